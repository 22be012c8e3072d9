"""Clauses about groups: stones that chains of stones join, each group with a root, its first cell.

Written from the page of encodings, the section about settled positions; the numbers in comments are those of its clauses.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import combinations

from .boards import Board, flood
from .clauses import Clause, Value, clause

Members = dict[int, dict[int, str]]
"""By cells that may have a stone, and by the roots that such a cell may have: the statement that it does."""


def members(board: Board, stones: Sequence[Value], name: str) -> Generator[Clause, None, Members]:
    """Yield the clauses about the groups of these stones: no two groups have one root.

    Args:
        board: the board.
        stones: the statements that there is a stone, cell by cell.
        name: of the variables.
    """
    names = board.names
    possible = {cell for cell, value in enumerate(stones) if value is not False}
    found: Members = {cell: {} for cell in sorted(possible)}
    for root in sorted(possible):
        for cell in spread(board, root, {cell for cell in possible if cell >= root}):
            found[cell][root] = f"{name} member {names[root]} {names[cell]}"
    for cell, having in found.items():
        for one in having.values():
            yield from clause([one], [stones[cell]])  # 2
        for pair in combinations(having.values(), 2):
            yield from clause(pair)  # 3
        for near in possible.intersection(board.neighbours[cell]):
            for root, one in having.items():
                yield from clause([one, stones[near]], [found[near].get(root, False)])  # 4
    return found


def groups(board: Board, stones: Sequence[Value], name: str) -> Generator[Clause, None, Members]:
    """Yield the clauses about the groups of these stones: each has one root, and each root a group; the rest as `members`."""
    found = yield from members(board, stones, name)
    left = set(found)
    while left:
        part = spread(board, min(left), set(found))
        left -= part
        yield from _ranked(board, stones, name, {cell: found[cell][cell] for cell in part})
    return found


def _ranked(board: Board, stones: Sequence[Value], name: str, roots: dict[int, str]) -> Iterator[Clause]:
    """Yield the clauses that say: each stone of a part of the board is within some steps of a root."""
    before = dict(roots)
    for step in range(1, len(roots)):
        now = {cell: f"{name} within {step} {board.names[cell]}" for cell in roots}
        for cell, here in now.items():
            near = [before[other] for other in roots.keys() & set(board.neighbours[cell])]
            yield from clause([here], [stones[cell]])  # 5
            yield from clause([here], [roots[cell], *near])  # 5
            yield from clause([roots[cell]], [here])  # 6
            for other in near:
                yield from clause([stones[cell], other], [here])  # 6
        before = now
    for cell, last in before.items():
        yield from clause([stones[cell]], [last])  # 7


def spread(board: Board, start: int, cells: set[int]) -> set[int]:
    """Return the cells that chains of these cells join to `start`."""
    return flood([start], lambda cell: [near for near in board.neighbours[cell] if near in cells])
