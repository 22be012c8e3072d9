"""Cross-Hairs. The numbers are those of its rule page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import ClassVar

from ...boards import HEXHEX, Board, Cells, CheckError
from ...budget import Meter
from ...fields import Field, Flag, Position
from ...game import opponent, placed
from ...ply_game import PlyGame


class CrossHairs(PlyGame):
    """Soldiers are dropped and moved, and become Kings; the position's mark says that the turn has begun with its drop."""

    KINDS: ClassVar[tuple[str, ...]] = ("hexhex", "hextorus")
    SWITCHES: ClassVar[Mapping[str, Sequence[str]]] = {"move": ("own", "any")}
    OWNED: ClassVar[bool] = False
    GLYPHS: ClassVar[str] = "bwBW"

    def __init__(self, board: str | Board, readings: Mapping[str, str], meter: Meter | None = None) -> None:
        """Set the game up, as `Rules` does."""
        super().__init__(board, readings, meter)
        self.edge = frozenset().union(*self.board.sides.values())
        cells = range(len(self.board.points))
        self.lines = [[self.ring(q)] if q in self.edge else [self.straight(q, way) for way in range(3)] for q in cells]
        """For each cell its lines (rule 4), each as the cells on one side and on the other side of it, nearest first."""
        self.needed = [1 if q in self.edge else 2 for q in cells]
        """For each cell how many enemy lines make a soldier there a King (rule 5)."""

    def straight(self, q: int, way: int) -> tuple[Cells, Cells]:
        """Return the two sides of a straight line through an inner cell, in one of three ways; on a torus it is closed."""
        sides = []
        for forwards in (True, False):
            line = [q]
            while (following := self.following(line[-1], way, forwards)) is not None and following != q:
                line.append(following)
            sides.append(tuple(line[1:]))
        return sides[0], sides[1]

    def following(self, cell: int, way: int, forwards: bool) -> int | None:
        """Return the next cell on a straight line, None off the board."""
        if self.board.kind == "hextorus":
            return self.board.neighbours[cell][2 * way + forwards]  # these come in opposite pairs
        (row, column), (down, right) = self.board.points[cell], HEXHEX[way if forwards else 5 - way]
        return self.board.cell_at(row + down, column + right)

    def ring(self, q: int) -> tuple[Cells, Cells]:
        """Return the two sides of the ring of all cells at the edge, which is closed (rule 4)."""
        ring = [q]
        while following := [cell for cell in self.board.neighbours[ring[-1]] if cell in self.edge and cell not in ring]:
            ring.append(following[0])
        return tuple(ring[1:]), tuple(ring[:0:-1])

    def keeps(self, image: Sequence[int]) -> bool:
        """Return whether a map carries lines to lines, with their order (rule 4); of hextorus2 not all maps of neighbours do."""
        there = [{frozenset(line) for line in lines} for lines in self.lines]
        moved = [{frozenset(tuple([image[c] for c in side]) for side in line) for line in lines} for lines in self.lines]
        return all(moved[q] == there[image[q]] for q in range(len(image)))

    def declared(self) -> list[Field]:
        """Return the word for a turn that has begun with its drop."""
        return [Flag("dropped", self.board)]

    def check(self, p: Position) -> None:
        """A turn that has begun goes on: its soldier is there (rule 2), and so is an empty cell (rule 3)."""
        if p.marks[0] and (p.turn.lower() not in p.stones or "." not in p.stones):
            raise CheckError("`dropped` needs a soldier of who is to move, and an empty cell, rules 2 and 3")

    def next_to_piece(self, stones: str, cell: int, but: int | None = None) -> bool:
        """Return whether a cell is next to a piece other than the one on the cell `but`."""
        return any(stones[near] != "." and near != but for near in self.board.neighbours[cell])

    def turns(self, p: Position) -> list[str]:
        """Return the drops (rule 2), or after the drop the moves and the pass (rule 3); nothing if all cells are filled."""
        names, cells = self.board.names, range(len(p.stones))
        empty = [cell for cell in cells if p.stones[cell] == "."]
        if not p.marks[0]:
            first = len(empty) == len(p.stones)
            return [names[cell] for cell in empty if first or self.next_to_piece(p.stones, cell)]
        movable = "bw" if self.readings["move"] == "any" else p.turn.lower()
        moves = [
            f"{names[cell]}-{names[near]}"
            for cell in cells
            if p.stones[cell] in movable
            for near in sorted(self.board.neighbours[cell])
            if p.stones[near] == "." and self.next_to_piece(p.stones, near, cell)
        ]
        return [*moves, "pass"]

    def after(self, p: Position, turn: str) -> Position:
        """Return the position after a drop, a move or a pass, with its Kings (rules 2, 3 and 5)."""
        if turn == "pass":
            return Position(opponent(p.turn), p.stones, (False,))
        origin, _, to = turn.rpartition("-")
        cell, stones, piece = self.board.index[to], p.stones, p.turn.lower()
        if origin:
            piece = stones[self.board.index[origin]]
            stones = placed(stones, ".", self.board.index[origin])
        stones = self.crowned(placed(stones, piece, cell), p.turn, cell)
        if origin or "." not in stones:
            return Position(opponent(p.turn), stones, (False,))
        return Position(p.turn, stones, (True,))

    def crowned(self, stones: str, player: str, c: int) -> str:
        """Return the pieces with the Kings that a player gets when a piece has come to the cell c (rule 5)."""
        soldier, kings = opponent(player).lower(), stones
        for q, piece in enumerate(stones):
            if piece == soldier:
                spans = self.spans(stones, q, (player, player.lower()))
                if len(spans) >= self.needed[q] and any(c in span for span in spans):
                    kings = placed(kings, player, q)  # all at once: `stones` stays
        return kings

    def spans(self, stones: str, q: int, enemies: Iterable[str]) -> list[set[int]]:
        """Return the span of each enemy line of the piece on the cell q (rule 4)."""
        found = []
        for line in self.lines[q]:
            runs = [list(takewhile(lambda cell: stones[cell] != ".", side)) for side in line]
            self.meter.work(20 + 10 * len(runs[0] + runs[1]))
            ends = [[at for at, cell in enumerate(run) if stones[cell] in enemies] for run in runs]
            if ends[0] and ends[1]:
                one, other = (run[: end[-1] + 1] for run, end in zip(runs, ends, strict=True))
                if len({cell for cell in one + other if stones[cell] in enemies}) > 1:  # one piece is not two, on a full ring
                    found.append({q, *one, *other})
        return found

    def winner(self, p: Position, order: str | None = None) -> str | None:
        """Return who has more Kings, None for as many each (rule 6)."""
        lead = self.lead(p, "B")
        return None if lead == 0 else "B" if lead > 0 else "W"

    def ended(self, p: Position) -> bool:
        """Return whether all cells are filled (rule 6)."""
        return "." not in p.stones

    def lead(self, p: Position, colour: str) -> int:
        """Return the difference of Kings (rule 6)."""
        return p.stones.count(colour) - p.stones.count(opponent(colour))
