"""Orcoon (Luis Bolaños Mures, 2012): the rules, in the order and with the numbers of docs/rules/orcoon.md.

Read this file beside that page; nothing here is clever. The placement rules look at small shapes of `crosscut.core.patterns`,
found once for a board: corners of 2x2 blocks for rule 3, 2x3 windows for rule 4. Rule 5's question "can this colour still connect
by placing alone?" is answered by trying placements one after another; the fast way is not this file's business.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import ClassVar

from crosscut.core.board import Board, cells_of, mask_of
from crosscut.core.errors import NotationError
from crosscut.core.game import BLACK, COLOUR_NAMES, PASS, SWAP, WHITE, Outcome, Reason, Switch, Turn
from crosscut.core.looking import look
from crosscut.core.patterns import Corner, Window, corners_at, jumps_at, windows_at
from crosscut.core.stones import PlacementTables, StoneGame, Stones, dropped_cell

# How many placements `show` tries before it says that it has not decided who can still connect.
SHOW_TRIES = 20_000
# How many answers to rule 5's question are kept.
MOST_ANSWERS = 1_000_000


class Orcoon(StoneGame):
    """Rule 1: rows x columns points; Black owns the top and bottom edges, White left and right, a corner belongs to both."""

    name: ClassVar[str] = "orcoon"
    title: ClassVar[str] = "Orcoon"
    families: ClassVar[tuple[str, ...]] = ("rectangle",)
    owned_sides: ClassVar[tuple[tuple[str, ...], tuple[str, ...]]] = (("top", "bottom"), ("left", "right"))
    switches: ClassVar[tuple[Switch, ...]] = (
        Switch("pie", ("off", "on"), "7", "on White's first turn he may swap sides instead of moving"),
        Switch("crossing", ("forbidden", "allowed"), "4", "whether the crossing pattern is forbidden"),
        Switch("connection", ("chain", "knight"), "8", "what joins stones; knight is the abandoned variant without post-pass"),
    )

    def __init__(self, board: Board, readings: Mapping[str, str] | None = None) -> None:
        super().__init__(board, readings)
        self.knight = self.readings["connection"] == "knight"
        self.drawless = self.ends_by_pass = self.alternates = not self.knight
        self.corners = tuple(corners_at(board, cell) for cell in range(board.size))
        crossing_forbidden = self.readings["crossing"] == "forbidden"
        self.windows = tuple(windows_at(board, cell) if crossing_forbidden else () for cell in range(board.size))
        self.jumps = tuple(jumps_at(board, cell) for cell in range(board.size))
        self._answers: dict[tuple[int, int, int], bool] = {}

    # ---- Rules 3 and 4: what may be placed where -------------------------------------------------------------------------

    def touches_only_diagonally(self, own: int, corners: tuple[Corner, ...], helpers: int) -> int | None:
        """Rule 3: return the own stone that a stone would touch diagonally without a common neighbour among the helpers, if any.

        `corners` are those of the stone's point; `helpers` are the own stones, too (a bound may ask with more than those).
        """
        for corner in corners:
            if own & corner.diagonal and not helpers & corner.common:
                return corner.diagonal
        return None

    def completes_crossing(self, own: int, other: int, windows: tuple[Window, ...], filled: int) -> Window | None:
        """Rule 4: return the window in which a stone would complete x . o / o . x, if any.

        `windows` are those of the stone's point; `filled` are all stones (a bound may ask with more than those).
        """
        for window in windows:
            if own & window.same and other & window.other == window.other and not filled & window.middle:
                return window
        return None

    def placeable(self, own: int, other: int, cell: int) -> bool:
        """Return whether the side with stones `own` may place on `cell`, by rules 2, 3 and 4."""
        return (
            not (own | other) >> cell & 1
            and self.touches_only_diagonally(own, self.corners[cell], own) is None
            and self.completes_crossing(own, other, self.windows[cell], own | other) is None
        )

    def illegal(self, p: Stones) -> Reason | None:
        """Return the placement rule that the stones break as they stand, with the cells, or None."""
        for cell in cells_of(p.black | p.white):
            reason = self._placement_reason(p, cell, "touches {} only diagonally", "makes a crossing with {}")
            if reason:
                return reason
        joined = [colour for colour in (BLACK, WHITE) if self.knight and self.connected(p, colour)]
        if len(joined) == 2 or (joined and p.passes):
            return Reason("8", (), "a side is connected, which ends the game at once: no second connection or pass, rule 8")
        return None

    def breaks_at(self, p: Stones, cell: int) -> bool:
        """Return whether rule 3 or 4 is broken within a block or window whose highest cell is `cell` (for the census)."""
        for here, corners, windows in self._shapes_by_highest_cell[cell]:
            if (p.black | p.white) >> here & 1:
                own, other = (p.black, p.white) if p.black >> here & 1 else (p.white, p.black)
                if self.touches_only_diagonally(own, corners, own) is not None:
                    return True
                if self.completes_crossing(own, other, windows, own | other) is not None:
                    return True
        return False

    @cached_property
    def _shapes_by_highest_cell(self) -> tuple[tuple[tuple[int, tuple[Corner, ...], tuple[Window, ...]], ...], ...]:
        """For each cell the corners and windows whose highest cell it is, with the point they belong to."""
        found: list[tuple[tuple[int, tuple[Corner, ...], tuple[Window, ...]], ...]] = []
        for cell in range(self.board.size):
            shapes = []
            for here in range(cell + 1):
                corners = tuple(c for c in self.corners[here] if (1 << here | c.diagonal | c.common).bit_length() == cell + 1)
                windows = tuple(
                    w for w in self.windows[here] if (1 << here | w.same | w.other | w.middle).bit_length() == cell + 1
                )
                if corners or windows:
                    shapes.append((here, corners, windows))
            found.append(tuple(shapes))
        return tuple(found)

    def legal_positions(self) -> Iterator[Stones]:
        """Yield every legal position, Black to move; see `StoneGame.legal_positions`. Rule 8 speaks of whole positions."""
        found = super().legal_positions()
        return (p for p in found if self.illegal(p) is None) if self.knight else found

    # ---- Rule 2: turns ---------------------------------------------------------------------------------------------------

    def legal(self, p: Stones, turn: Turn) -> Reason | None:
        """Return None if the turn is legal, else the first rule against it, with the cells."""
        if self._ended(p):
            return Reason("5" if not self.knight else "8", (), "the game has ended: no turn is left")
        if turn == PASS:
            if self.knight and any(True for _ in self._placements(p)):
                return Reason("8", (), "pass: allowed only without a legal placement, rule 8")
            return None
        if turn == SWAP:
            return None if self.may_swap(p) else self.no_swap_reason("7")
        cell = dropped_cell(turn)
        if cell is None:
            return Reason("2", (), "a turn places one stone of one's own, or passes, rule 2")
        return self.occupied_reason(p, cell, "2") or self._placement_reason(
            p, cell, "with {} it would touch only diagonally", "with {} it would complete a crossing"
        )

    def moves(self, p: Stones) -> Iterator[Turn]:
        """Yield the legal placements in cell order, then swap, then pass."""
        if self._ended(p):
            return
        placed = False
        for turn in self._placements(p):
            placed = True
            yield turn
        if self.may_swap(p):  # rule 7; after Black's pass the game has ended
            yield SWAP
        if not (self.knight and placed):
            yield PASS

    def _placements(self, p: Stones) -> Iterator[Turn]:
        own, other = p.sides(p.turn)
        for cell, turn in enumerate(self.drops):
            if self.placeable(own, other, cell):
                yield turn

    def play(self, p: Stones, turn: Turn) -> Stones:
        """Return the position after a legal turn; a second pass in a row (rule 8 only) marks the end."""
        q = super().play(p, turn)
        return q._replace(over=True) if q.passes == 2 else q

    # ---- Rules 5, 6 and 8: the end ---------------------------------------------------------------------------------------

    def outcome(self, p: Stones) -> Outcome | None:
        """Rule 5: after a pass the side to move wins if it can still connect by placing alone, else the passer wins.

        Rule 6: a connection alone ends nothing. Rule 8 (connection=knight): a connection wins at once, two passes are a draw.
        """
        if self.knight:
            for colour in (1 - p.turn, p.turn):
                if self.connected(p, colour):
                    return Outcome(colour)
            return Outcome(None) if p.over else None
        if not p.passes:
            return None
        return Outcome(p.turn if self.can_connect(p, p.turn) else 1 - p.turn)

    def _ended(self, p: Stones) -> bool:
        """Return whether the game has ended, without asking who has won (which rule 5 makes expensive)."""
        return self.outcome(p) is not None if self.knight else p.passes > 0

    def connected(self, p: Stones, colour: int) -> bool:
        """Return whether a chain of this colour's stones joins its two edges (rule 5; with knight links under rule 8)."""
        own = p.black if colour == BLACK else p.white
        if not self.knight:
            return self.joined(own, colour)
        first, second = self.goals[colour]
        reached = 0
        frontier = own & first
        while frontier:
            reached |= frontier
            near = 0
            for cell in cells_of(frontier):
                near |= self.board.neighbours[cell]
                for jump in self.jumps[cell]:
                    if not (p.black | p.white) & jump.between:
                        near |= jump.target
            frontier = near & own & ~reached
        return bool(reached & second)

    def can_connect(self, p: Stones, colour: int) -> bool:
        """Rule 5: return whether `colour`, placing alone, one legal stone after another, can join its two edges.

        Exact, by trying; answers are remembered for all positions met, so a search may ask often.
        """
        own, other = p.sides(colour)
        return self._can_connect(own, other, colour, None)

    def _can_connect(self, own: int, other: int, colour: int, tries: Iterator[int] | None) -> bool:
        key = (own, other, colour)
        known = self._answers.get(key)
        if known is not None:
            return known
        if tries is not None and next(tries, None) is None:
            raise TimeoutError("the tries are used up")
        look()
        if self.joined(own, colour):
            answer = True
        elif not self.joined(self.could_hold(own, other), colour):
            answer = False
        else:
            answer = any(
                self._can_connect(own | 1 << cell, other, colour, tries)
                for cell in range(self.board.size)
                if self.placeable(own, other, cell)
            )
        if len(self._answers) >= MOST_ANSWERS:
            self._answers.clear()
        self._answers[key] = answer
        return answer

    def could_hold(self, own: int, other: int) -> int:
        """Return own stones and every point where this side could ever get a stone by placing alone; none is missing.

        A point is left out only if a stone there would break rule 3 or 4 against stones of now, even with helpers on all points
        found so far. Whatever is placed has its helpers before it, so by induction over the order all placements are found.
        """
        held = own
        waiting = self.board.all_cells & ~(own | other)
        changed = True
        while changed:
            changed = False
            for cell in cells_of(waiting):
                if (
                    self.touches_only_diagonally(own, self.corners[cell], held) is None
                    and self.completes_crossing(own, other, self.windows[cell], held | other) is None
                ):
                    held |= 1 << cell
                    waiting ^= 1 << cell
                    changed = True
        return held

    def placement_order(self, p: Stones, colour: int, tries: int | None = None) -> tuple[int, ...] | None:
        """Return cells that `colour` can place one after another so that it is connected then, or None if there are none.

        Raises TimeoutError after `tries` positions looked at without an answer (None: no such limit).
        """
        own, other = p.sides(colour)
        left = None if tries is None else iter(range(tries))
        if not self._can_connect(own, other, colour, left):
            return None
        order: list[int] = []
        while not self.joined(own, colour):
            cell = next(
                cell
                for cell in range(self.board.size)
                if self.placeable(own, other, cell) and self._can_connect(own | 1 << cell, other, colour, left)
            )
            order.append(cell)
            own |= 1 << cell
        return self.shortened(*p.sides(colour), colour, order)

    def shortened(self, own: int, other: int, colour: int, order: list[int]) -> tuple[int, ...]:
        """Keep only the placements on a shortest chain if they can stand alone, then drop needless ones one by one."""
        chain = self.board.shortest_path(*self.goals[colour], own | mask_of(order))
        on_chain = [cell for cell in order if cell in chain]
        if self.connects(own, other, colour, on_chain):
            order = on_chain
        for cell in tuple(order):
            shorter = [kept for kept in order if kept != cell]
            if self.connects(own, other, colour, shorter):
                order = shorter
        return tuple(order)

    def connects(self, own: int, other: int, colour: int, order: list[int]) -> bool:
        """Return whether these placements, each legal in its turn, join the edges of `colour` (the literal replay)."""
        for cell in order:
            if not self.placeable(own, other, cell):
                return False
            own |= 1 << cell
        return self.joined(own, colour)

    def witness(self, p: Stones) -> str:
        """Return the placement order that shows a yes to rule 5's question, "" where none is needed."""
        if self.knight or not p.passes:
            return ""
        order = self.placement_order(p, p.turn)
        return "" if order is None else "order=" + ",".join(self.board.names[cell] for cell in order)

    # ---- Drawing, counting, and tables -----------------------------------------------------------------------------------

    def check_extras(self, p: Stones) -> None:
        """Raise NotationError for extras that no game of this reading can have."""
        self.check_swapped(p)
        if p.over and not (self.knight and p.passes):
            raise NotationError("'over' behind the rows: only connection=knight has it, as pass:over; a pass ends other games")

    def parse(self, text: str) -> Stones:
        """Return the position written `TURN:ROWS[:EXTRA...]`; `pass:over` means two passes in a row (rule 8)."""
        p = super().parse(text)
        return p._replace(passes=2) if p.over else p

    def remarks(self, p: Stones) -> tuple[tuple[str, str], ...]:
        """Return who is connected and who can still connect by placing alone (within a limit of tries, said if met).

        Nothing of an illegal position: no stone is placed on such a board.
        """
        found: list[tuple[str, str]] = []
        for colour in () if self.illegal(p) else (BLACK, WHITE):
            if self.connected(p, colour):
                found.append((COLOUR_NAMES[colour], "is connected"))
            elif not self.knight:
                found.append((COLOUR_NAMES[colour], self._says_can_connect(p, colour)))
        return tuple(found)

    def _says_can_connect(self, p: Stones, colour: int) -> str:
        try:
            order = self.placement_order(p, colour, SHOW_TRIES)
        except TimeoutError:
            return f"may or may not be able to connect: not decided within {SHOW_TRIES} placements"
        if order is None:
            return "can no longer connect by placing alone"
        return "can still connect by placing alone: " + ", ".join(self.board.names[cell] for cell in order)

    def classes(self) -> tuple[str, ...]:
        """Return who can still connect, as census classes."""
        return ("both", "only_black", "only_white", "neither")

    def census_class(self, p: Stones) -> str:
        """Return who can still connect if the other side passes (rule 5); under rule 8: who is connected."""
        if self.knight:
            able = (self.connected(p, BLACK), self.connected(p, WHITE))
        else:
            able = (self.can_connect(p, BLACK), self.can_connect(p, WHITE))
        return {(True, True): "both", (True, False): "only_black", (False, True): "only_white"}.get(able, "neither")

    def placement_tables(self) -> PlacementTables | None:
        """Return the rules as tables for the native loops; None for readings that the tables cannot express."""
        if self.pie or self.knight:
            return None
        return PlacementTables(
            neighbours=self.board.neighbours,
            diagonal=tuple(tuple((c.diagonal, c.common) for c in corners) for corners in self.corners),
            crossing=tuple(tuple((w.same, w.other, w.middle) for w in windows) for windows in self.windows),
            sides=self.goals,
            passing=True,
            joining_ends=False,
        )

    def _placement_reason(self, p: Stones, cell: int, touching: str, crossing: str) -> Reason | None:
        """Return rule 3's or 4's reason against a stone on `cell` (of the colour there, else of the side to move)."""
        black = bool(p.black >> cell & 1) if (p.black | p.white) >> cell & 1 else p.turn == BLACK
        own, other = (p.black, p.white) if black else (p.white, p.black)
        name = self.board.names[cell]
        diagonal = self.touches_only_diagonally(own, self.corners[cell], own)
        if diagonal is not None:
            there = diagonal.bit_length() - 1
            text = touching.format(self.board.names[there])
            return Reason("3", (cell, there), f"{name}: {text}, rule 3")
        window = self.completes_crossing(own, other, self.windows[cell], own | other)
        if window is not None:
            cells = tuple(cells_of(window.same | window.other))
            middle = " and ".join(self.board.names[c] for c in cells_of(window.middle))
            text = crossing.format(", ".join(self.board.names[c] for c in cells))
            return Reason("4", (cell, *cells), f"{name}: {text} over the empty {middle}, rule 4")
        return None
