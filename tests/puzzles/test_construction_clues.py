"""Clues: sentence, clauses and plain test. Clauses and test against brute force by the checker, on all boards there are."""

from collections.abc import Sequence

import pytest

from cases import slow
from clues_on_all_boards import true_on_all_boards
from crosscut.core.errors import NotationError, UnsupportedError
from crosscut.core.registry import open_game
from crosscut.core.stones import StoneGame
from crosscut.games.orcoon.puzzles.clues import Dead, Empties, Final, Joined
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.xodd.puzzles.clues import GroupsInRow, GroupsOf
from crosscut.games.xodd.rules import Xodd
from crosscut.puzzles.construction.clue import Clue
from crosscut.puzzles.construction.lines import InLine, OnBoard, lines_of
from crosscut.puzzles.construction.links import Apart, GroupSize, Linked
from crosscut.puzzles.construction.puzzle import Construction
from crosscut.puzzles.construction.record import clue_record, read_clue
from naive_constructions import Naive


def odd(board: str) -> Xodd:
    game = open_game("yodd" if board.startswith(("hexhex", "rhombus")) else "xodd", board)
    assert isinstance(game, Xodd)
    return game


def orcoon(board: str, **readings: str) -> Orcoon:
    game = open_game("orcoon", board, readings)
    assert isinstance(game, Orcoon)
    return game


def compare(game: StoneGame, glyphs: str, clues: Sequence[Clue]) -> list[int]:
    """Ask rules, formula and brute force of all boards; return on how many each clue is true."""
    switches = "".join(f",{name}={value}" for name, value in game.readings.items())
    naive = Naive(f"{game.name}:{game.board.name}{switches}")
    return true_on_all_boards(game, glyphs, clues, naive.legal, naive.true)


def some_but_not_all(counts: Sequence[int]) -> bool:
    return all(counts) and len(set(counts)) > 1


@pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
@pytest.mark.parametrize("board", ["2x3", "3x2", "2x4"])
def test_orcoon_clues_on_all_boards(board: str, crossing: str) -> None:
    game = orcoon(board, crossing=crossing)
    assert some_but_not_all(compare(game, "BW.", [Final(), Joined(0), Joined(1), Empties(0), Empties(1), Empties(5)]))


@pytest.mark.slow
def test_orcoon_clues_on_all_boards_of_nine_cells() -> None:
    assert some_but_not_all(compare(orcoon("3x3"), "BW.", [Final(), Joined(1), Empties(2)]))


@pytest.mark.parametrize("crossing", ["forbidden", slow("allowed")])
def test_deadlocks_on_all_boards(crossing: str) -> None:
    """One formula has room for one set. The cells of the first deadlock are dead with two ways to place the stones, as rule 3 and
    rule 4 need both; a corner of 2x3 never is."""
    assert compare(orcoon("3x3", crossing=crossing), "BW.", [Dead(0b010110000)]) == [2 if crossing == "forbidden" else 0]
    assert compare(orcoon("2x3", crossing=crossing), "BW.", [Dead(0b000001)]) == [0]


def numbers(game: Xodd, most: int) -> list[Clue]:
    rows = [
        GroupsInRow(row, colour, number) for row in range(len(game.board.rows)) for colour in (0, 1) for number in range(most + 1)
    ]
    return [*rows, *(GroupsOf(colour, number) for colour in (0, 1) for number in range(most + 2))]


@pytest.mark.parametrize(
    ("board", "glyphs", "most"),
    [
        ("1x3", "BW.", 2),
        ("2x2", "BW.", 1),
        ("2x3", "BW.", 2),
        ("3x3", "BW", 2),
        ("2x4", "BW", 2),
        ("hexhex2", "BW", 2),
        ("rhombus2", "BW.", 1),
    ],
)
def test_numbers_of_groups_on_all_boards(board: str, glyphs: str, most: int) -> None:
    game = odd(board)
    counts = compare(game, glyphs, numbers(game, most))
    rows = [sum(counts[at : at + most + 1]) for at in range(0, 2 * len(game.board.rows) * (most + 1), most + 1)]
    assert len(set(rows)) == 1, "each legal board has a number for each row and colour"
    assert counts[0] < rows[0]


