"""The DRAT checker on formulas made by hand, and on proofs that a SAT solver writes."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

import pytest
from pysat.solvers import Solver

from crosscut.checker.boards import CheckError
from crosscut.checker.drat import ProofError, read_clause, refutes

Clauses = list[list[int]]

# All eight clauses over three variables.
EIGHT: Clauses = [list(signs) for signs in itertools.product((1, -1), (2, -2), (3, -3))]
EIGHT_PROOF = ["1 2 0", "1 0", "2 0", "0"]


def pigeons(holes: int) -> Clauses:
    """One pigeon more than there are holes."""

    def sits(pigeon: int, hole: int) -> int:
        return pigeon * holes + hole + 1

    everywhere = [[sits(pigeon, hole) for hole in range(holes)] for pigeon in range(holes + 1)]
    pairs = itertools.combinations(range(holes + 1), 2)
    return everywhere + [[-sits(one, hole), -sits(two, hole)] for one, two in pairs for hole in range(holes)]


def solved(clauses: Clauses) -> list[str] | None:
    """A solver's proof that the clauses have no model; None if they have one."""
    with Solver("cadical195", bootstrap_with=clauses, with_proof=True) as solver:
        if solver.solve():
            return None
        proof: list[str] = solver.get_proof()
        return proof


def refused(clauses: Sequence[Sequence[int]], proof: Sequence[str]) -> tuple[int, str]:
    with pytest.raises(ProofError) as caught:
        refutes(clauses, proof)
    return caught.value.line, str(caught.value)


# Accepted


@pytest.mark.parametrize(
    ("clauses", "proof", "used"),
    [
        ([[]], [], 0),
        ([[1], [-1]], ["never looked at"], 0),
        ([[1], [-1, 2], [-2, 3], [-3, -1]], [], 0),
        ([[1, 1], [-1, -1, -1]], [], 0),
        (EIGHT, EIGHT_PROOF, 3),
        (EIGHT, ["1 2 0", "1 0", "-1 2 0", "0"], 3),
    ],
)
def test_small_refutations(clauses: Clauses, proof: list[str], used: int) -> None:
    assert refutes(clauses, proof) == used


@pytest.mark.parametrize("holes", [1, 2, 3, 4, 5, 6])
def test_pigeons_and_a_solvers_proof(holes: int) -> None:
    proof = solved(pigeons(holes))
    assert proof is not None
    assert 0 <= refutes(pigeons(holes), proof) <= len(proof)


def test_random_formulas_and_a_solvers_proofs() -> None:
    random.seed(1)
    refuted = 0
    for _ in range(150):
        variables = random.randint(3, 25)
        clauses = [
            [random.choice((1, -1)) * variable for variable in random.sample(range(1, variables + 1), random.choice((2, 3, 3)))]
            for _ in range(4 * variables)
        ]
        proof = solved(clauses)
        if proof is not None:
            refuted += 1
            refutes(clauses, proof)
    assert refuted > 50


def test_huge_numbers_of_variables_cost_nothing() -> None:
    far = 999_999_999
    assert refutes([[far, 1], [far, -1], [-far, 1], [-far, -1]], [f"{far} 0"]) == 1


def test_a_clause_may_be_added_for_a_new_variable() -> None:
    # RAT: 4 <-> 1 or 2, defined step by step; no clause has 4 before.
    assert refutes(EIGHT, ["4 -1 0", "4 -2 0", "-4 1 2 0", "4 3 0", "4 0", *EIGHT_PROOF]) > 5


def test_rat_on_the_first_literal_only() -> None:
    # 3 is new in both; the second clause has RAT on 3, not on 1.
    satisfiable = [[1, 2], [-1, 2]]
    assert refused(satisfiable, ["3 -2 0", "-3 2 1 0"])[0] == 3
    assert refused(satisfiable, ["-3 -2 0", "-2 3 0"]) == (2, "the clause '-2 3 0' has neither RUP nor RAT")
    # Resolving on 3 with [-3, -2] gives [1, -2], which is new: neither.
    assert refused(satisfiable, ["-3 -2 0", "3 1 0"])[0] == 2
    # Here every resolvent is a tautology.
    assert refused([*satisfiable, [-2, -1]], ["-3 2 -1 0", "3 1 0"])[0] == 3


