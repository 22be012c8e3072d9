"""A search by jobs: values of the plain search, lost workers, going on after a stop, and what it does not do."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from click.testing import CliRunner

import crosscut
from cases import slow
from crosscut.batch import numbers
from crosscut.batch.answer import answer
from crosscut.batch.by_jobs import LOSSES, ByJobs, Crew
from crosscut.batch.executor import Done, Job
from crosscut.batch.local import LocalProcesses
from crosscut.batch.question import Question, read_object, read_question
from crosscut.batch.seen import Seen
from crosscut.batch.task import NUMBERS
from crosscut.cli import main
from crosscut.core.errors import BatchError, MisaskedError, NotationError, UnsupportedError
from crosscut.core.instance import read
from crosscut.core.registry import open_game
from crosscut.solver.engines import engine_for
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.proof import Evidence, Value

CROSSCUT = [sys.executable, "-c", "from crosscut.cli import main; main()"]


class Here:
    """Does jobs in this process, the last one first, each by a worker that knows of no other job; may lose each of them."""

    def __init__(self, workers: int = 1, *, lost: int = 0, machine: bool = False) -> None:
        self.capacity = 2 * workers
        self.lost, self.machine = lost, machine
        self.losses: dict[int, int] = {}
        self.waiting: list[Job] = []
        self.asked: list[str] = []

    def submit(self, job: Job) -> None:
        self.waiting.append(job)

    def finished(self, timeout: float) -> list[Done]:
        job = self.waiting.pop()
        self.losses[job.number] = self.losses.get(job.number, 0) + 1
        if self.losses[job.number] <= self.lost:
            return [Done(job.number, loss="was killed by SIGKILL", machine=self.machine)]
        numbers._kept.clear()
        self.asked.append(job.question.instance.id)
        text = job.question.text().encode()
        return [Done(job.number, answer(read_question(read_object(text), Limits(), of_a_job=True)))]

    def close(self) -> None:
        pass


def opened(position: str, executor: Any, nodes: int, *, kept: Seen | None = None, most: int | None = None) -> ByJobs[Any]:
    game = read(position).game
    return ByJobs(game, Meter(Limits(most)), crew=Crew(executor, None, nodes, kept))


def all_turns(search: Any) -> list[int]:
    """The scores after all first turns."""
    game = search.game
    return [search.score(game.play(game.start(), turn)) for turn in game.moves(game.start())]


def plainly(position: str) -> list[int]:
    instance = read(position)
    engine, _ = engine_for(instance)
    return all_turns(engine(instance.game, Meter(), symmetry=True, distance=False))


@pytest.mark.parametrize(
    ("position", "nodes", "workers"),
    [
        ("orcoon:4x4", 60, 1),
        slow("orcoon:4x4", 10, 3),
        ("orcoon:3x4", 10, 3),
        slow("orcoon:3x4", 1, 1),
        ("quax:4x4", 1, 3),
        slow("quax:4x4", 30, 1),
        ("hex:rhombus3", 5, 3),
        slow("hex:rhombus3", 1, 1),
    ],
)
def test_values_are_those_of_the_plain_search(position: str, nodes: int, workers: int) -> None:
    executor = Here(workers)
    search = opened(position, executor, nodes)
    assert all_turns(search) == plainly(position)
    assert search.done >= 4
    assert len(set(executor.asked)) == len(executor.asked) == search.done + len(search._in_hand) - len(executor.waiting)


def test_best_play_ends_the_game() -> None:
    answer = crosscut.solve("orcoon:3x4", job_nodes=10, jobs=0, evidence="none")
    game, p = answer.position.game, answer.position.position
    for turn in answer.line:
        p = game.play(p, turn)
    outcome = game.outcome(p)
    assert outcome is not None
    assert (outcome.winner == game.turn(game.start())) == (answer.value is Value.WIN)
    assert (answer.method, answer.evidence, answer.proved) == ("jobs", Evidence.UNCHECKED, False)


def test_a_worker_keeps_its_table_from_job_to_job() -> None:
    numbers._kept.clear()
    instance = read("orcoon:4x4:W:..../.B../..../....")
    first = numbers.numbers_record(instance, Limits())
    assert first["nodes"] > 10
    assert first["value"] in ("win", "loss")
    again = numbers.numbers_record(instance, Limits(1))
    assert (again["nodes"], again["value"]) == (0, first["value"])


def test_numbers_of_an_open_position_are_of_its_turns_in_their_order() -> None:
    numbers._kept.clear()
    instance = read("orcoon:4x4")
    record = numbers.numbers_record(instance, Limits(20))
    game = instance.game
    turns = list(game.moves(game.start()))
    assert (record["value"], record["limit"], record["best"]) == ("unknown", "nodes", None)
    assert len(record["numbers"]) == len(turns)
    values = plainly("orcoon:4x4")
    settled = [
        (proof == 0, value) for (proof, disproof), value in zip(record["numbers"], values, strict=True) if 0 in (proof, disproof)
    ]
    assert settled
    assert all(won == (value > 0) for won, value in settled)


def test_lost_workers_cost_their_jobs_and_nothing_else() -> None:
    plain, losing = Here(2), Here(2, lost=LOSSES - 1)
    left_alone, lost = opened("orcoon:3x4", plain, 5), opened("orcoon:3x4", losing, 5)
    assert all_turns(lost) == all_turns(left_alone) == plainly("orcoon:3x4")
    assert lost.lost == (LOSSES - 1) * len(losing.asked)
    assert left_alone.lost == 0


def test_a_job_that_loses_all_its_workers_ends_the_search() -> None:
    with pytest.raises(BatchError, match=r"orcoon:3x4:.* has lost 4 workers, the last one so: was killed by SIGKILL"):
        all_turns(opened("orcoon:3x4", Here(lost=LOSSES), 5))
    with pytest.raises(BatchError, match=r"^was killed by SIGKILL$"):
        all_turns(opened("orcoon:3x4", Here(lost=1, machine=True), 5))


# A worker that is killed in its fifth job; whoever gets that job again does it.
DYING = """
import os, sys
from crosscut.batch import worker
class Dying(worker.Worker):
    def do(self, job):
        if job["number"] == 5 and not os.path.exists(sys.argv[1]):
            open(sys.argv[1], "x").close()
            os.kill(os.getpid(), 9)
        super().do(job)
