"""Attempts at construction puzzles, for runs of several processes: known by their numbers, with plain values as results."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass

from crosscut.core.instance import read_id
from crosscut.puzzles.attempts import Attempt
from crosscut.puzzles.compose import Made, Tried
from crosscut.puzzles.construction.make import Miss, Wanted, attempted
from crosscut.puzzles.construction.offered import puzzled
from crosscut.puzzles.construction.record import construction_record, puzzle_id
from crosscut.solver.limits import Meter


@dataclass(frozen=True, slots=True)
class Opening:
    """Opens the attempts of a run in a process. Arguments: GAME:BOARD of a game with such puzzles; what is asked for."""

    board: str
    wanted: Wanted

    def __call__(self, meter: Meter) -> Attempt[Tried]:
        """Return the attempts; the time and the memory of `meter` are for all of them."""
        game = puzzled(read_id(self.board).game)
        questions = Meter(meter.limits)

        def attempt(number: int) -> Tried:
            made = attempted(game, self.wanted, number, questions)
            if isinstance(made, Miss):
                return Tried(None, Counter({str(made): 1}))
            line = json.dumps(construction_record(made.puzzle))
            return Tried(Made(puzzle_id(made.puzzle), line, made.refutation), Counter())

        return attempt
