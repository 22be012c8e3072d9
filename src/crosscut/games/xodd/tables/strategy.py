"""From all boards solved to a small strategy certificate for Xodd or Yodd: the twin of native/xodd/strategy.hpp.

A certificate of this kind has leaves that the checker recognises by itself, as in `lines.py`: settled positions are left out, and
dead cells are filled with black stones. Besides (`"images": "least"` in its header, see docs/formats/certificates.md) one line
stands for all images of a position under the symmetries of the board, the one whose text is least.

*Which turn.* Answers of the other side that are not settled make a certificate long. A position is often reached in many ways, so
only answers without a line yet cost much. Positions are gone through by falling number of empty cells, so all that lead to a
position are done before it. The prover takes a turn that settles the board if there is one, else the winning turn whose answers
cost least: an answer that has its line already costs 1, any other 2^(10 + its empty cells), since an emptier position brings more
further lines. Tried, in lines from the start:

                                              3x5        4x4
    fewest answers, each position by itself   75,031     223,000
    the smallest tree                         11,577     (by a sweep over all boards; it does not know what is reached twice)
    as here, with 1.5^e for 2^e               8,709
    as here, with 3^e for 2^e                 7,416      14,269
    as here                                   7,408      13,942

*Ranks.* As in `lines.py`, 2e + 2 for a position with e empty cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crosscut.core.board import mask_mapper
from crosscut.core.errors import ContradictionError
from crosscut.core.game import PASS, Turn
from crosscut.core.notation import format_turn
from crosscut.core.stones import Stones
from crosscut.games.xodd.search.rest import after_drop, settled, single_drops, turns
from crosscut.games.xodd.tables.lines import Reduced, reduced_position, stones_turn
from crosscut.games.xodd.tables.margins import Margins
from crosscut.games.xodd.tables.sweep import Swept
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.solver import Line

KNOWN = 1
NEW = 1 << 10


def strategy_lines(
    solved: Swept | Margins, root: Stones, prover: int, meter: Meter, *, symmetry: bool, method: str = "auto"
) -> Iterable[Line | bytes]:
    """Return the lines of a certificate for the colour `prover`, who wins the root, which has not ended; in any order.

    Arguments: `symmetry`: one line for all images of a position; `meter` counts the turns that are looked at; `method`: "native",
    "python", or "auto" for the native loop where there is one (it does not read tables by blocks). Raises LimitReached.
    """
    if method == "python" or kernel.native is None or solved.frame is not None:
        return _Strategy(solved, prover, meter, symmetry=symmetry).lines(root)
    board = solved.game.board
    found: list[bytes] = kernel.require().xodd_strategy(
        neighbours=kernel.pack(board.neighbours),
        symmetries=[list(image) for image in board.symmetries[: None if symmetry else 1]],
        names=list(board.names),
        rows=[len(row) for row in board.rows],
        codes=solved.codes,
        margins=isinstance(solved, Margins),
        prover=prover,
        black=root.black,
        white=root.white,
        turn=root.turn,
        passed=root.passes > 0,
        tick=meter.ticker(),
    )
    return found


class _Strategy:
    """The strategy of one side: which positions have been asked for, by empty cells, those before a pass first."""

    def __init__(self, solved: Swept | Margins, prover: int, meter: Meter, *, symmetry: bool) -> None:
        self.game = solved.game
        self.solved = solved
        self.prover = prover
        self.meter = meter
        self.images = [mask_mapper(image) for image in self.game.board.symmetries[: None if symmetry else 1]]
        self.asked: dict[Stones, int] = {}

    def lines(self, root: Stones) -> Iterator[Line]:
        """Yield the lines from a root on."""
        empty = self.game.board.size - (root.black | root.white).bit_count()
        if root.turn == self.prover:
            yield self._line(root, empty)
        else:
            yield Line(2 * empty + 3, self.game.format(root), "-", "")
            here = reduced_position(self.game, root)
            if not self._settled(here):
                self.asked |= self._answers(here)
        for number in range(empty, 0, -1):
            for passes in (0, 1):
                for p in [p for p, left in self.asked.items() if left == number and p.passes == passes]:
                    yield self._line(p, number)

    def _line(self, p: Stones, empty: int) -> Line:
        """Return the line of a position, and ask for the lines of the answers to its turn."""
        turn, after = self._best_turn(p)
        if after is not None:
            self.asked |= self._answers(after)
        return Line(2 * empty + 2, self.game.format(p), format_turn(self.game.board, turn), "")

    def _best_turn(self, p: Stones) -> tuple[Turn, Reduced | None]:
        """Return the prover's turn, and the position that the other side has to answer, None if it cannot change any more."""
        here = reduced_position(self.game, p)
        leads = here.rest.lead_of(self.prover) > 0
        if leads and (p.passes or self._settled(here)):
            return PASS, None
        winning: list[tuple[Turn, Reduced]] = []
        for turn, after in self._turns(p, here):
            if self._settled(after):
                return turn, None
            if self.solved.score(after.position) < 0:
                winning.append((turn, after))
        passed = here.position._replace(turn=1 - self.prover)
        if leads and self.solved.score(passed) < 0:
            winning.append((PASS, Reduced(passed._replace(passes=1), here.rest)))
        best = None
        for turn, after in winning:
            self.meter.count()
            cost = sum(KNOWN if p in self.asked else NEW << left for p, left in self._answers(after).items())
            if best is None or cost < best[0]:
                best = cost, turn, after
        if best is None:
            raise ContradictionError(f"no winning turn in {self.game.format(p)}, which is won: please report it")
        return best[1:]

    def _turns(self, p: Stones, here: Reduced) -> Iterator[tuple[Turn, Reduced]]:
        """Yield the turns with a stone, and where they lead."""
        board = self.game.board
        if p.black | p.white:
            found = turns(board, here.rest)
        else:
            found = (((drop,), after_drop(board, here.rest, drop)) for drop in single_drops(here.rest))
        for drops, _ in found:
            black, white = (sum(1 << cell for cell, colour in drops if colour == which) for which in (0, 1))
            turn = stones_turn(black, white)
            yield turn, reduced_position(self.game, self.game.play(here.position._replace(passes=0), turn))

    def _answers(self, p: Reduced) -> dict[Stones, int]:
        """Return where the other side's turns lead, as far as the board is not settled then, each with its empty cells."""
        found: dict[Stones, int] = {}
        if p.position.black | p.position.white and not p.position.passes and p.rest.lead_of(self.prover) < 0:
            found[self._least(self.game.play(p.position, PASS))] = p.rest.empty.bit_count()
        for _, after in self._turns(p.position, p):
            if not self._settled(after):
                found[self._least(after.position)] = after.rest.empty.bit_count()
        return found

    def _settled(self, p: Reduced) -> bool:
        return settled(self.game.board, p.rest, self.prover)

    def _least(self, p: Stones) -> Stones:
        """Return the image whose text is least."""
        return min((p._replace(black=move(p.black), white=move(p.white)) for move in self.images), key=self.game.glyphs)
