"""Tables of Xodd and Yodd by blocks: frames, blocks against the sweep of all boards, runs that go on, damage."""

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import pytest

from cases import slow
from crosscut.core.errors import TableError, UnsupportedError
from crosscut.core.instance import read_id
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.tables import block_files
from crosscut.games.xodd.tables.block_files import TableInTheMaking, build_by_blocks
from crosscut.games.xodd.tables.blocks import layers, sources
from crosscut.games.xodd.tables.frame import Frame, choose_frame
from crosscut.games.xodd.tables.sweep import Swept, sweep
from crosscut.games.xodd.tables.table import build_table
from crosscut.games.xodd.tables.verify import verify
from crosscut.solver import kernel
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.tables.file import Verified
from crosscut.solver.tables.kept import Kept
from crosscut.solver.tables.numbering import position_of
from crosscut.solver.tables.table import Table, open_table
from damaged_tables import damaged

NATIVE = pytest.mark.skipif(kernel.native is None, reason="no compiled module")
METHODS = pytest.mark.parametrize("native", [False, pytest.param(True, marks=NATIVE)], ids=["python", "native"])


def xodd(text: str) -> Xodd:
    game = read_id(text).game
    assert isinstance(game, Xodd)
    return game


def make(folder: Path, text: str, behind: int, *, native: bool = False) -> Table[Any]:
    """A table by blocks of a board that would not need one."""
    game = xodd(text)
    build_by_blocks(game, folder / "t.table", Meter(), choose_frame(game.board, behind), native=native)
    return open_table(folder / "t.table")


def boards(game: Xodd, most: int = 3000) -> list[Stones]:
    """All boards with a stone, or random ones."""
    count = 3**game.board.size
    numbers = range(1, count) if count <= most else random.Random(7).choices(range(1, count), k=most)
    return [position_of(number, game.board.size) for number in numbers]


@pytest.mark.parametrize("text", ["xodd:2x3", "xodd:3x3", "xodd:1x7", "yodd:hexhex2", "yodd:rhombus3"])
def test_each_block_has_one_kept_image_and_the_symmetry_leads_there(text: str) -> None:
    board = xodd(text).board
    for behind in range(1, board.size):
        try:
            frame = choose_frame(board, behind)
        except UnsupportedError:
            continue
        assert len(frame.behind) <= behind
        assert frame.count == len(frame.kept) == len(set(frame.rank))
        assert len(frame.images) == 3 ** len(frame.cells)
        for p in boards(xodd(text), 300):
            rank, number, exchanged = frame.place_of(p)
            block = frame.kept[rank]
            images = {q for table in board.symmetries for q in _images(table, p)}
            q = _board(frame, block, number)
            assert (q, exchanged) in images
            assert frame.split(q) == (block, number)


def _images(table: tuple[int, ...], p: Stones) -> list[tuple[Stones, bool]]:
    black, white = (sum(1 << table[cell] for cell in range(len(table)) if mask >> cell & 1) for mask in (p.black, p.white))
    return [(Stones(black, white), False), (Stones(white, black), True)]


def _board(frame: Frame, block: int, number: int) -> Stones:
    colours = {}
    for cells, value in ((frame.cells, block), (frame.behind, number)):
        for cell in reversed(cells):
            value, colours[cell] = divmod(value, 3)
    black, white = (sum(1 << cell for cell in colours if colours[cell] == digit) for digit in (1, 2))
    return Stones(black, white)


def test_frames_of_the_boards_they_are_for() -> None:
    for text, kept in (("xodd:4x6", 881), ("xodd:5x5", 1336), ("xodd:1x23", 574)):
        frame = choose_frame(xodd(text).board)
        assert (len(frame.behind), frame.count) == (16, kept)
        assert sum(map(len, layers(frame))) == len(frame.kept) == kept


def test_what_is_no_frame_is_refused() -> None:
    board = xodd("xodd:3x3").board
    for cells in ((), (0,), (2, 0, 6, 8), (0, 2, 6, 8, 9), tuple(range(9))):
        with pytest.raises(ValueError, match="3x3"):
            Frame(board, cells)
    with pytest.raises(UnsupportedError, match="2x2"):
        choose_frame(xodd("xodd:2x2").board, 3)


def test_a_source_has_one_stone_more_and_layers_are_in_order() -> None:
    frame = choose_frame(xodd("xodd:3x4").board, 6)
    stones = {number: sum(digit != 0 for digit in _digits(number, len(frame.cells))) for number in frame.kept}
    for layer, numbers in enumerate(layers(frame)):
        for number in numbers:
            assert stones[number] == len(frame.cells) - layer
            found = sources(frame, number)
            assert len(found) == 2 * (len(frame.cells) - stones[number])
            assert all(stones[source.kept] == stones[number] + 1 for source in found)


