"""Cross-Hairs. The numbers are those of its rule page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ...boards import HEXHEX, Board, CheckError
from ...budget import Meter
from ...fields import Field, Flag, Position
from ...game import opponent, placed
from ...ply_game import PlyGame
from ...shapes import number_on_hextorus

PIECES = {"B": "bB", "W": "wW"}
"""A player's soldier and King."""


class CrossHairs(PlyGame):
    """A drop, then perhaps a move; the position's mark says that the soldier has been dropped."""

    KINDS: ClassVar[tuple[str, ...]] = ("hexhex", "hextorus")
    SWITCHES: ClassVar[Mapping[str, Sequence[str]]] = {"move": ("own", "any")}
    OWNED: ClassVar[bool] = False
    GLYPHS: ClassVar[str] = "bwBW"

    def __init__(self, board: str | Board, readings: Mapping[str, str], meter: Meter | None = None) -> None:
        """Set the game up, as `Rules` does; find the lines of each cell, as pairs of ways that lead from it (4)."""
        super().__init__(board, readings, meter)
        cells = range(len(self.board.points))
        rim = set().union(*self.board.sides.values())
        self.lines: list[list[tuple[list[int], list[int]]]] = []
        for cell in cells:
            if cell in rim:
                self.lines.append([(self.round(cell, rim, first=True), self.round(cell, rim, first=False))])
            else:
                self.lines.append([(self.walk(cell, *way), self.walk(cell, -way[0], -way[1])) for way in HEXHEX[:3]])
        self.needed = [1 if cell in rim else 2 for cell in cells]

    def walk(self, cell: int, down: int, right: int) -> list[int]:
        """Return the cells in a direction from a cell, up to the edge, or round a torus up to the cell itself."""
        row, column = self.board.points[cell]
        found: list[int] = []
        if self.board.kind == "hextorus":
            size = self.board.sizes[0]
            of = {number_on_hextorus(size, point): other for other, point in enumerate(self.board.points)}
            step = number_on_hextorus(size, (row + down, column + right)) - number_on_hextorus(size, (row, column))
            at = number_on_hextorus(size, (row, column))
            return [of[(at + step * far) % len(of)] for far in range(1, len(of))]
        while (there := self.board.at.get((row := row + down, column := column + right))) is not None:
            found.append(there)
        return found

    def round(self, cell: int, rim: set[int], *, first: bool) -> list[int]:
        """Return the other cells of the edge in order, beginning with the first or the last neighbour at the edge."""
        beside = [near for near in self.board.neighbours[cell] if near in rim]
        found, last = [], cell
        here = beside[0] if first else beside[-1]
        while here != cell:
            found.append(here)
            last, here = here, next(near for near in self.board.neighbours[here] if near in rim and near != last)
        return found

    def declared(self) -> list[Field]:
        """Return the flag."""
        return [Flag("dropped", self.board)]

    def check(self, p: Position) -> None:
        """Who has dropped a soldier has a piece (2)."""
        if p.marks[0] and not any(stone in PIECES[p.turn] for stone in p.stones):
            raise CheckError("a soldier has been dropped, but there is none, rule 2")

    def turns(self, p: Position) -> list[str]:
        """Drops (2), or after that moves and the pass (3)."""
        names, stones = self.board.names, p.stones
        if "." not in stones:
            return []
        if not p.marks[0]:
            free = not stones.strip(".")
            return [name for cell, name in enumerate(names) if stones[cell] == "." and (free or self.beside(stones, cell))]
        movable = "bw" if self.readings["move"] == "any" else PIECES[p.turn][0]
        found = []
        for start, stone in enumerate(stones):
            if stone in movable:
                left = placed(stones, ".", start)
                ends = [end for end in self.board.neighbours[start] if stones[end] == "." and self.beside(left, end)]
                found += [f"{names[start]}-{names[end]}" for end in sorted(ends)]
        return [*found, "pass"]

    def beside(self, stones: str, cell: int) -> bool:
        """Return whether a cell is next to a piece."""
        return any(stones[near] != "." for near in self.board.neighbours[cell])

    def after(self, p: Position, turn: str) -> Position:
        """Drop, move or pass; soldiers become Kings (5)."""
        if turn == "pass":
            return p._replace(turn=opponent(p.turn), marks=(False,))
        cells = [self.board.index[name] for name in turn.split("-")]
        if len(cells) == 1:
            stones = self.crowned(placed(p.stones, PIECES[p.turn][0], cells[0]), p.turn, cells[0])
            return Position(p.turn, stones, (True,)) if "." in stones else Position(opponent(p.turn), stones, (False,))
        moved = placed(placed(p.stones, p.stones[cells[0]], cells[1]), ".", cells[0])
        return Position(opponent(p.turn), self.crowned(moved, p.turn, cells[1]), (False,))

    def crowned(self, stones: str, player: str, at: int) -> str:
        """Rule 5: return the stones after the other player's soldiers that a piece's coming captures have become Kings."""
        soldier = PIECES[opponent(player)][0]
        taken = [cell for cell, stone in enumerate(stones) if stone == soldier and self.captured(stones, player, cell, at)]
        for cell in taken:
            stones = placed(stones, PIECES[player][1], cell)
        return stones

    def captured(self, stones: str, player: str, cell: int, at: int) -> bool:
        """Return whether a soldier is on enough enemy lines of `player`, and the cell `at` in the span of one of them (4)."""
        spans = []
        for ways in self.lines[cell]:
            runs = [way[: next((far for far, other in enumerate(way) if stones[other] == "."), len(way))] for way in ways]
            enemies = [[far for far, other in enumerate(run) if stones[other] in PIECES[player]] for run in runs]
            if all(enemies) and len({run[far] for run, fars in zip(runs, enemies, strict=True) for far in fars}) > 1:
                spans.append({cell, *(other for run, fars in zip(runs, enemies, strict=True) for other in run[: fars[-1] + 1])})
        return len(spans) >= self.needed[cell] and any(at in span for span in spans)

    def lead(self, p: Position, colour: str) -> int:
        """Return how many more Kings a player has (6)."""
        return p.stones.count(PIECES[colour][1]) - p.stones.count(PIECES[opponent(colour)][1])

    def winner(self, p: Position, order: str | None = None) -> str | None:
        """Return who has more Kings, None if nobody (6)."""
        lead = self.lead(p, "B")
        return None if lead == 0 else "B" if lead > 0 else "W"
