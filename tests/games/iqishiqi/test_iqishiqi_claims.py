"""The claims about Iqishiqi: the book is whole, and its verdicts agree with what the checker's rules say of the match."""

import re

import pytest

from crosscut.checker.games import GAMES
from crosscut.claims.book import book
from crosscut.claims.claim import Reading, Run, Verdict
from crosscut.claims.decided import decide
from crosscut.games.iqishiqi.claims.positions import completed, in_play, opened, printed
from crosscut.solver.limits import Limits, Meter

LONG = 15  # seconds of a reading that only slow tests decide


def reading(claim: str, name: str) -> Reading:
    return next(one for found in book(("iqishiqi",)).claims if found.id == claim for one in found.readings if one.name == name)


def verdict(claim: str, name: str) -> Verdict:
    return reading(claim, name).decide(Run(Meter(Limits(seconds=600)))).verdict


def test_the_book_is_whole() -> None:
    found = book(("iqishiqi",))
    ids = [claim.id for claim in found.claims] + [sentence.id for sentence in found.undecidable]
    assert sorted(ids) == [f"iqishiqi-{number:02}" for number in range(1, 9)]


QUICK = [(c.id, r.name) for c in book(("iqishiqi",)).claims for r in c.readings if not r.deep and r.seconds < LONG]
OTHERS = [(c.id, r.name) for c in book(("iqishiqi",)).claims for r in c.readings if not r.deep and r.seconds >= LONG]


@pytest.mark.parametrize(("claim", "name"), [*QUICK, *(pytest.param(*one, marks=pytest.mark.slow) for one in OTHERS)])
def test_each_reading_is_decided_and_shown(claim: str, name: str) -> None:
    of = next(one for one in book(("iqishiqi",)).claims if one.id == claim)
    found = decide(of, reading(claim, name), Run(Meter(Limits(seconds=600))))
    assert found.verdict in (Verdict.HOLDS, Verdict.FAILS)
    assert found.figures
    assert found.pictures or found.verdict is Verdict.HOLDS


def test_the_match_by_the_checkers_rules() -> None:
    """At the end there is no turn and the ball is on no side; before it two turns do that."""
    rules, last = GAMES["iqishiqi"]("hexhex6", {}), completed()
    end, before = (rules.read(one.game.format(one.position)) for one in (last[-1], last[-2]))
    assert not rules.turns(end)
    assert rules.winner(end) == "B"
    ball = end.stones.index("o")
    assert not any(ball in rules.board.sides[side] for sides in rules.SIDES.values() for side in sides)
    at_once = [
        turn for turn in rules.turns(before) if rules.ended(after := rules.after(before, turn)) and rules.winner(after) == "B"
    ]
    assert at_once == ["d7", "e8,i10"]
    assert verdict("iqishiqi-06", "by the ball") is Verdict.FAILS
    assert verdict("iqishiqi-06", "A is unable to move") is Verdict.HOLDS


def test_the_record_lacks_one_direction() -> None:
    done = printed()
    assert done.stopped is not None
    assert re.search("f5,e10 or f5,k10", done.stopped.message)
    assert verdict("iqishiqi-05", "as printed") is Verdict.FAILS
    assert verdict("iqishiqi-05", "with one direction") is Verdict.HOLDS


def test_nobody_is_stuck_on_hexhex3_before_the_fifth_turn() -> None:
    """By the checker's rules, all play, no images."""
    rules, game = GAMES["iqishiqi"]("hexhex3", {}), opened("hexhex3")
    layer, turns = {rules.read(game.format(game.start()))}, 0
    while True:
        on_side = {c for sides in rules.SIDES.values() for side in sides for c in rules.board.sides[side]}
        layer = {q for p in layer for turn in rules.turns(p) if (q := rules.after(p, turn)).stones.index("o") not in on_side}
        turns += 1
        if any(not rules.turns(p) for p in layer):
            break
    run = Run(Meter(Limits()))
    assert turns == next(number for number, p in in_play(game, run) if game.outcome(p) is not None) == 5
