"""How many deadlocks there are, how convoluted, and whether they could be banned one by one.

Infinitely many: some minimal patterns have a strip of columns that can be repeated as often as one likes
(docs/mathematics/deadlocks.md, "Families", with the theorem and what it rests on). The program finds such strips, checks the
finitely many pieces that the theorem asks for, and the first members of each family whole, by the definitions.
"""

from __future__ import annotations

from itertools import pairwise

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Told, Verdict
from crosscut.core.board import mask_of
from crosscut.core.errors import ContradictionError
from crosscut.core.game import BLACK, WHITE
from crosscut.core.stones import Stones
from crosscut.games.orcoon.claims.deadlocks import FIRST, SECOND, diagrams
from crosscut.games.orcoon.claims.sizes import opened
from crosscut.games.orcoon.deadlocks.columns import dead_cells
from crosscut.games.orcoon.deadlocks.extend import Occurrence, occurrence
from crosscut.games.orcoon.deadlocks.family import Family, confirm, families
from crosscut.games.orcoon.deadlocks.pattern import Pattern
from crosscut.games.orcoon.deadlocks.shares import minimal_patterns
from crosscut.games.orcoon.deadlocks.spot import spot
from crosscut.solver.limits import Meter
from crosscut.solver.proof import Evidence

CELLS = 14  # dead cells of the patterns that are looked through; 18 if the long way is asked for
UNITS = 5  # members of each family with up to so many repeats are checked whole


def _listed(run: Run) -> list[Pattern]:
    """Return the minimal patterns that occur, the smallest first."""
    patterns, _ = minimal_patterns("forbidden", run.meter, cells=18 if run.deep else CELLS)
    return sorted(patterns, key=lambda pattern: pattern.order)


def _families(run: Run, listed: list[Pattern]) -> list[Family]:
    """Return the families among the patterns, first members checked whole; ContradictionError if there are none."""
    found, _ = families(listed, run.meter)
    for family in found:
        for units in range(UNITS + 1):
            run.meter.count()
            confirm(family.rule, units)
    if not found:
        raise ContradictionError(f"no family up to {CELLS} dead cells: please report it")
    return found


def _occurs(pattern: Pattern) -> Occurrence:
    found = occurrence(pattern, "forbidden")
    if found is None:
        raise ContradictionError(f"{pattern.text} occurs nowhere: please report it")
    return found


def _picture(pattern: Pattern, caption: str) -> Picture:
    found = _occurs(pattern)
    dead = mask_of(found.game.board.by_place[place] for place in pattern.places("."))
    return Picture(found.game, found.position, caption, dead)


def unlimited(run: Run) -> Finding:
    """Find families without end among the smallest patterns."""
    listed = _listed(run)
    found = _families(run, listed)
    rule = found[0].rule
    grows = f"{rule.member(0).dead} + {dead_cells(rule.unit)} k dead points for every k"
    return Finding(
        Verdict.HOLDS,
        "every size of deadlock: the theorem in docs/mathematics/deadlocks.md (Families), its finite part checked by this run",
        Evidence.UNCHECKED,
        f"The family {found[0].name} alone has a minimal deadlock with {grows}.",
        {
            "families": len(found),
            "patterns looked through": len(listed),
            "strips checked": sum(family.checked.strips for family in found),
            "members checked whole": len(found) * (UNITS + 1),
        },
        tuple(
            _picture(rule.member(units), f"{found[0].name} with {units} repeats: {rule.member(units).dead} dead points")
            for units in range(3)
        ),
    )


def ever_larger(run: Run) -> Finding:
    """See that in each family every member has more dead points, and more stones, than the one before."""
    found = _families(run, _listed(run))
    for family in found:
        members = [family.rule.member(units) for units in range(UNITS + 1)]
        sizes = [(member.dead, member.stones) for member in members]
        if any(a >= c or b >= d for (a, b), (c, d) in pairwise(sizes)):
            raise ContradictionError(f"{family.name}: {sizes} do not grow: please report it")
    return Finding(
        Verdict.HOLDS,
        "every size of deadlock, by the families: a unit adds its dead points and its stones, however often it is repeated",
        Evidence.UNCHECKED,
        "For each deadlock there is a minimal one with more dead points and more stones.",
        {"families": len(found), "members compared": len(found) * (UNITS + 1)},
    )


def no_two_alike(run: Run) -> Finding:
    """Find the two smallest minimal patterns of which neither is larger than the other."""
    listed = [pattern for pattern in _listed(run) if occurrence(pattern, "forbidden") is not None]
    pairs = [(one, two) for one, two in pairwise(listed) if (one.dead, one.stones) == (two.dead, two.stones)]
    if not pairs:
        raise ContradictionError(f"no two patterns up to {CELLS} dead points are equally large: please report it")
    one, two = pairs[0]
    return Finding(
        Verdict.FAILS,
        f"all minimal deadlocks up to {one.dead} dead points, by dead points, then stones",
        Evidence.WITNESS,
        f"These two both have {one.dead} dead points and {one.stones} stones, and are no images of one another.",
        {"patterns up to there": listed.index(two) + 1, "equal pairs in the list": len(pairs)},
        (
            _picture(one, f"{one.dead} dead points, {one.stones} stones"),
            _picture(two, f"{two.dead} dead points, {two.stones} stones"),
        ),
    )


