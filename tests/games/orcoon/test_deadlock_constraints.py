"""Deadlock patterns by constraints: the same lists as the search, models counted against brute force, wrong lists refuted."""

import re
from collections.abc import Iterable
from itertools import product

import pytest

from cases import slow
from crosscut.checker.boards import CheckError
from crosscut.checker.games.orcoon.rules import Orcoon as CheckersOrcoon
from crosscut.core.boards import open_board
from crosscut.core.errors import NotationError
from crosscut.games.orcoon.deadlocks.catalogue import catalogue
from crosscut.games.orcoon.deadlocks.catalogue_sat import Given, catalogue_by_constraints, read_list
from crosscut.games.orcoon.deadlocks.constraints import (
    GLYPHS,
    Question,
    deadlock_formula,
    occurs_formula,
    patterns_by_constraints,
    questions,
)
from crosscut.games.orcoon.deadlocks.extend import occurrence
from crosscut.games.orcoon.deadlocks.pattern import Pattern, parse
from crosscut.games.orcoon.deadlocks.shares import minimal_patterns
from crosscut.solver.limits import Limits, Meter
from crosscut.solver.sat import decide
from naive_deadlocks import is_mutually_dead

READINGS = ["forbidden", "allowed"]
FIRST, SECOND = parse("?BW/B../W.B"), parse("?BW?/W..B/B..W/?WB?")


def as_given(patterns: Iterable[Pattern]) -> list[Given]:
    return [Given(f"line {number}", pattern) for number, pattern in enumerate(patterns, 1)]


def both(crossing: str, **asked: object) -> tuple[set[Pattern], set[Pattern]]:
    searched = catalogue(crossing, Meter(), **asked)  # type: ignore[arg-type]
    constrained = set(patterns_by_constraints(crossing, Meter(), **asked))  # type: ignore[arg-type]
    return {deadlock.pattern for deadlock in searched.deadlocks}, constrained


SMALL: list[dict[str, object]] = [{"box": (1, 5)}, {"box": (2, 5)}, {"box": (4, 3)}, {"box": (5, 5)}, {"cells": 1}, {"cells": 5}]
LARGE: list[dict[str, object]] = [{"box": (7, 7)}, {"box": (6, 8)}, {"box": (8, 8)}, {"box": (4, 11)}, {"cells": 13}]


@pytest.mark.twin("deadlocks")
@pytest.mark.parametrize("crossing", READINGS)
@pytest.mark.parametrize("asked", SMALL)
def test_search_and_constraints_list_the_same(crossing: str, asked: dict[str, object]) -> None:
    searched, constrained = both(crossing, **asked)
    assert searched == constrained


@pytest.mark.slow
@pytest.mark.parametrize("crossing", READINGS)
@pytest.mark.parametrize("asked", LARGE)
def test_search_and_constraints_list_the_same_slow(crossing: str, asked: dict[str, object]) -> None:
    searched, constrained = both(crossing, **asked)
    assert searched == constrained


def legal_by_the_checker(board: str, crossing: str) -> list[str]:
    game = CheckersOrcoon(board, {"connection": "chain", "crossing": crossing, "pie": "off"})
    rows, columns = map(int, board.split("x"))
    legal = []
    for glyphs in product(".BW", repeat=rows * columns):
        text = "".join(glyphs)
        try:
            game.read("B:" + "/".join(text[row * columns : (row + 1) * columns] for row in range(rows)))
        except CheckError:
            continue
        legal.append(text)
    return legal


@pytest.mark.parametrize("crossing", READINGS)
@pytest.mark.parametrize(("rows", "columns"), [(2, 3), slow(3, 3)])
def test_models_are_the_mutually_dead_patterns_of_legal_positions(crossing: str, rows: int, columns: int) -> None:
    places = list(product(range(rows), range(columns)))
    legal = legal_by_the_checker(f"{rows}x{columns}", crossing)
    expected = set()
    for glyphs in product(".BW?", repeat=rows * columns):
        dead = frozenset(place for place, glyph in zip(places, glyphs, strict=True) if glyph == ".")
        stones = {place: glyph for place, glyph in zip(places, glyphs, strict=True) if glyph in "BW"}
        if len(dead) > 1 and is_mutually_dead(dead, stones, crossing == "forbidden"):
            fits = any(all(g in ("?", h) for g, h in zip(glyphs, position, strict=True)) for position in legal)
            expected |= {"".join(glyphs)} if fits else set()
    formula = deadlock_formula(crossing, Question(rows, columns), ())
    names, models = open_board(f"{rows}x{columns}").names, set()
    while (model := decide(formula).model) is not None:
        models.add("".join(next((glyph for thing, glyph in GLYPHS.items() if (thing, cell) in model), "?") for cell in names))
        formula.add(*(-literal if formula.names[literal - 1] in model else literal for literal in formula.key))
    assert models == expected
    assert bool(models) == (rows == 3 or crossing == "allowed")


