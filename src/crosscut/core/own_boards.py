"""Boards of one's own by name: `pond`, or `pond@29fc8c76` as position IDs write it, is the file `pond.toml`.

The file is looked for in the current folder, then in those of the environment variable CROSSCUT_BOARDS. Worker processes inherit
both, so a name means the same in all of them. A name with a digest means one board for ever: a changed file is refused.
"""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

from crosscut.core.board import Board
from crosscut.core.board_files import read_board
from crosscut.core.errors import NotationError

FOLDERS = "CROSSCUT_BOARDS"


def own_board(name: str, meant: str = "") -> Board:
    """Return the board of a name: that of the file, with its digest or without. `meant`: what a message says of other names.

    Raises NotationError if there is no such file, if something is wrong with it, or if it has another name or digest.
    """
    stem = name.partition("@")[0]
    for folder in ("", *filter(None, os.environ.get(FOLDERS, "").split(os.pathsep))):
        path = Path(folder, f"{stem}.toml")
        if path.is_file():
            stat = path.stat()
            board = _read(path.absolute(), stat.st_mtime_ns, stat.st_size)
            if name not in (board.name, board.name.partition("@")[0]):
                raise NotationError(f"no board {name}: {path} has the board {board.name}")
            return board
    raise NotationError(f"no board {name}{meant}: no file {stem}.toml in this folder, or in those of {FOLDERS}")


@lru_cache(maxsize=64)
def _read(path: Path, _changed: int, _length: int) -> Board:
    return read_board(path)
