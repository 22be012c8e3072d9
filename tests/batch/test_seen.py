"""What was seen: what it gives back, and what it does not believe."""

import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from crosscut.batch.answer import answer
from crosscut.batch.database import content, sealed
from crosscut.batch.question import Question, read_question
from crosscut.batch.seen import UNSEALED, Seen
from crosscut.core.errors import StoreError
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver.limits import Limits
from crosscut.solver.state import State


def asked(position: str = "orcoon:2x2", **limits: Any) -> Question:
    return read_question({"task": "solve", "position": position, "limits": limits or None}, Limits())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with one row."""
    path = tmp_path / "out.jsonl.seen"
    with Seen(path) as seen:
        seen.put(asked(), answer(asked()))
    return path


def edit(path: Path, statement: str, *values: object) -> None:
    file = sqlite3.connect(path)
    assert file.execute(statement, values).rowcount == 1
    file.commit()
    file.close()


def test_what_is_given_back_is_what_was_kept(path: Path) -> None:
    undecided = answer(asked("orcoon:3x3", nodes=1))
    with Seen(path) as seen:
        seen.put(asked("orcoon:3x3", nodes=1), undecided)
    with Seen(path) as seen:
        assert seen.get(asked())["value"] == "loss"  # type: ignore[index]
        assert seen.get(asked("orcoon:3x3", nodes=1)) == undecided
        assert seen.get(asked("orcoon:3x3", nodes=2)) is None
        assert seen.has(asked("orcoon:3x3").key)
        assert (seen.refused, seen.discarded, seen.unsealed) == (0, "", "")
        seen.forget()
    assert list(path.parent.iterdir()) == []


def test_what_the_machine_has_to_spare_is_no_part_of_a_question(path: Path) -> None:
    """The share of memory changes from run to run; a limit that somebody has set does not."""
    for share in (None, 10**9, 2 * 10**9):
        question = asked()
        assert question.within(share).limits.memory == share
        with Seen(path) as seen:
            assert seen.get(question) is not None
            assert seen.get(asked(memory="500MB")) is None
    assert asked(memory="500MB").within(10**9).limits.memory == 500 * 10**6
    assert asked(memory="2GB").within(10**9).limits.memory == 10**9


WON = {"value": "win", "winner": "B", "best": "a1"}


@pytest.mark.parametrize("checksum", ["kept", "plain", "of another key"])
def test_a_forged_row_is_not_believed(path: Path, checksum: str) -> None:
    """An answer that was changed, with the checksum of before, one that anybody can compute, or one under another key."""
    row = (asked().text(), asked().key, 1, json.dumps(answer(asked()) | WON))
    forged = sealed(*row) if checksum == "plain" else State(Path(), b"x" * 32).seal("batch-seen", content(*row))
    if checksum == "kept":
        edit(path, "UPDATE seen SET record = ?", row[-1])
    else:
        edit(path, "UPDATE seen SET record = ?, checksum = ?", row[-1], forged)
    with Seen(path) as seen:
        assert seen.get(asked()) is None
        assert list(seen.all()) == []
        assert seen.refused == 2
        seen.put(asked(), answer(asked()))
        assert seen.get(asked())["value"] == "loss"  # type: ignore[index]


def test_a_row_moved_to_another_question_is_not_believed(path: Path) -> None:
    edit(path, "UPDATE seen SET question = ?", asked(nodes=7).text())
    with Seen(path) as seen:
        assert seen.get(asked(nodes=7)) is None
        assert seen.refused == 1


def test_rows_of_another_user_or_of_other_rules_are_not_believed(
    path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with monkeypatch.context() as patch, Seen(path) as seen:
        patch.setattr(Orcoon, "rules_version", 2)
        assert seen.get(asked()) is None
    monkeypatch.setenv("CROSSCUT_STATE", str(tmp_path / "other"))
    with Seen(path) as seen:
        assert seen.get(asked()) is None
        assert seen.refused == 1


def test_without_a_key_a_run_knows_its_own_rows_and_no_others(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROSSCUT_STATE", str(path))  # no folder
    with Seen(path) as seen:
        assert "is no folder" in seen.unsealed
        assert seen.get(asked()) is None
        seen.put(asked(), answer(asked()))
        assert seen.get(asked()) is not None
    with Seen(path) as seen:
        assert seen.get(asked()) is None


def test_an_answer_whose_certificate_is_gone_is_found_again(tmp_path: Path) -> None:
    folder = tmp_path / "certificates"
    folder.mkdir()
    record = answer(asked(), folder / "a.gz")
    with Seen(tmp_path / "seen", folder) as seen:
        seen.put(asked(), record)
        assert seen.get(asked()) == record
        (folder / "a.gz").unlink()
        assert seen.get(asked()) is None


def test_files_of_earlier_versions_are_thrown_away_with_a_word(tmp_path: Path) -> None:
    path = tmp_path / "seen"
    for mode in ("DELETE", "WAL"):  # where the tables stand: in the file, or still in the log beside it
        old = sqlite3.connect(path, isolation_level=None)
        old.execute(f"PRAGMA journal_mode = {mode}")
        old.execute(UNSEALED)
        old.execute("CREATE INDEX keys ON seen (key)")
        old.execute("INSERT INTO seen VALUES (?, ?, ?)", (asked().text(), asked().key, json.dumps(answer(asked()) | WON)))
        killed = {file: file.read_bytes() for file in tmp_path.iterdir()}
        old.close()
        for file, content_ in killed.items():
            file.write_bytes(content_)
        with Seen(path) as seen:
            assert "earlier version" in seen.discarded
            assert seen.get(asked()) is None
            seen.forget()
        assert list(tmp_path.iterdir()) == []


def test_damage_is_thrown_away_with_a_word(path: Path) -> None:
    content_ = bytearray(path.read_bytes())
    content_[4096:] = b"\xff" * (len(content_) - 4096)
    path.write_bytes(content_)
    with Seen(path) as seen:
        assert "is damaged" in seen.discarded
        seen.put(asked(), answer(asked()))
    with Seen(path) as seen:
        assert seen.get(asked()) is not None


@pytest.mark.parametrize("kind", ["text", "database", "folder", "link"])
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, kind: str) -> None:
    path, content_ = tmp_path / "seen", b"important" * 1000
    if kind == "folder":
        path.mkdir()
    elif kind == "database":
        file = sqlite3.connect(path)
        file.execute("CREATE TABLE seen (question TEXT)")
        file.close()
        content_ = path.read_bytes()
    else:
        target = tmp_path / "notes" if kind == "link" else path
        target.write_bytes(content_)
        if kind == "link":
            path.symlink_to(target)
    said = "is no regular file" if kind == "folder" else "is no file of what a batch has found"
    with pytest.raises(StoreError, match=said):
        Seen(path)
    assert kind == "folder" or path.read_bytes() == content_
    assert path.is_symlink() == (kind == "link")
    shutil.rmtree(tmp_path)
