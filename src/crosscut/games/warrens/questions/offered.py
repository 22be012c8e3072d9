"""The questions that Rabbit Warrens offers."""

from __future__ import annotations

from crosscut.solver.extreme_question import extreme_question
from crosscut.solver.questions import Questions

_HERE = "crosscut.games.warrens.questions"

QUESTIONS = Questions(
    (
        extreme_question(
            {
                "best-warren": "the highest score, with any number of stones",
                "best-warren-start": "the highest score with as many stones as Black has at the start",
            },
            f"{_HERE}.extreme:answer",
        ),
    )
)
