"""What a position is made of: its fields, and how each is written, read, drawn, and carried along by a symmetry.

A position is a named tuple of numbers, `turn` among them. A game declares its fields in the order in which position IDs write
them: in `TURN:ROWS[:EXTRA...]` the cells are the rows, and each other field is an extra, left out where it has nothing to say. No
extra holds a character that a shell would touch. Members whose names begin with `black` and `white` belong to the players, and
change places when the colours do.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import ClassVar

from crosscut.core.board import Board, cells_of, mask_mapper, mask_of
from crosscut.core.errors import NotationError
from crosscut.core.game import COLOURS, Mark
from crosscut.core.notation import EXPECTED, GLYPHS, parse_cell, shown, split_cells

NOWHERE = -1
"""The place of a distinguished cell that is not on the board."""


class Field(ABC):
    """One field. `word` begins its extra; `members` are the members of the position that it covers."""

    nothing: ClassVar[int] = 0  # the value that is not written

    def __init__(self, word: str, *members: str) -> None:
        self.word = word
        self.members = members

    @property
    def form(self) -> str:
        """How the extra looks, for messages."""
        return self.word

    @abstractmethod
    def write(self, board: Board, values: Sequence[int]) -> str:
        """Return the extra, "" if all values are `nothing`."""

    @abstractmethod
    def read(self, board: Board, text: str) -> tuple[int, ...] | None:
        """Return the values of the members, None for an extra of another field; NotationError for one of this that is wrong."""

    def mapper(self, board: Board, table: tuple[int, ...]) -> Callable[[int], int] | None:
        """Return what a permutation of the cells makes of a value, None if it changes no value."""
        return None

    def marks(self, board: Board, values: Sequence[int]) -> list[Mark]:
        """Return what a picture shows of the field."""
        return []

    def parts(self, board: Board, values: Sequence[int]) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Yield what can be taken off, by its name, each with the values without it."""
        return iter(())

    def _owners(self) -> list[int | None]:
        return [owner(name) for name in self.members]


