"""Grades of construction puzzles: propagation and search against naive ones, techniques by example, more given is not harder."""

from dataclasses import fields, replace
from itertools import islice
from typing import Any

import pytest

from crosscut.core.game import Game
from crosscut.core.registry import open_game
from crosscut.games.orcoon.puzzles.clues import Empties, Final, Joined
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.xodd.puzzles.clues import GroupsInRow, GroupsOf
from crosscut.games.xodd.rules import Xodd
from crosscut.puzzles.construction import grading as grades
from crosscut.puzzles.construction.clue import Clue
from crosscut.puzzles.construction.grade import NAMED, TECHNIQUES, Grade
from crosscut.puzzles.construction.grading import BRANCHES, graded, themes
from crosscut.puzzles.construction.lines import InLine
from crosscut.puzzles.construction.links import Linked
from crosscut.puzzles.construction.make import Made, Wanted, attempted, make
from crosscut.puzzles.construction.puzzle import Construction
from crosscut.puzzles.construction.sought import OPEN
from crosscut.solver.limits import Meter
from crosscut.solver.propagation import Propagation


def made(name: str, board: str, kind: str, count: int) -> list[Construction]:
    game: Game[Any] = open_game(name, board)
    assert isinstance(game, Orcoon | Xodd)
    return list(make(game, count, 1, Meter(), kind=kind))


def hard(name: str, board: str, kind: str, count: int) -> list[Construction]:
    """Puzzles that named techniques do not solve."""
    game: Game[Any] = open_game(name, board)
    assert isinstance(game, Xodd)
    tried = (attempted(game, Wanted(kind, 1, (5, 5)), number, Meter()) for number in range(1000))
    return list(islice((one.puzzle for one in tried if isinstance(one, Made)), count))


def follows(clauses: list[tuple[int, ...]], assumed: tuple[int, ...]) -> set[int] | None:
    """Unit propagation by going through all clauses until nothing changes."""
    known = set(assumed)
    while True:
        before = len(known)
        for clause in clauses:
            if known.isdisjoint(clause):
                left = [literal for literal in clause if -literal not in known]
                if not left:
                    return None
                if len(left) == 1:
                    known.add(left[0])
        if any(-literal in known for literal in known):
            return None
        if len(known) == before:
            return known


def test_propagation_is_that_of_going_through_all_clauses() -> None:
    compared = contradictions = 0
    for puzzle in (made("orcoon", "3x4", "final", 1)[0], hard("xodd", "3x3", "groups", 1)[0]):
        sought = puzzle.sought()
        clauses = sought.formula.clauses
        with Propagation(clauses, sought.formula.variables) as propagation:
            for cell, glyph in enumerate(puzzle.given):
                if glyph != OPEN:
                    continue
                for assumed in ((), (sought.stones[0][cell],), (-sought.stones[0][cell],), (sought.stones[1][cell],)):
                    wanted = follows(clauses, assumed)
                    assert propagation.follows(assumed) == wanted
                    compared += 1
                    contradictions += wanted is None
            propagation.add(-sought.stones[0][puzzle.given.index(OPEN)])
            more = [*clauses, (-sought.stones[0][puzzle.given.index(OPEN)],)]
            assert propagation.follows() == follows(more, ())
    assert 0 < contradictions < compared


def ends(puzzle: Construction) -> int:
    """The ends of a search in reading order, by naive propagation and recursion."""
    sought = puzzle.sought()
    black, white = sought.stones
    opened = [cell for cell, glyph in enumerate(puzzle.given) if glyph == OPEN]

    def below(assumed: tuple[int, ...]) -> int:
        known = follows(sought.formula.clauses, assumed)
        if known is None:
            return 1
        for cell in opened:
            if not (black[cell] in known or white[cell] in known or {-black[cell], -white[cell]} <= known):
                return below((*assumed, black[cell])) + below((*assumed, white[cell]))
        return 1

    return below(())


def test_branches_are_counted_by_a_naive_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grades, "STEPS", 0)  # whoever takes no step at all has to search
    for puzzle in hard("xodd", "3x3", "groups", 3):
        found = graded(puzzle)
        assert found.technique == "search"
        assert 1 < found.branches == ends(puzzle)
        monkeypatch.setattr(grades, "BRANCHES", 2)
        assert graded(puzzle).branches == 2
        monkeypatch.setattr(grades, "BRANCHES", BRANCHES)


def game_of(name: str, board: str) -> Orcoon | Xodd:
    game: Game[Any] = open_game(name, board)
    assert isinstance(game, Orcoon | Xodd)
    return game


