"""The claims about the text of Cross-Hairs: each is decided again, and the verdicts are those of the page."""

import json
from pathlib import Path

import pytest

from cases import slow
from crosscut.claims.claim import Finding, Run, Verdict
from crosscut.core.game import BLACK
from crosscut.games.crosshairs.claims.book import CLAIMS, UNDECIDABLE
from crosscut.games.crosshairs.claims.players import greedy
from crosscut.games.crosshairs.claims.positions import opened
from crosscut.solver.limits import Limits, Meter

RECORD = Path(__file__).parents[3] / "docs" / "results" / "claims.json"
HOLDS, FAILS, OPEN = Verdict.HOLDS, Verdict.FAILS, Verdict.OPEN
VERDICTS = {
    ("crosshairs-01", "in play"): HOLDS,
    ("crosshairs-02", "a drop is there"): HOLDS,
    ("crosshairs-03", "at the edge"): HOLDS,
    ("crosshairs-03", "inside"): FAILS,
    ("crosshairs-04", "as printed"): FAILS,
    ("crosshairs-04", "with another move"): HOLDS,
    ("crosshairs-05", "ply by ply"): FAILS,
    ("crosshairs-05", "one for them all"): HOLDS,
    ("crosshairs-06", "cell by cell"): HOLDS,
    ("crosshairs-07", "in the sample game"): HOLDS,
    ("crosshairs-08", "he trails"): HOLDS,
    ("crosshairs-11", "on hexhex2"): HOLDS,
    ("crosshairs-11", "on hextorus2"): FAILS,
}
LASTING = {
    ("crosshairs-09", "fewer choices"): FAILS,
    ("crosshairs-09", "fewer captures"): FAILS,
    ("crosshairs-09", "fewer choices in play"): FAILS,
    ("crosshairs-09", "fewer captures in play"): FAILS,
    ("crosshairs-09", "fewer decisions"): HOLDS,
    ("crosshairs-11", "in play"): FAILS,
    ("crosshairs-08", "by best play"): HOLDS,
}


def decided(claim: str, reading: str) -> Finding:
    (found,) = [one for of in CLAIMS if of.id == claim for one in of.readings if one.name == reading]
    return found.decide(Run(Meter(Limits(seconds=600))))


@pytest.mark.parametrize(("claim", "reading"), list(VERDICTS))
def test_each_claim_is_decided_again(claim: str, reading: str) -> None:
    assert decided(claim, reading).verdict is VERDICTS[claim, reading]


@pytest.mark.parametrize(("claim", "reading"), [slow(*names) for names in LASTING])
def test_games_are_played_again(claim: str, reading: str) -> None:
    found = decided(claim, reading)
    assert found.verdict is LASTING[claim, reading]
    stored = json.loads(RECORD.read_text(encoding="utf-8"))["findings"]
    assert [found.figures] == [one["figures"] for one in stored if (one["id"], one["reading"]) == (claim, reading)]


def test_a_greedy_player_takes_the_turn_that_leads_most() -> None:
    """Each of its turns is compared with all turns of one drop and one move or pass."""
    game = opened("hexhex2")
    choose, p = greedy(game, 1), game.start()
    while game.outcome(p) is None:
        colour, before = p.turn, p
        while game.outcome(p) is None and p.turn == colour:
            p = game.play(p, choose(p))
        drops = [game.play(before, drop) for drop in game.moves(before)]
        ends = [after for q in drops for after in ([game.play(q, ply) for ply in game.moves(q)] if q.dropped else [q])]
        leads = [game.margin(q) if colour == BLACK else -game.margin(q) for q in [p, *ends]]
        assert leads[0] == max(leads)


def test_every_reading_is_decided_by_a_test_or_takes_long() -> None:
    names = {(claim.id, reading.name) for claim in CLAIMS for reading in claim.readings}
    assert names == {*VERDICTS, *LASTING}
    assert len(UNDECIDABLE) == 1


def test_the_colons_of_the_record_that_are_wrong() -> None:
    assert decided("crosshairs-05", "ply by ply").figures["wrong"] == 2
