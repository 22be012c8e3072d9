"""Formulas of Rabbit Warrens against the rules, by counting models; each block of clauses, left out, changes an answer."""

import re
from collections import Counter
from itertools import product

import pytest
from pysat.solvers import Solver

from cases import slow
from crosscut.core.errors import UnsupportedError
from crosscut.core.game import BLACK, WHITE
from crosscut.core.registry import open_game
from crosscut.encodings.formula import Formula
from crosscut.games.warrens.formulas.position import encloses_formula, open_formula, placed, warren_formula
from crosscut.games.warrens.questions.can import arranged_formula
from crosscut.games.warrens.questions.extreme import better_formula
from crosscut.games.warrens.rules import Warren, Warrens
from models import count


def warrens(board: str) -> Warrens:
    game = open_game("warrens", board)
    assert isinstance(game, Warrens)
    return game


def counted(formula: Formula, without: frozenset[int] = frozenset()) -> int:
    """The same by Ganak, a model counter, for more models than can be listed."""
    pyganak = pytest.importorskip("pyganak", reason="Ganak has wheels for some systems only")
    counter = pyganak.Counter()
    counter.new_vars(formula.variables)
    counter.add_clauses([one for at, one in enumerate(formula.clauses) if at not in without])
    counter.set_sampling_set(formula.key)
    return int(counter.count())


def positions(game: Warrens, p: Warren) -> list[Warren]:
    """All positions that contain the stones of p."""
    found = []
    for glyphs in product(*(".BW" if glyph == "." else glyph for glyph in game.glyphs(p))):
        black, white = (sum(1 << cell for cell, glyph in enumerate(glyphs) if glyph == colour) for colour in "BW")
        found.append(Warren(black, white))
    return found


def read(game: Warrens, rows: str) -> Warren:
    p = game.parse(f"B:{rows}")
    assert isinstance(p, Warren)
    return p


CASES = [
    ("3x3", ".../.W./..."),
    ("hexhex2", "../.../.."),
    ("3x4", "W.../W..W/.B.W"),
    ("4x4", "WBB./B..B/B..B/W.W."),
    ("4x4", "W.B./.BWW/B..B/WB.W"),
    ("5x4", "WBBW/B..B/B..B/B..B/.BBW"),
    ("5x5", "BBBBB/B.B.B/B.BBB/B.B.B/BBBBB"),
    ("hexagon2x3", ".B/B../.B.W/BW."),
    ("hexhex3", "BBB/B..B/B.B../BBWB/B.B"),
    slow("4x4", "B.../..../..../...B"),
]


@pytest.mark.parametrize(("board", "rows"), CASES)
def test_models_are_the_positions_of_the_rules(board: str, rows: str) -> None:
    """Every pair of factors, enclosed or not, for both colours; by Ganak what cannot be listed."""
    game = warrens(board)
    p = read(game, rows)
    count_ = count if game.empty_cells(p).bit_count() < 8 else counted
    there = positions(game, p)
    assert count_(placed(game, p).formula) == len(there)
    for colour in (BLACK, WHITE):
        enclosing = sum(bool(game.enclosed(q.stones(colour))) for q in there)
        assert count_(encloses_formula(game, p, colour)) == enclosing
        assert count_(open_formula(game, p, colour)) == len(there) - enclosing
    factors = Counter(game.factors(q, BLACK) for q in there)
    for (space, complexity), number in factors.items():
        assert count_(warren_formula(game, p, BLACK, space, complexity)) == number
    assert sum(factors.values()) == len(there)
    space = max(space for space, _ in factors)
    assert count_(warren_formula(game, p, BLACK, space, None)) == sum(n for (s, _), n in factors.items() if s == space)


def blocks(formula: Formula) -> dict[str, frozenset[int]]:
    """The clauses of a formula by their reasons, in which names of cells and numbers are left out."""
    found: dict[str, set[int]] = {}
    ends = [at for at, _ in formula.reasons[1:]] + [len(formula.clauses)]
    for (at, reason), end in zip(formula.reasons, ends, strict=True):
        found.setdefault(re.sub(r"of [a-z]\d+|\d+", "", reason), set()).update(range(at, end))
    return {reason: frozenset(clauses) for reason, clauses in found.items() if clauses}


