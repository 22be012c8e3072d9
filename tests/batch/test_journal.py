"""The file of answers: what it accepts, repairs and refuses."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from crosscut.batch.journal import Journal
from crosscut.errors import BatchError


def answer(line: int, digest: str = "00000000000000ff", value: str = "win") -> dict[str, Any]:
    return {"line": line, "input": digest, "value": value}


def test_answers_are_there_when_the_file_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    with Journal(path) as journal:
        journal.add([answer(3), answer(1, value="loss")])
        journal.add([])
        assert path.read_text().count("\n") == 2
    with Journal(path) as journal:
        assert journal.answers == 2
        assert journal.counts == {"won": 1, "lost": 1}
        assert journal.answered(3, "00000000000000ff")
        assert not journal.answered(3, "00000000000000fe")
        assert not journal.answered(2, "00000000000000ff")
        assert not journal.answered(99, "00000000000000ff")


def test_half_a_line_at_the_end_is_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    whole = json.dumps(answer(1)) + "\n"
    for half in (json.dumps(answer(2))[:-4], json.dumps(answer(2)), "\0\0\0"):
        path.write_text(whole + half)
        with Journal(path) as journal:
            assert journal.answers == 1
            journal.add([answer(7)])
        assert path.read_text() == whole + json.dumps(answer(7)) + "\n"


@pytest.mark.parametrize(
    "text",
    ["important notes\n", "{}\n", '{"line": "x", "input": "ff", "value": "win"}\n', "[]\n", '{"line": 1, "input": "ff"}\n'],
)
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "out.jsonl"
    path.write_text(text)
    with pytest.raises(BatchError, match="line 1: no answer of a batch"):
        Journal(path)
    assert path.read_text() == text


def test_two_answers_to_a_line_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    path.write_text(2 * (json.dumps(answer(5)) + "\n"))
    with pytest.raises(BatchError, match="answers line 5 twice"):
        Journal(path)


def test_two_runs_cannot_write_to_one_file(tmp_path: Path) -> None:
    with Journal(tmp_path / "out.jsonl") as journal:
        with pytest.raises(BatchError, match="in use"):
            Journal(tmp_path / "out.jsonl")
        journal.add([answer(1), answer(2)])
        journal.drop_stale([(2, "00000000000000ff")])
        with pytest.raises(BatchError, match="in use"):
            Journal(tmp_path / "out.jsonl")
    Journal(tmp_path / "out.jsonl").__exit__()


def test_stale_answers_are_put_aside(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    with Journal(path) as journal:
        journal.add([answer(1), answer(2, "00000000000000aa", "loss"), answer(9)])
        assert journal.drop_stale([(1, "00000000000000ff"), (2, "00000000000000bb"), (4, "0000000000000001")]) == 2
        assert journal.counts == {"won": 1}
        journal.add([answer(2, "00000000000000bb")])
    assert [json.loads(line)["line"] for line in path.read_text().splitlines()] == [1, 2]
    aside = (tmp_path / "out.jsonl.stale").read_text().splitlines()
    assert [json.loads(line)["line"] for line in aside] == [2, 9]
    assert not (tmp_path / "out.jsonl.part").exists()


def test_a_full_disk_leaves_no_half_line(tmp_path: Path) -> None:
    """A limit on the size of files stands in for the disk."""
    code = """
import resource, signal, sys
from pathlib import Path
from crosscut.batch.journal import Journal
from crosscut.errors import BatchError
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
journal = Journal(Path(sys.argv[1]))
try:
    for line in range(1, 10):
        journal.add([{"line": line, "input": "ff", "value": "win"}])
except BatchError as error:
    print(error, journal.answers)
"""
    path = tmp_path / "out.jsonl"
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True, env=os.environ)
    assert "cannot write" in done.stdout
    assert done.stdout.strip().endswith(" 2")
    assert path.read_bytes().count(b"\n") == 2
    assert path.read_bytes().endswith(b"\n")
