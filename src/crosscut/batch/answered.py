"""The lines of a batch's output, read back one at a time and judged: whoever counts answers must not count nonsense.

A run that is still going, or was killed, leaves half a line at the very end: it is noted, not refused. A file is read line by
line and may be larger than memory. A bit is kept for each line of input, so that none is counted twice. Texts that users gave
(IDs of questions, error messages) are cut short.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from math import isfinite
from typing import Any, BinaryIO, TypeVar

from crosscut.batch.answer import outcome_of
from crosscut.batch.task import MAP, SOLVE, Task, tasks
from crosscut.core.errors import CrosscutError, NotationError
from crosscut.core.game import COLOURS, Game, Turn, game_id, position_id
from crosscut.core.instance import read_id
from crosscut.core.notation import parse_turn, shown
from crosscut.solver.proof import Evidence, Value

T = TypeVar("T")
Given = str | int | float | None
LONGEST = 1 << 24  # bytes of a line
PAGE = 16  # 2**PAGE lines
KEPT = 300  # characters of a text that a user gave
MOST = 1 << 62  # lines, nodes, milliseconds
LIMITS = ("nodes", "seconds", "memory", "interrupted")


@dataclass(frozen=True, slots=True)
class Failed:
    """A line of input that has no answer, and why."""

    line: int
    id: Given
    error: str


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer. `line` is that of the input; `outcome` the word of `outcome_of`.

    `colour`: the winner (None for a draw, unknown, or a map with a swap to come), or the colour that was asked for.
    `best`: best turns; all winning or drawing ones of a map. `values`: of the first turns that pictures mark. `order`: the cells
    that show a yes. `nodes`: None where none are counted. `kept`: lines of a certificate or refutation, and milliseconds of its
    check.
    """

    line: int
    id: Given
    task: Task
    game: Game[Any]
    position: Hashable
    outcome: str
    colour: int | None
    evidence: Evidence | None
    best: tuple[Turn, ...]
    values: dict[Turn, Value]
    order: tuple[int, ...]
    nodes: int | None
    milliseconds: int
    kept: tuple[int, int] | None
    limit: str | None
    mirrored: bool
    stored: bool

    @property
    def stones(self) -> int:
        """How many stones stand on the board."""
        return sum(glyph != "." for glyph in self.game.glyphs(self.position))

    @property
    def position_id(self) -> str:
        """The ID of the position."""
        return position_id(self.game, self.position)


class AnswerFile:
    """The answers in a batch's output, in its order. `lines`: whole lines read so far; `half`: whether a half line ended it."""

    def __init__(self, stream: BinaryIO, name: str) -> None:
        """Take a stream of bytes; `name` is what errors call it."""
        self.name = name
        self.lines = 0
        self.half = False
        self._stream = stream
        self._games: dict[str, Game[Any]] = {}
        # Pages of bits, one bit a line of input.
        self._seen: defaultdict[int, bytearray] = defaultdict(lambda: bytearray(1 << PAGE - 3))

    def __iter__(self) -> Iterator[Answered | Failed]:
        """Yield the answers; NotationError, with its number, for a line that is no answer."""
        while line := self._stream.readline(LONGEST + 1):
            try:
                found = self._read(line)
                if found is None:
                    self.half = True
                    return
                self._see(found.line)
            except CrosscutError as error:
                raise NotationError(f"{self.name}, line {self.lines + 1}: {error}") from None
            self.lines += 1
            yield found

    def _see(self, line: int) -> None:
        page, place, bit = self._seen[line >> PAGE], line % (1 << PAGE) >> 3, 1 << line % 8
        if page[place] & bit:
            raise NotationError(f"answers line {line} a second time")
        page[place] |= bit

    def _read(self, line: bytes) -> Answered | Failed | None:
        if len(line) > LONGEST:
            raise NotationError(f"longer than {LONGEST:,} bytes")
        if line.startswith(b"{") and not line.endswith(b"\n"):
            return None
        try:
            record = json.loads(line, parse_constant=str)
        except (ValueError, RecursionError):
            raise NotationError("no answer of a batch: expected a JSON object") from None
        schema = record.get("schema") if isinstance(record, dict) else None
        if schema == "crosscut/batch-error/1":
            return Failed(_whole(record, "line", 1), _id(record), _cut(_text(record, "error")))
        for task in tasks().values():
            if schema == f"crosscut/{task.name}/1":
                return self._answer(task, record)
        others = ", ".join(name for name in tasks() if name != SOLVE.name)
        raise NotationError(f"no answer of a batch: its schema is none of crosscut/solve/1, {others} and batch-error")

    def _answer(self, task: Task, record: dict[str, Any]) -> Answered:
        game, p = self._position(_text(record, "position"))
        values = _values(game, record) if task.of_values else {}
        outcome = _outcome(task, record)
        limit, evidence = record.get("limit"), record.get("evidence")
        if limit not in (*LIMITS, None):
            raise NotationError(f"limit: expected one of {', '.join(LIMITS)}, or null")
        if evidence not in (*Evidence, None):
            raise NotationError(f"evidence: expected one of {', '.join(Evidence)}, or null")
        return Answered(
            line=_whole(record, "line", 1),
            id=_id(record),
            task=task,
            game=game,
            position=p,
            outcome=outcome,
            colour=_colour(task, record, game, outcome),
            evidence=None if evidence is None else Evidence(evidence),
            best=_best(outcome, values),
            values=values,
            order=() if task.of_values else _order(game, task.turns, record),
            nodes=_whole(record, "nodes", 0) if task.of_values else None,
            milliseconds=_milliseconds(record),
            kept=_kept(task, record),
            limit=limit,
            mirrored=record.get("solved_as") is not None,
            stored=record.get("method") == "store",
        )

    def _position(self, text: str) -> tuple[Game[Any], Hashable]:
        """Return game and position of an ID in its long normal form; boards are built once."""
        head = ":".join(text.split(":", 2)[:2])
        if head not in self._games:
            game = read_id(text).game
            if game_id(game) != head:
                raise NotationError(f"position: {shown(text)} is not in its normal form")
            self._games[head] = game
        return self._games[head], self._games[head].parse(text[len(head) + 1 :])


