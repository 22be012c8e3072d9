"""Boards of one's own as certificates carry them, with few, many and very many symmetries, and a section that asks for them."""

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import combinations
from math import factorial
from typing import Any

from certify import sealed
from crosscut.checker.boards import column_name
from crosscut.checker.own import OwnBoard

Edge = tuple[int, int]
Crossing = tuple[Edge, Edge]


def said(count: int, edges: Iterable[Edge], crossings: Iterable[Crossing] = (), sides: Sequence[Sequence[int]] = ()) -> list[Any]:
    """The member `own_board` of a board whose cells stand in one row."""
    names = [f"{column_name(cell)}1" for cell in range(count)]

    def pair(edge: Edge) -> list[str]:
        return [names[cell] for cell in edge]

    on = [[str(number), [names[cell] for cell in cells]] for number, cells in enumerate(sides)]
    return [names, [pair(edge) for edge in edges], [[pair(one), pair(other)] for one, other in crossings], on]


def named(own: list[Any]) -> str:
    return f"own@{sha256(json.dumps(own).encode()).hexdigest()[:16]}"


def opened(own: list[Any]) -> OwnBoard:
    return OwnBoard(named(own), own)


def section(own: list[Any], cells: int | None = None, **more: str) -> str:
    """A section about the empty board, of so many cells, that says no more than that it is a position."""
    position = "B:" + "." * (len(own[0]) if cells is None else cells)
    header = {"crosscut": "strategy", "version": 1, "game": "yodd", "rules": 1, "board": named(own), "own_board": own}
    header |= {"readings": {}, "position": position, "side": "B", "guarantee": "lasts 0", **more}
    return sealed(header, [f"0 {position} -"])


def star(ends: int) -> list[Edge]:
    return [(0, end) for end in range(1, ends + 1)]


def spider(legs: Sequence[int]) -> list[Edge]:
    """Paths of these lengths, which begin at one cell."""
    edges: list[Edge] = []
    for leg in legs:
        first = len(edges) + 1
        edges += [(cell - 1 if cell > first else 0, cell) for cell in range(first, first + leg)]
    return edges


def complete(count: int) -> list[Edge]:
    return list(combinations(range(count), 2))


def cube(dimensions: int) -> list[Edge]:
    return [(a, b) for a, b in combinations(range(1 << dimensions), 2) if (a ^ b).bit_count() == 1]


def cubes(*dimensions: int) -> list[Edge]:
    """Cubes, and a cell next to all cells of them."""
    edges: list[Edge] = []
    first = 1
    for dimension in dimensions:
        edges += [(a + first, b + first) for a, b in cube(dimension)]
        first += 1 << dimension
    return [*edges, *star(first - 1)]


def rooks(size: int) -> list[Edge]:
    """Two cells of a square are next to each other if they are in one row or in one column."""
    return [(a, b) for a, b in combinations(range(size**2), 2) if a // size == b // size or a % size == b % size]


def shrikhande() -> list[Edge]:
    """Looks as `rooks(4)` does as far as colours of neighbours tell, and is not the same (Shrikhande 1959)."""
    steps = ((0, 1), (1, 0), (1, 1))
    pairs = ((4 * a + b, 4 * ((a + down) % 4) + (b + right) % 4) for a in range(4) for b in range(4) for down, right in steps)
    return sorted((min(pair), max(pair)) for pair in pairs)


def board(edges: list[Edge], sides: Sequence[Sequence[int]] = ()) -> list[Any]:
    return said(max(map(max, edges)) + 1, edges, sides=sides)


def ring(first: int, count: int) -> list[Edge]:
    return [(first, first + count - 1), *((cell, cell + 1) for cell in range(first, first + count - 1))]


def forked(legs: int) -> list[Edge]:
    """Paths of 1, 2, .. cells, which begin at one cell, and each ends in two cells."""
    edges = spider(range(1, legs + 1))
    new = len(edges) + 1
    ends = sorted(set(range(1, new)) - {a for a, _ in edges})
    return edges + [(end, new + 2 * number + half) for number, end in enumerate(ends) for half in (0, 1)]


PRISM = [*ring(1, 3), *ring(4, 3), (1, 4), (2, 5), (3, 6)]
THREES = [(one, other) for one in (7, 8, 9) for other in (10, 11, 12)]
BLOCKS = [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)]
LEFT, RIGHT = ((0, 4), (1, 3)), ((1, 5), (2, 4))
SYMMETRIES: dict[str, tuple[list[Any], int]] = {
    "one cell": (said(1, []), 1),
    "two cells": (board([(0, 1)]), 2),
    "a star with 6 ends": (board(star(6)), factorial(6)),
    "a star with 7 ends": (board(star(7)), factorial(7)),
    "a star with 8 ends": (board(star(8)), factorial(8)),
    "a star with 12 ends": (board(star(12)), factorial(12)),
    "a star with 255 ends": (board(star(255)), factorial(255)),
    "a star whose ends are on different sides": (board(star(12), [range(1, end) for end in range(2, 14)]), 1),
    "a star, six of whose ends are on sides of their own": (board(star(9), [(end,) for end in range(1, 7)]), factorial(6) * 6),
    "a star, of whose ends one is on two sides": (board(star(4), [(1,), (1,), (2,), (3,)]), 2),
    "sides of two and of three ends": (board(star(11), [(1, 2), (2, 3), (1, 3), (4, 5, 6), (4,), (5,), (6,)]), 36 * factorial(5)),
    "two pairs of diagonals": (said(13, star(12), [((1, 2), (3, 4)), ((5, 6), (7, 8))]), 128 * factorial(4)),
    "a spider with legs of all lengths": (board(spider(range(1, 13))), 1),
    "a spider with legs of two lengths": (board(spider([2, 3] * 5)), factorial(5) ** 2),
    "a complete graph of 6": (board(complete(6)), factorial(6)),
    "a complete graph of 9": (board(complete(9)), factorial(9)),
    "a complete graph of 90": (board(complete(90)), factorial(90)),
    "a cube of four dimensions": (board(cube(4)), 384),
    "a cube of five dimensions": (board(cube(5)), 3840),
    "a cube of seven dimensions": (board(cube(7)), 2**7 * factorial(7)),
    "two cubes": (board(cubes(3, 2)), 48 * 8),
    "a chain of twelve choices": (board(forked(12)), 4096),
    "a chain of thirteen choices": (board(forked(13)), 8192),
    "the moves of rooks on 4x4": (board(rooks(4)), 2 * factorial(4) ** 2),
    "the moves of rooks on 8x8": (board(rooks(8)), 2 * factorial(8) ** 2),
    "rings of six and of three, and a middle": (board([*ring(1, 6), *ring(7, 3), *ring(10, 3), *star(12)]), 12 * 72),
    "a prism, two sets of three, and a middle": (board([*PRISM, *THREES, *star(12)]), 12 * 72),
    "the Shrikhande graph": (board(shrikhande()), 192),
    "two blocks": (said(6, BLOCKS), 4),
    "two blocks whose diagonals cross": (said(6, BLOCKS, [LEFT, RIGHT]), 4),
    "two blocks, and diagonals of one cross": (said(6, BLOCKS, [LEFT]), 2),
    "two blocks, and a side": (said(6, BLOCKS, sides=[(0, 1, 2)]), 2),
    "two blocks, and two sides": (said(6, BLOCKS, sides=[(0, 1, 2), (3, 4, 5)]), 4),
    "two blocks, and a side beside a crossing": (said(6, BLOCKS, [LEFT], [(2, 5)]), 2),
}
