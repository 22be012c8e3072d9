"""Construction puzzles of Cross-Hairs: enemy lines by clauses, by the rules, and by the checker's rules, on all boards."""

from collections.abc import Mapping
from typing import Any

import pytest

from clues_on_all_boards import true_on_all_boards
from crosscut.checker.games.crosshairs.rules import CrossHairs
from crosscut.core.errors import UnsupportedError
from crosscut.core.registry import open_game
from crosscut.core.stones import StoneGame, Stones
from crosscut.games.crosshairs.puzzles.clues import Aims
from crosscut.puzzles.construction.make import make
from crosscut.puzzles.construction.offered import puzzled
from crosscut.puzzles.construction.record import clue_record, read_clue
from crosscut.solver.limits import Meter


def bare(board: str) -> StoneGame:
    return puzzled(open_game("crosshairs", board))


@pytest.mark.parametrize(("board", "glyphs"), [("hexhex2", "BW."), ("hextorus2", "BW")])
def test_enemy_lines_on_all_boards(board: str, glyphs: str) -> None:
    game, checked = bare(board), CrossHairs(board, {"move": "own"})

    def true(clue: Mapping[str, Any], stones: str) -> bool:
        cell = checked.board.index[clue["cells"][0]]
        enemy = {"B": "w", "W": "b", ".": ""}[stones[cell]]
        return bool(enemy) and len(checked.spans(stones.lower(), cell, (enemy,))) == clue["number"]

    clues = [Aims(1 << cell, number) for cell in (0, 3) for number in range(4)]
    counts = true_on_all_boards(game, glyphs, clues, lambda _: True, true)
    assert sum(counts[:4]) == sum(counts[4:]) == 2 * len(glyphs) ** 6, "each soldier has a number"
    assert len({count for count in counts if count}) > 1


def test_made_puzzles_are_about_enemy_lines() -> None:
    game = bare("hexhex3")
    puzzles = list(make(game, 6, 1, Meter()))
    assert len(puzzles) == 6
    for puzzle in puzzles:
        assert any(clue.kind == "aims" for clue in puzzle.clues)
        for clue in puzzle.clues:
            assert read_clue(game, clue_record(game.board, clue)) == clue


def test_sentences_and_positions() -> None:
    game = bare("hexhex2")
    assert Aims(2, 1).sentence(game.board) == "The soldier on d1 is on 1 enemy line."
    assert Aims(2, 0).sentence(game.board) == "The soldier on d1 is on no enemy lines."
    assert game.format(Stones(1, 2)) == "B:bw/.../.."


def test_large_boards_are_refused() -> None:
    with pytest.raises(UnsupportedError, match="at most 61 cells"):
        next(make(bare("hexhex6"), 1, 1, Meter()))
