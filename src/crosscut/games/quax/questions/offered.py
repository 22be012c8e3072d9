"""The questions that Quax and Torax offer."""

from __future__ import annotations

from crosscut.solver.extreme_question import extreme_question
from crosscut.solver.patterns_question import patterns_question
from crosscut.solver.possible_question import possible_question
from crosscut.solver.questions import Questions

_HERE = "crosscut.games.quax.questions"

QUAX = Questions(
    (
        possible_question("join its sides", f"{_HERE}.possible:answer"),
        patterns_question(
            {"cuts": "stones and bridges of White after which Black can never join his sides"}, f"{_HERE}.patterns:answer"
        ),
    )
)
TORAX = Questions(
    (
        possible_question("win, the other side doing nothing", f"{_HERE}.possible:answer"),
        patterns_question(
            {
                "blocks": "blocks after which no loop is possible any more",
                "loops": "stones and bridges of the Connector that are a loop",
            },
            f"{_HERE}.patterns:answer",
        ),
        extreme_question({"fewest-blocks": "the fewest blocks that stop every loop"}, f"{_HERE}.extreme:answer"),
    )
)
