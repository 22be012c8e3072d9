"""Boards of one's own, from a small TOML file (docs/formats/boards.md).

TOML, as the headers of diagrams are: it has remarks, Python reads it without a package, and it names the line of a slip. A cell's
name says where it stands in text; whether two cells touch is said by `edges` alone. The board's name ends in a digest of what
matters for play (cells, edges, crossings, sides; not the drawing, not the order), so boards that differ have different names.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import pairwise
from math import dist, hypot, sqrt
from pathlib import Path
from typing import Any, NoReturn

from crosscut.core.board import MOST_CELLS, Board, Diagonal, Edge, Layout, Point, Side, cells_of, mask_of
from crosscut.core.errors import NotationError
from crosscut.core.notation import shown
from crosscut.core.sheets import MARGIN

LONGEST = 100_000  # bytes of a file; 256 cells with their edges, diagonals and centres need far fewer
CLOSEST = 0.5  # cells: nearer to each other, stones would hide each other
_CELL = re.compile(r"([a-z]{1,2})([1-9][0-9]{0,2})")
_KEYS = {"name": str, "cells": list, "edges": list, "crossings": list, "sides": dict, "centres": dict}


def read_board(path: str | Path) -> Board:
    """Return the board of a file; its name is that in the file, `@`, and sixteen digits of its digest.

    Raises NotationError, one line that names the file, the place in it, and what was expected there: for a file that is no TOML
    or lacks something, a cell that is none or is there twice, an edge to nowhere, diagonals that do not cross, a board that
    falls apart, and more than 256 cells.
    """
    return _Reader(Path(path)).board()


@dataclass(slots=True)
class _Reader:
    """Reads one file; every message begins with its name."""

    path: Path

    def refuse(self, where: str, why: str) -> NoReturn:
        raise NotationError(f"{self.path.name}: {where}: {why}")

    def board(self) -> Board:
        entries = self.entries()
        names = self.cells(entries["cells"])
        by_name = {name: cell for cell, name in enumerate(names)}
        board = Board(
            "", tuple(_place(name) for name in names), self.edges(entries["edges"], by_name), (), (), Layout("points", ())
        )
        board = replace(board, diagonals=self.diagonals(entries["crossings"], by_name, board))
        if apart := board.all_cells & ~board.flood(1, board.all_cells):
            lost = board.names[(apart & -apart).bit_length() - 1]
            self.refuse("edges", f"the board falls apart: expected a chain of edges from {names[0]} to {lost}")
        centres = self.centres(entries["centres"], by_name) if entries["centres"] else _plain_centres(board)
        sides = self.sides(entries["sides"], by_name, centres)
        board = replace(board, sides=sides, layout=Layout("points", centres))
        return replace(board, name=f"{entries['name']}@{_digest(board)}")

    def entries(self) -> dict[str, Any]:
        try:
            text = self.path.read_bytes()
        except OSError as error:
            self.refuse("file", f"cannot be read ({error.strerror})")
        if len(text) > LONGEST:
            self.refuse("file", f"{len(text)} bytes: at most {LONGEST} are read")
        try:
            found = tomllib.loads(text.decode())
        except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
            self.refuse("file", f'no TOML ({error}): expected lines like cells = ["a1", "b1"]')
        for key, value in found.items():
            if key not in _KEYS:
                self.refuse(shown(key), f"expected one of {', '.join(_KEYS)}")
            if not isinstance(value, _KEYS[key]):
                self.refuse(key, f"expected {({str: 'a text', list: 'a list', dict: 'a table'})[_KEYS[key]]}")
        for key in ("name", "cells", "edges"):
            if key not in found:
                self.refuse(key, "missing")
        if not re.fullmatch(r"[a-z][a-z0-9]{0,19}", found["name"]):
            self.refuse("name", f"{shown(found['name'])}: expected up to 20 small letters and digits, a letter first")
        return {key: kind() for key, kind in _KEYS.items()} | found

    def cells(self, entries: list[Any]) -> list[str]:
        """Return the names of the cells row by row."""
        seen: set[str] = set()
        for number, name in enumerate(entries, 1):
            where = f"cells, entry {number}"
            if not isinstance(name, str) or not _CELL.fullmatch(name):
                self.refuse(where, f"{shown(str(name))}: expected column letters and a row number, such as c2")
            if name in seen:
                self.refuse(where, f"{name} is there twice")
            seen.add(name)
        if not 1 <= len(seen) <= MOST_CELLS:
            self.refuse("cells", f"{len(seen)} cells: expected 1 to {MOST_CELLS}")
        rows = {_place(name)[0] for name in seen}
        gaps = [row for row in range(max(rows)) if row not in rows]
        if gaps:
            self.refuse("cells", f"no cell in row {gaps[0] + 1}: expected rows from 1 without a gap")
        return sorted(seen, key=_place)

    def chain(self, where: str, entry: object, by_name: dict[str, int]) -> list[int]:
        """Return the cells of a text such as "a1-b1-b2", two or more, each another than the one before."""
        if not isinstance(entry, str) or "-" not in entry:
            self.refuse(where, f"{shown(str(entry))}: expected two cells or more, joined by -")
        found = [self.cell(where, name, by_name) for name in entry.split("-")]
        for one, other in pairwise(found):
            if one == other:
                self.refuse(where, f"{shown(entry)} joins a cell to itself")
        return found

    def cell(self, where: str, name: object, by_name: dict[str, int]) -> int:
        if not isinstance(name, str) or name not in by_name:
            self.refuse(where, f"no cell {shown(str(name))}")
        return by_name[name]

    def edges(self, entries: list[Any], by_name: dict[str, int]) -> tuple[Edge, ...]:
        found: dict[tuple[int, int], None] = {}
        for number, entry in enumerate(entries, 1):
            where = f"edges, entry {number}"
            for one, other in pairwise(self.chain(where, entry, by_name)):
                pair = (min(one, other), max(one, other))
                if pair in found:
                    self.refuse(where, f"{shown(entry)} has an edge that is there already")
                found[pair] = None
        return tuple(Edge(a, b) for a, b in sorted(found))

    def diagonals(self, entries: list[Any], by_name: dict[str, int], board: Board) -> tuple[Diagonal, ...]:
        pairs: list[tuple[int, int]] = []
        for number, entry in enumerate(entries, 1):
            where = f"crossings, entry {number}"
            if not isinstance(entry, list) or len(entry) != 2:
                self.refuse(where, 'expected the two diagonals that cross, such as ["a1-b2", "b1-a2"]')
            both = [self.chain(where, text, by_name) for text in entry]
            if any(len(diagonal) != 2 for diagonal in both):
                self.refuse(where, "a diagonal joins two cells")
            (a, c), (b, d) = (sorted(diagonal) for diagonal in both)
            missing = [(one, other) for one, other in ((a, b), (b, c), (c, d), (d, a)) if not board.neighbours[one] >> other & 1]
            if missing:
                one, other = (board.names[cell] for cell in missing[0])
                self.refuse(where, f"these diagonals do not cross: expected an edge {one}-{other} of the block round them")
            for pair in ((a, c), (b, d)):
                if board.neighbours[pair[0]] >> pair[1] & 1 or pair in pairs:
                    said = "an edge" if pair not in pairs else "a diagonal of another crossing"
                    self.refuse(where, f"{board.names[pair[0]]}-{board.names[pair[1]]} is {said}, too")
                pairs.append(pair)
        return tuple(Diagonal(a, b, at ^ 1) for at, (a, b) in enumerate(pairs))

    def sides(self, entries: dict[str, Any], by_name: dict[str, int], centres: tuple[Point, ...]) -> tuple[Side, ...]:
        found = []
        for name, entry in entries.items():
            where = f"sides, {shown(name)}"
            if not re.fullmatch(r"[a-z0-9]+( [a-z0-9]+)*", name):
                self.refuse(where, "expected small letters, digits and single blanks")
            if not isinstance(entry, list) or not entry:
                self.refuse(where, "expected a list of cells")
            cells = [self.cell(where, one, by_name) for one in entry]
            if len(set(cells)) < len(cells):
                self.refuse(where, "a cell is there twice")
            found.append(Side(name, mask_of(cells), tuple(_outside(cells, centres))))
        return tuple(found)

    def centres(self, entries: dict[str, Any], by_name: dict[str, int]) -> tuple[Point, ...]:
        for name, entry in entries.items():
            self.cell("centres", name, by_name)
            if not (isinstance(entry, list) and len(entry) == 2 and all(_is_number(value) for value in entry)):
                self.refuse(f"centres, {name}", "expected two numbers, to the right and down, one for the width of a cell")
        if lacking := next((name for name in by_name if name not in entries), None):
            self.refuse("centres", f"none for {lacking}")
        points = {name: (float(entries[name][0]), float(entries[name][1])) for name in by_name}
        for one in by_name:
            for other in by_name:
                if one < other and dist(points[one], points[other]) < CLOSEST:
                    self.refuse("centres", f"{one} and {other} overlap: expected {CLOSEST} or more between two cells")
        return tuple(points.values())


def _place(name: str) -> tuple[int, int]:
    letters = name.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - ord("a") + 1
    return int(name[len(letters) :]) - 1, column - 1


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= 1000


def _plain_centres(board: Board) -> tuple[Point, ...]:
    """The cells where text has them; columns half a cell wide make rows as on boards of hexagons."""
    if board.column_step == 2:
        return tuple((column / 2, row * sqrt(3) / 2) for row, column in board.places)
    return tuple((float(column), float(row)) for row, column in board.places)


def _outside(cells: list[int], centres: tuple[Point, ...]) -> Iterator[Point]:
    """Yield the points of a side's line: its cells, in the order of the file, moved away from the middle of the board."""
    middle = (sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres))
    for x, y in (centres[cell] for cell in cells):
        away = hypot(x - middle[0], y - middle[1]) or 1.0
        yield (x + MARGIN * (x - middle[0]) / away, y + MARGIN * (y - middle[1]) / away)


def board_said(board: Board) -> str:
    """Return what of a board matters for play, in one form: JSON, `[cells, edges, crossings, sides]`, all by the names of cells.

    Cells are in the order of rows; two cells that are joined, and all else, in the order of characters.
    """

    def ends(join: Edge | Diagonal) -> list[str]:
        return sorted((board.names[join.a], board.names[join.b]))

    crossings = sorted(sorted((ends(one), ends(board.diagonals[one.crosses]))) for one in board.diagonals[::2])
    sides = sorted([side.name, sorted(board.names[cell] for cell in cells_of(side.cells))] for side in board.sides)
    return json.dumps([board.names, sorted(map(ends, board.edges)), crossings, sides])


def board_members(board: Board) -> dict[str, Any]:
    """Return what headers of certificates say of a board: its name, and of one that is in no family all that matters."""
    return {"board": board.name, **({"own_board": json.loads(board_said(board))} if board.own else {})}


def _digest(board: Board) -> str:
    return sha256(board_said(board).encode()).hexdigest()[:16]
