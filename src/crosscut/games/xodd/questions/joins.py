"""How often two black stones in two groups can be joined with best play, whatever else is on the board.

Black wants the game to end with the two stones in one group, White wants to prevent that, and nothing else counts. Stones never
leave, so only boards that hold the two stones matter. They are swept from the full ones down as `sweep.py` sweeps all boards to
see who wins: the same offers, with "the two stones are in one group" in the place of "Black has fewer groups". Points 1 to 3
there hold here too: they use only that the board on which the game ends decides.

The native loop (native/xodd/join.hpp) takes 0.2 s for a pair of cells of 4x4. `games/xodd/claims/goal.py` is a search that knows
neither offers nor tables; tests/support/plain_joins.cpp is a plain program that plays every turn and every pass.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from crosscut.core.board import Board
from crosscut.core.stones import Stones
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.tables.sweep import is_native, offer, require_supported
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.tables.numbering import position_of

MOST_CELLS = 18  # 43 MB


def joins(game: Xodd, meter: Meter, method: str = "auto") -> tuple[int, int]:
    """Return the number of cases (odd board, two black stones of it in two groups), and how many Black, White to move, joins.

    Arguments: `meter` counts boards with such a pair of stones; `method`: "native", "python", or "auto". Pairs of cells that the
    board's symmetries make of one another are gone through once. Raises UnsupportedError (size, no native loop), LimitReached.
    """
    known = require_supported(game, MOST_CELLS)
    one_pair = joins_native if is_native(method) else joins_python
    apart = joined = 0
    for (one, other), images in pairs(known.board):
        found = one_pair(known, one, other, meter)
        apart, joined = apart + images * found[0], joined + images * found[1]
    return apart, joined


def pairs(board: Board) -> Iterator[tuple[tuple[int, int], int]]:
    """Yield a pair of cells that are no neighbours, one for all its images, and how many images there are."""
    seen: set[tuple[int, int]] = set()
    for one, other in combinations(range(board.size), 2):
        if not board.neighbours[one] >> other & 1 and (one, other) not in seen:
            images = {(min(a, b), max(a, b)) for a, b in ((table[one], table[other]) for table in board.symmetries)}
            seen |= images
            yield (one, other), len(images)


def joins_native(game: Xodd, one: int, other: int, meter: Meter) -> tuple[int, int]:
    """Return what `joins` counts, for black stones on these two cells."""
    found: tuple[int, int] = kernel.require().xodd_joins(
        size=game.board.size, neighbours=kernel.pack(game.board.neighbours), one=one, other=other, tick=meter.ticker()
    )
    return found


def joins_python(game: Xodd, one: int, other: int, meter: Meter) -> tuple[int, int]:
    """Return the same; the twin of native/xodd/join.hpp."""
    free = [cell for cell in range(game.board.size) if cell not in (one, other)]
    powers = [3**place for place in reversed(range(len(free)))]
    offers = bytearray(3 ** len(free))
    stones, goal = 1 << one, 1 << other
    apart = joined = 0
    for number in reversed(range(3 ** len(free))):
        meter.count()
        rest = position_of(number, len(free))
        p = Stones(stones | goal | _on(free, rest.black), _on(free, rest.white))
        beyond = 0
        for place, power in enumerate(powers):
            if not (rest.black | rest.white) >> place & 1:
                beyond |= offers[number + power] | offers[number + 2 * power]
        together = bool(game.board.flood(stones, p.black) & goal)
        odd = sum(game.counts(p)) % 2 == 1
        offers[number] = offer(beyond, odd, together)
        if odd and not together:
            apart, joined = apart + 1, joined + (offers[number] & 1)
    return apart, joined


def _on(cells: list[int], places: int) -> int:
    """Return the mask of the cells at these places of a list."""
    return sum(1 << cell for place, cell in enumerate(cells) if places >> place & 1)
