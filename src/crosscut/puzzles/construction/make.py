"""Making construction puzzles: a random full position with all its cells and clues, then as few of these as will do.

An attempt draws a position that is full by the rules of its game, gives all its cells and the clues of its kind, and takes parts
away in a random order, cells before clues, as long as there is one completion (`minimal`). So cells are given only where the
clues cannot do without. Clues taken first would all go, since with all cells given no clue is needed. Attempt k of a seed has a
random generator of its own: its result does not depend on earlier attempts, and the same seed makes the same puzzles.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import count as numbers
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from crosscut.core.errors import ContradictionError, UnsupportedError
from crosscut.core.stones import StoneGame
from crosscut.puzzles.choice import LITTLE_CHOICE, few_cells, require_room
from crosscut.puzzles.construction.by_names import aim, eased
from crosscut.puzzles.construction.grading import graded, themes
from crosscut.puzzles.construction.minimal import reduced, witnessed
from crosscut.puzzles.construction.offered import constructions_of
from crosscut.puzzles.construction.path import named
from crosscut.puzzles.construction.puzzle import Construction, Part
from crosscut.puzzles.construction.record import puzzle_id
from crosscut.puzzles.construction.solve import solve
from crosscut.puzzles.construction.sought import EMPTY, OPEN
from crosscut.puzzles.construction.technique import HARDEST
from crosscut.solver.limits import Meter
from crosscut.solver.proof import Evidence

TRIES = 1000  # attempts in a row without a new puzzle before it is given up
# Lines of the longest proof that goes with a puzzle: checking a proof costs some twenty times as much as finding it.
LONGEST = 10_000


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked for: a kind of the game, a seed, the lowest and the highest level, and themes (a puzzle must have all)."""

    kind: str
    seed: int
    grades: tuple[int, int] | None = None
    themes: tuple[str, ...] = ()


class Made(NamedTuple):
    """A puzzle, and the bundle with the refutation of another completion, which the checker has gone through."""

    puzzle: Construction
    refutation: bytes


class Miss(StrEnum):
    """Why an attempt has made no puzzle."""

    KIND = "of another kind"
    CHOICE = LITTLE_CHOICE
    CLUE = "right without the clues of its kind"
    GRADE = "of another grade"
    THEME = "without the themes"
    LONG = "proof too long"


def make(
    game: StoneGame, count: int, seed: int, meter: Meter, *, kind: str | None = None, keep: Path | None = None
) -> Iterator[Construction]:
    """Yield so many puzzles, fewer where `TRIES` attempts in a row make none: minimal, different up to symmetry.

    Each has one completion, and the refutation of another one has been checked. Arguments: `meter` counts attempts and questions
    to the SAT solver; `kind`: a kind of the game, None for the first; `keep`: a folder for the refutations, by puzzle ID.
    Raises LimitReached, UnsupportedError for a kind that is not there and for readings without such puzzles.
    """
    wanted = Wanted(require_kind(game, kind), seed)
    seen: set[str] = set()
    in_vain = 0
    for number in numbers():
        if len(seen) == count or in_vain == TRIES:
            return
        meter.count()
        made = attempted(game, wanted, number, meter)
        in_vain += 1
        if isinstance(made, Made) and (id_ := puzzle_id(made.puzzle)) not in seen:
            seen.add(id_)
            in_vain = 0
            if keep is not None:
                (keep / f"{id_}.zip").write_bytes(made.refutation)
            yield made.puzzle


def require_kind(game: StoneGame, kind: str | None) -> str:
    """Return a kind of puzzles that the game has, its first one for None; UnsupportedError."""
    constructions = constructions_of(game)
    constructions.require(game)
    require_room(game)
    known = list(constructions.kinds)
    if kind is not None and kind not in known:
        raise UnsupportedError(f"no construction puzzles of the kind {kind} for {game.name}: there are {', '.join(known)}")
    return kind or known[0]


def attempted(game: StoneGame, wanted: Wanted, number: int, meter: Meter) -> Made | Miss:
    """Return what an attempt makes; `meter` counts questions to the SAT solver. LimitReached."""
    found = drafted(game, wanted.kind, wanted.seed, number)
    if found is None:
        return Miss.KIND
    full, order = found
    puzzle = _fewest_parts(full, order, wanted, number, meter)
    if puzzle is None or not puzzle.clues:
        return Miss.KIND
    if few_cells("open", puzzle.given.count(OPEN)) is not None:
        return Miss.CHOICE
    if constructions_of(game).kinds[wanted.kind].led and not any(clue.kind == full.clues[0].kind for clue in puzzle.clues):
        return Miss.CLUE
    if not set(wanted.themes) <= set(themes(puzzle)):
        return Miss.THEME
    grade = graded(puzzle)
    if wanted.grades is not None and not wanted.grades[0] <= grade.level <= wanted.grades[1]:
        return Miss.GRADE
    puzzle = replace(puzzle, grade=grade, evidence=Evidence.REFUTATION)
    with TemporaryDirectory(prefix="crosscut-") as scratch:
        kept = Path(scratch) / "refutation.zip"
        solved = solve(puzzle, meter, keep=kept, longest=LONGEST)
        if len(solved.completions) == 2:
            raise ContradictionError(f"puzzle {puzzle_id(puzzle)} has a second completion: please report it")
        return Miss.LONG if solved.refutation is None else Made(puzzle, kept.read_bytes())


def _fewest_parts(full: Construction, order: list[Part], wanted: Wanted, number: int, meter: Meter) -> Construction | None:
    """Return the puzzle with as few parts as will do: for named techniques, if there are some, or for one completion."""
    if not named(full):
        return reduced(full, order, meter)
    most = aim(number, wanted.grades)
    eased_ = eased(full, order, min(most, HARDEST), random.Random(f"{wanted.seed}/{number}/given"))
    if eased_ is None:
        return None
    if most <= HARDEST:
        return witnessed(eased_, meter)
    return reduced(eased_, _carried(full, eased_, order), meter)


def _carried(full: Construction, less: Construction, order: list[Part]) -> list[Part]:
    """Return the parts of a puzzle with fewer of them, in the order that the parts of the full one have."""
    clues = [full.clues.index(clue) for clue in less.clues]
    place = {part: at for at, part in enumerate(order)}
    return sorted(less.parts, key=lambda part: place[part if part.kind == "cell" else Part("clue", clues[part.at])])


def drafted(game: StoneGame, kind: str, seed: int, attempt: int) -> tuple[Construction, list[Part]] | None:
    """Return the puzzle that an attempt starts with, all cells and clues given, and the order in which parts are taken away.

    None if the drawn position is not of the kind. Cells come first in the order, empty ones before stones; the first clue comes
    last.
    """
    chance = random.Random(f"{seed}/{attempt}")
    draft = constructions_of(game).kinds[kind].drafted(game, chance)
    if draft is None:
        return None
    solution, glyphs, clues = draft
    puzzle = Construction(game, game.glyphs(solution), glyphs, clues, solution, seed=seed, attempt=attempt)
    order = list(puzzle.parts)
    chance.shuffle(order)
    order.sort(
        key=lambda part: (part == ("clue", 0), part.kind == "clue", part.kind == "cell" and puzzle.given[part.at] != EMPTY)
    )
    return puzzle, order
