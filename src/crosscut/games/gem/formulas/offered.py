"""The formulas that Gem offers; the code that makes them is imported when one is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from crosscut.solver.formulas import Encoded, Encoding, Formulas, Standing, any_stones

if TYPE_CHECKING:
    from crosscut.core.stones import Stones
    from crosscut.encodings.formula import Formula
    from crosscut.games.gem.rules import Gem


def _legal(game: Gem, p: Stones) -> Formula:
    return _standing(game, p).formula


def _standing(game: Gem, p: Stones) -> Standing:
    from crosscut.encodings.formula import Formula
    from crosscut.games.gem.formulas.questions import containing

    formula = Formula()
    return Standing(formula, containing(formula, game, p))


def _won(colour: int, game: Gem, p: Stones) -> Formula:
    from crosscut.games.gem.formulas.questions import won_formula

    return won_formula(game, p, colour)


def _cut(colour: int, game: Gem, p: Stones) -> Formula:
    from crosscut.games.gem.formulas.questions import cut_formula

    return cut_formula(game, p, colour)


def _nobody(game: Gem, p: Stones) -> Formula:
    from crosscut.games.gem.formulas.questions import nobody_formula

    return nobody_formula(game, p)


def _both(game: Gem, p: Stones) -> Formula:
    from crosscut.games.gem.formulas.questions import both_formula

    return both_formula(game, p)


def _four_sides(game: Gem, p: Stones) -> Formula:
    from crosscut.games.gem.formulas.questions import four_sides_formula

    return four_sides_formula(game, p)


def _opposite(game: Gem, p: Stones) -> Formula:
    from crosscut.games.gem.formulas.questions import opposite_formula

    return opposite_formula(game, p)


def _encode(make: Callable[[Gem, Stones], Formula], game: Gem, p: Stones, _options: Mapping[str, int | None]) -> Encoded:
    formula = make(game, p)
    return Encoded(formula, formula.dimacs())


FORMULAS = Formulas(
    encodings=(
        Encoding(name="legal", about="the positions that contain POSITION", encode=partial(_encode, _legal)),
        Encoding(name="won-B", about="those in which Black has reached the goal", encode=partial(_encode, partial(_won, 0))),
        Encoding(name="won-W", about="the same for White", encode=partial(_encode, partial(_won, 1))),
        Encoding(name="cut-B", about="those in which Black can no longer reach it", encode=partial(_encode, partial(_cut, 0))),
        Encoding(name="cut-W", about="the same for White", encode=partial(_encode, partial(_cut, 1))),
        Encoding(name="nobody", about="the full boards on which nobody has reached the goal", encode=partial(_encode, _nobody)),
        Encoding(name="both", about="those on which both have", encode=partial(_encode, _both)),
        Encoding(
            name="four-sides",
            about="positions in which a chain touches four sides of five, but no side with both opposite ones",
            encode=partial(_encode, _four_sides),
        ),
        Encoding(
            name="opposite",
            about="full boards on which no chain touches a side and its two opposite sides",
            encode=partial(_encode, _opposite),
        ),
    ),
    legal=_standing,
    checked=True,
    stand=any_stones,
)
