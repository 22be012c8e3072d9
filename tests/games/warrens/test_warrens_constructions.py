"""Construction puzzles of Rabbit Warrens: the one best warren, against all sets of stones."""

from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from checked_constructions import models_are_those, right_ones_alone
from crosscut.checker.boards import CheckError
from crosscut.checker.fields import Position
from crosscut.checker.games.warrens.questions import Warrens as Checked
from crosscut.core.board import mask_of
from crosscut.core.game import BLACK
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.encodings.formula import TRUE
from crosscut.games.warrens.puzzles.bare import Bare
from crosscut.games.warrens.puzzles.clues import Scores, StonesOf
from crosscut.games.warrens.puzzles.drafts import best
from crosscut.games.warrens.rules import Warren
from crosscut.puzzles.construction.clue import Clue
from crosscut.puzzles.construction.make import make
from crosscut.puzzles.construction.offered import puzzled
from crosscut.puzzles.construction.sought import Sought
from crosscut.solver.limits import Meter
from crosscut.solver.sat import Assuming


def bare(board: str) -> Bare:
    game = puzzled(open_game("warrens", board))
    assert isinstance(game, Bare)
    return game


def models(game: Bare, given: str, clue: Clue) -> set[Stones]:
    """All completions that fit a clue, by its clauses."""
    sought = Sought(game, given, "BW.")
    clue.encode(sought, TRUE)
    found = set()
    with Assuming(sought.formula) as solver:
        while (model := solver.model(())) is not None:
            found.add(sought.position(model))
            solver.add([one for one in sought.differs(sought.position(model)) if abs(one) != TRUE])
    return found


@pytest.mark.parametrize(("board", "given"), [("3x4", "????.B?B.???"), ("4x4", "?BB?B..B????.???"), ("hexhex2", "???????")])
@pytest.mark.parametrize("clue", [Scores(1, 1), Scores(2, 2), Scores(3, 1), StonesOf(6), StonesOf(7)])
def test_clauses_and_tests_of_clues_agree(board: str, given: str, clue: Clue) -> None:
    game = bare(board)
    open_ = [cell for cell, glyph in enumerate(given) if glyph == "?"]
    fixed = mask_of([cell for cell, glyph in enumerate(given) if glyph == "B"])
    fits = set()
    for count in range(len(open_) + 1):
        for cells in combinations(open_, count):
            p = Stones(fixed | mask_of(list(cells)), 0)
            if clue.holds(game, p):
                fits.add(p)
    assert models(game, given, clue) == fits
    assert clue.image(game.board, next(iter(game.symmetries(Stones(1, 0))))) == clue


def test_a_puzzle_has_the_one_best_warren() -> None:
    """No other set of as many stones, with what is given, scores as much."""
    game = bare("4x4")
    (puzzle,) = make(game, 1, 3, Meter())
    assert puzzle.solution is not None
    stones = puzzle.solution.black
    number, score = stones.bit_count(), game.rules.score(Warren(stones), BLACK)
    assert puzzle.clues[0].holds(game, puzzle.solution)
    again = []
    for cells in combinations(range(game.board.size), number):
        p = Stones(mask_of(list(cells)), 0)
        as_given = all(glyph in ("?", at) for glyph, at in zip(puzzle.given, game.glyphs(p), strict=True))
        if as_given and game.rules.score(Warren(p.black), BLACK) >= score:
            again.append(p)
    assert again == [puzzle.solution]
    assert all(witness.completion != puzzle.solution for witness in puzzle.witnesses)


def test_drafts_need_all_their_stones() -> None:
    game = bare("4x4")
    drafts = [draft for seed in range(6) if (draft := best(game, Random(seed))) is not None]
    assert drafts
    for p, glyphs, (score, stones) in drafts:
        assert glyphs == "BW."
        assert not p.white
        assert score.holds(game, p)
        assert stones.holds(game, p)


def test_white_stones_are_no_completion() -> None:
    game = bare("4x4")
    (puzzle,) = make(game, 1, 3, Meter())
    assert puzzle.solution is not None
    empty = next(cell for cell in range(16) if not puzzle.solution.black >> cell & 1 and puzzle.given[cell] == "?")
    fault = puzzle.fault(Stones(puzzle.solution.black, 1 << empty))
    assert fault == "a white stone: all stones are black"


def test_right_bundles_alone_are_proved(tmp_path: Path) -> None:
    assert right_ones_alone("warrens", "4x4", "stones of Black", tmp_path, 1)


def asked(board: str, given: str, clues: list[str]) -> tuple[Checked, dict[str, Any]]:
    """The checker's rules, and the manifest of a puzzle."""
    rules = Checked(board, {name: values[0] for name, values in Checked.SWITCHES.items()})
    members = {"question": "construction", "game": "warrens", "board": board, "readings": rules.readings, "given": given}
    position = rules.write(Position("B", "." * len(rules.board.names), (False, 0, False)))
    return rules, members | {"glyphs": "BW.", "clues": clues, "other": False, "position": position}


@pytest.mark.parametrize(
    ("board", "given"),
    [
        ("3x4", "????/.B?B/.B??"),
        ("4x4", "?BB?/B.?B/B??B/.BB?"),
        ("hexhex2", "??/?.?/??"),
        ("3x5", ".B?B./B?B?B/.B?B?"),
        ("3x4", "?BB?/B..B/?BB?"),
    ],
)
def test_the_checkers_clauses_hold_of_the_fillings_that_agree(board: str, given: str) -> None:
    agreeing = 0
    for clue in ("score 1 1", "score 2 2", "score 3 1", "score 5 1", "stones 6", "stones 8"):
        rules, members = asked(board, given, [clue])
        kind, *figures = clue.split()

        def agrees(stones: str, rules: Checked = rules, kind: str = kind, figures: list[str] = figures) -> bool:
            if "W" in stones:
                return False
            if kind == "stones":
                return stones.count("B") == int(figures[0])
            return rules.score(stones, "B") >= int(figures[0]) * int(figures[1])

        agreeing += models_are_those(rules, members, agrees)
    assert agreeing


def test_what_is_no_puzzle_for_the_checker() -> None:
    rules, members = asked("3x3", "???/???/???", ["score 1 1", "stones 4"])
    rules.refutable(members)
    for clue in ("score 1", "score", "score 1 1 1", "score 1 x", "stones", "stones B 1", "size a1 3"):
        with pytest.raises(CheckError, match="not a clue"):
            rules.refutable(members | {"clues": [clue]})
