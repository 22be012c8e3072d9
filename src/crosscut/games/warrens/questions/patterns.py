"""`crosscut patterns`: minimal sets of stones that enclose, and minimal sets of enemy stones that prevent it.

*For good* means here: as long as the stones stand. No stone is ever captured or pushed, so what is enclosed stays enclosed for
as long as its owner likes, whatever the enemy does: *loops* enclose something, *rings* the cell in the middle. What prevents it
lasts as long as the enemy likes: a region takes in enemy stones, so enemy stones lead out of it. *Exits* lead from the cell in
the middle to the edge of the board; *roads* lead there from every cell. However many stones the owner has, he encloses nothing
then.

Why these are the sets: the more stones surround a cell the smaller its region. So a cell can be enclosed at all if and only if it
is enclosed when every other cell without an enemy stone is taken, that is, if its region then has no cell at the edge.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from crosscut.core.board import cells_of, mask_of
from crosscut.core.errors import UnsupportedError
from crosscut.encodings.formula import Formula, constants
from crosscut.encodings.gates import Gates
from crosscut.encodings.reach import edges_of, reached
from crosscut.games.warrens.formulas.regions import enclosed
from crosscut.games.warrens.rules import Warren, Warrens
from crosscut.reports import patterns
from crosscut.solver.patterns import Kind, known_sets
from crosscut.solver.questions import Answer, Asked


def middle(game: Warrens) -> int:
    """Return the cell in the middle; UnsupportedError if the board has none, or only cells at the edge."""
    centre = game.board.centre
    if centre is None or game.board.rim >> centre & 1:
        raise UnsupportedError(f"{game.board.name} has no inner cell that every symmetry leaves where it is")
    return centre


def loops_formula(game: Warrens) -> Formula:
    """Return the formula whose models are the sets of own stones that enclose something."""
    formula, inside = _own(game)
    formula.because("a cell is enclosed")
    formula.add(*inside)
    return formula


def rings_formula(game: Warrens) -> Formula:
    """Return the formula whose models are the sets of own stones that enclose the cell in the middle."""
    formula, inside = _own(game)
    formula.because("the cell in the middle is enclosed")
    formula.add(inside[middle(game)])
    return formula


def roads_formula(game: Warrens) -> Formula:
    """Return the formula whose models are the sets of enemy stones with which nothing can be enclosed."""
    return _led_out(game, game.board.all_cells & ~game.board.rim)


def exits_formula(game: Warrens) -> Formula:
    """Return the formula whose models are the sets of enemy stones with which the cell in the middle cannot be enclosed."""
    return _led_out(game, 1 << middle(game))


def _own(game: Warrens) -> tuple[Formula, list[int]]:
    formula = Formula()
    own = [formula.literal("own", name) for name in game.board.names]
    formula.key += own
    return formula, enclosed(formula, game, own, "own")


def _led_out(game: Warrens, cells: int) -> Formula:
    """Return the formula of the sets of enemy stones that lead from each of these inner cells (mask) to the edge."""
    formula, board = Formula(), game.board
    enemy = [formula.literal("enemy", name) for name in board.names]
    formula.key += enemy
    starts = constants(board.rim, board.size)
    joined = reached(formula, enemy, edges_of(board), starts, board.size, "joined", board.names, Gates(formula))
    formula.because("next to the cell is an enemy stone that enemy stones join to the edge")
    for cell in cells_of(cells):
        formula.add(*(joined[other] for other in cells_of(board.neighbours[cell])))
    return formula


def can_enclose(game: Warrens, enemy: int, cell: int) -> bool:
    """Return whether the cell is enclosed when all others without an enemy stone (mask) are taken."""
    own = game.board.all_cells & ~(enemy | 1 << cell)
    return any(region >> cell & 1 for region in game.enclosed(own))


def _images(game: Warrens, elements: int) -> Iterator[int]:
    for table in game.board.symmetries:
        yield mask_of([table[cell] for cell in cells_of(elements)])


def _names(game: Warrens) -> Sequence[str]:
    return game.board.names


def _known_middle(kind: str, game: Warrens, listed: Sequence[int], size: int | None) -> Mapping[str, Any]:
    """Return what `Kind.known` is for a kind about the cell in the middle, which the checker is told."""
    return known_sets(f"{kind}-{game.board.names[middle(game)]}", _names)(game, listed, size)


KINDS = {
    kind.name: kind
    for kind in (
        Kind(
            name="loops",
            about="own stones that enclose something",
            says="these stones enclose something, and nothing without any of them",
            claim="a set of stones encloses something",
            unit="stone",
            formula=loops_formula,
            holds=lambda game, elements: bool(game.enclosed(elements)),
            position=lambda _game, elements: Warren(black=elements),
            images=_images,
            marked=lambda game, elements: sum(game.enclosed(elements)),
            known=known_sets("loops", _names),
        ),
        Kind(
            name="rings",
            about="own stones that enclose the cell in the middle",
            says="these stones enclose the cell in the middle, and do not without any of them",
            claim="a set of stones encloses the cell in the middle",
            unit="stone",
            formula=rings_formula,
            holds=lambda game, elements: any(region >> middle(game) & 1 for region in game.enclosed(elements)),
            position=lambda _game, elements: Warren(black=elements),
            images=_images,
            marked=lambda game, _set: 1 << middle(game),
            known=partial(_known_middle, "rings"),
        ),
        Kind(
            name="roads",
            about="enemy stones that keep everything from being enclosed while they stay",
            says="while these stones stay the other side can enclose nothing, and could without any of them",
            claim="while a set of enemy stones stays nothing can be enclosed",
            unit="stone",
            formula=roads_formula,
            holds=lambda game, elements: (
                not any(can_enclose(game, elements, cell) for cell in cells_of(game.board.all_cells & ~game.board.rim))
            ),
            position=lambda _game, elements: Warren(white=elements),
            images=_images,
            known=known_sets("roads", _names),
        ),
        Kind(
            name="exits",
            about="enemy stones that keep the cell in the middle from being enclosed while they stay",
            says="while these stones stay the cell in the middle cannot be enclosed, and could without any of them",
            claim="while a set of enemy stones stays the cell in the middle cannot be enclosed",
            unit="stone",
            formula=exits_formula,
            holds=lambda game, elements: not can_enclose(game, elements, middle(game)),
            position=lambda _game, elements: Warren(white=elements),
            images=_images,
            marked=lambda game, _set: 1 << middle(game),
            known=partial(_known_middle, "exits"),
        ),
    )
}


def answer(asked: Asked) -> Answer:
    """Return the answer for a board."""
    return patterns.answer(asked, KINDS)
