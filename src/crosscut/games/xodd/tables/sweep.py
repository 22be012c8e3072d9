"""Who wins every board of Xodd or Yodd before a pass, whoever is to move, in one sweep from the full boards to the empty one.

1. *Values before a pass.* Let v(P, c) say whether Black wins the odd board P with colour c to move, and s(P) whether he has
   fewer groups. Let A(P, c) say whether Black wins after c's best turn with a stone (without any: c loses). After a pass the
   other side may pass too, which ends the game by s, or play a turn with a stone. So, for Black's win,

       v(P, Black) = A(P, Black) or (s and A(P, White))      v(P, White) = A(P, White) and (s or A(P, Black))

2. *Half-steps.* A turn drops one stone or two, so it leads to a board one stone further, if that is odd, or by way of any board
   one stone further, odd or even, to an odd one two further. It is enough to ask each board R one stone further what it
   *offers* to a side: R itself, and the best odd board one stone beyond R. That is 2e questions for e empty cells instead of
   some 4 e(e-1)/2.
3. *A byte a board.* Bits 0 and 2: this board, if odd, is won for Black (for White) who has just played, the other side being to
   move. Bits 1 and 3: this board, or a board one stone beyond, is. The bits of all boards one stone further, OR-ed together, tell
   for P what there is one stone beyond (bits 0 and 2) and up to two stones beyond (bits 1 and 3: A). Bit 4: the board is odd.
4. *No zugzwang.* Bits 0 and 2 are never both set: on no board does each side lose when it is to move. For if A gives neither
   side a win, whoever leads wins by s, to move or not; and if it gives one side a win, that side wins when it is to move. The
   sweep checks this all the same.
5. *Exchanging the colours* exchanges the bits (0 and 2, 1 and 3), so only boards whose first stone in text order is black are
   kept: they stand in *blocks* by the number of empty cells before that stone, 3^(cells - 1 - empty) boards each by their
   number (`solver/tables/numbering.py`); together (3^cells - 1) / 2, two bits each.
6. *The native loop* (native/xodd/sweep.hpp) holds one block at a time, 3^(cells - 1) bytes at most: the OR of 3 goes over whole
   sub-blocks cell by cell, and folding a block with its mirror image gives the boards with one more empty cell in front. Who
   leads comes from tables, by how the other cells look to the last few (native/xodd/leads.hpp). A finished block is handed on in
   pieces before it is overwritten, so a table can be written that is never in memory. Here everything is spelt out, for all
   boards.
7. *Quiet boards*, those odd ones on which neither side has a winning turn with a stone, are counted on the way: neither bit 1
   nor bit 3 comes from the boards one stone further (`passing.py`).

Point 1 excludes the start, the only even board in play: there Black drops one stone, and the first bits say whether he wins.

Source: retrograde analysis is folklore; points 1 to 5 are our arrangement of it. Margins:
`margins.py`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from crosscut.core.errors import ContradictionError, TableError, UnsupportedError
from crosscut.core.game import BLACK, Game, position_id
from crosscut.core.stones import Stones
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.tables.frame import Frame, block_bytes
from crosscut.solver import kernel
from crosscut.solver.limits import LimitReached, Limits, Meter, memory_available
from crosscut.solver.proof import Value
from crosscut.solver.tables.file import Codes
from crosscut.solver.tables.numbering import number_of, position_of
from crosscut.solver.tables.solved import Question, SolvedBoard, Worth

MOST_CELLS = 22  # 10.5 GB
EVEN, BLACK_WINS, WHITE_WINS, MOVER_WINS = range(4)
THREADS_PAY = 14  # cells
CLASSES = ("odd", "even", "black", "white", "mover", "none")


Write = Callable[[bytes], object]


@dataclass(frozen=True, slots=True)
class Noted:
    """What a sweep notes about passing on the way, over all 3^cells boards (`passing.py`).

    `quiet`: boards on which neither side has a winning turn with a stone. Known by margins only: `stuck`, boards on which no
    stone can be dropped, and `better`, positions before a pass in which one can, yet passing leads to a better margin.
    """

    quiet: int
    stuck: int | None = None
    better: int | None = None


class Outcome(NamedTuple):
    """What a sweep finds besides the codes: counts by `CLASSES`, whether Black wins the start, and what it notes of passing."""

    counts: dict[str, int]
    black_wins: bool
    noted: Noted


@dataclass(frozen=True, slots=True)
class Swept(SolvedBoard):
    """All boards of a game, solved: two bits each for those whose first stone is black, how many there are, who wins the start.

    `counts` is over all 3^cells boards, by `CLASSES`; `black_wins`: whether Black, who begins, wins from the empty board.
    `frame`: of a table that is kept by blocks (`blocks.py`); None for the order of point 5. A frame with given stones is of the
    boards with these alone, and `black_wins` of the given position; to win is for Black to lead by `at_least` (`frame.py`).
    `noted`: None where a file does not say.
    """

    game: Xodd
    codes: Codes
    counts: dict[str, int]
    black_wins: bool
    frame: Frame | None = None
    noted: Noted | None = None

    def code(self, p: Stones) -> int:
        """Return EVEN, BLACK_WINS, WHITE_WINS or MOVER_WINS for a position before a pass, not the empty board."""
        if self.frame is None:
            index, exchanged = place_of(p, self.game.board.size)
        else:
            self._require_given(p, self.frame.given)
            block, number, exchanged = self.frame.place_of(p)
            index = 4 * block_bytes(self.frame) * block + number
        code: int = self.codes[index >> 2] >> 2 * (index & 3) & 3
        return (EVEN, WHITE_WINS, BLACK_WINS, MOVER_WINS)[code] if exchanged else code

    def wins(self, p: Stones) -> bool:
        """Return whether the side to move wins a legal position before a pass."""
        if not p.black | p.white:
            return self.black_wins
        code = self.code(p)
        return code == MOVER_WINS or code == (BLACK_WINS if p.turn == BLACK else WHITE_WINS)

    def score(self, p: Stones) -> int:
        """Return 1 if the side to move wins a legal position before a pass, -1 if it loses."""
        return 1 if self.wins(p) else -1

    def worth(self, p: Stones) -> Worth | None:
        """Return the worth of a board with stones; None for an even number of groups."""
        return None if self.code(p) == EVEN else Worth(Value.of_sign(self.score(p)))

    def starts(self) -> dict[int, Worth]:
        """Return what the empty board is worth for Black, who begins; or what the given position is for the side to move."""
        turn = BLACK if self.frame is None else self.frame.given.turn
        return {turn: Worth(Value.of_sign(1 if self.black_wins == (turn == BLACK) else -1))}

    def question(self) -> Question:
        """Return what the entries answer."""
        if self.frame is None or self.frame.whole:
            return Question()
        return Question(position_id(self.game, self.frame.given), self.frame.at_least)

    def _require_given(self, p: Stones, given: Stones) -> None:
        if given.black & ~p.black or given.white & ~p.white:
            raise TableError(f"the table has the boards with the stones of {position_id(self.game, given)} only")


def index_of(p: Stones, cells: int) -> int:
    """Return the place of a board whose first stone is black, by blocks as in point 5."""
    stones = p.black | p.white
    first = (stones & -stones).bit_length() - 1
    before: int = (3**cells - 3 ** (cells - first)) // 2 - 3 ** (cells - 1 - first)
    return before + number_of(p, cells)


def place_of(p: Stones, cells: int) -> tuple[int, bool]:
    """Return where a board with stones is kept, and whether with the colours exchanged."""
    stones = p.black | p.white
    exchanged = bool(p.white & stones & -stones)
    return index_of(p._replace(black=p.white, white=p.black) if exchanged else p, cells), exchanged


def require_supported(game: Game[Any], most: int = MOST_CELLS) -> Xodd:
    """Return the game; UnsupportedError, saying why, if its boards, of at most so many cells, cannot be swept."""
    if not isinstance(game, Xodd):
        raise UnsupportedError(f"the sweep of all boards knows xodd and yodd only, not {game.name}")
    cells = game.board.size
    if cells > most:
        needs = f"{3 ** (cells - 1) / 1e9:,.1f} GB" if cells < 40 else "more memory than there is"
        raise UnsupportedError(f"the sweep of {game.board.name} would need {needs}: it is for boards of at most {most} cells")
    return game


def can_sweep(game: Game[Any], most: int) -> bool:
    """Return whether the native loop is there, and the game and its board, of at most so many cells, are for it."""
    return kernel.native is not None and isinstance(game, Xodd) and game.board.size <= most


def sweep(game: Game[Any], meter: Meter, method: str = "auto", *, keep: bool = True) -> Swept:
    """Return all boards of the game with who wins them.

    Arguments: as for `sweep_to`; `keep`: False for the counts and the start alone, which takes two thirds of the memory (`code`
    and `wins` mean nothing then).
    """
    known = require_supported(game)
    require_memory(known, meter.limits, memory_needed(known, native=is_native(method), keep=keep), limited=True)
    codes = bytearray()
    counts, black_wins, noted = sweep_to(known, meter, codes.extend if keep else None, method)
    return Swept(known, codes, counts, black_wins, noted=noted)


def sweep_to(game: Game[Any], meter: Meter, write: Write | None, method: str = "auto") -> Outcome:
    """Sweep all boards; hand the codes on, piece by piece, and return what is found besides.

    Arguments: `meter` counts boards; `write` gets two bits for each board whose first stone is black, in the order of
    `index_of`, the first the lowest; `method`: "native", "python", or "auto" for the native loop where there is one.
    Raises UnsupportedError (game, size, memory, no native loop), LimitReached.
    """
    known = require_supported(game)
    native = is_native(method)
    require_memory(known, meter.limits, memory_needed(known, native=native, keep=False), limited=True)
    found = run_native(known, meter, write, margins=False) if native else sweep_python(known, write, meter)
    *numbers, start, quiet = found
    counts = dict(zip(CLASSES, numbers, strict=True))
    if counts["none"]:
        raise ContradictionError(f"{counts['none']} boards of {known.board.name} are lost for whoever is to move: impossible")
    return Outcome(counts, bool(start), Noted(quiet))


def is_native(method: str) -> bool:
    """Return whether a method is the native loop; UnsupportedError if it is to be, and there is none."""
    if method == "native" and kernel.native is None:
        raise kernel.unsupported("the sweep of all boards")
    return method != "python" and kernel.native is not None


def run_native(game: Xodd, meter: Meter, write: Write | None, *, margins: bool) -> list[int]:
    """Return what the native loop counts, what the start is worth, and what it notes of passing; `write` gets the table."""
    cells = game.board.size
    found: list[int] = kernel.require().xodd_sweep(
        size=cells,
        neighbours=kernel.pack(game.board.neighbours),
        margins=margins,
        two_threads=cells >= THREADS_PAY and (os.cpu_count() or 1) > 1,
        write=write,
        tick=meter.ticker(),
    )
    return found


def memory_needed(game: Xodd, *, native: bool, keep: bool) -> int:
    """Return how many bytes a sweep takes; it is asked for at once, before any work."""
    cells = game.board.size
    work: int = 3 ** (cells - 1) if native else 3**cells
    return work + (kept_bytes(cells) if keep or not native else 0)


def require_memory(game: Xodd, limits: Limits, needed: int, *, limited: bool = False) -> None:
    """Raise UnsupportedError unless so many bytes are free and within the limit; if `limited`, LimitReached for the limit."""
    if limits.memory is not None and needed > limits.memory:
        if limited:
            raise LimitReached("memory")
        raise UnsupportedError(
            f"the sweep of {game.board.name} needs {needed / 1e9:.2f} GB of memory, the limit is {limits.memory / 1e9:.2f} GB"
        )
    free = memory_available()
    if free is not None and needed > free:
        raise UnsupportedError(
            f"the sweep of {game.board.name} needs {needed / 1e9:.2f} GB of memory, {free / 1e9:.2f} GB are free"
        )


def has_memory(limits: Limits, needed: int) -> bool:
    """Return whether so many bytes are free and within the limit."""
    free = memory_available()
    return (limits.memory is None or needed <= limits.memory) and (free is None or needed <= free)


def kept_boards(cells: int) -> int:
    """Return how many boards have a black first stone."""
    boards: int = (3**cells - 1) // 2
    return boards


def kept_bytes(cells: int) -> int:
    """Return the bytes of their classes."""
    return (kept_boards(cells) + 3) // 4


def sweep_python(game: Xodd, write: Write | None, meter: Meter) -> list[int]:
    """Hand on the codes, return the counts by class, whether Black wins the start, quiet boards: native/xodd/sweep.hpp's twin."""
    cells = game.board.size
    codes = bytearray(kept_bytes(cells))
    powers = [3 ** (cells - 1 - cell) for cell in range(cells)]
    offers = bytearray(3**cells)
    counts, quiet = dict.fromkeys(CLASSES, 0), 0
    for number in reversed(range(3**cells)):
        meter.count()
        p = position_of(number, cells)
        beyond = 0
        for cell, power in enumerate(powers):
            if not (p.black | p.white) >> cell & 1:
                beyond |= offers[number + power] | offers[number + 2 * power]
        black, white = game.counts(p)
        offers[number] = offer(beyond, (black + white) % 2 == 1, black < white)
        name = _class_of(offers[number])
        counts["even" if name == "even" else "odd"] += 1
        counts[name] += name != "even"
        quiet += name != "even" and not beyond & 10
        stones = p.black | p.white
        if p.black & stones & -stones:
            index = index_of(p, cells)
            kept = {"even": EVEN, "black": BLACK_WINS, "white": WHITE_WINS}.get(name, MOVER_WINS)
            codes[index >> 2] |= kept << 2 * (index & 3)
    if write is not None:
        write(bytes(codes))
    return [*counts.values(), beyond & 1, quiet]


def offer(beyond: int, odd: bool, black_leads: bool) -> int:
    """Return the byte of a board (point 3) from the OR of those one stone further, its parity, and who has fewer groups."""
    one, two = (bool(beyond & 1), bool(beyond & 2)), (bool(beyond & 4), bool(beyond & 8))
    for_black = odd and not two[1] and (black_leads or one[1])
    for_white = odd and not one[1] and (not black_leads or two[1])
    return for_black | (for_black or one[0]) << 1 | for_white << 2 | (for_white or two[0]) << 3 | odd << 4


def _class_of(code: int) -> str:
    if not code & 16:
        return "even"
    return ("mover", "black", "white", "none")[(code & 1) | (code >> 2 & 1) << 1]
