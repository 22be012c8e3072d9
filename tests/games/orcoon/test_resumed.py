"""Checks of tables by blocks that go on: what is taken over, what is not, and folders that somebody else has filled."""

import hashlib
import json
import os
import re
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from crosscut.cli import main
from crosscut.core.errors import StateError, TableError, UnsupportedError
from crosscut.core.registry import open_game
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.tables import block_folder
from crosscut.games.xodd.tables.block_files import build_by_blocks
from crosscut.games.xodd.tables.block_folder import BlockFolder
from crosscut.games.xodd.tables.frame import Frame, choose_frame
from crosscut.games.xodd.tables.verify import verify
from crosscut.solver import kernel
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.tables.file import HEADER_BYTES
from crosscut.solver.tables.kept import Kept
from crosscut.solver.tables.table import Table, open_table

pytestmark = pytest.mark.skipif(kernel.native is None, reason="no compiled module")
BLOCKS = 13  # of 3x3 with five cells behind the frame
BOARDS = 3**5


def run(*arguments: object) -> Result:
    """A command; where it verifies, with a small sample."""
    small = ["--sample", "9"] if arguments[1] == "verify" else []
    return CliRunner().invoke(main, [*map(str, arguments), *small])


@cache
def built() -> bytes:
    """A table by blocks of a board that would not need one."""
    game = open_game("xodd", "3x3")
    assert isinstance(game, Xodd)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "t.table"
        build_by_blocks(game, path, Meter(), choose_frame(game.board, 5), native=True)
        return path.read_bytes()


def make(folder: Path) -> Table[Any]:
    (folder / "t.table").write_bytes(built())
    return open_table(folder / "t.table")


def falsified(table: Table[Any], folder: Path) -> Table[Any]:
    """The table with one wrong entry, and a checksum to it."""
    content = bytearray(table.file.read_bytes())
    content[HEADER_BYTES + 40] ^= 3
    members = json.loads(content[:HEADER_BYTES]) | {"sha256": hashlib.sha256(content[HEADER_BYTES:]).hexdigest()}
    content[:HEADER_BYTES] = (json.dumps(members) + "\n").encode().ljust(HEADER_BYTES)
    folder.mkdir()
    (folder / "t.table").write_bytes(content)
    return open_table(folder / "t.table")


def stopped(table: Table[Any], folder: Path, nodes: int = 1200) -> list[Path]:
    """Stop a check; return the blocks that it has left in its folder."""
    with pytest.raises(LimitReached):
        verify(table, Meter(Limits(nodes=nodes)), sample=0, kept=Kept(folder))
    return sorted(folder.glob("block-*"))


def gone_on(table: Table[Any], folder: Path) -> Kept:
    """Finish a check; return what it took over. Each other block was checked now."""
    kept, checked, add = Kept(folder), list[int](), BlockFolder.add

    def told(blocks: BlockFolder, number: int, said: dict[str, Any], needed: bytes) -> None:
        checked.append(number)
        add(blocks, number, said, needed)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BlockFolder, "add", told)
        assert verify(table, Meter(), sample=0, kept=kept).entries == BLOCKS * BOARDS
    assert (kept.blocks, len(set(checked)), len(checked)) == (BLOCKS, BLOCKS - kept.taken, BLOCKS - kept.taken)
    assert not folder.exists()
    return kept


def of(table: Table[Any], said: str, honest: Table[Any]) -> str:
    """What a folder of a table's check says that it is of, by what one of the honest table's says."""
    assert honest.sha256 in said
    assert honest.digest in said
    return said.replace(honest.sha256, table.sha256).replace(honest.digest, table.digest)


def forge(folder: Path, table: Table[Any], honest: Table[Any]) -> Path:
    """Fill a folder with blocks that all say "done", with the numbers of an honest check."""
    said, named, add = dict[int, dict[str, Any]](), set[str](), BlockFolder.add

    def told(blocks: BlockFolder, number: int, known: dict[str, Any], needed: bytes) -> None:
        said[number] = known
        named.add((blocks.folder / "of").read_text())
        add(blocks, number, known, needed)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BlockFolder, "add", told)
        verify(honest, Meter(), sample=0)
    assert len(said) == BLOCKS
    folder.mkdir(mode=0o700)
    (folder / "of").write_text(of(table, named.pop(), honest))
    for number, known in said.items():
        line = known | {"sha256": hashlib.sha256(b"").hexdigest(), "seal": "0" * 64}
        (folder / f"block-{number}").write_text(json.dumps(line) + "\n")
    for file in folder.iterdir():
        file.chmod(0o600)
    return folder


def test_a_stopped_check_goes_on_and_says_so(tmp_path: Path) -> None:
    table, folder = make(tmp_path), tmp_path / "mine"
    left = run("table", "verify", table.file, "--resume", folder, "--nodes", 1200)
    assert left.exit_code == 3
    assert f"what is finished is in {folder}, and --resume {folder} goes on from there" in left.stderr
    assert folder.stat().st_mode & 0o777 == 0o700
    finished = len(list(folder.glob("block-*")))
    assert 0 < finished < BLOCKS
    again = Path(shutil.copytree(folder, tmp_path / "again"))
    done = run("table", "verify", table.file, "--resume", folder)
    assert done.exit_code == 0
    assert f"taken over from {folder}: {finished} of 13 blocks, checked by an earlier run\n" in done.stdout
    assert "proved: each of 3,159 entries follows" in done.stdout
    record = json.loads(run("table", "verify", table.file, "--resume", again, "--json").stdout)
    assert record["taken_over"] == {"folder": str(again), "blocks": finished, "of": BLOCKS, "refused": 0}
    assert not folder.exists()
    assert not again.exists()


def test_without_being_asked_nothing_is_taken_over(tmp_path: Path) -> None:
    table = make(tmp_path)
    left = run("table", "verify", table.file, "--nodes", 1200)
    (folder,) = (Path(name) for name in re.findall(r"what is finished is in (.*), and --resume", left.stderr))
    assert folder.parent == tmp_path
    done = run("table", "verify", table.file)
    assert f"note: {folder} was left by an earlier run and is not used" in done.stderr
    assert "taken over" not in done.stdout
    assert folder.exists()
    asked = run("table", "verify", table.file, "--resume", folder)
    assert "taken over from" in asked.stdout
    assert "not used" not in asked.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["t.table"]


def test_forged_blocks_beside_a_table_are_not_used(tmp_path: Path) -> None:
    honest = make(tmp_path)
    assert run("table", "verify", honest.file).exit_code == 0
    table = falsified(honest, tmp_path / "false")
    folder = forge(tmp_path / "false" / "t.table.check", table, honest)
    result = run("table", "verify", table.file)
    assert result.exit_code == 1
    assert "wrong entry" in result.stderr
    assert f"note: {folder} was left by an earlier run and is not used" in result.stderr
    assert len(list(folder.iterdir())) == BLOCKS + 1


def test_forged_blocks_that_one_is_made_to_go_on_from_are_checked_again(tmp_path: Path) -> None:
    honest = make(tmp_path)
    for name, table in (("honest", honest), ("false", falsified(honest, tmp_path / "false"))):
        folder = forge(tmp_path / f"{name}.check", table, honest)
        result = run("table", "verify", table.file, "--resume", folder)
        if table is honest:
            refused = "13 found there and not taken over: damaged, or without this user's seal"
            assert f"taken over from {folder}: 0 of 13 blocks, checked by an earlier run; {refused}\n" in result.stdout
        else:
            assert result.exit_code == 1
            assert "wrong entry" in result.stderr


def _other_key(blocks: list[Path], state: Path) -> None:
    (state / "key").write_bytes(bytes(32))


def _all_exchanged(blocks: list[Path], state: Path) -> None:
    """Each file stands for the block of another."""
    contents = [block.read_bytes() for block in blocks]
    for block, content in zip(blocks, contents[1:] + contents[:1], strict=True):
        block.write_bytes(content)


def _other_numbers(blocks: list[Path], state: Path) -> None:
    for block in blocks:
        line, _, rest = block.read_bytes().partition(b"\n")
        said = json.loads(line)
        said["numbers"][2] += 1
        block.write_bytes(json.dumps(said).encode() + b"\n" + rest)


def _no_seals(blocks: list[Path], state: Path) -> None:
    for block in blocks:
        line, _, rest = block.read_bytes().partition(b"\n")
        said = {name: value for name, value in json.loads(line).items() if name != "seal"}
        block.write_bytes(json.dumps(said).encode() + b"\n" + rest)


def _other_bytes_for_others(blocks: list[Path], state: Path) -> None:
    for block in blocks:
        content = bytearray(block.read_bytes())
        content[-1] ^= 1
        block.write_bytes(content)


