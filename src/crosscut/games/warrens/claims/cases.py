"""Positions for the claims about Rabbit Warrens: all of a small board, and those of random games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product

from crosscut.claims.claim import Finding, Picture, Run, Verdict
from crosscut.core.board import cells_of
from crosscut.core.game import BLACK, WHITE
from crosscut.core.registry import open_game
from crosscut.games.warrens.pairs import pairs
from crosscut.games.warrens.rules import Warren, Warrens
from crosscut.solver.proof import Evidence

TEXT = "Rabbit Warrens, the designer's description of 2021"
SMALL = ("hexhex2", "3x3")
SWEPT = "all placements of stones on hexhex2 and 3x3"
ARGUED = f"{SWEPT}; every board, by the argument in docs/rules/warrens.md"
Figures = dict[str, int | float | str]


def opened(board: str, **readings: str) -> Warrens:
    """Return the game on a board."""
    game = open_game("warrens", board, readings)
    assert isinstance(game, Warrens)
    return game


def placements(game: Warrens, run: Run) -> Iterator[Warren]:
    """Yield all placements of black and white stones, Black to move. Raises LimitReached."""
    for glyphs in run.meter.watched(product(".BW", repeat=game.board.size)):
        black, white = (sum(1 << cell for cell, glyph in enumerate(glyphs) if glyph == colour) for colour in "BW")
        yield Warren(black, white)


def stone_moves(game: Warrens, p: Warren, *, restricted: bool = True) -> Iterator[tuple[int, int, Warren]]:
    """Yield the stone moves of who is to move: origin, end, the placement after it.

    Arguments: `restricted`: whether a move to as many own stones needs fewer enemies, as rule 4 has it.
    """
    own = p.stones(p.turn)
    for origin in cells_of(own):
        for end in cells_of(game.lines[origin] & game.empty_cells(p)):
            if may_go(game, p, origin, end, restricted=restricted):
                yield origin, end, p._replace(**{("black", "white")[p.turn]: own ^ (1 << origin | 1 << end)})


def may_go(game: Warrens, p: Warren, origin: int, end: int, *, restricted: bool = True) -> bool:
    """Return whether the mover's stone on `origin` may go to `end`, an empty cell on one of its lines; see `stone_moves`."""
    if game.improves(p, origin, end):
        return True
    own = p.stones(p.turn)
    return not restricted and game.beside(own, origin) == game.beside(own & ~(1 << origin), end)


def both_sides(p: Warren) -> tuple[Warren, Warren]:
    """Return the placement with Black and with White to move."""
    return p._replace(turn=BLACK), p._replace(turn=WHITE)


def like_pairs(game: Warrens, p: Warren) -> int:
    """Return the number of pairs of neighbours of one colour."""
    return pairs(game, p.black) + pairs(game, p.white)


def mixed_pairs(game: Warrens, p: Warren) -> int:
    """Return the number of pairs of neighbours of different colours."""
    return sum(map(partial(game.beside, p.white), cells_of(p.black)))


def finding(
    holds: bool,
    scope: str,
    because: str,
    figures: Figures,
    picture: Picture | None = None,
    evidence: Evidence | None = None,
) -> Finding:
    """Return a finding; what fails has its counterexample as evidence, what was only gone through has none."""
    usual = Evidence.UNCHECKED if holds and picture is None else Evidence.WITNESS
    pictures = () if picture is None else (picture,)
    return Finding(Verdict.HOLDS if holds else Verdict.FAILS, scope, evidence or usual, because, figures, pictures)
