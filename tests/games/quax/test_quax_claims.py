"""The claims about Quax and Torax: every verdict from a run, and what it rests on."""

from itertools import product
from pathlib import Path

import pytest

import crosscut
from cases import slow
from crosscut.claims.claim import Reading, Run, Verdict
from crosscut.claims.solving import shipped
from crosscut.core.errors import CertificateError
from crosscut.core.game import BLACK
from crosscut.core.instance import Instance
from crosscut.core.registry import open_game
from crosscut.games.quax.claims.book import CLAIMS, UNDECIDABLE
from crosscut.games.quax.claims.cases import played
from crosscut.games.quax.claims.rules import filled
from crosscut.games.quax.rules import Bridging
from crosscut.solver import kernel
from crosscut.solver.limits import LimitReached, Limits, Meter

READINGS = {(claim.id, reading.name): reading for claim in CLAIMS for reading in claim.readings}
NATIVE = kernel.native is not None

# What a run says today. A verdict that changes is a change of the rules, of a reading, or a mistake.
VERDICTS = {
    ("quax-01", "filled boards"): "HOLDS unchecked",
    ("quax-02", "square boards"): "HOLDS certificate",
    ("torax-01", "filled boards"): "HOLDS unchecked",
    ("torax-02", "the first one is needed"): "HOLDS certificate",
    ("torax-03", "two blocks on torus3"): "HOLDS certificate",
    ("torax-03", "no loop is left"): "HOLDS refutation",
    ("torax-04", "who begins wins"): "HOLDS certificate",
    ("torax-05", "no loop is left"): "FAILS witness",
    ("torax-05", "he loses"): "HOLDS certificate",
    ("torax-06", "no loop is left"): "FAILS witness",
    ("torax-06", "he loses"): "HOLDS certificate",
    ("torax-07", "more turns, also for each cell"): "HOLDS witness",
    ("torax-08", "as played"): "HOLDS witness",
    ("torax-09", "least loops"): "HOLDS refutation",
}
LONG = ("torax-02", "torax-03", "torax-04", "torax-09", "quax-02")


@pytest.mark.slow
@pytest.mark.skipif(not NATIVE, reason="takes too long without the compiled module")
def test_the_end_on_9x9_is_decided_the_long_way() -> None:
    found = READINGS["torax-06", "he loses"].decide(Run(Meter(), deep=True))
    assert (found.verdict, found.evidence.value) == (Verdict.HOLDS, "certificate")


def test_every_reading_has_its_verdict_here() -> None:
    assert set(READINGS) == set(VERDICTS)
    assert [one.id for one in UNDECIDABLE] == ["torax-10", "torax-11", "torax-12"]


@pytest.mark.parametrize(
    ("claim", "name"),
    [slow(*key) if key[0] in LONG or key == ("torax-05", "he loses") else key for key in VERDICTS],
)
def test_verdicts(claim: str, name: str) -> None:
    if (claim in LONG or (claim == "torax-05" and name == "he loses")) and not NATIVE:
        pytest.skip("takes too long without the compiled module")
    reading: Reading = READINGS[claim, name]
    found = reading.decide(Run(Meter()))
    assert f"{found.verdict.value} {found.evidence.value}" == VERDICTS[claim, name]
    assert found.figures
    assert found.verdict is Verdict.HOLDS or found.pictures


@pytest.mark.skipif(not NATIVE, reason="takes too long without the compiled module")
@pytest.mark.parametrize("claim", ["torax-05", slow("torax-06")])
def test_who_wins_when_x_resigns_is_open_and_says_how_far_it_came(claim: str) -> None:
    run = Run(Meter(Limits(nodes=2)), deep=True)
    with pytest.raises(LimitReached):
        READINGS[claim, "he loses"].decide(run)
    assert "the rules allow a loop in the final position" in run.bound


def test_a_shipped_certificate_is_for_its_position_and_side_alone(tmp_path: Path) -> None:
    game, positions = played(2)
    run, name = Run(Meter()), "torax-2-end.gz"
    file = tmp_path / "kept.gz"
    assert shipped(run, Instance(game, positions[-1]), 1, name, file) == 1_112
    assert crosscut.check(file).statements
    for p, side in ((positions[-1], 0), (positions[-2], 1)):
        with pytest.raises(CertificateError, match="something else"):
            shipped(run, Instance(game, p), side, name, None)


def test_the_games_of_the_text_by_position() -> None:
    game, positions = played(1)
    assert [game.turn(p) for p in positions[:3]] == [BLACK, 1 - BLACK, BLACK]
    assert positions[0].white.bit_count() == 7
    assert (len(positions) - 1, len(played(2)[1]) - 1) == (8, 48)


@pytest.mark.parametrize(("name", "board"), [("quax", "2x3"), ("torax", "torus3")])
def test_filled_boards_are_those_without_a_placement(name: str, board: str) -> None:
    """Each is legal and leaves neither side anything; the number is that of all full boards with all their choices."""
    game = open_game(name, board)
    assert isinstance(game, Bridging)
    seen = list(filled(game))
    assert len(seen) == len(set(seen))
    for p in seen:
        assert game.illegal(p) is None
        assert not any(game.can_place(p._replace(turn=turn)) for turn in (0, 1))
    expected = 0
    for glyphs in product("BW", repeat=game.board.size):
        ways = 1
        for number, one in enumerate(game.board.diagonals):
            if number < one.crosses:
                other = game.board.diagonals[one.crosses]
                ways *= max(1, (glyphs[one.a] == glyphs[one.b]) + (glyphs[other.a] == glyphs[other.b]))
        expected += ways
    assert len(seen) == expected
