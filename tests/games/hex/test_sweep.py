"""The sweep of all colourings of Hex boards: twins entry by entry, minimax, naive counts, monotonicity, what it refuses."""

import random
from collections.abc import Iterator
from itertools import product

import pytest

from cases import slow
from crosscut.core.errors import TableError, UnsupportedError
from crosscut.core.game import BLACK
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.hex.tables.sweep import CLASSES, Swept, sweep
from crosscut.games.hex.tables.verify import verify
from crosscut.solver import kernel
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.minimax import Minimax
from crosscut.solver.tables.numbering import number_of, position_of
from naive import NaiveMinimax

NATIVE = pytest.mark.skipif(kernel.native is None, reason="no compiled module")


def swept(side: int, method: str = "auto") -> Swept:
    return sweep(open_game("hex", f"rhombus{side}"), Meter(), method)


@pytest.fixture(scope="module")
def four() -> Swept:
    return swept(4, "native")


@NATIVE
@pytest.mark.parametrize("side", [1, 2, 3])
def test_twins_are_equal_entry_by_entry(side: int) -> None:
    native, python = swept(side, "native"), swept(side, "python")
    assert native.codes == python.codes
    assert native.counts == python.counts


@pytest.mark.twin("hex_sweep")
@pytest.mark.parametrize("side", [1, 2, 3])
def test_every_colouring_by_minimax(side: int) -> None:
    found = swept(side)
    game, cells = found.game, side * side
    minimax = Minimax[Stones](game, Meter())
    for number in range(3**cells):
        for turn in (0, 1):
            p = position_of(number, cells, turn)
            assert number_of(p, cells) == number
            if game.joined(p.black, 0) and game.joined(p.white, 1):
                raise AssertionError("both sides joined")
            if game.outcome(p) is not None or p.black | p.white != game.board.all_cells:
                assert found.wins(p) == (minimax.score(p) > 0)
            assert bool(found.codes[number] & 4) == game.joined(p.black, 0)
            assert bool(found.codes[number] & 8) != game.joined(p.white, 1)


@NATIVE
@pytest.mark.slow
def test_a_sample_of_4x4_by_minimax_and_by_naive_minimax(four: Swept) -> None:
    minimax, chance = Minimax[Stones](four.game, Meter()), random.Random(4)
    naive = NaiveMinimax("hex", "rhombus4", four.game.readings)
    for _ in range(2000):
        weights = chance.choice(((2, 3, 3), (1, 1, 1)))
        cells = chance.choices((0, 1, 2), weights=weights, k=16)
        number = int("".join(map(str, cells)), 3)
        if cells.count(0) > 8:
            continue
        p = position_of(number, 16, chance.randrange(2))
        assert four.wins(p) == (minimax.score(p) > 0)
        if cells.count(0) < 6:
            assert four.wins(p) == (naive.value(four.game.format(p)) > 0)


@pytest.mark.twin("hex_sweep")
@pytest.mark.parametrize("side", [1, 2, 3])
def test_counts_by_playing_every_game(side: int) -> None:
    found = swept(side)
    game, counts = found.game, dict.fromkeys(CLASSES, 0)
    seen, fresh = {game.start()}, [game.start()]
    while fresh:
        p = fresh.pop()
        ended = game.outcome(p)
        if ended is None:
            counts[CLASSES[0] if found.black_wins(p) else CLASSES[1]] += 1
        else:
            counts[CLASSES[2] if ended.winner == BLACK else CLASSES[3]] += 1
        after = {game.play(p, turn) for turn in game.moves(p)} - seen
        seen |= after
        fresh += after
    assert counts == found.counts


@NATIVE
def test_counts_of_4x4(four: Swept) -> None:
    assert list(four.counts.values()) == [4618199, 3570506, 709632, 487898]


def layers(codes: bytearray, cells: int, cell: int) -> Iterator[tuple[int, int, int]]:
    """Codes, many at once as numbers, of all colourings with the cell white, empty and black."""
    low = 3 ** (cells - 1 - cell)
    if low >= 243:
        for start in range(0, len(codes), 3 * low):
            parts = (codes[start + digit * low : start + (digit + 1) * low] for digit in (2, 0, 1))
            white, empty, black = (int.from_bytes(part, "little") for part in parts)
            yield white, empty, black
    else:
        for start in range(low):
            parts = (codes[start + digit * low :: 3 * low] for digit in (2, 0, 1))
            white, empty, black = (int.from_bytes(part, "little") for part in parts)
            yield white, empty, black


@NATIVE
@pytest.mark.parametrize("side", [3, slow(4)])
def test_stones_and_moves_never_hurt(side: int, request: pytest.FixtureRequest) -> None:
    """Lemma 1 of the must-play search, on every colouring: all four bits rise from white by empty to black; so does the move."""
    codes = (request.getfixturevalue("four") if side == 4 else swept(side)).codes
    for cell in range(side * side):
        for white, empty, black in layers(codes, side * side, cell):
            assert white & ~empty == 0
            assert empty & ~black == 0
    all_codes = set(codes)
    assert all_codes <= {code for code in range(16) if not code & 2 or code & 1}  # won with White to move: won with Black to move


def test_what_is_refused() -> None:
    with pytest.raises(UnsupportedError, match="knows hex with pie=off only"):
        sweep(open_game("orcoon", "2x2"), Meter())
    with pytest.raises(UnsupportedError, match="knows hex with pie=off only"):
        sweep(open_game("hex", "rhombus2", {"pie": "on"}), Meter())
    with pytest.raises(UnsupportedError, match="at most 16 cells"):
        sweep(open_game("hex", "rhombus5"), Meter())


@pytest.mark.twin
def test_a_limit_stops_the_python_sweep() -> None:
    with pytest.raises(LimitReached):
        sweep(open_game("hex", "rhombus3"), Meter(Limits(nodes=600)), "python")


@NATIVE
def test_the_meter_hears_of_every_colouring() -> None:
    meter = Meter()
    sweep(open_game("hex", "rhombus4"), meter, "native")
    assert meter.nodes == 3**16


def test_no_native_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "native", None)
    with pytest.raises(UnsupportedError, match="no native loop"):
        sweep(open_game("hex", "rhombus2"), Meter(), "native")
    assert swept(2).counts == swept(2, "python").counts


# ---- The check of all codes ----------------------------------------------------------------------------------------------------


@pytest.mark.twin("hex_sweep_check")
@pytest.mark.parametrize("method", [pytest.param("native", marks=NATIVE), "python"])
def test_the_check_finds_each_wrong_code(method: str) -> None:
    for side in (1, 2):
        found = swept(side, "python")
        assert verify(found, Meter(), 1, method).entries == 3 ** (side * side)
        for place, bit in product(range(len(found.codes)), range(4)):
            found.codes[place] ^= 1 << bit
            with pytest.raises(TableError, match="wrong entry"):
                verify(found, Meter(), 1, method)
            found.codes[place] ^= 1 << bit


@NATIVE
def test_the_check_finds_a_wrong_code_of_3x3() -> None:
    found = swept(3)
    assert verify(found, Meter(), 1).entries == 3**9
    chance = random.Random(3)
    for _ in range(30):
        place, change = chance.randrange(3**9), chance.randrange(1, 16)
        found.codes[place] ^= change
        with pytest.raises(TableError, match="wrong entry"):
            verify(found, Meter(), 1)
        found.codes[place] ^= change