@pytest.mark.parametrize("spoil", [_other_key, _all_exchanged, _other_numbers, _no_seals])
def test_blocks_without_this_users_seal_are_checked_again(
    spoil: Callable[[list[Path], Path], None], tmp_path: Path, state_folder: Path
) -> None:
    table, folder = make(tmp_path), tmp_path / "mine"
    blocks = stopped(table, folder)
    assert gone_on(table, Path(shutil.copytree(folder, tmp_path / "copy"))).taken == len(blocks) > 1
    spoil(blocks, state_folder)
    kept = gone_on(table, folder)
    assert (kept.taken, kept.refused) == (0, len(blocks))


def test_damaged_bytes_of_sealed_blocks_are_made_again(tmp_path: Path, state_folder: Path) -> None:
    table, folder = make(tmp_path), tmp_path / "mine"
    blocks = stopped(table, folder)
    _other_bytes_for_others(blocks, state_folder)
    kept = gone_on(table, folder)
    assert kept.taken < len(blocks)
    assert kept.taken + kept.refused == len(blocks)


def test_each_block_can_be_lost(tmp_path: Path) -> None:
    """Also one whose neighbours with more stones have given up what it needs."""
    table, folder = make(tmp_path), tmp_path / "mine"
    blocks = [block.name for block in stopped(table, folder)]
    assert len(blocks) >= 9
    for name in blocks:
        copy = Path(shutil.copytree(folder, tmp_path / f"without-{name}"))
        (copy / name).unlink()
        assert gone_on(table, copy).taken < len(blocks)


def test_a_folder_of_another_table_or_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, folder = make(tmp_path), tmp_path / "mine"
    blocks = stopped(table, folder)
    other = falsified(table, tmp_path / "other")
    with pytest.raises(TableError, match=f"{folder} is of something else .* not of the check of a table of xodd:3x3"):
        verify(other, Meter(), sample=0, kept=Kept(folder))
    with monkeypatch.context() as patch:
        patch.setattr(block_folder, "__version__", "99.0")
        with pytest.raises(TableError, match=r"is of something else .* Crosscut 99\.0"):
            verify(table, Meter(), sample=0, kept=Kept(folder))
    copy = Path(shutil.copytree(folder, tmp_path / "copy"))
    (copy / "of").write_text(
        of(other, (copy / "of").read_text(), table)
    )  # it says that it is of the other table, and the blocks have genuine seals
    with pytest.raises(TableError, match="wrong entry"):
        verify(other, Meter(), sample=0, kept=Kept(copy))
    assert gone_on(table, folder).taken == len(blocks)


def test_a_header_with_another_frame_is_another_table(tmp_path: Path) -> None:
    """The same entries in other places: the checksum of the entries alone would not tell."""
    table, folder = make(tmp_path), tmp_path / "mine"
    stopped(table, folder)
    content = table.file.read_bytes()
    members = json.loads(content[:HEADER_BYTES])
    frame = next(
        cells
        for cells in ([1, 3, 5, 7], [0, 2, 6, 8])
        if cells != members["frame"] and Frame(table.solved.game.board, tuple(cells)).count == BLOCKS
    )
    (tmp_path / "other").mkdir()
    other = tmp_path / "other" / "t.table"
    header = (json.dumps(members | {"frame": frame}) + "\n").encode().ljust(HEADER_BYTES)
    other.write_bytes(header + content[HEADER_BYTES:])
    with pytest.raises(TableError, match="is of something else"):
        verify(open_table(other), Meter(), sample=0, kept=Kept(folder))


def _link(folder: Path) -> None:
    block = sorted(folder.glob("block-*"))[0]
    block.symlink_to(block.rename(folder.with_name("elsewhere")))


def _second_name(folder: Path) -> None:
    os.link(sorted(folder.glob("block-*"))[0], folder.with_name("second"))


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda folder: folder.chmod(0o770), "mine can be written by other users"),
        (lambda folder: folder.chmod(0o703), "mine can be written by other users"),
        (lambda folder: (folder / "of").chmod(0o620), "of can be written by other users"),
        (lambda folder: sorted(folder.glob("block-*"))[0].chmod(0o602), "block-[0-9]+ can be written by other users"),
        (lambda folder: (folder / "precious").write_text(""), "precious is nothing that a run by blocks has put there"),
        (_link, "block-[0-9]+ is nothing that"),
        (_second_name, "block-[0-9]+ is nothing that"),
    ],
)
def test_a_folder_that_is_not_this_users_alone_is_refused(spoil: Callable[[Path], object], why: str, tmp_path: Path) -> None:
    table, folder = make(tmp_path), tmp_path / "mine"
    blocks = stopped(table, folder)
    assert gone_on(table, Path(shutil.copytree(folder, tmp_path / "copy"))).taken == len(blocks)
    spoil(folder)
    result = run("table", "verify", table.file, "--resume", folder)
    assert result.exit_code == 1
    assert re.search(why, result.stderr)
    assert len(list(folder.glob("block-*"))) == len(blocks)


