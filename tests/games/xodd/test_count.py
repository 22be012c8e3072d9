"""Boards by their numbers of groups: the count by frontier against enumeration by the checker, a plain program, the sweep."""

import json
import re
import shutil
import subprocess
from collections import Counter
from itertools import product
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from cases import slow
from crosscut.checker.games import GAMES as NAIVE
from crosscut.checker.games.xodd.rules import Xodd as NaiveXodd
from crosscut.cli import main
from crosscut.core.registry import open_game
from crosscut.games.xodd.counts.groups import Distribution, count_groups, odd_and_even
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.tables.sweep import sweep
from crosscut.solver.limits import LimitReached, Limits, Meter

HERE = Path(__file__).parent
DOCS = HERE.parents[2] / "docs"
SMALL = ["xodd:1x1", "xodd:1x2", "xodd:1x7", "xodd:6x1", "xodd:2x2", "xodd:2x3", "xodd:3x2", "xodd:2x4", "xodd:3x3"]
SMALL += ["yodd:hexhex1", "yodd:hexhex2", "yodd:rhombus2", "yodd:rhombus3"]


def game_of(name: str) -> Xodd:
    kind, board = name.split(":")
    game = open_game(kind, board)
    assert isinstance(game, Xodd)
    return game


def counted(name: str) -> Distribution:
    return count_groups(game_of(name), Meter())


def number(text: str) -> int:
    return int(text.replace(",", ""))


@pytest.mark.twin("count_stones")
@pytest.mark.parametrize("name", [*SMALL, *map(slow, ("xodd:2x5", "xodd:1x10"))])
def test_equals_enumeration_by_the_checker(name: str) -> None:
    kind, board = name.split(":")
    naive = NAIVE[kind](board, {})
    assert isinstance(naive, NaiveXodd)
    boards = map("".join, product(".BW", repeat=game_of(name).board.size))
    assert counted(name) == Counter((naive.groups(stones, "B"), naive.groups(stones, "W")) for stones in boards)


@pytest.mark.parametrize(
    "name",
    [
        "2x2",
        "2x3",
        "2x4",
        "2x5",
        "3x3",
        "3x4",
        "rhombus3",
        *map(slow, ("4x4", "rhombus4", "2x8", "3x5")),
    ],
)
@pytest.mark.skipif(shutil.which("g++") is None, reason="no g++")
def test_equals_a_plain_program(tmp_path: Path, name: str) -> None:
    program = tmp_path / "plain_groups"
    source = HERE.parents[1] / "support" / "plain_groups.cpp"
    subprocess.run(["g++", "-O2", "-std=c++20", str(source), "-o", str(program)], check=True)
    rhombus = name.startswith("rhombus")
    size = [name[-1], name[-1], "hex"] if rhombus else name.split("x")
    done = subprocess.run([program, *size], check=True, capture_output=True, text=True)
    lines = (map(int, line.split()) for line in done.stdout.splitlines())
    assert counted(f"{'yodd' if rhombus else 'xodd'}:{name}") == {(black, white): count for black, white, count in lines}


def test_the_odd_boards_of_every_board_that_was_solved() -> None:
    """The column `odd` of docs/results/xodd-values.md, which comes from the sweep."""
    rows = re.findall(
        r"^\| `([a-z]+:\w+)` \| \d+ \| \w+ \| (?:\d+ \| )?[^|]+ \| ([0-9,]{2,}|\d) \|",
        (DOCS / "results" / "xodd-values.md").read_text(),
        re.MULTILINE,
    )
    assert len(rows) == 46
    for name, odd in rows:
        assert odd_and_even(counted(name))[0] == number(odd), name


@pytest.mark.parametrize("name", ["xodd:3x3", "xodd:2x6", "yodd:hexhex2", "xodd:4x4"])
def test_equals_the_sweep(name: str) -> None:
    counts = sweep(game_of(name), Meter(), keep=False).counts
    assert odd_and_even(counted(name)) == (counts["odd"], counts["even"])


def test_a_board_turned_has_the_same_counts() -> None:
    assert counted("xodd:2x7") == counted("xodd:7x2")
    assert counted("xodd:3x5") == counted("xodd:5x3")


TABLE = re.findall(
    r"^\| `([a-z]+:\w+)` \| ([0-9,]+) \| ([0-9,]+) \|", (DOCS / "results" / "xodd-counts.md").read_text(), re.MULTILINE
)
LONG = {"xodd:7x7", "xodd:8x8", "yodd:hexhex4"}


@pytest.mark.parametrize(
    ("name", "odd", "even"), [pytest.param(*row, marks=pytest.mark.slow if row[0] in LONG else ()) for row in TABLE]
)
def test_the_table_of_the_page(name: str, odd: str, even: str) -> None:
    found = counted(name)
    assert odd_and_even(found) == (number(odd), number(even))
    assert sum(found.values()) == 3 ** game_of(name).board.size
    assert all(found[white, black] == count for (black, white), count in found.items())
    assert found[0, 0] == 1


def test_the_distributions_of_the_page() -> None:
    """The triangles of numbers: row by number of black groups, column by number of white ones."""
    text = (DOCS / "results" / "xodd-counts.md").read_text()
    sections = re.findall(r"^### `([a-z]+:\w+)`\n\n(.*?)\n\n", text, re.MULTILINE | re.DOTALL)
    assert [name for name, _ in sections] == ["xodd:4x4", "yodd:hexhex3"]
    for name, table in sections:
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]
        said = {
            (int(row[0]), white): number(cell) for row in rows[2:] for white, cell in enumerate(row[1:]) if cell and cell != "0"
        }
        assert said == {(black, white): count for (black, white), count in counted(name).items() if white <= black}


@pytest.mark.twin
def test_the_command() -> None:
    result = CliRunner().invoke(main, ["census", "xodd:3x3", "--total"])
    assert (result.exit_code, result.stdout) == (0, "odd 9762\neven 9921\n")
    result = CliRunner().invoke(main, ["census", "yodd:hexhex2", "--total", "--json"])
    record = json.loads(result.stdout)
    jsonschema.validate(record, json.loads((DOCS / "formats" / "schemas" / "census.json").read_text()))
    assert (record["method"], record["counts"]) == ("transfer matrix", {"odd": 1010, "even": 1177})
    assert {(black, white): count for black, white, count in record["groups"]} == counted("yodd:hexhex2")
    result = CliRunner().invoke(main, ["census", "xodd:5x5", "--total", "--nodes", "100"])
    assert result.exit_code == 3
    assert "not finished" in result.stderr


@pytest.mark.twin
def test_a_limit_gives_no_count() -> None:
    with pytest.raises(LimitReached, match="nodes"):
        count_groups(game_of("xodd:4x4"), Meter(Limits(nodes=100)))
