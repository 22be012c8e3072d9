"""Kills inside a write: to the answers, to what was seen, to the store, to a certificate; each is one write, torn at a place.

A library that is loaded before all others (tests/support/kill_in_write.cpp) lets a part of a write through and kills. What is
counted is writes. After each kill the same command goes on, and everything is as after a run that was left alone.
"""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from batches import Lines, answers
from cases import slow
from compiled import compiled
from crosscut.batch.store import Store
from crosscut.solver import trust

COMMAND = [sys.executable, "-c", "from crosscut.cli import main; main()", "batch", "in.jsonl", "--out", "out.jsonl"]
OPTIONS = ["--nodes", "200", "--jobs", "1", "--store", "store.sqlite", "--certificates", "certificates"]
REFUTED = '{"task": "connect", "position": "orcoon:3x3:W:BBW/B../W.B", "colour": "B"}'


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not sys.platform.startswith("linux"):
        pytest.skip("preloads a library as Linux does")
    return compiled("kill_in_write", tmp_path_factory.mktemp("library"), "-shared", "-fPIC", "-ldl")


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("undisturbed")
    assert batch(folder).returncode == 1
    return folder


def batch(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    lines = Lines(folder).mixed(24, 3, boards=("2x2", "2x3", "3x3")).read_text().splitlines()
    # Besides one with a refutation, and some that come twice, so that what was seen is asked for.
    Lines(folder).write([REFUTED, *lines, *lines[:3]])
    return subprocess.run(
        [*COMMAND, *OPTIONS], cwd=folder, env=os.environ | environment, capture_output=True, text=True, check=False
    )


def names(folder: Path) -> list[str]:
    """All files; a database that was not finished, which is nothing yet, may lie about under a name of its own."""
    entries = [str(entry.relative_to(folder)) for entry in folder.rglob("*") if entry.name != "once"]
    return sorted(name for name in entries if not re.fullmatch(r"(out.jsonl.seen|store.sqlite)\.[0-9]+\.part(-journal)?", name))


POINTS = [
    # file, number of the write, percent of it that get through, whether the machine dies and not only a worker
    ("*/out.jsonl", 1, 50, False),
    slow("*/out.jsonl", 2, 0, False),
    slow("*/out.jsonl", 5, 99, False),
    slow("*/out.jsonl.seen.*.part", 2, 50, False),
    slow("*/out.jsonl.seen-wal", 2, 50, False),
    slow("*/out.jsonl.seen-wal", 7, 30, False),
    slow("*/store.sqlite.*.part", 1, 50, False),
    slow("*/store.sqlite-wal", 2, 50, False),
    slow("*/store.sqlite-wal", 6, 70, False),
    ("*/certificates/*.gz.*.part", 1, 50, True),
    slow("*/certificates/*.gz.*.part", 3, 99, True),
    slow("*/certificates/*.zip.*.part", 1, 50, True),
]


@pytest.mark.parametrize(("file", "number", "percent", "parent"), POINTS)
def test_a_kill_inside_a_write_changes_nothing(
    library: Path, undisturbed: Path, tmp_path: Path, file: str, number: int, percent: int, parent: bool
) -> None:
    kill = {"LD_PRELOAD": str(library), "KILL_FILE": file, "KILL_NUMBER": str(number), "KILL_PERCENT": str(percent)}
    kill |= {"KILL_ONCE": str(tmp_path / "once")} | ({"KILL_PARENT": "1"} if parent else {})
    assert batch(tmp_path, **kill).returncode == -signal.SIGKILL
    assert (tmp_path / "once").exists()
    done = batch(tmp_path)
    assert done.returncode == 1, done.stderr
    same_as(undisturbed, tmp_path)


def test_a_worker_killed_inside_a_certificate_costs_nothing(library: Path, undisturbed: Path, tmp_path: Path) -> None:
    kill = {"KILL_FILE": "*/certificates/*.gz.*.part", "KILL_NUMBER": "1", "KILL_PERCENT": "50"}
    done = batch(tmp_path, **kill, LD_PRELOAD=str(library), KILL_ONCE=str(tmp_path / "once"))
    assert done.returncode == 1, done.stderr
    assert (tmp_path / "once").exists()
    same_as(undisturbed, tmp_path)


def same_as(undisturbed: Path, folder: Path) -> None:
    assert answers(folder / "out.jsonl") == answers(undisturbed / "out.jsonl")
    assert names(folder) == names(undisturbed)
    for record in answers(folder / "out.jsonl").values():
        kept = record.get("certificate") or record.get("refutation")
        if kept is not None and kept["file"] is not None:
            assert trust.check(folder / kept["file"]).ok
    with Store(folder / "store.sqlite", readonly=True) as store, Store(undisturbed / "store.sqlite", readonly=True) as other:
        assert store.verify() == other.verify() > 5
        assert store.counts() == other.counts()
