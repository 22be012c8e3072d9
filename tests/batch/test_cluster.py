"""A Dask cluster on loopback: a scheduler and two workers, one of them killed half-way; the answers of a local run."""

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep

import pytest

import crosscut
from batches import Lines, answers
from cases import slow
from crosscut.batch.seen import Seen

Client = pytest.importorskip("distributed").Client
RUN = "import sys; from {} import main; sys.exit(main())"
PATIENT = "from crosscut.batch import cluster; cluster.CONNECT = cluster.ALONE = 86_400.0; from crosscut.cli import main; main()"
COMMAND = [sys.executable, "-c", PATIENT]
CROSSCUT = [*COMMAND, "batch"]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def dask(module: str, *arguments: str, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    with (folder / f"{module}.log").open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, "-c", RUN.format(f"distributed.cli.{module}"), *arguments], stdout=log, stderr=log, cwd=folder
        )
        try:
            yield process
        finally:
            process.kill()
            process.wait()


def worker(address: str, folder: Path) -> list[str]:
    where = ["--local-directory", str(folder), "--no-dashboard", "--host", "127.0.0.1"]
    return [address, "--nthreads", "1", "--no-nanny", "--memory-limit", "1GB", *where]


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[str]:
    port = free_port()
    with dask("dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard", folder=tmp_path) as process:
        while process.poll() is None:
            with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
            sleep(0.1)
        assert process.poll() is None
        yield f"tcp://127.0.0.1:{port}"


def joined(workers: int, scheduler: str) -> None:
    """Wait until so many workers are there."""
    with Client(scheduler, timeout="1 day", set_as_default=False) as client:
        client.wait_for_workers(workers)


def started(out: Path, lines: int, run: subprocess.Popen[str]) -> None:
    """Wait until so many lines are answered; the run must be going on then."""
    while run.poll() is None and (not out.exists() or out.read_bytes().count(b"\n") < lines):
        sleep(0.01)
    assert run.poll() is None, "the run was over too soon: give it more to do"


def test_a_cluster_gives_the_same_answers_though_a_worker_is_killed(scheduler: str, tmp_path: Path) -> None:
    source = Lines(tmp_path).mixed(50, 11)
    out, local = tmp_path / "out.jsonl", tmp_path / "local.jsonl"
    options = ["--nodes", "300", "--json"]
    with (
        dask("dask_worker", *worker(scheduler, tmp_path), folder=tmp_path),
        dask("dask_worker", *worker(scheduler, tmp_path), folder=tmp_path) as second,
    ):
        joined(2, scheduler)
        run = subprocess.Popen(
            [*CROSSCUT, str(source), "--out", str(out), "--dask", scheduler, *options], stdout=subprocess.PIPE, text=True
        )
        started(out, 5, run)
        second.kill()
        said, _ = run.communicate()
    assert run.returncode == 1
    assert json.loads(said)["answered"] == 50
    assert batch(source, local, *options).returncode == 1
    assert answers(out) == answers(local)


def test_a_search_by_jobs_is_right_though_a_worker_is_killed(scheduler: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    how = ["--job-nodes", "60", "--evidence", "none", "--resume", str(kept), "--json", "--dask", scheduler]
    with (
        dask("dask_worker", *worker(scheduler, tmp_path), folder=tmp_path),
        dask("dask_worker", *worker(scheduler, tmp_path), folder=tmp_path) as second,
    ):
        joined(2, scheduler)
        run = subprocess.Popen([*COMMAND, "solve", "orcoon:4x4", *how], stdout=subprocess.PIPE, text=True)
        while run.poll() is None and jobs_kept(kept) < 3:
            sleep(0.01)
        assert run.poll() is None, "the run was over too soon: give it more to do"
        second.kill()
        said, _ = run.communicate()
    assert run.returncode == 0
    record = json.loads(said)
    assert (record["value"], record["method"], record["evidence"]) == ("loss", "jobs", "unchecked")
    assert jobs_kept(kept) > 10


def jobs_kept(file: Path) -> int:
    """How many answers to jobs there are in a file."""
    if not file.exists():
        return 0
    with Seen(file) as kept:
        return sum(1 for _ in kept.all())


def test_python_hands_positions_to_a_client(scheduler: str, tmp_path: Path) -> None:
    positions = list(crosscut.sample("orcoon:3x3", 6, seed=3))
    with dask("dask_worker", *worker(scheduler, tmp_path), folder=tmp_path):
        joined(1, scheduler)
        wanted = [answer.to_dict()["value"] for answer in crosscut.solve_many(positions, jobs=0)]
        with Client(scheduler, set_as_default=False) as client:
            for given in (scheduler, client):
                found = [answer.to_dict()["value"] for answer in crosscut.solve_many(positions, client=given)]
                assert found == wanted


@pytest.mark.slow
def test_a_stopped_run_leaves_the_cluster_free(scheduler: str, tmp_path: Path) -> None:
    """A position without end is given up when its run is killed, so the next run is served."""
    endless = Lines(tmp_path).write(['{"task": "solve", "position": "orcoon:9x9"}'], "endless.jsonl")
    source = Lines(tmp_path).mixed(20, 12)
    with dask("dask_worker", *worker(scheduler, tmp_path), folder=tmp_path) as only:
        joined(1, scheduler)
        run = subprocess.Popen([*CROSSCUT, str(endless), "--out", str(tmp_path / "never.jsonl"), "--dask", scheduler])
        while not grandchildren(only.pid):
            assert run.poll() is None
            sleep(0.1)
        run.kill()
        run.wait()
        done = batch(source, tmp_path / "out.jsonl", "--dask", scheduler, "--nodes", "300")
    assert done.returncode == 1
    assert len(answers(tmp_path / "out.jsonl")) == 20


def grandchildren(number: int) -> list[str]:
    """The children of all threads of a process."""
    return [child for file in Path(f"/proc/{number}/task").glob("*/children") for child in file.read_text().split()]


@pytest.mark.parametrize("address", ["nonsense", slow("tcp://127.0.0.1:x"), slow("xyz://127.0.0.1:1"), ""])
def test_what_is_no_address_is_told_in_one_line(address: str, tmp_path: Path) -> None:
    done = batch(Lines(tmp_path).mixed(3, 1), tmp_path / "out.jsonl", "--dask", address)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert done.stderr.startswith(f"Error: no Dask scheduler at {address}: ")


@pytest.mark.slow
def test_no_scheduler_and_no_workers_are_told(scheduler: str, tmp_path: Path) -> None:
    from crosscut.batch import cluster
    from crosscut.core.errors import BatchError

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cluster, "CONNECT", 5.0)
        with pytest.raises(BatchError, match="has no workers"):
            cluster.DaskCluster(scheduler)
        patch.setattr(cluster, "CONNECT", 1.0)
        for address in (f"tcp://127.0.0.1:{free_port()}", "nonsense", "tcp://127.0.0.1:x"):
            with pytest.raises(BatchError, match="no Dask scheduler at"):
                cluster.DaskCluster(address)
    done = batch(Lines(tmp_path).mixed(3, 1), tmp_path / "out.jsonl", "--dask", scheduler, "--jobs", "2")
    assert done.returncode == 2
    assert "--jobs is for this machine" in done.stderr


def batch(source: Path, out: Path, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*CROSSCUT, str(source), "--out", str(out), *options], capture_output=True, text=True, check=False)
