"""Quax and Torax. The numbers are those of their rule pages; 2, 3 and 5 are the same on both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ...boards import CheckError, flood
from ...fields import Field, Flag, Links, Position
from ...game import opponent, placed
from ...ply_game import PlyGame

Vector = tuple[int, int]


class Quax(PlyGame):
    """Stones and bridges; the first of the position's marks are both players' bridges, by the numbers of their diagonals."""

    KINDS: ClassVar[tuple[str, ...]] = ("rectangle",)
    SWITCHES: ClassVar[Mapping[str, Sequence[str]]] = {}

    def declared(self) -> list[Field]:
        """Return the bridges; a block's two diagonals have the numbers 2n and 2n + 1."""
        self.pairs: list[tuple[int, int]] = []
        for row, column in self.board.points:
            corners = [self.board.cell_at(row + down, column + right) for down, right in ((0, 0), (1, 1), (0, 1), (1, 0))]
            block = [cell for cell in corners if cell is not None]
            if len(block) == 4:
                self.pairs += [(min(block[:2]), max(block[:2])), (min(block[2:]), max(block[2:]))]
        self.bridge_names = [self.board.names[one] + self.board.names[other] for one, other in self.pairs]
        return [Links("bridges", self.board, self.pairs)]

    def check(self, p: Position) -> None:
        """Bridges join stones of their player (2) and do not cross (3)."""
        black, white = p.marks[0]
        if any(link ^ 1 in (*black, *white) for link in (*black, *white)):
            raise CheckError("two bridges cross, rule 3")
        for player, links in zip("BW", p.marks[0], strict=True):
            if any(p.stones[cell] != player for link in links for cell in self.pairs[link]):
                raise CheckError(f"a bridge of {player} without a stone of {player} on both ends, rule 2")

    def turns(self, p: Position) -> list[str]:
        """Stones on empty points, then bridges (2, 3), else a pass (5)."""
        if self.ended(p):
            return []
        taken = {*p.marks[0][0], *p.marks[0][1]}
        found = [name for name, stone in zip(self.board.names, p.stones, strict=True) if stone == "."]
        for link, (one, other) in enumerate(self.pairs):
            if p.stones[one] == p.stones[other] == p.turn and not {link, link ^ 1} & taken:
                found.append(self.bridge_names[link])
        return found or ["pass"]

    def after(self, p: Position, turn: str) -> Position:
        """Place the stone or the bridge."""
        if turn in self.board.index:
            return p._replace(turn=opponent(p.turn), stones=placed(p.stones, p.turn, self.board.index[turn]))
        bridges = [list(links) for links in p.marks[0]]
        if turn != "pass":
            mine = bridges["BW".index(p.turn)]
            mine.append(self.bridge_names.index(turn))
            mine.sort()
        return p._replace(turn=opponent(p.turn), marks=((tuple(bridges[0]), tuple(bridges[1])), *p.marks[1:]))

    def links_of(self, p: Position, player: str) -> Mapping[int, list[int]]:
        """Rule 4: return the stones of a player, each with those that it is linked with."""
        found = {cell: self.linked(p.stones, player, cell) for cell, stone in enumerate(p.stones) if stone == player}
        for link in p.marks[0]["BW".index(player)]:
            one, other = self.pairs[link]
            found[one].append(other)
            found[other].append(one)
        return found

    def linked(self, stones: str, player: str, cell: int) -> list[int]:
        """Return the stones of a player beside a cell."""
        return [near for near in self.board.neighbours[cell] if stones[near] == player]

    def ended(self, p: Position) -> bool:
        """Return whether somebody has joined his sides (4)."""
        return self.winner(p) is not None

    def winner(self, p: Position, order: str | None = None) -> str | None:
        """Return who has joined his two sides (4)."""
        for player in "BW":
            links, (one, other) = self.links_of(p, player), self.edges[player]
            if not other.isdisjoint(flood(one & links.keys(), links.__getitem__)):
                return player
        return None


