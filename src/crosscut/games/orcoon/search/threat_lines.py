"""The lines of a certificate with threats and local games: the twin of native/orcoon/proof_lines.hpp, which has the idea."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from crosscut.core.board import cells_of
from crosscut.core.stones import Stones
from crosscut.games.orcoon.postpass import witness
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.search.evaluate import Finder, Loss, judge, legal_cells
from crosscut.games.orcoon.search.local import contest, held_cells, local_win
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
                    yield Line(rank, self.game.format(p), "-", self._replies(p, 0, below))
                elif (cell := self.winning_turn(p)) is None:
                    yield Line(rank, self.game.format(p), "pass", "")
                else:
                    q = self.game.play(p, self.game.drops[cell])
                    yield Line(
                        rank, self.game.format(p), self.game.board.names[cell], self._replies(q, self._region(p, cell), below)
                    )
            layer = below

    def _region(self, p: Stones, answer: int) -> int:
        """Return where the prover wins after a turn that wins a local game for him; 0 for any other turn."""
        own, other = p.sides(self.prover)
        _, loss = judge(self.game, own, other, self.prover, self.find)
        if loss is None:
            return 0
        local = local_win(self.game, contest(self.game, own, other, self.prover), loss.witnesses[0], replies=False)
        return local.region & ~(1 << answer) if local is not None and local.answer == answer else 0

    def _replies(self, q: Stones, region: int, below: set[Stones]) -> str:
        """Return order, threats and region of a line that leads to q; add the positions that need lines.

        `region`: one in which the prover wins, if one is known, else 0.
        """
        own, other = q.sides(self.prover)
        order = self.find(own, other, self.prover)
        assert order is not None  # the prover is alive where he wins and is not to move
        left = 0
        for cell in cells_of(legal_cells(self.game, other, own)):
            if self.game.joined(self.game.could_hold(other | 1 << cell, own), 1 - self.prover):
                left |= 1 << cell
        _, loss = judge(self.game, other, own, 1 - self.prover, self.find)
        said = ""
        if loss is not None and left:
            left, said = self._answered(own, other, left, region, loss)
        for cell in cells_of(left):
            below.add(self._listed(self.game.play(q, self.game.drops[cell])))
        return f"order={self._cells(order)}{said}"

    def _answered(self, own: int, other: int, replies: int, region: int, loss: Loss) -> tuple[int, str]:
        """Return the replies that need lines, and the threats and the region that answer the others.

        A region that leaves no more than the threats do stands alone.
        """
        left, threats = self._threats(own, other, replies, loss)
        here = contest(self.game, own, other, self.prover)
        near = local_win(self.game, here, loss.witnesses[1], replies=True) if left else None
        best, where = replies, 0
        for cells in (region, near.region if near else 0) if left else ():
            won = held_cells(self.game, here, cells) if cells else None
            if won is None:
                continue
            rest = replies & cells & ~won
            if not where or (rest & left).bit_count() < (best & left).bit_count():
                best, where = rest, cells
        if best & left == left:
            return left, threats
        return best & left, f"{threats if best & ~left else ''} local={self._cells(list(cells_of(where)))}"

    def _threats(self, own: int, other: int, replies: int, loss: Loss) -> tuple[int, str]:
        """Return the replies that no threat answers, and the threats."""
        threats = []
        for cell, after in loss.threats:
            stones = own | 1 << cell
            region = 1 << cell | ~legal_cells(self.game, other, stones) | witness.kills(self.game, stones, other, after)
            if replies & ~region:
                replies &= region
                threats.append(f"{self.game.board.names[cell]}:{self._cells(after)}")
        return replies, f" threats={';'.join(threats)}" if threats else ""

    def _cells(self, cells: Sequence[int]) -> str:
        return ",".join(self.game.board.names[cell] for cell in cells)

    def _listed(self, r: Stones) -> Stones:
        """Return the image of r, colours kept, that has the least text."""
        if not self.images:
            return r
        kept = [p for p, symmetry in zip(self.game.images(r), self.game.symmetries(r), strict=True) if not symmetry.exchanged]
        return min(kept, key=self.game.format)
