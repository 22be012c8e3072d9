"""The formulas that Rabbit Warrens offers; the code that makes them is imported when one is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from crosscut.solver.formulas import Encoded, Encoding, Formulas, black_stones
from crosscut.solver.questions import Option

if TYPE_CHECKING:
    from crosscut.encodings.formula import Formula
    from crosscut.games.warrens.rules import Warren, Warrens

Options = Mapping[str, int | None]
SPACE = Option(
    name="--space", kind="number", about="warren: exactly so many empty enclosed cells (default: any).", least=0, most=256
)
COMPLEXITY = Option(
    name="--complexity", kind="number", about="warren: exactly so much for the other factor (default: any).", least=0, most=256
)


def _placed(game: Warrens, p: Warren, _options: Options) -> Formula:
    from crosscut.games.warrens.formulas.position import placed

    return placed(game, p).formula


def _encloses(colour: int, game: Warrens, p: Warren, _options: Options) -> Formula:
    from crosscut.games.warrens.formulas.position import encloses_formula

    return encloses_formula(game, p, colour)


def _open(colour: int, game: Warrens, p: Warren, _options: Options) -> Formula:
    from crosscut.games.warrens.formulas.position import open_formula

    return open_formula(game, p, colour)


def _warren(colour: int, game: Warrens, p: Warren, options: Options) -> Formula:
    from crosscut.games.warrens.formulas.position import warren_formula

    return warren_formula(game, p, colour, options["space"], options["complexity"])


def _encode(make: Callable[[Any, Warren, Options], Formula], game: Any, p: Warren, options: Options) -> Encoded:  # noqa: ANN401
    formula = make(game, p, options)
    return Encoded(formula, formula.dimacs())


FORMULAS = Formulas(
    stand=black_stones,
    encodings=(
        Encoding(name="placed", about="the positions that contain the stones of POSITION", encode=partial(_encode, _placed)),
        Encoding(
            name="encloses-B",
            about="those in which Black encloses a region (encloses-W: White)",
            encode=partial(_encode, partial(_encloses, 0)),
        ),
        Encoding(name="encloses-W", about="", encode=partial(_encode, partial(_encloses, 1))),
        Encoding(
            name="open-B",
            about="those in which Black encloses nothing (open-W: White)",
            encode=partial(_encode, partial(_open, 0)),
        ),
        Encoding(name="open-W", about="", encode=partial(_encode, partial(_open, 1))),
        Encoding(
            name="warren-B",
            about="those in which Black's score has these factors (warren-W: White)",
            encode=partial(_encode, partial(_warren, 0)),
            options=(SPACE, COMPLEXITY),
        ),
        Encoding(name="warren-W", about="", encode=partial(_encode, partial(_warren, 1)), options=(SPACE, COMPLEXITY)),
    ),
)
