"""Questions of Cross-Hairs as formulas: a turn from a position, with or without a capture, and several turns in a row."""

from __future__ import annotations

from crosscut.encodings.formula import FALSE, Formula
from crosscut.encodings.gates import Gates, NamedGates
from crosscut.games.crosshairs.formulas.pieces import Pieces, given
from crosscut.games.crosshairs.formulas.turn import Ply, drop, move
from crosscut.games.crosshairs.rules import Aimed, CrossHairs


def turn_formula(game: CrossHairs, p: Aimed) -> tuple[Formula, Pieces]:
    """Return the formula whose models are the turns in p, or the moves, if the soldier is dropped; and the pieces afterwards."""
    formula = Formula()
    return formula, plies(Gates(formula), game, p, 1)[-1].pieces


def captured_formula(game: CrossHairs, p: Aimed) -> Formula:
    """Return the formula whose models are the turns in p by which a soldier becomes a King."""
    formula = Formula()
    made = plies(Gates(formula), game, p, 1)
    formula.because("a soldier becomes a King")
    formula.add(*(literal for ply in made for literal in ply.captured))
    return formula


def plies(gates: Gates, game: CrossHairs, p: Aimed, turns: int) -> list[Ply]:
    """Add so many turns that follow each other from p, which has not ended; return their drops and moves.

    If the soldier is dropped in p the first turn is a move alone.
    """
    pieces, found, mover = given(game, p), [], p.turn
    for turn in range(1, turns + 1):
        if turn > 1 or not p.dropped:
            found.append(drop(gates, game, pieces, mover, turn))
            pieces = found[-1].pieces
        found.append(move(gates, game, pieces, mover, turn))
        pieces, mover = found[-1].pieces, 1 - mover
    return found


def taken_formula(game: CrossHairs, p: Aimed, colour: int, cell: int | None) -> Formula:
    """Return the formula whose models are the ways to play p to its end in which a colour makes a King of an enemy's soldier.

    Arguments: `cell`: of the soldier, which stays there until then; None: of any soldier.
    """
    formula = Formula()
    gates = NamedGates(formula)
    empty = game.empty_cells(p).bit_count()
    made = plies(gates, game, p, empty + p.dropped)
    if cell is None:
        formula.because("some soldier becomes a King of the colour")
        formula.add(*(ply.captured[at] for ply, mover in _movers(p, made) if mover == colour for at in range(game.board.size)))
        return formula
    formula.because("the soldier has become a King of the colour by now")
    done = FALSE
    for ply, mover in _movers(p, made):
        formula.because("before that the soldier does not leave its cell")
        formula.add(done, -ply.left[cell])
        if mover == colour:
            formula.because("the soldier has become a King of the colour by now")
            done = gates.any_of(done, ply.captured[cell])
    formula.because("in the end it has")
    formula.add(done)
    return formula


def _movers(p: Aimed, made: list[Ply]) -> list[tuple[Ply, int]]:
    """Return the drops and moves with the colour whose turn it is."""
    offset = int(bool(p.dropped))
    return [(ply, p.turn ^ ((at + offset) // 2 & 1)) for at, ply in enumerate(made)]
