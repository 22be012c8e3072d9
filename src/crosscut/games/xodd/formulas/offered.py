"""The formulas that Xodd and Yodd offer; the code that makes them is imported when one is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from crosscut.core.errors import UnsupportedError
from crosscut.solver.formulas import Encoded, Encoding, Formulas, Standing

if TYPE_CHECKING:
    from crosscut.core.stones import Stones
    from crosscut.encodings.formula import Formula
    from crosscut.encodings.groups import Groups, Sides
    from crosscut.games.xodd.rules import Xodd


def _legal(game: Xodd, p: Stones) -> Standing:
    from crosscut.games.xodd.formulas.questions import odd_formula

    return odd_formula(game, p)


def _stand(formula: Formula, game: Xodd, stones: Sides) -> tuple[Groups, Groups]:
    from crosscut.games.xodd.formulas.questions import stand

    return stand(formula, game, stones)


def _turn(game: Xodd, p: Stones) -> Formula:
    from crosscut.games.xodd.formulas.questions import turn_formula

    return turn_formula(game, p)


def _overtaken(game: Xodd, p: Stones) -> Formula:
    from crosscut.games.xodd.formulas.questions import overtaken_formula

    return overtaken_formula(game, p)


def _encode_legal(game: Xodd, p: Stones, _options: Mapping[str, int | None]) -> Encoded:
    formula = _legal(game, p).formula
    return Encoded(formula, formula.dimacs())


def _encode(make: Callable[[Xodd, Stones], Formula], game: Xodd, p: Stones, _options: Mapping[str, int | None]) -> Encoded:
    if game.outcome(p) is not None:
        raise UnsupportedError("the game has ended: there is no turn to ask about")
    formula = make(game, p)
    return Encoded(formula, formula.dimacs())


FORMULAS = Formulas(
    encodings=(
        Encoding(name="legal", about="the boards with an odd number of groups that contain them", encode=_encode_legal),
        Encoding(name="turn", about="the boards after a legal turn in POSITION", encode=partial(_encode, _turn)),
        Encoding(
            name="settled",
            about="can whoever trails lead in the end? No model means that the position is settled",
            encode=partial(_encode, _overtaken),
        ),
    ),
    legal=_legal,
    checked=True,
    stand=_stand,
)
