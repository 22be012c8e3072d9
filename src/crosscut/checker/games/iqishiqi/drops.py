"""Questions about all positions of Iqishiqi and Oshiqi: how few stones leave no drop, with how many one is legal, or wins.

Written from the page of encodings; the numbers in comments are those of its section about the ball.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from ...boards import CheckError
from ...clauses import NEVER, Clause, Gates, Signed, Value, at_least, clause, contrary, one_of
from ...groups import groups
from ...sets import place
from .lines import Lines, lines_of
from .rules import Iqishiqi

LAYERS = {"x": "stones", "B": "black", "W": "white"}
"""The names of the layers, by their glyphs."""

EXTREMES: Mapping[str, tuple[str, str]] = {
    "stuck": ("fewer", "a drop is legal for Black or for White"),
    "going": ("more", "Black has no legal drop"),
    "winning": ("more", "Black has no drop that wins at once"),
}
"""By the question: whether fewer stones are asked about or more, and what is so with so many."""


def extreme_question(game: Iqishiqi, members: Mapping[str, Any]) -> tuple[str, Iterator[Clause]]:
    """Return what a refutation about all positions proves, and its clauses; CheckError for a number of stones that is none."""
    than, says = EXTREMES[members["question"]]
    stones = members["stones"]
    if len(stones) > 1 or any(type(number) is not int or number < 0 for number in stones):
        raise CheckError("no number of stones")
    so_many = "".join(f" and {than} than {number} stones" for number in stones)
    sentence = f"in every position of {place(members, game.SWITCHES)} with the ball on no side{so_many} {says}"
    return sentence, _clauses(game, members["question"], stones)


def _clauses(game: Iqishiqi, question: str, asked: Sequence[int]) -> Iterator[Clause]:
    names, lines, gates = game.board.names, lines_of(game), Gates(game.meter)
    layers = {glyph: [f"stone {LAYERS[glyph]} {cell}" for cell in names] for glyph in dict.fromkeys(game.STONES.values())}
    balls = {cell: f"ball {names[cell]}" for cell in lines.inner}
    yield from clause([], balls.values())  # 14
    for pair in combinations(balls.values(), 2):
        yield from clause(pair)  # 14
    for cell in range(len(names)):
        here = [*(stones[cell] for stones in layers.values()), *([balls[cell]] if cell in balls else [])]
        for pair in combinations(here, 2):
            yield from clause(pair)  # 14
    for own in layers if question == "stuck" else [game.STONES["B"]]:
        goal = game.goals["B"] if question == "winning" else None
        drops = yield from _legal(game, lines, gates, layers, balls, own, goal)
        for literals in [[contrary(drop)] for drop in drops] if question == "stuck" else [drops]:
            yield from one_of(literals)
    counts = yield from at_least("stones", [stone for stones in layers.values() for stone in stones])  # 20
    for number in asked:
        least = number if question == "stuck" else number + 1
        enough = (True, counts[least] if least < len(counts) else False)
        yield from one_of([contrary(enough) if question == "stuck" else enough])  # 20
    yield from gates.clauses


def _legal(
    game: Iqishiqi,
    lines: Lines,
    gates: Gates,
    layers: Mapping[str, Sequence[str]],
    balls: Mapping[int, str],
    own: str,
    goal: frozenset[int] | None,
) -> Generator[Clause, None, list[Signed]]:
    """Yield the clauses about groups of a layer; return by cell the statement that a drop there is legal.

    Args:
        game: the game.
        lines: of its board.
        gates: of the formula.
        layers: the statements that there is a stone, by glyph and by cell.
        balls: the statements that the ball is on a cell.
        own: the glyph of the stones that are dropped.
        goal: the cells where the ball must come to; None: any.
    """
    cells = range(len(game.board.names))
    filled = [gates.any_of(*((True, stones[cell]) for stones in layers.values())) for cell in cells]
    joined = yield from _joined(game, gates, layers[own], LAYERS[own])  # 15
    sizes = yield from _sizes(game, gates, joined, LAYERS[own], lines.longest)  # 16
    ways: dict[int, list[Signed]] = {cell: [] for cell in cells}
    for rays in lines.rays:
        first: dict[int, list[Signed]] = {}
        sight: dict[int, list[Signed]] = {}
        for at, ball in balls.items():
            behind = rays[at][1]
            for nth, cell in enumerate(behind):
                clear = [(True, ball), *(contrary(filled[nearer]) for nearer in behind[:nth])]
                first.setdefault(cell, []).append(gates.all_of(*clear, filled[cell]))  # 17
                sight.setdefault(cell, []).append(gates.all_of(*clear))  # 17
        seen_first = {cell: gates.any_of(*literals) for cell, literals in first.items()}
        seen = {
            cell: gates.any_of(
                gates.any_of(*sight.get(cell, [])),
                *(gates.all_of(one, joined[cell][at]) for at, one in seen_first.items() if at != cell),
            )
            for cell in cells
        }  # 17
        for count in range(1, lines.longest + 1):
            ahead = {at: rays[at][0][:count] for at in balls}
            way = gates.any_of(
                *(
                    gates.all_of((True, balls[at]), *(contrary(filled[cell]) for cell in there))
                    for at, there in ahead.items()
                    if len(there) == count and (goal is None or there[-1] in goal)
                )
            )  # 18
            for cell in cells:
                barred = gates.any_of(*((True, balls[at]) for at, there in ahead.items() if cell in there))  # 18
                ways[cell].append(gates.all_of(seen[cell], sizes[cell][count], way, contrary(barred)))  # 19
    return [
        gates.all_of(contrary(filled[cell]), (False, balls.get(cell, False)), gates.any_of(*ways[cell])) for cell in cells
    ]  # 19


def _joined(
    game: Iqishiqi, gates: Gates, stones: Sequence[Value], layer: str
) -> Generator[Clause, None, list[dict[int, Signed]]]:
    """Yield the clauses about the groups of a layer; return by two cells whether a stone dropped on the one joins the other's."""
    member = yield from groups(game.board, stones, layer)
    found: list[dict[int, Signed]] = []
    for cell in member:
        near = game.board.neighbours[cell]
        touched = {root: gates.any_of(*((True, member[other].get(root, False)) for other in near)) for root in member}
        found.append(
            {
                at: gates.any_of(*(gates.all_of((True, one), touched[root]) for root, one in having.items()))
                for at, having in member.items()
                if at != cell
            }
        )
    return found


def _sizes(
    game: Iqishiqi, gates: Gates, joined: Sequence[Mapping[int, Signed]], layer: str, most: int
) -> Generator[Clause, None, list[dict[int, Signed]]]:
    """Yield counters of the stones that a dropped one joins; return by cell and number whether it makes a group of so many."""
    found = []
    for name, others in zip(game.board.names, joined, strict=True):
        real = [one for one in others.values() if one[1] is not (not one[0])]
        counts: list[Signed] = [(True, count) for count in (yield from at_least(f"joined to {name} as {layer}", real, most))]
        counts += [NEVER] * (most + 2 - len(counts))
        found.append({count: gates.all_of(counts[count - 1], contrary(counts[count])) for count in range(1, most + 1)})
    return found
