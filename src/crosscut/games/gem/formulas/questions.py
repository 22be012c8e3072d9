"""Questions of Gem as formulas: positions that contain a given one, won or no longer to be won, and the statements about full
boards.

What is *open* to a colour is every cell without a stone of the other colour.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import BLACK, WHITE
from crosscut.core.stones import Stones
from crosscut.encodings.formula import FALSE, TRUE, Formula, constants
from crosscut.encodings.gates import Gates, NamedGates
from crosscut.encodings.groups import Sides
from crosscut.games.gem.formulas.chains import loses, misses, opposite, sets_of, touches, wins
from crosscut.games.gem.formulas.paths import touches_by_paths
from crosscut.games.gem.rules import Gem

COLOURED = ("black", "white")
CHAIN = "chain"
Add = Callable[[Gates, Gem, Sequence[int], str], None]


def containing(formula: Formula, game: Gem, p: Stones, *, full: bool = False, colours: Sequence[int] = (BLACK, WHITE)) -> Sides:
    """Return the literals of a position that contains p; those of its empty cells are the answer key.

    Arguments: `full`: every cell holds a stone, so that one literal a cell is enough; `colours`: those that may have more stones
    than in p.
    """
    stones: Sides = ([FALSE] * game.board.size, [FALSE] * game.board.size)
    sides = [list(side) for side in stones]
    for colour, there in enumerate((p.black, p.white)):
        for cell, name in enumerate(game.board.names):
            if there >> cell & 1:
                sides[colour][cell] = TRUE
            elif (p.black | p.white) >> cell & 1 or colour not in colours:
                continue
            elif full and colour == WHITE:
                sides[WHITE][cell] = -sides[BLACK][cell]
            else:
                sides[colour][cell] = formula.literal("stone", COLOURED[colour], name)
                formula.key.append(sides[colour][cell])
    formula.because("a cell holds at most one stone")
    for black, white in zip(*sides, strict=True):
        if black != -white:
            formula.add(-black, -white)
    return sides[BLACK], sides[WHITE]


def legal_formula(game: Gem, p: Stones) -> Formula:
    """Return the formula whose models are the positions that contain p."""
    formula = Formula()
    containing(formula, game, p)
    return formula


def won_formula(game: Gem, p: Stones, colour: int) -> Formula:
    """Return the formula whose models are the positions that contain p and in which a colour has reached the goal."""
    formula = Formula()
    wins(NamedGates(formula), game, containing(formula, game, p)[colour], COLOURED[colour])
    return formula


def cut_formula(game: Gem, p: Stones, colour: int, colours: Sequence[int] = (BLACK, WHITE)) -> Formula:
    """Return the formula whose models are the positions that contain p and in which a colour can no longer reach the goal.

    Arguments: `colours`: those that may have more stones than in p.
    """
    formula = Formula()
    stones = containing(formula, game, p, colours=colours)
    loses(NamedGates(formula), game, [-literal for literal in stones[1 - colour]], COLOURED[colour])
    return formula


def can_formula(game: Gem, p: Stones, colour: int) -> Formula:
    """Return the formula that has a model if and only if a colour can still reach the goal in p."""
    formula = Formula()
    theirs = (p.black, p.white)[1 - colour]
    wins(NamedGates(formula), game, constants(game.board.all_cells & ~theirs, game.board.size), CHAIN)
    return formula


def full_formula(game: Gem, p: Stones, add: Add, *, exchanged: bool = False) -> Formula:
    """Return the formula whose models are the full boards that contain p and of which `add` says something, for both colours.

    Arguments: `exchanged`: of two boards that an exchange of the colours makes of each other only one is wanted, p being empty.
    """
    formula = Formula()
    stones, gates = containing(formula, game, p, full=True), NamedGates(formula)
    for side, name in zip(stones, COLOURED, strict=True):
        add(gates, game, side, name)
    if exchanged:
        formula.because("the colours may be exchanged: the cell in the centre, or the first one, is black")
        formula.add(formula.key[game.board.centre or 0])
    return formula


def nobody_formula(game: Gem, p: Stones, *, exchanged: bool = False) -> Formula:
    """Return the formula whose models are the full boards that contain p and on which nobody has reached the goal."""
    return full_formula(game, p, loses, exchanged=exchanged)


def both_formula(game: Gem, p: Stones, *, exchanged: bool = False) -> Formula:
    """Return the formula whose models are the full boards that contain p and on which both have reached the goal."""
    return full_formula(game, p, wins if game.readings["goal"] == "ee" else _by_paths, exchanged=exchanged)


def _by_paths(gates: Gates, game: Gem, stones: Sequence[int], name: str) -> None:
    touches_by_paths(gates.formula, game, stones, game.triples, name)


def opposite_formula(game: Gem, p: Stones) -> Formula:
    """Return the formula whose models are the full boards on which no chain touches a side and its two opposite sides."""

    def add(gates: Gates, game: Gem, stones: Sequence[int], name: str) -> None:
        misses(gates.formula, game, stones, opposite(game), name)

    return full_formula(game, p, add)


def four_sides_formula(game: Gem, p: Stones) -> Formula:
    """Return the formula whose models are the positions that contain p, in which a black chain touches four sides of five, and
    none a side and its two opposite sides; UnsupportedError for boards of other than five sides.
    """
    if game.round != 5:
        raise UnsupportedError(f"four-sides asks about five sides, and {game.board.name} has {game.round}")
    formula = Formula()
    black, _ = containing(formula, game, p)
    touches(NamedGates(formula), game, black, sets_of(game, 4), COLOURED[BLACK])
    misses(formula, game, black, opposite(game), COLOURED[BLACK])
    return formula
