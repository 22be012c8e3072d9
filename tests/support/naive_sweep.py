"""The deadlocked positions of a tiny board by class, by the plainest way over the checker's rules: all boards, all orders.

Shares nothing with the sweep: legality, rule 5's question (brute force) and P(c) are the checker's, the largest mutually dead
set comes from the reasons of `naive_deadlocks`, symmetries and images of patterns from coordinates, and which positions
placements lead to from placing forwards.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import naive_deadlocks
from brute import READINGS, BruteForce
from crosscut.checker.game import placed
from crosscut.checker.games.orcoon.postpass import could_hold

OTHER = {"B": "W", "W": "B", ".": "."}
Grid = tuple[str, ...]  # rows


class Found(NamedTuple):
    """What the sweep should say."""

    legal: int
    deadlocked: int
    kinds: dict[tuple[bool, tuple[str, ...], tuple[str, ...]], tuple[int, int]]  # positions, and up to symmetry
    conflicts: set[frozenset[str]]  # each with its images
    placed: set[str]  # the positions that placements lead to


def turned(grid: Grid) -> Grid:
    return tuple("".join(column) for column in zip(*grid, strict=True))


def exchanged(grid: Grid) -> Grid:
    return tuple("".join({**OTHER, "?": "?"}[glyph] for glyph in row) for row in grid)


def mirrored(grid: Grid) -> Iterator[Grid]:
    for up, left in product((1, -1), repeat=2):
        yield tuple(row[::left] for row in grid[::up])


class NaiveSweep:
    def __init__(self, rows: int, columns: int, crossing: str, patterns: dict[str, str]) -> None:
        self.size = rows, columns
        self.crossing = crossing == "forbidden"
        self.brute = BruteForce(f"{rows}x{columns}", {**READINGS, "crossing": crossing})
        self.patterns = {name: list(self.places(text)) for name, text in patterns.items()}

    def places(self, text: str) -> Iterator[dict[int, str]]:
        """What must stand where for a pattern to be there, for all images and shifts."""
        (rows, columns), grid = self.size, tuple(text.split("/"))
        for one in (grid, exchanged(grid)):
            for two in (one, turned(one)):
                for image in mirrored(two):
                    for down, right in product(range(rows - len(image) + 1), range(columns - len(image[0]) + 1)):
                        yield {
                            (down + r) * columns + right + c: glyph
                            for r, row in enumerate(image)
                            for c, glyph in enumerate(row)
                            if glyph != "?"
                        }

    def images(self, stones: str) -> frozenset[str]:
        """The positions equal up to symmetry: mirrored, and on square boards also turned with the colours exchanged."""
        rows, columns = self.size
        grid = tuple(stones[columns * r : columns * (r + 1)] for r in range(rows))
        grids = [grid, exchanged(turned(grid))] if rows == columns else [grid]
        return frozenset("".join(image) for one in grids for image in mirrored(one))

    def legal(self, stones: str) -> bool:
        rules = self.brute.rules
        taken = [(cell, colour) for cell, colour in enumerate(stones) if colour != "."]
        return not any(
            rules.breaks_rule_3(stones, colour, cell) or rules.breaks_rule_4(stones, colour, cell) for cell, colour in taken
        )

    def dead(self, stones: str) -> set[int]:
        columns = self.size[1]
        glyphs = {divmod(cell, columns): glyph for cell, glyph in enumerate(stones)}
        empty = frozenset(place for place, glyph in glyphs.items() if glyph == ".")
        fixed = {place: glyph for place, glyph in glyphs.items() if glyph != "."}
        return {row * columns + column for row, column in naive_deadlocks.largest_dead(empty, fixed, self.crossing)}

    def reason(self, stones: str, colour: str, dead: set[int]) -> str:
        rules = self.brute.rules
        filled = "".join(colour if glyph == "." and cell not in dead else glyph for cell, glyph in enumerate(stones))
        if not rules.connected(filled, colour):
            return "dead"
        return "conflict" if rules.connected(could_hold(rules, stones, colour), colour) else "barred"

    def run(self) -> Found:
        kinds: Counter[tuple[bool, tuple[str, ...], tuple[str, ...]]] = Counter()
        orbits: dict[tuple[bool, tuple[str, ...], tuple[str, ...]], set[frozenset[str]]] = {}
        legal, conflicts = 0, set()
        for glyphs in product(".BW", repeat=self.size[0] * self.size[1]):
            stones = "".join(glyphs)
            if not self.legal(stones):
                continue
            legal += 1
            if self.brute.can_connect(stones, "B") or self.brute.can_connect(stones, "W"):
                continue
            dead = self.dead(stones)
            reasons = tuple(
                sorted((self.reason(stones, colour, dead) for colour in "BW"), key=["dead", "barred", "conflict"].index)
            )
            listed = tuple(
                name
                for name, places in self.patterns.items()
                if any(all(stones[cell] == glyph for cell, glyph in place.items()) for place in places)
            )
            kind = bool(dead), listed, reasons
            kinds[kind] += 1
            orbits.setdefault(kind, set()).add(self.images(stones))
            if "conflict" in reasons:
                conflicts.add(self.images(stones))
        table = {kind: (count, len(orbits[kind])) for kind, count in kinds.items()}
        return Found(legal, sum(kinds.values()), table, conflicts, self.placed())

    def placed(self) -> set[str]:
        """The positions that legal placements of any colours lead to from the empty board."""
        start = "." * (self.size[0] * self.size[1])
        seen, todo = {start}, [start]
        while todo:
            now = todo.pop()
            for cell, colour in product(range(len(now)), "BW"):
                if now[cell] == "." and self.brute.rules.may_place(now, colour, cell):
                    after = placed(now, colour, cell)
                    if after not in seen:
                        seen.add(after)
                        todo.append(after)
        return seen
