"""Certificates of the second kind: a line for each decision, whoever decides; no alternation is taken for granted.

The numbers in comments are those of the section "Plies" of the format's page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import ClassVar

from .boards import CheckError, shown
from .budget import Meter
from .fields import Position
from .game import opponent
from .ply_game import PlyGame
from .section import Line, Section
from .statement import Elsewhere, json_members

ALL = "*"


class PlySection(Section):
    """One section of version 2: the statement of its header, and the rules that its lines keep."""

    VERSION = 2
    OPTIONAL: ClassVar[Mapping[str, type]] = {"relevant": str}
    PATTERN = re.compile(r"([0-9]{1,6}) ([^ ]+) ([^ ]+)")
    FORM = "RANK POSITION PLY"
    game: PlyGame

    def begin(self, line: Line) -> None:
        """Check the rules for the first line only (1 and 2)."""
        self.is_first(line)
        over = self.game.ended(self.root) or self.is_over(line.rank)
        if over != (line.turn == "-"):
            raise CheckError("the turn must be `-`: nothing is to be decided" if over else "somebody has to decide")

    def follow(self, line: Line) -> list[tuple[str, int]]:
        """Make the prover's ply, or every ply of the other player (3 and 4).

        If the line's position was demanded, it is legal, because legal plies lead there from the header's position.

        Returns:
            The keys of the positions that are demanded now, each with the rank demanded.
        """
        game, left = self.game, line.rank - 1
        p: Position = game.parse(line.position)
        game.meter.work(60 + 10 * len(p.stones))
        if line.turn == "-":
            if game.ended(p):
                self.ends(p)
            return []
        decides = game.person(p) == self.prover
        if decides == (line.turn == ALL):
            raise CheckError("the prover decides: expected one ply" if decides else "the other player decides: expected `*`")
        if left < 0:
            raise CheckError(f"the rank {line.rank} is too small")
        if decides:
            return self.demanded([game.play(p, line.turn)], left)
        plies = game.turns(p)
        if not plies:
            raise CheckError("the game is over, and nobody decides")
        game.meter.afford(self.steps * len(plies))
        return self.demanded([game.after(p, ply) for ply in plies], left)

    def demanded(self, reached: Iterable[Position], left: int) -> list[tuple[str, int]]:
        """Return the keys of the positions reached that go on; those that have ended satisfy the guarantee."""
        game, found = self.game, []
        for q in reached:
            game.meter.work(self.steps)
            if game.ended(q):
                self.ends(q)
            elif not self.is_over(left):
                found.append((self.key(game.write(game.relevant(q) if self.relevant else q), left), left))
        return found

    def ends(self, q: Position) -> None:
        """Check that an ended position satisfies the guarantee."""
        # Where the persons exchange colours, the prover may hold another one than in the header's position.
        side = "B" if self.game.holder(q, "B") == self.prover else "W"
        if self.kind == "margin":
            if (lead := self.game.lead(q, side)) < self.number:
                raise CheckError(f"the game ends against the guarantee: {shown(self.game.write(q))} is a lead of {lead}")
            return
        winner = self.game.winner(q)
        if winner == opponent(side) or (winner is None and self.kind not in ("at_least_draw", "lasts")):
            result = "is a draw" if winner is None else f"is won by {winner}"
            raise CheckError(f"the game ends against the guarantee: {shown(self.game.write(q))} {result}")


def opened(header: str, meter: Meter, elsewhere: Elsewhere) -> Section:
    """Return the section of a header, of the version that it names; any other than 2 is taken for 1, which refuses it."""
    version = json_members("header", header).get("version") if header else None
    return (PlySection if version == 2 else Section)(header, meter, elsewhere)
