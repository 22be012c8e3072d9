"""Positions made of black and white stones, and what all games played with them share.

A game of this kind subclasses `StoneGame`, sets the class attributes of the `Game` protocol and supplies `illegal`, `legal`,
`moves`, `outcome`, and the classes of the census. Parsing, drawing, symmetries, groups, play and the census then work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import ClassVar, NamedTuple

from crosscut.core.board import Board, mask_mapper
from crosscut.core.errors import NotationError
from crosscut.core.game import BLACK, COLOUR_NAMES, WHITE, Reason, Step, Turn
from crosscut.core.schema import STONES, Field, Word
from crosscut.core.state import StateGame


class Stones(NamedTuple):
    """A position: masks of black and white stones, colour to move, passes just made in a row, whether the swap was taken.

    `over` marks an end that the rest does not show.
    """

    black: int
    white: int
    turn: int = BLACK
    passes: int = 0
    over: bool = False
    swapped: bool = False

    def sides(self, colour: int) -> tuple[int, int]:
        """Return the masks of this colour's stones and of the other's."""
        return (self.black, self.white) if colour == BLACK else (self.white, self.black)


class PlacementTables(NamedTuple):
    """The rules of a game of placing one own stone a turn, as tables for the native loops (masks over the board's cells).

    `neighbours[cell]`; `diagonal[cell]`: pairs (q, common): an own stone on q forbids the cell unless an own stone is in common;
    `crossing[cell]`: triples (own, other, middle): own stones on all of own and enemy stones on all of other forbid the cell
    while all of middle is empty; `sides[colour]`: the two sides to join; `passing`: a pass is always legal and ends the game;
    `joining_ends`: joining one's sides ends the game.
    """

    neighbours: tuple[int, ...]
    diagonal: tuple[tuple[tuple[int, int], ...], ...]
    crossing: tuple[tuple[tuple[int, int, int], ...], ...]
    sides: tuple[tuple[int, int], tuple[int, int]]
    passing: bool
    joining_ends: bool


def drop(cell: int) -> Turn:
    """Return the turn that places one own stone on the cell."""
    return Turn((Step((cell,)),))


def dropped_cell(turn: Turn) -> int | None:
    """Return the cell of a turn that places one own stone, None for any other turn."""
    if len(turn.steps) == 1 and turn.steps[0].kind == "drop" and turn.steps[0].colour is None:
        return turn.steps[0].cells[0]
    return None


class StoneGame(StateGame[Stones]):
    """The common part of games of black and white stones; see the module's text for what a subclass supplies."""

    decides_by_plies: bool = False
    lists_positions: ClassVar[bool] = True
    alternates: bool = True
    images_from: ClassVar[int] = 0  # 6 would save milliseconds, and change which of several best turns certificates have
    state: ClassVar[type[Stones]] = Stones
    fields: ClassVar[tuple[Field, ...]] = (
        STONES,
        Word("swapped", "swapped"),
        Word("pass", "passes"),
        Word("over", "over"),
    )

    def __init__(self, board: Board, readings: Mapping[str, str] | None = None) -> None:
        super().__init__(board, readings)
        self.pie = self.readings.get("pie") == "on"
        self.drops = tuple(drop(cell) for cell in range(board.size))

    def start(self) -> Stones:
        """Return the empty board, Black to move."""
        return Stones(0, 0)

    def person(self, p: Stones) -> int:
        """Return the person to move."""
        return p.turn ^ p.swapped

    def play(self, p: Stones, turn: Turn) -> Stones:
        """Return the position after a legal turn: a stone placed, a pass, or a swap (the stones stay, White is to move)."""
        if turn.word == "pass":
            return p._replace(turn=1 - p.turn, passes=p.passes + 1)
        if turn.word == "swap":
            return p._replace(turn=WHITE, swapped=True)
        stone = 1 << turn.steps[0].cells[0]
        if p.turn == BLACK:
            return Stones(p.black | stone, p.white, WHITE, 0, False, p.swapped)
        return Stones(p.black, p.white | stone, BLACK, 0, False, p.swapped)

    def check_extras(self, p: Stones) -> None:
        """Raise NotationError for extras that make no sense in this game; here: every one of them."""
        if self.extras(p):
            raise NotationError(f"{':'.join(self.extras(p))} behind the rows means nothing in {self.name}")

    def joined(self, stones: int, colour: int) -> bool:
        """Return whether these stones of a colour contain a chain between its two sides."""
        first, second = self.goals[colour]
        return bool(self.board.flood(first, stones) & second)

    @cached_property
    def goals(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """For each colour the masks of the two sides it owns (games that own two sides each)."""
        black, white = (tuple(self.board.side(name) for name in names) for names in self.owned_sides)
        return (black[0], black[1]), (white[0], white[1])

    @cached_property
    def kept_symmetries(self) -> tuple[tuple[Callable[[int], int], bool], ...]:
        """The same symmetries as (map of masks, colours exchanged)."""
        return tuple((mask_mapper(kept.table), kept.exchanged) for kept in self._kept)

    def keeps_colour_exchange(self, p: Stones) -> bool:
        """Return whether exchanging the colours (stones, sides, side to move) is a symmetry: not while a pie swap could come."""
        return not self.pie

    def may_swap(self, p: Stones) -> bool:
        """Return whether White may swap in a game that goes on: with the pie rule, on his first turn only, once."""
        first_turn = p.turn == WHITE and not p.white and p.black.bit_count() == 1 and not p.passes
        return self.pie and first_turn and not p.swapped

    def no_swap_reason(self, rule: str) -> Reason:
        """Return why White may not swap, naming the rule of the game's page."""
        why = "only on White's first turn, once" if self.pie else "the pie rule is off (switch pie=on)"
        return Reason(rule, (), f"swap: {why}, rule {rule}")

    def check_swapped(self, p: Stones) -> None:
        """Raise NotationError for a swap that no game can have had."""
        if p.swapped and not (self.pie and p.black):
            raise NotationError("'swapped' behind the rows: needs the switch pie=on and a black stone")

    def images(self, p: Stones) -> Iterator[Stones]:
        """Yield the positions equal to p up to symmetry, p itself first."""
        exchange = self.keeps_colour_exchange(p)
        for move, exchanged in self.kept_symmetries:
            if not exchanged:
                yield p._replace(black=move(p.black), white=move(p.white))
            elif exchange:
                yield p._replace(black=move(p.white), white=move(p.black), turn=1 - p.turn)

    def breaks_at(self, p: Stones, cell: int) -> bool:
        """Return whether the stones break a placement rule within a pattern whose highest cell is `cell` (for the census)."""
        return False

    def legal_positions(self) -> Iterator[Stones]:
        """Yield every legal position, Black to move, cell by cell: a pattern is judged once its highest cell is set.

        Of a game that has no `breaks_at` of its own every position is judged when it is whole.
        """
        whole = type(self).breaks_at is StoneGame.breaks_at

        def extend(p: Stones, cell: int) -> Iterator[Stones]:
            if cell == self.board.size:
                if not whole or self.illegal(p) is None:
                    yield p
                return
            for q in (p, p._replace(black=p.black | 1 << cell), p._replace(white=p.white | 1 << cell)):
                if not self.breaks_at(q, cell):
                    yield from extend(q, cell + 1)

        yield from extend(Stones(0, 0), 0)

    def occupied_reason(self, p: Stones, cell: int, rule: str) -> Reason | None:
        """Return the reason why a stone cannot go to an occupied cell, None if the cell is empty."""
        for colour, stones in ((BLACK, p.black), (WHITE, p.white)):
            if stones >> cell & 1:
                name = self.board.names[cell]
                return Reason(rule, (cell,), f"{name}: occupied by a {COLOUR_NAMES[colour].lower()} stone, rule {rule}")
        return None
