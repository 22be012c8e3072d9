"""A construction puzzle: a board, given cells, clues, and the one completion that fits them.

The *parts* of a puzzle can be taken away: each given cell and each clue. A given empty cell is no part if a clue calls it dead,
or if open cells hold stones only: opened, the cell could not be empty any more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from crosscut.core.errors import NotationError
from crosscut.core.stones import StoneGame, Stones
from crosscut.puzzles.construction.clue import Clue
from crosscut.puzzles.construction.grade import Grade
from crosscut.puzzles.construction.offered import clues_of, constructions_of, fault_of
from crosscut.puzzles.construction.sought import EMPTY, OPEN, Sought
from crosscut.solver.proof import Evidence


class Part(NamedTuple):
    """A given cell ("cell" and its number) or a clue ("clue" and its place in the list, from 0)."""

    kind: str
    at: int


class Witness(NamedTuple):
    """A second completion of the puzzle without a part: it shows that the part is not superfluous."""

    without: Part
    completion: Stones


@dataclass(frozen=True, slots=True)
class Construction:
    """A puzzle. `given[cell]`: one of `B W . ?`, `?` for an open cell; `glyphs`: what open cells may hold, `BW` or `BW.`.

    `solution`: the claimed completion, None without a claim. `witnesses`: one for each part of a minimal puzzle. `seed` and
    `attempt` say where the puzzle comes from, if it was made here; `evidence`: of "no other completion"; `grade`: how hard it is,
    None if not graded.
    Raises NotationError for a puzzle that makes no sense.
    """

    game: StoneGame
    given: tuple[str, ...]
    glyphs: str
    clues: tuple[Clue, ...]
    solution: Stones | None = None
    witnesses: tuple[Witness, ...] = ()
    seed: int | None = None
    attempt: int | None = None
    evidence: Evidence = Evidence.UNCHECKED
    grade: Grade | None = None

    def __post_init__(self) -> None:
        if len(self.given) != self.game.board.size or set(self.given) - set("BW.?"):
            raise NotationError(f"the given cells are not one of B W . ? for each of the {self.game.board.size} cells")
        if self.glyphs not in ("BW", "BW."):
            raise NotationError("open cells hold BW or BW.")
        known = clues_of(self.game.name)
        for clue in self.clues:
            if known.get(clue.kind) is not type(clue):
                raise NotationError(f"the clue {clue.kind} is none for {self.game.name}")
        singles = [clue.single for clue in self.clues if clue.single]
        if len(set(singles)) < len(singles):
            raise NotationError(f"at most one clue of a puzzle can be about {' or '.join(set(singles))}")

    @property
    def usable(self) -> str:
        """What open cells may hold, as glyphs, but for a colour that stones of the game never have."""
        only = constructions_of(self.game).only
        return self.glyphs if only is None else self.glyphs.replace("BW"[1 - only], "")

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts that can be taken away, given cells first."""
        stays = 0
        for clue in self.clues:
            stays |= clue.stays
        stay = {OPEN} if EMPTY in self.glyphs else {OPEN, EMPTY}
        cells = [Part("cell", cell) for cell, glyph in enumerate(self.given) if glyph not in stay and not stays >> cell & 1]
        return (*cells, *(Part("clue", at) for at in range(len(self.clues))))

    def only(self, kept: Collection[Part]) -> Construction:
        """Return the puzzle with these of its parts and no others; witnesses are dropped."""
        gone = set(self.parts).difference(kept)
        given = tuple(OPEN if Part("cell", cell) in gone else glyph for cell, glyph in enumerate(self.given))
        clues = tuple(clue for at, clue in enumerate(self.clues) if Part("clue", at) not in gone)
        return replace(self, given=given, clues=clues, witnesses=(), grade=None)

    def without(self, part: Part) -> Construction:
        """Return the puzzle without a part; witnesses are dropped."""
        return self.only([kept for kept in self.parts if kept != part])

    def images(self) -> Iterator[Construction]:
        """Yield the puzzles that ask the same up to the symmetries of the game, itself first; solution and witnesses are dropped.

        A symmetry under which a clue has no image makes no puzzle.
        """
        # Symmetries of a position with a stone: on an empty board colours may not be exchanged, for Black begins.
        for symmetry in self.game.symmetries(Stones(1, 0)):
            clues = [clue.image(self.game.board, symmetry) for clue in self.clues]
            back = symmetry.inverse().table
            glyphs = str.maketrans("BW", "WB") if symmetry.exchanged else {}
            given = tuple(self.given[cell].translate(glyphs) for cell in back)
            if None not in clues:
                said = tuple(clue for clue in clues if clue is not None)
                yield Construction(self.game, given, self.glyphs, said)

    def sought(self) -> Sought:
        """Return the formula whose models are the completions; UnsupportedError for readings without such puzzles."""
        constructions = constructions_of(self.game)
        constructions.require(self.game)
        found = Sought(self.game, self.given, self.glyphs, named=constructions.checked)
        for clue in self.clues:
            clue.encode(found)
        return found

    def fault(self, p: Stones) -> str | None:
        """Return why a position is no completion, None if it is one; by the rules of the game, without any formula."""
        board = self.game.board
        for name, wanted, glyph in zip(board.names, self.given, self.game.glyphs(p), strict=True):
            if wanted == OPEN and glyph == EMPTY and EMPTY not in self.glyphs:
                return f"{name} is empty, and open cells hold stones"
            if wanted not in (OPEN, glyph):
                return f"{name} is {glyph}, but {wanted} is given"
        if (fault := fault_of(self.game, p)) is not None:
            return fault
        wrong = next((clue for clue in self.clues if not clue.holds(self.game, p)), None)
        return None if wrong is None else f"not true: {wrong.sentence(board)}"
