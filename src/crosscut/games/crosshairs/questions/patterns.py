"""Fortresses: minimal sets of a side's own pieces with which a soldier of it can never be captured.

A side's Kings stay for ever, and its soldiers may be left standing, as a move may be passed (rule 3). By the literal text the
other side may move them, so that only Kings protect. What the sets settle: whatever is played, the soldiers of the set that are
safe stay soldiers. *Proof.* Look at the first of them that is captured. Until then all others stood, so the cells that shut off
its lines held no enemy, and it was on too few enemy lines. A set is shown as Black's.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosscut.core.errors import UnsupportedError
from crosscut.encodings.formula import Formula
from crosscut.games.crosshairs.formulas.safe import fortress_formula, standing
from crosscut.games.crosshairs.rules import Aimed, CrossHairs
from crosscut.reports import patterns as reported
from crosscut.solver.patterns import Kind, known_sets
from crosscut.solver.questions import Answer, Asked


def _position(game: CrossHairs, elements: int) -> Aimed:
    kings = elements >> game.board.size
    return Aimed(black=elements & game.board.all_cells & ~kings, black_kings=kings)


def _images(game: CrossHairs, elements: int) -> Iterator[int]:
    size = game.board.size
    cells = [cell for cell in range(2 * size) if elements >> cell & 1]
    for image in game.symmetries(game.start()):
        if not image.exchanged:
            yield sum(1 << image.table[cell % size] + size * (cell // size) for cell in cells)


def _by_kings(game: CrossHairs, elements: int) -> bool:
    """Return whether the Kings of a set protect one of its soldiers."""
    size = game.board.size
    return any(standing(game, 1 << cell, elements >> size) for cell in range(size) if elements >> cell & 1)


def _together(game: CrossHairs, elements: int) -> bool:
    """Return whether the pieces of a set protect one of its soldiers."""
    return bool(standing(game, elements & game.board.all_cells, elements >> game.board.size))


def _of_soldiers(game: CrossHairs) -> Formula:
    _need_own(game)
    return fortress_formula(game, soldiers=True, kings=False)


def _mixed(game: CrossHairs) -> Formula:
    _need_own(game)
    return fortress_formula(game, soldiers=True, kings=True)


def _need_own(game: CrossHairs) -> None:
    if game.readings["move"] == "any":
        raise UnsupportedError("with move=any the enemy may move soldiers away, so that only Kings protect: ask for `kings`")


def _both(game: CrossHairs) -> list[str]:
    """Return how soldiers and Kings are written."""
    return [*game.board.names, *(f"K{name}" for name in game.board.names)]


KINDS = {
    kind.name: kind
    for kind in (
        Kind(
            name="kings",
            about="a soldier and the own Kings that keep it from ever being captured",
            says="the soldier can never be captured",
            claim="a set of a soldier and Kings of its side keeps the soldier from ever being captured",
            unit="piece",
            formula=lambda game: fortress_formula(game, soldiers=False, kings=True),
            holds=_by_kings,
            position=_position,
            images=_images,
            known=known_sets("kings", _both),
        ),
        Kind(
            name="soldiers",
            about="soldiers that keep each other from ever being captured, without any King",
            says="left standing, the soldiers can never be captured",
            claim="a set of soldiers that are left standing keeps one of them from ever being captured",
            unit="piece",
            formula=_of_soldiers,
            holds=_together,
            position=_position,
            images=_images,
            known=known_sets("soldiers", lambda game: game.board.names),
        ),
        Kind(
            name="fortress",
            about="own Kings and soldiers that keep one of these soldiers from ever being captured",
            says="left standing, one of the soldiers can never be captured",
            claim="a set of Kings and of soldiers that are left standing keeps one of these from ever being captured",
            unit="piece",
            formula=_mixed,
            holds=_together,
            position=_position,
            images=_images,
            known=known_sets("fortress", _both),
        ),
    )
}


def answer(asked: Asked) -> Answer:
    """Return the answer for a board."""
    return reported.answer(asked, KINDS)
