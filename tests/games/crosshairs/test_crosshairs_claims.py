"""The claims about the text of Cross-Hairs: each is decided again, and the verdicts are those of the page."""

import pytest

from cases import slow
from crosscut.claims.claim import Finding, Run, Verdict
from crosscut.games.crosshairs.claims.book import CLAIMS, UNDECIDABLE
from crosscut.solver.limits import Limits, Meter

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
VARIANT = {"fewer choices": FAILS, "fewer captures": FAILS, "fewer decisions": HOLDS}


def decided(claim: str, reading: str) -> Finding:
    (found,) = [one for of in CLAIMS if of.id == claim for one in of.readings if one.name == reading]
    return found.decide(Run(Meter(Limits(seconds=600))))


@pytest.mark.parametrize(("claim", "reading"), list(VERDICTS))
def test_each_claim_is_decided_again(claim: str, reading: str) -> None:
    assert decided(claim, reading).verdict is VERDICTS[claim, reading]


@pytest.mark.parametrize("reading", [slow(name) for name in VARIANT])
def test_the_variant_is_measured_again(reading: str) -> None:
    assert decided("crosshairs-09", reading).verdict is VARIANT[reading]


def test_every_reading_is_decided_by_a_test_or_takes_long() -> None:
    names = {(claim.id, reading.name) for claim in CLAIMS for reading in claim.readings if not reading.deep}
    assert names == {*VERDICTS, *(("crosshairs-09", name) for name in VARIANT)}
    assert len(UNDECIDABLE) == 1


def test_the_colons_of_the_record_that_are_wrong() -> None:
    assert decided("crosshairs-05", "ply by ply").figures["wrong"] == 2
