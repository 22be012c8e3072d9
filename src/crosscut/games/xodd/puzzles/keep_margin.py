"""A strategy for a margin: the lines of a certificate by which a side's final lead is at least M.

Certificates of margins have no leaves, so lines go on until the game has ended. Filling the board keeps their number down: of the
turns that keep the margin one that ends the game is taken, else one with most stones. One line stands for all images of a
position under the symmetries of the board (`"images": "least"`).
"""

from __future__ import annotations

from typing import Any

from crosscut.core.board import mask_mapper
from crosscut.core.game import PASS, Turn
from crosscut.core.stones import Stones
from crosscut.solver.by_margin import ByMargin
from crosscut.solver.limits import Meter
from crosscut.solver.solver import Solver
from crosscut.solver.strategy import Strategy


def knowing_margins(solver: Solver[Any], meter: Meter) -> Solver[Any]:
    """Return a solver of the same game whose scores are margins: this one if they are, else a search that counts by the meter."""
    return solver if solver.knows_margins else ByMargin(solver.game, meter)


class KeepMargin(Strategy[Stones]):
    """A strategy of the colour `prover` by which its final lead is at least `margin`, which it must be able to have."""

    def __init__(self, solver: Solver[Stones], root: Stones, prover: int, meter: Meter, margin: int) -> None:
        super().__init__(solver, root, prover, meter)
        self.margin = margin
        self.images = [mask_mapper(image) for image in self.game.board.symmetries]

    def step(self, p: Stones) -> tuple[str, str, list[Stones], bool]:
        """Return what `Strategy.step` does, the replies as the images that are listed."""
        turn, witness, replies, goes_on = super().step(p)
        return turn, witness, list(dict.fromkeys(map(self._least, replies))), goes_on

    def choose(self, p: Stones) -> tuple[Turn, Stones]:
        """Return the prover's turn in p, and the position after it; see above."""
        children = self.solver.children(p)
        if p.passes:
            turn, q = children[-1]
            if turn == PASS and self._keeps(p, q):
                return turn, q
        children.sort(key=lambda child: -len(child[0].steps))  # stable, so in the game's order otherwise
        return next((turn, q) for turn, q in children if self._keeps(p, q))

    def _keeps(self, p: Stones, q: Stones) -> bool:
        return self.solver.from_child(p, q, self.solver.score(q)) >= self.margin

    def _least(self, p: Stones) -> Stones:
        images = (p._replace(black=move(p.black), white=move(p.white)) for move in self.images)
        return min(images, key=self.game.glyphs)
