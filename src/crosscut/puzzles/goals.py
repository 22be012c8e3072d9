"""The goals of play puzzles: to win, and others that only one turn reaches.

A *goal* is a name, for some with a number, and means what its solver gets whatever the other side does:

* `win`: he wins.
* `hold`: he does not lose, in a position that he cannot win ("avoid the loss"); for games in which there are draws.
* `margin M`: his final lead is at least M, which is the largest that he can have; M may be negative ("lose by as little as
  possible"). For games that keep a score. Where final leads are odd, M is odd.
* `within K`: he wins, and the game has ended after at most K turns, those of both sides counted, passes included; where a turn
  may be several plies, K counts plies.
* `connect`: after his turn and any single reply his colour can still connect by placing alone, "keep the connection alive". If
  the game has ended by then, his colour must have won: a reply that is a pass asks the rules the same question, and a pass of his
  own must win. For games in which a side that cannot connect any more has lost.

All but `connect` are proved by strategy certificates. Four methods give the guarantees: `reached` that the goal is reached,
`denied` that it is missed, `bound` that no more can be had, `better` that more can. `connect` looks two turns ahead, so the rules
decide it, and no strategy is needed (`keeping`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from crosscut.core.errors import NotationError, UnsupportedError
from crosscut.core.game import Game
from crosscut.core.notation import shown
from crosscut.core.registry import game_class, game_names
from crosscut.core.turns import has_long_turns
from crosscut.puzzles.traits import games_with, traits_of

NAMES = ("win", "hold", "margin", "within", "connect")
NUMBERED = ("margin", "within")
TEXT = re.compile(r"win|hold|connect|(margin) (0|-?[1-9][0-9]{0,2})|(within) ([1-9][0-9]{0,2})")


class Guarantee(NamedTuple):
    """A guarantee as certificates have it: win, at_least_draw, within K, margin K, lasts K; `number` is K, else 0."""

    kind: str
    number: int = 0

    @property
    def text(self) -> str:
        """As it stands in a header."""
        return f"{self.kind} {self.number}" if self.kind in IMPLIED else self.kind

    def implies(self, wanted: Guarantee) -> bool:
        """Return whether the holder of this guarantee has the wanted one too."""
        if self.kind == wanted.kind:
            return self.kind not in IMPLIED or IMPLIED[self.kind](self.number, wanted.number)
        wins = self.kind in ("win", "within") or (self.kind == "margin" and self.number > 0)
        if self.kind == "margin" and self.number == 0 and wanted.kind in ("at_least_draw", "lasts"):
            return True
        if wanted.kind == "win":
            return wins
        if wanted.kind == "margin":  # the winner of a game with margins leads by one at least
            return (wins and wanted.number <= 1) or (self.kind == "at_least_draw" and wanted.number <= 0)
        return wanted.kind != "within" and (wins or (self.kind == "at_least_draw" and wanted.kind == "lasts"))


IMPLIED: dict[str, Callable[[int, int], bool]] = {
    "within": lambda have, wanted: have <= wanted,
    "lasts": lambda have, wanted: have >= wanted,
    "margin": lambda have, wanted: have >= wanted,
}


def goals_of(game: Game[Any]) -> list[str]:
    """Return the names of the goals that puzzles of a game can have."""
    found = []
    for name in NAMES:
        with suppress(UnsupportedError):
            Goal(name).require(game)
            found.append(name)
    return found


def read_guarantee(text: str) -> Guarantee:
    """Return the guarantee that a certificate's statement names."""
    kind, _, number = text.partition(" ")
    return Guarantee(kind, int(number)) if kind in IMPLIED else Guarantee(text)


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal: its name, one of NAMES, and the M or K that belongs to it, 0 where none does."""

    name: str
    number: int = 0

    @property
    def text(self) -> str:
        """As it stands in a puzzle's record."""
        return f"{self.name} {self.number}" if self.name in NUMBERED else self.name

    def sentence(self, solver: str, unit: str = "turn") -> str:
        """Return what the puzzle asks of its solver, a colour's name; `unit`: as for `deed`."""
        return f"{solver} to play and {self.deed(unit)}"

    def deed(self, unit: str = "turn") -> str:
        """Return the goal as a verb: "win within 5 turns"; `unit`: what is counted, a turn or a ply."""
        match self.name:
            case "within":
                return f"win within {self.number} {unit if self.number == 1 else {'turn': 'turns', 'ply': 'plies'}[unit]}"
            case "margin":
                if self.number == 0:
                    return "draw, the best there is"
                how = f"win by {self.number}" if self.number > 0 else f"lose by no more than {-self.number}"
                return f"{how}, the best there is"
            case "hold":
                return "avoid the loss"
            case "connect":
                return "keep the connection alive"
        return "win"

    def require(self, game: Game[Any], unique: str = "root") -> None:
        """Raise UnsupportedError if puzzles of this game cannot have this goal, or not at this level of uniqueness.

        Games with a pie swap have no goals: after a swap the solver has the other colour, and puzzles speak of colours.
        """
        if game.readings.get("pie") == "on":
            raise UnsupportedError("puzzles are for games without a swap: pie=off")
        if self.name == "hold" and game.drawless:
            raise UnsupportedError(f"the goal hold is for games with draws: {_named(game)} has none")
        if self.name == "margin" and not game.keeps_score():
            there = ", ".join(name for name in game_names() if game_class(name).keeps_score())
            raise UnsupportedError(f"{_named(game)} is won or lost, by no margin: games with the goal margin: {there}")
        if self.name == "margin" and game.odd_leads and self.number and self.number % 2 == 0:
            raise UnsupportedError(f"the goal is {self.text}, but in {_named(game)} the lead at the end is always odd")
        if self.name == "connect" and traits_of(game).alive is None:
            there = games_with(lambda traits: traits.alive is not None)
            raise UnsupportedError(f"in {_named(game)} nobody asks who can still connect: games with the goal connect: {there}")
        if has_long_turns(game) and (unique != "root" or self.name == "connect"):
            there = "unique at the root, with the goals win, hold, margin and within"
            raise UnsupportedError(f"in {_named(game)} a turn may be several plies: its puzzles ask for the first ply, {there}")
        if self.name in ("hold", "connect") and unique != "root":
            why = "a draw is held until the game ends" if self.name == "hold" else "it looks at one turn and the reply to it"
            raise UnsupportedError(f"the goal {self.name} is for puzzles that are unique at the root: {why}")

    def further(self) -> Goal:
        """Return the goal that is left after a turn of the solver and a reply."""
        return Goal("within", self.number - 2) if self.name == "within" else self

    def step(self, game: Game[Any]) -> int:
        """Return how much the next larger margin is larger."""
        return 2 if game.odd_leads else 1

    def reached(self, made: int = 0) -> Guarantee:
        """Return the guarantee that the solver has if he can reach the goal; `made`: turns made since it was set, 0 or 1."""
        return {
            "win": Guarantee("win"),
            "hold": Guarantee("at_least_draw"),
            "margin": Guarantee("margin", self.number),
            "within": Guarantee("within", self.number - made),
        }[self.name]

    def denied(self, game: Game[Any], made: int) -> Guarantee:
        """Return the guarantee that the other side has if the goal is missed; `made`: turns made since it was set, 0 or 1."""
        return {
            "win": Guarantee("at_least_draw"),
            "hold": Guarantee("win"),
            "margin": Guarantee("margin", self.step(game) - self.number),
            "within": Guarantee("lasts", self.number - made),
        }[self.name]

    def bound(self) -> Guarantee | None:
        """Return the guarantee that the other side has at the root if there is no better for the solver; None: never."""
        return {"hold": Guarantee("at_least_draw"), "margin": Guarantee("margin", -self.number)}.get(self.name)

    def better(self, game: Game[Any]) -> Guarantee | None:
        """Return the guarantee that the solver has if he can have more than the goal; None: never."""
        return {"hold": Guarantee("win"), "margin": Guarantee("margin", self.number + self.step(game))}.get(self.name)


WIN = Goal("win")


def _named(game: Game[Any]) -> str:
    """Return a game's name, with its readings if it has any."""
    readings = ", ".join(f"{name}={value}" for name, value in game.readings.items())
    return f"{game.name} ({readings})" if readings else game.name


def parse_goal(text: object) -> Goal:
    """Return the goal of a record; NotationError."""
    match = TEXT.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        said = shown(text) if isinstance(text, str) else type(text).__name__
        raise NotationError(f"the goal is {said}: expected win, hold, margin M, within K or connect")
    return Goal(match[1] or match[3], int(match[2] or match[4])) if match[1] or match[3] else Goal(match[0])
