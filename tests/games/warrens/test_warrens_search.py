"""Rabbit Warrens solved from the starts of small boards: the values of the page, and the search compared with plain minimax."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cases import slow
from crosscut.core.game import PASS
from crosscut.core.instance import read_id
from crosscut.core.registry import open_game
from crosscut.solver import kernel, trust
from crosscut.solver.by_margin import ByMargin
from crosscut.solver.engines import engine_for
from crosscut.solver.limits import Meter
from crosscut.solver.plies import NativeMargins
from crosscut.solver.solve import solve

needs_native = pytest.mark.skipif(kernel.native is None, reason="the twin takes hours")

DRAWN = {"3x3": 4, "3x4": 108, "3x4,ending=ludii": 116, "4x4": 680, "4x4,ending=ludii": 560, "hexhex2": 38, "hexagon2x3": 324}
DRAWN |= {"hexagon2x3,ending=ludii": 344, "hexagon3x2": 348, "hexagon3x2,ending=ludii": 390, "hexhex2,ending=ludii": 44}
LONG = {"hexagon2x4": 6663, "hexagon2x4,ending=ludii": 8412, "hexhex3": 11_456, "hexhex3,ending=ludii": 162_254}
WON = {"4x5": 42_386, "5x5": 283_145}


@needs_native
@pytest.mark.parametrize(
    ("board", "value", "lines"),
    [
        *((board, "draw", lines) for board, lines in DRAWN.items()),
        *(slow(board, "draw", lines) for board, lines in LONG.items()),
        *(slow(board, "win", lines) for board, lines in WON.items()),
    ],
)
def test_values_of_the_page(board: str, value: str, lines: int, tmp_path: Path) -> None:
    instance = read_id(f"warrens:{board}")
    engine, _ = engine_for(instance)
    proof = solve(instance, certificate=tmp_path / "c.gz", engine=engine)
    assert proof.value.name == value.upper()
    report = trust.check(tmp_path / "c.gz")
    assert report.ok
    assert sum(statement.lines for statement in report.statements) == lines
    page = (Path(__file__).parents[3] / "docs" / "results" / "warrens.md").read_text(encoding="utf-8")
    row = next(line for line in page.splitlines() if line.startswith("|") and f"`{board.partition(',')[0]}`" in line)
    assert f"| {lines:,} |" in row


@needs_native
@pytest.mark.parametrize("board", ["4x4", "4x5", "hexagon2x3"])
@pytest.mark.parametrize("ending", ["text", "ludii"])
def test_the_core_finds_what_plain_minimax_finds(board: str, ending: str) -> None:
    game, chance = open_game("warrens", board, {"ending": ending}), random.Random(7)
    core, plain, compared = NativeMargins(game, Meter()), ByMargin(game, Meter()), 0
    for _ in range(12):
        p = game.start()
        while game.outcome(p) is None:
            moves = [turn for turn in game.moves(p) if turn != PASS]
            if len(moves) < 4 and sum(1 for _ in game.moves(p._replace(turn=1 - p.turn, second=0))) < 4:
                assert core.score(p) == plain.score(p), game.format(p)
                compared += 1
            p = game.play(p, chance.choice(moves) if moves else PASS)
    assert compared > 10
