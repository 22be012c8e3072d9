"""Seo's link game (Seo Sanghyeon, 2005): each player draws a path over a square torus, and who cannot go on loses.

The numbers are those of docs/rules/seo.md. Black is the source's x, White its o.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar, NamedTuple

from crosscut.core.board import cells_of
from crosscut.core.game import BLACK, COLOUR_NAMES, Outcome, Reason, Step, Switch, Turn
from crosscut.core.schema import NOWHERE, STONES, Field, Links, Spot
from crosscut.core.state import StateGame
from crosscut.core.stones import dropped_cell


class Paths(NamedTuple):
    """A position: masks of both players' stones, side to move, last stones, and diagonal links (masks of `board.diagonals`)."""

    black: int = 0
    white: int = 0
    turn: int = BLACK
    black_last: int = NOWHERE
    white_last: int = NOWHERE
    black_links: int = 0
    white_links: int = 0

    def last(self, colour: int) -> int:
        """Return the cell of a player's last stone, NOWHERE before the first."""
        return self.white_last if colour else self.black_last

    def links(self, colour: int) -> int:
        """Return a player's diagonal links."""
        return self.white_links if colour else self.black_links


class Seo(StateGame[Paths]):
    """Seo's link game on the torus."""

    name: ClassVar[str] = "seo"
    title: ClassVar[str] = "Seo's link game"
    families: ClassVar[tuple[str, ...]] = ("torus",)
    switches: ClassVar[tuple[Switch, ...]] = (
        Switch("own_links", ("block", "cross"), "4", "whether a player may cross his own links"),
    )
    drawless: bool = True
    state: ClassVar[type[Paths]] = Paths
    fields: ClassVar[tuple[Field, ...]] = (
        STONES,
        Spot("last", "black_last", "white_last"),
        Links("links", "diagonals", "black_links", "white_links"),
    )

    @cached_property
    def blocks_own(self) -> bool:
        """Whether a player may not cross his own links (rule 4)."""
        return self.readings["own_links"] == "block"

    @cached_property
    def steps(self) -> tuple[dict[int, int], ...]:
        """For each cell the cells that a king reaches from it, each with the diagonal's number, -1 for an edge (rule 2)."""
        found: list[dict[int, int]] = [{} for _ in range(self.board.size)]
        for edge in self.board.edges:
            found[edge.a][edge.b] = found[edge.b][edge.a] = -1
        for number, diagonal in enumerate(self.board.diagonals):
            found[diagonal.a][diagonal.b] = found[diagonal.b][diagonal.a] = number
        return tuple(dict(sorted(near.items())) for near in found)

    def blocked(self, p: Paths, colour: int) -> int:
        """Return the diagonal links that this player may not cross (rules 2 and 4)."""
        return p.links(1 - colour) | (p.links(colour) if self.blocks_own else 0)

    def crosses(self, diagonal: int, links: int) -> bool:
        """Return whether a step along this diagonal, -1 for an edge, would cross one of these links."""
        return diagonal >= 0 and bool(links >> self.board.diagonals[diagonal].crosses & 1)

    def illegal(self, p: Paths) -> Reason | None:
        """Last stones and links lie on stones of their players (rules 1 and 2), and no links cross (rules 2 and 4)."""
        names = self.board.names
        for colour, stones in ((0, p.black), (1, p.white)):
            who, last = COLOUR_NAMES[colour], p.last(colour)
            if bool(stones) != (last != NOWHERE):
                return Reason("1", (), f"{who} has {'stones, but no' if stones else 'no stones, but a'} last stone, rule 1")
            if stones and not stones >> last & 1:
                return Reason("1", (last,), f"{names[last]}: {who}'s last stone, but no stone of {who}, rule 1")
            for number in cells_of(p.links(colour)):
                ends = self.board.diagonals[number]
                pair = f"{names[min(ends.a, ends.b)]}{names[max(ends.a, ends.b)]}"
                if not (stones >> ends.a & stones >> ends.b & 1):
                    return Reason("2", (ends.a, ends.b), f"{pair}: a link of {who} without a stone of {who} on both ends, rule 2")
                if self.crosses(number, self.blocked(p, colour)):
                    return Reason("2", (ends.a, ends.b), f"{pair}: a link of {who} that crosses another, rule 2")
        return None

    def legal(self, p: Paths, turn: Turn) -> Reason | None:
        """Rules 1 and 2: an empty cell; after one's first stone a king's step from one's last one, across no link."""
        cell = dropped_cell(turn)
        if cell is None:
            return Reason("1", (), "a turn places one own stone, rule 1")
        name, last = self.board.names[cell], p.last(p.turn)
        if (p.black | p.white) >> cell & 1:
            return Reason("1", (cell,), f"{name}: occupied, rule 1")
        if last == NOWHERE:
            return None
        if cell not in self.steps[last]:
            return Reason("2", (cell, last), f"{name}: not beside the own last stone {self.board.names[last]}, rule 2")
        if self.crosses(self.steps[last][cell], self.blocked(p, p.turn)):
            return Reason("2", (cell, last), f"{name}: the link from {self.board.names[last]} would cross another, rule 2")
        return None

    def moves(self, p: Paths) -> Iterator[Turn]:
        """Yield the legal placements."""
        last, blocked = p.last(p.turn), self.blocked(p, p.turn)
        near = dict.fromkeys(range(self.board.size), -1) if last == NOWHERE else self.steps[last]
        empty = ~(p.black | p.white)
        return (Turn((Step((cell,)),)) for cell, by in near.items() if empty >> cell & 1 and not self.crosses(by, blocked))

    def play(self, p: Paths, turn: Turn) -> Paths:
        """Place the stone, and draw the link from the last one."""
        cell, last = turn.steps[0].cells[0], p.last(p.turn)
        diagonal = -1 if last == NOWHERE else self.steps[last][cell]
        stone, link = 1 << cell, 0 if diagonal < 0 else 1 << diagonal
        if p.turn == BLACK:
            return p._replace(black=p.black | stone, turn=1, black_last=cell, black_links=p.black_links | link)
        return p._replace(white=p.white | stone, turn=0, white_last=cell, white_links=p.white_links | link)

    def undone(self, p: Paths) -> Iterator[tuple[Paths, Turn]]:
        """Take back the other player's last stone, with the link to each stone that it may have come from (rules 1 and 2)."""
        who = ("white", "black")[p.turn]
        cell, stones, links = (int(getattr(p, f"{who}{what}")) for what in ("_last", "", "_links"))
        if cell == NOWHERE:
            return
        rest = {"turn": 1 - p.turn, who: stones & ~(1 << cell)}
        turn = Turn((Step((cell,)),))
        if not rest[who]:
            yield p._replace(**rest, **{f"{who}_last": NOWHERE}), turn
        for origin, link in self.steps[cell].items():
            if rest[who] >> origin & 1 and (link < 0 or links >> link & 1):
                fewer = links if link < 0 else links & ~(1 << link)
                yield p._replace(**rest, **{f"{who}_last": origin, f"{who}_links": fewer}), turn

    def outcome(self, p: Paths) -> Outcome | None:
        """Rule 3: who cannot move has lost."""
        return None if any(True for _ in self.moves(p)) else Outcome(1 - p.turn)

    def relevant(self, p: Paths) -> Paths:
        """Return p with what cannot matter any more made alike; why that is so is said below rule 4 on the page.

        Whose a stone is that is nobody's last one; empty cells that no player can reach; links that nobody can want to cross.
        """
        if NOWHERE in (p.black_last, p.white_last):
            return p
        reached = [self.reach(p, colour) for colour in (0, 1)]
        empty = reached[0] | reached[1]
        from_there = [reached[colour] | 1 << p.last(colour) for colour in (0, 1)]
        links = [0, 0]
        for colour, owner, hindered in ((0, 0, (0, 1)), (1, 0, (0, 1))) if self.blocks_own else ((0, 0, (1,)), (1, 1, (0,))):
            for number in cells_of(p.links(colour)):
                crossing = self.board.diagonals[self.board.diagonals[number].crosses]
                steps = ((crossing.a, crossing.b), (crossing.b, crossing.a))
                if any(from_there[who] >> here & empty >> there & 1 for who in hindered for here, there in steps):
                    links[owner] |= 1 << number
        white = 1 << p.white_last
        return Paths(self.board.all_cells & ~empty & ~white, white, p.turn, p.black_last, p.white_last, *links)

    def reach(self, p: Paths, colour: int) -> int:
        """Return the empty cells that a player's path can reach, as far as the links of now let it."""
        found, ahead, blocked = 0, [p.last(colour)], self.blocked(p, colour)
        empty = ~(p.black | p.white)
        while ahead:
            for cell, by in self.steps[ahead.pop()].items():
                if empty >> cell & 1 and not found >> cell & 1 and not self.crosses(by, blocked):
                    found |= 1 << cell
                    ahead.append(cell)
        return found
