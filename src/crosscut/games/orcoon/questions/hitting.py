"""Extremal Orcoon positions: the fewest stones with which neither side can connect, and two questions like it.

Implicit hitting sets: a *master* formula knows the placement rules and a list of placement orders, each with the clause "this
order does not work here". Its optimum, by CP-SAT, is a relaxation. An exact search looks for an order that does work there. If
it finds one, that order is listed (with its mirror images) and the master is asked again. If it finds none, the position is of
the kind sought, and optimal, because every clause holds in every position of the kind. CaDiCaL then refutes anything better, with
a proof that the independent checker goes through.

Source: Moreno-Centeno and Karp, "The implicit hitting set approach" (2013); MaxHS (Davies and Bacchus 2011).
"""

from __future__ import annotations

from collections.abc import Callable

from crosscut.core.board import cells_of, mask_of
from crosscut.core.errors import UnsupportedError
from crosscut.core.game import BLACK, COLOURS, WHITE
from crosscut.core.stones import Stones
from crosscut.encodings.formula import FALSE, Formula, Name
from crosscut.encodings.gates import Gates
from crosscut.encodings.reach import connected
from crosscut.encodings.stones import legal_stones, stone_literals
from crosscut.games.orcoon.formulas.order import fill_order
from crosscut.games.orcoon.formulas.placing import order_legal
from crosscut.games.orcoon.postpass.search import PostPass
from crosscut.games.orcoon.postpass.shortest import shortest_order
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver.cp import CpSat
from crosscut.solver.extreme import Found, Report
from crosscut.solver.limits import Meter


class Master:
    """The placement rules over an unknown position, and the placement orders that are known not to work in it."""

    def __init__(self, game: Orcoon) -> None:
        if game.knight:
            raise UnsupportedError("extremal positions are sought under connection=chain only")
        self.game = game
        self.crossing = game.readings["crossing"] == "forbidden"
        self.formula = Formula()
        self.gates = Gates(self.formula)
        self.stones = stone_literals(self.formula, game.board)
        legal_stones(self.formula, game.board, *self.stones, crossing=self.crossing)
        self.orders = 0
        # Exchanging the colours, where the board has such a symmetry, carries a position's orders over like a mirror does.
        self.images = [
            (tuple(move(1 << cell).bit_length() - 1 for cell in range(game.board.size)), exchanged)
            for move, exchanged in game.kept_symmetries
        ]

    def position(self, model: set[Name]) -> Stones:
        """Return the position of a model."""
        names = self.game.board.names
        black, white = (
            mask_of([cell for cell, name in enumerate(names) if ("stone", colour, name) in model])
            for colour in ("black", "white")
        )
        return Stones(black, white)

    def learn(self, colour: int, order: tuple[int, ...], standing: int, unless: Callable[[int, int], int]) -> None:
        """Add: the order does not work for `colour` while its stones `standing` (mask) are there; the same for its images.

        `unless(colour, cell)`: a literal that excuses it, from the image's colour and last cell.
        """
        for image in {self._image(table, colour ^ exchanged, order, standing) for table, exchanged in self.images}:
            side, cells, needed = image
            own, other = self.stones[side], self.stones[1 - side]
            legal, _ = order_legal(self.gates, self.game.board, own, other, cells, crossing=self.crossing)
            names = ", ".join(self.game.board.names[cell] for cell in cells)
            self.formula.because(f"{('Black', 'White')[side]}'s order {names} does not work")
            self.formula.add(unless(side, cells[-1] if cells else -1), -legal, *(-own[cell] for cell in cells_of(needed)))
            self.orders += 1

    def learn_connection(self, p: Stones, colour: int, order: tuple[int, ...], unless: Callable[[int, int], int]) -> None:
        """Add that this order, which connects in p, does not do so; of the stones only those of its chain are needed."""
        own, _ = p.sides(colour)
        chain = mask_of(self.game.board.shortest_path(*self.game.goals[colour], own | mask_of(order)))
        self.learn(colour, order, chain & own, unless)

    @staticmethod
    def _image(table: tuple[int, ...], colour: int, order: tuple[int, ...], standing: int) -> tuple[int, tuple[int, ...], int]:
        return colour, tuple(table[cell] for cell in order), mask_of([table[cell] for cell in cells_of(standing)])


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
            return Found(None, None, (), None, master.formula, master.orders)
        report(best.value)
        p = master.position(best.model)
        found = [(colour, search.order(*p.sides(colour), colour, meter)) for colour in (BLACK, WHITE)]
        if all(order is None for _, order in found):
            return Found(best.value, p, (), None, _bounded(master, stones, most=best.value - 1), master.orders)
        for colour, order in found:
            if order is not None:
                master.learn_connection(p, colour, order, lambda _side, _cell: FALSE)


