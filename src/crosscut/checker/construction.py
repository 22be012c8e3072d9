"""Construction puzzles: no other stones than a position's agree with given cells and clues.

A game says which stones may stand, and the clauses of its own clues. Written from the page of encodings; the numbers in comments
are those of its section about construction puzzles. Clues about groups have a file of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from .boards import CheckError, shown
from .clauses import Clause, Gates, Signed, Value, at_least, clause, one_of
from .game import Rules
from .groups import Members, groups
from .sets import place

CONSTRUCTION = {"given": str, "glyphs": str, "clues": list, "other": bool}
"""The members of a manifest that asks for another completion of a construction puzzle."""

COLOURS = {"B": "black", "W": "white"}


class Words(NamedTuple):
    """What a clue says: its kind, some cells, a colour, "" for none, and numbers by their names."""

    kind: str
    cells: Sequence[int]
    colour: str
    numbers: Mapping[str, int]

    @property
    def number(self) -> int:
        """The number of what the clue counts."""
        return self.numbers["number"]

    def cell(self) -> int:
        """Return the one cell that the clue is about; CheckError if there are none or several."""
        if len(self.cells) != 1:
            raise CheckError(f"the clue {self.kind} is about one cell")
        return self.cells[0]


class Sought:
    """The stones that are sought.

    Attributes:
        game: the game.
        stones: of both colours, cell by cell; given cells are constants.
        gates: statements put together.
    """

    def __init__(self, game: Rules, stones: Mapping[str, Sequence[Value]]) -> None:
        """Begin without counters."""
        self.game, self.stones, self.gates = game, stones, Gates(game.meter)
        self._counted: dict[str, list[Signed]] = {}
        self._members: dict[str, Members] = {}

    def members(self, colour: str) -> Generator[Clause, None, Members]:
        """Yield the clauses about the groups of a colour, the first time; return which stones belong to which root."""
        if colour not in self._members:
            self._members[colour] = yield from groups(self.game.board, self.stones[colour], COLOURS[colour])
        return self._members[colour]

    def empty(self) -> list[Signed]:
        """Return the statements that a cell has no stone, cell by cell."""
        return [self.gates.all_of(*((False, side) for side in both)) for both in zip(*self.stones.values(), strict=True)]

    def exactly(self, number: int, literals: Sequence[Signed], name: str) -> Iterator[Clause]:
        """Yield the clauses that say: exactly so many of these hold.

        Raises:
            CheckError: a counter of that name has counted others.
        """
        real = [literal for literal in literals if literal[1] is not (not literal[0])]
        if self._counted.setdefault(name, real) != real:
            raise CheckError(f"two counters have the name {shown(name)}")
        counts = yield from at_least(name, real)  # 4
        yield from clause([], [counts[number] if number < len(counts) else False])  # 5
        if number + 1 < len(counts):
            yield from clause([counts[number + 1]])  # 5
        if sum(value is sign for sign, value in real) > number:
            yield frozenset()  # 5

    def of_stone(self, words: Words, counted: Mapping[str, Sequence[Signed]]) -> Iterator[Clause]:
        """Yield the clauses that say: there is a stone on the clue's cell, and so many hold of what is counted for its colour.

        Raises:
            CheckError: the clue is not about one cell.
        """
        cell = words.cell()
        yield from clause([], [side[cell] for side in self.stones.values()])  # 6
        both = [
            [self.gates.all_of((True, self.stones[colour][cell]), one) for one in literals]
            for colour, literals in counted.items()
        ]
        there = [self.gates.any_of(*pair) for pair in zip(*both, strict=True)]
        yield from self.exactly(words.number, there, f"{words.kind} of {self.game.board.names[cell]}")


Clues = Mapping[str, tuple[str, Callable[[Sought, Words], Iterator[Clause]]]]
"""For each kind of clues what its text says behind the kind, such as "cells colour number", and what yields its clauses."""


def one_a_cell(sought: Sought) -> Iterator[Clause]:
    """Yield the clauses that say: no cell has two stones, which may stand anywhere."""
    for both in zip(*sought.stones.values(), strict=True):
        yield from clause(both)  # 1


def construction_question(
    game: Rules,
    members: Mapping[str, Any],
    stand: Callable[[Sought], Iterator[Clause]],
    clues: Clues,
    what: str = "stones",
    seen_as: Mapping[int, str] | None = None,
) -> tuple[str, Iterator[Clause]]:
    """Return what a refutation about a construction puzzle proves, and the clauses of its formula.

    Args:
        game: the game of the manifest.
        members: the manifest.
        stand: yields the clauses that say which stones may stand.
        clues: of the game, besides those that count stones.
        what: which stones may stand, in words.
        seen_as: for `str.translate`: the glyphs of the game that stand for `B`, `W` and `.`, where it has others.

    Raises:
        CheckError: the puzzle is none.
    """
    given, glyphs = members["given"].replace("/", ""), members["glyphs"]
    if (
        "/".join(given[row] for row in game.rows) != members["given"]
        or len(given) != len(game.board.names)
        or set(given) - set("BW.?")
        or glyphs not in ("BW", "BW.")
    ):
        raise CheckError("not the given cells of this board")
    texts = members["clues"]
    known = {**clues, "line": ("cells colour number", _line), "board": ("colour number", _board)}
    puzzle = [_read(game, known, text) for text in texts]
    rows = members["position"].split(":")[1].translate(seen_as or {}) if members["other"] else ""
    others = f", other than {rows}," if members["other"] else ""
    where = f"on {place(members, game.SWITCHES)} no {what}{others} agree with {members['given']}"
    sentence = f"{where}, open cells holding one of {glyphs}, and {'; '.join(texts) or 'no clue'}"
    asked = [(known[words.kind][1], words) for words in puzzle]
    return sentence, _clauses(game, members, given, stand, asked, rows.replace("/", ""))


def _read(game: Rules, known: Clues, text: object) -> Words:
    """Return what the text of a clue says."""
    words = text.split(" ") if isinstance(text, str) else [""]
    shape = known[words[0]][0].split() if words[0] in known else [""]
    said = dict(zip(shape, words[1:], strict=False))
    cells = [game.board.index.get(name, -1) for name in said["cells"].split(",")] if "cells" in said else []
    numbers = {name: figure for name, figure in said.items() if name not in ("cells", "colour")}
    if (
        len(said) != len(words) - 1
        or said.keys() != set(shape)
        or cells != sorted(set(cells) - {-1})
        or said.get("colour", "B") not in COLOURS
        or not all(figure.isdecimal() and str(int(figure[:4])) == figure for figure in numbers.values())
    ):
        raise CheckError(f"not a clue of the game: {shown(str(text))}")
    return Words(words[0], cells, said.get("colour", ""), {name: int(figure) for name, figure in numbers.items()})


def _clauses(
    game: Rules,
    members: Mapping[str, Any],
    given: str,
    stand: Callable[[Sought], Iterator[Clause]],
    clues: Sequence[tuple[Callable[[Sought, Words], Iterator[Clause]], Words]],
    solution: str,
) -> Iterator[Clause]:
    stones: dict[str, list[Value]] = {
        colour: [
            f"stone {said} {name}" if glyph == "?" else glyph == colour
            for glyph, name in zip(given, game.board.names, strict=True)
        ]
        for colour, said in COLOURS.items()
    }
    sought = Sought(game, stones)
    yield from stand(sought)  # 1
    if members["glyphs"] == "BW":
        for cell, glyph in enumerate(given):
            if glyph == "?":
                yield from clause([], [side[cell] for side in stones.values()])  # 2
    for encode, words in clues:
        yield from encode(sought, words)
    if members["other"]:
        there, sides = enumerate(solution), stones.items()
        yield from one_of(
            (colour != glyph, side[cell]) for cell, glyph in there for colour, side in sides if glyph in (".", colour)
        )  # 3
    yield from sought.gates.clauses


def _line(sought: Sought, words: Words) -> Iterator[Clause]:
    """Yield the clauses that say: so many of some cells have stones of a colour."""
    stones = [(True, sought.stones[words.colour][cell]) for cell in words.cells]
    yield from sought.exactly(words.number, stones, f"{COLOURS[words.colour]} stones in {_called(sought.game, words.cells)}")


def _board(sought: Sought, words: Words) -> Iterator[Clause]:
    """Yield the clauses that say: so many cells of the board have stones of a colour."""
    stones = [(True, stone) for stone in sought.stones[words.colour]]
    yield from sought.exactly(words.number, stones, f"{COLOURS[words.colour]} stones in the board")


def _called(game: Rules, cells: Sequence[int]) -> str:
    """Return what some cells are called in the name of a counter."""
    points, names = game.board.points, game.board.names
    for number, row in enumerate(game.rows, 1):
        if list(cells) == list(range(len(names)))[row]:
            return f"row {number}"
    columns = {points[cell][1] for cell in cells}
    if len(columns) == 1 and len(cells) == sum(column in columns for _, column in points):
        return f"column {names[cells[0]].rstrip('0123456789')}"
    return f"the line {' '.join(names[cell] for cell in cells)}"
