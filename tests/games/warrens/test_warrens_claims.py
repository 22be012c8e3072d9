"""The claims about Rabbit Warrens: every verdict from a run, and what it rests on."""

import pytest

from crosscut.claims.claim import Reading, Run, Verdict
from crosscut.games.warrens.claims.book import CLAIMS, UNDECIDABLE
from crosscut.solver.limits import Meter

READINGS = {(claim.id, reading.name): reading for claim in CLAIMS for reading in claim.readings}

# What a run says today. A verdict that changes is a change of the rules, of a reading, or a mistake.
VERDICTS = {
    ("warrens-01", "play comes back"): "FAILS unchecked",
    ("warrens-01", "by themselves"): "HOLDS witness",
    ("warrens-01", "never"): "HOLDS unchecked",
    ("warrens-02", "like pairs"): "HOLDS unchecked",
    ("warrens-02", "every stone"): "FAILS witness",
    ("warrens-03", "it prevents cycles"): "HOLDS witness",
    ("warrens-03", "they would be forced"): "FAILS unchecked",
    ("warrens-04", "moves run out"): "HOLDS unchecked",
    ("warrens-05", "impossible"): "FAILS witness",
    ("warrens-05", "only lone stones"): "HOLDS unchecked",
    ("warrens-05", "with a presence"): "HOLDS witness",
    ("warrens-06", "more moves than others"): "HOLDS unchecked",
    ("warrens-07", "space falls"): "HOLDS unchecked",
    ("warrens-07", "a stone that divides"): "FAILS witness",
    ("warrens-07", "on hexagons"): "HOLDS unchecked",
    ("warrens-07", "and the other factor rises"): "FAILS witness",
    ("warrens-08", "within a twentieth"): "HOLDS unchecked",
    ("warrens-08", "exactly"): "FAILS witness",
    ("warrens-09", "one wall"): "FAILS witness",
    ("warrens-10", "no draws"): "FAILS witness",
    ("warrens-10", "after a move"): "HOLDS unchecked",
    ("warrens-10", "no draws, by the source's program"): "FAILS witness",
}
LONG = ("warrens-09",)


def test_every_reading_has_its_verdict_here() -> None:
    assert set(READINGS) == set(VERDICTS)
    assert [one.id for one in UNDECIDABLE] == ["warrens-11", "warrens-12", "warrens-13"]


@pytest.mark.parametrize(
    ("claim", "name"), [pytest.param(*key, marks=pytest.mark.slow) if key[0] in LONG else key for key in VERDICTS]
)
def test_verdicts(claim: str, name: str) -> None:
    reading: Reading = READINGS[claim, name]
    found = reading.decide(Run(Meter()))
    assert f"{found.verdict.value} {found.evidence.value}" == VERDICTS[claim, name]
    assert found.figures
    assert found.verdict is not Verdict.FAILS or found.pictures
