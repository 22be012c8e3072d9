"""Contested random positions, for tests and benchmarks: play in which each side strikes at the other's last way to connect.

Positions of uniformly random play are nearly always easy (see `crosscut.solver.sample`). Here each placement is drawn from the
kill set of a witness that the other side has, where one of its cells is legal, so connections are cut late and narrowly.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from crosscut.core.stones import Stones, drop
from crosscut.games.orcoon.postpass import native
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver.limits import Meter


def contested_game(game: Orcoon, chance: random.Random) -> Iterator[Stones]:
    """Yield the positions of one game from the empty board until one side can no longer connect or nobody can place.

    Arguments: `chance`: a seeded generator; note the seed where the figure goes.
    Raises UnsupportedError without the compiled module.
    """
    p = game.start()
    while True:
        yield p
        found = native.witnesses(game, [(*p.sides(colour), colour) for colour in (0, 1)], Meter())
        target = found[1 - p.turn]
        if target is None or found[p.turn] is None:
            return
        own, other = p.sides(p.turn)
        legal = [cell for cell in range(game.board.size) if game.placeable(own, other, cell)]
        if not legal:
            return
        p = game.play(p, drop(chance.choice([cell for cell in legal if target.kills >> cell & 1] or legal)))


def contested_positions(game: Orcoon, games: int, seed: int) -> list[Stones]:
    """Return all positions of so many games; see `contested_game`."""
    chance = random.Random(seed)
    return [p for _ in range(games) for p in contested_game(game, chance)]
