"""By how many groups Xodd and Yodd are won: the best margin of every board before a pass, for either side to move.

The sweep of `sweep.py` with numbers in the place of yes and no. Let m(P, c) be Black's lead at the end under best play from the
odd board P with c to move, s(P) his lead now, A(P, c) the best that c reaches by a turn with a stone (the worst there is where c
has none). A pass may be answered by another, so

    m(P, Black) = max(A(P, Black), min(s, A(P, White)))      m(P, White) = min(A(P, White), max(s, A(P, Black)))

and half-steps as there: A(P, Black) is the greatest of m(R, White) over the odd boards R one stone further and of what each R,
odd or even, has one stone beyond it.

A winner who looks at his margin may play another turn than one who only wants to win; the sign of m says who wins, so the classes
of `sweep.py` follow, and the tests compare them. This is the Python twin; a native loop needs four bytes a board.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from crosscut.analysis.numbering import number_of, position_of
from crosscut.analysis.xodd.sweep import require_supported
from crosscut.errors import UnsupportedError
from crosscut.game import BLACK, Game
from crosscut.games.xodd import Xodd
from crosscut.solver.limits import Meter
from crosscut.stones import Stones

MOST_CELLS = 10
# Beyond any margin: what a side without a turn with a stone reaches by one.
NONE = 127


@dataclass(frozen=True, slots=True)
class Margins:
    """Black's margin on every odd board with Black and with White to move, by number, and from the empty board.

    `counts`: how many odd boards have which best margin for the side to move (the same for both, by exchange of the colours).
    """

    game: Xodd
    black_to_move: list[int]
    white_to_move: list[int]
    start: int
    counts: dict[int, int]

    def margin(self, p: Stones) -> int:
        """Return the best margin of the side to move in a legal position before a pass."""
        if not p.black | p.white:
            return self.start
        number = number_of(p, self.game.board.size)
        return self.black_to_move[number] if p.turn == BLACK else -self.white_to_move[number]


def margins(game: Game[Any], meter: Meter) -> Margins:
    """Return the margins of all odd boards; UnsupportedError for other games and boards of more than `MOST_CELLS` cells."""
    known = require_supported(game)
    cells = known.board.size
    if cells > MOST_CELLS:
        raise UnsupportedError(f"margins are for boards of at most {MOST_CELLS} cells so far, {known.board.name} has {cells}")
    powers = [3 ** (cells - 1 - cell) for cell in range(cells)]
    boards = 3**cells
    # What a board offers to Black (to White) who has just dropped a stone on it: itself, or with one stone more as well.
    one_black, two_black = [-NONE] * boards, [-NONE] * boards
    one_white, two_white = [NONE] * boards, [NONE] * boards
    black_to_move, white_to_move = [0] * boards, [0] * boards
    counts: dict[int, int] = {}
    one, other = -NONE, NONE
    for number in reversed(range(boards)):
        meter.count()
        p = position_of(number, cells)
        one, best_black, other, best_white = -NONE, -NONE, NONE, NONE
        for cell, power in enumerate(powers):
            if not (p.black | p.white) >> cell & 1:
                for further in (number + power, number + 2 * power):
                    one, best_black = max(one, one_black[further]), max(best_black, two_black[further])
                    other, best_white = min(other, one_white[further]), min(best_white, two_white[further])
        black, white = known.counts(p)
        if (black + white) % 2:
            lead = white - black
            black_to_move[number] = max(best_black, min(lead, best_white))
            white_to_move[number] = min(best_white, max(lead, best_black))
            one_black[number], one_white[number] = white_to_move[number], black_to_move[number]
            counts[black_to_move[number]] = counts.get(black_to_move[number], 0) + 1
        two_black[number], two_white[number] = max(one, one_black[number]), min(other, one_white[number])
    return Margins(known, black_to_move, white_to_move, one, dict(sorted(counts.items())))
