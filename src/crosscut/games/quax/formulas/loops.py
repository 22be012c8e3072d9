"""Loops round a torus as clauses: "there is none" by two bits a cell, "there is one" by a walk that comes back changed.

*Why two bits are enough.* Chains of stones and bridges that do not cross are a graph drawn on the torus without crossings. If it
has a closed chain that goes round, it has one that visits no cell twice, since every closed chain is put together of such ones. A
curve on a torus that does not cross itself goes round (p, q) times, to the right and down, where p and q are both 0 or have no
common divisor; so if they are not both 0, one of them is odd. Hence there is a loop if and only if there is a closed chain that
goes round an odd number of times to the right, or down: counting by even and odd loses nothing.

*Diagonals that cross.* What is possible for a side is both diagonals of a block whose four cells are free. Then a diagonal may be
left out: the two steps along the sides of its block go round as often. What is left has no crossings.

*No loop*: each cell has two bits, and every link changes them as often as it crosses the two seams, by even and odd. Such bits
exist if and only if every closed chain crosses both seams an even number of times. *A loop*: a walk over pairs of a cell and one
bit that begins at (cell, 0) and comes to (cell, 1). An odd number of crossings of a seam is at least one, so walks from the cells
right behind that seam are enough.

Not taken for "a loop": a set of links with an even number at every cell and an odd number over a seam. It is shorter, but a
refutation has to add up parities all over the board, which resolution does badly; by ranks each start is refuted by propagation.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from crosscut.core.board import Vector
from crosscut.encodings.formula import FALSE, TRUE, Formula
from crosscut.encodings.gates import NamedGates
from crosscut.encodings.reach import Links, reached
from crosscut.games.quax.torax import Torax

WAYS = ("right", "down")


class Joint(NamedTuple):
    """A link between two cells: how often it crosses the seams, and the literal that it is there."""

    a: int
    b: int
    wrap: Vector
    link: int


def joints(game: Torax, bridges: Sequence[int]) -> list[Joint]:
    """Return the links of the board; `bridges`: for each diagonal the literal that it links its ends."""
    found = [Joint(edge.a, edge.b, edge.wrap, TRUE) for edge in game.board.edges]
    found += [Joint(one.a, one.b, one.wrap, literal) for one, literal in zip(game.board.diagonals, bridges, strict=True)]
    return [joint for joint in found if joint.link != FALSE]


def no_loop(formula: Formula, game: Torax, stones: Sequence[int], bridges: Sequence[int], name: str) -> None:
    """Add: no chain goes round the board.

    Arguments: `stones[cell]`, `bridges[diagonal]`: literals; `name` of the bits. Where both diagonals of a block hold, all its
    four stones must.
    """
    for at, way in enumerate(WAYS):
        bits = [formula.literal(name, way, cell) for cell in game.board.names]
        formula.because(f"{name}: a link over the seam changes the bit '{way}'")
        for a, b, wrap, link in joints(game, bridges):
            if wrap[at] % 2:
                formula.add(-stones[a], -stones[b], -link, bits[a], bits[b])
                formula.add(-stones[a], -stones[b], -link, -bits[a], -bits[b])
        formula.because(f"{name}: a link elsewhere leaves the bit '{way}' as it is")
        for a, b, wrap, link in joints(game, bridges):
            if not wrap[at] % 2:
                formula.add(-stones[a], -stones[b], -link, bits[a], -bits[b])
                formula.add(-stones[a], -stones[b], -link, -bits[a], bits[b])


def loop(formula: Formula, game: Torax, stones: Sequence[int], bridges: Sequence[int], name: str) -> None:
    """Add: a chain goes round the board; arguments as for `no_loop`.

    A shortest loop visits no cell twice, so a walk needs as many steps as there are possible stones.
    """
    gates = NamedGates(formula)
    names, size = game.board.names, game.board.size
    steps = sum(literal != FALSE for literal in stones)
    labels = [f"{cell} {bit}" for bit in (0, 1) for cell in names]
    begun: list[int] = []
    back: list[int] = []
    for at, way in enumerate(WAYS):
        links, behind = _doubled(game, bridges, at)
        starts = [FALSE] * (2 * size)
        for cell in behind:
            if stones[cell] != FALSE:
                starts[cell] = formula.literal(name, way, "from", names[cell])
        ends = reached(formula, [*stones, *stones], links, starts, steps + 1, f"{name} {way}", labels, gates)
        formula.because(f"{name}: who comes back came from there, and has changed the bit")
        for cell in behind:
            if FALSE not in (starts[cell], ends[size + cell]):
                begun.append(starts[cell])
                back.append(formula.literal(name, way, "back", names[cell]))
                formula.add(-back[-1], starts[cell])
                formula.add(-back[-1], ends[size + cell])
    formula.because(f"{name}: one start only")
    for one, other in combinations(begun, 2):
        formula.add(-one, -other)
    formula.because(f"{name}: there is a way back")
    formula.add(*back)


def _doubled(game: Torax, bridges: Sequence[int], at: int) -> tuple[Links, list[int]]:
    """Return the links between cells with a bit, which a link over seam number `at` changes; and the cells right behind it.

    Cell c with bit 1 has the number of c and once the number of cells more.
    """
    size = game.board.size
    links: list[list[tuple[int, int]]] = [[] for _ in range(2 * size)]
    behind = set()
    for a, b, wrap, link in joints(game, bridges):
        odd = wrap[at] % 2
        if wrap[at]:
            behind.add(b if wrap[at] > 0 else a)
        for bit in (0, 1):
            here, there = a + size * bit, b + size * (bit ^ odd)
            links[here].append((there, link))
            links[there].append((here, link))
    return links, sorted(behind)
