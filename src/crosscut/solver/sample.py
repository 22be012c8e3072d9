"""Random positions, for tests, benchmarks and runs over many positions: seeded random legal play without passes.

*Random position* means: the number of turns is uniform (or given), each turn is drawn uniformly from the legal placements.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator
from itertools import islice
from typing import Any

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import Game
from crosscut.core.notation import counted
from crosscut.solver.limits import Meter

TRIES = 1000  # after so many draws in a row that end too early, a number of stones is given up
VAIN = 10_000  # so many draws in a row without a new position, and no more are looked for
SETTLED = 0.5  # how often a word, such as to adopt, is chosen before it is settled who has which side


def random_position(game: Game[Any], chance: random.Random) -> Any:  # noqa: ANN401 - the game's own position type
    """Return the position after a uniform number of random turns, at most one a cell, fewer where nobody can place.

    Arguments: `chance`: a seeded generator; note the seed where the figure goes.
    """
    return random_play(game, chance.randint(0, game.board.size), chance)


def sample(
    game: Game[Any], count: int, seed: int, meter: Meter, *, stones: int | None = None, distinct: bool = False
) -> Iterator[Any]:
    """Yield so many random positions, the same ones for the same seed; a shorter sample is the beginning of a longer one.

    Arguments: `stones`: how many turns each has had (None: uniform, as `random_position`); `distinct`: whether a position is left
    out that is equal to an earlier one, or an image of it under a symmetry that the game keeps; `meter` counts draws.
    Raises UnsupportedError where play practically never lasts so long, or where nothing new comes any more; LimitReached.
    """
    drawn = _drawn(game, random.Random(seed), meter, stones)
    if not distinct:
        yield from islice(drawn, count)
        return
    seen: set[Hashable] = set()
    vain = 0
    while len(seen) < count:
        p = next(drawn)
        least = game.least(p)
        if least not in seen:
            seen.add(least)
            vain = 0
            yield p
        elif (vain := vain + 1) == VAIN:
            raise UnsupportedError(
                f"{counted(len(seen), 'position')} of {game.board.name}, no image of another among them, and not {count:,}:"
                f" {VAIN:,} draws in a row gave nothing new"
            )


def _drawn(game: Game[Any], chance: random.Random, meter: Meter, stones: int | None) -> Iterator[Any]:
    """Yield random positions without an end."""
    while True:
        if stones is None:
            meter.count()
            yield random_position(game, chance)
            continue
        for _ in range(TRIES):
            meter.count()
            p, turns = _after(game, stones, chance)
            if turns == stones:
                yield p
                break
        else:
            raise UnsupportedError(f"no position with {stones} stones in {TRIES} random games on {game.board.name}")


def random_play(game: Game[Any], turns: int, chance: random.Random) -> Any:  # noqa: ANN401 - the game's own position type
    """Return the position after so many random turns, fewer where nobody can place; `chance`: a seeded generator."""
    return _after(game, turns, chance)[0]


def _after(game: Game[Any], turns: int, chance: random.Random) -> tuple[Any, int]:
    """Return the position after so many random placements, and how many there were."""
    p = game.start()
    while not game.keeps_sides(p):
        some = list(game.moves(p))
        words = [turn for turn in some if turn.word]
        p = game.play(p, chance.choice(words if words and chance.random() < SETTLED else some))
    for made in range(turns):
        placements = [turn for turn in game.moves(p) if turn.steps]
        if not placements:
            return p, made
        p = game.play(p, chance.choice(placements))
    return p, turns
