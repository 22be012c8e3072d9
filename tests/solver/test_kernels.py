"""The native kernels of all games, against the rules in Python: sequences of plies, scores of each kind, certificates."""

import random
from pathlib import Path
from typing import Any

import pytest

from boards_of_games import games
from crosscut.core.game import Game
from crosscut.core.instance import Instance
from crosscut.core.registry import open_game
from crosscut.solver import kernel, trust
from crosscut.solver.by_margin import ByMargin
from crosscut.solver.engines import engine_for
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.minimax import Minimax
from crosscut.solver.perft import perft_counts
from crosscut.solver.plies import Core, NativeMargins, NativeSearch, kernel_of
from crosscut.solver.solve import solve

needs_native = pytest.mark.skipif(kernel.native is None, reason="no compiled module")
KERNELS = ("seo", "quax", "torax", "iqishiqi", "oshiqi", "crosshairs", "gem", "warrens")
CASES = [pytest.param(game, id=name) for name, game in games().items() if game.name in KERNELS]
POSITIONS = 6


def positions(game: Game[Any]) -> list[Any]:
    """Positions of random play that go on, from the start to the end."""
    chance = random.Random(11)
    found: list[Any] = []
    for _ in range(40):
        walk = [game.start()]
        while game.outcome(walk[-1]) is None:
            walk.append(game.play(walk[-1], chance.choice(list(game.moves(walk[-1])))))
        found += chance.sample(walk[:-1], min(2, len(walk) - 1))
    return sorted(found, key=game.empty)


@needs_native
@pytest.mark.parametrize("game", CASES)
def test_sequences_of_plies(game: Game[Any]) -> None:
    assert kernel_of(game) is not None
    core = Core(game, symmetry=False)
    for p in positions(game)[:: len(CASES) // 3]:
        found = [core.perft(p, depth, Meter()) for depth in (1, 2)]
        assert found == perft_counts(game, p, 2, Meter(), "python"), game.format(p)


@pytest.mark.twin("quax", "iqishiqi", "crosshairs", "gem", "warrens")
@pytest.mark.parametrize("game", CASES)
def test_scores_are_those_of_the_twin(game: Game[Any], tmp_path: Path) -> None:
    """Also without the module: then the checker accepts what minimax finds."""
    compared = 0
    for p in positions(game):
        for distance in (False, True):
            try:
                score = Minimax(game, Meter(Limits(nodes=500)), distance=distance).score(p)
            except LimitReached:
                continue
            compared += 1
            if kernel.native is None:
                proof = solve(Instance(game, p), certificate=tmp_path / "c.gz")
                assert trust.check(tmp_path / "c.gz").ok
                assert proof.value.name == ("LOSS", "DRAW", "WIN")[(score > 0) - (score < 0) + 1]
                continue
            for symmetry in (False, True):
                assert NativeSearch(game, Meter(), symmetry=symmetry, distance=distance).score(p) == score, game.format(p)
        if compared >= POSITIONS:
            return
    assert compared or not positions(game)


@needs_native
@pytest.mark.parametrize(
    "game", [pytest.param(game, id=name) for name, game in games().items() if game.name == "crosshairs" and game.board.size < 10]
)
def test_leads_are_those_of_the_twin(game: Game[Any], tmp_path: Path) -> None:
    compared = 0
    for p in positions(game):
        try:
            score = ByMargin(game, Meter(Limits(nodes=3000))).score(p)
        except LimitReached:
            continue
        assert NativeMargins(game, Meter()).score(p) == score, game.format(p)
        engine, _ = engine_for(Instance(game, p), margin=True)
        solve(Instance(game, p), certificate=tmp_path / "c.gz", engine=engine, margin=True)
        said = {statement.guarantee for statement in trust.check(tmp_path / "c.gz").statements}
        assert said == {f"margin {score}", f"margin {-score}"}
        compared += 1
        if compared >= POSITIONS:
            break
    assert compared


@needs_native
@pytest.mark.parametrize("game", CASES)
def test_lines_of_the_core_are_accepted(game: Game[Any], tmp_path: Path) -> None:
    accepted = 0
    for p in positions(game)[:POSITIONS]:
        proof = solve(Instance(game, p), certificate=tmp_path / "c.gz", engine=NativeSearch, limits=Limits(nodes=50_000))
        if proof.limit is None:
            assert trust.check(tmp_path / "c.gz").ok, game.format(p)
            accepted += 1
    assert accepted or game.outcome(game.start()) is not None


@needs_native
def test_images_of_colours_are_used_where_the_game_keeps_them() -> None:
    for name, board, fewer in (("quax", "3x3", True), ("iqishiqi", "hexhex3", True), ("torax", "torus3", True)):
        game = open_game(name, board)
        nodes = []
        for symmetry in (True, False):
            meter = Meter()
            NativeSearch(game, meter, symmetry=symmetry).score(game.start())
            nodes.append(meter.nodes)
        assert (nodes[0] <= nodes[1]) == fewer