def _outcome(task: Task, record: dict[str, Any]) -> str:
    try:
        outcome = outcome_of(record)
    except (KeyError, TypeError, AttributeError):
        outcome = ""
    if outcome not in task.outcomes:
        key, values = ("value", "win, loss, draw or unknown") if task.of_values else ("can", "true, false or null")
        raise NotationError(f"{key}: expected {values}")
    return outcome


def _values(game: Game[Any], record: dict[str, Any]) -> dict[Turn, Value]:
    """Return the values of a map's first turns, or of the best turn."""
    best, moves = record.get("best"), record.get("moves", {})
    if best is not None:
        moves = {_text(record, "best"): record.get("value")}
    if not isinstance(moves, dict):
        raise NotationError("moves: expected an object")
    try:
        return {parse_turn(game.board, turn): Value(value) for turn, value in moves.items()}
    except NotationError:
        raise
    except ValueError:
        raise NotationError("value or moves: expected win, loss, draw or unknown") from None


def _best(outcome: str, values: dict[Turn, Value]) -> tuple[Turn, ...]:
    """Return the turns that keep the value, none of a lost map: there all turns are equally good."""
    if outcome == "lost":
        return tuple(values) if len(values) == 1 else ()
    return tuple(turn for turn, value in values.items() if value == {"won": Value.WIN, "drawn": Value.DRAW}.get(outcome))


def _colour(task: Task, record: dict[str, Any], game: Game[Any], outcome: str) -> int | None:
    """Return the colour that wins, or that was asked for; None for a map where a swap may exchange the colours."""
    given = record.get(task.colour)
    if given is None and task is SOLVE and outcome in ("drawn", "unknown"):
        return None
    if given not in tuple(COLOURS):
        raise NotationError(f"{task.colour}: expected B or W, not {shown(json.dumps(given))}")
    colour = COLOURS.index(given)
    if task is not MAP:
        return colour
    decided = outcome in ("won", "lost") and game.readings.get("pie") != "on"
    return colour ^ (outcome == "lost") if decided else None


def _order(game: Game[Any], key: str, record: dict[str, Any]) -> tuple[int, ...]:
    names, order = game.board.names, record.get(key)
    if order is None:
        return ()
    if not isinstance(order, list) or not set(map(str, order)) <= set(names):
        raise NotationError(f"{key}: expected a list of cells")
    return tuple(names.index(cell) for cell in order)


def _kept(task: Task, record: dict[str, Any]) -> tuple[int, int] | None:
    """Return lines and milliseconds of a certificate; a refutation's record does not tell the time of its check."""
    kept = record.get(task.kept)
    if kept is None:
        return None
    if not isinstance(kept, dict):
        raise NotationError(f"{task.kept}: expected an object or null")
    return _whole(kept, task.lines, 0), _milliseconds(kept) if task.of_values else 0


def _text(record: dict[str, Any], key: str) -> str:
    return _member(record, key, lambda value: value if isinstance(value, str) else None, "a text")


def _whole(record: dict[str, Any], key: str, least: int) -> int:
    def read(value: object) -> int | None:
        return value if isinstance(value, int) and not isinstance(value, bool) and least <= value < MOST else None

    return _member(record, key, read, f"a whole number from {least} on")


def _milliseconds(record: dict[str, Any]) -> int:
    def read(value: object) -> int | None:
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < MOST / 1000:
            return None
        return round(value * 1000)

    return _member(record, "seconds", read, "a number of seconds")


def _member(record: dict[str, Any], key: str, read: Callable[[Any], T | None], what: str) -> T:
    found = read(record.get(key))
    if found is None:
        raise NotationError(f"{key}: expected {what}, not {shown(json.dumps(record.get(key)))}")
    return found


def _id(record: dict[str, Any]) -> Given:
    given = record.get("id")
    if isinstance(given, bool) or not isinstance(given, str | int | float | None):
        raise NotationError("id: expected a string or a number")
    if isinstance(given, str):
        return _cut(given)
    too_much = (isinstance(given, float) and not isfinite(given)) or (isinstance(given, int) and abs(given) >= MOST)
    return _cut(str(given)) if too_much else given


def _cut(text: str) -> str:
    return text if len(text) <= KEPT else text[: KEPT - 3] + "..."
