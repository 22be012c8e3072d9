"""Positions that claims look at: those of a board by number of stones, those of play by number of turns, those of the match."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from itertools import combinations

from crosscut.claims.claim import Run
from crosscut.claims.mistakes import positions_of
from crosscut.core.board import cells_of
from crosscut.core.instance import Instance, read
from crosscut.core.registry import open_game
from crosscut.games.iqishiqi.rules import Iqishiqi, Pushed
from crosscut.solver.replay import Replay, replay

RECORD = "iqishiqi-1"


def opened(board: str) -> Iqishiqi:
    """Return Iqishiqi on a board."""
    game = open_game("iqishiqi", board)
    assert isinstance(game, Iqishiqi)
    return game


def by_stones(game: Iqishiqi, run: Run) -> Iterator[Pushed]:
    """Yield the positions with the ball on no side, Black to move, the fewest stones first. LimitReached."""
    inside = list(cells_of(game.board.all_cells & ~game.board.rim))
    for count in range(game.board.size):
        for ball in inside:
            others = [cell for cell in range(game.board.size) if cell != ball]
            for stones in combinations(others, count):
                run.meter.count()
                yield Pushed(stones=sum(1 << cell for cell in stones), ball=1 << ball)


def in_play(game: Iqishiqi, run: Run) -> Iterator[tuple[int, Pushed]]:
    """Yield the positions in which the ball is on no side, and after how many turns play comes there, the earliest first.

    Images of each other are yielded once. LimitReached.
    """
    layer, turns = {game.least(game.start())}, 0
    while layer:
        for p in layer:
            run.meter.count()
            yield turns, p
        after = (game.play(p, turn) for p in layer for turn in game.moves(p))
        layer, turns = {game.least(q) for q in after if game.reached(q) is None}, turns + 1


def printed() -> Replay:
    """Return the match as the text prints it, as far as it is legal."""
    return replay(_example("game"))


def completed() -> list[Instance]:
    """Return the positions of the match, each after one turn more; what the text leaves out is filled in."""
    return positions_of(_example("game", f"{RECORD}-corrected"), "match")


def diagram() -> Instance:
    """Return the position of the text's diagram."""
    return read(_example("txt"))


def _example(suffix: str, record: str = RECORD) -> str:
    return files("crosscut").joinpath("examples", f"{record}.{suffix}").read_text(encoding="utf-8")
