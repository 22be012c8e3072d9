"""Walls that part a cell for good, against closed chains that are drawn stone by stone, and against all sets of stones."""

from __future__ import annotations

from collections import Counter

import pytest

from cases import slow
from crosscut.core.board import cells_of
from crosscut.core.errors import UnsupportedError
from crosscut.core.registry import open_game
from crosscut.games.xodd.questions.patterns import KINDS
from crosscut.games.xodd.rules import Xodd
from crosscut.solver.patterns import Listed, list_patterns
from crosscut.solver.proof import Evidence

Place = tuple[int, int]
SQUARE = [(0, 1), (1, 0), (0, -1), (-1, 0)]
KING = [*SQUARE, (1, 1), (1, -1), (-1, -1), (-1, 1)]
HEXAGON = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


def game_of(name: str, board: str) -> Xodd:
    game = open_game(name, board, {})
    assert isinstance(game, Xodd)
    return game


def by_size(found: Listed) -> dict[int, tuple[int, int]]:
    """Return by number of stones how many walls there are, up to symmetry and with images."""
    assert found.complete
    assert found.evidence is Evidence.REFUTATION
    alone: Counter[int] = Counter(one.size for one in found.patterns)
    return {size: (alone[size], sum(one.images for one in found.patterns if one.size == size)) for size in alone}


def closed_chains(links: list[Place], steps: list[Place], most: int) -> set[frozenset[Place]]:
    """Return the closed chains of at most so many stones round (0, 0) in which each stone is linked to two others only."""
    found: set[frozenset[Place]] = set()

    def lengthen(chain: list[Place]) -> None:
        last, first = chain[-1], chain[0]
        for dx, dy in links:
            new = last[0] + dx, last[1] + dy
            near = {(new[0] + a, new[1] + b) for a, b in links}
            if new == (0, 0) or new in chain or near & set(chain[1:-1]):
                continue
            if len(chain) > 1 and first in near:
                if len(chain) > 2 and is_inside(frozenset([*chain, new]), steps, most):
                    found.add(frozenset([*chain, new]))
            elif len(chain) + 1 < most:
                lengthen([*chain, new])

    for height in range(1, most):
        lengthen([(0, height)])
    return found


def is_inside(chain: frozenset[Place], steps: list[Place], most: int) -> bool:
    """Return whether no steps lead from (0, 0) further away than the chain can reach."""
    known, todo = {(0, 0)}, [(0, 0)]
    while todo:
        x, y = todo.pop()
        if max(abs(x), abs(y)) > most:
            return False
        for dx, dy in steps:
            new = x + dx, y + dy
            if new not in chain and new not in known:
                known.add(new)
                todo.append(new)
    return True


@pytest.mark.parametrize(
    ("name", "board", "most"),
    [("xodd", "7x7", 8), ("yodd", "hexhex4", 8), slow("xodd", "9x9", 10), slow("yodd", "hexhex5", 10)],
)
def test_rings_are_the_closed_chains_round_the_middle(name: str, board: str, most: int) -> None:
    found = by_size(list_patterns(game_of(name, board), KINDS["rings"], size=most))
    chains = Counter(len(ring) for ring in closed_chains(*((KING, SQUARE) if name == "xodd" else (HEXAGON, HEXAGON)), most))
    assert {size: images for size, (_, images) in found.items()} == dict(chains)


RIM3 = "c1 e1 g1 b2 h2 a3 i3 b4 h4 c5 e5 g5"
ASKED = [
    ("xodd", "3x3", "rings", "b2", "a1 b1 c1 a2 c2 a3 b3 c3"),
    ("xodd", "3x3", "arcs", "b3", "a1 b1 c1 a2 c2 a3 c3"),
    ("xodd", "3x3", "corners", "a1", "c1 c2 a3 b3 c3"),
    ("yodd", "hexhex2", "rings", "c2", "b1 d1 a2 e2 b3 d3"),
    ("yodd", "hexhex2", "corners", "b1", "d1 e2 d3 b3 a2"),
    slow("xodd", "3x5", "rings", "c2", "a1 b1 c1 d1 e1 a2 e2 a3 b3 c3 d3 e3"),
    slow("xodd", "3x5", "arcs", "c3", "a1 b1 c1 d1 e1 a2 e2 a3 e3"),
    slow("xodd", "3x5", "corners", "a1", "e1 e2 a3 b3 c3 d3 e3"),
    slow("yodd", "hexhex3", "rings", "e3", RIM3),
    slow("yodd", "hexhex3", "arcs", "e5", RIM3.replace("e5 ", "")),
    slow("yodd", "hexhex3", "corners", "c1", "g1 h2 i3 h4 g5 e5 c5 b4 a3"),
]
"""A board and a kind; the cell that a wall parts, and the cells from which it parts it, by hand."""


@pytest.mark.parametrize(("name", "board", "kind", "cell", "beyond"), ASKED)
def test_walls_are_those_among_all_sets_of_stones(name: str, board: str, kind: str, cell: str, beyond: str) -> None:
    game = game_of(name, board)
    start, goal = game.board.by_name[cell], {game.board.by_name[one] for one in beyond.split()}
    near = [set(cells_of(mask)) for mask in game.board.neighbours]

    def parts(wall: int) -> bool:
        known = [start]
        for at in known:
            known += [other for other in near[at] if not wall >> other & 1 and other not in known]
        return not wall >> start & 1 and goal.isdisjoint(known)

    walls = {wall for wall in range(1 << game.board.size) if parts(wall)}
    least = {wall for wall in walls if not any(wall & ~(1 << at) in walls for at in cells_of(wall))}
    found = list_patterns(game, KINDS[kind])
    assert found.complete
    assert sum(one.images for one in found.patterns) == len(least)
    assert {one.elements for one in found.patterns} <= least


@pytest.mark.parametrize(("board", "kind"), [("4x4", "rings"), ("3x4", "arcs"), ("1x1", "arcs"), ("1x1", "corners")])
def test_boards_without_such_a_cell_are_refused(board: str, kind: str) -> None:
    with pytest.raises(UnsupportedError):
        list_patterns(game_of("xodd", board), KINDS[kind])
