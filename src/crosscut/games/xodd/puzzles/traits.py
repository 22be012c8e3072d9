"""The traits of puzzles of Xodd and Yodd; the code behind them is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from crosscut.core.board import cells_of
from crosscut.core.game import BLACK, WHITE, Game, Step, Turn
from crosscut.core.stones import Stones
from crosscut.games.xodd.puzzles.looks import gives_up, lead
from crosscut.games.xodd.rules import Xodd
from crosscut.puzzles.traits import Margins, Traits

if TYPE_CHECKING:
    from crosscut.solver.limits import Meter
    from crosscut.solver.solver import Line, Solver


def _settled(game: Game[Any], p: Stones, side: int, margin: int) -> bool:
    """Return whether the board or an image of it is settled: the bound depends on the order of the cells."""
    from crosscut.games.xodd.search.rest import rest_of, settled_in_an_image

    assert isinstance(game, Xodd)
    return bool(p.black | p.white) and settled_in_an_image(game.board, rest_of(game, p), side, margin)


def _last_turns(_game: Game[Any], p: Stones, _mover: int) -> Iterator[Turn]:
    """Yield the turns that drop one stone or two, of either colour."""
    steps = [Step((cell,), BLACK if p.black >> cell & 1 else WHITE) for cell in cells_of(p.black | p.white)]
    yield from (Turn((step,)) for step in steps)
    yield from (Turn(pair) for pair in combinations(steps, 2))


def _table(game: Game[Any], meter: Meter) -> Solver[Any]:
    from crosscut.games.xodd.tables.engine import Lookup
    from crosscut.games.xodd.tables.margins import margins
    from crosscut.solver.limits import Meter

    assert isinstance(game, Xodd)
    return Lookup(game, Meter(), solved=margins(game, meter))


def _search(game: Game[Any]) -> Callable[[], Solver[Any]]:
    from crosscut.games.xodd.search.prover import Prover
    from crosscut.solver.limits import Meter

    return lambda: Prover(game, Meter())


def _known(game: Game[Any], goal: str) -> Sequence[Stones]:
    from crosscut.games.xodd.puzzles.passes import known

    return known(game, goal)


def _margin_solver(solver: Solver[Any], meter: Meter) -> Solver[Any]:
    from crosscut.games.xodd.puzzles.keep_margin import knowing_margins

    return knowing_margins(solver, meter)


def _margin_lines(solver: Solver[Any], p: Stones, prover: int, meter: Meter, margin: int) -> Iterable[Line]:
    from crosscut.games.xodd.puzzles.keep_margin import KeepMargin

    return KeepMargin(solver, p, prover, meter, margin).lines()


TRAITS = Traits(
    table=_table,
    search=_search,
    most_empty=8,
    scattered=True,
    known=_known,
    looks=lead,
    gives_up=gives_up,
    settled=_settled,
    last_turns=_last_turns,
    margins=Margins(_margin_solver, _margin_lines, images="least"),
)
