"""The summary of a run over many questions, counted while its answers stream by: a million lines need no more memory than 1000.

There is a group for each board (with its switches) and task. A group keeps counters, spreads, the hardest answers and the first
open ones. None of this depends on the order of the lines, which differs from run to run (but of more than `KINDS` kinds of errors
those met first get a heading of their own). Answers through a mirror image, and questions asked twice, count like all others,
with the nodes and seconds that they state; among the hardest positions they are shown once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from heapq import heappush, heappushpop
from itertools import count
from typing import Any, Generic, TypeVar

from crosscut.batch.answered import LIMITS, Answered, Failed
from crosscut.batch.spread import Spread
from crosscut.batch.task import Task, tasks
from crosscut.core.game import Game, game_id
from crosscut.solver.proof import Evidence

T = TypeVar("T")
UNKNOWNS = 100  # listed, of those that one limit stopped in a group
ERRORS = 20  # listed, of a kind
KINDS = 40  # of errors that get a heading of their own
OTHERS = "other messages"
# The parts that differ between errors of one kind: quoted texts, cells, numbers except a rule's.
_DETAILS = re.compile(r"'[^']*'|\"[^\"]*\"|\b[a-z]{1,2}[0-9]+\b|\b(?<!rule )[0-9][0-9,.]*\b")


class Kept(Generic[T]):
    """Counts things and keeps those of the highest ranks, best first."""

    def __init__(self, most: int) -> None:
        self.count = 0
        self._most = most
        self._heap: list[tuple[tuple[int, ...], int, T]] = []
        self._serial = count()

    def add(self, rank: tuple[int, ...], thing: T) -> None:
        """Count a thing; keep it if it is among the highest so far."""
        self.count += 1
        entry = (rank, -next(self._serial), thing)
        if len(self._heap) < self._most:
            heappush(self._heap, entry)
        elif self._heap:
            heappushpop(self._heap, entry)

    @property
    def best(self) -> list[T]:
        """The things that were kept, the highest rank first."""
        return [thing for _, _, thing in sorted(self._heap, reverse=True)]


class Hardest:
    """The hardest answers by nodes, then seconds, then the first line; one for all images of a position."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[str, tuple[tuple[int, ...], Answered]] = {}
        self._least: tuple[int, ...] = ()

    def add(self, found: Answered) -> None:
        """Keep an answer if it is among the hardest so far."""
        rank = (found.nodes or 0, found.milliseconds, -found.line)
        if len(self._kept) >= self._most and (not self._kept or rank < self._least):
            return
        name = _up_to_symmetry(found)
        if name in self._kept and self._kept[name][0] > rank:
            return
        self._kept[name] = rank, found
        if len(self._kept) > self._most:
            del self._kept[min(self._kept, key=lambda name: self._kept[name][0])]
        self._least = min(rank for rank, _ in self._kept.values())

    @property
    def best(self) -> list[Answered]:
        """The answers that were kept, the hardest first."""
        return [found for _, found in sorted(self._kept.values(), key=lambda entry: entry[0], reverse=True)]


def _up_to_symmetry(found: Answered) -> str:
    """Return a text that all images of a question share; of one that asks for a colour, images that keep the colours."""
    game, p = found.game, found.position
    least, _ = game.least_written(p, exchange=found.task.of_values)
    return game.format(least) if found.task.of_values else f"{found.colour} {game.format(least)}"


class Group:
    """The answers to one task on one board."""

    def __init__(self, game: Game[Any], task: Task, hardest: int) -> None:
        self.game = game
        self.task = task
        self.by_stones: dict[int, Counter[str]] = {}
        self.evidence: Counter[str] = Counter()
        self.mirrored = 0
        self.stored = 0
        self.nodes = Spread()
        self.milliseconds = Spread()
        self.certificates = Spread()  # lines
        self.check_milliseconds = 0
        self.hardest = Hardest(hardest)  # of the decided ones
        self.unknowns: dict[str, Kept[Answered]] = {}  # by limit

    @property
    def board(self) -> str:
        """`GAME:BOARD[,switch=value...]`."""
        return game_id(self.game)

    @property
    def answers(self) -> int:
        """How many there are."""
        return self.milliseconds.count

    @property
    def totals(self) -> Counter[str]:
        """The sums of the table's columns."""
        return sum(self.by_stones.values(), Counter())

    @property
    def proved(self) -> int:
        """How many of the answers have evidence that counts as a proof."""
        return sum(number for level, number in self.evidence.items() if Evidence(level).proved)

    def add(self, found: Answered) -> None:
        """Count an answer."""
        row = self.by_stones.setdefault(found.stones, Counter())
        row[found.outcome] += 1
        if found.colour is not None and found.outcome != "unknown":
            row[self.task.column(found.outcome, found.colour)] += 1
        if found.evidence is not None:
            self.evidence[found.evidence] += 1
        self.mirrored += found.mirrored
        self.stored += found.stored
        self.milliseconds.add(found.milliseconds)
        if found.nodes is not None:
            self.nodes.add(found.nodes)
        if found.kept is not None:
            self.certificates.add(found.kept[0])
            self.check_milliseconds += found.kept[1]
        if found.outcome != "unknown":
            self.hardest.add(found)
        else:
            self.unknowns.setdefault(found.limit or "none", Kept(UNKNOWNS)).add((-found.line,), found)


class Summary:
    """Everything a report says. `hardest`: how many of the hardest positions to keep for each board and task."""

    def __init__(self, hardest: int) -> None:
        self.errors: dict[str, Kept[Failed]] = {}  # by kind of message
        self._hardest = hardest
        self._groups: dict[tuple[str, str], Group] = {}

    def add(self, found: Answered | Failed) -> None:
        """Count what a line of output says."""
        if isinstance(found, Failed):
            kind = _DETAILS.sub("...", found.error)
            if kind not in self.errors and len(self.errors) >= KINDS:
                kind = OTHERS
            self.errors.setdefault(kind, Kept(ERRORS)).add((-found.line,), found)
            return
        key = (game_id(found.game), found.task.name)
        if key not in self._groups:
            self._groups[key] = Group(found.game, found.task, self._hardest)
        self._groups[key].add(found)

    @property
    def groups(self) -> list[Group]:
        """The groups by game, size of board and task."""
        order = [*tasks()]
        return sorted(
            self._groups.values(),
            key=lambda group: (group.game.name, group.game.board.size, group.board, order.index(group.task.name)),
        )

    @property
    def answers(self) -> int:
        """How many lines have an answer."""
        return sum(group.answers for group in self._groups.values())

    @property
    def failures(self) -> int:
        """How many lines have none."""
        return sum(kept.count for kept in self.errors.values())


def summary_of(answers: Iterable[Answered | Failed], hardest: int) -> Summary:
    """Return the summary of answers, keeping so many of the hardest for each board and task."""
    summary = Summary(hardest)
    for found in answers:
        summary.add(found)
    return summary


def limits_in_order(group: Group) -> list[tuple[str, Kept[Answered]]]:
    """Return a group's unknowns by the limit that stopped them, in the order of the options."""
    return [(limit, group.unknowns[limit]) for limit in (*LIMITS, "none") if limit in group.unknowns]
