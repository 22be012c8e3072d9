"""The questions that Cross-Hairs offers; the code that answers one is imported when it is asked."""

from __future__ import annotations

from crosscut.solver.extreme_question import extreme_question
from crosscut.solver.patterns_question import patterns_question
from crosscut.solver.possible_question import possible_question
from crosscut.solver.questions import Questions

CAN = possible_question(
    "make a King of an enemy's soldier",
    answer="crosscut.games.crosshairs.questions.can:answer",
    cell="Cross-Hairs: the cell of the soldier, which stays there; without it any soldier is meant.",
    example="crosscut can {position} W",
)
PATTERNS = patterns_question(
    {
        "kings": "a soldier and the own Kings that keep it from ever being captured",
        "soldiers": "soldiers that keep each other from ever being captured",
        "fortress": "Kings and soldiers that keep one of these soldiers from ever being captured",
    },
    answer="crosscut.games.crosshairs.questions.patterns:answer",
)
EXTREME = extreme_question(
    {
        "most-kings-apart": "the most Kings of which none sees another along a line of its cell",
        "most-kings-straight": "the most Kings of which no two are on a straight line",
    },
    answer="crosscut.games.crosshairs.questions.extreme:answer",
)
QUESTIONS = Questions((CAN, PATTERNS, EXTREME))
