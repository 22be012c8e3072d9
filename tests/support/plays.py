"""What answers questions about all positions of a small board."""

from typing import Any

from crosscut.core.game import Game
from crosscut.core.instance import Instance
from crosscut.puzzles.engines import table_of
from crosscut.puzzles.play import Play
from crosscut.solver.engines import engine_for
from crosscut.solver.limits import Meter


def play_on(game: Game[Any]) -> Play:
    engine, _ = engine_for(Instance(game, game.start()))
    return Play(table_of(game, Meter()) or engine(game, Meter(), symmetry=True, distance=False))
