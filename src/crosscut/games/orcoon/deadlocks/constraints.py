"""Deadlock patterns by constraints alone: the second route, which shares no code with the search.

A *question* is a board and perhaps a number of dead cells: which minimal patterns fit? Its formula (docs/formats/encodings.md)
says that some legal position of the board has a mutually dead set that contains none of the patterns listed so far. A model is
reduced to a new pattern by SAT again, which is asked for "the same, with less". The pattern joins the list. Without a model the
list is complete, and the solver's proof of that goes to the checker (`completeness.py`).

Patterns of at most K dead cells are those of several questions, one a shape of board: that page says which, and why.
Tried: one board that holds every shape, the first dead cell fixed in its middle; as fast, but beyond 256 cells from K = 15 on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from crosscut.core.board import Board
from crosscut.core.boards import open_board
from crosscut.core.errors import ContradictionError
from crosscut.encodings.formula import Formula, Name
from crosscut.encodings.stones import legal_stones
from crosscut.games.orcoon.deadlocks.pattern import Pattern, parse
from crosscut.games.orcoon.formulas.deadlock import at_most, inside_frame, mutually_dead, nothing_of
from crosscut.solver.apart import decide_apart
from crosscut.solver.limits import Meter
from crosscut.solver.sat import decide

GLYPHS = {"dead": ".", "fixed black": "B", "fixed white": "W"}


@dataclass(frozen=True, slots=True)
class Question:
    """Which patterns fit onto a board of rows x columns, with stones; or, with `cells`, have at most so many, all inner cells."""

    rows: int
    columns: int
    cells: int = 0

    @property
    def board(self) -> str:
        """The name of the board."""
        return f"{self.rows}x{self.columns}"

    def fits(self, pattern: Pattern) -> bool:
        """Return whether a pattern is one of those that are asked for."""
        if not self.cells:
            return _within(pattern.box, (self.rows, self.columns))
        rows, columns = zip(*pattern.places("."), strict=True)
        extent = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
        return pattern.dead <= self.cells and _within(extent, (self.rows - 2, self.columns - 2))


def _within(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Return whether one rectangle fits into another, in one orientation or the other."""
    return all(a <= b for a, b in zip(sorted(one), sorted(other), strict=True))


def questions(cells: int | None, box: tuple[int, int] | None) -> list[Question]:
    """Return the questions whose answers together are all patterns of a box, or of at most `cells` dead cells."""
    if box is not None:
        return [Question(*box)]
    assert cells is not None
    return [Question(cells + 3 - width, width + 2, cells) for width in range(1, (cells + 1) // 2 + 1)]


def deadlock_formula(crossing: str, question: Question, listed: Sequence[Pattern]) -> Formula:
    """Return the formula `deadlocks` of docs/formats/encodings.md; NotationError if the board has more than 256 cells."""
    board = open_board(question.board)
    formula, (dead, black, white) = _things(board)
    for fixed, standing in zip((black, white), _legal_position(formula, board, dead, crossing), strict=True):
        formula.because("stones of the pattern stand there")
        for one, other in zip(fixed, standing, strict=True):
            formula.add(-one, other)  # 11
    mutually_dead(formula, board, dead, black, white, crossing=crossing == "forbidden")
    if question.cells:
        inside_frame(formula, question.rows, question.columns, dead)
        at_most(formula, board, dead, question.cells)
    else:
        formula.because("some cell is dead")
        formula.add(*dead)
    formula.because("no listed pattern, in any image at any place")
    for pattern in listed:
        nothing_of(formula, question.columns, sorted({image.rows for _, image in pattern.images()}), dead, black, white)
    return formula


def occurs_formula(crossing: str, pattern: Pattern) -> Formula:
    """Return the formula `occurs` of docs/formats/encodings.md: some legal position of the pattern's box has it."""
    board = open_board("x".join(map(str, pattern.box)))
    formula = Formula()
    dead = [formula.literal("dead", name) for name in board.names]
    black, white = _legal_position(formula, board, dead, crossing)
    formula.because("the pattern is there")
    for glyph, literals in zip(GLYPHS.values(), (dead, black, white), strict=True):
        for row, column in pattern.places(glyph):
            formula.add(literals[row * pattern.box[1] + column])
    return formula


def _things(board: Board) -> tuple[Formula, tuple[list[int], list[int], list[int]]]:
    """Return a formula with the dead cells, black and white stones of a pattern on a board as literals."""
    formula = Formula()
    dead, black, white = ([formula.literal(thing, name) for name in board.names] for thing in GLYPHS)
    formula.key += dead + black + white
    return formula, (dead, black, white)


def _legal_position(formula: Formula, board: Board, dead: list[int], crossing: str) -> tuple[list[int], list[int]]:
    """Add: a legal position leaves the dead cells empty (1 to 3); return its black and its white stones."""
    black, white = ([formula.literal(colour, name) for name in board.names] for colour in ("black", "white"))
    formula.because("stones of a legal position, the dead cells empty")
    for cell in range(board.size):
        formula.add(-dead[cell], -black[cell])
        formula.add(-dead[cell], -white[cell])
    legal_stones(formula, board, black, white, crossing=crossing == "forbidden")
    return black, white


def patterns_by_constraints(
    crossing: str, meter: Meter, *, cells: int | None = None, box: tuple[int, int] | None = None, listed: Sequence[Pattern] = ()
) -> Iterator[Pattern]:
    """Yield the minimal patterns, canonical, that occur and are not listed; one of `cells` and `box` is given.

    Each formula is one node of the meter. Raises LimitReached.
    """
    known = list(listed)
    for question in questions(cells, box):
        while True:
            meter.detail = lambda at=question: f"on {at.board}, {len(known):,} patterns listed"
            fitting = [pattern for pattern in known if question.fits(pattern)]
            model = decide_apart(deadlock_formula(crossing, question, fitting), meter).model
            if model is None:
                break
            pattern = parse("/".join(least_part(crossing, open_board(question.board), model))).canonical()
            if pattern in known:
                raise ContradictionError(f"{pattern.text} is listed and found again: please report it")
            known.append(pattern)
            yield pattern


def least_part(crossing: str, board: Board, model: set[Name]) -> tuple[str, ...]:
    """Return a minimal pattern within the dead cells and stones of a model, as rows of the whole board.

    The solver is asked for less until there is none. The formula leaves out the legal position, since it holds every part too.
    """
    names = {name for name in model if name[0] in GLYPHS}
    while True:
        formula, things = _things(board)
        mutually_dead(formula, board, *things, crossing=crossing == "forbidden")
        formula.because("some dead cell; nothing but what was there, and not all of it")
        formula.add(*things[0])
        literals = {name: formula.number(*name) for name in formula.names if name[0] in GLYPHS}
        for name, literal in literals.items():
            if name not in names:
                formula.add(-literal)
        formula.add(*(-literals[name] for name in names))
        less = decide(formula).model
        if less is None:
            break
        names = {name for name in names if name in less}
    width = max(column for _, column in board.places) + 1
    glyphs = ["?"] * board.size
    for thing, cell in names:
        glyphs[board.names.index(str(cell))] = GLYPHS[str(thing)]
    return tuple("".join(glyphs[at : at + width]) for at in range(0, board.size, width))
