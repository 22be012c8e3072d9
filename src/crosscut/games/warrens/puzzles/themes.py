"""Themes of Rabbit Warrens: what the solution's ply does to the two scores.

*Space* is a player's first factor, the empty cells that he encloses (rule 6).
"""

from __future__ import annotations

from collections.abc import Iterator

from crosscut.core.game import PASS
from crosscut.games.warrens.rules import Warren, Warrens
from crosscut.puzzles.play import Play
from crosscut.puzzles.themes import Themes
from crosscut.puzzles.walk import Decision


def enclosure(play: Play, line: tuple[Decision, ...]) -> bool:
    """A stone move of the solution encloses empty cells that were open."""
    return any(game.factors(q, p.turn)[0] > game.factors(p, p.turn)[0] for game, p, q in _moved(play, line))


def division(play: Play, line: tuple[Decision, ...]) -> bool:
    """A stone move of the solution parts an enclosure: more regions, less space."""
    for game, p, q in _moved(play, line):
        before, after = (game.enclosed(one.stones(p.turn)) for one in (p, q))
        if len(after) > len(before) and game.factors(q, p.turn)[0] < game.factors(p, p.turn)[0]:
            return True
    return False


def intrusion(play: Play, line: tuple[Decision, ...]) -> bool:
    """A stone move of the solution takes space from the opponent's enclosures, from within or by a jump."""
    return any(game.factors(q, 1 - p.turn)[0] < game.factors(p, 1 - p.turn)[0] for game, p, q in _moved(play, line))


def gift(play: Play, line: tuple[Decision, ...]) -> bool:
    """A stone move of the solution leaves the opponent with a higher score than before."""
    return any(game.score(q, 1 - p.turn) > game.score(p, 1 - p.turn) for game, p, q in _moved(play, line))


def quiet_move(play: Play, line: tuple[Decision, ...]) -> bool:
    """A stone move of the solution changes neither score."""
    return any(game.margin(q) == game.margin(p) for game, p, q in _moved(play, line))


def restraint(play: Play, line: tuple[Decision, ...]) -> bool:
    """The solution passes, though a stone move would raise the score."""
    game = play.game
    assert isinstance(game, Warrens)
    for p, turn, _, _ in line:
        assert isinstance(p, Warren)
        if turn == PASS and any(
            game.score(game.play(p, other), p.turn) > game.score(p, p.turn) for other in game.moves(p) if other != PASS
        ):
            return True
    return False


def _moved(play: Play, line: tuple[Decision, ...]) -> Iterator[tuple[Warrens, Warren, Warren]]:
    """Yield for each stone move of the solution the game and the positions before and after."""
    game = play.game
    assert isinstance(game, Warrens)
    for p, turn, q, _ in line:
        assert isinstance(p, Warren)
        assert isinstance(q, Warren)
        if turn != PASS:
            yield game, p, q


THEMES = Themes(
    {
        "enclosure": enclosure,
        "division": division,
        "intrusion": intrusion,
        "gift": gift,
        "quiet move": quiet_move,
        "restraint": restraint,
    },
    board="4x4",
)
