"""`crosscut patterns`: what settles a game of Quax or Torax for good, all minimal sets of stones and bridges.

*Blocks*: before it is settled who blocks there are blocks only; after which sets of them is every loop impossible? *Loops*: with
which stones and bridges has the Connector won? *Cuts*: after which stones and bridges of White can Black never join his sides?
(These are White's own chains: the game has no draws.)

A set that contains one of these settles the matter too. A bridge counts only with a stone on both ends. So a minimal set is a
legal position: it has no bridge without its stones, and no two that cross, for where all four cells of a block are taken neither
diagonal matters. The formulas may therefore speak of legal positions alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from crosscut.core.game import BLACK, WHITE
from crosscut.encodings.formula import TRUE, Formula
from crosscut.games.quax.formulas.loops import no_loop
from crosscut.games.quax.formulas.position import bridge_name
from crosscut.games.quax.formulas.questions import cut_formula, loop_formula
from crosscut.games.quax.rules import Bridged, Bridging, Quax
from crosscut.games.quax.torax import Torax
from crosscut.reports import patterns
from crosscut.solver.patterns import Kind, known_sets
from crosscut.solver.questions import Answer, Asked

EMPTY = Bridged()


def blocks_formula(game: Torax) -> Formula:
    """Return the formula whose models are the sets of blocks after which no loop is possible."""
    formula = Formula()
    blocks = [formula.literal("stone", "white", name) for name in game.board.names]
    formula.key += blocks
    no_loop(formula, game, [-block for block in blocks], [TRUE] * len(game.diagonals), "bit")
    return formula


def _elements(game: Bridging) -> list[str]:
    """Return how the elements of sets are written: cells, then diagonals."""
    return [*game.board.names, *(bridge_name(game, number) for number in range(len(game.diagonals)))]


def _place(colour: int, game: Bridging, elements: int) -> Bridged:
    """Return the position of a set: cells, then diagonals."""
    stones, bridges = elements & game.board.all_cells, elements >> game.board.size
    if colour == BLACK:
        return Bridged(black=stones, black_bridges=bridges)
    return Bridged(white=stones, white_bridges=bridges)


def _images(colour: int, game: Bridging, elements: int) -> Iterator[int]:
    """Yield the images of a set; an exchange of the colours would make it a set of the other side's."""
    p = _place(colour, game, elements)
    for kept, q in zip(game.symmetries(p), game.images(p), strict=True):
        if not kept.exchanged:
            yield game.stones(q, colour) | game.bridges(q, colour) << game.board.size


def _held(colour: int, game: Bridging, elements: int) -> Bridged:
    """Return the position of a set without the bridges that lack a stone."""
    p = _place(colour, game, elements)
    stones, bridges = game.stones(p, colour), 0
    for number, (_, ends, _) in enumerate(game.diagonals):
        if elements >> game.board.size + number & 1 and stones & ends == ends:
            bridges |= 1 << number
    return _place(colour, game, stones | bridges << game.board.size)


def _stops(game: Torax, elements: int) -> bool:
    return not game.can_loop(_held(WHITE, game, elements))


def _loops(game: Torax, elements: int) -> bool:
    p = _held(BLACK, game, elements)
    return game.has_loop(p.black, p.black_bridges)


def _cuts(game: Quax, elements: int) -> bool:
    return not game.can_join(_held(WHITE, game, elements), BLACK)


KINDS = {
    "torax": {
        "blocks": Kind(
            name="blocks",
            about="blocks after which no loop is possible any more",
            says="no loop is possible after these blocks, and one is possible without any of them",
            claim="a set of blocks stops every loop",
            unit="block",
            formula=blocks_formula,
            holds=_stops,
            position=partial(_place, WHITE),
            images=partial(_images, WHITE),
            known=known_sets("blocks", lambda game: game.board.names),
        ),
        "loops": Kind(
            name="loops",
            about="stones and bridges of the Connector that are a loop",
            says="a loop round the board, and none without any of these stones and bridges",
            claim="a legal position without blocks has a loop",
            unit="element",
            formula=lambda game: loop_formula(game, EMPTY, (BLACK,)),
            holds=_loops,
            position=partial(_place, BLACK),
            images=partial(_images, BLACK),
            known=known_sets("loops", _elements),
        ),
    },
    "quax": {
        "cuts": Kind(
            name="cuts",
            about="stones and bridges of White after which Black can never join his sides",
            says="Black can never join his sides, and could without any of these stones and bridges",
            claim="in a legal position with stones of White alone Black can no longer join his sides",
            unit="element",
            formula=lambda game: cut_formula(game, EMPTY, BLACK, (WHITE,)),
            holds=_cuts,
            position=partial(_place, WHITE),
            images=partial(_images, WHITE),
            known=known_sets("cuts", _elements),
        ),
    },
}


def answer(asked: Asked) -> Answer:
    """Return the answer for a board."""
    return patterns.answer(asked, KINDS[asked.game])
