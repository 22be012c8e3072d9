"""Whether a pattern occurs: a completion to a legal position, and an order of placements that leads to it.

Rules 3 and 4 speak of 2x2 blocks and 2x3 windows of the board only. So a legal position, cut down to a smaller rectangle, is
legal there, and so is every step of an order of placements that led to it. Hence a pattern occurs on some board if and only
if it occurs on the board that is just its box, and nothing outside has to be looked at.

Stones are added to the box only where they mend a break of rule 3 or 4. Some cell of the block or window must hold one, and all
choices are tried, so "none" is a proof that no legal position has the pattern. The order is found backwards: stones are taken
away from the completion, each time leaving a legal position, until the board is empty.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from crosscut.core.board import cells_of
from crosscut.core.errors import ContradictionError
from crosscut.core.game import BLACK, COLOURS, WHITE
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.deadlocks.pattern import Pattern
from crosscut.games.orcoon.rules import Orcoon


class Occurrence(NamedTuple):
    """A legal position with a pattern on the board that is the pattern's box, and an order (colour, cell) that leads to it."""

    game: Orcoon
    position: Stones
    order: tuple[tuple[int, int], ...]

    @property
    def placements(self) -> list[str]:
        """The order, each placement as colour letter and cell."""
        return [f"{COLOURS[colour]}{self.game.board.names[cell]}" for colour, cell in self.order]


def occurrence(pattern: Pattern, crossing: str) -> Occurrence | None:
    """Return an occurrence of the pattern, None if no legal position on any board has it.

    Arguments: `crossing`, the reading of rule 4. Raises ContradictionError if no order leads to a completion.
    """
    game = game_on_box(pattern.box, crossing)
    at = game.board.by_place
    dead, black, white = (sum(1 << at[place] for place in pattern.places(glyph)) for glyph in ".BW")
    position = next(_completions(game, Stones(black, white), dead, set()), None)
    if position is None:
        return None
    order = _order(game, position)
    replay(game, order, position)
    return Occurrence(game, position, order)


@lru_cache(1 << 10)
def game_on_box(box: tuple[int, int], crossing: str) -> Orcoon:
    """Return the game on the board of so many rows and columns, under a reading of rule 4."""
    game = open_game("orcoon", f"{box[0]}x{box[1]}", {"crossing": crossing})
    assert isinstance(game, Orcoon)
    return game


def replay(game: Orcoon, order: tuple[tuple[int, int], ...], position: Stones) -> None:
    """Place the stones one after another by the rules of the game; ContradictionError unless this gives the position."""
    p = Stones(0, 0)
    for colour, cell in order:
        own, other = p.sides(colour)
        if not game.placeable(own, other, cell):
            raise ContradictionError(f"{game.format(position)}: no legal placement on {game.board.names[cell]}")
        p = _changed(p, colour, cell)
    if (p.black, p.white) != (position.black, position.white):
        raise ContradictionError(f"{game.format(position)}: the order leads elsewhere")


def _changed(p: Stones, colour: int, cell: int) -> Stones:
    """Return the position with one stone more, or less."""
    return p._replace(black=p.black ^ 1 << cell) if colour == BLACK else p._replace(white=p.white ^ 1 << cell)


def _completions(game: Orcoon, p: Stones, dead: int, seen: set[Stones]) -> Iterator[Stones]:
    """Yield the legal positions that arise by mending breaks; `dead` cells stay empty."""
    if p in seen:
        return
    seen.add(p)
    menders = _menders(game, p)
    if menders is None:
        yield p
        return
    for colour, mask in menders:
        for cell in cells_of(mask & ~(p.black | p.white | dead)):
            yield from _completions(game, _changed(p, colour, cell), dead, seen)


def _menders(game: Orcoon, p: Stones) -> list[tuple[int, int]] | None:
    """Return (colour, cells): a break of rule 3 or 4 needs one more stone on one of these; None if nothing is broken."""
    for colour in (BLACK, WHITE):
        own, other = p.sides(colour)
        for cell in cells_of(own):
            for corner in game.corners[cell]:
                if own & corner.diagonal and not own & corner.common:
                    return [(colour, corner.common)]
            window = game.completes_crossing(own, other, game.windows[cell], own | other)
            if window:
                return [(BLACK, window.middle), (WHITE, window.middle)]
    return None


def _order(game: Orcoon, position: Stones) -> tuple[tuple[int, int], ...]:
    """Return an order of placements that leads to a legal position; ContradictionError if there is none.

    Some stone can always be taken away so that the rest is legal (docs/mathematics/deadlocks.md, point 8), so nothing has to be
    tried twice.
    """
    taken: list[tuple[int, int]] = []
    while position.black | position.white:
        stones = (
            (colour, cell) for colour, mask in ((WHITE, position.white), (BLACK, position.black)) for cell in cells_of(mask)
        )
        less = ((stone, _changed(position, *stone)) for stone in stones)
        found = next(((stone, rest) for stone, rest in less if _menders(game, rest) is None), None)
        if found is None:
            raise ContradictionError(f"{game.format(position)}: legal, but no stone can be taken away: please report it")
        stone, position = found
        taken.append(stone)
    return tuple(reversed(taken))
