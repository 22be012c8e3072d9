"""Boards of few rows and any number of columns: can a game of the knight variant be drawn on one of them?

The board is built column by column. Only the following can matter later: the last four columns (rules 3 and 4 look at two columns
beside one, and whether an empty point is barred depends on two columns to each side), which stones of the last two columns are
joined to each other (a jump reaches two columns), and whether Black's groups there reach top or bottom, White's the left. There
are finitely many such states. So following states until none is new goes through all boards of that many rows, of any length:
three rows have 14,981 states. A board is a draw if it ends in a state in which everything is barred and no white group reaches
from the left to the last column. A shortest one is returned.

The rules stand here once more, by rows and columns, without the code of games and encodings; the tests compare the shortest
draws with those that SAT finds. Source: the transfer matrix (`games/orcoon/counts/legal.py`), here with connectivity states.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from crosscut.solver.limits import Meter

Column = str  # glyphs `. B W` from the top
OFF = "#"  # off the board
TOP, BOTTOM, LEFT = 1, 2, 4
OTHER = {"B": "W", "W": "B"}


class State(NamedTuple):
    """The last four columns ("" before the first), a group's number for each point of the last two, what each reaches."""

    columns: tuple[Column, ...]
    groups: tuple[int | None, ...]
    reaches: tuple[int, ...]


