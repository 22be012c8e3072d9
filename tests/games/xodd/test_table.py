"""Tables of Xodd and Yodd on disk: written, mapped, checked, damaged in every way, and used in the place of a search."""

import hashlib
import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from cases import slow
from crosscut.core.errors import CrosscutError, TableError, UnsupportedError
from crosscut.core.game import BLACK, WHITE
from crosscut.core.instance import read_id
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.xodd.tables.engine import Lookup
from crosscut.games.xodd.tables.margins import Margins, margins
from crosscut.games.xodd.tables.sweep import Swept, sweep
from crosscut.games.xodd.tables.table import build_table
from crosscut.games.xodd.tables.verify import verify
from crosscut.solver import kernel
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.minimax import Minimax
from crosscut.solver.proof import Evidence
from crosscut.solver.solve import solve
from crosscut.solver.tables import table as tables
from crosscut.solver.tables.file import HEADER_BYTES, Verified, has_note
from crosscut.solver.tables.numbering import position_of
from crosscut.solver.tables.table import Table, open_table

NATIVE = pytest.mark.skipif(kernel.native is None, reason="no compiled module")
METHODS = pytest.mark.parametrize("method", ["python", pytest.param("native", marks=NATIVE)])
KINDS = pytest.mark.parametrize("by_margin", [False, True], ids=["winners", "margins"])


def make(folder: Path, text: str = "xodd:2x2", *, by_margin: bool = False) -> Table[Any]:
    return build_table(read_id(text).game, folder / "t.table", Meter(), margins=by_margin)


def rewrite(table: Table[Any], codes: bytes, **changes: Any) -> Table[Any]:
    """Write the file anew with other entries and other members of the header; the checksum is made right again."""
    content = table.file.read_bytes()
    header = json.loads(content[:HEADER_BYTES]) | {"sha256": hashlib.sha256(codes).hexdigest()} | changes
    table.file.write_bytes((json.dumps(header) + "\n").encode().ljust(HEADER_BYTES) + codes)
    return open_table(table.file)


@pytest.mark.twin("xodd_check")
@METHODS
@KINDS
@pytest.mark.parametrize("text", ["xodd:1x1", "xodd:1x5", "xodd:2x2", "xodd:3x2", "yodd:rhombus2", "yodd:hexhex1"])
def test_a_table_is_written_mapped_and_verified(text: str, by_margin: bool, method: str, tmp_path: Path) -> None:
    game = read_id(text).game
    table = build_table(game, tmp_path / "t.table", Meter(), method, margins=by_margin)
    assert [path.name for path in tmp_path.iterdir()] == ["t.table"]
    assert table.bytes == table.file.stat().st_size
    known: Swept | Margins = margins(game, Meter(), method) if by_margin else sweep(game, Meter(), method)
    assert table.solved.codes[:] == known.codes
    assert table.solved.counts == known.counts
    assert table.solved.score(game.start()) == known.score(game.start())
    boards = (3**game.board.size - 1) // 2
    assert verify(table, Meter(), method, sample=20, seed=5) == Verified(boards, 20, 5, None)


@METHODS
@KINDS
def test_larger_boards_are_verified(method: str, by_margin: bool, tmp_path: Path) -> None:
    board = "xodd:3x3" if method == "native" else "yodd:hexhex2"
    assert verify(make(tmp_path, board, by_margin=by_margin), Meter(), method).late is None


