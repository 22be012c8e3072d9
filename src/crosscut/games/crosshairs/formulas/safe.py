"""Soldiers that can be captured, and those that never can: what Kings, which stay, and soldiers left standing shut off.

A soldier on q can be captured only by enemies on both sides of it, on one line or on two (rules 4 and 5). A cell with a King of
its own side never holds an enemy, and neither does one whose soldier is never captured and left standing. Of all other cells we
allow anything. Whether a line has no gap plays no part then, since every cell may be filled. So three statements are left of
the rules: a line needs a cell for an enemy on either side of q, two cells if it is closed; there must be enough such lines; and
a piece must come to a cell of one of them, which cannot be one of a King, as those stay where they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from crosscut.core.board import cells_of
from crosscut.encodings.formula import FALSE, Formula
from crosscut.games.crosshairs.rules import Aimed, CrossHairs


def takeable(game: CrossHairs, p: Aimed, colour: int, cell: int) -> Formula:
    """Return the formula that says how a colour might capture the enemy's soldier on a cell; it allows more than the rules."""
    formula, names = Formula(), game.board.names
    own, kings = game.kings(p, 1 - colour), p.black_kings | p.white_kings
    came: dict[int, int] = {}
    lines = []
    for one, other in (sorted(ways) for ways in game.ways[cell]):
        line = formula.literal("line", names[one[0]], names[other[0]])
        lines.append(line)
        ends = [{at: formula.literal("end", names[way[0]], names[at]) for at in way if not own >> at & 1} for way in (one, other)]
        formula.because("an enemy line has an enemy on either side, who is on no King of the soldier's own side")
        for side in ends:
            formula.add(-line, *side.values())
        formula.because("on a closed line these are two")
        for at in ends[0].keys() & ends[1].keys():
            formula.add(-ends[0][at], -ends[1][at])
        for at in (*one, *other):
            if not kings >> at & 1:
                came[at] = formula.literal("came", names[at])
    formula.because("there are enough enemy lines: of any two of three one, or the only one")
    for both in combinations(lines, 2) if len(lines) > 1 else ((line,) for line in lines):
        formula.add(*both)
    formula.because("a piece comes to a cell of one of them, which has no King")
    formula.add(*came.values())
    formula.because("that line is an enemy line")
    for at, literal in came.items():
        formula.add(-literal, *(line for line, ways in zip(lines, game.ways[cell], strict=True) if at in ways[0] + ways[1]))
    return formula


def shut_off(formula: Formula, game: CrossHairs, cell: int, shut: Sequence[int], safe: int) -> None:
    """Add: if the literal `safe` holds, enough lines of the soldier on a cell are shut off by these pieces.

    Arguments: `shut[at]`: a literal that says that no enemy ever stands on a cell.
    """
    dead, names = [], game.board.names
    for one, other in (sorted(ways) for ways in game.ways[cell]):
        said = (names[cell], names[one[0]], names[other[0]])
        line = formula.literal("shut line", *said)
        dead.append(line)
        if set(one) & set(other):
            formula.because("a closed line is shut off if of any two other cells one is")
            for two in combinations(one, 2):
                formula.add(-line, *(shut[at] for at in two))
            continue
        side = formula.literal("shut side", *said)
        formula.because("a straight line is shut off if all cells on one side are")
        for literal, way in ((side, one), (-side, other)):
            for at in way:
                formula.add(-line, -literal, shut[at])
    formula.because("a soldier is safe if all but one of its lines are shut off, or its only one")
    for both in combinations(dead, 2) if len(dead) > 1 else ((line,) for line in dead):
        formula.add(-safe, *both)


def standing(game: CrossHairs, soldiers: int, kings: int) -> int:
    """Return the soldiers of a side that can never be captured as long as these, left standing, are there (masks): by the rules.

    Everything else is thought to be filled by the enemy, and again without those that are then between enemies.
    """
    while True:
        p = Aimed(soldiers, game.board.all_cells & ~(soldiers | kings), kings)
        taken = 0
        for cell in cells_of(soldiers):
            needed = 1 if game.board.rim >> cell & 1 else 2
            if len(game.enemy_lines(p, cell, 1)) >= needed:
                taken |= 1 << cell
        if not taken:
            return soldiers
        soldiers &= ~taken


def fortress_formula(game: CrossHairs, *, soldiers: bool, kings: bool) -> Formula:
    """Return the formula of the sets of Kings and soldiers with which some soldier can never be captured.

    Its answer key: for each cell a soldier, then for each cell a King if `kings`. `soldiers`: whether soldiers protect others;
    if not, there is one soldier that is asked about, and Kings protect it.
    """
    formula, names = Formula(), game.board.names
    there = [formula.literal("soldier", name) for name in names]
    kinged = [formula.literal("King", name) if kings else FALSE for name in names]
    formula.key += there + [literal for literal in kinged if literal != FALSE]
    safe = [formula.literal("safe", name) for name in names]
    formula.because("a safe soldier is there")
    for one, other in zip(safe, there, strict=True):
        formula.add(-one, other)
    formula.because("some soldier is safe")
    formula.add(*safe)
    shut = kinged
    if soldiers:
        shut = [formula.literal("shut", name) for name in names]
        formula.because("no enemy ever comes to a cell with a King, or with a safe soldier that is left standing")
        for cell, literal in enumerate(shut):
            formula.add(-literal, kinged[cell], safe[cell])
    for cell in range(game.board.size):
        shut_off(formula, game, cell, shut, safe[cell])
    return formula
