"""What the machine cannot do is no answer: a full disk, missing rights, too many files, no memory, a disk that fails."""

import errno
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from batches import Lines, answers
from cases import slow
from crosscut.batch.executor import Done, Job
from crosscut.batch.folder import folder_of_one_run
from crosscut.batch.journal import Journal
from crosscut.batch.local import LocalProcesses
from crosscut.batch.question import digest, read_question
from crosscut.batch.run import Batch
from crosscut.batch.source import Source
from crosscut.core.errors import BatchError
from crosscut.solver.limits import Limits

COMMAND = [sys.executable, "-c", "from crosscut.cli import main; main()", "batch"]


def batch(source: Path, out: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [*COMMAND, str(source), "--out", str(out), "--jobs", "1", "--nodes", "200", *options]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder on a disk of its own with room for a few files."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = shutil.which("mount")
    made = mount and subprocess.run([mount, "-t", "tmpfs", "-o", "size=32k", "tmpfs", folder], capture_output=True, check=False)
    if not made or made.returncode:
        pytest.skip("needs the right to mount a disk in memory")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


@pytest.mark.slow
def test_a_full_disk_ends_the_run_and_burns_no_question(small_disk: Path, tmp_path: Path) -> None:
    source = Lines(tmp_path).mixed(60, 4, boards=("2x3", "3x3"))
    out, folder = tmp_path / "out.jsonl", small_disk / "certificates"
    done = batch(source, out, "--certificates", str(folder), "--json")
    assert done.returncode == 1
    assert "No space left on device; the same command goes on from here" in done.stderr.splitlines()[-1]
    record = json.loads(done.stdout)
    assert "No space left on device" in record["trouble"]
    assert 0 < record["answered"] < record["lines"]
    found = answers(out)
    assert not [record for record in found.values() if "cannot write" in record.get("error", "")]
    # With room the same command goes on.
    subprocess.run(["mount", "-o", "remount,size=8m", small_disk], check=True)
    assert batch(source, out, "--certificates", str(folder)).returncode == 1
    assert answers(out).items() >= found.items()
    other = tmp_path / "other.jsonl"
    assert batch(source, other, "--certificates", str(tmp_path / "certificates")).returncode == 1
    volatile = ("seconds", "certificate", "refutation")
    assert answers(out, volatile=volatile) == answers(other, volatile=volatile)
    assert {file.name for file in folder.iterdir()} == {file.name for file in (tmp_path / "certificates").iterdir()}


def job(folder: Path | None = None, number: int = 1) -> Job:
    question = read_question({"task": "solve", "position": "orcoon:2x2"}, Limits())
    return Job(number, question, None if folder is None else str(folder / "0123456789abcdef.gz"))


@contextmanager
def broken(code: str) -> Iterator[LocalProcesses]:
    """Workers for which some code was run before they start."""
    start = f"import os, resource\nfrom crosscut.batch import worker\n{code}\nworker.main()"
    executor = LocalProcesses(1, command=[sys.executable, "-c", start])
    try:
        yield executor
    finally:
        executor.close()


def done_by(executor: LocalProcesses, asked: Job) -> Done:
    executor.submit(asked)
    while not (done := executor.finished(60)):
        pass
    return done[0]


FAIL = """
def fail(*_, **__):
    raise OSError(errno.{0}, os.strerror(errno.{0}))
import errno
"""


DISK = ["ENOSPC", "EACCES", "EIO", "EDQUOT", "EROFS"]


@pytest.mark.parametrize(
    ("name", "call"),
    [*((name, "os.mkdir") for name in DISK), ("ENOSPC", "os.fsync"), *(slow(name, "os.fsync") for name in DISK[1:])],
)
def test_errors_of_the_disk_are_the_machines(tmp_path: Path, name: str, call: str) -> None:
    with folder_of_one_run(tmp_path / "c"), broken(f"{FAIL.format(name)}{call} = fail") as executor:
        done = done_by(executor, job(tmp_path / "c"))
    assert (done.record, done.machine) == (None, True)
    assert errno.errorcode[getattr(errno, name)] == name
    assert "cannot write " in done.loss or "Errno" in done.loss
    assert list((tmp_path / "c").iterdir()) == []


@pytest.mark.parametrize("certified", [False, True])
def test_too_many_open_files_are_the_machines(tmp_path: Path, certified: bool) -> None:
    code = "worker.Worker.beat = lambda *_: None\nimport crosscut.solver.engines, crosscut.solver.minimax\n"
    code += "resource.setrlimit(resource.RLIMIT_NOFILE, (4, 4))"
    with folder_of_one_run(tmp_path / "c"), broken(code) as executor:
        done = done_by(executor, job(tmp_path / "c" if certified else None))
    assert (done.record, done.machine) == (None, True)
    assert "Too many open files" in done.loss


@pytest.mark.parametrize(
    ("error", "said"),
    [
        ("MemoryError()", "out of memory"),
        ("worker.CannotWriteError('cannot write x: it is there')", "cannot write x: it is there"),
        ("CertificateError('verdict withheld: the checker refuses the certificate')", "verdict withheld: the checker"),
        ("ContradictionError('search and SAT disagree')", "search and SAT disagree"),
        ("ZeroDivisionError('x')", "ZeroDivisionError: x"),
    ],
)
def test_what_is_not_wrong_with_the_question_is_no_answer(error: str, said: str) -> None:
    code = "from crosscut.core.errors import *\nfrom crosscut.core.errors import CertificateError, ContradictionError\n"
    code += f"def fail(*_): raise {error}\nworker.answer = fail"
    with broken(code) as executor:
        done = done_by(executor, job())
    assert done.record is None
    assert done.loss.startswith(said)
    assert done.machine == ("cannot write" in said)


def test_errors_that_earlier_versions_took_for_answers_are_asked_again(tmp_path: Path) -> None:
    lines = ['{"task": "solve", "position": "orcoon:2x2"}'] * 5 + ["nonsense"]
    source, out = Lines(tmp_path).write(lines), tmp_path / "out.jsonl"
    errors = [
        "cannot write /c/x.gz: No space left on device",
        "lost twice with its worker: out of memory",
        "verdict withheld: the checker refuses the certificate, line 0: cannot be opened: Too many open files",
        "a memory limit needs a system that reports memory use in /proc (Linux)",
    ]
    with Journal(out) as journal:
        journal.add(
            {"id": None, "line": number, "input": digest(lines[number - 1].encode()), "error": error}
            for number, error in enumerate(errors, 1)
        )
    done = batch(source, out)
    assert done.returncode == 1  # the last line is no question
    assert "errors of the machine that stood in" in done.stderr
    assert done.stdout == "6 of 6 lines answered: 5 lost, 1 error\n"
    assert sorted(answers(out.with_name("out.jsonl.stale"))) == [1, 2, 3, 4]
    assert "errors of the machine" not in batch(source, out).stderr


def test_workers_that_cannot_be_started_end_the_run_after_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    executor = LocalProcesses(1)
    executor.submit(job(number=1))
    while not executor._done:
        executor._listen(1)
    for worker in executor._workers[:]:
        executor._bury(worker)

    def fail(*_: object, **__: object) -> None:
        raise OSError(errno.EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr(subprocess, "Popen", fail)
    executor.submit(job(number=2))
    assert [done.number for done in executor.finished(1)] == [1]
    for _ in range(2):
        with pytest.raises(BatchError, match=r"no worker can be started: .*Resource temporarily unavailable"):
            executor.finished(1)
    executor.close()


class Full:
    """A memory of answers on a full disk."""

    def get(self, _question: object) -> None:
        return None

    def put(self, *_: object) -> None:
        raise BatchError("cannot use out.jsonl.seen: database or disk is full")


def test_an_answer_that_cannot_be_remembered_is_written_down_all_the_same(tmp_path: Path) -> None:
    source = Lines(tmp_path).write([f'{{"task": "solve", "position": "orcoon:2x{n}"}}' for n in range(1, 9)])
    executor = LocalProcesses(1)
    with Source(source) as lines, Journal(tmp_path / "out.jsonl") as journal:
        batch = Batch(lines, journal, executor, canonical=lambda question: (question, dict), memories=(Full(),))
        batch.run()
    executor.close()
    assert batch.trouble == "cannot use out.jsonl.seen: database or disk is full"
    assert len(answers(tmp_path / "out.jsonl")) == 1
