"""The formulas that Orcoon offers; the code that makes them is imported when one is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import BLACK, WHITE
from crosscut.solver.formulas import Encoded, Encoding, Formulas, Standing
from crosscut.solver.questions import Option

if TYPE_CHECKING:
    from crosscut.core.stones import Stones
    from crosscut.encodings.formula import Formula
    from crosscut.encodings.groups import Sides
    from crosscut.games.orcoon.rules import Orcoon

ROUNDS = Option(
    name="--rounds", kind="number", about="connect: the exact form, with so many rounds (default: relaxed).", least=0, most=256
)
TURNS = Option(
    name="--turns",
    kind="number",
    about="win: within so many turns (default: until the game must have ended).",
    least=0,
    most=257,
)


def _legal(game: Orcoon, p: Stones) -> Standing:
    from crosscut.games.orcoon.formulas.questions import legal_formula

    return legal_formula(game, p)


def _stand(formula: Formula, game: Orcoon, stones: Sides) -> None:
    from crosscut.games.orcoon.formulas.questions import stand

    stand(formula, game, stones)


def _encode_legal(game: Orcoon, p: Stones, _options: Mapping[str, int | None]) -> Encoded:
    formula = _legal(game, p).formula
    return Encoded(formula, formula.dimacs())


def _encode_connect(colour: int, game: Orcoon, p: Stones, options: Mapping[str, int | None]) -> Encoded:
    from crosscut.core.notation import counted
    from crosscut.games.orcoon.formulas.questions import connect_formula

    rounds, empty = options["rounds"], game.glyphs(p).count(".")
    formula, _ = connect_formula(game, p, colour, rounds)
    if rounds is None:
        return Encoded(formula, formula.dimacs(), ", relaxed")
    few = f"fewer rounds than the {empty} empty cells: a model gives an order, but no model proves nothing"
    return Encoded(formula, formula.dimacs(), f", exact, {counted(rounds, 'round')}", few if rounds < empty else "")


def _encode_win(colour: int, game: Orcoon, p: Stones, options: Mapping[str, int | None]) -> Encoded:
    from crosscut.core.notation import counted
    from crosscut.games.orcoon.search.prenex import Prenex

    if game.outcome(p) is not None:
        raise UnsupportedError("the game has ended: there is no turn to ask about")
    within = game.glyphs(p).count(".") + 1 if options["turns"] is None else options["turns"]
    quantified = Prenex(game, p, colour, within)
    return Encoded(quantified.formula, quantified.qdimacs(), f", within {counted(within, 'turn')}")


FORMULAS = Formulas(
    encodings=(
        Encoding(name="legal", about="the legal positions that contain the stones of POSITION", encode=_encode_legal),
        Encoding(
            name="connect-B",
            about="can Black still connect by placing alone? (connect-W: White)",
            encode=partial(_encode_connect, BLACK),
            options=(ROUNDS,),
        ),
        Encoding(name="connect-W", about="", encode=partial(_encode_connect, WHITE), options=(ROUNDS,)),
        Encoding(
            name="win-B",
            about="can Black win, whatever White does? Quantified, in QDIMACS (win-W: White)",
            encode=partial(_encode_win, BLACK),
            options=(TURNS,),
        ),
        Encoding(name="win-W", about="", encode=partial(_encode_win, WHITE), options=(TURNS,)),
    ),
    legal=_legal,
    checked=True,
    stand=_stand,
)