def test_each_block_left_out_changes_an_answer() -> None:
    """One small position for each of the questions, and one that a block is there for: islands, two rows, a region that winds."""
    noticed: dict[str, bool] = {}
    for board, rows in CASES[1:-1]:
        game = warrens(board)
        p = read(game, rows)
        if game.empty_cells(p).bit_count() > 7:
            continue
        factors = {game.factors(q, BLACK) for q in positions(game, p)}
        formulas = [placed(game, p).formula, encloses_formula(game, p, BLACK), open_formula(game, p, BLACK)]
        formulas += [warren_formula(game, p, BLACK, *pair) for pair in sorted(factors)]
        for formula in formulas:
            right = count(formula)
            for reason, clauses in blocks(formula).items():
                noticed[reason] = noticed.get(reason, False) or count(formula, clauses) != right
    # The ranks of groups have another direction, too, so that the stones determine them; counting by answer keys cannot see it.
    determining = {"black region: a root is within any number of steps", "black region: a stone next to what is within t - "}
    assert {reason for reason, changed in noticed.items() if not changed and not reason.startswith(tuple(determining))} == set()
    assert len(noticed) > 20


@pytest.mark.parametrize("board", ["3x3", "3x4", "4x4", "hexhex2", "hexagon2x3", "hexhex3"])
def test_what_is_better_is_said_exactly(board: str) -> None:
    """The formula of warrens above a score has a model if and only if there is one, for scores and numbers of stones."""
    game = warrens(board)
    best: Counter[int] = Counter()
    for black in range(1 << min(game.board.size, 16)):
        stones = black if game.board.size <= 16 else black << 3
        best[stones.bit_count()] = max(best[stones.bit_count()], game.score(Warren(stones), BLACK))
    for stones, score in best.items():
        if game.board.size <= 16:
            assert count_is_zero(better_formula(game, stones, score))
        if score:
            assert not count_is_zero(better_formula(game, stones, score - 1))


def test_each_block_of_the_best_warren_is_needed() -> None:
    noticed: dict[str, bool] = {}
    for board, stones, score in [("4x4", None, 8), ("5x5", 8, 15), ("hexhex3", 10, 4), ("hexagon2x3", 6, 1), ("hexhex2", 7, 0)]:
        formula = better_formula(warrens(board), stones, score)
        assert count_is_zero(formula)
        for reason, clauses in blocks(formula).items():
            noticed[reason] = noticed.get(reason, False) or not count_is_zero(formula, clauses)
    assert [reason for reason, changed in noticed.items() if not changed] == []


def count_is_zero(formula: Formula, without: frozenset[int] = frozenset()) -> bool:
    clauses = [one for at, one in enumerate(formula.clauses) if at not in without]
    with Solver("cadical195", bootstrap_with=clauses) as solver:
        return not solver.solve()


def test_each_block_of_the_arrangement_is_needed() -> None:
    """Each reason's clauses, left out, make something possible that is not."""
    cases = [
        ("4x4", ".BB./WW../..../....", None),
        ("3x3", "BB./B../..B", 4),
        ("3x3", ".B./B.B/.BW", None),
        ("3x3", "WB./B.B/BBB", 0),
    ]
    cases += [("hexhex2", "BB/BBB/BB", 3), ("hexhex2", "BB/W.B/BB", 3), ("4x4", "BB../BB../..../....", 5)]
    noticed: dict[str, bool] = {}
    for board, rows, cell in cases:
        game = warrens(board)
        p = game.parse(f"B:{rows}")
        assert isinstance(p, Warren)
        formula = arranged_formula(game, p, BLACK, cell)
        if count_is_zero(formula):
            for reason, clauses in blocks(formula).items():
                noticed[reason] = noticed.get(reason, False) or not count_is_zero(formula, clauses)
    assert [reason for reason, changed in noticed.items() if not changed] == []


def test_factors_beyond_the_board_are_refused() -> None:
    game = warrens("3x3")
    with pytest.raises(UnsupportedError, match="black space: at most 1 on this board, not 2"):
        warren_formula(game, game.start(), BLACK, 2, None)
