"""The questions that Rabbit Warrens offers."""

from __future__ import annotations

from crosscut.solver.extreme_question import extreme_question
from crosscut.solver.patterns_question import patterns_question
from crosscut.solver.possible_question import possible_question
from crosscut.solver.questions import Questions

_HERE = "crosscut.games.warrens.questions"

QUESTIONS = Questions(
    (
        possible_question(
            "enclose a cell, its stones rearranged and the other side's where they are",
            f"{_HERE}.can:answer",
            cell="The cell to be enclosed (Rabbit Warrens; default: any).",
        ),
        patterns_question(
            {
                "loops": "own stones that enclose something",
                "rings": "own stones that enclose the cell in the middle",
                "roads": "enemy stones that keep everything from being enclosed while they stay",
                "exits": "enemy stones that keep the cell in the middle from being enclosed while they stay",
            },
            f"{_HERE}.patterns:answer",
        ),
        extreme_question(
            {"best-warren": "the highest score, with any number of stones or with so many"},
            f"{_HERE}.extreme:answer",
        ),
    )
)
