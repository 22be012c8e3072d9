"""Refutation bundles made here: right ones are accepted, damaged ones refused with the member, the line and the reason."""

from __future__ import annotations

import hashlib
import io
import json
import os
import random
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pysat.solvers import Solver

import crosscut.checker.bundle
from crosscut.checker import Report, check_file
from crosscut.checker.certificate import check_stream
from crosscut.checker.command import main, report_lines
from crosscut.checker.games.orcoon.connect import connect_clauses
from crosscut.checker.games.orcoon.rules import Orcoon

READINGS = {"connection": "chain", "crossing": "forbidden", "pie": "off"}
# The flood gets through, the orders do not; unit propagation alone does not see that.
POSITION = "W:W.BB/B..W/W.../WBWB"
NAMES = ("manifest.json", "formula.cnf", "proof.drat")

Members = dict[str, str]


def bundle(position: str = POSITION, colour: str = "W", rounds: int = 6, exact: bool = True, **readings: str) -> Members:
    """The members of a bundle with a solver's proof; the digests are set by `sealed`."""
    rows = position[2:].split("/")
    board = f"{len(rows)}x{len(rows[0])}"
    game = Orcoon(board, READINGS | readings)
    numbers: dict[str, int] = {}
    clauses = []
    for named in sorted(map(sorted, connect_clauses(game, "".join(rows), colour, rounds, exact))):
        clauses.append([(1 if sign else -1) * numbers.setdefault(name, len(numbers) + 1) for sign, name in named])
    with Solver("cadical195", bootstrap_with=clauses, with_proof=True) as solver:
        assert solver.solve() is False
        proof: list[str] = solver.get_proof()
    manifest = {"crosscut": "refutation", "version": 1, "game": "orcoon", "rules": 1, "board": board}
    manifest |= {"readings": READINGS | readings, "position": position, "question": "connect", "colour": colour}
    manifest |= {"rounds": rounds, "exact": exact, "encoder": 1, "formula": "", "proof": ""}
    lines = ["c a formula", *(f"c {number} = {name}" for name, number in numbers.items())]
    lines += [f"p cnf {len(numbers)} {len(clauses)}", *(" ".join(map(str, [*clause, 0])) for clause in clauses)]
    texts = (json.dumps(manifest), "\n".join(lines), "\n".join(proof))
    return {name: text + "\n" for name, text in zip(NAMES, texts, strict=True)}


def sealed(members: Members, **values: Any) -> Members:
    """The members with right digests, and with other values in the manifest."""
    digests = {
        name: hashlib.sha256(members[member].encode()).hexdigest()
        for name, member in zip(("formula", "proof"), NAMES[1:], strict=True)
    }
    return members | {"manifest.json": json.dumps(json.loads(members["manifest.json"]) | digests | values) + "\n"}


def zipped(members: Members, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return stream.getvalue()


def checked(data: bytes, tick: Callable[[int], None] | None = None) -> Report:
    return check_stream(io.BytesIO(data), tick)


RIGHT = bundle()


def edited(member: str, old: str, new: str, **values: Any) -> bytes:
    """The right bundle with something replaced once in a member, sealed anew."""
    assert old in RIGHT[member]
    return zipped(sealed(RIGHT | {member: RIGHT[member].replace(old, new, 1)}, **values))


def line_of(member: str, start: str) -> int:
    return next(number for number, line in enumerate(RIGHT[member].split("\n"), 1) if line.startswith(start))


# Accepted


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED])
def test_a_right_bundle_is_accepted(tmp_path: Path, method: int) -> None:
    file = tmp_path / "no.zip"
    file.write_bytes(zipped(sealed(RIGHT), method))
    report = check_file(file)
    assert (report.ok, report.error, report.line, report.message) == (True, "", 0, "")
    (statement,) = report.statements
    assert (statement.side, statement.guarantee, statement.position) == ("W", "cannot connect", POSITION)
    assert statement.text == f"orcoon:4x4:{POSITION}"
    assert 50 < statement.lines <= RIGHT["proof.drat"].count("\n")


