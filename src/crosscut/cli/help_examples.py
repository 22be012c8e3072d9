"""The examples at the ends of help pages. Tests run each of them as it stands, in an empty folder."""

from __future__ import annotations

from crosscut.core.registry import OWN

_ASKED = """crosscut sample {game}:3x3 --count 9 --seed 1 | sed 's/.*/{"task": "solve", "position": "&"}/' > asked.jsonl"""
# `{game}` stands for the first of our games.
_EXAMPLES: dict[str, tuple[str, ...]] = {
    "games": ("crosscut games {game}",),
    "show": ("crosscut show example:deadlock-race --svg board.svg",),
    "moves": ("crosscut moves {game}:3x3:W:.../.B./...",),
    "play": ("crosscut play {game}:3x3 b2 a1",),
    "perft": ("crosscut perft {game}:3x3 3",),
    "solve": ("crosscut solve example:deadlock-race",),
    "explain": ("crosscut solve {game}:3x3 --certificate win.gz", "crosscut explain win.gz a1"),
    "map": ("crosscut map {game}:3x3",),
    "verify": ("crosscut verify example:{game}-notes",),
    "encode": ("crosscut encode {game}:2x2 legal --out legal.cnf",),
    "census": ("crosscut census {game}:3x3",),
    "table build": ("crosscut table build {game}:2x3 --out small.table",),
    "table info": ("crosscut table build {game}:2x3 --out small.table", "crosscut table info small.table"),
    "table verify": ("crosscut table build {game}:2x3 --out small.table", "crosscut table verify small.table"),
    "puzzles make": ("crosscut puzzles make {game}:3x3 --count 1 --seed 1 --out small.zip",),
    "puzzles check": ("crosscut puzzles make {game}:3x3 --count 1 --seed 1 --out small.zip", "crosscut puzzles check small.zip"),
    "puzzles book": ("crosscut puzzles book {game}:3x3#win,root,a2 --html book.html",),
    "batch": (_ASKED, "crosscut batch asked.jsonl --out answers.jsonl"),
    "batch-report": (_ASKED, "crosscut batch asked.jsonl --out answers.jsonl", "crosscut batch-report answers.jsonl"),
    "store info": ("crosscut solve {game}:3x3 --store answers.db", "crosscut store info answers.db"),
    "store verify": ("crosscut solve {game}:3x3 --store answers.db", "crosscut store verify answers.db"),
    "sample": ("crosscut sample {game}:4x4 --count 3 --seed 1",),
    "replay": (r"printf '{game}:3x3\nb2 a1 b1\n' > game.txt", "crosscut replay game.txt"),
    "serve": ("crosscut serve {game}:4x4 --open",),
    "check": ("crosscut solve {game}:3x3 --certificate win.gz", "crosscut check win.gz"),
    "help": ("crosscut help positions",),
}


def example_of(path: str) -> str:
    """Return the example of a command as the end of its help, "" where there is none; `path`: such as `table build`."""
    lines = _EXAMPLES.get(path, ())
    return as_epilog(tuple(line.replace("{game}", next(iter(OWN))) for line in lines))


def as_epilog(lines: tuple[str, ...]) -> str:
    """Return lines of the shell as the end of a help page; `\\b` keeps click from filling them."""
    return "\n".join(["\b", "Example:" if len(lines) == 1 else "Examples:", *(f"  {line}" for line in lines)]) if lines else ""
