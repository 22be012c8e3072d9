"""Least sets of stones and bridges that end a side's hopes, in Quax and Torax, and whether a side can be kept from winning.

Written from the page of encodings; the numbers in comments are those of its clauses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, combinations
from typing import Any, NamedTuple

from ...boards import CheckError, flood
from ...chains import spread
from ...clauses import Clause, Gates, Signed, Value, clause, one_of, walk
from ...fields import Position
from ...sets import at_most, exactly, least_sets, place
from .rules import Quax, Torax

COLOURS = {"B": "black", "W": "white"}


class Later(NamedTuple):
    """Statements about a position that contains another: stones cell by cell, bridges by number, each for both colours."""

    stones: Mapping[str, Sequence[Value]]
    bridges: Mapping[str, Sequence[Value]]


def later(game: Quax, p: Position, colour: str) -> Later:
    """Return the statements about a position that contains p and in which only this colour has more."""
    names = dict(enumerate(game.board.names))
    stones = {
        one: [
            here == one or (here == "." and one == colour and f"stone {said} {names[cell]}") for cell, here in enumerate(p.stones)
        ]
        for one, said in COLOURS.items()
    }
    bridges = {}
    for one, own in zip(COLOURS, p.marks[0], strict=True):
        bridges[one] = [
            number in own or (one == colour and False not in (stones[one][a], stones[one][b]) and f"bridge {COLOURS[one]} {name}")
            for (name, number), (a, b) in zip(game.bridges.items(), game.pairs, strict=True)
        ]
    return Later(stones, bridges)


def legal(game: Quax, q: Later) -> Iterator[Clause]:
    """Yield the clauses that say: the stones and bridges are a legal position."""
    for black, white in zip(q.stones["B"], q.stones["W"], strict=True):
        yield from clause([black, white])  # 1
    for colour, bridges in q.bridges.items():
        for bridge, ends in zip(bridges, game.pairs, strict=True):
            for end in ends:
                yield from clause([bridge], [q.stones[colour][end]])  # 2
    every = list(zip(q.bridges["B"], q.bridges["W"], strict=True))
    for here, crossing in zip(every[::2], every[1::2], strict=True):
        for one in here:
            for other in crossing:
                yield from clause([one, other])  # 3


def parted(game: Quax, q: Later, colour: str) -> Iterator[Clause]:
    """Yield the clauses that say: a colour can no longer join its sides."""
    start, goal = game.edges[colour]
    taken, crossing = (of["W" if colour == "B" else "B"] for of in q)
    links = [[(near, (False, by is not None and crossing[by ^ 1])) for near, by, _, _ in around] for around in game.steps]
    side = yield from spread(game.board.names, links, [(False, stone) for stone in taken], start, "side")  # 4
    for cell in goal:
        yield from clause([side[cell]])  # 4


def no_way_round(game: Torax, q: Later) -> Iterator[Clause]:
    """Yield the clauses that say: no loop of the Connector's is possible any more."""
    names, points = game.board.names, game.board.points
    for axis, way, length in ((1, "right", game.board.columns), (0, "down", game.board.rows)):
        bits = [f"bit {way} {name}" for name in names]
        for here in range(len(names)):
            for near, by, *step in game.steps[here]:
                shut = [q.stones["W"][here], q.stones["W"][near], by is not None and q.bridges["W"][by ^ 1]]
                one, other = bits[here], bits[near]
                if 0 <= points[here][axis] + step[axis] < length:
                    yield from clause([one], [*shut, other])  # 5
                    yield from clause([other], [*shut, one])  # 5
                else:
                    yield from clause([], [*shut, one, other])  # 5
                    yield from clause([one, other], shut)  # 5


def way_round(game: Torax, stones: Sequence[Value], bridges: Sequence[Value], gates: Gates) -> Iterator[Clause]:
    """Yield the clauses that say: a walk over stones comes back with the other bit, which a step over a seam changes.

    Cell c with the bit 1 is place c + the number of cells.
    """
    size, begun, back = len(stones), [], []
    free = {cell for cell, stone in enumerate(stones) if stone is not False}
    names = {cell + size * bit: f"{game.board.names[cell]} {bit}" for cell in free for bit in (0, 1)}
    carried: dict[int, Signed] = {place: (True, stones[place % size]) for place in names}
    for axis, way, length in ((1, "right", game.board.columns), (0, "down", game.board.rows)):
        links: list[tuple[int, int, Signed]] = []
        for here in free:
            for near, by, *step in game.steps[here]:
                link = by is None or bridges[by]
                if near in free and link is not False:
                    bit = not 0 <= game.board.points[here][axis] + step[axis] < length
                    links += [(here, near + size * bit, (True, link)), (here + size, near + size * (not bit), (True, link))]
        starts: dict[int, Value] = {
            c: f"loop {way} from {game.board.names[c]}" for c in sorted(free) if not game.board.points[c][axis]
        }
        last = yield from walk(f"loop {way}", links, starts, names, len(free), carried, gates)
        for cell in [cell for cell in starts if cell + size in last]:
            begun.append(str(starts[cell]))
            back.append(begun[-1].replace("from", "back"))
            yield from clause([back[-1]], [begun[-1]])
            yield from one_of([(False, back[-1]), last[cell + size]])
    for pair in combinations(begun, 2):
        yield from clause(pair)
    yield from clause([], back)


