"""Who wins a Hex position, and on which cells: depth-first search in which every refutation says where one must play.

*Order.* Let p <= q mean that p and q are colourings of one board and q is at every cell at least as good for Black, White <
empty < Black. *Lemma 1 (stones and moves never hurt).* If p <= q and Black wins p, he wins q with the same side to move, and
also with himself to move where in p it was White. Proof. Play on until the board is full, which changes no winner (sweep.py).
Black plays q and imagines p, keeping p <= q before each turn. White to move in both plays f in q: f is empty or white in p; if
empty, Black imagines f, else any other white stone there (if p is full, Black is joined in p, so in q). Black to move in both: a
winning e of p is empty or black in q; he plays e, or if it is black any empty cell. Black to move in q only: he plays any empty
cell, and both have White to move. A full q has p's empty cells black, so p may be filled up as Black's strategy likes; Black is
joined in p, his stones there are his in q, so he is joined in q. The same holds for White by symmetry.

*Carriers.* A carrier of a side's win in p is a set C of empty cells such that the side still wins, the same side to move, if the
other gets all empty cells outside C. By lemma 1 it then wins whatever stands outside C.

*Lemma 2 (must-play).* Let P be to move and let Q win with carrier C after P's move m. Then every move of P outside C loses too:
after it Q has the same stones, C is as empty as before, and outside C nothing matters. So P may restrict himself to C, which
does not hold m. *Lemma 3 (carriers of results).* If the C's of some refuted moves have no cell in common, Q wins with P to move,
and their union is a carrier: a move of P is outside one of them, by which Q goes on. If P wins by m with carrier C afterwards,
he wins with carrier C + m. If Q would win with carrier C having the move at e (e in C), it refutes all P's moves outside C: a
threat is a refutation that needs no search.

If Q is linked by bridges (links.py), with P to move, Q wins and the carrier is known.

The search, for P to move in a position in which neither side is linked: if a stone of P links him, he wins. Each stone that
would link Q is a threat, and P must play on the cells that all threats share. Each move there is looked at in the same way one
turn on. The moves left are tried by falling promise: first those after which Q must play on the fewest cells. Each refutation
shrinks the region. A verdict (winner, carrier, a good cell) goes into a table.

Sources: must-play regions and carriers: Hayward, Bjornsson, Johanson, Kan, Po, van Rijswijck, Solving 7x7 Hex (2005);
monotonicity and bridges: folklore. Tried for all 25 openings of 5x5: ordering by the length of both sides' shortest paths alone,
without the look one turn on: 16.0 million positions, 46 s; with it 0.15 million and 0.7 s. Not tried: dead and captured cells,
domination, edge templates, composing connections by the rules of H-search; 6x6 would need some of these.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from crosscut.core.board import cells_of
from crosscut.core.errors import UnsupportedError
from crosscut.core.game import Game
from crosscut.core.stones import Stones
from crosscut.games.hex.rules import Hex
from crosscut.games.hex.search.links import Links
from crosscut.solver import kernel
from crosscut.solver.limits import Meter

MOST_CELLS = 64
_FAR = 100


class Verdict(NamedTuple):
    """Whether the side to move wins, the winner's carrier (a mask of empty cells), and a cell to take (-1: none is empty).

    The cell wins if the side to move does. Else no cell is better than another, and this one is hard to refute.
    """

    wins: bool
    carrier: int
    cell: int


class Search(Protocol):
    """A search that keeps its table from question to question."""

    @property
    def entries(self) -> int:
        """Positions in the table."""

    def solve(self, p: Stones, meter: Meter) -> Verdict:
        """Return the verdict on p, any colouring that has not ended; `meter` counts positions searched. Raises LimitReached."""


def require_supported(game: Game[Any]) -> Hex:
    """Return the game; UnsupportedError, saying why, if the search does not know it."""
    if not isinstance(game, Hex) or game.pie:
        raise UnsupportedError("must-play search knows hex with pie=off only")
    if game.board.size > MOST_CELLS:
        raise UnsupportedError(f"{game.board.name} has too many cells: must-play search is for at most {MOST_CELLS}")
    return game


def open_search(game: Game[Any], method: str = "auto") -> Search:
    """Return a search of the game's positions, its table empty.

    Arguments: `method`: "native", "python", or "auto" for the native loop where there is one. Raises UnsupportedError.
    """
    known = require_supported(game)
    if method == "native" and kernel.native is None:
        raise kernel.unsupported("must-play search")
    return PythonSearch(known) if method == "python" or kernel.native is None else NativeSearch(known)


class NativeSearch:
    """The search as a native loop, native/hex/mustplay.hpp; entries stored before a limit stopped it are right and stay."""

    def __init__(self, game: Hex) -> None:
        tables = game.placement_tables()
        assert tables is not None  # pie=on, which has none, is refused
        self._solver = kernel.require().MustPlay(kernel.packed(tables))

    @property
    def entries(self) -> int:
        """Positions in the table."""
        return int(self._solver.entries)

    def solve(self, p: Stones, meter: Meter) -> Verdict:
        """Return the verdict on p, as `Search` says."""
        return Verdict(*self._solver.solve(p.black, p.white, p.turn, meter.ticker()))


class _Look(NamedTuple):
    """The result of a look without a search: a verdict, or the must-play cells and the carrier outside which all moves lose."""

    verdict: Verdict | None
    must: int
    carrier: int


class PythonSearch:
    """The search in Python, the twin of native/hex/mustplay.hpp, move by move."""

    def __init__(self, game: Hex) -> None:
        self.links = Links(game)
        self.all_cells = game.board.all_cells
        self.table: dict[tuple[int, int, int], Verdict] = {}
        self.meter = Meter()

    @property
    def entries(self) -> int:
        """Positions in the table."""
        return len(self.table)

    def solve(self, p: Stones, meter: Meter) -> Verdict:
        """Return the verdict on p, as `Search` says."""
        self.meter = meter
        own, other = p.sides(p.turn)
        cell = _first(self.all_cells & ~(own | other))
        if (carrier := self.links.linked(own, other, p.turn)) is not None:
            return self._linking(own, other, p.turn) or Verdict(True, carrier, cell)
        if (carrier := self.links.linked(other, own, 1 - p.turn)) is not None:
            return Verdict(False, carrier, cell)
        return self._search(own, other, p.turn, self._look(own, other, p.turn))

    def _search(self, own: int, other: int, mover: int, look: _Look) -> Verdict:
        found = look.verdict or self.table.get((own, other, mover))
        if found is None:
            self.meter.count()
            found = self.table[own, other, mover] = self._defend(own, other, mover, look.must, look.carrier)
        return found

    def _look(self, own: int, other: int, mover: int) -> _Look:
        """What is known of a position in which neither side is linked."""
        if (win := self._linking(own, other, mover)) is not None:
            return _Look(win, 0, 0)
        empty = must = self.all_cells & ~(own | other)
        links = ((1 << cell, self.links.linked(other | 1 << cell, own, 1 - mover)) for cell in cells_of(empty))
        threats = [here | carrier for here, carrier in links if carrier is not None]
        used = 0
        for threat in sorted(threats, key=int.bit_count):
            if must & ~threat:
                must &= threat
                used |= threat
        return _Look(None if must else Verdict(False, used, _first(empty)), must, used)

    def _linking(self, own: int, other: int, mover: int) -> Verdict | None:
        """The cell that links the mover's sides with the smallest carrier, if there is one."""
        best: Verdict | None = None
        for cell in cells_of(self.all_cells & ~(own | other)):
            carrier = self.links.linked(own | 1 << cell, other, mover)
            if carrier is not None and (best is None or carrier.bit_count() + 1 < best.carrier.bit_count()):
                best = Verdict(True, carrier | 1 << cell, cell)
        return best

    def _defend(self, own: int, other: int, mover: int, must: int, used: int) -> Verdict:
        """Try the moves of the region `must`; moves outside are refuted within `used`."""
        replies: list[tuple[int, int, _Look]] = []
        for cell in self._by_distance(own, other, mover, must):
            here = 1 << cell
            if not must & here:
                continue
            look = self._look(other, own | here, 1 - mover)
            verdict = look.verdict or self.table.get((other, own | here, 1 - mover))
            if verdict is None:
                replies.append((look.must.bit_count(), cell, look))
            elif not verdict.wins:
                return Verdict(True, verdict.carrier | here, cell)
            else:
                must &= verdict.carrier
                used |= verdict.carrier
        hope = replies[0][1] if replies else _first(self.all_cells & ~(own | other))
        for _, cell, look in sorted(replies, key=lambda reply: reply[0]):
            here = 1 << cell
            if not must & here:
                continue
            found = self._search(other, own | here, 1 - mover, look)
            if not found.wins:
                return Verdict(True, found.carrier | here, cell)
            must &= found.carrier
            used |= found.carrier
        return Verdict(False, used, hope)

    def _by_distance(self, own: int, other: int, mover: int, must: int) -> list[int]:
        """The cells of `must`, those on short paths of both sides first."""
        far = [dict(self.links.distances(side, own, other)) for side in self.links.goals[mover]]
        far += [dict(self.links.distances(side, other, own)) for side in self.links.goals[1 - mover]]
        return sorted(cells_of(must), key=lambda cell: sum(steps.get(cell, _FAR) for steps in far))


def _first(cells: int) -> int:
    return (cells & -cells).bit_length() - 1
