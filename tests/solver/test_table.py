"""Tables on disk: written, mapped, checked, damaged in every way, and used in the place of minimax."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from cases import slow
from crosscut.core.errors import CrosscutError, TableError
from crosscut.core.instance import read_id
from crosscut.core.looking import look
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.tables.lookup import Lookup
from crosscut.games.orcoon.tables.retrograde import Solved, check_native, solve_all
from crosscut.games.orcoon.tables.table import write_table
from crosscut.games.orcoon.tables.verify import verify
from crosscut.solver import kernel
from crosscut.solver.limits import LimitReached, Limits, Meter, memory_in_use
from crosscut.solver.minimax import Minimax
from crosscut.solver.strategy import Strategy
from crosscut.solver.tables.file import HEADER_BYTES, Verified, map_entries
from crosscut.solver.tables.table import Table, open_table

METHODS = pytest.mark.parametrize(
    "method",
    ["python", pytest.param("native", marks=pytest.mark.skipif(kernel.native is None, reason="no compiled module"))],
)


def make(folder: Path, text: str = "orcoon:2x3") -> Table[Solved]:
    return open_table(write_table(solve_all(read_id(text).game, Meter()), folder / "t.table").file)


def rewrite(table: Table[Solved], codes: bytes, **changes: Any) -> Table[Solved]:
    """Write the file anew with other codes and other members of the header; the checksum is made right again."""
    content = table.file.read_bytes()
    header = json.loads(content[:HEADER_BYTES]) | {"sha256": hashlib.sha256(codes).hexdigest()} | changes
    table.file.write_bytes((json.dumps(header) + "\n").encode().ljust(HEADER_BYTES) + codes)
    return open_table(table.file)


@pytest.mark.twin("retrograde_check")
@METHODS
@pytest.mark.parametrize("text", ["orcoon:1x1", "orcoon:2x3", "orcoon:2x3,crossing=allowed", "orcoon:4x2"])
def test_a_table_is_written_mapped_and_verified(text: str, method: str, tmp_path: Path) -> None:
    solved = solve_all(read_id(text).game, Meter())
    written, table = write_table(solved, tmp_path / "t.table"), open_table(tmp_path / "t.table")
    assert (written.file, written.bytes, written.sha256) == (table.file, table.bytes, table.sha256)
    assert [path.name for path in tmp_path.iterdir()] == ["t.table"]
    assert table.solved.codes[:] == solved.codes[:]
    assert table.solved.counts == solved.counts
    assert table.bytes == table.file.stat().st_size
    entries = 2 * 3**solved.game.board.size
    assert verify(table, Meter(), method, sample=20, seed=5) == Verified(entries, 20, 5)


@METHODS
def test_3x3_is_verified(method: str, tmp_path: Path) -> None:
    assert verify(make(tmp_path, "orcoon:3x3"), Meter(), method).sample == 500


@pytest.mark.skipif(kernel.native is None, reason="no compiled module")
def test_the_native_check_refuses_every_single_damaged_byte(tmp_path: Path) -> None:
    codes = bytes(make(tmp_path, "orcoon:2x3").solved.codes)
    game = open_game("orcoon", "2x3")
    good = solve_all(game, Meter())
    for at, right in enumerate(codes):
        for other in {0, 1, 2, 3, 127, 128, 252, 253, 254, 255, (right + 1) % 256, (right - 1) % 256} - {right}:
            damaged = Solved(good.game, bytearray(codes), good.counts)
            damaged.codes[at] = other
            wrong, _ = check_native(damaged, Meter())
            assert wrong is not None, (at, right, other)


@pytest.mark.twin("retrograde_check")
@METHODS
def test_damaged_entries_are_refused_by_name(method: str, tmp_path: Path) -> None:
    table = make(tmp_path)
    whole = bytes(table.solved.codes)
    for at in range(0, len(whole), 97):
        for other in {0, 1, 252, 254, 255} - {whole[at]}:
            codes = bytearray(whole)
            codes[at] = other
            with pytest.raises(TableError, match=r"orcoon:2x3:[BW]:.* is (illegal|a win in|a loss in|legal)"):
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
def test_a_header_that_says_something_else_is_refused(method: str, tmp_path: Path) -> None:
    table = make(tmp_path)
    codes, readings = bytes(table.solved.codes), table.solved.game.readings
    counts = table.solved.counts | {"both": table.solved.counts["both"] + 1}
    with pytest.raises(TableError, match="counts are not those of the entries"):
        verify(rewrite(table, codes, counts=counts), Meter(), method)
    for changes in ({"board": "3x2"}, {"board": "1x6"}, {"readings": readings | {"crossing": "allowed"}}):
        with pytest.raises(TableError, match="wrong entry: orcoon:"):
            verify(rewrite(table, codes, **changes, counts=table.solved.counts), Meter(), method)


def test_files_that_are_no_table_of_ours(tmp_path: Path) -> None:
    table = make(tmp_path)
    whole = table.file.read_bytes()
    codes = whole[HEADER_BYTES:]
    for content, why in (
        (b"", "is no Crosscut table"),
        (b'{"crosscut": "strategy", "version": 1}\n', "is no Crosscut table"),
        (whole[:100], "header of the table is damaged"),
        (whole[:HEADER_BYTES].replace(b"}", b"\xff"), "header of the table is damaged"),
        (whole[:HEADER_BYTES], "65,536 bytes, a table of orcoon:2x3 has 66,994: cut short"),
        (whole[:-1], "cut short or damaged"),
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
        ({"readings": {}}, "other rules"),
        ({"readings": None}, "names no readings"),
        ({"readings": {"colour": "red"}}, "no switch 'colour'"),
        ({"board": "no"}, "no board 'no'"),
        ({"board": "3x3"}, "cut short or damaged"),
        ({"board": "9x9"}, "at most 20 cells"),
        ({"game": "hex", "board": "rhombus2", "readings": {"pie": "off"}}, "for orcoon, xodd and yodd"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"counts": {}}, "counts are not those of legal, both"),
    ):
        table.file.write_bytes(whole)
        with pytest.raises(TableError, match=why):
            rewrite(table, codes, **changes)
    with pytest.raises(TableError, match="is no regular file"):
        open_table(tmp_path)
    with pytest.raises(TableError, match="cannot read"):
        open_table(tmp_path / "missing")
    with pytest.raises(CrosscutError, match="cannot write"):
        write_table(table.solved, tmp_path / "no" / "folder")


@pytest.mark.twin
@METHODS
def test_limits_stop_the_check(method: str, tmp_path: Path) -> None:
    table = make(tmp_path, "orcoon:2x4")
    with pytest.raises(LimitReached, match="nodes"):
        verify(table, Meter(Limits(nodes=600)), method)
    look()  # nobody looks any more: no limit is met


@pytest.mark.twin
@pytest.mark.parametrize("distance", [False, True])
@pytest.mark.parametrize("board", ["2x3", "3x2"])
def test_look_up_answers_as_minimax_does(board: str, distance: bool) -> None:
    require_minimax(board, distance)


@pytest.mark.parametrize("distance", [slow(False), True])
def test_look_up_answers_as_minimax_does_on_3x3(distance: bool) -> None:
    require_minimax("3x3", distance)


def require_minimax(board: str, distance: bool) -> None:
    game = open_game("orcoon", board)
    look_up = Lookup(game, Meter(), solved=solve_all(game, Meter()), distance=distance)
    minimax = Minimax(game, Meter(), distance=distance)
    for p in game.legal_positions():
        for q in (p, p._replace(turn=1), p._replace(passes=1), p._replace(turn=1, passes=1)):
            score = minimax.score(q)
            assert look_up.score(q) == look_up.known(q) == score
            assert look_up.in_table(q) == (None if q.passes else score)
            assert look_up.turns_to_end(score) == minimax.turns_to_end(score)
    start = game.start()
    prover = 0 if look_up.score(start) > 0 else 1
    lines = [line.text for line in Strategy(look_up, start, prover, Meter()).lines()]
    if distance:
        assert look_up.best_turn(start) == minimax.best_turn(start)
        assert lines == [line.text for line in Strategy(minimax, start, prover, Meter()).lines()]


def test_a_wrong_table_is_noticed_in_use() -> None:
    game = open_game("orcoon", "2x2")
    with pytest.raises(TableError, match="the table is of orcoon:2x2, the position of orcoon:2x2,crossing=allowed"):
        Lookup(open_game("orcoon", "2x2", {"crossing": "allowed"}), Meter(), solved=solve_all(game, Meter()))
    solved = solve_all(game, Meter())
    start = Stones(0, 0)
    solved.codes[0] = 254  # White has won by a pass, it says
    with pytest.raises(TableError, match="contradicts the rules at orcoon:2x2:B:"):
        Lookup(game, Meter(), solved=solved).best_turn(start)
    solved.codes[0] = 0
    with pytest.raises(TableError, match="contradicts the rules"):
        Lookup(game, Meter(), solved=solved).score(start)


def test_pages_of_a_mapped_table_are_given_back(tmp_path: Path) -> None:
    """A limit of memory counts pages of a mapped file; going through a large one leaves none behind."""
    path, size = tmp_path / "large.table", 1 << 27
    with path.open("wb") as stream:
        stream.truncate(HEADER_BYTES + size)
    mapped = map_entries(path, read_id("orcoon:2x3").game, size)
    before = memory_in_use()
    assert mapped[:] == bytes(size)
    assert memory_in_use() > before + size // 2
    whole, hashes = mapped.hash_pieces()
    assert whole == hashlib.sha256(bytes(size)).hexdigest()
    assert memory_in_use() < before + size // 2
    mapped.require(hashes)
    assert all(mapped[at : at + size // 8] == bytes(size // 8) for at in range(0, size, size // 8))
    assert memory_in_use() < before + size // 2
