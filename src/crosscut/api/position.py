"""A position as Python programs and notebooks have it: `crosscut.position(...)`.

It is the position that the whole package works with (`core.instance.Instance`), with what belongs above it: pictures, texts,
symmetric images, the record of `crosscut show`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

from crosscut.core.board import cells_of
from crosscut.core.errors import IllegalTurnError, NotationError
from crosscut.core.game import COLOURS, Outcome, Reason, Turn
from crosscut.core.instance import Instance, read, read_id
from crosscut.core.notation import parse_colour, shown
from crosscut.examples import example

EXAMPLE = "example:"


class Position(Instance):
    """A position with its game, board and reading. It never changes: `play` returns another one.

    Two positions are equal if game, board, reading and what lies on the board are; they can be keys of dictionaries, be pickled
    and sent to other processes. `str` is the position ID.

    >>> import crosscut
    >>> start = crosscut.position("hex:rhombus3")
    >>> start.play("b2", "a1")
    crosscut.parse('hex:rhombus3:B:W../.B./...')
    >>> [str(turn) for turn in start.turns()][:3]
    ['a1', 'b1', 'c1']
    """

    __slots__ = ()

    @property
    def board(self) -> str:
        """The name of the board, such as `4x6`."""
        return self.game.board.name

    @property
    def to_move(self) -> str:
        """The colour to move, `B` or `W` (in an ended position: who would be)."""
        return COLOURS[self.game.turn(self.position)]

    @property
    def reading(self) -> dict[str, str]:
        """The readings of the rules by switch, defaults among them."""
        return dict(self.game.readings)

    @property
    def legal(self) -> bool:
        """Whether the stones as they stand break no rule; `reason` says which one they break."""
        return self.reason is None

    @property
    def reason(self) -> Reason | None:
        """Why the position is not legal: `rule` (its number on the game's page), `cells` (numbers), `text`; None if it is.

        >>> import crosscut
        >>> print(crosscut.position("orcoon:2x2:B:B./.B").reason.text)
        a1: touches b2 only diagonally, rule 3
        """
        return self.game.illegal(self.position)

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended (`winner`: 0 Black, 1 White, None a draw), None while it goes on."""
        return self.game.outcome(self.position)

    def turns(self) -> tuple[Turn, ...]:
        """Return the legal turns in canonical order, none when the game has ended; `str` of each is as the command line has it.

        Raises IllegalPositionError if the stones break a rule.
        """
        return tuple(self.moves())

    def play(self, turn: Turn | str, *more: Turn | str) -> Position:
        """Return the position after one turn, or after several, each a turn or a word such as `c3`, `Bc3+Wd4`, `pass`.

        Raises NotationError, IllegalPositionError, IllegalTurnError with the rule (and, of several turns, which one is illegal).
        """
        after = self
        for number, one in enumerate((turn, *more), 1):
            try:
                after = Instance.play(after, one)
            except IllegalTurnError as error:
                raise error if not more else IllegalTurnError(f"turn {number}: {error}") from None
        return after

    def why_not(self, turn: Turn | str) -> str | None:
        """Return why a turn is not legal here, None if it is.

        >>> import crosscut
        >>> crosscut.position("hex:rhombus3").play("b2").why_not("b2")
        'b2: occupied by a black stone, rule 2'
        """
        try:
            self.play(turn)
        except IllegalTurnError as error:
            return str(error)
        return None

    def image(self) -> Position:
        """Return the image under the game's symmetries that stands for all: symmetric positions have the same one."""
        return replace(self, position=self.game.least(self.position))

    def images(self) -> tuple[Position, ...]:
        """Return the different images under the symmetries that the game keeps, this position first."""
        return tuple(replace(self, position=p) for p in dict.fromkeys(self.game.images(self.position)))

    def ascii(self) -> str:
        """Return the board as text, with letters and numbers at its edge; `position` reads it back."""
        from crosscut.reports.text import board_text

        return board_text(self.game.board, self.game.glyphs(self.position))

    def svg(
        self,
        caption: str | Iterable[str] | None = None,
        *,
        values: Mapping[Any, Any] | None = None,
        labels: Mapping[str, str] | None = None,
        ringed: Iterable[str] = (),
    ) -> str:
        """Return a picture.

        Arguments: `caption`: lines below the board (None: the position ID and the legend); `values`: the value of turns for
        whoever plays them, `win`, `loss`, `draw` or `unknown` by turn or word, drawn on the cells; `labels`: short texts by cell;
        `ringed`: cells to point out. Raises NotationError for a turn or cell that the board does not have.
        """
        from crosscut.core.turns import parse_plies
        from crosscut.reports.legend import legend
        from crosscut.reports.svg import position_svg
        from crosscut.solver.proof import Value

        usual = (self.id, legend(self.game, self.position))
        lines = usual if caption is None else (caption,) if isinstance(caption, str) else tuple(caption)
        marks = {
            parse_plies(self.game, self.position, turn)[0] if isinstance(turn, str) else turn: Value(value)
            for turn, value in (values or {}).items()
        }
        named = {self.cell(name): text for name, text in (labels or {}).items()}
        return position_svg(self.game, self.position, lines, marks, named, marked=sum(1 << self.cell(name) for name in {*ringed}))

    def cell(self, name: str) -> int:
        """Return the number of a cell; NotationError if the board has none of that name."""
        names = self.game.board.names
        if name not in names:
            raise NotationError(f"no cell {shown(name)} on {self.board}")
        return names.index(name)

    def cells(self, mask: int) -> tuple[str, ...]:
        """Return the names of the cells in a mask."""
        return tuple(self.game.board.names[cell] for cell in cells_of(mask))

    def to_dict(self) -> dict[str, Any]:
        """Return the record that `crosscut show --json` prints."""
        from crosscut.reports.records import show_record

        return show_record(self.game, self.position)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        said = "" if self.legal else f"<p>not legal: {escape(self.reason.text if self.reason else '')}</p>"
        return f"<div>{self.svg(())}<br><code>{escape(self.id)}</code>{said}</div>"


def position(
    text: str | Path | Instance | None = None,
    *,
    game: str | None = None,
    board: str | None = None,
    turn: str | None = None,
    number: int | None = None,
    **readings: str,
) -> Position:
    """Return a position: of an ID, a pasted diagram, a file, an example, or the start of a board. Legality is not judged.

    Arguments:
        text: a position ID (`GAME:BOARD` is the start), a diagram as pasted, perhaps below a header, `example:NAME` (`crosscut
            games` lists them), the path of a file as `pathlib.Path`, or a position. None: the start of `board`.
        game, board, turn: what a diagram does not say by itself; an ID must agree with them.
        number: which diagram, from 1, if the text holds several.
        readings: switches of the game, for a diagram or a start, such as `pie="on"`.

    Raises NotationError or UnknownNameError, naming the place; SeveralDiagramsError for several diagrams without a number.

    >>> import crosscut
    >>> crosscut.position("B . .\\n. . .\\n. . .", game="template")
    crosscut.parse('template:3x3:W:B../.../...')
    >>> crosscut.position(game="hex", board="rhombus2").to_move
    'B'
    """
    if isinstance(text, Instance):
        return wrapped(text)
    if not isinstance(text, str | Path | None):
        raise TypeError(f"a position is a text, a pathlib.Path of a file, or a position, not {type(text).__name__}")
    colour = None if turn is None else COLOURS[parse_colour(turn, "turn")]
    said = {key: value for key, value in (("game", game), ("board", board), ("turn", colour)) if value is not None}
    if text is None:
        if game is None or board is None:
            raise NotationError("which position? Expected a text, or a game and a board")
        switches = "".join(f",{name}={value}" for name, value in readings.items())
        return wrapped(read_id(f"{game}:{board}{switches}"))
    if isinstance(text, Path):
        text = text.read_text(encoding="utf-8-sig")
    elif text.startswith(EXAMPLE):
        text = example(text.removeprefix(EXAMPLE)).decode()
    return wrapped(read(text, said | readings, number))


def parse(text: str, defaults: Mapping[str, str] | None = None, number: int | None = None) -> Position:
    """Return the position of an ID or of a pasted diagram, whichever the text is; as `position`, with the header as a mapping.

    Arguments: `defaults`: entries of a diagram's header that it does not say itself, such as `game`; `number`: which of several.
    """
    return wrapped(read(text, defaults, number))


def wrapped(instance: Instance) -> Position:
    """Return a position of the package as one of this class."""
    return instance if isinstance(instance, Position) else Position(instance.game, instance.position)