def test_rat_looks_at_all_clauses_that_are_alive() -> None:
    # Unit 1 stays alive though it is "deleted", so that -1 cannot be added.
    assert refused([[1], [2, 3]], ["d 1 0", "-1 0"])[0] == 2
    # A clause that really is deleted does not count any more.
    assert refused([[1, 2], [3, 4]], ["d 1 2 0", "-1 0", "-2 0"]) == (4, "the proof ends without the empty clause")
    assert refused([[1, 2], [3, 4]], ["-1 0", "-2 0"])[0] == 1


# Deletions


def test_deleted_clauses_are_gone() -> None:
    assert refutes(EIGHT, EIGHT_PROOF) == 3
    line, message = refused(EIGHT, ["d 3 2 1 0", *EIGHT_PROOF])
    assert (line, message) == (2, "the clause '1 2 0' has neither RUP nor RAT")


def test_of_equal_clauses_one_is_deleted_at_a_time() -> None:
    twice = [*EIGHT, [3, 1, 2]]
    assert refutes(twice, ["d 1 2 3 0", *EIGHT_PROOF]) == 4
    assert refused(twice, ["d 1 2 3 0", "d 1 2 3 0", *EIGHT_PROOF])[0] == 3


def test_deletions_of_units_and_of_unknown_clauses_are_ignored() -> None:
    reasons = [[1], [-1, 2], [-2, 3, 4], [-2, 3, -4], [-2, -3, 4], [-2, -3, -4]]
    assert refutes(reasons, ["d 1 0", "d -1 2 0", "d 5 6 0", "d 3 4 0", "d 0", "3 0"]) == 6


# Refused


def test_a_proof_of_a_satisfiable_formula() -> None:
    assert refused(EIGHT[:-1], EIGHT_PROOF)[0] in (3, 4)
    assert refused([], ["0"]) == (1, "the clause '0' has neither RUP nor RAT")
    assert refused([[1, 2]], []) == (1, "the proof ends without the empty clause")


def test_no_proof_of_a_satisfiable_formula_is_accepted_whatever_it_says() -> None:
    random.seed(2)

    def clause() -> list[int]:
        return [random.choice((1, -1)) * variable for variable in random.sample(range(1, 6), random.randint(1, 3))]

    for _ in range(400):
        clauses = [clause() for _ in range(8)]
        lines = [" ".join(map(str, [*clause(), 0])) for _ in range(30)]
        steps = ["d " * (random.random() < 0.3) + line for line in lines]
        accepted: list[str] = []
        # Leave out the steps that are refused, until the proof ends one way or the other.
        for step in steps:
            try:
                refutes(clauses, [*accepted, step])
            except ProofError as error:
                if error.line <= len(accepted) + 1:
                    continue
            accepted.append(step)
        try:
            refutes(clauses, accepted)
        except ProofError:
            continue
        assert solved(clauses) is not None


def test_a_step_that_does_not_follow() -> None:
    assert refused(pigeons(3), ["1 0"])[0] == 1
    assert refused(EIGHT, ["1 2 0", "0"]) == (2, "the clause '0' has neither RUP nor RAT")


def test_a_proof_that_is_cut_off() -> None:
    proof = solved(pigeons(4))
    assert proof is not None
    used = refutes(pigeons(4), proof)
    assert refused(pigeons(4), proof[: used - 1]) == (used, "the proof ends without the empty clause")


def test_a_proof_of_another_formula() -> None:
    proof = solved(pigeons(4))
    assert proof is not None
    assert refused(pigeons(5), proof)[0] <= len(proof)
    assert refused(pigeons(4)[:-1], proof)[0] <= len(proof)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "1",
        "1 2",
        "0 0",
        "1 0 2",
        "1  0",
        " 1 0",
        "1 0 ",
        "+1 0",
        "01 0",
        "-0",
        "1_0 0",
        "x 0",
        "\u0661 0",
        "d",
        "d 1",
        "d d 1 0",
        "9999999999 0",
    ],
)
def test_lines_that_are_no_clause(line: str) -> None:
    number, message = refused(EIGHT, ["1 2 0", line])
    assert (number, message.startswith("not a clause")) == (2, True)


def test_clauses_are_read_in_order() -> None:
    assert read_clause("3 -1 20 0") == [3, -1, 20]
    assert read_clause("0") == []
    with pytest.raises(CheckError):
        read_clause("p cnf 1 1")
