"""The words of a book about its puzzles: what is asked, how a line of play ends and why, the solution in a line.

The words about turns that fail come from the lines of the puzzle's certificate, never from a solver.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from crosscut.core.game import COLOUR_NAMES, Game, Turn
from crosscut.core.notation import counted, format_turn
from crosscut.core.turns import counted_in
from crosscut.puzzles.book import CUTS, Asked, Stop, is_over
from crosscut.puzzles.goals import read_guarantee
from crosscut.puzzles.hints import named_turns
from crosscut.puzzles.play import is_trivial
from crosscut.puzzles.puzzle import Puzzle
from crosscut.reports.text import outcome_text
from crosscut.reports.words import words_of
from crosscut.solver.refuting import Continuation

MOST_TRIES = 6
UNIQUE = {
    "root": "One turn only does it.",
    "line": "One turn only does it, at each turn of the main line.",
    "tree": "One turn only does it, whatever the other side replies.",
}


def asks_text(puzzle: Puzzle) -> str:
    """Return what a play puzzle asks for: "Black to play and win"."""
    game = puzzle.instance.game
    return puzzle.goal.sentence(COLOUR_NAMES[game.turn(puzzle.instance.position)], counted_in(game))


def ending_text(game: Game[Any], p: Hashable, side: int) -> str:
    """Return why the colour `side` has reached its goal where a line of play ends; "" if that is not seen without playing on."""
    outcome, words = game.outcome(p), words_of(game)
    if outcome is None:
        return words.settled(game, p, side) if is_trivial(game, p, side) else ""
    if ended := words.ended(game, p):
        return ended
    said = outcome_text(outcome)
    return f"{said[0].upper()}{said[1:]}."


def solved_text(asked: Asked) -> str:
    """Return why nothing more is asked after the last stop, as far as that was checked; "" where it was not."""
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
    return words_of(game).nothing_left(game, side) or f"Whatever {other} replies, there is nothing left to find for {name}."


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


def turns_text(asked: Asked) -> str:
    """Return how many turns a puzzle asks for, as its first hint."""
    number = len(asked.stops)
    return "One turn is asked for." if number == 1 else f"{number} turns are asked for."


def one_of_text(game: Game[Any], stop: Stop) -> str:
    """Return the hint that names a few turns of which one is right."""
    return f"It is one of these: {', '.join(format_turn(game.board, turn) for turn in named_turns(stop))}."
