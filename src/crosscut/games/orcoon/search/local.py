"""Local games: what a side wins within a few cells, whatever the other side does elsewhere; the twin of native/orcoon/local.hpp.

The lemma and its proof are in docs/mathematics/strips.md. Here cells of a region keep their places in the board's
masks, and nothing is remembered from one local game to the next; with the same witness both give the same wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crosscut.core.board import cells_of
from crosscut.games.orcoon.rules import Orcoon

MOST = 12  # cells of a region, as many as a certificate can say
VISITS = 300  # positions of a local game; more are no win
VISITS_WIDE = 2000  # the same in a wider region


class Contest(NamedTuple):
    """A position for a local game: colour and stones of the side x, the stones of the other one, y, and the bounds of both.

    `may`, `might`: masks of all cells that x and y may ever have, their stones included (`Orcoon.could_hold`).
    """

    x: int
    own: int
    other: int
    may: int
    might: int


class LocalWin(NamedTuple):
    """A win: the cells that it needs, where in it one stone of y does not help her (as far as asked), and the cell that wins."""

    region: int
    held: int
    answer: int


class _Ban(NamedTuple):
    """What forbids a cell: all of `x` are x's, all of `y` are y's, and none of the helps is x's or y's."""

    x: int
    y: int
    help_x: int
    help_y: int

    def holds(self, x: int, y: int) -> bool:
        return x & self.x == self.x and y & self.y == self.y and not x & self.help_x and not y & self.help_y


def contest(game: Orcoon, own: int, other: int, x: int) -> Contest:
    """Return a position for the local games of the colour x with stones `own`."""
    return Contest(x, own, other, game.could_hold(own, other), game.could_hold(other, own))


def local_win(game: Orcoon, c: Contest, witness: Sequence[int], *, wide: bool = False, replies: bool) -> LocalWin | None:
    """Return the win of x, himself to move, near a witness, if there is one.

    `wide`: in a wider region, at more cost; `replies`: also where y's stones do not help.
    """
    empty = (c.may | c.might) & ~(c.own | c.other)
    cells = sum(1 << cell for cell in witness)
    region = (cells | _beside(game, cells)) & empty
    if region.bit_count() > MOST:
        return None
    while wide and (ring := _beside(game, region) & empty & ~region) and (room := MOST - region.bit_count()):
        region |= sum(1 << cell for cell in list(cells_of(ring))[:room])
    return LocalGame(game, c, region, VISITS_WIDE if wide else VISITS).win(replies)


def _beside(game: Orcoon, cells: int) -> int:
    found = 0
    for cell in cells_of(cells):
        found |= game.board.neighbours[cell]
    return found


def held_cells(game: Orcoon, c: Contest, region: int) -> int | None:
    """Return the cells of a region on which a stone of y does not help, None if x, to move, does not win there; exact."""
    local = LocalGame(game, c, region, None)
    if game.joined(c.own, c.x):
        return local.might
    if local.first_of(0, 0) is None:
        return None
    return sum(1 << g for g in cells_of(local.might) if local.first_of(0, 1 << g) is not None)


class LocalGame:
    """One local game. Arguments: `region`: a mask of empty cells; `visits`: positions looked at, None: without a limit."""

    def __init__(self, game: Orcoon, c: Contest, region: int, visits: int | None) -> None:
        self.may, self.might = region & c.may, region & c.might
        self.limit, self.visits, self.answer = visits, 0, -1
        self._known_second: dict[tuple[int, int], int | None] = {}
        self._known_first: dict[tuple[int, int], int | None] = {}
        self._forbid(game, c, c.might & ~region)
        self._join(game, c, region)

    def win(self, replies: bool) -> LocalWin | None:
        """Return x's win; `replies`: also where one stone of y does not help her."""
        if (need := self.first_of(0, 0)) is None:
            return None
        answer, held = self.answer, 0
        for g in cells_of(need & self.might if replies else 0):
            self.visits = 0
            if (more := self.first_of(0, 1 << g)) is not None:
                need |= more
                held |= 1 << g
        return LocalWin(need, held, answer)

    def first_of(self, x: int, y: int) -> int | None:
        """Return the cells that a win needs, x to move, with these stones in the region; None if there is none."""
        chain = self._chain(self.may & ~y | x)
        way = chain & ~x
        if not way:
            return None
        if (x, y) in self._known_first:
            return self._known_first[x, y]
        if self._too_many():
            return None
        need = None
        rest = self.may & ~(x | y)
        if self.limit is not None:  # else the answer is exact
            rest &= chain | self._touching(chain)
        for f in (*cells_of(rest & way), *cells_of(rest & ~way)):
            risk, here = 0, self._mine[f]
            if any(ban.holds(x, y) for ban in here):
                continue
            for ban in here:
                missing = ban.y & ~y
                if not missing & x and ban.holds(x, y | missing):
                    risk |= missing & -missing
            after = self._second_of(x | 1 << f, y)
            if after is not None:
                need, self.answer = after | 1 << f | risk, f
                break
        self._keep(self._known_first, x, y, need)
        return need

    def _second_of(self, x: int, y: int) -> int | None:
        """Return the same with y to move, who may skip."""
        if self._chain(x):
            return 0
        way = self._chain(self.may & ~y | x)
        if not way:
            return None
        for g in cells_of(way & ~x & self.might):
            if not self._chain(self.may & ~(y | 1 << g) | x) and self._helps_against(g, x, y) is None:
                return None
        if (x, y) in self._known_second:
            return self._known_second[x, y]
        if self._too_many():
            return None
        need = skipped = self.first_of(x, y)
        for g in cells_of((skipped or 0) & self.might & ~(x | y)):
            after = self._helps_against(g, x, y)
            if after is None:
                after = self.first_of(x, y | 1 << g)
            if after is None or need is None:
                need = None
                break
            need |= after
        self._keep(self._known_second, x, y, need)
        return need

    def _helps_against(self, g: int, x: int, y: int) -> int | None:
        """Return, if y may not place on g, the cells that would let her, the fewest of several reasons; else None."""
        helps = (ban.help_y & ~x for ban in self._theirs[g] if ban.holds(x, y))
        return min(helps, key=lambda cells: (cells.bit_count(), cells), default=None)

    def _too_many(self) -> bool:
        self.visits += 1
        return self.limit is not None and self.visits > self.limit

    def _keep(self, table: dict[tuple[int, int], int | None], x: int, y: int, need: int | None) -> None:
        if self.limit is None or self.visits <= self.limit:
            table[x, y] = need

    def _touching(self, cells: int) -> int:
        found = 0
        for cell in cells_of(cells):
            found |= self._near[cell]
        return found

    def _chain(self, within: int) -> int:
        """Return the cells of a shortest chain from edge to edge, 0 if there is none."""
        layers = [seen := within & self._edges[0]]
        while layers[-1] and not layers[-1] & self._edges[1]:
            layers.append(self._touching(layers[-1]) & within & ~seen)
            seen |= layers[-1]
        found, one = 0, layers.pop() & self._edges[1]
        while one:
            one &= -one
            found |= one
            one = self._near[one.bit_length() - 1] & layers.pop() if layers else 0
        return found

    def _forbid(self, game: Orcoon, c: Contest, soft: int) -> None:
        """Find what may forbid cells to x and to y."""
        may, might, taken = self.may, self.might, c.own | c.other
        mine, hers = c.own | may, c.other | might
        self._mine: dict[int, list[_Ban]] = {cell: [] for cell in cells_of(may)}
        self._theirs: dict[int, list[_Ban]] = {cell: [] for cell in cells_of(might)}
        for cell, bans in self._mine.items():
            for at, common in game.corners[cell]:
                if at & mine and not common & c.own:
                    bans.append(_Ban(at & may, 0, common & may, 0))
            for same, others, middle in game.windows[cell]:
                if same & mine and not others & ~(hers | soft) and not middle & taken:
                    bans.append(_Ban(same & may, others & might, middle & may, middle & might))
        for cell, bans in self._theirs.items():
            for at, common in game.corners[cell]:
                if at & hers and not common & (c.other | soft):
                    bans.append(_Ban(0, at & might, 0, common & might))
            for same, others, middle in game.windows[cell]:
                if same & hers and not others & ~mine and not middle & (taken | soft):
                    bans.append(_Ban(others & may, same & might, middle & may, middle & might))

    def _join(self, game: Orcoon, c: Contest, region: int) -> None:
        """Find which cells lie at the edges, and which touch each other, by themselves or by a group of x's."""
        self._near = {cell: game.board.neighbours[cell] & region for cell in cells_of(region)}
        edges, groups = [side & region for side in game.goals[c.x]], c.own
        while groups:
            group = game.board.flood(groups & -groups, c.own)
            groups &= ~group
            beside = 0
            for cell in cells_of(group):
                beside |= game.board.neighbours[cell] & region
            ends = [end for end in (0, 1) if group & game.goals[c.x][end]]
            for end in ends:
                edges[end] |= beside
            for cell in cells_of(beside if not ends else 0):
                self._near[cell] |= beside
        self._edges = edges
