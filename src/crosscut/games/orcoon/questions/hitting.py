"""Extremal Orcoon positions: the fewest stones with which neither side can connect, and two questions like it.

Implicit hitting sets: a *master* formula knows the placement rules and a list of placement orders, each with the clause "this
order does not work here". Its optimum, by CP-SAT, is a relaxation. An exact search looks for an order that does work there. If
it finds one, that order is listed (with its mirror images) and the master is asked again. If it finds none, the position is of
the kind sought, and optimal, because every clause holds in every position of the kind. CaDiCaL then refutes anything better, with
a proof that the independent checker goes through.

Source: Moreno-Centeno and Karp, "The implicit hitting set approach" (2013); MaxHS (Davies and Bacchus 2011).
"""

from __future__ import annotations

from crosscut.core.board import cells_of, mask_of
from crosscut.core.errors import UnsupportedError
from crosscut.core.game import BLACK, COLOUR_NAMES, COLOURS, WHITE
from crosscut.core.stones import Stones
from crosscut.encodings.formula import Formula, Name
from crosscut.encodings.groups import group_count
from crosscut.encodings.reach import connected
from crosscut.encodings.stones import legal_stones
from crosscut.games.orcoon.formulas.failing import Failing
from crosscut.games.orcoon.formulas.order import fill_order
from crosscut.games.orcoon.postpass.search import PostPass
from crosscut.games.orcoon.postpass.shortest import shortest_order
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver.cp import CpSat
from crosscut.solver.extreme import Found, Report
from crosscut.solver.limits import Meter


class Master:
    """The placement rules over an unknown position, and the placement orders that are known not to work in it.

    Arguments: `sides`: names of the two sides, whose stones the position has.
    """

    def __init__(self, game: Orcoon, sides: tuple[str, str] = ("black", "white")) -> None:
        if game.knight:
            raise UnsupportedError("extremal positions are sought under connection=chain only")
        self.game, self.sides = game, sides
        self.crossing = game.readings["crossing"] == "forbidden"
        self.formula = Formula()
        own, other = ([self.formula.literal("stone", side, name) for name in game.board.names] for side in sides)
        self.stones = own, other
        legal_stones(self.formula, game.board, own, other, crossing=self.crossing)
        self.failing = [
            Failing(self.formula, game.board, side, own, other, crossing=self.crossing)
            for side, own, other in zip(sides, self.stones, self.stones[::-1], strict=True)
        ]
        self.orders: list[str] = []
        # Exchanging the colours, where the board has such a symmetry, carries a position's orders over like a mirror does.
        self.images = [
            (tuple(move(1 << cell).bit_length() - 1 for cell in range(game.board.size)), exchanged)
            for move, exchanged in game.kept_symmetries
        ]

    def position(self, model: set[Name]) -> Stones:
        """Return the position of a model, the first side's stones as black ones."""
        names = self.game.board.names
        own, other = (mask_of([at for at, name in enumerate(names) if ("stone", side, name) in model]) for side in self.sides)
        return Stones(own, other)

    def learn(self, colour: int, order: tuple[int, ...], standing: int) -> None:
        """Add: the order does not work for `colour` while its stones `standing` (mask) are there; the same for its images."""
        for side, cells, needed in sorted(
            {self._image(table, colour ^ changed, order, standing) for table, changed in self.images}
        ):
            self.learn_one(side, cells, needed)

    def learn_one(self, colour: int, order: tuple[int, ...], standing: int) -> None:
        """Add the same without the images."""
        side, unless = self.fails(colour, order)
        self.failing[side].learn(order, standing, unless)
        names = [",".join(self.game.board.names[cell] for cell in cells) for cells in (order, cells_of(standing))]
        self.orders.append(":".join([COLOURS[colour], *names]))

    def fails(self, colour: int, _order: tuple[int, ...]) -> tuple[int, list[int]]:
        """Return which side's orders a colour's are, and the literals of which one excuses an order that works."""
        return colour, []

    def learn_connection(self, p: Stones, colour: int, order: tuple[int, ...]) -> None:
        """Add that this order, which connects in p, does not do so; of the stones only those of its chain are needed."""
        own, _ = p.sides(colour)
        chain = mask_of(self.game.board.shortest_path(*self.game.goals[colour], own | mask_of(order)))
        self.learn(colour, order, chain & own)

    def found(self, value: int | None, p: Stones | None, cells: tuple[int, ...] = (), colour: int | None = None) -> Found:
        """Return the answer, the formula being one without a model."""
        return Found(value, p, cells, colour, self.formula, tuple(self.orders))

    @staticmethod
    def _image(table: tuple[int, ...], colour: int, order: tuple[int, ...], standing: int) -> tuple[int, tuple[int, ...], int]:
        return colour, tuple(table[cell] for cell in order), mask_of([table[cell] for cell in cells_of(standing)])


