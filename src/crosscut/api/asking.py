"""The questions that games offer besides values, as functions: `crosscut.connect(...)`, or `crosscut.ask(...)` with its name.

A game declares a question with its options (`solver.questions`); the command line makes a command of the declaration, and this
file a function: arguments in capitals are positional, options are keywords.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from crosscut.api.position import position
from crosscut.api.progress import shown_progress
from crosscut.api.result import Result
from crosscut.core.errors import CrosscutError, NotationError, UnsupportedError
from crosscut.core.game import COLOURS
from crosscut.core.instance import Aligned, Instance
from crosscut.core.notation import parse_colour, shown
from crosscut.core.registry import added_commands
from crosscut.solver.by_method import limits_of
from crosscut.solver.limits import Limits, Progress
from crosscut.solver.questions import Option, Question, all_questions, asked_of, question_of, read_box

DRAWN = Path("answer.svg")  # the name under which a picture is asked for; nothing of that name is written


@dataclass(frozen=True, repr=False, kw_only=True)
class Answered(Result):
    """The answer to a question that a game offers; its attributes are the members of the record (docs/formats/schemas).

    `notes`: what the command line says on standard error besides; `right`: False if the answer is that something is not as was
    asked for.

    >>> import crosscut
    >>> answer = crosscut.connect("orcoon:3x3", "B")
    >>> answer.can, answer.order, answer.proved
    (True, ['a1', 'a2', 'a3'], True)
    """

    limit: str | None = None
    notes: tuple[str, ...] = ()
    right: bool = True


def ask(
    subject: Instance | str | None,
    question: str,
    *arguments: Any,  # noqa: ANN401 - as the question declares them
    limits: Limits | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | str | None = None,
    progress: Progress | bool | None = None,
    **options: Any,  # noqa: ANN401 - as the question declares them
) -> Answered:
    """Return the answer to a question that a game offers; `crosscut games GAME` lists them.

    Arguments:
        subject: the position or board that the question is about, or what `position` reads; None for a question about neither.
        question: its name, such as "extreme".
        arguments, options: what stands behind the position on the command line, and its options by name, dashes left out: colours
            as `B` or words, boxes as "5x5" or (5, 5), files as paths, which are written. A picture comes with the answer anyway.
        limits, nodes, seconds, memory, progress: as for `solve`.

    Raises UnsupportedError for a game without the question, TypeError or NotationError for an option that it does not have or
    that is something else, and what the question raises.

    >>> import crosscut
    >>> crosscut.ask("orcoon:3x3", "extreme", "fewest-stones").value
    6
    """
    at = None if subject is None else position(subject)
    if at is not None:
        found = question_of(at.game.name, question)
    else:
        by_game = all_questions().get(question, {})
        if not by_game:
            raise UnsupportedError(f"no game has a question {shown(question)} that is about no position")
        found = next(iter(by_game.values()))
        if found.of != "nothing":
            raise TypeError(f"{question}() is about a {found.of}, which comes first")
    values = _values(found, arguments, options)
    if at is not None and found.of == "nothing":
        key = next((option.parameter for option in found.options if option.kind == "position"), None)
        if key is None:
            raise TypeError(f"{question}() is about no position")
        values, at = {key: lambda: Aligned(1, (position(subject),))} | values, None
    elif at is not None and found.of == "board" and at.position != at.game.start():
        raise NotationError(f"{question} looks at all positions of a board: expected GAME:BOARD without a position")
    elif at is not None:
        at.require_legal()
    draws = any(option.parameter == "svg" for option in found.options)
    given = frozenset(values)
    with shown_progress(progress) as line:
        asked = asked_of(
            found,
            at,
            ({"svg": DRAWN} if draws else {}) | values,
            limits_of(limits, nodes, seconds, memory),
            line,
            given=given,
        )
        answer = found.ask(asked)
    if answer.trouble:
        raise CrosscutError(answer.trouble)
    drawn = {path: text for path, text in answer.files.items() if path != DRAWN}
    if drawn:
        from crosscut.reports.pictures import write_file

        for path, text in drawn.items():
            write_file(path, text)
    return replace(
        Answered.of(answer.record, "\n".join(answer.text), answer.files.get(values.get("svg", DRAWN))),
        notes=answer.notes,
        right=not answer.wrong,
    )


@cache
def question_function(name: str) -> Callable[..., Answered]:
    """Return the function of a question that is a command; AttributeError if there is none of that name."""
    if name not in added_commands():
        raise AttributeError(f"module 'crosscut' has no attribute {name!r}")
    by_game = all_questions().get(name)
    if by_game is None:
        raise AttributeError(f"module 'crosscut' has no attribute {name!r}")
    question = next(iter(by_game.values()))

    def function(*given: Any, **options: Any) -> Answered:  # noqa: ANN401 - as declared
        """Answer the question."""
        subject = None
        if given and (question.of != "nothing" or isinstance(given[0], Instance | str)):
            subject, *given = given  # type: ignore[assignment]
        return ask(subject, name, *given, **options)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = "\n".join(
        [question.help.replace("\b\n", ""), *_described(question), "", f"Offered by {', '.join(by_game)}."]
    )
    function.__signature__ = _signature(question)  # type: ignore[attr-defined]
    return function


def question_names() -> list[str]:
    """Return the names of the questions that are commands, and so functions."""
    return [name for name in added_commands() if name.isidentifier()]


def _described(question: Question) -> list[str]:
    return [f"    {option.parameter}: {option.about or ', '.join(option.choices)}" for option in question.options]


def _signature(question: Question) -> inspect.Signature:
    """Return what `help` shows: the subject, the arguments, the options."""
    kinds = inspect.Parameter
    found = []
    if question.of != "nothing":
        found.append(kinds(question.of, kinds.POSITIONAL_ONLY))
    for option in question.options:
        if not option.name.startswith("-"):
            found.append(kinds(option.parameter, kinds.POSITIONAL_ONLY))
    found += [
        kinds(option.parameter, kinds.KEYWORD_ONLY, default=option.default)
        for option in question.options
        if option.name.startswith("-")
    ]
    return inspect.Signature([*found, kinds("limits_and_progress", kinds.VAR_KEYWORD)])


def _values(question: Question, arguments: tuple[Any, ...], options: dict[str, Any]) -> dict[str, Any]:
    """Return the options that were said by their keys, as the question wants them."""
    places = [option for option in question.options if not option.name.startswith("-")]
    if len(arguments) > len(places):
        raise TypeError(f"{question.name}() takes {len(places)} arguments behind its subject, not {len(arguments)}")
    said = {option.parameter: value for option, value in zip(places, arguments, strict=False)}
    known = {option.parameter: option for option in question.options}
    named = {option.name.lstrip("-").replace("-", "_").lower(): option.parameter for option in question.options}
    for name, value in options.items():
        key = named.get(name.rstrip("_"), name)
        if key not in known:
            raise TypeError(f"{question.name}() has no option {name!r}: it has {', '.join(known)}")
        if value is not None and value is not False:
            said[key] = value
    for option in places:
        if option.parameter not in said:
            raise TypeError(
                f"{question.name}() needs {option.parameter}: {option.about or ' or '.join(option.choices) or 'B or W'}"
            )
    return {key: _value(known[key], value) for key, value in said.items()}


def _value(option: Option, value: Any) -> Any:  # noqa: ANN401 - as the option's kind says
    """Return a value as a question wants it; NotationError for one of another kind."""
    name = option.parameter
    if option.kind == "colour":
        return COLOURS[value] if isinstance(value, int) else COLOURS[parse_colour(value, name)]
    if option.kind == "choice" and value not in option.choices:
        raise NotationError(f"{name}: {shown(str(value))} is not among {', '.join(option.choices)}")
    if option.kind == "number" and (
        not isinstance(value, int) or value < option.least or (option.most is not None and value > option.most)
    ):
        most = "" if option.most is None else f" to {option.most}"
        raise NotationError(f"{name}: expected a whole number from {option.least}{most or ' on'}, not {shown(str(value))}")
    if option.kind == "box" and not isinstance(value, tuple):
        try:
            return read_box(str(value))
        except NotationError as error:
            raise NotationError(f"{name}: {error}") from None
    if option.kind == "position":
        at = position(value)
        return lambda: Aligned(1, (at,))
    if option.kind == "text file":
        file = Path(value)
        return lambda: (str(file), file.read_text(encoding="utf-8-sig"))
    return Path(value) if option.kind in ("file", "new file", "new folder") else value
