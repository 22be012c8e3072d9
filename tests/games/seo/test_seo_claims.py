"""The claims about Seo's link game: every verdict from a run, and the findings again by the checker's rules."""

from functools import cache

import pytest

from crosscut.checker.fields import Position
from crosscut.checker.games import GAMES
from crosscut.claims.by_check import by_check
from crosscut.claims.claim import Reading, Run, Verdict
from crosscut.core.errors import NotationError
from crosscut.core.instance import Instance
from crosscut.games.seo.claims.book import CLAIMS, UNDECIDABLE
from crosscut.games.seo.claims.cases import LAST, PLAYED, after, example, opened
from crosscut.solver.limits import Meter

READINGS = {(claim.id, reading.name): reading for claim in CLAIMS for reading in claim.readings}

# What a run says today. A verdict that changes is a change of the rules, of a reading, or a mistake.
VERDICTS = {
    ("seo-01", "who wins"): "HOLDS certificate",
    ("seo-01", "nothing to go wrong"): "FAILS witness",
    ("seo-02", "as drawn"): "HOLDS witness",
    ("seo-02", "without the link"): "HOLDS witness",
    ("seo-03", "as drawn"): "HOLDS witness",
    ("seo-03", "with a link"): "HOLDS witness",
    ("seo-04", "turns"): "HOLDS witness",
    ("seo-04", "winners"): "HOLDS certificate",
    ("seo-05", "the rule"): "HOLDS witness",
    ("seo-05", "the variant"): "HOLDS witness",
    ("seo-06", "first stones"): "HOLDS witness",
    ("seo-06", "opposite corners"): "HOLDS witness",
    ("seo-07", "as printed"): "HOLDS witness",
    ("seo-08", "as played"): "HOLDS witness",
    ("seo-08", "without the link"): "HOLDS witness",
    ("seo-09", "as played"): "HOLDS witness",
    ("seo-09", "without x5"): "HOLDS witness",
    ("seo-09", "a good turn"): "FAILS certificate",
    ("seo-10", "as played"): "HOLDS witness",
    ("seo-10", "without the link"): "HOLDS witness",
    ("seo-11", "white now"): "HOLDS unchecked",
    ("seo-11", "black now"): "HOLDS unchecked",
    ("seo-11", "in all"): "FAILS witness",
    ("seo-11", "at best play"): "HOLDS certificate",
    ("seo-12", "to the end"): "HOLDS witness",
    ("seo-13", "lost"): "HOLDS certificate",
    ("seo-13", "no mistake"): "FAILS certificate",
    ("seo-14", "as drawn"): "HOLDS witness",
    ("seo-14", "without the link"): "HOLDS witness",
    ("seo-15", "at once"): "HOLDS witness",
    ("seo-15", "without the link"): "HOLDS witness",
    ("seo-15", "the only one"): "FAILS certificate",
}
MISTAKES = ("seo-13", "no mistake")  # has a test of its own


def test_every_reading_has_its_verdict_here() -> None:
    assert set(READINGS) == set(VERDICTS)
    assert [one.id for one in UNDECIDABLE] == ["seo-16", "seo-17", "seo-18", "seo-19"]


@pytest.mark.parametrize(("claim", "name"), [key for key in VERDICTS if key != MISTAKES])
def test_verdicts(claim: str, name: str) -> None:
    reading: Reading = READINGS[claim, name]
    found = reading.decide(Run(Meter()))
    assert f"{found.verdict.value} {found.evidence.value}" == VERDICTS[claim, name]
    assert found.figures
    assert found.pictures or found.verdict is Verdict.HOLDS


def test_six_turns_in_a_row_gave_the_example_away() -> None:
    found = READINGS[MISTAKES].decide(Run(Meter()))
    assert f"{found.verdict.value} {found.evidence.value}" == VERDICTS[MISTAKES]
    assert found.because == "a win was given away by c2 (x4), d5 (o4), c1 (x5), d1 (o5), d2 (x6), e1 (o6)"
    assert list(found.figures)[1:] == ["x4", "o4", "x5", "o5", "x6", "o6", "x7", "o7", "x8"]


@cache
def winner(text: str) -> str:
    """Who wins a position on torus3 or near its end, by the checker's rules and nothing else."""
    rules = GAMES["seo"](text.split(":")[1], {"own_links": "block"})

    def wins(p: Position) -> bool:
        return any(not wins(rules.after(p, turn)) for turn in rules.turns(p))

    p = rules.read(text.split(":", 2)[2])
    return "B" if wins(p) == (text.split(":")[2] == "B") else "W"


def test_each_reply_to_the_marked_cell_wins_by_the_checkers_rules() -> None:
    game = opened("torus5")
    before = after(game, f"{PLAYED} b1")
    replies = [str(game.format(game.play(before, turn))) for turn in game.moves(before)]
    assert len(replies) == 5
    assert {winner(f"seo:torus5:{text}") for text in replies} == {"B"}


def test_a_link_alone_decides_by_the_checkers_rules() -> None:
    found = READINGS["seo-04", "winners"].decide(Run(Meter()))
    one, other = (Instance(picture.game, picture.position).id for picture in found.pictures)
    assert one.split(":links=")[0] == other.split(":links=")[0]
    links = [set(text.split(":links=")[1].split("+")) for text in (one, other)]
    assert len(links[0] ^ links[1]) == 1
    assert {winner(one), winner(other)} == {"B", "W"}


def test_the_example_is_the_position_that_the_claims_speak_of() -> None:
    assert example()[-1].id == LAST
    assert Instance(opened("torus5"), after(opened("torus5"), PLAYED)).id == LAST


def test_a_reading_as_data_is_decided_by_its_check() -> None:
    keys = {"position": "seo:torus5", "turns": "b3 b2 b4 c3", "rule": "2"}
    found = by_check("seo-02", "wrong", "o may not go there", "illegal", keys, scope="a diagram").decide(Run(Meter()))
    assert (found.verdict, found.scope) == (Verdict.FAILS, "a diagram")
    with pytest.raises(NotationError, match="seo-02, wrong: unknown key 'rule'"):
        by_check("seo-02", "wrong", "o may go there", "legal", keys, scope="a diagram")
