"""Calibration of grades: `python benchmarks/grades.py [FILE...] [--each N] [--kept FILE] [--people FILE]`.

The level of a puzzle is measured by trials with fixed seeds (`puzzles/strength.py`). Here all players, the one with 10,000
playouts too, are asked anew, with other seeds, so that no share below is the one that made the level. Printed are

* how many puzzles of each game are of which level;
* the table level by player: the mean share, and how many puzzles the player finds half of the time;
* monotony: whether a column falls with the level and a row rises with the player's strength, and in how many pairs of
  neighbouring players the stronger one finds a puzzle no less often;
* Spearman's rank correlation of points, and of each feature, with the measured level, and how often the level that the points
  predict is the measured one.

FILE: bundles or files of puzzles, all of `collection` by default, `--each` of each game. Puzzles on which a solver or the players
take longer than `SECONDS` are left out, and counted. `--kept`: results are kept there, a line a puzzle, and not measured again.
`--people`: results of people (docs/formats/people.md), set beside the levels of the puzzles that are measured.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from itertools import pairwise, zip_longest
from pathlib import Path
from statistics import mean, median
from typing import Any

from crosscut.core.errors import CrosscutError
from crosscut.puzzles.engines import searcher, table_of
from crosscut.puzzles.grade import HALF
from crosscut.puzzles.grading import features, graded_line
from crosscut.puzzles.play import Play
from crosscut.puzzles.players import PLAYERS
from crosscut.puzzles.puzzle import Puzzle, parse_puzzle
from crosscut.puzzles.reading import read
from crosscut.puzzles.strength import Strength
from crosscut.solver.limits import LimitReached, Limits, Meter

COLLECTION = Path(__file__).parents[1] / "collection"
TRIALS = {"100": 10, "1000": 10, "10000": 2}
SECONDS = 30
FEATURES = ("turns", "choices", "tries", "deep", "tempting", "refutation", "harm", "quiet", "zugzwang", "sacrifice")
LEVELS = range(1, 6)


def puzzles_of(files: Sequence[str], each: int) -> Iterator[Puzzle]:
    """Yield so many play puzzles of each game, spread over those that the files have, the games by turns."""
    found: dict[str, list[Puzzle]] = {}
    for source in read(files, None):
        for line in source.text.splitlines():
            if json.loads(line).get("kind") == "play":
                puzzle = parse_puzzle(line)
                found.setdefault(puzzle.instance.game.name, []).append(puzzle)
    spread = [of_game[:: max(1, len(of_game) // each)][:each] for of_game in found.values()]
    for of_games in zip_longest(*spread):
        yield from (puzzle for puzzle in of_games if puzzle is not None)


def measured(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle's level, features, and the shares of all players with other seeds; LimitReached."""
    game, meter = puzzle.instance.game, Meter(Limits(seconds=SECONDS))
    solver = table_of(game, meter) or searcher(game)
    solver.meter = meter
    play = Play(solver).on(puzzle.goal)
    play.work = meter
    line = graded_line(play, puzzle)
    grade = replace(features(line), shares=Strength(line).shares())
    again = Strength(line, " again")
    shares = {player.name: again.share(player, TRIALS.get(player.name, 1)) for player in PLAYERS}
    seen = {"level": grade.level, "predicted": grade.predicted, "points": grade.points}
    return {"puzzle": puzzle.id, "game": game.name} | seen | {name: asdict(grade)[name] for name in FEATURES} | {"again": shares}


def all_measured(puzzles: Iterator[Puzzle], kept: Path | None) -> list[dict[str, Any]]:
    """Return what is measured of puzzles, kept or new."""
    lines = kept.read_text(encoding="utf-8").splitlines() if kept is not None and kept.exists() else []
    known = {record["puzzle"]: record for record in map(json.loads, lines)}
    found = []
    for puzzle in puzzles:
        if puzzle.id not in known:
            try:
                record = measured(puzzle)
            except (LimitReached, CrosscutError) as why:
                record = {"puzzle": puzzle.id, "game": puzzle.instance.game.name, "left out": str(why)}
            known[puzzle.id] = record
            if kept is not None:
                with kept.open("a", encoding="utf-8") as stream:
                    stream.write(f"{json.dumps(record)}\n")
        found.append(known[puzzle.id])
    return found


def ranks(values: Sequence[float]) -> list[float]:
    """Return the ranks of some numbers, equal ones sharing the mean of theirs."""
    return [sum(other < value for other in values) + (sum(other == value for other in values) - 1) / 2 for value in values]


