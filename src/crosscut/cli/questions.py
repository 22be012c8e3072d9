"""The commands that games add: a question of an offer becomes a click command, its answer is printed and written here."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from crosscut.cli.reading import (
    align_option,
    decoded,
    diagram_option,
    json_option,
    limit_options,
    limits_of_command,
    position_argument,
    read_aligned,
    read_position,
)
from crosscut.cli.writing import (
    UNDECIDED,
    OutputFile,
    OutputFolder,
    ProgressLine,
    require_different_files,
    say_if_not_written,
    write_file,
    write_json,
)
from crosscut.core.errors import CrosscutError, UnsupportedError
from crosscut.core.notation import shown
from crosscut.solver.questions import Answer, Asked, Option, Question, UsageError, commands, missing

INPUT = click.Path(dir_okay=False, allow_dash=True, path_type=Path)
FIRST = ("text file", "position", "new file", "new folder")  # in this order files are named that are one and the same


class Box(click.ParamType):  # type: ignore[type-arg] # generic only since click 8.4
    """A box ROWSxCOLUMNS."""

    name = "box"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:  # noqa: ANN401
        """Return rows and columns."""
        match = re.fullmatch(r"([1-9][0-9]{0,5})x([1-9][0-9]{0,5})", str(value))
        if not match:
            self.fail(f"{shown(str(value))} is no box: expected ROWSxCOLUMNS such as 5x5", param, ctx)
        return int(match[1]), int(match[2])


def command_of(name: str) -> click.Command | None:
    """Return the command of a question that some game offers, None if none does."""
    by_game = commands().get(name)
    if by_game is None:
        return None
    question = next(iter(by_game.values()))

    def run(**values: Any) -> None:  # noqa: ANN401 - whatever the options of the question are
        _run(by_game, values, click.get_current_context())

    made: Any = limit_options(json_option(run))
    if question.align:
        made = align_option(diagram_option(made))
    for option in reversed(question.options):
        made = parameter(option)(made)
    if question.of == "position":
        made = position_argument(made)
    command: click.Command = click.command(name, help=question.help)(made)
    return command


def parameter(option: Option) -> Any:  # noqa: ANN401 - click's decorators
    """Return the option or argument as click wants it."""
    kinds: dict[str, Any] = {
        "choice": click.Choice(option.choices),
        "number": click.IntRange(option.least, option.most),
        "box": Box(),
        "position": None,
        "text file": INPUT,
        "new file": OutputFile(*option.endings),
        "new folder": OutputFolder(),
    }
    if not option.name.startswith("-"):
        return click.argument(option.name.lower(), type=kinds[option.kind], metavar=option.metavar)
    if option.kind == "flag":
        return click.option(option.name, option.parameter, is_flag=True, help=option.about)
    more: dict[str, Any] = {} if option.default is None else {"default": option.default}
    return click.option(option.name, option.parameter, type=kinds[option.kind], metavar=option.metavar, help=option.about, **more)


def _run(by_game: Mapping[str, Question], values: dict[str, Any], context: click.Context) -> None:
    game, question = next(iter(by_game.items()))
    _require_different(question, values)
    given = {str(key) for key in values if context.get_parameter_source(key) is ParameterSource.COMMANDLINE}
    instance = None
    if question.of == "position":
        instance = read_position(
            *(values[key] for key in ("position", "game", "board", "turn", "align", "diagram"))
        ).require_legal()
        game = instance.game.name
        if game not in by_game:
            raise UnsupportedError(missing(game, question.name))
        question = by_game[game]
    options = {option.parameter: _value(option, values, game) for option in question.options}
    with ProgressLine() as line:
        asked = Asked(
            game=game,
            instance=instance,
            options=options,
            given=frozenset(given),
            limits=limits_of_command(values["nodes"], values["seconds"], values["memory"]),
            progress=line,
        )
        try:
            answer = question.ask(asked)
        except UsageError as error:
            raise click.UsageError(str(error)) from None
    show(answer, as_json=values["as_json"])


def show(answer: Answer, *, as_json: bool) -> None:
    """Print and write an answer; end with exit code 3 if a limit stopped it, with 1 if something asked for is not so."""
    for what, file in answer.absent:
        say_if_not_written(what, file, undecided=answer.limit is not None)
    for path, text in answer.files.items():
        write_file(path, text)
    if as_json and answer.record is not None:
        write_json(answer.record)
    elif not as_json:
        for text in answer.text:
            click.echo(text)
    for note in answer.notes:
        click.echo(note, err=True)
    if answer.limit is not None:
        raise SystemExit(UNDECIDED)
    if answer.trouble:
        raise CrosscutError(answer.trouble)
    if answer.wrong:
        raise SystemExit(1)


def _require_different(question: Question, values: Mapping[str, Any]) -> None:
    """Refuse the same file twice, whatever is read and written."""
    files: dict[str, Path | str | None] = {"POSITION": values["position"]} if question.of == "position" else {}
    for option in sorted((one for one in question.options if one.kind in FIRST), key=lambda one: FIRST.index(one.kind)):
        value = values[option.parameter]
        if option.kind == "new folder":
            files |= {str(value / name): value / name for name in option.holds if value is not None}
        else:
            files["POSITION" if option.kind == "position" else option.name.lstrip("-")] = value
    require_different_files(**files)


def _value(option: Option, values: Mapping[str, Any], game: str) -> Any:  # noqa: ANN401 - what the option's kind says
    """Return the value of an option as a question wants it."""
    value = values[option.parameter]
    if value is None or option.kind not in ("position", "text file"):
        return value
    if option.kind == "position":
        return lambda: read_aligned(value, None, None, None, values["align"], values["diagram"], usual=game)[0]
    return lambda: _read_text(value)


def _read_text(path: Path) -> tuple[str, str]:
    """Return the name and the content of a text file, or of standard input."""
    name = "standard input" if str(path) == "-" else str(path)
    try:
        content = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
    except OSError as error:
        raise CrosscutError(f"cannot read {name}: {error.strerror}") from None
    return name, decoded(name, content, "a list of patterns")
