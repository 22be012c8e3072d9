"""Deadlock patterns by plain routes that share no code with the search: all shapes of dead cells, all parts of a pattern."""

from collections.abc import Iterator, Mapping
from itertools import combinations

Place = tuple[int, int]
Reason = tuple[frozenset[Place], dict[Place, str]]  # cells that must be dead, stones that must stand
OTHER = {"B": "W", "W": "B"}
DIAGONALS = [(-1, -1), (-1, 1), (1, -1), (1, 1)]


def reasons(cell: Place, colour: str, crossing: bool) -> Iterator[Reason]:
    """Why a colour cannot be placed on a cell (docs/mathematics/deadlocks.md): D with dead or foreign common neighbours, X."""
    row, column = cell
    for down, right in DIAGONALS:
        stone, one, two = (row + down, column + right), (row + down, column), (row, column + right)
        for dead in ([one, two], [one], [two]):
            yield frozenset(dead), {stone: colour} | {c: OTHER[colour] for c in (one, two) if c not in dead}
    for down, right in DIAGONALS if crossing else []:
        for far, near, beside, middle in (
            ((row + down, column + 2 * right), (row, column + 2 * right), (row + down, column), [(0, right), (down, right)]),
            ((row + 2 * down, column + right), (row + 2 * down, column), (row, column + right), [(down, 0), (down, right)]),
        ):
            dead_cells = frozenset((row + r, column + c) for r, c in middle)
            yield dead_cells, {far: colour, near: OTHER[colour], beside: OTHER[colour]}


def is_mutually_dead(dead: frozenset[Place], stones: Mapping[Place, str], crossing: bool) -> bool:
    """The definition, word for word."""
    return bool(dead) and all(
        any(need <= dead and all(stones.get(c) == s for c, s in fixed.items()) for need, fixed in reasons(cell, colour, crossing))
        for cell in dead
        for colour in "BW"
    )


def largest_dead(left: frozenset[Place], stones: Mapping[Place, str], crossing: bool) -> frozenset[Place]:
    """The largest mutually dead set within some cells: cells without a reason for either colour drop out."""
    while True:
        kept = frozenset(
            cell
            for cell in left
            if all(
                any(
                    need <= left and all(stones.get(c) == s for c, s in fixed.items())
                    for need, fixed in reasons(cell, k, crossing)
                )
                for k in "BW"
            )
        )
        if kept == left:
            return left
        left = kept


def is_minimal(dead: frozenset[Place], stones: Mapping[Place, str], crossing: bool) -> bool:
    """The definition, word for word: no proper part, of all there are."""
    whole = [*dead, *stones]
    for size in range(1, len(whole)):
        for part in combinations(whole, size):
            kept = {c: stones[c] for c in part if c in stones}
            if is_mutually_dead(frozenset(c for c in part if c in dead), kept, crossing):
                return False
    return True


def shapes(size: int) -> set[frozenset[Place]]:
    """All fixed polyominoes of a size, moved to the top left."""
    found = {frozenset([(0, 0)])}
    for _ in range(size - 1):
        grown = set()
        for shape in found:
            for row, column in shape:
                for cell in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
                    if cell not in shape:
                        larger = {*shape, cell}
                        top, left = min(r for r, _ in larger), min(c for _, c in larger)
                        grown.add(frozenset((r - top, c - left) for r, c in larger))
        found = grown
    return found


def stonings(dead: frozenset[Place], crossing: bool) -> Iterator[dict[Place, str]]:
    """All sets of stones that arise by choosing a reason for each cell of a shape and each colour."""
    open_ = [
        [fixed for need, fixed in reasons(cell, colour, crossing) if need <= dead and not dead & fixed.keys()]
        for cell in dead
        for colour in "BW"
    ]
    yield from _choose(sorted(open_, key=len), {})


def _choose(open_: list[list[dict[Place, str]]], stones: dict[Place, str]) -> Iterator[dict[Place, str]]:
    if not open_:
        yield stones
        return
    for fixed in open_[0]:
        if all(stones.get(cell, stone) == stone for cell, stone in fixed.items()):
            yield from _choose(open_[1:], stones | fixed)


def rows_of(dead: frozenset[Place], stones: Mapping[Place, str]) -> str:
    """A pattern as text."""
    glyphs = dict.fromkeys(dead, ".") | dict(stones)
    rows, columns = zip(*glyphs, strict=True)
    return "/".join(
        "".join(glyphs.get((r, c), "?") for c in range(min(columns), max(columns) + 1)) for r in range(min(rows), max(rows) + 1)
    )
