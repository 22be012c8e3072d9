"""Positions that claims look at: all that play reaches on a small board, random games, the sample game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib.resources import files

from crosscut.claims.claim import Run
from crosscut.core.instance import Instance, read
from crosscut.core.registry import open_game
from crosscut.games.crosshairs.rules import Aimed, CrossHairs
from crosscut.solver.replay import Replay, replay


def opened(board: str) -> CrossHairs:
    """Return Cross-Hairs on a board."""
    game = open_game("crosshairs", board)
    assert isinstance(game, CrossHairs)
    return game


def reached(game: CrossHairs, run: Run) -> Iterator[Aimed]:
    """Yield all positions that play reaches, one of all images, those with fewer plies first. LimitReached."""
    layer, seen = {game.least(game.start())}, set()
    while layer:
        for p in layer:
            run.meter.count()
            yield p
        seen |= layer
        layer = {game.least(game.play(p, ply)) for p in layer for ply in game.moves(p)} - seen


def random_games(game: CrossHairs, count: int, run: Run) -> Iterator[list[Aimed]]:
    """Yield the positions of random games, by a fixed seed. LimitReached."""
    chance = random.Random(2005)
    for _ in range(count):
        run.meter.count()
        played = [game.start()]
        while game.outcome(played[-1]) is None:
            played.append(game.play(played[-1], chance.choice(list(game.moves(played[-1])))))
        yield played


def sample(corrected: bool = False) -> Replay:
    """Return the sample game as printed, as far as it is legal, or with its corrections."""
    return replay(_example("-corrected.game" if corrected else ".game"))


def diagram() -> Instance:
    """Return the position of the text's diagram."""
    return read(_example(".txt"))


def _example(rest: str) -> str:
    return files("crosscut").joinpath("examples", f"crosshairs-1{rest}").read_text(encoding="utf-8")