class Cells(Field):
    """What lies on the cells: for each glyph the member with the mask of its cells. A cell has one glyph, or `.`.

    `also`: further ways to write a glyph, which are read. Position IDs hold the glyphs, so these are letters and such: `#` and
    others with a meaning of their own in IDs, shells or shares can only be read. `signs`: what stands on a piece in pictures, for
    glyphs that do not stand there themselves; B and W are plain stones.
    """

    def __init__(
        self, glyphs: Mapping[str, str], also: Mapping[str, str], expected: str, signs: Mapping[str, str] | None = None
    ) -> None:
        super().__init__("", *glyphs.values())
        if wrong := [glyph for glyph in glyphs if not (glyph.isascii() and (glyph.isalnum() or glyph in "@_^*"))]:
            raise ValueError(f"{wrong[0]!r} cannot stand in a position ID: write it as a letter, and read it by `also`")
        self.glyphs = tuple(glyphs)
        self.alphabet = {".": ".", **{glyph: glyph for glyph in glyphs}, **also}
        self.expected = expected
        self.signs = {glyph: "" if glyph in COLOURS else glyph for glyph in glyphs} | dict(signs or {})

    def owner(self, glyph: str) -> int | None:
        """Return whose a piece is by its glyph: 0, 1, or None for neither player's, and for an empty cell."""
        return owner(self.members[self.glyphs.index(glyph)]) if glyph in self.glyphs else None

    def write(self, board: Board, values: Sequence[int]) -> str:
        """Return the glyphs of all cells."""
        cells = ["."] * board.size
        for glyph, mask in zip(self.glyphs, values, strict=True):
            for cell in cells_of(mask):
                cells[cell] = glyph
        return "".join(cells)

    def read(self, board: Board, text: str) -> tuple[int, ...]:
        """Return a mask for each glyph, of one glyph a cell."""
        return tuple(mask_of([cell for cell, found in enumerate(text) if found == glyph]) for glyph in self.glyphs)

    def mapper(self, board: Board, table: tuple[int, ...]) -> Callable[[int], int]:
        """Return the map of masks."""
        return mask_mapper(table)

    def parts(self, board: Board, values: Sequence[int]) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Yield the pieces, by their cells."""
        for cell in cells_of(reduce(or_, values)):
            yield board.names[cell], tuple(mask & ~(1 << cell) for mask in values)


STONES = Cells({"B": "black", "W": "white"}, GLYPHS, EXPECTED)
"""Black and white stones."""


class Word(Field):
    """Something that is so or not: the word, or nothing."""

    def write(self, board: Board, values: Sequence[int]) -> str:
        """Return the word if it is so."""
        return self.word if values[0] else ""

    def read(self, board: Board, text: str) -> tuple[int, ...] | None:
        """Return 1 for the word."""
        return (1,) if text.lower() == self.word else None


class Phase(Field):
    """Which part of the game it is: one of some words by their number, the first, unwritten, is 0."""

    def __init__(self, member: str, *words: str) -> None:
        super().__init__(words[0], member)
        self.words = words

    @property
    def form(self) -> str:
        """The words."""
        return " or ".join(self.words[1:])

    def write(self, board: Board, values: Sequence[int]) -> str:
        """Return the word, unless it is the first."""
        return self.words[values[0]] if values[0] else ""

    def read(self, board: Board, text: str) -> tuple[int, ...] | None:
        """Return the number of the word."""
        return (self.words.index(text.lower()),) if text.lower() in self.words[1:] else None


class Named(Field):
    """A field that is written `WORD=...`."""

    @abstractmethod
    def written(self, board: Board, values: Sequence[int]) -> str:
        """Return what stands behind the `=`, "" for nothing."""

    @abstractmethod
    def parsed(self, board: Board, text: str) -> tuple[int, ...]:
        """Return the values; NotationError."""

    def write(self, board: Board, values: Sequence[int]) -> str:
        """Return the extra."""
        text = self.written(board, values)
        return f"{self.word}={text}" if text else ""

    def read(self, board: Board, text: str) -> tuple[int, ...] | None:
        """Return the values, None for an extra with another word."""
        word, equals, rest = text.partition("=")
        if word.lower() != self.word:
            return None
        try:
            values = self.parsed(board, rest) if equals else None
        except NotationError as error:
            raise NotationError(f"{shown(text)} behind the rows: {error}") from None
        normal = "" if values is None else self.write(board, values)
        if values is None or normal.lower() != text.lower():
            raise NotationError(f"{shown(text)} behind the rows: expected {normal or self.form}")
        return values


class Count(Named):
    """A number, from 0, which is not written."""

    def __init__(self, word: str, member: str, most: int) -> None:
        super().__init__(word, member)
        self.most = most

    @property
    def form(self) -> str:
        """The word and the range."""
        return f"{self.word}=1 to {self.word}={self.most}"

    def written(self, board: Board, values: Sequence[int]) -> str:
        """Return the number."""
        return str(values[0]) if values[0] else ""

    def parsed(self, board: Board, text: str) -> tuple[int, ...]:
        """Return the number."""
        if not (text.isascii() and text.isdigit() and len(text) <= len(str(self.most)) and int(text) <= self.most):
            raise NotationError(f"expected {self.form}")
        return (int(text),)


class Spot(Named):
    """A distinguished cell, of each player or of neither: `last=Ba1+We5`, `ball=k6`."""

    nothing: ClassVar[int] = NOWHERE

    @property
    def form(self) -> str:
        """An example."""
        return f"{self.word}=" + "+".join(letter(whose) + cell for whose, cell in zip(self._owners(), ("a1", "c2"), strict=False))

    def written(self, board: Board, values: Sequence[int]) -> str:
        """Return the cells, Black's before White's."""
        said = zip(self._owners(), values, strict=True)
        return "+".join(letter(whose) + board.names[cell] for whose, cell in said if cell != NOWHERE)

    def parsed(self, board: Board, text: str) -> tuple[int, ...]:
        """Return the cells."""
        found = dict.fromkeys(self._owners(), NOWHERE)
        for part in text.split("+"):
            whose, cell = _owned(part, found, self.form)
            found[whose] = parse_cell(board, cell)
        return tuple(found.values())

    def mapper(self, board: Board, table: tuple[int, ...]) -> Callable[[int], int]:
        """Return the map of cells."""
        return (*table, NOWHERE).__getitem__  # the last entry is that of NOWHERE, -1

    def marks(self, board: Board, values: Sequence[int]) -> list[Mark]:
        """Return a ring round each cell."""
        return [Mark((cell,), whose) for whose, cell in zip(self._owners(), values, strict=True) if cell != NOWHERE]


class Links(Named):
    """Marked diagonals or edges of the board, of each player or of neither: a mask of their numbers, `links=Ba1b2+Wc1d2`."""

    def __init__(self, word: str, over: str, *members: str) -> None:
        super().__init__(word, *members)
        self.over = over

    @property
    def form(self) -> str:
        """An example."""
        return f"{self.word}={letter(self._owners()[0])}a1b2+..."

    def joins(self, board: Board) -> list[tuple[int, int]]:
        """Return the two cells of each join, the smaller one first."""
        return [(min(join.a, join.b), max(join.a, join.b)) for join in getattr(board, self.over)]

    def written(self, board: Board, values: Sequence[int]) -> str:
        """Return the joins, Black's before White's, each by its two cells."""
        joins, names = getattr(board, self.over), board.names
        said = ((whose, joins[at]) for whose, mask in zip(self._owners(), values, strict=True) for at in cells_of(mask))
        return "+".join(letter(whose) + "".join(names[end] for end in sorted((join.a, join.b))) for whose, join in said)

    def parsed(self, board: Board, text: str) -> tuple[int, ...]:
        """Return the masks."""
        joins = self.joins(board)
        found = dict.fromkeys(self._owners(), 0)
        for part in text.split("+"):
            whose, body = _owned(part, found, self.form)
            cells = split_cells(board, body)
            if cells not in joins:
                raise NotationError(f"{shown(part)} is none of the {self.over} of {board.name}, expected {self.form}")
            found[whose] |= 1 << joins.index(cells)
        return tuple(found.values())

    def mapper(self, board: Board, table: tuple[int, ...]) -> Callable[[int], int]:
        """Return the map of masks of joins."""
        return mask_mapper(moved(self.joins(board), table))

    def parts(self, board: Board, values: Sequence[int]) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Yield the joins, by their two cells."""
        joins, names = self.joins(board), board.names
        for at in cells_of(reduce(or_, values)):
            yield names[joins[at][0]] + names[joins[at][1]], tuple(mask & ~(1 << at) for mask in values)

    def marks(self, board: Board, values: Sequence[int]) -> list[Mark]:
        """Return a line for each join."""
        joins = self.joins(board)
        return [Mark(joins[at], whose) for whose, mask in zip(self._owners(), values, strict=True) for at in cells_of(mask)]


