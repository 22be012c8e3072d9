"""One section of a certificate: what its header says, and the rules that each line must keep.

`Section` has the meaning of a line, and `Demands` which lines there must be. `certificate` and `jobs` decide about the order of
lines and the number of processes. The numbers in comments are those of the section "Meaning" of the format's page.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar, NamedTuple

from .boards import CheckError, shown
from .budget import Meter
from .game import Position, Threat, opponent
from .statement import COMMON, OWN, Elsewhere, Statement, json_object, named_game, proved

HEADER = COMMON | {"side": str, "guarantee": str}
FOOTER = {"end": str, "lines": int, "sha256": str}
GUARANTEE = re.compile(r"win|at_least_draw|(?:within|lasts) (0|[1-9][0-9]{0,99})|margin (0|-?[1-9][0-9]{0,99})")
REPLIES = 200_000
"""More than the turns of any position, so that `REPLIES * line + reply` numbers all demands in their order."""

DEMAND = 300
"""Bytes that an open demand takes besides its position, about."""


class Line(NamedTuple):
    """A line of a section; the members are those of the grammar, the last four are None when there is none."""

    rank: int
    position: str
    turn: str
    strip: str | None = None
    order: str | None = None
    threats: str | None = None
    local: str | None = None


class Demands:
    """The demands that are open: for each position the smallest rank demanded, and the number of its first demand."""

    def __init__(self, meter: Meter) -> None:
        self.meter = meter
        self.open: dict[str, tuple[int, int]] = {}

    def demand(self, position: str, rank: int, number: int) -> None:
        """Demand a line for `position` with at most this rank."""
        if position not in self.open:
            self.meter.hold(DEMAND + len(position))
        smallest, first = self.open.get(position, (rank, number))
        self.open[position] = (min(rank, smallest), first)

    def answer(self, position: str, rank: int) -> None:
        """Strike off the demand that a line answers (5)."""
        if position not in self.open:
            raise CheckError("no earlier line demands this position")
        self.meter.hold(-DEMAND - len(position))
        demanded, _ = self.open.pop(position)
        if rank > demanded:
            raise CheckError(f"the rank {rank} is larger than the rank demanded, {demanded}")

    def first(self) -> tuple[int, str] | None:
        """Return the number and the position of the first demand that is open, None when none is."""
        return min(((number, position) for position, (_, number) in self.open.items()), default=None)


class Section:
    """One section of version 1: the statement of its header, and the rules that its lines keep."""

    VERSION: ClassVar[int] = 1
    OPTIONAL: ClassVar[Mapping[str, type]] = {"leaves": str, "images": str}
    """The members that the header may have besides those it must have."""
    PATTERN: ClassVar[re.Pattern[str]] = re.compile(
        r"([0-9]{1,6}) ([^ ]+) ([^ ]+)(?: strip=([^ ]+))?(?: order=([^ ]*))?(?: threats=([^ ]+))?(?: local=([^ ]+))?"
    )
    FORM: ClassVar[str] = "RANK POSITION TURN [strip=LAYERS] [order=CELLS] [threats=THREATS] [local=CELLS]"
    game: Any

    def __init__(self, header: str, meter: Meter, elsewhere: Elsewhere) -> None:
        if not header:
            raise CheckError("the file is empty")
        members = json_object("header", header, HEADER, {**self.OPTIONAL, **OWN})
        self.game, self.foreign = named_game("strategy", members, meter, elsewhere, self.VERSION)
        if members["side"] not in ("B", "W"):
            raise CheckError('the side is neither "B" nor "W"')
        guarantee = GUARANTEE.fullmatch(members["guarantee"])
        if not guarantee:
            raise CheckError(f"unknown guarantee {shown(members['guarantee'])}")
        self.header = header
        self.members = members
        self.kind = members["guarantee"].split(" ")[0]
        # K of `within K`, `lasts K` and `margin K`.
        self.number = int(guarantee[1] or guarantee[2] or 0)
        self.leaves, self.images, self.relevant = ("leaves" in members, "images" in members, "relevant" in members)
        known = all(members[name] in self.game.more().get(name, ()) for name in self.OPTIONAL.keys() & members.keys())
        if not known or ({"leaves", "weaker"} & members.keys() and self.kind not in ("win", "at_least_draw")):
            raise CheckError("leaves or images of an unknown kind for the game, or leaves with a number of turns or a margin")
        self.root = self.game.read(members["position"])
        if self.kind == "margin":
            self.game.lead(self.root, members["side"])  # refused where nobody can lead
        self.prover = self.game.holder(self.root, members["side"])
        cells = len(self.root.stones)
        maps = len(self.game.maps) if self.images else 0
        meter.work(20 * maps * cells)
        self.steps = 40 + cells * (1 + maps + 20 * (self.leaves or self.relevant))
        """The steps of looking at a position that a turn leads to."""
        self.digest = hashlib.sha256()
        self.add(header)

    def add(self, text: str) -> None:
        """Add a line, or the header, to the digest."""
        self.digest.update(text.encode("ascii") + b"\n")

    def line(self, text: str, last: int | None) -> Line:
        """Return the line written as `text`; `last` is the rank of the line before, None for the first."""
        match = self.PATTERN.fullmatch(text)
        if not match:
            raise CheckError(f"neither a line `{self.FORM}` nor a footer")
        line = Line(int(match[1]), *match.groups()[1:])
        if last is None:
            self.begin(line)
        elif line.rank > last:
            raise CheckError(f"the rank rises from {last} to {line.rank}")  # 2
        elif line.turn == "-":
            raise CheckError("only a first line may have the turn `-`")  # 1
        return line

    def begin(self, line: Line) -> None:
        """Check the rules for the first line only (1 and 2)."""
        self.is_first(line)
        waits = self.game.ended(self.root) or self.game.person(self.root) != self.prover or self.is_over(line.rank)
        if waits != (line.turn == "-"):
            raise CheckError("the turn must be `-`: the prover is not to move" if waits else "the prover has to move")

    def is_first(self, line: Line) -> None:
        """Check position and rank of the first line."""
        if line.position != self.members["position"]:
            raise CheckError("the first line is not for the position of the header")
        if self.kind == "within" and line.rank > self.number:
            raise CheckError(f"the rank {line.rank} is too large for the guarantee")
        if self.kind == "lasts" and line.rank != self.number:
            raise CheckError(f"the rank is {line.rank}, to be lasted are {self.number}")

    def is_over(self, left: int) -> bool:
        """Return whether nothing is asked of a position that has not ended, because no turns are left to be lasted."""
        return self.kind == "lasts" and left == 0

    def key(self, position: str, rank: int) -> str:
        """Return the key of a demand: the position, with `lasts K` also the turns that are still to be lasted."""
        return f"{position}={rank}" if self.kind == "lasts" else position

    def follow(self, line: Line) -> list[tuple[str, int]]:
        """Play the prover's turn and every turn of the other player (3 and 4).

        If the line's position was demanded, it is legal, because legal turns lead there from the header's position.

        Returns:
            The keys of the positions that are demanded now, each with the rank demanded.
        """
        p, rank = self.game.parse(line.position), line.rank
        self.game.meter.work(60 + 10 * len(p.stones))
        asked, demanded = False, []
        over: Position | None = None
        threats: Sequence[Threat] = ()
        region: Container[Position] | None = None
        q, left = (p, rank) if line.turn == "-" else (self.game.play(p, line.turn), rank - 1)
        if self.game.ended(q) or self.is_over(left):
            reached: Iterable[Position] = [q]
        else:
            over = self.strip(q, line.strip)
            q = over or q
            seen = self.open(q)
            threats = self.threats(q, line.threats)
            region = self.region(q, line.local, threats)
            reached, left = [] if seen is None else self.replies(seen), left - 1
        if left < 0:
            raise CheckError(f"the rank {rank} is too small")
        for r in reached:
            self.game.meter.work(self.steps)
            if self.game.ended(r):
                asked = self.satisfied(r, line.order) or asked
            elif self.is_over(left) or (region is not None and r not in region) or self.game.answered(r, threats):
                continue
            elif (seen := self.open(r)) is not None:
                demanded.append((self.key(self.game.write(self.game.least(seen) if self.images else seen), left), left))
        if line.strip is not None and over is None:
            raise CheckError("the line has a strip where there can be none")
        if line.threats is not None and not threats:
            raise CheckError("the line has threats where there can be none")
        if line.local is not None and region is None:
            raise CheckError("the line has a region where there can be none")
        if line.order is not None and not asked:
            raise CheckError("the line has an order where none is needed")
        return demanded

    def open(self, p: Position) -> Position | None:
        """Return the position itself; with leaves None if the prover is seen to win, else the position that stands for it."""
        return self.game.open(p, self.members["side"]) if self.leaves else p

    def strip(self, q: Position, text: str | None) -> Position | None:
        """Return what the strip of a line goes over to from q, None if it has none, or the section no strips."""
        return self.game.strip(q, text) if text is not None and self.members.get("leaves") == "strips" else None

    def threats(self, q: Position, text: str | None) -> Sequence[Threat]:
        """Return the threats of a line by which q is reached, those of no text if the section has no leaves."""
        return self.game.threats(q, text) if text is not None and self.leaves else ()

    def region(self, q: Position, text: str | None, threats: Sequence[Threat]) -> Container[Position] | None:
        """Return which replies to q the region of a line leaves, None if it has none, or the section no local games."""
        local = self.members.get("leaves") in ("local", "strips")
        return self.game.region(q, text, threats) if text is not None and local else None

    def replies(self, q: Position) -> Iterator[Position]:
        """Return where the other player's legal turns lead, and, if he may skip, a skip."""
        turns = self.game.turns(q)
        if self.game.person(q) == self.prover or not turns:
            raise CheckError("the other player is not to move, or has no turn")  # never, if the rules are right
        self.game.meter.afford(self.steps * (len(turns) + q.skips))
        skipped = [q._replace(turn=opponent(q.turn))] if q.skips else []
        return chain((self.game.after(q, turn) for turn in turns), skipped)

    def satisfied(self, r: Position, order: str | None) -> bool:
        """Check that an ended position satisfies the guarantee, and return whether an order was needed for it."""
        asked = self.game.asked(r)
        needed = asked is not None and self.game.holder(r, asked) == self.prover
        if needed and order is None:
            raise CheckError(f"an order is needed: the other player passes, and {asked} has to connect")
        if self.kind == "margin" and (lead := self.game.lead(r, self.members["side"])) < self.number:
            raise CheckError(f"the game ends against the guarantee: {shown(self.game.write(r))} is a lead of {lead}")
        winner = self.game.winner(r, order if needed else None)
        drawn = self.kind == "margin" or (winner is None and self.kind in ("at_least_draw", "lasts"))
        if not drawn and (winner is None or self.game.holder(r, winner) != self.prover):
            result = "is a draw" if winner is None else f"is won by {winner}"
            raise CheckError(f"the game ends against the guarantee: {shown(self.game.write(r))} {result}")
        return needed

    def finish(self, text: str, count: int, unanswered: int, first: tuple[int, str] | None) -> Statement:
        """Check the footer `text` (6) and that no demand is open (5), and return what the section proves.

        Args:
            text: the line behind the last line, "" at the end of the file.
            count: the number of lines.
            unanswered: the number of demands that are open.
            first: the first of them, see `Demands`.
        """
        if not text:
            raise CheckError("the file ends before the footer of a section")
        members = json_object("footer", text, FOOTER)
        if members["end"] != "strategy":
            raise CheckError("not the footer of a strategy")
        if not count:
            raise CheckError("a section without lines")
        if members["lines"] != count:
            raise CheckError(f"the section has {count} lines, the footer gives another number")
        if members["sha256"] != self.digest.hexdigest():
            raise CheckError("the digest is wrong")
        if first:
            raise CheckError(f"{unanswered} positions demanded and not answered, the first is {shown(first[1])}")
        return proved(self.members, self.foreign, self.members["side"], self.members["guarantee"], count)
