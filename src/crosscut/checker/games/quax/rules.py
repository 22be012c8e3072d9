"""Quax, and Torax on a torus. The numbers are those of the rule page of the class; Torax says where it departs from Quax."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import ClassVar

from ...boards import DIAGONAL, ORTHOGONAL, TORI, Board, CheckError, flood
from ...budget import Meter
from ...fields import Field, Flag, Links, Position
from ...game import opponent, placed
from ...ply_game import PlyGame

Step = tuple[int, int | None, int, int]
"""To a neighbour: its cell; the number of the bridge that leads there, None along a side; rows down and columns right."""


class Quax(PlyGame):
    """Stones and bridges; the position's first mark is the numbers of Black's and of White's bridges."""

    KINDS: ClassVar[tuple[str, ...]] = ("rectangle",)
    SWITCHES: ClassVar[Mapping[str, Sequence[str]]] = {}
    MORE: ClassVar = {"weaker": ("yes",)}

    def __init__(self, board: str | Board, readings: Mapping[str, str], meter: Meter | None = None) -> None:
        """Set the game up, as `Rules` does."""
        super().__init__(board, readings, meter)
        number = {pair: bridge for bridge, pair in enumerate(self.pairs)}
        self.steps: list[list[Step]] = [[] for _ in self.board.points]
        for cell, (row, column) in enumerate(self.board.points):
            for down, right in ORTHOGONAL + DIAGONAL:
                near = self.board.cell_at(row + down, column + right)
                if near is not None:
                    self.steps[cell].append((near, number.get((min(cell, near), max(cell, near))), down, right))

    def declared(self) -> list[Field]:
        """Return the bridges; the two diagonals of a block of 2x2 points have the numbers 2n and 2n + 1 (rule 3)."""
        self.pairs: list[tuple[int, int]] = []
        for row, column in self.board.points:
            block = [self.board.cell_at(row + down, column + right) for down, right in ((0, 0), (1, 1), (0, 1), (1, 0))]
            a, b, c, d = (-1 if cell is None else cell for cell in block)
            self.pairs += [(min(a, b), max(a, b)), (min(c, d), max(c, d))] if min(a, b, c, d) >= 0 else []
        links = Links("bridges", self.board, self.pairs)
        self.bridges = {name: bridge for bridge, name in enumerate(links.names)}
        return [links]

    def check(self, p: Position) -> None:
        """Bridges lie on stones of their player (rule 2) and do not cross (rule 3)."""
        black, white = p.marks[0]
        for player, own in (("B", black), ("W", white)):
            if any(p.stones[cell] != player for bridge in own for cell in self.pairs[bridge]):
                raise CheckError(f"a bridge of {player} without a stone of {player} at both ends, rule 2")
        if any(bridge ^ 1 in black + white for bridge in black + white):
            raise CheckError("two bridges cross, rule 3")

    def turns(self, p: Position) -> list[str]:
        """Return the placements and the bridges (rules 2 and 3); the pass if there are neither (rule 5)."""
        if self.ended(p):
            return []
        black, white = p.marks[0]
        taken = {diagonal for bridge in black + white for diagonal in (bridge, bridge ^ 1)}
        placements = [name for name, stone in zip(self.board.names, p.stones, strict=True) if stone == "."]
        joinable = [{p.stones[one], p.stones[other]} == {p.turn} for one, other in self.pairs]
        bridges = [name for name, bridge in self.bridges.items() if joinable[bridge] and bridge not in taken]
        return placements + bridges or ["pass"]

    def after(self, p: Position, turn: str) -> Position:
        """Return the position with the stone placed or the bridge put (rule 2), or with nothing new (rule 5)."""
        links, stones = list(p.marks[0]), p.stones
        if turn in self.board.index:
            stones = placed(stones, p.turn, self.board.index[turn])
        elif turn in self.bridges:
            who = "BW".index(p.turn)
            links[who] = tuple(sorted((*links[who], self.bridges[turn])))
        return Position(opponent(p.turn), stones, (tuple(links), *p.marks[1:]))

    def weaker(self, q: Position, p: Position, colour: str) -> bool:
        """Return whether q has no stone or bridge of `colour` that p lacks, and all that p has of the other player."""
        for who, more, less in ((colour, p, q), (opponent(colour), q, p)):
            bridges = [set(one.marks[0]["BW".index(who)]) for one in (more, less)]
            stones = zip(more.stones, less.stones, strict=True)
            if not bridges[0] >= bridges[1] or any(there == who != here for here, there in stones):
                return False
        return q.turn == p.turn and q.marks[1:] == p.marks[1:]

    def ended(self, p: Position) -> bool:
        """Return whether somebody has won (rule 4)."""
        return self.winner(p) is not None

    def winner(self, p: Position, order: str | None = None) -> str | None:
        """Return who has joined his two sides (rule 4), None while nobody has."""
        return next((player for player in "BW" if self.joined(p, player)), None)

    def joined(self, p: Position, player: str) -> bool:
        """Return whether a chain of linked stones joins the two sides of a player (rules 1 and 4)."""
        (one, other), own = self.edges[player], p.marks[0]["BW".index(player)]
        starts = [cell for cell in one if p.stones[cell] == player]
        reached = flood(starts, lambda cell: [near for near, _, _ in self.linked(cell, p.stones, player, own)])
        self.meter.work(30 * len(reached))
        return not other.isdisjoint(reached)

    def linked(self, cell: int, stones: str, on: str, bridges: Container[int]) -> list[tuple[int, int, int]]:
        """Return the steps to cells with a glyph in `on`, along sides and along `bridges` (rule 4): cell, rows, columns."""
        steps = self.steps[cell]
        return [(near, down, right) for near, by, down, right in steps if stones[near] in on and (by is None or by in bridges)]

    def open_to(self, p: Position, colour: str) -> list[tuple[int, int, int, int]]:
        """Return the steps that the other side has not taken from a colour: from, to, rows down, columns right."""
        uncrossed = self.uncrossed(p, colour)
        free = [cell for cell, stone in enumerate(p.stones) if stone in (".", colour)]
        return [(cell, *step) for cell in free for step in self.linked(cell, p.stones, "." + colour, uncrossed)]

    def uncrossed(self, p: Position, colour: str) -> set[int]:
        """Return the diagonals that no bridge of the other side crosses."""
        return set(self.bridges.values()) - {bridge ^ 1 for bridge in p.marks[0]["WB".index(colour)]}