def correlation(left: Sequence[float], right: Sequence[float]) -> float | None:
    """Return Spearman's rank correlation, None if all of one side are equal."""
    a, b = ranks(left), ranks(right)
    middle = (len(a) - 1) / 2
    across = sum((x - middle) * (y - middle) for x, y in zip(a, b, strict=True))
    within = sum((x - middle) ** 2 for x in a) * sum((y - middle) ** 2 for y in b)
    return across / within**0.5 if within else None


def print_levels(found: list[dict[str, Any]]) -> None:
    """Print how many puzzles of each game are of which level, and how many the prediction hits."""
    print(f"{'game':>12} puzzles  level 1    2    3    4    5  predicted exactly  left out")
    for game in dict.fromkeys(record["game"] for record in found):
        of_game = [record for record in found if record["game"] == game]
        done = [record for record in of_game if "level" in record]
        levels = " ".join(f"{sum(record['level'] == level for record in done):4}" for level in LEVELS)
        hits = sum(record["level"] == record["predicted"] for record in done)
        print(f"{game:>12} {len(done):7}    {levels}  {hits:17}  {len(of_game) - len(done):8}")


def print_players(done: list[dict[str, Any]]) -> None:
    """Print the table level by player, and how far it is monotone."""
    names = [player.name for player in PLAYERS]
    print("\nmean share; puzzles found half of the time")
    print(f"{'level':>5} puzzles  " + "  ".join(f"{name:>10}" for name in names))
    table = {}
    for level in LEVELS:
        shares = [record["again"] for record in done if record["level"] == level]
        if shares:
            table[level] = [mean(share[name] for share in shares) for name in names]
            cells = (f"{mean(s[name] for s in shares):5.2f} {sum(s[name] >= HALF for s in shares):4}" for name in names)
            print(f"{level:>5} {len(shares):7}  " + "  ".join(f"{cell:>10}" for cell in cells))
    rows = list(table.values())
    falls = [high[at] <= low[at] for low, high in pairwise(rows) for at in range(len(names))]
    rises = [strong >= weak for row in rows for weak, strong in pairwise(row)]
    pairs = [s[strong] >= s[weak] for s in (r["again"] for r in done) for weak, strong in pairwise(names)]
    print(f"a mean share falls or stays from level to level: {sum(falls)} of {len(falls)}")
    print(f"a mean share rises or stays from player to player: {sum(rises)} of {len(rises)}")
    print(f"the stronger player finds a puzzle no less often: {sum(pairs)} of {len(pairs)}")


def print_features(done: list[dict[str, Any]]) -> None:
    """Print the rank correlations with the measured level, and how good the prediction is."""
    levels = [record["level"] for record in done]
    print("\nrank correlation with the measured level")
    for name in ("points", *FEATURES):
        found = correlation([float(record[name]) for record in done], levels)
        print(f"{name:>12} {'-' if found is None else f'{found:5.2f}'}")
    off = [abs(record["level"] - record["predicted"]) for record in done]
    print(f"predicted level: exact {sum(by == 0 for by in off)} of {len(off)}, within one {sum(by <= 1 for by in off)}")


def print_people(done: list[dict[str, Any]], file: Path) -> None:
    """Print what people did, by level: the share who solved a puzzle without hints or wrong turns, and the median seconds."""
    levels = {record["puzzle"]: record["level"] for record in done}
    results = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    print("\nlevel results  at the first try  solved  median seconds")
    for level in LEVELS:
        of_level = [result for result in results if levels.get(result["puzzle"]) == level]
        solved = [result for result in of_level if result["solved"] and not result["shown"]]
        clean = [result for result in solved if not result["wrong"] and not result["hints"]]
        if of_level:
            seconds = f"{median(result['seconds'] for result in solved):14.0f}" if solved else f"{'-':>14}"
            shares = f"{len(clean) / len(of_level):16.2f} {len(solved) / len(of_level):7.2f}"
            print(f"{level:>5} {len(of_level):7} {shares}  {seconds}")
    print(f"of puzzles not measured here: {sum(result['puzzle'] not in levels for result in results)}")


def main() -> None:
    """Print the calibration."""
    asked = argparse.ArgumentParser(description="How well grades are calibrated.")
    asked.add_argument("files", nargs="*", default=sorted(map(str, COLLECTION.glob("*.zip"))))
    asked.add_argument("--each", type=int, default=2, help="puzzles of each game")
    asked.add_argument("--kept", type=Path, help="file of results, which are not measured again")
    asked.add_argument("--people", type=Path, help="results that people saved from a book")
    how = asked.parse_args()
    found = all_measured(puzzles_of(how.files, how.each), how.kept)
    print_levels(found)
    done = [record for record in found if "level" in record]
    print_players(done)
    print_features(done)
    if how.people is not None:
        print_people(done, how.people)


if __name__ == "__main__":
    main()
