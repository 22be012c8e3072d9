"""The question `home` of Iqishiqi and Oshiqi: does a colour win by the ball if both sides help?

Written from the page of encodings; the numbers in comments are those of its section about the ball.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from ...clauses import Clause, Gates, Signed, Value, at_least, clause, contrary, one_of
from ...fields import Position
from ...game import opponent
from .lines import Lines, Ray, lines_of
from .rules import Iqishiqi


class State(NamedTuple):
    """A position: by glyph of a layer and by cell, whether there is a stone; by cell, whether the ball is there; is it over?"""

    stones: dict[str, list[Signed]]
    ball: Sequence[Value]
    over: Value


def brought_home(game: Iqishiqi, p: Position, colour: str) -> Iterator[Clause]:
    """Yield the clauses that say: turns, at most as many as there are empty cells, make a colour win by the ball."""
    gates, lines = Gates(game.meter), lines_of(game)
    stones: dict[str, list[Signed]] = {glyph: [(True, there == glyph) for there in p.stones] for glyph in game.STONES.values()}
    before, mover = State(stones, [glyph == game.BALL for glyph in p.stones], False), p.turn
    for turn in range(1, p.stones.count(".") + 1):
        after = yield from _turn(game, lines, gates, before, mover, f"turn {turn}")
        won = game.goals[colour] if mover == colour else game.goals[colour] - game.goals[mover]
        for cell, ball in enumerate(after.ball):
            if cell in lines.inner:
                yield from clause([after.over, ball])  # 12
                continue
            yield from clause([ball], [after.over])  # 12
            if cell not in won:
                yield from clause([ball], [before.over])  # 12
        before, mover = after, opponent(mover)
    yield from clause([], [before.over])  # 13
    yield from gates.clauses


def _turn(game: Iqishiqi, lines: Lines, gates: Gates, before: State, mover: str, name: str) -> Generator[Clause, None, State]:
    """Yield the clauses of a turn, but for what ends the game; return the position after it."""
    names, own = game.board.names, game.STONES[mover]
    taken = [gates.any_of(filled, (True, ball)) for filled, ball in zip(_filled(gates, before), before.ball, strict=True)]
    drop: list[Value] = [not _sure(one) and f"{name} drop {cell}" for one, cell in zip(taken, names, strict=True)]
    earlier: Value = False
    for here, there, cell in zip(drop, taken, names, strict=True):
        if here is False:
            continue
        yield from one_of([(False, here), contrary(there)])  # 1
        so_far = f"{name} dropped so far {cell}"
        yield from clause([here], [so_far])  # 2
        yield from clause([earlier], [so_far])  # 2
        yield from clause([so_far], [here, earlier])  # 2
        yield from clause([here, earlier])  # 2
        earlier = so_far
    layer = [gates.any_of(stone, (True, here)) for stone, here in zip(before.stones[own], drop, strict=True)]  # 3
    after = State({**before.stones, own: layer}, [f"{name} ball {cell}" for cell in names], f"{name} over")
    group = yield from _group(game, layer, drop, lines.longest, name)
    counted = [one for one in group if isinstance(one, str)]
    size = yield from at_least(f"{name} group", counted, lines.longest + 1)  # 6
    go = [f"{name} direction {number}" for number in range(len(lines.rays))]
    yield from clause([], [*go, before.over])  # 7
    filled = _filled(gates, after)
    for way, rays in zip(go, lines.rays, strict=True):
        for at in lines.inner:
            if before.ball[at] is not False:
                unless = [(False, way), (False, before.ball[at]), (True, before.over)]
                for one in _pushed(rays[at], filled, group, size, after.ball):
                    yield from one_of([*unless, *one])  # 8, 9
    for value in (*drop, *go):
        yield from clause([before.over, value])  # 10
    for was, ball in zip(before.ball, after.ball, strict=True):
        yield from clause([before.over, was], [ball])  # 10
    for pair in combinations(after.ball, 2):
        yield from clause(pair)  # 11
    return after


def _sure(literal: Signed) -> bool:
    """Return whether a statement is known to be true."""
    sign, value = literal
    return value is sign


def _filled(gates: Gates, state: State) -> list[Signed]:
    """Return by cell whether there is a stone of any layer."""
    return [gates.any_of(*layers) for layers in zip(*state.stones.values(), strict=True)]


def _group(
    game: Iqishiqi, layer: Sequence[Signed], drop: Sequence[Value], most: int, name: str
) -> Generator[Clause, None, list[Value]]:
    """Yield the clauses about the group of the new stone; return by cell whether its stone is one of it."""
    near = game.board.neighbours
    before = list(drop)
    for step in range(1, most):
        now: list[Value] = [False] * len(layer)
        for cell, stone in enumerate(layer):
            if _sure(contrary(stone)):
                continue
            now[cell] = here = f"{name} within {step} {game.board.names[cell]}"
            yield from one_of([(False, here), stone])  # 4
            yield from clause([here], [drop[cell], *(before[other] for other in near[cell])])  # 4
            yield from clause([drop[cell]], [here])  # 4
            for other in near[cell]:
                yield from one_of([contrary(stone), (False, before[other]), (True, here)])  # 4
        before = now
    for cell, last in enumerate(before):
        for other in near[cell]:
            yield from one_of([(False, last), contrary(layer[other]), (True, before[other])])  # 5
    return before


def _pushed(
    ray: Ray, filled: Sequence[Signed], group: Sequence[Value], size: Sequence[Value], ball: Sequence[Value]
) -> Iterator[list[Signed]]:
    """Yield what a push along a ray asks for: of each of these lists something holds."""
    ahead, behind = ray
    for at, cell in enumerate(behind):
        yield [*(filled[nearer] for nearer in behind[:at]), contrary(filled[cell]), (True, group[cell])]  # 8
    yield [filled[cell] for cell in behind]  # 8
    for count, there in enumerate(ahead, 1):
        enough, more = ((False, size[number]) if number < len(size) else (False, False) for number in (count, count + 1))
        yield [enough, contrary(filled[there])]  # 9
        yield [enough, contrary(more), (True, ball[there])]  # 9
    if len(ahead) + 1 < len(size):
        yield [(False, size[len(ahead) + 1])]  # 9
