"""Placement orders as layers: the sets they reach, by counting, against all orders tried by the rules."""

import random
import re
from collections.abc import Iterator

import pytest
from pysat.solvers import Solver

from crosscut.core.board import cells_of
from crosscut.core.registry import open_game
from crosscut.encodings.formula import FALSE, TRUE, Formula, Name, constants
from crosscut.games.orcoon.formulas.order import fill_order
from crosscut.games.orcoon.formulas.questions import connect_formula
from crosscut.games.orcoon.rules import Orcoon


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
    size = game.board.size
    final = fill_order(formula, game.board, constants(own, size), constants(other, size), rounds, crossing=crossing)
    return set(sets_of(formula, own, formula.clauses, final))


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


def sets_of(formula: Formula, own: int, clauses: list[tuple[int, ...]], final: list[int]) -> frozenset[int]:
    """The final sets in the models of some of the formula's clauses, listed on the final stones."""
    free = [(cell, literal) for cell, literal in enumerate(final) if literal not in (TRUE, FALSE)]
    found = set()
    with Solver("cadical195", bootstrap_with=clauses) as solver:
        while solver.solve():
            model = set(solver.get_model())
            found.add(own | sum(1 << cell for cell, literal in free if literal in model))
            if not free:
                break
            solver.add_clause([-literal if literal in model else literal for _, literal in free])
    return frozenset(found)


def families(formula: Formula) -> dict[str, set[int]]:
    """The clauses of each rule, by number: the blocks whose reasons differ in nothing but the number of a round."""
    starts = [start for start, _ in formula.reasons] + [len(formula.clauses)]
    found: dict[str, set[int]] = {}
    for at, (start, reason) in enumerate(formula.reasons):
        found.setdefault(re.sub(r"own (final|[0-9]+)", "own", reason), set()).update(range(start, starts[at + 1]))
    return {reason: clauses for reason, clauses in found.items() if clauses}


def orders(game: Orcoon, rounds: int | None, *, connecting: bool) -> Iterator[tuple[Formula, int, list[int]]]:
    """The formula, the own stones and the final stones of every legal position, both colours."""
    for p in game.legal_positions():
        for colour in (0, 1):
            own, other = p.sides(colour)
            if connecting:
                formula, final = connect_formula(game, p, colour, rounds)
            else:
                formula = Formula()
                final = fill_order(formula, game.board, constants(own, 6), constants(other, 6), rounds)
            yield formula, own, final


@pytest.mark.parametrize(("rounds", "connecting", "rules"), [(None, False, 2), (6, False, 3), (None, True, 3), (6, True, 4)])
def test_every_rule_of_the_post_pass_formula_matters(rounds: int | None, connecting: bool, rules: int) -> None:
    """Each rule left out changes the final sets of some legal position of 2x3 (`rules`: how many must).

    The relaxed form has no rule that stones stay, as they are constants there. A crossing on 2x3 hinders no connection.
    """
    matters: dict[str, bool] = {}
    for formula, own, final in orders(orcoon("2x3"), rounds, connecting=connecting):
        whole = sets_of(formula, own, formula.clauses, final)
        for reason, left_out in families(formula).items():
            if not matters.get(reason):
                rest = [clause for index, clause in enumerate(formula.clauses) if index not in left_out]
                matters[reason] = sets_of(formula, own, rest, final) != whole
    idle = [reason for reason, it_does in matters.items() if not it_does]
    assert sum(matters.values()) == rules
    assert all("crossing" in reason for reason in idle)
    assert connecting or not idle


def test_every_single_clause_of_the_relaxed_placement_order_matters() -> None:
    """Clauses are told apart by their names; each left out changes the final sets of some legal position of 2x3.

    (Not so in the exact form, nor for the ranks: what one clause forbids, a detour by another round or chain forbids as well.)
    """
    matters: dict[tuple[tuple[bool, Name], ...], bool] = {}
    for formula, own, final in orders(orcoon("2x3"), None, connecting=False):
        whole = sets_of(formula, own, formula.clauses, final)
        for clause in formula.clauses:
            named = tuple(sorted((literal > 0, formula.names[abs(literal) - 1]) for literal in clause))
            if not matters.get(named):
                rest = [other for other in formula.clauses if other != clause]  # a pair of new stones has its clause twice
                matters[named] = sets_of(formula, own, rest, final) != whole
    assert len(matters) > 10
    assert all(matters.values()), [named for named, it_does in matters.items() if not it_does]