def moved(joins: Sequence[tuple[int, int]], table: Sequence[int]) -> tuple[int, ...]:
    """Return for each join (its two cells, the smaller one first) the number of the one to which a permutation leads."""
    at = {join: number for number, join in enumerate(joins)}
    images = ((table[a], table[b]) for a, b in joins)
    return tuple(at[min(a, b), max(a, b)] for a, b in images)


def owner(member: str) -> int | None:
    """Return whose a member of a position is by its name: 0, 1, or None for neither player's."""
    return 0 if member.startswith("black") else 1 if member.startswith("white") else None


def exchanged(members: Sequence[str]) -> tuple[int, ...]:
    """Return for each member the place of that whose value it takes when the colours change places."""
    return tuple(members.index(_EXCHANGED.get(name[:5], name[:5]) + name[5:]) for name in members)


_EXCHANGED = {"black": "white", "white": "black"}


def letter(whose: int | None) -> str:
    """Return the letter that says in an extra whose a part of it is, "" for neither player's."""
    return "" if whose is None else COLOURS[whose]


def _owned(part: str, owners: Mapping[int | None, int], form: str) -> tuple[int | None, str]:
    """Return whose a part of an extra is, and the part without the letter that says so."""
    whose, body = (None, part) if None in owners else (COLOURS.find(part[:1].upper()), part[1:])
    if whose not in owners or not part:
        raise NotationError(f"expected {form}")
    return whose, body
