"""The dodecahedral cap: what of a dodecahedron the pentaboard is, and what it is not.

The text calls the pentaboard "just a dodecahedral cap". Five equal triangles of cells meet at its centre. *In space* such
triangles round a point stand on a regular pentagon: it is the cap of an icosahedron, which has five triangles at each vertex; at
a vertex of a dodecahedron three pentagons meet. *With cells as faces*, hexagons and one pentagon, the board is part of a
polyhedron with the dodecahedron's symmetries; the smallest, of six cells, is half of the dodecahedron itself.
"""

from __future__ import annotations

from itertools import combinations
from math import cos, dist, pi, sin, sqrt

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Told
from crosscut.core.board import Board, mask_of
from crosscut.games.gem.claims.cases import EMPTY, TEXT, Figures, finding, gem

Vector = tuple[float, ...]
SIZES = range(2, 10)
NEAR = 1e-9


def icosahedron() -> list[Vector]:
    """Return the twelve vertices of an icosahedron: the one on top, five round it, and their opposites.

    They are the middles of a dodecahedron's faces as well; faces that touch are neighbours here.
    """
    high, wide = 1 / sqrt(5), 2 / sqrt(5)
    upper = [(0.0, 0.0, 1.0), *((wide * cos(2 * pi * at / 5), wide * sin(2 * pi * at / 5), high) for at in range(5))]
    return upper + [tuple(-x for x in point) for point in upper]


def cap_points(board: Board) -> list[Vector]:
    """Return for each cell of a pentaboard its point on the five triangles at the top of an icosahedron.

    The picture of the board has five equal sectors, too. So each cell lies above its place in the picture.
    """
    top, *ring = icosahedron()[:6]
    steps = len(board.rows[0]) - 1
    assert board.centre is not None
    middle = board.layout.centres[board.centre]
    corner = max(dist(middle, point) for point in board.layout.centres)
    grid = {}
    for at in range(5):
        for one in range(steps + 1):
            for other in range(steps + 1 - one):
                weights = (steps - one - other, one, other)
                parts = zip(weights, (top, ring[at], ring[(at + 1) % 5]), strict=True)
                point = tuple(sum(column) / steps for column in zip(*(tuple(w * x for x in v) for w, v in parts), strict=True))
                grid[tuple(round(x, 9) + 0.0 for x in point)] = point
    turn = min((x - middle[0], y - middle[1]) for x, y in board.layout.centres if dist(middle, (x, y)) > corner - NEAR)
    length = dist((0.0, 0.0), turn)
    c, s = turn[0] / length, turn[1] / length
    wide = ring[0][0]
    found = []
    for x, y in board.layout.centres:
        u, v = (x - middle[0]) / corner * wide, (y - middle[1]) / corner * wide
        flat = (u * c + v * s, v * c - u * s)
        found.append(min(grid.values(), key=lambda point: dist(point[:2], flat)))
    return found


def touching(points: list[Vector], step: float) -> set[tuple[int, int]]:
    """Return the pairs of points that are one step apart."""
    return {(a, b) for a, b in combinations(range(len(points)), 2) if abs(dist(points[a], points[b]) - step) < NEAR}


def pairs_of(board: Board) -> set[tuple[int, int]]:
    """Return the pairs of cells that touch."""
    return {(min(edge.a, edge.b), max(edge.a, edge.b)) for edge in board.edges}


def in_space(run: Run) -> Finding:
    """Lay the boards onto the cap of an icosahedron."""
    figures: Figures = {}
    edge = dist(*icosahedron()[:2])
    for size in SIZES:
        run.meter.count()
        run.meter.look()
        board = gem(f"pentagon{size}").board
        points = cap_points(board)
        touch = touching(points, edge / (size - 1))
        heights = {round(points[cell][2], 9) for cell in range(board.size) if board.corners >> cell & 1}
        figures[f"{board.name}: pairs a step apart"] = len(touch)
        if touch != pairs_of(board) or len(set(points)) != board.size or len(heights) != 1:
            because = "Cells that touch are not those a step apart."
            return finding(False, board.name, because, figures, picture=Picture(gem(board.name), EMPTY, because))
        run.bound = f"boards up to {board.name}"
    because = (
        "Laid onto the five triangles that meet at a vertex of an icosahedron, in equal steps, exactly the cells a step apart "
        "touch; the five corners lie in one plane, on a regular pentagon. So the board is an icosahedral cap, or a pyramid on a "
        "face of a dodecahedron."
    )
    return finding(True, f"pentagon{min(SIZES)} to pentagon{max(SIZES)}", because, figures)


