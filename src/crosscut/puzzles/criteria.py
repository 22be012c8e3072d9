"""The editor's criteria: what a sound puzzle still needs to be worth solving. All are asked for unless `--allow` names them.

A unique solution is no merit where it is the only thing to do, connects at once, or looks best of all. Editors of chess problems
and tsumego have rules for that (economy, no checks as keys, no "short mates" kept in the solution); these are theirs, as far as
code can decide them. `make` rejects a candidate by the first criterion that it fails, and counts it; of other people's puzzles
`check` notes what they fail, and calls them as sound as before.

*Real choices* are turns that do not lose at once, passes counted; turns that a symmetry of the position makes one are one. With
the goal `margin`, where even a lost game can be the best there is, all turns are real.
*Immediate*: nothing is left to show after the first turn. Such puzzles are of level 1, and made where `--grade` begins there.
*Forced*: at the last turn that the line asks for there is no other real choice. Where only the first turn is claimed to be the
only one, the line is cut before such turns, as long as two turns are left. A line that is claimed as a whole is not cut: its
evidence shows that it is the longest way; so the puzzle is rejected.
*Obvious*: the solution looks better than every other real choice; `looks` says what looks good. Equals are not obvious.

What is not here cannot be switched off: themes are what their definitions say (`themes`), images of a puzzle have one grade
(`image`), and no puzzle is made twice.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from crosscut.core.errors import UnknownNameError
from crosscut.core.game import Game, Turn
from crosscut.core.notation import shown
from crosscut.core.turns import has_long_turns
from crosscut.puzzles.choice import few_cells
from crosscut.puzzles.goals import WIN, Goal
from crosscut.puzzles.looks import appeal
from crosscut.puzzles.play import is_one_turn, representatives
from crosscut.puzzles.puzzle import Puzzle

FEW_CELLS, FEW_CHOICES, IMMEDIATE, FORCED_END = "few-cells", "few-choices", "immediate", "forced-end"
OBVIOUS, SUPERFLUOUS, SAME_KERNEL = "obvious", "superfluous", "same-kernel"
CRITERIA = {
    FEW_CELLS: "at least 3 empty cells",
    FEW_CHOICES: "at least 4 real choices",
    IMMEDIATE: "from level 2 up the first turn does not win at once",
    FORCED_END: "the last turn of the line is not forced",
    OBVIOUS: "the solution does not look best of all turns",
    SUPERFLUOUS: "every stone is needed",
    SAME_KERNEL: "no other puzzle comes to the same last decision",
}
"""The names, as `--allow` has them, and what each asks for."""
ALL = "all"
FEWEST_CHOICES = 4


class Fault(NamedTuple):
    """A criterion that a puzzle fails, and how, in words."""

    criterion: str
    words: str


def allowed(names: Collection[str]) -> frozenset[str]:
    """Return the criteria that are not asked for, `all` standing for every one; UnknownNameError."""
    for name in sorted(names):
        if name != ALL and name not in CRITERIA:
            raise UnknownNameError(f"no criterion {shown(name)}: there are {', '.join(CRITERIA)}, and {ALL}")
    return frozenset(CRITERIA if ALL in names else names)


def real_choices(game: Game[Any], p: Hashable, goal: Goal = WIN) -> Iterator[Turn]:
    """Yield the turns of p, which has not ended, that do not lose at once, one of each."""
    for turn in representatives(game, p):
        end = None if goal.name == "margin" else game.outcome(game.play(p, turn))
        if end is None or end.winner in (None, game.turn(p)):
            yield turn


def little(game: Game[Any], p: Hashable, goal: Goal = WIN) -> Fault | None:
    """Return what a position that has not ended has too little of, cells or choices, None if it has enough."""
    if (lack := few_cells("empty", game.glyphs(p).count("."))) is not None:
        return Fault(FEW_CELLS, lack)
    choices = sum(1 for _ in islice(real_choices(game, p, goal), FEWEST_CHOICES))
    return None if choices == FEWEST_CHOICES else Fault(FEW_CHOICES, f"{choices} real choice{'' if choices == 1 else 's'}")


def is_obvious(game: Game[Any], p: Hashable, solution: Turn, goal: Goal = WIN) -> bool:
    """Return whether the solution of p looks better than every other real choice."""
    best = appeal(game, p, solution)
    others = [appeal(game, p, turn) for turn in real_choices(game, p, goal) if turn != solution]
    return bool(others) and max(others) < best


def is_forced(game: Game[Any], p: Hashable, goal: Goal) -> bool:
    """Return whether whoever is to move in p, where a line ends, has at most one real choice."""
    return sum(1 for _ in islice(real_choices(game, p, goal), 2)) < 2


def without_forced_end(game: Game[Any], p: Hashable, line: tuple[Turn, ...], goal: Goal) -> tuple[Turn, ...]:
    """Return a main line of p, of an odd number of turns, without the forced turns at its end; the first two of them stay."""
    while len(line) > 3 and is_forced(game, last_decision(game, p, line), goal):
        line = line[:-2]
    return line


def last_decision(game: Game[Any], p: Hashable, line: tuple[Turn, ...]) -> Hashable:
    """Return the position in which the last turn of a line is played."""
    for turn in line[:-1]:
        p = game.play(p, turn)
    return p


def is_immediate(puzzle: Puzzle) -> bool:
    """Return whether the line is a single turn though it goes on until nothing is left to show."""
    game = puzzle.instance.game
    if puzzle.goal.name in ("hold", "connect") or not puzzle.line:
        return False
    if not has_long_turns(game, puzzle.instance.position):
        return len(puzzle.line) == 1
    end = game.outcome(game.play(puzzle.instance.position, puzzle.line[0]))
    return end is not None


def faults(puzzle: Puzzle) -> Iterator[Fault]:
    """Yield the criteria that a sound puzzle fails, as far as position and line show it; no solver is asked.

    Superfluous stones and kernels are found elsewhere (`minimal`, `kernel`).
    """
    game, p, goal, line = puzzle.instance.game, puzzle.instance.position, puzzle.goal, puzzle.line
    if (fault := little(game, p, goal)) is not None:
        yield fault
    if is_immediate(puzzle) and (puzzle.grade is None or puzzle.grade.level > 1):
        yield Fault(IMMEDIATE, "the first turn wins at once")
    if len(line) > 2 and is_forced(game, last_decision(game, p, line), goal):
        yield Fault(FORCED_END, "the last turn of the line is forced")
    solution = next(turn for turn in representatives(game, p) if is_one_turn(game, p, turn, puzzle.solution.turn))
    if is_obvious(game, p, solution, goal):
        yield Fault(OBVIOUS, "the solution looks best of all turns")
