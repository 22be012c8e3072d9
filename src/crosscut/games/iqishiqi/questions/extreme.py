"""Extremal positions of Iqishiqi and Oshiqi: the fewest stones with which nobody can move, the most with which somebody can.

Each is one formula over an unknown position (`formulas/drops`): the ball on no side, stones anywhere. CP-SAT finds the optimum,
and CaDiCaL refutes that anything beats it (`solver/extreme`). Whether play leads to the position is not asked: the claim book
(`claims`) has games that do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from crosscut.core.board import cells_of
from crosscut.core.errors import ContradictionError
from crosscut.core.game import BLACK, WHITE
from crosscut.encodings.formula import TRUE, Formula
from crosscut.encodings.gates import Gates, NamedGates
from crosscut.encodings.groups import group_count
from crosscut.games.iqishiqi.formulas.drops import legal_drops
from crosscut.games.iqishiqi.formulas.layers import Layers, inside, names_of, unknown
from crosscut.games.iqishiqi.rules import Pushed, Pushing
from crosscut.reports import extreme as extremes
from crosscut.solver.cp import CpSat
from crosscut.solver.extreme import Extremum, Found, Report
from crosscut.solver.limits import Meter
from crosscut.solver.questions import Answer, Asked

Add = Callable[[Formula, Gates, Pushing, Layers], None]


def _stuck(formula: Formula, gates: Gates, game: Pushing, p: Layers) -> None:
    """Add: neither side has a legal drop."""
    for colour in (BLACK, WHITE)[: len(p.stones)]:  # in Iqishiqi both have the same drops
        drops = legal_drops(formula, gates, game, p, colour)
        formula.because("no drop is legal")
        for literal in drops.values():
            formula.add(-literal)


def _goes_on(formula: Formula, gates: Gates, game: Pushing, p: Layers) -> None:
    """Add: Black has a legal drop."""
    drops = legal_drops(formula, gates, game, p, BLACK)
    formula.because("some drop is legal")
    formula.add(*drops.values())


def _wins(formula: Formula, gates: Gates, game: Pushing, p: Layers) -> None:
    """Add: Black has a drop that wins at once."""
    drops = legal_drops(formula, gates, game, p, BLACK, game.goals[BLACK])
    formula.because("some drop wins at once")
    formula.add(*drops.values())


def _is_stuck(game: Pushing, p: Pushed) -> bool:
    return not any(any(game.moves(p._replace(turn=colour))) for colour in (BLACK, WHITE))


def _has_drop(game: Pushing, p: Pushed) -> bool:
    return any(game.moves(p))


def _has_win(game: Pushing, p: Pushed) -> bool:
    ends = (game.reached(game.play(p, turn)) for turn in game.moves(p))
    return any(end is not None and end.winner == BLACK for end in ends)


def _find(add: Add, judge: Callable[[Pushing, Pushed], bool], least: bool, game: Pushing, meter: Meter, report: Report) -> Found:
    """Return the position with the fewest stones (`least`), or the most, of which `add` says something that `judge` confirms."""
    formula = Formula()
    p = unknown(formula, game, Pushed(turn=BLACK), inside(game))
    add(formula, NamedGates(formula), game, p)
    stones = [literal for layer in p.stones for literal in layer]
    meter.count()
    meter.look()
    best = CpSat(formula).best(stones, least=least, meter=meter)
    if best is None:
        return Found(None, None, (), None, formula, None)
    report(best.value)
    found = _position(game, best.model)
    if not judge(game, found):
        raise ContradictionError(f"rules and formula disagree about {game.format(found)}: please report it")
    counted = [*group_count(formula, stones, "stones"), -TRUE]
    formula.because(f"{'fewer' if least else 'more'} than {best.value} stones")
    formula.add(-counted[best.value] if least else counted[best.value + 1])
    shown = tuple(cells_of(found.ball))
    return Found(best.value, found, shown, None, formula, None)


def _known(question: str, found: Found) -> Mapping[str, Any]:
    """Return the checker's question; without a number if there is no position of the kind."""
    return {"question": question, "stones": [] if found.value is None else [found.value]}


def _position(game: Pushing, model: set[tuple[str | int, ...]]) -> Pushed:
    """Return the position of a model, Black to move."""

    def mask(words: Sequence[str]) -> int:
        return sum(1 << cell for cell, name in enumerate(game.board.names) if (*words, name) in model)

    return Pushed(turn=BLACK, ball=mask(("ball",)), **{name: mask(("stone", name)) for name in names_of(game)})


EXTREMES = {
    asked.name: asked
    for asked in (
        Extremum(
            name="fewest-stones-stuck",
            find=partial(_find, _stuck, _is_stuck, True),
            unit="stone",
            says="{value}, and nobody has a legal drop with the ball on {cells}; with fewer stones somebody always has one",
            claim="there is a position with fewer than {} stones, the ball on no side, in which nobody has a legal drop",
            bound="at least {} stones",
            none="there is a position, the ball on no side, in which nobody has a legal drop",
            known=partial(_known, "stuck"),
        ),
        Extremum(
            name="most-stones",
            find=partial(_find, _goes_on, _has_drop, False),
            unit="stone",
            says="{value}, and a drop is still legal with the ball on {cells}; with more stones none is",
            claim="there is a position with more than {} stones, the ball on no side, in which a drop is legal",
            bound="at most {} stones",
            none="there is a position, the ball on no side, in which a drop is legal",
            known=partial(_known, "going"),
        ),
        Extremum(
            name="most-stones-winning",
            find=partial(_find, _wins, _has_win, False),
            unit="stone",
            says="{value}, and one push still wins for Black with the ball on {cells}; with more stones none does",
            claim="there is a position with more than {} stones, the ball on no side, in which one push wins for Black",
            bound="at most {} stones",
            none="there is a position, the ball on no side, in which one push wins for Black",
            known=partial(_known, "winning"),
        ),
    )
}


def answer(asked: Asked) -> Answer:
    """Return the answer for a board."""
    return extremes.answer(asked, EXTREMES)
