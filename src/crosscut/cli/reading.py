"""Reading positions from arguments, files and standard input; the options that several commands share."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from math import isnan
from pathlib import Path
from typing import Any, TypeVar

import click

from crosscut.cli.clock import started
from crosscut.core.diagrams import split_diagram
from crosscut.core.errors import IllegalPositionError, NotationError, SeveralDiagramsError, UnknownNameError
from crosscut.core.instance import Aligned, Instance, count_diagrams, read, read_alignments
from crosscut.core.notation import LONGEST, shown
from crosscut.core.registry import example_game, is_game
from crosscut.solver.limits import Limits, read_size

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")
LISTED = 20  # IDs in an error message


class Size(click.ParamType):  # type: ignore[type-arg] # generic only since click 8.4
    """A size in bytes: a plain number is MB, or with the suffix MB or GB."""

    name = "size"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:  # noqa: ANN401 - click's
        """Return the number of bytes."""
        try:
            return read_size(str(value))
        except NotationError as error:
            self.fail(str(error), param, ctx)


def position_argument(command: F) -> F:
    """Add the argument POSITION and the options that complete a pasted diagram."""
    unsaid = "for a diagram that does not say"
    turn = click.option("--turn", type=click.Choice(["B", "W"]), help=f"Side to move, {unsaid}.")
    board = click.option("--board", metavar="BOARD", help=f"Board, {unsaid} (default: the rectangle it fills).")
    game = click.option("--game", metavar="GAME", help=f"Game, {unsaid}.")
    argument = click.argument("position")
    return argument(game(board(turn(align_option(diagram_option(command))))))


def diagram_option(command: F) -> F:
    """Add --diagram."""
    help_ = "Which diagram, from 1, where blank lines or headers part several."
    return click.option("--diagram", type=click.IntRange(min=1), metavar="N", help=help_)(command)


def align_option(command: F) -> F:
    """Add --align."""
    help_ = "Rows as they stand (default), or shifted to all places in the widest one, where a diagram lost its leading blanks."
    return click.option("--align", type=click.Choice(["none", "any"]), default="none", help=help_)(command)


def limit_options(command: F) -> F:
    """Add the options for limits."""
    memory = click.option("--memory", type=Size(), metavar="SIZE", help="Most memory, such as 500MB or 2GB.")
    seconds = click.option(
        "--seconds", type=click.FloatRange(min=0, min_open=True), metavar="S", help="Most seconds, checks included."
    )
    nodes = click.option("--nodes", type=click.IntRange(min=1), metavar="N", help="Most nodes.")
    return nodes(seconds(memory(command)))


def json_option(command: F) -> F:
    """Add --json."""
    return click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")(command)


def jobs_option(help_: str) -> Callable[[F], F]:
    """Return the option --jobs with this help."""
    return click.option("--jobs", type=click.IntRange(min=1), metavar="N", help=help_)


def limits(nodes: int | None, seconds: float | None, memory: int | None) -> Limits:
    """Return the limits given by the options of `limit_options`, for each of several things that a command does."""
    if seconds is not None and isnan(seconds):
        raise click.BadParameter("nan is no number of seconds", param_hint="--seconds")
    return Limits(nodes, seconds, memory)


def limits_of_command(nodes: int | None, seconds: float | None, memory: int | None) -> Limits:
    """Return the limits of the whole command: its seconds count from when it started."""
    return replace(limits(nodes, seconds, memory), since=started())


def read_position(
    text: str,
    game: str | None,
    board: str | None,
    turn: str | None,
    align: str = "none",
    diagram: int | None = None,
    usual: str | None = None,
) -> Instance:
    """Return the position an argument means: an existing file, `-`, `example:NAME`, or a position ID.

    With `align` any, the rows of a diagram are shifted to all places, and the one legal position is taken; that is said on
    standard error. `diagram` is the number of the diagram that is meant, where there are several; `usual` the game of a diagram
    that names none.
    Raises NotationError, UnknownNameError or IllegalPositionError, naming the file where there is one.
    """
    (found,) = read_aligned(text, game, board, turn, align, diagram, usual)
    if len(found.instances) > 1:
        listed = ", ".join(instance.id for instance in found.instances[:LISTED])
        more = len(found.instances) - LISTED
        rest = f" and {more:,} more (`crosscut show --align any` has all)" if more > 0 else ""
        raise NotationError(f"{len(found.instances):,} of {found.tried:,} alignments are legal, give one of them: {listed}{rest}")
    return found.instances[0]


def read_aligned(
    text: str,
    game: str | None,
    board: str | None,
    turn: str | None,
    align: str = "none",
    diagram: int | None = None,
    usual: str | None = None,
    *,
    several: bool = False,
) -> list[Aligned]:
    """Return what an argument means, for each diagram the positions that its rows may mean.

    Arguments as of `read_position`; with `align` any there may be several positions of a diagram, and if it is just one that is
    said. There is one diagram only unless `several` are wanted and no number is given.
    """

    def positions(content: str, defaults: dict[str, str], number: int | None) -> Aligned:
        if usual is not None and "\n" in content.strip() and "game" not in split_diagram(content, number).header:
            defaults = {"game": usual} | defaults
        if align == "none":
            return Aligned(1, (read(content, defaults, number),))
        return read_alignments(content, defaults, number)

    def every(content: str, defaults: dict[str, str]) -> list[Aligned]:
        many = several and diagram is None and count_diagrams(content) > 1
        numbers = range(1, count_diagrams(content) + 1) if many else (diagram,)
        return [positions(content, defaults, number) for number in numbers]

    found = _read(text, game, board, turn, every)
    for one in found:
        if one.tried > 1 and len(one.instances) == 1:
            click.echo(f"note: of {one.tried:,} alignments only this one is legal: {one.instances[0].id}", err=True)
    return found


def _read(
    text: str,
    game: str | None,
    board: str | None,
    turn: str | None,
    how: Callable[[str, dict[str, str]], T],
) -> T:
    defaults = {key: value for key, value in (("game", game), ("board", board), ("turn", turn)) if value is not None}
    if text == "-":
        return _read_named(*read_stdin(), defaults, how)
    if text.startswith("example:"):
        return _read_named(text, example(text.removeprefix("example:")), defaults, how)
    path = Path(text)
    try:
        is_file = bool(text) and not is_game(text.partition(":")[0]) and path.exists()
    except (OSError, ValueError):  # too long for a path, or a null character in it
        is_file = False
    if is_file:
        return _read_named(text, read_content(path), defaults, how)
    if ":" not in text:
        raise NotationError(f"{shown(text)} is neither a file nor a position ID such as {example_game()}:4x4")
    return how(text, defaults)


def example_names(suffix: str = ".txt") -> list[str]:
    """Return the names of the examples that ship with the package: positions; with the suffix .toml notes, .jsonl puzzles."""
    shipped = [entry.name for entry in files("crosscut.examples").iterdir()]
    return sorted(name.removesuffix(suffix) for name in shipped if name.endswith(suffix))


def example(name: str, suffix: str = ".txt") -> bytes:
    """Return the text of a shipped example; UnknownNameError if there is none of that name."""
    if name not in example_names(suffix):
        raise UnknownNameError(f"no example {shown(name)}: there are {', '.join(example_names(suffix))}")
    return files("crosscut.examples").joinpath(f"{name}{suffix}").read_bytes()


def read_stdin(most: int = 4 * LONGEST) -> tuple[str, bytes]:
    """Return what standard input is called in messages, and what it holds, as far as anybody reads on: so many bytes."""
    return "standard input", sys.stdin.buffer.read(most)


def read_content(path: Path, most: int = 4 * LONGEST) -> bytes:
    """Return what a file holds, as far as anybody reads on: so many bytes; NotationError if it cannot be read."""
    try:
        with path.open("rb") as stream:
            return stream.read(most)
    except (OSError, ValueError) as error:
        raise NotationError(f"cannot read {shown(str(path))}: {getattr(error, 'strerror', None) or error}") from None


def decoded(name: str, content: bytes, expected: str) -> str:
    """Return content as a text; NotationError, naming it, if it is none or empty."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotationError(f"{name}: not a text in UTF-8 (byte {error.start + 1} is 0x{content[error.start]:02x})") from None
    if not text.strip():
        raise NotationError(f"{name} is empty: expected {expected}")
    return text


def _read_named(name: str, content: bytes, defaults: dict[str, str], how: Callable[[str, dict[str, str]], T]) -> T:
    text = decoded(name, content, "a position ID or a diagram")
    try:
        return how(text, defaults)
    except SeveralDiagramsError as error:
        raise NotationError(f"{name}: {error}; --diagram 1 takes the first, `crosscut show` shows all") from None
    except (NotationError, UnknownNameError, IllegalPositionError) as error:
        raise type(error)(f"{name}: {error}") from None
