"""A command for each question that games offer, such as one about all positions of a board.

Games declare the questions and their options. The code here makes the commands: each reads the position or the board, puts the
question, and prints and writes the answer.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial, wraps
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from click.core import ParameterSource

from crosscut.cli.help_examples import as_epilog
from crosscut.cli.limiting import end_if_stopped, limit_options
from crosscut.cli.of_game import OfGame
from crosscut.cli.position import Given, align_option, board_argument, diagram_option, position_argument
from crosscut.cli.quiet import say
from crosscut.cli.reading import Callback, Colour, json_option
from crosscut.cli.writing import (
    OutputFile,
    OutputFolder,
    ProgressLine,
    require_different_files,
    say_if_not_written,
    write_file,
    write_json,
)
from crosscut.core.content import decoded
from crosscut.core.errors import CrosscutError, NotationError, OfferError, UnsupportedError
from crosscut.core.offer import Ability
from crosscut.core.registry import is_game, origin
from crosscut.solver.questions import Answer, Option, Question, all_questions, asked_of, question_of, read_box

if TYPE_CHECKING:
    from crosscut.core.instance import Instance
    from crosscut.solver.limits import Limits

INPUT = click.Path(dir_okay=False, allow_dash=True, path_type=Path)
FIRST = ("text file", "position", "new file", "new folder")  # the order in which a message names options with the same file


class Box(click.ParamType):  # type: ignore[type-arg] # generic only since click 8.4
    """A box ROWSxCOLUMNS."""

    name = "box"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:  # noqa: ANN401
        """Return rows and columns."""
        try:
            return read_box(str(value))
        except NotationError as error:
            self.fail(str(error), param, ctx)


class Chosen(NamedTuple):
    """A question that was asked as an option of a general command: its name, and the values of its own options."""

    name: str
    options: dict[str, Any]


class Asking(click.Command):
    """The command of a question. `asks`: the game and the question of the example below its help, made when the help is shown."""

    asks: tuple[str, Question]

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the example."""
        from crosscut.reports.games import complete

        game, question = self.asks
        self.epilog = as_epilog((complete(game, Ability(question.command, question.brief, question.example)).command,))
        super().format_epilog(ctx, formatter)


def question_command(name: str) -> click.Command | None:
    """Return the command of a question, None if no game offers one of that name."""
    by_game = all_questions().get(name)
    if by_game is None:
        return None
    question = next(iter(by_game.values()))

    def command(limits: Limits, as_json: bool, **values: Any) -> None:  # noqa: ANN401 - whatever the options are
        position: Given | None = values.pop("position") if question.of == "position" else None
        start: Instance | None = values.pop("start") if question.of == "board" else None
        require_different_files(**dict(_files(question, values, position)))
        put(name, start if position is None else position.read().require_legal(), values, limits, as_json)

    made: Callback = limit_options(json_option(command))
    if question.align:
        made = align_option(diagram_option(made))
    made = with_options(united(by_game), made, by_game)
    if question.of == "position":
        made = position_argument(made)
    elif question.of == "board":
        made = board_argument(f"{name} looks at all positions of a board")(made)
    found = click.command(name, Asking, help="\n\n".join([question.help, *_choices(by_game)]))(made)
    found.asks = next(iter(by_game)), question
    for parameter in found.params:
        if isinstance(parameter, click.Argument) and parameter.name in ("position", "board"):
            parameter.callback = partial(_offered, name)
    return found


def _offered(name: str, _context: click.Context, _parameter: click.Parameter, value: str) -> str:
    """Raise UnsupportedError for a game without the question, before click asks for what else the question takes."""
    game = value.partition(":")[0]
    if is_game(game):
        question_of(game, name)
    return value


def question_options(under: str) -> Callable[[Callback], Callback]:
    """Return what adds the questions that are options of a general command; the command gets `chosen: Chosen | None`."""
    questions = {name: united(by_game) for name, by_game in all_questions(under).items()}

    def add(command: Callback) -> Callback:
        @wraps(command)
        def choosing(**values: Any) -> Any:  # noqa: ANN401 - click's
            chosen = None
            for name, options in questions.items():
                own = {option.parameter: values.pop(option.parameter) for option in options}
                if values.pop(name):
                    chosen = Chosen(name, own)
                    continue
                for option in options:
                    if own[option.parameter] is not None:
                        raise click.UsageError(f"{option.name} goes with --{name}")
            return command(chosen=chosen, **values)

        made: Callback = choosing
        for name, by_game in reversed(all_questions(under).items()):
            games = ", ".join(game.capitalize() for game in by_game)
            brief = next(iter(by_game.values())).brief
            made = with_options(questions[name], made, by_game)
            made = click.option(f"--{name}", name, is_flag=True, help=f"{brief[0].upper()}{brief[1:]} ({games}).")(made)
        return made

    return add


def with_options(options: list[Option], command: Callback, by_game: Mapping[str, Question] = MappingProxyType({})) -> Callback:
    """Return a command with these options and arguments. `by_game`: the questions that they are of, whose choices may differ."""
    for option in reversed(options):
        command = _parameter(option, by_game)(command)
    return command


def united(by_game: Mapping[str, Question]) -> list[Option]:
    """Return the options of the questions of one name, a choice with what it may be in any of the games."""
    first, *others = by_game.values()
    found = []
    for option in first.options:
        alike = [one for question in others for one in question.options if one.name == option.name]
        found.append(replace(option, choices={word: about for one in (option, *alike) for word, about in one.choices.items()}))
    return found