class Torax(Quax):
    """The Connector, Black, makes a loop round a torus; further marks: the auction, the middle of a turn in it, a swap."""

    KINDS: ClassVar[tuple[str, ...]] = TORI
    OWNED: ClassVar[bool] = False

    def declared(self) -> list[Field]:
        """Return the bridges, and the words of rules 6 and 7."""
        return [*super().declared(), *(Flag(word, self.board) for word in ("auction", "blocking", "swapped"))]

    def check(self, p: Position) -> None:
        """Nothing but blocks lies there during the auction, in the middle of a turn one at least (rule 6)."""
        super().check(p)
        links, auction, blocking, swapped = p.marks
        if auction + blocking + swapped > 1:
            raise CheckError("the position is in several phases, rule 6")
        if (auction or blocking) and ("B" in p.stones or any(links)):
            raise CheckError("something else than blocks before it is settled who blocks, rule 6")
        if blocking and "W" not in p.stones:
            raise CheckError("the middle of a turn without a block, rule 6")

    def weaker(self, q: Position, p: Position, colour: str) -> bool:
        """Return the same as in Quax, once it is settled who blocks (rule 7)."""
        return not any(p.marks[1:3]) and super().weaker(q, p, colour)

    def person(self, p: Position) -> int:
        """Return who decides: 0 is the player who began."""
        return self.holder(p, p.turn)

    def holder(self, p: Position, colour: str) -> int:
        """Return the person who plays `colour`: after a swap who began is the Blocker, White (rule 7)."""
        return int((colour == "W") != p.marks[3])

    def turns(self, p: Position) -> list[str]:
        """Return the blocks, and `adopt` before the first one of a turn or `pass` behind it (rules 6 and 7); or as in Quax."""
        _, auction, blocking, _ = p.marks
        if not auction and not blocking:
            return super().turns(p)
        blocks = [name for name, stone in zip(self.board.names, p.stones, strict=True) if stone == "."]
        return [*blocks, "adopt" if auction else "pass"]

    def after(self, p: Position, turn: str) -> Position:
        """Return the position after a ply of the auction (rules 6 and 7), or as in Quax."""
        links, auction, blocking, _ = p.marks
        if not auction and not blocking:
            return super().after(p, turn)
        if turn == "adopt":  # the Connector moves next; if Black, who began, adopts, the two swap
            return Position("B", p.stones, (links, False, False, p.turn == "B"))
        if turn == "pass":
            return Position(opponent(p.turn), p.stones, (links, True, False, False))
        return Position(p.turn, placed(p.stones, "W", self.board.index[turn]), (links, False, True, False))

    def winner(self, p: Position, order: str | None = None) -> str | None:
        """Return the Connector if he has gone round, the Blocker as soon as that is impossible (rule 4), else None."""
        (black, _), auction, blocking, _ = p.marks
        if auction or blocking:
            return None
        if self.goes_round(p.stones, "B", black):
            return "B"
        return None if self.goes_round(p.stones, "B.", self.uncrossed(p, "B")) else "W"

    def goes_round(self, stones: str, on: str, bridges: Container[int]) -> bool:
        """Return whether a closed chain of cells with a glyph in `on`, linked by `bridges`, goes round the board (rule 4).

        Unroll the torus to a plane that shows each cell many times, and walk over it from a cell of each part. A closed chain
        goes round exactly if the walk comes to two copies of one cell.
        """
        copies: dict[int, tuple[int, int]] = {}
        for start in [cell for cell, stone in enumerate(stones) if stone in on]:
            todo = [] if start in copies else [start]
            copies.setdefault(start, self.board.points[start])
            for cell in todo:  # which grows on the way
                row, column = copies[cell]
                self.meter.work(50)
                for near, down, right in self.linked(cell, stones, on, bridges):
                    copy = (row + down, column + right)
                    if near not in copies:
                        todo.append(near)
                    if copies.setdefault(near, copy) != copy:
                        return True
        return False
