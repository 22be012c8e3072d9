"""Positions made of black and white stones, and what all games played with them share.

A game of this kind subclasses `StoneGame`, sets the class attributes of the `Game` protocol and supplies `illegal`, `legal`,
`moves`, `outcome`, and the classes of the census. Parsing, drawing, symmetries, groups, play and the census then work.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import ClassVar, NamedTuple

from crosscut.core.board import Board, cells_of, mask_of
from crosscut.core.boards import open_board
from crosscut.core.errors import NotationError
from crosscut.core.game import (
    BLACK,
    COLOUR_NAMES,
    COLOURS,
    WHITE,
    Outcome,
    Reason,
    Step,
    Switch,
    Symmetry,
    Turn,
    settle_readings,
)
from crosscut.core.notation import format_rows, parse_rows, shown, split_tail

EXTRAS = ("swapped", "pass", "over")


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


class StoneGame(ABC):
    """The common part of games of black and white stones; see the module's text for what a subclass supplies."""

    name: ClassVar[str]
    title: ClassVar[str]
    rules_version: ClassVar[int] = 1
    families: ClassVar[tuple[str, ...]]
    switches: ClassVar[tuple[Switch, ...]] = ()
    owned_sides: ClassVar[tuple[tuple[str, ...], tuple[str, ...]]] = ((), ())
    drawless: bool = False
    ends_by_pass: bool = False
    alternates: bool = True

    def __init__(self, board: Board, readings: Mapping[str, str] | None = None) -> None:
        self.board = board
        self.readings = settle_readings(self.switches, readings or {})
        self.pie = self.readings.get("pie") == "on"
        self.drops = tuple(drop(cell) for cell in range(board.size))

    def __reduce__(self) -> tuple[Callable[..., StoneGame], tuple[type[StoneGame], str, tuple[tuple[str, str], ...]]]:
        """Return what opens the game anew in another process, where it is opened once."""
        return _opened, (type(self), self.board.name, tuple(self.readings.items()))

    @abstractmethod
    def illegal(self, p: Stones) -> Reason | None:
        """Return the placement rule the stones break, or None."""

    @abstractmethod
    def legal(self, p: Stones, turn: Turn) -> Reason | None:
        """Return why the turn is illegal, or None."""

    @abstractmethod
    def moves(self, p: Stones) -> Iterator[Turn]:
        """Yield the legal turns in canonical order."""

    @abstractmethod
    def outcome(self, p: Stones) -> Outcome | None:
        """Return how the game has ended, or None."""

    def classes(self) -> tuple[str, ...]:
        """Return the names of the census classes, "legal" not included; none by default."""
        return ()

    def census_class(self, p: Stones) -> str:
        """Return the census class of a legal position; "" where there are no classes."""
        return ""

    def start(self) -> Stones:
        """Return the empty board, Black to move."""
        return Stones(0, 0)

    def turn(self, p: Stones) -> int:
        """Return the colour to move."""
        return p.turn

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

    def margin(self, p: Stones) -> int | None:
        """Return None: the game knows no leads."""
        return None

    def witness(self, p: Stones) -> str:
        """Return "": an end that needs no help to be seen."""
        return ""

    def extras(self, p: Stones) -> tuple[str, ...]:
        """Return what stones and turn alone do not say, in the fixed order of position IDs."""
        marks = (p.swapped, p.passes > 0, p.over)
        return tuple(word for word, mark in zip(EXTRAS, marks, strict=True) if mark)

    def parse(self, text: str) -> Stones:
        """Return the position written `TURN:ROWS[:EXTRA...]`; NotationError if it does not parse."""
        turn, rows, extras = split_tail(text)
        return self.from_glyphs(parse_rows(self.board, tuple(rows.split("/"))), turn, extras)

    def from_glyphs(self, glyphs: tuple[str, ...], turn: int, extras: tuple[str, ...] = ()) -> Stones:
        """Return the position of these glyphs (`B W .`, one a cell); NotationError for extras the game does not have."""
        for word in extras:
            if word not in EXTRAS:
                raise NotationError(f"{shown(word)} behind the rows: expected {', '.join(EXTRAS)}")
        if list(extras) != [word for word in EXTRAS if word in extras]:
            raise NotationError(f"{':'.join(extras)} behind the rows: each at most once, in the order {', '.join(EXTRAS)}")
        black, white = (
            mask_of([cell for cell, glyph in enumerate(glyphs) if glyph == COLOURS[colour]]) for colour in (BLACK, WHITE)
        )
        p = Stones(black, white, turn, int("pass" in extras), "over" in extras, "swapped" in extras)
        self.check_extras(p)
        return p

    def check_extras(self, p: Stones) -> None:
        """Raise NotationError for extras that make no sense in this game; here: every one of them."""
        if self.extras(p):
            raise NotationError(f"{':'.join(self.extras(p))} behind the rows means nothing in {self.name}")

    def format(self, p: Stones) -> str:
        """Return the normal form `TURN:ROWS[:EXTRA...]`."""
        return ":".join((COLOURS[p.turn], format_rows(self.board, self.glyphs(p)), *self.extras(p)))

    def glyphs(self, p: Stones) -> tuple[str, ...]:
        """Return `B`, `W` or `.` for each cell."""
        return tuple("B" if p.black >> cell & 1 else "W" if p.white >> cell & 1 else "." for cell in range(self.board.size))

    def groups(self, p: Stones) -> tuple[tuple[int, int], ...]:
        """Return the groups of stones joined by edges, as (colour, mask), by smallest cell."""
        found: list[tuple[int, int]] = []
        for colour, stones in ((BLACK, p.black), (WHITE, p.white)):
            while stones:
                group = self.board.flood(stones & -stones, stones)
                found.append((colour, group))
                stones &= ~group
        return tuple(sorted(found, key=lambda entry: entry[1] & -entry[1]))

    def remarks(self, p: Stones) -> tuple[tuple[str, str], ...]:
        """Return nothing: the game has no more to say than stones and turn."""
        return ()

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
    def _kept(self) -> tuple[Symmetry, ...]:
        """The board's symmetries that keep every side's owner, or exchange all owners and the colours with them."""
        owned = [sorted(self.board.side(name) for name in names) for names in self.owned_sides]
        found: list[Symmetry] = []
        for table in self.board.symmetries:
            move = mask_mapper(table)
            images = [sorted(move(mask) for mask in masks) for masks in owned]
            if images == owned:
                found.append(Symmetry(table, False))
            if images == owned[::-1]:
                found.append(Symmetry(table, True))
        return tuple(found)

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

    def symmetries(self, p: Stones) -> Iterator[Symmetry]:
        """Yield the symmetries of `images`, in its order."""
        exchange = self.keeps_colour_exchange(p)
        return (kept for kept in self._kept if exchange or not kept.exchanged)

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


@lru_cache(maxsize=64)
def _opened(game: type[StoneGame], board: str, readings: tuple[tuple[str, str], ...]) -> StoneGame:
    return game(open_board(board, game.families), dict(readings))


@lru_cache(maxsize=64)
def mask_mapper(table: tuple[int, ...]) -> Callable[[int], int]:
    """Return the function that maps a mask of cells by a permutation, eight cells a look-up."""
    tables: list[list[int]] = []
    for low in range(0, len(table), 8):
        chunk = table[low : low + 8]
        tables.append([mask_of([chunk[bit] for bit in cells_of(part)]) for part in range(1 << len(chunk))])
    if len(tables) == 1:
        return tables[0].__getitem__

    def move(mask: int) -> int:
        image = 0
        for chunk in tables:
            image |= chunk[mask & 255]
            mask >>= 8
        return image

    return move
