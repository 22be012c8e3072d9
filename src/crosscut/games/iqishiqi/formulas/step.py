"""One turn as clauses: a stone is dropped, its group sees the ball, and the ball walks (rules 2 to 4).

The drop, the direction and the ball's new cell are literals, so the position before may be known or not. The group of the new
stone is grown from it: `within t c` holds if and only if a chain of at most t steps over stones of the layer leads from the new
stone to c. A group of more cells than the longest walk pushes nothing, so as many steps are enough, and a group that has not
ended by then makes the turn illegal. The literals follow from the drop and the direction: one model a turn.

Tried: the groups of all stones with their roots (`encodings/groups`). That is fifteen times as many clauses on hexhex6; the
questions over unknown positions (`drops`) need it, as there every cell is dropped on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crosscut.core.board import Board, cells_of
from crosscut.encodings.formula import FALSE, Formula
from crosscut.encodings.gates import Gates
from crosscut.encodings.groups import group_count
from crosscut.games.iqishiqi.formulas.layers import Layers, directions, longest, one_ball
from crosscut.games.iqishiqi.rules import Pushing


class Stepped(NamedTuple):
    """The position after a turn, and the literals of the drop by cell."""

    after: Layers
    drop: list[int]


def step(
    formula: Formula, gates: Gates, game: Pushing, before: Layers, colour: int, name: Sequence[str | int], unless: int = FALSE
) -> Stepped:
    """Add: a legal turn of a colour leads from a position whose ball is on no side to the position that is returned.

    Arguments: `name` of the variables of this turn; `unless`: a literal that holds if there is no turn, and nothing changes.
    """
    board, names = game.board, game.board.names
    taken = [gates.any_of(stone, ball) for stone, ball in zip(before.filled(gates), before.ball, strict=True)]
    drop = [FALSE if taken[cell] == -FALSE else formula.literal(*name, "drop", names[cell]) for cell in range(board.size)]
    ball = [formula.literal(*name, "ball", names[cell]) for cell in range(board.size)]
    go = [formula.literal(*name, "direction", number) for number in range(2 * len(board.axes))]
    formula.because("one stone is dropped, and no more")
    _one_at_most(formula, drop, name, names)
    formula.because("the stone is dropped on an empty cell")
    for cell in range(board.size):
        formula.add(-drop[cell], -taken[cell])
    formula.because("a gate: on a cell there is a stone after the turn if there was one, or it is dropped there")
    layer = colour % len(before.stones)
    own = [gates.any_of(*both) for both in zip(before.own(colour), drop, strict=True)]
    after = Layers(tuple(own if at == layer else stones for at, stones in enumerate(before.stones)), ball)
    filled = after.filled(gates)
    most = longest(board)
    group = _group(formula, board, own, drop, most, name)
    size = group_count(formula, group, " ".join(map(str, (*name, "group"))), most + 1)
    formula.because("the ball goes in a direction")
    formula.add(*go, unless)
    for number, rays in enumerate(directions(board)):
        for cell in cells_of(board.all_cells & ~board.rim):
            if before.ball[cell] == FALSE:
                continue
            _push(formula, rays[cell], filled, group, size, ball, [-go[number], -before.ball[cell], unless])
    formula.because("nothing is pushed, and no stone dropped, where there is no turn")
    for literal in (*drop, *go):
        formula.add(-unless, -literal)
    formula.because("where there is no turn the ball stays")
    for old, new in zip(before.ball, ball, strict=True):
        formula.add(-unless, -old, new)
    one_ball(formula, ball)
    return Stepped(after, drop)


def _push(
    formula: Formula,
    ray: tuple[Sequence[int], Sequence[int]],
    filled: Sequence[int],
    group: Sequence[int],
    size: Sequence[int],
    ball: Sequence[int],
    unless: Sequence[int],
) -> None:
    """Add what a push in a direction asks for; `unless`: literals of which one holds if the ball is not pushed along the ray."""
    ahead, behind = ray
    formula.because("looking back from the ball there is a stone, and the first one is of the group")
    for at, cell in enumerate(behind):
        formula.add(*unless, *(filled[nearer] for nearer in behind[:at]), -filled[cell], group[cell])
    formula.add(*unless, *(filled[cell] for cell in behind))
    for count in range(1, len(size)):
        if count > len(ahead):
            formula.because("the ball does not leave the board")
            formula.add(*unless, -size[count])
            break
        formula.because("a cell is empty over which the ball goes, or where it ends")
        formula.add(*unless, -size[count], -filled[ahead[count - 1]])
        formula.because("the ball goes as many cells as the group has stones")
        further = size[count + 1] if count + 1 < len(size) else FALSE
        formula.add(*unless, -size[count], further, ball[ahead[count - 1]])


def _group(
    formula: Formula, board: Board, own: Sequence[int], drop: Sequence[int], most: int, name: Sequence[str | int]
) -> list[int]:
    """Return by cell whether its stone is of the group of the new stone, if that group has at most `most` stones."""
    below = list(drop)
    for rank in range(1, most):
        here = [FALSE] * board.size
        for cell in range(board.size):
            if own[cell] == FALSE:
                continue
            here[cell] = formula.literal(*name, "within", rank, board.names[cell])
            near = [below[other] for other in cells_of(board.neighbours[cell]) if below[other] != FALSE]
            formula.because("a stone within t steps of the new one is it, or next to one within t - 1")
            formula.add(-here[cell], drop[cell], *near)
            formula.because("what is within t steps is a stone")
            formula.add(-here[cell], own[cell])
            formula.because("the new stone is within any number of steps, and a stone next to one within t - 1 is within t")
            formula.add(here[cell], -drop[cell])
            for literal in near:
                formula.add(here[cell], -own[cell], -literal)
        below = here
    formula.because("the group has ended: a stone next to it is of it")
    for cell in range(board.size):
        for other in cells_of(board.neighbours[cell]):
            formula.add(-below[cell], -own[other], below[other])
    return below


def _one_at_most(formula: Formula, drop: Sequence[int], name: Sequence[str | int], names: Sequence[str]) -> None:
    """Add: at most one of these drops is made (Sinz, CP 2005)."""
    before = FALSE
    for cell, literal in enumerate(drop):
        if literal == FALSE:
            continue
        here = formula.literal(*name, "dropped so far", names[cell])
        formula.add(-literal, here)
        formula.add(-before, here)
        formula.add(-literal, -before)
        formula.add(-here, literal, before)
        before = here
