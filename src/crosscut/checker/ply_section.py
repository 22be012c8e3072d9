"""Certificates of the second kind: a line for each decision, whoever decides; no alternation is taken for granted.

The numbers in comments are those of the section "Plies" of the format's page.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from typing import ClassVar

from .boards import CheckError, shown
from .budget import Meter
from .fields import Position
from .game import opponent
from .ply_game import PlyGame
from .section import Line, Section
from .statement import Elsewhere, json_members

ALL = "*"
WON = "+"


class PlySection(Section):
    """One section of version 2: the statement of its header, and the rules that its lines keep."""

    VERSION = 2
    OPTIONAL: ClassVar[Mapping[str, type]] = {"relevant": str, "images": str, "weaker": str, "connections": str}
    PATTERN = re.compile(r"([0-9]{1,6}) ([^ ]+) ([^ ]+(?: wins=[^ ]+)?)")
    """The turn of a line holds its wins, too."""
    FORM = "RANK POSITION PLY [wins=WINS]"
    game: PlyGame

    def __init__(self, header: str, meter: Meter, elsewhere: Elsewhere) -> None:
        super().__init__(header, meter, elsewhere)
        if "connections" in self.members and self.kind not in ("win", "at_least_draw"):
            raise CheckError("connections with another guarantee than win or at_least_draw")

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
        turn, _, wins = line.turn.partition(" wins=")
        spoilers = self.spoilers(p, turn, wins)
        if turn == "-":
            if game.ended(p):
                self.ends(p)
            return []
        decides, instead = game.person(p) == self.prover, "weaker" in self.members and turn.startswith("=")
        if decides == (turn == ALL) and not instead:
            raise CheckError("the prover decides: expected one ply" if decides else "the other player decides: expected `*`")
        if left < 0:
            raise CheckError(f"the rank {line.rank} is too small")
        if instead:
            return self.demanded([self.instead(p, turn[1:])], left)
        if turn == WON:
            return []
        if decides:
            return self.demanded([game.play(p, turn)], left)
        plies = game.turns(p)
        if not plies:
            raise CheckError("the game is over, and nobody decides")
        plies = [ply for ply in plies if spoilers is None or ply in spoilers]
        game.meter.afford(self.steps * len(plies))
        return self.demanded([game.after(p, ply) for ply in plies], left)

    def instead(self, p: Position, text: str) -> Position:
        """Return the position written as `text`, which must be weaker for the prover than p (5)."""
        self.game.meter.work(60 + 10 * len(p.stones))
        q = self.game.read(text)
        if not self.game.weaker(q, p, self.colour(p)):
            raise CheckError(f"{shown(text)} is not weaker for the prover")
        return q

    def spoilers(self, p: Position, turn: str, wins: str) -> Container[str] | None:
        """Return the other player's plies that may spoil what the wins of a line say, None if it has none."""
        if not wins:
            if turn == WON:
                raise CheckError(f"`{WON}` without wins")
            return None
        if "connections" not in self.members:
            raise CheckError("the line has wins, and the header no connections")
        if turn not in (WON, ALL):
            raise CheckError(f"the line has wins where there can be none, expected them behind `{WON}` or `{ALL}`")
        return self.game.spoilers(p, self.colour(p), wins)

    def demanded(self, reached: Iterable[Position], left: int) -> list[tuple[str, int]]:
        """Return the keys of the positions reached that go on; those that have ended satisfy the guarantee."""
        game, found = self.game, []
        for q in reached:
            game.meter.work(self.steps)
            if game.ended(q):
                self.ends(q)
            elif not self.is_over(left):
                listed = game.relevant(q) if self.relevant else q
                listed = game.least(listed) if self.images else listed
                found.append((self.key(game.write(listed), left), left))
        return found

    def ends(self, q: Position) -> None:
        """Check that an ended position satisfies the guarantee."""
        side = self.colour(q)
        if self.kind == "margin":
            if (lead := self.game.lead(q, side)) < self.number:
                raise CheckError(f"the game ends against the guarantee: {shown(self.game.write(q))} is a lead of {lead}")
            return
        winner = self.game.winner(q)
        if winner == opponent(side) or (winner is None and self.kind not in ("at_least_draw", "lasts")):
            result = "is a draw" if winner is None else f"is won by {winner}"
            raise CheckError(f"the game ends against the guarantee: {shown(self.game.write(q))} {result}")

    def colour(self, p: Position) -> str:
        """Return the prover's colour; where the persons exchange colours it may be another one than in the header's position."""
        return "B" if self.game.holder(p, "B") == self.prover else "W"


def opened(header: str, meter: Meter, elsewhere: Elsewhere) -> Section:
    """Return the section of a header, of the version that it names; any other than 2 is taken for 1, which refuses it."""
    version = json_members("header", header).get("version") if header else None
    return (PlySection if version == 2 else Section)(header, meter, elsewhere)
