"""`crosscut extreme`: the fewest stones that win, and the most stones on the board before anybody has won.

*Fewest stones*: one formula over sets of stones after which the other side can no longer win, which are those that win; CP-SAT
finds the least and CaDiCaL refutes that fewer do. *Most stones*: positions with as many black as white stones, or one more, in
which nobody has won. All of them come up in play, in whatever order the stones are dropped, as nobody who has won loses it again.
The longest game has one turn more.

Not taken for the fewest stones: chains by ranks, with the square of the number of cells for variables; a test compares.
"""

from __future__ import annotations

from crosscut.core.board import mask_of
from crosscut.core.errors import ContradictionError
from crosscut.core.game import BLACK, WHITE
from crosscut.core.stones import Stones
from crosscut.encodings.formula import Formula
from crosscut.encodings.gates import NamedGates
from crosscut.encodings.groups import group_count
from crosscut.games.gem.formulas.chains import loses
from crosscut.games.gem.formulas.questions import COLOURED, containing, cut_formula
from crosscut.games.gem.rules import Gem
from crosscut.reports import extreme as extremes
from crosscut.solver.cp import CpSat, Optimum
from crosscut.solver.extreme import Extremum, Found, Report
from crosscut.solver.limits import Meter
from crosscut.solver.patterns import at_most, none_of_fewer
from crosscut.solver.questions import Answer, Asked

EMPTY = Stones(0, 0)


def fewest_stones(game: Gem, meter: Meter, report: Report) -> Found:
    """Return the fewest stones that win.

    Arguments: `meter` counts questions to CP-SAT; `report` is called with what is known: fewer never do. Raises LimitReached.
    """
    formula = cut_formula(game, EMPTY, BLACK, (WHITE,))
    best = _best(formula, game, True, meter)
    report(best.value)
    stones = _stones(game, best, WHITE)
    if not game.wins(stones):
        raise ContradictionError(f"formula and rules disagree about {game.format(Stones(0, stones))}: please report it")
    at_most(formula, best.value - 1)
    cells = tuple(cell for cell in range(game.board.size) if stones >> cell & 1)
    return Found(best.value, Stones(stones, 0), cells, None, formula, None)


def most_stones(game: Gem, meter: Meter, report: Report) -> Found:
    """Return the most stones with which nobody has won, as many of both colours or one more of Black's; as `fewest_stones`."""
    formula = Formula()
    sides, gates = containing(formula, game, EMPTY), NamedGates(formula)
    for stones, name in zip(sides, COLOURED, strict=True):
        loses(gates, game, stones, name)
    black, white = (group_count(formula, stones, name) for stones, name in zip(sides, COLOURED, strict=True))
    formula.because("Black has as many stones as White, or one more")
    for number in range(1, game.board.size + 1):
        formula.add(-white[number], black[number])
        if number < game.board.size:
            formula.add(-black[number + 1], white[number])
    best = _best(formula, game, False, meter)
    report(best.value)
    p = Stones(_stones(game, best, BLACK), _stones(game, best, WHITE), WHITE if best.value % 2 else BLACK)
    if game.outcome(p) is not None:
        raise ContradictionError(f"formula and rules disagree about {game.format(p)}: please report it")
    formula.because(f"more than {best.value} stones")
    more = best.value + 1
    formula.add(black[(more + 1) // 2])
    if more > 1:
        formula.add(white[more // 2])
    empty = tuple(cell for cell in range(game.board.size) if not (p.black | p.white) >> cell & 1)
    return Found(best.value, p, empty, None, formula, None)


def _best(formula: Formula, game: Gem, least: bool, meter: Meter) -> Optimum:
    meter.count()
    meter.look()
    best = CpSat(formula).best(formula.key, least=least, meter=meter)
    assert best is not None, f"{game.board.name} has such positions"
    return best


def _stones(game: Gem, best: Optimum, colour: int) -> int:
    return mask_of(cell for cell, name in enumerate(game.board.names) if ("stone", COLOURED[colour], name) in best.model)


EXTREMES = {
    "fewest-stones": Extremum(
        name="fewest-stones",
        find=fewest_stones,
        unit="stone",
        says="{value}: {cells}, and with fewer nobody has won",
        claim="fewer than {} stones of a colour leave the other one no way to reach the goal",
        bound="at least {} stones",
        known=lambda found: none_of_fewer("cuts", found.value),
    ),
    "most-stones": Extremum(
        name="most-stones",
        find=most_stones,
        unit="stone",
        says="{value} with nobody having won, {cells} empty; with more somebody has",
        claim="there is a position with more than {} stones, alternately dropped, in which nobody has reached the goal",
        bound="at most {} stones",
        known=lambda found: {"question": "undecided", "most": found.value},
    ),
}


def answer(asked: Asked) -> Answer:
    """Return the answer for a board."""
    return extremes.answer(asked, EXTREMES)
