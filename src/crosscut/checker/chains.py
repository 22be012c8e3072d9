"""Clauses about chains of stones: one joins two sets of cells, or none does; and about facts that speak of such chains.

Written from the page of encodings, the sections about the post-pass question and about facts.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from .boards import Board, CheckError, shown
from .clauses import ALWAYS, Clause, Signed, Value, clause, contrary, one_of, walk

Ends = Mapping[str, tuple[AbstractSet[int], AbstractSet[int]]]
"""The two sides that a colour joins."""

Links = Sequence[Iterable[tuple[int, Signed]]]
"""For each cell those it is linked to, each with the statement that the link is there."""


def joined(
    board: Board,
    stones: Sequence[Value],
    start: AbstractSet[int],
    goal: AbstractSet[int],
    name: str,
    unless: Iterable[Value] = (),
) -> Iterator[Clause]:
    """Yield the clauses that say: a chain of stones joins a cell of one set to one of another, or one of `unless` is false."""
    last = yield from reached(board, stones, start, name)
    yield from one_of([*((False, value) for value in unless), *(last[cell] for cell in goal & last.keys())])  # 6


def reached(
    board: Board, stones: Sequence[Value], start: AbstractSet[int], name: str
) -> Generator[Clause, None, dict[int, Signed]]:
    """Yield the clauses of chains of stones from a set of cells; return the cells they may come to, each with its statement."""
    free = {cell: board.names[cell] for cell, value in enumerate(stones) if value is not False}
    links = [(cell, near, ALWAYS) for cell in free for near in free.keys() & set(board.neighbours[cell])]
    carried: dict[int, Signed] = {cell: (True, stones[cell]) for cell in free}
    starts = dict.fromkeys(start & free.keys(), True)
    return (yield from walk(name, links, starts, free, len(free) - 1, carried))  # 4, 5


def parted(board: Board, stones: Sequence[Value], start: AbstractSet[int], goal: AbstractSet[int], name: str) -> Iterator[Clause]:
    """Yield the clauses that say: no chain of stones does; a set closed under neighbours holds the one and avoids the other."""
    held = yield from spread(board.names, edges(board), [(True, stone) for stone in stones], start, name)
    for cell in goal:
        yield from clause([held[cell]])


def edges(board: Board) -> Links:
    """Return the links of a board whose neighbours are always linked."""
    return [[(near, ALWAYS) for near in around] for around in board.neighbours]


def spread(
    names: Sequence[str], links: Links, carried: Sequence[Signed], start: AbstractSet[int], name: str
) -> Generator[Clause, None, list[Value]]:
    """Yield the clauses of a set that holds the cells of `start` that carry, and with a cell all linked ones that carry.

    Args:
        names: of the cells.
        links: of each cell to others.
        carried: cell by cell, the statement that it carries.
        start: some cells.
        name: of the set.

    Returns:
        The statements that a cell is in the set; false for one that can never carry.
    """
    held: list[Value] = [value is not (not sign) and f"{name} {here}" for here, (sign, value) in zip(names, carried, strict=True)]
    for cell in start:
        yield from one_of([contrary(carried[cell]), (True, held[cell])])
    for cell, around in enumerate(links):
        for near, link in around:
            yield from one_of([(False, held[cell]), contrary(carried[near]), contrary(link), (True, held[near])])
    return held


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
