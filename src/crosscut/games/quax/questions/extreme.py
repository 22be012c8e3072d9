"""`crosscut extreme`: the fewest blocks that stop every loop of a torus.

One formula over unknown blocks (`patterns.blocks_formula`), whose optimum CP-SAT finds and whose "fewer than that" CaDiCaL
refutes. That the number is always one less than rows and columns together is proved in docs/results/torax-loops.md.
"""

from __future__ import annotations

from crosscut.core.board import mask_of
from crosscut.core.errors import ContradictionError
from crosscut.games.quax.questions.patterns import blocks_formula
from crosscut.games.quax.rules import Bridged
from crosscut.games.quax.torax import Torax
from crosscut.reports import extreme as extremes
from crosscut.solver.cp import CpSat
from crosscut.solver.extreme import Extremum, Found, Report
from crosscut.solver.limits import Meter
from crosscut.solver.patterns import at_most, none_of_fewer
from crosscut.solver.questions import Answer, Asked


def fewest_blocks(game: Torax, meter: Meter, report: Report) -> Found:
    """Return the fewest blocks that stop every loop.

    Arguments: `meter` counts questions to CP-SAT; `report` is called with what is known: fewer never do. Raises LimitReached.
    """
    formula = blocks_formula(game)
    meter.count()
    meter.look()
    best = CpSat(formula).best(formula.key, least=True, meter=meter)
    assert best is not None, "blocks on all cells stop every loop"
    report(best.value)
    names = game.board.names
    cells = [cell for cell, name in enumerate(names) if ("stone", "white", name) in best.model]
    p = Bridged(white=mask_of(cells))
    if game.can_loop(p):
        raise ContradictionError(f"a loop is possible in {game.format(p)}: please report it")
    at_most(formula, best.value - 1)
    return Found(best.value, p, tuple(cells), None, formula, None)


EXTREMES = {
    "fewest-blocks": Extremum(
        name="fewest-blocks",
        find=fewest_blocks,
        unit="block",
        says="{value}: {cells}, and with fewer a loop is always possible",
        claim="fewer than {} blocks stop every loop",
        bound="at least {} blocks",
        known=lambda found: none_of_fewer("blocks", found.value),
    )
}


def answer(asked: Asked) -> Answer:
    """Return the answer for a board."""
    return extremes.answer(asked, EXTREMES)
