"""The native proof-number search (native/orcoon/proofnumber.hpp) as an object of Python masks; its twin is proofnumber.py."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from crosscut.core.board import cells_of, mask_of
from crosscut.core.stones import Stones
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.search.windows import Lines
from crosscut.solver import kernel
from crosscut.solver.limits import Meter, memory_as_limit
from crosscut.solver.proof import Value
from crosscut.solver.proofnumber import Numbers

CHUNK = 1 << 16  # bytes of certificate lines at a time
ANY = (1 << 64) - 1  # nodes: no limit
VALUES = (Value.UNKNOWN, Value.WIN, Value.LOSS)


class NativeSearch:
    """The native search; `meter` may be exchanged between calls; `windows`: whether it looks at windows, which tests compare.

    Raises UnsupportedError without the compiled module.
    """

    def __init__(self, game: Orcoon, meter: Meter, *, symmetry: bool, memory: int, jobs: int, windows: bool = True) -> None:
        tables = game.placement_tables()
        if kernel.native is None or tables is None:
            raise kernel.unsupported("proof-number search")
        self._lines = Lines(game)
        board, ends, cells = game.board, [], 0
        for row in board.rows:
            cells += len(row)
            ends.append(cells)
        self.meter = meter
        self.checkpoint: Callable[[], None] | None = None
        self.search = kernel.native.proof_search(
            kernel.packed(tables),
            symmetries=board.symmetries if symmetry else [range(board.size)],
            names=board.names,
            row_ends=ends,
            columns=self._lines.columns if windows else 0,
            memory=memory,
            jobs=jobs,
        )

    def solve(self, p: Stones) -> Value:
        """Return the value of p; LimitReached."""
        tick = self.meter.ticker()

        def tick_and_save(nodes: int) -> None:
            tick(nodes)
            if self.checkpoint is not None:
                self.checkpoint()

        limit = self.meter.limits.nodes
        left = ANY if limit is None else max(0, limit - self.meter.nodes)
        with memory_as_limit():
            return VALUES[self.search.solve(*self._packed(p), left, tick_and_save)]

    def known(self, p: Stones) -> Value:
        """Return what is known of p without a search."""
        return VALUES[self.search.known(*self._packed(p))]

    def numbers(self, p: Stones) -> Numbers:
        """Return the numbers of p for its side to move, as far as they are known without a search."""
        return Numbers(*self.search.numbers(*self._packed(p)))

    def winning_turn(self, p: Stones, lines: int = 0) -> int | None:
        """Return the cell of a placement that wins p, which is won, None for the pass; `lines`: see `winning_window`."""
        with memory_as_limit():
            cell: int = self.search.winning_turn(*self._packed(p, lines), lines, self.meter.ticker())
        if cell < 0:
            return None
        return self._lines.cells(lines, 0).index(cell) if lines else cell

    def winning_window(self, p: Stones, lines: int = 0) -> tuple[int, int] | None:
        """Return the smallest window that is known to be the near side's, its first line and how many it has.

        `lines`: of p, which is a position of a window on a board of its own; 0: of the whole board.
        """
        first, size = self.search.winning_window(*self._packed(p, lines), lines)
        return (first, size) if size else None

    def lines(self, p: Stones, prover: int, meter: Meter) -> Iterator[bytes]:
        """Yield the lines of a certificate in pieces of many lines; p is a win for the colour `prover`."""
        with memory_as_limit():
            self.search.start_lines(*self._packed(p), prover)
            while piece := self.search.next_lines(CHUNK, meter.ticker()):
                yield piece

    def said(self) -> str:
        """Return how far the search is."""
        *_, filled, size = self.search.statistics()
        settled, placements = self.search.settled()
        return f"{settled} of {placements} placements refuted, {filled:,} positions in the table ({size / 1e6:,.0f} MB)"

    def _packed(self, p: Stones, lines: int = 0) -> tuple[bytes, int]:
        """Return a position for the kernel, where windows of so many lines stand on the board's first ones."""
        masks = p.black, p.white
        if lines:
            at = self._lines.cells(lines, 0)
            masks = mask_of(at[cell] for cell in cells_of(p.black)), mask_of(at[cell] for cell in cells_of(p.white))
        return kernel.pack(masks), p.turn
