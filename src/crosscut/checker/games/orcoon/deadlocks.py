"""The formulas `deadlocks` and `occurs`: which clauses a bundle about deadlock patterns may have, and what it then proves.

Written from the page of encodings; the numbers in comments are those of its clauses, and names are those of the page too. Clauses
10 are recognised, not written, since a list can have hundreds of thousands of them. Such a clause says that some stones and dead
cells are not there; cut out of the board, these must be an image of a listed pattern.
"""

from __future__ import annotations

import hashlib
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import combinations, pairwise, product
from typing import Any

from ...boards import MAX_CELLS, CheckError
from ...clauses import Clause, Signed, Value, clause, contrary, counted, one_of
from .pattern import Pattern, listed_images
from .rules import Orcoon

FIXED = {"dead": ".", "fixed black": "B", "fixed white": "W"}
STANDING = {".": "dead", "B": "black", "W": "white"}
MOST_SHOWN = 12
"""The patterns of a longer list are not repeated in what it proves."""


class Allowed(Container[Clause]):
    """The clauses of a formula: clauses 10 as they are met, the others from a set."""

    def __init__(self, game: Orcoon, written: Container[Clause], images: set[str], kinds: Mapping[str, str] = FIXED) -> None:
        """Take the others, the images of the listed patterns, and what the variables of clauses 10 are called before the cell."""
        self.board, self.images = game.board, images
        self.written, self.kinds = written, kinds

    def __contains__(self, one: object) -> bool:
        return one in self.written or (isinstance(one, frozenset) and self.forbidden(one) in self.images)

    def forbidden(self, one: Clause) -> str:
        """Return the pattern that a clause says is not there, cut out of the board; "" if it says something else."""
        glyphs: dict[tuple[int, int], str] = {}
        for sign, name in one:
            what, _, cell = name.rpartition(" ")
            point = self.board.points[self.board.index[cell]] if cell in self.board.index else None
            if sign or what not in self.kinds or point is None or point in glyphs:
                return ""
            glyphs[point] = self.kinds[what]
        if not glyphs:
            return ""
        rows, columns = ([point[axis] for point in glyphs] for axis in (0, 1))
        box = [[glyphs.get((r, c), "?") for c in range(min(columns), max(columns) + 1)] for r in range(min(rows), max(rows) + 1)]
        return "/".join(map("".join, box))


def variables(game: Orcoon, words: Mapping[str, str]) -> dict[str, list[Value]]:
    """Return for each kind of things the variables of a formula, cell by cell: its word and the cell's name."""
    return {kind: [f"{word} {name}" for name in game.board.names] for kind, word in words.items()}


def legal_clauses(game: Orcoon, standing: Mapping[str, Sequence[Value]]) -> Iterator[Clause]:
    """Yield clauses 1 to 3: the stones are those of a legal position, and the dead cells are empty.

    Args:
        game: the game.
        standing: what stands on each cell, for "B", "W", and "." if there are dead cells.
    """
    for cell in range(len(game.board.names)):
        for one, two in combinations(standing.values(), 2):  # 1
            yield from clause([one[cell], two[cell]])
        for own, other in ((standing[one], standing[two]) for one, two in ("BW", "WB")):
            for q, *commons in game.board.diagonals[cell]:  # 2
                yield from clause([own[cell], own[q]], [own[m] for m in commons])
            for q, second, third, *middles in game.windows[cell]:  # 3
                corners = [own[cell], own[q], other[second], other[third]]
                yield from clause(corners, [stone[m] for m in middles for stone in (own, other)])


def reason_clauses(game: Orcoon, dead: Sequence[Signed], fixed: Mapping[str, Sequence[Value]]) -> Iterator[Clause]:
    """Yield clauses 4 to 6: each dead cell has a reason for each colour, by stones that stand there.

    Args:
        game: the game.
        dead: cell by cell, the statement that it is dead.
        fixed: the stones of "B" and "W", cell by cell.
    """
    names = game.board.names
    for cell, name in enumerate(names):
        for colour, enemy in ("BW", "WB"):
            own, other = ([(True, stone) for stone in fixed[side]] for side in (colour, enemy))
            reasons: list[Signed] = []
            for d, *commons in game.board.diagonals[cell]:  # 4
                reasons.append((True, f"touch {STANDING[colour]} {name} {names[d]}"))
                yield from one_of([contrary(reasons[-1]), own[d]])
                for m in commons:
                    yield from one_of([contrary(reasons[-1]), dead[m], other[m]])
            for d, second, third, *middles in game.windows[cell]:  # 5
                reasons.append((True, f"cross {STANDING[colour]} {name} {names[d]}"))
                for fact in (own[d], other[second], other[third], *(dead[m] for m in middles)):
                    yield from one_of([contrary(reasons[-1]), fact])
            yield from one_of([contrary(dead[cell]), *reasons])  # 6


