"""The count by transfer matrix, against enumeration, a plainer program, known values and itself."""

import json
import random
import re
import shutil
import subprocess
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner, Result

from cases import slow
from compiled import compiled
from crosscut.cli import main
from crosscut.core.errors import UnsupportedError
from crosscut.core.registry import open_game
from crosscut.games.orcoon.counts.legal import cell_order, count_legal, count_native, count_python, sweep
from crosscut.solver import kernel
from crosscut.solver.census import census
from crosscut.solver.limits import LimitReached, Limits, Meter

HERE = Path(__file__).parent
SMALL = [(rows, columns) for rows in range(1, 4) for columns in range(1, 4)] + [(2, 4), (2, 5), (5, 2), (1, 9), (9, 1)]
CROSSING = pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
NATIVE = pytest.mark.skipif(kernel.native is None, reason="no compiled module")


def total(rows: int, columns: int, crossing: str = "forbidden", method: str = "python") -> int:
    return count_legal(open_game("orcoon", f"{rows}x{columns}", {"crossing": crossing}), Meter(), method)


def enumerated(rows: int, columns: int, crossing: str) -> int:
    return sum(1 for _ in open_game("orcoon", f"{rows}x{columns}", {"crossing": crossing}).legal_positions())


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["census", *arguments])


@pytest.mark.twin("count_stones")
@pytest.mark.parametrize(("rows", "columns"), SMALL)
def test_equals_the_census(rows: int, columns: int) -> None:
    assert total(rows, columns) == census(open_game("orcoon", f"{rows}x{columns}"), Meter())["legal"]


@pytest.mark.twin("count_stones")
@pytest.mark.parametrize(("rows", "columns"), [*SMALL, slow(2, 6), slow(3, 4)])
def test_equals_enumeration_with_crossings_allowed(rows: int, columns: int) -> None:
    assert total(rows, columns, "allowed") == enumerated(rows, columns, "allowed")


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "columns"), [(2, 6), (3, 4), (4, 3)])
def test_equals_the_census_on_larger_boards(rows: int, columns: int) -> None:
    assert total(rows, columns) == census(open_game("orcoon", f"{rows}x{columns}"), Meter())["legal"]


@pytest.mark.slow
@CROSSING
@pytest.mark.parametrize(("rows", "columns"), [(2, 7), (3, 5)])
def test_equals_enumeration_on_larger_boards(rows: int, columns: int, crossing: str) -> None:
    assert total(rows, columns, crossing) == enumerated(rows, columns, crossing)


@pytest.mark.twin
def test_known_values() -> None:
    # 4x4: found by another program before this one was written. One row, or rows without any pattern: all placements.
    assert total(4, 4) == 9649037
    assert total(1, 100) == 3**100
    # On 2x2 a diagonal is bad in 2 (colours) x 4 (other two cells without that colour) ways for each diagonal; a black and a
    # white bad diagonal together were counted twice: 2 placements.
    assert total(2, 2) == total(2, 2, "allowed") == 81 - 2 * 2 * 4 + 2


@CROSSING
@pytest.mark.parametrize("board", ["2x5", "3x4", "4x4", "4x6"])
def test_any_order_of_the_cells_counts_the_same(board: str, crossing: str) -> None:
    game = open_game("orcoon", board, {"crossing": crossing})
    wanted = count_python(sweep(game, cell_order(game)), Meter())
    cells = list(range(game.board.size))
    orders = [cells, cells[::-1], sorted(cells, key=lambda cell: game.board.places[cell][::-1])]
    if game.board.size <= 12:
        shuffler = random.Random(board)
        orders += [shuffler.sample(cells, len(cells)) for _ in range(5)]
    assert {count_python(sweep(game, order), Meter()) for order in orders} == {wanted}


@pytest.mark.parametrize(("rows", "columns"), [(1, 7), (2, 9), (3, 5), (4, 5), (5, 7)])
def test_turning_the_board_changes_nothing(rows: int, columns: int) -> None:
    assert total(rows, columns) == total(columns, rows)


@NATIVE
@CROSSING
@pytest.mark.parametrize("rows", range(1, 5))
def test_native_equals_twin(rows: int, crossing: str) -> None:
    for columns in range(1, 6):
        assert total(rows, columns, crossing, "native") == total(rows, columns, crossing)


