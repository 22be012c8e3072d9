"""What the claims about Xodd and Yodd go through: boards from the smallest on, their positions, turns, and single drops.

*Smallest first*: boards by their number of cells, then by fewer rows; on a board positions by their number of stones, then in the
order of the game's own list, which is that of the cells. So the first counterexample found is a smallest one in that sense.

The game's rules answer every question (`counts`, `illegal`, `legal`, `moves` and `play`), so another rule gives other answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from crosscut.core.board import cells_of, mask_of
from crosscut.core.game import BLACK, COLOURS, WHITE, Step, Turn
from crosscut.core.notation import format_turn
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.xodd.rules import Xodd
from crosscut.solver.limits import Meter
from crosscut.solver.tables.numbering import position_of

HEX_BOARDS = {"hexhex1": 1, "hexhex2": 7, "hexhex3": 19}  # the boards that yodd is played on, and their cells


class Drop(NamedTuple):
    """A stone that can be put down: how many groups of its colour it touches, and the groups on the board before and after."""

    step: Step
    touched: int
    before: int
    after: int

    @property
    def odd(self) -> bool:
        """Whether it changes the parity of the number of groups."""
        return (self.before - self.after) % 2 == 1


def open_board(name: str, board: str) -> Xodd:
    """Return xodd or yodd on a board."""
    game = open_game(name, board)
    if not isinstance(game, Xodd):
        raise TypeError(f"{name} is not built on the rules of xodd")
    return game


def boards(name: str, most: int, least: int = 1) -> list[Xodd]:
    """Return a game on all its boards of `least` to `most` cells, smallest first."""
    if name == "yodd":
        return [open_board(name, board) for board, cells in HEX_BOARDS.items() if least <= cells <= most]
    sizes = sorted((rows * columns, rows, columns) for rows in range(1, most + 1) for columns in range(rows, most // rows + 1))
    return [open_board(name, f"{rows}x{columns}") for cells, rows, columns in sizes if cells >= least]


def said(games: list[Xodd]) -> str:
    """Return the names of boards for a scope."""
    return ", ".join(game.board.name for game in games)


def rim(game: Xodd) -> int:
    """Return the cells at the edge of the board (mask): those with fewer neighbours than a cell of its kind can have."""
    most = 6 if game.name == "yodd" else 4
    return mask_of([cell for cell, near in enumerate(game.board.neighbours) if near.bit_count() < most])


def stones_of(p: Stones) -> int:
    """Return the number of stones of a position."""
    return (p.black | p.white).bit_count()


def all_boards(game: Xodd, meter: Meter) -> Iterator[Stones]:
    """Yield all 3^cells boards, odd or not, Black to move, fewest stones first; `meter` counts them."""
    every = (position_of(number, game.board.size) for number in range(3**game.board.size))
    for p in sorted(meter.watched(every), key=stones_of):
        meter.count()
        yield p


def legal_positions(game: Xodd, meter: Meter) -> Iterator[Stones]:
    """Yield all legal positions before a pass, Black to move, fewest stones first; `meter` counts them."""
    for p in sorted(meter.watched(game.legal_positions()), key=stones_of):
        meter.count()
        yield p


def few_stones(game: Xodd, most: int, meter: Meter, must: int = 0) -> Iterator[Stones]:
    """Yield all legal positions with at most so many stones, fewest first, White to move.

    Arguments: `must`: cells (mask) that have a black stone.
    """
    free = list(cells_of(game.board.all_cells & ~must))
    for more in range(min(most - must.bit_count(), len(free)) + 1):
        for cells in combinations(free, more):
            for colours in product((BLACK, WHITE), repeat=more):
                meter.count()
                black, white = (
                    mask_of([cell for cell, of in zip(cells, colours, strict=True) if of == colour]) for colour in (BLACK, WHITE)
                )
                p = Stones(must | black, white, WHITE)
                if game.illegal(p) is None:
                    yield p


def total(game: Xodd, p: Stones) -> int:
    """Return the number of groups on the board."""
    return sum(game.counts(p))


def empty_cells(game: Xodd, p: Stones) -> int:
    """Return the mask of the empty cells."""
    return game.board.all_cells & ~(p.black | p.white)


def after_drop(game: Xodd, p: Stones, step: Step) -> Stones:
    """Return the board with one stone more and the same side to move, whether a turn may end there or not."""
    return game.play(p, Turn((step,)))._replace(turn=p.turn)


def groups_at(game: Xodd, p: Stones, cells: int, colour: int) -> list[int]:
    """Return the groups of a colour beside or on these cells, as masks."""
    near = cells
    for cell in cells_of(cells):
        near |= game.board.neighbours[cell]
    return [group for of, group in game.groups(p) if of == colour and group & near]


def drops(game: Xodd, p: Stones) -> Iterator[Drop]:
    """Yield every stone that can be put down on a board, whether a turn may end with it or not."""
    before = total(game, p)
    for cell in cells_of(empty_cells(game, p)):
        for colour in (BLACK, WHITE):
            step = Step((cell,), colour)
            touched = len(groups_at(game, p, 1 << cell, colour))
            yield Drop(step, touched, before, total(game, after_drop(game, p, step)))


def pair(one: Step, other: Step) -> Turn:
    """Return the turn that drops both stones, in cell order."""
    return Turn((one, other) if one.cells < other.cells else (other, one))


def say(game: Xodd, turn: Turn) -> str:
    """Return a turn as it is written."""
    return format_turn(game.board, turn)


def named(game: Xodd, step: Step) -> str:
    """Return a drop as it is written."""
    return f"{COLOURS[step.colour or 0]}{game.board.names[step.cells[0]]}"
