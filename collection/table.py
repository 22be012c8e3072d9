"""The table of the collection: of each bundle its board, how many puzzles of each level, turns, choices and themes.

python collection/table.py [FOLDER]     writes it into README.md, between the marks, from the bundles of commands.txt
"""

from __future__ import annotations

import json
import sys
import zipfile
from collections import Counter
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).parent
BEGIN, END = "<!-- table:begin -->", "<!-- table:end -->"
PLAY = "play"


def names() -> list[str]:
    """Return the names of the bundles, in the order of commands.txt."""
    return [line.split()[0] for line in (HERE / "commands.txt").read_text().splitlines() if line and not line.startswith("#")]


def records(folder: Path, name: str) -> list[dict[str, Any]]:
    """Return the puzzles of a bundle."""
    with zipfile.ZipFile(folder / f"{name}.zip") as packed:
        return [json.loads(line) for line in packed.read("puzzles.jsonl").decode("ascii").splitlines()]


def table(folder: Path) -> str:
    """Return what stands between the marks: totals, levels, and a row for each bundle."""
    bundles = {name: records(folder, name) for name in names()}
    every = [record for bundle in bundles.values() for record in bundle]
    kinds = {True: [r for r in every if r.get("kind") == PLAY], False: [r for r in every if r.get("kind") != PLAY]}
    lines = ["| | puzzles | level 1 | 2 | 3 | 4 | 5 |", "|---|---|---|---|---|---|---|"]
    for play, found in kinds.items():
        levels = " | ".join(str(number) for number in _levels(found))
        lines.append(f"| {'play' if play else 'construction'} | {len(found)} | {levels} |")
    lines += [
        "",
        "| bundle | board | puzzles | of level 1, 2, 3, 4, 5 | turns | choices | themes |",
        "|---|---|---|---|---|---|---|",
    ]
    return "\n".join(lines + [_row(name, found) for name, found in bundles.items()])


def _levels(found: list[dict[str, Any]]) -> list[int]:
    counts = Counter(record["grade"]["level"] for record in found)
    return [counts[level] for level in range(1, 6)]


def _row(name: str, found: list[dict[str, Any]]) -> str:
    boards = dict.fromkeys(_board(record) for record in found)
    themes = Counter(theme for record in found for theme in record["themes"])
    shown = ", ".join(f"{theme} {count}" for theme, count in sorted(themes.items(), key=lambda e: (-e[1], e[0])))
    levels = ", ".join(str(number) for number in _levels(found))
    turns, choices = "-", "-"
    if found[0].get("kind") == PLAY:
        taken = [record["grade"]["turns"] for record in found]
        turns = str(min(taken)) if min(taken) == max(taken) else f"{min(taken)}-{max(taken)}"
        choices = f"{median(record['grade']['choices'] for record in found):g}"
    return f"| `{name}` | `{'`, `'.join(boards)}` | {len(found)} | {levels} | {turns} | {choices} | {shown} |"


def _board(record: dict[str, Any]) -> str:
    return ":".join((record.get("position") or record["board"]).split(":")[:2])


def main(folder: Path) -> None:
    """Write the table into README.md."""
    page = HERE / "README.md"
    before, _, rest = page.read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    page.write_text(f"{before}{BEGIN}\n{table(folder)}\n{END}{after}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
