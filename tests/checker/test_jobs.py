"""The check by several processes: the same verdict, words and line as the walk; bounded pieces; interruption and resumption."""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from cases import slow
from certify import certificate_of, sealed, sections
from crosscut.checker import check_file, jobs
from crosscut.checker.certificate import Work, check_stream
from crosscut.checker.command import main

HERE = Path(__file__).parent


def neighbour(path: Path) -> Any:
    """Another file of tests as a module: its certificates are used here too."""
    spec = importlib.util.spec_from_file_location(f"jobs_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


BY_HAND = neighbour(HERE / "test_certificate.py")
BY_SOLVER = neighbour(HERE.parent / "solver" / "test_certificates.py")


class Threads(ThreadPoolExecutor):
    """Threads in the place of processes, which take a while to start."""

    def __init__(self, workers: int, *_: Any) -> None:
        super().__init__(workers)


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "ProcessPoolExecutor", Threads)


def same_verdict(path: Path, monkeypatch: pytest.MonkeyPatch, sizes: tuple[int, ...] = (1, 2, 5)) -> None:
    wanted = check_file(path)
    for size in sizes:
        monkeypatch.setattr(jobs, "BATCH", size)
        assert check_file(path, work=Work(2)) == wanted


@pytest.mark.parametrize(("content", "line", "reason"), [c[1:] for c in BY_HAND.DAMAGE], ids=[c[0] for c in BY_HAND.DAMAGE])
def test_damage_by_hand_is_refused_alike(
    content: str | bytes, line: int, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, threads: None
) -> None:
    file = tmp_path / "file"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    same_verdict(file, monkeypatch)
    report = check_file(file, work=Work(2))
    assert (report.ok, report.line, reason in report.error) == (False, line, True)


def test_right_certificates_by_hand_are_accepted_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, threads: None) -> None:
    lines = (f"7 {BY_HAND.BRIDGE_LATER}", f"1 {BY_HAND.BRIDGE_TWICE} a2")
    bridge = (BY_HAND.BRIDGE, *BY_HAND.BRIDGE_TOP, *lines, *BY_HAND.BRIDGE_END)
    twice = (f"5 {BY_HAND.BRIDGE_TWICE} a2", f"5 {BY_HAND.BRIDGE_LATER}")
    again = (BY_HAND.BRIDGE, *BY_HAND.BRIDGE_TOP, *twice, *BY_HAND.BRIDGE_END)
    larger = (BY_HAND.BRIDGE, *BY_HAND.BRIDGE_TOP, *twice[::-1], *BY_HAND.BRIDGE_END)
    for number, found in enumerate((BY_HAND.ROW, BY_HAND.PIE, BY_HAND.HEX, BY_HAND.DRAW, bridge, again, larger)):
        file = tmp_path / f"{number}"
        file.write_text(BY_HAND.seal(*found) + BY_HAND.seal(*BY_HAND.HEX))
        same_verdict(file, monkeypatch)
        assert check_file(file, work=Work(2)).ok == (number < 5)


@pytest.fixture(scope="module")
def section(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], list[str]]:
    """The certificate of the start position of 3x3 Orcoon, won for Black."""
    (only,) = sections(certificate_of("orcoon:3x3", tmp_path_factory.mktemp("win")))
    return only


@pytest.mark.parametrize("kind", BY_SOLVER.DAMAGES)
def test_damage_to_the_solver_s_is_refused_alike(
    kind: str, section: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, threads: None
) -> None:
    file = tmp_path / "file"
    file.write_text(BY_SOLVER.DAMAGES[kind][0](section))
    same_verdict(file, monkeypatch, (7, 50))
    assert not check_file(file, work=Work(2)).ok


def test_random_damage_is_judged_alike(section: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, threads: None) -> None:
    chance = random.Random(11)
    verdicts = set()
    for _ in range(20):
        lines = list(section[1])
        for _ in range(chance.randrange(1, 4)):
            number = chance.randrange(len(lines))
            match chance.randrange(4):
                case 0:
                    del lines[number]
                case 1:
                    lines.insert(number, chance.choice(lines))
                case 2:
                    lines[number - 1], lines[number] = lines[number], lines[number - 1]
                case _:
                    at = chance.randrange(len(lines[number]))
                    lines[number] = lines[number][:at] + chance.choice("BW./:abc123- ,") + lines[number][at + 1 :]
        file = tmp_path / "random"
        file.write_text(sealed(section[0], lines))
        same_verdict(file, monkeypatch, (3, 40))
        verdicts.add(check_file(file).error.split(" ")[0])
    assert len(verdicts) > 5


