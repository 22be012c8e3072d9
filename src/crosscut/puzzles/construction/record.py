"""Construction puzzles as JSON objects, and back.

Reading a record gives back the puzzle that was written, but for the evidence, which is not believed. Themes, hints, and the level
and points of a grade, are not read back: they follow from the rest.
Cells are given by name, rows from 1.

*One ID for one puzzle*: a digest of the least of the texts of its images, so that puzzles that ask the same up to the symmetries
of the game, exchange of colours included, or with clues in another order, have one ID. A clue about a row has no image under a
symmetry that does not carry rows to rows: with such a clue a puzzle and its turned image are two puzzles.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

import crosscut
from crosscut.core.board import Board, cells_of, mask_of
from crosscut.core.errors import NotationError, UnsupportedError
from crosscut.core.game import BLACK, COLOURS, game_id
from crosscut.core.instance import read_id
from crosscut.core.notation import format_rows, parse_cell, parse_colour, parse_rows, shown
from crosscut.core.stones import StoneGame, Stones
from crosscut.puzzles.construction.clue import Clue
from crosscut.puzzles.construction.grade import Grade
from crosscut.puzzles.construction.grading import themes
from crosscut.puzzles.construction.known import GLYPHS
from crosscut.puzzles.construction.offered import clues_of, puzzled
from crosscut.puzzles.construction.path import named, path_of, sentence_of
from crosscut.puzzles.construction.puzzle import Construction, Part, Witness
from crosscut.puzzles.construction.sought import EMPTY, OPEN

Record = dict[str, Any]
SCHEMA = "crosscut/construction/1"
ID_DIGITS = 16


def puzzle_id(puzzle: Construction) -> str:
    """Return the puzzle's ID: the first sixteen hexadecimal digits of the SHA-256 of what is asked, up to symmetry."""
    least = min(_asked_text(image) for image in puzzle.images())
    return hashlib.sha256(f"construction {least}".encode("ascii")).hexdigest()[:ID_DIGITS]


def _asked_text(puzzle: Construction) -> str:
    board = puzzle.game.board
    clues = [{name: value for name, value in clue_record(board, clue).items() if name != "sentence"} for clue in puzzle.clues]
    said = sorted(json.dumps(clue, sort_keys=True) for clue in clues)
    return " ".join((game_id(puzzle.game), format_rows(board, puzzle.given), puzzle.glyphs, *said))


def asked_record(puzzle: Construction) -> Record:
    """Return the record of what the solver is told."""
    board = puzzle.game.board
    return {
        "board": game_id(puzzle.game),
        "given": format_rows(board, puzzle.given),
        "glyphs": puzzle.glyphs,
        "clues": [clue_record(board, clue) for clue in puzzle.clues],
    }


def clue_record(board: Board, clue: Clue) -> Record:
    """Return a clue as an object: its kind, its figures, and its sentence, which is not read back."""
    found: Record = {"kind": clue.kind}
    for field in _fields(type(clue)):
        value = getattr(clue, field)
        if field == "cells":
            found[field] = [board.names[cell] for cell in cells_of(value)]
        elif field == "colour":
            found[field] = COLOURS[value]
        else:
            found[field] = value + 1 if field == "row" else value
    return found | {"sentence": clue.sentence(board)}


def clue_words(board: Board, clue: Clue) -> str:
    """Return a clue as the checker reads it: its kind and its figures, cells joined by commas."""
    figures = [value for name, value in clue_record(board, clue).items() if name != "sentence"]
    return " ".join(",".join(value) if isinstance(value, list) else str(value) for value in figures)


def read_clue(game: StoneGame, record: Mapping[str, Any]) -> Clue:
    """Return the clue of an object; NotationError if it is none of the game."""
    board, known, kind = game.board, clues_of(game.name), record.get("kind")
    if not isinstance(kind, str) or kind not in known:
        raise NotationError(f"no clue {shown(str(kind))} of {game.name}: there are {', '.join(known)}")
    values: dict[str, int] = {}
    for field in _fields(known[kind]):
        value = record.get(field)
        if field == "cells":
            if not isinstance(value, list) or not value:
                raise NotationError(f"clue {kind}: expected a list of cells")
            values[field] = mask_of([parse_cell(board, str(name)) for name in value])
        elif field == "colour":
            values[field] = parse_colour(str(value), f"the colour of clue {kind}")
        elif not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= board.size:
            raise NotationError(f"clue {kind}: {field} is {shown(str(value))}, expected a number from 0 to {board.size}")
        elif field == "row" and not 1 <= value <= len(board.rows):
            raise NotationError(f"clue {kind}: row {value}, but the board has rows 1 to {len(board.rows)}")
        else:
            values[field] = value - 1 if field == "row" else value
    return known[kind](**values)


def construction_record(puzzle: Construction) -> Record:
    """Return a puzzle as a JSON object."""
    board = puzzle.game.board
    return {
        "schema": SCHEMA,
        "version": crosscut.__version__,
        "reading": dict(puzzle.game.readings),
        "evidence": str(puzzle.evidence),
        "id": puzzle_id(puzzle),
        **asked_record(puzzle),
        "solution": _rows(puzzle.game, puzzle.solution),
        "witnesses": [
            {"without": part_name(board, witness.without), "completion": _rows(puzzle.game, witness.completion)}
            for witness in puzzle.witnesses
        ],
        "seed": puzzle.seed,
        "attempt": puzzle.attempt,
        "grade": None if puzzle.grade is None else grade_record(puzzle.grade),
        "themes": list(themes(puzzle)),
        "hints": hints(puzzle),
    }


