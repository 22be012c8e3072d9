"""Themes of Cross-Hairs: what the solution's ply captures, and how.

Puzzles of Cross-Hairs ask for one ply, a drop or the move after it. *Captured* are the soldiers that it makes Kings (rule 5).
"""

from __future__ import annotations

from collections.abc import Iterator

from crosscut.core.game import PASS
from crosscut.games.crosshairs.rules import Aimed, CrossHairs
from crosscut.puzzles.play import Play
from crosscut.puzzles.themes import Themes
from crosscut.puzzles.walk import Decision


def double_capture(play: Play, line: tuple[Decision, ...]) -> bool:
    """A ply of the solution captures two soldiers or more."""
    return any(taken.bit_count() > 1 for _, _, _, taken in _played(play, line))


def capture_by_the_move(play: Play, line: tuple[Decision, ...]) -> bool:
    """A move of the solution, not a drop, captures."""
    return any(p.dropped and taken for _, p, _, taken in _played(play, line))


def edge_line(play: Play, line: tuple[Decision, ...]) -> bool:
    """A ply of the solution captures a soldier at the edge, for which one line is enough."""
    return any(taken & game.board.rim for game, _, _, taken in _played(play, line))


def quiet_drop(play: Play, line: tuple[Decision, ...]) -> bool:
    """A drop of the solution captures nothing, though another one would capture."""
    return any(not p.dropped and not taken and _could_capture(game, p) for game, p, _, taken in _played(play, line))


def restraint(play: Play, line: tuple[Decision, ...]) -> bool:
    """The solution passes its move, though another move would capture."""
    return any(
        p.dropped and decision.turn == PASS and _could_capture(game, p)
        for (game, p, _, _), decision in zip(_played(play, line), line, strict=True)
    )


def bait(play: Play, line: tuple[Decision, ...]) -> bool:
    """After a ply of the solution, which captures nothing, the opponent has a drop that captures; before it he had none."""
    for game, p, q, taken in _played(play, line):
        before, after = (one._replace(turn=1 - p.turn, dropped=0) for one in (p, q))
        if not taken and game.outcome(q) is None and _could_capture(game, after) and not _could_capture(game, before):
            return True
    return False


def _could_capture(game: CrossHairs, p: Aimed) -> bool:
    return any(game.kings(game.play(p, ply), p.turn) != game.kings(p, p.turn) for ply in game.moves(p))


def _played(play: Play, line: tuple[Decision, ...]) -> Iterator[tuple[CrossHairs, Aimed, Aimed, int]]:
    """Yield for each decision the game, the positions before and after, and what was captured (mask)."""
    game = play.game
    assert isinstance(game, CrossHairs)
    for p, _, q, _ in line:
        assert isinstance(p, Aimed)
        assert isinstance(q, Aimed)
        yield game, p, q, game.kings(q, p.turn) & ~game.kings(p, p.turn)


THEMES = Themes(
    {
        "double capture": double_capture,
        "capture by the move": capture_by_the_move,
        "edge line": edge_line,
        "quiet drop": quiet_drop,
        "restraint": restraint,
        "bait": bait,
    },
    board="hexhex3",
)