@pytest.mark.parametrize("jobs_", [1, 2])
def test_real_processes(jobs_: int, section: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "BATCH", 20)
    for kind in (None, "missing reply", "illegal turn: occupied", "order removed"):
        file = tmp_path / "file"
        file.write_text(sealed(*section) if kind is None else BY_SOLVER.DAMAGES[kind][0](section))
        with file.open("rb") as stream:
            assert check_stream(stream, None, Work(jobs_)) == check_file(file)


@pytest.mark.slow
@pytest.mark.parametrize(("content", "line", "reason"), [c[1:] for c in BY_HAND.DAMAGE], ids=[c[0] for c in BY_HAND.DAMAGE])
def test_damage_is_refused_alike_by_real_processes(
    content: str | bytes, line: int, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    same_verdict(file, monkeypatch, (1,))


def test_a_process_that_is_killed_is_no_verdict(section: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "BATCH", 20)
    monkeypatch.setattr(jobs, "_begin", functools.partial(os._exit, 3))
    file = tmp_path / "file"
    file.write_text(sealed(*section))
    report = check_file(file, work=Work(2))
    assert (report.ok, report.line) == (False, 0)
    assert report.error.startswith("a process of the check was ended")


# Interruption and resumption


class Interrupted(BaseException):
    pass


def test_an_interrupted_check_goes_on_where_it_was(
    section: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, threads: None
) -> None:
    monkeypatch.setattr(jobs, "BATCH", 10)
    file, folder = tmp_path / "file", tmp_path / "kept"
    file.write_text(sealed(*section) + sealed(*section))
    real, calls = jobs.follow, 0

    def follow(*arguments: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 9:
            raise Interrupted
        return real(*arguments)

    monkeypatch.setattr(jobs, "follow", follow)
    with pytest.raises(Interrupted):
        check_file(file, work=Work(1, folder))
    monkeypatch.setattr(jobs, "follow", real)
    kept = len(list(folder.glob("*.followed")))
    assert kept >= 8
    work = Work(2, folder)
    assert check_file(file, work=work) == check_file(file)
    assert (work.lines, work.kept) == (2 * len(section[1]), 10 * kept)
    assert list(folder.iterdir()) == []


def test_what_is_kept_is_never_taken_for_anything_else(
    section: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, threads: None
) -> None:
    """Changed lines, another header, other rules, damaged files: followed anew."""
    monkeypatch.setattr(jobs, "BATCH", 10)
    file, folder = tmp_path / "file", tmp_path / "kept"

    def keep(content: str) -> None:
        file.write_text(content)

        class Keeping(jobs.Crew):
            def __exit__(self, *_: object) -> None:
                super().__exit__(Interrupted)

        with monkeypatch.context() as patch:
            patch.setattr("crosscut.checker.certificate.Crew", Keeping)
            assert check_file(file, work=Work(2, folder)).ok

    def taken(content: str) -> int:
        file.write_text(content)
        work = Work(2, folder)
        report = check_file(file, work=work)
        assert report == check_file(file)
        return work.kept

    header, lines = section
    batches = -(-len(lines) // 10)
    whole = sealed(header, lines)
    keep(whole)
    changed = [*lines[:-1], lines[-1].rsplit(" ", 1)[0] + " a1"]
    assert taken(sealed(header, changed)) == 10 * (batches - 1)
    keep(whole)
    assert taken(sealed(header | {"guarantee": "within 40"}, lines)) == 0
    keep(whole)
    assert taken(sealed(header, lines[1:])) == 0
    keep(whole)
    with monkeypatch.context() as patch:
        patch.setattr(jobs, "source", lambda: "other rules")
        assert taken(whole) == 0
    for left in folder.iterdir():  # of the files that were refused
        left.unlink()
    keep(whole)
    damaged = sorted(folder.glob("*.followed"))[0]
    data = bytearray(damaged.read_bytes())
    data[-jobs.SUM - 1] ^= 1
    last = json.loads(data.partition(b"\n")[0])["line"] == len(lines) + 1
    damaged.write_bytes(data)
    assert taken(whole) == len(lines) - (len(lines) % 10 if last else 10)


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="needs the rights of POSIX")
def test_a_folder_that_others_can_write_to_is_refused(tmp_path: Path, section: Any) -> None:
    file, folder = tmp_path / "file", tmp_path / "kept"
    file.write_text(sealed(*section))
    folder.mkdir()
    folder.chmod(0o777)
    report = check_file(file, work=Work(1, folder))
    assert (report.ok, report.line, "others can write there" in report.error) == (False, 0, True)
    assert "File exists" in check_file(file, work=Work(1, file)).error


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
@pytest.mark.parametrize("how", [signal.SIGINT, slow(signal.SIGKILL)])
def test_a_killed_command_is_resumed_and_leaves_no_process(how: signal.Signals, tmp_path: Path, section: Any) -> None:
    file, folder = tmp_path / "file", tmp_path / "kept"
    file.write_text(sealed(*section) * 120)
    program = "import sys; from crosscut.checker import command, jobs; jobs.BATCH = 50; sys.exit(command.main(sys.argv[1:]))"
    (tmp_path / "program.py").write_text(f"if __name__ == '__main__':\n    {program}\n")
    command = [sys.executable, str(tmp_path / "program.py"), "--jobs", "2", "--resume", str(folder), str(file)]
    started = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    while len(list(folder.glob("*.followed"))) <= 10:
        assert started.poll() is None
        time.sleep(0.01)
    os.killpg(started.pid, how) if how == signal.SIGINT else started.kill()
    started.communicate()  # returns when no process holds the pipes any more
    assert started.returncode != 0
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.count("proved")) == (0, 120)
    assert "followed in an earlier run" in done.stderr


# The command line


def test_the_command_line_takes_jobs_and_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, folder = tmp_path / "file", tmp_path / "kept"
    file.write_text(BY_HAND.seal(*BY_HAND.HEX))
    assert main(["--jobs", "2", "--resume", str(folder), str(file)]) == 0
    out, err = capsys.readouterr()
    assert out == f"{file}: proved: hex:rhombus2:B:../..: B win (4 lines)\n"
    assert err.startswith(f"'{file}': 4 lines in ")
    with pytest.raises(SystemExit):
        main(["--jobs", "0", str(file)])


def test_a_copied_folder_starts_its_processes(tmp_path: Path) -> None:
    """Small batches, so that there are several; no site packages, no environment."""
    shutil.copytree(Path(jobs.__file__).parent, tmp_path / "checker", ignore=shutil.ignore_patterns("__pycache__"))
    source = (tmp_path / "checker" / "jobs.py").read_text()
    (tmp_path / "checker" / "jobs.py").write_text(source.replace("BATCH = 1024\n", "BATCH = 64\n"))
    file = certificate_of("orcoon:3x3", tmp_path)
    command = [sys.executable, "-E", "-s", "-S", "-m", "checker", "--jobs", "2", "--resume", "kept", str(file)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, "proved: orcoon:3x3" in done.stdout) == (0, True), done.stderr
    assert source.count("BATCH = 1024\n") == 1


def test_a_damaged_bundle_and_an_empty_file_too(tmp_path: Path) -> None:
    for content in (b"", b"PK\x03\x04", b"\x1f\x8b"):
        file = tmp_path / "file"
        file.write_bytes(content)
        assert check_file(file, work=Work(2)) == check_file(file)


@pytest.mark.slow
def test_a_large_certificate_in_little_memory(tmp_path: Path) -> None:
    """A million lines: the walk, two processes, and a verdict that does not depend on which."""
    (only,) = sections(certificate_of("orcoon:3x4:W:.B../..../....", tmp_path))
    header, lines = only
    body = sealed(header, lines)
    file = tmp_path / "large"
    times = -(-1_000_000 // len(lines))
    with file.open("w") as stream:
        for _ in range(times):
            stream.write(body)
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    report = check_file(file, work=Work(2))
    assert (report.ok, len(report.statements)) == (True, times)
    assert hashlib.sha256(file.read_bytes()).hexdigest() == digest
