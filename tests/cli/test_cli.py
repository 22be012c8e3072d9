"""The command line: answers, JSON against the schemas, exit codes, bad input, Ctrl-C."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner, Result

from crosscut import __version__
from crosscut.cli import COMMANDS, main
from crosscut.solver import kernel

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"
pytestmark = pytest.mark.twin


def run(*arguments: str, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, list(arguments), input=given)


def refused(result: Result, code: int = 1) -> str:
    """The one line of an error; asserts that it is one line, with the exit code, and no traceback."""
    assert result.exit_code == code, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    lines = result.stderr.strip().splitlines()
    assert lines
    assert "Traceback" not in result.output
    if code == 1:
        assert len(lines) == 1, lines
    return lines[-1]


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_of_every_command(command: str) -> None:
    result = run(*([command] if command else []), "--help")
    assert result.exit_code == 0
    assert "Usage:" in result.output
    assert len(result.output.splitlines()) > 5


def test_version_names_the_kernel() -> None:
    assert run("--version").output == f"crosscut {__version__} (kernel: {kernel.name()})\n"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("certificate") / "c.gz"
    assert run("solve", "orcoon:2x2", "--certificate", str(path)).exit_code == 0
    return str(path)


RECORDS: list[tuple[str, list[str], int]] = [
    ("games", ["games"], 0),
    ("show", ["show", "example:deadlock-race"], 0),
    ("show", ["show", "orcoon:2x2:B:B./.B"], 0),
    ("show", ["show", "orcoon:2x2:B:../..:pass"], 0),
    ("show", ["show", "hex:rhombus2:W:B./B."], 0),
    ("moves", ["moves", "orcoon:3x3"], 0),
    ("moves", ["moves", "orcoon:3x3:B:.../.../...:pass"], 0),
    ("play", ["play", "orcoon:3x3", "b2", "pass"], 0),
    ("play", ["play", "orcoon:2x2", "a1"], 0),
    ("perft", ["perft", "orcoon:3x3", "3"], 0),
    ("perft", ["perft", "orcoon:3x3", "2", "--divide"], 0),
    ("perft", ["perft", "orcoon:9x9", "6", "--nodes", "100000"], 3),
    ("solve", ["solve", "orcoon:3x3"], 0),
    ("solve", ["solve", "orcoon:3x3", "--all-moves", "--distance"], 0),
    ("solve", ["solve", "orcoon:4x4", "--nodes", "100"], 3),
    ("solve", ["solve", "orcoon:2x4", "--method", "pns"], 0),
    ("map", ["map", "orcoon:2x3", "--method", "pns"], 0),
    ("solve", ["solve", "orcoon:2x2,connection=knight:B:../..:pass:over"], 0),
    ("solve", ["solve", "template:2x2"], 0),
    ("map", ["map", "orcoon:3x3"], 0),
    ("map", ["map", "orcoon:4x4", "--nodes", "1000"], 3),
    ("map", ["map", "orcoon:3x3,pie=on:W:B../.../..."], 0),
    ("solve", ["solve", "orcoon:2x3", "--method", "sat", "--distance"], 0),
    ("solve", ["solve", "orcoon:3x3", "--method", "sat", "--nodes", "3"], 3),
    ("solve", ["solve", "hex:rhombus3", "--method", "mustplay"], 0),
    ("map", ["map", "hex:rhombus4:B:..../..W./.B../...."], 0),
    ("connect", ["connect", "orcoon:3x3", "B"], 0),
    ("connect", ["connect", "example:first-deadlock", "W"], 0),
    ("connect", ["connect", "example:first-deadlock", "B", "--method", "sat"], 0),
    ("connect", ["connect", "orcoon:3x3:B:.B./.B./.B.", "B"], 0),
    ("connect", ["connect", "example:first-deadlock", "B", "--nodes", "1"], 3),
    ("extreme", ["extreme", "orcoon:3x3", "fewest-stones"], 0),
    ("extreme", ["extreme", "orcoon:2x3", "fewest-stones"], 0),
    ("extreme", ["extreme", "orcoon:3x3", "most-dead"], 0),
    ("extreme", ["extreme", "orcoon:2x3", "longest-order"], 0),
    ("extreme", ["extreme", "orcoon:3x4", "longest-order", "--nodes", "20"], 3),
    ("deadlocks", ["deadlocks"], 0),
    ("deadlocks", ["deadlocks", "--box", "4x4", "--crossing", "allowed"], 0),
    ("deadlocks", ["deadlocks", "--cells", "12", "--nodes", "300"], 3),
    ("deadlocks", ["deadlocks", "--box", "9x9", "--nodes", "300"], 3),
    ("deadlocks-in", ["deadlocks", "--in", "example:deadlock-race"], 0),
    ("deadlocks-in", ["deadlocks", "--in", "orcoon:3x3"], 0),
    ("deadlocks-in", ["deadlocks", "--in", "example:first-deadlock", "--nodes", "1"], 3),
    ("sample", ["sample", "orcoon:4x4", "--count", "5", "--seed", "1"], 0),
    ("sample", ["sample", "hex:rhombus3", "--count", "9", "--seed", "1", "--stones", "2", "--nodes", "3"], 3),
    ("census", ["census", "orcoon:2x3"], 0),
    ("census", ["census", "orcoon:2x3", "--reachable"], 0),
    ("census", ["census", "hex:rhombus3", "--nodes", "10"], 3),
    ("census", ["census", "orcoon:3x3", "--nodes", "10"], 3),
    ("table", ["table", "build", "orcoon:3x3", "--out", "limited.table", "--nodes", "10"], 3),
]


@pytest.mark.parametrize(("kind", "arguments", "code"), RECORDS, ids=[" ".join(arguments) for _, arguments, _ in RECORDS])
def test_json_fits_its_schema(kind: str, arguments: list[str], code: int) -> None:
    result = run(*arguments, "--json")
    assert result.exit_code == code, result.output
    validate(kind, json.loads(result.stdout))


def validate(kind: str, record: dict[str, Any]) -> None:
    schema = json.loads((ROOT / "docs" / "schemas" / f"{kind}.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(record)
    assert record["schema"] == f"crosscut/{kind}/1"


def test_json_of_certificate_commands(certificate: str, tmp_path: Path) -> None:
    validate("explain", json.loads(run("explain", certificate, "a1", "pass", "--json").stdout))
    validate("check", json.loads(run("check", certificate, "--json").stdout))
    broken = tmp_path / "broken"
    broken.write_text("{}\n")
    result = run("check", certificate, str(broken), "--json")
    assert result.exit_code == 1
    validate("check", json.loads(result.stdout))


def test_solve_says_what_the_promises_say() -> None:
    record = json.loads(run("solve", "orcoon:3x3", "--all-moves", "--distance", "--json").stdout)
    assert record["value"] == "win"
    assert record["winner"] == "B"
    assert record["winning"] == ["a2", "c2"]
    assert record["best"] in record["winning"]
    assert record["line"][0] == record["best"]
    assert record["distance"] == len(record["line"]) == 10
    assert record["evidence"] == "certificate"
    assert record["certificate"]["checked"] is True
    assert record["limit"] is None


def test_proved_is_said_only_with_a_checked_certificate() -> None:
    assert "proved: a certificate" in run("solve", "orcoon:3x3").output
    limited = run("solve", "orcoon:4x4", "--nodes", "50")
    assert limited.exit_code == 3
    assert "not decided: stopped by the limit on nodes" in limited.output
    assert "\nproved" not in limited.output
    other = run("solve", "template:3x3")
    assert other.exit_code == 0
    assert "computed, not proved: the independent checker has no rules for template" in other.output


def test_options_complete_a_diagram(tmp_path: Path) -> None:
    path = tmp_path / "diagram.txt"
    path.write_text("xxo\nx..\no.x\n")
    assert run("show", str(path), "--game", "orcoon", "--turn", "B").output.startswith("orcoon:3x3:B:BBW/B../W.B\n")
    path.write_text('game = "orcoon"\nturn = "W"\nxxo\nx..\no.x\n')
    assert run("show", str(path), "--turn", "W").output.startswith("orcoon:3x3:W:")
    path.write_text("B.\n.W\n")
    assert run("show", str(path), "--game", "hex").output.startswith("hex:rhombus2:B:B./.W\n")
    assert run("show", "-", given="orcoon:2x2\n").output.startswith("orcoon:2x2:B:../..\n")


def test_show_accepts_illegal_stones_and_says_why_solve_refuses_them() -> None:
    shown = run("show", "orcoon:2x2:B:B./.B")
    assert shown.exit_code == 0
    assert "not legal: a1: touches b2 only diagonally, rule 3" in shown.output
    for command in (["solve"], ["moves"], ["map"]):
        line = refused(run(*command, "orcoon:2x2:B:B./.B"))
        assert line == "Error: illegal position: a1: touches b2 only diagonally, rule 3"
    refused(run("perft", "orcoon:2x2:B:B./.B", "2"))
    refused(run("play", "orcoon:2x2:B:B./.B", "pass"))


BAD_INPUT: list[tuple[list[str], int, str]] = [
    ([], 2, "Usage"),
    (["nonsense"], 2, "No such command 'nonsense'"),
    (["solve"], 2, "Missing argument 'POSITION'"),
    (["solve", ""], 1, "'' is neither a file nor a position ID"),
    (["solve", "no-such-file.txt"], 1, "'no-such-file.txt' is neither a file nor a position ID"),
    (["solve", "chess:8x8"], 1, "no game 'chess'"),
    (["solve", "orcoon:0x0"], 1, "no board '0x0'"),
    (["solve", "orcoon:100x100"], 1, "at most 256"),
    (["show", "orcoon:4x4:B:..../..../..../..../...."], 1, "5 rows, but board 4x4 has 4"),
    (["solve", "example:nothing"], 1, "no example 'nothing': there are deadlock-race"),
    (["solve", "orcoon:3x3", "--nodes", "many"], 2, "'many' is not a valid integer"),
    (["solve", "orcoon:3x3", "--nodes", "0"], 2, "Invalid value for '--nodes'"),
    (["solve", "orcoon:3x3", "--seconds", "-1"], 2, "Invalid value for '--seconds'"),
    (["solve", "orcoon:3x3", "--memory", "lots"], 2, "'lots' is no size"),
    (["solve", "orcoon:3x3", "--memory", "0"], 2, "'0' is no size"),
    (["solve", "orcoon:3x3", "--method", "magic"], 2, "'magic' is not"),
    (["solve", "orcoon:3x3", "--certificate", "no/such/folder/c.gz"], 2, "cannot write no/such/folder/c.gz"),
    (["solve", "orcoon:3x3", "--certificate", ""], 2, "'' is no file name"),
    (["solve", "orcoon:3x3", "--certificate", "-"], 2, "'-' is no file name"),
    (["solve", "orcoon:3x3", "--certificate", "/dev/null"], 2, "no regular file"),
    (["solve", "orcoon:3x3", "--seconds", "nan"], 2, "nan is no number of seconds"),
    (["solve", "orcoon:2x2", "--turn", "W"], 1, "the position ID says turn 'B', the option says 'W'"),
    (["show", "example:first-deadlock", "--board", "4x4"], 1, "3 rows, but board 4x4 has 4"),
    (["show", "example:first-deadlock", "--turn", "B"], 1, "the header above the diagram says turn 'W', the option says 'B'"),
    (["solve", "template:2x2", "--certificate", "c.gz"], 1, "no rules for it"),
    (["map", "orcoon:2x2", "--svg", "no/such/folder/m.svg"], 2, "cannot write no/such/folder/m.svg"),
    (["perft", "orcoon:3x3", "three"], 2, "'three' is not a valid integer"),
    (["perft", "orcoon:3x3", "0"], 2, "Invalid value for 'DEPTH'"),
    (["perft", "orcoon:3x3,pie=on", "2", "--method", "native"], 1, "no native loop"),
    (["play", "orcoon:3x3", "d4"], 1, "no cell 'd4' on 3x3"),
    (["play", "orcoon:3x3", "b2", "b2"], 1, "turn 2: b2: occupied by a black stone, rule 2"),
    (["play", "orcoon:3x3", "\udcff"], 1, "is no turn"),
    (["census", "orcoon:3x3:B:B../.../..."], 1, "without a position"),
    (["census", "orcoon"], 1, "'orcoon' is no position"),
    (["connect", "hex:rhombus3", "B"], 1, "hex has no post-pass question"),
    (["connect", "orcoon:3x3,connection=knight", "B"], 1, "connection=chain only"),
    (["connect", "orcoon:3x3", "black"], 2, "'black' is not one of"),
    (["connect", "orcoon:2x2:B:B./.B", "B"], 1, "illegal position: a1"),
    (["extreme", "orcoon:3x3", "most"], 2, "'most' is not one of"),
    (["extreme", "hex:rhombus3", "most-dead"], 1, "hex has no such questions"),
    (["extreme", "orcoon:3x3,connection=knight", "most-dead"], 1, "connection=chain only"),
    (["extreme", "orcoon:3x3:B:B../.../...", "most-dead"], 1, "expected GAME:BOARD without a position"),
    (["deadlocks", "--cells", "0"], 2, "Invalid value for '--cells'"),
    (["deadlocks", "--cells", "31"], 1, "up to 30 dead cells"),
    (["deadlocks", "--box", "5"], 2, "'5' is no box"),
    (["deadlocks", "--box", "5x99"], 1, "boxes of up to 30 in a row"),
    (["deadlocks", "--box", "5x5", "--cells", "5"], 2, "exclude each other"),
    (["deadlocks", "--crossing", "never"], 2, "'never' is not one of"),
    (["deadlocks", "--in", "orcoon:3x3", "--crossing", "allowed"], 2, "belong to lists"),
    (["deadlocks", "--svg", "d.svg"], 2, "--svg belongs to --in"),
    (["deadlocks", "--in", "hex:rhombus3"], 1, "hex has no deadlocks"),
    (["deadlocks", "--in", "orcoon:2x2:B:B./.B"], 1, "illegal position: a1"),
    (["deadlocks", "--out", "no/such/folder"], 1, "cannot write no/such/folder"),
    (["sample", "orcoon:3x3", "--seed", "1"], 2, "Missing option '--count'"),
    (["sample", "orcoon:2x2", "--count", "1", "--seed", "1", "--stones", "5"], 1, "5 stones do not fit on 2x2"),
    (["sample", "orcoon:2x2:W:B./..", "--count", "1", "--seed", "1"], 1, "expected GAME:BOARD without a position"),
    (["encode", "orcoon:3x3", "legal"], 2, "Missing option '--out'"),
    (["encode", "hex:rhombus3", "legal", "--out", "f.cnf"], 1, "hex has no encoding yet"),
    (["encode", "orcoon:3x3", "legal", "--rounds", "3", "--out", "f.cnf"], 2, "--rounds belongs to"),
    (["encode", "orcoon:3x3", "legal", "--turns", "3", "--out", "f.cnf"], 2, "--turns belongs to"),
    (["encode", "orcoon:2x2:W:../..:pass", "win-B", "--out", "f.cnf"], 1, "the game has ended"),
    (["encode", "orcoon:2x2,pie=on", "win-B", "--out", "f.cnf"], 1, "bounded wins are encoded for"),
    (["solve", "hex:rhombus3", "--method", "mustplay", "--distance"], 1, "not how fast"),
    (["solve", "orcoon:2x2", "--method", "mustplay"], 1, "must-play search knows hex with pie=off only"),
    (["solve", "hex:rhombus2", "--method", "sat"], 1, "bounded wins are encoded for Orcoon"),
    (["solve", "orcoon:2x2", "--certificate", "same.out", "--svg", "./same.out"], 2, "certificate and svg are the same file"),
    (["map", "orcoon:2x2", "--certificate", "same.out", "--svg", "same.out"], 2, "certificate and svg are the same file"),
    (["explain", "no-such-file"], 1, "cannot read no-such-file: No such file"),
    (["check"], 2, "Missing argument"),
    (["table"], 2, "Usage"),
    (["table", "nonsense"], 2, "No such command 'nonsense'"),
    (["table", "build", "orcoon:3x3"], 2, "Missing option '--out'"),
    (["table", "build", "orcoon:3x3", "--out", "no/such/folder/t"], 2, "cannot write no/such/folder/t"),
    (["table", "build", "orcoon:3x3:B:B../.../...", "--out", "t.table"], 1, "without a position"),
    (["table", "build", "hex:rhombus3", "--out", "t.table"], 1, "knows orcoon only, not hex"),
    (["table", "build", "orcoon:3x3,pie=on", "--out", "t.table"], 1, "connection=chain and pie=off only"),
    (
        ["table", "build", "orcoon:3x7", "--out", "t.table"],
        1,
        "3x7 would need up to 20.9 GB: it is for boards of at most 20 cells",
    ),
    (["solve", "orcoon:3x3", "--table", "no-such-file"], 1, "cannot read no-such-file: No such file"),
    (["table", "info", "no-such-file"], 1, "cannot read no-such-file: No such file"),
    (["table", "verify", "no-such-file"], 1, "cannot read no-such-file: No such file"),
    (["table", "verify", "no-such-file", "--sample", "-1"], 2, "Invalid value for '--sample'"),
    (["show", "orcoon:3x3\x00"], 1, "no board"),
    (["show", "x" * 5000 + ":3x3"], 1, "no game"),
]


@pytest.mark.parametrize(
    ("arguments", "code", "message"), BAD_INPUT, ids=[" ".join(a)[:60] or "nothing" for a, _, _ in BAD_INPUT]
)
def test_bad_input(arguments: list[str], code: int, message: str) -> None:
    result = run(*arguments)
    line = refused(result, code)
    assert message in (line if code == 1 else result.output + result.stderr)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (b"", "standard input is empty"),
        (b"  \n\n", "standard input is empty"),
        (b"\xff\xfe", "not a text in UTF-8 (byte 1 is 0xff)"),
        (b"\x89PNG\r\n\x1a\n", "not a text in UTF-8"),
        (b"xxo\nx..\no.\n", "line 3 has 2 points, line 1 has 3"),
        (b"." * 100_000, "at most 20000 are read"),
    ],
)
def test_bad_standard_input(given: bytes, message: str) -> None:
    for command in ("show", "solve"):
        assert message in refused(run(command, "-", "--game", "orcoon", given=given))


def test_encode_writes_a_quantified_formula_that_solvers_read(tmp_path: Path) -> None:
    path = tmp_path / "win.qdimacs"
    result = run("encode", "orcoon:2x2", "win-B", "--turns", "3", "--out", str(path), "--json")
    assert result.exit_code == 0
    record = json.loads(result.output)
    validate("encode", record)
    lines = path.read_text().splitlines()
    assert lines[0] == "c win-B of orcoon:2x2:B:../.., within 3 turns"
    problem = lines.index(f"p cnf {record['variables']} {record['clauses']}")
    blocks = [line.split() for line in lines[problem + 1 :] if line[0] in "ae"]
    # Black, White, Black; White's order of up to four placements; the rest. Every variable stands in exactly one block.
    assert "".join(block[0] for block in blocks) == "eaeaaaae"
    bound = sorted(int(number) for block in blocks for number in block[1:-1])
    assert bound == list(range(1, record["variables"] + 1))
    assert len(lines) == problem + 1 + len(blocks) + record["clauses"]  # no comment below the head


def test_encode_writes_a_formula_with_names_and_reasons(tmp_path: Path) -> None:
    path = tmp_path / "f.cnf"
    result = run("encode", "orcoon:3x3", "connect-B", "--out", str(path), "--json")
    assert result.exit_code == 0
    record = json.loads(result.stdout)
    validate("encode", record)
    lines = path.read_text().splitlines()
    assert "c 1 = own final a1" in lines
    assert f"p cnf {record['variables']} {record['clauses']}" in lines
    assert sum(line.endswith(" 0") and not line.startswith("c") for line in lines) == record["clauses"]
    assert any(line.startswith("c own final: of two stones that touch diagonally") for line in lines)
    assert run("encode", "orcoon:3x3", "legal", "--out", str(path)).exit_code == 0
    assert "c key " in path.read_text()


def test_a_refutation_is_kept_and_checked(tmp_path: Path) -> None:
    path = tmp_path / "no.zip"
    result = run("connect", "example:first-deadlock", "B", "--refutation", str(path))
    assert result.exit_code == 0
    assert "Black can no longer connect by placing alone" in result.output
    assert "accepted by the independent checker" in result.output
    checked = run("check", str(path))
    assert checked.exit_code == 0
    assert "proved: orcoon:3x3:W:BBW/B../W.B: B cannot connect" in checked.output
    yes = run("connect", "orcoon:3x3", "W", "--refutation", str(path))
    assert yes.exit_code == 0
    assert "White can connect: a1, b1, c1" in yes.output


def test_a_check_by_several_processes_that_can_be_resumed(certificate: str, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    plain = json.loads(run("check", certificate, "--json").stdout)["files"][0]
    shared = json.loads(run("check", "--jobs", "2", "--resume", str(folder), certificate, "--json").stdout)["files"][0]
    assert shared | {"seconds": 0} == plain | {"seconds": 0}
    assert plain["resumed"] == 0
    assert run("check", "--jobs", "2", certificate).stdout == run("check", certificate).stdout
    refused(run("check", "--jobs", "0", certificate), 2)
    refused(run("check", "--resume", certificate, certificate), 2)
    solved = json.loads(run("solve", "orcoon:2x2", "--jobs", "2", "--json").stdout)
    validate("solve", solved)
    assert solved["certificate"]["seconds"] >= 0


def test_table_commands(tmp_path: Path) -> None:
    path = tmp_path / "t.table"
    built = run("table", "build", "orcoon:2x3", "--out", str(path), "--json")
    assert built.exit_code == 0
    record = json.loads(built.stdout)
    validate("table", record)
    assert (record["evidence"], record["verified"], record["bytes"]) == ("unchecked", None, path.stat().st_size)
    assert record["counts"] == json.loads(run("census", "orcoon:2x3", "--json").stdout)["counts"]
    for turn in "BW":
        solved = json.loads(run("solve", f"orcoon:2x3:{turn}:.../...", "--distance", "--json").stdout)
        assert record["start"][turn] == {"value": solved["value"], "distance": solved["distance"]}
    told = json.loads(run("table", "info", str(path), "--json").stdout)
    validate("table", told)
    assert told | {"seconds": 0} == record | {"seconds": 0}
    verified = json.loads(run("table", "verify", str(path), "--sample", "7", "--json").stdout)
    validate("table", verified)
    assert verified["evidence"] == "table"
    assert verified["verified"] == {"entries": 2 * 3**6, "sample": 7, "seed": 20120424}
    text = run("table", "info", str(path)).output
    assert f"{path}: orcoon:2x3, 66,994 bytes" in text
    assert "empty board, Black to move: won for Black in 7 turns" in text
    assert "proved: each of 1,458 entries follows" in run("table", "verify", str(path)).output
    assert "not verified" in run("table", "build", "orcoon:2x3", "--out", str(path)).output


def test_solve_and_map_from_a_table(tmp_path: Path) -> None:
    path, kept = tmp_path / "t.table", tmp_path / "c.gz"
    assert run("table", "build", "orcoon:3x3", "--out", str(path)).exit_code == 0
    for arguments in (
        ["solve", "orcoon:3x3", "--all-moves", "--distance"],
        ["solve", "orcoon:3x3:W:.../.B./...", "--all-moves"],
        ["solve", "orcoon:3x3:B:.../.../...:pass"],
        ["map", "orcoon:3x3"],
    ):
        searched = json.loads(run(*arguments, "--json").stdout)
        looked_up = run(*arguments, "--table", str(path), "--certificate", str(kept), "--json")
        assert looked_up.exit_code == 0
        record = json.loads(looked_up.stdout)
        validate(arguments[0], record)
        assert record["method"] == "table"
        assert record["evidence"] == "certificate"
        assert run("check", str(kept)).exit_code == 0
        same = {key: value for key, value in searched.items() if key not in ("nodes", "seconds", "method", "certificate")}
        assert same.items() <= record.items()
    text = run("solve", "orcoon:3x3", "--distance", "--table", str(path)).output
    assert "that it cannot end sooner rests on the table alone" in text
    assert "best play: a2" in text


def test_solve_refuses_a_wrong_table(tmp_path: Path) -> None:
    path = tmp_path / "t.table"
    assert run("table", "build", "orcoon:2x2", "--out", str(path)).exit_code == 0
    assert "the table is of orcoon:2x2, the position of orcoon:3x3" in refused(run("solve", "orcoon:3x3", "--table", str(path)))
    assert "the position of hex:rhombus2" in refused(run("solve", "hex:rhombus2", "--table", str(path)))
    assert "exclude each other" in refused(run("solve", "orcoon:2x2", "--table", str(path), "--method", "minimax"), 2)
    assert "are the same file" in refused(run("solve", "orcoon:2x2", "--table", str(path), "--certificate", str(path)), 2)
    content = path.read_bytes()
    for code in range(256):
        path.write_bytes(content[:65536] + bytes([code]) + content[65537:])
        result = run("solve", "orcoon:2x2", "--table", str(path))
        if "lost for Black" in result.output:
            assert code <= 127
            assert "proved: a certificate" in result.output
        else:
            assert refused(result)


def test_table_verify_refuses_and_stops(tmp_path: Path) -> None:
    path = tmp_path / "t.table"
    assert run("table", "build", "orcoon:2x4", "--out", str(path)).exit_code == 0
    stopped = run("table", "verify", str(path), "--nodes", "600", "--json")
    assert stopped.exit_code == 3
    validate("table", json.loads(stopped.stdout))
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)
    assert "do not have the checksum" in refused(run("table", "verify", str(path)))
    result = run("table", "verify", str(path), "--json")
    assert result.exit_code == 1
    record = json.loads(result.stdout)
    validate("table", record)
    assert "do not have the checksum" in record["error"]
    assert record["evidence"] is None


@pytest.mark.parametrize("path", sorted((DATA / "fuzz").iterdir()), ids=lambda path: path.name)
def test_the_fuzz_corpus_is_no_table(path: Path) -> None:
    assert "is no Crosscut table" in refused(run("table", "info", str(path)))


def test_no_output_replaces_the_input(tmp_path: Path) -> None:
    path = tmp_path / "diagram.txt"
    path.write_text("..\n..\n")
    for command in (["solve", "--certificate"], ["solve", "--svg"], ["map", "--svg"], ["show", "--svg"]):
        result = run(command[0], str(path), "--game", "orcoon", command[1], str(path))
        assert "are the same file" in refused(result, 2)
    assert "are the same file" in refused(run("connect", str(path), "B", "--game", "orcoon", "--refutation", str(path)), 2)
    assert path.read_text() == "..\n..\n"


def test_an_old_file_that_was_not_replaced_is_named(tmp_path: Path) -> None:
    path = tmp_path / "old"
    path.write_text("old")
    result = run("solve", "orcoon:3x4", "--nodes", "5", "--certificate", str(path))
    assert f"note: no certificate was written; {path} is from before" in result.stderr
    result = run("connect", "orcoon:3x3", "B", "--refutation", str(path))
    assert f"note: no refutation was written; {path} is from before" in result.stderr
    assert path.read_text() == "old"


def test_too_few_rounds_are_said_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "f.cnf"
    result = run("encode", "orcoon:3x3", "connect-B", "--rounds", "2", "--out", str(path))
    assert "no model proves nothing" in result.stderr
    lines = path.read_text().splitlines()
    assert lines[0] == "c connect-B of orcoon:3x3:B:.../.../..., exact, 2 rounds"
    assert "no model proves nothing" in lines[1]


def test_a_no_of_the_search_survives_the_limit(tmp_path: Path) -> None:
    result = run("connect", "example:first-deadlock", "B", "--nodes", "1", "--json")
    record = json.loads(result.stdout)
    validate("connect", record)
    assert (result.exit_code, record["can"], record["evidence"], record["limit"]) == (3, False, "unchecked", "nodes")
    text = run("connect", "example:first-deadlock", "B", "--nodes", "1").output
    assert "says the search; not proved, stopped by the limit on nodes" in text


def test_the_designers_first_deadlock_pasted_and_solved() -> None:
    pasted = "x x o\nx . .\no . x\n"
    for turn, colour in (("B", "Black"), ("W", "White")):
        result = run("solve", "-", "--game", "orcoon", "--turn", turn, given=pasted)
        assert f"won for {colour} by pass" in result.output
        assert "proved: a certificate of 1 line" in result.output
    shown = run("show", "example:first-deadlock").output
    assert "Black can no longer connect" in shown
    assert "White can no longer connect" in shown


def test_folders_are_no_files(tmp_path: Path) -> None:
    assert "cannot read" in refused(run("show", str(tmp_path)))
    assert refused(run("explain", str(tmp_path)))
    result = run("check", str(tmp_path), str(tmp_path / "missing"))
    assert result.exit_code == 1
    assert result.output.count("refused: cannot be opened") == 2


def test_check_reads_standard_input(certificate: str) -> None:
    result = run("check", "-", given=Path(certificate).read_bytes())
    assert result.exit_code == 0
    assert result.output == "-: proved: orcoon:2x2:B:../..: W win (9 lines)\n"


def test_explain_walks_and_refuses_wrong_turns(certificate: str) -> None:
    walk = run("explain", certificate, "a1", "b1", "pass")
    assert walk.exit_code == 0
    assert "White answers a2" in walk.output
    assert "the game has ended: White has won" in walk.output
    assert "a1: occupied by a black stone, rule 2" in refused(run("explain", certificate, "a1", "a1"))
    assert "is no turn" in refused(run("explain", certificate, "nowhere"))
    assert "has no section 2" in refused(run("explain", certificate, "--section", "2"))


FUZZ = sorted((DATA / "fuzz").iterdir())


@pytest.mark.parametrize("path", FUZZ, ids=lambda path: path.name)
@pytest.mark.parametrize("command", ["show", "solve", "moves", "explain", "check"])
def test_the_fuzz_corpus_never_gives_a_traceback(command: str, path: Path) -> None:
    options = ["--game", "orcoon"] if command in ("show", "solve", "moves") else []
    if command == "solve":
        options += ["--nodes", "200"]
    result = run(command, str(path), *options)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    assert result.exit_code in (0, 1, 3)
    assert "Traceback" not in result.output + result.stderr


def test_pictures(tmp_path: Path) -> None:
    from xml.etree import ElementTree

    for number, arguments in enumerate(
        (["show", "hex:rhombus5"], ["map", "orcoon:3x3"], ["solve", "example:deadlock-race"], ["map", "hex:rhombus3"])
    ):
        path = tmp_path / f"{number}.svg"
        assert run(*arguments, "--svg", str(path)).exit_code == 0
        tree = ElementTree.parse(path)
        circles = tree.findall(".//{http://www.w3.org/2000/svg}circle")
        texts = [text.text for text in tree.findall(".//{http://www.w3.org/2000/svg}text")]
        assert circles or arguments[0] == "show"
        assert any(text and ":" in text for text in texts)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "orcoon:5x5", "--json"],
        ["map", "orcoon:5x5", "--json"],
        ["solve", "hex:rhombus7", "--json"],
        ["census", "orcoon:4x5", "--json"],
        ["table", "build", "orcoon:4x4", "--json", "--method", "python", "--out", "interrupted.table"],
        ["perft", "orcoon:9x9", "9", "--json"],
        ["perft", "orcoon:9x9", "9", "--json", "--method", "python"],
    ],
    ids=" ".join,
)
def test_ctrl_c_stops_cleanly_with_an_answer(arguments: list[str]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", "from crosscut.cli import main; main()", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ,
    )
    assert process.stderr is not None
    process.stderr.readline()  # progress, which is said after two seconds: now it is at work
    process.send_signal(signal.SIGINT)
    started = time.monotonic()
    out, err = process.communicate(timeout=30)
    assert time.monotonic() - started < 10
    assert process.returncode == 3, err
    assert not list(Path().glob("interrupted.table*"))
    assert "Traceback" not in err
    record = json.loads(out)
    assert record["limit"] == "interrupted"
    validate(arguments[0], record)


def test_options_of_the_search_by_proof_numbers_are_refused_elsewhere() -> None:
    for options in (["--resume", "run"],):
        assert "for --method pns, and this is minimax" in refused(run("solve", "orcoon:3x3", *options), 2)
        assert "this is minimax" in refused(run("map", "orcoon:5x5", "--method", "minimax", *options), 2)
    assert "no distances" in refused(run("solve", "orcoon:3x3", "--method", "pns", "--distance"))
    assert "orcoon only" in refused(run("solve", "hex:rhombus2", "--method", "pns"))


def test_progress_is_said_after_two_seconds(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from crosscut.cli import main; main()", "solve", "orcoon:5x5", "--seconds", "3", "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 3
    assert "searching: " in done.stderr
    assert "positions in the table" in done.stderr
    assert json.loads(done.stdout)["limit"] == "seconds"


TRANSCRIPTS = [
    "show orcoon:4x5,crossing=allowed:W:B...W/.B.../BB.../....W",
    "show hex:rhombus4:W:B.../.W../..B./...W",
    "moves orcoon:3x3:W:.../.B./...",
    "play orcoon:3x3,pie=on a1 swap b3 pass",
    "perft orcoon:3x3 3 --divide",
    "solve orcoon:3x4:W:..../.B../.... --all-moves --distance --no-symmetry",
    "solve orcoon:3x3,pie=on --all-moves",
    "solve hex:rhombus3,pie=on:W:.../.B./... --all-moves",
    "solve orcoon:3x3,connection=knight --distance",
    "map orcoon:2x4",
    "map template:3x3",
    "census orcoon:3x3 --reachable",
]


@pytest.mark.parametrize("command", TRANSCRIPTS)
def test_golden_transcripts(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Recorded answers, reviewed as diffs. CROSSCUT_RECORD=1 writes them anew."""
    import re

    monkeypatch.setattr("crosscut.cli.writing.PATIENCE", float("inf"))  # no progress on a busy machine
    text = re.sub(r"[0-9]+\.[0-9]+ s$", "? s", run(*command.split()).output, flags=re.MULTILINE)
    text = re.sub(r"^(searching|writing|checking)\b.*: .*\n", "", text, flags=re.MULTILINE)  # progress, on a slow machine
    path = DATA / "golden" / (re.sub(r"[^a-z0-9]+", "-", command.lower()) + ".txt")
    if os.environ.get("CROSSCUT_RECORD"):
        path.write_text(f"$ crosscut {command}\n{text}", encoding="utf-8")
    assert path.read_text(encoding="utf-8") == f"$ crosscut {command}\n{text}"
