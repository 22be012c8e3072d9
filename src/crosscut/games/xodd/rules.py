"""Xodd (Luis Bolaños Mures, 2011): the rules, in the order and with the numbers of docs/rules/xodd.md.

A turn drops one or two stones of either colour and must leave an odd number of groups. `legal` counts the groups of the board it
leads to, as the page says it. `moves` lists all turns by the *change* that one drop makes: a stone that touches k groups of its
colour joins them and itself into one, so the count changes by 1 - k. The contract tests compare the two.

Yodd is the same game on hexagonal cells (`games/xodd/yodd.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from crosscut.core.board import cells_of
from crosscut.core.errors import NotationError
from crosscut.core.game import BLACK, COLOUR_NAMES, COLOURS, PASS, WHITE, Outcome, Reason, Step, Turn
from crosscut.core.stones import StoneGame, Stones


class Xodd(StoneGame):
    """Rule 1: square points; a group is a maximal set of like stones joined by orthogonal steps, one stone is a group."""

    name: ClassVar[str] = "xodd"
    title: ClassVar[str] = "Xodd"
    families: ClassVar[tuple[str, ...]] = ("rectangle",)
    drawless = True
    ends_by_pass = True
    alternates = False
    unit: ClassVar[str] = "group"
    odd_leads: ClassVar[bool] = True

    # ---- Rule 1: groups --------------------------------------------------------------------------------------------------

    def counts(self, p: Stones) -> tuple[int, int]:
        """Return the numbers of black and of white groups."""
        groups = self.groups(p)
        black = sum(colour == BLACK for colour, _ in groups)
        return black, len(groups) - black

    def margin(self, p: Stones) -> int:
        """Return by how many groups Black leads: how many fewer he has than White (rule 4)."""
        black, white = self.counts(p)
        return white - black

    # ---- Rules 2, 3 and 5: turns -----------------------------------------------------------------------------------------

    def illegal(self, p: Stones) -> Reason | None:
        """Rule 3 as a condition on the position: an odd number of groups, or the empty board before Black's first turn."""
        if not p.black | p.white:
            if p.turn == BLACK and not p.passes:
                return None
            return Reason("2", (), "on the empty board it is Black's first turn, and nobody has passed, rule 2")
        total = sum(self.counts(p))
        if total % 2:
            return None
        return Reason("3", (), f"{total} groups, and an odd number is needed, rule 3")

    def legal(self, p: Stones, turn: Turn) -> Reason | None:
        """Return None if the turn is legal, else the first rule against it, with the cells."""
        if p.over:
            return Reason("4", (), "the game has ended: two passes in a row, rule 4")
        first = not p.black | p.white
        if turn == PASS:
            return Reason("2", (), "pass: not on Black's first turn, rule 2") if first else None
        if turn.word:
            return Reason("5", (), f"{turn.word}: there is none, rule 5")
        if any(step.kind != "drop" or step.colour is None for step in turn.steps) or len(turn.steps) not in (1, 2):
            return Reason("2", (), "a turn drops one or two stones, each of a colour (Bc3 or Bc3+Wd4), or passes, rule 2")
        cells = tuple(step.cells[0] for step in turn.steps)
        for cell in cells:
            occupied = self.occupied_reason(p, cell, "2")
            if occupied is not None:
                return occupied
        if len(set(cells)) < len(cells):
            return Reason("2", cells[:1], f"{self.board.names[cells[0]]}: two stones on one cell, rule 2")
        if first and len(cells) == 2:
            return Reason("2", cells, "two stones: Black's first turn drops exactly one, rule 2")
        total = sum(self.counts(self.play(p, turn)))
        if total % 2 == 0:
            names = " and ".join(COLOURS[step.colour or 0] + self.board.names[step.cells[0]] for step in turn.steps)
            return Reason("3", cells, f"with {names} there would be {total} groups, and an odd number is needed, rule 3")
        return None

    def moves(self, p: Stones) -> Iterator[Turn]:
        """Yield the legal turns: by first stone (cell, then Black before White), each alone before with a second; then pass.

        The stones of a turn come in cell order, so a turn of two drops appears once.
        """
        if p.over:
            return
        first_turn = not p.black | p.white
        even = sum(self.counts(p)) % 2 == 0
        for first, change in self._drops(p, 0):
            odd_after = (change % 2 == 1) == even
            if odd_after:
                yield Turn((first,))
            if not first_turn:  # rule 2
                q = self.play(p, Turn((first,)))
                for second, then in self._drops(q, first.cells[0] + 1):
                    if (then % 2 == 0) == odd_after:
                        yield Turn((first, second))
        if not first_turn:
            yield PASS

    def _drops(self, p: Stones, lowest: int) -> Iterator[tuple[Step, int]]:
        """Yield every drop from the cell `lowest` on, with what it does to the number of groups, 1 - k."""
        group_of = {cell: group for _, group in self.groups(p) for cell in cells_of(group)}
        for cell in cells_of(self.board.all_cells & ~(p.black | p.white) & -(1 << lowest)):
            for colour, stones in ((BLACK, p.black), (WHITE, p.white)):
                touched = {group_of[near] for near in cells_of(self.board.neighbours[cell] & stones)}
                yield Step((cell,), colour), 1 - len(touched)

    def play(self, p: Stones, turn: Turn) -> Stones:
        """Return the position after a legal turn; a second pass in a row marks the end."""
        if turn == PASS:
            return p._replace(turn=1 - p.turn, passes=p.passes + 1, over=p.passes == 1)
        stones = [p.black, p.white]
        for step in turn.steps:
            stones[step.colour or 0] |= 1 << step.cells[0]
        return Stones(stones[BLACK], stones[WHITE], 1 - p.turn)

    # ---- Rule 4: the end -------------------------------------------------------------------------------------------------

    def outcome(self, p: Stones) -> Outcome | None:
        """Rule 4: two passes in a row end the game; fewer groups of one's own colour win. An odd total excludes a tie."""
        if not p.over:
            return None
        return Outcome(BLACK if self.margin(p) > 0 else WHITE)

    def keeps_colour_exchange(self, p: Stones) -> bool:
        """Return whether exchanging the colours is a symmetry: not on the empty board, where Black has to begin."""
        return bool(p.black | p.white)

    # ---- Position IDs, `show`, counting ----------------------------------------------------------------------------------

    def check_extras(self, p: Stones) -> None:
        """Raise NotationError for extras that no game can have: `over` without `pass`, or a swap (rule 5)."""
        if p.swapped or (p.over and not p.passes):
            raise NotationError(f"behind the rows of {self.name} stands nothing, pass, or pass:over")

    def parse(self, text: str) -> Stones:
        """Return the position written `TURN:ROWS[:EXTRA...]`; `pass:over` means two passes in a row (rule 4)."""
        p = super().parse(text)
        return p._replace(passes=2) if p.over else p

    def remarks(self, p: Stones) -> tuple[tuple[str, str], ...]:
        """Return the count and who leads, and what each single drop would do to the count."""
        black, white = self.counts(p)
        total, margin = black + white, white - black
        leads = f"; {COLOUR_NAMES[margin < 0]} leads by {abs(margin)}" if margin else "; neither side leads" if total else ""
        found = [
            ("Groups:", f"{black} black and {white} white, {total} in all, an {'odd' if total % 2 else 'even'} number{leads}")
        ]
        for colour in () if p.over else (BLACK, WHITE):
            changes: dict[int, list[str]] = {}
            for step, change in self._drops(p, 0):
                if step.colour == colour:
                    changes.setdefault(change, []).append(self.board.names[step.cells[0]])
            said = [f"{change:+d} on {' '.join(changes[change])}" for change in sorted(changes, reverse=True)]
            if said:
                found.append(
                    (f"A {COLOUR_NAMES[colour].lower()} stone", f"changes the count by {', '.join(said)}".replace("+0", "0"))
                )
        return tuple(found)

    def legal_positions(self) -> Iterator[Stones]:
        """Yield every legal position, Black to move: all boards with an odd number of groups, and the empty board."""
        return (p for p in super().legal_positions() if self.illegal(p) is None)

    def classes(self) -> tuple[str, ...]:
        """Return the parities of the number of groups, as census classes."""
        return ("odd", "even")

    def census_class(self, p: Stones) -> str:
        """Return the parity; the empty board is even."""
        return "odd" if sum(self.counts(p)) % 2 else "even"
