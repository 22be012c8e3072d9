"""Tables that say they were verified: every forgery that could make an answer "proved", each after an honest run that is."""

import hashlib
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from crosscut.cli import main
from crosscut.core.errors import StateError, TableError
from crosscut.core.instance import read_id
from crosscut.core.stones import Stones
from crosscut.games.xodd.tables.table import build_table
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.proof import Evidence
from crosscut.solver.tables.entries import PIECE, STRIDE
from crosscut.solver.tables.file import HEADER_BYTES, map_entries
from crosscut.solver.tables.remembered import recall, remember
from crosscut.solver.tables.solved import Literal
from crosscut.solver.tables.table import open_table, verify

QUESTION = "xodd:2x3"
PROVED = "proved: read from a table each of whose entries was verified on this machine"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def build(path: Path, board: str = "xodd:2x3") -> Path:
    assert run("table", "build", board, "--out", path).exit_code == 0
    return path


def verified(path: Path, board: str = "xodd:2x3") -> Path:
    """A table that was built and verified as it should be, and whose answers are proved."""
    build(path, board)
    assert run("table", "verify", path, "--sample", 9).exit_code == 0
    assert PROVED in run("solve", board, "--table", path).stdout
    assert ask(path, board)["evidence"] == "table"
    return path


def ask(path: Path, question: str = QUESTION) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(run("solve", question, "--table", path, "--json").stdout)
    return answer


def forged(path: Path, *, new_checksum: bool) -> bytes:
    """The file with other entries, whoever is to move wins; and perhaps with a header to them, by which Black loses."""
    content = path.read_bytes()
    codes = b"\xff" * (len(content) - HEADER_BYTES)
    members = json.loads(content[:HEADER_BYTES])
    if new_checksum:
        members |= {"sha256": hashlib.sha256(codes).hexdigest(), "start": -1}
    return (json.dumps(members) + "\n").encode().ljust(HEADER_BYTES) + codes


def note_beside(path: Path) -> None:
    """What earlier versions wrote beside a table that was verified."""
    status, members = path.stat(), json.loads(path.read_bytes()[:HEADER_BYTES])
    note = {"crosscut": "verified", "version": 1, "sha256": members["sha256"], "bytes": status.st_size}
    note |= {"modified": status.st_mtime_ns, "evidence": "table", "checked": {"entries": 364, "sample": 500, "seed": 20110801}}
    path.with_name(f"{path.name}.verified").write_text(json.dumps(note) + "\n")


def test_a_copy_of_a_verified_table_is_as_good(tmp_path: Path, state_folder: Path) -> None:
    path = verified(tmp_path / "t.table")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["t.table"]
    copied = Path(shutil.copyfile(path, tmp_path / "copied.table"))
    assert PROVED in run("map", "xodd:2x3", "--table", copied).stdout
    told = json.loads(run("table", "info", copied, "--json").stdout)
    assert (told["evidence"], told["known"]["by"], told["known"]["evidence"]) == ("table", "record", "table")
    assert len(list(state_folder.glob("table-*"))) == 1


def test_a_forged_note_beside_a_table_proves_nothing(tmp_path: Path) -> None:
    honest = ask(verified(tmp_path / "honest.table"))
    path, store = build(tmp_path / "t.table"), tmp_path / "answers.sqlite"
    path.write_bytes(forged(path, new_checksum=True))
    note_beside(path)
    for command in ("solve", "map"):
        text = run(command, QUESTION, "--table", path).stdout
        assert "computed, not proved: read from a table that was verified earlier, by a note beside the file" in text
        assert "\nproved" not in text
    answer = ask(path)
    assert (honest["value"], honest["evidence"]) == ("win", "table")
    assert (answer["value"], answer["evidence"]) == ("loss", "unchecked")
    assert run("solve", QUESTION, "--table", path, "--store", store).exit_code == 0
    stored = json.loads(run("solve", QUESTION, "--store", store, "--json").stdout)
    assert (stored["method"], stored["evidence"]) == ("store", "unchecked")
    told = json.loads(run("table", "info", path, "--json").stdout)
    assert (told["evidence"], told["known"]["by"]) == ("unchecked", "note")
    assert "verified earlier, by a note beside the file" in run("table", "info", path).stdout
    assert run("table", "verify", path, "--sample", 9).exit_code == 1


