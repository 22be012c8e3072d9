"""Retrograde analysis: the twins entry by entry, naive minimax, known values, and what it refuses."""

import random
import re
from pathlib import Path

import pytest

from cases import slow
from crosscut.core.errors import UnsupportedError
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.counts.legal import count_legal
from crosscut.games.orcoon.tables.retrograde import (
    Solved,
    can_sweep,
    check_native,
    solve_all,
)
from crosscut.games.orcoon.tables.verify import ByRules
from crosscut.solver import kernel
from crosscut.solver.census import census
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.tables.numbering import number_of, position_of
from naive import NaiveMinimax

SMALL = [f"{rows}x{columns}" for rows in range(1, 4) for columns in range(1, 4)] + ["1x8", "8x1", "2x4", "4x2", "2x5", "5x2"]
CROSSING = pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
NATIVE = pytest.mark.skipif(kernel.native is None, reason="no compiled module")


def solved(board: str, crossing: str = "forbidden", method: str = "auto") -> Solved:
    return solve_all(open_game("orcoon", board, {"crossing": crossing}), Meter(), method)


def require_twins_equal(board: str, crossing: str) -> None:
    native, python = solved(board, crossing, "native"), solved(board, crossing, "python")
    assert native.counts == python.counts
    assert native.codes[:] == python.codes[:]
    assert check_native(native, Meter()) == (None, list(native.counts.values())[1:])


@NATIVE
@CROSSING
@pytest.mark.parametrize("board", SMALL)
def test_twins_are_equal_entry_by_entry(board: str, crossing: str) -> None:
    require_twins_equal(board, crossing)


@NATIVE
@pytest.mark.slow
@CROSSING
@pytest.mark.parametrize("board", ["3x4", "4x3"])
def test_twins_are_equal_on_larger_boards(board: str, crossing: str) -> None:
    require_twins_equal(board, crossing)


@pytest.mark.twin("retrograde")
@CROSSING
@pytest.mark.parametrize("board", ["1x1", "1x4", "4x1", "2x2", "2x3", "3x2"])
def test_values_and_distances_by_naive_minimax(board: str, crossing: str) -> None:
    require_naive(board, crossing)


def test_values_and_distances_by_naive_minimax_on_3x3() -> None:
    require_naive("3x3", "forbidden")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("board", "crossing"),
    [("3x3", "allowed"), ("2x4", "forbidden"), ("4x2", "forbidden"), ("2x5", "forbidden"), ("5x2", "forbidden")],
)
def test_values_and_distances_by_naive_minimax_on_larger_boards(board: str, crossing: str) -> None:
    require_naive(board, crossing)


@CROSSING
@pytest.mark.parametrize("cells", range(1, 12))
def test_boards_of_one_row(cells: int, crossing: str) -> None:
    """Counts and values that docs/results/orcoon-values.md proves for all lengths."""
    found = solved(f"1x{cells}", crossing)
    assert found.counts == {
        "legal": 3**cells,
        "both": 2**cells - 1,
        "only_black": 3**cells - 2**cells,
        "only_white": 1,
        "neither": 0,
    }
    black, white = found.score(Stones(0, 0, 0)), found.score(Stones(0, 0, 1))
    assert black == (True, min(cells + 1, 3))
    assert white == ((True, 2) if cells == 1 else (False, min(cells + 1, 4)))


def require_naive(board: str, crossing: str) -> None:
    """Compare every number, legal or not, with the checker's rules."""
    found = solved(board, crossing)
    game = found.game
    naive = NaiveMinimax("orcoon", board, game.readings)
    legal = 0
    for number in range(3**game.board.size):
        for turn in (0, 1):
            p = position_of(number, game.board.size, turn)
            assert number_of(p, game.board.size) == number
            score = found.score(p)
            assert (score is None) == (game.illegal(p) is not None)
            if score is not None:
                legal += 1
                text = game.format(p)
                assert score == (naive.value(text) == 1, naive.distance(text)), text
    assert legal == 2 * found.counts["legal"]


@pytest.mark.twin
@pytest.mark.parametrize(("board", "wins"), [("1x1", True), ("2x2", False), ("3x3", True)])
def test_known_values_of_small_boards(board: str, wins: bool) -> None:
    score = solved(board).score(Stones(0, 0))
    assert score is not None
    assert score[0] == wins


