"""Must-play search: twins move by move, values and carriers by the sweep, published openings, limits, and the engine."""

import random
from pathlib import Path

import pytest

from cases import slow
from crosscut.core.errors import UnsupportedError
from crosscut.core.instance import read_id
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.hex.rules import Hex
from crosscut.games.hex.search.engine import MustPlay, suits
from crosscut.games.hex.search.mustplay import NativeSearch, PythonSearch, Verdict, open_search
from crosscut.games.hex.tables.sweep import Swept, sweep
from crosscut.solver import kernel
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.proof import Evidence, Value
from crosscut.solver.solve import solve
from crosscut.solver.tables.numbering import position_of

NATIVE = pytest.mark.skipif(kernel.native is None, reason="no compiled module")
# Winning first moves, as published, see docs/results/hex-values.md.
OPENINGS = {
    1: "a1",
    2: "b1 a2",
    3: "c1 a2 b2 c2 a3",
    4: "d1 c2 b3 a4",
    5: "e1 b2 c2 d2 e2 b3 c3 d3 a4 b4 c4 d4 a5",
}


def hex_game(side: int) -> Hex:
    game = open_game("hex", f"rhombus{side}")
    assert isinstance(game, Hex)
    return game


def require_right(table: Swept, p: Stones, verdict: Verdict) -> None:
    """Compare with the table: the winner, the winner on the carrier alone, and the cell."""
    game = table.game
    own, other = p.sides(p.turn)
    empty = game.board.all_cells & ~(own | other)
    assert verdict.wins == table.wins(p)
    assert verdict.carrier & ~empty == 0
    loser = p.turn if not verdict.wins else 1 - p.turn
    outside = empty & ~verdict.carrier
    filled = p._replace(black=p.black | outside) if loser == 0 else p._replace(white=p.white | outside)
    assert table.wins(filled) == verdict.wins
    assert (verdict.cell == -1) == (empty == 0)
    if verdict.wins and empty and not game.joined(own, p.turn):
        assert not table.wins(game.play(p, game.drops[verdict.cell]))


@NATIVE
@pytest.mark.parametrize("side", [1, 2, 3])
def test_every_colouring_by_the_sweep_and_by_the_twin(side: int) -> None:
    table = sweep(hex_game(side), Meter())
    native, python, twin = (open_search(table.game, method) for method in ("native", "python", "native"))
    for number in range(3 ** (side * side)):
        for turn in (0, 1):
            p = position_of(number, side * side, turn)
            verdict = native.solve(p, Meter())
            require_right(table, p, verdict)
            if side < 3 or number % 7 == 0:
                assert python.solve(p, Meter()) == twin.solve(p, Meter())
    assert python.entries == twin.entries


@pytest.mark.twin("MustPlay")
@pytest.mark.parametrize("side", [1, 2, 3])
def test_some_colourings_by_the_sweep(side: int) -> None:
    table = sweep(hex_game(side), Meter())
    search = PythonSearch(table.game)
    for number in range(0, 3 ** (side * side), 11):
        for turn in (0, 1):
            p = position_of(number, side * side, turn)
            require_right(table, p, search.solve(p, Meter()))


@NATIVE
@pytest.mark.slow
def test_a_sample_of_4x4_by_the_sweep_and_by_the_twin() -> None:
    table = sweep(hex_game(4), Meter())
    native, python, twin = (open_search(table.game, method) for method in ("native", "python", "native"))
    chance = random.Random(44)
    for at in range(20000):
        colours = chance.choices((0, 1, 2), weights=chance.choice(((1, 1, 1), (2, 1, 1), (6, 1, 1))), k=16)
        p = position_of(int("".join(map(str, colours)), 3), 16, chance.randrange(2))
        verdict = native.solve(p, Meter())
        require_right(table, p, verdict)
        if at % 50 == 0:
            assert python.solve(p, Meter()) == twin.solve(p, Meter())
    assert python.entries == twin.entries