def bans_do_not_help(run: Run) -> Finding:
    """Build up each pattern while every pattern of no more dead points is banned."""
    listed = [pattern for pattern in _listed(run) if occurrence(pattern, "forbidden") is not None]
    steps = 0
    for pattern in listed:
        found = _occurs(pattern)
        p = Stones(0, 0)
        for colour, cell in found.order:
            run.meter.count()
            steps += 1
            p = p._replace(white=p.white | 1 << cell) if colour else p._replace(black=p.black | 1 << cell)
            formed = [one.pattern.text for one in spot(found.game, p, Meter(run.left())) if one.pattern != pattern]
            if formed:
                raise ContradictionError(f"{pattern.text}: on the way {formed[0]} is formed: please report it")
    found_families = _families(run, listed)
    largest = listed[-1]
    return Finding(
        Verdict.HOLDS,
        f"bans of all deadlocks up to n dead points, n from 3 to {largest.dead - 1}: each pattern in the list is built up"
        " without forming another; for every n a larger pattern exists, by the families",
        Evidence.WITNESS,
        "A ban can only take turns away, so what is dead stays dead under it; and the next deadlock is put together without"
        " ever forming a banned one.",
        {"patterns built up": len(listed), "positions looked at": steps, "families without end": len(found_families)},
        (_picture(largest, "built up without ever forming another deadlock"),),
    )


def two_bans(run: Run) -> Finding:
    """Find the smallest deadlock that is left when the two diagrams are banned."""
    shown = {found.canonical() for text in (FIRST, SECOND) for found in _parts(text)}
    left = [one for one in _listed(run) if one not in shown and occurrence(one, "forbidden") is not None]
    found = _occurs(left[0])
    for at in range(len(found.order)):
        stones = found.order[: at + 1]
        black, white = (mask_of(cell for colour, cell in stones if colour == which) for which in (BLACK, WHITE))
        if any(one.pattern in shown for one in spot(found.game, Stones(black, white), run.meter)):
            raise ContradictionError(f"{left[0].text}: on the way a banned pattern is formed: please report it")
    return Finding(
        Verdict.FAILS,
        "the smallest of what is left, by dead points",
        Evidence.WITNESS,
        f"With the two diagrams banned there is still this deadlock of {left[0].dead} dead points; no placement that leads to"
        " it forms a banned one.",
        {"deadlocks left": len(left), "dead points": left[0].dead, "placements": len(found.order)},
        (_picture(left[0], "neither of the two diagrams, and a deadlock all the same"),),
    )


def _parts(text: str) -> list[Pattern]:
    """Return the minimal patterns in a diagram of the text."""
    found = []
    for pattern in diagrams(text)[0]:
        game = opened(f"{pattern.box[0]}x{pattern.box[1]}")
        at = game.board.by_place
        black, white = (mask_of(at[place] for place in pattern.places(glyph)) for glyph in "BW")
        found += [one.pattern for one in spot(game, Stones(black, white), Meter())]
    return found


CLAIMS = (
    Claim(
        "orcoon-10",
        "Orcoon",
        "How it came about",
        "There may be no end to the number of deadlocks.",
        (
            Reading(
                "minimal patterns",
                "There are infinitely many minimal deadlock patterns, no two of which are images of one another.",
                unlimited,
                seconds=3,
            ),
        ),
        told=Told(
            "There is no end of minimal deadlocks: one family alone has one of 9 + 5k dead points for every k.",
            holds=("minimal patterns",),
        ),
    ),
    Claim(
        "orcoon-11",
        "Orcoon",
        "How it came about",
        "Each deadlock is more convoluted than the ones before.",
        (
            Reading(
                "no most convoluted one",
                "For every minimal pattern there is one with more dead points and more stones.",
                ever_larger,
                seconds=3,
            ),
            Reading(
                "no two alike",
                "Of two minimal patterns one has more dead points or, with as many, more stones.",
                no_two_alike,
                repairs=("no most convoluted one",),
                seconds=1,
                strict="He means that they grow, not that no two have the same number of points and stones.",
            ),
        ),
    ),
    Claim(
        "orcoon-12",
        "Orcoon",
        "How it came about",
        "Deadlocks could be banned one by one.",
        (
            Reading(
                "ban the two",
                "If it is illegal to form one of the two diagrams' deadlocks, in any image, no deadlock is left.",
                two_bans,
                seconds=1,
                repairs=("endless",),
            ),
            Reading(
                "endless",
                "However many deadlocks are banned, largest first or smallest, another can be formed: bans of all patterns up"
                " to n dead points leave a larger one that is built up by legal placements without forming any of them.",
                bans_do_not_help,
                seconds=5,
                is_repair=True,
            ),
        ),
        told=Told(
            "Deadlocks cannot be banned one by one: if all those of up to n dead points are banned, for n from 3 to 13,"
            " another can be put together without forming a banned one.",
            holds=("endless",),
            fails=("ban the two",),
        ),
    ),
)
