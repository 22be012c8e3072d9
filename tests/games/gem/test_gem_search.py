"""The native kernel of Gem: what it foresees is never wrong, and the values of the page."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cases import slow
from crosscut.core.instance import read_id
from crosscut.solver import kernel, trust
from crosscut.solver.engines import engine_for
from crosscut.solver.limits import Meter
from crosscut.solver.minimax import Minimax
from crosscut.solver.plies import Core, NativeSearch
from crosscut.solver.plies_engines import NativeProof
from crosscut.solver.solve import solve

needs_native = pytest.mark.skipif(kernel.native is None, reason="only the compiled module foresees")


@needs_native
@pytest.mark.parametrize(
    "text",
    [
        *("gem:pentagon2", "gem:gem3", "gem:gem3,goal=ee", "gem:heptagon2", "gem:pentagon2,goal=ee"),
        *("gem:triangle4", "gem:triangle5", "gem:trigon3"),
    ],
)
def test_proof_numbers_find_what_windows_and_minimax_find(text: str) -> None:
    instance = read_id(text)
    game, chooser = instance.game, random.Random(21)
    windows, proof = NativeSearch(game, Meter()), NativeProof(game, Meter())
    compared = 0
    for _ in range(25):
        p = instance.position
        while game.outcome(p) is None:
            value = windows.score(p)
            assert NativeProof(game, Meter(), symmetry=False).in_table(p) in (None, value), game.format(p)
            assert proof.score(p) == value, game.format(p)
            if game.empty(p) < 7:
                assert Minimax(game, Meter()).score(p) == value, game.format(p)
            compared += 1
            p = game.play(p, chooser.choice(list(game.moves(p))))
    assert compared > 60


@needs_native
@pytest.mark.parametrize("text", ["gem:pentagon3", "gem:gem4,goal=ee", "gem:heptagon3", "gem:triangle5", "gem:trigon4"])
def test_sequences_are_those_of_the_rules(text: str) -> None:
    instance = read_id(text)
    game, chooser = instance.game, random.Random(5)
    p = instance.position
    core = Core(game, symmetry=False)
    while game.outcome(p) is None:
        after = [game.play(p, turn) for turn in game.moves(p)]
        two = sum(len(list(game.moves(q))) for q in after)
        assert [core.perft(p, depth, Meter()) for depth in (1, 2)] == [len(after), two]
        p = chooser.choice(after)


VALUES = {"gem:pentagon2": 14, "gem:gem3": 504, "gem:heptagon2": 9, "gem:pentagon2,goal=ee": 14, "gem:gem3,goal=ee": 1079}
VALUES |= {"gem:triangle2": 3, "gem:triangle3": 16, "gem:triangle4": 83, "gem:trigon3": 63}
LONG = {"gem:pentagon3": 4840, "gem:heptagon3": 15_372, "gem:pentagon3,goal=ee": 10_156}
LONG |= {"gem:triangle5": 3279, "gem:trigon4": 37_188}


@needs_native
@pytest.mark.parametrize(("text", "lines"), [*VALUES.items(), *(slow(*entry) for entry in LONG.items())])
def test_who_begins_wins(text: str, lines: int, tmp_path: Path) -> None:
    instance = read_id(text)
    engine, _ = engine_for(instance)
    proof = solve(instance, certificate=tmp_path / "c.gz", engine=engine)
    assert proof.value.name == "WIN"
    report = trust.check(tmp_path / "c.gz")
    assert report.ok
    assert sum(statement.lines for statement in report.statements) == lines
    page = (Path(__file__).parents[3] / "docs" / "results" / "gem.md").read_text(encoding="utf-8")
    assert f"| `{text}` | won | {lines:,} |" in page
