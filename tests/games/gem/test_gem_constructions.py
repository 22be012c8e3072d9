"""Construction puzzles of Gem: clues by clauses, by the rules, and by the checker's rules, on all full boards."""

from collections.abc import Mapping
from typing import Any

import pytest

from clues_on_all_boards import true_on_all_boards
from crosscut.checker.games.gem.rules import Gem as Checked
from crosscut.core.errors import NotationError, UnsupportedError
from crosscut.core.registry import open_game
from crosscut.games.gem.puzzles.clues import Lost, Touches
from crosscut.games.gem.rules import Gem
from crosscut.puzzles.construction.make import make
from crosscut.puzzles.construction.record import clue_record, read_clue
from crosscut.solver.limits import Meter


def gem(board: str, **readings: str) -> Gem:
    game = open_game("gem", board, readings)
    assert isinstance(game, Gem)
    return game


@pytest.mark.parametrize("board", ["pentagon2", "triangle3", "trigon3"])
def test_clues_on_all_full_boards(board: str) -> None:
    game, checked = gem(board), Checked(board, {"goal": "y"})

    def true(clue: Mapping[str, Any], stones: str) -> bool:
        if clue["kind"] == "lost":
            return not checked.won(stones, clue["colour"])
        cell = checked.board.index[clue["cells"][0]]
        reached, ahead = {cell}, [cell]
        while ahead:
            ahead = [near for at in ahead for near in checked.near(stones, stones[cell], at) if near not in reached]
            reached.update(ahead)
        return bool(sum(not reached.isdisjoint(side) for side in checked.rim) == clue["number"])

    sides = len(game.sides)
    touching = [Touches(1 << cell, number) for cell in (0, game.board.size - 1) for number in range(sides + 1)]
    counts = true_on_all_boards(game, "BW", [Lost(0), Lost(1), *touching], lambda _: True, true)
    boards = 1 << game.board.size
    assert counts[0] == counts[1] == boards // 2, "one side has lost each full board, and it is each side's turn to win as often"
    assert sum(counts[2 : 3 + sides]) == sum(counts[3 + sides :]) == boards


def test_made_puzzles_are_about_chains_and_sides() -> None:
    game = gem("pentagon3")
    puzzles = list(make(game, 6, 1, Meter()))
    assert len(puzzles) == 6
    for puzzle in puzzles:
        assert any(clue.kind == "touches" for clue in puzzle.clues)
        for clue in puzzle.clues:
            assert read_clue(game, clue_record(game.board, clue)) == clue


def test_sentences() -> None:
    board = gem("pentagon3").board
    assert Lost(1).sentence(board) == "White has no chain round the centre, so Black has won (rule 3)."
    assert [Touches(1, number).sentence(board) for number in (0, 1, 2)] == [
        "The chain of c1 touches no sides.",
        "The chain of c1 touches 1 side.",
        "The chain of c1 touches 2 sides.",
    ]


def test_other_goals_and_cells_are_refused() -> None:
    with pytest.raises(UnsupportedError, match="goal=y expected"):
        next(make(gem("pentagon3", goal="ee"), 1, 1, Meter()))
    with pytest.raises(UnsupportedError, match="at most 61 cells"):
        next(make(gem("pentagon6"), 1, 1, Meter()))
    with pytest.raises(NotationError, match="expected one cell"):
        Touches(3, 1)
