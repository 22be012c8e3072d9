"""Which of Orcoon's replies need no line: those that a threat answers, and those by which a side cuts itself off.

The proof is in the section "Threats" of the format's page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ...boards import CheckError, shown
from ...game import Position, Threat, opponent, placed
from .postpass import PostPass


class Threats(PostPass):
    """The part of Orcoon's rules that looks at threats."""

    MORE: ClassVar = {"leaves": ("threats", "local", "strips"), "images": ("least",)}

    def more(self) -> Mapping[str, Sequence[str]]:
        """Return `MORE` where colours are kept and only a pass ends the game, which the proofs on the format's page use."""
        return self.MORE if (self.readings["connection"], self.readings["pie"]) == ("chain", "off") else {}

    def open(self, p: Position, colour: str) -> Position | None:
        """Return None if `colour` is to move and the other side is seen to be cut off: a pass wins. Else `p` itself."""
        other = opponent(colour)
        cut_off = p.turn == colour and not self.connected(self.could_hold(p.stones, other), other)
        return None if cut_off else p

    def threats(self, q: Position, text: str) -> list[Threat]:
        """Return threats of the side that is not to move: placements after which the side to move can no longer connect."""
        found, colour = [], opponent(q.turn)
        for threat in text.split(";"):
            name, colon, rest = threat.partition(":")
            names = [name, *(rest.split(",") if rest else [])]
            if not colon or not self.board.index.keys() >= set(names):
                raise CheckError(f"{shown(threat)} is no threat CELL:CELLS on this board")
            cell, *order = (self.board.index[word] for word in names)
            if not self.may_place(q.stones, colour, cell):
                raise CheckError(f"the threat places {colour} on {shown(name)}, which is not legal there")
            if self.can_connect(placed(q.stones, colour, cell), q.turn):
                raise CheckError(f"after the threat on {shown(name)} {q.turn} can still connect")
            found.append(Threat(cell, order))
        return found

    def answered(self, r: Position, threats: Sequence[Threat]) -> bool:
        """Return whether a threat of the side to move can be carried out, its order then connecting the side."""
        return any(self.joins(r.stones, r.turn, (threat.cell, *threat.order)) for threat in threats)

    def joins(self, stones: str, colour: str, order: Sequence[int]) -> bool:
        """Return whether `colour` may place on these cells one after another, and is connected then."""
        for cell in order:
            self.meter.work(10)
            if not self.may_place(stones, colour, cell):
                return False
            stones = placed(stones, colour, cell)
        return self.connected(stones, colour)
