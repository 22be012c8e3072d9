"""Orcoon's questions as formulas: the vocabulary of `encodings` put together for a position and its readings."""

from __future__ import annotations

from typing import Any

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import Game
from crosscut.core.stones import Stones
from crosscut.encodings.formula import TRUE, Formula, constants
from crosscut.encodings.groups import Sides
from crosscut.encodings.reach import connected
from crosscut.encodings.stones import legal_stones, stone_literals
from crosscut.games.orcoon.formulas.order import fill_order
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver.formulas import Standing


def legal_formula(game: Orcoon, p: Stones) -> Standing:
    """Return the formula whose models are the legal positions that contain the stones of p (rules 3 and 4)."""
    _require_chains(game)
    formula = Formula()
    black, white = stone_literals(formula, game.board)
    formula.because("the stones of the position stand")
    for literals, stones in ((black, p.black), (white, p.white)):
        for cell, literal in enumerate(literals):
            if stones >> cell & 1:
                formula.add(literal)
    stand(formula, game, (black, white))
    return Standing(formula, (black, white))


def stand(formula: Formula, game: Orcoon, stones: Sides) -> None:
    """Add: stones, given by their literals, stand as rules 3 and 4 want it."""
    legal_stones(formula, game.board, *stones, crossing=game.readings["crossing"] == "forbidden")


def connect_formula(game: Orcoon, p: Stones, colour: int, rounds: int | None) -> tuple[Formula, list[int]]:
    """Return the formula `connect` of docs/formats/encodings.md, and the literals of the final stones by cell.

    Arguments: `colour` places alone; `rounds` of the exact form, None for the relaxed one.
    """
    _require_chains(game)
    own, other = p.sides(colour)
    formula = Formula()
    crossing = game.readings["crossing"] == "forbidden"
    size = game.board.size
    final = fill_order(formula, game.board, constants(own, size), constants(other, size), rounds, crossing=crossing)
    start, goal = game.goals[colour]
    connected(formula, game.board, final, start, goal, "reach")
    formula.key += [literal for literal in final if abs(literal) != TRUE]
    return formula, final


def require_bounded(game: Game[Any]) -> Orcoon:
    """Return the game; UnsupportedError if bounded wins are not encoded for it or its readings."""
    if not isinstance(game, Orcoon) or game.pie or game.knight:
        raise UnsupportedError("bounded wins are encoded for Orcoon with pie=off and connection=chain")
    return game


def _require_chains(game: Orcoon) -> None:
    if game.readings["connection"] != "chain":
        raise UnsupportedError("encoded under connection=chain only, not for the knight variant")
