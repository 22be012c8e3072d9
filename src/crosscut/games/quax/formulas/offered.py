"""The formulas that Quax and Torax offer; the code that makes them is imported when one is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from crosscut.solver.formulas import Encoded, Encoding, Formulas, any_stones, white_stones

if TYPE_CHECKING:
    from crosscut.encodings.formula import Formula
    from crosscut.games.quax.rules import Bridged, Bridging, Quax
    from crosscut.games.quax.torax import Torax


def _legal(game: Bridging, p: Bridged) -> Formula:
    from crosscut.games.quax.formulas.questions import legal_formula

    return legal_formula(game, p)


def _loop(game: Torax, p: Bridged) -> Formula:
    from crosscut.games.quax.formulas.questions import loop_formula

    return loop_formula(game, p)


def _stopped(game: Torax, p: Bridged) -> Formula:
    from crosscut.games.quax.formulas.questions import stopped_formula

    return stopped_formula(game, p)


def _joined(colour: int, game: Quax, p: Bridged) -> Formula:
    from crosscut.games.quax.formulas.questions import joined_formula

    return joined_formula(game, p, colour)


def _cut(colour: int, game: Quax, p: Bridged) -> Formula:
    from crosscut.games.quax.formulas.questions import cut_formula

    return cut_formula(game, p, colour)


def _encode(make: Callable[[Any, Bridged], Formula], game: Any, p: Bridged, _options: Mapping[str, int | None]) -> Encoded:  # noqa: ANN401
    formula = make(game, p)
    return Encoded(formula, formula.dimacs())


LEGAL = Encoding(
    name="legal", about="the legal positions that contain POSITION, bridges included", encode=partial(_encode, _legal)
)
QUAX = Formulas(
    stand=any_stones,
    encodings=(
        LEGAL,
        Encoding(
            name="joined-B", about="those in which Black has joined his sides", encode=partial(_encode, partial(_joined, 0))
        ),
        Encoding(name="joined-W", about="the same for White", encode=partial(_encode, partial(_joined, 1))),
        Encoding(name="cut-B", about="those in which Black can no longer join", encode=partial(_encode, partial(_cut, 0))),
        Encoding(name="cut-W", about="the same for White", encode=partial(_encode, partial(_cut, 1))),
    ),
)
TORAX = Formulas(
    stand=white_stones,
    encodings=(
        LEGAL,
        Encoding(name="loop", about="those in which the Connector has a loop round the board", encode=partial(_encode, _loop)),
        Encoding(name="stopped", about="those in which no loop is possible any more", encode=partial(_encode, _stopped)),
    ),
)
