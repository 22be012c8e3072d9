"""The lines of a certificate with threats, layer by layer: the twin of native/orcoon/proof_lines.hpp, which has the idea."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from crosscut.core.board import cells_of
from crosscut.core.stones import Stones
from crosscut.games.orcoon.postpass import witness
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.search.evaluate import Finder, judge, legal_cells
from crosscut.solver.solver import Line


class ThreatLines:
    """Lines for the claim that the colour `prover` wins.

    Arguments: `winning_turn` of a position that he wins, a cell or None for the pass; `find`: see `Finder`; `images`: whether one
    line serves a position and its images, colours kept.
    """

    def __init__(
        self, game: Orcoon, winning_turn: Callable[[Stones], int | None], find: Finder, prover: int, *, images: bool
    ) -> None:
        self.game = game
        self.winning_turn = winning_turn
        self.find = find
        self.prover = prover
        self.images = images

    def below(self, root: Stones) -> Iterator[Line]:
        """Yield the lines of a certificate for a position that the prover wins, in their order."""
        layer = {root}
        while layer:
            below: set[Stones] = set()
            for p in sorted(layer, key=self.game.format):
                rank = self.game.board.size - (p.black | p.white).bit_count() + 1
                if p.turn != self.prover:
                    yield Line(rank, self.game.format(p), "-", self._replies(p, below))
                elif (cell := self.winning_turn(p)) is None:
                    yield Line(rank, self.game.format(p), "pass", "")
                else:
                    q = self.game.play(p, self.game.drops[cell])
                    yield Line(rank, self.game.format(p), self.game.board.names[cell], self._replies(q, below))
            layer = below

    def _replies(self, q: Stones, below: set[Stones]) -> str:
        """Return the order against a pass and the threats of a line that leads to q; add the positions that need lines."""
        own, other = q.sides(self.prover)
        order = self.find(own, other, self.prover)
        assert order is not None  # the prover is alive where he wins and is not to move
        legal = legal_cells(self.game, other, own)
        _, loss = judge(self.game, other, own, 1 - self.prover, self.find)
        threats = []
        for cell, after in loss.threats if loss else ():
            held = own | 1 << cell
            region = 1 << cell | ~legal_cells(self.game, other, held) | witness.kills(self.game, held, other, after)
            if legal & ~region:
                legal &= region
                threats.append(f"{self.game.board.names[cell]}:{self._cells(after)}")
        for cell in cells_of(legal):
            bound = self.game.could_hold(other | 1 << cell, own)
            if self.game.joined(bound, 1 - self.prover):
                r = self.game.play(q, self.game.drops[cell])
                below.add(self._listed(r))
        return f"order={self._cells(order)}" + (f" threats={';'.join(threats)}" if threats else "")

    def _cells(self, cells: Sequence[int]) -> str:
        return ",".join(self.game.board.names[cell] for cell in cells)

    def _listed(self, r: Stones) -> Stones:
        """Return the image of r, colours kept, that has the least text."""
        if not self.images:
            return r
        kept = [p for p, symmetry in zip(self.game.images(r), self.game.symmetries(r), strict=True) if not symmetry.exchanged]
        return min(kept, key=self.game.format)