@pytest.mark.parametrize(
    ("position", "colour", "rounds", "exact", "readings"),
    [
        ("B:BBW/B../W.B", "B", 3, True, {}),
        ("B:BBW/B../W.B", "W", 200, True, {}),
        ("W:WWW/.../...", "B", 0, False, {"crossing": "allowed", "pie": "on"}),
        ("W:WWBB/B..W/W..B/BBWB", "B", 4, True, {}),
        ("W:W.BB/B..W/W.../WBWB", "B", 6, True, {}),
        ("W:WW", "B", 0, True, {}),
    ],
)
def test_other_right_bundles(position: str, colour: str, rounds: int, exact: bool, readings: dict[str, str]) -> None:
    report = checked(zipped(sealed(bundle(position, colour, rounds, exact, **readings))))
    assert (report.error, report.ok) == ("", True)


def test_order_numbers_and_left_out_clauses_do_not_matter() -> None:
    lines = RIGHT["formula.cnf"].splitlines()
    head = next(at for at, line in enumerate(lines) if line.startswith("p"))
    clauses = lines[head + 1 :]
    random.seed(1)
    random.shuffle(clauses)
    names = lines[1:head]
    random.shuffle(names)
    # One name twice, one clause twice.
    count = len(names) + 1
    names.append(f"c {count} = {names[0].split(' = ')[1]}")
    text = "\n".join([*names, f"p cnf {count} {len(clauses) + 1}", *clauses, clauses[0], ""])
    assert checked(zipped(sealed(RIGHT | {"formula.cnf": text}))).ok


def test_a_manifest_on_several_lines() -> None:
    members = sealed(RIGHT)
    spread = json.dumps(json.loads(members["manifest.json"]), indent=2) + "\n"
    assert checked(zipped(members | {"manifest.json": spread})).ok


# Refused: (what, bundle, member, line, reason)

P = line_of("formula.cnf", "p")
SHORT = "".join(line + "\n" for line in RIGHT["formula.cnf"].splitlines()[: P - 1]) + f"p cnf {P - 2} 0\n"


