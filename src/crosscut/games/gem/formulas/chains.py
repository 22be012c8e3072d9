"""Chains that touch sides round the centre as clauses, and that there is none.

A *goal* is a list of sets of sides: what wins is a chain that touches all sides of one of them (`SideSets`). In Gem-Y these are
the triples of rule 3. The text's Gem-EE is won by a chain with four sides, or by two chains with three sides each.

*There is one.* A chain is a walk from one cell, by ranks (`encodings/reach`), which comes to each side of a set. Two starts would
let two chains share the work, so there is at most one. It lies on a side: of the first m sides, where m is the least number such
that each set has one of them. For two chains there are two walks, and a set of stones, closed under adjacency, that parts them.

*There is none.* Each side has a set of cells, closed under adjacency among the stones, which holds the side's stones; no cell is
in the sets of all sides of a goal. Such sets exist if and only if no chain reaches the goal: the least ones say which sides a
stone's chain touches. At most one chain touches three sides, for Gem-EE, if and only if one walk comes to all stones that are in
three sets.

Not taken for "there is none": roots of groups (`encodings/groups`), as many sets as there are cells in the place of one a side.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import combinations
from operator import or_

from crosscut.core.board import cells_of
from crosscut.encodings.formula import FALSE, Formula
from crosscut.encodings.gates import Gates
from crosscut.encodings.reach import closed, edges_of, reached
from crosscut.games.gem.rules import Gem

SideSets = Sequence[tuple[int, ...]]


def sets_of(game: Gem, size: int) -> SideSets:
    """Return all sets of so many sides."""
    return tuple(combinations(range(game.round), size))


def opposite(game: Gem) -> SideSets:
    """Return the sets of a side and its two opposite sides."""
    half = game.round // 2
    return tuple((side, (side + half) % game.round, (side + half + 1) % game.round) for side in range(game.round))


def wins(gates: Gates, game: Gem, stones: Sequence[int], name: str) -> None:
    """Add: these stones have reached the goal of the game.

    Arguments, here and below: `gates`: of the formula that the clauses join, the only ones that it has; `stones[cell]`: literals,
    constants allowed; `name` of the variables.
    """
    if game.readings["goal"] == "y":
        touches(gates, game, stones, game.triples, name)
        return
    formula = gates.formula
    first, second = f"{name} first", f"{name} second"
    four, three = sets_of(game, 4), sets_of(game, 3)
    one, other = _walk(gates, game, stones, three, first), _walk(gates, game, stones, three, second)
    alone = _ends(formula, game, one, four, first)
    paired, also = _ends(formula, game, one, three, first), _ends(formula, game, other, three, second)
    formula.because(f"{name}: the first chain touches four sides, or three")
    formula.add(*alone, *paired)
    formula.because(f"{name}: if the first chain touches three sides, the second does")
    for literal in paired:
        formula.add(-literal, *also)
    _parted(formula, game, stones, name)


def touches(gates: Gates, game: Gem, stones: Sequence[int], sets: SideSets, name: str) -> None:
    """Add: a chain of these stones touches all sides of one of the sets."""
    formula = gates.formula
    ends = _ends(formula, game, _walk(gates, game, stones, sets, name), sets, name)
    formula.because(f"{name}: the goal is one of the sets of sides")
    formula.add(*ends)


def loses(gates: Gates, game: Gem, stones: Sequence[int], name: str) -> None:
    """Add: these stones have not reached the goal of the game."""
    formula = gates.formula
    if game.readings["goal"] == "y":
        misses(formula, game, stones, game.triples, name)
        return
    beside = misses(formula, game, stones, sets_of(game, 4), name)
    only = f"{name} only"
    ends = _walk(gates, game, stones, sets_of(game, 3), only)
    formula.because(f"{name}: a stone in the sets of three sides is of the one chain that touches three")
    for cell in range(game.board.size):
        for three in sets_of(game, 3):
            formula.add(*(-beside[side][cell] for side in three), ends[cell])


def misses(formula: Formula, game: Gem, stones: Sequence[int], sets: SideSets, name: str) -> list[list[int]]:
    """Add: no chain of these stones touches all sides of any of the sets; return for each side its set, cell by cell."""
    beside = []
    for at, side in enumerate(game.sides):
        label = f"{name} beside {at}"
        closed(formula, stones, edges_of(game.board), side, 0, label, game.board.names)
        beside.append(
            [
                FALSE if stone == FALSE else formula.literal(label, cell)
                for stone, cell in zip(stones, game.board.names, strict=True)
            ]
        )
    formula.because(f"{name}: no cell is in the sets of all sides of a goal")
    for cell in range(game.board.size):
        for goal in sets:
            formula.add(*(-beside[side][cell] for side in goal))
    return beside


def starts_of(game: Gem, sets: SideSets) -> int:
    """Return the cells (mask) that a walk may begin on: those of the first sides, as many as it takes to have one of each set."""
    most = max(min(goal) for goal in sets)
    return reduce(or_, game.sides[: most + 1])


def _walk(gates: Gates, game: Gem, stones: Sequence[int], sets: SideSets, name: str) -> list[int]:
    """Return cell by cell a literal that holds only if the walk comes there."""
    formula, names, allowed = gates.formula, game.board.names, starts_of(game, sets)
    starts = [
        formula.literal(name, "from", names[cell]) if allowed >> cell & 1 and stones[cell] != FALSE else FALSE
        for cell in range(game.board.size)
    ]
    formula.because(f"{name}: a walk has one start")
    for one, another in combinations([start for start in starts if start != FALSE], 2):
        formula.add(-one, -another)
    ranks = sum(literal != FALSE for literal in stones)
    return reached(formula, stones, edges_of(game.board), starts, ranks, name, names, gates)


def _ends(formula: Formula, game: Gem, ends: Sequence[int], sets: SideSets, name: str) -> list[int]:
    """Return for each set of sides a literal that holds only if the walk comes to all of them."""
    found = []
    formula.because(f"{name}: a walk comes to each side of the set")
    for goal in sets:
        literal = formula.literal(name, "touches", *goal)
        found.append(literal)
        for side in goal:
            formula.add(-literal, *(ends[cell] for cell in cells_of(game.sides[side])))
    return found


def _parted(formula: Formula, game: Gem, stones: Sequence[int], name: str) -> None:
    """Add: the two walks are on different chains."""
    names = game.board.names
    label = f"{name} side"
    closed(formula, stones, edges_of(game.board), 0, 0, label, names)
    formula.because(f"{name}: the closed set has the start of the first walk and not that of the second")
    allowed = starts_of(game, sets_of(game, 3))
    for cell in cells_of(allowed):
        if stones[cell] != FALSE:
            inside = formula.literal(label, names[cell])
            formula.add(-formula.literal(f"{name} first", "from", names[cell]), inside)
            formula.add(-formula.literal(f"{name} second", "from", names[cell]), -inside)
