"""Charts: the same bytes each time, the right numbers in them, one clear line where they cannot be drawn."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from crosscut.batch.spread import Spread
from crosscut.cli import main
from crosscut.core.errors import CrosscutError
from crosscut.reports import charts
from crosscut.reports.charts import Bars, Lines, bars, chart_bytes
from crosscut.solver.limits import Meter
from crosscut.solver.tables.table import build_table

WIDE = bars("a board", "class", "positions", {"one": 1, "many": 10**40, "none": 0})
STACKED = Bars("answers", "stones", "answers", ["0", "1"], {"won": [3, 0], "lost": [1, 2]})
GROWTH = Lines("growth", "cells", "positions", {"squares": [(1, 3), (2, 67), (4, 10**40)], "others": [(2, 5), (3, 9)]})


@pytest.mark.parametrize("ending", [".svg", ".png", ".pdf"])
def test_a_chart_is_the_same_bytes_each_time(ending: str) -> None:
    drawn = chart_bytes([WIDE, STACKED, GROWTH], ending)
    assert drawn == chart_bytes([WIDE, STACKED, GROWTH], ending)
    assert drawn[:5] == {".svg": b"<?xml", ".png": b"\x89PNG\r", ".pdf": b"%PDF-"}[ending]


def test_titles_numbers_and_scale_are_said() -> None:
    text = chart_bytes([WIDE, STACKED, GROWTH]).decode()
    found = re.findall(r">([^<>]+)</text>", text)
    assert {"a board", "answers", "growth", "1e40", "positions (logarithmic)", "won", "lost", "squares"} <= set(found)
    assert found.count("answers") == 2  # the title and the axis, which is not logarithmic: bars on each other add up


def test_numbers_that_are_too_large_are_refused() -> None:
    with pytest.raises(CrosscutError, match="numbers above 1e\\+250 are not drawn"):
        chart_bytes([bars("", "", "", {"many": 10**400})])


def test_a_histogram_counts_every_number() -> None:
    spread = Spread()
    for number in (0, 1, 1, 2, 19, 20, 499, 500, 1_500_000):
        spread.add(number)
    counts = spread.histogram()
    assert sum(counts.values()) == 9
    assert {name: number for name, number in counts.items() if number} == {
        "0": 1, "1": 2, "2": 1, "10": 1, "20": 1, "200": 1, "500": 1, "1,000,000": 1,
    }  # fmt: skip


def invoke(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, list(arguments))
    return done.exit_code, done.output


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["census", "orcoon:2x2"], {"orcoon:2x2: positions by class", "67", "only_black"}),
        (["census", "xodd:2x2", "--margins"], {"xodd:2x2: by margin of the side to move", "-1", "+1", "21"}),
        (["perft", "hex:rhombus2", "3"], {"hex:rhombus2:B:../..: sequences of plies", "plies"}),
    ],
)
def test_numbers_that_are_printed_are_drawn(command: list[str], said: set[str], tmp_path: Path) -> None:
    code, printed = invoke(*command, "--chart", str(tmp_path / "chart.svg"))
    assert (code, printed) == invoke(*command)
    assert code == 0
    text = (tmp_path / "chart.svg").read_text(encoding="utf-8").replace("\N{MINUS SIGN}", "-")
    assert said <= set(re.findall(r">([^<>]+)</text>", text))


def test_a_table_is_drawn_by_distance(tmp_path: Path) -> None:
    from crosscut.core.registry import open_game

    file = tmp_path / "a.table"
    table = build_table(open_game("orcoon", "2x2"), file, Meter())
    distances = table.solved.distances()
    assert distances is not None
    assert sum(distances.values()) == 2 * 67
    assert distances[-5] > 0  # the empty board
    assert invoke("table", "info", str(file), "--chart", str(tmp_path / "chart.svg"))[0] == 0
    assert "orcoon:2x2: by distance, for the side to move" in (tmp_path / "chart.svg").read_text(encoding="utf-8")


def test_a_batch_is_drawn_by_stones_and_cost(tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text('{"task": "solve", "position": "orcoon:2x2"}\n' * 2, encoding="utf-8")
    assert invoke("batch", str(tmp_path / "in.jsonl"), "--out", str(tmp_path / "out.jsonl"))[0] == 0
    assert invoke("batch-report", str(tmp_path / "out.jsonl"), "--chart", str(tmp_path / "chart.svg"))[0] == 0
    text = (tmp_path / "chart.svg").read_text(encoding="utf-8")
    assert "solve orcoon:2x2, 2 answers: by number of stones" in text
    assert "solve orcoon:2x2, 2 answers: nodes" in text


def test_without_matplotlib_the_option_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(charts, "is_there", lambda: False)
    code, said = invoke("census", "orcoon:2x2", "--chart", str(tmp_path / "chart.svg"))
    assert code == 2
    assert "charts need matplotlib: pip install 'crosscut[plots]'" in said


def test_a_chart_has_the_ending_of_a_picture_and_something_to_show(tmp_path: Path) -> None:
    assert "expected a name that ends in .svg or .png or .pdf" in invoke("census", "orcoon:2x2", "--chart", "x.html")[1]
    (tmp_path / "none.jsonl").write_text("", encoding="utf-8")
    code, said = invoke("batch-report", str(tmp_path / "none.jsonl"), "--chart", str(tmp_path / "chart.svg"))
    assert code == 1
    assert "was not written: there are no numbers to draw" in said
