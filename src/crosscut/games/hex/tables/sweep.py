"""Who wins every colouring of a small Hex board, whoever is to move, in one sweep from the full boards to the empty one.

1. *Playing on.* A chain stays a chain whatever is placed later, and on a full board exactly one side is joined. So the winner
does
   not change if the game is played on until the board is full, and only full boards need a look for a chain: 2^cells of the
   3^cells colourings. (The literal rules end the game at once; the tests compare with minimax over them.)
2. *Order.* A colouring is a number in base 3 (`solver/tables/numbering.py`). A stone raises the number, so one pass by falling
   number finds all children done. Every colouring is a position of Hex, balanced or not, so there are no gaps to jump.
3. *Codes.* One byte a colouring, four questions answered for Black: bit 0, he wins if he is to move; bit 1, he wins if White is
   to move; bit 2, he is joined; bit 3, White is not joined. With p+b and p+w for p with one more black or white stone:

       bit 0 of p = bit 1 of some p+b    bit 2 of p = bit 2 of all p+w (all the same: filling up with White adds no black chain)
       bit 1 of p = bit 0 of all p+w     bit 3 of p = bit 3 of some p+b (all the same)

   So a byte gathers `code | child & 1010` over the black children and `code & (child | 1010)`, the 1010 part left alone, over
   the white ones, from 0101 on; then its bits 0 and 1 change places. A full board is 1111 or 0000.
4. *Blocks.* Colourings that differ in their last k cells stand together, so "gather from the children at one cell" is one pass
   over a block of 3^k bytes. The native loop (native/hex/sweep.hpp) does it for the whole board cell by cell, in place, and the
   compiler makes vector instructions of it. Here it is spelt out colouring by colouring.

*Counts.* Alternating play reaches a colouring in which the game goes on exactly if Black has as many stones as White (Black to
move) or one more: any order of the stones will do, as a part of an unjoined set is unjoined. It reaches an ended colouring
exactly if the last stone is the winner's, and the chain is gone when some stone of his is taken back.

Source: retrograde analysis is folklore; points 1, 3 and 4 are our arrangement. Not tried: one bit a question (a quarter of the
memory, but 43 MB for 4x4 is no burden); symmetries; 5x5, which would be 847 GB.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Any

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import BLACK, Game
from crosscut.core.stones import Stones
from crosscut.games.hex.rules import Hex
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.proof import Value
from crosscut.solver.tables.numbering import number_of, position_of
from crosscut.solver.tables.solved import SolvedBoard, Worth

MOST_CELLS = 16
BLACK_JOINED = 4
WHITE_APART = 8
CLASSES = ("open_black_wins", "open_white_wins", "black_joined", "white_joined")
_SOME, _ALL, _BLACK = 0b1010, 0b0101, 0b1111


@dataclass(frozen=True, slots=True)
class Swept(SolvedBoard):
    """All colourings of a board, solved: its game, a code each, and how many positions alternating play reaches, by class."""

    game: Hex
    codes: bytearray
    counts: dict[str, int]

    def code(self, p: Stones) -> int:
        """Return the code of a colouring."""
        return self.codes[number_of(p, self.game.board.size)]

    def worth(self, p: Stones) -> Worth:
        """Return the worth of a colouring for the side to move; every colouring has one."""
        return Worth(Value.WIN if self.wins(p) else Value.LOSS)

    def starts(self) -> dict[int, Worth]:
        """Return what the empty board is worth for Black, who begins."""
        return {BLACK: self.worth(self.game.start())}

    def black_wins(self, p: Stones) -> bool:
        """Return whether Black wins p, any colouring; an ended one is won by the side that is joined (Black, if both are)."""
        return bool(self.code(p) >> (p.turn != BLACK) & 1)

    def wins(self, p: Stones) -> bool:
        """Return whether the side to move wins p."""
        return self.black_wins(p) == (p.turn == BLACK)


def require_supported(game: Game[Any]) -> Hex:
    """Return the game; UnsupportedError, saying why, if its colourings cannot be swept."""
    if not isinstance(game, Hex) or game.pie:
        raise UnsupportedError("the sweep of all colourings knows hex with pie=off only")
    if game.board.size > MOST_CELLS:
        raise UnsupportedError(f"{game.board.name} has too many colourings: the sweep is for at most {MOST_CELLS} cells")
    return game


def sweep(game: Game[Any], meter: Meter, method: str = "auto") -> Swept:
    """Return all colourings of the game's board with who wins them.

    Arguments: `meter` counts colourings; `method`: "native", "python", or "auto" for the native loop where there is one.
    Raises UnsupportedError (game, reading, size, no native loop), LimitReached.
    """
    known = require_supported(game)
    if method == "native" and kernel.native is None:
        raise kernel.unsupported("the sweep of all colourings")
    codes = bytearray(3**known.board.size)
    if method == "python" or kernel.native is None:
        counts = sweep_python(known, codes, meter)
    else:
        tables = known.placement_tables()
        assert tables is not None  # pie=on, which has none, is refused
        counts = kernel.native.hex_sweep(kernel.packed(tables), codes=codes, tick=meter.ticker())
    return Swept(known, codes, dict(zip(CLASSES, counts, strict=True)))


def sweep_python(game: Hex, codes: bytearray, meter: Meter) -> list[int]:
    """Fill in the codes and return the counts by class; the twin of native/hex/sweep.hpp."""
    cells = game.board.size
    powers = [3 ** (cells - 1 - cell) for cell in range(cells)]
    for number, digits in zip(reversed(range(3**cells)), product((2, 1, 0), repeat=cells), strict=True):
        meter.count()
        if 0 in digits:
            code = _ALL
            for digit, power in zip(digits, powers, strict=True):
                if digit == 0:
                    code = (code | codes[number + power] & _SOME) & (codes[number + 2 * power] | _SOME)
            codes[number] = code & 0b1100 | (code & 1) << 1 | code >> 1 & 1
        else:
            codes[number] = _BLACK if game.joined(position_of(number, cells).black, BLACK) else 0
    return _counts(codes, cells, powers)


def _counts(codes: bytearray, cells: int, powers: list[int]) -> list[int]:
    counts = [0, 0, 0, 0]
    for number, digits in enumerate(product((0, 1, 2), repeat=cells)):
        more = digits.count(1) - digits.count(2)
        if more not in (0, 1):
            continue
        code = codes[number]
        if code & BLACK_JOINED:
            before = (codes[number - power] for digit, power in zip(digits, powers, strict=True) if digit == 1)
            counts[2] += more == 1 and any(not code & BLACK_JOINED for code in before)
        elif not code & WHITE_APART:
            before = (codes[number - 2 * power] for digit, power in zip(digits, powers, strict=True) if digit == 2)
            counts[3] += more == 0 and any(bool(code & WHITE_APART) for code in before)
        else:
            counts[0 if code >> more & 1 else 1] += 1
    return counts
