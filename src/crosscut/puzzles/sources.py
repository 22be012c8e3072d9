"""Where candidates for puzzles come from: random positions, and small changes of a position that is a puzzle already.

*Random positions* (`drawn`) have a given number of empty cells. Random play, as `sample` has it, knows every game, but lists all
turns at each step. Where almost any stones make a legal position, as in Xodd, they are scattered over the board instead, half of
them black.

*Changes* (`changed`) are for games of black and white stones. Positions close to a puzzle are puzzles more often than others are.
A stone of either colour taken away goes back by a turn of each side (in Orcoon), so the solution becomes longer; a stone that is
added, taken away, moved, or given the other colour makes another puzzle of about the same size.

Which of these to use, and for how many empty cells, was measured (docs/puzzles.md).
"""

from __future__ import annotations

import random
from typing import Any

from crosscut.board import cells_of, mask_of
from crosscut.game import BLACK, WHITE, Game
from crosscut.games.xodd import Xodd
from crosscut.solver.sample import random_play
from crosscut.stones import Stones

CHANGES = ("back", "take", "add", "move", "recolour")


def drawn(game: Game[Any], empty: int, chance: random.Random) -> Any:  # noqa: ANN401 - the game's own position type
    """Return a random position with so many empty cells, or more where play ends early; scattered stones may be illegal."""
    stones = game.board.size - empty
    if not isinstance(game, Xodd):
        return random_play(game, stones, chance)
    cells = chance.sample(range(game.board.size), stones)
    half = (stones + chance.randrange(2)) // 2
    return Stones(mask_of(cells[:half]), mask_of(cells[half:]), chance.randrange(2))


def changed(game: Game[Any], p: Stones, chance: random.Random) -> Stones:
    """Return a position that differs from p by a stone, or by one of either colour; the same side is to move."""
    stones = {cell: colour for colour, mask in enumerate((p.black, p.white)) for cell in cells_of(mask)}
    empty = list(cells_of(game.board.all_cells & ~(p.black | p.white)))
    change = chance.choice(CHANGES)
    if change == "back":
        for colour in (BLACK, WHITE):
            if cells := [cell for cell in stones if stones[cell] == colour]:
                del stones[chance.choice(cells)]
    else:
        colour = chance.randrange(2)
        if change != "add" and stones:
            cell = chance.choice(list(stones))
            colour = stones.pop(cell)
            if change == "recolour":
                stones[cell] = 1 - colour
        if change in ("add", "move") and empty:
            stones[chance.choice(empty)] = colour
    black, white = (mask_of(cell for cell in stones if stones[cell] == colour) for colour in (BLACK, WHITE))
    return Stones(black, white, p.turn)
