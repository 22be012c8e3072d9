"""`crosscut extreme`: the best warren of a board, for any number of own stones or for a given one.

The score is a product, and neither CP-SAT nor SAT likes products. So for each value m of the other factor CP-SAT finds the most
empty cells that can be enclosed while that factor is at least m, and only where this could beat what is known. Then one formula
says that something is better: for some m the factor is at least m, and the cells are at least the least number whose product
with m is more than the best score. CaDiCaL refutes it. The enemy has no stones: any would only take cells away.

The formula claims regions instead of describing them (`formulas/regions.claimed`): it says that the score is at least so high.
Tried: to count regions by Euler's formula (cells less pairs plus triangles), which is linear. CP-SAT then takes five times as
long on hexhex4: the sum says nothing as long as the cells are open.
"""

from __future__ import annotations

from crosscut.core.board import cells_of, mask_of
from crosscut.core.errors import ContradictionError
from crosscut.core.game import BLACK
from crosscut.core.notation import counted
from crosscut.encodings.formula import FALSE, Formula
from crosscut.encodings.gates import Gates, NamedGates
from crosscut.encodings.groups import group_count
from crosscut.games.warrens.formulas.position import exactly
from crosscut.games.warrens.formulas.regions import Factors, claimed
from crosscut.games.warrens.rules import Warren, Warrens
from crosscut.reports import extreme as extremes
from crosscut.solver.cp import CpSat
from crosscut.solver.extreme import Extremum, Found, Report
from crosscut.solver.limits import Meter
from crosscut.solver.questions import Answer, Asked


def claimed_formula(game: Warrens, gates: Gates | None = None) -> tuple[Formula, list[int], Factors]:
    """Return the formula of a player's stones, their literals by cell, and those of the score that he has at least."""
    formula = Formula() if gates is None else gates.formula
    own = [formula.literal("own", name) for name in game.board.names]
    formula.key += own
    space, complexity = claimed(formula, game, own, "own", gates)
    return formula, own, Factors(*([one for one in found if one != FALSE] for found in (space, complexity)))


def better_formula(game: Warrens, stones: int | None, score: int) -> Formula:
    """Return the formula that has a model if and only if a warren scores more than `score` with so many stones (None: any)."""
    gates = NamedGates(Formula())
    formula, own, (space, complexity) = claimed_formula(game, gates)
    if stones is not None:
        exactly(formula, own, stones, "own stones")
    cells, factor = (group_count(formula, found, name) for found, name in ((space, "space"), (complexity, "complexity")))
    formula.because(f"a gate: the factors are at least two numbers whose product is more than {score}")
    pairs = [(m, score // m + 1) for m in range(1, len(factor))]
    better = [gates.all_of(factor[m], cells[least]) for m, least in pairs if least < len(cells)]
    formula.because(f"the score is more than {score}")
    formula.add(*better)
    return formula


def best_of(game: Warrens, stones: int | None, meter: Meter, report: Report) -> Found:
    """Return the best warren of so many stones, None: of any number.

    Arguments: `meter` counts questions to CP-SAT; `report` is called with the best score so far. Raises LimitReached.
    """
    p = highest(game, stones, 0, meter, report)
    best = game.score(p, BLACK)
    return Found(best, p, (), None, better_formula(game, stones, best), None)


def highest(game: Warrens, stones: int | None, barred: int, meter: Meter, report: Report) -> Warren:
    """Return a warren with the highest score; `barred`: cells that stay empty (mask), the other arguments as above."""
    formula, own, (space, complexity) = claimed_formula(game)
    for cell in cells_of(barred):
        formula.because("a cell stays empty")
        formula.add(-own[cell])
    best, mask = 0, mask_of(list(cells_of(game.board.all_cells & ~barred))[: stones or 0])
    for m in range(1, len(complexity) + 1):
        least = best // m + 1
        if least > len(space):
            continue
        meter.count()
        meter.look()
        model = CpSat(formula)
        model.require(complexity, m)
        model.require(space, least)
        if stones is not None:
            model.require(own, stones, stones)
        found = model.best(space, least=False, meter=meter)
        if found is None:
            continue
        best = m * found.value
        mask = mask_of([cell for cell, name in enumerate(game.board.names) if ("own", name) in found.model])
        report(best)
    p = Warren(mask, fresh=1)
    if game.score(p, BLACK) != best:
        raise ContradictionError(f"{game.format(p)} does not score {best}: please report it")
    return p


def _asked(stones: int | None) -> Extremum:
    """Return the question for so many stones, None: for any number."""
    whichever = "with however many stones" if stones is None else f"with {counted(stones, 'stone')}"
    return Extremum(
        name="best-warren",
        find=lambda game, meter, report: best_of(game, stones, meter, report),
        unit="point",
        says="{value}, and no warren scores more, " + whichever,
        claim="a warren " + ("" if stones is None else f"of {counted(stones, 'stone')} ") + "scores above {}",
        bound="at least {} points",
        known=lambda found: {"question": "warren", "stones": [] if stones is None else [stones], "most": found.value},
        of_stones=_asked,
    )


EXTREMES = {"best-warren": _asked(None)}


def answer(asked: Asked) -> Answer:
    """Return the answer for a board."""
    return extremes.answer(asked, EXTREMES)