def _digits(number: int, count: int) -> list[int]:
    return [number // 3**place % 3 for place in range(count)]


@pytest.mark.twin("xodd_blocks")
@METHODS
@pytest.mark.parametrize(
    ("text", "behind"),
    [("xodd:2x3", 4), ("xodd:2x3", 2), ("xodd:1x7", 5), ("yodd:hexhex2", 6), ("yodd:hexhex2", 1), ("xodd:3x3", 5)],
)
def test_blocks_say_what_the_sweep_says(text: str, behind: int, native: bool, tmp_path: Path) -> None:
    table, game = make(tmp_path, text, behind, native=native), xodd(text)
    assert isinstance(table.solved, Swept)
    assert [path.name for path in tmp_path.iterdir()] == ["t.table"]
    known = sweep(game, Meter())
    assert table.solved.counts == known.counts
    assert table.solved.black_wins == known.black_wins
    assert all(table.solved.code(p) == known.code(p) for p in boards(game))


@NATIVE
@pytest.mark.parametrize(
    ("text", "behind"),
    [("xodd:3x5", 9), ("xodd:4x4", 12), slow("yodd:rhombus4", 8), ("xodd:2x7", 12)],
)
def test_larger_blocks_say_what_the_sweep_says(text: str, behind: int, tmp_path: Path) -> None:
    table, game = make(tmp_path, text, behind, native=True), xodd(text)
    known = sweep(game, Meter())
    assert isinstance(table.solved, Swept)
    assert (table.solved.counts, table.solved.black_wins) == (known.counts, known.black_wins)
    assert all(table.solved.code(p) == known.code(p) for p in boards(game))
    frame = table.solved.frame
    assert frame is not None
    assert verify(table, Meter(), sample=20).entries == frame.count * 3 ** len(frame.behind)


@pytest.mark.twin("XoddHalves", "xodd_block_check")
@METHODS
def test_a_table_by_blocks_is_verified_on_either_kernel(native: bool, tmp_path: Path) -> None:
    table = make(tmp_path, "xodd:2x3", 4)
    found = verify(table, Meter(), "native" if native else "python", sample=10, seed=5)
    assert found == Verified(324 if native else 364, 10, 5, None, 0)
    late = verify(table, Meter(), "native" if native else "python", sample=10, late=1)
    assert late.late == 1
    assert 0 < late.entries < found.entries


@NATIVE
def test_random_boards_are_checked_too(tmp_path: Path) -> None:
    table = make(tmp_path, "yodd:hexhex2", 6)
    found = verify(table, Meter(), sample=0, late=0, drawn=70_000)
    assert found.drawn == 131_072
    assert found.entries == 2**6  # one kept block without an empty cell on the frame
    with pytest.raises(UnsupportedError, match="--random"):
        verify(table, Meter(), "python", sample=0, late=0, drawn=1)
    with pytest.raises(UnsupportedError, match="--random"):
        verify(build_table(xodd("xodd:2x2"), tmp_path / "flat.table", Meter()), Meter(), sample=0, late=0, drawn=1)


@METHODS
def test_every_changed_entry_is_found(native: bool, tmp_path: Path) -> None:
    table = make(tmp_path, "xodd:2x3", 4)
    method, chance = ("native" if native else "python"), random.Random(3)
    for entry in range(324) if native else chance.sample(range(324), 6):
        place = entry // 81 * 84 + entry % 81  # a block of 81 boards takes 21 bytes
        wrong = damaged(table, place, chance.choice([1, 2, 3]))
        if native:
            with pytest.raises(TableError, match="wrong entry"):
                verify(wrong, Meter(), method, sample=0)
        else:  # the twin looks at one image of each board
            with pytest.raises(TableError, match=r"wrong entry|counts"):
                verify(wrong, Meter(), method, sample=400, seed=5)


@NATIVE
def test_random_boards_find_a_changed_entry(tmp_path: Path) -> None:
    table = make(tmp_path, "xodd:2x3", 4)
    with pytest.raises(TableError, match="wrong entry"):
        verify(damaged(table, 84 + 17, 1), Meter(), sample=0, seed=5, late=0, drawn=1)


def test_wrong_headers_are_refused(tmp_path: Path) -> None:
    table = make(tmp_path, "xodd:2x3", 4)
    for frame in ("c1", [0], [1, 4, 7], [], [1, "4"], None):
        with pytest.raises(TableError, match="the header's frame is damaged"):
            damaged(table, 0, 0, frame=frame)
    with pytest.raises(TableError, match="cut short or damaged"):
        damaged(table, 0, 0, frame=[0, 2, 3, 5])
    with pytest.raises(TableError, match="counts are not those"):
        verify(damaged(table, 0, 0, counts=table.solved.counts | {"mover": 1}), Meter(), "python", sample=0)


# ---- Runs that are stopped -----------------------------------------------------------------------------------------------------


def stopped(folder: Path, nodes: int) -> None:
    game = xodd("xodd:3x3")
    with pytest.raises(LimitReached):
        build_by_blocks(game, folder / "t.table", Meter(Limits(nodes=nodes)), choose_frame(game.board, 5), native=False)


def test_a_stopped_run_goes_on(tmp_path: Path) -> None:
    whole = make(tmp_path / "whole", "xodd:3x3", 5).file.read_bytes()
    stopped(tmp_path, 1200)
    assert not (tmp_path / "t.table").exists()
    done = len(list((tmp_path / "t.table.blocks").glob("block-*")))
    assert done == 4
    meter, game = Meter(), xodd("xodd:3x3")
    build_by_blocks(game, tmp_path / "t.table", meter, choose_frame(game.board, 5), native=False)
    assert meter.nodes == (13 - done) * 3**5
    assert (tmp_path / "t.table").read_bytes() == whole
    assert not (tmp_path / "t.table.blocks").exists()


def test_damaged_blocks_are_solved_again(tmp_path: Path) -> None:
    whole = make(tmp_path / "whole", "xodd:3x3", 5).file.read_bytes()
    for spoil, left in ((_flip_last_byte, 3), (_cut_short, 3), (_say_nonsense, 3), (Path.unlink, 3), (_flip_classes, 3)):
        stopped(tmp_path, 1200)
        block = sorted((tmp_path / "t.table.blocks").glob("block-*"))[0]
        spoil(block)
        kept, meter, game = Kept(), Meter(), xodd("xodd:3x3")
        build_by_blocks(game, tmp_path / "t.table", meter, choose_frame(game.board, 5), native=False, kept=kept)
        assert (kept.taken, kept.blocks, kept.refused) == (left, 13, int(spoil is not Path.unlink))
        assert meter.nodes == (13 - left) * 3**5
        assert (tmp_path / "t.table").read_bytes() == whole
        (tmp_path / "t.table").unlink()


def _flip_last_byte(block: Path) -> None:
    content = bytearray(block.read_bytes())
    content[-1] ^= 1
    block.write_bytes(content)


def _cut_short(block: Path) -> None:
    """Nothing of what others need, and the checksum of nothing."""
    said = json.loads(block.read_bytes().partition(b"\n")[0]) | {"sha256": hashlib.sha256(b"").hexdigest()}
    block.write_text(json.dumps(said) + "\n")


def _say_nonsense(block: Path) -> None:
    block.write_bytes(b'{"numbers": [1, 2], "sha256": 7}\n' + b"0" * 100)


def _flip_classes(block: Path) -> None:
    table = block.with_name("table")
    classes = bytearray(table.read_bytes())
    classes[-5] ^= 255  # of the one block that has them there
    table.write_bytes(classes)


def test_blocks_of_another_table_are_refused(tmp_path: Path) -> None:
    stopped(tmp_path, 1200)
    game = open_game("yodd", "rhombus3", {})
    assert isinstance(game, Xodd)
    with pytest.raises(TableError, match="is of something else"):
        build_by_blocks(game, tmp_path / "t.table", Meter(), choose_frame(game.board, 6), native=False)


def test_one_run_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = xodd("xodd:3x3")
    frame = choose_frame(game.board, 5)

    class Second(TableInTheMaking):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            monkeypatch.undo()
            build_by_blocks(game, tmp_path / "t.table", Meter(), frame, native=False)

    monkeypatch.setattr(block_files, "TableInTheMaking", Second)
    with pytest.raises(TableError, match="is in use"):
        build_by_blocks(game, tmp_path / "t.table", Meter(), frame, native=False)


def test_room_on_the_disk_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: type("Usage", (), {"free": 10**9})())
    with pytest.raises(UnsupportedError, match=r"[12]\d\.\d\d GB of room are needed in .*, 1\.00 GB are there"):
        build_table(xodd("xodd:4x6"), tmp_path / "t.table", Meter())


def test_margins_and_memory_are_refused_beyond_the_sweep(tmp_path: Path) -> None:
    with pytest.raises(UnsupportedError, match="--margins is for boards of at most 22 cells"):
        build_table(xodd("xodd:4x6"), tmp_path / "t.table", Meter(), margins=True)
    with pytest.raises(UnsupportedError, match=r"needs 0\.0\d GB of memory, the limit is 0\.01 GB"):
        build_table(xodd("xodd:4x6"), tmp_path / "t.table", Meter(Limits(memory=10**7)))
    with pytest.raises(UnsupportedError, match="at most 25 cells"):
        build_table(xodd("xodd:2x13"), tmp_path / "t.table", Meter())
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == []
