"""The formulas that Iqishiqi and Oshiqi offer; the code that makes them is imported when one is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import COLOURS
from crosscut.core.notation import counted
from crosscut.solver.formulas import Encoded, Encoding, Formulas, any_stones, black_stones
from crosscut.solver.questions import Option

if TYPE_CHECKING:
    from crosscut.encodings.formula import Formula
    from crosscut.encodings.groups import Sides
    from crosscut.games.iqishiqi.rules import Pushed, Pushing

TURNS = 4


def _legal(game: Pushing, p: Pushed) -> Formula:
    from crosscut.games.iqishiqi.formulas.questions import legal_formula

    return legal_formula(game, p)


def _turn(game: Pushing, p: Pushed) -> Formula:
    from crosscut.games.iqishiqi.formulas.questions import turn_formula

    _goes_on(game, p)
    return turn_formula(game, p)


def _stuck(game: Pushing, p: Pushed) -> Formula:
    from crosscut.games.iqishiqi.formulas.questions import stuck_formula

    return stuck_formula(game, p)


def _winning(game: Pushing, p: Pushed) -> Formula:
    from crosscut.games.iqishiqi.formulas.questions import winning_formula

    return winning_formula(game, p)


def _encode(make: Callable[[Pushing, Pushed], Formula], game: Pushing, p: Pushed, _options: Mapping[str, int | None]) -> Encoded:
    formula = make(game, p)
    return Encoded(formula, formula.dimacs())


def _reach(colour: int, game: Pushing, p: Pushed, _options: Mapping[str, int | None]) -> Encoded:
    from crosscut.games.iqishiqi.formulas.questions import wall_formula

    formula = wall_formula(game, p, colour)
    return Encoded(formula, formula.dimacs(), note="a path of empty cells does not yet mean that turns push the ball along it")


def _help(colour: int, game: Pushing, p: Pushed, options: Mapping[str, int | None]) -> Encoded:
    from crosscut.games.iqishiqi.formulas.questions import empty_cells, help_formula

    _goes_on(game, p)
    turns, most = options.get("turns") or TURNS, empty_cells(game, p)
    formula = help_formula(game, p, colour, min(turns, most)).formula
    note = f"at most {counted(turns, 'turn')}; {most} would leave nothing out" if turns < most else ""
    return Encoded(formula, formula.dimacs(), note=note)


def _stand(stand: Callable[[Formula, Any, Sides], None], formula: Formula, game: Any, stones: Sides) -> None:  # noqa: ANN401
    stand(formula, game, stones)
    formula.because("the ball lies on the centre")
    for side in stones:
        formula.add(-side[game.board.centre])


def _goes_on(game: Pushing, p: Pushed) -> None:
    if game.reached(p) is not None:
        raise UnsupportedError("the game has ended: there is no turn to ask about")


_TURNS = Option(
    name="--turns", kind="number", least=1, most=256, metavar="N", about=f"help: at most so many turns (default: {TURNS})."
)
IQISHIQI = Formulas(
    stand=partial(_stand, black_stones),
    encodings=(
        Encoding(
            name="turn",
            about="the legal turns in POSITION, by their drop and by where the ball goes",
            encode=partial(_encode, _turn),
        ),
        Encoding(name="legal", about="the legal positions with its stones, the ball anywhere", encode=partial(_encode, _legal)),
        Encoding(name="stuck", about="those in which whoever is to move has no legal drop", encode=partial(_encode, _stuck)),
        Encoding(name="wins", about="those in which whoever is to move wins by one push", encode=partial(_encode, _winning)),
        *(
            Encoding(
                name=f"reach-{letter}",
                about="a path of empty cells from the ball to a side of that colour",
                encode=partial(_reach, colour),
            )
            for colour, letter in enumerate(COLOURS)
        ),
        *(
            Encoding(
                name=f"help-{letter}",
                about="turns by which that colour wins by the ball, if both sides help",
                encode=partial(_help, colour),
                options=(_TURNS,),
            )
            for colour, letter in enumerate(COLOURS)
        ),
    ),
)
OSHIQI = replace(IQISHIQI, stand=partial(_stand, any_stones))
