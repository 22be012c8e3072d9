"""Positions that play leads to, counted natively: against the layers of `solver.census`, a plain program, and the limits."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from crosscut.core.errors import UnsupportedError
from crosscut.core.registry import open_game
from crosscut.games.orcoon.counts.legal import count_legal
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver import kernel
from crosscut.solver.census import census
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.reachable import can_count, count_reachable, memory_needed

needs_native = pytest.mark.skipif(kernel.native is None, reason="needs the compiled module")
RECTANGLES = ["1x1", "1x2", "2x1", "1x6", "5x1", "2x2", "2x3", "3x2", "2x4", "4x2", "3x3"]
ORCOON = [{}, {"crossing": "allowed"}, {"pie": "on"}, {"pie": "on", "crossing": "allowed"}]
# From the plain program: reached, both, only_black, only_white, neither.
ON_4X4 = {
    "": [2111827, 1767355, 210046, 131622, 2804],
    "allowed": [2183187, 1786319, 229872, 144392, 22604],
}


@needs_native
@pytest.mark.parametrize("readings", ORCOON)
@pytest.mark.parametrize("board", RECTANGLES)
def test_orcoon_as_by_layers(board: str, readings: dict[str, str]) -> None:
    game = open_game("orcoon", board, readings)
    assert count_reachable(game, Meter()) == census(game, Meter(), reachable=True)


@needs_native
@pytest.mark.parametrize("readings", [{}, {"pie": "on"}])
@pytest.mark.parametrize("board", ["rhombus1", "rhombus2", "rhombus3"])
def test_hex_as_by_layers(board: str, readings: dict[str, str]) -> None:
    game = open_game("hex", board, readings)
    assert count_reachable(game, Meter()) == census(game, Meter(), reachable=True)


@needs_native
@pytest.mark.slow
def test_orcoon_3x4_as_by_layers_and_by_the_plain_program() -> None:
    game = open_game("orcoon", "3x4")
    found = count_reachable(game, Meter())
    assert list(found.values()) == [48775, 36363, 11264, 1108, 40]
    assert found == census(game, Meter(), reachable=True)


@needs_native
@pytest.mark.parametrize("reading", ["", "allowed"])
def test_orcoon_4x4_as_by_the_plain_program(reading: str) -> None:
    game = open_game("orcoon", "4x4", {"crossing": reading} if reading else {})
    assert list(count_reachable(game, Meter()).values()) == ON_4X4[reading]


@needs_native
@pytest.mark.slow
@pytest.mark.skipif(shutil.which("g++") is None, reason="needs g++")
@pytest.mark.parametrize(
    ("rows", "columns", "reading"),
    [(3, 4, ""), (4, 3, "allowed"), (2, 7, ""), (3, 5, ""), (5, 3, "allowed"), (4, 4, ""), (4, 4, "allowed")],
)
def test_orcoon_as_by_the_plain_program(rows: int, columns: int, reading: str, tmp_path: Path) -> None:
    """It shares no code with Crosscut: layers of boards as texts, the rules written out from the rule page."""
    program = tmp_path / "plain"
    source = Path(__file__).parent.parent / "support" / "plain_reachable.cpp"
    subprocess.run(["g++", "-O2", "-std=c++20", str(source), "-o", str(program)], check=True)
    said = subprocess.run([program, str(rows), str(columns), reading], check=True, capture_output=True, text=True).stdout
    game = open_game("orcoon", f"{rows}x{columns}", {"crossing": reading} if reading else {})
    assert list(count_reachable(game, Meter()).values()) == [int(word) for word in said.split()]


@needs_native
def test_the_meter_counts_legal_positions_and_stops_at_limits() -> None:
    game = open_game("orcoon", "3x3")
    meter = Meter()
    count_reachable(game, meter)
    assert meter.nodes == 2 * count_legal(game, Meter())
    with pytest.raises(LimitReached, match="nodes"):
        count_reachable(game, Meter(Limits(nodes=100)))
    with pytest.raises(LimitReached, match="memory"):
        count_reachable(open_game("orcoon", "4x5"), Meter(Limits(memory=memory_needed(open_game("orcoon", "4x5")))))


@needs_native
def test_an_exception_of_the_tick_comes_through_at_once() -> None:
    game = open_game("orcoon", "4x4")
    assert isinstance(game, Orcoon)
    tables = game.placement_tables()
    assert tables is not None
    assert kernel.native is not None

    def tick(_nodes: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        kernel.native.reachable(kernel.packed(tables), tick=tick)


def test_what_has_no_native_loop_says_so() -> None:
    for game in (
        open_game("orcoon", "3x3", {"connection": "knight"}),
        open_game("orcoon", "3x7"),
        open_game("xodd", "2x2"),
        open_game("template", "2x2"),
    ):
        assert not can_count(game)
        with pytest.raises(UnsupportedError, match="no native loop"):
            count_reachable(game, Meter())


@needs_native
def test_tables_that_do_not_fit_are_refused() -> None:
    game = open_game("orcoon", "2x2")
    assert isinstance(game, Orcoon)
    tables = game.placement_tables()
    assert tables is not None
    assert kernel.native is not None
    for wrong in ({"neighbours": (0,) * 21}, {"neighbours": ()}, {"joining_ends": True}, {"passing": False}):
        with pytest.raises(ValueError, match=r"reachable|table"):
            kernel.native.reachable(kernel.packed(tables._replace(**wrong)), tick=Meter().ticker())
