"""What the rules of a game must say for certificates of the second kind, where a line stands for each decision."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Container, Mapping, Sequence
from functools import cached_property
from itertools import chain
from struct import unpack
from typing import ClassVar

from .boards import Board, CheckError, shown
from .budget import Meter
from .fields import Field, Position
from .game import Rules


class PlyGame(Rules):
    """One game, ply by ply, on one board under named readings.

    A subclass declares its fields, and says, in the methods marked abstract, which plies there are, what they do, when the game
    is over and who has won.
    """

    FORMAT = 2
    MORE: ClassVar[Mapping[str, Sequence[str]]] = {}
    """Has `"relevant": ("yes",)` for a game that has a `relevant` of its own; so `weaker`, and `connections` for `spoilers`; and
    `"images": ("least",)` where one line may stand for all images of a position, see `least`."""
    GLYPHS: ClassVar[str] = "BW"
    """What may lie on a cell."""

    def __init__(self, board: str | Board, readings: Mapping[str, str], meter: Meter | None = None) -> None:
        """Set the game up, as `Rules` does."""
        super().__init__(board, readings, meter)
        self.fields = self.declared()

    @abstractmethod
    def declared(self) -> list[Field]:
        """Return the fields behind the rows, in the order in which they are written."""

    @abstractmethod
    def check(self, p: Position) -> None:
        """Refuse a position that is not legal as it stands.

        Raises:
            CheckError: says which rule it breaks.
        """

    @abstractmethod
    def winner(self, p: Position, order: str | None = None) -> str | None:
        """Return who has won the ended position, None for a draw; no order is ever asked for."""

    def ended(self, p: Position) -> bool:
        """Return whether the game is over: by default when nobody has a ply."""
        return not self.turns(p)

    def allowed(self, p: Position, turn: str) -> bool:
        """Return whether `turn` is one of `turns`."""
        return turn in self.turns(p)

    def relevant(self, p: Position) -> Position:
        """Return what matters of a position that goes on, a position with the same future; by default all of it."""
        return p

    def weaker(self, _q: Position, _p: Position, _colour: str) -> bool:
        """Return whether q, a legal position, is seen to be no better for a colour than p is; by default it never is."""
        return False

    def spoilers(self, _p: Position, _colour: str, _text: str) -> Container[str]:
        """Return the plies of the other player after which p may be lost for a colour, if it is his turn; refused by default.

        Args:
            p: the position, as it is if the colour were to move, or is.
            colour: the prover's.
            text: the wins of a line, which say how he wins.

        Raises:
            CheckError: it says no such thing.
        """
        raise CheckError("there are no wins in this game")

    def person(self, p: Position) -> int:
        """Return who decides: 0 is Black."""
        return int(p.turn == "W")

    def holder(self, _p: Position, colour: str) -> int:
        """Return the person who plays `colour`."""
        return int(colour == "W")

    def keeps(self, image: Sequence[int]) -> bool:
        """Return whether a map that carries neighbours to neighbours keeps all else that the rules speak of: by default links."""
        return all(field.keeps(image) for field in self.fields)

    @cached_property
    def joined_maps(self) -> bytes:
        """All `maps` one behind the other, a byte for each cell."""
        return bytes(chain.from_iterable(self.maps))

    def least(self, p: Position) -> Position:
        """Return the image of `p` under `maps` whose text is least; the stones come first there, so few images are written."""
        cells = len(p.stones)
        images = unpack(f"{cells}s" * len(self.maps), self.joined_maps.translate(p.stones.encode().ljust(256)))
        least = min(images)
        number = images.count(least)
        self.meter.work(number * (100 + 16 * cells))
        if number == 1:
            return self.carried(p, self.maps[images.index(least)])
        ties = [image for image, there in zip(self.maps, images, strict=True) if there == least]
        return min([self.carried(p, image) for image in ties], key=self.write)

    def moved(self, p: Position, image: Sequence[int]) -> Position | None:
        """Return the position with what lay on cell `image[n]` on cell n; None if that carries links to where none can be."""
        return self.carried(p, image) if self.keeps(image) else None

    def carried(self, p: Position, image: Sequence[int]) -> Position:
        """Return what `moved` does by a map that keeps what it should."""
        marks = tuple([field.moved(value, image) for field, value in zip(self.fields, p.marks, strict=True)])
        return Position(p.turn, "".join([p.stones[cell] for cell in image]), marks)

    def read(self, text: str) -> Position:
        """Return the position written as `text`.

        Raises:
            CheckError: the text is not a position of this board in normal form, or the position is not legal.
        """
        p = self.parse(text)
        self.check(p)
        return p

    def parse(self, text: str) -> Position:
        """Return the position written as `text`, which may break the game's rules.

        Raises:
            CheckError: the text is not a position of this board in normal form.
        """
        turn, _, rest = text.partition(":")
        rows, *extras = rest.split(":")
        said = dict(extra.partition("=")[::2] for extra in extras)
        marks = tuple([field.read(said[field.word]) if field.word in said else field.nothing for field in self.fields])
        p = Position(turn, rows.replace("/", ""), marks)
        if turn not in ("B", "W") or set(p.stones) - {".", *self.GLYPHS} or len(p.stones) != len(self.board.names):
            raise CheckError(f"{shown(text)} is not a position on {self.board.name}")
        if self.write(p) != text:
            raise CheckError(f"{shown(text)} is not in normal form, expected {shown(self.write(p))}")
        return p

    def write(self, p: Position) -> str:
        """Return the text of a position in normal form."""
        text = p.turn + ":" + "/".join([p.stones[row] for row in self.rows])
        for field, value in zip(self.fields, p.marks, strict=True):
            if value != field.nothing:
                text += f":{field.word}={field.write(value)}".rstrip("=")
        return text
