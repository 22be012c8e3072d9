"""A book of puzzles: the content of each of its leaves, for the page, for single pictures and for the list of both.

A leaf has one puzzle, with two diagrams: what is asked, and the solution with the stones of the main line numbered (of a
construction puzzle: the stones that were to be found, dotted). The caller has had the puzzle checked. Grade and themes are the
puzzle's own words.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from crosscut.core.game import BLACK, COLOURS, Game, Mark, game_id
from crosscut.core.notation import counted, format_rows, format_turn
from crosscut.puzzles.best import Entry, best
from crosscut.puzzles.book import Asked, asked
from crosscut.puzzles.construction.grading import themes
from crosscut.puzzles.construction.path import named, told
from crosscut.puzzles.construction.puzzle import Construction
from crosscut.puzzles.construction.record import puzzle_id as construction_id
from crosscut.puzzles.construction.sought import EMPTY, OPEN
from crosscut.puzzles.files import Found
from crosscut.puzzles.share import share_id
from crosscut.puzzles.soundness import Checked
from crosscut.reports.book_words import UNIQUE, asks_text, line_text, one_of_text, solved_text, tries_text, turns_text
from crosscut.reports.construction import task
from crosscut.reports.puzzles import titled
from crosscut.reports.records import Record, head
from crosscut.reports.svg import position_svg

DOT = "•"
GLYPHS = {"B": "black", "W": "white", EMPTY: "empty"}
COMPLETE = "Complete the board"
CERTIFIED = "Play puzzles: the independent checker has accepted certificates of all that is claimed."
RULES = "Connections to be kept alive: the independent checker's rules have decided who can still connect after each turn."
REFUTED = "Construction puzzles: the independent checker has accepted refutations of any other completion."


@dataclass(frozen=True, slots=True)
class Leaf:
    """A puzzle of a book.

    `asked`: the puzzle, as `puzzles/book.py` has it, or a construction puzzle with its solution.
    """

    number: int
    asked: Asked | Construction

    @property
    def id(self) -> str:
        """The puzzle's ID."""
        return construction_id(self.asked) if isinstance(self.asked, Construction) else self.asked.puzzle.id

    @property
    def kind(self) -> str:
        """Return play or construction."""
        return "construction" if isinstance(self.asked, Construction) else "play"

    @property
    def game(self) -> Game[Any]:
        """The game it is a puzzle of."""
        return self.asked.game if isinstance(self.asked, Construction) else self.asked.puzzle.instance.game

    @property
    def share(self) -> str:
        """The puzzle's share ID."""
        return share_id(self.asked if isinstance(self.asked, Construction) else self.asked.puzzle)

    @property
    def paste(self) -> str:
        """A text for `solve` that gives nothing away: of a play puzzle the position's ID."""
        return self.share if isinstance(self.asked, Construction) else self.asked.puzzle.instance.id

    @property
    def titled(self) -> str:
        """Title and author as its composer gives them, "" if he gives neither."""
        return "" if isinstance(self.asked, Construction) else titled(self.asked.puzzle)

    @property
    def asks(self) -> str:
        """What is asked, in a few words."""
        return COMPLETE if isinstance(self.asked, Construction) else asks_text(self.asked.puzzle)

    @property
    def task(self) -> str:
        """The task where a few words are not enough, else ""; clues follow."""
        if isinstance(self.asked, Construction):
            return task(self.asked) if self.clues else task(self.asked).removesuffix(", and:") + "."
        return ""

    @property
    def clues(self) -> list[str]:
        """The clues of a construction puzzle."""
        if isinstance(self.asked, Construction):
            return [clue.sentence(self.game.board) for clue in self.asked.clues]
        return []

    @property
    def facts(self) -> list[str]:
        """The facts below the diagram: board, readings, how far one turn is the only one."""
        name = game_id(self.game).partition(":")[2]
        unique = "There is exactly one completion." if isinstance(self.asked, Construction) else UNIQUE[self.asked.puzzle.unique]
        return [f"{self.game.title} {name}.", unique]

    @property
    def level(self) -> int | None:
        """The level of the puzzle's grade, None if it has none."""
        grade = self.asked.grade if isinstance(self.asked, Construction) else self.asked.puzzle.grade
        return None if grade is None else grade.level

    @property
    def themes(self) -> list[str]:
        """The names of the puzzle's themes."""
        return list(themes(self.asked) if isinstance(self.asked, Construction) else self.asked.puzzle.themes)

    @property
    def tags(self) -> list[str]:
        """Grade and themes, as they are shown."""
        return [*([] if self.level is None else [f"grade {self.level}"]), *self.themes]

    @property
    def proof(self) -> str:
        """The evidence by which the puzzle was checked, in words."""
        if isinstance(self.asked, Construction):
            return REFUTED
        return RULES if self.asked.puzzle.goal.name == "connect" else CERTIFIED

    @property
    def solution(self) -> list[str]:
        """The solution in words, a few lines."""
        if isinstance(self.asked, Construction):
            return []
        tries = tries_text(self.game, self.asked.stops[0])
        rest = line_text(self.game, self.asked.line + self.asked.rest) if self.asked.rest else ""
        lines = [
            f"{line_text(self.game, self.asked.line)}.",
            solved_text(self.asked),
            f"The main line goes on, which is not part of the claim: {rest}." if rest else "",
            f"These fail: {tries}." if tries else "",
        ]
        return [line for line in lines if line]

    @property
    def hints(self) -> list[str]:
        """The first hints: how many turns are asked for, and the themes. Of a construction puzzle its first step alone."""
        if isinstance(self.asked, Construction):
            return [text for _, text in self.steps[:1]]
        return [turns_text(self.asked), *([f"It is about: {', '.join(self.themes)}."] if self.themes else [])]

    @property
    def last_hints(self) -> list[str]:
        """The last hint of each turn that is asked for; none of a construction puzzle."""
        if isinstance(self.asked, Construction):
            return []
        return [one_of_text(self.game, stop) for stop in self.asked.stops]

    @property
    def steps(self) -> list[tuple[int, str]]:
        """The open cells of a construction puzzle in the order in which they are found, each with what it holds, in words.

        First those on the path by named techniques, with the reason, then the others.
        """
        if not isinstance(self.asked, Construction):
            return []
        glyphs = self.solution_glyphs[0]
        names = self.game.board.names
        found: dict[int, str] = {}
        for cell, why in told(self.asked) if named(self.asked) else ():
            what = f"{names[cell]} is {GLYPHS.get(glyphs[cell], glyphs[cell])}"
            found[cell] = why if why.startswith(what) else f"{what}, since {why}"
        for cell, given in enumerate(self.asked.given):
            if given == OPEN:
                found.setdefault(cell, f"{names[cell]} is {GLYPHS.get(glyphs[cell], glyphs[cell])}.")
        return list(found.items())

    @property
    def question_glyphs(self) -> tuple[tuple[str, ...], dict[int, str]]:
        """The glyphs on the cells of the puzzle's diagram, and its labels."""
        if isinstance(self.asked, Construction):
            marks = {cell: OPEN for cell, glyph in enumerate(self.asked.given) if glyph == OPEN}
            return tuple(EMPTY if glyph == OPEN else glyph for glyph in self.asked.given), marks
        return self.game.glyphs(self.asked.puzzle.instance.position), {}

    @property
    def solution_glyphs(self) -> tuple[tuple[str, ...], dict[int, str]]:
        """The glyphs on the cells of the solution's diagram, and its labels."""
        if isinstance(self.asked, Construction):
            assert self.asked.solution is not None
            glyphs = self.game.glyphs(self.asked.solution)
            found = {cell: DOT for cell, given in enumerate(self.asked.given) if given == OPEN and glyphs[cell] != EMPTY}
            return glyphs, found
        numbers = {step.cells[-1]: str(number) for number, turn in enumerate(self.asked.line, 1) for step in turn.steps}
        return self.game.glyphs(self.asked.end), numbers

    @property
    def question(self) -> tuple[tuple[str, ...], dict[int, str], list[Mark]]:
        """The puzzle's diagram: glyphs, labels, and what it shows besides."""
        marks = [] if isinstance(self.asked, Construction) else self.game.marks(self.asked.puzzle.instance.position)
        return *self.question_glyphs, marks

    @property
    def answer(self) -> tuple[tuple[str, ...], dict[int, str], list[Mark]]:
        """The solution's diagram: glyphs, labels, and what it shows besides."""
        marks = [] if isinstance(self.asked, Construction) else self.game.marks(self.asked.end)
        return *self.solution_glyphs, marks


