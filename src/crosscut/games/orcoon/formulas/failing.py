"""A listed order of placements does not work, as one clause: a reason for one of its placements, or a stone that is missing.

The clauses are those of docs/formats/encodings.md ("Extremal positions"), with the numbers of that page. A reason is a variable
which implies the stones that it speaks of: a stone diagonally next to a cell (`touch`), or in the far corner of a window
(`cross`), bars a side from the cell. It is the same for all orders, but for whether that stone is one of the position or `new`.
So an order costs one clause, however long it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from crosscut.core.board import Board, cells_of
from crosscut.core.patterns import corners_at, windows_at
from crosscut.encodings.formula import Formula


class Failing:
    """The reasons of one side of a formula.

    Arguments: `side`: its name in the reasons; `own[cell]`, `other[cell]`: literals of its stones and the other side's;
    `crossing`: whether the crossing restriction holds.
    """

    def __init__(
        self, formula: Formula, board: Board, side: str, own: Sequence[int], other: Sequence[int], *, crossing: bool
    ) -> None:
        self.formula, self.board, self.side = formula, board, side
        self.own, self.other, self.crossing = own, other, crossing
        self._made: dict[tuple[str, int, int, bool], int] = {}

    def learn(self, order: Iterable[int], standing: int, unless: Iterable[int] = ()) -> None:
        """Add: these placements, in this order, do not work while the stones `standing` (mask) are there, or one of `unless`."""
        reasons: list[int] = []
        placed = 0
        for cell in order:
            reasons.append(self.other[cell])
            for corner in corners_at(self.board, cell):
                if not corner.common & placed:
                    missing = [self.own[at] for at in cells_of(corner.common)]
                    reasons.append(self._reason("touch", cell, corner.diagonal, placed, (), missing))
            for window in windows_at(self.board, cell) if self.crossing else ():
                if not window.middle & placed:
                    there = [self.other[at] for at in cells_of(window.other)]
                    missing = [stones[at] for at in cells_of(window.middle) for stones in (self.own, self.other)]
                    reasons.append(self._reason("cross", cell, window.same, placed, there, missing))
            placed |= 1 << cell
        names = ", ".join(name for at, name in enumerate(self.board.names) if placed >> at & 1)
        self.formula.because(f"an order of {self.side} placements does not work: onto {names or 'nothing'}")  # 4
        self.formula.add(*unless, *(-self.own[at] for at in cells_of(standing)), *reasons)

    def _reason(self, what: str, cell: int, at: int, placed: int, there: Sequence[int], missing: Sequence[int]) -> int:
        """Return the literal "the stone at the mask `at` bars the side from the cell", its clauses (2, 3) added once."""
        (stone,) = cells_of(at)
        new = bool(at & placed)
        reason = self._made.get((what, cell, stone, new))
        if reason is None:
            names = self.board.names
            reason = self.formula.literal(what, self.side, names[cell], *(["new"] if new else []), names[stone])
            self._made[what, cell, stone, new] = reason
            self.formula.because(f"what bars {self.side} from {names[cell]}")
            there, missing = (there, [*missing, self.own[cell]]) if new else ([*there, self.own[stone]], missing)
            for literal in there:
                self.formula.add(-reason, literal)
            for literal in missing:
                self.formula.add(-reason, -literal)
        return reason
