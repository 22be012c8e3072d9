"""A position of Iqishiqi or Oshiqi as literals, and the lines along which its ball can be seen and pushed.

Both games are one here: a layer is the stones of both players (Iqishiqi) or of one (Oshiqi).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from crosscut.core.board import Board, cells_of
from crosscut.encodings.formula import FALSE, Formula, constants
from crosscut.encodings.gates import Gates
from crosscut.games.iqishiqi.rules import Pushed, Pushing

Ray = tuple[Sequence[int], Sequence[int]]
"""The cells ahead of a ball in a direction, the nearest first, and those behind it, from where it is pushed."""


class Layers(NamedTuple):
    """A position: `stones[layer][cell]` and `ball[cell]`, literals."""

    stones: tuple[Sequence[int], ...]
    ball: Sequence[int]

    def own(self, colour: int) -> Sequence[int]:
        """Return the stones that can belong to a group of a colour."""
        return self.stones[colour % len(self.stones)]

    def filled(self, gates: Gates) -> list[int]:
        """Return by cell whether there is a stone of any layer."""
        return [gates.any_of(*layers) for layers in zip(*self.stones, strict=True)]


def names_of(game: Pushing) -> tuple[str, ...]:
    """Return the names of the layers."""
    return game.cells.members[:-1]


def known(game: Pushing, p: Pushed) -> Layers:
    """Return a position as constants."""
    size = game.board.size
    return Layers(tuple(constants(getattr(p, name), size) for name in names_of(game)), constants(p.ball, size))


def unknown(formula: Formula, game: Pushing, p: Pushed, balls: int) -> Layers:
    """Return the literals of any position with the stones of p at least, and the ball on a cell of a mask; they are the key.

    The ball of p does not matter. Adds: one ball, and on a cell at most one thing.
    """
    board, filled = game.board, p.stones | p.black | p.white
    stones = []
    for name in names_of(game):
        literals = constants(getattr(p, name), board.size)
        for cell in cells_of(board.all_cells & ~filled):
            literals[cell] = formula.literal("stone", name, board.names[cell])
            formula.key.append(literals[cell])
        stones.append(literals)
    ball = [FALSE] * board.size
    for cell in cells_of(balls & ~filled):
        ball[cell] = formula.literal("ball", board.names[cell])
        formula.key.append(ball[cell])
    formula.because("the ball is somewhere")
    formula.add(*ball)
    one_ball(formula, ball)
    formula.because("a cell holds at most one stone, or the ball")
    for cell in range(board.size):
        for one, other in combinations((*(layer[cell] for layer in stones), ball[cell]), 2):
            formula.add(-one, -other)
    return Layers(tuple(stones), ball)


def one_ball(formula: Formula, ball: Iterable[int]) -> None:
    """Add: the ball is not on two cells."""
    formula.because("the ball is not on two cells")
    for one, other in combinations((literal for literal in ball if literal != FALSE), 2):
        formula.add(-one, -other)


def directions(board: Board) -> list[dict[int, Ray]]:
    """Return the directions, each with the ray of every cell from which it leads on: two for each axis of the board."""
    found: list[dict[int, Ray]] = []
    for axis in board.axes:
        there: dict[int, Ray] = {}
        back: dict[int, Ray] = {}
        for line in axis:
            for at, cell in enumerate(line.cells):
                ahead, behind = line.cells[at + 1 :], line.cells[:at][::-1]
                there[cell], back[cell] = (ahead, behind), (behind, ahead)
        found += [there, back]
    return found


def longest(board: Board) -> int:
    """Return the greatest number of cells by which a ball inside the board can be pushed."""
    inside = board.all_cells & ~board.rim
    return max((len(rays[cell][0]) for rays in directions(board) for cell in cells_of(inside)), default=0)


def inside(game: Pushing) -> int:
    """Return the cells on which the ball can lie while the game goes on (mask): those of no side."""
    return game.board.all_cells & ~game.board.rim
