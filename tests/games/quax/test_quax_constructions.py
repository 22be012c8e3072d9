"""Construction puzzles of Quax and Torax: clues by clauses, by the rules, and by the checker's rules, on all boards."""

from collections.abc import Mapping
from typing import Any

import pytest

from clues_on_all_boards import true_on_all_boards
from crosscut.checker.fields import Position
from crosscut.checker.games.quax.rules import Quax, Torax
from crosscut.core.errors import UnsupportedError
from crosscut.core.registry import open_game
from crosscut.core.stones import StoneGame, Stones
from crosscut.games.quax.puzzles.bare import BareTorax
from crosscut.games.quax.puzzles.clues import Bridges, Lost, Stopped
from crosscut.puzzles.construction.make import make
from crosscut.puzzles.construction.offered import puzzled
from crosscut.puzzles.construction.record import clue_record, read_clue
from crosscut.solver.limits import Meter


def bare(game: str, board: str) -> StoneGame:
    return puzzled(open_game(game, board))


@pytest.mark.parametrize("board", ["2x3", "3x3", "3x4"])
def test_clues_of_quax_on_all_full_boards(board: str) -> None:
    game, checked = bare("quax", board), Quax(board, {})

    def true(clue: Mapping[str, Any], stones: str) -> bool:
        if clue["kind"] == "bridges":
            cell = checked.board.index[clue["cells"][0]]
            pairs = [pair for pair in checked.pairs if cell in pair]
            return bool(sum(stones[one] == stones[other] for one, other in pairs) == clue["number"])
        mine = {bridge for bridge, (one, other) in enumerate(checked.pairs) if stones[one] == stones[other] == clue["colour"]}
        links = (tuple(mine), ()) if clue["colour"] == "B" else ((), tuple(mine))
        return not checked.joined(Position("B", stones, (links,)), clue["colour"])

    bridging = [Bridges(1 << cell, number) for cell in (0, 1) for number in range(3)]
    counts = true_on_all_boards(game, "BW", [Lost(0), Lost(1), *bridging], lambda _: True, true)
    assert all(counts[:2])
    assert sum(counts[2:5]) == sum(counts[5:]) == 1 << game.board.size


@pytest.mark.parametrize("board", ["torus3", "torus3x4"])
def test_stopped_loops_on_all_sets_of_blocks(board: str) -> None:
    game, checked = bare("torax", board), Torax(board, {})

    def true(_clue: Mapping[str, Any], stones: str) -> bool:
        return checked.winner(Position("B", stones, (((), ()), False, False, False))) == "W"

    (count,) = true_on_all_boards(game, "W.", [Stopped()], lambda _: True, true)
    assert 0 < count < 1 << game.board.size


def test_walls_of_blocks_have_no_block_too_many() -> None:
    game = bare("torax", "torus4")
    assert isinstance(game, BareTorax)
    puzzles = list(make(game, 6, 1, Meter()))
    assert len(puzzles) == 6
    for puzzle in puzzles:
        p = puzzle.solution
        assert p is not None
        assert puzzle.clues[0] == Stopped()
        assert puzzle.usable == "W."
        assert not game.can_loop(p)
        assert all(game.can_loop(Stones(0, p.white & ~(1 << cell))) for cell in range(16) if p.white >> cell & 1)
        assert puzzle.fault(Stones(1, p.white & ~1)) is not None


def test_made_puzzles_of_quax_are_about_bridges() -> None:
    game = bare("quax", "4x4")
    puzzles = list(make(game, 6, 1, Meter()))
    assert len(puzzles) == 6
    for puzzle in puzzles:
        assert any(clue.kind == "bridges" for clue in puzzle.clues)
        assert len(list(puzzle.images())) in (1, 4, 8), "columns and rows become each other, with the colours"
        for clue in puzzle.clues:
            assert read_clue(game, clue_record(game.board, clue)) == clue


def test_sentences() -> None:
    board = bare("quax", "4x4").board
    assert Lost(0).sentence(board) == "Black cannot join his sides, even with every bridge that his stones allow."
    assert Bridges(2, 1).sentence(board) == "The stone on b1 could be bridged to 1 other."


def test_large_boards_are_refused() -> None:
    for name, board in (("quax", "9x9"), ("torax", "torus9")):
        with pytest.raises(UnsupportedError, match="at most 64 cells"):
            next(make(bare(name, board), 1, 1, Meter()))
