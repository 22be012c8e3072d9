"""Least sets of a side's own pieces with which a soldier of it is never captured, and Kings that do not see each other.

Written from the page of encodings, the section about least sets; the numbers in comments are those of its clauses. That a set
protects a soldier is seen by the rules: the enemy has all other cells, and takes what he can, again and again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, combinations
from typing import Any

from ...boards import CheckError
from ...clauses import Clause, Value, at_least, clause
from ...sets import at_most, exactly, least_sets, place
from .rules import CrossHairs

NEVER = "from being captured, whatever the enemy has on all other cells"
KINDS = {
    "kings": ("pieces, soldiers and Kings of one side, whose Kings keep one of the soldiers", False, True),
    "soldiers": ("soldiers of one side that, left standing, keep one of them", True, False),
    "fortress": ("pieces, soldiers and Kings of one side, that, left standing, keep one of the soldiers", True, True),
}
"""By the kind of sets: what they are; whether soldiers protect, and Kings."""


def fortress_question(game: CrossHairs, members: Mapping[str, Any]) -> tuple[str, Iterator[Clause]]:
    """Return what a refutation about least sets proves, and the clauses of its formula.

    Raises:
        CheckError: there is no such kind of sets under these readings, or a listed set is none or not a least one.
    """
    kind = members["kind"]
    if kind not in KINDS or (kind != "kings" and game.readings["move"] == "any"):
        raise CheckError("the game has no such sets")
    what, soldiers, kings = KINDS[kind]
    elements = {name: f"soldier {name}" for name in game.board.names}
    elements |= {f"K{name}": f"King {name}" for name in game.board.names if kings}
    listed = least_sets(members["sets"], elements, members["most"], partial(_protect, game, kind == "kings"), game.meter)
    sentence = exactly(place(members, game.SWITCHES), f"{at_most(members, elements, what)} {NEVER}", members["sets"])
    return sentence, chain(_safe(game, soldiers, kings), listed)


def apart_question(game: CrossHairs, members: Mapping[str, Any]) -> tuple[str, Iterator[Clause]]:
    """Return what a refutation about Kings apart proves, and the clauses of its formula.

    Raises:
        CheckError: there are not so many cells.
    """
    most, straight = members["most"], members["straight"]
    if not 0 <= most <= len(game.board.names):
        raise CheckError("no number of Kings")
    two = "two are on one straight line" if straight else "one sees another along a line of its cell"
    return f"of more than {most} Kings on {place(members, game.SWITCHES)} {two}", _apart(game, most, straight)


def _protect(game: CrossHairs, alone: bool, elements: frozenset[str]) -> bool:
    """Return whether the pieces keep one of the soldiers; `alone`: whether other soldiers do not protect it."""
    kings = {game.board.index[name[1:]] for name in elements if name[0] == "K"}
    soldiers = {game.board.index[name] for name in elements if name[0] != "K"}
    if kings & soldiers:
        return False  # no position
    if alone:
        return any(_standing(game, {cell}, kings) for cell in soldiers)
    return bool(_standing(game, soldiers, kings))


def _standing(game: CrossHairs, soldiers: set[int], kings: set[int]) -> set[int]:
    while True:
        cells = range(len(game.board.names))
        stones = "".join("B" if cell in kings else "b" if cell in soldiers else "w" for cell in cells)
        taken = {cell for cell in soldiers if len(game.spans(stones, cell, "wW")) >= game.needed[cell]}
        if not taken:
            return soldiers
        soldiers = soldiers - taken


def _safe(game: CrossHairs, soldiers: bool, kings: bool) -> Iterator[Clause]:
    """Yield the clauses that say: some pieces keep a soldier from being captured."""
    names = game.board.names
    shut: list[Value] = [kings and f"King {name}" for name in names]
    for name in names:
        yield from clause([f"safe {name}"], [f"soldier {name}"])  # 6
    yield from clause([], [f"safe {name}" for name in names])  # 7
    if soldiers:
        for name, king in zip(names, shut, strict=True):
            yield from clause([f"shut {name}"], [king, f"safe {name}"])  # 8
        shut = [f"shut {name}" for name in names]
    for cell, name in enumerate(names):
        lines = []
        for one, other in map(sorted, game.lines[cell]):
            said = f"{name} {names[one[0]]} {names[other[0]]}"
            lines.append(f"shut line {said}")
            yield from _shut_line(lines[-1], f"shut side {said}", one, other, shut)
        for both in combinations(lines, 2) if len(lines) > 1 else [lines]:
            yield from clause([f"safe {name}"], both)  # 11


def _shut_line(line: str, side: str, one: Sequence[int], other: Sequence[int], shut: Sequence[Value]) -> Iterator[Clause]:
    if set(one) & set(other):
        for pair in combinations(one, 2):
            yield from clause([line], [shut[at] for at in pair])  # 9
        return
    for at in one:
        yield from clause([line, side], [shut[at]])  # 10
    for at in other:
        yield from clause([line], [side, shut[at]])  # 10


def _apart(game: CrossHairs, most: int, straight: bool) -> Iterator[Clause]:
    """Yield the clauses that say: there are more Kings, and none sees another."""
    names = game.board.names
    for cell, name in enumerate(names):
        lines = [game.straight(cell, way) for way in range(3)] if straight else game.lines[cell]
        for seen in {at for line in lines for side in line for at in side}:
            yield from clause([f"King {name}", f"King {names[seen]}"])
    counts = [*(yield from at_least("Kings", [f"King {name}" for name in names])), False]
    yield from clause([], [counts[most + 1]])
