"""Named techniques: what they find is true of all completions; more known finds as much; a path ends at the solution."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from crosscut.core.board import cells_of
from crosscut.core.instance import read_id
from crosscut.core.stones import StoneGame, Stones
from crosscut.puzzles.construction.by_names import aim
from crosscut.puzzles.construction.known import GLYPHS, VALUES, Known
from crosscut.puzzles.construction.make import Made, Wanted, attempted, drafted
from crosscut.puzzles.construction.offered import constructions_of, fault_of, puzzled
from crosscut.puzzles.construction.path import Solver, first_known, path_of, sentence_of, told
from crosscut.puzzles.construction.puzzle import Construction
from crosscut.puzzles.construction.record import construction_record
from crosscut.puzzles.construction.technique import Found, Technique
from crosscut.solver.limits import Meter

LEVELS = {
    ("xodd:3x3", "groups"): 3,
    ("xodd:2x5", "groups"): 3,
    ("yodd:hexhex2", "groups"): 3,
    ("yodd:rhombus3", "groups"): 3,
    ("crosshairs:hexhex2", "aims"): 2,
    ("gem:pentagon2", "sides"): 2,
    ("iqishiqi:hexhex2", "wall"): 1,
    ("oshiqi:3x3", "wall"): 1,
    ("quax:3x3", "bridges"): 2,
    ("torax:torus3", "blocks"): 1,
}
"""Boards on which all positions can be looked at, each with a kind of puzzles; how many levels its puzzles have at least."""
SLOW = {"oshiqi:3x3"}
BOARDS = [pytest.param(*one, marks=[pytest.mark.slow] * (one[0] in SLOW)) for one in LEVELS]
ALIKE = {"iqishiqi:hexhex2"}
"""Boards on which puzzles are so much alike that not every technique finds something."""


def game_of(board: str) -> StoneGame:
    return puzzled(read_id(board).game)


def drafts(board: str, kind: str, number: int) -> Iterator[Construction]:
    """Puzzles with all cells and clues given."""
    found = (drafted(game_of(board), kind, 3, at) for at in range(1000))
    full = (one[0] for one in found if one is not None)
    return (next(full) for _ in range(number))


def all_positions(game: StoneGame, glyphs: str) -> list[Stones]:
    """All legal positions in which each cell holds one of the glyphs."""
    rows = ("".join(one) for one in product(glyphs, repeat=game.board.size))
    positions = (game.from_glyphs(tuple(one), 0) for one in rows)
    return [p for p in positions if fault_of(game, p) is None]


def sources(puzzle: Construction) -> list[tuple[Technique, object]]:
    """Each technique with what it looks at."""
    rules = [(technique, puzzle) for technique in constructions_of(puzzle.game).named()]
    return [*rules, *((technique, clue) for clue in puzzle.clues for technique in clue.techniques)]


def partly(puzzle: Construction, p: Stones, chance: random.Random) -> Known:
    """What somebody may know of a position: some cells, and of others that they do not hold a value."""
    share, can = chance.random(), list(first_known(puzzle.only([])).can)
    for cell, glyph in enumerate(puzzle.game.glyphs(p)):
        for value in VALUES:
            if GLYPHS[value] != glyph and chance.random() < share:
                can[value] &= ~(1 << cell)
    return Known(puzzle.game, (can[0], can[1], can[2]))


def true_of(found: Found, p: Stones, game: StoneGame) -> bool:
    """Whether what is found is true of a position."""
    there = {game.glyphs(p)[cell] == GLYPHS[found.value] for cell in cells_of(found.cells)}
    return there == {found.holds}


def fits(known: Known, p: Stones) -> bool:
    """Whether a position is one of those that what is known allows."""
    empty = known.board.all_cells & ~(p.black | p.white)
    return not (p.black & ~known.can[0] or p.white & ~known.can[1] or empty & ~known.can[2])


@pytest.mark.parametrize(("board", "kind"), BOARDS)
def test_what_techniques_find_is_true_of_all_completions(board: str, kind: str) -> None:
    game, chance = game_of(board), random.Random(board)
    used: set[str] = set()
    everywhere: dict[str, list[Stones]] = {}
    for puzzle in drafts(board, kind, 12):
        assert puzzle.solution is not None
        positions = everywhere.setdefault(puzzle.glyphs, all_positions(game, puzzle.glyphs))
        true = {clue: {p for p in positions if clue.holds(game, p)} for clue in puzzle.clues}
        for _ in range(12):
            known = partly(puzzle, puzzle.solution, chance)
            for technique, source in sources(puzzle):
                there = set(positions) if source is puzzle else true[source]  # type: ignore[index]
                for found in technique.find(source, known):
                    used.add(technique.name)
                    assert all(true_of(found, p, game) for p in there if fits(known, p)), (technique.name, found, puzzle)
    assert board in ALIKE or used >= {technique.name for puzzle in drafts(board, kind, 1) for technique, _ in sources(puzzle)}


@pytest.mark.parametrize(("board", "kind"), BOARDS)
def test_more_known_finds_as_much(board: str, kind: str) -> None:
    chance = random.Random(board)
    for puzzle in drafts(board, kind, 6):
        clues = puzzle.only([part for part in puzzle.parts if part.kind == "clue"])
        assert puzzle.solution is not None
        for most in range(1, 5):
            alone, helped = Solver(clues, most), Solver(clues, most)
            for cell in chance.sample(range(puzzle.game.board.size), 3):
                helped.give(cell, GLYPHS.index(puzzle.given[cell]))
            alone.run()
            helped.run()
            assert all(not helped.known.can[value] & ~alone.known.can[value] for value in VALUES)
            assert fits(helped.known, puzzle.solution)


@pytest.mark.parametrize(("board", "kind"), BOARDS)
def test_paths_of_made_puzzles_end_at_the_solution(board: str, kind: str) -> None:
    game = game_of(board)
    levels = set()
    for number in range(12):
        made = attempted(game, Wanted(kind, 1, (1, 4)), number, Meter())
        if not isinstance(made, Made):
            continue
        puzzle = made.puzzle
        path = path_of(puzzle)
        assert path.full
        assert puzzle.solution is not None
        assert path.end.position() == puzzle.solution._replace(turn=0)
        assert puzzle.grade is not None
        assert path.level == puzzle.grade.level <= aim(number, (1, 4))
        levels.add(path.level)
        assert not path_of(puzzle, path.level - 1).full, "the hardest technique is needed"
        hints = construction_record(puzzle)["hints"]
        assert [hint["sentence"] for hint in hints] == [sentence_of(puzzle, step) for step in path.steps]
        assert sorted(cell for cell, _ in told(puzzle)) == list(cells_of(first_known(puzzle).open))
        assert path_of(replace(puzzle, solution=None, witnesses=())).steps == path.steps, "the solution is not looked at"
    assert len(levels) >= LEVELS[board, kind]


def test_a_puzzle_that_contradicts_itself_has_no_full_path() -> None:
    puzzle = next(drafts("xodd:3x3", "groups", 1))
    glyphs = "".join(puzzle.given)
    wrong = "W" if glyphs[0] == "B" else "B"
    clues = puzzle.only([part for part in puzzle.parts if part.kind == "clue"])
    for cell in range(9):
        other = replace(clues, given=tuple(wrong if at == cell else "?" for at in range(9)))
        assert not path_of(other).full or path_of(other).end.position() != puzzle.solution
