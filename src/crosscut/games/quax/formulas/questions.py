"""Questions of Quax and Torax as formulas: positions that contain a given one, and what a side can still reach (rule 4).

What is *open* to a side is every cell without a stone of the other side, and every diagonal that no bridge of the other side
crosses.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosscut.core.game import BLACK, WHITE
from crosscut.encodings.formula import Formula, constants
from crosscut.games.quax.formulas.joins import apart, joined
from crosscut.games.quax.formulas.loops import loop, no_loop
from crosscut.games.quax.formulas.position import Literals, containing, legal
from crosscut.games.quax.rules import Bridged, Bridging, Quax
from crosscut.games.quax.torax import Torax

LOOP, REACH = "loop", "reach"


def legal_formula(game: Bridging, p: Bridged) -> Formula:
    """Return the formula whose models are the legal positions that contain p."""
    return _later(game, p)[0]


def loop_formula(game: Torax, p: Bridged, colours: Sequence[int] = (BLACK, WHITE)) -> Formula:
    """Return the formula whose models are the legal positions that contain p and in which the Connector has a loop.

    Arguments, here and below: `colours`: those that may have more than in p.
    """
    formula, literals = _later(game, p, colours)
    loop(formula, game, literals.stones[BLACK], literals.bridges[BLACK], LOOP)
    return formula


def stopped_formula(game: Torax, p: Bridged, colours: Sequence[int] = (BLACK, WHITE)) -> Formula:
    """Return the formula whose models are the legal positions that contain p and in which no loop is possible any more."""
    formula, literals = _later(game, p, colours)
    no_loop(formula, game, *_open(game, literals, BLACK), "bit")
    return formula


def joined_formula(game: Quax, p: Bridged, colour: int) -> Formula:
    """Return the formula whose models are the legal positions that contain p and in which a colour has joined his sides."""
    formula, literals = _later(game, p)
    joined(formula, game, colour, literals.stones[colour], literals.bridges[colour], REACH)
    return formula


def cut_formula(game: Quax, p: Bridged, colour: int, colours: Sequence[int] = (BLACK, WHITE)) -> Formula:
    """Return the formula whose models are the legal positions that contain p and in which a colour can no longer join."""
    formula, literals = _later(game, p, colours)
    apart(formula, game, colour, *_open(game, literals, colour), "side")
    return formula


def can_loop_formula(game: Torax, p: Bridged) -> Formula:
    """Return the formula that has a model if and only if a loop is still possible in p, a position of either phase."""
    formula = Formula()
    loop(formula, game, *_open(game, _fixed(game, p), BLACK), LOOP)
    return formula


def can_join_formula(game: Quax, p: Bridged, colour: int) -> Formula:
    """Return the formula that has a model if and only if a colour can still join his sides in p."""
    formula = Formula()
    joined(formula, game, colour, *_open(game, _fixed(game, p), colour), REACH)
    return formula


def _later(game: Bridging, p: Bridged, colours: Sequence[int] = (BLACK, WHITE)) -> tuple[Formula, Literals]:
    formula = Formula()
    literals = containing(formula, game, p, colours)
    legal(formula, game, literals)
    return formula, literals


def _fixed(game: Bridging, p: Bridged) -> Literals:
    size, diagonals = game.board.size, len(game.diagonals)
    return Literals(
        (constants(p.black, size), constants(p.white, size)),
        (constants(p.black_bridges, diagonals), constants(p.white_bridges, diagonals)),
    )


def _open(game: Bridging, literals: Literals, colour: int) -> tuple[list[int], list[int]]:
    """Return the literals of the cells and of the diagonals that are open to a colour."""
    stones, bridges = literals.stones[1 - colour], literals.bridges[1 - colour]
    return [-literal for literal in stones], [-bridges[one.crosses] for one in game.board.diagonals]
