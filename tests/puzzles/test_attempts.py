"""Attempts by one process or several: the same results in the same order, limits, and no process left behind."""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from itertools import islice
from pathlib import Path
from time import sleep

import pytest

from attempting import Litterer, Sleeper, Squares
from cases import slow
from crosscut.core.errors import BatchError, TableError
from crosscut.puzzles.attempts import attempts, limited_attempts
from crosscut.solver.limits import LimitReached, Limits, Meter

SUPPORT = os.pathsep.join([str(Path(__file__).parents[1] / "support"), *sys.path])


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_for(done: Callable[[], bool]) -> None:
    while not done():
        sleep(0.02)


def until_it_stops(opening: Squares, meter: Meter, jobs: int) -> tuple[list[int], Exception]:
    squares: list[int] = []
    with closing(attempts(opening, meter, jobs)) as found:
        try:
            for square, _ in found:
                squares.append(square)
        except Exception as error:
            return squares, error
    raise AssertionError("it has stopped without saying why")


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_come_in_order(jobs: int) -> None:
    with closing(attempts(Squares(0.002), Meter(), jobs)) as found:
        results = list(islice(found, 200))
    assert [square for square, _ in results] == [number**2 for number in range(200)]
    made_by = {pid for _, pid in results}
    assert len(made_by) == jobs
    assert (os.getpid() in made_by) == (jobs == 1)
    assert jobs == 1 or not any(is_alive(pid) for pid in made_by)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("opening", "limits", "error", "message", "number"),
    [
        (Squares(), Limits(nodes=7), LimitReached, "nodes", 7),
        (Squares(stops_at=5), Limits(), LimitReached, "memory", 5),
        (Squares(0.01, fails_at=6), Limits(), TableError, "attempt 6", 6),
    ],
)
def test_a_run_that_is_stopped_has_a_prefix(
    jobs: int, opening: Squares, limits: Limits, error: type[Exception], message: str, number: int
) -> None:
    squares, stop = until_it_stops(opening, Meter(limits), jobs)
    assert squares == [k**2 for k in range(number)]
    assert isinstance(stop, error)
    assert str(stop) == message


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_limit_of_seconds_stops_it(jobs: int) -> None:
    squares, stop = until_it_stops(Squares(0.05), Meter(Limits(seconds=1.0)), jobs)
    assert isinstance(stop, LimitReached)
    assert stop.limit == "seconds"
    assert squares == [number**2 for number in range(len(squares))]


def test_a_process_that_dies_is_an_error() -> None:
    squares, stop = until_it_stops(Squares(dies_at=4), Meter(), 2)
    assert isinstance(stop, BatchError)
    assert str(stop) == "a process that made attempts is lost (exit code -9)"
    assert squares == [number**2 for number in range(len(squares))]
    assert len(squares) <= 4


@pytest.mark.parametrize("jobs", [slow(1), 2])
def test_an_attempt_beyond_its_limit_ends_with_its_process_and_no_other(jobs: int) -> None:
    with closing(limited_attempts(Squares(hangs_at=(2, 5)), Meter(), jobs, Limits(seconds=2.0))) as found:
        results = list(islice(found, 12))
    late = [number for number, result in enumerate(results) if isinstance(result, LimitReached)]
    assert late == [2, 5]
    assert [result[0] for result in results if not isinstance(result, LimitReached)] == [k**2 for k in range(12) if k not in late]
    assert not any(is_alive(result[1]) for result in results if not isinstance(result, LimitReached))


def test_an_attempt_with_too_much_memory_ends() -> None:
    with closing(limited_attempts(Squares(hangs_at=(1,), grows=True), Meter(), 1, Limits(memory=300 * 10**6))) as found:
        results = list(islice(found, 3))
    assert [str(result) if isinstance(result, LimitReached) else result[0] for result in results] == [0, "memory", 4]


def test_one_process_apart() -> None:
    with closing(attempts(Squares(), Meter(), 1, apart=True)) as found:
        results = list(islice(found, 3))
    assert [square for square, _ in results] == [0, 1, 4]
    assert os.getpid() not in {pid for _, pid in results}


