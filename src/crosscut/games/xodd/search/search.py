"""Proof-number search for positions of Xodd and Yodd: native where there is a compiled module, else its Python twin.

The native loop numbers cells below 64: those of the board if there are no more, else those that were empty in the position that
was asked about first; a question beyond them starts a new table.
"""

from __future__ import annotations

from typing import Protocol

from crosscut.core.board import Board, cells_of, mask_mapper
from crosscut.core.errors import UnsupportedError
from crosscut.games.xodd.search.proofnumber import Kind, ProofNumber, Statement
from crosscut.games.xodd.search.rest import Rest, settled, turns
from crosscut.solver import kernel
from crosscut.solver.limits import Meter, memory_as_limit
from crosscut.solver.proofnumber import NEVER, Numbers

MOST_EMPTY = 64
ANY = (1 << 64) - 1  # nodes: no limit
TRUTH = (None, True, False)


class Search(Protocol):
    """Statements about rests (`proofnumber.py`), and the turns from which strategies are made (`lines.py`)."""

    meter: Meter

    def judge(self, kind: Kind, rest: Rest, side: int, effort: int = NEVER) -> bool | None:
        """Return whether a statement is true, None if its numbers reach the effort undecided; LimitReached."""
        ...

    def known(self, kind: Kind, rest: Rest, side: int) -> bool | None:
        """Return the same if it is known without a search."""
        ...

    def candidates(self, rest: Rest, side: int) -> list[tuple[int, int, int]]:
        """Return turns with a stone of a side to move that are not known to lose, the fewest answers that matter first.

        As (black stones, white stones, answers after which the board is not settled for the side). If one settles the board,
        that one alone.
        """
        ...

    def open_turns(self, rest: Rest, side: int) -> list[tuple[int, int]]:
        """Return the other side's turns with a stone that do not settle the board for `side`, as (black stones, white stones)."""
        ...

    def said(self) -> str:
        """Return how far the search is."""
        ...


class TwinSearch:
    """The Python twin."""

    def __init__(self, board: Board, meter: Meter, *, symmetry: bool) -> None:
        self.board = board
        self.prover = ProofNumber(board, meter, symmetry=symmetry)
        self.meter = meter

    def judge(self, kind: Kind, rest: Rest, side: int, effort: int = NEVER) -> bool | None:
        """Return whether the statement is true, None if its numbers reach the effort first; LimitReached."""
        self.prover.meter = self.meter
        return _truth(self.prover.search(Statement(kind, rest, side), Numbers(effort, effort)))

    def known(self, kind: Kind, rest: Rest, side: int) -> bool | None:
        """Return what the table knows of the statement, None if it does not decide it."""
        return _truth(self.prover.numbers(Statement(kind, rest, side)))

    def candidates(self, rest: Rest, side: int) -> list[tuple[int, int, int]]:
        """Return the turns not known to lose, as (black, white, answers), the fewest answers first; LimitReached."""
        after = [(*_stones(drops), left) for drops, left in turns(self.board, rest)]
        for black, white, left in after:
            if settled(self.board, left, side):
                return [(black, white, 0)]
        found = [
            (black, white, (left.lead_of(side) < 0) + len(self.open_turns(left, side)))
            for black, white, left in after
            if self.known(Kind.HOLDS, left, side) is not False
        ]
        return sorted(found, key=lambda turn: turn[2])

    def open_turns(self, rest: Rest, side: int) -> list[tuple[int, int]]:
        """Return the other side's turns that do not settle the board for `side`, as (black, white)."""
        return [_stones(drops) for drops, left in turns(self.board, rest) if not settled(self.board, left, side)]

    def said(self) -> str:
        """Return how many statements are in the table."""
        return f"{len(self.prover.table):,} statements in the table"


class NativeSearch:
    """The native search; `memory` is for its table, in bytes."""

    def __init__(self, board: Board, meter: Meter, *, symmetry: bool, memory: int) -> None:
        if kernel.native is None:
            raise kernel.unsupported("the search of single positions")
        self.board = board
        self.meter = meter
        self.symmetry = symmetry
        self.memory = memory
        self._cells = 0
        if board.size <= MOST_EMPTY:
            self._number(board.all_cells)

    def _number(self, cells: int) -> None:
        """Number these cells, and start a table for them."""
        if cells.bit_count() > MOST_EMPTY:
            raise UnsupportedError(f"the search is for at most {MOST_EMPTY} empty cells, here are {cells.bit_count()}")
        self._cells = cells
        given = list(cells_of(cells))
        number = {cell: at for at, cell in enumerate(given)}
        self._to = mask_mapper(tuple(number.get(cell, 0) for cell in range(self.board.size)))
        self._from = mask_mapper(tuple(given))
        images = [[number.get(image[cell], -1) for cell in given] for image in self.board.symmetries[1:]] if self.symmetry else []
        self.search = kernel.require().xodd_search(
            near=[self._to(self.board.neighbours[cell] & cells) for cell in given],
            symmetries=[image for image in images if -1 not in image],
            memory=self.memory,
        )

    def judge(self, kind: Kind, rest: Rest, side: int, effort: int = NEVER) -> bool | None:
        """Return whether the statement is true, None if its numbers reach the effort first; LimitReached."""
        limit = self.meter.limits.nodes
        left = ANY if limit is None else max(0, limit - self.meter.nodes)
        packed = self._packed(rest)
        with memory_as_limit():
            return TRUTH[self.search.judge(kind, *packed, side, effort, left, self.meter.ticker())]

    def known(self, kind: Kind, rest: Rest, side: int) -> bool | None:
        """Return what the table knows of the statement, None if it does not decide it."""
        packed = self._packed(rest)
        return TRUTH[self.search.known(kind, *packed, side)]

    def candidates(self, rest: Rest, side: int) -> list[tuple[int, int, int]]:
        """Return the turns not known to lose, as (black, white, answers), the fewest answers first; LimitReached."""
        packed = self._packed(rest)
        found = self.search.candidates(*packed, side, self.meter.ticker())
        return [(self._from(black), self._from(white), answers) for black, white, answers in found]

    def open_turns(self, rest: Rest, side: int) -> list[tuple[int, int]]:
        """Return the other side's turns that do not settle the board for `side`, as (black, white)."""
        packed = self._packed(rest)
        return [(self._from(black), self._from(white)) for black, white in self.search.open_turns(*packed, side)]

    def said(self) -> str:
        """Return how many statements are in the table."""
        entries, size = self.search.statistics() if self._cells else (0, 0)
        return f"{entries:,} statements in the table ({size / 1e6:,.0f} MB)"

    def _packed(self, rest: Rest) -> tuple[int, int, list[int], list[int]]:
        if rest.empty & ~self._cells or not self._cells:
            self._number(rest.empty or 1)
        return self._to(rest.empty), rest.lead, [self._to(near) for near in rest.black], [self._to(near) for near in rest.white]


def _truth(numbers: Numbers) -> bool | None:
    return not numbers.proof if numbers.done else None


def _stones(drops: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    black, white = (sum(1 << cell for cell, colour in drops if colour == which) for which in (0, 1))
    return black, white
