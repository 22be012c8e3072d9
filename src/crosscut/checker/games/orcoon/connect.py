"""The formula `connect`: the clauses that every connecting placement order would have to fulfil.

It is written from the page of encodings; the numbers in comments are those of its clauses. Names are those of the page too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise

from ...boards import Cells, CheckError
from ...chains import joined
from ...clauses import Clause, Value, clause, counted
from ...game import opponent
from .rules import Orcoon


def connect_clauses(game: Orcoon, stones: str, colour: str, rounds: int, exact: bool) -> set[Clause]:
    """Return the clauses that say: `colour` can still connect by placing alone.

    Args:
        game: the game with connection=chain.
        stones: the stones of a legal position, one glyph for each cell.
        colour: the colour that places.
        rounds: the number of rounds R.
        exact: whether the relaxed last state is left out; R is then at least the number of empty cells.

    Raises:
        CheckError: another reading of the game, or too few rounds for an exact formula.
    """
    if game.readings["connection"] != "chain":
        raise CheckError("there is no formula for another reading than connection=chain")
    if exact and rounds < stones.count("."):
        raise CheckError("an exact formula needs as many rounds as there are empty cells")
    states = [str(state) for state in range(rounds + 1)] + ["final"] * (not exact)
    made = Placing(game, [stone == colour for stone in stones], [stone == opponent(colour) for stone in stones])
    return counted(game.meter, chain(made.steps(states), made.chain(states[-1], colour, "reach")))


class Placing:
    """The clauses about one side that places alone, its own and the other stones given, or sought."""

    def __init__(self, game: Orcoon, own: Sequence[Value], other: Sequence[Value]) -> None:
        """Take the stones of the side, and of the other one, cell by cell."""
        self.game, self.board = game, game.board
        self.given, self.other = own, other
        self.cells = range(len(own))
        # The pairs of clause 3, with the others and the middles of their window.
        self.crossings: set[tuple[int, int, Cells, Cells]] = set()
        for (top_left, top_right, low_left, low_right), middles in (w for p in self.cells for w in self.board.windows[p]):
            diagonals = (top_left, low_right), (top_right, low_left)
            for pair, others in (diagonals, diagonals[::-1]):
                if all(other[o] is not False for o in others) and all(other[m] is not True for m in middles):
                    self.crossings.add((*pair, others, middles))

    def own(self, state: str, cell: int) -> Value:
        """Whether the cell has an own stone in a state."""
        if state == "0" or self.given[cell] is True:
            return self.given[cell]
        return self.other[cell] is not True and f"own {state} {self.board.names[cell]}"

    def steps(self, states: Sequence[str]) -> Iterator[Clause]:
        """Yield the clauses for the steps from each of the states to the next one."""
        for a, b in pairwise(states):
            yield from self.step(a, b)

    def step(self, a: str, b: str) -> Iterator[Clause]:
        """Yield the clauses for the step from the state `a` to the next one, `b`."""
        s = b if b == "final" else a
        for cell in self.cells:  # 1
            yield from clause([self.own(a, cell)], [self.own(b, cell)])
            yield from clause([self.own(b, cell), self.other[cell]])
        for p in self.cells:  # 2
            for q, *commons in self.board.diagonals[p]:
                if p < q:
                    yield from self.pair(a, b, p, q, [self.own(s, m) for m in commons])
        for p, q, others, middles in self.crossings if self.game.readings["crossing"] == "forbidden" else ():  # 3
            filled = [stands for m in middles for stands in (self.own(s, m), self.other[m])]
            yield from self.pair(a, b, p, q, filled, [self.other[o] for o in others])

    def pair(self, a: str, b: str, p: int, q: int, between: Iterable[Value], others: Iterable[Value] = ()) -> Iterator[Clause]:
        """Yield 2 or 3 for one pair: if both stand in `b` and n is new there, one of `between` holds, or not all the others."""
        for n in (p, q):
            yield from clause([self.own(b, p), self.own(b, q), *others], [self.own(a, n), *between])

    def chain(self, last: str, colour: str, name: str, unless: Iterable[Value] = ()) -> Iterator[Clause]:
        """Yield 4 to 6: a chain joins the sides of a colour in the last state, or one of `unless` is false."""
        stones = [self.own(last, cell) for cell in self.cells]
        yield from joined(self.board, stones, *self.game.edges[colour], name, unless)
