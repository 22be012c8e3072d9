"""Construction puzzles of Gem: clues by clauses, by the rules, and by the checker's rules, on all full boards."""

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from cases import slow
from checked_constructions import models_are_those, right_ones_alone
from clues_on_all_boards import true_on_all_boards
from crosscut.checker.boards import CheckError
from crosscut.checker.fields import Position
from crosscut.checker.games.gem.questions import Gem as Asked
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


def touched(checked: Checked, stones: str, cell: int) -> int:
    """How many sides the chain of the stone on a cell touches, by the checker's rules."""
    reached, ahead = {cell}, [cell]
    while ahead:
        ahead = [
            near for at in ahead for near in checked.board.neighbours[at] if stones[near] == stones[cell] and near not in reached
        ]
        reached.update(ahead)
    return sum(not reached.isdisjoint(side) for side in checked.rim)


@pytest.mark.parametrize("board", ["pentagon2", "triangle3", "trigon3"])
def test_clues_on_all_full_boards(board: str) -> None:
    game, checked = gem(board), Checked(board, {"goal": "y"})

    def true(clue: Mapping[str, Any], stones: str) -> bool:
        if clue["kind"] == "lost":
            return not checked.won(stones, clue["colour"])
        return bool(touched(checked, stones, checked.board.index[clue["cells"][0]]) == clue["number"])

    sides = len(game.sides)
    touching = [Touches(1 << cell, number) for cell in (0, game.board.size - 1) for number in range(sides + 1)]
    counts = true_on_all_boards(game, "BW", [Lost(0), Lost(1), *touching], lambda _: True, true)
    boards = 1 << game.board.size
    assert counts[0] == counts[1] == boards // 2, "one side has lost each full board, and it is each side's turn to win as often"
    assert sum(counts[2 : 3 + sides]) == sum(counts[3 + sides :]) == boards


def test_made_puzzles_are_about_chains_and_sides() -> None:
    game = gem("pentagon3")
    puzzles = list(make(game, 3, 1, Meter()))
    assert len(puzzles) == 3
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


@pytest.mark.parametrize("board", [slow("pentagon3"), "gem3"])
def test_right_bundles_alone_are_proved(board: str, tmp_path: Path) -> None:
    assert right_ones_alone("gem", board, "stones", tmp_path, 1)


def asked(board: str, clues: list[str], glyphs: str = "BW", goal: str = "y") -> tuple[Asked, dict[str, Any]]:
    """The checker's rules and the manifest of a puzzle without given cells."""
    rules = Asked(board, {"goal": goal})
    given = "/".join("?" * (row.stop - row.start) for row in rules.rows)
    members = {"question": "construction", "game": "gem", "board": board, "readings": rules.readings, "given": given}
    position = rules.write(Position("B", "." * len(rules.board.names)))
    return rules, members | {"glyphs": glyphs, "clues": clues, "other": False, "position": position}


def drawn(rules: Asked, chance: random.Random, solution: str) -> Iterator[str]:
    """Clues, most of them true of the stones, some not."""
    for cell in chance.sample([at for at, glyph in enumerate(solution) if glyph != "."], 2):
        yield f"touches {rules.board.names[cell]} {touched(rules, solution, cell) + chance.choice((0, 0, 0, 1))}"
    for colour in "BW":
        if not rules.won(solution, colour) and chance.getrandbits(1):
            yield f"lost {colour}"
    if chance.getrandbits(1):
        yield f"board B {solution.count('B')}"


def test_the_checkers_clauses_hold_of_the_fillings_that_agree() -> None:
    agreeing = 0
    for seed in range(24):
        chance = random.Random(seed)
        board = chance.choice(["pentagon2", "triangle3", "heptagon2"])
        rules, members = asked(board, [], chance.choice(["BW", "BW."] if board in ("pentagon2", "triangle3") else ["BW"]))
        solution = "".join(chance.choice(members["glyphs"]) for _ in rules.board.names)
        if len(solution) - solution.count(".") < 2:
            continue
        members["clues"] = clues = list(drawn(rules, chance, solution))

        def agrees(stones: str, rules: Asked = rules, clues: list[str] = clues) -> bool:
            return all(true_of(rules, clue.split(), stones) for clue in clues)

        agreeing += models_are_those(rules, members, agrees)
    assert agreeing > 200


def true_of(rules: Asked, words: list[str], stones: str) -> bool:
    """Whether a clue is true, by the checker's rules."""
    if words[0] == "lost":
        return not rules.won(stones, words[1])
    if words[0] == "board":
        return stones.count(words[1]) == int(words[2])
    cell = rules.board.index[words[1]]
    return stones[cell] != "." and touched(rules, stones, cell) == int(words[2])


def test_what_is_no_puzzle_for_the_checker() -> None:
    rules, members = asked("pentagon2", ["lost B", "touches c2 2", "board W 3"])
    rules.refutable(members)
    for clue in ("lost", "lost 1", "touches c2", "touches a2,c2 1", "linked a2,c2", "size c2 3"):
        with pytest.raises(CheckError, match=r"not a clue|about one cell"):
            rules.refutable(members | {"clues": [clue]})
    other, wrong = asked("pentagon2", [], goal="ee")
    with pytest.raises(CheckError, match="no construction puzzles"):
        other.refutable(wrong)
