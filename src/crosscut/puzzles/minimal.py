"""Minimal puzzles: no stone can be taken away without losing the single solution. (Links count as stones here.)

A stone is *superfluous* if the position without it is legal, has the same side to move, and still has exactly one winning turn at
the root, perhaps another one. It is needed if the position without it is illegal, or lost, or won by several turns. Which of
these holds is the stone's witness, and goes into the puzzle's certificate. If the game has ended without the stone (it may have
stood between two that connect), no turn wins, so that counts as lost, whoever has won. With other goals "won" means that the same
goal is reached, with the same number. If more can be had without the stone (a larger margin, a win where a draw was to be held),
the puzzle's goal would be wrong of the position, so that stone is needed too. All of this is about the first turn, however far
the solution is claimed to be unique: a puzzle that is minimal in this sense is minimal at every level.

Whether a position without a stone, or the puzzle itself, can be reached from the start is another question, not asked here.
"""

from __future__ import annotations

from collections.abc import Hashable
from itertools import islice

from crosscut.puzzles.play import Play
from crosscut.puzzles.puzzle import Removal


def removals(play: Play, p: Hashable) -> tuple[tuple[Removal, ...], tuple[str, ...]]:
    """Return why each of the stones that are needed is needed, and the names of the superfluous ones. Raises LimitReached."""
    needed: list[Removal] = []
    superfluous: list[str] = []
    for name, q in play.game.parts(p):
        if play.game.illegal(q) is not None:
            needed.append(Removal(name, "illegal"))
        elif play.game.outcome(q) is not None:
            needed.append(Removal(name, "lost"))
        elif (standing := play.reach.standing(q)) != 0:
            needed.append(Removal(name, "lost" if standing < 0 else "more"))
        elif len(turns := tuple(islice(play.winning(q), 2))) > 1:
            needed.append(Removal(name, "turns", turns))
        else:
            superfluous.append(name)
    return tuple(needed), tuple(superfluous)
