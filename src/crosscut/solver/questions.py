"""What may be asked of a position or a board besides its value: how a game declares a question, and what every answer is.

A wing says what its question is called, what it is asked of and with which options; the command line makes a command of that,
reads what the user wrote, and prints or writes the one `Answer` there is. So a wing knows no command line, and no command
knows a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol

from crosscut.core.errors import CrosscutError
from crosscut.core.offer import Ability
from crosscut.core.registry import offering, part

if TYPE_CHECKING:
    from crosscut.core.instance import Instance
    from crosscut.solver.limits import Limits, Progress

Kind = Literal["choice", "flag", "number", "box", "position", "text file", "new file", "new folder"]


class UsageError(CrosscutError):
    """The options of a question do not go together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """An option of a question, or an argument if its name has no dashes.

    Attributes:
        name: such as "--method" or "COLOUR".
        key: by which `Asked.options` has it; the name without dashes if it is left out.
        kind: of a box the value is (rows, columns); of a new file or folder a path that can be written; of a position and of a
            text file a function that reads it when it is called, and returns an `Aligned`, or the file's name and content.
        about: the line of the help.
        metavar, default: as the help shows them, and what it is where it is not said.
        choices: of a choice.
        least, most: of a number.
        endings: those that fit a new file.
        holds: the names of the files that a new folder will hold, as far as they must not be one that is read.
    """

    name: str
    kind: Kind
    about: str = ""
    key: str = ""
    metavar: str | None = None
    default: str | None = None
    choices: tuple[str, ...] = ()
    least: int = 1
    most: int | None = None
    endings: tuple[str, ...] = ()
    holds: tuple[str, ...] = ()

    @property
    def parameter(self) -> str:
        """The key."""
        return self.key or self.name.lstrip("-").lower()


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What was asked.

    Attributes: `game`: by whose offer; `instance`: the position, of a question about one; `options`: by their keys, None
    where they were not said; `given`: the keys of those that were said; `limits`, `progress`: of the whole work.
    """

    game: str
    instance: Instance | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    given: frozenset[str] = frozenset()
    limits: Limits | None = None
    progress: Progress | None = None

    def position(self) -> Instance:
        """Return the position of a question that is about one."""
        assert self.instance is not None
        return self.instance


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What every question returns.

    Attributes:
        record: what `--json` prints; None if there is nothing to print.
        text: the lines that are printed without `--json`.
        files: texts to be written, by path.
        absent: files that were asked for and that hold nothing new: what they should hold, and the path.
        limit: the limit that stopped the work, None if none did.
        notes: lines for standard error.
        wrong: whether the answer is that something asked for is not so, and the exit code 1.
        trouble: what could not be done besides, said last; the exit code is then 1.
    """

    record: dict[str, Any] | None
    text: tuple[str, ...] = ()
    files: Mapping[Path, str] = field(default_factory=dict)
    absent: tuple[tuple[str, Path], ...] = ()
    limit: str | None = None
    notes: tuple[str, ...] = ()
    wrong: bool = False
    trouble: str = ""


class Answering(Protocol):
    """What answers a question."""

    def __call__(self, asked: Asked) -> Answer:
        """Return the answer. Raises UsageError for options that do not go together, and what its question may raise."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question of a game.

    Attributes:
        name: of its command.
        help: the text of `--help`, as click formats it.
        of: what it is asked of: a position with all ways to say it, a board GAME:BOARD, or nothing but its options.
        options: in the order of `--help`; `--json` and the limits stand behind them.
        answer: what answers it, as "module:NAME".
        example: a command that asks it; `{start}` is a start position on a small board.
        align: whether `--align` and `--diagram` are among its options.
    """

    name: str
    help: str
    of: Literal["position", "board", "nothing"]
    options: tuple[Option, ...]
    answer: str
    example: str
    align: bool = False

    def ask(self, asked: Asked) -> Answer:
        """Return the answer; see `Answering`."""
        return opened(self.answer)(asked)


@dataclass(frozen=True, slots=True, kw_only=True)
class Extremal:
    """The name of a question about the extremal positions of a board, and what is looked for."""

    name: str
    about: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Questions:
    """The questions of a game.

    Attributes:
        commands: those that are commands of their own.
        extremal: those of `crosscut extreme`, whose table of `solver.extreme.Question` by name is `asked`, "module:NAME".
        theory: what answers `crosscut census --theory`, "module:NAME".
    """

    commands: tuple[Question, ...] = ()
    extremal: tuple[Extremal, ...] = ()
    asked: str = ""
    theory: str = ""

    def abilities(self) -> Iterator[Ability]:
        """Yield what `crosscut games` lists."""
        for question in self.commands:
            yield Ability(question.name, question.help.partition("\n")[0], question.example)
        for one in self.extremal:
            yield Ability("extreme", one.about, f"crosscut extreme {{start}} {one.name}")
        if self.theory:
            yield Ability("census --theory", "what holds of all positions of a board", "crosscut census {start} --theory")


def opened(answer: str) -> Answering:
    """Return what answers a question, by its name "module:NAME"."""
    module, _, name = answer.partition(":")
    found: Answering = getattr(import_module(module), name)
    return found


def questions_of(game: str) -> Questions:
    """Return the questions of a game."""
    return part(game, "questions", Questions) or Questions()


def commands() -> dict[str, dict[str, Question]]:
    """Return the questions that are commands of their own: by name, and then by game."""
    found: dict[str, dict[str, Question]] = {}
    for name, questions in offering("questions", Questions):
        for question in questions.commands:
            found.setdefault(question.name, {})[name] = question
    return found


def missing(game: str, what: str) -> str:
    """Return the sentence that a game has no question of that name, and what it has."""
    there = [question.name for question in questions_of(game).commands]
    there += ["extreme"] if questions_of(game).extremal else []
    has = f"it has {', '.join(there)}" if there else "it has no questions of its own"
    return f"{game} has no question {what}: {has} (`crosscut games {game}` lists all that can be asked)"
