"""The questions that Gem offers; the code that answers one is imported when it is asked."""

from __future__ import annotations

from crosscut.solver.extreme_question import extreme_question
from crosscut.solver.patterns_question import patterns_question
from crosscut.solver.possible_question import possible_question
from crosscut.solver.questions import Questions

_HERE = "crosscut.games.gem.questions"
_OUT = "the stones of White after which no black chain round the centre can touch side"

QUESTIONS = Questions(
    (
        possible_question("reach the goal, the other side doing nothing", f"{_HERE}.possible:answer"),
        patterns_question(
            {"cuts": "the stones of White after which Black can never reach the goal"}
            | {f"out-{side}": f"{_OUT} {side}" for side in range(7)},
            f"{_HERE}.patterns:answer",
        ),
        extreme_question(
            {
                "fewest-stones": "the fewest stones that win",
                "most-stones": "the most stones before anybody has won, dropped in turn",
            },
            f"{_HERE}.extreme:answer",
        ),
    )
)