class Torax(Quax):
    """Torax; behind the bridges come three flags: blocks are placed, a turn of blocks has begun, who began is the Blocker."""

    KINDS = ("torus", "torus-rectangle")
    OWNED = False

    def declared(self) -> list[Field]:
        """Return the bridges and the flags."""
        return [*super().declared(), *(Flag(word, self.board) for word in ("auction", "blocking", "swapped"))]

    def check(self, p: Position) -> None:
        """Before the Blocker is settled there are blocks only (6); the marks do not contradict each other."""
        bridges, auction, blocking, swapped = p.marks
        if auction + blocking + swapped > 1:
            raise CheckError("auction, blocking and swapped exclude each other")
        if (auction or blocking) and ("B" in p.stones or bridges != ((), ())):
            raise CheckError("stones of the Connector, or bridges, before the Blocker is settled, rule 6")
        if blocking and "W" not in p.stones:
            raise CheckError("the turn has begun, but there is no block, rule 6")
        super().check(p)

    def person(self, p: Position) -> int:
        """Return who is to move: 0 began."""
        return self.holder(p, p.turn)

    def holder(self, p: Position, colour: str) -> int:
        """Return who has that colour."""
        return int((colour == "W") != p.marks[3])

    def turns(self, p: Position) -> list[str]:
        """Blocks, then `adopt` or, once there is a block, `pass` (6, 7); after that as in Quax."""
        _, auction, blocking, _ = p.marks
        if not (auction or blocking):
            return super().turns(p)
        return [name for name, stone in zip(self.board.names, p.stones, strict=True) if stone == "."] + (
            ["adopt"] if auction else ["pass"]
        )

    def after(self, p: Position, turn: str) -> Position:
        """Place a block, end the turn, adopt (7), or go on as in Quax."""
        bridges, auction, blocking, _ = p.marks
        if not (auction or blocking):
            return super().after(p, turn)
        if turn == "adopt":
            return p._replace(turn="B", marks=(bridges, False, False, p.turn == "B"))
        if turn == "pass":
            return p._replace(turn=opponent(p.turn), marks=(bridges, True, False, False))
        return p._replace(stones=placed(p.stones, "W", self.board.index[turn]), marks=(bridges, False, True, False))

    def ended(self, p: Position) -> bool:
        """Return whether the Connector has a loop, or can have none any more (4)."""
        return not (p.marks[1] or p.marks[2]) and self.winner(p) is not None

    def winner(self, p: Position, order: str | None = None) -> str | None:
        """Rule 4: a loop for Black; White if there is none even with every empty point and every diagonal still open."""
        (mine, theirs), *_ = p.marks
        if self.has_loop({cell for cell, stone in enumerate(p.stones) if stone == "B"}, mine):
            return "B"
        hopes = {cell for cell, stone in enumerate(p.stones) if stone != "W"}
        return None if self.has_loop(hopes, [link for link in range(len(self.pairs)) if link ^ 1 not in theirs]) else "W"

    def has_loop(self, stones: set[int], links: Sequence[int]) -> bool:
        """Return whether chains of these stones have a loop round the torus.

        Stones are united one join after the other; each keeps how far, down and to the right without wrapping, its set's first
        stone lies from it. A join within a set that is not as long as it should be closes a loop.
        """
        joins = [(cell, near) for cell in stones for near in self.board.neighbours[cell] if cell < near and near in stones]
        joins += [pair for pair in (self.pairs[link] for link in links) if stones.issuperset(pair)]
        sets: dict[int, dict[int, Vector]] = {cell: {cell: (0, 0)} for cell in stones}
        for one, other in joins:
            for step in self.steps(one, other):
                mine, theirs = sets[one], sets[other]
                # Where the set of `other` has its zero, seen from the zero of that of `one`.
                down, right = (mine[one][at] + step[at] - theirs[other][at] for at in (0, 1))
                if mine is theirs and (down, right) != (0, 0):
                    return True
                if mine is not theirs:
                    for cell, (below, beside) in theirs.items():
                        mine[cell] = (below + down, beside + right)
                        sets[cell] = mine
        return False

    def steps(self, one: int, other: int) -> list[Vector]:
        """Return the steps, at most one down or up and one aside, that lead from one cell to another."""
        (row, column), there = self.board.points[one], other
        ways = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        return [way for way in ways if self.board.cell_at(row + way[0], column + way[1]) == there]
