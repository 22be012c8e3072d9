"""Every board of Xodd or Yodd too large for one sweep, solved block by block.

The sweep of `sweep.py` takes a byte for every third board: 94 GB for 4x6. Here the boards fall into blocks by the stones on a
frame (`frame.py`), and a block is swept by itself as there. Of other blocks it needs only the offers of those with *one stone
more on the frame*: an offer (point 3 there) already covers up to two stones beyond. So

1. blocks are solved by falling number of stones on the frame, a *layer* of them depends on the layer before alone, and the blocks
   of a layer do not look at each other;
2. of all images of a block one is kept. The board X of a block with one stone more is an image of a board Y of the kept one, and
   the offer of X is that of Y, with the colours exchanged if the symmetry does so. The symmetry keeps the frame, so it moves the
   cells behind it among themselves, and with them the digits of the number;
3. offers are four bits a board, and go to the disk: memory is that of one block. This is a checkpoint, too: finished blocks stay.
   Two layers of offers are on the disk at a time, and the table so far, two bits a board.

This arranges layers by the half-step, with parts of the board in the place of numbers of stones: a block is swept by vector
operations, and only the frame's cells cost look-ups. 5x5 has 8.5e11 boards; 5.7e10 are swept. The native loop
(native/xodd/block.hpp) shares the sweep of a block and the rule `offer` with `sweep.py`; `block_python` is its twin.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from crosscut.core.board import cells_of
from crosscut.core.errors import ContradictionError
from crosscut.core.game import WHITE
from crosscut.core.stones import Stones
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.tables.frame import Frame, block_bytes, digits_of, moved
from crosscut.games.xodd.tables.sweep import BLACK_WINS, CLASSES, EVEN, MOVER_WINS, WHITE_WINS, offer
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.tables.numbering import position_of

THREADS_PAY = 12  # cells behind the frame


Numbers = tuple[int, ...]
Offers = bytes | memoryview


class Block(NamedTuple):
    """A solved block: offers, four bits a board, and classes, two bits, the first board in the lowest bits; and counts.

    `numbers`: boards, those with an odd number of groups, of these won for Black, won for White, and for nobody, whoever moves;
    and quiet ones (`sweep.py`, point 7).
    """

    offers: bytes
    codes: bytes
    numbers: Numbers


class Source(NamedTuple):
    """Where a block's offers are: among those of a kept block, moved by one of the symmetries.

    Each cell's digit stands at the place of its image, perhaps with the colours exchanged.
    """

    kept: int
    symmetry: int
    places: Sequence[int]
    exchanged: bool


SolveBlock = Callable[[int, Sequence[tuple[Offers, Sequence[int], bool]]], Block]


def offer_bytes(frame: Frame) -> int:
    """Return the bytes of a block's offers."""
    boards: int = 3 ** len(frame.behind)
    return (boards + 1) // 2


def blocks_memory(frame: Frame, *, native: bool) -> int:
    """Return how many bytes of memory the solving of a block takes, without the tables of who leads, which are small."""
    boards: int = 3 ** len(frame.behind)
    return (boards if native else 0) + offer_bytes(frame) + block_bytes(frame)


def layers(frame: Frame) -> list[list[int]]:
    """Return the kept blocks by the number of stones on the frame, the most first."""
    found: list[list[int]] = [[] for _ in range(len(frame.cells) + 1)]
    for number in frame.kept:
        found[sum(digit == 0 for digit in digits_of(number, len(frame.cells)))].append(number)
    return found


def sources(frame: Frame, number: int) -> list[Source]:
    """Return where the blocks are that have one stone more on the frame."""
    found, last = [], len(frame.cells) - 1
    for cell, digit in enumerate(digits_of(number, len(frame.cells))):
        for more in (1, 2) if digit == 0 else ():
            kept, which = frame.images[number + more * 3 ** (last - cell)]
            found.append(Source(kept, which, frame.places[which], frame.symmetries[which].exchanged))
    return found


def solver(game: Xodd, frame: Frame, meter: Meter, *, native: bool) -> SolveBlock:
    """Return the function that solves a block, by its number and its sources' offers; it counts boards. LimitReached."""
    if not native:
        return lambda number, offers: block_python(game, frame, number, offers, meter)
    given = [cell for cell in range(game.board.size) if cell not in frame.cells + frame.behind]
    order = [*given, *frame.cells, *frame.behind]
    at = {cell: place for place, cell in enumerate(order)}
    neighbours = [sum(1 << at[near] for near in cells_of(game.board.neighbours[cell])) for cell in order]
    blocks: Any = kernel.require().xodd_blocks(
        len(order), kernel.pack(neighbours), len(given) + len(frame.cells), frame.at_least - 1
    )
    first_black, first_white = (sum((mask >> cell & 1) << at[cell] for cell in given) for mask in frame.given[:2])
    two_threads = len(frame.behind) >= THREADS_PAY and (os.cpu_count() or 1) > 1

    def solve(number: int, offers: Sequence[tuple[Offers, Sequence[int], bool]]) -> Block:
        on_frame = position_of(number, len(frame.cells))
        black, white = on_frame.black << len(given) | first_black, on_frame.white << len(given) | first_white
        found = blocks.solve(black, white, offers, two_threads, meter.ticker())
        return Block(found[0], found[1], tuple(found[2]))

    return solve


