"""Can a colour still win by the ball? A way that both sides help along, a wall, or all turns that are left.

*A wall.* Stones never leave, and the ball crosses empty cells only. So if no path of empty cells leads from the ball to a side of
the colour, the answer is no for good.

*A way.* A search that prefers a ball closer to home looks for turns by which it comes there, both sides helping. It tries so many
positions only. What it finds tells how many turns the formula needs; the formula's model is then played by the rules.

*Neither.* Every turn fills a cell. So the formula with as many turns as there are empty cells leaves nothing out, and when it has
no model the answer is no, although a path is open.

The checker writes both formulas again by itself.

A player who has no legal drop loses too (rule 6); that is another way to win, and not asked about here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from heapq import heappop, heappush
from itertools import count
from typing import Any

from crosscut.core.board import cells_of, mask_of
from crosscut.core.errors import MisaskedError, UnsupportedError
from crosscut.core.game import COLOUR_NAMES, COLOURS, Outcome, Step, Turn
from crosscut.core.notation import format_turn
from crosscut.encodings.formula import Name
from crosscut.games.iqishiqi.formulas.questions import Helped, empty_cells, help_formula, wall_formula
from crosscut.games.iqishiqi.rules import Pushed, Pushing
from crosscut.reports import possible
from crosscut.solver.possible import Wanted, Way
from crosscut.solver.questions import Answer, Asked

WHAT = "bring the ball home"
TRIED = 400  # positions whose turns the search lists before the formula has to do without it


def answer(asked: Asked) -> Answer:
    """Return the answer for a position; MisaskedError for a cell, which these games do not ask about."""
    if asked.options["at"] is not None:
        raise MisaskedError(f"--at: {asked.game} asks about the ball, and about no other cell")
    return possible.answer(asked, WHAT, wanted)


def wanted(game: Pushing, p: Pushed, colour: int) -> Wanted:
    """Return what is asked; UnsupportedError for a position that has ended."""
    if game.reached(p) is not None:
        raise UnsupportedError("the ball has reached a side: there is nothing left to ask")
    who = COLOUR_NAMES[colour]
    if not is_open(game, p, colour):
        return Wanted(
            wall_formula(game, p, colour),
            lambda _model: None,
            f"a path of empty cells leads from the ball to a side of {who}",
            {"question": "path", "colour": COLOURS[colour]},
        )
    turns = helped(game, p, colour) or empty_cells(game, p)
    formula = help_formula(game, p, colour, turns)
    known = {"question": "home", "colour": COLOURS[colour]}
    claim = f"at most {turns} legal turns, as many as there are empty cells, make {who} win by the ball"
    return Wanted(formula.formula, partial(_way, game, p, colour, formula), claim, known)


def is_open(game: Pushing, p: Pushed, colour: int) -> bool:
    """Return whether a path of empty cells leads from the ball to a side of a colour."""
    free = game.board.all_cells & ~(p.stones | p.black | p.white)
    return bool(game.board.flood(p.ball, free) & game.goals[colour])


def helped(game: Pushing, p: Pushed, colour: int) -> int | None:
    """Return a number of turns in which the ball comes home, if both sides help; None if the search does not find it."""
    numbers = count()
    open_ = [(_far(game, p, colour), next(numbers), 0, p)]
    seen = {p}
    for _ in range(TRIED):
        if not open_:
            return None
        _, _, turns, here = heappop(open_)
        for turn in game.moves(here):
            after = game.play(here, turn)
            end = game.reached(after)
            if end == Outcome(colour):
                return turns + 1
            if end is None and after not in seen and is_open(game, after, colour):
                seen.add(after)
                heappush(open_, (turns + 1 + _far(game, after, colour), next(numbers), turns + 1, after))
    return None


def _far(game: Pushing, p: Pushed, colour: int) -> int:
    """Return how many steps over empty cells the ball is from home, which it is not cut off from."""
    free, goal = game.board.all_cells & ~(p.stones | p.black | p.white), game.goals[colour]
    return len(game.board.shortest_path(p.ball, goal & free, free))


def _way(game: Pushing, p: Pushed, colour: int, formula: Helped, model: set[Name]) -> Way | None:
    """Return the way of a model as the rules play it, None if they do not."""
    names, plies, balls = game.board.names, [], [p.ball]
    here = p
    for name in formula.names:
        said: Mapping[Any, Any] = {
            word[-2]: word[-1] for word in model if word[: len(name)] == name and word[-2] in ("drop", "ball")
        }
        if "drop" not in said:
            break
        cell, ball = (game.board.by_name[said[word]] for word in ("drop", "ball"))
        choice = game.pushes(here, cell)
        turn = Turn((Step((cell,)),)) if len(choice) == 1 else Turn((Step((cell, ball), None, "aim"),))
        if game.legal(here, turn) is not None or 1 << ball != (after := game.play(here, turn)).ball:
            return None
        here = after
        plies.append(format_turn(game.board, turn))
        balls.append(here.ball)
    if game.reached(here) != Outcome(colour):
        return None
    end = names[here.ball.bit_length() - 1]
    return Way(f"{' '.join(plies)}, and the ball is on {end}", mask_of(cell for ball in balls for cell in cells_of(ball)))