@NATIVE
@KINDS
@pytest.mark.parametrize("text", [*map(slow, ("xodd:3x5", "yodd:rhombus4")), "xodd:1x14"])
def test_boards_swept_by_two_threads_are_verified(text: str, by_margin: bool, tmp_path: Path) -> None:
    table = make(tmp_path, text, by_margin=by_margin)
    assert verify(table, Meter(), sample=30, seed=5) == Verified((3**table.solved.game.board.size - 1) // 2, 30, 5, None)


@NATIVE
@pytest.mark.parametrize("text", ["xodd:2x3", "yodd:rhombus2"])
def test_the_native_check_refuses_every_single_damaged_class(text: str) -> None:
    game = read_id(text).game
    good = sweep(game, Meter())
    boards = (3**game.board.size - 1) // 2
    for at in range(boards):
        for flip in (1, 2, 3):
            codes = bytearray(good.codes)
            codes[at >> 2] ^= flip << 2 * (at & 3)
            assert checked(game, codes, by_margin=False) is not None, (at, flip)


@NATIVE
@pytest.mark.parametrize("text", ["xodd:2x3", "yodd:rhombus2"])
def test_the_native_check_refuses_every_single_damaged_margin(text: str) -> None:
    game = read_id(text).game
    good = margins(game, Meter())
    for at, right in enumerate(good.codes):
        for other in {0, right ^ 1, right ^ 16, right ^ 17, 0x78, 0x87, 0xFF} - {right}:
            codes = bytearray(good.codes)
            codes[at] = other
            assert checked(game, codes, by_margin=True) is not None, (at, right, other)


def checked(game: Any, codes: bytearray, *, by_margin: bool) -> Any:
    wrong, *_ = kernel.require().xodd_check(
        size=game.board.size,
        neighbours=kernel.pack(game.board.neighbours),
        entries=codes,
        margins=by_margin,
        most_empty=game.board.size,
        threads=1,
        tick=lambda boards: None,
    )
    return wrong


@NATIVE
def test_one_flipped_entry_of_4x4_is_found_whichever_it_is(tmp_path: Path) -> None:
    table, chance = make(tmp_path, "xodd:3x5"), random.Random(2011)
    for _ in range(3):
        codes = bytearray(table.solved.codes)
        at = chance.randrange((3**15 - 1) // 2)
        codes[at >> 2] ^= chance.randint(1, 3) << 2 * (at & 3)
        with pytest.raises(TableError, match=r"wrong entry: xodd:3x5:[BW]:"):
            verify(rewrite(table, bytes(codes)), Meter(), sample=0)
        rewrite(table, bytes(table.solved.codes))


@pytest.mark.twin("xodd_check")
@METHODS
@KINDS
def test_damaged_entries_are_refused_by_name(method: str, by_margin: bool, tmp_path: Path) -> None:
    table = make(tmp_path, by_margin=by_margin)
    whole = bytes(table.solved.codes)
    for at in range(len(whole)):
        for flip in (1, 2) if by_margin else (4, 32, 64):
            codes = bytearray(whole)
            codes[at] ^= flip
            with pytest.raises(TableError, match=r"xodd:2x2:[BW]:.* (even|odd) number|is (won|lost)|is not as the table says"):
                verify(rewrite(table, bytes(codes)), Meter(), method)


@METHODS
def test_damage_without_a_new_checksum_is_refused_at_once(method: str, tmp_path: Path) -> None:
    table = make(tmp_path)
    content = bytearray(table.file.read_bytes())
    content[-1] ^= 1
    table.file.write_bytes(content)
    with pytest.raises(TableError, match="do not have the checksum"):
        verify(open_table(table.file), Meter(), method)


@METHODS
@KINDS
def test_a_header_that_says_something_else_is_refused(method: str, by_margin: bool, tmp_path: Path) -> None:
    table = make(tmp_path, "xodd:2x3", by_margin=by_margin)
    codes = bytes(table.solved.codes)
    with pytest.raises(TableError, match="counts are not those of the entries"):
        verify(rewrite(table, codes, counts=table.solved.counts | {"odd": 1}), Meter(), method)
    with pytest.raises(TableError, match="wrong entry: xodd:"):
        verify(rewrite(table, codes, board="3x2", counts=table.solved.counts), Meter(), method)
    with pytest.raises(TableError, match=r"xodd:2x3:B:\.\.\./\.\.\. is won"):
        verify(rewrite(table, codes, board="2x3", start=-1), Meter(), method)


def test_files_that_are_no_table_of_ours(tmp_path: Path) -> None:
    table = make(tmp_path, by_margin=True)
    whole = table.file.read_bytes()
    for content, why in (
        (b"", "is no Crosscut table"),
        (whole[:100], "header of the table is damaged"),
        (whole[:HEADER_BYTES], "65,536 bytes, a table of xodd:2x2 has 65,576: cut short"),
        (whole + b"\0", "cut short or damaged"),
    ):
        table.file.write_bytes(content)
        with pytest.raises(TableError, match=why):
            open_table(table.file)
    table.file.write_bytes(whole)
    for changes, why in (
        ({"version": 2}, "another format"),
        ({"entries": "something"}, "another format"),
        ({"rules": 2}, "other rules"),
        ({"board": "5x5"}, "another format"),
        ({"board": "2x13"}, "at most 25 cells"),
        ({"board": "3x3"}, "cut short or damaged"),
        ({"game": "hex", "board": "rhombus2", "readings": {"pie": "off"}}, "tables are for orcoon, xodd and yodd, not for hex"),
        ({"counts": {"odd": 1}}, "counts are not those of odd, even"),
        ({"counts": None}, "counts are not those of odd, even"),
        ({"start": None}, "what the start is worth"),
        ({"start": 2}, "what the start is worth"),
        ({"margins": None}, "by margin are damaged"),
        ({"margins": {"one": 1}}, "by margin are damaged"),
    ):
        header = json.loads(whole[:HEADER_BYTES]) | changes
        table.file.write_bytes((json.dumps(header) + "\n").encode().ljust(HEADER_BYTES) + whole[HEADER_BYTES:])
        with pytest.raises(TableError, match=why):
            open_table(table.file)
    with pytest.raises(TableError, match="cannot read"):
        open_table(tmp_path / "missing")


@pytest.mark.twin
def test_late_boards_are_checked_without_the_others(tmp_path: Path) -> None:
    table = make(tmp_path, "xodd:2x3")
    whole = bytes(table.solved.codes)
    empty = [6 - (p.black | p.white).bit_count() for p in (position_of(number, 6) for number in range(1, 3**6))]
    counted = [sum(cells <= late for cells in empty) // 2 for late in range(6)]
    for late, boards in enumerate(counted):
        found = verify(table, Meter(), sample=3, seed=5, late=late)
        assert found == Verified(boards, 3, 5, late)
        assert found.evidence is Evidence.SAMPLED
    codes = bytearray(whole)
    codes[0] ^= 1  # one stone on the board
    damaged = rewrite(table, bytes(codes))
    assert verify(damaged, Meter(), sample=0, late=3).late == 3
    with pytest.raises(TableError, match="wrong entry"):
        verify(damaged, Meter(), sample=0, late=5)


def test_the_sample_finds_what_a_broken_check_would_miss(tmp_path: Path) -> None:
    table = make(tmp_path, "xodd:1x5")
    codes = bytes(255 - byte for byte in bytes(table.solved.codes))
    with pytest.raises(TableError, match="wrong entry"):
        verify(rewrite(table, codes), Meter(), sample=50, late=0)


@pytest.mark.twin
@KINDS
@pytest.mark.parametrize("text", ["xodd:2x2", "xodd:1x4", "yodd:rhombus2"])
def test_lookup_equals_minimax_on_every_position(text: str, by_margin: bool, tmp_path: Path) -> None:
    table = make(tmp_path, text, by_margin=by_margin)
    game = table.solved.game
    minimax, lookup = Minimax[Stones](game, Meter()), Lookup(game, Meter(), solved=table.solved)
    for p in [game.start(), *(position_of(number, game.board.size) for number in range(1, 3**game.board.size))]:
        for q in (p, p._replace(turn=WHITE), p._replace(passes=1), p._replace(turn=WHITE, passes=2, over=True)):
            if game.illegal(q) is None:
                assert (lookup.score(q) > 0) == (minimax.score(q) > 0)


def test_answers_from_a_table(tmp_path: Path) -> None:
    instance = read_id("xodd:2x3")
    for by_margin in (False, True):
        table = make(tmp_path, "xodd:2x3", by_margin=by_margin)
        engine = tables.tables_of(table.solved.game).engine(table)
        proof = solve(instance, all_moves=True, engine=engine, method="table", standing=Evidence.TABLE)
        plain = solve(instance, all_moves=True)
        assert (proof.value, proof.values, proof.evidence) == (plain.value, plain.values, Evidence.TABLE)
        assert proof.certificate is None
        assert proof.margin == (1 if by_margin else None)
        certified = solve(instance, certificate=tmp_path / "c.gz", engine=engine, method="table", standing=Evidence.UNCHECKED)
        assert certified.evidence is Evidence.CERTIFICATE
    game = table.solved.game
    end = game.start()
    for turn in proof.line:
        end = game.play(end, turn)
    assert end.over
    assert game.margin(end) == proof.margin


def test_a_table_of_another_board_is_refused(tmp_path: Path) -> None:
    table = make(tmp_path, "xodd:2x3")
    with pytest.raises(TableError, match="the table is of xodd:2x3, the position of xodd:3x2"):
        Lookup(read_id("xodd:3x2").game, Meter(), solved=table.solved)


def test_a_note_of_an_earlier_version_is_read_until_the_file_changes(tmp_path: Path) -> None:
    table = make(tmp_path)
    note, status = tmp_path / "t.table.verified", table.file.stat()
    assert not has_note(table.file, table.sha256)
    state = {
        "crosscut": "verified",
        "version": 1,
        "sha256": table.sha256,
        "bytes": status.st_size,
        "modified": status.st_mtime_ns,
    }
    whole = json.dumps(state | {"evidence": "table", "checked": {}}) + "\n"
    for damaged in ("", "[]", "{}", whole.replace("table", "certainly"), "[" * 100_000):
        note.write_text(damaged)
        assert not has_note(table.file, table.sha256)
    note.write_text(whole)
    assert has_note(table.file, table.sha256)
    assert not has_note(table.file, "another")
    os.utime(table.file, ns=(0, 0))
    assert not has_note(table.file, table.sha256)


@KINDS
def test_a_table_that_contradicts_itself_is_an_error(by_margin: bool, tmp_path: Path) -> None:
    table, p = make(tmp_path, "xodd:2x3", by_margin=by_margin), Stones(1, 0, BLACK)
    assert Lookup(table.solved.game, Meter(), solved=table.solved).best_turn(p)
    codes = bytes([0x77 if by_margin else 0xFF]) * len(table.solved.codes)  # whoever is to move wins, everywhere
    solved = rewrite(table, codes).solved
    with pytest.raises(TableError, match="the table contradicts the rules at xodd:2x3:B:"):
        Lookup(solved.game, Meter(), solved=solved).best_turn(p)


def test_nothing_is_left_of_a_table_that_was_not_finished(tmp_path: Path) -> None:
    game, path = open_game("xodd", "4x4"), tmp_path / "t.table"
    with pytest.raises(LimitReached, match="nodes"):
        build_table(game, path, Meter(Limits(nodes=1000)), "python" if kernel.native is None else "native")
    with pytest.raises(UnsupportedError, match=r"the sweep of 4x4 needs 0\.01 GB of memory, the limit is 0\.00 GB"):
        build_table(open_game("xodd", "4x4"), path, Meter(Limits(memory=10**6)))
    with pytest.raises(UnsupportedError, match="--margins is for xodd and yodd"):
        tables.build_table(open_game("orcoon", "2x2"), path, Meter(), margins=True)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(CrosscutError, match="cannot write"):
        build_table(open_game("xodd", "2x2"), tmp_path / "no" / "folder", Meter())


def test_room_on_the_disk_is_asked_for_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda folder: type("Usage", (), {"free": 70_000})())
    with pytest.raises(UnsupportedError, match=r"the table needs 0\.00 GB on the disk, 0\.00 GB are free there"):
        build_table(open_game("xodd", "3x4"), tmp_path / "t.table", Meter(), margins=True)
    assert list(tmp_path.iterdir()) == []
