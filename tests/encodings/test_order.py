"""Placement orders as layers: the sets they reach, by counting, against all orders tried by the rules."""

import random

import pytest
from pysat.solvers import Solver

from crosscut.board import cells_of
from crosscut.encodings.formula import FALSE, TRUE, Formula
from crosscut.encodings.order import fill_order
from crosscut.games import open_game
from crosscut.games.orcoon import Orcoon


def orcoon(board: str, crossing: str = "forbidden") -> Orcoon:
    game = open_game("orcoon", board, {"crossing": crossing})
    assert isinstance(game, Orcoon)
    return game


def reachable(game: Orcoon, own: int, other: int) -> set[int]:
    """All sets of own stones that some legal order of placements leads to."""
    seen, todo = {own}, [own]
    while todo:
        now = todo.pop()
        for cell in cells_of(game.board.all_cells & ~(now | other)):
            if now | 1 << cell not in seen and game.placeable(now, other, cell):
                seen.add(now | 1 << cell)
                todo.append(now | 1 << cell)
    return seen


def final_sets(game: Orcoon, own: int, other: int, rounds: int | None) -> set[int]:
    """The sets of final stones in the models of the formula."""
    formula = Formula()
    crossing = game.readings["crossing"] == "forbidden"
    final = fill_order(formula, game.board, own, other, rounds, crossing=crossing)
    free = [(cell, literal) for cell, literal in enumerate(final) if literal not in (TRUE, FALSE)]
    found = set()
    with Solver("cadical195", bootstrap_with=formula.clauses) as solver:
        while solver.solve():
            model = set(solver.get_model())
            found.add(own | sum(1 << cell for cell, literal in free if literal in model))
            if not free:
                break
            solver.add_clause([-literal if literal in model else literal for _, literal in free])
    return found


@pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
@pytest.mark.parametrize("board", ["2x2", "2x3", "3x2"])
def test_exact_formulas_reach_exactly_what_orders_reach(board: str, crossing: str) -> None:
    game = orcoon(board, crossing)
    for p in game.legal_positions():
        for own, other in ((p.black, p.white), (p.white, p.black)):
            empty = (game.board.all_cells & ~(own | other)).bit_count()
            assert final_sets(game, own, other, empty) == reachable(game, own, other), game.format(p)


def test_exact_formulas_on_a_sample_of_3x3() -> None:
    game = orcoon("3x3")
    positions = list(game.legal_positions())
    for p in random.Random(3).sample(positions, 60):
        empty = (game.board.all_cells & ~(p.black | p.white)).bit_count()
        assert final_sets(game, p.black, p.white, empty) == reachable(game, p.black, p.white), game.format(p)


def test_the_relaxed_form_reaches_at_least_that_and_a_few_rounds_at_most_that() -> None:
    game = orcoon("2x3")
    for p in game.legal_positions():
        whole = reachable(game, p.black, p.white)
        assert final_sets(game, p.black, p.white, 1) <= final_sets(game, p.black, p.white, 2) <= whole
        assert whole <= final_sets(game, p.black, p.white, None)


def test_a_set_may_be_legal_in_the_end_and_have_no_order() -> None:
    """Black on c1 and a2 of 2x3: b1 and b2 together would be legal, but whichever came first would touch only diagonally."""
    game = orcoon("2x3")
    own = sum(1 << game.board.by_name[name] for name in ("c1", "a2"))
    both = own | sum(1 << game.board.by_name[name] for name in ("b1", "b2"))
    assert both in final_sets(game, own, 0, None)
    assert both not in final_sets(game, own, 0, 4)
    assert both not in reachable(game, own, 0)
