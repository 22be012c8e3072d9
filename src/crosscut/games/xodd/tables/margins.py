"""By how many groups Xodd and Yodd are won: the best margin of every board before a pass, for either side to move.

1. The sweep of `sweep.py` with numbers in the place of yes and no. Let m(P, c) be Black's lead at the end under best play from
   the odd board P with c to move, s(P) his lead now, A(P, c) the best lead that c reaches by a turn with a stone (without such a
   turn the worst possible). A pass may be answered by another, so

       m(P, Black) = max(A(P, Black), min(s, A(P, White)))      m(P, White) = min(A(P, White), max(s, A(P, Black)))

   and half-steps as there: A(P, Black) is the greatest of m(R, White) over the odd boards R one stone further and of what each R,
   odd or even, has one stone beyond it.
2. *To move is never worse*: m(P, Black) >= m(P, White). If A(P, Black) > A(P, White), m has these two values. Otherwise both are
   s, or the nearer of the two where s lies outside them.
3. A winner who looks at his margin may play another turn than one who only wants to win. The sign of m says who wins, so the
   classes of `sweep.py` follow from it, and the tests compare them.
4. *A byte a board*: 0 for an even number of groups, else m(P, Black) = 15 - 2 * (its high four bits), m(P, White) = 2 * (its low
   four bits) - 15; of the boards whose first stone is black, in the order of `sweep.index_of`. With the colours exchanged m
   changes its sign. No margin of a board of up to 24 cells is beyond 13: so many stones of one colour do not stand apart there.

The native loop is that of `sweep.py` with two bytes a board in the place of one (native/xodd/worth.hpp); the Python twin here
spells everything out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from crosscut.core.errors import ContradictionError, UnsupportedError
from crosscut.core.game import BLACK, WHITE, Game
from crosscut.core.stones import Stones
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.tables.sweep import (
    CLASSES,
    EVEN,
    Noted,
    Write,
    index_of,
    is_native,
    kept_boards,
    place_of,
    require_memory,
    require_supported,
    run_native,
)
from crosscut.solver.limits import Meter
from crosscut.solver.proof import Value
from crosscut.solver.tables.file import Codes
from crosscut.solver.tables.numbering import position_of
from crosscut.solver.tables.solved import SolvedBoard, Worth

MOST_CELLS_PYTHON = 10
# Beyond any margin: stands for the best turn with a stone of a side that has none.
NONE = 127
LIST_BYTES = 8  # of the Python twin, for each number


@dataclass(frozen=True, slots=True)
class Margins(SolvedBoard):
    """The margins of a board: a byte for each position kept (see point 4), and of Black from the empty board.

    `counts`: over all 3^cells boards, by `CLASSES`; `by_margin`: how many odd boards have which best margin for the side to move
    (the same for both, by exchange of the colours); `noted`: None where a file does not say.
    """

    game: Xodd
    codes: Codes
    counts: dict[str, int]
    by_margin: dict[int, int]
    start: int
    noted: Noted | None = None
    frame: ClassVar[None] = None  # never kept by blocks, as `Swept` may be

    def code(self, p: Stones) -> int:
        """Return the byte of a position with stones, as if it were kept: 0 for an even number of groups."""
        index, exchanged = place_of(p, self.game.board.size)
        code: int = self.codes[index]
        return (code & 15) << 4 | code >> 4 if exchanged else code

    def margin(self, p: Stones) -> int:
        """Return the best margin of the side to move in a legal position before a pass."""
        if not p.black | p.white:
            return self.start
        return mover_margin(self.code(p), p.turn)

    score = margin

    def worth(self, p: Stones) -> Worth | None:
        """Return the worth of a board with stones; None for an even number of groups."""
        code = self.code(p)
        return None if code == EVEN else _worth(mover_margin(code, p.turn))

    def starts(self) -> dict[int, Worth]:
        """Return what the empty board is worth for Black, who begins."""
        return {BLACK: _worth(self.start)}

    def margins(self) -> dict[int, int]:
        """Return how many odd boards are won or lost by which margin."""
        return self.by_margin


def _worth(margin: int) -> Worth:
    return Worth(Value.of_sign(margin), margin=margin)


def mover_margin(code: int, turn: int) -> int:
    """Return the best margin of the side to move, from the byte of an odd board."""
    return 15 - 2 * (code >> 4 if turn == BLACK else code & 15)


def margins(game: Game[Any], meter: Meter, method: str = "auto", *, keep: bool = True) -> Margins:
    """Return the margins of all odd boards.

    Arguments: as for `margins_to`; `keep`: False for the counts and the start alone (`code` and `margin` mean nothing then).
    """
    known = require_supported(game)
    require_memory(known, meter.limits, margins_memory(known, native=is_native(method), keep=keep), limited=True)
    codes = bytearray()
    counts, by_margin, start, noted = margins_to(known, meter, codes.extend if keep else None, method)
    return Margins(known, codes, counts, by_margin, start, noted)


class Outcome(NamedTuple):
    """What is found besides the bytes, as in `Margins`."""

    counts: dict[str, int]
    by_margin: dict[int, int]
    start: int
    noted: Noted


def margins_to(game: Game[Any], meter: Meter, write: Write | None, method: str = "auto") -> Outcome:
    """Find the margins of all boards; hand the bytes on, piece by piece, and return what is found besides.

    Arguments: `meter` counts boards; `write` gets the bytes; `method`: "native", "python", or "auto" for the native loop where
    there is one. Raises UnsupportedError (game, size, memory, no native loop), LimitReached.
    """
    known = require_supported(game)
    native = is_native(method)
    cells = known.board.size
    if not native and cells > MOST_CELLS_PYTHON:
        raise UnsupportedError(
            f"without a native loop margins are for boards of at most {MOST_CELLS_PYTHON} cells, {known.board.name} has {cells}"
        )
    require_memory(known, meter.limits, margins_memory(known, native=native, keep=False), limited=True)
    if native:
        *numbers, start, quiet, stuck, better = run_native(known, meter, write, margins=True)
        start, noted = start - 15, Noted(quiet, stuck, better)
    else:
        codes, start, noted = margins_python(known, meter)
        tally = Counter(codes)
        numbers = [tally[code] for code in range(256)]
        if write is not None:
            write(bytes(codes))
    counts, by_margin = counts_of(numbers)
    if counts["none"]:
        raise ContradictionError(f"{counts['none']} boards of {known.board.name} are lost for whoever is to move: impossible")
    return Outcome(counts, by_margin, start, noted)


def counts_of(numbers: Sequence[int]) -> tuple[dict[str, int], dict[int, int]]:
    """Return counts over all boards by class and by margin, from how many kept boards have which byte."""
    counts = dict.fromkeys(CLASSES, 0)
    by_margin: Counter[int] = Counter()
    counts["even"] = 2 * numbers[0] + 1  # the empty board too
    for code, boards in enumerate(numbers[1:], 1):
        if not boards:
            continue
        black, white = mover_margin(code, BLACK), mover_margin(code, WHITE)
        counts["odd"] += 2 * boards
        by_margin[black] += boards
        by_margin[white] += boards
        if (black > 0) != (white > 0):  # one side wins, whoever is to move: the other one with the colours exchanged
            counts["black"] += boards
            counts["white"] += boards
        else:
            counts["mover" if black > 0 else "none"] += 2 * boards
    return counts, dict(sorted(by_margin.items()))


def margins_memory(game: Xodd, *, native: bool, keep: bool) -> int:
    """Return how many bytes `margins` takes; it is asked for at once, before any work."""
    cells = game.board.size
    work: int = 2 * 3 ** (cells - 1) if native else 4 * LIST_BYTES * 3**cells
    return work + (kept_boards(cells) if keep or not native else 0)


def margins_python(game: Xodd, meter: Meter) -> tuple[bytearray, int, Noted]:
    """Return the bytes of all kept boards, the margin of the start, what is noted of passing.

    The twin of native/xodd/sweep.hpp with XoddMargins.
    """
    cells = game.board.size
    powers = [3 ** (cells - 1 - cell) for cell in range(cells)]
    boards = 3**cells
    codes = bytearray(kept_boards(cells))
    # What a board offers to Black (to White) who has just dropped a stone on it: itself, or with one stone more as well.
    one_black, two_black = [-NONE] * boards, [-NONE] * boards
    one_white, two_white = [NONE] * boards, [NONE] * boards
    one, other = -NONE, NONE
    quiet = stuck = better = 0
    for number in reversed(range(boards)):
        meter.count()
        p = position_of(number, cells)
        one, best_black, other, best_white = -NONE, -NONE, NONE, NONE
        for cell, power in enumerate(powers):
            if not (p.black | p.white) >> cell & 1:
                for further in (number + power, number + 2 * power):
                    one, best_black = max(one, one_black[further]), max(best_black, two_black[further])
                    other, best_white = min(other, one_white[further]), min(best_white, two_white[further])
        black, white = game.counts(p)
        if (black + white) % 2:
            lead = white - black
            black_to_move, white_to_move = max(best_black, min(lead, best_white)), min(best_white, max(lead, best_black))
            one_black[number], one_white[number] = white_to_move, black_to_move
            quiet += best_black < 0 < best_white
            if best_black == -NONE:
                stuck += 1
            else:
                better += (black_to_move > best_black) + (white_to_move < best_white)
            stones = p.black | p.white
            if p.black & stones & -stones:
                codes[index_of(p, cells)] = (white_to_move + 15) // 2 | (15 - black_to_move) // 2 << 4
        two_black[number], two_white[number] = max(one, one_black[number]), min(other, one_white[number])
    return codes, one, Noted(quiet, stuck, better)