@NATIVE
@pytest.mark.parametrize("board", ["6x6", "7x4", "1x80", "1x81", "1x121", "2x61", "2x81", "2x128", "3x70", "9x3"])
def test_native_equals_twin_for_all_sizes_of_counts_and_states(board: str) -> None:
    game = open_game("orcoon", board)
    plan = sweep(game, cell_order(game))
    native, twin = Meter(), Meter()
    assert count_native(plan, native) == count_python(plan, twin)
    assert native.nodes == twin.nodes


@NATIVE
@pytest.mark.parametrize("board", ["3x3", "2x50", "4x30", "3x60"])
def test_wider_states_count_the_same(board: str) -> None:
    # The number of bits only chooses how many words a state has; more than 128 are needed from width 14 on.
    game = open_game("orcoon", board)
    plan = sweep(game, cell_order(game))
    assert {count_native(plan._replace(bits=bits), Meter()) for bits in (64, 128, 256)} == {count_python(plan, Meter())}


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("g++") is None, reason="no g++")
@CROSSING
def test_equals_a_plain_program(tmp_path: Path, crossing: str) -> None:
    program = tmp_path / "plain_count"
    source = HERE.parents[1] / "support" / "plain_count.cpp"
    subprocess.run(["g++", "-O2", "-std=c++20", str(source), "-o", str(program)], check=True)
    for rows, columns in [(2, 2), (3, 3), (3, 5), (5, 3), (5, 4), (4, 5), (5, 5), (10, 4), (6, 6)]:
        done = subprocess.run([program, str(rows), str(columns), crossing], check=True, capture_output=True, text=True)
        assert int(done.stdout) == total(rows, columns, crossing), (rows, columns)


def rows_of_the_page() -> list[tuple[str, str, int, str]]:
    """Board, reading, legal positions, and who agrees, from docs/results/orcoon-counts.md."""
    page = (HERE.parents[2] / "docs" / "results" / "orcoon-counts.md").read_text(encoding="utf-8")
    squares, rectangles, allowed = page.split("## Squares\n")[1].split("## ")[:3]
    more = re.findall(r"(\d+x\d+) (\d{18,})", rectangles)
    two = re.findall(r"^\| (\d+x\d+) \| (\d+) \| (\d+) \| ([A-Z ]+) \|", rectangles, re.MULTILINE)
    found = [
        (board, crossing, int(number), agree)
        for crossing, text in (("forbidden", squares), ("allowed", allowed))
        for board, number, agree in re.findall(r"^\| (\d+x\d+) \| (\d+) \| ([A-Z ]+)", text, re.MULTILINE)
    ]
    found += [(row[0], crossing, int(row[at]), row[3]) for row in two for at, crossing in ((1, "forbidden"), (2, "allowed"))]
    return found + [(board, "forbidden", int(number), "P N M" if board == "7x8" else "P N L") for board, number in more]


ROWS = rows_of_the_page()
LONG = ("11x11", "12x12", "13x13")


def test_the_tables_of_the_page_are_read_whole() -> None:
    assert len(ROWS) == 13 + 9 + 2 * 18 + 3
    assert len({row[:2] for row in ROWS}) == len(ROWS)


@NATIVE
@pytest.mark.parametrize(
    ("board", "crossing", "number"),
    [pytest.param(*row[:3], marks=pytest.mark.slow if row[0] in ("9x9", "10x10") else ()) for row in ROWS if row[0] not in LONG],
)
def test_the_tables_of_the_page_by_the_native_loop(board: str, crossing: str, number: int) -> None:
    assert count_legal(open_game("orcoon", board, {"crossing": crossing}), Meter(), "native") == number


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("g++") is None, reason="no g++")
def test_the_tables_of_the_page_by_a_plain_program(tmp_path: Path) -> None:
    """Every row that says L; boards are turned to be higher than wide. 8x8 would take 4 GB."""
    program = tmp_path / "plain_count"
    source = HERE.parents[1] / "support" / "plain_count.cpp"
    subprocess.run(["g++", "-O2", "-std=c++20", str(source), "-o", str(program)], check=True)
    asked = [row for row in ROWS if "L" in row[3].split() and row[0] != "8x8"]
    assert len(asked) > 40
    for board, crossing, number, _ in asked:
        columns, rows = sorted(map(int, board.split("x")))
        done = subprocess.run([program, str(rows), str(columns), crossing], check=True, capture_output=True, text=True)
        assert int(done.stdout) == number, (board, crossing)


