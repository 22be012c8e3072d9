"""The parts of a long run's work that are kept in a folder, and those taken over from an earlier run."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from crosscut.core.errors import TableError


class FolderError(TableError):
    """The folder is another table's, in use, or not this user's alone; nothing is said of the table itself."""


@dataclass(slots=True)
class Kept:
    """Where a run by blocks keeps what is finished, and what it took over: filled in while it runs.

    `folder`: where; a folder given beforehand is used. `later`: whether another run can go on from there. `taken` of `blocks`
    were taken over from an earlier run; `refused` ones were there, but are done again.
    """

    folder: Path | None = None
    later: bool = False
    taken: int = 0
    blocks: int = 0
    refused: int = 0
