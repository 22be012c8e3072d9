"""Frames: the cells by which a board of Xodd or Yodd too large for one sweep falls into blocks, and which blocks are kept.

The boards with the same stones on the *frame*, some cells of the board, are a *block*: one board for each filling of the other
cells, those *behind* the frame. The frame is a union of orbits, so every symmetry of the board maps it onto itself, and blocks
onto blocks: of all images under the symmetries, with and without an exchange of the colours, only the block with the least number
is kept. A frame of 9 cells of 5x5 leaves 1,336 of 19,683 blocks. Numbers are in base 3, the first cell in text order leading
(`solver/tables/numbering.py`), for the frame and for the cells behind it alike.

The choice of the frame: at most `MOST_BEHIND` cells behind it, so that a block fits into the caches, and as many as possible, so
that blocks are few; then the fewest kept blocks, by Burnside's lemma: frames differ by how many blocks are their own images.

A frame may also be of the boards that have some *given* stones: all that can follow a position, since stones stay. Its symmetries
are those that keep the given stones. The colours are not exchanged: a position that is its own image then has as many white
groups as black ones, so it is even. So Black may have to win by `at_least` so many groups there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from crosscut.core.board import Board, Permutation, mask_mapper
from crosscut.core.errors import UnsupportedError
from crosscut.core.game import Symmetry
from crosscut.core.stones import Stones

MOST_BEHIND = 16
MOST_CELLS = 25
NOTHING = Stones(0, 0)


@dataclass(frozen=True)
class Frame:
    """A frame of a board: its cells in text order. ValueError if it is none: cells in any order, all of them, or not kept.

    `given`: the stones that all boards have, and who is to move where there are no others; `at_least`: the lead that counts as a
    win of Black, an odd number.
    """

    board: Board
    cells: tuple[int, ...]
    given: Stones = NOTHING
    at_least: int = 1

    def __post_init__(self) -> None:
        cells = free_cells(self.board, self.given)
        if self.whole and self.at_least != 1:
            raise ValueError(f"at least {self.at_least}: of all boards of {self.board.name} there are who wins, and margins")
        if abs(self.at_least) > self.board.size:
            raise ValueError(f"at least {self.at_least}: no lead on {self.board.name} is larger than its {self.board.size} cells")
        if not 0 < len(self.cells) < len(cells) or list(self.cells) != sorted(set(self.cells) & set(cells)):
            raise ValueError(f"{self.cells} are not some cells of {self.board.name}, in text order")
        if any(symmetry.table[cell] not in self.cells for symmetry in self.symmetries for cell in self.cells):
            raise ValueError(f"{self.cells} is not a union of orbits of {self.board.name}")

    @cached_property
    def behind(self) -> tuple[int, ...]:
        """The cells that are not on the frame, and have no given stone."""
        return tuple(cell for cell in free_cells(self.board, self.given) if cell not in self.cells)

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """All symmetries, those that leave cells where they are first."""
        return symmetries_of(self.board, self.given)

    @property
    def whole(self) -> bool:
        """Whether it is of all boards, and so of who wins."""
        return not self.given.black | self.given.white

    @cached_property
    def kept(self) -> tuple[int, ...]:
        """The numbers of the blocks that are kept, rising."""
        return tuple(number for number, (image, _) in enumerate(self.images) if image == number)

    @cached_property
    def images(self) -> tuple[tuple[int, int], ...]:
        """For each block: the number of the kept one, and which of the symmetries leads there."""
        inverse = [self.symmetries.index(symmetry.inverse()) for symmetry in self.symmetries]
        found: list[tuple[int, int] | None] = [None] * 3 ** len(self.cells)
        for number in range(len(found)):
            if found[number] is None:
                digits = digits_of(number, len(self.cells))
                for back, symmetry in zip(inverse, self.symmetries, strict=True):
                    image = _number(moved(digits, _places(self.cells, symmetry), exchanged=symmetry.exchanged))
                    if found[image] is None:
                        found[image] = (number, back)
        return tuple(image for image in found if image is not None)

    @cached_property
    def rank(self) -> dict[int, int]:
        """Where a kept block stands among them, by its number."""
        return {number: rank for rank, number in enumerate(self.kept)}

    @property
    def count(self) -> int:
        """How many blocks are kept; known without listing them."""
        return kept_by_burnside(self.symmetries, self.cells)

    @cached_property
    def places(self) -> tuple[list[int], ...]:
        """For each symmetry: of each cell behind the frame, the place of its image there."""
        return tuple(_places(self.behind, symmetry) for symmetry in self.symmetries)

    def split(self, p: Stones) -> tuple[int, int]:
        """Return the block of a board with the given stones, and its number there."""
        block, number = (
            _number([(p.black >> cell & 1) + 2 * (p.white >> cell & 1) for cell in cells]) for cells in (self.cells, self.behind)
        )
        return block, number

    def place_of(self, p: Stones) -> tuple[int, int, bool]:
        """Return which of the kept blocks holds an image of a board, its number there, and whether with the colours exchanged."""
        block, number = self.split(p)
        kept, which = self.images[block]
        exchanged = self.symmetries[which].exchanged
        image = _number(moved(digits_of(number, len(self.behind)), self.places[which], exchanged=exchanged))
        return self.rank[kept], image, exchanged


def _places(cells: Sequence[int], symmetry: Symmetry) -> list[int]:
    """Return for each of some cells that a symmetry keeps the place of its image among them."""
    at = {cell: place for place, cell in enumerate(cells)}
    return [at[symmetry.table[cell]] for cell in cells]


def digits_of(number: int, count: int) -> list[int]:
    """Return the digits of a number in base 3, the leading one first."""
    digits = []
    for _ in range(count):
        number, digit = divmod(number, 3)
        digits.append(digit)
    return digits[::-1]


def moved(digits: Sequence[int], places: Sequence[int], *, exchanged: bool) -> list[int]:
    """Return the digits at the places of their images, black and white exchanged or not."""
    found = [0] * len(digits)
    for digit, place in zip(digits, places, strict=True):
        found[place] = (3 - digit) % 3 if exchanged else digit
    return found


def _number(digits: Sequence[int]) -> int:
    number = 0
    for digit in digits:
        number = 3 * number + digit
    return number


def free_cells(board: Board, given: Stones) -> list[int]:
    """Return the cells without a given stone."""
    return [cell for cell in range(board.size) if not (given.black | given.white) >> cell & 1]


def symmetries_of(board: Board, given: Stones) -> tuple[Symmetry, ...]:
    """Return the symmetries of a board that keep the given stones; without any, with the colours exchanged, too."""
    found = []
    for table in board.symmetries:
        image = mask_mapper(table)
        if (image(given.black), image(given.white)) == (given.black, given.white):
            found.append(Symmetry(table, exchanged=False))
            if not given.black | given.white:
                found.append(Symmetry(table, exchanged=True))
    return tuple(found)


def choose_frame(board: Board, most_behind: int = MOST_BEHIND, *, given: Stones = NOTHING, at_least: int = 1) -> Frame:
    """Return the frame that leaves the most cells, at most so many, and of those the one with the fewest blocks.

    `given`, `at_least`: as in `Frame`. Raises UnsupportedError if there is none: too few cells, or a single orbit of more.
    """
    symmetries, cells = symmetries_of(board, given), free_cells(board, given)
    orbits = sorted({tuple(sorted({symmetry.table[cell] for symmetry in symmetries})) for cell in cells})
    if len(orbits) < 2:
        found = "only " + ", ".join(board.names[cell] for cell in cells) if cells else "none, the board is full"
        raise UnsupportedError(
            f"a table needs empty cells on {board.name} that are not all images of each other; there are {found}"
        )
    unions = [
        tuple(sorted(cell for orbit in chosen for cell in orbit))
        for count in range(1, len(orbits))
        for chosen in combinations(orbits, count)
    ]
    fitting = [on_frame for on_frame in unions if len(cells) - len(on_frame) <= most_behind]
    if not fitting:
        raise UnsupportedError(f"no cells of {board.name} that its symmetries keep among themselves leave at most {most_behind}")
    fewest = min(map(len, fitting))
    smallest = [on_frame for on_frame in fitting if len(on_frame) == fewest]
    return Frame(board, min(smallest, key=lambda cells: (kept_by_burnside(symmetries, cells), cells)), given, at_least)


def kept_by_burnside(symmetries: Sequence[Symmetry], cells: tuple[int, ...]) -> int:
    """Return how many blocks of a frame are kept: the mean, over all symmetries, of how many blocks are their own images."""
    own_images = 0
    for table, exchanged in symmetries:
        lengths = list(_cycles(table, cells))
        # Exchanged: the colours alternate along a cycle.
        own_images += 3 ** (sum(length % 2 == 0 for length in lengths) if exchanged else len(lengths))
    return own_images // len(symmetries)


def _cycles(table: Permutation, cells: tuple[int, ...]) -> Iterator[int]:
    """Yield the lengths of the cycles of a permutation on some cells."""
    open_cells = set(cells)
    while open_cells:
        length, cell = 0, open_cells.pop()
        while True:
            length, cell = length + 1, table[cell]
            if cell not in open_cells:
                break
            open_cells.remove(cell)
        yield length


def block_bytes(frame: Frame) -> int:
    """Return the bytes of a block at two bits a board."""
    boards: int = 3 ** len(frame.behind)
    return (boards + 3) // 4
