"""Questions about a position or a board besides its value: how a game declares a question, and the form of every answer.

A wing declares the question's name, its subject and its options. The command line makes a command of the declaration, reads what
the user wrote, and prints or writes the `Answer`. So a wing knows no command line, and no command knows a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from crosscut.core.errors import NotationError, UnsupportedError
from crosscut.core.notation import shown
from crosscut.core.offer import Ability
from crosscut.core.registry import offering, opened, part

if TYPE_CHECKING:
    from crosscut.core.instance import Instance
    from crosscut.solver.limits import Limits, Progress

_BOX = re.compile(r"([1-9][0-9]{0,5})x([1-9][0-9]{0,5})")
Kind = Literal["choice", "colour", "flag", "number", "box", "cell", "position", "text file", "file", "new file", "new folder"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """An option of a question, or an argument if its name has no dashes.

    Attributes:
        name: such as "--method" or "COLOUR".
        key: the key in `Asked.options`; if it is left out, the name without dashes.
        kind: decides the value. Colour: B or W. Box: (rows, columns). Cell: its name, as it was given. File: its path. New file
            or folder: a path that can be written. Position, text file: a function that reads it when it is called, and returns an
            `Aligned`, or the file's name and content.
        about: the line of the help.
        metavar: as the help shows it.
        default: the value where the user gives none.
        choices: of a choice: the words, each with its meaning, "" where that is plain.
        least, most: of a number.
        endings: those that fit a new file.
        holds: of a new folder: the names of files in it that must not be a file that is read; of a text file: its expected
            content, in words.
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


def read_box(text: str) -> tuple[int, int]:
    """Return rows and columns of a box written ROWSxCOLUMNS; NotationError if it is none."""
    found = _BOX.fullmatch(text)
    if found is None:
        raise NotationError(f"{shown(text)} is no box: expected ROWSxCOLUMNS such as 5x5")
    return int(found[1]), int(found[2])


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What was asked.

    Attributes: `game`: its offer has the question; `instance`: the position, if the question is about one; `options`: by their
    keys, None for those not given; `given`: the keys of the options that were given; `limits`, `progress`: of the whole work.
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
        absent: files that were asked for but have nothing to hold: what they should hold, and the path.
        limit: the limit that stopped the work, None if none did.
        notes: lines for standard error.
        wrong: whether the answer is that something is not as asked for; the exit code is then 1.
        trouble: what else could not be done, said last; the exit code is then 1.
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
class InBatches:
    """How a question is asked in batches (`batch/task`), position by position. It is about a position and a colour.

    Its options have the keys `colour` and `refutation` (a new file, for the evidence of a no), and the rest may be left out. Its
    record has `position`, `colour`, `can` (true, false, or null if undecided), `refutation` (null, or an object with `file` and
    `proof_lines`), `seconds` and `limit`; its evidence is a witness, a refutation, or unchecked.

    Attributes:
        witness: the member of the record that shows a yes, null for a no.
        in_cells: whether that is a list of cells, one after another. Then an answer is carried to the images of its position.
            Else it may be in words, and each position is asked about by itself.
        yes, no: the answers, to stand behind a colour's name; `already`: a yes that takes no cells.
    """

    witness: str
    in_cells: bool = False
    yes: str
    no: str
    already: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question of a game.

    Attributes:
        name: of its command; games that share it have the same options, but for the words of a choice.
        brief: what it is, in a few words.
        help: the text of `--help`, as click formats it.
        of: the subject: a position with all ways to say it, a board GAME:BOARD, or nothing but the options.
        options: in the order of `--help`; `--json` and the limits stand behind them.
        answer: the function from `Asked` to `Answer` that answers it, as "module:NAME".
        example: a command that asks it; see `core.offer.Ability`.
        align: whether `--align` and `--diagram` are among its options.
        under: the general command of which it is an option; "" if it is a command.
        in_batches: how it is asked in batches, the same for all games that share it; None if it is not.
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
    in_batches: InBatches | None = None

    @property
    def command(self) -> str:
        """The command that asks it."""
        return f"{self.under} --{self.name}" if self.under else self.name

    def ask(self, asked: Asked) -> Answer:
        """Return the answer. Raises MisaskedError for options that do not go together, and what the question raises."""
        found: Answer = opened(self.answer)(asked)
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
    return question.ask(asked_of(question, instance, options, limits, progress, given=frozenset(options)))


def asked_of(
    question: Question,
    subject: Instance | None,
    options: Mapping[str, Any],
    limits: Limits | None,
    progress: Progress | None,
    *,
    given: frozenset[str],
) -> Asked:
    """Return what is asked when the options that are not said have their usual values.

    Arguments: `subject`: None for a question about nothing but its options; then the first game that offers it is asked.
    """
    usual = {option.parameter: option.default for option in question.options}
    game = subject.game.name if subject is not None else next(iter(all_questions(question.under)[question.name]))
    return Asked(game=game, instance=subject, options={**usual, **options}, given=given, limits=limits, progress=progress)
