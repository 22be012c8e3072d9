"""Bundles with hints: what `hints` makes of a bundle without them, and the pair of files for other checkers."""

from __future__ import annotations

import hashlib
import io
import itertools
import json
import random
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from crosscut.checker import Report, check_file
from crosscut.checker.certificate import check_stream
from crosscut.core.errors import CertificateError
from crosscut.core.registry import open_game
from crosscut.encodings.formula import Formula
from crosscut.solver.bundle import write_formula_bundle
from crosscut.solver.hints import add_hints, write_pair
from crosscut.solver.sat import decide
from plain_lrat import accepts

Members = dict[str, str]


def pigeons(holes: int) -> Formula:
    """One pigeon more than holes."""
    formula = Formula()
    sits = [[formula.literal("sits", p, h) for h in range(holes)] for p in range(holes + 1)]
    formula.because("Each pigeon sits in a hole.")
    for row in sits:
        formula.add(*row)
    formula.because("No two sit in one.")
    for one, two in itertools.combinations(sits, 2):
        for a, b in zip(one, two, strict=True):
            formula.add(-a, -b)
    return formula


def members_of(file: Path) -> Members:
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def zipped(members: Members) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return stream.getvalue()


def with_proof(members: Members, proof: str, name: str = "proof.lrat") -> bytes:
    """A bundle of these members with another proof, and its right digest."""
    digest = {"proof": hashlib.sha256(proof.encode()).hexdigest()}
    manifest = json.dumps(json.loads(members["manifest.json"]) | digest) + "\n"
    return zipped({"manifest.json": manifest, "formula.cnf": members["formula.cnf"], name: proof})


def checked(data: bytes) -> Report:
    return check_stream(io.BytesIO(data))


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Members:
    """The members of a bundle without hints."""
    file, formula, game = tmp_path_factory.mktemp("bare") / "no.zip", pigeons(5), open_game("orcoon", "2x2", {})
    write_formula_bundle(file, game, game.format(game.start()), "pigeons do not fit", formula, decide(formula).proof)
    return members_of(file)


@pytest.fixture(scope="module")
def hinted(bare: Members, tmp_path_factory: pytest.TempPathFactory) -> Members:
    """The members of the same bundle after it got hints."""
    file = tmp_path_factory.mktemp("hinted") / "no.zip"
    file.write_bytes(zipped(bare))
    add_hints(file)
    return members_of(file)


def test_a_bundle_with_hints_proves_the_same(bare: Members, hinted: Members) -> None:
    assert [*hinted] == ["manifest.json", "formula.cnf", "proof.lrat"]
    (before,), (after,) = checked(zipped(bare)).statements, checked(zipped(hinted)).statements
    assert (after.side, after.sentence, after.text, after.formula) == (before.side, before.sentence, before.text, before.formula)
    assert after.lines == hinted["proof.lrat"].count("\n")


def test_hints_are_added_once(tmp_path: Path, hinted: Members) -> None:
    file = tmp_path / "no.zip"
    file.write_bytes(zipped(hinted))
    before = file.read_bytes()
    add_hints(file)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("proof", "line", "reason"),
    [
        ("", 0, "the proof ends without the empty clause"),
        ("0\n", 1, "neither `NUMBER LITERALS"),
        ("999999999 0 0\n", 1, "do not lead to a clause that is false"),
        ("999999999 0 1 0\n", 1, "is neither false nor leaves one literal open"),
        ("1 0 1 0\n", 1, "the number 1 is not above"),
    ],
)
def test_wrong_hints_are_refused(hinted: Members, proof: str, line: int, reason: str) -> None:
    report = checked(with_proof(hinted, proof))
    assert (report.ok, report.line, report.statements) == (False, line, ())
    assert report.error.startswith("proof.lrat")
    assert reason in report.error


def test_either_proof_but_not_both(hinted: Members) -> None:
    assert "its members are not" in checked(zipped(hinted | {"proof.drat": "0\n"})).error
    assert not checked(zipped({("proof.drat" if name == "proof.lrat" else name): text for name, text in hinted.items()})).ok
    # The digest is that of the proof.
    assert "digest" in checked(zipped(hinted | {"proof.lrat": hinted["proof.lrat"] + "\n"})).error


def test_damaged_proofs_of_a_bundle_are_judged_as_by_the_plain_checker(hinted: Members) -> None:
    chance = random.Random(21)
    clauses = [[int(one) for one in text.split()[:-1]] for text in hinted["formula.cnf"].splitlines() if text[0] not in "cp"]
    lines = hinted["proof.lrat"].splitlines()
    for _ in range(40):
        other = [*lines]
        at = chance.randrange(len(lines))
        words = other[at].split(" ")
        place = chance.randrange(len(words))
        words[place : place + 1] = chance.choice(([], [str(chance.randint(-99, 99))], words[place : place + 1] * 2))
        other[at] = " ".join(words)
        report = checked(with_proof(hinted, "".join(f"{one}\n" for one in other)))
        assert report.ok == accepts(clauses, other)


@pytest.mark.parametrize("has_hints", [False, True])
def test_the_pair_for_other_checkers(tmp_path: Path, bare: Members, hinted: Members, has_hints: bool) -> None:
    file = tmp_path / "no.zip"
    file.write_bytes(zipped(hinted if has_hints else bare))
    pair = write_pair(file, tmp_path)
    assert pair == (tmp_path / "no.cnf", tmp_path / "no.lrat")
    head, *rest = pair[0].read_text().splitlines()
    clauses: list[Sequence[int]] = [[int(one) for one in text.split()[:-1]] for text in rest]
    assert head.split()[:2] == ["p", "cnf"]
    assert int(head.split()[3]) == len(clauses)
    assert accepts(clauses, pair[1].read_text().splitlines())


def test_no_pair_of_another_file_and_no_hints_for_a_wrong_proof(tmp_path: Path, bare: Members) -> None:
    (tmp_path / "text.txt").write_text("no bundle\n")
    assert write_pair(tmp_path / "text.txt", tmp_path) is None
    file = tmp_path / "no.zip"
    file.write_bytes(with_proof(bare, "0\n", "proof.drat"))
    before = file.read_bytes()
    with pytest.raises(CertificateError, match="neither RUP nor RAT"):
        add_hints(file)
    assert file.read_bytes() == before


def test_when_time_runs_out_the_bundle_stays_without_hints(tmp_path: Path, bare: Members) -> None:
    file = tmp_path / "no.zip"
    file.write_bytes(zipped(bare))

    def stop(_: str) -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        add_hints(file, stop)
    assert check_file(file).ok
