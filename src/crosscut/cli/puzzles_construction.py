"""`crosscut puzzles make --kind` for construction puzzles: the kinds that there are, and the options that they have."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

import click

from crosscut.core.errors import UnknownNameError
from crosscut.core.game import Game, game_id
from crosscut.core.notation import shown

if TYPE_CHECKING:
    from crosscut.puzzles.construction.opening import Opening

SENSELESS = {
    "unique": "--unique is for play puzzles: a construction puzzle has one completion, and no turns",
    "goal": "--goal is for play puzzles: in a construction puzzle nobody moves",
}
"""Options that construction puzzles do not have, and why."""


def opening(
    game: Game[Any], kind: str, seed: int, grades: tuple[int, int] | None, themes: tuple[str, ...], given: Collection[str]
) -> Opening:
    """Return the opening of attempts at construction puzzles on a board; `given`: the names of the options on the command line.

    Raises UsageError for an option that makes no sense, UnsupportedError for a kind that the game does not have, UnknownNameError
    for a theme that does not exist.
    """
    from crosscut.puzzles.construction.make import Wanted, require_kind
    from crosscut.puzzles.construction.offered import puzzled, themes_of_all
    from crosscut.puzzles.construction.opening import Opening

    if senseless := [why for name, why in SENSELESS.items() if name in given]:
        raise click.UsageError(senseless[0])
    if unknown := [name for name in themes if name not in themes_of_all()]:
        raise UnknownNameError(f"no theme {shown(unknown[0])} of construction puzzles: there are {', '.join(themes_of_all())}")
    return Opening(game_id(game), Wanted(require_kind(puzzled(game), kind), seed, grades, themes))
