"""Xodd's and Yodd's questions about extremal positions: the most groups, and the fewest empty cells without a legal drop.

Each is one formula over an unknown board (`encodings/groups`), whose optimum CP-SAT finds and whose "better than that" CaDiCaL
refutes (`solver/extreme`).

*No legal drop.* A board with an odd number of groups and an empty cell on which no turn of one stone or of two is legal. One
stone: on every empty cell, in either colour, it would touch an even number of groups of its colour, so that the number changes
by an odd one (rule 3). Two stones: if there were two empty cells, a black stone on one and a white one on the other would change
the number by the sum of their changes alone, since neither colour's groups depend on the other's stones; that sum is even and the
turn legal. So such a board has exactly one empty cell. The formula says this instead of listing the turns of two stones, and the
only question left is whether such a board exists.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from crosscut.core.board import cells_of, mask_of
from crosscut.core.errors import ContradictionError
from crosscut.core.game import BLACK, PASS, WHITE
from crosscut.core.stones import Stones
from crosscut.encodings.formula import FALSE, Formula
from crosscut.encodings.gates import Gates
from crosscut.encodings.groups import group_count, odd_groups, parity
from crosscut.games.xodd.formulas.questions import Later, later
from crosscut.games.xodd.rules import Xodd
from crosscut.reports import extreme as extremes
from crosscut.solver.cp import CpSat, Optimum
from crosscut.solver.extreme import Extremum, Found, Report
from crosscut.solver.limits import Meter
from crosscut.solver.questions import Answer, Asked


def most_groups(game: Xodd, meter: Meter, report: Report) -> Found:
    """Return a board with the most groups, an odd number or an even one.

    Arguments: `meter` counts questions to CP-SAT; `report` is called with what is known so far: no board has more.
    Raises LimitReached.
    """
    return _most(game, later(game, Stones(0, 0)), meter, report)


def most_odd_groups(game: Xodd, meter: Meter, report: Report) -> Found:
    """Return a board with the most groups among those with an odd number; arguments as above."""
    board = later(game, Stones(0, 0))
    odd_groups(board.formula, board.roots(), "groups")
    return _most(game, board, meter, report)


def fewest_empty(game: Xodd, meter: Meter, report: Report) -> Found:
    """Return a board with an odd number of groups and the fewest empty cells, at least one, on which there is no legal drop.

    Arguments as above; what is known so far: no board of the kind has fewer. The cells of the answer are the empty ones.
    """
    board = later(game, Stones(0, 0))
    empty = no_legal_drop(game, board)
    best = _best(board.formula, empty, meter, least=True)
    if best is None:
        return Found(None, None, (), None, board.formula, None)
    report(best.value)
    p = _position(game, best)
    if game.illegal(p) is not None or list(game.moves(p)) != [PASS]:
        raise ContradictionError(f"{game.format(p)} has a legal drop: please report it")
    board.formula.because(f"fewer than {best.value} empty cells")
    board.formula.add(-group_count(board.formula, empty, "empty")[best.value])
    return Found(best.value, p, tuple(cells_of(game.board.all_cells & ~(p.black | p.white))), None, board.formula, None)


def no_legal_drop(game: Xodd, board: Later) -> list[int]:
    """Add: the number of groups is odd, a cell is empty, and no turn with a stone is legal; return the literals "empty"."""
    formula = board.formula
    odd_groups(formula, board.roots(), "groups")
    gates = Gates(formula)
    formula.because("a gate: neither colour is on a cell, or a neighbour of a cell is in a group")
    empty = [gates.all_of(-black, -white) for black, white in zip(*board.stones, strict=True)]
    for cell, name in enumerate(game.board.names):
        for colour in (BLACK, WHITE):
            member = board.groups[colour].member
            near = [member[other] for other in cells_of(game.board.neighbours[cell])]
            formula.because("a gate: neither colour is on a cell, or a neighbour of a cell is in a group")
            touched = [gates.any_of(*(of.get(root, FALSE) for of in near)) for root in range(game.board.size)]
            odd = formula.literal("touches odd", ("black", "white")[colour], name)
            parity(formula, touched, odd, f"{('black', 'white')[colour]} groups next to {name}")
            formula.because("one stone on an empty cell would touch an even number of groups, which is illegal")
            formula.add(-empty[cell], -odd)
    formula.because("there is an empty cell")
    formula.add(*empty)
    formula.because("not two empty cells: a black stone on one and a white one on the other would be legal")
    for one, other in combinations(empty, 2):
        formula.add(-one, -other)
    return empty


def _most(game: Xodd, board: Later, meter: Meter, report: Report) -> Found:
    """Return a model with the most groups; the formula becomes the one that says there is one with more."""
    best = _best(board.formula, board.roots(), meter, least=False)
    assert best is not None, "one stone is an odd number of groups"
    report(best.value)
    p = _position(game, best)
    if sum(game.counts(p)) != best.value:
        raise ContradictionError(f"{game.format(p)} has not {best.value} groups: please report it")
    counts = group_count(board.formula, board.roots(), "groups")
    board.formula.because(f"more than {best.value} groups")
    board.formula.add(counts[best.value + 1])
    return Found(best.value, p, (), None, board.formula, None)


def _best(formula: Formula, literals: list[int], meter: Meter, *, least: bool) -> Optimum | None:
    meter.count()
    meter.look()
    return CpSat(formula).best(literals, least=least, meter=meter)


def _known(found: Found, *, odd: bool) -> dict[str, Any]:
    return {"question": "groups", "most": found.value, "odd": odd}


def _position(game: Xodd, found: Optimum) -> Stones:
    names = game.board.names
    black, white = (
        mask_of([cell for cell, name in enumerate(names) if ("stone", colour, name) in found.model])
        for colour in ("black", "white")
    )
    return Stones(black, white)


EXTREMES = {
    asked.name: asked
    for asked in (
        Extremum(
            name="most-groups",
            find=most_groups,
            unit="group",
            says="{value}, and no board has more",
            claim="there is a board with more than {} groups",
            known=lambda found: _known(found, odd=False),
            bound="at most {} groups",
        ),
        Extremum(
            name="most-odd-groups",
            find=most_odd_groups,
            unit="group",
            says="{value}, and no board with an odd number of groups has more",
            claim="there is a board with an odd number of groups, more than {}",
            known=lambda found: _known(found, odd=True),
            bound="at most {} groups",
        ),
        Extremum(
            name="fewest-empty",
            find=fewest_empty,
            unit="empty cell",
            says="{value} ({cells}) and no legal drop, and none with fewer",
            claim="there is a board with an odd number of groups and an empty cell, fewer than {} of them, but no legal drop",
            bound="at least {} empty cells",
            none="there is a board with an odd number of groups and an empty cell, but no legal drop",
        ),
    )
}


def answer(asked: Asked) -> Answer:
    """Return the answer for a board."""
    return extremes.answer(asked, EXTREMES)
