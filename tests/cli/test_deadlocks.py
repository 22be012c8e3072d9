"""crosscut deadlocks: what it prints and writes."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from crosscut.cli import main

pytestmark = pytest.mark.twin


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["deadlocks", *arguments])


def test_the_list_as_text_and_in_files(tmp_path: Path) -> None:
    result = run("--cells", "4", "--out", str(tmp_path / "list"))
    assert result.exit_code == 0
    assert result.stdout.startswith("E3-1: 3 dead cells, 5 stones, 3x3, blocking (4 colour changes)\n ? B W\n B . .\n W . B\n")
    assert "2 minimal patterns, crossing forbidden" in result.stdout
    assert "complete up to 4 dead cells\nunchecked: " in result.stdout
    assert "proved" not in result.stdout
    assert (tmp_path / "list" / "deadlocks.txt").read_text() == result.stdout
    record = json.loads((tmp_path / "list" / "deadlocks.json").read_text())
    assert [pattern["name"] for pattern in record["patterns"]] == ["E3-1", "E4-1"]
    assert (record["evidence"], record["refutation"], record["complete_up_to"]) == ("unchecked", None, 4)


def test_what_the_crossing_rule_is_for() -> None:
    assert "2 minimal patterns, crossing allowed" in run("--crossing", "allowed").stdout
    assert "there are no others of any size" in run("--crossing", "allowed").stdout
    assert "complete for all patterns in a box of 4x4" in run("--box", "4x4").stdout


def test_a_limit_leaves_what_is_complete() -> None:
    result = run("--cells", "12", "--nodes", "400", "--json")
    assert result.exit_code == 3
    record = json.loads(result.stdout)
    assert 3 <= record["complete_up_to"] < 12
    assert record["patterns"]
    assert "stopped by the limit on nodes" in result.stderr


def test_a_position_in_words_and_as_a_picture(tmp_path: Path) -> None:
    picture = tmp_path / "d.svg"
    result = run("--in", "example:first-deadlock", "--svg", str(picture))
    assert result.exit_code == 0
    assert "1: E3-1, 3 dead cells: b2 c2 b3" in result.stdout
    assert "b2 is dead for White: with c1 it would touch only diagonally, and b1 is Black's and c2 is dead" in result.stdout
    drawn = picture.read_text()
    assert drawn.count(">1</text>") == 4  # three dead cells, and the number of the first row
    assert "1: E3-1" in drawn


def test_nothing_is_drawn_where_a_limit_came_first(tmp_path: Path) -> None:
    picture = tmp_path / "d.svg"
    result = run("--in", "example:first-deadlock", "--nodes", "1", "--svg", str(picture))
    assert result.exit_code == 3
    assert not picture.exists()
    assert not result.stdout


def test_families_as_text_and_pictures(tmp_path: Path) -> None:
    result = run("--families", "--cells", "14", "--out", str(tmp_path))
    assert result.exit_code == 0
    assert result.stdout.startswith("F14-1: 9 + 5 k dead cells, 14 + 6 k stones; each unit turned top to bottom\nk = 0: E9-1, 9")
    assert "2 families, each of infinitely many minimal patterns; 0 repeats left open" in result.stdout
    assert "growth: for every n >= " in result.stdout
    assert "proved" not in result.stdout
    assert (tmp_path / "deadlock-families.txt").read_text() == result.stdout
    assert len(json.loads((tmp_path / "deadlock-families.json").read_text())["families"]) == 2
    drawn = (tmp_path / "F14-1-3.svg").read_text()
    assert all(drawn.count(f">{unit}</text>") == 5 + (unit <= 5) for unit in (1, 2, 3))  # its dead cells, and a row of the board
    assert len(list(tmp_path.glob("*.svg"))) == 8


def test_families_go_with_a_number_of_cells_only(tmp_path: Path) -> None:
    for more in (["--box", "4x4"], ["--in", "orcoon:3x3"], ["--crossing", "allowed"]):
        assert run("--families", *more).exit_code == 2
    assert run("--families", "--nodes", "300", "--out", str(tmp_path)).exit_code == 3
    assert not list(tmp_path.iterdir())
