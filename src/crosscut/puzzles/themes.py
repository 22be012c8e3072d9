"""Named themes of play puzzles, each found by a function with its exact definition.

A theme is a statement about the main line, as it stands in the puzzle: about some decision of the solver in it, about all of
them, or about how it ends. Where the opponent has several equally long defences the main line takes the first. So an image of a
puzzle may have a main line of other turns, and with it other themes. Threats are those of the goal `win`: puzzles with other
goals are neither `quiet` nor `zugzwang`.

The themes here are for every game, a new one included; a game may offer its own besides (`Themes`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from crosscut.core.errors import UnknownNameError
from crosscut.core.game import PASS, Game, game_id
from crosscut.core.notation import shown
from crosscut.core.offer import Ability
from crosscut.core.registry import part
from crosscut.puzzles.goals import WIN
from crosscut.puzzles.grading import is_quiet, is_zugzwang
from crosscut.puzzles.play import Play
from crosscut.puzzles.puzzle import Puzzle
from crosscut.puzzles.traits import GENERAL, traits_of
from crosscut.puzzles.walk import Decision, asked, decisions

ONLY_PASS = "only pass wins"

Theme = Callable[[Play, tuple[Decision, ...]], bool]
"""Whether a theme shows in the main line, given as the decisions of the solver."""


@dataclass(frozen=True, slots=True)
class Themes:
    """The themes of one game, listed behind those of every game; only where its traits suit.

    `named`: by name; `board`: the board of examples, where a small one is too small for puzzles.
    """

    named: Mapping[str, Theme]
    board: str = ""

    def abilities(self) -> Iterator[Ability]:
        """Yield what `crosscut games` lists."""
        command = f'crosscut puzzles make {{start}} --count 1 --seed 1 --theme "{next(iter(self.named))}"'
        yield Ability("themes", ", ".join(self.named), command, self.board)


def themes(play: Play, puzzle: Puzzle) -> tuple[str, ...]:
    """Return the names of the themes of a puzzle that is sound, in the order of `themes_of`; LimitReached."""
    line = tuple(decisions(puzzle))
    return tuple(name for name, shows in themes_of(play.game).items() if shows(play, line))


def only_pass_wins(play: Play, line: tuple[Decision, ...]) -> bool:
    """At some decision there are several turns, the pass wins, and nothing else does."""
    passes = [(here, one.position) for here, one in zip(asked(play), line, strict=False) if one.turn == PASS]
    return any(here.is_single(p) and any(turn != PASS for turn in here.game.moves(p)) for here, p in passes)


def zugzwang(play: Play, line: tuple[Decision, ...]) -> bool:
    """After some turn of the solution whoever is to move loses: would the solver have to move, he would not win."""
    return play.goal == WIN and any(is_zugzwang(play, decision.after) for decision in line)


def quiet(play: Play, line: tuple[Decision, ...]) -> bool:
    """Some turn of the solution threatens nothing: were the reply skipped, no turn would make the win trivial."""
    return play.goal == WIN and any(is_quiet(play, decision.after) for decision in line)


def forced(play: Play, line: tuple[Decision, ...]) -> bool:
    """The solver makes several turns, and after each but the last all replies but one make his win trivial."""
    replies = [
        sum(1 for _ in here.replies(one.after, here.game.turn(one.position)))
        for here, one in zip(asked(play), line, strict=False)
        if one.reply is not None
    ]
    return bool(replies) and max(replies) == 1


_GENERAL: dict[str, Theme] = {ONLY_PASS: only_pass_wins, "zugzwang": zugzwang, "quiet": quiet, "forced": forced}
_OF_WINS = ("zugzwang", "quiet")


def themes_of(game: Game[Any]) -> dict[str, Theme]:
    """Return the themes that puzzles of a game may have: name and the function that finds it."""
    own = part(game.name, "themes", Themes)
    return _GENERAL if own is None or traits_of(game) is GENERAL else _GENERAL | dict(own.named)


def require(names: Iterable[str], game: Game[Any], goal: str) -> None:
    """Raise UnknownNameError for a theme that no puzzle of the game with this kind of goal can have."""
    there = [name for name in themes_of(game) if goal == WIN.name or name not in _OF_WINS]
    for name in names:
        if name not in there:
            of = f"{game_id(game)} with the goal {goal}"
            raise UnknownNameError(f"no theme {shown(name)} of puzzles of {of}: there are {', '.join(there)}")
