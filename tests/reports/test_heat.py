"""Maps by distance or margin: the numbers are those of `solve` after each turn; the picture says what its shades mean."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import crosscut
from crosscut.cli import main
from crosscut.core.turns import parse_plies
from crosscut.reports.heat import best_of_cells


def invoke(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, list(arguments))
    return done.exit_code, done.stdout


@pytest.mark.parametrize("position", ["hex:rhombus2", "orcoon:2x3", "orcoon:3x3:W:B../.../...", "quax:2x3"])
def test_distances_are_those_of_the_positions_after_each_turn(position: str) -> None:
    code, out = invoke("map", position, "--by", "distance", "--json")
    record = json.loads(out)
    assert code == 0
    assert record["worth"]["by"] == "distance"
    assert record["worth"]["numbers"].keys() == record["moves"].keys()
    at = crosscut.position(position)
    for turn, number in record["worth"]["numbers"].items():
        after = crosscut.solve(at.play(turn), distance=True)
        assert after.distance is not None
        assert abs(number) == after.distance + 1
        assert (number > 0) == (record["moves"][turn] == "win") == (after.value == "loss")


@pytest.mark.parametrize("position", ["orcoon:2x2,pie=on:W:B./..", "hex:rhombus2,pie=on:W:B./.."])
def test_a_swap_changes_persons_not_only_colours(position: str) -> None:
    """Who swaps is White to move before and after, and yet the other person."""
    record = json.loads(invoke("map", position, "--by", "distance", "--json")[1])
    assert "swap" in record["moves"]
    for turn, number in record["worth"]["numbers"].items():
        assert (number > 0) == (record["moves"][turn] == "win"), turn


def test_margins_are_those_of_the_positions_after_each_turn() -> None:
    record = json.loads(invoke("map", "xodd:2x2", "--by", "margin", "--json")[1])
    at = crosscut.position("xodd:2x2")
    for turn, number in record["worth"]["numbers"].items():
        after = crosscut.solve(at.play(turn), margin=True).margin
        assert after is not None
        assert number == -after


@pytest.mark.parametrize("by", ["distance", "margin"])
def test_a_table_says_the_same(by: str, tmp_path: Path) -> None:
    board = {"distance": "orcoon:2x2", "margin": "xodd:2x2"}[by]
    file = str(tmp_path / "a.table")
    invoke("table", "build", board, "--out", file, *(["--margins"] if by == "margin" else []))
    looked_up = json.loads(invoke("map", board, "--by", by, "--table", file, "--json")[1])
    assert looked_up["method"] == "table"
    assert looked_up["worth"] == json.loads(invoke("map", board, "--by", by, "--json")[1])["worth"]


def test_the_picture_has_a_shade_and_a_number_on_each_cell(tmp_path: Path) -> None:
    code, out = invoke("map", "hex:rhombus3", "--by", "distance", "--svg", str(tmp_path / "heat.svg"))
    assert code == 0
    assert "distance: a1 -6, b1 -6, c1 +7, a2 +9, b2 +5," in out
    text = (tmp_path / "heat.svg").read_text(encoding="utf-8")
    strengths = [float(one) for one in re.findall(r'fill-opacity="([0-9.]+)"', text)]
    assert len(strengths) == 9
    assert max(strengths) == strengths[4]  # b2 wins first
    assert text.count("\N{MINUS SIGN}6<") == 4
    assert "shade and number: turns of both" in text


def test_a_cell_is_about_the_better_of_two_colours() -> None:
    at = crosscut.position("xodd:2x2")
    black, white = (parse_plies(at.game, at.position, turn)[0] for turn in ("Ba1", "Wa1"))
    assert best_of_cells("margin", {black: -3, white: -1}) == {0: -1}
    assert best_of_cells("distance", {black: -3, white: -7}) == {0: -7}
    assert best_of_cells("distance", {black: 3, white: 7}) == {0: 3}
    assert best_of_cells("distance", {black: None, white: -7}) == {0: -7}


def test_a_game_without_a_score_has_no_margins() -> None:
    done = CliRunner().invoke(main, ["map", "hex:rhombus9", "--by", "margin"])  # refused before the map, which would take long
    assert done.exit_code == 1
    assert "it keeps no score" in done.stderr


def test_what_a_limit_stops_has_no_number() -> None:
    done = CliRunner().invoke(main, ["map", "orcoon:3x3", "--by", "distance", "--nodes", "20"])
    assert done.exit_code == 3
    assert "a1 ?" in done.stdout
