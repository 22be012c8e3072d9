"""What the command line has said: limits of a search, files that may be read or written, and the words of the address."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_urlsafe
from typing import TYPE_CHECKING

from crosscut.solver.limits import Limits

if TYPE_CHECKING:
    from crosscut.puzzles.files import Source

MEMORY = 2 * 10**9  # bytes of a worker, unless the user says otherwise
HOST = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Settings:
    """How to serve.

    Attributes: `limits`: of each search, its seconds not begun; `jobs`: searches at the same time; `tables`, `store`, `puzzles`:
    what the user has named; `boards`: the folders in which boards of one's own are looked for; `start`: the text of the first
    position, a position ID; `token`: what an address must have.
    """

    limits: Limits = field(default_factory=lambda: Limits(memory=MEMORY))
    jobs: int = 1
    tables: tuple[Path, ...] = ()
    store: Path | None = None
    puzzles: tuple[Source, ...] = ()
    boards: tuple[Path, ...] = ()
    start: str = ""
    token: str = field(default_factory=lambda: token_urlsafe(24))
