"""Traits: what is special about the puzzles of one game. Its wing declares them, and the code here asks for them.

A game without traits has play puzzles all the same: minimax answers, random play leads to positions, the goals are `win`, `hold`
and `within`, themes are those of every game, and no turn is better than another at a glance. Its small facts (`drawless`,
`ends_by_pass`, `alternates`, `margin`) stand in its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from crosscut.core.game import Game, Turn
from crosscut.core.offer import Ability
from crosscut.core.registry import offering, part

if TYPE_CHECKING:
    from random import Random

    from crosscut.core.stones import Stones
    from crosscut.solver.limits import Meter
    from crosscut.solver.solver import Line, Solver

OwnSource = Callable[["Game[Any]", "Random", "Meter"], Iterator[Hashable]]
"""Yields some positions of a game that may be puzzles, by a random generator, and calls `look` of the meter. It may yield
none, and is asked again. LimitReached."""


@dataclass(frozen=True, slots=True)
class Margins:
    """What the goal `margin` needs of a game that keeps a score.

    `solver`: returns a solver whose scores are margins: the given one if its are, else a search that counts by the meter.
    `lines`: certificate lines for "the colour's final lead is at least the number", which must be true; arguments: a solver, a
    position, the colour, a meter, and the number. `images`: which image stands for all in these lines, "" for itself alone.
    """

    solver: Callable[[Solver[Any], Meter], Solver[Any]]
    lines: Callable[[Solver[Any], Any, int, Meter, int], Iterable[Line]]
    images: str = ""


def _with_margins(solver: Solver[Any], meter: Meter) -> Solver[Any]:
    from crosscut.solver.by_margin import ByMargin

    return solver if solver.knows_margins else ByMargin(solver.game, meter)


def _margin_lines(solver: Solver[Any], p: Any, prover: int, meter: Meter, _margin: int) -> Iterable[Line]:  # noqa: ANN401
    from crosscut.solver.plies_strategy import ply_lines
    from crosscut.solver.strategy import Strategy

    if solver.game.decides_by_plies:
        return ply_lines(solver.game, lambda q, _left: solver.best_turn(q), p, prover, meter.count)
    return Strategy(solver, p, prover, meter).lines()


@dataclass(frozen=True, slots=True, kw_only=True)
class Traits:
    """What is special about the puzzles of a game; every default means the general way.

    Attributes:
        suits: whether these are the traits under a game's readings; else it has the general ones.
        table: returns a solver with a table of all positions of a small board; None: not for these readings. LimitReached.
        search: opens a search for a game, native where the kernel is; None where minimax is to search.
        most_empty: the most empty cells of positions that are drawn: so many are quick, and give puzzles often enough.
        scattered: whether almost any stones make a legal position, so that single stones come and go.
        drawn: returns a position with so many empty cells, or more, by a random generator; None: by random play, or scattered.
        changed: returns a position that differs a little from the given one, by a random generator, for games whose positions
            are more than stones; None: only positions of stones are changed.
        plain: whether anybody sees at once what to play in a position, which has not ended; it is no puzzle then.
        known: by a goal's name, positions to begin with when puzzles are sought in which only the pass reaches the goal.
        sources: where candidates may come from besides the sources for every game, by name.
        looks: how good a position looks for a colour, the greater the better; None: nobody can say at a glance.
        gives_up: whether a colour that plays from one position to another gives something up by its own turn.
        settled: whether a colour leads by a margin in the end, whatever is played, for all to see.
        last_turns: the turns with stones that a colour, which has just moved, may have made last.
        margins: what the goal `margin` needs, where a search of the game's own finds margins.
        alive: whether a colour can still connect in a position that goes on; the goal `connect` asks this.
        easy: of a solver with a table, all positions, one at least of those that symmetries and an exchange of colours make one,
            in which exactly one turn wins, not trivially, and the two-ply player finds it at least half of the time; others may
            be among them. Arguments: the solver, the fewest real choices (`criteria`), a meter. None: nobody lists them.
        board: the board of examples with a goal of their own, where a small one is too small for puzzles.
        example: the board of the first example, where a small one has no puzzles to win; behind a blank, a goal that it has.
    """

    suits: Callable[[Game[Any]], bool] = lambda _game: True
    table: Callable[[Game[Any], Meter], Solver[Any] | None] = lambda _game, _meter: None
    search: Callable[[Game[Any]], Callable[[], Solver[Any]] | None] = lambda _game: None
    most_empty: int = 12
    scattered: bool = False
    drawn: Callable[[Game[Any], int, Random], Any] | None = None
    changed: Callable[[Game[Any], Any, Random], Any] | None = None
    plain: Callable[[Game[Any], Any], bool] = lambda _game, _p: False
    known: Callable[[Game[Any], str], Sequence[Hashable]] = lambda _game, _goal: ()
    sources: Mapping[str, OwnSource] = field(default_factory=dict)
    looks: Callable[[Game[Any], Any, int], int] | None = None
    gives_up: Callable[[Game[Any], Any, Any, int], bool] = lambda _game, _p, _q, _side: False
    settled: Callable[[Game[Any], Any, int, int], bool] = lambda _game, _p, _side, _margin: False
    last_turns: Callable[[Game[Any], Stones, int], Iterator[Turn]] | None = None
    margins: Margins | None = None
    alive: Callable[[Game[Any], Any, int], bool] | None = None
    easy: Callable[[Solver[Any], int, Meter], Iterable[Hashable]] | None = None
    board: str = ""
    example: str = ""

    def abilities(self) -> Iterator[Ability]:
        """Yield what `crosscut games` lists."""
        make = "crosscut puzzles make {start} --count 1 --seed 1"
        if self.alive is not None:
            yield Ability("goal connect", "puzzles that ask to keep a connection alive", f"{make} --goal connect", self.board)


GENERAL = Traits()
"""The traits of a game that declares none."""


def traits_of(game: Game[Any]) -> Traits:
    """Return the traits of a game under its readings."""
    declared = _declared(game.name)
    return declared if declared.suits(game) else GENERAL


def margins_of(game: Game[Any]) -> Margins | None:
    """Return what the goal `margin` needs, None for a game that keeps no score."""
    return (traits_of(game).margins or Margins(_with_margins, _margin_lines)) if game.keeps_score() else None


@cache
def _declared(name: str) -> Traits:
    return part(name, "puzzles", Traits) or GENERAL


def games_with(has: Callable[[Traits], bool]) -> str:
    """Return the names of the games whose traits have something, for messages."""
    return ", ".join(name for name, traits in offering("puzzles", Traits) if has(traits))
