"""Cross-Hairs (2005): soldiers that stand between enemies on two lines become Kings of the enemy.

The numbers are those of docs/rules/crosshairs.md. Black is the source's o, who begins, White its x.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar, NamedTuple

from crosscut.core.board import cells_of
from crosscut.core.game import BLACK, COLOUR_NAMES, PASS, WHITE, Outcome, Reason, Step, Switch, Turn
from crosscut.core.lines import Line
from crosscut.core.schema import Cells, Field, Word
from crosscut.core.state import StateGame
from crosscut.core.stones import dropped_cell


class Aimed(NamedTuple):
    """A position: masks of both players' soldiers and Kings, side to move, and whether its soldier has been dropped."""

    black: int = 0
    white: int = 0
    black_kings: int = 0
    white_kings: int = 0
    turn: int = BLACK
    dropped: int = 0


class CrossHairs(StateGame[Aimed]):
    """Cross-Hairs on a hexhex, and on a hexagonal torus, which has no edge."""

    name: ClassVar[str] = "crosshairs"
    title: ClassVar[str] = "Cross-Hairs"
    families: ClassVar[tuple[str, ...]] = ("hexhex", "hextorus")
    switches: ClassVar[tuple[Switch, ...]] = (Switch("move", ("own", "any"), "3", "whose soldiers a player may move"),)
    unit: ClassVar[str] = "King"
    state: ClassVar[type[Aimed]] = Aimed
    fields: ClassVar[tuple[Field, ...]] = (
        Cells(
            {"b": "black", "w": "white", "B": "black_kings", "W": "white_kings"},
            {"o": "b", "x": "w", "@": "B", "#": "W"},
            "b or o, w or x (soldiers of Black and White), B or @, W or # (Kings), . (empty)",
            signs={"b": "", "w": "", "B": "K", "W": "K"},
        ),
        Word("dropped", "dropped"),
    )

    def soldiers(self, p: Aimed, colour: int) -> int:
        """Return a player's soldiers."""
        return p.white if colour else p.black

    def kings(self, p: Aimed, colour: int) -> int:
        """Return a player's Kings."""
        return p.white_kings if colour else p.black_kings

    def margin(self, p: Aimed) -> int:
        """Return how many more Kings Black has (rule 6)."""
        return p.black_kings.bit_count() - p.white_kings.bit_count()

    def between(self, p: Aimed) -> bool:
        """Return whether the soldier has been dropped, and one may be moved (rule 3)."""
        return bool(p.dropped)

    # ---- Rules 2 and 3: turns ----------------------------------------------------------------------------------------------

    def empty_cells(self, p: Aimed) -> int:
        """Return the mask of the empty cells."""
        return self.board.all_cells & ~self.pieces(p, None)

    def drops(self, p: Aimed) -> int:
        """Rule 2: return the empty cells beside a piece; all while the board is empty."""
        pieces, near = self.pieces(p, None), 0
        for cell in cells_of(pieces):
            near |= self.board.neighbours[cell]
        return near & ~pieces if pieces else self.board.all_cells

    def movable(self, p: Aimed) -> int:
        """Rule 3: return the soldiers that the side to move may move."""
        return p.black | p.white if self.readings["move"] == "any" else self.soldiers(p, p.turn)

    def targets(self, p: Aimed, cell: int) -> int:
        """Rule 3: return the cells to which the soldier on a cell may move: empty, next to it and to another piece."""
        others = self.pieces(p, None) & ~(1 << cell)
        found = 0
        for other in cells_of(self.board.neighbours[cell] & self.empty_cells(p)):
            if self.board.neighbours[other] & others:
                found |= 1 << other
        return found

    def illegal(self, p: Aimed) -> Reason | None:
        """Return what cannot be: a soldier has been dropped, but there is none, or it has filled the last cell."""
        if p.dropped and not self.soldiers(p, p.turn):
            return Reason("2", (), f"{COLOUR_NAMES[p.turn]} has dropped a soldier, but has none, rule 2")
        if p.dropped and not self.empty_cells(p):
            return Reason("3", (), "all cells are filled, and so the turn is over, rule 3")
        return None

    def legal(self, p: Aimed, turn: Turn) -> Reason | None:
        """Rules 2 and 3."""
        if self.outcome(p) is not None:
            return Reason("6", (), "the game has ended: all cells are filled, rule 6")
        names = self.board.names
        if not p.dropped:
            cell = dropped_cell(turn)
            if cell is None:
                return Reason("2", (), "a turn begins with a soldier of one's own, rule 2")
            if self.pieces(p, None) >> cell & 1:
                return Reason("2", (cell,), f"{names[cell]}: occupied, rule 2")
            return None if self.drops(p) >> cell & 1 else Reason("2", (cell,), f"{names[cell]}: not beside a piece, rule 2")
        if turn == PASS:
            return None
        if turn.word or len(turn.steps) != 1 or turn.steps[0].kind != "slide" or turn.steps[0].colour is not None:
            return Reason("3", (), "a turn goes on with one soldier that moves, or with a pass, rule 3")
        start, end = turn.steps[0].cells
        if not self.movable(p) >> start & 1:
            whose = "a soldier" if self.readings["move"] == "any" else "a soldier of one's own"
            return Reason("3", (start,), f"{names[start]}: not {whose}, rule 3")
        if not self.targets(p, start) >> end & 1:
            why = "not an empty cell beside it that is beside another piece, too"
            return Reason("3", (start, end), f"{names[start]}-{names[end]}: {why}, rule 3")
        return None

    def moves(self, p: Aimed) -> Iterator[Turn]:
        """Yield the drops; after the drop the moves of soldiers, then the pass."""
        if self.outcome(p) is not None:
            return
        if not p.dropped:
            yield from (Turn((Step((cell,)),)) for cell in cells_of(self.drops(p)))
            return
        for start in cells_of(self.movable(p)):
            yield from (Turn((Step((start, end), None, "slide"),)) for end in cells_of(self.targets(p, start)))
        yield PASS

    def play(self, p: Aimed, turn: Turn) -> Aimed:
        """Drop or move, then let soldiers become Kings; a drop on the last cell ends the turn."""
        if turn == PASS:
            return p._replace(turn=1 - p.turn, dropped=0)
        cells = turn.steps[0].cells
        if not p.dropped:
            name = ("black", "white")[p.turn]
            after = self.replaced(p._replace(**{name: getattr(p, name) | 1 << cells[0]}, dropped=1), cells[0])
            return after if self.empty_cells(after) else after._replace(turn=1 - p.turn, dropped=0)
        moved = 1 << cells[0] | 1 << cells[1]
        name = "black" if p.black >> cells[0] & 1 else "white"
        after = self.replaced(p._replace(**{name: getattr(p, name) ^ moved}), cells[1])
        return after._replace(turn=1 - p.turn, dropped=0)

    # ---- Rules 4 and 5: lines and Kings --------------------------------------------------------------------------------------

    @cached_property
    def lines(self) -> tuple[tuple[Line, ...], ...]:
        """For each cell the lines on which a piece there can be between enemies (rule 4): the axes, or the ring of the edge."""
        ring = self._ring()
        found: list[list[Line]] = [[] for _ in range(self.board.size)]
        for axis in self.board.axes:
            for line in axis:
                for cell in line.cells:
                    if not self.board.rim >> cell & 1:
                        found[cell].append(line)
        for cell in ring.cells:
            found[cell].append(ring)
        return tuple(map(tuple, found))

    def _ring(self) -> Line:
        rim = self.board.rim
        cells = [next(cells_of(rim))] if rim else []
        while cells and (ahead := self.board.neighbours[cells[-1]] & rim & ~sum(1 << cell for cell in cells)):
            cells.append(next(cells_of(ahead)))
        return Line(tuple(cells), closed=True)

    @cached_property
    def ways(self) -> tuple[tuple[tuple[tuple[int, ...], tuple[int, ...]], ...], ...]:
        """For each cell and each of its lines the other cells both ways, the nearest first; on a closed line all, each way."""
        found = []
        for cell, lines in enumerate(self.lines):
            both = []
            for cells, closed in lines:
                at = cells.index(cell)
                ahead, behind = cells[at + 1 :], cells[:at][::-1]
                both.append((ahead + cells[:at], behind + cells[at + 1 :][::-1]) if closed else (ahead, behind))
            found.append(tuple(both))
        return tuple(found)

    def enemy_lines(self, p: Aimed, cell: int, enemy: int) -> list[int]:
        """Return the spans of the enemy lines of the piece on a cell (rule 4): the cells up to the farthest enemies both ways."""
        return [sum(1 << other for other in {cell, *one, *other}) for one, other in self._seen(p, cell, enemy)]

    def _seen(self, p: Aimed, cell: int, enemy: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Yield for each enemy line of a piece the cells up to the farthest enemy one way and the other, the nearest first."""
        pieces, enemies = self.pieces(p, None), self.pieces(p, enemy)
        for both in self.ways[cell]:
            seen, hostile = [], set()
            for way in both:
                run = way[: next((at for at, other in enumerate(way) if not pieces >> other & 1), len(way))]
                ends = [at for at, other in enumerate(run) if enemies >> other & 1]
                if ends:
                    seen.append(run[: ends[-1] + 1])
                    hostile |= {run[at] for at in ends}
            # On a ring that is full both ways see the same cells: there must be two enemies.
            if len(seen) == 2 and len(hostile) > 1:
                yield seen[0], seen[1]

    def sights(self, p: Aimed) -> tuple[tuple[int, ...], ...]:
        """Return the enemy lines of all soldiers, from one end of the span to the other; a part of another one is left out."""
        found: dict[frozenset[int], tuple[int, ...]] = {}
        for colour in (BLACK, WHITE):
            for cell in cells_of(self.soldiers(p, colour)):
                for one, other in self._seen(p, cell, 1 - colour):
                    cells = (*one[::-1], cell, *(at for at in other if at not in one))
                    found.setdefault(frozenset(cells), cells)
        return tuple(cells for span, cells in found.items() if not any(span < larger for larger in found))

    def replaced(self, p: Aimed, at: int) -> Aimed:
        """Rule 5: return the position after the soldiers that the drop or move to a cell captures have become Kings."""
        mover, taken = p.turn, 0
        for cell in cells_of(self.soldiers(p, 1 - mover)):
            spans = self.enemy_lines(p, cell, mover)
            needed = 1 if self.board.rim >> cell & 1 else 2
            if len(spans) >= needed and any(span >> at & 1 for span in spans):
                taken |= 1 << cell
        own, other = ("black", "white") if mover == BLACK else ("white", "black")
        return p._replace(**{other: getattr(p, other) & ~taken, f"{own}_kings": getattr(p, f"{own}_kings") | taken})

    def outcome(self, p: Aimed) -> Outcome | None:
        """Rule 6: when all cells are filled, more Kings win."""
        if self.empty_cells(p):
            return None
        lead = self.margin(p)
        return Outcome(None if lead == 0 else int(lead < 0))
