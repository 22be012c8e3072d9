"""A position with its game, board and readings, and how one is read: from a position ID, or from a diagram as pasted."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from crosscut.core import notation
from crosscut.core.alignment import alignments, guess_widest
from crosscut.core.diagrams import Diagram, guess_board, split_diagram, split_diagrams
from crosscut.core.errors import CrosscutError, IllegalPositionError, NotationError
from crosscut.core.game import COLOUR_NAMES, COLOURS, Game, Turn, game_id, play, position_id
from crosscut.core.headers import ABOUT_KEYS, HEADER_KEYS
from crosscut.core.notation import shown
from crosscut.core.registry import example_game, game_class, open_game
from crosscut.core.schema import Links
from crosscut.core.strokes import links_drawn
from crosscut.core.turns import play_word

ROWS_END = 3  # colons of a position ID before the end of its rows
SHOWN_PLIES = 2  # of the game that an example shows: both sides have a stone


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Instance:
    """A position together with the game, board and readings it belongs to.

    Two are equal if game, board, readings and position are; `str` is the position ID, and `repr` what `parse` reads back.
    """

    game: Game[Any]
    position: Hashable

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Instance):
            return NotImplemented
        return self.position == other.position and game_id(self.game) == game_id(other.game)

    def __hash__(self) -> int:
        return hash((game_id(self.game), self.position))

    def __str__(self) -> str:
        return self.id

    def __repr__(self) -> str:
        return f"crosscut.parse({self.id!r})"

    @property
    def id(self) -> str:
        """The position ID in its long normal form."""
        return position_id(self.game, self.position)

    def moves(self) -> Iterator[Turn]:
        """Yield the legal turns in canonical order, none when the game has ended; `str` of each is as position IDs write it.

        Raises IllegalPositionError if the stones break a placement rule.
        """
        self.require_legal()
        return (notation.written(self.game.board, turn) for turn in self.game.moves(self.position))

    def play(self, turn: Turn | str) -> Self:
        """Return the position after a turn, or after the turn written so, such as `c3`, `Bc3+Wd4`, `pass`, or after half a turn.

        Raises NotationError, IllegalTurnError with the rule, or IllegalPositionError.
        """
        self.require_legal()
        after = play_word(self.game, self.position, turn)[1] if isinstance(turn, str) else play(self.game, self.position, turn)
        return replace(self, position=after)

    def require_legal(self) -> Self:
        """Return self; IllegalPositionError with the rule if the stones break one.

        Where the rows alone say less than every position of the game has to say, the error shows a position that does.
        """
        reason = self.game.illegal(self.position)
        if reason is not None:
            raise IllegalPositionError(f"illegal position: {reason.text}{_more_than_rows(self)}")
        return self


@dataclass(frozen=True, slots=True)
class Aligned:
    """The positions that a diagram without its leading blanks may mean.

    `tried`: how many alignments of its rows; and the different legal positions among them, in the order of trying. A diagram with
    a single alignment is returned legal or not: nothing was guessed. `guess`: who is taken to be to move, and why, where nothing
    says it; else "".
    """

    tried: int
    instances: tuple[Instance, ...]
    guess: str = ""


def _more_than_rows(instance: Instance) -> str:
    """Return an example of a position, if this one has nothing behind its rows, and stones of its game do not stand without."""
    game = instance.game
    if instance.id.count(":") > ROWS_END:
        return ""
    p: Hashable = game.start()
    for _ in range(SHOWN_PLIES):
        turn = next(iter(game.moves(p)), None)
        if turn is None:
            return ""
        p = game.play(p, turn)
    example = position_id(game, p)
    *rows, extra = example.split(":", ROWS_END + 1)
    if example.count(":") == ROWS_END or game.illegal(read_id(":".join(rows)).position) is None:
        return ""
    return f"; rows do not say all of a position here: {example} does (above a diagram: extra = '{extra}')"


def read_id(text: str) -> Instance:
    """Return the position of an ID; `GAME:BOARD` is the start position. Legality is not judged.

    Raises NotationError or UnknownNameError.
    """
    parts = notation.split_id(text)
    game = open_game(parts.game, parts.board, parts.switches)
    return Instance(game, game.parse(parts.tail) if parts.tail else game.start())


def read_diagram(text: str, defaults: Mapping[str, str], number: int | None = None) -> Instance:
    """Return the position of a pasted diagram. Legality is not judged.

    Arguments: `defaults`: header entries (game, board, turn, switches, and extra for the end of a position ID, after its rows)
    that the diagram's own header does not say; `number`: which diagram is meant, from 1, if the text holds several.
    Without a board the rows must form one that the game is played on; without a turn Black is to move if there are as many
    black pieces as white or fewer, else White.
    Raises NotationError (also where the header says something else than `defaults`) or UnknownNameError; SeveralDiagramsError if
    there are several diagrams, and no number says which.
    """
    return _read(split_diagram(text, number, defaults.get("game", "")), defaults, number)


def read_every(
    text: str, defaults: Mapping[str, str], number: int | None = None, *, align: bool = False
) -> list[tuple[Diagram, Aligned | CrosscutError]]:
    """Return each diagram of a text, or the one of a number, with the positions that it may mean, or with why it cannot be read.

    Arguments: as for `read_alignments`; `align`: whether rows are shifted. Raises NotationError if there is no diagram, and the
    error of the only one.
    """
    if _is_id(text):
        return [(Diagram({}, (), (1,), text.strip()), Aligned(1, (read(text, defaults, number),)))]
    game = defaults.get("game", "")
    every = split_diagrams(text, game) if number is None else (split_diagram(text, number, game),)
    found: list[tuple[Diagram, Aligned | CrosscutError]] = []
    for at, diagram in enumerate(every, number or 1):
        try:
            found.append((diagram, _meant(diagram, defaults, at if len(every) > 1 else number, align)))
        except CrosscutError as error:
            if len(every) == 1:
                raise
            found.append((diagram, error))
    return found


def read_alignments(text: str, defaults: Mapping[str, str] | None = None, number: int | None = None) -> Aligned:
    """Return the legal ones of all positions that a diagram means when its rows are shifted; see `crosscut.core.alignment`.

    A position ID is read as it stands. Raises NotationError and UnknownNameError as `read` does, and IllegalPositionError if no
    alignment is legal.
    """
    if _is_id(text):
        return Aligned(1, (read(text, defaults, number),))
    told = defaults or {}
    return _meant(split_diagram(text, number, told.get("game", "")), told, number, align=True)


def _meant(diagram: Diagram, defaults: Mapping[str, str], number: int | None, align: bool) -> Aligned:
    """Return the positions that a diagram may mean; errors as `read_alignments`."""
    if diagram.fault is not None:
        raise NotationError(diagram.fault)
    if diagram.identity:
        return Aligned(1, (_read(diagram, defaults, number),))
    found = _shifted(diagram, defaults, number) if align else Aligned(1, (_read(diagram, defaults, number),))
    if "turn" in defaults or "turn" in diagram.header:
        return found
    one = found.instances[0]  # all of them have the same stones
    mover, cells = COLOUR_NAMES[one.game.turn(one.position)], one.game.fields[0]
    if all(cells.owner(glyph) is None for glyph in cells.glyphs):
        return replace(found, guess=f"{mover} to move, as nothing says who is")
    more = "more" if _lead(one.game, one.game.glyphs(one.position)) > 0 else "no more"
    return replace(found, guess=f"{mover} to move: {more} black stones than white ones")


def _read(diagram: Diagram, defaults: Mapping[str, str], number: int | None) -> Instance:
    """Return the position of a diagram as it stands."""
    if diagram.identity:
        return _identified(diagram, defaults)
    found, header = _headed(diagram, defaults, number)
    game = _open_headed(found, header, header.get("board") or guess_board(diagram, found.families))
    cells = game.fields[0]
    glyphs = notation.parse_rows(game.board, diagram.rows, diagram.lines, cells.alphabet, cells.expected)
    links = next((one for one in game.fields if isinstance(one, Links) and one.over == "diagonals"), None)
    if diagram.strokes and links is not None and "extra" not in header:
        drawn = links_drawn(game.board, diagram.rows, diagram.strokes, links, glyphs, cells)
        header = header | {"extra": drawn} if drawn else header
    return _placed(game, header, glyphs)


def _identified(diagram: Diagram, defaults: Mapping[str, str]) -> Instance:
    """Return the position of the ID above a diagram; NotationError, naming both, if the rows say something else."""
    instance = _agreeing(read_id(diagram.identity), defaults)
    game, lines = instance.game, diagram.lines[1:]
    if diagram.rows:
        cells = game.fields[0]
        glyphs = notation.parse_rows(game.board, diagram.rows, lines, cells.alphabet, cells.expected)
        if glyphs != game.glyphs(instance.position):
            drawn = notation.format_rows(game.board, glyphs)
            raise NotationError(
                f"two readings: the position ID in line {diagram.lines[0]} is {instance.id}, and the rows below it are {drawn};"
                " leave one of them out"
            )
    return instance


def _shifted(diagram: Diagram, defaults: Mapping[str, str], number: int | None) -> Aligned:
    """Return the legal ones of all positions that the rows of a diagram mean when they are shifted."""
    found, header = _headed(diagram, defaults, number)
    game = _open_headed(found, header, header.get("board") or guess_widest(diagram, found.families))
    ways = list(alignments(game.board, diagram, game.fields[0]))
    instances = [_placed(game, header, glyphs) for glyphs in dict.fromkeys(ways)]
    legal = tuple(instance for instance in instances if game.illegal(instance.position) is None)
    if len(ways) > 1 and not legal:
        raise IllegalPositionError(f"none of the {len(ways):,} alignments of the rows is a legal position")
    return Aligned(len(ways), legal if len(ways) > 1 else tuple(instances))


def _headed(diagram: Diagram, defaults: Mapping[str, str], number: int | None) -> tuple[type[Any], dict[str, str]]:
    """Return the game of a diagram, and its header completed by `defaults`."""
    _require_agreement(diagram.header, defaults, "the header above the diagram")
    header = {**defaults, **diagram.header}
    if "game" not in header:
        where = "the diagram" if number is None else f"diagram {number} (line {diagram.lines[0]})"
        name = example_game()
        raise NotationError(f'which game? Add a line such as game = "{name}" above {where}, or the option --game {name}')
    return game_class(header["game"]), header


def _open_headed(found: type[Any], header: Mapping[str, str], board: str) -> Game[Any]:
    return open_game(
        found.name, board, {name: value for name, value in header.items() if name not in (*HEADER_KEYS, *ABOUT_KEYS)}
    )


def _placed(game: Game[Any], header: Mapping[str, str], glyphs: tuple[str, ...]) -> Instance:
    turn = header.get("turn", "W" if _lead(game, glyphs) > 0 else "B")
    extra = f":{header['extra']}" if "extra" in header else ""
    return Instance(game, game.parse(f"{turn}:{notation.format_rows(game.board, glyphs)}{extra}"))


def _lead(game: Game[Any], glyphs: tuple[str, ...]) -> int:
    """Return how many more black pieces there are than white ones."""
    return sum(1 - 2 * whose for glyph in glyphs if (whose := game.fields[0].owner(glyph)) is not None)


def read(text: str, defaults: Mapping[str, str] | None = None, number: int | None = None) -> Instance:
    """Return the position of an ID or of a pasted diagram, whichever the text is. Legality is not judged.

    Arguments: `text`, such as `GAME:4x4` (the start position), `GAME:3x3:W:.../.B./...`, or rows of a diagram, perhaps below
    a header; `defaults` and `number` as for `read_diagram`, with which a position ID must agree.
    Raises NotationError or UnknownNameError, naming the place; SeveralDiagramsError for several diagrams without a number.
    """
    if not _is_id(text):
        return read_diagram(text, defaults or {}, number)
    if number not in (None, 1):
        raise NotationError(f"no diagram {number}: this is a position ID")
    return _agreeing(read_id(text.strip()), defaults or {})


def _is_id(text: str) -> bool:
    return "\n" not in text.strip() and ":" in text


def _agreeing(instance: Instance, wanted: Mapping[str, str]) -> Instance:
    game = instance.game
    said = {"game": game.name, "board": game.board.name, "turn": COLOURS[game.turn(instance.position)]}
    _require_agreement(said, wanted, "the position ID")
    return instance


def _require_agreement(said: Mapping[str, str], wanted: Mapping[str, str], who: str) -> None:
    for key, value in wanted.items():
        if said.get(key, value) != value:
            raise NotationError(f"{who} says {key} {shown(said[key])}, the option says {shown(value)}")
