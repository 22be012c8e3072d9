"""Known positions of Xodd and Yodd in which a stone can be dropped, yet only the pass reaches the goal.

There are very few of them, and a search from random positions does not find any. So the file `passes.txt` has those of whole
boards, one of each set of images. Each line is a goal and a position; the first lines of the file say by which commands they were
found. Puzzles made of them are solved, certified and checked like all others.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from crosscut.core.board import cells_of, mask_of
from crosscut.core.game import Game
from crosscut.core.instance import read_id
from crosscut.core.stones import Stones
from crosscut.games.xodd.rules import Xodd


def known(game: Game[Any], goal: str) -> list[Stones]:
    """Return the known positions of a board with all their images; `goal`: its name.

    Where the pass alone wins it also leads alone to the largest margin.
    """
    found = set[Stones]()
    assert isinstance(game, Xodd)
    for kind, theirs, p in _shipped():
        if theirs.name != game.name or kind not in ("win", goal) or goal not in ("win", "margin"):
            continue
        here = p if theirs.board is game.board else _turned(theirs, p, game)
        found.update(() if here is None else game.images(here))
    return sorted(found)


@cache
def _shipped() -> list[tuple[str, Xodd, Stones]]:
    """Return the lines of the file."""
    found = []
    for line in files(__package__).joinpath("passes.txt").read_text(encoding="ascii").splitlines():
        goal, _, text = line.partition(" ")
        if not line.startswith("#"):
            instance = read_id(text)
            game, p = instance.game, instance.position
            assert isinstance(game, Xodd)
            assert isinstance(p, Stones)
            found.append((goal, game, p))
    return found


def _turned(theirs: Xodd, p: Stones, game: Xodd) -> Stones | None:
    """Return a position of a rectangle on the one with rows and columns exchanged, if that is the game's board; else None."""
    places = [(column, row) for row, column in theirs.board.places]
    if not theirs.board.diagonals or sorted(places) != sorted(game.board.places) or not game.board.diagonals:
        return None
    at = game.board.by_place
    black, white = (mask_of(at[places[cell]] for cell in cells_of(mask)) for mask in (p.black, p.white))
    return p._replace(black=black, white=white)
