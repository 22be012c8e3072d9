"""Bundles about the best warrens and about rearranged stones: the checker's clauses against the rules, and damaged manifests."""

from __future__ import annotations

import random
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from cases import slow
from crosscut.checker.boards import CheckError
from crosscut.checker.clauses import Clause
from crosscut.checker.games import GAMES
from crosscut.checker.games.warrens.questions import Warrens
from crosscut.core.board import cells_of
from crosscut.core.game import BLACK
from crosscut.core.registry import open_game
from crosscut.games.warrens.rules import Warren
from crosscut.games.warrens.rules import Warrens as Games
from refuted import Solved, written

EMPTY: dict[str, Any] = {"readings": {"ending": "text"}, "game": "warrens"}


def played(board: str) -> Games:
    game = open_game("warrens", board)
    assert isinstance(game, Games)
    return game


def rules_of(board: str) -> Warrens:
    rules = GAMES["warrens"](board, EMPTY["readings"])
    assert isinstance(rules, Warrens)
    return rules


def clauses_of(rules: Warrens, **asked: Any) -> set[Clause]:
    """The clauses that the checker writes for a manifest with these members."""
    _, _, clauses = rules.refutable({**EMPTY, "board": rules.board.name, **asked})
    assert isinstance(clauses, set)
    return clauses


def start(rules: Warrens) -> str:
    """The text of a position of the board."""
    return rules.write(rules.read(open_game("warrens", rules.board.name).format(open_game("warrens", rules.board.name).start())))


# ---- The best warrens ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("board", "best"), [("3x3", 1), ("3x4", 4), ("hexhex2", 1), ("hexagon2x3", 3), ("4x4", 8)])
def test_higher_scores_are_those_of_the_rules(board: str, best: int) -> None:
    """Every set of stones (of 4x4 a sample), with the best score, and each number of points below it."""
    game, rules = played(board), rules_of(board)
    names, size, chance = game.board.names, game.board.size, random.Random(3)
    every = {f"own {name}" for name in names}
    sets = range(1 << size) if size < 13 else [chance.getrandbits(size) for _ in range(4000)]
    scores = {stones: game.score(Warren(stones), BLACK) for stones in sets}
    for most in range(best + 1):
        for number in [None] if size > 10 else [None, *range(size + 1)]:
            asked = {"question": "warren", "stones": [] if number is None else [number], "most": most}
            solved = Solved(clauses_of(rules, position=start(rules), **asked))
            for stones, score in scores.items():
                there = {f"own {names[cell]}" for cell in cells_of(stones)}
                expected = score > most and number in (None, stones.bit_count())
                assert solved.holds(there, every - there) == expected, (most, number, stones)
    assert max(scores.values()) == best


@pytest.mark.parametrize("board", ["5x5", "hexhex3", "hexhex4", "3x6"])
def test_higher_scores_on_larger_boards(board: str) -> None:
    game, rules, chance = played(board), rules_of(board), random.Random(8)
    names, seen = game.board.names, set()
    for most in (0, 1, 2, 5, 9, 12):
        solved = Solved(clauses_of(rules, position=start(rules), question="warren", stones=[], most=most))
        for _ in range(300):
            stones = game.board.rim | chance.getrandbits(game.board.size)
            stones &= ~(1 << chance.randrange(game.board.size))
            there = {f"own {names[cell]}" for cell in cells_of(stones)}
            expected = game.score(Warren(stones), BLACK) > most
            seen.add((most, expected))
            assert solved.holds(there, {f"own {name}" for name in names} - there) == expected, (most, stones)
    assert len(seen) > 8


@pytest.mark.parametrize(("board", "stones"), [("3x4", None), ("hexhex3", None), ("4x4", 7), ("hexhex2", 7), ("4x4", 16)])
def test_a_bundle_about_the_best_warren(board: str, stones: int | None, tmp_path: Path) -> None:
    with_stones = [] if stones is None else ["--stones", str(stones)]
    bundle = written("extreme", f"warrens:{board}", "best-warren", *with_stones, folder=tmp_path)
    most = bundle.manifest["most"]
    so_many = "" if stones is None else f" with {stones} stones"
    assert bundle.said() == f"proved: on warrens:{board} no player{so_many} has more than {most} points"
    for values in ({"most": most - 1}, {"most": -1}, {"most": "1"}, {"stones": [3, 3]}, {"stones": [99]}, {"stones": [True]}):
        assert bundle.said(**values).startswith("refused"), values
    if stones is not None:  # another number of stones might have more
        assert bundle.said(stones=[]).startswith("refused")
        assert bundle.said(stones=[stones - 1]).startswith("refused")


