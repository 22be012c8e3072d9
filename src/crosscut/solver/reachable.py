"""The native count of positions that alternating play without a pass leads to, by class, for games that offer it tables.

These are placement games of two kinds. Some end by a pass; their classes say who can still connect (both sides, only Black, only
White, neither). The others end when a side is joined; their classes say who is joined (nobody, Black, White).

Positions are numbers in base 3 (`numbering`), and sets of them have a bit for each number. The specification, and the way for all
other games, is `solver.census`, which plays layer by layer.

1. *Reached.* A placement raises the number. From a legal position a placement is legal exactly if the position after it is legal:
   tables judge small shapes, and a stone breaks only shapes that hold it. The numbers of stones tell which side moved last. So a
   legal position is reached if that side has a stone without which the position is reached and the game goes on. Positions are
   taken by rising number, and no turn is ever made.
2. *Who can still connect.* A side can if it is joined, or has a legal placement after which it can. So by falling number, over
   all legal positions, each side's answer follows from answers found before. Games that end by joining need no such sweep: their
   classes say who joined.
"""

from __future__ import annotations

from typing import Any

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import Game
from crosscut.core.stones import PlacementTables
from crosscut.solver import kernel
from crosscut.solver.counts import counts_of
from crosscut.solver.limits import LimitReached, Meter, memory_as_limit, memory_in_use

MOST_CELLS = 20


def can_count(game: Game[Any]) -> bool:
    """Return whether there is a native loop for the game, its readings and the size of its board."""
    return kernel.native is not None and _tables(game) is not None


def memory_needed(game: Game[Any]) -> int:
    """Return how many bytes the sets take: one set, and two where a pass ends the game; 0 where there is no native loop."""
    tables = _tables(game)
    sets = 0 if tables is None else 3 if tables.passing else 1
    bits: int = 3**game.board.size
    return sets * bits // 8


def count_reachable(game: Game[Any], meter: Meter) -> dict[str, int]:
    """Return what `census(game, meter, reachable=True)` does.

    Arguments: `meter` counts legal positions, twice where a pass ends the game. Raises UnsupportedError if `can_count` says no,
    LimitReached, for memory before any work.
    """
    tables = _tables(game)
    if kernel.native is None or tables is None:
        raise UnsupportedError(f"no native loop counts the reachable positions of {game.name} on {game.board.name}")
    most = meter.limits.memory
    if most is not None and memory_in_use() + memory_needed(game) > most:
        raise LimitReached("memory")
    with memory_as_limit():
        counts = kernel.native.reachable(kernel.packed(tables), tick=meter.ticker())
    return {"reachable": sum(counts), **dict(zip(game.classes(), counts, strict=True))}


def _tables(game: Game[Any]) -> PlacementTables | None:
    """Return the rules as tables, None for games, readings and sizes without a native loop."""
    tables = counts_of(game).tables
    return None if tables is None or game.board.size > MOST_CELLS else tables(game)
