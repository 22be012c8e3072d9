"""The checker of LRAT proofs: by hand, against the DRAT checker and a plain second one, and under attack.

A wrong acceptance is the worst that can happen. So proofs are damaged in many ways: two checkers have to say the same, and of a
formula that has a model no proof, however damaged, may be accepted.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence

import pytest

from cases import slow
from crosscut.checker.boards import CheckError
from crosscut.checker.budget import Budget, Meter, TooMuchError
from crosscut.checker.drat import Formula, refutes
from crosscut.checker.lrat import refutes_by_hints
from crosscut.core.errors import CertificateError
from crosscut.solver.hinting import hinted
from crosscut.solver.sat import solve_clauses
from plain_lrat import accepts

Clauses = list[list[int]]

EIGHT: Clauses = [list(signs) for signs in itertools.product((1, -1), (2, -2), (3, -3))]
# By resolution: 1 2, 1, -1 2, then nothing is left.
EIGHT_PROOF = ["9 1 2 0 1 2 0", "10 1 0 9 3 4 0", "11 2 0 10 5 6 0", "11 d 1 2 5 0", "12 3 0 10 11 7 0", "13 0 10 11 12 8 0"]


def ours(clauses: Sequence[Sequence[int]], lines: Sequence[str]) -> bool:
    try:
        refutes_by_hints(clauses, lines)
    except CheckError:
        return False
    return True


def pigeons(holes: int) -> Clauses:
    places = list(itertools.product(range(holes + 1), range(holes)))
    number = {place: at for at, place in enumerate(places, 1)}
    alone = [[-number[a], -number[b]] for a, b in itertools.combinations(places, 2) if a[1] == b[1]]
    return [[number[pigeon, hole] for hole in range(holes)] for pigeon in range(holes + 1)] + alone


def some_clauses(chance: random.Random, variables: int, count: int) -> Clauses:
    return [
        [chance.choice((1, -1)) * one for one in chance.sample(range(1, variables + 1), min(variables, chance.choice((2, 3, 3))))]
        for _ in range(count)
    ]


def has_model(clauses: Sequence[Sequence[int]], variables: int) -> bool:
    return any(
        all(any(literal * signs[abs(literal) - 1] > 0 for literal in clause) for clause in clauses)
        for signs in itertools.product((1, -1), repeat=variables)
    )


def followed(clauses: Clauses, wanted: Sequence[str]) -> list[str] | None:
    """Of the lines those that may be added, up to the empty clause; None if it does not come."""
    formula = Formula(Meter())
    for clause in clauses:
        formula.add(formula.numbered(clause))
    kept = []
    for line in wanted:
        if formula.refuted:
            break
        try:
            formula.step(line)
        except CheckError:
            continue
        kept.append(line)
    return kept if formula.refuted else None


def with_rat(chance: random.Random) -> tuple[Clauses, list[str]] | None:
    """A formula and a DRAT proof that cannot do without a clause that has RAT and not RUP; None if none is found at once."""
    variables = 4
    clauses = [*map(list, {tuple(sorted(clause)) for clause in some_clauses(chance, variables, 16)})]
    if has_model(clauses, variables) or followed(clauses, []) is not None:
        return None
    for _ in range(30):
        new = chance.sample(range(1, variables + 2), chance.choice((1, 2, 3)))
        new = [chance.choice((1, -1)) * one for one in new]
        formula = Formula(Meter())
        for clause in clauses:
            formula.add(formula.numbered(clause))
        numbers = formula.numbered(new)
        if formula.has_rup(numbers) or not formula.resolves(numbers[0]):
            continue
        left = [*clauses, new]
        gone = []
        for clause in chance.sample(clauses, len(clauses)):
            if not has_model([other for other in left if other != clause], variables + 1):
                left.remove(clause)
                gone.append(clause)
        if new not in left or not has_model([other for other in left if other != new], variables + 1):
            continue
        tree = [
            signs
            for size in range(variables + 1, 0, -1)
            for signs in itertools.product(*([one, -one] for one in range(1, size + 1)))
        ]
        wanted = [line(new), *(f"d {line(clause)}" for clause in gone), *map(line, tree)]
        return clauses, wanted
    return None


def line(numbers: Sequence[int]) -> str:
    return " ".join(map(str, [*numbers, 0]))


def damaged(chance: random.Random, lines: Sequence[str]) -> list[str]:
    """The lines of a proof with one to three mistakes."""
    lines = list(lines)
    for _ in range(chance.choice((1, 1, 2, 3))):
        at = chance.randrange(len(lines))
        words = lines[at].split(" ")
        word = chance.randrange(len(words))
        other = chance.choice(chance.choice(lines).split(" "))
        way = chance.randrange(14)
        if way == 0:
            del lines[at]
        elif way == 1:
            lines.insert(at, chance.choice(lines))
        elif way == 2:
            place = chance.randrange(len(lines))
            lines[at], lines[place] = lines[place], lines[at]
        elif way == 3:
            del words[word]
        elif way == 4:
            words.insert(word, other)
        elif way == 5:
            words[word] = other
        elif way == 6:
            words[word] = words[word].removeprefix("-") if words[word].startswith("-") else f"-{words[word]}"
        elif way == 7:
            place = chance.randrange(len(words))
            words[word], words[place] = words[place], words[word]
        elif way == 8:
            words[word] = chance.choice(["", "999999999", "1" * 40, "00", "+1", "-0", "d", "1.0", "\u0661", " "])
        elif way == 9 and words[word].lstrip("-").isdigit():
            words[word] = str(int(words[word]) + chance.choice((1, -1)))
        elif way == 10:
            lines.insert(at, chance.choice(["", "0", f"{words[0]} 0 0", f"{words[0]} d {other} 0", f"{words[0]} d 0"]))
        elif way == 11 and "0" in words[:-1]:
            words = [*words[: words.index("0") + 1], "0"]  # no hints
        elif way == 12 and words[1:] and words[1] not in ("d", "0"):
            del words[1]  # the pivot
        elif way == 13:
            del lines[at + 1 :]
        if 3 <= way <= 9 or way in (11, 12):
            lines[at] = " ".join(words)
        if not lines:
            break
    return lines


def proofs(seed: int) -> Iterator[tuple[Clauses, list[str]]]:
    """Formulas without a model, with LRAT proofs: random ones, pigeons, some that need RAT; without end."""
    chance = random.Random(seed)
    yield EIGHT, EIGHT_PROOF
    for holes in (2, 3):
        clauses = pigeons(holes)
        yield clauses, list(hinted(clauses, solve_clauses(clauses)[1]))
    while True:
        variables = chance.randint(2, 12)
        clauses = some_clauses(chance, variables, 5 * variables)
        model, proof = solve_clauses(clauses)
        if model is None:
            yield clauses, list(hinted(clauses, proof))
        found = with_rat(chance)
        if found is not None and (kept := followed(*found)) is not None:
            yield found[0], list(hinted(found[0], kept))


# Accepted


@pytest.mark.parametrize(
    ("clauses", "lines"),
    [
        ([[]], ["2 0 1 0"]),
        ([[1], [-1]], ["3 0 1 2 0"]),
        ([[1], [-1]], ["5 0 2 1 0"]),
        ([[1, 1], [-1, -1, -1]], ["3 0 1 2 0"]),
        (EIGHT, EIGHT_PROOF),
        # RAT: 4 <-> 1 or 2; the third line is resolved with the first two, and both resolvents are tautologies.
        (EIGHT, ["9 4 -1 0 0", "10 4 -2 0 0", "11 -4 1 2 0 -9 -10 0", *(one.replace("9 1", "12 1") for one in EIGHT_PROOF[:1])]),
    ],
)
def test_right_proofs(clauses: Clauses, lines: list[str]) -> None:
    finished = lines if lines[-1].split(" ")[1] == "0" else [*lines, "13 1 0 12 3 4 0", "14 2 0 13 5 6 0", "15 3 0 13 14 7 0"]
    finished = finished if finished is lines else [*finished, "16 0 13 14 15 8 0"]
    assert refutes_by_hints(clauses, finished) == len(finished)
    assert accepts(clauses, finished)


@pytest.mark.parametrize("holes", [1, 2, 3, 4, 5])
def test_a_solvers_proof_gets_hints(holes: int) -> None:
    clauses = pigeons(holes)
    _, proof = solve_clauses(clauses)
    lines = list(hinted(clauses, proof))
    assert refutes_by_hints(clauses, lines) == len(lines)


@pytest.mark.parametrize("count", [150, slow(400)])
def test_both_checkers_accept_proofs_of_random_formulas(count: int) -> None:
    rat = 0
    for clauses, lines in itertools.islice(proofs(1), count):
        assert ours(clauses, lines)
        assert accepts(clauses, lines)
        rat += any(" -" in one.partition(" 0 ")[2] for one in lines)
    assert rat > count / 20


def test_a_wrong_proof_gets_no_hints() -> None:
    with pytest.raises(CertificateError, match="neither RUP nor RAT"):
        list(hinted([[1, 2], [-1, 2]], ["-2 0"]))
    with pytest.raises(CertificateError, match="ends without the empty clause"):
        list(hinted([[1, 2], [-1, 2]], ["2 0"]))


def test_hints_and_the_proof_without_them_agree() -> None:
    """Of random lines those that DRAT admits: whenever it comes to the empty clause, so does the proof with hints."""
    chance = random.Random(3)
    refuted = 0
    for _ in range(1500):
        clauses = [[chance.choice((1, -1)) * chance.randint(1, 4) for _ in range(chance.randint(1, 3))] for _ in range(9)]
        wanted = [line([chance.choice((1, -1)) * chance.randint(1, 5) for _ in range(chance.randint(1, 3))]) for _ in range(12)]
        wanted = [f"d {line(chance.choice(clauses))}" if chance.random() < 0.2 else one for one in wanted]
        kept = followed(clauses, wanted)
        if kept is not None:
            refuted += 1
            assert refutes(clauses, kept) <= len(kept)
            lines = list(hinted(clauses, kept))
            assert ours(clauses, lines)
            assert accepts(clauses, lines)
    assert refuted > 300


# Refused


@pytest.mark.parametrize(
    ("clauses", "lines", "number", "reason"),
    [
        (EIGHT, [], 1, "ends without the empty clause"),
        (EIGHT, EIGHT_PROOF[:-1], 6, "ends without the empty clause"),
        (EIGHT, [*EIGHT_PROOF, "13 d 10 0"], 7, "a line behind the empty clause"),
        (EIGHT, [""], 1, "neither `NUMBER LITERALS"),
        (EIGHT, ["9 1 2 0 1 2"], 1, "neither `NUMBER LITERALS"),
        (EIGHT, ["9 1 2 0 1 2 0 "], 1, "neither `NUMBER LITERALS"),
        (EIGHT, ["9 1 2  0 1 2 0"], 1, "neither `NUMBER LITERALS"),
        (EIGHT, ["9 1 2 0 1 2 0 0"], 1, "neither `NUMBER LITERALS"),
        (EIGHT, ["0 1 2 0 1 2 0"], 1, "neither `NUMBER LITERALS"),
        (EIGHT, ["-9 1 2 0 1 2 0"], 1, "neither `NUMBER LITERALS"),
        (EIGHT, ["9 1 \u0662 0 1 2 0"], 1, "neither `NUMBER LITERALS"),
        (EIGHT, ["1234567890 1 2 0 1 2 0"], 1, "neither `NUMBER LITERALS"),
        (EIGHT, ["9 0 0"], 1, "the hints do not lead to a clause that is false"),
        (EIGHT, ["8 1 2 0 1 2 0"], 1, "the number 8 is not above 8"),
        (EIGHT, [EIGHT_PROOF[0], EIGHT_PROOF[0]], 2, "the number 9 is not above 9"),
        (EIGHT, ["9 1 2 0 1 0"], 1, "clause 5 has the first literal's negation and no hints"),
        (EIGHT, ["9 1 2 0 1 3 0"], 1, "clause 3 is neither false nor leaves one literal open"),
        (EIGHT, ["9 1 2 0 1 1 2 0"], 1, "clause 1 is neither false nor leaves one literal open"),
        (EIGHT, ["9 1 2 0 1 2 3 0"], 1, "hints behind the clause that is false"),
        (EIGHT, ["9 1 2 0 1 2 -5 0"], 1, "hints behind the clause that is false"),
        (EIGHT, ["9 1 2 0 1 9 0"], 1, "no clause 9 is alive"),
        (EIGHT, ["8 d 1 0", "9 1 2 0 1 2 0"], 2, "no clause 1 is alive"),
        (EIGHT, ["8 d 1 1 0"], 1, "no clause 1 is alive"),
        (EIGHT, ["8 d 9 0"], 1, "no clause 9 is alive"),
        (EIGHT, ["9 d 1 0"], 1, "a deletion begins with the last clause's number, 8"),
        (EIGHT, ["8 d -1 0"], 1, "no clause -1 is alive"),
        # RAT: the clauses 1 and 2 have the negation of -2, and -2 -1 is resolved with them.
        ([[1, 2], [-1, 2]], ["3 -2 0 0"], 1, "clause 1 has the first literal's negation and no hints"),
        ([[1, 2], [-1, 2]], ["3 -2 0 -1 0"], 1, "clause 2 has the first literal's negation and no hints"),
        ([[1, 2], [-1, 2]], ["3 -2 0 -1 -2 0"], 1, "the hints for clause 1 do not lead"),
        ([[1, 2], [-1, 2]], ["3 -2 0 -1 -1 -2 0"], 1, "clause 1 has hints already"),
        ([[1, 2], [-1, 2], [3, 1]], ["4 -2 0 -1 -2 -3 0"], 1, "clause 3 has not the first literal's negation"),
        ([[1, 2], [-1, 2], [3, 1]], ["4 -2 0 -1 -2 -7 0"], 1, "clause 7 has not the first literal's negation"),
        ([[1, 2], [-1, 2]], ["3 -2 1 0 -1 -2 0"], 1, "the hints for clause 1 do not lead"),
        ([[1, 2], [-1, 3]], ["3 -2 -1 0 -1 2 0"], 1, "clause 1 needs no hints"),
        # RAT is on the first literal, not on the second.
        ([[1, 2], [-1, 2]], ["3 3 -2 0 0", "4 2 -3 1 0 -3 0", "5 1 2 -3 0 -2 0"], 3, "the hints for clause 2 do not lead"),
    ],
)
def test_wrong_proofs(clauses: Clauses, lines: list[str], number: int, reason: str) -> None:
    with pytest.raises(CheckError) as caught:
        refutes_by_hints(clauses, lines)
    assert reason in str(caught.value)
    assert getattr(caught.value, "line", None) == number
    assert not accepts(clauses, lines)


@pytest.mark.parametrize("count", [100, slow(300)])
def test_damaged_proofs_are_judged_alike(count: int) -> None:
    chance = random.Random(5)
    accepted = 0
    for clauses, lines in itertools.islice(proofs(5), count):
        for _ in range(10):
            wrong = damaged(chance, lines)
            verdict = ours(clauses, wrong)
            assert verdict == accepts(clauses, wrong), (clauses, wrong)
            accepted += verdict
    assert count / 6 < accepted < count * 10 / 3


def test_no_damaged_proof_makes_a_model_vanish() -> None:
    attack(random.Random(7), 250, 20)


@pytest.mark.slow
def test_no_damaged_proof_makes_a_model_vanish_at_length() -> None:
    attack(random.Random(8), 5000, 40)


def attack(chance: random.Random, formulas: int, times: int) -> None:
    """Replace a clause of the formula by a copy of another, so that there is a model and all numbers stay; damage the proof."""
    tried = 0
    for clauses, lines in itertools.islice(proofs(chance.randrange(1000)), formulas):
        for at in chance.sample(range(len(clauses)), min(4, len(clauses))):
            weaker = [*clauses[:at], clauses[at - 1], *clauses[at + 1 :]]
            if solve_clauses(weaker)[0] is None:
                continue
            assert not ours(weaker, lines)
            for _ in range(times):
                tried += 1
                wrong = damaged(chance, lines)
                assert not ours(weaker, wrong), (weaker, wrong)
    assert tried > formulas * times / 4


# Costs


def test_deleted_clauses_take_no_memory() -> None:
    clauses = pigeons(5)
    lines = list(hinted(clauses, solve_clauses(clauses)[1]))
    peak, meter = 0, Meter()

    def watched() -> Iterator[str]:
        nonlocal peak
        for one in lines:
            peak = max(peak, meter.held)
            yield one

    refutes_by_hints(clauses, watched(), meter)
    kept = Meter()
    refutes_by_hints(clauses, [one for one in lines if " d " not in one], kept)
    assert peak < kept.held / 2


def test_memory_and_work_are_bounded() -> None:
    with pytest.raises(TooMuchError, match="--memory"):
        refutes_by_hints([[1, 2]] * 10_000, [], Meter(Budget(memory=1)))
    long = list(range(1, 1000))
    lines = [f"{number} {line(long)} 1 0" for number in range(2, 40)]
    with pytest.raises(TooMuchError, match="--work"):
        refutes_by_hints([long], lines, Meter(Budget(work=0.01)))
