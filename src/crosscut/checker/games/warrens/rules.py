"""Rabbit Warrens. The numbers are those of its rule page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from ...boards import DIAGONAL, HEXHEX, ORTHOGONAL, Board, Cells, CheckError, flood
from ...budget import Meter
from ...fields import Field, Flag, Number, Position
from ...game import opponent, placed
from ...ply_game import PlyGame


class Warrens(PlyGame):
    """Stones move and enclose regions; the marks say: one stone move of the turn is made, so many passes, no move yet."""

    KINDS: ClassVar[tuple[str, ...]] = ("hexagon", "hexhex", "rectangle")
    SWITCHES: ClassVar[Mapping[str, Sequence[str]]] = {"ending": ("text", "ludii")}
    OWNED: ClassVar[bool] = False

    def __init__(self, board: str | Board, readings: Mapping[str, str], meter: Meter | None = None) -> None:
        """Set the game up, as `Rules` does."""
        super().__init__(board, readings, meter)
        self.text, self.square = readings["ending"] == "text", self.board.kind == "rectangle"
        self.edge = frozenset().union(*self.board.sides.values())
        directions = ORTHOGONAL + DIAGONAL if self.square else HEXHEX
        cells = range(len(self.board.points))
        self.lines = [sorted(end for way in directions for end in self.line(cell, *way)) for cell in cells]
        """For each cell all cells on straight lines with it (rule 4)."""
        self.near = [sum(1 << near for near in self.board.neighbours[cell]) for cell in cells]
        """The mask of the cells adjacent to each cell."""

    def line(self, cell: int, down: int, right: int) -> Cells:
        """Return the cells of the straight line from a cell in a direction, to the end of the board."""
        row, column = self.board.points[cell]
        following = self.board.cell_at(row + down, column + right)
        return () if following is None else (following, *self.line(following, down, right))

    def declared(self) -> list[Field]:
        """Return the words for the middle of a turn, for the passes (rule 5), and for a game without a stone move."""
        return [Flag("second", self.board), Number("passes", self.board, 2), Flag("fresh", self.board)]

    def check(self, p: Position) -> None:
        """In the middle of a turn a stone has just moved, so there is one, and there are no passes (rule 3)."""
        second, passes, fresh = p.marks
        if second and (passes or fresh or p.turn not in p.stones):
            raise CheckError("`second` without a stone that has moved, or with passes or `fresh`, rule 3")

    def turns(self, p: Position) -> list[str]:
        """Return the stone moves (rule 4) and the pass (rule 5); nothing after the end (rule 7)."""
        return self.turns_of(p, range(len(p.stones)))

    def allowed(self, p: Position, turn: str) -> bool:
        """Return whether `turn` is one of `turns`, looking at its origin only."""
        origin = self.board.index.get(turn.partition("-")[0])
        return turn in self.turns_of(p, [] if origin is None else [origin])

    def turns_of(self, p: Position, origins: Iterable[int]) -> list[str]:
        """Return the stone moves from some cells and the pass."""
        if self.ended(p):
            return []
        names = self.board.names
        return [*(f"{names[origin]}-{names[end]}" for origin, end in self.moves(p.stones, p.turn, origins)), "pass"]

    def moves(self, stones: str, player: str, origins: Iterable[int]) -> list[tuple[int, int]]:
        """Return the origin and the end of each stone move from some cells (rule 4)."""
        own, others = (int(stones.translate(_ONES[glyph])[::-1], 2) for glyph in (player, opponent(player)))
        friends = [(own & near).bit_count() for near in self.near]
        enemies = [(others & near).bit_count() for near in self.near]
        self.meter.work(len(stones) * (10 + 2 * len(self.lines[0])))
        found = []
        for origin in origins:
            for end in self.lines[origin] if stones[origin] == player else ():
                if stones[end] == ".":
                    more = friends[end] - (self.near[end] >> origin & 1) - friends[origin]
                    if more > 0 or (more == 0 and enemies[end] < enemies[origin]):
                        found.append((origin, end))
        return found

    def after(self, p: Position, turn: str) -> Position:
        """Return the position after a stone move or a pass (rules 3, 5 and 7)."""
        second, passes, fresh = p.marks
        if turn == "pass":
            counts = not second or not self.text
            return Position(opponent(p.turn), p.stones, (False, passes + counts, fresh))
        origin, end = turn.split("-")
        stones = placed(placed(p.stones, ".", self.board.index[origin]), p.turn, self.board.index[end])
        if second or (fresh and not passes):
            return Position(opponent(p.turn), stones, (False, 0, False))
        return Position(p.turn, stones, (True, 0, False))

    def enclosed(self, stones: str, player: str) -> list[set[int]]:
        """Return the enclosed regions of a player (rule 6)."""

        def around(cell: int) -> list[int]:
            return [near for near in self.board.neighbours[cell] if stones[near] != player]

        rest = {cell for cell, stone in enumerate(stones) if stone != player}
        self.meter.work(15 * len(stones))
        rest -= flood(rest & self.edge, around)
        found = []
        while rest:
            found.append(flood([min(rest)], around))
            rest -= found[-1]
        return found

    def score(self, stones: str, player: str) -> int:
        """Return the points of a player (rule 6)."""
        regions = self.enclosed(stones, player)
        empty = sum(stones[cell] == "." for region in regions for cell in region)
        return empty * (sum(map(self.longer_side, regions)) if self.square else len(regions))

    def longer_side(self, region: set[int]) -> int:
        """Return the longer side of the smallest rectangle of rows and columns round a region (rule 6)."""
        rows, columns = ([self.board.points[cell][way] for cell in region] for way in (0, 1))
        return 1 + max(max(rows) - min(rows), max(columns) - min(columns))

    def ended(self, p: Position) -> bool:
        """Return whether both players have passed (rule 7)."""
        return bool(p.marks[1] == 2)

    def winner(self, p: Position, order: str | None = None) -> str | None:
        """Return who has won the ended position, None for a draw (rule 7)."""
        lead = self.lead(p, "B")
        return None if lead == 0 else "B" if lead > 0 else "W"

    def lead(self, p: Position, colour: str) -> int:
        """Return twice the points that a colour is ahead; of a tie, 1 for who is to move unless it is a draw (rule 7, Leads)."""
        own, other = (self.score(p.stones, player) for player in (colour, opponent(colour)))
        drawn = p.marks[2] if self.text else own == 0
        if own != other or drawn:
            return 2 * (own - other)
        return 1 if p.turn == colour else -1


_ONES = {glyph: str.maketrans({stone: str(int(stone == glyph)) for stone in "BW."}) for glyph in "BW"}