def about_cells(game: StoneGame) -> list[Clue]:
    """Clues about lines, links and sizes, of each kind some."""
    board = game.board
    lines = [InLine(line, colour, number) for line in lines_of(board)[::2] for colour in (0, 1) for number in (0, 1, 2)]
    totals = [OnBoard(colour, number) for colour in (0, 1) for number in (1, board.size // 2)]
    pairs = [1 << one | 1 << other for one, other in ((0, 1), (0, board.size - 1), (1, board.size - 2))]
    sizes = [GroupSize(1 << cell, number) for cell in (0, board.size // 2) for number in (1, 2, 4)]
    return [*lines, *totals, *map(Linked, pairs), *map(Apart, pairs), *sizes]


@pytest.mark.parametrize(("board", "glyphs"), [("2x3", "BW."), ("3x3", "BW"), ("hexhex2", "BW"), ("rhombus2", "BW.")])
def test_lines_links_and_sizes_on_all_boards(board: str, glyphs: str) -> None:
    game = odd(board)
    counts = compare(game, glyphs, about_cells(game))
    assert sum(map(bool, counts)) > len(counts) * 3 // 4
    assert len(set(counts)) > 3


def test_a_group_that_comes_back_is_counted_once_in_a_row() -> None:
    game = odd("2x3")
    p = game.parse("B:BWB/BBB")
    assert GroupsInRow(0, 0, 1).holds(game, p)
    assert GroupsInRow(0, 0, 1).sentence(game.board) == "Row 1 has stones of 1 black group."


def test_clues_go_through_their_records() -> None:
    clues: list[tuple[StoneGame, Clue]] = [
        *((orcoon("3x3"), clue) for clue in (Final(), Dead(0b110000010), Joined(1), Empties(0), Empties(1))),
        *((odd("3x3"), clue) for clue in (GroupsOf(0, 3), GroupsInRow(2, 1, 2))),
    ]
    for game, clue in clues:
        assert read_clue(game, clue_record(game.board, clue)) == clue
    assert clue_record(odd("3x3").board, GroupsInRow(2, 1, 2)) == {
        "kind": "row",
        "row": 3,
        "colour": "W",
        "number": 2,
        "sentence": "Row 3 has stones of 2 white groups.",
    }


@pytest.mark.parametrize(
    "record",
    [
        {},
        {"kind": "colour"},
        {"kind": "row", "row": 4, "colour": "B", "number": 1},
        {"kind": "row", "row": 0, "colour": "B", "number": 1},
        {"kind": "groups", "colour": "red", "number": 1},
        {"kind": "groups", "colour": "B", "number": -1},
        {"kind": "groups", "colour": "B", "number": True},
        {"kind": "dead", "cells": []},
        {"kind": "dead", "cells": ["d4"]},
    ],
)
def test_what_is_no_clue_is_refused(record: dict[str, object]) -> None:
    with pytest.raises(NotationError):
        read_clue(orcoon("3x3") if record.get("kind") == "dead" else odd("3x3"), record)


def test_clues_of_other_games_are_refused() -> None:
    with pytest.raises(NotationError, match="no clue 'groups' of orcoon: there are final, dead, connected, empty"):
        read_clue(orcoon("3x3"), {"kind": "groups", "colour": "B", "number": 1})


def test_puzzles_that_make_no_sense_are_refused() -> None:
    game, given = orcoon("3x3"), ("?",) * 9
    with pytest.raises(NotationError, match="at most one clue"):
        Construction(game, given, "BW.", (Final(), Dead(1)))
    with pytest.raises(NotationError, match="none for orcoon"):
        Construction(game, given, "BW", (GroupsOf(0, 1),))
    with pytest.raises(NotationError, match="none for xodd"):
        Construction(odd("3x3"), given, "BW", (Final(),))
    with pytest.raises(NotationError, match="9 cells"):
        Construction(game, given[1:], "BW", ())
    with pytest.raises(NotationError, match="open cells"):
        Construction(game, given, "W", ())
    with pytest.raises(UnsupportedError, match="knight"):
        Construction(orcoon("3x3", connection="knight"), given, "BW", ()).sought()