class Dead(Master):
    """Cells that are called dead besides; an order onto one does not work."""

    def __init__(self, game: Orcoon) -> None:
        super().__init__(game)
        self.dead = [self.formula.literal("dead", name) for name in game.board.names]
        self.formula.because("a dead cell is empty")
        for cell, literal in enumerate(self.dead):
            for stones in self.stones:
                self.formula.add(-literal, -stones[cell])

    def fails(self, colour: int, order: tuple[int, ...]) -> tuple[int, list[int]]:
        """Excuse an order onto a cell that is not dead."""
        return colour, [-self.dead[order[-1]]]


class Asked(Master):
    """A side that can connect, Black or White by the literals `asked`; its stones are `own`, and only its orders are listed."""

    def __init__(self, game: Orcoon) -> None:
        super().__init__(game, ("own", "other"))
        self.asked = [self.formula.literal("asked", name.lower()) for name in COLOUR_NAMES]
        self.formula.because("a side is asked")
        self.formula.add(*self.asked)
        final = fill_order(self.formula, game.board, *self.stones, game.board.size, crossing=self.crossing)
        for colour, side in enumerate(self.asked):
            connected(self.formula, game.board, final, *game.goals[colour], f"reach {COLOURS[colour]}", unless=-side)

    def fails(self, colour: int, _order: tuple[int, ...]) -> tuple[int, list[int]]:
        """Excuse orders of the colour that is not asked."""
        return 0, [-self.asked[colour]]


def fewest_stones(game: Orcoon, meter: Meter, report: Report) -> Found:
    """Return a position with the fewest stones in which neither side can still connect.

    Arguments: `meter` counts questions and positions of the searches; `report` is called with what is known so far: no position
    has fewer stones. Raises LimitReached.
    """
    master, search = Master(game), PostPass(game)
    stones = [*master.stones[BLACK], *master.stones[WHITE]]
    engine = CpSat(master.formula)
    while True:
        best = engine.best(stones, least=True, meter=_counted(meter))
        if best is None:
            return master.found(None, None)
        report(best.value)
        p = master.position(best.model)
        found = [(colour, search.order(*p.sides(colour), colour, meter)) for colour in (BLACK, WHITE)]
        if all(order is None for _, order in found):
            counts = group_count(master.formula, stones, "stones", best.value)
            master.formula.because(f"fewer than {best.value} stones")
            master.formula.add(-counts[best.value])
            return master.found(best.value, p)
        for colour, order in found:
            if order is not None:
                master.learn_connection(p, colour, order)


def most_dead(game: Orcoon, meter: Meter, report: Report) -> Found:
    """Return a position with the most empty cells on which neither side can ever place, whatever is placed before.

    Arguments as for `fewest_stones`; what is known so far: no position has more such cells. A cell is dead for a colour if no
    order of placements of that colour alone ends there; stones of the other colour help nobody (docs/formats/encodings.md).
    """
    master, search = Dead(game), PostPass(game)
    for cell in range(game.board.size):
        for colour in (BLACK, WHITE):
            master.learn_one(colour, (cell,), 0)
    engine = CpSat(master.formula)
    while True:
        best = engine.best(master.dead, least=False, meter=_counted(meter))
        assert best is not None, "the empty board is a model"
        report(best.value)
        p = master.position(best.model)
        cells = tuple(cell for cell, name in enumerate(game.board.names) if ("dead", name) in best.model)
        found = [(colour, search.order_onto(*p.sides(colour), cell, meter)) for cell in cells for colour in (BLACK, WHITE)]
        if all(order is None for _, order in found):
            formula = master.formula
            counts = group_count(formula, master.dead, "dead")
            formula.because(f"more than {best.value} dead cells")
            formula.add(counts[best.value + 1])
            return master.found(best.value, p, cells)
        for colour, order in found:
            if order is not None:
                master.learn(colour, order, 0)


def longest_order(game: Orcoon, meter: Meter, report: Report) -> Found:
    """Return a position in which a side can still connect, but only by an order of as many placements as possible.

    Arguments as for `fewest_stones`; what is known so far: some position needs so many. Positions are sought in which the side
    asked for can connect while no listed order works; each one found lists its own shortest order, so none comes twice.
    """
    master = Asked(game)
    engine = CpSat(master.formula)
    best: tuple[Stones, int, tuple[int, ...]] | None = None
    while True:
        model = engine.decide(_counted(meter))
        if model is None:
            assert best is not None, "the empty board can be connected"
            return master.found(len(best[2]), best[0], best[2], best[1])
        colour = BLACK if ("asked", "black") in model else WHITE
        p = Stones(*master.position(model).sides(colour))
        order = shortest_order(game, *p.sides(colour), colour, meter)
        assert order is not None, "the model has an order"
        if best is None or len(order) > len(best[2]):
            best = (p, colour, order)
            report(len(order))
        master.learn_connection(p, colour, order)


def _counted(meter: Meter) -> Meter:
    """Count a question to the master; return the meter, whose time it has."""
    meter.count()
    meter.look()
    return meter
