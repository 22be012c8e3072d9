"""The verdict on a play puzzle from a file: sound, cooked, wrong, unsolvable, refused, or unknown within the limits.

A puzzle with a certificate is checked by the independent checker alone (`by_checker`); nothing is solved if the checker accepts.
Any other puzzle is solved first; if it is sound, a certificate is made, and checked in the same way, before "sound" is said. So
"sound" always means that the checker has accepted a certificate for all that the puzzle claims, and says nothing beyond that. A
refused certificate is reported, whatever the solver says of the puzzle; the solver is asked all the same, to name a cook.

The main line of a puzzle without a certificate is not compared: the line that is found is reported. The turns of its solution, as
far as it has one, must win.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Any

from crosscut.core.errors import CertificateError, CrosscutError
from crosscut.core.game import Game, Turn
from crosscut.core.instance import Instance
from crosscut.puzzles.by_checker import verify
from crosscut.puzzles.certificate import certificate
from crosscut.puzzles.goals import WIN, Goal
from crosscut.puzzles.longest_line import answers
from crosscut.puzzles.minimal import removals
from crosscut.puzzles.play import Cook, Play, Solution, places, representatives
from crosscut.puzzles.puzzle import Puzzle
from crosscut.puzzles.verdict import Verdict
from crosscut.solver.limits import LimitReached, Limits, Meter, Progress
from crosscut.solver.solve import Engine
from crosscut.solver.solver import Solver

Chosen = Callable[[Instance], tuple[Engine, str]]


@dataclass(frozen=True, slots=True)
class Checked:
    """The result for one puzzle.

    `puzzle`: as it was solved (None if the line is no puzzle); `certificate`: its certificate if it is sound; `solved`: whether a
    solver had to be asked; `cook`: where several turns win, or which turn wins if not the claimed one; `superfluous`: cells of
    stones that can go, None if that was not asked; `better`: the goal that can be reached by the turns of `cook`, if it is more
    than the claimed one; `bare`: whether solution, level, grade and themes were found for a position alone.
    """

    verdict: Verdict
    puzzle: Puzzle | None = None
    certificate: bytes | None = None
    solved: bool = False
    cook: Cook | None = None
    superfluous: tuple[str, ...] | None = None
    reason: str = ""
    limit: str | None = None
    better: Goal | None = None
    bare: bool = False


class Solvers:
    """The solvers of a run, one for each game and method; each puzzle has all of the limits."""

    def __init__(self, chosen: Chosen, limits: Limits, progress: Progress | None) -> None:
        self.chosen, self.limits, self.progress = chosen, limits, progress
        self._known: dict[tuple[str, str], Play] = {}

    def play(self, instance: Instance, goal: Goal = WIN) -> Play:
        """Return the `Play` for a position's game and a goal; raises what the engine does, and UnsupportedError."""
        engine, method = self.chosen(instance)
        key = instance.id.split(":")
        play = self._known.get((":".join(key[:2]), method))
        meter = Meter(self.limits, self.progress)
        if play is None:
            solver: Solver[Any] = engine(instance.game, meter, symmetry=True, distance=False)
            play = self._known[":".join(key[:2]), method] = Play(solver)
        play.solver.meter = meter
        play.work = Meter(self.limits, self.progress, "measuring resistance")
        return play.on(goal)


def check_one(puzzle: Puzzle, kept: bytes | None, solvers: Solvers, *, minimal: bool = False) -> Checked:
    """Return the result for one puzzle; `kept`: the certificate that goes with it."""
    refused = ""
    if kept is None and puzzle.cuts:
        kept = b""  # a puzzle with the goal `connect` brings its evidence along
    if kept is not None:
        try:
            verify(puzzle, kept, Meter(solvers.limits, solvers.progress).say)
        except LimitReached as stop:
            return Checked(Verdict.UNKNOWN, puzzle, limit=stop.limit)
        except CertificateError as error:
            refused = str(error)
        else:
            if not minimal or puzzle.removals is not None:
                superfluous = None if puzzle.removals is None else ()
                return Checked(Verdict.SOUND, puzzle, kept, superfluous=superfluous)
    try:
        found = _solve(puzzle, solvers.play(puzzle.instance, puzzle.goal), minimal or puzzle.removals is not None)
    except LimitReached as stop:
        found = Checked(Verdict.UNKNOWN, puzzle, solved=True, limit=stop.limit)
    except CrosscutError as error:
        found = Checked(Verdict.REFUSED, puzzle, solved=True, reason=str(error))
    if refused and found.verdict in (Verdict.SOUND, Verdict.UNKNOWN):
        return replace(found, verdict=Verdict.REFUSED, certificate=None, reason=refused)
    return replace(found, reason=found.reason or refused)


def _solve(puzzle: Puzzle, play: Play, minimal: bool) -> Checked:
    game, p = puzzle.instance.game, puzzle.instance.position
    puzzle.goal.require(game, puzzle.unique)
    standing = play.reach.standing(p)
    if standing < 0:
        return Checked(Verdict.UNSOLVABLE, puzzle, solved=True)
    if standing > 0:
        best = play.aimed(p, "margin" if puzzle.goal.name == "margin" else "win")
        assert best is not None
        turns = tuple(best.winning(p))
        return Checked(Verdict.WRONG, puzzle, solved=True, cook=Cook((), turns), better=best.goal)
    claimed = _representative(game, p, puzzle.solution.turn)
    if (cook := play.cook(p, "root")) is None:
        winning = next(play.winning(p))
        if winning != claimed:
            return Checked(Verdict.WRONG, puzzle, solved=True, cook=Cook((), (winning,)))
        cook = play.cook(p, puzzle.unique)
    if cook is not None:
        verdict = Verdict.COOKED if cook.after or claimed in cook.turns else Verdict.WRONG
        return Checked(verdict, puzzle, solved=True, cook=cook)
    if (false := _false_turn(play, p, puzzle.solution)) is not None:
        return Checked(Verdict.WRONG, puzzle, solved=True, cook=false)
    needed, superfluous = removals(play, p) if minimal else ((), None)
    sound = replace(
        puzzle,
        solution=play.solution(p, puzzle.unique),
        line=play.line(p),
        removals=needed if minimal and not superfluous else None,
        cuts=play.cuts(p),
        answers=answers(play, p) if puzzle.unique == "line" else (),
    )
    made = certificate(play, sound)
    verify(sound, made, play.solver.meter.say)
    return Checked(Verdict.SOUND, sound, made, solved=True, superfluous=superfluous)


def _false_turn(play: Play, p: Hashable, solution: Solution) -> Cook | None:
    """Return the first place of a claimed solution whose turn does not win, with those that do, None if there is none."""
    if play.goal.name in ("hold", "connect"):  # these goals ask for the first turn alone
        return None
    for place in places(play.game, p, solution):
        here = play
        for _ in place.after[::2]:
            here = here.further()
        if not here.reach.by(place.position, play.game.play(place.position, place.turn)):
            return Cook(place.after, tuple(here.winning(place.position)))
    return None


def _representative(game: Game[Any], p: object, turn: Turn) -> Turn:
    """Return the first of the turns that a symmetry of p makes one with this one."""
    images = [s.turn(turn) for q, s in zip(game.images(p), game.symmetries(p), strict=True) if q == p]
    return next(found for found in representatives(game, p) if found in images)