@pytest.mark.slow
def test_the_tables_of_the_page_by_remainders(tmp_path: Path) -> None:
    """Every row that says M, but 12x12 and 13x13, which take minutes; 7x8 also turned, and rows that other programs counted."""
    program = compiled("row_count", tmp_path)
    asked = [row[:3] for row in ROWS if "M" in row[3].split() and row[0] not in LONG[1:]]
    assert len(asked) > 6
    asked += [row[:3] for row in ROWS if row[0] in ("2x2", "3x3", "2x7", "3x5", "6x6", "8x8")]
    asked += [("8x7", *row[1:]) for row in asked if row[0] == "7x8"]
    for board, crossing, number in asked:
        assert same_remainders(number, program, board, crossing), (board, crossing)
    assert not same_remainders(9938, program, "3x3", "forbidden")


@pytest.mark.slow
def test_a_count_by_remainders_goes_on_from_the_last_row(tmp_path: Path) -> None:
    program, kept = compiled("row_count", tmp_path), str(tmp_path / "kept")
    assert same_remainders(29291, program, "2x5", "forbidden", kept)
    assert same_remainders(61650031305, program, "5x5", "forbidden", kept)
    assert subprocess.run([program, "6", "6", "forbidden", kept], check=False).returncode == 3


def same_remainders(number: int, program: Path, board: str, crossing: str, *kept: str) -> bool:
    """Whether tests/support/row_count.cpp finds this number's remainders, modulo three primes near 2^62."""
    done = subprocess.run([program, *board.split("x"), crossing, *kept], check=True, capture_output=True, text=True)
    found = {int(prime): int(rest) for prime, rest in map(str.split, done.stdout.splitlines())}
    return len(found) == 3 and min(found) > 2**61 and found == {prime: number % prime for prime in found}


def test_what_is_refused() -> None:
    with pytest.raises(UnsupportedError, match="rule 8"):
        count_legal(open_game("orcoon", "3x3", {"connection": "knight"}), Meter())
    with pytest.raises(UnsupportedError, match="knows orcoon only, not hex"):
        count_legal(open_game("hex", "rhombus3"), Meter())


def test_the_pie_rule_changes_no_placement() -> None:
    assert count_legal(open_game("orcoon", "3x3", {"pie": "on"}), Meter()) == 9937


@pytest.mark.twin
@pytest.mark.parametrize("method", ["auto", "python"])
def test_a_limit_gives_no_count(method: str) -> None:
    with pytest.raises(LimitReached, match="nodes"):
        count_legal(open_game("orcoon", "4x4"), Meter(Limits(nodes=100)), method)
    with pytest.raises(LimitReached, match="seconds"):
        count_legal(open_game("orcoon", "12x12"), Meter(Limits(seconds=0.3)), method)


def test_without_native_loop_native_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "native", None)
    with pytest.raises(UnsupportedError, match="no native loop"):
        total(2, 2, method="native")
    assert total(2, 2, method="auto") == 67


@pytest.mark.twin
def test_command() -> None:
    result = run("orcoon:4x4", "--total")
    assert (result.exit_code, result.stdout) == (0, "legal 9649037\n")
    assert run("orcoon:3x3,crossing=allowed", "--total").stdout == f"legal {enumerated(3, 3, 'allowed')}\n"


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["orcoon:3x3", "--total", "--reachable"], 2, "exclude each other"),
        (["hex:rhombus3", "--total"], 1, "for orcoon, xodd and yodd, not for hex"),
        (["orcoon:3x3,connection=knight", "--total"], 1, "rule 8"),
        (["orcoon:3x3:B:B../.../...", "--total"], 1, "without a position"),
        (["orcoon:12x12", "--total", "--seconds", "0.3"], 3, "not finished"),
    ],
)
def test_command_refuses(arguments: list[str], code: int, said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == code
    assert said in result.stderr
    assert "Traceback" not in result.output


@pytest.mark.twin
@pytest.mark.parametrize(
    ("arguments", "code", "method", "counts"),
    [
        (["orcoon:4x4", "--total"], 0, "transfer matrix", {"legal": 9649037}),
        (["orcoon:4x4", "--total", "--nodes", "5"], 3, "transfer matrix", None),
        (["hex:rhombus2"], 0, "enumeration", {"legal": 81}),
    ],
)
def test_json(arguments: list[str], code: int, method: str, counts: dict[str, int] | None) -> None:
    result = run(*arguments, "--json")
    assert result.exit_code == code
    record = json.loads(result.stdout)
    jsonschema.validate(record, json.loads((HERE.parents[2] / "docs" / "formats" / "schemas" / "census.json").read_text()))
    assert record["method"] == method
    assert (record["counts"] or {}).get("legal") == (counts or {}).get("legal")
