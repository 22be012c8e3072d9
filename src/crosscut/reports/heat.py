"""A board as a heat map: each cell shaded by what the turn there is worth, in green if it wins, in red if it loses.

How strong a shade is goes by a number: the margin, or how soon the game ends. The number stands on the cell, so nothing
depends on colours. Where a turn chooses the colour of its stone, the cell is about the better one.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, Literal

from crosscut.core.game import Game, Turn, position_id
from crosscut.core.notation import format_turn
from crosscut.reports.legend import legend
from crosscut.reports.svg import FILLS, position_svg
from crosscut.solver.proof import Value

By = Literal["distance", "margin"]
WEAKEST, STRONGEST = 0.15, 0.75
MEANS: Mapping[By, str] = {
    "distance": "turns of both sides to the end, + if the turn there wins, \N{MINUS SIGN} if it loses; the sooner the stronger",
    "margin": "the margin after the turn there, for who plays it; the larger the stronger",
}


def by_record(game: Game[Any], by: By, numbers: Mapping[Turn, int | None]) -> dict[str, Any]:
    """Return the numbers as the member `worth` of a record, null where a limit came first."""
    return {"by": by, "numbers": {format_turn(game.board, turn): number for turn, number in numbers.items()}}


def by_text(game: Game[Any], by: By, numbers: Mapping[Turn, int | None]) -> str:
    """Return the numbers on one line."""
    said = (f"{format_turn(game.board, turn)} {'?' if number is None else f'{number:+d}'}" for turn, number in numbers.items())
    return f"{by}: {', '.join(said)}"


def heat_svg(game: Game[Any], p: Hashable, by: By, numbers: Mapping[Turn, int | None], caption: tuple[str, ...]) -> str:
    """Return the picture of a position with a shade and a number on the cells of its turns, with a legend.

    `caption`: the lines between the position's ID and what the shades mean.
    """
    cells = best_of_cells(by, numbers)
    sizes = sorted({abs(number) for number in cells.values()})
    shades, labels = {}, {}
    for cell, number in cells.items():
        part = sizes.index(abs(number)) / (len(sizes) - 1) if len(sizes) > 1 else 0.5
        strength = WEAKEST + (STRONGEST - WEAKEST) * (1 - part if by == "distance" else part)
        value = Value.of_sign(number)
        shades[cell] = FILLS[value], strength
        labels[cell] = f"{number:+d}".replace("-", "\N{MINUS SIGN}")
    shaded = f"shade and number: {MEANS[by]}"
    return position_svg(game, p, (position_id(game, p), *caption, shaded, legend(game, p)), labels=labels, shades=shades)


def best_of_cells(by: By, numbers: Mapping[Turn, int | None]) -> dict[int, int]:
    """Return for each cell the number of the best turn that is one stone there; cells without one are left out."""
    found: dict[int, int] = {}
    for turn, number in numbers.items():
        if number is None or len(turn.steps) != 1 or len(turn.steps[0].cells) != 1:
            continue
        (cell,) = turn.steps[0].cells
        if cell not in found or goodness(by, number) > goodness(by, found[cell]):
            found[cell] = number
    return found


def goodness(by: By, number: int) -> float:
    """Return how good a number is for who plays the turn: of wins the quickest, of losses the slowest, or the greatest margin."""
    return 1 / number if by == "distance" and number else number
