"""`crosscut can`: can a colour still reach the goal, if the other side does nothing?

What is reached is never lost by more stones of one's own. So the question is whether the colour has won with all its stones and
all empty cells. A yes shows cells that are enough, none of which can be left out. A no is a refutation; as exactly one side wins
each full board, it means that the other side has won.
"""

from __future__ import annotations

from functools import partial
from math import dist

from crosscut.core.board import cells_of
from crosscut.core.errors import MisaskedError
from crosscut.core.game import COLOUR_NAMES, COLOURS
from crosscut.core.stones import Stones
from crosscut.encodings.formula import Name
from crosscut.games.gem.formulas.questions import can_formula
from crosscut.games.gem.rules import Gem
from crosscut.reports import possible
from crosscut.solver.possible import Wanted, Way
from crosscut.solver.questions import Answer, Asked

WHAT = {"y": "have a chain round the centre", "ee": "have a chain on four sides, or two on three"}


def answer(asked: Asked) -> Answer:
    """Return the answer for a position; MisaskedError for a cell, which Gem does not ask about."""
    if asked.options["at"] is not None:
        raise MisaskedError(f"no cell is asked about in {asked.game}: leave out --at")
    return possible.answer(asked, WHAT[asked.position().game.readings["goal"]], wanted)


def wanted(game: Gem, p: Stones, colour: int) -> Wanted:
    """Return what is asked; the checker knows the question."""
    claim = f"{COLOUR_NAMES[colour]} can {WHAT[game.readings['goal']]}"
    known = {"question": "can", "encoder": 1, "colour": COLOURS[colour]}
    return Wanted(can_formula(game, p, colour), partial(_way, game, p, colour), claim, known)


def _way(game: Gem, p: Stones, colour: int, _model: set[Name]) -> Way | None:
    """Return cells that are enough, none of which can be left out: the fewest of those found from the corners and the centre."""
    own, theirs = (p.black, p.white)[colour], (p.black, p.white)[1 - colour]
    if not game.wins(game.board.all_cells & ~theirs):
        return None
    centre = () if game.board.centre is None else (game.board.centre,)
    ways = [_least(game, own, theirs, anchor) for anchor in (*centre, *cells_of(game.board.corners))]
    added = min(ways, key=int.bit_count)
    names = " ".join(game.board.names[cell] for cell in cells_of(added))
    return Way(names or "no more stones are needed", added)


def _least(game: Gem, own: int, theirs: int, anchor: int) -> int:
    """Return empty cells (mask) that win with the own stones: of all of them what can be left out is, the farthest from a cell
    first.
    """
    centres = game.board.layout.centres
    added = game.board.all_cells & ~(own | theirs)
    for cell in sorted(cells_of(added), key=lambda cell: -dist(centres[cell], centres[anchor])):
        if game.wins(own | added & ~(1 << cell)):
            added &= ~(1 << cell)
    return added
