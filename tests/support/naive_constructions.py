"""Construction puzzles by brute force: all ways to fill the open cells, the checker's rules, clues read from their records.

No formula, and nothing of the games' rules or the clues' own tests.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from crosscut.checker.boards import CheckError, flood
from crosscut.checker.games import GAMES
from crosscut.checker.games.orcoon.rules import Orcoon
from crosscut.checker.games.xodd.rules import Xodd
from naive_deadlocks import is_mutually_dead

READINGS = {"orcoon": {"pie": "off", "crossing": "forbidden", "connection": "chain"}, "xodd": {}, "yodd": {}}
Record = Mapping[str, Any]


class Naive:
    """The rules of one game on one board, such as `orcoon:3x3`; switches as in position IDs."""

    def __init__(self, board: str) -> None:
        name, _, rest = board.partition(":")
        where, *switches = rest.split(",")
        rules = GAMES[name](where, READINGS[name] | dict(switch.split("=") for switch in switches))
        assert isinstance(rules, Orcoon | Xodd)
        self.rules = rules

    def legal(self, stones: str) -> bool:
        """Whether the stones, one of `B W .` a cell, are a legal position; of Xodd one with an odd number of groups."""
        if isinstance(self.rules, Xodd) and not stones.strip("."):
            return False
        try:
            self.rules.read(self.rules.write(self.rules.start()._replace(stones=stones)))
        except CheckError:
            return False
        return True

    def group(self, stones: str, cell: int) -> set[int]:
        """The cells of the group of the stone on a cell; none if it is empty."""
        if stones[cell] == ".":
            return set()
        near = self.rules.board.neighbours
        return flood([cell], lambda at: [other for other in near[at] if stones[other] == stones[cell]])

    def true(self, clue: Record, stones: str) -> bool:
        """Whether a clue's record is true of a legal position."""
        rules, kind = self.rules, clue["kind"]
        cells_of_clue = [rules.board.index[name] for name in clue.get("cells", ())]
        if kind in ("line", "board"):
            counted = [stones[cell] for cell in cells_of_clue or range(len(stones))]
            return counted.count(clue["colour"]) == int(clue["number"])
        if kind in ("linked", "apart", "size"):
            group = self.group(stones, cells_of_clue[0])
            if kind == "size":
                return len(group) == int(clue["number"])
            return bool((cells_of_clue[1] in group) == (kind == "linked"))
        if kind in ("groups", "row"):
            assert isinstance(rules, Xodd)
            cells = range(len(stones)) if kind == "groups" else range(len(stones))[rules.rows[clue["row"] - 1]]
            roots = rules.group_of(stones)
            return len({roots[cell] for cell in cells if stones[cell] == clue["colour"]}) == int(clue["number"])
        assert isinstance(rules, Orcoon)
        if kind == "final":
            return not any(rules.may_place(stones, colour, cell) for cell in range(len(stones)) for colour in "BW")
        if kind == "connected":
            return rules.connected(stones, clue["colour"])
        if kind == "empty":
            return stones.count(".") == int(clue["number"])
        assert kind == "dead"
        points = rules.board.points
        dead = {rules.board.index[name] for name in clue["cells"]}
        standing = {points[cell]: glyph for cell, glyph in enumerate(stones) if glyph != "."}
        return is_mutually_dead(
            frozenset(points[cell] for cell in dead), standing, rules.readings["crossing"] == "forbidden"
        ) and all(stones[cell] == "." for cell in dead)


def completes(record: Record, stones: str) -> bool:
    """Whether stones, one of `B W .` a cell, are a completion of a puzzle's record."""
    naive = Naive(record["board"])
    return _fits(record, stones) and naive.legal(stones) and all(naive.true(clue, stones) for clue in record["clues"])


def completions(record: Record) -> Iterator[str]:
    """Yield all completions of a puzzle's record, as stones."""
    naive = Naive(record["board"])
    given = record["given"].replace("/", "")
    for glyphs in product(*(record["glyphs"] if glyph == "?" else glyph for glyph in given)):
        stones = "".join(glyphs)
        if naive.legal(stones) and all(naive.true(clue, stones) for clue in record["clues"]):
            yield stones


def _fits(record: Record, stones: str) -> bool:
    given = record["given"].replace("/", "")
    return all(is_ in record["glyphs"] if was == "?" else is_ == was for was, is_ in zip(given, stones, strict=True))
