"""Bundles about construction puzzles: what the checker says of right ones and of others, and its clauses against all fillings."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from crosscut.core.registry import open_game
from crosscut.puzzles.construction.make import make
from crosscut.puzzles.construction.offered import puzzled
from crosscut.puzzles.construction.record import construction_record, puzzle_id
from crosscut.puzzles.construction.solve import refuted_by
from crosscut.solver.limits import Meter
from refuted import Bundle, Solved


def right_ones_alone(game: str, board: str, what: str, folder: Path, count: int = 3) -> list[Bundle]:
    """Make puzzles; their bundles are proved, and refused with any other puzzle or position in the manifest.

    Arguments: `what`: the stones of the game, as the checker says. Returns the bundles.
    """
    bundles = []
    for puzzle in make(puzzled(open_game(game, board)), count, 1, Meter(), keep=folder):
        file = folder / f"{puzzle_id(puzzle)}.zip"
        bundle, record = Bundle(file), construction_record(puzzle)
        assert bundle.said().startswith(
            f"proved: on {game}:{board} no {what}, other than {record['solution']}, agree with {record['given']}, "
        )
        assert bundle.said().endswith("; ".join(bundle.manifest["clues"]))
        assert bundle.clauses <= bundle.allowed()
        assert refuted_by(puzzle, file.read_bytes(), Meter()).known
        for values in other_puzzles(bundle):
            assert bundle.said(**values).startswith("refused"), values
        bundles.append(bundle)
    return bundles


def other_puzzles(bundle: Bundle) -> list[dict[str, Any]]:
    """Members of manifests of other puzzles, or of none."""
    clues, given = bundle.manifest["clues"], bundle.manifest["given"]
    counted = next(at for at, clue in enumerate(clues) if clue[-1].isdigit() and " " in clue.partition(" ")[2])
    kind, _, number = clues[counted].rpartition(" ")
    stones = bundle.manifest["position"]
    return [
        {"clues": clues[:counted] + clues[counted + 1 :]},
        {"clues": [*clues[:counted], f"{kind} {int(number) + 1}", *clues[counted + 1 :]]},
        {"clues": [*clues, 3]},
        {"given": "/".join("?" * len(row) for row in given.split("/")) if set(given) - set("?/") else given.replace("?", "B", 1)},
        {"given": given[:-1]},
        {"position": stones[:-1] + ("W" if stones[-1] != "W" else "B")},
        {"other": False},
        {"board": "4x5"},
        {"glyphs": "BW." if bundle.manifest["glyphs"] == "BW" else "B"},
    ]


def models_are_those(
    rules: Any, members: dict[str, Any], agrees: Callable[[str], bool], seen_as: Mapping[int, str] | None = None
) -> int:
    """Compare the checker's clauses with a test of fillings, on all of these; return how many agree with the clues.

    Arguments: `rules`: the checker's rules of the game on the board; `members`: of a manifest; `agrees`: whether the stones of a
    board are legal and agree with the clues; `seen_as`: the game's glyphs for stones and empty cells, where it has others.
    """
    _, _, clauses = rules.refutable(members)
    solved, names = Solved(clauses), rules.board.names
    given, other = members["given"].replace("/", ""), members["position"].split(":")[1].replace("/", "").translate(seen_as or {})
    every = {f"stone {said} {name}" for said in ("black", "white") for name, was in zip(names, given, strict=True) if was == "?"}
    found = 0
    for filling in itertools.product(*(members["glyphs"] if glyph == "?" else glyph for glyph in given)):
        stones = "".join(filling)
        there = {
            f"stone {'black' if glyph == 'B' else 'white'} {name}"
            for name, was, glyph in zip(names, given, stones, strict=True)
            if was == "?" and glyph != "."
        }
        right = agrees(stones)
        found += right
        expected = right and not (members["other"] and stones == other)
        assert solved.holds(there, every - there) == expected, (members["clues"], given, stones)
    return found
