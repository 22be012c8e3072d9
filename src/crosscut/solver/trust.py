"""The one gateway to the independent checker: files in, verdicts out."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import BinaryIO

from crosscut.checker import Report, Statement, check_file
from crosscut.checker.certificate import GAMES, Work, check_stream
from crosscut.solver.limits import Progress

__all__ = ["Report", "Statement", "Work", "can_check", "check", "open_position"]


def check(source: str | PathLike[str] | BinaryIO, progress: Progress | None = None, work: Work | None = None) -> Report:
    """Return what the independent checker says of a certificate, a file's path or a stream of bytes.

    Never raises for what the file holds or for a file that does not exist; `progress` is called now and then; `work`:
    how many processes are to check, where to keep what is done, and in the end what it cost. More than one process are started
    anew, so a script that asks for them does its own work under `if __name__ == "__main__"`.
    """

    def tick(line: int) -> None:
        if progress is not None:
            progress(f"checking the certificate: line {line:,}")

    if isinstance(source, str | PathLike):
        return check_file(source, tick, work)
    return check_stream(source, tick, work)


def can_check(game: str) -> bool:
    """Return whether the checker has rules for the game of that name."""
    return game in GAMES


def open_position(
    game: str, board: str, readings: Mapping[str, str], position: str, side: str, *, images: bool = False
) -> str | None:
    """Return what a certificate with leaves lists in the place of a position, None if the checker sees that `side` wins.

    `images`: one line stands for all images of a position, as `"images": "least"` in the header says.
    """
    rules = GAMES[game](board, readings)
    found = rules.open(rules.parse(position), side)
    return None if found is None else rules.write(rules.least(found) if images else found)
