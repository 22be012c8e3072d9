"""The formula `walls`: all least sets of one side's stones that part a cell from others for good are in a list.

Written from the page of encodings, the section about walls; the numbers in comments are those of its clauses. That each listed
set parts the cell, and no part of it does, is seen by filling.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any

from ...boards import CheckError, flood
from ...chains import edges, spread
from ...clauses import Clause, clause
from ...sets import exactly, least_sets
from .rules import Xodd


def walls_question(game: Xodd, members: Mapping[str, Any]) -> tuple[str, Iterator[Clause]]:
    """Return what a refutation about walls proves, and the clauses of its formula.

    Args:
        game: the game of the manifest.
        members: the manifest; its values have the right types, those in lists any type.

    Raises:
        CheckError: a cell is none, or a listed set is no wall, or not a least one.
    """
    board, size, listed = game.board, members["size"], members["walls"]
    (cell,), beyond = _cells(game, members["cell"]), _cells(game, ",".join(map(str, members["beyond"])))
    if cell in beyond or size < 0:
        raise CheckError("the cell is one of those beyond, or the size no number of stones")
    elements = {name: f"wall {name}" for name in board.names}
    settles = partial(_parts, game, cell, beyond)
    few = f", at most {size} of them," if size else ""
    which = f"sets of one side's stones{few} that part {members['cell']} from {', '.join(members['beyond'])} for good"
    none_listed = least_sets(listed, elements, size or len(elements), settles, game.meter)  # 5, 6
    return exactly(board.name, which, listed), chain(_clauses(game, cell, beyond), none_listed)


def _cells(game: Xodd, text: object) -> frozenset[int]:
    names = text.split(",") if isinstance(text, str) else []
    if not names or len(set(names)) < len(names) or not all(name in game.board.index for name in names):
        raise CheckError("not some cells of the board")
    return frozenset(game.board.index[name] for name in names)


def _parts(game: Xodd, cell: int, beyond: frozenset[int], wall: frozenset[str]) -> bool:
    held = {game.board.index[name] for name in wall}
    reached = flood([cell], lambda at: [near for near in game.board.neighbours[at] if near not in held])
    return cell not in held and not reached & beyond


def _clauses(game: Xodd, cell: int, beyond: frozenset[int]) -> Iterator[Clause]:
    """Yield the clauses that say: some stones part the cell."""
    free = [(here == cell, here == cell or f"wall {name}") for here, name in enumerate(game.board.names)]
    yield from clause([f"wall {game.board.names[cell]}"])  # 1
    held = yield from spread(game.board.names, edges(game.board), free, {cell}, "reached")  # 2, 3
    for here in beyond:
        yield from clause([held[here]])  # 4