def test_a_list_that_lacks_a_pattern_is_refuted_by_finding_it_again() -> None:
    whole = {deadlock.pattern for deadlock in catalogue("forbidden", Meter(), box=(5, 5)).deadlocks}
    for left_out in whole:
        found = catalogue_by_constraints("forbidden", Meter(), box=(5, 5), given=as_given(whole - {left_out}))
        assert [deadlock.pattern for deadlock in found.missing] == [left_out]
        assert found.missing[0].name is not None
        assert (found.all_sizes, found.complete) == (False, 0)
    complete = catalogue_by_constraints("forbidden", Meter(), box=(5, 5), given=as_given(whole))
    assert (complete.missing, complete.all_sizes) == ([], True)
    assert [deadlock.name for deadlock in complete.deadlocks] == ["E3-1", "E4-1", "E8-1"]


@pytest.mark.parametrize("crossing", READINGS)
def test_a_limit_leaves_a_list_that_is_not_called_complete(crossing: str) -> None:
    found = catalogue_by_constraints(crossing, Meter(Limits(nodes=2)), box=(5, 5))
    assert (found.limit, found.complete, found.all_sizes) == ("nodes", 0, False)
    assert [deadlock.name for deadlock in found.deadlocks] == [None] * len(found.deadlocks)


def test_every_pattern_of_so_many_cells_fits_one_of_the_questions() -> None:
    for pattern in minimal_patterns("forbidden", Meter(), cells=13)[0]:
        asked = questions(pattern.dead, None)
        assert any(question.fits(pattern) for question in asked)
        assert not any(question.fits(pattern) for question in questions(pattern.dead - 1, None))
        fitting = questions(None, pattern.box)[0]
        assert fitting.fits(pattern)
        assert not Question(fitting.rows - 1, fitting.columns).fits(pattern) or fitting.rows != fitting.columns


def test_occurs_says_what_completions_say() -> None:
    impossible = parse("?????BW??/?WB?W..B?/B..WB..W?/W..B?W.B?/B.WBWB..W/?.......B/?WB..WBW?/???WB????")
    for crossing in READINGS:
        for pattern in (FIRST, SECOND, impossible, parse("B.W/W.B")):
            has = decide(occurs_formula(crossing, pattern)).model is not None
            assert has == (occurrence(pattern, crossing) is not None), (crossing, pattern.text)
    assert decide(occurs_formula("forbidden", impossible)).model is None


def test_lists_are_read_as_json_and_as_lines() -> None:
    assert read_list('{"patterns": [{"rows": ["?BW", "B..", "W.B"]}]}') == [("the list, pattern 1", FIRST)]
    lines = "# two\n?BW/B../W.B\n\n  ?BW?/W..B/B..W/?WB?  # the second\n"
    assert read_list(lines, "my.txt") == [("my.txt, line 2", FIRST), ("my.txt, line 4", SECOND)]
    assert read_list("") == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("?BW/B../W.B\nBW", "the list, line 2: 'BW' is no deadlock pattern"),
        ("?BW/B.", "the list, line 1: '?BW/B.' is no deadlock pattern"),
        ('{"patterns": [{"rows": ["?"]}]}', "the list, pattern 1: '?' is no deadlock pattern"),
        ('{"pattern": []}', 'no JSON object with "patterns"'),
        ("{", 'no JSON object with "patterns"'),
        ('{"patterns": [1]}', 'no JSON object with "patterns"'),
    ],
)
def test_what_is_no_list(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=re.escape(message)):
        read_list(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("?BW?/W..B/B..W/?WB?", "line 1: ?BW?/W..B/B..W/?WB? is too large for what is asked for"),
        (".", "line 1: . is not mutually dead"),
        ("?BW/B../W.W", "line 1: ?BW/B../W.W is not mutually dead"),
        ("BBW/B../W.B", "line 1: BBW/B../W.B is not minimal"),
        ("B.W/W.B", "line 1: B.W/W.B occurs in no legal position"),
    ],
)
def test_a_given_pattern_that_has_no_place_in_the_list(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=re.escape(message)):
        catalogue_by_constraints("forbidden", Meter(), box=(3, 3), given=as_given([parse(text)]))
