"""The argument POSITION with the options for pasted diagrams, which a command gets as one `Given`; the argument GAME:BOARD."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any

import click

from crosscut.cli.completion import complete_board, complete_game, complete_position, small_board
from crosscut.cli.quiet import note
from crosscut.cli.reading import Callback, Colour
from crosscut.cli.rules import rules_option
from crosscut.core.content import decoded, read_content, read_stdin
from crosscut.core.diagrams import Diagram, split_diagram
from crosscut.core.errors import CrosscutError, IllegalPositionError, NotationError, SeveralDiagramsError, UnknownNameError
from crosscut.core.instance import Aligned, Instance, read_every, read_id
from crosscut.core.notation import parse_turn, shown
from crosscut.core.posts import LONGEST_PASTE
from crosscut.core.registry import example_game, is_game
from crosscut.examples import example

LISTED = 20  # IDs in an error message
MOST = 4 * LONGEST_PASTE  # bytes of a file that are read
OTHERWISE = " (a line `turn = B` or `turn = W` above a diagram says it, or --turn)"
Read = tuple[Diagram, Aligned | CrosscutError]
"""A diagram, and the positions that it may mean, or why it cannot be read."""


@dataclass(frozen=True, slots=True)
class Given:
    """A position as a command gets it: the argument, and the options that complete a pasted diagram.

    `text`: an existing file, `-`, `example:NAME`, or a position ID; `align`: "none", or "any" for rows that are shifted to all
    places; `diagram`: the number of the diagram that is meant, if there are several; `usual`: the game of a diagram that names
    none.
    """

    text: str
    game: str | None = None
    board: str | None = None
    turn: str | None = None
    align: str = "none"
    diagram: int | None = None
    usual: str | None = None

    def read(self) -> Instance:
        """Return the position that is meant; of several alignments the legal one, with a note on standard error.

        Raises NotationError, UnknownNameError or IllegalPositionError, naming the file where there is one.
        """
        found = self.aligned()
        if len(found.instances) > 1:
            listed = ", ".join(instance.id for instance in found.instances[:LISTED])
            more = len(found.instances) - LISTED
            rest = f" and {more:,} more (`crosscut show --align any` has all)" if more > 0 else ""
            raise NotationError(
                f"{len(found.instances):,} of {found.tried:,} alignments are legal, give one of them: {listed}{rest}"
            )
        return found.instances[0]

    def aligned(self) -> Aligned:
        """Return the positions that the rows of the one diagram may mean; a note says what was made of it. Errors as `read`."""
        ((diagram, found),) = self._read_from(self._one)
        if isinstance(found, CrosscutError):
            raise found
        if found.tried > 1 and len(found.instances) == 1:
            note(f"of {found.tried:,} alignments only this one is legal: {found.instances[0].id}")
        elif diagram.rows and len(found.instances) == 1 and (diagram.notes or self.diagram is not None):
            note("; ".join((f"{diagram.lines_text} read as {found.instances[0].id}", *diagram.notes)))
        if len(found.instances) == 1:
            note_guesses([(diagram, found)])
        return found

    def every(self) -> list[Read]:
        """Return each diagram, or the one of the number, with what it may mean or why it cannot be read. Errors as `read`."""
        return self._read_from(self._all)

    def _all(self, text: str, defaults: dict[str, str]) -> list[Read]:
        _refuse_record(text)
        return read_every(text, defaults, self.diagram, align=self.align == "any")

    def _one(self, text: str, defaults: dict[str, str]) -> list[Read]:
        _refuse_record(text)
        if self.usual is not None and "\n" in text.strip() and "game" not in split_diagram(text, self.diagram, self.usual).header:
            defaults = {"game": self.usual} | defaults
        if "\n" in text.strip():
            split_diagram(text, self.diagram, defaults.get("game", ""))  # refuses several
        return read_every(text, defaults, self.diagram, align=self.align == "any")

    def _read_from(self, how: Callable[[str, dict[str, str]], list[Read]]) -> list[Read]:
        said = (("game", self.game and self.game.lower()), ("board", self.board and self.board.lower()), ("turn", self.turn))
        defaults = {key: value for key, value in said if value is not None}
        text = self.text
        if text == "-":
            return _read_named(*read_stdin(MOST), defaults, how)
        if text.startswith("example:"):
            return _read_named(text, example(text.removeprefix("example:")), defaults, how)
        path = Path(text)
        try:
            is_file = bool(text) and not is_game(text.partition(":")[0].lower()) and path.exists()
        except (OSError, ValueError):  # too long for a path, or a null character in it
            is_file = False
        if is_file:
            return _read_named(text, read_content(path, MOST), defaults, how)
        if ":" not in text and is_game(text.lower()):
            raise NotationError(f"{text} on which board? Such as {text.lower()}:{small_board(text.lower())}")
        if ":" not in text:
            raise NotationError(f"{shown(text)} is neither a file nor a position ID such as {example_game()}:4x4")
        return how(text, defaults)


def position_argument(command: Callback) -> Callback:
    """Add the argument POSITION and the options that complete a pasted diagram; the command gets `position: Given`."""

    @wraps(command)
    def gathered(*, game: str | None, board: str | None, turn: str | None, align: str, diagram: int | None, **given: Any) -> Any:  # noqa: ANN401 - click's
        position = Given(given.pop("position"), game, board, turn, align, diagram)
        return command(position=position, **given)

    unsaid = "for a diagram that does not say"
    turn = click.option("--turn", type=Colour(), help=f"Side to move, {unsaid}.")
    board = click.option("--board", metavar="BOARD", help=f"Board, {unsaid} (default: the rectangle it fills).")
    game = click.option("--game", metavar="GAME", shell_complete=complete_game, help=f"Game, {unsaid}.")
    argument = click.argument("position", is_eager=True, shell_complete=complete_position)  # before choices
    return argument(game(board(turn(align_option(diagram_option(rules_option(gathered)))))))


def board_argument(what: str) -> Callable[[Callback], Callback]:
    """Return what adds the argument GAME:BOARD; the command gets `start: Instance`. `what` says why it is no position."""

    def add(command: Callback) -> Callback:
        @wraps(command)
        def opened(*, board: str, **given: Any) -> Any:  # noqa: ANN401 - click's
            start = read_id(board)
            if start.position != start.game.start():
                raise NotationError(f"{what}: expected GAME:BOARD without a position")
            return command(start=start, **given)

        named = click.argument("board", metavar="GAME:BOARD", is_eager=True, shell_complete=complete_board)  # before choices
        return named(rules_option(opened))

    return add


def diagram_option(command: Callback) -> Callback:
    """Add --diagram."""
    help_ = "Which diagram, from 1, where blank lines or headers part several."
    return click.option("--diagram", type=click.IntRange(min=1), metavar="N", help=help_)(command)


def align_option(command: Callback) -> Callback:
    """Add --align."""
    help_ = "Rows as they stand (default), or shifted to all places in the widest one, where a diagram lost its leading blanks."
    return click.option("--align", type=click.Choice(["none", "any"]), default="none", help=help_)(command)


def note_guesses(found: Sequence[Read]) -> None:
    """Say who is taken to be to move where nothing says it, once for all diagrams."""
    guesses = [one.guess for _, one in found if isinstance(one, Aligned) and one.guess]
    if guesses and len(found) == 1:
        note(f"{guesses[0]}{OTHERWISE}")
    elif guesses:
        note(f"who is to move in {len(guesses):,} of {len(found):,} diagrams goes by the number of stones{OTHERWISE}")


def _refuse_record(text: str) -> None:
    """Raise NotationError for a position ID with nothing but turns below it: a game record, whose turns would be dropped."""
    from crosscut.solver.replay import words_of

    first, *below = [line for line in text.splitlines() if line.strip()] or [""]
    words = list(words_of(list(enumerate(below))))
    if not words:
        return
    try:
        board = read_id(first.strip()).game.board
        for word in words:
            parse_turn(board, word.text)
    except CrosscutError:
        return
    raise NotationError(
        "a game record: turns stand below the position ID; `crosscut replay` plays them, and prints where they lead"
    )


def _read_named(
    name: str, content: bytes, defaults: dict[str, str], how: Callable[[str, dict[str, str]], list[Read]]
) -> list[Read]:
    text = decoded(name, content, "a position ID or a diagram")
    try:
        return how(text, defaults)
    except SeveralDiagramsError as error:
        raise NotationError(f"{name}: {error}; --diagram 1 takes the first, `crosscut show` shows all") from None
    except (NotationError, UnknownNameError, IllegalPositionError) as error:
        raise type(error)(f"{name}: {error}") from None
