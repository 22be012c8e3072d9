"""What answers questions about puzzles of a board, for tests: its table of all positions, else the search of `solve`."""

from typing import Any

from crosscut.analysis.engines import engine_for
from crosscut.game import Game
from crosscut.games import Instance
from crosscut.puzzles.compose import table_of
from crosscut.puzzles.play import Play
from crosscut.solver.limits import Meter


def play_on(game: Game[Any], meter: Meter) -> Play:
    table = table_of(game, meter)
    if table is not None:
        return Play(table)
    engine, _ = engine_for(Instance(game, game.start()))
    return Play(engine(game, meter, symmetry=True, distance=False))
