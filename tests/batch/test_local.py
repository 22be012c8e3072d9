"""Worker processes: what happens when one is killed, hangs, takes too much memory, or cannot be started."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from crosscut.batch import local
from crosscut.batch.executor import Done, Job
from crosscut.batch.local import LocalProcesses
from crosscut.batch.question import read_question
from crosscut.core.errors import BatchError
from crosscut.solver import workers
from crosscut.solver.limits import Limits

# A worker that does as the game board of a position says: its columns are what it is to do.
STRANGE = """
import json, os, sys, time
from crosscut.batch.worker import Worker
tell = Worker(sys.stdout.buffer).say
tell({"ready": True})
kept = []
for text in sys.stdin:
    job = json.loads(text)
    columns = json.loads(job["question"])["position"].split(":")[1]
    if columns == "1x1":
        os.kill(os.getpid(), 9)
    if columns == "1x2":
        os._exit(7)
    if columns == "1x3":
        kept.append(bytearray(b"x") * 300_000_000)
        time.sleep(10**6)
    if columns == "1x4":
        time.sleep(10**6)
    if columns == "1x5":
        kept.append(bytearray(b"x") * 90_000_000)
    if columns == "1x6":
        for _ in range(20):
            time.sleep(0.1)
            tell({"beat": True})
    tell({"done": job["number"], "answer": {"by": os.getpid()}})
"""


def job(number: int, position: str, **limits: Any) -> Job:
    return Job(number, read_question({"task": "solve", "position": position, "limits": limits or None}, Limits()))


def all_done(executor: LocalProcesses, count: int) -> dict[int, Done]:
    found: dict[int, Done] = {}
    while len(found) < count:
        for done in executor.finished(0.2):
            assert done.number not in found
            found[done.number] = done
    assert len(found) == count
    return found


@contextmanager
def processes(jobs: int, **options: Any) -> Iterator[LocalProcesses]:
    executor = LocalProcesses(jobs, **options)
    try:
        yield executor
    finally:
        executor.close()


@contextmanager
def strange(jobs: int = 2, **options: Any) -> Iterator[LocalProcesses]:
    with processes(jobs, command=[sys.executable, "-c", STRANGE], **options) as executor:
        yield executor


@pytest.mark.twin
def test_jobs_are_done_by_several_processes() -> None:
    with processes(2) as executor:
        executor.start()
        assert len(executor.processes) == 2
        for number in range(20):
            executor.submit(job(number, "orcoon:2x2" if number % 2 else "orcoon:2x2:B:B./.B"))
        found = all_done(executor, 20)
    for number, done in found.items():
        assert done.record is not None
        if number % 2:
            assert done.record["value"] == "loss"
        else:
            assert "illegal position" in done.record["error"]


def test_a_worker_killed_from_outside_loses_only_its_job() -> None:
    with processes(2) as executor:
        executor.start()
        executor.submit(job(1, "orcoon:9x9"))  # as good as for ever
        executor.submit(job(2, "orcoon:2x2"))
        assert all_done(executor, 1)[2].record is not None
        (busy,) = [worker.process.pid for worker in executor._workers if worker.tasks]
        os.kill(busy, signal.SIGKILL)
        executor.submit(job(3, "orcoon:2x2"))
        found = all_done(executor, 2)
        assert found[1] == Done(1, loss="was killed by SIGKILL")
        assert found[3].record is not None


@pytest.mark.slow
def test_a_stopped_worker_is_given_up_past_its_limit_and_only_then() -> None:
    with processes(1, grace=2.0) as executor:
        executor.start()
        executor.submit(job(1, "orcoon:9x9", seconds=0.5))
        os.kill(executor.processes[0], signal.SIGSTOP)
        started = monotonic()
        loss = all_done(executor, 1)[1].loss
        assert loss.startswith("no sign of life")
        assert monotonic() - started >= 2.5
        executor.grace = float("inf")
        executor.submit(job(2, "orcoon:5x6", seconds=0.5))
        found = all_done(executor, 1)[2]
        assert found.record is not None
        assert found.record["limit"] == "seconds"


def test_losses_of_every_kind_are_told() -> None:
    with strange(memory=200_000_000) as executor:
        for number in (1, 2, 3, 8):
            executor.submit(job(number, f"orcoon:1x{number}"))
        found = all_done(executor, 4)
    assert found[1].loss == "was killed by SIGKILL"
    assert found[2].loss == "ended with exit code 7"
    assert found[3].loss.startswith("out of memory: held ")
    assert found[8].record is not None


def test_a_worker_past_its_limit_that_shows_signs_of_life_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time passes only when a sign of life has come: two fifths of a second."""
    now, heard = [1000.0], local._Child.heard

    def hears(worker: Any) -> list[bytes]:
        messages = heard(worker)
        now[0] += 0.4 * any(b"beat" in message for message in messages)
        worker.last = now[0]
        return messages

    for module in (local, workers):
        monkeypatch.setattr(module, "monotonic", lambda: now[0])
    monkeypatch.setattr(local._Child, "heard", hears)
    with strange(grace=0.5) as executor:
        executor.start()
        executor.submit(job(6, "orcoon:1x6", seconds=0.2))
        executor.submit(job(4, "orcoon:1x4", seconds=0.2))
        found = all_done(executor, 2)
    assert found[6].record is not None
    assert found[4].loss.startswith("no sign of life")


def test_a_worker_that_has_grown_is_replaced_between_jobs() -> None:
    with strange(1, memory=150_000_000) as executor:
        for number in (1, 2):
            executor.submit(job(number, "orcoon:1x8"))
        first = all_done(executor, 2)
        assert first[1].record == first[2].record
        executor.submit(job(5, "orcoon:1x5"))
        executor.submit(job(6, "orcoon:1x8"))
        second = all_done(executor, 2)
        assert second[5].record == first[1].record
        assert second[6].record not in (None, first[1].record)


def test_workers_that_cannot_be_started() -> None:
    with processes(2, command=[sys.executable, "-c", "raise SystemExit(3)"]) as executor:
        executor.submit(job(1, "orcoon:2x2"))
        with pytest.raises(BatchError, match=r"no worker can be started: .* ended with exit code 3"):
            all_done(executor, 1)


def test_workers_end_with_whoever_started_them_and_tidy_up(tmp_path: Path) -> None:
    code = """
import os, sys
from crosscut.batch.executor import Job
from crosscut.batch.local import LocalProcesses
from crosscut.batch.question import read_question
from crosscut.solver.limits import Limits
executor = LocalProcesses(2)
executor.start()
executor.submit(Job(1, read_question({"task": "solve", "position": "orcoon:9x9"}, Limits())))
print(*executor.processes, flush=True)
os.kill(os.getpid(), 9)
"""
    environment = os.environ | {"TMPDIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == -9
    numbers = [int(number) for number in done.stdout.split()]
    assert len(numbers) == 2
    while any(map(alive, numbers)) or list(tmp_path.iterdir()):
        sleep(0.1)


def alive(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{number}/status")
    return not (status.exists() and "\nState:\tZ" in status.read_text())
