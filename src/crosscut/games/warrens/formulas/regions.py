"""Regions and enclosure as clauses: what rule 6 says of the cells that a player does not occupy.

*Enclosed* is said by a set of cells without stones of his and without rim, which nothing but his stones borders on: every cell of
such a set is enclosed. *Open* is said by ranks: a cell is open that a chain of t steps over cells without his stones leads to
from the rim. Neither says too much; together they are exact if every cell is in one of them, or has a stone. A region is counted
by its root (`encodings/groups`), its longer side by the rows and columns that it has cells in, for it has no gaps.

Tried: ranks alone, with a clause for what is reached and one for what is not. They need twice as many clauses.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crosscut.core.board import cells_of
from crosscut.encodings.formula import FALSE, Formula
from crosscut.encodings.gates import Gates
from crosscut.encodings.groups import group_count, groups
from crosscut.encodings.reach import edges_of, reached
from crosscut.games.warrens.rules import Warrens

Own = Sequence[int]
"""The literals of a player's stones by cell."""


class Factors(NamedTuple):
    """The literals that make a score: empty enclosed cells, and what counts for the other factor; each counts one."""

    space: list[int]
    complexity: list[int]


def enclosed(formula: Formula, game: Warrens, own: Own, name: str) -> list[int]:
    """Return, cell by cell, a literal that holds only if the cell is enclosed (`FALSE` at the edge); `name` of the variables."""
    board = game.board
    inside = [
        FALSE if board.rim >> cell & 1 else formula.literal(name, "enclosed", label) for cell, label in enumerate(board.names)
    ]
    formula.because(f"{name}: an enclosed cell has no own stone")
    for one, stone in zip(inside, own, strict=True):
        formula.add(-one, -stone)
    formula.because(f"{name}: what is next to an enclosed cell is an own stone or enclosed")
    for cell, one in enumerate(inside):
        for other in cells_of(board.neighbours[cell]):
            formula.add(-one, own[other], inside[other])
    return inside


def opened(formula: Formula, game: Warrens, own: Own, name: str, gates: Gates) -> list[int]:
    """Return, cell by cell, a literal that holds only if the cell is in a region with a cell at the edge.

    Arguments: `name` of the variables; `gates`: of the formula.
    """
    board = game.board
    free = [-stone for stone in own]
    ranks = sum(literal != FALSE for literal in free)
    starts = [-FALSE if board.rim >> cell & 1 else FALSE for cell in range(board.size)]
    return reached(formula, free, edges_of(board), starts, ranks, f"{name} open", board.names, gates)


def all_open(formula: Formula, game: Warrens, own: Own, name: str) -> None:
    """Add: no region is enclosed."""
    found = opened(formula, game, own, name, Gates(formula))
    formula.because(f"{name}: every cell has an own stone or is open")
    for stone, one in zip(own, found, strict=True):
        formula.add(stone, one)


def one_enclosed(formula: Formula, game: Warrens, own: Own, name: str) -> None:
    """Add: a region is enclosed."""
    inside = enclosed(formula, game, own, name)
    formula.because(f"{name}: a cell is enclosed")
    formula.add(*inside)


def factors(formula: Formula, game: Warrens, own: Own, enemy: Own, name: str) -> Factors:
    """Return the literals of a player's score, each equivalent to what it says.

    Arguments: `own`, `enemy`: the stones' literals; `name` of the variables.
    """
    gates = Gates(formula)
    inside = enclosed(formula, game, own, name)
    found = opened(formula, game, own, name, gates)
    formula.because(f"{name}: every cell has an own stone, is enclosed or is open")
    for stone, one, other in zip(own, inside, found, strict=True):
        formula.add(stone, one, other)
    return Factors(_empty(inside, enemy, gates, name), _complexity(game, inside, gates, name, ranked=True))


def claimed(formula: Formula, game: Warrens, own: Own, name: str, gates: Gates | None = None) -> Factors:
    """Return literals of a score that is at least as high as they say, for questions about the highest: no ranks are needed."""
    inside = enclosed(formula, game, own, name)
    return Factors(inside, _complexity(game, inside, gates or Gates(formula), name, ranked=False))


def _empty(inside: list[int], enemy: Own, gates: Gates, name: str) -> list[int]:
    gates.formula.because(f"{name}: a gate: enclosed, and no enemy stone")
    return [gates.all_of(one, -stone) for one, stone in zip(inside, enemy, strict=True)]


def _complexity(game: Warrens, inside: list[int], gates: Gates, name: str, *, ranked: bool) -> list[int]:
    """Return a literal for each region, or on a rectangle for each cell of each region's longer side."""
    board, formula = game.board, gates.formula
    member, roots = groups(formula, board, inside, f"{name} region", ranked=ranked)
    if not game.square:
        return [root for root in roots if root != FALSE]
    found = []
    for root, literal in enumerate(roots):
        if literal == FALSE:
            continue
        spans = []
        for way in (0, 1):
            lines: dict[int, list[int]] = {}
            for cell in range(board.size):
                if root in member[cell]:
                    lines.setdefault(board.places[cell][way], []).append(member[cell][root])
            formula.because(f"{name}: a gate: the region has a cell in the row or column")
            touched = [gates.any_of(*cells) for _, cells in sorted(lines.items())]
            spans.append(group_count(formula, touched, f"{name} {('rows', 'columns')[way]} of {board.names[root]}"))
        formula.because(f"{name}: a gate: the region's longer side is so long")
        longest = max(map(len, spans))
        for length in range(1, longest):
            found.append(gates.any_of(*(span[length] for span in spans if length < len(span))))
    return found