@NATIVE
def test_known_values_of_larger_boards() -> None:
    # The counts by class of 3x4 and the total of 4x4 were found by another program before this one was written.
    wide, tall, square = solved("3x4"), solved("4x3"), solved("4x4")
    assert [wide.score(Stones(0, 0, turn)) for turn in (0, 1)] == [(True, 11), (False, 10)]
    assert [tall.score(Stones(0, 0, turn)) for turn in (0, 1)] == [(False, 10), (True, 11)]
    assert [square.score(Stones(0, 0, turn)) for turn in (0, 1)] == [(False, 17), (False, 17)]
    assert wide.counts == {"legal": 193405, "both": 120139, "only_black": 52455, "only_white": 20659, "neither": 152}
    assert square.counts == {"legal": 9649037, "both": 6634191, "only_black": 1502451, "only_white": 1502451, "neither": 9944}
    chance, literal = random.Random(2012), ByRules(square, Meter())
    for _ in range(300):
        p = position_of(chance.randrange(3**16), 16, chance.randrange(2))
        assert square.worth(p) == literal.wanted(p), square.game.format(p)


PAGE = (Path(__file__).parents[3] / "docs" / "results" / "orcoon-values.md").read_text(encoding="utf-8")
CLASSES = ("legal", "both", "only_black", "only_white", "neither")


def rows_of_the_page() -> list[tuple[str, str, str, str, list[int]]]:
    """Board, reading, what it is worth with Black and with White to move, legal positions and their classes."""
    plain, allowed = PAGE.split("With `crossing=allowed`")
    return [
        (board, crossing, black, white, [int(number) for number in numbers.split(" | ")])
        for crossing, text in (("forbidden", plain), ("allowed", allowed))
        for board, black, white, numbers in re.findall(
            r"^\| (\d+x\d+) \| (\w+ in \d+) \| (\w+ in \d+) \| (\d+(?: \| \d+){4}) \|", text, re.MULTILINE
        )
    ]


def cells_of_board(board: str) -> int:
    rows, columns = map(int, board.split("x"))
    return rows * columns


def slow_from(cells: int, board: str) -> pytest.MarkDecorator | tuple[()]:
    return pytest.mark.slow if cells_of_board(board) >= cells else ()


@pytest.mark.parametrize(
    ("board", "crossing", "black", "white", "numbers"),
    [pytest.param(*row, id=f"{row[0]}-{row[1]}", marks=slow_from(14, row[0])) for row in rows_of_the_page()],
)
def test_the_table_of_the_page(board: str, crossing: str, black: str, white: str, numbers: list[int]) -> None:
    """Up to 16 cells solved anew; beyond, that the classes add up to the count by transfer matrix."""
    game = open_game("orcoon", board, {"crossing": crossing})
    assert count_legal(game, Meter()) == numbers[0] == sum(numbers[1:])
    if cells_of_board(board) > (16 if kernel.native else 9):
        return
    found = solve_all(game, Meter())
    worth = []
    for turn in (0, 1):
        wins, turns = found.score(Stones(0, 0, turn)) or (None, None)
        worth.append(f"{'wins' if wins else 'loses'} in {turns}")
    assert (worth, [found.counts[name] for name in CLASSES]) == ([black, white], numbers)


def maps_of_the_page() -> list[tuple[str, list[list[int]]]]:
    """Board, and for either side to begin what its placements are worth, +turns or -turns."""
    blocks = PAGE.split("## Opening maps")[1].split("```")[1].strip().split("\n\n")
    found = []
    for board, *lines in (block.splitlines() for block in blocks):
        width = int(board.split("x")[1])
        rows = [[int(worth) for worth in line.split()] for line in lines]
        found.append((board, [[w for row in rows for w in row[:width]], [w for row in rows for w in row[width:]]]))
    return found


@NATIVE
@pytest.mark.parametrize(
    ("board", "maps"),
    [pytest.param(*one, id=one[0], marks=slow_from(13, one[0])) for one in maps_of_the_page() if cells_of_board(one[0]) <= 16],
)
def test_the_opening_maps_of_the_page(board: str, maps: list[list[int]]) -> None:
    found = solved(board)
    for turn, said in enumerate(maps):
        worth = []
        for cell in range(cells_of_board(board)):
            score = found.score(Stones(1 << cell, 0, 1) if turn == 0 else Stones(0, 1 << cell, 0))
            assert score is not None
            wins, turns = score  # of the other side, one turn later
            assert turns is not None
            worth.append(-(turns + 1) if wins else turns + 1)
        assert worth == said


