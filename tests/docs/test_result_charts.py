"""The charts of the results pages are made from the figures that stand there."""

from pathlib import Path

import pytest

from crosscut.core.registry import open_game
from crosscut.reports.charts import Bars, Lines
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.tables.table import build_table
from result_charts import CHARTS, FOLDER, HEAT, number, openings


@pytest.mark.parametrize("name", [name for name in CHARTS if name != "chart-orcoon-distances"])
def test_every_figure_of_a_chart_stands_in_its_source(name: str) -> None:
    charts = CHARTS[name]()
    assert charts
    for chart in charts:
        assert all(chart.series.values())
        assert isinstance(chart, Bars | Lines)
        assert chart.title.partition(":")[0] in (FOLDER / f"{name}.svg").read_text(encoding="utf-8")


def test_the_pictures_are_those_that_the_script_draws() -> None:
    drawn = {file.stem for file in FOLDER.glob("*.svg") if file.stem.startswith(("chart-", "heat-"))}
    assert drawn == set(CHARTS) | set(HEAT)


def test_the_first_picture_has_a_sign_for_each_cell_of_5x5() -> None:
    signs = (FOLDER / "orcoon-5x5-map.svg").read_text(encoding="utf-8").count('r="15"')
    assert signs == openings().count('r="15"') == 25


def test_numbers_are_read_as_pages_write_them() -> None:
    assert number("1,743,391,430") == 1743391430


@pytest.mark.skipif(kernel.native is None, reason="the Python twin takes minutes")
def test_nothing_on_4x4_lasts_longer_than_the_empty_board(tmp_path: Path) -> None:
    solved = build_table(open_game("orcoon", "4x4"), tmp_path / "orcoon.table", Meter()).solved
    distances = solved.distances()
    assert distances is not None
    assert {distance: count for distance, count in distances.items() if abs(distance) >= 17} == {-17: 2}
    assert {worth.distance for worth in solved.starts().values()} == {17}
    within = sum(count for distance, count in distances.items() if abs(distance) <= 5)
    assert round(100 * within / sum(distances.values())) == 84
