"""What a book says of its puzzles in words: what is asked, how a line of play ends and why, the solution in a line.

A play puzzle's words about turns that fail come from its certificate's lines, never from a solver.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from crosscut.core.game import BLACK, COLOUR_NAMES, Game, Turn
from crosscut.core.notation import format_turn
from crosscut.core.stones import Stones
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.xodd.rules import Xodd
from crosscut.puzzles.book import CUTS, Asked, Stop, is_over
from crosscut.puzzles.goals import read_guarantee
from crosscut.puzzles.play import is_trivial
from crosscut.puzzles.puzzle import Puzzle
from crosscut.reports.text import counted, outcome_text
from crosscut.solver.refuting import Continuation

MOST_TRIES = 6
UNIQUE = {
    "root": "One turn only does it.",
    "line": "One turn only does it, at each turn of the main line.",
    "tree": "One turn only does it, whatever the other side replies.",
}


def asks_text(puzzle: Puzzle) -> str:
    """Return what a play puzzle asks for: "Black to play and win"."""
    return puzzle.goal.sentence(COLOUR_NAMES[puzzle.instance.game.turn(puzzle.instance.position)])


def ending_text(game: Game[Any], p: Hashable, side: int) -> str:
    """Return why the colour `side` has what it wants where a line of play ends; "" if nothing is seen without playing on."""
    name, other = COLOUR_NAMES[side], COLOUR_NAMES[1 - side]
    outcome = game.outcome(p)
    if outcome is None:
        if isinstance(game, Xodd) and isinstance(p, Stones) and is_trivial(game, p, side):
            lead = game.margin(p) if side == BLACK else -game.margin(p)
            return (
                f"{name} leads by {counted(lead, 'group')}, and nothing that {other} can still do changes who leads: {name} wins."
            )
        return ""
    if isinstance(game, Orcoon) and isinstance(p, Stones) and not game.knight:
        return _after_pass(game, p)
    if isinstance(game, Xodd) and isinstance(p, Stones):
        black, white = game.counts(p)
        both = f"Black has {counted(black, 'group')}, White {white}"
        return f"Both have passed. {both}: {COLOUR_NAMES[outcome.winner or 0]}, with fewer, wins."
    said = outcome_text(outcome)
    return f"{said[0].upper()}{said[1:]}."


def _after_pass(game: Orcoon, p: Stones) -> str:
    """Return who has won a game of Orcoon that a pass has ended, and why."""
    placer, passer = COLOUR_NAMES[p.turn], COLOUR_NAMES[1 - p.turn]
    order = game.placement_order(p, p.turn)
    if order is None:
        return f"{passer} has passed, and {placer} can no longer connect by placing alone: {passer} wins."
    if not order:
        return f"{passer} has passed, and {placer} is connected: {placer} wins."
    cells = " ".join(game.board.names[cell] for cell in order)
    return f"{passer} has passed, and {placer} can connect by placing {cells}: {placer} wins."


def solved_text(asked: Asked) -> str:
    """Return why nothing more is asked behind the last stop, as far as that was checked; "" where it was not."""
    game, side = asked.puzzle.instance.game, asked.puzzle.instance.game.turn(asked.puzzle.instance.position)
    name, other, goal = COLOUR_NAMES[side], COLOUR_NAMES[1 - side], asked.puzzle.goal
    if game.outcome(asked.end) is None:
        match goal.name:
            case "connect":
                return f"Whatever {other} replies, {name} can still connect by placing alone."
            case "hold":
                return f"Whatever {other} replies, {name} does not lose."
            case "margin" if asked.puzzle.unique == "root" and not is_over(game, asked.end, side, goal):
                return ""
            case "margin":
                by = f"wins by {goal.number}" if goal.number > 0 else f"loses by no more than {-goal.number}"
                return f"Whatever {other} replies, {name} {by}."
    if found := ending_text(game, asked.end, side):
        return found
    if asked.puzzle.unique == "root" and not is_over(game, asked.end, side, goal):
        return ""
    if isinstance(game, Orcoon) and not game.knight:
        return f"Whatever {other} places, {name} then passes and wins; if {other} passes, {name} can still connect."
    if isinstance(game, Xodd):
        return f"Whatever {other} replies, nothing can then change that {name} leads: {name} wins."
    return f"Whatever {other} replies, there is nothing left to find for {name}."


def fails_text(game: Game[Any], turn: Turn, side: int, found: Continuation) -> str:
    """Return what the colour `side` has after a turn of the other that fails, and its first answer."""
    name = COLOUR_NAMES[side]
    said = f"{format_turn(game.board, turn)} fails: {name}"
    if not found.turns:
        return f"{said} {_has(found, side)}."
    answer = format_turn(game.board, found.turns[0])
    return f"{said} {'passes' if answer == 'pass' else f'answers {answer}'} and {_has(found, side)}."


def _has(found: Continuation, side: int) -> str:
    """Return what a guarantee gives the colour `side`."""
    if found.guarantee == CUTS:
        return "cuts the connection" if found.turns else "has won"
    guarantee = read_guarantee(found.guarantee)
    match guarantee.kind:
        case "at_least_draw":
            return "has a draw at least"
        case "lasts":
            return f"has not lost {counted(guarantee.number, 'turn')} later" if found.turns else "wins"
        case "margin" if guarantee.number < 0:
            return f"loses by no more than {-guarantee.number}"
        case "margin":
            return f"wins by {guarantee.number} at least"
    return "wins"


def line_text(game: Game[Any], line: Sequence[Turn]) -> str:
    """Return a line of play with the solver's turns numbered: "1. b3 a2 2. b2"."""
    named = [format_turn(game.board, turn) for turn in line]
    return " ".join(f"{number // 2 + 1}. {turn}" if number % 2 == 0 else turn for number, turn in enumerate(named))


def tries_text(game: Game[Any], stop: Stop) -> str:
    """Return the wrong turns that hold out longest, each with its first answer; "" if there are none."""
    tries = sorted(stop.wrong.items(), key=lambda item: -(len(item[1].turns)))
    said = []
    for turn, found in tries[:MOST_TRIES]:
        answer = f" ({format_turn(game.board, found.turns[0])})" if found.turns else ""
        said.append(f"{format_turn(game.board, turn)}{answer}")
    more = f", and {len(tries) - MOST_TRIES:,} more" if len(tries) > MOST_TRIES else ""
    return f"{', '.join(said)}{more}" if said else ""
