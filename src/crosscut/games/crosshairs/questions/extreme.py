"""How many Kings fit on a board so that none sees another: CP-SAT finds them, "one more" is refuted (`solver/extreme`).

A King *sees* along its lines of rule 4: an inner one along its three straight lines, one at the edge along the ring. Two Kings
are apart if neither sees the other; so there is at most one at the edge. As `-straight` counts them, a King at the edge sees
along the straight lines through it, too, as one elsewhere does, and the ring is no line: these are the queens of chess on a
hexagonal board.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations

from crosscut.core.board import mask_of
from crosscut.encodings.formula import Formula
from crosscut.encodings.groups import group_count
from crosscut.games.crosshairs.rules import Aimed, CrossHairs
from crosscut.reports import extreme as extremes
from crosscut.solver.cp import CpSat
from crosscut.solver.extreme import Extremum, Found, Report
from crosscut.solver.limits import Meter
from crosscut.solver.questions import Answer, Asked


def seen(game: CrossHairs, *, straight: bool) -> list[int]:
    """Return for each cell the cells (mask) that a King there sees."""
    found = [0] * game.board.size
    if straight:
        for axis in game.board.axes:
            for line in axis:
                for cell in line.cells:
                    found[cell] |= mask_of(line.cells) & ~(1 << cell)
        return found
    for cell, ways in enumerate(game.ways):
        found[cell] = mask_of([other for both in ways for way in both for other in way])
    return found


def apart_formula(game: CrossHairs, *, straight: bool) -> tuple[Formula, Sequence[int]]:
    """Return the formula of the Kings of which none sees another, and their literals by cell."""
    formula, board = Formula(), game.board
    kings = [formula.literal("King", name) for name in board.names]
    formula.key += kings
    sees = seen(game, straight=straight)
    formula.because("of two cells one of which sees the other only one has a King")
    for one, other in combinations(range(board.size), 2):
        if sees[one] >> other & 1 or sees[other] >> one & 1:
            formula.add(-kings[one], -kings[other])
    return formula, kings


def most_apart(straight: bool, game: CrossHairs, meter: Meter, report: Report) -> Found:
    """Return the most Kings of which none sees another. Raises LimitReached."""
    formula, kings = apart_formula(game, straight=straight)
    meter.count()
    best = CpSat(formula).best(kings, least=False, meter=meter)
    assert best is not None, "one King sees nobody"
    report(best.value)
    mask = mask_of([cell for cell, name in enumerate(game.board.names) if ("King", name) in best.model])
    counted = group_count(formula, kings, "Kings", most=best.value + 1)
    formula.because(f"more than {best.value} Kings")
    formula.add(*counted[best.value + 1 :])
    return Found(best.value, Aimed(black_kings=mask), (), None, formula, None)


EXTREMES = {
    asked.name: asked
    for asked in (
        Extremum(
            name="most-kings-apart",
            find=partial(most_apart, False),
            unit="King",
            says="{value} fit without two that see each other, and no more",
            claim="there are more than {} Kings of which none sees another",
            bound="at most {} Kings",
            known=lambda found: {"question": "apart", "most": found.value, "straight": False},
        ),
        Extremum(
            name="most-kings-straight",
            find=partial(most_apart, True),
            unit="King",
            says="{value} fit without two on a straight line, and no more",
            claim="there are more than {} Kings of which no two are on a straight line",
            bound="at most {} Kings",
            known=lambda found: {"question": "apart", "most": found.value, "straight": True},
        ),
    )
}


def answer(asked: Asked) -> Answer:
    """Return the answer for a board."""
    return extremes.answer(asked, EXTREMES)