@pytest.mark.slow
def test_interrupted_processes_leave_no_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with closing(limited_attempts(Litterer(hangs_at=1), Meter(), 2, Limits(seconds=2.0))) as found:
        results = list(islice(found, 6))
        folders = [Path(result) for result in results if not isinstance(result, LimitReached)]
        assert len(folders) == 5
        assert all(folder.is_dir() and folder.is_relative_to(tmp_path) for folder in folders)
    assert not list(tmp_path.iterdir())


def test_processes_of_a_killed_run_leave_no_temporary_folder(tmp_path: Path) -> None:
    code = (
        "from attempting import Squares\nfrom crosscut.puzzles.attempts import attempts\n"
        "from crosscut.solver.limits import Meter\nfor found in attempts(Squares(0.1), Meter(), 2): print(found, flush=True)"
    )
    environment = os.environ | {"PYTHONPATH": SUPPORT, "TMPDIR": str(tmp_path)}
    run = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=environment)
    assert run.stdout is not None
    run.stdout.readline()
    assert list(tmp_path.iterdir())
    run.kill()
    run.communicate()
    wait_for(lambda: not list(tmp_path.iterdir()))


def test_ctrl_c_while_processes_start_says_nothing_of_them() -> None:
    code = (
        "import os, signal, subprocess\nfrom attempting import Squares\n"
        "from crosscut.puzzles.attempts import attempts\nfrom crosscut.solver.limits import Meter\n"
        "class Interrupted(subprocess.Popen):\n"
        "    def __init__(self, *given, **named):\n"
        "        super().__init__(*given, **named)\n        os.killpg(0, signal.SIGINT)\n"
        "subprocess.Popen = Interrupted\n"
        "try:\n    print(next(attempts(Squares(), Meter(), 2)))\nexcept KeyboardInterrupt:\n    print('interrupted')"
    )
    environment = os.environ | {"PYTHONPATH": SUPPORT}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, process_group=0, check=False
    )
    assert (done.stdout, done.stderr) == ("interrupted\n", "")


def numbers_in(folder: Path) -> list[int]:
    files = list(folder.iterdir())
    return [int(text) for file in files for text in (file.name, file.read_text()) if text]


def test_closing_ends_processes_and_what_they_have_started(tmp_path: Path) -> None:
    class UntilAllSleep(Meter):
        def look(self) -> None:
            if len(numbers_in(tmp_path)) == 4:
                raise LimitReached("seconds")

    with pytest.raises(LimitReached, match="seconds"):
        next(attempts(Sleeper(tmp_path), UntilAllSleep(), 2))
    pids = numbers_in(tmp_path)
    wait_for(lambda: not any(is_alive(pid) for pid in pids))


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_ctrl_c_and_a_sudden_end_leave_no_process(how: signal.Signals, tmp_path: Path) -> None:
    opening = f"Sleeper(Path({str(tmp_path)!r}))" if how == signal.SIGINT else "Squares(0.2)"
    code = (
        "from pathlib import Path\nfrom attempting import Sleeper, Squares\nfrom crosscut.puzzles.attempts import attempts\n"
        f"from crosscut.solver.limits import Meter\nfor found in attempts({opening}, Meter(), 2): print(found[1], flush=True)"
    )
    environment = os.environ | {"PYTHONPATH": SUPPORT}
    run = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )
    assert run.stdout is not None
    if how == signal.SIGINT:
        wait_for(lambda: len(numbers_in(tmp_path)) == 4 or run.poll() is not None)
        pids = numbers_in(tmp_path)
    else:
        pids = [int(run.stdout.readline()) for _ in range(6)]
    assert all(is_alive(pid) for pid in pids)
    run.send_signal(how)
    _, complaint = run.communicate()
    wait_for(lambda: not any(is_alive(pid) for pid in pids))
    assert complaint.count("Traceback") == (how == signal.SIGINT)  # of the run itself, none of its processes
