"""What every game gets from the fields that it declares: reading and writing positions, symmetries, pictures.

A game subclasses `StateGame` (games that place black and white stones: `core.stones.StoneGame`), sets the class attributes of the
`Game` protocol, `state` and `fields`, and supplies `illegal`, `legal`, `moves`, `play` and `outcome`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property, lru_cache, reduce
from operator import itemgetter, or_
from typing import Any, ClassVar, Generic, TypeVar

from crosscut.core.board import Board, cells_of
from crosscut.core.boards import open_board
from crosscut.core.errors import NotationError, UnsupportedError
from crosscut.core.game import COLOURS, Mark, Outcome, Reason, Switch, Symmetry, Turn, settle_readings
from crosscut.core.notation import format_rows, parse_rows, shown, split_tail
from crosscut.core.schema import Cells, Field, Named, Spot, exchanged, owner

P = TypeVar("P", bound=tuple[Any, ...])


class StateGame(ABC, Generic[P]):
    """The common part of all games; see the module's text for what a subclass supplies."""

    name: ClassVar[str]
    title: ClassVar[str]
    rules_version: ClassVar[int] = 1
    families: ClassVar[tuple[str, ...]]
    own_boards: ClassVar[bool] = False
    switches: ClassVar[tuple[Switch, ...]] = ()
    owned_sides: ClassVar[tuple[tuple[str, ...], tuple[str, ...]]] = ((), ())
    drawless: bool = False
    ends_by_pass: bool = False
    decides_by_plies: bool = True
    cycles: ClassVar[bool] = False
    unit: ClassVar[str] = "point"
    odd_leads: ClassVar[bool] = False
    alternates: bool = False
    images_from: ClassVar[int] = 6  # measured by benchmarks/plies.py: 5 to 7 are best, or near it, for every game here
    state: ClassVar[type[Any]]
    """The class of positions: a named tuple of numbers, `turn` among them."""
    fields: ClassVar[tuple[Field, ...]]
    """The fields of a position, the cells first."""

    def __init__(self, board: Board, readings: Mapping[str, str] | None = None) -> None:
        self.board = board
        self.readings = settle_readings(self.switches, readings or {})

    def __reduce__(self) -> tuple[Callable[..., StateGame[Any]], tuple[type[StateGame[Any]], str, tuple[tuple[str, str], ...]]]:
        """Return what opens the game anew in another process, where it is opened once."""
        return _opened, (type(self), self.board.name, tuple(self.readings.items()))

    @abstractmethod
    def illegal(self, p: P) -> Reason | None:
        """Return the rule that the position breaks as it stands, or None."""

    @abstractmethod
    def legal(self, p: P, turn: Turn) -> Reason | None:
        """Return why the turn is illegal, or None."""

    @abstractmethod
    def moves(self, p: P) -> Iterator[Turn]:
        """Yield the legal turns in canonical order."""

    @abstractmethod
    def play(self, p: P, turn: Turn) -> P:
        """Return the position after a legal turn."""

    @abstractmethod
    def outcome(self, p: P) -> Outcome | None:
        """Return how the game has ended, or None."""

    def start(self) -> P:
        """Return the position in which nothing is to be said of any field, Black to move."""
        return self._made({})

    def turn(self, p: P) -> int:
        """Return the colour to move."""
        colour: int = p.turn  # type: ignore[attr-defined]
        return colour

    def person(self, p: P) -> int:
        """Return the person to move: the colour, as colours are not exchanged by default."""
        return self.turn(p)

    def keeps_sides(self, p: P) -> bool:
        """Return whether nobody can change sides any more from p on, a pie swap left out; by default nobody ever can."""
        return True

    def between(self, p: P) -> bool:
        """Return whether a turn has begun and goes on in p; by default one decision is a whole turn."""
        return False

    def plies_are_turns(self, p: P) -> bool:
        """Return whether every turn from p on is one decision; by default where that is so in the whole game."""
        return type(self).between is StateGame.between

    def relevant(self, p: P) -> P:
        """Return what of a position matters; by default all of it."""
        return p

    lists_positions: ClassVar[bool] = False
    """Whether `legal_positions` lists them."""

    @property
    def reduces(self) -> bool:
        """Whether the game has a `relevant` of its own."""
        return type(self).relevant is not StateGame.relevant

    def margin(self, p: P) -> int | None:
        """Return None: the game knows no leads."""
        return None

    @classmethod
    def keeps_score(cls) -> bool:
        """Return whether the game has a `margin` of its own."""
        return cls.margin is not StateGame.margin

    def witness(self, p: P) -> str:
        """Return "": an end that needs no help to be seen."""
        return ""

    def remarks(self, p: P) -> tuple[tuple[str, str], ...]:
        """Return what the fields say besides the cells."""
        fields = ((field, [getattr(p, name) for name in field.members]) for field in self.fields[1:] if isinstance(field, Named))
        return tuple((field.word, text) for field, values in fields if (text := field.written(self.board, values)))

    def classes(self) -> tuple[str, ...]:
        """Return the names of the census classes, "legal" not included; none by default."""
        return ()

    def census_class(self, p: P) -> str:
        """Return the census class of a legal position; "" where there are no classes."""
        return ""

    def legal_positions(self) -> Iterator[P]:
        """Raise UnsupportedError: the positions of the game are not listed."""
        raise UnsupportedError(f"no census of {self.name}: its positions are not listed")

    # ---- text --------------------------------------------------------------------------------

    def parse(self, text: str) -> P:
        """Return the position written `TURN:ROWS[:EXTRA...]`; NotationError if it does not parse."""
        turn, rows, extras = split_tail(text)
        cells = self.cells
        return self.from_glyphs(parse_rows(self.board, tuple(rows.split("/")), (), cells.alphabet, cells.expected), turn, extras)

    def from_glyphs(self, glyphs: tuple[str, ...], turn: int, extras: tuple[str, ...] = ()) -> P:
        """Return the position of these glyphs, one a cell; NotationError for extras that the game does not have."""
        found = dict(zip(self.cells.members, self.cells.read(self.board, "".join(glyphs)), strict=True))
        further, order = self.fields[1:], []
        for extra in extras:
            read = ((at, field, field.read(self.board, extra)) for at, field in enumerate(further))
            known = next(((at, field, values) for at, field, values in read if values is not None), None)
            if known is None:
                raise NotationError(f"{shown(extra)} behind the rows: expected {self._forms()}")
            at, field, values = known
            order.append(at)
            found.update(zip(field.members, values, strict=True))
        if order != sorted(set(order)):
            raise NotationError(f"{':'.join(extras)} behind the rows: each at most once, in the order {self._forms()}")
        p = self._made({**found, "turn": turn})
        self.check_extras(p)
        return p

    def check_extras(self, p: P) -> None:
        """Raise NotationError for fields that contradict each other; by default none do."""

    def extras(self, p: P) -> tuple[str, ...]:
        """Return what the cells and the turn do not say, in the order of position IDs."""
        said = (field.write(self.board, [getattr(p, name) for name in field.members]) for field in self.fields[1:])
        return tuple(text for text in said if text)

    def format(self, p: P) -> str:
        """Return the normal form `TURN:ROWS[:EXTRA...]`."""
        return ":".join((COLOURS[self.turn(p)], format_rows(self.board, self.glyphs(p)), *self.extras(p)))

    def glyphs(self, p: P) -> tuple[str, ...]:
        """Return one glyph a cell."""
        return tuple(self.cells.write(self.board, [getattr(p, name) for name in self.cells.members]))

    def marks(self, p: P) -> list[Mark]:
        """Return what a picture shows besides the glyphs."""
        fields = ((field, [getattr(p, name) for name in field.members]) for field in self.fields[1:])
        return [mark for field, values in fields for mark in field.marks(self.board, values)]

    def spelled(self, p: P, text: str) -> str:
        """Return the text: by default plies are written in one way only."""
        return text

    def sights(self, p: P) -> tuple[tuple[int, ...], ...]:
        """Return lines that a picture draws dotted, the cells of each in order; by default none."""
        return ()

    def groups(self, p: P) -> tuple[tuple[int, int], ...]:
        """Return the groups of the players' pieces joined by edges, as (colour, mask), by smallest cell."""
        found: list[tuple[int, int]] = []
        for name in self.cells.members:
            pieces, colour = getattr(p, name), owner(name)
            while pieces and colour is not None:
                group = self.board.flood(pieces & -pieces, pieces)
                found.append((colour, group))
                pieces &= ~group
        return tuple(sorted(found, key=lambda entry: entry[1] & -entry[1]))

    def pieces(self, p: P, colour: int | None) -> int:
        """Return the mask of the cells on which a player's pieces lie; None: on which anything lies."""
        found: int = reduce(or_, [p[at] for at in self._layers if colour is None or owner(self.state._fields[at]) == colour], 0)
        return found

    def parts(self, p: P) -> Iterator[tuple[str, P]]:
        """Yield what can be taken off a position: for each piece and each link its name, and the position without it."""
        for field in self.fields:
            for name, values in field.parts(self.board, [getattr(p, member) for member in field.members]):
                yield name, p._replace(**dict(zip(field.members, values, strict=True)))  # type: ignore[attr-defined]

    def undone(self, p: P) -> Iterator[tuple[P, Turn]] | None:
        """Return None: the game does not say which plies may have led to p."""
        return None

    def empty(self, p: P) -> int:
        """Return how many cells nothing lies on."""
        filled: int = sum(p[place].bit_count() for place in self._layers)
        return self.board.size - filled

    @cached_property
    def _layers(self) -> tuple[int, ...]:
        """The places of the masks of cells in a position."""
        return tuple(self.state._fields.index(name) for name in self.cells.members)

    @property
    def cells(self) -> Cells:
        """The field of the cells."""
        cells = self.fields[0]
        assert isinstance(cells, Cells)
        return cells

    def _forms(self) -> str:
        return ", ".join(field.form for field in self.fields[1:]) or "nothing"

    def _made(self, values: Mapping[str, int]) -> P:
        nothing = {name: field.nothing for field in self.fields for name in field.members}
        made: P = self.state(**{"turn": 0, **nothing, **values})
        return made

    # ---- symmetries --------------------------------------------------------------------------------

    def keeps_colour_exchange(self, p: P) -> bool:
        """Return whether exchanging the colours (pieces, sides, side to move) is a symmetry; by default it is."""
        return True

    def images(self, p: P) -> Iterator[P]:
        """Yield the positions equal to p up to symmetry, p itself first."""
        return (self._image(kept)(p) for kept in self.symmetries(p))

    def symmetries(self, p: P) -> Iterator[Symmetry]:
        """Yield the symmetries of `images`, in its order."""
        exchange = self.keeps_colour_exchange(p)
        return (kept for kept in self._kept if exchange or not kept.exchanged)

    def least(self, p: P) -> P:
        """Return the image that stands for all images of p: the least by side to move, distinguished cells, and the rest.

        Distinguished cells tell which few symmetries can lead to the least image, so that the others are not tried.
        """
        spots = self._spots
        if not spots:
            return min(self.images(p))
        at = (self.turn(p), *(p[place] for place in spots))
        return min((image(p) for image in self._leading(at, self.keeps_colour_exchange(p))), key=self._by_spots)

    def least_written(self, p: P, *, exchange: bool = False) -> tuple[P, Symmetry]:
        """Return of the images of p the one whose text is least, and the symmetry that leads there.

        `exchange`: whether images count whose colours are exchanged. A text begins with who is to move, and then has what lies on
        the cells, so Black is to move in the least image if he is in any, and only images that agree on the cells are written.
        """
        exchanges = exchange and self.turn(p) == 1 and bool(self._looks[True]) and self.keeps_colour_exchange(p)
        glyphs = self.glyphs(p)
        if exchanges:
            glyphs = tuple(self._exchanged_glyphs.get(glyph, glyph) for glyph in glyphs)
        seen = [look(glyphs) for _, look in self._looks[exchanges]]
        least = min(seen)
        ties = [by for (by, _), there in zip(self._looks[exchanges], seen, strict=True) if there == least]
        images = [(self._image(by)(p), by) for by in ties]
        return images[0] if len(images) == 1 else min(images, key=lambda found: self.format(found[0]))

    @cached_property
    def _looks(self) -> dict[bool, list[tuple[Symmetry, Callable[[tuple[str, ...]], Any]]]]:
        """The symmetries that keep the colours, and those that exchange them, each with what it makes of the glyphs."""
        return {
            exchanges: [(by, itemgetter(*by.inverse().table)) for by in self._kept if by.exchanged == exchanges]
            for exchanges in (False, True)
        }

    @cached_property
    def _exchanged_glyphs(self) -> dict[str, str]:
        """What becomes of each glyph when the colours change places."""
        glyphs = self.cells.glyphs
        return {glyphs[place]: glyph for place, glyph in zip(exchanged(self.cells.members), glyphs, strict=True)}

    def keeps_symmetry(self, symmetry: Symmetry) -> bool:
        """Return whether the rules keep a symmetry of the board; by default if every side keeps its owner, or all change places.

        A game that knows cells or directions apart, or colours, says so here: `images`, searches and puzzles go by it.
        """
        image = symmetry.table
        owned = [sorted(sides) for sides in self._owned]
        images = [sorted([tuple(sorted([image[cell] for cell in side])) for side in sides]) for sides in self._owned]
        return images == (owned[::-1] if symmetry.exchanged else owned)

    @cached_property
    def _owned(self) -> list[list[tuple[int, ...]]]:
        """The cells of the sides of either colour."""
        return [[tuple(cells_of(self.board.side(name))) for name in names] for names in self.owned_sides]

    @cached_property
    def _kept(self) -> tuple[Symmetry, ...]:
        """The symmetries that the rules keep, with and without an exchange of the colours; first what leaves all as it is."""
        same, *others = [Symmetry(table, exchanged) for table in self.board.symmetries for exchanged in (False, True)]
        return same, *(one for one in others if self.keeps_symmetry(one))

    @cached_property
    def _spots(self) -> tuple[int, ...]:
        """The places of the distinguished cells in a position."""
        return tuple(self.state._fields.index(name) for field in self.fields if isinstance(field, Spot) for name in field.members)

    def _by_spots(self, p: P) -> tuple[Any, ...]:
        return (self.turn(p), *(p[place] for place in self._spots), *p)

    @cached_property
    def _image(self) -> Callable[[Symmetry], Callable[[P], P]]:
        """The function that turns a symmetry into a map of positions."""
        return cache(self._mapped)

    def _mapped(self, kept: Symmetry) -> Callable[[P], P]:
        members, make, turn = self.state._fields, self.state._make, self.state._fields.index("turn")
        maps = {name: field.mapper(self.board, kept.table) for field in self.fields for name in field.members}
        places = exchanged(members) if kept.exchanged else range(len(members))
        taken = [(place, maps.get(members[place])) for place in places]

        def image(p: P) -> P:
            values = [p[place] if move is None else move(p[place]) for place, move in taken]
            values[turn] ^= kept.exchanged
            made: P = make(values)
            return made

        return image

    @cached_property
    def _leading(self) -> Callable[[tuple[int, ...], bool], list[Callable[[P], P]]]:
        """The function that returns the symmetries which lead the side to move and the distinguished cells to their least."""
        return cache(self._leading_to_least)

    def _leading_to_least(self, at: tuple[int, ...], exchange: bool) -> list[Callable[[P], P]]:
        members = [self.state._fields[place] for place in self._spots]
        best: tuple[int, ...] = ()
        found: list[Symmetry] = []
        for kept in self._kept:
            if kept.exchanged and not exchange:
                continue
            places = exchanged(members) if kept.exchanged else range(len(members))
            cells = (at[1 + place] for place in places)
            image = (kept.colour(at[0]), *(cell if cell < 0 else kept.table[cell] for cell in cells))
            if not found or image < best:
                best, found = image, []
            if image == best:
                found.append(kept)
        return [self._image(kept) for kept in found]


@lru_cache(maxsize=64)
def _opened(game: type[StateGame[Any]], board: str, readings: tuple[tuple[str, str], ...]) -> StateGame[Any]:
    return game(open_board(board, game.families, game.own_boards), dict(readings))