# ---- Rearranged stones ---------------------------------------------------------------------------------------------------------


def can_be_arranged(rules: Warrens, stones: str, colour: str, cell: int | None) -> bool:
    """Whether so many stones with no fewer pairs can enclose the cell, None: anything, by trying all."""

    def pairs(cells: tuple[int, ...]) -> int:
        return sum(b in rules.board.neighbours[a] for a, b in combinations(cells, 2))

    now = tuple(at for at, stone in enumerate(stones) if stone == colour)
    free = [at for at, stone in enumerate(stones) if stone in (".", colour)]
    for cells in combinations(free, len(now)):
        there = "".join("B" if at in cells else "." for at in range(len(stones)))
        regions = rules.enclosed(there, "B")
        if regions and pairs(cells) >= pairs(now) and (cell is None or any(cell in region for region in regions)):
            return True
    return False


def arranged(rules: Warrens, stones: str, colour: str, cell: int | None) -> bool:
    """The same by the checker's clauses."""
    rows = "/".join(stones[row] for row in rules.rows)
    asked = {"question": "arranged", "colour": colour, "cell": "" if cell is None else rules.board.names[cell]}
    return Solved(clauses_of(rules, position=f"B:{rows}", **asked)).holds([], [])


def test_every_position_of_the_smallest_board() -> None:
    rules, seen = rules_of("hexhex2"), []
    for glyphs in product(".BW", repeat=7):
        stones = "".join(glyphs)
        seen.append(arranged(rules, stones, "W", None))
        assert seen[-1] == can_be_arranged(rules, stones, "W", None), stones
    assert any(seen)
    assert not all(seen)


@pytest.mark.parametrize("board", ["3x4", slow("4x4"), "hexagon2x3"])
def test_positions_of_small_boards(board: str) -> None:
    rules, chance, seen = rules_of(board), random.Random(2), []
    size = len(rules.board.names)
    for _ in range(40):
        stones = "".join(chance.choice("..BBW" if size < 16 else "....BBW") for _ in range(size))
        for cell in (None, chance.randrange(size), chance.choice(rules.inner())):
            colour = "B" if stones.count("B") < 9 else "W"
            seen.append(arranged(rules, stones, colour, cell))
            assert seen[-1] == can_be_arranged(rules, stones, colour, cell), (stones, colour, cell)
    assert seen.count(True) > 5
    assert seen.count(False) > 10


def test_a_bundle_about_an_arrangement(tmp_path: Path) -> None:
    position = "warrens:4x4:B:BBB./WW.W/WWWW/...."
    says = "with as many stones, as many pairs of neighbours or more, and the other side's stones where they are"
    bundle = written("can", position, "B", folder=tmp_path)
    assert bundle.said() == f"proved: {position}: B cannot enclose anything {says}"
    for values in (
        {"colour": "W"},
        {"colour": "X"},
        {"cell": "z9"},
        {"cell": "b2"},
        {"position": "B:BBBB/WW.W/WWWW/...."},
        {"position": "B:BB.B/WW.W/WWWW/...."},
        {"position": "B:BBB./WW.W/WWW./...."},
    ):
        assert bundle.said(**values).startswith("refused"), values
    of_a_cell = written("can", position, "B", "--at", "b2", folder=tmp_path)
    assert of_a_cell.said() == f"proved: {position}: B cannot enclose b2 {says}"
    assert of_a_cell.said(cell="").startswith("refused")
    assert of_a_cell.said(cell="c2").startswith("refused")


def test_sets_about_no_cell() -> None:
    rules = rules_of("4x4")
    for kind in ("rings", "exits", "rings-", "rings-a1", "rings-z9", "loops-b2", "roads-b2", "rings-b2-", "others"):
        with pytest.raises(CheckError, match=r"no such sets|no inner cell"):
            clauses_of(rules, position=start(rules), question="sets", kind=kind, most=16, sets=[])
