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
from typing import TYPE_CHECKING, Any, Literal

from crosscut.core.errors import UnsupportedError
from crosscut.core.offer import Ability
from crosscut.core.registry import offering, part

if TYPE_CHECKING:
    from crosscut.core.instance import Instance
    from crosscut.solver.limits import Limits, Progress

Kind = Literal["choice", "flag", "number", "box", "position", "text file", "file", "new file", "new folder"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """An option of a question, or an argument if its name has no dashes.

    Attributes:
        name: such as "--method" or "COLOUR".
        key: by which `Asked.options` has it; the name without dashes if it is left out.
        kind: of a box the value is (rows, columns); of a file its path; of a new file or folder a path that can be written; of a
            position and of a text file a function that reads it when it is called, and returns an `Aligned`, or the file's name
            and content.
        about: the line of the help.
        metavar, default: as the help shows them, and what it is where it is not said.
        choices: of a choice: the words, each with what it means, "" where that is plain.
        least, most: of a number.
        endings: those that fit a new file.
        holds: the names of the files that a new folder will hold, as far as they must not be one that is read; of a text file
            what it is expected to hold, in words.
    """

    name: str
    kind: Kind
    about: str = ""
    key: str = ""
    metavar: str | None = None
    default: str | None = None
    choices: Mapping[str, str] = field(default_factory=dict)
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
        record: what `--json` prints.
        text: the lines that are printed without `--json`.
        files: texts to be written, by path.
        absent: files that were asked for and that hold nothing new: what they should hold, and the path.
        limit: the limit that stopped the work, None if none did.
        notes: lines for standard error.
        wrong: whether the answer is that something asked for is not so, and the exit code 1.
        trouble: what could not be done besides, said last; the exit code is then 1.
    """

    record: dict[str, Any]
    text: tuple[str, ...] = ()
    files: Mapping[Path, str] = field(default_factory=dict)
    absent: tuple[tuple[str, Path], ...] = ()
    limit: str | None = None
    notes: tuple[str, ...] = ()
    wrong: bool = False
    trouble: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question of a game.

    Attributes:
        name: of its command; games may share it, with the same options but for what a choice may be.
        brief: what it is, in a few words.
        help: the text of `--help`, as click formats it.
        of: what it is asked of: a position with all ways to say it, a board GAME:BOARD, or nothing but its options.
        options: in the order of `--help`; `--json` and the limits stand behind them.
        answer: what answers it, as "module:NAME": a function of `Asked` that returns `Answer`.
        example: a command that asks it; see `core.offer.Ability`.
        align: whether `--align` and `--diagram` are among its options.
        under: the general command of which it is an option; "" if it is a command.
    """

    name: str
    brief: str
    help: str = ""
    of: Literal["position", "board", "nothing"]
    options: tuple[Option, ...]
    answer: str
    example: str
    align: bool = False
    under: str = ""

    @property
    def command(self) -> str:
        """How it is asked."""
        return f"{self.under} --{self.name}" if self.under else self.name

    def ask(self, asked: Asked) -> Answer:
        """Return the answer. Raises MisaskedError for options that do not go together, and what the question raises."""
        module, _, name = self.answer.partition(":")
        found: Answer = getattr(import_module(module), name)(asked)
        return found


@dataclass(frozen=True, slots=True)
class Questions:
    """The questions of a game."""

    questions: tuple[Question, ...]

    def abilities(self) -> Iterator[Ability]:
        """Yield what `crosscut games` lists."""
        for question in self.questions:
            yield Ability(question.command, question.brief, question.example)


def all_questions(under: str = "") -> dict[str, dict[str, Question]]:
    """Return the questions by name and then by game: those that are commands, or options of a general command."""
    found: dict[str, dict[str, Question]] = {}
    for game, offered in offering("questions", Questions):
        for question in offered.questions:
            if question.under == under:
                found.setdefault(question.name, {})[game] = question
    return found


def question_of(game: str, name: str) -> Question:
    """Return a game's question of that name; UnsupportedError where it has none, which says what it has."""
    own = part(game, "questions", Questions) or Questions(())
    found = next((question for question in own.questions if question.name == name), None)
    if found is None:
        there = ", ".join(question.command for question in own.questions)
        has = f"it has {there}" if there else "it has no questions of its own"
        raise UnsupportedError(f"{game} has no question {name}: {has} (`crosscut games {game}` lists all that can be asked)")
    return found


def ask(instance: Instance, name: str, options: Mapping[str, Any], limits: Limits, progress: Progress | None = None) -> Answer:
    """Return the answer to a question about a position, or about a board that is given by its start.

    Arguments: `options`: those that are said, by their keys. Raises UnsupportedError for a game without the question, and what
    the question raises.
    """
    question = question_of(instance.game.name, name)
    usual = {option.parameter: option.default for option in question.options}
    asked = Asked(
        game=instance.game.name,
        instance=instance,
        options={**usual, **options},
        given=frozenset(options),
        limits=limits,
        progress=progress,
    )
    return question.ask(asked)
