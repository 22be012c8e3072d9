"""The formulas `fewest-stones`, `most-dead` and `longest-order`: legal positions in which none of the listed orders works.

Written from the page of encodings; the numbers in comments are those of its clauses in the section about extremal positions, and
names are those of the page too. A listed order that is said to connect must do so: its cells, and the stones that must stand for
it, join the sides of its colour.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

from ...boards import CheckError, shown
from ...clauses import Clause, Value, at_least, clause, counted
from .connect import Placing
from .deadlocks import legal_clauses, variables
from .positions import COLOURS, STONES
from .rules import Orcoon

Stone = tuple[str, int]
"""A side, and a cell with a stone of it."""


class Order(NamedTuple):
    """A listed order: the colour that places, the cells one after another, and those whose stones must stand."""

    colour: str
    cells: list[int]
    standing: list[int]


def extreme_question(game: Orcoon, members: Mapping[str, Any]) -> tuple[str, Container[Clause]]:
    """Check what a manifest says about extremal positions; return what a refutation proves and the clauses that it may use.

    Args:
        game: the game of the manifest.
        members: the manifest; its values have the right types, those in lists any type.

    Raises:
        CheckError: a listed order is none, or the number is not one of this board.
    """
    question, cells = members["question"], len(game.board.names)
    if game.readings["connection"] != "chain":
        raise CheckError("there is no formula for another reading than connection=chain")
    board = game.board.name + (" (crossing=allowed)" if game.readings["crossing"] == "allowed" else "")
    orders = [_read(game, text, joins=question != "most-dead") for text in members["orders"]]
    made = _Extremes(game)
    if question == "fewest-stones":
        least = members["least"]
        if least < 1:
            raise CheckError("no number of stones")
        fewer = f" with fewer than {least} stones" if least <= cells else ""
        sentence = f"in every legal position of {board}{fewer} at least one side can still connect by placing alone"
        return sentence, counted(game.meter, made.fewest_stones(least, orders))
    most = members["most"]
    if not 0 <= most < cells + (question == "longest-order"):
        raise CheckError("no number of cells, or of placements")
    if question == "most-dead":
        sentence = (
            f"no legal position of {board} has more than {most} empty cells on which neither side, placing alone, can ever place"
        )
        return sentence, counted(game.meter, made.most_dead(most, orders))
    if any(len(order.cells) > most for order in orders):
        raise CheckError(f"a listed order has more than {most} placements")
    sentence = (
        f"in every legal position of {board} a side that can connect by placing alone can do so with at most {most} placements"
    )
    return sentence, counted(game.meter, made.longest_order(orders))


def _read(game: Orcoon, text: object, *, joins: bool) -> Order:
    """Return a listed order; refuse one that does not join the sides of its colour, or, if it need not, one of no use."""
    parts = text.split(":") if isinstance(text, str) else []
    index = game.board.index
    if len(parts) != 3 or parts[0] not in COLOURS or not all(name in index for part in parts[1:] for name in _names(part)):
        raise CheckError(f"not an order of placements: {shown(text) if isinstance(text, str) else 'no string'}")
    order = Order(parts[0], *([index[name] for name in _names(part)] for part in parts[1:]))
    game.meter.work(100 * len(index))
    have = {*order.cells, *order.standing}
    stones = "".join(order.colour if cell in have else "." for cell in range(len(index)))
    if joins and not game.connected(stones, order.colour):
        raise CheckError(f"an order that does not connect: {shown(parts[1])}")
    if not joins and (not order.cells or order.standing):
        raise CheckError("an order onto a cell has placements, and needs no stones")
    return order


def _names(part: str) -> list[str]:
    return part.split(",") if part else []


class _Extremes:
    """The clauses about the positions of a board."""

    def __init__(self, game: Orcoon) -> None:
        self.game, self.board, self.names = game, game.board, game.board.names

    def fewest_stones(self, least: int, orders: Iterable[Order]) -> Iterator[Clause]:
        """Yield the clauses that say: with fewer stones than so many no listed order works."""
        yield from self.positions(STONES)
        for order in orders:
            yield from self.fails(order, *COLOURS[order.colour])  # 4
        counts = yield from at_least("stones", [f"stone {colour} {name}" for colour in COLOURS["B"] for name in self.names])  # 5
        if least <= len(self.names):
            yield from clause([counts[least]])  # 6

    def most_dead(self, most: int, orders: Iterable[Order]) -> Iterator[Clause]:
        """Yield the clauses that say: more cells than so many are dead, and no listed order leads onto one."""
        yield from self.positions({**STONES, ".": "dead"})
        for order in orders:
            yield from self.fails(order, *COLOURS[order.colour], [f"dead {self.names[order.cells[-1]]}"])  # 4
        counts = yield from at_least("dead", [f"dead {name}" for name in self.names])  # 5
        yield from clause([], [counts[most + 1]])  # 6

    def longest_order(self, orders: Iterable[Order]) -> Iterator[Clause]:
        """Yield the clauses that say: a side can connect, and none of its listed orders works."""
        yield from self.positions({"B": "stone own", "W": "stone other"})
        asked = {colour: f"asked {name}" for colour, (name, _) in COLOURS.items()}
        yield from clause([], asked.values())  # 7
        for order in orders:
            yield from self.fails(order, "own", "other", [asked[order.colour]])  # 4
        own, other = ([self.stone(side, cell) for cell in range(len(self.names))] for side in ("own", "other"))
        made, states = Placing(self.game, own, other), [str(state) for state in range(len(self.names) + 1)]
        yield from made.steps(states)  # 8
        for colour, side in asked.items():
            yield from made.chain(states[-1], colour, f"reach {colour}", [side])  # 9

    def positions(self, standing: Mapping[str, str]) -> Iterator[Clause]:
        """Yield the clauses about a legal position, and about what bars a side from a cell."""
        yield from legal_clauses(self.game, variables(self.game, standing))  # 1
        sides = [standing[colour].removeprefix("stone ") for colour in "BW"]
        for (own, other), cell, new in product((sides, sides[::-1]), range(len(self.names)), (False, True)):
            for d, *commons in self.board.diagonals[cell]:
                yield from self.barred("touch", own, cell, d, new, [], [(own, m) for m in commons])  # 2
            for d, *others, one, two in self.game.windows[cell]:
                filled = [(side, m) for side in sides for m in (one, two)]
                yield from self.barred("cross", own, cell, d, new, [(other, o) for o in others], filled)  # 3

    def barred(
        self, what: str, own: str, cell: int, d: int, new: bool, there: list[Stone], missing: list[Stone]
    ) -> Iterator[Clause]:
        """Yield the clauses of a reason: which stones are there and which are missing, besides the one on `d`."""
        reason = self.reason(what, own, cell, d, new)
        # A stone on d that was placed only now need not stand in the position; but then the cell has none of the side.
        there, missing = (there, [*missing, (own, cell)]) if new else ([*there, (own, d)], missing)
        for stone in there:
            yield from clause([reason], [self.stone(*stone)])
        for stone in missing:
            yield from clause([reason, self.stone(*stone)])

    def fails(self, order: Order, own: str, other: str, only: Iterable[Value] = ()) -> Iterator[Clause]:
        """Yield the clause that says: the order does not work, or a stone that it needs is missing, or one of `only` is false."""
        placed: set[int] = set()
        reasons: list[Value] = []
        for cell in order.cells:
            reasons.append(self.stone(other, cell))
            blocks = [("touch", d, set(commons)) for d, *commons in self.board.diagonals[cell]]
            windows = [("cross", d, {one, two}) for d, _, _, one, two in self.game.windows[cell]]
            reasons += [
                self.reason(what, own, cell, d, d in placed) for what, d, between in (*blocks, *windows) if not between & placed
            ]
            placed.add(cell)
        yield from clause([*only, *(self.stone(own, cell) for cell in order.standing)], reasons)

    def stone(self, side: str, cell: int) -> str:
        """Return the name of the variable that a side has a stone on a cell."""
        return f"stone {side} {self.names[cell]}"

    def reason(self, what: str, own: str, cell: int, d: int, new: bool) -> str:
        """Return the name of a reason: a side's stone on `d`, `new` or of the position, bars it from the cell."""
        return f"{what} {own} {self.names[cell]} {'new ' * new}{self.names[d]}"
