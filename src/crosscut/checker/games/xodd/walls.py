"""The formula `walls`: all least sets of one side's stones that part a cell from others for good are in a list.

Written from the page of encodings, the section about walls; the numbers in comments are those of its clauses. That each listed
set parts the cell, and no part of it does, is seen by filling.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

from ...boards import CheckError, flood, shown
from ...clauses import Clause, Value, at_least, clause
from .rules import Xodd

MOST_SHOWN = 12
"""The walls of a longer list are not repeated in what it proves."""


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
    walls = [_cells(game, wall) for wall in listed]
    for text, wall in zip(listed, walls, strict=True):
        game.meter.work(20 * len(board.names) * (len(wall) + 1))
        # A cell that does not part by itself is not needed if the rest parts.
        if cell in wall or _parts(game, cell, beyond, wall) != frozenset(wall) or (size and len(wall) > size):
            raise CheckError(f"not a least wall: {shown(text)}")
    if len(set(walls)) < len(walls):
        raise CheckError("a wall is listed twice")
    few = f", at most {size} of them," if size else ""
    some = f"{len(listed)} with the SHA-256 {hashlib.sha256(';'.join(listed).encode()).hexdigest()}"
    if len(listed) <= MOST_SHOWN:
        some = "; ".join(listed) or "none"
    which = f"the least sets of one side's stones{few} that part {members['cell']} from {', '.join(members['beyond'])} for good"
    return f"on {board.name} {which} are exactly these: {some}", _clauses(game, cell, beyond, walls, size)


def _cells(game: Xodd, text: object) -> frozenset[int]:
    names = text.split(",") if isinstance(text, str) else []
    if not names or len(set(names)) < len(names) or not all(name in game.board.index for name in names):
        raise CheckError("not some cells of the board")
    return frozenset(game.board.index[name] for name in names)


def _parts(game: Xodd, cell: int, beyond: frozenset[int], wall: frozenset[int]) -> frozenset[int] | None:
    """Return the cells of a wall that it cannot do without; None if it parts nothing."""

    def reaches(held: frozenset[int]) -> bool:
        return bool(flood([cell], lambda at: [near for near in game.board.neighbours[at] if near not in held]) & beyond)

    return None if reaches(wall) else frozenset(one for one in wall if reaches(wall - {one}))


def _clauses(game: Xodd, cell: int, beyond: frozenset[int], walls: list[frozenset[int]], size: int) -> Iterator[Clause]:
    """Yield the clauses that say: some stones part the cell, and no listed wall is among them."""
    names = game.board.names
    wall: list[Value] = [here != cell and f"wall {name}" for here, name in enumerate(names)]
    yield from clause([f"wall {names[cell]}"])  # 1
    yield from clause([], [f"reached {names[cell]}"])  # 2
    for here, name in enumerate(names):
        for near in game.board.neighbours[here]:
            yield from clause([f"reached {name}"], [wall[near], f"reached {names[near]}"])  # 3
    for here in beyond:
        yield from clause([f"reached {names[here]}"])  # 4
    for one in walls:
        yield from clause([f"wall {names[here]}" for here in one])  # 5
    if 0 < size < len(names):
        counts = yield from at_least("size", [f"wall {name}" for name in names])  # 6
        yield from clause([counts[size + 1]])  # 6