def test_without_a_note_nothing_is_known(tmp_path: Path) -> None:
    path = build(tmp_path / "t.table")
    assert "that was not verified on this machine" in run("solve", QUESTION, "--table", path).stdout
    assert f"\nnot verified: `crosscut table verify {path}`" in run("table", "info", path).stdout
    assert json.loads(run("table", "info", path, "--json").stdout)["known"] is None


def test_changed_entries_are_noticed_whatever_the_time_stamp_says(tmp_path: Path) -> None:
    path = verified(tmp_path / "t.table")
    status = path.stat()
    path.write_bytes(forged(path, new_checksum=False))
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    for command in ("solve", "map"):
        result = run(command, QUESTION, "--table", path)
        assert result.exit_code == 1
        assert "are not those that were verified: the table was changed since" in result.stderr
        assert "proved" not in result.stdout
    assert "do not have the checksum" in run("table", "verify", path).stderr


def test_the_header_is_what_was_verified_too(tmp_path: Path) -> None:
    """The start is not in the entries."""
    path = verified(tmp_path / "t.table")
    content = path.read_bytes()
    members = json.loads(content[:HEADER_BYTES])
    members["start"] = -members["start"]
    path.write_bytes((json.dumps(members) + "\n").encode().ljust(HEADER_BYTES) + content[HEADER_BYTES:])
    assert json.loads(run("table", "info", path, "--json").stdout)["evidence"] == "unchecked"
    assert "\ncomputed, not proved" in run("solve", QUESTION, "--table", path).stdout


def test_a_table_that_was_cut_short_is_refused(tmp_path: Path) -> None:
    path = verified(tmp_path / "t.table")
    path.write_bytes(path.read_bytes()[:-1])
    assert "cut short or damaged" in run("solve", QUESTION, "--table", path).stderr
    assert run("solve", QUESTION, "--table", path).exit_code == 1


def test_another_table_under_the_same_name_is_another_table(tmp_path: Path, state_folder: Path) -> None:
    path = verified(tmp_path / "t.table")
    (record,) = state_folder.glob("table-*")
    path.write_bytes(forged(path, new_checksum=True))
    assert ask(path)["evidence"] == "unchecked"
    digest = hashlib.sha256(path.read_bytes()[:HEADER_BYTES]).hexdigest()
    shutil.copy(record, state_folder / f"table-{digest}")  # the honest table's record, under the forged one's name
    result = run("solve", QUESTION, "--table", path)
    assert "note: what was verified earlier is not known:" in result.stderr
    assert "is damaged, or was not made with the key beside it" in result.stderr
    assert "computed, not proved" in result.stdout
    assert "not verified: " in run("table", "info", path).stdout


def _other_key(folder: Path) -> None:
    (folder / "key").write_bytes(bytes(32))


def _other_users_record(folder: Path) -> None:
    """All that another user has remembered, but for his key."""
    (record,) = folder.glob("table-*")
    whole = record.read_bytes()
    shutil.rmtree(folder)
    other = folder.with_name(f"{folder.name}-other")
    other.mkdir(mode=0o700)
    folder.mkdir(mode=0o700)
    (folder / "key").write_bytes(os.urandom(32))
    (folder / "key").chmod(0o600)
    record.write_bytes(whole)