worker.Worker = Dying
worker.main()
"""


def test_a_worker_killed_in_a_job_costs_that_job(tmp_path: Path) -> None:
    executor = LocalProcesses(2, command=[sys.executable, "-c", DYING, str(tmp_path / "killed")])
    try:
        search = opened("orcoon:4x4", executor, 20)
        assert search.score(search.game.start()) == -1
        assert search.lost == 1
        assert search.done > 5
    finally:
        executor.close()


def test_a_search_that_was_stopped_goes_on(tmp_path: Path) -> None:
    """Stopped after every few nodes, it asks the same jobs as one that was left alone, and none twice."""
    alone = Here()
    wanted = all_turns(opened("orcoon:4x4", alone, 20))
    asked: list[str] = []
    for _ in range(1000):
        executor = Here()
        with Seen(tmp_path / "kept") as kept:
            search = opened("orcoon:4x4", executor, 20, kept=kept, most=100)
            try:
                found = all_turns(search)
            except LimitReached:
                found = []
        assert search.known_before == len(asked)
        asked += executor.asked
        if found:
            break
    assert found == wanted
    assert asked == alone.asked
    assert len(asked) > 20


def test_one_worker_gives_the_same_every_time(tmp_path: Path) -> None:
    found = []
    for _ in range(2):
        told = crosscut.solve("orcoon:4x4", job_nodes=20, jobs=1, evidence="none", all_moves=True).to_dict()
        found.append({member: value for member, value in told.items() if member != "seconds"})
    assert found[0] == found[1]
    assert found[0]["nodes"] > 50


def test_ctrl_c_keeps_what_was_done(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    command = ["solve", "orcoon:6x6", "--job-nodes", "50", "--jobs", "1", "--evidence", "none", "--json", "--resume", str(file)]
    run = subprocess.Popen([*CROSSCUT, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while run.poll() is None and rows(file) < 5:
        sleep(0.05)
    run.send_signal(signal.SIGINT)
    out, err = run.communicate()
    assert run.returncode == 3, err
    record = json.loads(out)
    assert (record["value"], record["limit"], record["evidence"]) == ("unknown", "interrupted", None)
    with Seen(file) as kept:
        search = opened("orcoon:6x6", Here(), 50, kept=kept, most=1)
        with pytest.raises(LimitReached):
            search.score(search.game.start())
    assert search.known_before >= 5


def rows(file: Path) -> int:
    if not file.exists():
        return 0
    with Seen(file) as kept:
        return sum(1 for _ in kept.all())


def test_what_a_search_by_jobs_does_not_do(tmp_path: Path) -> None:
    by_jobs: dict[str, Any] = {"job_nodes": 5, "jobs": 0}
    for evidence in (None, "table", "certificate"):
        with pytest.raises(MisaskedError, match="it needs --evidence none"):
            crosscut.solve("orcoon:3x4", evidence=evidence, **by_jobs)
    for more in ({"distance": True}, {"margin": True}, {"table": tmp_path / "t"}, {"certificate": tmp_path / "c"}):
        with pytest.raises(MisaskedError, match="goes without --"):
            crosscut.solve("orcoon:3x4", evidence="none", **by_jobs, **more)
    with pytest.raises(MisaskedError, match="no --method"):
        crosscut.solve("orcoon:3x4", evidence="none", method="minimax", **by_jobs)
    with pytest.raises(MisaskedError, match="no --store"):
        crosscut.solve("orcoon:3x4", evidence="none", store=tmp_path / "s", **by_jobs)
    with pytest.raises(UnsupportedError, match="without draws and without cycles: crosshairs has them"):
        crosscut.solve("crosshairs:hexhex2", evidence="none", **by_jobs)
    with pytest.raises(UnsupportedError, match="says who wins, not in how many turns"):
        ByJobs(open_game("orcoon", "3x4"), Meter(), distance=True, crew=Crew(Here(), None, 5, None))
    with pytest.raises(UnsupportedError, match="pie=off only"):
        crosscut.solve("orcoon:3x4,pie=on", evidence="none", **by_jobs)
    told = CliRunner().invoke(main, ["map", "orcoon:3x4", "--job-nodes", "5", "--evidence", "none", "--by", "distance"])
    assert told.exit_code == 2


def test_no_line_of_a_batch_asks_for_numbers() -> None:
    asked = read_object(Question(NUMBERS.name, read("orcoon:3x4"), None, Limits(5)).text().encode())
    with pytest.raises(NotationError, match="task: expected solve, connect, can or map"):
        read_question(asked, Limits())
    assert read_question(asked, Limits(), of_a_job=True).key == "numbers orcoon:3x4:B:..../..../...."
