"""Encodings counted by Ganak, an exact projected model counter, against enumeration and transfer matrices."""

from collections.abc import Sequence

import pytest

from cases import slow
from crosscut.core.board import Board
from crosscut.core.boards import open_board
from crosscut.core.game import BLACK
from crosscut.core.registry import open_game
from crosscut.encodings.formula import Formula
from crosscut.encodings.reach import connected, separated
from crosscut.encodings.stones import legal_stones, stone_literals
from crosscut.games.orcoon.counts.legal import count_legal
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.xodd.counts.groups import count_groups, odd_and_even
from crosscut.games.xodd.formulas.questions import odd_formula
from crosscut.games.xodd.rules import Xodd
from crosscut.solver.limits import Meter

pyganak = pytest.importorskip("pyganak", reason="Ganak has wheels for some systems only")


def count(formula: Formula, *, whole: bool = False) -> int:
    """The number of models on the answer key, or (`whole`) of all models."""
    counter = pyganak.Counter()
    counter.new_vars(formula.variables)
    counter.add_clauses(formula.clauses)
    counter.set_sampling_set(range(1, formula.variables + 1) if whole else formula.key)
    return int(counter.count())


def legality(board: Board, crossing: bool = True) -> tuple[Formula, Sequence[int]]:
    """The formula of legality, and the literals of the black stones."""
    formula = Formula()
    black, white = stone_literals(formula, board)
    legal_stones(formula, board, black, white, crossing=crossing)
    return formula, black


@pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
@pytest.mark.parametrize("name", ["2x3", "3x3", "3x4", "4x4", "2x9", "4x5", "5x5"])
def test_legal_stones(name: str, crossing: str) -> None:
    formula, _ = legality(open_board(name), crossing == "forbidden")
    assert count(formula) == count_legal(open_game("orcoon", name, {"crossing": crossing}), Meter(), "python")


def test_legal_stones_of_4x4_is_the_known_number() -> None:
    assert count(legality(open_board("4x4"))[0]) == 9649037


@pytest.mark.parametrize("name", ["2x4", "3x3", slow("3x4")])
def test_joined_and_not_joined_among_the_legal_positions(name: str) -> None:
    """Projected counts: the ranks and the cut are auxiliary, and each position counts once."""
    game = open_game("orcoon", name)
    assert isinstance(game, Orcoon)
    joined = total = 0
    for p in game.legal_positions():
        total += 1
        joined += game.joined(p.black, BLACK)
    for encode, expected in ((connected, joined), (separated, total - joined)):
        formula, black = legality(game.board)
        encode(formula, game.board, black, *game.goals[BLACK], "reach")
        assert count(formula) == expected


@pytest.mark.slow
def test_joined_and_not_joined_add_up_on_4x4() -> None:
    game = open_game("orcoon", "4x4")
    assert isinstance(game, Orcoon)
    counts = []
    for encode in (connected, separated):
        formula, black = legality(game.board)
        encode(formula, game.board, black, *game.goals[BLACK], "reach")
        counts.append(count(formula))
    assert sum(counts) == 9649037


@pytest.mark.parametrize(
    "name",
    [
        "2x2",
        "2x3",
        "2x4",
        "hexhex2",
        *map(slow, ("3x3", "rhombus3", "2x5", "3x4", "4x4")),
    ],
)
def test_odd_groups(name: str) -> None:
    """Boards with an odd number of groups: the formula's models, projected and not, against the count by frontier.

    That the two are the same says that members, ranks and parities are determined by the stones.
    """
    game = open_game("xodd" if name[0].isdigit() else "yodd", name)
    assert isinstance(game, Xodd)
    formula, _ = odd_formula(game, game.start())
    odd, _ = odd_and_even(count_groups(game, Meter()))
    assert count(formula) == count(formula, whole=True) == odd
