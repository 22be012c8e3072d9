"""`crosscut patterns`: the smallest sets of White's stones that shut Black out for good, of the goal or of one side.

*Cuts*: after these stones Black can never reach the goal. As exactly one side wins each full board, they are White's own least
sets that win. *Shut out of side S*: after these stones no chain of Black that lies round the centre can touch side S. A chain may
then still lie round the centre without S. It is a question of Gem-Y: in Gem-EE two chains can win together.

A larger set of stones shuts Black out too, so all such sets are known from the least ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import BLACK, WHITE
from crosscut.core.stones import Stones
from crosscut.encodings.formula import Formula
from crosscut.games.gem.formulas.chains import misses
from crosscut.games.gem.formulas.questions import cut_formula
from crosscut.games.gem.rules import Gem
from crosscut.reports import patterns
from crosscut.solver.patterns import Kind, images_leaving, known_sets
from crosscut.solver.questions import Answer, Asked

EMPTY = Stones(0, 0)
MOST_SIDES = 7


def shut_out_formula(side: int, game: Gem) -> Formula:
    """Return the formula whose models are the sets of stones after which no chain round the centre can touch a side."""
    require_side(side, game)
    formula = Formula()
    stones = [formula.literal("stone", "white", name) for name in game.board.names]
    formula.key += stones
    goals = sorted({tuple(sorted({*goal, side})) for goal in game.triples})
    misses(formula, game, [-stone for stone in stones], goals, "black")
    return formula


def require_side(side: int, game: Gem) -> None:
    """Raise UnsupportedError if the board has no such side, or for Gem-EE."""
    if game.readings["goal"] != "y":
        raise UnsupportedError("out-N asks about one chain round the centre: it is a question of goal=y")
    if side >= game.round:
        raise UnsupportedError(f"{game.board.name} has the sides 0 to {game.round - 1}")


def _shuts_out(side: int, game: Gem, elements: int) -> bool:
    chains = game.chains(game.board.all_cells & ~elements)
    return not any(side in sides and any(sides.issuperset(goal) for goal in game.triples) for sides in chains)


def _cuts(game: Gem, elements: int) -> bool:
    return not game.wins(game.board.all_cells & ~elements)


def _position(_game: Gem, elements: int) -> Stones:
    return Stones(0, elements)


def _images(side: int | None, game: Gem, elements: int) -> Iterator[int]:
    """Return the images of a set under the symmetries that leave a side where it is (None: all)."""
    return images_leaving(game.board, elements, *([] if side is None else [game.sides[side]]))


def _side(side: int, game: Gem, elements: int) -> int:
    return game.sides[side] & ~elements


def _shut_out(side: int) -> Kind:
    return Kind(
        name=f"out-{side}",
        about=f"the stones of White after which no black chain round the centre can touch side {side}",
        says=f"no black chain round the centre can touch side {side}, and one could without any of these stones",
        claim=f"a set of White's stones leaves no black chain round the centre that touches side {side}",
        unit="stone",
        formula=partial(shut_out_formula, side),
        holds=partial(_shuts_out, side),
        position=_position,
        images=partial(_images, side),
        marked=partial(_side, side),
        known=known_sets(f"out-{side}", lambda game: game.board.names),
    )


KINDS = {
    "cuts": Kind(
        name="cuts",
        about="the stones of White after which Black can never reach the goal",
        says="Black can never reach the goal, and could without any of these stones",
        claim="a set of White's stones leaves Black no way to reach the goal",
        unit="stone",
        formula=lambda game: cut_formula(game, EMPTY, BLACK, (WHITE,)),
        holds=_cuts,
        position=_position,
        images=partial(_images, None),
        known=known_sets("cuts", lambda game: game.board.names),
    ),
    **{f"out-{side}": _shut_out(side) for side in range(MOST_SIDES)},
}


def answer(asked: Asked) -> Answer:
    """Return the answer for a board."""
    return patterns.answer(asked, KINDS)
