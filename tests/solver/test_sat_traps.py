"""What can go wrong between a SAT solver and a proof: assumptions, solvers with invalid proofs, proofs of something else."""

import zipfile
from pathlib import Path

import dratify
import pytest
from pysat.solvers import Solver

from crosscut.checker import check_file
from crosscut.checker.boards import CheckError
from crosscut.checker.drat import refutes
from crosscut.core.game import BLACK, WHITE
from crosscut.core.instance import read_id
from crosscut.core.stones import Stones
from crosscut.encodings.formula import Formula
from crosscut.games.orcoon.formulas.questions import connect_formula
from crosscut.games.orcoon.postpass.connect import connect
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver.sat import decide

# Both sides are dead here, Black only by an argument about orders.
DEAD = "orcoon:5x5:B:BBB.B/.WB.W/WW..B/.B..W/WBWBW"


def orcoon(text: str) -> tuple[Orcoon, Stones]:
    instance = read_id(text)
    assert isinstance(instance.game, Orcoon)
    assert isinstance(instance.position, Stones)
    return instance.game, instance.position


def pigeons(holes: int) -> Formula:
    """One pigeon more than holes."""
    formula = Formula()
    sits = [[formula.literal("sits", p, h) for h in range(holes)] for p in range(holes + 1)]
    for row in sits:
        formula.add(*row)
    for hole in range(holes):
        for one in range(holes + 1):
            for two in range(one):
                formula.add(-sits[one][hole], -sits[two][hole])
    return formula


def second_opinion(formula: Formula, proof: tuple[str, ...]) -> bool:
    """What dratify says of a proof."""
    cnf = dratify.parse_dimacs("\n".join(line for line in formula.dimacs() if not line.startswith("c")) + "\n")
    return bool(dratify.check_proof(cnf, "\n".join(proof) + "\n").ok)


def ours(formula: Formula, proof: tuple[str, ...]) -> bool:
    """What our checker says of it."""
    try:
        refutes(formula.clauses, proof)
    except CheckError:
        return False
    return True


@pytest.mark.parametrize("holes", [2, 3, 4, 5])
def test_two_checkers_accept_our_solvers_proofs(holes: int) -> None:
    formula = pigeons(holes)
    answer = decide(formula)
    assert answer.model is None
    assert ours(formula, answer.proof)
    assert second_opinion(formula, answer.proof)


@pytest.mark.parametrize("colour", [BLACK, WHITE])
def test_two_checkers_accept_the_proofs_of_bundles(colour: int, tmp_path: Path) -> None:
    game, p = orcoon(DEAD)
    path = tmp_path / "no.zip"
    assert connect(game, p, colour, method="sat", bundle=path).can is False
    assert check_file(path).ok
    with zipfile.ZipFile(path) as bundle:
        text = bundle.read("formula.cnf").decode()
        cnf = dratify.parse_dimacs("\n".join(line for line in text.splitlines() if not line.startswith("c")) + "\n")
        lines = bundle.read("proof.lrat").decode().splitlines()
        # Without numbers, hints and deletions an LRAT proof is a DRAT proof.
        added = [line.partition(" ")[2] for line in lines if " d " not in line]
        assert dratify.check_proof(cnf, "".join(f"{line.partition('0 ')[0]}0\n" for line in added)).ok


def test_assumptions_leave_no_proof() -> None:
    """The trap: the same question asked by assumption is answered no, with a proof that proves nothing."""
    formula = pigeons(3)
    del formula.clauses[0]  # now satisfiable
    with Solver("cadical195", bootstrap_with=formula.clauses, with_proof=True) as solver:
        assert not solver.solve(assumptions=[-formula.number("sits", 0, h) for h in range(3)] + [formula.number("sits", 0, 0)])
        proof = tuple(solver.get_proof())
    assert not ours(formula, proof)
    assert not ours(formula, ("0",))
    assert decide(formula).model is not None


def test_a_solver_with_invalid_proofs_is_found_out() -> None:
    """maplesat's proofs do not check; on some formula our checker must see it, and agree with the second opinion."""
    refused = 0
    for holes in (3, 4, 5, 6):
        formula = pigeons(holes)
        with Solver("maplesat", bootstrap_with=formula.clauses, with_proof=True) as solver:
            assert not solver.solve()
            proof = tuple(solver.get_proof())
        verdict = ours(formula, proof)
        assert verdict == second_opinion(formula, proof)
        refused += not verdict
    assert refused


def test_a_foreign_proof_is_refused() -> None:
    game, p = orcoon("orcoon:3x3:W:.../.../...")
    formula, _ = connect_formula(game, p, BLACK, None)
    assert decide(formula).model is not None
    foreign = decide(pigeons(4)).proof
    assert not ours(formula, foreign)
    assert not second_opinion(formula, foreign)


def test_a_bundle_with_the_proof_of_another_position_is_refused(tmp_path: Path) -> None:
    game, p = orcoon(DEAD)
    one, two, mixed = (tmp_path / name for name in ("one.zip", "two.zip", "mixed.zip"))
    connect(game, p, BLACK, method="sat", bundle=one)
    connect(game, p, WHITE, method="sat", bundle=two)
    with zipfile.ZipFile(one) as first, zipfile.ZipFile(two) as second, zipfile.ZipFile(mixed, "w") as third:
        third.writestr("manifest.json", first.read("manifest.json"))
        third.writestr("formula.cnf", second.read("formula.cnf"))
        third.writestr("proof.lrat", second.read("proof.lrat"))
    report = check_file(mixed)
    assert not report.ok
    assert "formula.cnf" in report.error