def deadlock_clauses(game: Orcoon, cells: int) -> Iterator[Clause]:
    """Yield clauses 1 to 9 and 11 of the formula `deadlocks`, `cells` being the bound K."""
    names, board = game.board.names, game.board
    standing, fixed = variables(game, STANDING), variables(game, {"B": "fixed black", "W": "fixed white"})
    dead = standing["."]
    yield from legal_clauses(game, standing)
    yield from reason_clauses(game, [(True, here) for here in dead], fixed)
    for colour, cell in product("BW", range(len(names))):
        yield from clause([fixed[colour][cell]], [standing[colour][cell]])  # 11
    if cells == 0:
        yield from clause([], dead)  # 7
        return
    outer = board.top | board.bottom | board.left | board.right
    for cell in outer:  # 8
        yield from clause([dead[cell]])
    for axis in (0, 1):
        yield from clause([], [dead[cell] for cell, point in enumerate(board.points) if point[axis] == 1 and cell not in outer])
    yield from at_most(names, [(True, literal) for literal in dead], cells)  # 9


def at_most(names: Sequence[str], literals: Sequence[Signed], most: int) -> Iterator[Clause]:
    """Yield the clauses that say: of these statements about the cells at most so many hold."""
    for c, holds in zip(names, literals, strict=True):
        yield from one_of([contrary(holds), (True, f"count 1 {c}")])
    for (b, c), holds in zip(pairwise(names), literals[1:], strict=True):
        for k in range(1, most + 1):
            yield from clause([f"count {k} {b}"], [f"count {k} {c}"])
        for k in range(2, most + 1):
            yield from one_of([contrary(holds), (False, f"count {k - 1} {b}"), (True, f"count {k} {c}")])
        yield from one_of([contrary(holds), (False, f"count {most} {b}")])


def occurs_clauses(pattern: Pattern) -> Iterator[Clause]:
    """Yield the clauses of the formula `occurs`."""
    yield from legal_clauses(pattern.game, variables(pattern.game, STANDING))
    for cell in pattern.whole:
        yield from clause([], [f"{STANDING[pattern.glyphs[cell]]} {pattern.board.names[cell]}"])


def deadlock_question(game: Orcoon, members: Mapping[str, Any]) -> tuple[str, Container[Clause]]:
    """Check what a manifest says about patterns, and return what a refutation then proves and the clauses that it may use.

    Args:
        game: the game of the manifest.
        members: the manifest, its question "deadlocks" or "occurs"; its values have the right types, those in lists any type.

    Raises:
        CheckError: a pattern does not belong there, or an order does not lead to it, or there is no such question.
    """
    rows, columns = game.board.rows, game.board.columns
    reading = " with crossing=allowed" if game.readings["crossing"] == "allowed" else ""
    if game.readings["connection"] != "chain":
        raise CheckError("there is no formula for another reading than connection=chain")
    if members["position"] != game.write(game.start()):
        raise CheckError("the position is not the empty board with Black to move")
    if members["question"] == "occurs":
        pattern = Pattern(members["pattern"], game)
        pattern.check()
        if pattern.board.name != game.board.name:
            raise CheckError(f"the board is not the pattern's box, {pattern.board.name}")
        return f"no legal position{reading} has the deadlock pattern {pattern.text}", counted(game.meter, occurs_clauses(pattern))
    cells, patterns = members["cells"], members["patterns"]
    if not 0 <= cells <= MAX_CELLS or (cells and min(rows, columns) < 3):
        raise CheckError(f"the cells are not 0 to {MAX_CELLS}, or not 0 on a board without inner cells")
    written = counted(game.meter, deadlock_clauses(game, cells))
    allowed = Allowed(game, written, listed_images(game, cells, patterns, members["orders"]))
    which = (
        f"of at most {cells} dead cells which fit into {rows - 2}x{columns - 2}" if cells else f"that fit into {rows}x{columns}"
    )
    return f"the deadlock patterns {which}{reading} are exactly these: {said(patterns)}", allowed


def said(patterns: Sequence[str]) -> str:
    """Return the patterns to be printed, or their number and digest where there are many."""
    if len(patterns) > MOST_SHOWN:
        return f"{len(patterns)} with the SHA-256 {hashlib.sha256(','.join(patterns).encode()).hexdigest()}"
    return ", ".join(patterns) or "none"
