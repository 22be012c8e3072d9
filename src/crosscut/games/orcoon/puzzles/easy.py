"""All positions of a solved board of Orcoon whose single winning turn a player finds by looking two turns ahead.

Only a pass ends a game, and a pass loses unless the other side cannot connect any more. So in a position that is won, but not by
the pass, the two-ply player (`puzzles/players`) draws among the placements after which the other side does not win by passing at
once: those that leave him able to connect himself. The winning turn is one of them. If there is one winning turn, he finds it
half of the time where at most two placements are left; a puzzle as easy as that at all its decisions is as easy at the first.

Turns that a symmetry of the position makes one count as one turn. So positions with a symmetry of their own may have as many
winning turns, and twice as many that are left, as there are symmetries; some of these are no puzzles, and all are yielded.

The codes of the table (`tables/retrograde`) say all of that: a million numbers are looked at together, of images one.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosscut.core.game import BLACK, WHITE
from crosscut.core.stones import Stones
from crosscut.games.orcoon.tables.retrograde import ILLEGAL, LONGEST_LOSS, WIN_AT_ONCE, Solved
from crosscut.solver.limits import Meter
from crosscut.solver.tables.numbering import position_of

BLOCK = 1 << 20
LEFT = 2  # placements among which he draws, at most


def easy_positions(solved: Solved, choices: int, meter: Meter) -> Iterator[Stones]:
    """Yield one image at least of each such position, and few others; LimitReached.

    Arguments: `choices`: with so many placements at least; `meter` is looked at.
    """
    import numpy as np

    game = solved.game
    size = game.board.size
    number = 3**size
    codes = np.frombuffer(solved.codes, np.uint8)
    worths = codes[:number], codes[number:]  # by the side to move
    powers = [3 ** (size - 1 - cell) for cell in range(size)]
    symmetries = list(game.symmetries(Stones(0, 0, BLACK)))
    keeping = [symmetry.table for symmetry in symmetries if symmetry.colour(BLACK) == BLACK]
    movers = (BLACK, WHITE) if len(keeping) == len(symmetries) else (BLACK,)  # an exchange of colours makes one of the two
    for start in range(0, number, BLOCK):
        meter.look()
        here = np.flatnonzero(worths[BLACK][start : start + BLOCK] != ILLEGAL) + start
        digits = [here // power % 3 for power in powers]
        own, least = np.zeros(len(here), bool), np.ones(len(here), bool)
        for table in keeping:
            image = sum(digits[cell] * powers[table[cell]] for cell in range(size))
            least &= here <= image
            if any(table[cell] != cell for cell in range(size)):
                own |= image == here
        for mover in movers:
            legal, wins, left = (np.zeros(len(here), np.uint8) for _ in range(3))
            for cell in range(size):
                empty = digits[cell] == 0
                code = np.zeros(len(here), np.uint8)
                code[empty] = worths[1 - mover][here[empty] + (mover + 1) * powers[cell]]
                legal += code != ILLEGAL
                wins += (code != ILLEGAL) & (code <= LONGEST_LOSS)
                left += (code != ILLEGAL) & (code != WIN_AT_ONCE)
            images = np.where(own, len(keeping), 1)
            worth = worths[mover][here]
            found = least & (worth > LONGEST_LOSS) & (worth != WIN_AT_ONCE) & (legal >= choices)
            found &= (wins > 0) & (wins <= images) & (left <= LEFT * images)
            for place in here[found]:
                yield position_of(int(place), size, mover)
