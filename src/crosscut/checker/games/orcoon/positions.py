"""The formulas `joined`, `drawn`, `barred` and `facts`, about all legal positions of a board.

Written from the page of encodings, the section about all positions; the numbers in comments are those of its clauses, and names
are those of the page too.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any

from ...boards import CheckError
from ...chains import fact, joined, parted
from ...clauses import Clause, Signed, clause, contrary, counted
from .deadlocks import Allowed, at_most, legal_clauses, reason_clauses, said, variables
from .pattern import Pattern
from .rules import Orcoon

STONES = {"B": "stone black", "W": "stone white"}
COLOURS = {"B": ("black", "white"), "W": ("white", "black")}


def position_question(game: Orcoon, members: Mapping[str, Any]) -> tuple[str, Container[Clause]]:
    """Return what a refutation about all legal positions proves, and the clauses that it may use.

    Args:
        game: the game of the manifest.
        members: the manifest; its values have the right types, those in lists any type.

    Raises:
        CheckError: another reading of the game than that of the question, or no such question.
    """
    question, made = members["question"], _Positions(game)
    if game.knight != (question == "drawn"):
        raise CheckError("there is no such formula for this reading of connection")
    crossing = " (crossing=allowed)" if game.readings["crossing"] == "allowed" else ""
    board = game.board.name + crossing
    if question == "joined":
        if members["full"]:
            return f"on every full legal board of {board} Black's or White's edges are joined", counted(game.meter, made.nobody())
        return f"no legal position of {board} joins both Black's and White's edges", counted(game.meter, made.both())
    if question == "drawn":
        return made.drawn_question(board, members["most"], members["patterns"])
    if question == "facts":
        stones, facts = game.read(members["position"]).stones, members["facts"]
        clauses = counted(game.meter, made.facts(stones, facts))
        given = f" that contains the stones of {members['position']}" if stones.strip(".") else ""
        return f"no legal position of {board}{given} has: {' and '.join(facts)}", clauses
    pattern, row, column = Pattern(members["pattern"], game), members["row"], members["column"]
    if not (
        1 <= row <= game.board.rows - pattern.board.rows + 1 and 1 <= column <= game.board.columns - pattern.board.columns + 1
    ):
        raise CheckError("the pattern does not fit there")
    where = f"from row {row} and column {column} on"
    sentence = f"no legal position of {board} with the pattern {pattern.text} {where} lets a colour place on a dead cell of it"
    return sentence, counted(game.meter, made.placed(pattern, row - 1, column - 1))


class _Positions:
    """The clauses about the positions of a board."""

    def __init__(self, game: Orcoon) -> None:
        self.game, self.board, self.names = game, game.board, game.board.names

    def stones(self, colour: str) -> list[str]:
        """Return the names of a colour's stones, cell by cell."""
        return [f"stone {COLOURS[colour][0]} {name}" for name in self.names]

    def facts(self, given: str, facts: Sequence[object]) -> Iterator[Clause]:
        """Yield the clauses that say: a position with the given stones has all facts."""
        yield from legal_clauses(self.game, variables(self.game, STONES))  # 1
        for stone, name in zip(given, self.names, strict=True):
            if stone != ".":
                yield from clause([], [f"{STONES[stone]} {name}"])
        for number, text in enumerate(facts, 1):
            yield from fact(
                self.board, self.game.edges, {colour: self.stones(colour) for colour in COLOURS}, text, f"fact {number}"
            )

    def both(self) -> Iterator[Clause]:
        """Yield the clauses that say: both sides have joined their edges."""
        yield from legal_clauses(self.game, variables(self.game, STONES))  # 1
        for colour, (name, _) in COLOURS.items():
            yield from joined(self.board, self.stones(colour), *self.game.edges[colour], name)  # 2

    def nobody(self) -> Iterator[Clause]:
        """Yield the clauses that say: the board is full, and nobody has joined his edges."""
        yield from legal_clauses(self.game, variables(self.game, STONES))  # 1
        for black, white in zip(self.stones("B"), self.stones("W"), strict=True):
            yield from clause([], [black, white])  # 3
        for colour, (name, _) in COLOURS.items():
            yield from parted(self.board, self.stones(colour), *self.game.edges[colour], name)  # 4

    def drawn_question(self, board: str, most: int, patterns: list[object]) -> tuple[str, Container[Clause]]:
        """Return what a refutation of `drawn` proves, and its clauses."""
        if most < 1:
            raise CheckError("no number of stones")
        found = [Pattern(text, self.game) for text in patterns]
        images = {image for pattern in found for image in pattern.images()}
        few = f", with at most {most} stones" if most < len(self.names) else ""
        without = f", without the patterns {said([pattern.text for pattern in found])}" if found else ""
        kinds = {"empty": ".", **{name: glyph for glyph, name in STONES.items()}}
        which = f"with connection=knight in which neither side can place{few}{without}"
        return f"in every legal position of {board} {which}, a side is joined", Allowed(
            self.game, counted(self.game.meter, self.drawn(most)), images, kinds
        )  # 8

    def drawn(self, most: int) -> Iterator[Clause]:
        """Yield the clauses that say: nobody is joined and nobody can place, and there are not more stones than so many."""
        standing = variables(self.game, {**STONES, ".": "empty"})
        empty: list[Signed] = [(True, here) for here in standing["."]]
        yield from legal_clauses(self.game, standing)  # 1
        for name in self.names:
            yield from clause([], [f"{what} {name}" for what in ("empty", *STONES.values())])  # 5
        yield from reason_clauses(self.game, empty, standing)  # 6
        for colour, name in (("B", "from the top"), ("W", "from the left")):
            stones = self.stones(colour)
            yield from parted(self.board, stones, *self.game.edges[colour], name)  # 4
            for cell, jumps in enumerate(self.board.jumps):
                for other, between in jumps:  # 4
                    free = [f"empty {self.names[point]}" for point in between]
                    yield from clause([f"{name} {self.names[cell]}", stones[other], *free], [f"{name} {self.names[other]}"])
        if most >= len(self.names):
            return
        yield from at_most(self.names, [contrary(here) for here in empty], most)  # 7

    def placed(self, pattern: Pattern, row: int, column: int) -> Iterator[Clause]:
        """Yield the clauses that say: the pattern is there, and a colour may place on a dead cell of it."""
        yield from legal_clauses(self.game, variables(self.game, STONES))  # 1
        dead = []
        for cell in pattern.whole:
            r, c = pattern.board.points[cell]
            here = self.board.at[r + row, c + column]
            name, glyph = self.names[here], pattern.glyphs[cell]
            if glyph == ".":
                dead.append(here)
                yield from clause([f"stone black {name}"])  # 9
                yield from clause([f"stone white {name}"])  # 9
            else:
                yield from clause([], [f"{STONES[glyph]} {name}"])  # 9
        ways = []
        for own, other in COLOURS.values():
            for cell in dead:
                ways.append(way := f"places {own} {self.names[cell]}")
                yield from self.may_place(way, own, other, cell)  # 10
        yield from clause([], ways)  # 11

    def may_place(self, way: str, own: str, other: str, cell: int) -> Iterator[Clause]:
        """Yield the clauses of a placement: the cell is empty, and rules 3 and 4 allow it."""
        for side in (own, other):
            yield from clause([way, f"stone {side} {self.names[cell]}"])
        for d, *commons in self.board.diagonals[cell]:
            yield from clause([way, f"stone {own} {self.names[d]}"], [f"stone {own} {self.names[m]}" for m in commons])
        for d, *others, one, two in self.game.windows[cell]:
            corners = [f"stone {own} {self.names[d]}", *(f"stone {other} {self.names[o]}" for o in others)]
            middles = [f"stone {side} {self.names[m]}" for m in (one, two) for side in (own, other)]
            yield from clause([way, *corners], middles)
