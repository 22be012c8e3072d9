"""The inside of a territory at the end: how many groups it is worth, and whether White can spoil it.

The *local result* is the number of white groups inside minus the number of black ones, the surrounding chain counted. There are
no empty cells outside.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run
from crosscut.core.game import BLACK, WHITE
from crosscut.core.stones import Stones
from crosscut.games.xodd.claims.cases import TEXTS, Cases
from crosscut.games.xodd.claims.goal import Goal, leading
from crosscut.games.xodd.claims.territory import SECTION, Territory, both_first, said, territories
from crosscut.games.xodd.rules import Xodd
from crosscut.solver.limits import Meter
from crosscut.solver.proof import Evidence


def local_result(one: Territory, meter: Meter) -> int:
    """Return the lead that Black is sure of when nothing is left outside, White to move: white groups less black ones."""
    least = 1
    while leading(one.game, least, meter).gets(one.p._replace(turn=WHITE)):
        least += 2
    return least - 2


def bigger(name: str, *, strictly: bool) -> Callable[[Run], Finding]:
    """Return the check that a larger closed territory is worth as much at least; `strictly`: more."""

    def decide(run: Run) -> Finding:
        cases = Cases()
        found = territories(name, run)
        results = {one.game.board.name: local_result(one, run.meter) for one in found}
        for small, large in pairwise(found):
            before, after = results[small.game.board.name], results[large.game.board.name]
            good = after > before if strictly else after >= before
            caption = f"Black is sure of {after:+d} at the end, on {small.game.board.name} of {before:+d}; White is to move."
            cases.case(good, partial(Picture, large.game, large.p._replace(turn=WHITE), caption))
        scope = f"what the rims of {said(found)} enclose, each with the next, nothing left to drop outside, White to move"
        because = "Black's lead at the end, that he is sure of: white groups inside less black ones, his chain counted."
        leads = {f"lead on {board}": lead for board, lead in results.items()}
        return cases.finding(scope, because, figures=leads, solved=Evidence.UNCHECKED)

    return decide


def hard_time(name: str, *, joining: bool) -> Callable[[Run], Finding]:
    """Return the check that White, in a territory of width three, cannot force one white group at most, or a black one apart."""

    def decide(run: Run) -> Finding:
        found = territories(name, run, 3)
        goals = [
            Goal(one.game, partial(_two_white if joining else _none_apart, one.game), lambda p: None, run.meter) for one in found
        ]
        wrong = (
            "White gets all white groups inside joined into one." if joining else "White gets a black group apart from the chain."
        )
        scope = f"what the rims of {said(found)} enclose, nothing left to drop outside, either side to move"
        because = "Black can keep two white groups apart." if joining else "Black can join every black group inside to his chain."
        return both_first(found, goals, wrong, scope, because)

    return decide


def _two_white(game: Xodd, p: Stones) -> bool:
    return game.counts(p)[WHITE] >= 2


def _none_apart(game: Xodd, p: Stones) -> bool:
    return game.counts(p)[BLACK] == 1


def claims(name: str) -> tuple[Claim, ...]:
    """Return the claims about what is inside a territory at the end, for one of the two texts."""
    return (
        Claim(
            f"{name}-24",
            TEXTS[name],
            SECTION,
            "The larger the territory, the more opponent groups it can hold.",
            (
                Reading(
                    "at least as many",
                    "the lead Black is sure of never falls from one territory to the next larger one",
                    bigger(name, strictly=False),
                ),
                Reading(
                    "more",
                    "the lead Black is sure of grows from one territory to the next larger one",
                    bigger(name, strictly=True),
                    repairs=("at least as many",),
                    strict=("A single cell more need not make room for a group more; he means territories of another size."),
                ),
            ),
        ),
        Claim(
            f"{name}-25",
            TEXTS[name],
            SECTION,
            "The opponent will hardly connect his groups there to each other, nor make groups of the surrounding colour.",
            (
                Reading(
                    "connecting",
                    "White cannot bring it about that one white group at most is inside at the end",
                    hard_time(name, joining=True),
                ),
                Reading(
                    "creating",
                    "White cannot bring it about that a black group inside is apart from the chain at the end",
                    hard_time(name, joining=False),
                ),
            ),
        ),
    )
