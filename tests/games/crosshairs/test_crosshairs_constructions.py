"""Construction puzzles of Cross-Hairs: enemy lines by clauses, by the rules, and by the checker's rules, on all boards."""

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from checked_constructions import models_are_those, right_ones_alone
from clues_on_all_boards import true_on_all_boards
from crosscut.checker.boards import CheckError
from crosscut.checker.fields import Position
from crosscut.checker.games.crosshairs.questions import CrossHairs as Asked
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


def test_right_bundles_alone_are_proved(tmp_path: Path) -> None:
    assert right_ones_alone("crosshairs", "hexhex3", "soldiers", tmp_path, 2)


def asked(board: str, clues: list[str], glyphs: str = "BW") -> tuple[Asked, dict[str, Any]]:
    """The checker's rules, and the manifest of a puzzle without given cells."""
    rules = Asked(board, {"move": "own"})
    given = "/".join("?" * (row.stop - row.start) for row in rules.rows)
    members = {"question": "construction", "game": "crosshairs", "board": board, "readings": rules.readings, "given": given}
    position = rules.write(Position("B", "." * len(rules.board.names), (False,)))
    return rules, members | {"glyphs": glyphs, "clues": clues, "other": False, "position": position}


@pytest.mark.parametrize(("board", "glyphs"), [("hexhex2", "BW."), ("hextorus2", "BW"), ("hexhex2", "BW")])
def test_the_checkers_clauses_hold_of_the_fillings_that_agree(board: str, glyphs: str) -> None:
    chance = random.Random(f"{board} {glyphs}")
    agreeing = 0
    for _ in range(3 if glyphs == "BW." else 12):
        rules, members = asked(board, [], glyphs)
        names = rules.board.names
        solution = "".join(chance.choice("BW") for _ in names)
        cells = chance.sample(range(len(names)), 2)
        numbers = [aims(rules, solution, cell) + chance.choice((0, 0, 0, 1)) for cell in cells]
        members["clues"] = [f"aims {names[cell]} {number}" for cell, number in zip(cells, numbers, strict=True)]
        members |= {"position": rules.write(Position("B", solution.lower(), (False,))), "other": bool(chance.getrandbits(1))}

        def agrees(stones: str, rules: Asked = rules, cells: list[int] = cells, numbers: list[int] = numbers) -> bool:
            return [aims(rules, stones, cell) for cell in cells] == numbers

        agreeing += models_are_those(rules, members, agrees, {ord("b"): "B", ord("w"): "W"})
    assert agreeing > 50


def aims(rules: Asked, stones: str, cell: int) -> int:
    """On how many enemy lines the soldier on a cell is, by the checker's rules; -1 if there is none."""
    enemy = {"B": "w", "W": "b"}.get(stones[cell])
    return -1 if enemy is None else len(rules.spans(stones.lower(), cell, enemy))


def test_what_is_no_puzzle_for_the_checker() -> None:
    rules, members = asked("hexhex2", ["aims c2 1"])
    rules.refutable(members)
    for clue in ("aims c2", "aims c2 x", "aims b1,a2 1", "aims a2 -1", "size a2 3", "lost B"):
        with pytest.raises(CheckError, match=r"not a clue|about one cell"):
            rules.refutable(members | {"clues": [clue]})
    with pytest.raises(CheckError, match="Kings"):
        rules.refutable(members | {"position": "B:bw/wbB/w.", "other": True})