def leaves_of(sound: Sequence[Found], *, by_grade: bool = False) -> list[Leaf]:
    """Return the leaves of puzzles that were found sound, in their order, or from easy to hard, those without a grade last."""
    content: list[Asked | Construction] = []
    for found in sound:
        checked = found.checked
        if not isinstance(checked, Checked):
            content.append(replace(checked.puzzle, solution=checked.verdict.completions[0]))
        elif checked.puzzle is not None and checked.certificate is not None:
            content.append(asked(checked.puzzle, checked.certificate))
    leaves = [Leaf(number, one) for number, one in enumerate(content, 1)]
    if by_grade:
        ordered = sorted(leaves, key=lambda leaf: (leaf.level is None, leaf.level or 0))
        return [replace(leaf, number=number) for number, leaf in enumerate(ordered, 1)]
    return leaves


def best_leaves(leaves: Sequence[Leaf], number: int) -> list[Leaf]:
    """Return the best leaves (`puzzles/best`), at most `number` of them, in their order, numbered anew."""
    entries = [
        Entry(
            leaf.game.title,
            leaf.kind,
            leaf.level or 0,
            tuple(leaf.themes),
            0 if isinstance(leaf.asked, Construction) else len(leaf.asked.stops),
            sum(glyph != EMPTY for glyph in leaf.question_glyphs[0]),
            leaf.id,
        )
        for leaf in leaves
    ]
    return [replace(leaves[place], number=at) for at, place in enumerate(sorted(best(entries, number)), 1)]


