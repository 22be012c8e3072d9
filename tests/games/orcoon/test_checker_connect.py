"""The checker's formula `connect` against its own search for a placement order."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest
from pysat.solvers import Solver

from cases import slow
from crosscut.checker.boards import CheckError
from crosscut.checker.game import Position
from crosscut.checker.games.orcoon.connect import connect_clauses
from crosscut.checker.games.orcoon.rules import Orcoon


def orcoon_on(board: str, **switches: str) -> Orcoon:
    return Orcoon(board, {"connection": "chain", "crossing": "forbidden", "pie": "off", **switches})


def legal(game: Orcoon, stones: str) -> bool:
    try:
        game.check(Position("B", stones))
    except CheckError:
        return False
    return True


def satisfiable(game: Orcoon, stones: str, colour: str, rounds: int, exact: bool = False) -> bool:
    numbers: dict[str, int] = {}
    clauses = connect_clauses(game, stones, colour, rounds, exact)
    if frozenset() in clauses:
        return False
    with Solver("cadical195") as solver:
        for clause in clauses:
            solver.add_clause([(1 if sign else -1) * numbers.setdefault(name, len(numbers) + 1) for sign, name in clause])
        answer: bool = solver.solve()
        return answer


def compare(game: Orcoon, positions: Iterator[str]) -> tuple[int, int]:
    """Compare formulas with the search; return how many questions were asked, and how many were answered by no."""
    asked, noes = 0, 0
    for stones in positions:
        if not legal(game, stones):
            continue
        for colour in "BW":
            answer = game.can_connect(stones, colour)
            asked, noes = asked + 1, noes + (not answer)
            where = f"{stones} {colour}"
            for rounds in (0, 1, 2):
                assert satisfiable(game, stones, colour, rounds) or not answer, where
            empty = stones.count(".")
            assert satisfiable(game, stones, colour, empty, True) == answer, where
    return asked, noes


def everything(cells: int) -> Iterator[str]:
    return ("".join(stones) for stones in itertools.product("BW.", repeat=cells))


def sample(cells: int, count: int, seed: int) -> Iterator[str]:
    random.seed(seed)
    # More empty cells than a third, or most would be illegal.
    return ("".join(random.choices("BW.", (3, 3, 4), k=cells)) for _ in range(count))


@pytest.mark.parametrize("board", ["1x1", "1x3", "3x1", "2x2", "2x3", slow("3x2")])
@pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
def test_every_position_of_small_boards(board: str, crossing: str) -> None:
    game = orcoon_on(board, crossing=crossing)
    asked, noes = compare(game, everything(len(game.board.names)))
    assert 0 < noes < asked


@pytest.mark.parametrize(("board", "count"), [("3x3", 200), ("3x4", 100), ("4x3", 100)])
def test_some_positions_of_larger_boards(board: str, count: int) -> None:
    game = orcoon_on(board)
    asked, noes = compare(game, sample(len(game.board.names), count, 3))
    assert asked // 20 < noes < asked - asked // 20


def test_noes_that_only_the_order_of_placements_gives() -> None:
    # The flood gets through; so the formula needs its clauses 2 and 3.
    game = orcoon_on("3x3")
    for colour in "BW":
        assert game.connected("BBWB..W.B".replace(".", colour), colour)
        assert not satisfiable(game, "BBWB..W.B", colour, 3, exact=True)


def named(game: Orcoon, stones: str, colour: str, rounds: int, exact: bool = False) -> set[str]:
    """The clauses as text."""
    clauses = connect_clauses(game, stones.replace("/", ""), colour, rounds, exact)
    return {" | ".join(sorted("not " * (not sign) + name for sign, name in clause)) for clause in clauses}


def test_the_clauses_of_a_column() -> None:
    assert named(orcoon_on("2x1"), "./.", "B", 1) == {
        "not own 1 a1 | own final a1",  # 1
        "not own 1 a2 | own final a2",
        "not reach 1 a2 | own final a2",  # 4
        "not reach 1 a2 | own final a1",  # 5
        "reach 1 a2",  # 6
    }


def test_the_clauses_of_a_block() -> None:
    step = {f"not own 1 {cell} | own final {cell}" for cell in ("a1", "b1", "a2", "b2")}
    # 2 to state 1: nothing stands in state 0.
    step |= {"not own 1 a1 | not own 1 b2", "not own 1 a2 | not own 1 b1"}
    # 2 to the final state.
    step |= {f"not own final a1 | not own final b2 | own 1 {n} | own final a2 | own final b1" for n in ("a1", "b2")}
    step |= {f"not own final a2 | not own final b1 | own 1 {n} | own final a1 | own final b2" for n in ("a2", "b1")}
    found = named(orcoon_on("2x2"), "../..", "B", 1)
    assert {clause for clause in found if "reach" not in clause} == step
    assert {clause for clause in found if "reach" in clause} == {
        *(f"not reach {t} {cell} | own final {cell}" for t in (1, 2, 3) for cell in ("a2", "b2")),
        *(f"not reach 1 {cell}2 | own final {cell}1" for cell in "ab"),
        *(f"not reach {t} a2 | own final a1 | reach {t - 1} b2" for t in (2, 3)),
        *(f"not reach {t} b2 | own final b1 | reach {t - 1} a2" for t in (2, 3)),
        "reach 3 a2 | reach 3 b2",
    }


def test_the_crossing_clauses() -> None:
    # White holds a2 and c1; Black may have both a1 and c2 only when a middle is his.
    found = named(orcoon_on("2x3"), "..W/W..", "B", 1) - named(orcoon_on("2x3", crossing="allowed"), "..W/W..", "B", 1)
    assert found == {
        "not own 1 a1 | not own 1 c2",
        "not own final a1 | not own final c2 | own 1 a1 | own final b1 | own final b2",
        "not own final a1 | not own final c2 | own 1 c2 | own final b1 | own final b2",
    }
    # A white middle fills the window for good, a black one too.
    for stones in (".WW/W..", ".BW/W.."):
        assert named(orcoon_on("2x3"), stones, "B", 1) == named(orcoon_on("2x3", crossing="allowed"), stones, "B", 1)


def test_an_exact_formula_has_no_relaxed_step() -> None:
    assert "not own 2 a1 | not own 2 b2 | own 1 a1 | own 1 a2 | own 1 b1" in named(orcoon_on("2x2"), "../..", "B", 4, exact=True)
    assert not any("final" in clause for clause in named(orcoon_on("2x2"), "../..", "B", 4, exact=True))


def test_questions_without_variables() -> None:
    assert named(orcoon_on("1x2"), "BW", "B", 0) == set()  # connected already
    assert named(orcoon_on("1x2"), "WW", "B", 2) == {""}  # no cell left
    assert named(orcoon_on("1x1"), "W", "B", 0, exact=True) == {""}
    assert named(orcoon_on("1x1"), "B", "B", 0, exact=True) == set()


def test_what_has_no_formula() -> None:
    with pytest.raises(CheckError, match="as many rounds as there are empty cells"):
        connect_clauses(orcoon_on("2x2"), "B...", "B", 2, True)
    with pytest.raises(CheckError, match="connection=chain"):
        connect_clauses(orcoon_on("2x2", connection="knight"), "B...", "B", 2, False)
