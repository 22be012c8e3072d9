"""Value and distance of every legal position of a small board, in one sweep from the full boards to the empty one.

1. *Order.* A position is a number in base 3 (`solver/tables/numbering.py`). A placement raises the number. So one pass over the
   legal positions by falling number finds all successors done; no layers.
2. *Legality.* The placement rules look at small shapes, and a stone breaks only shapes that hold it. So from a legal position a
   placement is legal exactly if the position after it is: one byte says so, and no rule is asked. The legal positions
   themselves are enumerated cell by cell, a shape judged as soon as its last cell is set.
3. *The pass.* Only a pass ends the game, and it wins if the other side cannot connect by placing alone. So "wins in one turn"
   and "the other side is dead" are the same, and the table answers rule 5's question too, one placement deep: a colour can
   connect if it is joined, or if one of its placements leads to a position whose mover does not win in one turn.
4. *Codes.* One byte for each position and side to move: 0 illegal, d a loss in d turns, 255 - d a win in d turns (turns of both
   sides to the end, passes included; the winner hurries, the loser delays). Larger is better for the side to move, so a
   position's code follows from the least code among its successors. A game lasts at most cells + 1 turns, and the parity of a
   distance does not follow from the winner (the last pass may be the loser's, who has no placement left: 1x1 is a win in 2,
   1x2 a win in 3). So a side to move needs over 32 codes on 16 cells, and one byte for both is not enough by any bound, though
   only 222 pairs of codes occur on 4x4. Two bytes a position, then. Positions that are not legal are never written, and as they
   come in runs, pages of memory stay unused: of the 86 MB of 4x4 a third, of the 7 GB of 4x5 more than half.

Source: retrograde analysis is folklore, points 2 to 4 are ours. Thought of and not tried, as time and memory are far below what
was asked for: numbering the legal positions without gaps (19 MB for 4x4, but a look-up is then a walk over the cells); numbering
the pairs of codes that occur; symmetries (they save a factor, and cost a canonical form a look-up).
"""

from __future__ import annotations

import mmap
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from crosscut.core.board import cells_of
from crosscut.core.errors import UnsupportedError
from crosscut.core.game import BLACK, WHITE, Game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.proof import Value
from crosscut.solver.tables.entries import STRIDE
from crosscut.solver.tables.file import Codes
from crosscut.solver.tables.numbering import number_of
from crosscut.solver.tables.solved import SolvedBoard, Worth

MOST_CELLS = 20
ILLEGAL = 0
WIN_AT_ONCE = 254
LONGEST_LOSS = 127


@dataclass(frozen=True, slots=True)
class Solved(SolvedBoard):
    """All positions of a board, solved: its game, a code for each side to move (Black first) and position, counts by class."""

    game: Orcoon
    codes: Codes
    counts: dict[str, int]

    def code(self, p: Stones) -> int:
        """Return the code of a position before any pass; `ILLEGAL` if its stones break a rule."""
        positions: int = 3**self.game.board.size
        return self.codes[p.turn * positions + number_of(p, self.game.board.size)]

    def score(self, p: Stones) -> tuple[bool, int] | None:
        """Return whether the side to move wins, and in how many turns of both sides; None if the stones break a rule."""
        return decoded(self.code(p))

    def worth(self, p: Stones) -> Worth | None:
        """Return the entry of a position as a worth."""
        score = self.score(p)
        return None if score is None else Worth(Value.WIN if score[0] else Value.LOSS, score[1])

    def starts(self) -> dict[int, Worth]:
        """Return what the empty board is worth, for either side to move."""
        found = {turn: self.worth(Stones(0, 0, turn)) for turn in (BLACK, WHITE)}
        return {turn: worth for turn, worth in found.items() if worth is not None}

    def distances(self) -> dict[int, int]:
        """Return how many positions, with either side to move, are won in so many turns (negative: lost)."""
        import numpy as np

        tally = np.zeros(256, np.int64)
        for at in range(0, len(self.codes), STRIDE):
            tally += np.bincount(np.frombuffer(self.codes[at : at + STRIDE], np.uint8), minlength=256)
        scores = {decoded(code): int(number) for code, number in enumerate(tally) if number}
        return {score[1] if score[0] else -score[1]: number for score, number in scores.items() if score is not None}


def decoded(code: int) -> tuple[bool, int] | None:
    """Return (the side to move wins, turns to the end) for a code, None for `ILLEGAL`."""
    if code == ILLEGAL:
        return None
    return (False, code) if code <= LONGEST_LOSS else (True, 255 - code)


