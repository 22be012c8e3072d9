"""Regions that a player's stones enclose, and the factors of his score, as clauses.

Written from the page of encodings, the section about enclosing; the numbers in comments are those of its clauses.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence

from ...clauses import Clause, Gates, Signed, Value, at_least, clause
from ...groups import members as regions_of
from .rules import Warrens


def enclosed_cells(game: Warrens, name: str) -> list[Value]:
    """Return the statements that cells are enclosed; those of a side never are. `name` stands before the variables."""
    return [cell not in game.edge and f"{name} enclosed {here}" for cell, here in enumerate(game.board.names)]


def closed(game: Warrens, own: Sequence[Value], inside: Sequence[Value]) -> Iterator[Clause]:
    """Yield the clauses that say: nothing but own stones is next to a set of cells without any."""
    for cell, one in enumerate(inside):
        yield from clause([one, own[cell]])  # 1
        for near in game.board.neighbours[cell]:
            yield from clause([one], [own[near], inside[near]])  # 2


def factors(
    game: Warrens, own: Sequence[Value], name: str, gates: Gates
) -> Generator[Clause, None, tuple[list[Value], list[Value]]]:
    """Yield the clauses about the factors of a score; return that the space, and the other, are at least 0, 1, 2, ...

    Args:
        game: the game.
        own: the player's stones, cell by cell.
        name: stands before the variables.
        gates: statements put together.
    """
    inside = enclosed_cells(game, name)
    yield from closed(game, own, inside)
    member = yield from regions_of(game.board, inside, f"{name} region")  # 7
    counted: list[Signed] = []
    for root, here in member.items():
        if game.square:
            region = {cell: of[root] for cell, of in member.items() if root in of}
            counted += yield from _longer(game, region, f"{name} {{}} of {game.board.names[root]}", gates)
        else:
            counted.append((True, here[root]))  # 8
    space = yield from at_least("space", [one for one in inside if isinstance(one, str)])  # 10
    other = yield from at_least("complexity", counted)  # 10
    return space, other


def _longer(game: Warrens, region: Mapping[int, str], name: str, gates: Gates) -> Generator[Clause, None, list[Signed]]:
    """Yield the clauses about the longer side of a region; return the statements that it is at least 1, 2, ... long."""
    ways = []
    for way, said in enumerate(("rows", "columns")):
        lines: dict[int, list[Signed]] = {}
        for cell, one in region.items():
            lines.setdefault(game.board.points[cell][way], []).append((True, one))
        touched = [gates.any_of(*of) for _, of in sorted(lines.items())]
        ways.append((yield from at_least(name.format(said), touched)))  # 9
    lengths = range(1, max(map(len, ways)))
    return [gates.any_of(*((True, way[length]) for way in ways if length < len(way))) for length in lengths]  # 9