def sections_of(leaves: Sequence[Leaf]) -> list[tuple[str, list[Leaf]]]:
    """Return the leaves in sections, one for each grade, each with its heading; in one without a heading if all are alike."""
    if len({leaf.level for leaf in leaves}) < 2:
        return [("", list(leaves))]
    parts = groupby(leaves, key=lambda leaf: leaf.level)
    return [("Without a grade" if level is None else f"Grade {level}", list(part)) for level, part in parts]


def question_svg(leaf: Leaf) -> str:
    """Return the picture of what is asked, by itself: with number, ID and all words."""
    given = leaf.asked
    position = _drawn(leaf.game, leaf.question_glyphs[0]) if isinstance(given, Construction) else given.puzzle.instance.position
    words = [
        f"{leaf.number}. {leaf.asks}",
        *filter(None, [leaf.titled, leaf.task]),
        *(f"{number}. {clue}" for number, clue in enumerate(leaf.clues, 1)),
    ]
    caption = (*words, " ".join(leaf.facts), _about(leaf))
    return position_svg(leaf.game, position, caption, labels=leaf.question_glyphs[1], title=f"{leaf.number}. {leaf.asks}")


def solution_svg(leaf: Leaf) -> str:
    """Return the picture of the solution, by itself."""
    glyphs, labels = leaf.solution_glyphs
    caption = (f"Solution of {leaf.number}", *leaf.solution, _about(leaf))
    position = _drawn(leaf.game, glyphs) if isinstance(leaf.asked, Construction) else leaf.asked.end
    return position_svg(leaf.game, position, caption, labels=labels)


def _about(leaf: Leaf) -> str:
    return ", ".join((leaf.id, *leaf.tags))


def _drawn(game: Game[Any], glyphs: tuple[str, ...]) -> Hashable:
    """Return a position with these glyphs, for drawing."""
    drawn: Hashable = game.parse(f"{COLOURS[BLACK]}:{format_rows(game.board, glyphs)}")
    return drawn


def book_record(title: str, leaves: Sequence[Leaf], pictures: bool) -> Record:
    """Return the list of a book's puzzles; `pictures`: with the names of their files."""
    return head("book") | {"title": title, "puzzles": [_leaf_record(leaf, pictures) for leaf in leaves]}


def _leaf_record(leaf: Leaf, pictures: bool) -> Record:
    play = None if isinstance(leaf.asked, Construction) else leaf.asked
    return {
        "number": leaf.number,
        "id": leaf.id,
        "kind": leaf.kind,
        "goal": None if play is None else play.puzzle.goal.text,
        "share": leaf.share,
        **({"titled": leaf.titled} if leaf.titled else {}),
        "asks": leaf.task or leaf.asks,
        "clues": leaf.clues,
        "unique": None if play is None else play.puzzle.unique,
        "line": None if play is None else [format_turn(leaf.game.board, turn) for turn in play.puzzle.line],
        "grade": leaf.level,
        "themes": leaf.themes,
        "proof": leaf.proof,
        "picture": picture_name(leaf) if pictures else None,
        "solution_picture": picture_name(leaf, solution=True) if pictures else None,
    }


def picture_name(leaf: Leaf, *, solution: bool = False) -> str:
    """Return the name of the file with a picture of a leaf."""
    return f"{leaf.id}{'-solution' if solution else ''}.svg"


def summary_text(leaves: Sequence[Leaf]) -> str:
    """Return how many puzzles of which kind a book has."""
    kinds = [leaf.kind for leaf in leaves]
    parts = [counted(kinds.count(kind), f"{kind} puzzle") for kind in ("play", "construction") if kind in kinds]
    return " and ".join(parts)
