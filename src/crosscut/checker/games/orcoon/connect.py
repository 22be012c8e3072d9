"""The formula `connect`: the clauses that every connecting placement order would have to fulfil.

It is written from the page of encodings; the numbers in comments are those of its clauses. Names are those of the page too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, pairwise

from ...boards import Cells, CheckError
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
    last = str(rounds) if exact else "final"
    states = [str(state) for state in range(rounds + 1)] + ["final"] * (not exact)
    made = _Connect(game, stones, colour)
    return counted(game.meter, chain((one for a, b in pairwise(states) for one in made.step(a, b)), made.chain(last)))


class _Connect:
    """The clauses for one position and colour."""

    def __init__(self, game: Orcoon, stones: str, colour: str) -> None:
        self.game, self.board, self.stones, self.colour = game, game.board, stones, colour
        self.other = opponent(colour)
        self.cells = range(len(stones))
        # The pairs of clause 3, with the middles of their window.
        self.crossings: set[tuple[int, int, Cells]] = set()
        for (top_left, top_right, low_left, low_right), middles in (w for p in self.cells for w in self.board.windows[p]):
            diagonals = (top_left, low_right), (top_right, low_left)
            for pair, others in (diagonals, diagonals[::-1]):
                if all(stones[o] == self.other for o in others) and all(stones[m] != self.other for m in middles):
                    self.crossings.add((*pair, middles))

    def own(self, state: str, cell: int) -> Value:
        """Whether the cell has an own stone in a state."""
        if self.stones[cell] != "." or state == "0":
            return self.stones[cell] == self.colour
        return f"own {state} {self.board.names[cell]}"

    def step(self, a: str, b: str) -> Iterator[Clause]:
        """Yield the clauses for the step from the state `a` to the next one, `b`."""
        s = b if b == "final" else a
        for cell in self.cells:  # 1
            yield from clause([self.own(a, cell)], [self.own(b, cell)])
        for p in self.cells:  # 2
            for q, *commons in self.board.diagonals[p]:
                if p < q:
                    yield from self.pair(a, b, s, p, q, commons)
        for p, q, middles in self.crossings if self.game.readings["crossing"] == "forbidden" else ():  # 3
            yield from self.pair(a, b, s, p, q, middles)

    def pair(self, a: str, b: str, s: str, p: int, q: int, between: Iterable[int]) -> Iterator[Clause]:
        """Yield 2 or 3 for one pair: if both stand in `b` and n is new there, a cell between them stands in `s`."""
        for n in (p, q):
            stands = [self.own(s, m) for m in between]
            yield from clause([self.own(b, p), self.own(b, q)], [self.own(a, n), *stands])

    def chain(self, last: str) -> Iterator[Clause]:
        """Yield the clauses that say: a chain joins the sides in the last state."""
        start, goal = self.game.edges[self.colour]
        free = {cell for cell in self.cells if self.stones[cell] != self.other}
        possible = free & start

        def reach(t: int, cell: int) -> Value:
            return self.own(last, cell) if cell in start else f"reach {t} {self.board.names[cell]}"

        for t in range(1, len(free)):
            before = possible
            possible = {c for c in free if c in start or before & set(self.board.neighbours[c])}
            for c in possible - start:
                yield from clause([reach(t, c)], [self.own(last, c)])  # 4
                nearer = [reach(t - 1, n) for n in self.board.neighbours[c] if n in before]
                yield from clause([reach(t, c)], nearer)  # 5
        yield from clause([], [reach(len(free) - 1, c) for c in possible & goal])  # 6
