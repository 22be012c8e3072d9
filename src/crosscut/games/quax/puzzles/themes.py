"""Themes of Quax and Torax: bridges, blocks contested by both sides, two threats at once, loops that go round both ways."""

from __future__ import annotations

from collections.abc import Iterator

from crosscut.core.game import PASS, WHITE
from crosscut.games.quax.rules import Bridged, Bridging
from crosscut.games.quax.torax import Torax
from crosscut.puzzles.play import Play
from crosscut.puzzles.themes import Themes
from crosscut.puzzles.walk import Decision

Taken = tuple[Bridging, Bridged, Bridged, int | None]
"""The game, the position before a turn of the solution, the one after it, the number of its bridge (None: a stone)."""


def bridge(play: Play, line: tuple[Decision, ...]) -> bool:
    """Some turn of the solution, not the last one, puts a bridge."""
    return any(number is not None for _, _, _, number in list(_taken(play, line))[:-1])


def crossing(play: Play, line: tuple[Decision, ...]) -> bool:
    """Some bridge of the solution lies where the opponent could have put one: his stones are on the block's other corners."""
    return any(
        number is not None and game.diagonals[game.board.diagonals[number].crosses][1] & ~game.stones(p, 1 - p.turn) == 0
        for game, p, _, number in _taken(play, line)
    )


def two_threats(play: Play, line: tuple[Decision, ...]) -> bool:
    """After some turn of the solution two different turns would win at once, were the opponent's reply skipped."""
    return any(_threats(game, q, p.turn) > 1 for game, p, q, _ in _taken(play, line))


def both_ways(play: Play, line: tuple[Decision, ...]) -> bool:
    """At the end of the main line the Connector has a loop, and none goes round along rows alone, or along columns alone."""
    game, q = play.game, line[-1].after
    assert isinstance(game, Torax)
    assert isinstance(q, Bridged)
    rounds = game.winding(q.black, q.black_bridges)
    return rounds is not None and all(rounds)


def wall(play: Play, line: tuple[Decision, ...]) -> bool:
    """The solver is the Blocker: at the end of the main line no loop is possible any more, and one was possible at first."""
    game, q = play.game, line[-1].after
    assert isinstance(game, Torax)
    assert isinstance(q, Bridged)
    end = game.outcome(q)
    return end is not None and end.winner == WHITE and 1 - q.turn == WHITE


def _taken(play: Play, line: tuple[Decision, ...]) -> Iterator[Taken]:
    game = play.game
    assert isinstance(game, Bridging)
    for p, turn, q, _ in line:
        assert isinstance(p, Bridged)
        assert isinstance(q, Bridged)
        yield game, p, q, game.numbers.get(turn)


def _threats(game: Bridging, q: Bridged, side: int) -> int:
    """Return how many turns of a side would win at once in q, if it were to move there; 0 if the game is over."""
    if game.outcome(q) is not None:
        return 0
    r = q._replace(turn=side)
    ends = (game.outcome(game.play(r, turn)) for turn in game.moves(r) if turn != PASS)
    return sum(end is not None and end.winner == side for end in ends)


_BOTH = {"bridge": bridge, "crossing": crossing, "two threats": two_threats}
QUAX = Themes(_BOTH, board="4x4")
TORAX = Themes(_BOTH | {"both ways": both_ways, "wall": wall}, board="torus4")
