"""The questions that Iqishiqi and Oshiqi offer; the code that answers one is imported when it is asked."""

from __future__ import annotations

from crosscut.solver.extreme_question import extreme_question
from crosscut.solver.patterns_question import patterns_question
from crosscut.solver.possible_question import possible_question
from crosscut.solver.questions import Questions

CAN = possible_question("win by the ball, if both sides help", answer="crosscut.games.iqishiqi.questions.home:answer")
PATTERNS = patterns_question(
    {
        "walls": "the stones that keep the ball, on the centre, from all sides",
        "walls-B": "the stones that keep it from Black's sides",
        "walls-W": "the stones that keep it from White's sides",
    },
    answer="crosscut.games.iqishiqi.questions.walls:answer",
)
EXTREME = extreme_question(
    {
        "fewest-stones-stuck": "the fewest stones with which nobody has a legal drop",
        "most-stones": "the most stones in a position that goes on, with a legal drop",
        "most-stones-winning": "the most stones in a position in which Black, to move, wins by one push",
    },
    answer="crosscut.games.iqishiqi.questions.extreme:answer",
)
QUESTIONS = Questions((CAN, PATTERNS, EXTREME))
