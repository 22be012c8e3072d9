"""Small boards of each game, on which what holds for every game is tested. A new game is a line here."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import Game
from crosscut.core.registry import is_game, open_game

BOARDS = {
    "orcoon": ["1x1", "2x3", "3x3", "4x5"],
    "hex": ["rhombus1", "rhombus2", "rhombus4"],
    "crosshairs": ["hextorus2", "hexhex2"],
    "gem": ["triangle3", "pentagon2", "trigon3", "gem3", "pentagon3"],
    "iqishiqi": ["hexhex2", "hexhex3", "hexhex4"],
    "oshiqi": ["1x1", "3x3", "3x5", "5x5"],
    "seo": ["torus3", "torus5"],
    "quax": ["1x1", "2x3", "3x4"],
    "torax": ["torus3", "torus3x4"],
    "warrens": ["hexagon2x3", "3x4", "4x4"],
    "template": ["2x2", "3x4"],
    "xodd": ["1x1", "2x3", "3x4"],
    "yodd": ["hexhex1", "hexhex2", "rhombus3"],
}


def small(name: str) -> str:
    """A board of a game on which any question is soon answered."""
    return BOARDS[name][min(1, len(BOARDS[name]) - 2)]


def all_readings(name: str, board: str) -> Iterator[Game[Any]]:
    """The game under each reading of each switch that the board has, one switch changed at a time."""
    plain = open_game(name, board)
    yield plain
    for switch in plain.switches:
        for value in switch.values[1:]:
            with suppress(UnsupportedError):
                yield open_game(name, board, {switch.name: value})


def games() -> dict[str, Game[Any]]:
    """All games on their boards under all readings, each with a name for its tests."""
    return {
        f"{name}-{board}-{'-'.join(game.readings.values())}": game
        for name, boards in BOARDS.items()
        if is_game(name)
        for board in boards
        for game in all_readings(name, board)
    }
