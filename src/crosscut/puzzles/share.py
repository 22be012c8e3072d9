"""Share IDs: a puzzle in one line that a person can paste into a forum, and that a shell leaves alone.

    GAME:3x3:B:BWW/B.B/WWB#win,tree,b2                the position's ID, #, the goal, how far one turn is claimed, that turn
    GAME:3x3:B:.../.B./...:pass#win,root,Bc3+Wd4      `,minimal` behind it, if claimed; then `,title=...`, `,author=...`
    GAME:5x5:_:__.__/B.._W/W___W/_WBW_/WB_WW#BW,dead=c1+b2+c2      `_` for whose turn it is and for open cells: a construction

In titles and names all but letters, figures and `-._~` is written as in addresses (`%20` for a blank). A share ID says what a
puzzle claims and brings no evidence: the puzzle is solved, like any imported one. Blanks in a goal are written `=` (`within=5`).
For a construction puzzle the ID says what the solver is told (what open cells hold, then the clues, each as `kind=figure+figure`
in the order of its record) and not the completion. A share ID is turned into a record and read as one, so it means the same as
that record.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any
from urllib.parse import quote, unquote

from crosscut.core.errors import NotationError
from crosscut.core.notation import LONGEST, shown
from crosscut.core.registry import is_game
from crosscut.puzzles.construction.clue import Clue
from crosscut.puzzles.construction.offered import clues_of
from crosscut.puzzles.construction.puzzle import Construction
from crosscut.puzzles.construction.record import SCHEMA, asked_record, read_construction
from crosscut.puzzles.construction.sought import OPEN
from crosscut.puzzles.puzzle import Puzzle, puzzle_record, read_puzzle

MARK, ANYONE, BLANK = "#", "_", "_"
MINIMAL = "minimal"
WORDS = ("title", "author")
PLAY_FORM = "POSITION#GOAL,UNIQUE,TURN[,minimal][,title=...][,author=...]"
CONSTRUCTION_FORM = "GAME:BOARD:_:ROWS#GLYPHS[,CLUE...]"


def is_share(text: str) -> bool:
    """Return whether a text is meant as a share ID, right or wrong: one word that begins with a game and has a # in it."""
    text = text.strip()
    return MARK in text and len(text.split()) == 1 and is_game(text.partition(":")[0])


def share_id(puzzle: Puzzle | Construction) -> str:
    """Return the share ID of a puzzle."""
    if isinstance(puzzle, Construction):
        return _construction_share(asked_record(puzzle))
    record = puzzle_record(puzzle)
    claims = [record["goal"].replace(" ", "="), record["unique"], record["solution"]["turn"]]
    minimal = [MINIMAL] if record["minimal"] is not None else []
    words = [f"{name}={quote(record[name], safe='')}" for name in WORDS if name in record]
    return f"{record['position']}{MARK}{','.join([*claims, *minimal, *words])}"


def read_share(text: str) -> Puzzle | Construction:
    """Return the puzzle of a share ID; NotationError, or another CrosscutError if it names something that does not exist."""
    record = share_record(text)
    return read_construction(record) if record.get("schema") == SCHEMA else read_puzzle(record)


def share_record(text: str) -> dict[str, Any]:
    """Return the puzzle's record for a share ID; whether the record makes sense is found when it is read.

    Raises NotationError for a text of another form.
    """
    text = text.strip()
    if len(text) > LONGEST:
        raise NotationError(f"a share ID of {len(text)} characters: at most {LONGEST} are read")
    position, _, claims = text.partition(MARK)
    game, _, rest = position.partition(":")
    board, _, tail = rest.partition(":")
    if tail.partition(":")[0] == ANYONE:
        return _construction_record(f"{game}:{board}", tail.partition(":")[2], claims.split(","))
    return _play_record(position, claims.split(","))


def _play_record(position: str, claims: list[str]) -> dict[str, Any]:
    words = {
        name: unquote(said) for name, equals, said in (claim.partition("=") for claim in claims[3:]) if name in WORDS and equals
    }
    claims = [claim for at, claim in enumerate(claims) if at < 3 or claim.partition("=")[0] not in words]
    minimal = claims[3:] == [MINIMAL]
    if len(claims) != 3 + minimal or not all(claims):
        raise NotationError(f"{shown(','.join(claims))} behind the #: expected {PLAY_FORM}")
    goal, unique, turn = claims[:3]
    record = {"position": position, "goal": goal.replace("=", " "), "unique": unique, "solution": turn}
    return record | ({"minimal": []} if minimal else {}) | words


def _construction_share(record: Mapping[str, Any]) -> str:
    given = record["given"].replace(OPEN, BLANK)
    claims = [record["glyphs"], *(_clue_text(clue) for clue in record["clues"])]
    return f"{record['board']}:{ANYONE}:{given}{MARK}{','.join(claims)}"


def _construction_record(board: str, rows: str, claims: list[str]) -> dict[str, Any]:
    if not rows or OPEN in rows or not all(claims):
        raise NotationError(f"no share ID of a construction puzzle: expected {CONSTRUCTION_FORM}, {BLANK} for an open cell")
    clues = clues_of(board.partition(":")[0])
    record = {"schema": SCHEMA, "board": board, "given": rows.replace(BLANK, OPEN), "glyphs": claims[0]}
    # A game without such puzzles is refused where the record is read.
    return record | {"clues": [_clue_record(clues, text) for text in claims[1:] if clues]}


def _clue_text(record: Mapping[str, Any]) -> str:
    """Return a clue: its kind, and its figures in the order of the record."""
    figures: list[str] = []
    for name, value in record.items():
        if name not in ("kind", "sentence"):
            figures += value if isinstance(value, list) else [str(value)]
    return "=".join([record["kind"], "+".join(figures)]) if figures else str(record["kind"])


def _clue_record(clues: Mapping[str, type[Clue]], text: str) -> dict[str, Any]:
    """Return the record of a clue; a figure that is missing or no number is refused where the record is read."""
    kind, equals, said = text.partition("=")
    if kind not in clues:
        raise NotationError(f"no clue {shown(kind)}: there are {', '.join(clues)}")
    figures = said.split("+") if equals else []
    record: dict[str, Any] = {"kind": kind}
    names = [field.name for field in fields(clues[kind])]  # type: ignore[arg-type]
    if "cells" in names:
        return record | {"cells": figures}
    if len(figures) != len(names):
        raise NotationError(f"clue {shown(text)}: expected {'='.join([kind, '+'.join(names).upper()]) if names else kind}")
    for name, figure in zip(names, figures, strict=True):
        number = name != "colour" and figure.isdecimal() and figure.isascii() and len(figure) < 6
        record[name] = int(figure) if number else figure
    return record
