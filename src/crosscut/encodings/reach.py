"""Joined and not joined: a chain of stones between two sides, by ranks; no such chain, by a cut.

The two need different encodings. *Joined* must not be satisfied by stones that support each other in a ring, so reaching is
ranked: a cell of rank t is reached through a neighbour of rank below t. The ranks are unary (`reach t cell`: within t steps),
which keeps a solver's refutation short: where a wall of stones is closed, unit propagation walks up to it rank by rank and stops.
*Not joined* is a set of cells closed under adjacency that holds one side and avoids the other. Tests check both by counting.

Where chains do not follow the board's edges alone, `reached` and `closed` take the *links* of each place: the place that a link
leads to, and the literal that it is there. A place may be a cell, or a cell together with how one came to it.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosscut.core.board import Board, cells_of
from crosscut.encodings.formula import FALSE, TRUE, Formula
from crosscut.encodings.gates import Gates

Links = Sequence[Sequence[tuple[int, int]]]
"""For each place the links from it: another place, and the literal (`TRUE`: always) that the link is there."""


def edges_of(board: Board) -> list[list[tuple[int, int]]]:
    """Return the board's edges as links, which are always there."""
    return [[(other, TRUE) for other in cells_of(near)] for near in board.neighbours]


def connected(
    formula: Formula, board: Board, stones: Sequence[int], start: int, goal: int, name: str, unless: int = FALSE
) -> None:
    """Add: a chain of stones joins a cell of `start` to a cell of `goal` (masks), or the literal `unless` holds.

    Arguments: `stones[cell]`: literals, `FALSE` where there can be no stone; `name` of the ranks' variables.
    A shortest chain visits no cell twice, so as many ranks as there are possible stones are enough.
    """
    starts = [TRUE if start >> cell & 1 else FALSE for cell in range(board.size)]
    ranks = sum(literal != FALSE for literal in stones)
    below = reached(formula, stones, edges_of(board), starts, ranks, name, board.names, Gates(formula))
    formula.because(f"{name}: the goal is reached")
    formula.add(unless, *(below[cell] for cell in cells_of(goal)))


def reached(
    formula: Formula,
    stones: Sequence[int],
    links: Links,
    starts: Sequence[int],
    ranks: int,
    name: str,
    labels: Sequence[str],
    gates: Gates,
) -> list[int]:
    """Return, place by place, a literal that holds only if a chain of fewer than `ranks` links leads there from a start.

    Arguments, place by place: `stones`: literals, `FALSE` where there can be no stone; `starts`: literals, "a chain may begin
    here if there is a stone"; `labels`: names, which `name` and the rank stand before. `gates`: of the formula.
    """
    possible = [place for place, literal in enumerate(stones) if literal != FALSE]
    formula.because(f"{name}: a cell reached within t steps has a stone, and is at the start or next to one reached within t - 1")
    below = [FALSE] * len(stones)
    for place in possible:
        below[place] = gates.all_of(starts[place], stones[place])
    first = list(below)
    for rank in range(1, ranks):
        here = [FALSE] * len(stones)
        for place in possible:
            near = [gates.all_of(below[other], link) for other, link in links[place] if FALSE not in (below[other], link)]
            if starts[place] == TRUE:
                here[place] = stones[place]
            elif near or first[place] != FALSE:
                here[place] = formula.literal(name, rank, labels[place])
                formula.add(-here[place], stones[place])
                formula.add(-here[place], first[place], *near)
        below = here
    return below


def separated(formula: Formula, board: Board, stones: Sequence[int], start: int, goal: int, name: str) -> None:
    """Add: no chain of stones joins a cell of `start` to a cell of `goal` (masks); `stones`, `name` as in `connected`."""
    closed(formula, stones, edges_of(board), start, goal, name, board.names)


def closed(
    formula: Formula, stones: Sequence[int], links: Links, start: int, goal: int, name: str, labels: Sequence[str]
) -> None:
    """Add: no chain of stones along links joins a place of `start` to one of `goal` (masks); the rest as in `reached`."""
    side = [formula.literal(name, label) if stone != FALSE else FALSE for label, stone in zip(labels, stones, strict=True)]
    formula.because(f"{name}: the start's stones are in the set, and with a stone all stones next to it")
    for place in range(len(stones)):
        if start >> place & 1:
            formula.add(-stones[place], side[place])
        for other, link in links[place]:
            formula.add(-side[place], -stones[other], -link, side[other])
    if goal:
        formula.because(f"{name}: the goal's stones are not")
    for place in cells_of(goal):
        formula.add(-side[place])
