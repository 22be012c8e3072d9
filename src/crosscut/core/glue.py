"""Gluing: boards that are not flat sheets are made of flat sheets, cells of which are declared to be the same cell.

Each identification has a wrap vector, the translation that carries one copy to the other, counted in seams. An edge inherits the
difference of its ends' vectors. Where a wedge is cut out and the cuts are glued (`core/cones`), no translation does that; such
a board is still a disc, on which every closed chain is contractible, and all vectors are zero.
"""

from __future__ import annotations

from collections.abc import Mapping

from crosscut.core.board import FLAT, Board, Diagonal, Edge, Layout, Vector


def glue(sheet: Board, name: str, onto: Mapping[int, tuple[int, Vector]]) -> Board:
    """Glue cells of a flat sheet together and return the glued board, without sides.

    Arguments: `onto[cell] = (kept, vector)` says that the sheet's `cell` is another copy of `kept`, lying `vector` seams away
    from it; kept cells are not glued themselves. Edges and diagonals that become equal are kept once; an edge whose ends become
    the same cell, with no seam between them, vanishes. The kept cells are drawn where they were.
    Raises ValueError when a kept cell is itself glued away.
    """
    if any(kept in onto for kept, _ in onto.values()):
        raise ValueError("a cell that others are glued onto must be kept itself")
    kept_cells = [cell for cell in range(sheet.size) if cell not in onto]
    number = {cell: index for index, cell in enumerate(kept_cells)}

    def image(cell: int) -> tuple[int, Vector]:
        kept, vector = onto.get(cell, (cell, FLAT))
        return number[kept], vector

    def join(first: int, second: int, wrap: Vector) -> Edge:
        (a, va), (b, vb) = image(first), image(second)
        crossed = (wrap[0] + vb[0] - va[0], wrap[1] + vb[1] - va[1])
        if a < b or (a == b and crossed >= FLAT):
            return Edge(a, b, crossed)
        return Edge(b, a, (-crossed[0], -crossed[1]))

    joined = dict.fromkeys(join(edge.a, edge.b, edge.wrap) for edge in sheet.edges)
    edges = tuple(edge for edge in joined if edge.a != edge.b or edge.wrap != FLAT)
    pairs: dict[frozenset[Edge], tuple[Edge, Edge]] = {}
    for index, diagonal in enumerate(sheet.diagonals):
        if diagonal.crosses > index:
            other = sheet.diagonals[diagonal.crosses]
            one, two = join(diagonal.a, diagonal.b, diagonal.wrap), join(other.a, other.b, other.wrap)
            pairs.setdefault(frozenset((one, two)), (one, two))
    diagonals: list[Diagonal] = []
    for one, two in pairs.values():
        at = len(diagonals)
        diagonals += [Diagonal(one.a, one.b, at + 1, one.wrap), Diagonal(two.a, two.b, at, two.wrap)]
    layout = Layout(sheet.layout.style, tuple(sheet.layout.centres[cell] for cell in kept_cells))
    return Board(name, tuple(sheet.places[cell] for cell in kept_cells), edges, tuple(diagonals), (), layout)