def at_a_vertex(run: Run) -> Finding:
    """Compare what meets at the centre with what meets at a vertex of a dodecahedron."""
    run.meter.count()
    game = gem("pentagon5")
    middles = icosahedron()
    side = min(dist(middles[0], other) for other in middles[1:])
    touch = touching(middles, side)
    vertices = [three for three in combinations(range(12), 3) if set(combinations(three, 2)) <= touch]
    corners = [sum(face in three for three in vertices) for face in range(12)]
    meet = sum(corners) // len(vertices)
    assert game.board.centre is not None
    figures: Figures = {
        "sectors at the board's centre": len(game.board.sides),
        "degrees round the centre": 60 * len(game.board.sides),
        "faces of a dodecahedron": len(middles),
        "its vertices": len(vertices),
        "faces at a vertex": meet,
        "degrees round a vertex": meet * 108,
    }
    centre = 1 << game.board.centre
    picture = Picture(game, EMPTY, "Five triangles of cells meet at the marked centre.", centre | mask_of(_rays(game.board)))
    because = (
        "Five sectors of 60 degrees meet at the centre, as the triangles of an icosahedron do; three pentagons make 324 degrees."
        if len(game.board.sides) != meet
        else "As many sectors meet at the centre as faces at a vertex of a dodecahedron."
    )
    return finding(len(game.board.sides) == meet, "pentagon5", because, figures, picture=picture)


def _rays(board: Board) -> list[int]:
    """Return the cells from the centre to the corners."""
    assert board.centre is not None
    through = board.all_cells
    corners = [cell for cell in range(board.size) if board.corners >> cell & 1]
    return [cell for corner in corners for cell in board.shortest_path(1 << board.centre, 1 << corner, through)]


def cells_as_faces(run: Run) -> Finding:
    """Compare the smallest board with the faces of a dodecahedron, and the larger ones with polyhedra of the same symmetries."""
    run.meter.count()
    middles = icosahedron()
    touch = touching(middles, min(dist(middles[0], other) for other in middles[1:]))
    half = {(a, b) for a, b in touch if a < 6 and b < 6}
    game = gem("pentagon2")
    board = game.board
    assert board.centre is not None
    ring = [cell for cell in range(board.size) if cell != board.centre]
    degrees = sorted(sum(cell in pair for pair in pairs_of(board)) for cell in range(board.size))
    wanted = sorted(sum(face in pair for pair in half) for face in range(6))
    holds = degrees == wanted and len(pairs_of(board)) == len(half) and board.neighbours[board.centre] == mask_of(ring)
    shared = {pair for pair in combinations(ring, 2) if game.touched(1 << pair[0]) & game.touched(1 << pair[1])}
    holds = holds and shared == {pair for pair in pairs_of(board) if board.centre not in pair}
    figures: Figures = {
        "faces of a dodecahedron": len(middles),
        "cells of pentagon2": board.size,
        "pairs that touch, of six faces and of six cells": f"{len(half)}, {len(pairs_of(board))}",
        "pairs of cells of the rim on one side": len(shared),
    }
    for size in (2, 3, 5):
        figures[f"faces of the polyhedron of pentagon{size}"] = 10 * (size - 1) ** 2 + 2
    because = (
        "A face of a dodecahedron and the five round it touch as the six cells of pentagon2 do. A larger board is the part "
        "round one of the twelve pentagons, up to the next five, of a polyhedron of hexagons with the same symmetries "
        "(Goldberg's)."
        if holds
        else "The six cells of pentagon2 do not touch as a face of a dodecahedron and the five round it do."
    )
    return finding(
        holds, "pentagon2; larger ones as the cap of an icosahedron, whose vertices the pentagons are", because, figures
    )


CLAIMS = (
    Claim(
        "gem-05",
        TEXT,
        "Pentaboard, below the second drawing",
        "The fully symmetric board is a dodecahedral cap.",
        (
            Reading(
                "round a vertex",
                "it is what lies round a vertex of a dodecahedron",
                at_a_vertex,
                repairs=("an icosahedral cap", "cells as faces"),
                strict=("Five sectors meet in his drawing, and three faces at a vertex of a dodecahedron: he did not mean that."),
            ),
            Reading(
                "an icosahedral cap",
                "it is the five triangles round a vertex of an icosahedron, on a regular pentagon, in equal steps",
                in_space,
                seconds=3,
                is_repair=True,
            ),
            Reading(
                "cells as faces",
                "its cells touch as a face of a dodecahedron and the faces round it do, or, on larger boards, as such a part of "
                "a polyhedron with its symmetries",
                cells_as_faces,
            ),
        ),
        told=Told(
            "The symmetric pentagonal board is a cap of an icosahedron: five triangles meet at its "
            "centre. Its cells touch as the faces of a dodecahedron do on the smallest board.",
            holds=(
                "an icosahedral cap",
                "cells as faces",
            ),
        ),
    ),
)
