"""Chains that touch sides, as clauses: one does, none does, two do; stones may be given or unknown.

Written from the page of encodings, the sections about chains that touch sides, about least sets and about full boards of Gem; the
numbers in comments are those of its clauses.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import combinations

from ...chains import edges, spread
from ...clauses import ALWAYS, NEVER, Clause, Gates, Signed, Value, clause, contrary, one_of, walk
from .rules import Gem

Sides = tuple[int, ...]
"""A set of sides, rising."""


def round_centre(game: Gem) -> list[Sides]:
    """Return the sets of three sides that lie round the centre."""
    return [three for three in combinations(range(len(game.rim)), 3) if game.lies_round(three)]


def with_opposite(game: Gem) -> list[Sides]:
    """Return the sets of a side and its two opposite sides."""
    count = len(game.rim)
    return [(side, (side + count // 2) % count, (side + count // 2 + 1) % count) for side in range(count)]


def misses(game: Gem, stones: Sequence[Signed], name: str, sets: Sequence[Sides]) -> Generator[Clause, None, list[list[Value]]]:
    """Yield the clauses that say: no chain touches all sides of one of the sets; return for each side what its set holds."""
    beside: list[list[Value]] = []
    for number, line in enumerate(game.rim):
        beside.append((yield from spread(game.board.names, edges(game.board), stones, line, f"{name} beside {number}")))  # 12
    for sides in sets:
        for cell in range(len(stones)):
            yield from clause([beside[one][cell] for one in sides])  # 13
    return beside


def loses(game: Gem, stones: Sequence[Signed], name: str, gates: Gates, side: int | None = None) -> Iterator[Clause]:
    """Yield the clauses that say: the goal is not reached, or no chain round the centre touches a side if one is asked about."""
    names, every = game.board.names, range(len(game.rim))
    goals = list(combinations(every, 4)) if game.double else round_centre(game)
    touched = () if side is None else (side,)
    beside = yield from misses(game, stones, name, [(*sides, *touched) for sides in goals])
    if not game.double:
        return
    starts: dict[int, Value] = {cell: f"{name} only from {names[cell]}" for cell in sorted(frozenset().union(*game.rim[:3]))}
    for pair in combinations(starts.values(), 2):
        yield from clause(pair)  # 14
    carried = dict(enumerate(stones))
    links = [(cell, near, ALWAYS) for cell in carried for near in game.board.neighbours[cell]]
    last = yield from walk(f"{name} only", links, starts, dict(enumerate(names)), len(names) - 1, carried, gates)  # 15
    for sides in combinations(every, 3):
        for cell in carried:
            yield from one_of([*((False, beside[one][cell]) for one in sides), last.get(cell, NEVER)])  # 16


def wins(game: Gem, stones: Sequence[Signed], name: str, gates: Gates) -> Iterator[Clause]:
    """Yield the clauses that say: the goal is reached, by walks."""
    if not game.double:
        yield from touches(game, stones, name, round_centre(game), len(game.rim) // 2, gates)
        return
    four, three = (list(combinations(range(len(game.rim)), size)) for size in (4, 3))
    one = yield from _walked(game, stones, f"{name} first", four + three, 3, gates)
    other = yield from _walked(game, stones, f"{name} second", three, 3, gates)
    yield from clause([], one.values())  # 4
    for sides in three:
        yield from clause([one[sides]], other.values())  # 5
    free = _free(game, stones)
    side = {cell: f"{name} side {free[cell]}" for cell in free}
    for cell in free:
        for near in side.keys() & set(game.board.neighbours[cell]):
            yield from one_of([(False, side[cell]), contrary(stones[near]), (True, side[near])])  # 6
        if any(cell in line for line in game.rim[:3]):
            yield from clause([f"{name} first from {free[cell]}"], [side[cell]])  # 7
            yield from clause([f"{name} second from {free[cell]}", side[cell]])  # 7


def touches(game: Gem, stones: Sequence[Signed], name: str, sets: Sequence[Sides], first: int, gates: Gates) -> Iterator[Clause]:
    """Yield the clauses that say: a chain touches all sides of one of the sets, each of which has one of the first sides."""
    goals = yield from _walked(game, stones, name, sets, first, gates)
    yield from clause([], goals.values())  # 4


def _free(game: Gem, stones: Sequence[Signed]) -> dict[int, str]:
    """Return the names of the cells that may have a stone."""
    return {cell: game.board.names[cell] for cell, (sign, value) in enumerate(stones) if value is not (not sign)}


def _walked(
    game: Gem, stones: Sequence[Signed], name: str, sets: Sequence[Sides], first: int, gates: Gates
) -> Generator[Clause, None, dict[Sides, str]]:
    """Yield the clauses of a walk that begins on one of the first sides; return "it touches these sides", for each set."""
    free = _free(game, stones)
    starts: dict[int, Value] = {cell: f"{name} from {free[cell]}" for cell in free if any(cell in s for s in game.rim[:first])}
    for pair in combinations(starts.values(), 2):
        yield from clause(pair)  # 1
    links = [(cell, near, ALWAYS) for cell in free for near in free.keys() & set(game.board.neighbours[cell])]
    carried = {cell: stones[cell] for cell in free}
    last = yield from walk(name, links, starts, free, len(free) - 1, carried, gates)  # 2
    goals = {sides: f"{name} touches {' '.join(map(str, sides))}" for sides in sets}
    for sides, goal in goals.items():
        for side in sides:
            yield from one_of([(False, goal), *(last[cell] for cell in last.keys() & game.rim[side])])  # 3
    return goals


def by_paths(game: Gem, stones: Sequence[Signed], name: str) -> Iterator[Clause]:
    """Yield the clauses that say: a chain touches three sides that lie round the centre, by a path to each from one cell."""
    names = game.board.names
    begins = frozenset().union(*game.rim[: len(game.rim) // 2])
    starts: list[Value] = [cell in begins and f"{name} from {here}" for cell, here in enumerate(names)]
    yield from clause([], starts)  # 22
    for pair in combinations(starts, 2):
        yield from clause(pair)  # 22
    goals = {sides: f"{name} goal {' '.join(map(str, sides))}" for sides in round_centre(game)}
    yield from clause([], goals.values())  # 23
    for sides, goal in goals.items():
        for side in sides:
            yield from clause([goal], [f"{name} touches {side}"])  # 23
    for side in range(len(game.rim)):
        yield from _path(game, stones, starts, side, name)


def _path(game: Gem, stones: Sequence[Signed], starts: Sequence[Value], side: int, name: str) -> Iterator[Clause]:
    """Yield the clauses of the path to a side."""
    names, touched = game.board.names, f"{name} touches {side}"
    path = [f"{name} to {side} {here}" for here in names]
    ends: list[Value] = [cell in game.rim[side] and f"{name} end {side} {here}" for cell, here in enumerate(names)]
    yield from clause([touched], ends)  # 25
    for cell, (here, start, end) in enumerate(zip(path, starts, ends, strict=True)):
        yield from one_of([(False, here), stones[cell]])  # 24
        yield from clause([touched, start], [here])  # 26
        yield from clause([end], [here])  # 26
        near = [path[other] for other in game.board.neighbours[cell]]
        for missing in near:
            yield from clause([here], [start, end, *(other for other in near if other != missing)])  # 27
        yield from clause([here], [start, *near])  # 28
        yield from clause([here], [end, *near])  # 28
        for three in combinations(near, 3):
            yield from clause([here, *three])  # 29
        for two in combinations(near, 2):
            yield from clause([touched, start, *two])  # 30
            yield from clause([end, *two])  # 30
