"""A strategy too large for memory: its lines layer by layer, each with an upper bound as its rank.

Idea: a certificate's rank need only bound the turns left, and fall along every line of play. If every turn but the last fills a
cell, the number of empty cells plus one is such a bound, and is known without looking ahead. So all positions that the lines of
one rank demand have the same rank again, two less. They are worked through layer by layer: each position gives its line at once
and sends the positions it demands to the next layer. A layer is sorted outside memory; sorting also drops positions that are
demanded twice. Nothing else grows. The lines come out in a certificate's order.

Compared with `Strategy.lines`: the same positions and turns, ranks that say less ("at most 17 turns" of a game that lasts
nine). Where a distance is claimed the exact ranks are needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from crosscut.core.game import Game
from crosscut.core.stones import Stones
from crosscut.solver.solver import Line
from crosscut.solver.sorting import MEMORY, Sorter
from crosscut.solver.strategy import Strategy


def turns_left(game: Game[Any], p: Any) -> int | None:  # noqa: ANN401 - a position of the game
    """Return an upper bound for the turns from p to the end that falls with every turn, None if the game offers none.

    Games that have placement tables place one stone a turn, except in a last turn that may be a pass.
    """
    tables = getattr(game, "placement_tables", lambda: None)()
    if tables is None or game.outcome(p) is not None:
        return None
    stones: int = p.black | p.white
    return game.board.size - stones.bit_count() + 1


def layered(strategy: Strategy[Stones], folder: Path | None = None, memory: int = MEMORY) -> Iterator[Line]:
    """Yield the lines of a strategy in a certificate's order, for a root of which `turns_left` says something.

    Arguments: `folder`, where scratch files go; `memory`, in bytes, for positions that are sorted.
    """
    game = strategy.game
    rank = turns_left(game, strategy.root)
    if rank is None:
        raise ValueError("no bound for the turns left")
    with ExitStack() as sorters:
        layer = sorters.enter_context(Sorter(folder, memory // 2))
        layer.add(game.format(strategy.root).encode("ascii"))
        fall = 1
        while fall:
            below = sorters.enter_context(Sorter(folder, memory // 2))
            fall = 0
            for text in layer:
                position = text.decode("ascii")
                turn, witness, replies, _ = strategy.step(game.parse(position))
                yield Line(rank, position, turn, witness)
                fall = 1 if turn == "-" else 2
                for reply in replies:
                    below.add(game.format(reply).encode("ascii"))
            layer.close()
            layer, rank = below, rank - fall
