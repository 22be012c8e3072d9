"""Clauses about chains of stones: one joins two sets of cells, or none does; and about facts that speak of such chains.

Written from the page of encodings, the sections about the post-pass question and about facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from .boards import Board, CheckError, shown
from .clauses import Clause, Value, clause

Ends = Mapping[str, tuple[AbstractSet[int], AbstractSet[int]]]
"""The two sides that a colour joins."""


def joined(
    board: Board,
    stones: Sequence[Value],
    start: AbstractSet[int],
    goal: AbstractSet[int],
    name: str,
    unless: Iterable[Value] = (),
) -> Iterator[Clause]:
    """Yield the clauses that say: a chain of stones joins a cell of one set to one of another, or one of `unless` is false."""
    free = {cell for cell, value in enumerate(stones) if value is not False}
    possible = free & start

    def reach(t: int, cell: int) -> Value:
        return stones[cell] if cell in start else f"{name} {t} {board.names[cell]}"

    for t in range(1, len(free)):
        before = possible
        possible = {c for c in free if c in start or before & set(board.neighbours[c])}
        for c in possible - start:
            yield from clause([reach(t, c)], [stones[c]])  # 4
            yield from clause([reach(t, c)], [reach(t - 1, n) for n in board.neighbours[c] if n in before])  # 5
    yield from clause(unless, [reach(len(free) - 1, c) for c in possible & goal])  # 6


def parted(board: Board, stones: Sequence[Value], start: AbstractSet[int], goal: AbstractSet[int], name: str) -> Iterator[Clause]:
    """Yield the clauses that say: no chain of stones does; a set closed under neighbours holds the one and avoids the other."""
    held: list[Value] = [value is not False and f"{name} {here}" for here, value in zip(board.names, stones, strict=True)]
    for cell in start:
        yield from clause([stones[cell]], [held[cell]])
    for cell in range(len(stones)):
        for near in board.neighbours[cell]:
            yield from clause([held[cell], stones[near]], [held[near]])
    for cell in goal:
        yield from clause([held[cell]])


def fact(board: Board, edges: Ends, stones: Mapping[str, Sequence[Value]], text: object, name: str) -> Iterator[Clause]:
    """Yield the clauses of a fact, such as "B c3", "not empty c3", "W joins a1 c3" or "B spans".

    Args:
        board: the board.
        edges: the sides of the colours, if they have any.
        stones: of both colours, cell by cell.
        text: the fact.
        name: of the variables of its chain.

    Raises:
        CheckError: it is no fact of this board.
    """
    words = text.split(" ") if isinstance(text, str) else []
    denied = words[:1] == ["not"]
    words = words[denied:]
    cells = [board.index.get(word, -1) for word in words if word not in ("B", "W", "empty", "joins", "spans")]
    match words:
        case ["empty", _] if -1 not in cells:
            here = [stones[colour][cells[0]] for colour in "BW"]
            yield from clause([], here) if denied else (one for value in here for one in clause([value]))
            return
        case [("B" | "W") as colour, _] if cells and -1 not in cells:
            start = goal = frozenset(cells)
        case [("B" | "W") as colour, "joins", _, _] if len(cells) == 2 and -1 not in cells:
            start, goal = (frozenset({cell}) for cell in cells)
        case [("B" | "W") as colour, "spans"] if colour in edges:
            start, goal = map(frozenset, edges[colour])
        case _:
            raise CheckError(f"no fact of this board: {shown(text) if isinstance(text, str) else 'no string'}")
    if start == goal and len(start) == 1:
        (cell,) = start
        yield from clause([stones[colour][cell]]) if denied else clause([], [stones[colour][cell]])
    else:
        yield from (parted if denied else joined)(board, stones[colour], start, goal, name)