def hints(puzzle: Construction) -> list[Record]:
    """Return the path by named techniques, a step an object; [] where these do not solve the puzzle.

    `holds` says whether the cells hold the `value`, one of `B W .`, or do not; `clue`: the number of the clue, from 1, None
    for a rule.
    """
    path = path_of(puzzle) if named(puzzle) else None
    if path is None or not path.full:
        return []
    names = puzzle.game.board.names
    return [
        {
            "cells": [names[cell] for cell in cells_of(step.found.cells)],
            "value": GLYPHS[step.found.value],
            "holds": step.found.holds,
            "technique": step.technique.name,
            "level": step.technique.level,
            "clue": step.clue + 1 or None,
            "sentence": sentence_of(puzzle, step),
        }
        for step in path.steps
    ]


def grade_record(grade: Grade) -> Record:
    """Return a grade as an object: the level and the points, which follow from the rest, then what makes the puzzle hard."""
    return {"level": grade.level, "points": grade.points, "technique": grade.technique, **asdict(grade)}


def _read_grade(record: Mapping[str, Any]) -> Grade | None:
    said = record.get("grade")
    if said is None:
        return None
    names = _fields(Grade)
    if isinstance(said, dict) and "named" not in said:  # files older than named techniques
        said = {**said, "named": 0}
    if not isinstance(said, dict) or any(type(said.get(name)) is not int or said[name] < 0 for name in names):
        raise NotationError(f"member grade: expected an object with the numbers {', '.join(names)}")
    return Grade(*(said[name] for name in names))


def read_construction(record: Mapping[str, Any]) -> Construction:
    """Return the puzzle of a JSON object; NotationError or UnknownNameError if it is none.

    Board, given cells and clues are enough. Open cells then hold stones, and may be empty with a clue about empty cells
    (`Clue.empties`).
    """
    if record.get("schema", SCHEMA) != SCHEMA:
        raise NotationError(f"no construction puzzle: expected schema {SCHEMA}")
    try:
        game = puzzled(read_id(_text(record, "board")).game)
    except UnsupportedError as error:
        raise NotationError(str(error)) from None
    clues = record.get("clues")
    if not isinstance(clues, list) or not all(isinstance(clue, dict) for clue in clues):
        raise NotationError("expected a list of clues")
    said = tuple(read_clue(game, clue) for clue in clues)
    glyphs = "BW." if any(clue.empties for clue in said) else "BW"
    solution = record.get("solution")
    witnesses = record.get("witnesses", [])
    if not isinstance(witnesses, list) or not all(isinstance(witness, dict) for witness in witnesses):
        raise NotationError("expected a list of witnesses")
    return Construction(
        game,
        _given(game.board, _text(record, "given")),
        _text(record, "glyphs") if "glyphs" in record else glyphs,
        said,
        None if solution is None else _position(game, _text(record, "solution")),
        tuple(
            Witness(_part(game.board, _text(witness, "without")), _position(game, _text(witness, "completion")))
            for witness in witnesses
        ),
        seed=_number(record, "seed"),
        attempt=_number(record, "attempt"),
        grade=_read_grade(record),
    )


def part_name(board: Board, part: Part) -> str:
    """Return the name of a part: a cell's, or `clue 1` for the first clue."""
    return board.names[part.at] if part.kind == "cell" else f"clue {part.at + 1}"


def _part(board: Board, text: str) -> Part:
    kind, _, number = text.partition(" ")
    if kind == "clue" and number.isdecimal() and len(number) < 4:
        return Part("clue", int(number) - 1)
    return Part("cell", parse_cell(board, text))


def _given(board: Board, text: str) -> tuple[str, ...]:
    """Return the given cells; open cells are read as empty, since the parser of positions does not know `?`."""
    rows = tuple(text.split("/"))
    known = parse_rows(board, tuple(row.replace(OPEN, EMPTY) for row in rows))
    marks = [char for row in rows for char in row if char not in " \t"]
    return tuple(OPEN if mark == OPEN else glyph for mark, glyph in zip(marks, known, strict=True))


def _rows(game: StoneGame, p: Stones | None) -> str | None:
    return None if p is None else format_rows(game.board, game.glyphs(p))


def _position(game: StoneGame, rows: str) -> Stones:
    return game.from_glyphs(parse_rows(game.board, tuple(rows.split("/"))), BLACK)


def _text(record: Mapping[str, Any], name: str) -> str:
    value = record.get(name)
    if not isinstance(value, str):
        raise NotationError(f"member {name}: expected a text")
    return value


def _number(record: Mapping[str, Any], name: str) -> int | None:
    value = record.get(name)
    if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
        raise NotationError(f"member {name}: expected a whole number")
    return value


def _fields(of: type[Clue] | type[Grade]) -> list[str]:
    """Return the names of a clue's figures, or of what makes a grade."""
    return [field.name for field in fields(of)]  # type: ignore[arg-type]
