"""One line of a batch's input: `{"id", "task", "position", "colour", "limits": {...}, "evidence"}`.

`task` is one of `task.tasks`; `position` is a position ID or a diagram; `colour` (B or W) belongs to the questions of games;
`limits` (nodes, seconds, memory; null for none) replace those of the command line one by one; `evidence` (none, table,
certificate; of solve and map) replaces that; `id` is any word or number, and is given back.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from math import isfinite
from typing import Any

from crosscut.batch.task import NUMBERS, Task, task_of, tasks
from crosscut.core.errors import NotationError, UnknownNameError, UnsupportedError
from crosscut.core.game import COLOURS
from crosscut.core.instance import Instance, read
from crosscut.core.notation import shown
from crosscut.core.registry import example_game, in_words
from crosscut.solver.limits import Limits, read_size
from crosscut.solver.proof import Backing

KEYS = ("id", "task", "position", "colour", "limits", "evidence")
LONGEST = 1 << 20  # bytes of a line


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: `task`, about which position, for which colour (None for a value), within which limits, with which evidence.

    The limits are those that somebody has set. The memory that a machine has to spare is not among them: else the same question
    would be another one tomorrow. It is added when the question is handed out (`within`).
    """

    task: str
    instance: Instance
    colour: int | None
    limits: Limits
    evidence: Backing | None = None

    @property
    def form(self) -> Task:
        """What `task` names; UnknownNameError if that is nothing."""
        found = task_of(self.task)
        if found is None:
            raise UnknownNameError(f"no task {shown(self.task)}: expected {in_words(tasks(), 'or')}")
        return found

    @property
    def key(self) -> str:
        """The question without limits and evidence: questions of equal key have equal answers."""
        colour = "" if self.colour is None else f" {COLOURS[self.colour]}"
        return f"{self.task} {self.instance.id}{colour}"

    def within(self, share: int | None) -> Question:
        """Return the question with a limit of memory that is no more than this share (None: any)."""
        if share is None or (self.limits.memory is not None and self.limits.memory <= share):
            return self
        return replace(self, limits=replace(self.limits, memory=share))

    def text(self) -> str:
        """Return the question as a line of input; questions of equal text are one question."""
        limits = {"nodes": self.limits.nodes, "seconds": self.limits.seconds}
        memory = None if self.limits.memory is None else f"{self.limits.memory / 10**6:.3f}MB"
        said = {"task": self.task, "position": self.instance.id, "limits": limits | {"memory": memory}}
        colour = {} if self.colour is None else {"colour": COLOURS[self.colour]}
        return json.dumps(said | colour | ({} if self.evidence is None else {"evidence": str(self.evidence)}))


def digest(line: bytes) -> str:
    """Return the digest that identifies a line of input: 16 hexadecimal digits."""
    return hashlib.sha256(line.strip()).hexdigest()[:16]


def read_object(line: bytes) -> dict[str, Any]:
    """Return the JSON object on a line of input, its members unread; NotationError if there is none."""
    if len(line) > LONGEST:
        raise NotationError(f"the line is longer than {LONGEST:,} bytes")
    try:
        found = json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise NotationError(f"not a text in UTF-8 (byte {error.start + 1} is 0x{line[error.start]:02x})") from None
    except RecursionError:
        raise NotationError("not JSON: nested too deeply") from None
    except ValueError as error:
        raise NotationError(f"not JSON: {error}") from None
    if not isinstance(found, dict):
        example = f'{{"task": "solve", "position": "{example_game()}:4x4"}}'
        raise NotationError(f"expected a JSON object such as {example}, not {_said(found)}")
    return found


def read_id(found: dict[str, Any]) -> str | int | float | None:
    """Return the member `id` of a line, None if it has none; NotationError if it is no word and no number."""
    given = found.get("id")
    if isinstance(given, bool) or not isinstance(given, str | int | float | None) or _is_endless(given):
        raise NotationError(f"id: expected a string or a number, not {_said(given)}")
    return given


def read_question(
    found: dict[str, Any], defaults: Limits, evidence: Backing | None = None, *, of_a_job: bool = False
) -> Question:
    """Return the question of a line.

    Arguments: `found`: its JSON object; `defaults`: for limits that the line does not say; `evidence`: likewise; `of_a_job`:
    whether it was handed out by a run, which may ask for numbers too.
    Raises NotationError, UnknownNameError; UnsupportedError for a colour or evidence where there is no choice. Legality is not
    judged.
    """
    for key in found:
        if key not in KEYS:
            raise NotationError(f"{shown(key)} is no member of a question: expected {', '.join(KEYS)}")
    name, position, colour = found.get("task"), found.get("position"), found.get("colour")
    task = task_of(name) if isinstance(name, str) else None
    if task is None or (task is NUMBERS and not of_a_job):
        raise NotationError(f"task: expected {in_words(tasks(), 'or')}, not {_said(name)}")
    if not isinstance(position, str):
        example = f"{example_game()}:4x4"
        raise NotationError(f"position: expected a position ID such as {example}, or a diagram, not {_said(position)}")
    if not task.of_values and colour not in ("B", "W"):
        raise NotationError(f"colour: {name} is asked for B or W, not {_said(colour)}")
    if task.of_values and colour is not None:
        asked = (other.name for other in tasks().values() if not other.of_values)
        raise UnsupportedError(f"colour: only {in_words(asked, 'or')} is asked for a colour, not {name}")
    try:
        instance = read(position)
    except NotationError as error:
        raise NotationError(f"position: {error}") from None
    side = None if colour is None else COLOURS.index(colour)
    return Question(task.name, instance, side, _limits(found.get("limits"), defaults), _evidence(task, found, evidence))


def _evidence(task: Task, found: dict[str, Any], default: Backing | None) -> Backing | None:
    given = found.get("evidence")
    if not task.of_values:
        if given is not None:
            raise UnsupportedError(f"evidence: there is a choice for solve and map only, not for {task.name}")
        return None
    if given is None:
        return default
    if given not in tuple(Backing):
        raise NotationError(f"evidence: expected {', '.join(Backing)}, not {_said(given)}")
    return Backing(given)


def _limits(given: object, defaults: Limits) -> Limits:
    if given is None:
        return defaults
    if not isinstance(given, dict):
        raise NotationError(f"limits: expected an object with nodes, seconds or memory, not {_said(given)}")
    for key in given:
        if key not in ("nodes", "seconds", "memory"):
            raise NotationError(f"limits: {shown(key)} is none: expected nodes, seconds or memory")
    nodes, seconds = given.get("nodes", defaults.nodes), given.get("seconds", defaults.seconds)
    if nodes is not None and (isinstance(nodes, bool) or not isinstance(nodes, int) or nodes < 1):
        raise NotationError(f"limits: nodes: expected a whole number from 1 on, not {_said(nodes)}")
    if seconds is not None and (
        isinstance(seconds, bool) or not isinstance(seconds, int | float) or not isfinite(seconds) or seconds <= 0
    ):
        raise NotationError(f"limits: seconds: expected a number above 0, not {_said(seconds)}")
    memory = defaults.memory
    if given.get("memory") is not None:
        try:
            memory = read_size(str(given["memory"]))
        except NotationError as error:
            raise NotationError(f"limits: memory: {error}") from None
        # No line takes more memory than the run's own limit.
        memory = memory if defaults.memory is None else min(memory, defaults.memory)
    return Limits(nodes, seconds, memory)


def _is_endless(value: object) -> bool:
    return isinstance(value, float) and not isfinite(value)


def _said(value: object) -> str:
    if value is None:
        return "nothing"
    return shown(value if isinstance(value, str) else json.dumps(value))
