"""Asks a solver which turns reach a goal, and whether it can be reached from a position; `goals` says what each goal means."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from crosscut.core.game import Game
from crosscut.puzzles.goals import WIN, Goal
from crosscut.puzzles.keeping import keeps
from crosscut.puzzles.within import Race
from crosscut.solver.solver import Solver


class Reach:
    """One solver's answers about one goal. For goals with margins its scores are margins; `race` answers where turns count."""

    def __init__(self, solver: Solver[Any], goal: Goal, race: Race) -> None:
        self.solver = solver
        self.game: Game[Any] = solver.game
        self.goal = goal
        self.race = race

    def standing(self, p: Hashable) -> int:
        """Return 1 if the side to move in p, which goes on, can have more than the goal, 0 if just the goal, -1 if not that."""
        match self.goal.name:
            case "within":
                return 0 if self.race.won(p, self.game.turn(p), self.goal.number) else -1
            case "margin":
                return _sign(self.solver.score(p) - self.goal.number)
            case "hold":
                return _sign(self.solver.score(p))
            case "connect":
                return 0 if any(self.by(p, self.game.play(p, turn)) for turn in self.game.moves(p)) else -1
        return 0 if self.solver.score(p) > 0 else -1

    def by(self, p: Hashable, after: Hashable) -> bool:
        """Return whether the turn that leads from p to `after` reaches the goal, or more."""
        if self.goal.name == "within":
            return self.race.won(after, self.game.turn(p), self.goal.number - 1)
        if self.goal.name == "connect":
            return keeps(self.game, after, self.game.turn(p))
        self.solver.score(p)  # a sweep that has not begun knows no margins of ends
        score = self.solver.from_child(p, after, self.solver.score(after))
        return score >= {"win": 1, "hold": 0, "margin": self.goal.number}[self.goal.name]


def goal_at(solver: Solver[Any], race: Race, p: Hashable, name: str) -> Goal | None:
    """Return the goal of that name that a puzzle of p has, its number found from the position; None if it cannot be reached.

    LimitReached; UnsupportedError if the game does not have such goals.
    """
    Goal(name).require(solver.game)
    if name == "margin":
        return Goal(name, solver.score(p))
    if name == "within":
        return Goal(name, race.distance(p)) if solver.score(p) > 0 else None
    goal = Goal(name) if name != WIN.name else WIN
    return goal if Reach(solver, goal, race).standing(p) == 0 else None


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