def require_supported(game: Game[Any], most: int = MOST_CELLS) -> Orcoon:
    """Return the game; UnsupportedError, saying why, if there is no retrograde analysis of it or its board is too large."""
    if not isinstance(game, Orcoon):
        raise UnsupportedError(f"retrograde analysis knows orcoon only, not {game.name}")
    if game.knight or game.pie:
        raise UnsupportedError("retrograde analysis is for connection=chain and pie=off only")
    cells = game.board.size
    if cells > most:
        needs = f"{2 * 3**cells / 1e9:,.1f} GB" if cells < 30 else "more memory than there is"
        raise UnsupportedError(
            f"retrograde analysis of {game.board.name} would need up to {needs}: it is for boards of at most {most} cells"
        )
    return game


def can_sweep(game: Game[Any], most: int = MOST_CELLS) -> bool:
    """Return whether the native loop is there and offers retrograde analysis of this game, of at most so many cells."""
    try:
        return kernel.native is not None and require_supported(game, most) is not None
    except UnsupportedError:
        return False


def solve_all(game: Game[Any], meter: Meter, method: str = "auto") -> Solved:
    """Return all positions of the game's board with value and distance.

    Arguments: `meter` counts legal positions; `method`: "native", "python", or "auto" for the native loop where there is one.
    Raises UnsupportedError (game, readings, size, no native loop), LimitReached.
    """
    orcoon = require_supported(game)
    if method == "native" and kernel.native is None:
        raise kernel.unsupported("retrograde analysis")
    codes = _zeros(2 * 3**orcoon.board.size)
    if method == "python" or kernel.native is None:
        able = sweep_python(orcoon, codes, meter)
    else:
        able = kernel.native.retrograde(_rules(orcoon), codes=codes, tick=meter.ticker())
    return Solved(orcoon, codes, {"legal": sum(able), **dict(zip(orcoon.classes(), able, strict=True))})


def sweep_python(game: Orcoon, codes: Codes, meter: Meter) -> list[int]:
    """Fill in the codes (zeros) and return the numbers of positions by class; the twin of native/orcoon/retrograde.hpp."""
    size = game.board.size
    powers = [3 ** (size - 1 - cell) for cell in range(size)]
    counts = [0, 0, 0, 0]
    for number, black, white in _legal_falling(game):
        meter.count()
        empty = list(cells_of(game.board.all_cells & ~(black | white)))
        least = []
        for colour in (BLACK, WHITE):
            replies = (1 - colour) * 3**size + number
            after = (codes[replies + (colour + 1) * powers[cell]] for cell in empty)
            least.append(min((code for code in after if code != ILLEGAL), default=None))
        able = [
            (code is not None and code < WIN_AT_ONCE) or game.joined(own, colour)
            for colour, own, code in ((BLACK, black, least[BLACK]), (WHITE, white, least[WHITE]))
        ]
        for mover in (BLACK, WHITE):
            codes[mover * 3**size + number] = _answer(least[mover]) if able[1 - mover] else WIN_AT_ONCE
        counts[2 * (not able[BLACK]) + (not able[WHITE])] += 1
    return counts


def check_native(solved: Solved, meter: Meter) -> tuple[int | None, list[int]]:
    """Return the place of the first code that does not follow from its successors (None: there is none), and counts by class.

    The native check shares no code with the sweep; see native/orcoon/retrograde_check.hpp. `meter` counts numbers, legal or not.
    Raises UnsupportedError where there is no native loop, LimitReached.
    """
    if kernel.native is None:
        raise kernel.unsupported("the check of a table")
    found: tuple[int | None, list[int]] = kernel.native.retrograde_check(
        _rules(solved.game), codes=solved.codes, tick=meter.ticker()
    )
    return found


def _answer(least: int | None) -> int:
    """The code of a mover whose pass loses, from the least code he can hand over (None: he cannot place)."""
    if least is None:
        return 1
    return 254 - least if least <= LONGEST_LOSS else 256 - least


def _legal_falling(game: Orcoon) -> Iterator[tuple[int, int, int]]:
    """Yield every legal position as (number, black, white), by falling number."""

    def extend(number: int, p: Stones, cell: int) -> Iterator[tuple[int, int, int]]:
        if cell == game.board.size:
            yield number, p.black, p.white
            return
        here = 1 << cell
        for digit, q in ((2, p._replace(white=p.white | here)), (1, p._replace(black=p.black | here)), (0, p)):
            if not game.breaks_at(q, cell):
                yield from extend(3 * number + digit, q, cell + 1)

    return extend(0, Stones(0, 0), 0)


def _rules(game: Orcoon) -> object:
    tables = game.placement_tables()
    assert tables is not None  # the readings that have none are refused
    return kernel.packed(tables)


def _zeros(size: int) -> mmap.mmap:
    """Return memory of which only the pages that are written to are used (which pages of 2 MB would defeat)."""
    if sys.platform != "linux":
        return mmap.mmap(-1, size)
    try:
        memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    except OSError as error:
        raise UnsupportedError(f"the system does not give {size / 1e9:,.1f} GB of memory: {error.strerror}") from None
    memory.madvise(mmap.MADV_NOHUGEPAGE)
    return memory
