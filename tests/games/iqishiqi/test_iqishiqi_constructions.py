"""Construction puzzles of Iqishiqi and Oshiqi: clues by clauses, by the rules, and by the checker's boards, on all positions."""

from collections.abc import Mapping
from typing import Any

import pytest

from clues_on_all_boards import true_on_all_boards
from crosscut.checker.boards import flood
from crosscut.checker.games.iqishiqi.rules import Iqishiqi, Oshiqi
from crosscut.core.errors import NotationError, UnsupportedError
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.iqishiqi.puzzles.bare import BarePushing
from crosscut.games.iqishiqi.puzzles.clues import Sees, Shut
from crosscut.puzzles.construction.make import make
from crosscut.puzzles.construction.offered import puzzled
from crosscut.puzzles.construction.record import clue_record, read_clue
from crosscut.solver.limits import Meter


def bare(name: str, board: str) -> BarePushing:
    game = puzzled(open_game(name, board))
    assert isinstance(game, BarePushing)
    return game


@pytest.mark.parametrize(("name", "board", "glyphs"), [("iqishiqi", "hexhex2", "BW."), ("oshiqi", "3x3", "BW.")])
def test_clues_on_all_boards(name: str, board: str, glyphs: str) -> None:
    game = bare(name, board)
    checked = (Iqishiqi if name == "iqishiqi" else Oshiqi)(board, {})
    centre = game.ball.bit_length() - 1

    def true(clue: Mapping[str, Any], stones: str) -> bool:
        cell = checked.board.index[clue["cells"][0]]
        if clue["kind"] == "shut":
            reached = flood([cell], lambda at: [near for near in checked.board.neighbours[at] if stones[near] == "."])
            return checked.goals[clue["colour"]].isdisjoint(reached)
        seen = [next((stones[at] for at in ahead if stones[at] != "."), "") for ahead, _ in checked.lines[cell]]
        return bool(seen.count(clue["colour"]) == clue["number"])

    def legal(stones: str) -> bool:
        return stones[centre] == "." and not (name == "iqishiqi" and "W" in stones)

    clues = [
        Shut(game.ball, 0),
        Shut(game.ball, 1),
        *(Sees(1 << cell, of, n) for cell in (0, 3) for of in (0, 1) for n in (0, 1)),
    ]
    counts = true_on_all_boards(game, glyphs, clues, legal, true)
    assert all(counts[:2])
    assert all(counts[2:4])


@pytest.mark.parametrize(("name", "board"), [("iqishiqi", "hexhex3"), ("oshiqi", "5x5")])
def test_walls_have_no_stone_too_many(name: str, board: str) -> None:
    game = bare(name, board)
    puzzles = list(make(game, 5, 1, Meter()))
    assert len(puzzles) == 5
    for puzzle in puzzles:
        shut, p = puzzle.clues[0], puzzle.solution
        assert isinstance(shut, Shut)
        assert p is not None
        stones = p.black | p.white
        assert game.shut(p, shut.colour)
        for cell in range(game.board.size):
            if stones >> cell & 1:
                assert not game.shut(Stones(stones & ~(1 << cell), 0), shut.colour)
        assert puzzle.given[game.ball.bit_length() - 1] == "."
        for clue in puzzle.clues:
            assert read_clue(game, clue_record(game.board, clue)) == clue


def test_sentences_and_positions() -> None:
    game = bare("iqishiqi", "hexhex2")
    assert Shut(game.ball, 1).sentence(game.board) == (
        "The ball lies on c2, and no path of empty cells leads from there to a side of White."
    )
    assert Sees(1, 0, 1).sentence(game.board) == "From b1 one sees a black stone first in 1 direction."
    assert game.format(Stones(1, 0)) == "B:x./.o./.."
    assert bare("oshiqi", "3x3").format(Stones(1, 2)) == "B:BW./.@./..."


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(NotationError, match="the cell of the ball"):
        Shut(3, 0)
    with pytest.raises(NotationError, match="expected one cell"):
        Sees(0, 0, 1)
    with pytest.raises(UnsupportedError, match="odd sizes expected"):
        next(make(bare("oshiqi", "4x5"), 1, 1, Meter()))
    with pytest.raises(UnsupportedError, match="at most 91 cells"):
        next(make(bare("oshiqi", "11x11"), 1, 1, Meter()))
