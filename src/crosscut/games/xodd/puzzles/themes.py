"""Themes of Xodd and Yodd: the odd number of groups, and stones of the other side's colour.

There is no zugzwang in these games: docs/results/xodd-values.md has the proof.
"""

from __future__ import annotations

from itertools import combinations

from crosscut.core.board import cells_of
from crosscut.core.game import BLACK, WHITE, Step, Turn
from crosscut.core.stones import Stones
from crosscut.games.xodd.puzzles.looks import gives_up, lead
from crosscut.puzzles.play import Play
from crosscut.puzzles.themes import Themes
from crosscut.puzzles.walk import Decision


def sacrifice(play: Play, line: tuple[Decision, ...]) -> bool:
    """A turn of the solution, not its last, lowers the solver's lead; at the end it is at least what it was before."""
    game, end = play.game, line[-1].after
    assert isinstance(end, Stones)
    return any(
        gives_up(game, p, q, p.turn) and not gives_up(game, p, end, p.turn)
        for p, _, q, _ in line[:-1]
        if isinstance(p, Stones) and isinstance(q, Stones)
    )


def parity(play: Play, line: tuple[Decision, ...]) -> bool:
    """At the end of the main line one or two stones would bring the opponent level, but the number of groups has to be odd.

    No turn that is legal there lets him lead.
    """
    game, q = play.game, line[-1].after
    assert isinstance(q, Stones)
    side = 1 - q.turn
    if any(lead(game, game.play(q, turn), side) < 0 for turn in game.moves(q)):
        return False
    drops = [Step((cell,), colour) for cell in cells_of(game.board.all_cells & ~(q.black | q.white)) for colour in (BLACK, WHITE)]
    single = (Turn((drop,)) for drop in drops)
    double = (Turn(pair) for pair in combinations(drops, 2) if pair[0].cells != pair[1].cells)
    return any(lead(game, game.play(q, turn), side) == 0 for turns in (single, double) for turn in turns)


def foreign_stones(_play: Play, line: tuple[Decision, ...]) -> bool:
    """At some decision the solution drops stones of the opponent's colour only."""
    return any(
        p.turn not in [step.colour for step in turn.steps] for p, turn, _, _ in line if isinstance(p, Stones) and turn.steps
    )


THEMES = Themes({"sacrifice": sacrifice, "parity": parity, "foreign stones": foreign_stones})