def put(name: str, subject: Instance | None, values: Mapping[str, Any], limits: Limits, as_json: bool) -> None:
    """Put a question, print and write the answer, and end the command by how the work ended.

    Arguments: `subject`: the position, or the start of the board; `values`: by the names of the command's parameters.
    Raises UnsupportedError for a game without the question, or a choice that the game does not have.
    """
    game = next(iter(all_questions().get(name, {})), "") if subject is None else subject.game.name
    question = question_of(game, name)
    if not all(option.parameter in values for option in question.options):
        raise OfferError(f"the game {game} of {origin(game)}: its question {name} has other options than that of other games")
    options = {option.parameter: _value(option, values, game) for option in question.options}
    for option in question.options:
        value = options[option.parameter]
        if option.kind == "choice" and value is not None and value not in option.choices:
            raise UnsupportedError(f"{game} has no {option.parameter} {value}: it has {', '.join(option.choices)}")
    with ProgressLine() as line:
        answer = question.ask(asked_of(question, subject, options, limits, line, given=_given(values)))
    _show(answer, as_json=as_json)


def _show(answer: Answer, *, as_json: bool) -> None:
    """Print and write an answer; end with exit code 3 if a limit stopped it, with 1 if something asked for is not so."""
    for what, file in answer.absent:
        say_if_not_written(what, file, undecided=answer.limit is not None)
    for path, text in answer.files.items():
        write_file(path, text)
    if as_json:
        write_json(answer.record)
    else:
        for text in answer.text:
            click.echo(text)
    for note in answer.notes:
        say(note)
    end_if_stopped(answer.limit)
    if answer.trouble:
        raise CrosscutError(answer.trouble)
    if answer.wrong:
        raise SystemExit(1)


def _parameter(option: Option, by_game: Mapping[str, Question]) -> Callback:
    """Return the option or argument as click wants it."""

    def of(game: str, _subject: str) -> list[str]:
        own = by_game[game].options if game in by_game else ()
        return [word for one in own if one.name == option.name for word in one.choices]

    kinds: dict[str, Any] = {
        "choice": OfGame(option.choices, of),
        "colour": Colour(),
        "number": click.IntRange(option.least, option.most),
        "box": Box(),
        "position": None,
        "cell": None,
        "text file": INPUT,
        "file": click.Path(path_type=Path),
        "new file": OutputFile(*option.endings),
        "new folder": OutputFolder(),
    }
    if not option.name.startswith("-"):
        return click.argument(option.name.lower(), type=kinds[option.kind], metavar=option.metavar)
    if option.kind == "flag":
        return click.option(option.name, option.parameter, is_flag=True, help=option.about)
    more: dict[str, Any] = {} if option.default is None else {"default": option.default, "show_default": True}
    metavar = option.metavar or ("N" if option.kind == "number" else None)
    return click.option(option.name, option.parameter, type=kinds[option.kind], metavar=metavar, help=option.about, **more)


def _files(question: Question, values: Mapping[str, Any], position: Given | None) -> Iterator[tuple[str, Path | str]]:
    """Yield what is read and what is written, by the names that messages give it."""
    if position is not None:
        yield "POSITION", position.text
    for option in sorted((one for one in question.options if one.kind in FIRST), key=lambda one: FIRST.index(one.kind)):
        value = values[option.parameter]
        if value is not None and option.kind == "new folder":
            yield from ((str(value / name), value / name) for name in option.holds)
        elif value is not None:
            yield "POSITION" if option.kind == "position" else option.name.lstrip("-"), value


def _value(option: Option, values: Mapping[str, Any], game: str) -> Any:  # noqa: ANN401 - what the option's kind says
    """Return the value of an option as a question wants it."""
    value = values[option.parameter]
    if value is None or option.kind not in ("position", "text file"):
        return value
    if option.kind == "position":
        return lambda: Given(value, align=values["align"], diagram=values["diagram"], usual=game).aligned()
    return lambda: _read_text(value, *option.holds)


def _read_text(path: Path, expected: str) -> tuple[str, str]:
    """Return the name and the content of a text file, or of standard input."""
    name = "standard input" if str(path) == "-" else str(path)
    try:
        content = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
    except OSError as error:
        raise CrosscutError(f"cannot read {name}: {error.strerror}") from None
    return name, decoded(name, content, expected)


def _given(keys: Iterable[str]) -> frozenset[str]:
    """Return the keys of the options that were said."""
    context = click.get_current_context()
    return frozenset(key for key in keys if context.get_parameter_source(key) is ParameterSource.COMMANDLINE)


def _choices(by_game: Mapping[str, Question]) -> Iterator[str]:
    """Yield for each choice that has to be explained what it may be, game by game."""
    for option in united(by_game):
        if not any(option.choices.values()):
            continue
        width = max(map(len, option.choices)) + 2
        told: dict[tuple[tuple[str, str], ...], list[str]] = {}
        for game, question in by_game.items():
            own = next(one for one in question.options if one.name == option.name)
            told.setdefault((*own.choices.items(),), []).append(game.capitalize())
        lines = ["\b"]
        for choices, games in told.items():
            lines += [f"{', '.join(games)}:", *(f"{word:{width}}{about}" for word, about in choices)]
        yield "\n".join(lines)
