"""Walls: stones that keep the ball, which lies on the centre, from all sides, or from those of one colour, for good.

Stones never leave, and the ball crosses empty cells only. So a wall of stones settles that a side is never reached, whatever is
played, and so does every larger set of stones. In Oshiqi it does not matter whose stones they are; they are shown as Black's.

The formula says "no path of empty cells", by a set of cells closed under steps over empty cells; the rules' flood judges.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial, reduce
from operator import or_

from crosscut.core.board import mask_mapper, mask_of
from crosscut.core.game import BLACK, COLOUR_NAMES, WHITE
from crosscut.encodings.formula import TRUE, Formula
from crosscut.encodings.reach import separated
from crosscut.games.iqishiqi.questions.home import is_open
from crosscut.games.iqishiqi.rules import Pushed, Pushing
from crosscut.reports import patterns
from crosscut.solver.patterns import Kind, known_sets
from crosscut.solver.questions import Answer, Asked

Colours = tuple[int, ...]


def _cells(game: Pushing) -> list[int]:
    """Return the cells of the elements: all but the ball's."""
    ball = game.start().ball
    return [cell for cell in range(game.board.size) if not ball >> cell & 1]


def _names(game: Pushing) -> Sequence[str]:
    return [game.board.names[cell] for cell in _cells(game)]


def _stones(game: Pushing, elements: int) -> int:
    return mask_of(cell for at, cell in enumerate(_cells(game)) if elements >> at & 1)


def _position(game: Pushing, elements: int) -> Pushed:
    stones = _stones(game, elements)
    return game.start()._replace(**{game.cells.members[0]: stones})


def _goal(game: Pushing, colours: Colours) -> int:
    """Return the cells of the sides of these colours."""
    return reduce(or_, (game.goals[colour] for colour in colours))


def _formula(colours: Colours, game: Pushing) -> Formula:
    formula = Formula()
    stones = [-TRUE] * game.board.size
    for cell in _cells(game):
        stones[cell] = formula.literal("stone", game.board.names[cell])
        formula.key.append(stones[cell])
    separated(formula, game.board, [-stone for stone in stones], game.start().ball, _goal(game, colours), "reached")
    return formula


def _holds(colours: Colours, game: Pushing, elements: int) -> bool:
    p = _position(game, elements)
    return not any(is_open(game, p, colour) for colour in colours)


def _images(colours: Colours, game: Pushing, elements: int) -> Iterable[int]:
    cells = _cells(game)
    stones = _stones(game, elements)
    for image in _moved(game, colours):
        moved = image(stones)
        yield mask_of(at for at, cell in enumerate(cells) if moved >> cell & 1)


@cache
def _moved(game: Pushing, colours: Colours) -> list[Callable[[int], int]]:
    """Return the symmetries of the board that map the sides of these colours to themselves."""
    goal = _goal(game, colours)
    images = [mask_mapper(table) for table in game.board.symmetries]
    return [image for image in images if image(goal) == goal]


def _kind(name: str, colours: Colours) -> Kind:
    whose = "any side" if len(colours) == 2 else f"a side of {COLOUR_NAMES[colours[0]]}"
    return Kind(
        name=name,
        about=f"the stones that keep the ball from {whose}",
        says=f"each keeps the ball, on the centre, from {whose} for good, and no part of it does",
        claim=f"a set of stones keeps the ball from {whose}",
        unit="stone",
        formula=partial(_formula, colours),
        holds=partial(_holds, colours),
        position=_position,
        images=partial(_images, colours),
        known=known_sets(name, _names),
    )


WALLS = {kind.name: kind for kind in (_kind("walls", (BLACK, WHITE)), _kind("walls-B", (BLACK,)), _kind("walls-W", (WHITE,)))}


def answer(asked: Asked) -> Answer:
    """Return the answer for a board."""
    return patterns.answer(asked, WALLS)