DAMAGE: list[tuple[str, bytes, str, int, str]] = [
    (
        "foreign clause",
        edited("formula.cnf", RIGHT["formula.cnf"].splitlines()[P], "1 0"),
        "formula.cnf",
        P + 1,
        "no clause of the question: 'own",
    ),
    (
        "empty clause",
        edited("formula.cnf", RIGHT["formula.cnf"].splitlines()[P], "0"),
        "formula.cnf",
        P + 1,
        "no clause of the question",
    ),
    ("other name", edited("formula.cnf", "= own 1 ", "= own 2 "), "formula.cnf", -1, "no clause of the question"),
    ("variable without a name", edited("formula.cnf", "c 1 = ", "c one = "), "formula.cnf", P, "not each variable has a name"),
    ("named twice", edited("formula.cnf", "c 2 = ", "c 1 = "), "formula.cnf", 3, "has a name already"),
    (
        "unknown variable",
        edited("formula.cnf", RIGHT["formula.cnf"].splitlines()[P], "999 0"),
        "formula.cnf",
        P + 1,
        "a variable without a name",
    ),
    (
        "clause without its end",
        edited("formula.cnf", RIGHT["formula.cnf"].splitlines()[P], "1 2"),
        "formula.cnf",
        P + 1,
        "not a clause",
    ),
    ("no problem line", edited("formula.cnf", "p cnf", "c cnf"), "formula.cnf", P + 1, "neither a comment nor"),
    (
        "clause too many",
        zipped(sealed(RIGHT | {"formula.cnf": RIGHT["formula.cnf"] + RIGHT["formula.cnf"].splitlines()[P] + "\n"})),
        "formula.cnf",
        -1,
        "number of clauses",
    ),
    ("no formula", zipped(sealed(RIGHT | {"formula.cnf": ""})), "formula.cnf", 0, "number of clauses"),
    ("nothing claimed", zipped(sealed(RIGHT | {"formula.cnf": SHORT})), "proof.drat", -1, ""),
    (
        "no LF at the end",
        zipped(sealed(RIGHT | {"formula.cnf": RIGHT["formula.cnf"][:-1]})),
        "formula.cnf",
        -1,
        "ends within a line",
    ),
    ("CR LF", edited("formula.cnf", "c a formula", "c a formula\r"), "formula.cnf", 1, "not a line of printable ASCII"),
    ("not ASCII", edited("formula.cnf", "c a formula", "c a f\u00f6rmula"), "formula.cnf", 1, "not a line of printable ASCII"),
    ("long line", edited("formula.cnf", "c a", "c a" + "a" * 1_000_000), "formula.cnf", 1, "line too long"),
    ("step that does not follow", zipped(sealed(RIGHT | {"proof.drat": "0\n"})), "proof.drat", 1, "neither RUP nor RAT"),
    ("no proof", zipped(sealed(RIGHT | {"proof.drat": ""})), "proof.drat", 0, "ends without the empty clause"),
    (
        "rubbish in the proof",
        zipped(sealed(RIGHT | {"proof.drat": "\x001 0\n"})),
        "proof.drat",
        1,
        "not a line of printable ASCII",
    ),
    ("binary proof", zipped(sealed(RIGHT | {"proof.drat": "a 1 0\n"})), "proof.drat", 1, "not a clause"),
    ("formula's digest", zipped(sealed(RIGHT, formula="0" * 64)), "formula.cnf", 0, "digest"),
    ("proof's digest", zipped(sealed(RIGHT) | {"proof.drat": "0\n"}), "proof.drat", 0, "digest"),
    (
        "other position",
        zipped(sealed(RIGHT, position="W:W.BB/...W/W.../WBWB")),
        "manifest.json",
        0,
        "exact formula needs as many rounds",
    ),
    ("other colour", zipped(sealed(RIGHT, colour="B")), "formula.cnf", -1, "no clause of the question"),
    ("no colour", zipped(sealed(RIGHT, colour="x")), "manifest.json", 0, "the colour is neither"),
    ("too few rounds", zipped(sealed(RIGHT, rounds=5)), "manifest.json", 0, "exact formula needs as many rounds"),
    ("too many rounds", zipped(sealed(RIGHT, rounds=257)), "manifest.json", 0, "0 to 256"),
    ("negative rounds", zipped(sealed(RIGHT, rounds=-1)), "manifest.json", 0, "0 to 256"),
    ("truth for a number", zipped(sealed(RIGHT, rounds=True)), "manifest.json", 0, '"rounds" of the manifest has the wrong type'),
    ("number for a truth", zipped(sealed(RIGHT, exact=1)), "manifest.json", 0, '"exact" of the manifest has the wrong type'),
    ("not exact", zipped(sealed(RIGHT, exact=False)), "formula.cnf", -1, "no clause of the question"),
    ("illegal position", zipped(sealed(RIGHT, position="W:B.../.B../..../....")), "manifest.json", 0, "breaks rule 3"),
    ("ended position", zipped(sealed(RIGHT, position=POSITION + ":pass")), "manifest.json", 0, "not TURN:ROWS"),
    ("other board", zipped(sealed(RIGHT, board="3x5")), "manifest.json", 0, "not a position on 3x5"),
    (
        "other game",
        zipped(sealed(RIGHT, game="hex", board="rhombus3", readings={"pie": "off"})),
        "manifest.json",
        0,
        "Orcoon only",
    ),
    ("knight", zipped(sealed(RIGHT, readings=READINGS | {"connection": "knight"})), "manifest.json", 0, "connection=chain"),
    ("reading no string", zipped(sealed(RIGHT, readings=READINGS | {"pie": 0})), "manifest.json", 0, "not a string"),
    ("other format", zipped(sealed(RIGHT, crosscut="strategy")), "manifest.json", 0, "not a refutation of format version 1"),
    ("other question", zipped(sealed(RIGHT, question="win")), "manifest.json", 0, "unknown question"),
    ("other encoder", zipped(sealed(RIGHT, encoder=2)), "manifest.json", 0, "unknown question, or unknown version"),
    ("other rules", zipped(sealed(RIGHT, rules=2)), "manifest.json", 0, "unknown version of the rules"),
    ("unknown member of the manifest", zipped(sealed(RIGHT, author="me")), "manifest.json", 0, "unknown member 'author'"),
    ("missing member of the manifest", zipped(RIGHT | {"manifest.json": "{}\n"}), "manifest.json", 0, "lacks 'board'"),
    (
        "member of the manifest twice",
        zipped(RIGHT | {"manifest.json": '{"a": 1, "a": 1}\n'}),
        "manifest.json",
        0,
        "names a member twice",
    ),
    ("deep manifest", zipped(RIGHT | {"manifest.json": "[" * 900_000 + "\n"}), "manifest.json", 0, "not a JSON object"),
    ("long manifest", zipped(RIGHT | {"manifest.json": " " * 1_000_001 + "\n"}), "manifest.json", 0, "too large"),
    ("member missing", zipped({name: RIGHT[name] for name in NAMES[:2]}), "the bundle", 0, "its members are not"),
    ("member too many", zipped(RIGHT | {"readme": "x"}), "the bundle", 0, "its members are not"),
    ("member in a folder", zipped({f"a/{name}": text for name, text in RIGHT.items()}), "the bundle", 0, "its members are not"),
    ("other compression", zipped(sealed(RIGHT), zipfile.ZIP_BZIP2), "manifest.json", 0, "neither stored nor deflated"),
    ("cut off", zipped(sealed(RIGHT))[:-30], "the bundle", 0, "not a zip file"),
    ("only the mark", b"PK", "the bundle", 0, "not a zip file"),
    (
        "bit flipped",
        zipped(sealed(RIGHT), zipfile.ZIP_STORED).replace(b"c a formula", b"c a formulb"),
        "formula.cnf",
        0,
        "cannot be read",
    ),
]