@NATIVE
@pytest.mark.parametrize("columns", [4, 5, 6, 7, slow(8)])
def test_boards_of_two_rows_from_four_columns_on_are_won_by_every_placement_of_black_and_by_none_of_white(columns: int) -> None:
    found = solved(f"2x{columns}")
    for cell in range(2 * columns):
        assert found.score(Stones(1 << cell, 0, 1)) == (False, 6)
        assert found.score(Stones(0, 1 << cell, 0)) == (True, 5)


@pytest.mark.twin("retrograde")
@CROSSING
@pytest.mark.parametrize("board", ["1x5", "2x3", "2x4", "3x3"])
def test_counts_are_those_of_the_enumeration(board: str, crossing: str) -> None:
    assert solved(board, crossing).counts == census(open_game("orcoon", board, {"crossing": crossing}), Meter())


@NATIVE
@pytest.mark.slow
@pytest.mark.parametrize("board", ["3x4", "4x3", "2x6"])
def test_counts_are_those_of_the_enumeration_on_larger_boards(board: str) -> None:
    assert solved(board).counts == census(open_game("orcoon", board), Meter())


def test_symmetric_positions_are_worth_the_same() -> None:
    found = solved("3x3")
    for p in found.game.legal_positions():
        assert len({found.code(image) for image in found.game.images(p)}) == 1


def test_what_is_not_offered_says_why() -> None:
    for name, board, readings, why in (
        ("hex", "rhombus3", {}, "knows orcoon only, not hex"),
        ("orcoon", "3x3", {"connection": "knight"}, "connection=chain and pie=off only"),
        ("orcoon", "3x3", {"pie": "on"}, "connection=chain and pie=off only"),
        ("orcoon", "3x7", {}, "3x7 would need up to 20.9 GB: it is for boards of at most 20 cells"),
        ("orcoon", "13x13", {}, "13x13 would need up to more memory than there is"),
    ):
        game = open_game(name, board, readings)
        assert not can_sweep(game)
        with pytest.raises(UnsupportedError, match=why):
            solve_all(game, Meter())


@pytest.mark.twin
@pytest.mark.parametrize("method", ["auto", "python"])
def test_limits(method: str) -> None:
    game = open_game("orcoon", "2x5" if method == "python" else "4x4")
    if method == "auto" and kernel.native is None:
        pytest.skip("no compiled module")
    meter = Meter(Limits(nodes=1000))
    with pytest.raises(LimitReached, match="nodes"):
        solve_all(game, meter, method)
    assert meter.nodes == 1000


@NATIVE
def test_native_arguments_are_checked() -> None:
    native = kernel.require()
    found = solved("2x2")
    tables = found.game.placement_tables()
    assert tables is not None
    rules = kernel.packed(tables)
    for codes in (bytearray(2 * 3**4 - 1), bytearray(2 * 3**5)):
        with pytest.raises(ValueError, match="two bytes a position"):
            native.retrograde(rules, codes=codes, tick=Meter().ticker())
        with pytest.raises(ValueError, match="two bytes a position"):
            native.retrograde_check(rules, codes=codes, tick=Meter().ticker())
    hex_tables = open_game("hex", "rhombus2").placement_tables()  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="a pass, and nothing else"):
        native.retrograde(kernel.packed(hex_tables), codes=bytearray(2 * 3**4), tick=Meter().ticker())
    with pytest.raises(ValueError, match="out of range"):
        native.retrograde(kernel.packed(tables._replace(neighbours=(0,) * 21)), codes=bytearray(1), tick=Meter().ticker())


@pytest.mark.twin
@pytest.mark.skipif(kernel.native is not None, reason="the native kernel is active")
def test_native_is_refused_where_there_is_none() -> None:
    with pytest.raises(UnsupportedError, match="no native loop"):
        solved("2x2", method="native")
    with pytest.raises(UnsupportedError, match="no native loop"):
        check_native(solved("2x2"), Meter())