@NATIVE
@pytest.mark.slow
def test_much_of_4x4_by_the_sweep() -> None:
    """The winner in every 53rd colouring of 4x4, now with one side to move, now with the other."""
    table = sweep(hex_game(4), Meter())
    search = open_search(table.game, "native")
    for number in range(0, 3**16, 53):
        p = position_of(number, 16, number & 1)
        assert search.solve(p, Meter()).wins == table.wins(p)


@NATIVE
@pytest.mark.parametrize("side", [slow(side) if side == 5 else side for side in OPENINGS])
def test_published_openings(side: int) -> None:
    game = hex_game(side)
    search = open_search(game, "native")
    lost = [search.solve(game.play(game.start(), turn), Meter()).wins for turn in game.drops]
    assert [name for name, loses in zip(game.board.names, lost, strict=True) if not loses] == OPENINGS[side].split()


@pytest.mark.twin("MustPlay")
def test_published_openings_in_python() -> None:
    game = hex_game(4)
    search = PythonSearch(game)
    lost = [search.solve(game.play(game.start(), turn), Meter()).wins for turn in game.drops]
    assert [name for name, loses in zip(game.board.names, lost, strict=True) if not loses] == OPENINGS[4].split()


@pytest.mark.twin
def test_a_limit_leaves_a_table_that_is_right() -> None:
    game = hex_game(4)
    p, meter = game.play(game.start(), game.drops[8]), Meter()
    verdict, stopped = PythonSearch(game).solve(p, meter), PythonSearch(game)
    with pytest.raises(LimitReached, match="nodes"):
        stopped.solve(p, Meter(Limits(nodes=meter.nodes // 2)))
    assert 0 < stopped.entries < meter.nodes
    assert stopped.solve(p, Meter()).wins == verdict.wins


@NATIVE
def test_a_limit_stops_the_native_search() -> None:
    search = NativeSearch(hex_game(7))
    with pytest.raises(LimitReached, match="seconds"):
        search.solve(Stones(1, 0, 1), Meter(Limits(seconds=0.2)))
    assert search.entries > 0


@NATIVE
def test_the_engine_and_its_certificate(tmp_path: Path) -> None:
    instance = read_id("hex:rhombus4")
    proof = solve(instance, certificate=tmp_path / "c.gz", all_moves=True, engine=MustPlay, method="mustplay")
    assert (proof.value, proof.evidence, proof.method) == (Value.WIN, Evidence.CERTIFICATE, "mustplay")
    won = [instance.game.board.names[turn.steps[0].cells[0]] for turn, value in proof.values.items() if value is Value.WIN]
    assert won == OPENINGS[4].split()
    assert proof.certificate is not None
    assert proof.certificate.positions < 30_000


@NATIVE
def test_limits_are_the_searchs_alone() -> None:
    proof = solve(read_id("hex:rhombus4"), engine=MustPlay, limits=Limits(nodes=20))
    assert (proof.limit, proof.evidence) == (None, Evidence.CERTIFICATE)
    assert solve(read_id("hex:rhombus7"), engine=MustPlay, limits=Limits(seconds=0.3)).limit == "seconds"


@pytest.mark.twin("MustPlay")
@pytest.mark.parametrize("position", ["hex:rhombus3", "hex:rhombus3:W:.../.../..B", "hex:rhombus2:W:B./W.", "hex:rhombus1"])
def test_the_engine_on_small_boards(position: str) -> None:
    instance = read_id(position)
    assert solve(instance, engine=MustPlay).value is solve(instance).value


def test_what_is_refused_and_what_is_chosen() -> None:
    for game in (open_game("orcoon", "3x3"), open_game("hex", "rhombus4", {"pie": "on"}), hex_game(9)):
        with pytest.raises(UnsupportedError, match="must-play search"):
            open_search(game)
        assert not suits(game, game.start())
    with pytest.raises(UnsupportedError, match="not how fast"):
        MustPlay(hex_game(3), Meter(), distance=True)
    assert not suits(hex_game(3), Stones(0, 0))
    assert suits(hex_game(4), Stones(0, 0)) == (kernel.native is not None)
