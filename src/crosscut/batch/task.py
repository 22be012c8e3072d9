"""What may be asked of each position of a batch: `solve`, `map`, and those questions of games that say how batches ask them.

A task says as data what the rest of a batch goes by: how its answers are read from their records, the words for them, and what is
kept as evidence. So nothing else in a batch knows which questions there are, and nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from crosscut.core.game import COLOUR_NAMES
from crosscut.core.registry import offering
from crosscut.solver.questions import InBatches, Question, Questions

VALUES = ("won", "lost", "drawn", "unknown")
YES_OR_NO = ("can", "cannot", "unknown")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Task:
    """A task; the defaults are those of `solve`.

    Attributes:
        name: as a line of input says it; its records have the schema `crosscut/NAME/1`.
        outcomes: the words for its answers, "unknown" last.
        colour: the member of a record with a colour: of the winner, of who is to move, or the one that was asked for.
        turns: the member with turns or cells, one after another; "" if answers are in words, and cannot be carried to images.
        evidence: the levels that an answer may have, each with the member that has its details (None: there is none).
        kept: the member with what is kept in a file, and the word for it; `ending`: that of the file; `lines`: the member of
            `kept` that counts its lines; `line`: the word for one of them.
        asked: what a game says of its question with a yes or a no; None for a value. Only values have a choice of evidence, are
            looked up in tables, and count nodes and the time of a check; only questions are asked for a colour.
    """

    name: str
    outcomes: tuple[str, ...] = VALUES
    colour: str = "winner"
    turns: str = "line"
    evidence: Mapping[str, str | None]
    kept: str = "certificate"
    ending: str = "gz"
    lines: str = "positions"
    line: str = "line"
    asked: InBatches | None = None

    @property
    def of_values(self) -> bool:
        """Whether it asks for values."""
        return self.asked is None

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of a report's table: the outcomes, then those that count colours."""
        words = ("wins",) if self.of_values else self.outcomes[:-1]
        return (*self.outcomes, *(f"{colour} {word}" for colour in COLOUR_NAMES for word in words))

    def column(self, outcome: str, colour: int) -> str:
        """Return the column that counts a decided answer for the colour that it has."""
        return f"{COLOUR_NAMES[colour]} {'wins' if self.of_values else outcome}"


_OF_VALUES = {"certificate": "certificate", "table": None, "sampled": None, "unchecked": None}
SOLVE = Task(name="solve", evidence=_OF_VALUES)
MAP = Task(name="map", evidence=_OF_VALUES, colour="to_move")
NUMBERS = Task(name="numbers", evidence={"unchecked": None})  # a job of a search by jobs, which no line of a batch asks for


@cache
def tasks() -> dict[str, Task]:
    """Return what a line may ask for, by name, in the order of reports; games that share a question share the task."""
    found = {SOLVE.name: SOLVE}
    for _, offered in offering("questions", Questions):
        for question in offered.questions:
            if question.in_batches is not None:
                found.setdefault(question.name, _of(question, question.in_batches))
    return found | {MAP.name: MAP}


def task_of(name: str) -> Task | None:
    """Return the task of a name, be it a job's, None if there is none; for values no question of a game is looked at."""
    return next((task for task in (SOLVE, MAP, NUMBERS) if task.name == name), None) or tasks().get(name)


def _of(question: Question, asked: InBatches) -> Task:
    return Task(
        name=question.name,
        outcomes=YES_OR_NO,
        colour="colour",
        turns=asked.witness if asked.in_cells else "",
        evidence={"refutation": "refutation", "witness": asked.witness, "unchecked": None},
        kept="refutation",
        ending="zip",
        lines="proof_lines",
        line="proof line",
        asked=asked,
    )