class Strip:
    """All boards of so many rows.

    Arguments: `jumps`: whether open knight's jumps join (else chains alone).
    """

    def __init__(self, rows: int, *, jumps: bool = True) -> None:
        self.rows = rows
        self.jumps = jumps
        self.columns = ["".join(glyphs) for glyphs in product(".BW", repeat=rows)]
        self._known: dict[tuple[Column, ...], bool] = {}
        self.pairs = {pair for pair in product(self.columns, repeat=2) if not self._breaks(*pair)}

    def shortest_draw(self, meter: Meter, most: int | None = None) -> tuple[tuple[Column, ...] | None, int]:
        """Return the columns of a shortest drawn board (None: there is none of any length) and the number of states.

        Arguments: `meter` counts states; `most` columns, if given: then None says so only of boards that long. Raises
        LimitReached.
        """
        start = State(("",) * 4, (None,) * (2 * self.rows), ())
        before: dict[State, State | None] = {start: None}
        layer, length = [start], 0
        while layer and (most is None or length < most):
            following: list[State] = []
            length += 1
            for state in layer:
                for after in self._steps(state):
                    if after in before:
                        continue
                    meter.count()
                    before[after] = state
                    if self._drawn(after):
                        return self._board(after, before), len(before)
                    following.append(after)
            layer = following
        return None, len(before)

    def _steps(self, state: State) -> Iterator[State]:
        """Yield the states after one more column that breaks no rule, leaves no point open for good, and joins nobody."""
        third, second, last = state.columns[1:]
        for new in self.columns:
            if last and (last, new) not in self.pairs:
                continue
            if second and (self._crosses(second, last, new) or not self._barred((*state.columns, new))):
                continue
            after = self._joined(state, new)
            if after is not None:
                yield State((third, second, last, new), *after)

    def _drawn(self, state: State) -> bool:
        """Return whether the board may end here, as a draw."""
        last = state.groups[self.rows :]
        if any(state.reaches[group] & LEFT for group in last if group is not None):
            return False
        columns = (*state.columns, "", "")
        return all(self._barred(columns[at : at + 5]) for at in (0, 1) if columns[at + 2])

    def _board(self, state: State, before: dict[State, State | None]) -> tuple[Column, ...]:
        columns: list[Column] = []
        at: State | None = state
        while at is not None and at.columns[-1]:
            columns.append(at.columns[-1])
            at = before[at]
        return tuple(reversed(columns))

    def _breaks(self, one: Column, two: Column) -> bool:
        """Return whether two neighbouring columns break rule 3, or rule 4 by a window of three rows."""
        for at in range(self.rows - 1):
            for a, b, beside in ((one[at], two[at + 1], one[at + 1] + two[at]), (one[at + 1], two[at], one[at] + two[at + 1])):
                if a == b != "." and a not in beside:
                    return True
        return any(
            one[at + 1] == two[at + 1] == "." and _alternate(one[at], two[at], one[at + 2], two[at + 2])
            for at in range(self.rows - 2)
        )

    def _crosses(self, one: Column, middle: Column, two: Column) -> bool:
        """Return whether three columns break rule 4 by a window of two rows."""
        return any(
            middle[at] == middle[at + 1] == "." and _alternate(one[at], two[at], one[at + 1], two[at + 1])
            for at in range(self.rows - 1)
        )

    def _barred(self, around: tuple[Column, ...]) -> bool:
        """Return whether each empty point of the middle one of five columns is barred for both colours."""
        if around not in self._known:
            self._known[around] = self._all_barred(around)
        return self._known[around]

    def _all_barred(self, around: tuple[Column, ...]) -> bool:
        def at(row: int, column: int) -> str:
            return around[column + 2][row] if 0 <= row < self.rows and around[column + 2] else OFF

        def against(own: str, row: int) -> bool:
            other = OTHER[own]
            for down, right in product((-1, 1), repeat=2):
                beside, below, corner = at(row, right), at(row + down, 0), at(row + down, right)
                if corner == own and own not in (beside, below):
                    return True
                wide = at(row, 2 * right), at(row + down, 2 * right)
                if (beside, corner, below, *wide) == (".", ".", other, other, own):
                    return True
                tall = at(row + 2 * down, 0), at(row + 2 * down, right)
                if (below, corner, beside, *tall) == (".", ".", other, other, own):
                    return True
            return False

        return all(around[2][row] != "." or (against("B", row) and against("W", row)) for row in range(self.rows))

    def _joined(self, state: State, new: Column) -> tuple[tuple[int | None, ...], tuple[int, ...]] | None:
        """Return groups and what they reach with a new column; None if top and bottom are joined by Black."""
        rows = self.rows
        groups = [*state.groups, *(None if glyph == "." else len(state.reaches) + row for row, glyph in enumerate(new))]
        reaches = dict(enumerate(state.reaches))
        second, last = (column or OFF * rows for column in state.columns[2:])
        for row, own in enumerate(new):
            if own == ".":
                continue
            here = groups[2 * rows + row]
            assert here is not None
            reaches[here] = TOP * (row == 0) | BOTTOM * (row == rows - 1) if own == "B" else LEFT * (last[row] == OFF)
            near = [2 * rows + row - 1] if row and new[row - 1] == own else []
            near += [rows + row] if last[row] == own else []
            for by in (-1, 1) if self.jumps else ():
                if 0 <= row + by < rows and second[row + by] == own and last[row] == last[row + by] == ".":
                    near.append(row + by)
                if 0 <= row + 2 * by < rows and last[row + 2 * by] == own and last[row + by] == new[row + by] == ".":
                    near.append(rows + row + 2 * by)
            for place in near:
                there, here = groups[place], groups[2 * rows + row]
                if there != here:
                    assert there is not None
                    assert here is not None
                    reaches[here] |= reaches[there]
                    groups = [here if group == there else group for group in groups]
        if any(group is not None and reaches[group] & (TOP | BOTTOM) == TOP | BOTTOM for group in groups):
            return None
        kept = groups[rows:]
        numbers = {group: number for number, group in enumerate(dict.fromkeys(group for group in kept if group is not None))}
        return tuple(None if group is None else numbers[group] for group in kept), tuple(reaches[group] for group in numbers)


def _alternate(a: str, b: str, c: str, d: str) -> bool:
    """Return whether the corners a b / c d hold alternating stones."""
    return a == d != b == c and "." not in (a, b)
