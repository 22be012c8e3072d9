"""One position looked at two plies deep: won at once, lost at once, or which placements can be better than a loss.

The idea (kills, suicides, must-play sets), and the proofs that nothing is lost, are in native/orcoon/evaluate.hpp, whose twin
this is. Both build on witnesses (orders of placements that join the edges), and the moves left to play depend on the witnesses
found. So the twin takes their finder as an argument; with the same finder both give the same answers, to the last cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from crosscut.core.board import cells_of
from crosscut.games.orcoon.postpass import native, witness
from crosscut.games.orcoon.postpass.search import PostPass
from crosscut.games.orcoon.postpass.shortest import new_cells
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.proof import Value

# From (own stones, other's stones, colour) to cells that the colour can place one after another to be joined then, or None.
Finder = Callable[[int, int, int], Sequence[int] | None]
PASS_CELL = 255
VALUES = (Value.UNKNOWN, Value.WIN, Value.LOSS)


class Evaluation(NamedTuple):
    """What two plies show, for the side to move.

    `value`: WIN, LOSS, or UNKNOWN for neither. If WIN: `kill`, the cell of a placement that wins, None for the pass. If UNKNOWN:
    `moves`, the mask of placements that may be better than a loss, never empty; `legal`, the number of legal placements;
    `distances`, the fewest new stones on a way of the side to move, and of the other side.
    """

    value: Value
    kill: int | None = None
    moves: int = 0
    legal: int = 0
    distances: tuple[int, int] = (0, 0)


class Loss(NamedTuple):
    """Why a position with both sides alive is lost, if it is: each is a suicide, or outside what some threat leaves (L5).

    `kills`: kill set of the other side's witness; `threats`: cells of threats, each with a witness of the other side afterwards;
    `witnesses`: of the side to move, and of the other side.
    """

    kills: int
    threats: tuple[tuple[int, Sequence[int]], ...]
    witnesses: tuple[Sequence[int], Sequence[int]]


def finder(game: Orcoon, meter: Meter) -> Finder:
    """Return the finder of the Python search; `meter` counts its positions."""
    post_pass = PostPass(game)
    return lambda own, other, colour: post_pass.order(own, other, colour, meter)


def evaluate(game: Orcoon, own: int, other: int, mover: int, find: Finder) -> Evaluation:
    """Return the evaluation of a legal position.

    Arguments: `own`, `other`: masks of the stones of the side to move, `mover`, and of the other side; `find`: see `Finder`.
    """
    return judge(game, own, other, mover, find)[0]


def judge(game: Orcoon, own: int, other: int, mover: int, find: Finder) -> tuple[Evaluation, Loss | None]:
    """Return the evaluation, and where neither side can win at once the threats that it found; arguments as for `evaluate`."""
    theirs = find(other, own, 1 - mover)
    if theirs is None:
        return Evaluation(Value.WIN), None
    mine = find(own, other, mover)
    if mine is None:
        return Evaluation(Value.LOSS), None
    my_harms, their_harms = witness.harms(game, own, other, mine), witness.harms(game, other, own, theirs)
    my_legal, their_legal = legal_cells(game, own, other), legal_cells(game, other, own)

    moves, asked = my_legal, my_legal & witness.kills(game, other, own, theirs)
    while asked:
        here = asked & -asked
        asked ^= here
        order = find(other, own | here, 1 - mover)
        if order is not None:
            asked &= witness.kills(game, other, own, order)
        elif not here & my_harms or find(own | here, other, mover) is not None:
            return Evaluation(Value.WIN, here.bit_length() - 1), None
        else:
            moves ^= here
    threats = []
    asked = their_legal & witness.kills(game, own, other, mine)
    while asked and moves:
        here = asked & -asked
        asked ^= here
        order = find(own, other | here, mover)
        if order is not None:
            asked &= witness.kills(game, own, other, order)
            continue
        if here & their_harms:
            answer = find(other | here, own, 1 - mover)
            if answer is None:
                continue
        else:
            answer = [cell for cell in theirs if not here >> cell & 1]
        still_legal = legal_cells(game, own, other | here)
        threats.append((here.bit_length() - 1, answer))
        moves &= here | ~still_legal | witness.kills(game, other | here, own, answer)
    for cell in cells_of(moves & my_harms):
        if find(own | 1 << cell, other, mover) is None:
            moves ^= 1 << cell
    loss = Loss(witness.kills(game, other, own, theirs), tuple(threats), (mine, theirs))
    if not moves:
        return Evaluation(Value.LOSS), loss
    distances = (_distance(game, own, other, mover), _distance(game, other, own, 1 - mover))
    return Evaluation(Value.UNKNOWN, None, moves, my_legal.bit_count(), distances), loss


def evaluations(game: Orcoon, questions: Iterable[native.Question], meter: Meter) -> list[Evaluation]:
    """Return the evaluations of positions (stones of the side to move, the other's stones, side to move), in one native call.

    Raises UnsupportedError without the compiled module, and for connection=knight; LimitReached.
    """
    tables = Orcoon(game.board, game.readings | {"pie": "off"}).placement_tables()
    if kernel.native is None or tables is None:
        raise kernel.unsupported("the evaluation")
    stones, movers = native.packed(questions)
    figures, masks = kernel.native.evaluate(kernel.packed(tables), stones=stones, movers=movers, tick=meter.ticker())
    found = []
    for at in range(len(movers)):
        verdict, turn, legal, mine, theirs = figures[5 * at : 5 * at + 5]
        moves = int.from_bytes(masks[kernel.MASK_BYTES * at : kernel.MASK_BYTES * (at + 1)], "little")
        if VALUES[verdict] is Value.UNKNOWN:
            found.append(Evaluation(Value.UNKNOWN, None, moves, legal, (mine, theirs)))
        else:
            found.append(Evaluation(VALUES[verdict], None if turn == PASS_CELL else turn))
    return found


def legal_cells(game: Orcoon, own: int, other: int) -> int:
    """Return the mask of the cells on which the side with stones `own` may place."""
    return sum(1 << cell for cell in range(game.board.size) if game.placeable(own, other, cell))


def _distance(game: Orcoon, own: int, other: int, colour: int) -> int:
    found = new_cells(game, own, game.could_hold(own, other), colour)
    assert found is not None  # the colour is alive
    return found
