"""Themes of Iqishiqi and Oshiqi: where the ball ends, who pushes it there, and what the stones of a solution do to lines."""

from __future__ import annotations

from collections.abc import Iterator

from crosscut.core.game import Turn
from crosscut.games.iqishiqi.puzzles.looks import is_walled
from crosscut.games.iqishiqi.rules import Pushed, Pushing
from crosscut.puzzles.play import Play
from crosscut.puzzles.themes import Themes
from crosscut.puzzles.walk import Decision

LONG = 3  # cells of a long push

Played = tuple[Pushing, Pushed, Turn, Pushed]


def corner(play: Play, line: tuple[Decision, ...]) -> bool:
    """The main line ends with the solver's push into a corner."""
    game, _, _, q = list(_played(play, line))[-1]
    return bool(q.ball & game.board.corners)


def forced_home(play: Play, line: tuple[Decision, ...]) -> bool:
    """At the end of the main line the opponent is to move, and whatever he drops pushes the ball home for the solver."""
    game, _, _, q = list(_played(play, line))[-1]
    return game.outcome(q) is None and all(game.reached(game.play(q, turn)) is not None for turn in game.moves(q))


def no_drop(play: Play, line: tuple[Decision, ...]) -> bool:
    """At the end of the main line the opponent has no legal drop (rule 6)."""
    game, _, _, q = list(_played(play, line))[-1]
    return game.reached(q) is None and game.outcome(q) is not None


def long_push(play: Play, line: tuple[Decision, ...]) -> bool:
    """Some turn of the solution pushes the ball three cells or more."""
    return any(_length(game, p, q) >= LONG for game, p, _, q in _played(play, line))


def blocked_line(play: Play, line: tuple[Decision, ...]) -> bool:
    """Some stone of the solution stands between the ball, as it lay before the turn, and a stone that it saw."""
    return any(
        turn.steps[0].cells[0] in sight[1:-1] for game, p, turn, _ in _played(play, line) for sight in game.lines_of_sight(p)
    )


def walled(play: Play, line: tuple[Decision, ...]) -> bool:
    """Some turn of the solution, after which the game goes on, cuts the ball off from the opponent's sides for good."""
    return any(
        game.outcome(q) is None and is_walled(game, q, q.turn) and not is_walled(game, p, q.turn)
        for game, p, _, q in _played(play, line)
    )


def one_direction(play: Play, line: tuple[Decision, ...]) -> bool:
    """Some stone of the solution could push the ball in several directions (rule 4), and has to push it in one."""
    return any(turn.steps[0].kind == "aim" for _, _, turn, _ in _played(play, line))


def _length(game: Pushing, p: Pushed, q: Pushed) -> int:
    """Return how many cells the ball went."""
    end = q.ball.bit_length() - 1
    return next(ahead.index(end) + 1 for ahead, _ in game.rays[p.ball.bit_length() - 1] if end in ahead)


def _played(play: Play, line: tuple[Decision, ...]) -> Iterator[Played]:
    game = play.game
    assert isinstance(game, Pushing)
    for p, turn, q, _ in line:
        assert isinstance(p, Pushed)
        assert isinstance(q, Pushed)
        yield game, p, turn, q


_NAMED = {
    "corner": corner,
    "forced home": forced_home,
    "no drop": no_drop,
    "long push": long_push,
    "blocked line": blocked_line,
    "wall": walled,
    "one direction": one_direction,
}
IQISHIQI = Themes(_NAMED, board="hexhex4")
OSHIQI = Themes(_NAMED, board="5x5")
"""What Iqishiqi and Oshiqi offer."""
