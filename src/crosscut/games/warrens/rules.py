"""Rabbit Warrens (Dale W. Walton, 2021): stones move to where more of their own are, and score for what they enclose.

The numbers are those of docs/rules/warrens.md. Black is the source's light player, o, who begins; White is the dark one, x.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import ClassVar, NamedTuple

from crosscut.core.board import Board, cells_of
from crosscut.core.game import BLACK, COLOUR_NAMES, PASS, WHITE, Mark, Outcome, Reason, Step, Switch, Turn
from crosscut.core.schema import Cells, Count, Field, Word
from crosscut.core.state import StateGame


class Warren(NamedTuple):
    """A position: masks of the stones; side to move; whether the turn's first stone move has been made; passes; `fresh`.

    `passes` is how many were made in a row, `fresh` whether no stone has moved yet.
    """

    black: int = 0
    white: int = 0
    turn: int = BLACK
    second: int = 0
    passes: int = 0
    fresh: int = 0

    def stones(self, colour: int) -> int:
        """Return a player's stones."""
        return self.white if colour else self.black


class Warrens(StateGame[Warren]):
    """Rabbit Warrens on hexagons of hexagonal cells and on rectangles."""

    name: ClassVar[str] = "warrens"
    title: ClassVar[str] = "Rabbit Warrens"
    families: ClassVar[tuple[str, ...]] = ("hexagon", "hexhex", "rectangle")
    switches: ClassVar[tuple[Switch, ...]] = (
        Switch("ending", ("text", "ludii"), "7", "which passes end the game, and who loses a tie"),
    )
    unit: ClassVar[str] = "half point"
    state: ClassVar[type[Warren]] = Warren
    fields: ClassVar[tuple[Field, ...]] = (
        Cells(
            {"B": "black", "W": "white"}, {"o": "B", "O": "B", "x": "W", "X": "W"}, "B or o (Black), W or x (White), . (empty)"
        ),
        Word("second", "second"),
        Count("passes", "passes", 2),
        Word("fresh", "fresh"),
    )
    ends_by_pass: bool = True

    def __init__(self, board: Board, readings: Mapping[str, str] | None = None) -> None:
        super().__init__(board, readings)
        self.square = board.name[0].isdigit()  # a rectangle; the others have hexagonal cells

    # ---- Rule 2: the start -------------------------------------------------------------------------------------------------

    def start(self) -> Warren:
        """Return the source's pattern, cut to the board."""
        owner = self._quarters if self.square else self._woven
        stones = [0, 0]
        for cell, (row, column) in enumerate(self.board.places):
            if (whose := owner(row, column)) is not None:
                stones[whose] |= 1 << cell
        return Warren(stones[BLACK], stones[WHITE], fresh=1)

    def _woven(self, row: int, column: int) -> int | None:
        """Return whose stone is in a place of the pattern of hexagonal cells; its first cell is the first of the board."""
        turned = row % 4 // 2
        phase = (column - self.board.places[0][1] - 4 * turned) % 8 // 2
        whose = ((WHITE, BLACK, None, None), (None, WHITE, None, BLACK))[row % 2][phase]
        return whose if whose is None else whose ^ turned

    def _quarters(self, row: int, column: int) -> int | None:
        """Return whose stone is in a place of the pattern of rectangles."""
        rows, columns = self.board.places[-1][0] + 1, self.board.places[-1][1] + 1
        if 2 * row + 1 == rows or 2 * column + 1 == columns:
            return None
        down, across = min(row, rows - 1 - row), min(column, columns - 1 - column)
        home = BLACK if (row == down) == (column == across) else WHITE
        if down % 2 and across % 2:
            return 1 - home
        return home if (0 in (down, across)) == (down % 2 != across % 2) else None

    # ---- Rules 3 to 5: turns -----------------------------------------------------------------------------------------------

    def between(self, p: Warren) -> bool:
        """Return whether the first stone move of a turn has been made, and a second may follow (rule 3)."""
        return bool(p.second)

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """For each cell the other cells on the straight lines through it (rule 4)."""
        found = [0] * self.board.size
        for axis in self.board.axes + self.board.diagonal_axes:
            for line in axis:
                cells = sum(1 << cell for cell in line.cells)
                for cell in line.cells:
                    found[cell] |= cells & ~(1 << cell)
        return tuple(found)

    def empty_cells(self, p: Warren) -> int:
        """Return the mask of the empty cells."""
        return self.board.all_cells & ~(p.black | p.white)

    def beside(self, stones: int, cell: int) -> int:
        """Return how many of these stones are adjacent to a cell."""
        return (stones & self.board.neighbours[cell]).bit_count()

    def improves(self, p: Warren, origin: int, end: int) -> bool:
        """Rule 4: return whether an own stone finds more own stones at its end, or as many and fewer enemies."""
        own, enemies = p.stones(p.turn), p.stones(1 - p.turn)
        before, after = self.beside(own, origin), self.beside(own & ~(1 << origin), end)
        return after > before or (after == before and self.beside(enemies, end) < self.beside(enemies, origin))

    def illegal(self, p: Warren) -> Reason | None:
        """Return None, or which of the words behind the rows contradict each other or the side to move."""
        if p.second and (p.passes or p.fresh):
            return Reason("3", (), "the turn has begun with a stone move, so nobody has passed and a stone has moved, rule 3")
        if p.second and not p.stones(p.turn):
            return Reason("3", (), f"{COLOUR_NAMES[p.turn]} has moved a stone, but has none, rule 3")
        return None

    def legal(self, p: Warren, turn: Turn) -> Reason | None:
        """Rules 3 to 5."""
        if self.outcome(p) is not None:
            return Reason("7", (), "the game has ended: both players have passed, rule 7")
        if turn == PASS:
            return None
        if turn.word or len(turn.steps) != 1 or turn.steps[0].kind != "slide" or turn.steps[0].colour is not None:
            return Reason("3", (), "a turn is one stone move or two, or a pass, rule 3")
        origin, end = turn.steps[0].cells
        names = self.board.names
        if not p.stones(p.turn) >> origin & 1:
            return Reason("4", (origin,), f"{names[origin]}: not a stone of one's own, rule 4")
        if not self.empty_cells(p) >> end & 1:
            return Reason("4", (end,), f"{names[end]}: not empty, rule 4")
        if not self.lines[origin] >> end & 1:
            return Reason("4", (origin, end), f"{names[origin]}-{names[end]}: not on a straight line, rule 4")
        if not self.improves(p, origin, end):
            why = "neither more own stones adjacent than before, nor as many and fewer enemy stones"
            return Reason("4", (origin, end), f"{names[origin]}-{names[end]}: {why}, rule 4")
        return None

    def moves(self, p: Warren) -> Iterator[Turn]:
        """Yield the stone moves by their cells, then the pass."""
        if self.outcome(p) is not None:
            return
        empty = self.empty_cells(p)
        for origin in cells_of(p.stones(p.turn)):
            for end in cells_of(self.lines[origin] & empty):
                if self.improves(p, origin, end):
                    yield Turn((Step((origin, end), None, "slide"),))
        yield PASS

    def play(self, p: Warren, turn: Turn) -> Warren:
        """Move a stone, or pass; the turn goes on after its first stone move, but for Black's first turn (rule 3)."""
        if turn == PASS:
            # Rule 7: a pass after a stone move is one of two by `ending=ludii` only.
            counts = not p.second or self.readings["ending"] == "ludii"
            return p._replace(turn=1 - p.turn, second=0, passes=p.passes + counts)
        origin, end = turn.steps[0].cells
        name = ("black", "white")[p.turn]
        moved = p._replace(**{name: getattr(p, name) ^ (1 << origin | 1 << end)}, passes=0, fresh=0)
        if p.second or (p.fresh and not p.passes):
            return moved._replace(turn=1 - p.turn, second=0)
        return moved._replace(second=1)

    # ---- Rules 6 and 7: score and end --------------------------------------------------------------------------------------

    def enclosed(self, stones: int) -> tuple[int, ...]:
        """Rule 6: return the enclosed regions of a player with these stones, by smallest cell."""
        left, found = self.board.all_cells & ~stones, []
        while left:
            region = self.board.flood(left & -left, left)
            left &= ~region
            if not region & self.board.rim:
                found.append(region)
        return tuple(found)

    def factors(self, p: Warren, colour: int) -> tuple[int, int]:
        """Rule 6: return the empty cells in a player's enclosed regions, and the other factor of his score."""
        regions = self.enclosed(p.stones(colour))
        space = sum((region & self.empty_cells(p)).bit_count() for region in regions)
        return space, sum(map(self.extent, regions)) if self.square else len(regions)

    def extent(self, region: int) -> int:
        """Return the longer side of the smallest rectangle round a region, in cells."""
        rows: tuple[int, ...]
        columns: tuple[int, ...]
        rows, columns = zip(*[self.board.places[cell] for cell in cells_of(region)], strict=True)
        return max(max(rows) - min(rows), max(columns) - min(columns)) + 1

    def score(self, p: Warren, colour: int) -> int:
        """Rule 6: return a player's score."""
        space, complexity = self.factors(p, colour)
        return space * complexity

    def margin(self, p: Warren) -> int:
        """Return by how many half points Black leads; a tie that is broken at the end counts one (rule 7)."""
        black, white = self.score(p, BLACK), self.score(p, WHITE)
        if p.passes < 2 or black != white or (p.fresh if self.readings["ending"] == "text" else black == 0):
            return 2 * (black - white)
        return 1 if p.turn == BLACK else -1

    def outcome(self, p: Warren) -> Outcome | None:
        """Rule 7: two passes in a row end the game."""
        if p.passes < 2:
            return None
        lead = self.margin(p)
        return Outcome(None if lead == 0 else int(lead < 0))

    # ---- Pictures ----------------------------------------------------------------------------------------------------------

    def marks(self, p: Warren) -> list[Mark]:
        """Return a mark on each empty cell that is enclosed, of the player who encloses it."""
        found = super().marks(p)
        for colour in (BLACK, WHITE):
            for region in self.enclosed(p.stones(colour)):
                found += [Mark((cell,), colour) for cell in cells_of(region & self.empty_cells(p))]
        return found

    def remarks(self, p: Warren) -> tuple[tuple[str, str], ...]:
        """Return what each player encloses, and his score."""
        found = []
        for colour in (BLACK, WHITE):
            space, complexity = self.factors(p, colour)
            regions = self.enclosed(p.stones(colour))
            said = " and ".join("+".join(self.board.names[cell] for cell in cells_of(region)) for region in regions)
            what = f"encloses {said}, and scores {space} x {complexity} = {space * complexity}" if regions else "encloses nothing"
            found.append((COLOUR_NAMES[colour], what))
        return (*found, *super().remarks(p))
