"""The one gateway to the independent checker: files in, verdicts out."""

from __future__ import annotations

from os import PathLike

from crosscut.checker import Report, Statement, check_file
from crosscut.checker.certificate import GAMES

__all__ = ["Report", "Statement", "can_check", "check"]


def check(path: str | PathLike[str]) -> Report:
    """Return what the independent checker says of a certificate file."""
    return check_file(path)


def can_check(game: str) -> bool:
    """Return whether the checker has rules for the game of that name."""
    return game in GAMES
