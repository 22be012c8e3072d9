"""The formulas that Cross-Hairs offers; the code that makes them is imported when one is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from crosscut.core.errors import UnsupportedError
from crosscut.solver.formulas import Encoded, Encoding, Formulas, any_stones

if TYPE_CHECKING:
    from crosscut.encodings.formula import Formula
    from crosscut.games.crosshairs.rules import Aimed, CrossHairs


def _turn(game: CrossHairs, p: Aimed) -> Formula:
    from crosscut.games.crosshairs.formulas.questions import turn_formula

    return turn_formula(game, p)[0]


def _captured(game: CrossHairs, p: Aimed) -> Formula:
    from crosscut.games.crosshairs.formulas.questions import captured_formula

    return captured_formula(game, p)


def _encode(
    make: Callable[[CrossHairs, Aimed], Formula], game: CrossHairs, p: Aimed, _options: Mapping[str, int | None]
) -> Encoded:
    if game.outcome(p) is not None:
        raise UnsupportedError("the game has ended: there is no turn to ask about")
    formula = make(game, p)
    return Encoded(formula, formula.dimacs())


FORMULAS = Formulas(
    stand=any_stones,
    encodings=(
        Encoding(name="turn", about="the turns in POSITION, each a drop and a move or a pass", encode=partial(_encode, _turn)),
        Encoding(
            name="captured", about="the turns in POSITION by which a soldier becomes a King", encode=partial(_encode, _captured)
        ),
    ),
)
