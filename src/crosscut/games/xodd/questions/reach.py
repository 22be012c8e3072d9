"""Which boards of Xodd and Yodd play leads to, on which of them nobody can drop a stone, and how long games last.

One sweep from the full boards to the empty one says where a stone can still be dropped. A second one in the other direction says
which boards are reached, by whom, and in how many turns. Both go by half-steps, as `sweep.py` does: a turn of two drops leads
over a board one stone further, odd or even.

A pass does not change the board and gives the turn to the other side, so after the first turn either side may drop next.
"Without a pass" means play in which nobody passes. docs/mathematics/xodd-theory.md proves what follows from the rules alone;
nothing of it is assumed here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from crosscut.core.game import BLACK, WHITE
from crosscut.core.stones import Stones
from crosscut.games.xodd.rules import Xodd
from crosscut.solver.limits import Meter
from crosscut.solver.tables.numbering import position_of

# Who is to move, as bits: with passes on the way there, and without any.
BLACK_MOVES, WHITE_MOVES, BLACK_MOVES_UNPASSED, WHITE_MOVES_UNPASSED = 1, 2, 4, 8


@dataclass(frozen=True, slots=True)
class Reach:
    """What play can do on a board; positions are before a pass, those with fewest stones first.

    `stuck`: positions where no stone can be dropped, Black to move (White's are the same boards). `unreached`: legal positions
    but the start that no legal turns lead to; `passed`: those that play leads to, but not without a pass. `longest`, `shortest`:
    turns of a game, passes included. `played_out`: fewest and most turns with a stone until no stone can be dropped.
    """

    stuck: list[Stones]
    unreached: list[Stones]
    passed: list[Stones]
    longest: int
    shortest: int
    played_out: tuple[int, int]


def explore(game: Xodd, meter: Meter) -> Reach:
    """Return what play can do on the game's board; `meter` counts boards, twice each. Raises LimitReached."""
    cells = game.board.size
    boards = 3**cells
    odd = bytearray(boards)
    # Whether there is an odd board one stone further; and whether there is one at one or two stones further.
    one, any_turn = bytearray(boards), bytearray(boards)
    for number in reversed(range(boards)):
        meter.count()
        odd[number] = sum(game.counts(position_of(number, cells))) % 2
        for after in further(number, cells):
            one[number] |= odd[after]
            any_turn[number] |= odd[after] | one[after]
    reached, half = bytearray(boards), bytearray(boards)
    never = 2 * cells
    fewest, fewest_half = [never] * boards, [never] * boards
    most, most_half = [0] * boards, [0] * boards
    for after in further(0, cells):  # Black's first turn
        reached[after] = WHITE_MOVES | WHITE_MOVES_UNPASSED
        fewest[after] = most[after] = 1
    for number in range(1, boards):
        meter.count()
        here = reached[number] if odd[number] else 0
        if here & (BLACK_MOVES | WHITE_MOVES):  # a pass, and the other side drops
            here |= BLACK_MOVES | WHITE_MOVES
        for after in further(number, cells):
            half[after] |= here
            fewest_half[after] = min(fewest_half[after], fewest[number])
            most_half[after] = max(most_half[after], most[number])
            if odd[after]:
                reached[after] |= _other(here | half[number])
                fewest[after] = min(fewest[after], 1 + fewest[number], 1 + fewest_half[number])
                before = max(most[number], most_half[number])
                most[after] = max(most[after], 1 + before if before else 0)
    stuck, unreached, passed = [], [], []
    for number in sorted((number for number in range(1, boards) if odd[number]), key=lambda at: _stones(at, cells)):
        if not any_turn[number]:
            stuck.append(number)
        for turn in (BLACK, WHITE):
            if not reached[number] >> turn & 1:
                unreached.append(position_of(number, cells, turn))
            elif not reached[number] >> 2 + turn & 1:
                passed.append(position_of(number, cells, turn))
    # At most one pass before each turn with a stone but the first, and two at the end.
    return Reach(
        [position_of(number, cells) for number in stuck],
        unreached,
        passed,
        longest=2 * max(most) + 1,
        shortest=min(fewest) + 2,
        played_out=(min(fewest[number] for number in stuck), max(most[number] for number in stuck)),
    )


def further(number: int, cells: int) -> Iterator[int]:
    """Yield the numbers of the boards with one stone more."""
    rest, power = number, 1
    for _ in range(cells):
        rest, digit = divmod(rest, 3)
        if not digit:
            yield number + power
            yield number + 2 * power
        power *= 3


def _other(moves: int) -> int:
    """Return the bits with the sides exchanged: who has dropped is not to move."""
    return (moves & (BLACK_MOVES | BLACK_MOVES_UNPASSED)) << 1 | (moves & (WHITE_MOVES | WHITE_MOVES_UNPASSED)) >> 1


def _stones(number: int, cells: int) -> int:
    return sum(number // 3**cell % 3 > 0 for cell in range(cells))
