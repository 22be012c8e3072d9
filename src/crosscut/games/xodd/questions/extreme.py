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

from crosscut.core.board import MOST_CELLS, cells_of, mask_of
from crosscut.core.errors import ContradictionError
from crosscut.core.game import PASS
from crosscut.core.stones import Stones
from crosscut.encodings.formula import Formula
from crosscut.encodings.groups import group_count, odd_groups, parity
from crosscut.games.xodd.formulas.questions import Later, later
from crosscut.games.xodd.rules import Xodd
from crosscut.reports import extreme as extremes
from crosscut.solver.cp import CpSat, Optimum
from crosscut.solver.extreme import Extremum, Found, Report
from crosscut.solver.limits import Meter
from crosscut.solver.questions import Answer, Asked

COLOURED = ("black", "white")


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
    empty = [formula.literal("empty", name) for name in game.board.names]
    formula.because("a cell is empty if and only if neither colour is there")
    for cell, black, white in zip(empty, *board.stones, strict=True):
        formula.add(-cell, -black)
        formula.add(-cell, -white)
        formula.add(cell, black, white)
    for cell, name in enumerate(game.board.names):
        for colour in COLOURED:
            touched = _touched(game, board, cell, colour)
            odd = formula.literal(colour, "odd", name)
            parity(formula, touched, odd, f"{colour} touches {name}")
            formula.because("one stone on an empty cell would touch an even number of groups, which is illegal")
            formula.add(-empty[cell], -odd)
    formula.because("there is an empty cell")
    formula.add(*empty)
    formula.because("not two empty cells: a black stone on one and a white one on the other would be legal")
    for one, other in combinations(empty, 2):
        formula.add(-one, -other)
    return empty


def _touched(game: Xodd, board: Later, cell: int, colour: str) -> list[int]:
    """Return the literals "the cell touches the group with this root", root by root."""
    formula, names = board.formula, game.board.names
    formula.because(f"a cell touches a {colour} group if and only if a neighbour is in it")
    members = [board.groups[COLOURED.index(colour)].member[near] for near in cells_of(game.board.neighbours[cell])]
    touched = []
    for root in range(game.board.size):
        if here := [of[root] for of in members if root in of]:
            touched.append(formula.literal(colour, "touches", names[cell], names[root]))
            formula.add(-touched[-1], *here)
            for member in here:
                formula.add(-member, touched[-1])
    return touched


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
        mask_of([cell for cell, name in enumerate(names) if ("stone", colour, name) in found.model]) for colour in COLOURED
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
            known=lambda found: {"question": "drops", "least": MOST_CELLS + 1 if found.value is None else found.value},
            none="there is a board with an odd number of groups and an empty cell, but no legal drop",
        ),
    )
}


def answer(asked: Asked) -> Answer:
    """Return the answer for a board."""
    return extremes.answer(asked, EXTREMES)
