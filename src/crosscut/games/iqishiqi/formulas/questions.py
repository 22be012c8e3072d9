"""Questions of Iqishiqi and Oshiqi as formulas: turns, walls, help, and positions in which no drop is legal or one wins.

*Wall*: the ball only ever crosses empty cells, and stones stay. So without a path of empty cells to a side nothing brings the
ball there, whatever is played. The formula says that there is such a path.

*Help*: both sides want the ball to come home. The formula says that some turns, at most so many, bring it there. With as many
turns as there are empty cells nothing is left out, since every turn fills one.
"""

from __future__ import annotations

from typing import NamedTuple

from crosscut.core.board import cells_of
from crosscut.core.errors import UnsupportedError
from crosscut.core.game import COLOUR_NAMES
from crosscut.encodings.formula import FALSE, Formula, constants
from crosscut.encodings.gates import Gates, NamedGates
from crosscut.encodings.reach import connected
from crosscut.games.iqishiqi.formulas.drops import legal_drops
from crosscut.games.iqishiqi.formulas.layers import inside, known, unknown
from crosscut.games.iqishiqi.formulas.step import step
from crosscut.games.iqishiqi.rules import Pushed, Pushing


def legal_formula(game: Pushing, p: Pushed) -> Formula:
    """Return the formula whose models are the legal positions with the stones of p at least, the ball anywhere (rule 1)."""
    formula = Formula()
    unknown(formula, game, p, game.board.all_cells)
    return formula


def turn_formula(game: Pushing, p: Pushed) -> Formula:
    """Return the formula whose models are the legal turns of p, which has not ended; they differ by drop and new ball."""
    formula = Formula()
    before = known(game, p)
    stepped = step(formula, Gates(formula), game, before, p.turn, ("turn", 1))
    formula.key += [literal for literal in (*stepped.drop, *stepped.after.ball) if literal != FALSE]
    return formula


def stuck_formula(game: Pushing, p: Pushed) -> Formula:
    """Return the formula whose models are the positions with the stones of p at least, in which whoever is to move has no drop.

    The ball is on no side; the side to move is that of p (rule 6).
    """
    formula, drops = _drops(game, p, None)
    formula.because("no drop is legal")
    for literal in drops:
        formula.add(-literal)
    return formula


def winning_formula(game: Pushing, p: Pushed) -> Formula:
    """Return the same for: whoever is to move has a drop after which the ball is on a side of his, or on a corner (rule 5)."""
    formula, drops = _drops(game, p, game.goals[p.turn])
    formula.because("some drop wins at once")
    formula.add(*drops)
    return formula


def _drops(game: Pushing, p: Pushed, goal: int | None) -> tuple[Formula, list[int]]:
    formula = Formula()
    position = unknown(formula, game, p, inside(game))
    drops = legal_drops(formula, Gates(formula), game, position, p.turn, goal)
    return formula, list(drops.values())


def wall_formula(game: Pushing, p: Pushed, colour: int) -> Formula:
    """Return the formula which says that a path of empty cells leads from the ball to a side of a colour."""
    formula = Formula()
    free = constants(game.board.all_cells & ~(p.stones | p.black | p.white), game.board.size)
    connected(formula, game.board, free, p.ball, game.goals[colour], "path")
    return formula


class Helped(NamedTuple):
    """A formula about some turns from a position on; `names[turn]`: what the variables of a turn are called."""

    formula: Formula
    names: tuple[tuple[str | int, ...], ...]


def help_formula(game: Pushing, p: Pushed, colour: int, turns: int) -> Helped:
    """Return the formula which says that at most so many legal turns from p on make a colour win by the ball (rule 5).

    Both sides may help. Raises UnsupportedError if p has ended.
    """
    if game.reached(p) is not None:
        raise UnsupportedError("the ball has reached a side: there is nothing left to ask")
    formula = Formula()
    gates = NamedGates(formula)
    rim = game.board.rim
    here, over = known(game, p), FALSE
    mover, names = p.turn, []
    for turn in range(1, turns + 1):
        name = ("turn", turn)
        names.append(name)
        here, drop = step(formula, gates, game, here, mover, name, over)
        formula.key += [literal for literal in (*drop, *here.ball) if literal != FALSE]
        # On a corner, which both sides have, the mover wins.
        wanted = game.goals[colour] & ~(0 if mover == colour else game.goals[1 - colour])
        ended = formula.literal(*name, "over")
        for cell in cells_of(rim):
            formula.because("it is over when the ball has reached a side")
            formula.add(-here.ball[cell], ended)
        formula.because("it is over only when the ball is on a side, which it reaches as it should")
        for cell in range(game.board.size):
            if not rim >> cell & 1:
                formula.add(-ended, -here.ball[cell])
            elif not wanted >> cell & 1:
                formula.add(over, -here.ball[cell])
        over, mover = ended, 1 - mover
    formula.because(f"{COLOUR_NAMES[colour]} has won in the end")
    formula.add(over)
    return Helped(formula, tuple(names))


def empty_cells(game: Pushing, p: Pushed) -> int:
    """Return how many cells are empty: every turn fills one."""
    return game.board.size - game.filled(p).bit_count()
