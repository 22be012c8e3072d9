"""The example game of the text by positions, and all that play can lead to from a position of few empty cells."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

from crosscut.claims.claim import Run
from crosscut.claims.mistakes import positions_of
from crosscut.core.game import Turn
from crosscut.core.instance import Instance
from crosscut.core.notation import parse_turn
from crosscut.core.registry import open_game
from crosscut.games.seo.rules import Paths, Seo

TEXT = "Seo's unknown game, the text of 2005"
# The example as the text prints it, o to move, and its turns.
PLAYED = "a1 e5 b5 d4 b4 c4 c3 c5 c2 d5 c1 d1 d2 e1 e2 a2 a3"
LAST = "seo:torus5:W:B.BWW/W.BBB/B.B../.BWW./.BWWW:last=Ba3+Wa2:links=Bc1d2+Be2a3+Bc3b4+Ba1b5+We1a2+Wd4e5"
FIRST = ("a1 b1", "a1 b2")  # the first stones on torus3: symmetries make all others one of these


def opened(board: str, **readings: str) -> Seo:
    """Return the game on a board."""
    game = open_game("seo", board, readings)
    assert isinstance(game, Seo)
    return game


def after(game: Seo, cells: str) -> Paths:
    """Return the position after turns on these cells."""
    p = game.start()
    for cell in cells.split():
        p = game.play(p, parse_turn(game.board, cell))
    return p


def printed() -> str:
    """Return the text's example as a record: a diagram in which every stone has its number."""
    return files("crosscut.examples").joinpath("seo-1.game").read_text(encoding="utf-8")


def example() -> list[Instance]:
    """Return the positions of the text's example, each after one turn more."""
    return positions_of(printed(), "example")


def turn_name(at: int) -> str:
    """Return how the text calls the turn after so many others: x0, o0, x1."""
    return f"{'xo'[at % 2]}{at // 2}"


def in_play(game: Seo, start: Paths, run: Run) -> Iterator[tuple[tuple[Turn, ...], Paths]]:
    """Yield each position that play from `start` leads to, with turns that lead there, the fewest turns first. LimitReached."""
    layer: dict[Paths, tuple[Turn, ...]] = {start: ()}
    while layer:
        for p, turns in run.meter.watched(layer.items()):
            yield turns, p
        layer = {game.play(p, turn): (*turns, turn) for p, turns in layer.items() for turn in game.moves(p)}
