"""The file of answers: what it accepts, repairs and refuses."""

import fcntl
import json
import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from crosscut.batch import journal as module
from crosscut.batch.answered import LONGEST
from crosscut.batch.journal import Journal
from crosscut.batch.written import begins_as_answer
from crosscut.core.errors import BatchError


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
    [
        "important notes\n",
        "{}\n",
        '{"line": "x", "input": "ff", "value": "win"}\n',
        "[]\n",
        "3\n",
        '{"line": 1, "input": "ff"}\n',
        '{"line": 0, "input": "ff", "value": "win"}\n',
        '{"line": -1, "input": "ff", "value": "win"}\n',
        '{"line": true, "input": "ff", "value": "win"}\n',
        '{"line": 1e99, "input": "ff", "value": "win"}\n',
        '{"line": 1, "input": "fffffffffffffffff", "value": "win"}\n',
        "[" * 100_000 + "\n",
        # Without a line feed there is no whole line, and nothing to be sure by but how it begins.
        "important notes",
        '{"important": "a JSON on one line"}',
        '{"id": "a", "task": "solve", "position": "orcoon:2x2"}',
        '{"id": "a", "line": "x"',
        '{"id": {"a": 1}, "line": 1, "inp',
        '{"id": "a", "line": 1, "input": "00ff", "value": "win"}',
        "\0\0\0\0",
        "\x7fELF\x02\x01 \u00ff",
        "x" * (LONGEST + 10),
        '{"id": "' + "x" * LONGEST,
    ],
)
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "out.jsonl"
    path.write_text(text)
    with pytest.raises(BatchError, match="line 1: no answer of a batch; the file was left as it is"):
        Journal(path)
    assert path.read_text() == text


def test_a_foreign_line_among_answers_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    text = json.dumps(answer(1)) + "\nimportant\n" + json.dumps(answer(2)) + "\n"
    path.write_text(text)
    with pytest.raises(BatchError, match="line 2: no answer of a batch"):
        Journal(path)
    assert path.read_text() == text


def test_the_first_answer_torn_at_any_byte_is_mended(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    for given in ('"a \\"7\\u00e9"', "-1.5e3", "null"):
        line = f'{{"id": {given}, "line": 12, "input": "0123456789abcdef", "schema": "crosscut/solve/1", "value": "win"}}'
        assert json.loads(line)
        for length in range(len(line) + 1):
            assert begins_as_answer(line[:length].encode()) or not length
            path.write_text(line[:length])
            Journal(path).__exit__()
            assert path.read_text() == ""


@pytest.mark.parametrize("kind", ["moved", "replaced", "removed"])
@pytest.mark.parametrize("when", ["before an answer", "while nothing comes", "at the end"])
def test_a_file_taken_away_ends_the_run_and_its_answers_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, when: str
) -> None:
    monkeypatch.setattr(module, "SYNC", 0.0)
    path, elsewhere = tmp_path / "out.jsonl", tmp_path / "elsewhere.jsonl"
    with Journal(path) as journal:
        journal.add([answer(1), answer(2)])
        if kind == "moved":
            path.rename(elsewhere)
        else:
            path.unlink()
        if kind == "replaced":
            path.write_text("somebody else's\n")
        where = {"moved": elsewhere}.get(kind, tmp_path / "out.jsonl.rescued-1")
        step = (
            partial(journal.add, [answer(3)]) if when == "before an answer" else partial(journal.sync, now=when == "at the end")
        )
        with pytest.raises(BatchError, match=f"out.jsonl was moved, replaced or removed .* answers are in {where}"):
            step()
    lines = where.read_text().splitlines()
    assert [json.loads(line)["line"] for line in lines] == ([1, 2, 3] if when == "before an answer" else [1, 2])
    assert not path.exists() or path.read_text() == "somebody else's\n"
    where.rename(path)
    with Journal(path) as journal:
        assert journal.answers == len(lines)


def test_a_file_that_was_put_aside_before_it_was_locked_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another run moves stale answers away between this one's look and its lock: there would be two files."""
    path, lock = tmp_path / "out.jsonl", fcntl.flock
    path.write_text(json.dumps(answer(1)) + "\n")

    def late(file: int, how: int) -> None:
        other = tmp_path / "other"
        other.write_text(json.dumps(answer(2)) + "\n")
        other.replace(path)
        lock(file, how)

    monkeypatch.setattr(fcntl, "flock", late)
    with pytest.raises(BatchError, match="in use"):
        Journal(path)
    assert path.read_text() == json.dumps(answer(2)) + "\n"


def test_a_link_stays_a_link_and_rights_stay_as_they_are(tmp_path: Path) -> None:
    real, link = tmp_path / "real" / "answers.jsonl", tmp_path / "out.jsonl"
    real.parent.mkdir()
    real.write_text(json.dumps(answer(1)) + "\n" + json.dumps(answer(2)) + "\n")
    real.chmod(0o640)
    link.symlink_to(real)
    with Journal(link) as journal:
        assert journal.drop_stale([(1, "00000000000000ff")]) == 1
        journal.add([answer(5)])
    assert link.is_symlink()
    assert [json.loads(line)["line"] for line in real.read_text().splitlines()] == [1, 5]
    assert real.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("tail", ["stale", "part"])
@pytest.mark.parametrize("kind", ["text", "link", "folder"])
def test_files_beside_the_answers_that_are_not_ours_are_left_alone(tmp_path: Path, tail: str, kind: str) -> None:
    path, beside, elsewhere = tmp_path / "out.jsonl", tmp_path / f"out.jsonl.{tail}", tmp_path / "elsewhere"
    elsewhere.write_text(json.dumps(answer(7)) + "\n")
    if kind == "folder":
        beside.mkdir()
    elif kind == "link":
        beside.symlink_to(elsewhere)
    else:
        beside.write_text("important")
    with Journal(path) as journal:
        journal.add([answer(1)])
        with pytest.raises(BatchError, match=f"out.jsonl.{tail}"):
            journal.drop_stale([(1, "00000000000000aa")])
    assert kind != "text" or beside.read_text() == "important"
    assert beside.is_symlink() == (kind == "link")
    assert elsewhere.read_text() == json.dumps(answer(7)) + "\n"
    assert path.read_text() == json.dumps(answer(1)) + "\n"


def test_half_a_line_of_a_killed_run_beside_the_answers_is_mended(tmp_path: Path) -> None:
    path, stale, part = (tmp_path / f"out.jsonl{tail}" for tail in ("", ".stale", ".part"))
    stale.write_text(json.dumps(answer(4)) + '\n{"id": 3, "li')
    part.write_text('{"id": 3, "line": 7, "inp')
    with Journal(path) as journal:
        journal.add([answer(1), answer(2)])
        assert journal.drop_stale([(2, "00000000000000ff")]) == 1
    assert [json.loads(line)["line"] for line in stale.read_text().splitlines()] == [4, 1]
    assert [json.loads(line)["line"] for line in path.read_text().splitlines()] == [2]
    assert not part.exists()


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
from crosscut.batch import journal as module
from crosscut.batch.answered import LONGEST
from crosscut.batch.journal import Journal
from crosscut.batch.written import begins_as_answer
from crosscut.core.errors import BatchError
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