@pytest.mark.parametrize(("data", "member", "line", "reason"), [case[1:] for case in DAMAGE], ids=[case[0] for case in DAMAGE])
def test_damage_is_refused_with_member_line_and_reason(data: bytes, member: str, line: int, reason: str) -> None:
    report = checked(data)
    assert (report.ok, report.statements) == (False, ())
    assert reason in report.error
    # -1: some line.
    assert (report.line > 0) if line == -1 else (report.line == line)
    place = f"{member}, line {report.line}: " if report.line else f"{member}: "
    assert report.error.startswith(place)
    assert report.message == report.error


def test_a_member_twice() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name in NAMES:
            archive.writestr(name, sealed(RIGHT)[name])
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("proof.drat", "0\n")
    assert "its members are not" in checked(stream.getvalue()).error


def directory(data: bytes, offset: int, value: bytes) -> bytes:
    """The zip file with bytes of the directory's entry of the formula changed."""
    at = data.index(b"formula.cnf", data.index(b"PK\x01\x02")) - 46
    return data[: at + offset] + value + data[at + offset + len(value) :]


def test_members_that_are_encrypted_too_large_or_lie_about_their_size(monkeypatch: pytest.MonkeyPatch) -> None:
    data = zipped(sealed(RIGHT))
    assert checked(directory(data, 8, b"\x01")).error == "formula.cnf: encrypted"
    assert checked(directory(data, 24, b"\xff\xff\xff\x7f")).error == "formula.cnf: too large"
    # More is in there than is declared.
    assert "cannot be read" in checked(directory(data, 24, b"\x09\0\0\0")).error
    monkeypatch.setattr(crosscut.checker.bundle, "MAX_MEMBER", 100)
    assert checked(data).error == "formula.cnf: too large"


