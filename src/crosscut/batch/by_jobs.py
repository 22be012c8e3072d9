"""A search by jobs as a solver: the top of the tree is here (`solver/top_tree`), and workers search its leaves (`numbers`).

Idea: whoever answers the lines of a batch does the jobs: processes of this machine, or a Dask cluster, behind the same seam
(`executor`). A job is a position, to be searched for so many nodes. A worker that is lost costs its job, which is asked again,
and the table it had. Jobs that are done can be kept in a file (`seen`); a later run takes their answers from there when it
comes to the same leaf with jobs of the same size.

Nothing that a worker says is checked, so values found like this are never called proved.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TypeVar

from crosscut.batch.executor import Done, Executor, Job
from crosscut.batch.question import Question
from crosscut.batch.run import Memory
from crosscut.batch.task import NUMBERS
from crosscut.core.errors import BatchError, UnsupportedError
from crosscut.core.game import Game, Turn
from crosscut.core.instance import Instance
from crosscut.core.notation import counted, parse_turn
from crosscut.reports.records import Record
from crosscut.solver.limits import Limits, Meter
from crosscut.solver.proof import Value
from crosscut.solver.proofnumber import PROVED, REFUTED, Numbers
from crosscut.solver.solver import Solver
from crosscut.solver.top_tree import TopTree, Way

P = TypeVar("P", bound=Hashable)
PATIENCE = 0.5  # seconds between two looks at the limits when nothing comes
LOSSES = 4  # workers that a job may lose: of thousands of jobs some lose two, where workers are lost all the time


@dataclass(frozen=True, slots=True)
class Crew:
    """Who does the jobs.

    `executor`: as of a batch; `share`: bytes that each worker may hold (None: any); `nodes`: most nodes of a job; `kept`: answers
    of earlier runs, and where new ones go (None: nowhere).
    """

    executor: Executor
    share: int | None
    nodes: int
    kept: Memory | None


@dataclass(slots=True)
class _InHand:
    """A job in hand: the way to its leaf, and how many workers it has lost."""

    job: Job
    question: Question
    way: Way
    losses: int = 0


class ByJobs(Solver[P]):
    """A `Solver`: arguments as there, and `crew`. `meter` counts the nodes of the workers, without those of earlier runs.

    Raises UnsupportedError for distances, and for a game with draws or whose play may come back. Its methods raise BatchError
    where the crew cannot go on, UnsupportedError if the game's search is not for such positions.
    `done`, `lost`, `known_before`: jobs that were done, workers that were lost, jobs whose answers were kept.
    """

    def __init__(self, game: Game[P], meter: Meter, *, symmetry: bool = True, distance: bool = False, crew: Crew) -> None:
        if distance:
            raise UnsupportedError("a search by jobs says who wins, not in how many turns")
        if game.cycles or not game.drawless:
            raise UnsupportedError(f"a search by jobs is for games without draws and without cycles: {game.name} has them")
        super().__init__(game, meter, symmetry=symmetry)
        self.crew = crew
        self.tree = TopTree(game, symmetry=symmetry)
        self.done = self.lost = self.known_before = 0
        self._root = self.tree.node(game.start())
        self._sent = 0
        self._in_hand: dict[int, _InHand] = {}

    def score(self, p: P) -> int:
        """Return 1 if the person to move wins p, else -1; LimitReached."""
        root = self._root = self.tree.node(p)
        while not root.numbers.done:
            self._hand_out()
            if not root.numbers.done:
                self._take(self.crew.executor.finished(PATIENCE))
            self.meter.look()
        return -1 if root.numbers.proof else 1

    def in_table(self, p: P) -> int | None:
        """Return the score of p if it is settled in the tree."""
        node = self.tree.find(p)
        return None if node is None or not node.numbers.done else -1 if node.numbers.proof else 1

    def numbers(self, p: P) -> Numbers:
        """Return the numbers of p in the tree."""
        node = self.tree.find(p)
        return super().numbers(p) if node is None else node.numbers

    def best_turn(self, p: P) -> tuple[Turn, P]:
        """Return a turn that wins p, if p is won, else the first that does not end the game; and where it leads. LimitReached."""
        if self.score(p) > 0:
            return super().best_turn(p)
        return self.going_on(self.children(p))

    def detail(self) -> str:
        """Return how far the search is, for progress."""
        lost = f", {counted(self.lost, 'worker')} lost" if self.lost else ""
        before = f", {self.known_before:,} known from before" if self.known_before else ""
        proof, disproof = self._root.numbers
        tree = f"{len(self.tree):,} positions at the top, numbers {proof:,} and {disproof:,}"
        return f"{counted(self.done, 'job')} done{before}{lost}, {tree}"

    def _hand_out(self) -> None:
        """Give every worker a job. A second one that waits would be chosen before the first one has said anything."""
        room = max(1, self.crew.executor.capacity // 2)
        while len(self._in_hand) < room and not self._root.numbers.done:
            way = self.tree.next(self._root)
            if way is None:
                return
            question = Question(NUMBERS.name, Instance(self.game, way.leaf.position), None, Limits(self.crew.nodes))
            known = None if self.crew.kept is None else self.crew.kept.get(question)
            if known is not None:
                self.known_before += 1
                self._learn(way, known)
                continue
            self._sent += 1
            job = Job(self._sent, question.within(self.crew.share))
            self._in_hand[job.number] = _InHand(job, question, way)
            self.crew.executor.submit(job)

    def _take(self, finished: list[Done]) -> None:
        """Take what was finished; a job whose worker was lost is given out again."""
        nodes, trouble = 0, None
        for done in finished:
            hand = self._in_hand[done.number]
            if done.record is None:
                self.lost += 1
                hand.losses += 1
                if done.machine or hand.losses == LOSSES:
                    trouble = f"{hand.question.instance.id} has lost {hand.losses} workers, the last one so: {done.loss}"
                    trouble = done.loss if done.machine else trouble
                else:
                    self.crew.executor.submit(hand.job)
                continue
            del self._in_hand[done.number]
            if "error" in done.record:
                raise UnsupportedError(done.record["error"])
            self.done += 1
            nodes += done.record["nodes"]
            if self.crew.kept is not None:
                self.crew.kept.put(hand.question, done.record)
            self._learn(hand.way, done.record)
        if trouble is not None:
            raise BatchError(trouble)
        self.meter.count(nodes)

    def _learn(self, way: Way, record: Record) -> None:
        """Put the answer to a job into the tree."""
        self.tree.give_back(way)
        leaf, value = way.leaf, Value(record["value"])
        if value is Value.UNKNOWN:
            if not leaf.numbers.done:
                self.tree.grow(leaf, [Numbers(*one) for one in record["numbers"]])
            return
        self.tree.settle(leaf, PROVED if value is Value.WIN else REFUTED)
        if record["best"] is not None:
            after = self.game.play(leaf.position, parse_turn(self.game.board, record["best"]))
            same = self.game.person(after) == self.game.person(leaf.position)
            self.tree.settle(self.tree.node(after), PROVED if same else REFUTED)
