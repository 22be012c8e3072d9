"""Counting sequences of legal turns: the native loop where the game offers one or tables, else its Python twin."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any

from crosscut.core.game import Game, Turn
from crosscut.core.stones import PlacementTables, Stones
from crosscut.core.turns import has_long_turns, whole_turns
from crosscut.solver import kernel
from crosscut.solver.counts import counts_of
from crosscut.solver.limits import Meter
from crosscut.solver.plies import Core, kernel_of


def perft_counts(game: Game[Any], p: Hashable, depth: int, meter: Meter, method: str = "auto") -> list[int]:
    """Return the numbers of sequences of 1, 2, ..., `depth` legal turns from p.

    Arguments: `method`: "native", "python", or "auto" for the native loop where there is one.
    Raises UnsupportedError for "native" where there is none; LimitReached.
    """
    count = counter(game, meter, method)
    return [count(p, plies) for plies in range(1, depth + 1)]


def divide(game: Game[Any], p: Hashable, depth: int, meter: Meter, method: str = "auto") -> Iterator[tuple[Turn, int]]:
    """Yield each legal turn of p with the number of sequences of `depth` turns that start with it; see `perft_counts`."""
    count = counter(game, meter, method)
    for turn in game.moves(p):
        yield turn, count(game.play(p, turn), depth - 1)


def counter(game: Game[Any], meter: Meter, method: str = "auto", *, turns: bool = False) -> Callable[[Any, int], int]:
    """Return the function (position, depth) -> number of sequences for the chosen method; see `perft_counts`.

    Arguments: `turns`: sequences of whole turns up to their effect are counted, not of plies.
    """
    if turns and has_long_turns(game):
        if method != "python" and kernel_of(game) is not None:
            whole = Core(game, symmetry=False)
            return lambda p, depth: whole.perft(p, depth, meter, turns=True) if depth else 1
        if method == "native":
            raise kernel.unsupported(f"perft --turns of {game.name}")
        return lambda p, depth: _perft_of_turns(game, p, depth, meter)
    tables: PlacementTables | None = getattr(game, "placement_tables", lambda: None)()
    sequences = counts_of(game).sequences
    if method != "python" and kernel_of(game) is not None:
        core = Core(game, symmetry=False)
        return lambda p, depth: core.perft(p, depth, meter) if depth else 1
    if method != "python" and kernel.native is not None:
        if sequences is not None:
            return lambda p, depth: sequences(game, p, depth, meter) if depth else 1
        if tables is not None:
            return lambda p, depth: _native_perft(game, tables, p, depth, meter)
    if method == "native":
        raise kernel.unsupported(
            f"perft of {game.name} under these readings" if tables is None and sequences is None else "perft"
        )
    return lambda p, depth: _python_perft(game, p, depth, meter)


def _perft_of_turns(game: Game[Any], p: Hashable, depth: int, meter: Meter) -> int:
    """Return the number of sequences of exactly `depth` whole turns from p, up to their effect."""
    if depth == 0:
        return 1
    found = 0
    for _, after in whole_turns(game, p):
        meter.count()
        found += 1 if depth == 1 else _perft_of_turns(game, after, depth - 1, meter)
    return found


def _python_perft(game: Game[Any], p: Hashable, depth: int, meter: Meter) -> int:
    """Return the number of sequences of exactly `depth` legal turns from p; the twin of the native loops."""
    if depth == 0:
        return 1
    if depth == 1:
        found = sum(1 for _ in game.moves(p))
        meter.count(found)
        return found
    meter.count()
    return sum(_python_perft(game, game.play(p, turn), depth - 1, meter) for turn in game.moves(p))


def _native_perft(game: Game[Any], tables: PlacementTables, p: Stones, depth: int, meter: Meter) -> int:
    if depth == 0:
        return 1
    if game.outcome(p) is not None:
        return 0
    found: int = kernel.require().perft(
        kernel.packed(tables),
        stones=kernel.pack((p.black, p.white)),
        turn=p.turn,
        depth=depth,
        tick=meter.ticker(),
    )
    return found
