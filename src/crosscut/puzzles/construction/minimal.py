"""Nothing superfluous: without any of its parts a puzzle has a second completion, which is the witness.

One formula about the whole board is asked again and again. The assumptions are the given cells, and for each clue the literal
that switches it on. Taking parts away only adds completions, so a part's witness stays a witness however many other parts go. So
one pass over the parts, each tried once, leaves a minimal puzzle, with a witness for each of its parts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from crosscut.core.stones import Stones
from crosscut.puzzles.construction.by_names import needed
from crosscut.puzzles.construction.offered import constructions_of
from crosscut.puzzles.construction.puzzle import Construction, Part, Witness
from crosscut.puzzles.construction.solve import require_completion
from crosscut.puzzles.construction.sought import EMPTY, OPEN, Sought
from crosscut.solver.limits import Meter
from crosscut.solver.sat import Assuming


class Trial:
    """A puzzle with one completion, and the question whether it has another one without some of its parts.

    Arguments: `puzzle`: its solution must be set and a completion; `meter` counts questions.
    Raises UnsupportedError for readings without construction puzzles.
    """

    def __init__(self, puzzle: Construction, meter: Meter) -> None:
        assert puzzle.solution is not None
        constructions_of(puzzle.game).require(puzzle.game)
        self.puzzle = puzzle
        self.meter = meter
        parts = puzzle.parts
        free = {part.at for part in parts if part.kind == "cell"}
        self._sought = Sought(
            puzzle.game, [OPEN if cell in free else glyph for cell, glyph in enumerate(puzzle.given)], puzzle.glyphs
        )
        self._assumed: dict[Part, list[int]] = {}
        for part in parts:
            if part.kind == "cell":
                self._assumed[part] = self._as_given(part.at)
            else:
                when = self._sought.formula.literal("clue", part.at + 1)
                puzzle.clues[part.at].encode(self._sought, when)
                self._assumed[part] = [when]
        self._sought.formula.because("the position is another than the solution")
        self._sought.formula.add(*self._sought.differs(puzzle.solution))
        self._solver = Assuming(self._sought.formula)

    def __enter__(self) -> Trial:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.__exit__()

    def other(self, parts: Iterable[Part]) -> Stones | None:
        """Return a completion other than the solution when only these parts are there, None if there is none."""
        self.meter.count()
        self.meter.look()
        model = self._solver.model([literal for part in parts for literal in self._assumed[part]])
        return None if model is None else self._sought.position(model)

    def _as_given(self, cell: int) -> list[int]:
        """Return the literals which say that a cell is as it is given."""
        black, white = (side[cell] for side in self._sought.stones)
        glyph = self.puzzle.given[cell]
        return [-black, -white] if glyph == EMPTY else [black] if glyph == "B" else [white]


def reduced(puzzle: Construction, order: Iterable[Part], meter: Meter) -> Construction | None:
    """Return the puzzle without the parts that are superfluous, tried in this order; None if it has another completion.

    Arguments: `puzzle` with a solution that is a completion; `order`: all its parts. The returned puzzle is minimal, with its
    witnesses. That it has one completion only, the solver says without a proof. Raises LimitReached.
    """
    kept = dict.fromkeys(puzzle.parts)
    found: dict[Part, Stones] = {}
    with Trial(puzzle, meter) as trial:
        if trial.other(kept) is not None:
            return None
        for part in order:
            other = trial.other(left for left in kept if left != part)
            if other is None:
                del kept[part]
            else:
                found[part] = other
    return _rebuilt(puzzle, list(kept), found)


def witnessed(puzzle: Construction, meter: Meter) -> Construction | None:
    """Return a puzzle that is minimal for named techniques, with a witness for each part that has one; None if it has two
    completions.

    Raises LimitReached.
    """
    found: dict[Part, Stones] = {}
    with Trial(puzzle, meter) as trial:
        if trial.other(puzzle.parts) is not None:
            return None
        for part in puzzle.parts:
            other = trial.other(left for left in puzzle.parts if left != part)
            if other is not None:
                found[part] = other
    return _rebuilt(puzzle, list(puzzle.parts), found)


def superfluous(puzzle: Construction, parts: Iterable[Part], meter: Meter) -> list[Part]:
    """Return the superfluous ones of some parts.

    Without such a part alone the puzzle still has one completion; and if named techniques solve the puzzle, none that is
    harder is needed without the part. Arguments: `puzzle` with its one completion as solution. Raises LimitReached.
    """
    parts = tuple(parts)
    eases = needed(puzzle, parts)
    doubtful = [part for part in parts if part not in eases]
    found: list[Part] = []
    if not doubtful:
        return found
    with Trial(puzzle, meter) as trial:
        for part in doubtful:
            other = trial.other(left for left in puzzle.parts if left != part)
            if other is None:
                found.append(part)
            else:
                require_completion(puzzle.without(part), other)
    return found


def _rebuilt(puzzle: Construction, kept: list[Part], found: dict[Part, Stones]) -> Construction:
    """Return the puzzle with these parts only, with the witnesses that there are, tested by the rules."""
    less = puzzle.only(kept)
    clues = [part.at for part in kept if part.kind == "clue"]
    witnesses = []
    for part in kept:
        if part not in found:
            continue
        now = part if part.kind == "cell" else Part("clue", clues.index(part.at))
        witnesses.append(Witness(now, require_completion(less.without(now), found[part])))
    return replace(less, witnesses=tuple(witnesses))