def cuts_question(game: Quax, members: Mapping[str, Any]) -> tuple[str, Iterator[Clause]]:
    """Return what a refutation about cuts of Quax proves, and the clauses of its formula.

    Raises:
        CheckError: there is no such kind of sets, or a listed set is none or not a least one.
    """
    _require_kind(members, "cuts")
    elements = _elements(game, "white")
    q = later(game, holding(game, ()), "W")
    listed = least_sets(members["sets"], elements, members["most"], partial(_cuts, game), game.meter)
    which = f"{at_most(members, elements, 'stones and bridges of White')} after which Black can never join the top and the bottom"
    sentence = exactly(place(members, game.SWITCHES), which, members["sets"])
    return sentence, chain(legal(game, q), parted(game, q, "B"), listed)


def blocks_question(game: Torax, members: Mapping[str, Any]) -> tuple[str, Iterator[Clause]]:
    """Return what a refutation about blocks or loops of Torax proves, and the clauses of its formula; CheckError as above."""
    _require_kind(members, "blocks", "loops")
    empty, where = holding(game, ()), place(members, game.SWITCHES)
    if members["kind"] == "blocks":
        elements = _elements(game, "white", bridges=False)
        q = later(game, empty, "W")._replace(bridges={colour: [False] * len(game.bridges) for colour in COLOURS})
        listed = least_sets(members["sets"], elements, members["most"], partial(_stops, game), game.meter)
        which = f"{at_most(members, elements, 'blocks')} after which no loop is possible"
        return exactly(where, which, members["sets"]), chain(no_way_round(game, q), listed)
    elements = _elements(game, "black")
    q, gates = later(game, empty, "B"), Gates(game.meter)
    listed = least_sets(members["sets"], elements, members["most"], partial(_loops, game), game.meter)
    which = f"{at_most(members, elements, 'stones and bridges of the Connector')} with which he has a loop round the board"
    clauses = chain(legal(game, q), way_round(game, q.stones["B"], q.bridges["B"], gates), listed, gates.clauses)
    return exactly(where, which, members["sets"]), clauses


def _elements(game: Quax, colour: str, *, bridges: bool = True) -> dict[str, str]:
    """Return the variables of what a set may hold, by the names of cells and diagonals."""
    stones = {name: f"stone {colour} {name}" for name in game.board.names}
    return stones | {name: f"bridge {colour} {name}" for name in game.bridges if bridges}


def _require_kind(members: Mapping[str, Any], *kinds: str) -> None:
    if members["kind"] not in kinds:
        raise CheckError("the game has no such sets")


def holding(game: Quax, elements: Iterable[str], colour: str = "W") -> Position:
    """Return the position of some stones and bridges of a colour; a bridge that lacks a stone is left out (rule 2)."""
    stones = "".join(colour if name in elements else "." for name in game.board.names)
    held = [number for name, number in game.bridges.items() if name in elements]
    bridges = tuple(number for number in held if all(stones[cell] == colour for cell in game.pairs[number]))
    first = ((), bridges) if colour == "W" else (bridges, ())
    return Position("B", stones, (first, *(field.nothing for field in game.fields[1:])))


def _cuts(game: Quax, elements: frozenset[str]) -> bool:
    p = holding(game, elements)
    near: dict[int, list[int]] = {}
    for here, there, _, _ in game.open_to(p, "B"):
        near.setdefault(here, []).append(there)
    start, goal = game.edges["B"]
    return goal.isdisjoint(flood([cell for cell in start if p.stones[cell] == "."], lambda cell: near.get(cell, [])))


def _stops(game: Torax, elements: frozenset[str]) -> bool:
    return not game.goes_round(holding(game, elements).stones, "B.", set(game.bridges.values()))


def _loops(game: Torax, elements: frozenset[str]) -> bool:
    p = holding(game, elements, "B")
    return game.goes_round(p.stones, "B", p.marks[0][0])