def block_python(
    game: Xodd, frame: Frame, number: int, offers: Sequence[tuple[Offers, Sequence[int], bool]], meter: Meter
) -> Block:
    """Return a solved block; the twin of native/xodd/block.hpp."""
    behind = len(frame.behind)
    powers = [3 ** (behind - 1 - place) for place in range(behind)]
    found, codes, numbers = bytearray(offer_bytes(frame)), bytearray(block_bytes(frame)), [0] * 6
    always = _spread(position_of(number, len(frame.cells)), frame.cells)
    always = Stones(always.black | frame.given.black, always.white | frame.given.white)
    for index in reversed(range(3**behind)):
        meter.count()
        digits = digits_of(index, behind)
        beyond = 0
        for offered, places, exchanged in offers:
            there = moved(digits, places, exchanged=exchanged)
            offer_there = _four_bits(offered, sum(digit * power for digit, power in zip(there, powers, strict=True)))
            beyond |= (offer_there & 3) << 2 | offer_there >> 2 if exchanged else offer_there
        for digit, power in zip(digits, powers, strict=True):
            if digit == 0:
                beyond |= _four_bits(found, index + power) | _four_bits(found, index + 2 * power)
        p = _spread(position_of(index, behind), frame.behind)
        black, white = game.counts(Stones(p.black | always.black, p.white | always.white))
        odd = (black + white) % 2 == 1
        own = offer(beyond, odd, white - black >= frame.at_least)
        for_black, for_white = own & 1, own >> 2 & 1
        won_by = (MOVER_WINS, BLACK_WINS, WHITE_WINS, MOVER_WINS)[for_black + 2 * for_white]
        found[index >> 1] |= (own & 15) << 4 * (index & 1)
        codes[index >> 2] |= (won_by if odd else EVEN) << 2 * (index & 3)
        quiet = odd and not beyond & 10
        for place, counted in enumerate((1, odd, for_black, for_white, for_black & for_white, quiet)):
            numbers[place] += counted
    return Block(bytes(found), bytes(codes), tuple(numbers))


def _four_bits(offers: Offers | bytearray, index: int) -> int:
    return offers[index >> 1] >> 4 * (index & 1) & 15


def _spread(p: Stones, cells: Sequence[int]) -> Stones:
    """Return the stones on the first cells as stones on these cells."""
    black, white = (sum(1 << cell for place, cell in enumerate(cells) if mask >> place & 1) for mask in (p.black, p.white))
    return Stones(black, white)


def black_wins_start(frame: Frame, offers: Offers) -> bool:
    """Return whether Black wins where there are only the given stones, by the offers of the block without stones on the frame.

    The empty board offers what there is one stone beyond, and Black begins with one stone. Given stones offer first whether Black
    wins with White to move, and whether White wins with Black to move.
    """
    first = memoryview(offers)[0]
    if not frame.given.black | frame.given.white:
        return bool(first & 2)
    return bool(first & 1) if frame.given.turn == WHITE else not first & 4


def over_all(frame: Frame, of_kept: dict[int, int]) -> int:
    """Return how many boards of all blocks there are, from how many of each kept block; symmetries and colours do not matter."""
    return sum(of_kept[kept] for kept, _ in frame.images)


def counts_of(frame: Frame, numbers: dict[int, Numbers]) -> dict[str, int]:
    """Return the counts of all boards by `CLASSES` from those of the kept blocks. ContradictionError if nobody wins one."""
    total = dict.fromkeys(CLASSES, 0)
    for (kept, which), times in Counter(frame.images).items():
        boards, odd, black, white, nobody, *_ = numbers[kept]
        if frame.symmetries[which].exchanged:
            black, white = white, black
        found = (odd, boards - odd, black - nobody, white - nobody, odd - black - white + nobody, nobody)
        for name, count in zip(CLASSES, found, strict=True):
            total[name] += times * count
    if total["none"]:
        raise ContradictionError(f"{total['none']} boards of {frame.board.name} are lost for whoever is to move: impossible")
    return total