def test_another_users_folder_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, folder = make(tmp_path), tmp_path / "mine"
    stopped(table, folder)
    real = os.fstat

    def of_somebody_else(handle: int) -> os.stat_result:
        found = real(handle)
        return os.stat_result((*found[:4], found.st_uid + 1, *found[5:10])) if found.st_ino == inode else found

    inode = folder.stat().st_ino
    monkeypatch.setattr(os, "fstat", of_somebody_else)
    with pytest.raises(TableError, match="mine belongs to another user"):
        verify(table, Meter(), sample=0, kept=Kept(folder))


def test_a_folder_with_other_things_stays_as_it_is(tmp_path: Path) -> None:
    table = make(tmp_path)
    (tmp_path / "notes.txt").write_text("precious")
    result = run("table", "verify", table.file, "--resume", tmp_path)
    assert result.exit_code == 1
    assert "expected a new or empty folder, or one that an earlier run has left" in result.stderr
    assert sorted(file.name for file in tmp_path.iterdir()) == ["notes.txt", "t.table"]


def test_without_a_key_nothing_is_left_and_nothing_can_be_gone_on_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = make(tmp_path)
    for name in ("CROSSCUT_STATE", "XDG_STATE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    left = run("table", "verify", table.file, "--nodes", 1200)
    assert left.exit_code == 3
    assert "what is finished" not in left.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["t.table"]
    assert verify(table, Meter(), sample=0).entries == BLOCKS * BOARDS
    with pytest.raises(StateError, match="no home folder"):
        verify(table, Meter(), sample=0, kept=Kept(tmp_path / "mine"))


def test_resume_is_for_whole_tables_by_blocks(tmp_path: Path) -> None:
    table, folder = make(tmp_path), tmp_path / "mine"
    for more in ({"late": 2}, {"method": "python"}):
        with pytest.raises(UnsupportedError, match="--resume is for whole tables by blocks"):
            verify(table, Meter(), sample=0, kept=Kept(folder), **more)
    assert run("table", "build", "xodd:2x2", "--out", tmp_path / "flat").exit_code == 0
    assert "--resume is for whole tables by blocks" in run("table", "verify", tmp_path / "flat", "--resume", folder).stderr


def test_a_folder_without_room_is_left_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = make(tmp_path)
    monkeypatch.setattr("shutil.disk_usage", lambda _: type("Usage", (), {"free": 10})())
    with pytest.raises(UnsupportedError, match="GB of room are needed"):
        verify(table, Meter(), sample=0)
    assert [file.name for file in tmp_path.iterdir()] == ["t.table"]


def test_a_build_says_what_it_takes_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosscut.games.xodd.tables.table.BLOCKS_FROM", 9)
    monkeypatch.setattr("crosscut.games.xodd.tables.frame.MOST_BEHIND", 5)
    monkeypatch.setattr("crosscut.games.xodd.tables.table.choose_frame", lambda board: choose_frame(board, 5))
    path = tmp_path / "t.table"
    left = run("table", "build", "xodd:3x3", "--out", path, "--nodes", 1200)
    assert left.exit_code == 3
    finished = len(list((tmp_path / "t.table.blocks").glob("block-*")))
    assert 0 < finished < BLOCKS
    copy = Path(shutil.copytree(tmp_path / "t.table.blocks", tmp_path / "other.table.blocks"))
    text = run("table", "build", "xodd:3x3", "--out", path).stdout
    assert f"taken over from {path}.blocks: {finished} of 13 blocks, solved by an earlier run\n" in text
    record = json.loads(run("table", "build", "xodd:3x3", "--out", tmp_path / "other.table", "--json").stdout)
    assert record["taken_over"] == {"folder": str(copy), "blocks": finished, "of": BLOCKS, "refused": 0}
    assert run("table", "verify", path).exit_code == 0