def test_each_technique_by_a_small_puzzle() -> None:
    # A white stone on b1 would leave a1 and b2 touching only diagonally: rule 3.
    direct = Construction(game_of("orcoon", "2x2"), tuple("B?WB"), "BW", ())
    assert graded(direct) == Grade(cells=1)
    assert (graded(direct).technique, graded(direct).level) == ("direct", 1)
    found: dict[str, Grade] = {}
    for puzzle in (*made("orcoon", "4x4", "final", 12), *hard("xodd", "4x4", "groups", 3), *made("orcoon", "4x4", "deadlock", 6)):
        grade = graded(puzzle)
        found.setdefault(grade.technique, grade)
        assert graded(puzzle) == grade
        assert (grade.rounds + grade.deep + grade.branches == 0) == (grade.technique == "direct")
    assert found.keys() == set(TECHNIQUES)
    assert found["direct"].level <= found["trial"].level < found["deep"].level


def test_each_level_of_named_techniques_by_a_small_puzzle() -> None:
    def grade(board: str, given: str, *clues: Clue) -> Grade:
        return graded(Construction(game_of("xodd", board), tuple(given), "BW", clues))

    # A colour is complete; a chain has one way only; a white stone would shut off a black one; a black one would leave no three.
    assert grade("1x3", "B?B", InLine(0b111, 0, 3)) == Grade(cells=1, named=1)
    assert grade("1x3", "B?B", Linked(0b101)) == Grade(cells=1, named=2)
    assert grade("1x3", "B?B", GroupsOf(0, 1)) == Grade(cells=1, named=3)
    assert grade("1x5", "B?B?B", GroupsOf(0, 3)) == Grade(cells=2, named=4)
    found = [grade("1x3", "B?B", clue) for clue in (InLine(0b111, 0, 3), Linked(0b101), GroupsOf(0, 1))]
    assert [(one.level, one.technique) for one in found] == [(1, "counts"), (2, "chains"), (3, "fewest")]
    for puzzle in hard("xodd", "3x3", "groups", 2):
        assert (graded(puzzle).named, graded(puzzle).level) == (5, 5)
        assert graded(puzzle).technique in TECHNIQUES


def test_points_never_fall_when_a_feature_grows_nor_levels_when_points_grow() -> None:
    levels = set()
    for cells in (1, 7, 15, 40):
        for rounds in (0, 1, 2, 9):
            for deep in (0, 1, 3, 20):
                for branches in (0, 1, 20, BRANCHES - 1):
                    grade = Grade(cells, rounds, deep, branches)
                    levels.add(grade.level)
                    for field in fields(Grade)[:-1]:
                        more = replace(grade, **{field.name: getattr(grade, field.name) + 1})
                        assert more.points >= grade.points
                        assert more.level >= grade.level
    assert levels == {1, 2, 3, 4, 5}
    assert [Grade(9, named=named).level for named in range(1, 6)] == [1, 2, 3, 4, 5]


def test_with_another_cell_given_no_harder_technique_is_needed() -> None:
    easier = 0
    order = (*NAMED, *TECHNIQUES)
    for puzzle in (*made("orcoon", "4x4", "final", 2), *made("xodd", "3x3", "groups", 6), *made("yodd", "hexhex3", "groups", 2)):
        assert puzzle.solution is not None
        before = order.index(graded(puzzle).technique)
        glyphs = puzzle.game.glyphs(puzzle.solution)
        opened = [cell for cell, glyph in enumerate(puzzle.given) if glyph == OPEN]
        for cell in islice(opened, 0, None, 3):
            given = tuple(glyphs[at] if at == cell else glyph for at, glyph in enumerate(puzzle.given))
            after = order.index(graded(replace(puzzle, given=given, witnesses=())).technique)
            assert after <= before
            easier += after < before
    assert easier > 0


def test_themes_are_what_the_clues_speak_of() -> None:
    orcoon, xodd = game_of("orcoon", "2x2"), game_of("xodd", "2x2")
    assert themes(Construction(orcoon, tuple("????"), "BW.", (Final(), Joined(0)))) == ("deadlock", "connection")
    assert themes(Construction(orcoon, tuple("????"), "BW.", (Empties(1),))) == ("counting",)
    assert themes(Construction(xodd, tuple("????"), "BW", (GroupsInRow(0, 1, 1), GroupsOf(0, 1)))) == ("counting", "rows")
    assert themes(Construction(xodd, tuple("????"), "BW", (Linked(3), InLine(3, 0, 1)))) == ("lines", "links")
    assert themes(Construction(xodd, tuple("????"), "BW", ())) == ()
