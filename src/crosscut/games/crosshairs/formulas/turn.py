"""A turn of Cross-Hairs as clauses: the drop and the move (rules 2 and 3), and the Kings that each makes (rule 5)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from crosscut.core.board import cells_of
from crosscut.encodings.formula import FALSE, TRUE
from crosscut.encodings.gates import Gates
from crosscut.games.crosshairs.formulas.lines import Sight
from crosscut.games.crosshairs.formulas.pieces import Pieces
from crosscut.games.crosshairs.rules import CrossHairs


class Ply(NamedTuple):
    """A drop or a move: the pieces afterwards, and by cell who became a King and which soldier has moved away."""

    pieces: Pieces
    captured: list[int]
    left: list[int]


def drop(gates: Gates, game: CrossHairs, pieces: Pieces, mover: int, turn: int) -> Ply:
    """Add: the mover drops a soldier.

    Arguments: `pieces` before; `turn`: a number that tells the variables of this turn from those of others.
    """
    formula, board = gates.formula, game.board
    occupied = Sight(gates, game, pieces).occupied
    came = [formula.literal("drop", turn, name) if occupied[cell] != TRUE else FALSE for cell, name in enumerate(board.names)]
    formula.key += [literal for literal in came if literal != FALSE]
    formula.because("one soldier is dropped")
    _exactly_one(gates, came)
    formula.because("a cell is occupied if a piece of either colour is on it")
    nothing = -gates.any_of(*occupied)
    formula.because("it is dropped on an empty cell")
    for cell, literal in enumerate(came):
        formula.add(-literal, -occupied[cell])
    formula.because("it is dropped next to a piece, where there is one")
    for cell, literal in enumerate(came):
        formula.add(-literal, nothing, *(occupied[near] for near in cells_of(board.neighbours[cell])))
    formula.because("the dropped soldier is on its cell")
    own = [gates.any_of(*both) for both in zip(pieces.soldiers[mover], came, strict=True)]
    return _kings(gates, game, _with_soldiers(pieces, mover, own), mover, came, [FALSE] * board.size)


def move(gates: Gates, game: CrossHairs, pieces: Pieces, mover: int, turn: int) -> Ply:
    """Add: the mover moves a soldier, or passes; on a full board there is only the pass, which stands for nothing (rule 3).

    Arguments as above.
    """
    formula, board = gates.formula, game.board
    occupied = Sight(gates, game, pieces).occupied
    colours = (0, 1) if game.readings["move"] == "any" else (mover,)
    formula.because("a soldier that may be moved is the mover's, or anybody's by the literal text")
    movable = [gates.any_of(*(pieces.soldiers[colour][cell] for colour in colours)) for cell in range(board.size)]
    names = board.names
    left = [formula.literal("from", turn, names[cell]) if movable[cell] != FALSE else FALSE for cell in range(board.size)]
    came = [formula.literal("to", turn, names[cell]) if occupied[cell] != TRUE else FALSE for cell in range(board.size)]
    passed = formula.literal("pass", turn)
    formula.key += [literal for literal in (*left, *came, passed) if literal != FALSE]
    formula.because("one soldier leaves its cell, or there is a pass")
    _exactly_one(gates, [*left, passed])
    formula.because("one soldier comes to a cell, or there is a pass")
    _exactly_one(gates, [*came, passed])
    formula.because("what leaves a cell is a soldier that may be moved")
    for cell, literal in enumerate(left):
        formula.add(-literal, movable[cell])
    formula.because("it comes to an empty cell")
    for cell, literal in enumerate(came):
        formula.add(-literal, -occupied[cell])
    formula.because("the cell is next to the one that it leaves")
    for cell, literal in enumerate(came):
        formula.add(-literal, *(left[near] for near in cells_of(board.neighbours[cell])))
    formula.because("the cell is next to another piece")
    for cell, literal in enumerate(came):
        near = list(cells_of(board.neighbours[cell]))
        for start in near:
            formula.add(-literal, -left[start], *(occupied[other] for other in near if other != start))
    for colour in colours:
        soldiers = pieces.soldiers[colour]
        formula.because("the soldier that leaves a cell keeps its colour")
        moved = gates.any_of(*(gates.all_of(left[cell], soldiers[cell]) for cell in range(board.size)))
        formula.because("after the move it is on the other cell")
        own = [
            gates.any_of(gates.all_of(soldiers[cell], -left[cell]), gates.all_of(came[cell], moved)) for cell in range(board.size)
        ]
        pieces = _with_soldiers(pieces, colour, own)
    return _kings(gates, game, pieces, mover, came, left)


def _kings(gates: Gates, game: CrossHairs, pieces: Pieces, mover: int, came: Sequence[int], left: list[int]) -> Ply:
    """Add rule 5 for the pieces after a drop or a move."""
    captured = Sight(gates, game, pieces).captured(mover, came)
    gates.formula.because("captured soldiers are Kings of the mover now, all other pieces stay")
    theirs = [gates.all_of(soldier, -taken) for soldier, taken in zip(pieces.soldiers[1 - mover], captured, strict=True)]
    kings = [gates.any_of(king, taken) for king, taken in zip(pieces.kings[mover], captured, strict=True)]
    after = _with_soldiers(pieces, 1 - mover, theirs)
    both = (kings, after.kings[1]) if mover == 0 else (after.kings[0], kings)
    return Ply(after._replace(kings=both), captured, left)


def _with_soldiers(pieces: Pieces, colour: int, soldiers: list[int]) -> Pieces:
    both = (soldiers, pieces.soldiers[1]) if colour == 0 else (pieces.soldiers[0], soldiers)
    return pieces._replace(soldiers=both)


def _exactly_one(gates: Gates, literals: Sequence[int]) -> None:
    real = [literal for literal in literals if literal != FALSE]
    gates.formula.add(*real)
    for one, other in combinations(real, 2):
        gates.formula.add(-one, -other)
