"""Torax (Bill Taylor and João Pedro Neto, 2005): Quax on a torus, where one side makes a loop round it and the other prevents it.

The numbers are those of docs/rules/torax.md. Before it is settled who blocks, Black is the player who begins and White the other;
then Black is the Connector, the source's X, and White the Blocker, its O.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar

from crosscut.core.board import FLAT, Vector, cells_of
from crosscut.core.errors import NotationError
from crosscut.core.game import BLACK, PASS, WHITE, Outcome, Reason, Turn
from crosscut.core.schema import Field, Phase, Word
from crosscut.core.stones import dropped_cell
from crosscut.games.quax.rules import Bridged, Bridging

ADOPT = Turn(word="adopt")
PLAY, AUCTION, BLOCKING = 0, 1, 2


class Torax(Bridging):
    """Torax on a torus."""

    name: ClassVar[str] = "torax"
    title: ClassVar[str] = "Torax"
    families: ClassVar[tuple[str, ...]] = ("torus", "torus-rectangle")
    fields: ClassVar[tuple[Field, ...]] = (
        *Bridging.fields,
        Phase("phase", "play", "auction", "blocking"),
        Word("swapped", "swapped"),
    )

    def start(self) -> Bridged:
        """Return the empty board, nobody being the Blocker yet (rule 6)."""
        return Bridged(phase=AUCTION)

    def person(self, p: Bridged) -> int:
        """Return who is to move: 0 is who began."""
        return p.turn ^ p.swapped

    def keeps_colour_exchange(self, p: Bridged) -> bool:
        """Return False: the sides have different aims."""
        return False

    def keeps_sides(self, p: Bridged) -> bool:
        """Return whether the Blocker is settled (rule 7)."""
        return p.phase == PLAY

    def between(self, p: Bridged) -> bool:
        """Return whether a player is placing blocks, of which a turn may have several (rule 6)."""
        return p.phase == BLOCKING

    def plies_are_turns(self, p: Bridged) -> bool:
        """Return whether no more blocks are placed, of which a turn may have several (rule 6)."""
        return p.phase == PLAY

    def check_extras(self, p: Bridged) -> None:
        """Raise NotationError for an exchange of sides before anybody has become the Blocker."""
        if p.swapped and p.phase != PLAY:
            raise NotationError("'swapped' behind the rows: nobody is the Blocker yet")

    def illegal(self, p: Bridged) -> Reason | None:
        """Before the Blocker is settled there are blocks only (rule 6); then as in Quax."""
        if p.phase != PLAY and (p.black or p.black_bridges | p.white_bridges):
            cells = tuple(cells_of(p.black))
            return Reason("6", cells, "stones of the Connector, or bridges, before the Blocker is settled, rule 6")
        if p.phase == BLOCKING and not p.white:
            return Reason("6", (), "the turn has begun, but there is no block, rule 6")
        return super().illegal(p)

    def legal(self, p: Bridged, turn: Turn) -> Reason | None:
        """Rules 6 and 7: blocks, or to become the Blocker; then rules 2, 3 and 5, as in Quax."""
        if p.phase == PLAY:
            return super().legal(p, turn)
        if turn == ADOPT:
            return None if p.phase == AUCTION else Reason("7", (), "a turn that places blocks does not adopt, rule 7")
        if turn == PASS:
            return None if p.phase == BLOCKING else Reason("6", (), "a turn places one block or more, rule 6")
        cell = dropped_cell(turn)
        if cell is None:
            return Reason("6", (), "before the Blocker is settled a turn places blocks, or adopts, rule 6")
        if p.white >> cell & 1:
            return Reason("6", (cell,), f"{self.board.names[cell]}: occupied, rule 6")
        return None

    def moves(self, p: Bridged) -> Iterator[Turn]:
        """Yield blocks by their cells, then `adopt`, or `pass`, which ends a turn of blocks; then as in Quax."""
        if p.phase == PLAY:
            yield from super().moves(p)
            return
        for cell in cells_of(self.board.all_cells & ~p.white):
            yield self.drops[cell]
        yield ADOPT if p.phase == AUCTION else PASS

    def play(self, p: Bridged, turn: Turn) -> Bridged:
        """Place a block, end the turn, adopt, or go on as in Quax."""
        if p.phase == PLAY:
            return super().play(p, turn)
        if turn == ADOPT:  # rule 7: who adopts is White from now on, and Black is to move
            return p._replace(turn=BLACK, phase=PLAY, swapped=int(p.turn == BLACK))
        if turn == PASS:
            return p._replace(turn=1 - p.turn, phase=AUCTION)
        return p._replace(white=p.white | 1 << turn.steps[0].cells[0], phase=BLOCKING)

    def outcome(self, p: Bridged) -> Outcome | None:
        """Rule 4: a loop round the board wins for the Connector; when none is possible any more the Blocker has won."""
        if p.phase != PLAY:
            return None
        if self.has_loop(p.black, p.black_bridges):
            return Outcome(BLACK)
        return None if self.can_loop(p) else Outcome(WHITE)

    def over(self, p: Bridged) -> Reason | None:
        """Return who has won."""
        end = self.outcome(p)
        if end is None:
            return None
        if end.winner == BLACK:
            return Reason("4", (), "the game has ended: there is a loop round the board, rule 4")
        return Reason("4", (), "the game has ended: no loop is possible any more, rule 4")

    def can_loop(self, p: Bridged) -> bool:
        """Return whether the Connector would have a loop if he got every empty cell and every open diagonal (rule 4)."""
        return self.has_loop(*self.open_to(p, BLACK))

    @cached_property
    def steps(self) -> tuple[tuple[tuple[int, Vector, int], ...], ...]:
        """For each cell the steps from it: the cell reached, how often it goes round the board, the bit of its bridge or 0."""
        found: list[list[tuple[int, Vector, int]]] = [[] for _ in range(self.board.size)]
        joins = [(edge, 0) for edge in self.board.edges] + [(one, 1 << at) for at, one in enumerate(self.board.diagonals)]
        for join, bit in joins:
            right, down = join.wrap
            found[join.a].append((join.b, (right, down), bit))
            found[join.b].append((join.a, (-right, -down), bit))
        return tuple(map(tuple, found))

    def has_loop(self, stones: int, bridges: int) -> bool:
        """Return whether chains of these stones and bridges have a loop that goes round the board, in any way (rule 4)."""
        return self.winding(stones, bridges) is not None

    def winding(self, stones: int, bridges: int) -> Vector | None:
        """Return how often some loop of these stones and bridges goes round the board, to the right and down; None: no loop does.

        Every stone of a chain gets the number of rounds that led to it; two ways to it with different numbers are such a loop.
        """
        rounds: dict[int, Vector] = {}
        for root in cells_of(stones):
            if root in rounds:
                continue
            rounds[root] = FLAT
            ahead = [root]
            while ahead:
                cell = ahead.pop()
                for other, (right, down), bit in self.steps[cell]:
                    if not stones >> other & 1 or (bit and not bridges & bit):
                        continue
                    there = (rounds[cell][0] + right, rounds[cell][1] + down)
                    if other not in rounds:
                        rounds[other] = there
                        ahead.append(other)
                    elif rounds[other] != there:
                        return there[0] - rounds[other][0], there[1] - rounds[other][1]
        return None

    def remarks(self, p: Bridged) -> tuple[tuple[str, str], ...]:
        """Return who began, and what the bridges are."""
        who = (("The player who began", "is White, the Blocker" if p.swapped else "is Black, the Connector"),)
        return (*(who if p.phase == PLAY else ()), *super().remarks(p))