def test_nothing_is_raised_whatever_bytes_are_changed() -> None:
    random.seed(4)
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        whole = zipped(sealed(RIGHT), method)
        for _ in range(400):
            data = bytearray(whole)
            for _ in range(random.choice((1, 1, 3))):
                # Half of the changes where the directory is.
                at = random.choice((random.randrange(2, len(data)), len(data) - random.randrange(1, 250)))
                data[at] = random.randrange(256)
            report = checked(bytes(data[: random.choice((len(data), random.randrange(2, len(data))))]))
            assert report.ok == (not report.error)


def test_a_proof_with_everything_in_place_but_for_a_position_that_connects() -> None:
    # The formula of the bundle is not that of an empty board.
    assert not checked(zipped(sealed(RIGHT, position="W:..../..../..../....", rounds=16))).ok


# Ticks, pipes and the command line


def test_ticks_and_what_they_raise() -> None:
    data = zipped(sealed(bundle(rounds=100)))
    seen: list[int] = []
    assert checked(data, seen.append).ok
    assert seen
    assert seen == sorted(seen)

    def stop(_: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        checked(data, stop)


def test_command_line_and_pipe(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good", tmp_path / "bad"
    good.write_bytes(zipped(sealed(RIGHT)))
    bad.write_bytes(zipped(sealed(RIGHT | {"proof.drat": "0\n"})))
    (statement,) = check_file(good).statements
    count = "1 line" if statement.lines == 1 else f"{statement.lines} lines"
    proved = f"proved: orcoon:4x4:{POSITION}: W cannot connect ({count})"
    assert main([str(good), str(bad)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{good}: {proved}",
        f"{bad}: refused: proof.drat, line 1: the clause '0' has neither RUP nor RAT",
    ]
    settings = os.environ | {"PYTHONPATH": str(Path(crosscut.checker.bundle.__file__).parents[2])}
    command = [sys.executable, "-m", "crosscut.checker", "-"]
    done = subprocess.run(command, input=good.read_bytes(), env=settings, capture_output=True, check=False)
    assert (done.returncode, done.stdout.decode(), done.stderr) == (0, f"-: {proved}\n", b"")


# A formula alone

ALONE = {"crosscut": "formula", "version": 1, "game": "orcoon", "rules": 1, "board": "1x1", "position": "B:."}
ALONE |= {
    "readings": {"connection": "chain", "crossing": "forbidden", "pie": "off"},
    "claim": "nothing is true",
    "formula": "",
    "proof": "",
}


def alone(formula: str = "c 1 = a\np cnf 1 2\n1 0\n-1 0\n", proof: str = "0\n", **values: Any) -> bytes:
    manifest = json.dumps({**ALONE, **values}) + "\n"
    return zipped(sealed({"manifest.json": manifest, "formula.cnf": formula, "proof.drat": proof}))


def test_a_formula_alone_is_refuted_and_its_meaning_is_not_vouched_for() -> None:
    report = checked(alone())
    assert (report.error, report.ok) == ("", True)
    (statement,) = report.statements
    assert statement.side == "-"
    assert (statement.guarantee, statement.claim) == ("formula refuted; what it means was not checked", "nothing is true")
    said = f"{statement.guarantee}; the file says, unchecked: 'nothing is true'"
    assert list(report_lines("x.zip", report)) == [f"x.zip: {said} ({statement.lines} lines)"]  # no "proved"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (alone("c 1 = a\np cnf 1 1\n1 0\n"), "proof.drat"),
        (alone("p cnf 1 2\n1 0\n-1 0\n"), "not each variable has a name"),
        (alone(claim=""), "the claim is not"),
        (alone(claim="a\nb"), "the claim is not"),
        (alone(claim="x" * 201), "the claim is not"),
        (alone(position="B:B."), "manifest.json"),
        (alone(game="chess"), "unknown game"),
        (alone(colour="B"), "unknown member"),
        (alone(crosscut="refutation"), "unknown member 'claim'"),
    ],
)
def test_wrong_formulas_alone_are_refused(data: bytes, message: str) -> None:
    report = checked(data)
    assert not report.ok
    assert message in report.message