def most_dead(game: Orcoon, meter: Meter, report: Report) -> Found:
    """Return a position with the most empty cells on which neither side can ever place, whatever is placed before.

    Arguments as for `fewest_stones`; what is known so far: no position has more such cells. A cell is dead for a colour if no
    order of placements of that colour alone ends there; stones of the other colour help nobody (docs/formats/encodings.md).
    """
    master, search = Master(game), PostPass(game)
    dead = [master.formula.literal("dead", name) for name in game.board.names]
    master.formula.because("a dead cell is empty")
    for cell, literal in enumerate(dead):
        for stones in master.stones:
            master.formula.add(-literal, -stones[cell])
    for cell in range(game.board.size):
        for colour in (BLACK, WHITE):
            master.learn(colour, (cell,), 0, lambda _colour, last: -dead[last])
    engine = CpSat(master.formula)
    while True:
        best = engine.best(dead, least=False, meter=_counted(meter))
        assert best is not None, "the empty board is a model"
        report(best.value)
        p = master.position(best.model)
        cells = tuple(cell for cell, name in enumerate(game.board.names) if ("dead", name) in best.model)
        found = [(colour, search.order_onto(*p.sides(colour), cell, meter)) for cell in cells for colour in (BLACK, WHITE)]
        if all(order is None for _, order in found):
            return Found(best.value, p, cells, None, _bounded(master, dead, least=best.value + 1), master.orders)
        for colour, order in found:
            if order is not None:
                master.learn(colour, order, 0, lambda _colour, last: -dead[last])


def longest_order(game: Orcoon, meter: Meter, report: Report) -> Found:
    """Return a position in which a side can still connect, but only by an order of as many placements as possible.

    Arguments as for `fewest_stones`; what is known so far: some position needs so many. Positions are sought in which the side
    asked for can connect while no listed order works; each one found lists its own shortest order, so none comes twice.
    """
    master = Master(game)
    formula, gates, board = master.formula, master.gates, game.board
    asked = formula.literal("asked", "black")
    sides = [asked, -asked]
    own, other = (
        [
            gates.any_of(gates.all_of(asked, one), gates.all_of(-asked, two))
            for one, two in zip(master.stones[colour], master.stones[1 - colour], strict=True)
        ]
        for colour in (BLACK, WHITE)
    )
    final = fill_order(formula, board, own, other, board.size, crossing=master.crossing)
    for colour in (BLACK, WHITE):
        connected(formula, board, final, *game.goals[colour], f"reach {COLOURS[colour]}", unless=-sides[colour])
    engine = CpSat(formula)
    best: tuple[Stones, int, tuple[int, ...]] | None = None
    while True:
        model = engine.decide(_counted(meter))
        if model is None:
            assert best is not None, "the empty board can be connected"
            return Found(len(best[2]), best[0], best[2], best[1], formula, master.orders)
        p = master.position(model)
        colour = BLACK if ("asked", "black") in model else WHITE
        order = shortest_order(game, *p.sides(colour), colour, meter)
        assert order is not None, "the model has an order"
        if best is None or len(order) > len(best[2]):
            best = (p, colour, order)
            report(len(order))
        master.learn_connection(p, colour, order, lambda side, _cell: -sides[side])


def _counted(meter: Meter) -> Meter:
    """Count a question to the master; return the meter, whose time it has."""
    meter.count()
    meter.look()
    return meter


def _bounded(master: Master, literals: list[int], *, most: int | None = None, least: int | None = None) -> Formula:
    """Return the master's formula with a bound on how many of the literals hold (at most, or at least, so many)."""
    from pysat.card import CardEnc, EncType

    formula = master.formula
    formula.because(f"at most {most} of them" if least is None else f"at least {least} of them")
    if (most is not None and most < 0) or (least is not None and least > len(literals)):
        formula.add()
        return formula
    encode, bound = (CardEnc.atleast, least) if most is None else (CardEnc.atmost, most)
    counted = encode(lits=literals, bound=bound, top_id=formula.variables, encoding=EncType.seqcounter)
    for number in range(formula.variables + 1, counted.nv + 1):
        formula.literal("count", number)
    for clause in counted.clauses:
        formula.add(*clause)
    return formula
