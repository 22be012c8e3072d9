"""Whether every pattern woven from a web is mutually dead, minimal and in a legal position: shown by looking at short pieces.

Theorem (docs/mathematics/deadlocks.md, "Families"). Of every strip with a middle column that is not blank, let this hold:

    shape   no blank column lies between others, the first column of a pattern is not one of its last two, and
            a column with neighbours on both sides has a dead cell;
    reason  each dead cell of the middle column has a reason against each colour within the strip;
    legal   with every *forced* stone put in, the three columns in the middle break neither rule 3 nor rule 4. (Forced: two
            like stones touch diagonally, of their common neighbours one is a don't care, the other is not of their colour.)
    spread  if all dead cells of the two columns before are gone, those of the middle column drop out, whatever follows;
    start   if any one thing of the middle column, dead cell or stone, is gone, then two neighbouring columns lose all their
            dead cells, whatever comes before and after.

Then every pattern woven from the web is mutually dead, minimal, and extendable. "Whatever follows" is tried out: the web says
what may follow, one column after another until the cells have dropped out. A cell is looked at only if everything within two
columns of it is known. The others are taken to stay, so cells that drop out here drop out in the whole pattern.

The reasons and rules are written down here once more, by places, without the planes of the search, from the definitions.
Tried: unique reasons and strongly connected dependencies, which prove minimality too, but many cells of real patterns have
two reasons against a colour; dropping out, as above, does not care.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from crosscut.core.errors import ContradictionError
from crosscut.games.orcoon.deadlocks.columns import WINDOW, Column, Piece, pattern_of
from crosscut.games.orcoon.deadlocks.pattern import DEAD
from crosscut.games.orcoon.deadlocks.web import Web
from crosscut.solver.limits import Meter

Place = tuple[int, int]  # row, column
Glyphs = dict[Place, str]
OTHER = {"B": "W", "W": "B"}
REACH = 2  # columns from a cell to the farthest thing a reason speaks of
WIDEST = 20  # columns of the longest piece that is tried


class Checked(NamedTuple):
    """What has been checked: strips, pieces looked at, columns of the longest piece."""

    strips: int
    pieces: int
    widest: int


def _reasons(own: str) -> Iterator[tuple[tuple[Place, str], ...]]:
    """Yield the reasons why `own` cannot be placed on a dead cell: what must stand where, seen from the cell."""
    other = OTHER[own]
    for down, right in product((-1, 1), repeat=2):
        beside = (down, 0), (0, right)
        for one, two in ((DEAD, DEAD), (DEAD, other), (other, DEAD)):
            yield ((down, right), own), (beside[0], one), (beside[1], two)
        middle = (down, right), DEAD
        yield middle, ((0, right), DEAD), ((down, 2 * right), own), ((0, 2 * right), other), ((down, 0), other)
        yield middle, ((down, 0), DEAD), ((2 * down, right), own), ((2 * down, 0), other), ((0, right), other)


REASONS = tuple(tuple(_reasons(own)) for own in "BW")


def is_barred(glyphs: Glyphs, cell: Place) -> bool:
    """Return whether a reason bars each colour from a cell. (Plain loops: most of the time is spent here.)"""
    row, column = cell
    for reasons in REASONS:
        for reason in reasons:
            for (down, right), glyph in reason:
                if glyphs.get((row + down, column + right)) != glyph:
                    break
            else:
                break
        else:
            return False
    return True


def drop_out(glyphs: Glyphs, first: int, end: int) -> None:
    """Take dead cells without both reasons out of columns `first` to `end - 1`, one after another."""
    left = [cell for cell, glyph in glyphs.items() if glyph == DEAD and first <= cell[1] < end]
    before = -1
    while len(left) != before:
        before, kept = len(left), []
        for cell in left:
            if is_barred(glyphs, cell):
                kept.append(cell)
            else:
                del glyphs[cell]
        left = kept


def completed(glyphs: Glyphs) -> Glyphs:
    """Return the glyphs with every forced stone; where both colours are forced, one stands, and the rules find the break."""
    added = {}
    for (row, column), glyph in glyphs.items():
        for right in (-1, 1):
            if glyph != DEAD and glyphs.get((row + 1, column + right)) == glyph:
                common = (row + 1, column), (row, column + right)
                open_ = [place for place in common if place not in glyphs]
                if len(open_) == 1 and all(glyphs.get(place) != glyph for place in common):
                    added[open_[0]] = glyph
    return glyphs | added


def is_legal(glyphs: Glyphs) -> bool:
    """Return whether stones break neither rule 3 nor rule 4; places without a stone count as empty."""
    for (row, column), own in glyphs.items():
        if own == DEAD:
            continue
        for right in (-1, 1):
            common = (row + 1, column), (row, column + right)
            if glyphs.get((row + 1, column + right)) == own and all(glyphs.get(place) != own for place in common):
                return False
            for far, others, tall in (
                ((row + 1, column + 2 * right), ((row, column + 2 * right), (row + 1, column)), False),
                ((row + 2, column + right), ((row + 2, column), (row, column + right)), True),
            ):
                beside = (row + 1, column) if tall else (row, column + right)
                between = beside, (row + 1, column + right)
                if (
                    glyphs.get(far) == own
                    and all(glyphs.get(place) == OTHER[own] for place in others)
                    and all(glyphs.get(place, DEAD) == DEAD for place in between)
                ):
                    return False
    return True


def glyphs_of(columns: Piece) -> Glyphs:
    """Return the glyphs of columns by place."""
    return {(row, at): glyph for at, column in enumerate(columns) for row, glyph in column}


class Locality:
    """The checks for one web; `meter` counts the pieces that are looked at, and may raise LimitReached."""

    def __init__(self, web: Web, meter: Meter) -> None:
        self._web = web
        self._meter = meter
        self._pieces = 0
        self._widest = 0

    @property
    def checked(self) -> Checked:
        """What has been looked at so far."""
        return Checked(len(self._web), self._pieces, self._widest)

    def faults(self) -> Iterator[tuple[Piece, str]]:
        """Yield each strip that fails, with the name of the first condition it fails."""
        for strip in self._web.strips():
            fault = self.fault(strip)
            if fault is not None:
                yield strip, fault

    def fault(self, strip: Piece) -> str | None:
        """Return the name of the first condition a strip fails, None if it meets all."""
        self._meter.look()
        middle = strip[REACH]
        if not middle:
            return "shape" if any(strip[:REACH]) and any(strip[REACH + 1 :]) else None
        glyphs = glyphs_of(strip)
        if not self._well_shaped(strip):
            return "shape"
        if not all(is_barred(glyphs, (row, REACH)) for row, glyph in middle if glyph == DEAD):
            return "reason"
        if not is_legal({place: glyph for place, glyph in completed(glyphs).items() if 1 <= place[1] <= 3}):
            return "legal"
        if strip[0] and not self._spreads(strip):
            return "spread"
        if not all(self._starts(strip, REACH, row) for row, _ in middle):
            return "start"
        return None

    def _well_shaped(self, strip: Piece) -> bool:
        before, middle, after = strip[1], strip[2], strip[3]
        if (strip[0] and not before) or (strip[4] and not after):
            return False
        if not before or not after:
            return all(strip[3:]) if not before else all(strip[:2])
        return any(glyph == DEAD for _, glyph in middle)

    def _spreads(self, columns: tuple[Column, ...]) -> bool:
        """Return whether column 2 loses its dead cells, when those of the columns before it are gone, whatever follows."""
        ends = not columns[-1]
        glyphs = {(row, at): glyph for (row, at), glyph in glyphs_of(columns).items() if at >= REACH or glyph != DEAD}
        drop_out(glyphs, REACH, len(columns) - (0 if ends else REACH))
        self._note(columns)
        if not any(column == REACH and glyph == DEAD for (_, column), glyph in glyphs.items()):
            return True
        if ends or len(columns) >= WIDEST:
            return False
        return all(self._spreads((*columns, column)) for column in self._web.behind(columns[-WINDOW:]))

    def _starts(self, columns: tuple[Column, ...], at: int, row: int) -> bool:
        """Return whether two neighbouring columns lose their dead cells with one thing gone, whatever comes before and after."""
        begins, ends = not columns[0], not columns[-1]
        glyphs = glyphs_of(columns)
        del glyphs[row, at]
        known = range(0 if begins else REACH, len(columns) - (0 if ends else REACH))
        drop_out(glyphs, known.start, known.stop)
        self._note(columns)
        alive = {column for (_, column), glyph in glyphs.items() if glyph == DEAD}
        if any(columns[one] and columns[one + 1] and not alive & {one, one + 1} for one in known[:-1]):
            return True
        if len(columns) >= WIDEST or (begins and ends):
            return False
        if begins or (not ends and len(columns) % 2):
            return all(self._starts((*columns, column), at, row) for column in self._web.behind(columns[-WINDOW:]))
        return all(self._starts((column, *columns), at + 1, row) for column in self._web.before(columns[:WINDOW]))

    def _note(self, columns: tuple[Column, ...]) -> None:
        self._meter.count()
        self._pieces += 1
        self._widest = max(self._widest, len(columns))


def prove(web: Web, meter: Meter) -> Checked:
    """Check all conditions of the theorem for all strips of a web; ContradictionError names the first strip that fails."""
    locality = Locality(web, meter)
    for strip, fault in locality.faults():
        raise ContradictionError(f"the web proves nothing: {fault} fails for the strip {pattern_of(strip).text}")
    return locality.checked
