"""Symmetries of a board: every permutation of its cells that keeps what joins them, and the shapes that they form.

A partial map is extended cell by cell along the first kind of joins, then the shapes are tested on the whole map. A cell goes
only to cells that look the same, as far as refinement of colours tells (Weisfeiler and Leman 1968), so of what is begun little is
given up: once two neighbouring cells are mapped the rest is nearly forced.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

Shape = frozenset[frozenset[int]]


def automorphisms(
    name: str, size: int, joins: Sequence[Sequence[tuple[int, int]]], shapes: Sequence[Sequence[Shape]]
) -> Iterator[tuple[int, ...]]:
    """Yield every symmetry as a table: `table[cell]` is its image.

    Arguments: `name` of the board, for messages; `size`: the cells are 0..size-1; `joins`: kinds of joins, each a list of pairs
    of cells, the first of which connects the board; `shapes`: kinds of shapes, each a list of sets of sets of cells, which a
    symmetry may exchange among themselves.
    Raises ValueError if the board is not connected.
    """
    # links[cell][other] = how many joins of each kind are between the two.
    links: list[dict[int, Counter[int]]] = [{} for _ in range(size)]
    for kind, pairs in enumerate(joins):
        for a, b in pairs:
            for here, there in {(a, b), (b, a)}:
                links[here].setdefault(there, Counter())[kind] += 1
    looks: list[list[object]] = [[sorted(sorted(weight.items()) for weight in links[cell].values())] for cell in range(size)]
    for shape_kind in shapes:
        on = Counter(cell for shape in shape_kind for part in shape for cell in part)
        for cell in range(size):
            looks[cell].append(on[cell])
    colours = _refined([repr(look) for look in looks], links)
    root = min(range(size), key=lambda cell: (colours.count(colours[cell]), cell))
    near = [[other for other, weight in sorted(links[cell].items()) if weight[0]] for cell in range(size)]
    order, parent = [root], {root: root}
    for cell in order:
        for other in near[cell]:
            if other not in parent:
                parent[other] = cell
                order.append(other)
    if len(order) != size:
        raise ValueError(f"board {name} is not connected")
    wanted = [Counter(kind) for kind in shapes]
    image: dict[int, int] = {}
    used: set[int] = set()

    def keeps_shapes() -> bool:
        moved = [[frozenset(frozenset(image[cell] for cell in part) for part in shape) for shape in kind] for kind in shapes]
        return wanted == [Counter(kind) for kind in moved]

    def extend(depth: int) -> Iterator[tuple[int, ...]]:
        if depth == size:
            if keeps_shapes():
                yield tuple(image[cell] for cell in range(size))
            return
        cell = order[depth]
        for choice in range(size) if depth == 0 else near[image[parent[cell]]]:
            if choice in used or colours[choice] != colours[cell]:
                continue
            # Links onto links of the same weight, one to one: as both cells have equally many, none is left over.
            if any(links[choice].get(image[other]) != weight for other, weight in links[cell].items() if other in image):
                continue
            image[cell] = choice
            used.add(choice)
            yield from extend(depth + 1)
            used.remove(choice)
            del image[cell]

    yield from extend(0)


def _refined(looks: Sequence[str], links: Sequence[dict[int, Counter[int]]]) -> list[int]:
    """Return a colour for each cell: cells of one colour look the same, and are joined alike to as many cells of each colour."""
    kinds: Sequence[object] = looks
    while True:
        numbers = {kind: number for number, kind in enumerate(sorted(set(kinds), key=repr))}
        colours = [numbers[kind] for kind in kinds]
        kinds = [
            (colours[cell], *sorted((colours[other], *sorted(weight.items())) for other, weight in near.items()))
            for cell, near in enumerate(links)
        ]
        if len(set(kinds)) == len(numbers):
            return colours
