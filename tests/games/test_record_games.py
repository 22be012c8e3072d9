"""The page of results of the games with records: every value again, with a certificate that the checker accepts."""

from itertools import combinations
from pathlib import Path

import pytest

from cases import slow
from crosscut.core.game import BLACK, COLOURS
from crosscut.core.instance import Instance, read_id
from crosscut.games.quax.torax import Torax
from crosscut.solver import kernel, trust
from crosscut.solver.engines import engine_for
from crosscut.solver.limits import Limits
from crosscut.solver.replay import replay
from crosscut.solver.solve import solve

EXAMPLES = Path(__file__).parents[2] / "src" / "crosscut" / "examples"
PAGE = Path(__file__).parents[2] / "docs" / "results" / "record-games.md"
needs_native = pytest.mark.skipif(kernel.native is None, reason="takes too long without the compiled module")

VALUES = {
    **dict.fromkeys(("quax:1x1", "quax:1x2", "quax:2x2", "quax:2x3", "quax:2x4", "quax:2x5", "quax:3x3", "quax:3x4"), "WIN"),
    **dict.fromkeys(("quax:2x1", "quax:3x2", "quax:4x2", "quax:5x2", "quax:4x3"), "LOSS"),
    **dict.fromkeys(
        ("iqishiqi:hexhex2", "oshiqi:3x3", "oshiqi:3x5", "oshiqi:3x7", "oshiqi:5x5", "oshiqi:5x7", "oshiqi:7x5"), "WIN"
    ),
    **dict.fromkeys(("iqishiqi:hexhex3", "iqishiqi:hexhex4", "oshiqi:5x3", "oshiqi:7x3"), "LOSS"),
    **dict.fromkeys(("crosshairs:hexhex2", "crosshairs:hexhex2,move=any", "torax:torus3"), "WIN"),
    **dict.fromkeys(("crosshairs:hextorus2", "crosshairs:hextorus2,move=any"), "DRAW"),
}
VALUES |= {"oshiqi:7x7": "WIN", "oshiqi:9x9": "WIN", "quax:3x5": "WIN", "quax:5x3": "LOSS"}
LONG = {"torax:torus3x4": "WIN", "quax:4x4": "WIN", "quax:4x5": "WIN", "iqishiqi:hexhex5": "WIN"}


def solved(instance: Instance, file: Path) -> str:
    """The value of a position, once the checker has accepted its certificate."""
    engine, _ = engine_for(instance)
    proof = solve(instance, certificate=file, engine=engine, limits=Limits(memory=4 * 10**9))
    assert trust.check(file).ok
    return proof.value.name


@needs_native
@pytest.mark.parametrize(("text", "value"), [*VALUES.items(), *(slow(*entry) for entry in LONG.items())])
def test_values(text: str, value: str, tmp_path: Path) -> None:
    assert solved(read_id(text), tmp_path / "c.gz") == value


@needs_native
def test_two_blocks_decide_on_the_smallest_torus(tmp_path: Path) -> None:
    game = read_id("torax:torus3").game
    assert isinstance(game, Torax)
    seen = set()
    undecided = 0
    for count in range(10):
        for blocks in combinations(range(9), count):
            p = game.least(game.start()._replace(white=sum(1 << cell for cell in blocks), phase=0))
            if p in seen:
                continue
            seen.add(p)
            outcome = game.outcome(p)
            if outcome is not None:
                assert outcome.winner != BLACK
            else:
                undecided += 1
                assert solved(Instance(game, p), tmp_path / "c.gz") == ("WIN" if count < 2 else "LOSS")
    assert (len(seen), undecided) == (26, 20)


@needs_native
@pytest.mark.parametrize(("first", "last"), [(8, 12), slow(2, 7)])
def test_who_wins_the_match_of_iqishiqi_turn_by_turn(first: int, last: int, tmp_path: Path) -> None:
    played = replay((EXAMPLES / "iqishiqi-1-corrected.game").read_text())
    winners = dict(zip(range(2, 13), "BWWWBWBBBBB", strict=True))
    p = played.start
    for number, turn in enumerate(played.turns[:last], 1):
        p = played.game.play(p, turn)
        if number >= first:
            mover = COLOURS[played.game.turn(p)]
            value = solved(Instance(played.game, p), tmp_path / "c.gz")
            assert value == ("WIN" if mover == winners[number] else "LOSS"), number


@needs_native
def test_the_page_has_these_certificates(tmp_path: Path) -> None:
    page = PAGE.read_text()
    for text in ("torax:torus3:B:.../.../...", "torax:torus3:B:WW./.../...", "crosshairs:hexhex2", "iqishiqi:hexhex4"):
        solved(read_id(text), tmp_path / "c.gz")
        lines = sum(statement.lines for statement in trust.check(tmp_path / "c.gz").statements)
        row = next(line for line in page.splitlines() if f"| `{text}` |" in line)
        assert f"| {lines:,}" in row
