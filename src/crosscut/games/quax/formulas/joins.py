"""Quax: a colour has joined his sides, or has not; `encodings/reach`, with bridges for links besides the board's edges."""

from __future__ import annotations

from collections.abc import Sequence

from crosscut.core.board import cells_of
from crosscut.encodings.formula import FALSE, TRUE, Formula
from crosscut.encodings.gates import NamedGates
from crosscut.encodings.reach import Links, closed, edges_of, reached
from crosscut.games.quax.rules import Quax


def joined(formula: Formula, game: Quax, colour: int, stones: Sequence[int], bridges: Sequence[int], name: str) -> None:
    """Add: a chain joins the two sides of a colour.

    Arguments: `stones[cell]`, `bridges[diagonal]`: literals of that colour; `name` of the ranks' variables.
    """
    names = game.board.names
    start, goal = (game.board.side(side) for side in game.owned_sides[colour])
    starts = [TRUE if start >> cell & 1 else FALSE for cell in range(game.board.size)]
    ranks = sum(literal != FALSE for literal in stones)
    ends = reached(formula, stones, _links(game, bridges), starts, ranks, name, names, NamedGates(formula))
    formula.because(f"{name}: the goal is reached")
    formula.add(*(ends[cell] for cell in cells_of(goal)))


def apart(formula: Formula, game: Quax, colour: int, stones: Sequence[int], bridges: Sequence[int], name: str) -> None:
    """Add: no chain joins the two sides of a colour; arguments as for `joined`."""
    start, goal = (game.board.side(side) for side in game.owned_sides[colour])
    closed(formula, stones, _links(game, bridges), start, goal, name, game.board.names)


def _links(game: Quax, bridges: Sequence[int]) -> Links:
    links = edges_of(game.board)
    for one, literal in zip(game.board.diagonals, bridges, strict=True):
        if literal != FALSE:
            links[one.a].append((one.b, literal))
            links[one.b].append((one.a, literal))
    return links
