"""Encodings against the rules, by counting all models on the answer key; and each rule, mutated once, changes a count."""

from collections.abc import Callable, Iterator
from itertools import product

import pytest
from pysat.solvers import Solver

from cases import slow
from crosscut.checker.boards import CheckError
from crosscut.checker.games.orcoon.rules import Orcoon as NaiveOrcoon
from crosscut.core.board import Board
from crosscut.core.boards import open_board
from crosscut.encodings.formula import FALSE, TRUE, Formula
from crosscut.encodings.reach import connected, separated
from crosscut.encodings.stones import legal_stones, stone_literals

READINGS = {"pie": "off", "crossing": "forbidden", "connection": "chain"}


def models(formula: Formula) -> Iterator[frozenset[int]]:
    """Yield the answer keys of all models: a key once, whatever the auxiliary variables."""
    with Solver("cadical195", bootstrap_with=formula.clauses) as solver:
        while solver.solve():
            model = set(solver.get_model())
            found = [literal if literal in model else -literal for literal in formula.key]
            yield frozenset(found)
            solver.add_clause([-literal for literal in found])


def positions(rows: int, columns: int) -> Iterator[tuple[str, str]]:
    """All colourings, as (stones, text) for the checker."""
    for glyphs in product(".BW", repeat=rows * columns):
        stones = "".join(glyphs)
        yield stones, "B:" + "/".join(stones[at : at + columns] for at in range(0, len(stones), columns))


def accepted(rows: int, columns: int, crossing: str = "forbidden") -> int:
    """The number of colourings that the checker's naive rules accept."""
    naive = NaiveOrcoon(f"{rows}x{columns}", READINGS | {"crossing": crossing})
    count = 0
    for _, text in positions(rows, columns):
        try:
            naive.read(text)
        except CheckError:
            continue
        count += 1
    return count


def legality(board: Board, **rules: bool) -> Formula:
    formula = Formula()
    black, white = stone_literals(formula, board)
    legal_stones(formula, board, black, white, **rules)
    return formula


SMALL = [(1, 1), (1, 9), (9, 1), (2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)]
LARGE = [slow(*box) for box in ((2, 5), (5, 2))]


@pytest.mark.parametrize(("rows", "columns"), [*SMALL, *LARGE])
@pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
def test_legal_stones_counts_the_positions_the_rules_accept(rows: int, columns: int, crossing: str) -> None:
    formula = legality(open_board(f"{rows}x{columns}"), crossing=crossing == "forbidden")
    assert sum(1 for _ in models(formula)) == accepted(rows, columns, crossing)


def test_each_rule_changes_the_count() -> None:
    board = open_board("2x3")
    whole = sum(1 for _ in models(legality(board)))
    assert whole == accepted(2, 3)
    assert sum(1 for _ in models(legality(board, crossing=False))) > whole
    assert sum(1 for _ in models(legality(board, diagonal=False))) > whole


def test_every_single_clause_matters() -> None:
    """Each clause left out, or with one literal turned round, changes the count on 2x3 (no clause is idle)."""
    formula = legality(open_board("2x3"))
    whole = sum(1 for _ in models(formula))
    for index in range(len(formula.clauses)):
        less = Formula()
        less.names, less.key = formula.names, formula.key
        less.clauses = formula.clauses[:index] + formula.clauses[index + 1 :]
        assert sum(1 for _ in models(less)) > whole, formula.clauses[index]


def chain_formula(board: Board, encode: Callable[[Formula, Board, list[int], int, int, str], None]) -> Formula:
    formula = Formula()
    stones = [formula.literal("stone", name) for name in board.names]
    formula.key += stones
    encode(formula, board, stones, board.side("top"), board.side("bottom"), "reach")
    return formula


BOARDS = ["1x1", "1x3", "3x1", "2x2", "2x3", "3x3", "4x3", "rhombus2", "rhombus3"]


@pytest.mark.parametrize("name", BOARDS)
def test_connected_and_separated_count_the_two_halves_of_all_sets(name: str) -> None:
    board = open_board(name)
    joined = sum(bool(board.flood(board.side("top"), stones) & board.side("bottom")) for stones in range(1 << board.size))
    assert sum(1 for _ in models(chain_formula(board, connected))) == joined
    assert sum(1 for _ in models(chain_formula(board, separated))) == (1 << board.size) - joined


def test_stones_cannot_hold_each_other_up() -> None:
    """The classic mistake: a ring of stones that support each other, far from the start, must not count as reached."""
    board = open_board("4x3")
    formula = Formula()
    ring = {"a3", "b3", "a4", "b4"}
    stones = [TRUE if name in ring else FALSE for name in board.names]
    connected(formula, board, stones, board.side("top"), board.side("bottom"), "reach")
    assert () in formula.clauses or not list(models(formula))


def test_formula_constants_names_and_dimacs() -> None:
    formula = Formula()
    a, b = formula.literal("a", "c3"), formula.literal("b", 2)
    assert formula.literal("a", "c3") == a == formula.number("a", "c3") == 1
    formula.because("a or b")
    formula.add(a, b, FALSE)
    formula.add(a, TRUE)
    formula.because("never used")
    formula.because("not both")
    formula.add(-a, -b)
    formula.key = [a]
    assert list(formula.dimacs()) == [
        "c 1 = a c3",
        "c 2 = b 2",
        "c key 1",
        "p cnf 2 2",
        "c a or b",
        "1 2 0",
        "c never used",
        "c not both",
        "-1 -2 0",
    ]
    assert formula.named([1, -2]) == {("a", "c3")}
    with pytest.raises(KeyError):
        formula.number("c")