def _symbolic_link(folder: Path) -> None:
    folder.symlink_to(folder.rename(folder.with_name(f"{folder.name}-real")))


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (_other_key, "was not made with the key beside it"),
        (_other_users_record, "was not made with the key beside it"),
        (_symbolic_link, "is no folder"),
        (lambda folder: folder.chmod(0o777), "can be written by other users"),
        (lambda folder: (folder / "key").chmod(0o644), "can be read or written by other users"),
    ],
)
def test_records_of_anybody_else_are_not_believed(
    spoil: Callable[[Path], object], why: str, tmp_path: Path, state_folder: Path
) -> None:
    path = verified(tmp_path / "t.table")
    spoil(state_folder)
    result = run("solve", QUESTION, "--table", path)
    assert result.exit_code == 0
    assert f"note: what was verified earlier is not known: {state_folder}" in result.stderr
    assert why in result.stderr
    assert "computed, not proved: read from a table that was not verified on this machine" in result.stdout


@pytest.mark.parametrize("missing", [True, False])
def test_without_a_home_nothing_is_remembered_and_that_is_said(
    missing: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CROSSCUT_STATE")
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    (tmp_path / "file").write_text("")
    monkeypatch.delenv("HOME") if missing else monkeypatch.setenv("HOME", str(tmp_path / "file"))
    path = build(tmp_path / "t.table")
    result = run("table", "verify", path, "--sample", 9)
    assert result.exit_code == 0
    assert "proved: each of 364 entries follows" in result.stdout
    assert "note: what was found is not remembered: " in result.stderr
    answer = run("solve", QUESTION, "--table", path)
    assert answer.exit_code == 0
    assert "computed, not proved" in answer.stdout


def test_a_weaker_check_does_not_take_a_stronger_one_away(tmp_path: Path) -> None:
    path = verified(tmp_path / "t.table")
    assert run("table", "verify", path, "--late", 2).exit_code == 0
    assert ask(path)["evidence"] == "table"


def test_a_table_that_is_found_wrong_is_forgotten(tmp_path: Path, state_folder: Path) -> None:
    """As a later version may find what an earlier one, which has remembered it, did not."""
    build(tmp_path / "t.table")
    table = open_table(tmp_path / "t.table")
    found = verify(table, Meter(), sample=9)
    content = forged(table.file, new_checksum=True)
    table.file.write_bytes(content)
    wrong = open_table(table.file)
    with pytest.raises(TableError, match="wrong entry"):
        verify(wrong, Meter(), sample=9)
    remember(wrong, found)
    answer = ask(table.file)
    assert (answer["value"], answer["evidence"]) == ("loss", "table")
    assert run("table", "verify", table.file).exit_code == 1
    assert list(state_folder.glob("table-*")) == []
    assert ask(table.file)["evidence"] == "unchecked"


def test_the_sample_is_another_one_each_time_unless_a_seed_is_given(tmp_path: Path) -> None:
    path = build(tmp_path / "t.table")

    def seed(*more: object) -> int:
        found: int = json.loads(run("table", "verify", path, "--sample", 9, "--json", *more).stdout)["verified"]["seed"]
        return found

    assert len({seed() for _ in range(3)}) == 3
    assert {seed("--seed", 77), seed("--seed", 77)} == {77}
    assert "(seed 77)" in run("table", "verify", path, "--seed", 77).stdout


def test_orcoon_tables_are_remembered_too(tmp_path: Path) -> None:
    path = build(tmp_path / "t.table", "orcoon:2x3")
    assert run("table", "verify", path, "--sample", 9).exit_code == 0
    assert json.loads(run("table", "info", path, "--json").stdout)["known"]["by"] == "record"
    assert ask(path, "orcoon:2x3")["evidence"] == "certificate"  # made and checked, as of any table


# ---- Pieces --------------------------------------------------------------------------------------------------------------------


def test_each_read_is_compared_with_the_hash_of_its_piece(tmp_path: Path) -> None:
    path, entries = tmp_path / "t.table", os.urandom(2 * PIECE + 77)
    path.write_bytes(bytes(HEADER_BYTES) + entries)
    mapped = map_entries(path, read_id("xodd:2x3").game, len(entries))
    whole, hashes = mapped.hash_pieces()
    assert (whole, len(hashes)) == (hashlib.sha256(entries).hexdigest(), 3 * 32)
    mapped.require(hashes)
    places = (0, 1, PIECE - 1, PIECE, 2 * PIECE + 76, -1)
    assert [mapped[at] for at in places] == [entries[at] for at in places]
    for part in (slice(5, 9), slice(PIECE - 3, 2 * PIECE + 3), slice(None), slice(7, 7), slice(2 * PIECE, 3 * PIECE)):
        assert mapped[part] == entries[part]
    with pytest.raises(IndexError):
        mapped[len(entries)]
    with pytest.raises(ValueError, match="not a hash for each piece"):
        mapped.require(hashes[:-32])
    mapped.require_unchanged()
    with path.open("r+b") as stream:  # pieces that stand in another's place
        stream.seek(HEADER_BYTES)
        stream.write(entries[PIECE : 2 * PIECE] + entries[:PIECE])
    assert mapped[2 * PIECE] == entries[2 * PIECE]
    assert mapped[5] == entries[5]  # read before, from memory
    mapped.require(hashes)
    for at in (5, PIECE, slice(PIECE, PIECE + 1), slice(None)):
        with pytest.raises(TableError, match=r"from byte (0|65,536) on are not those that were verified"):
            mapped[at]
    with pytest.raises(TableError, match="was changed while it was being checked"):
        mapped.require_unchanged()


@pytest.mark.skipif(kernel.native is None, reason="margins of twelve cells")
def test_pieces_that_are_not_read_do_not_matter(tmp_path: Path) -> None:
    table = build_table(read_id("xodd:3x4").game, tmp_path / "t.table", Meter(), margins=True)
    remember(table, verify(table, Meter(), sample=9))
    with table.file.open("r+b") as stream:
        stream.seek(HEADER_BYTES + PIECE)
        stream.write(bytes(100))
    again = open_table(table.file)
    known = recall(again)
    assert known is not None
    assert known.evidence is Evidence.TABLE
    assert again.solved.codes[3 * PIECE] == table.solved.codes[3 * PIECE]
    with pytest.raises(TableError, match="from byte 65,536 on"):
        again.solved.codes[PIECE]
    last = Stones(1 << 11, 0)  # the last entries are of boards with little on them
    assert again.solved.score(last)


def test_a_record_without_its_key_is_an_error_of_the_records(tmp_path: Path, state_folder: Path) -> None:
    table = build_table(read_id("xodd:2x3").game, tmp_path / "t.table", Meter())
    remember(table, verify(table, Meter(), sample=9))
    _other_key(state_folder)
    with pytest.raises(StateError, match="was not made with the key beside it"):
        recall(table)


def test_a_table_that_changes_while_it_is_checked_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = build_table(read_id("xodd:2x3").game, tmp_path / "t.table", Meter())
    assert verify(table, Meter(), sample=0)
    check = Literal.sample

    def change(*arguments: Any) -> None:
        check(*arguments)
        table.file.write_bytes(forged(table.file, new_checksum=False))

    monkeypatch.setattr(Literal, "sample", change)
    with pytest.raises(TableError, match="was changed while it was being checked"):
        verify(table, Meter(), sample=0)


def test_hashing_looks_at_the_clock(tmp_path: Path) -> None:
    path, looks = tmp_path / "t.table", list[int]()
    with path.open("wb") as stream:
        stream.truncate(HEADER_BYTES + 3 * STRIDE)
    mapped = map_entries(path, read_id("xodd:2x3").game, 3 * STRIDE)
    mapped.require(mapped.hash_pieces(lambda: looks.append(1))[1])
    mapped.require_unchanged(lambda: looks.append(2))
    assert looks == [1, 1, 1, 2, 2, 2]
