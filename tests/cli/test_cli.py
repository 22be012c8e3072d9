"""The command line: answers, JSON against the schemas, exit codes, bad input, Ctrl-C."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner, Result

from boards_of_games import small
from cases import slow
from crosscut import __version__
from crosscut.cli import COMMANDS, main
from crosscut.core.registry import open_game
from crosscut.encodings.formula import Formula
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.tables.block_files import build_by_blocks
from crosscut.games.xodd.tables.frame import choose_frame
from crosscut.solver import kernel
from crosscut.solver.bundle import write_formula_bundle
from crosscut.solver.formulas import all_formulas
from crosscut.solver.limits import Meter

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"
FUZZ = sorted((DATA / "fuzz").iterdir())


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


def test_help_says_of_extreme_which_games_have_its_questions() -> None:
    listed = run("--help").output.split("  extreme", 1)[1].split("  deadlocks", 1)[0]
    assert all(game in listed for game in ("Orcoon", "Xodd", "Yodd"))
    said = run("extreme", "--help").output
    assert "  Orcoon:\n  fewest-stones" in said
    assert "  Xodd, Yodd:\n  most-groups" in said


@pytest.mark.twin
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
    ("map", ["map", "orcoon:4x4", "--nodes", "200"], 3),
    ("map", ["map", "orcoon:3x3,pie=on:W:B../.../..."], 0),
    ("solve", ["solve", "orcoon:2x3", "--method", "sat", "--distance"], 0),
    ("solve", ["solve", "orcoon:3x3", "--method", "sat", "--nodes", "3"], 3),
    ("solve", ["solve", "hex:rhombus3", "--method", "mustplay"], 0),
    ("map", ["map", "hex:rhombus3:B:..W/.B./..."], 0),
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
    ("extreme", ["extreme", "yodd:hexhex2", "most-groups"], 0),
    ("extreme", ["extreme", "yodd:hexhex2", "fewest-empty"], 0),
    ("extreme", ["extreme", "xodd:2x3", "most-odd-groups"], 0),
    ("extreme", ["extreme", "xodd:2x3", "fewest-empty", "--seconds", "0.001"], 3),
    ("settled", ["settled", "xodd:2x3:B:BBB/BBB"], 0),
    ("settled", ["settled", "yodd:hexhex2:W:B./.../.."], 0),
    ("settled", ["settled", "yodd:hexhex2:W:B./.../..", "--seconds", "0.001"], 3),
    ("deadlocks", ["deadlocks"], 0),
    ("deadlocks", ["deadlocks", "--box", "4x4", "--crossing", "allowed"], 0),
    ("deadlocks", ["deadlocks", "--box", "3x4", "--method", "sat"], 0),
    ("deadlocks", ["deadlocks", "--cells", "5", "--method", "sat", "--nodes", "1"], 3),
    ("deadlocks", ["deadlocks", "--cells", "12", "--nodes", "300"], 3),
    ("deadlocks", ["deadlocks", "--box", "9x9", "--nodes", "300"], 3),
    ("deadlocks-sweep", ["deadlocks", "--sweep", "3x3", "--crossing", "allowed"], 0),
    ("deadlocks-sweep", ["deadlocks", "--sweep", "3x4", "--nodes", "20000"], 3),
    ("deadlocks-families", ["deadlocks", "--families", "--cells", "14"], 0),
    ("deadlocks-families", ["deadlocks", "--families", "--cells", "9"], 0),
    ("deadlocks-families", ["deadlocks", "--families", "--nodes", "300"], 3),
    ("deadlocks-in", ["deadlocks", "--in", "example:deadlock-race"], 0),
    ("deadlocks-in", ["deadlocks", "--in", "orcoon:3x3"], 0),
    ("aligned", ["deadlocks", "--in", "example:second-deadlock", "--align", "any"], 0),
    ("aligned", ["deadlocks", "--in", "example:second-deadlock", "--align", "any", "--nodes", "1"], 3),
    ("aligned", ["show", "example:second-deadlock", "--align", "any"], 0),
    ("deadlocks-in", ["deadlocks", "--in", "example:first-deadlock", "--nodes", "1"], 3),
    ("sample", ["sample", "orcoon:4x4", "--count", "5", "--seed", "1"], 0),
    ("sample", ["sample", "orcoon:4x4", "--count", "5", "--seed", "1", "--distinct"], 0),
    ("sample", ["sample", "hex:rhombus3", "--count", "9", "--seed", "1", "--stones", "2", "--nodes", "3"], 3),
    ("batch-report", ["batch-report", str(DATA / "golden" / "batch-report.jsonl")], 0),
    ("batch-report", ["batch-report", str(DATA / "golden" / "batch-report.jsonl"), "--hardest", "0"], 0),
    ("census", ["census", "orcoon:2x3"], 0),
    ("census", ["census", "orcoon:2x3", "--reachable"], 0),
    ("census", ["census", "hex:rhombus3", "--nodes", "10"], 3),
    ("census", ["census", "orcoon:3x3", "--nodes", "10"], 3),
    ("table", ["table", "build", "orcoon:3x3", "--out", "limited.table", "--nodes", "10"], 3),
    ("show", ["show", "example:yodd-1.1"], 0),
    ("show", ["show", "example:xodd-5"], 0),
    ("moves", ["moves", "xodd:2x3:W:B../..."], 0),
    ("play", ["play", "yodd:hexhex2", "Wc2", "Bb1+Bd3", "pass"], 0),
    ("perft", ["perft", "xodd:2x2", "3"], 0),
    ("solve", ["solve", "xodd:2x2", "--all-moves", "--distance"], 0),
    ("map", ["map", "yodd:rhombus2"], 0),
    ("census", ["census", "xodd:2x3", "--reachable"], 0),
    ("census", ["census", "yodd:hexhex2"], 0),
    ("census", ["census", "yodd:hexhex2", "--total"], 0),
    ("census", ["census", "xodd:2x3", "--margins"], 0),
    ("census-theory", ["census", "xodd:2x3", "--theory"], 0),
    ("census-theory", ["census", "yodd:hexhex2", "--theory", "--nodes", "10"], 3),
    ("verify", ["verify", "example:orcoon-notes", "orcoon-note-2", "orcoon-note-10"], 0),
    ("verify", ["verify", "example:xodd-notes"], 0),
    ("verify", ["verify", "example:seo-notes"], 0),
    ("verify", ["verify", str(DATA / "notes" / "wrong.toml"), "--jobs", "1"], 1),
    ("verify", ["verify", "example:orcoon-notes", "orcoon-note-10", "--nodes", "20"], 3),
    ("puzzles-check", ["puzzles", "check", "example:puzzles-bad"], 1),
    ("puzzles-check", ["puzzles", "check", "example:puzzles-bad", "--minimal", "--nodes", "3"], 1),
    ("puzzles-check", ["puzzles", "check", "example:puzzles-bad", "--seconds", "20", "--jobs", "2"], 1),
    ("replay", ["replay", str(DATA / "records" / "xodd-2x2.txt")], 0),
    ("replay", ["replay", str(DATA / "records" / "yodd-illegal.txt")], 1),
    ("solve", ["solve", "orcoon:3x3#win,root,a2"], 0),
    ("solve", ["solve", "orcoon:3x3#win,tree,b2,minimal", "--all-moves"], 0),
    ("solve", ["solve", "orcoon:4x4#win,line,a1", "--nodes", "100"], 3),
    ("completions", ["solve", "yodd:hexhex2:_:_B/___/_B#BW,row=1+W+1,row=2+W+0"], 0),
    ("completions", ["solve", "yodd:hexhex2:_:BB/__W/__#BW,groups=B+1"], 0),
    ("completions", ["solve", "yodd:hexhex2:_:BB/__W/__#BW,groups=B+7"], 0),
    ("completions", ["solve", "yodd:hexhex2:_:BB/__W/__#BW,groups=B+7", "--seconds", "0.000001"], 3),
    ("puzzles-check", ["puzzles", "check", "orcoon:3x3#win,root,a2", "yodd:hexhex2:_:_B/___/_B#BW,row=1+W+1,row=2+W+0"], 0),
    ("puzzles-check", ["puzzles", "check", "orcoon:3x3#win,root,b2"], 1),
]


@pytest.mark.twin
@pytest.mark.parametrize(("kind", "arguments", "code"), RECORDS, ids=[" ".join(arguments) for _, arguments, _ in RECORDS])
def test_json_fits_its_schema(kind: str, arguments: list[str], code: int) -> None:
    result = run(*arguments, "--json")
    assert result.exit_code == code, result.output
    validate(kind, json.loads(result.stdout))


def validate(kind: str, record: dict[str, Any]) -> None:
    schema = json.loads((ROOT / "docs" / "formats" / "schemas" / f"{kind}.json").read_text())
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


def test_json_of_proved_and_given_lists(tmp_path: Path) -> None:
    cases: list[tuple[list[str], int, str]] = [
        (["--cells", "3", "--proof", str(tmp_path / "p")], 0, "refutation"),
        (["--cells", "4", "--proof", str(tmp_path / "q"), "--nodes", "28"], 3, "unchecked"),
        (["--box", "3x3", "--list", str(tmp_path / "empty.txt")], 1, "unchecked"),
    ]
    (tmp_path / "empty.txt").write_text("# nothing\n")
    for arguments, code, evidence in cases:
        result = run("deadlocks", *arguments, "--json")
        assert result.exit_code == code, result.output
        record = json.loads(result.stdout)
        validate("deadlocks", record)
        assert record["evidence"] == evidence
    assert [pattern["name"] for pattern in record["missing"]] == ["E3-1"]


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


@pytest.mark.twin
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
    assert run("show", str(path), "--game", "hex").stdout.startswith("hex:rhombus2:B:B./.W\n")
    assert run("show", "-", given="orcoon:2x2\n").output.startswith("orcoon:2x2:B:../..\n")


def first_formula(game: str) -> str:
    """The first question that a game has as a formula, one of another game if it has none."""
    offered = all_formulas()
    return (offered.get(game) or next(iter(offered.values()))).encodings[0].name


@pytest.mark.twin
def test_games_names_what_is_there_for_each(tmp_path: Path) -> None:
    """What `games` lists is answered, what it does not list is refused."""
    questions = {
        "minimax": ["solve", "--method", "minimax"],
        "pns": ["solve", "--method", "pns"],
        "sat": ["solve", "--method", "sat"],
        "mustplay": ["solve", "--method", "mustplay"],
        "certificates": ["solve", "--certificate", str(tmp_path / "c.gz")],
        "tables": ["table", "build", "--out", str(tmp_path / "t.table")],
        "encode": ["encode", "--out", str(tmp_path / "f.cnf")],
        "census --total": ["census", "--total"],
    }
    for entry in json.loads(run("games", "--json").stdout)["games"]:
        for name, (command, *more) in questions.items():
            at = 1 if command == "table" else 0
            asked_first = [first_formula(entry["name"])] if command == "encode" else []
            asked = run(command, *more[:at], f"{entry['name']}:{small(entry['name'])}", *asked_first, *more[at:])
            answered = asked.exit_code in (0, 3)
            assert answered == (name in entry["implemented"]), (entry["name"], name, asked.output)


TWO = "x x o\nx . .\no . x\n\n\to x\n\tx .\n"


def test_of_two_diagrams_show_shows_both_and_the_others_ask_for_one(tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text(TWO)
    given = [str(path), "--game", "orcoon"]
    shown = run("show", *given)
    assert shown.exit_code == 0
    assert [line for line in shown.stdout.splitlines() if line.startswith(("orcoon", "diagram", "2 d"))] == [
        "2 diagrams",
        "diagram 1, lines 1-3",
        "orcoon:3x3:W:BBW/B../W.B",
        "diagram 2, lines 5-6",
        "orcoon:2x2:W:WB/B.",
    ]
    record = json.loads(run("show", *given, "--json").stdout)
    validate("diagrams", record)
    for number, one in enumerate(record["diagrams"], 1):
        validate("show", one)
        assert json.loads(run("show", *given, "--json", "--diagram", str(number)).stdout) == one
    assert run("show", *given, "--diagram", "2").stdout.startswith("orcoon:2x2:W:WB/B.\n")
    assert "--svg draws one position, and there are 2 diagrams" in refused(run("show", *given, "--svg", str(tmp_path / "s.svg")))
    commands = [["solve"], ["map"], ["moves"], ["play"], ["perft"], ["connect"], ["encode", "--out", str(tmp_path / "f.cnf")]]
    more = {"perft": ["1"], "play": ["pass"], "connect": ["B"], "encode": ["connect-B"]}
    for command in commands:
        line = refused(run(*command, *given, *more.get(command[0], [])))
        assert line.endswith(
            "two.txt: 2 diagrams, in lines 1-3, 5-6, where one is expected (blank lines and headers part diagrams);"
            " --diagram 1 takes the first, `crosscut show` shows all"
        )
        assert run(*command, *given, *more.get(command[0], []), "--diagram", "1").exit_code == 0
    assert "2 diagrams" in refused(run("deadlocks", "--in", str(path)))
    assert "E3-1" in run("deadlocks", "--in", str(path), "--diagram", "1").stdout
    assert "no diagram 3: there are 2 diagrams here" in refused(run("solve", *given, "--diagram", "3"))
    assert "no diagram 2: this is a position ID" in refused(run("solve", "orcoon:2x2", "--diagram", "2"))


def test_show_says_of_an_even_board_what_a_drop_would_change() -> None:
    shown = run("show", "xodd:3x4:B:B.BW/..W./....")
    assert shown.exit_code == 0
    assert shown.stdout.splitlines()[6:] == [
        "not legal: 4 groups, and an odd number is needed, rule 3",
        "Black group 1: a1",
        "Black group 2: c1",
        "White group 3: d1",
        "White group 4: c2",
        "Groups: 2 black and 2 white, 4 in all, an even number; neither side leads",
        "A black stone changes the count by +1 on b2 d2 a3 b3 c3 d3, 0 on a2, -1 on b1",
        "A white stone changes the count by +1 on b1 a2 a3 b3 d3, 0 on b2 c3, -1 on d2",
    ]
    told = json.loads(run("show", "xodd:3x4:B:B.BW/..W./....", "--json").stdout)
    validate("show", told)
    assert not told["legal"]
    assert told["remarks"][0]["text"].startswith("2 black and 2 white, 4 in all")
    assert [remark["subject"] for remark in told["remarks"]] == ["Groups:", "A black stone", "A white stone"]
    assert json.loads(run("show", "orcoon:2x2:B:B./.B", "--json").stdout)["remarks"] == []


def test_show_accepts_illegal_stones_and_says_why_solve_refuses_them() -> None:
    shown = run("show", "orcoon:2x2:B:B./.B")
    assert shown.exit_code == 0
    assert "not legal: a1: touches b2 only diagonally, rule 3" in shown.output
    for command in (["solve"], ["moves"], ["map"]):
        line = refused(run(*command, "orcoon:2x2:B:B./.B"))
        assert line == "Error: illegal position: a1: touches b2 only diagonally, rule 3"
    refused(run("perft", "orcoon:2x2:B:B./.B", "2"))
    refused(run("play", "orcoon:2x2:B:B./.B", "pass"))


OTHERWISE = "(a line `turn = B` or `turn = W` above a diagram says it, or --turn)"


def test_a_note_counts_no_stones_where_they_have_no_colour() -> None:
    shown = CliRunner().invoke(main, ["show", "-", "--game", "iqishiqi", "--board", "hexhex2"], input=". .\n. o x\n. .\n")
    assert (shown.exit_code, shown.stderr) == (0, f"note: Black to move, as nothing says who is {OTHERWISE}\n")


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("x o\n. .\n", f"note: Black to move: no more black stones than white ones {OTHERWISE}\n"),
        ("x x\n. .\n", f"note: White to move: more black stones than white ones {OTHERWISE}\n"),
        ("turn = W\nx o\n. .\n", ""),
        ("White to move\n\nx o\n. .\n", ""),
        ("orcoon:2x2:B:BW/..\nx o\n. .\n", ""),
        (
            "x o\n. .\n\n\nx .\n. .\n\n\nturn = B\nx o\n. .\n",
            f"note: who is to move in 2 of 3 diagrams goes by the number of stones {OTHERWISE}\n",
        ),
    ],
)
def test_a_note_says_where_the_side_to_move_is_guessed(text: str, note: str) -> None:
    shown = CliRunner().invoke(main, ["show", "-", "--game", "orcoon"], input=text)
    assert (shown.exit_code, shown.stderr) == (0, note)
    one = ["--diagram", "1"] if text.count("\n\n\n") else []
    solved = CliRunner().invoke(main, ["solve", "-", "--game", "orcoon", "--json", *one], input=text)
    said = solved.stderr.splitlines()
    assert [line for line in said if "black stones" in line] == ([] if not note else [line for line in said if OTHERWISE in line])
    assert bool(note) == any(OTHERWISE in line for line in said)
    white = note.startswith("note: White") or text.lower().startswith(("turn = w", "white"))
    assert json.loads(solved.stdout)["to_move"] == ("W" if white else "B")
    told = CliRunner().invoke(main, ["solve", "-", "--game", "orcoon", "--turn", "B", *one], input=text.replace("White", "Black"))
    assert OTHERWISE not in told.stderr


@pytest.mark.parametrize("header", ["extra = last=Ba1+Wb1", 'extra = "last=Ba1+Wb1"', "extra = last=Ba1+Wb1  # where they are"])
def test_a_position_that_needs_more_than_rows_is_shown_one(header: str) -> None:
    rows = "B W .\n. . .\n. . .\n"
    line = refused(CliRunner().invoke(main, ["solve", "-", "--game", "seo", "--turn", "B"], input=rows))
    example = "seo:torus3:B:BW./.../...:last=Ba1+Wb1"
    assert line.endswith(f"; rows do not say all of a position here: {example} does (above a diagram: extra = 'last=Ba1+Wb1')")
    assert run("solve", example).exit_code == 0
    given = CliRunner().invoke(main, ["show", "-", "--game", "seo", "--turn", "B"], input=f"{header}\n{rows}")
    assert given.stdout.startswith(f"{example}\n")


def test_a_wrong_word_is_told_the_words_of_the_game_that_is_known(tmp_path: Path) -> None:
    path = tmp_path / "diagram.txt"
    path.write_text("B.\n.W\n")
    many = run("encode", str(path), "riddle")
    assert many.exit_code == 2
    assert many.stderr.splitlines()[-1].endswith(" more, which --help lists")
    known = run("encode", str(path), "riddle", "--game", "xodd")
    assert known.stderr.splitlines()[-1].endswith("'riddle' is not one of 'legal', 'turn', 'settled'")


ONE = ["--count", "1", "--seed", "1"]
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
    (["solve", "example:nothing"], 1, "no example 'nothing': there are crosshairs-1, deadlock-race"),
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
    (["show", "example:second-deadlock"], 1, "example:second-deadlock: line 6 has 4 points, line 5 has 2"),
    (
        ["solve", "example:second-deadlock", "--align", "any"],
        1,
        "9 of 64 alignments are legal, give one of them: orcoon:5x5:W:.WB..",
    ),
    (["show", "example:second-deadlock", "--align", "any", "--svg", "s.svg"], 1, "--svg draws one position, and 9 alignments"),
    (["show", "example:second-deadlock", "--align", "any", "--board", "5x9"], 1, "11,520 alignments of the rows on 5x9, at most"),
    (["show", "example:second-deadlock", "--align", "left"], 2, "'left' is not one of"),
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
    (["connect", "hex:rhombus3", "B"], 1, "hex has no question connect"),
    (["connect", "hex:rhombus3"], 1, "hex has no question connect"),
    (["connect", "orcoon:3x3,connection=knight", "B"], 1, "connection=chain only"),
    (["connect", "orcoon:3x3", "red"], 2, "the colour is 'red': expected B or W"),
    (["connect", "orcoon:2x2:B:B./.B", "B"], 1, "illegal position: a1"),
    (["verify", "notes.txt"], 1, "'notes.txt': the name of a file of notes ends in .toml"),
    (["verify", "orcoon-01", "my/notes"], 1, "'my/notes': the name of a file of notes ends in .toml"),
    (["extreme", "orcoon:3x3", "most"], 2, "'most' is not one of 'fewest-stones', 'most-dead', 'longest-order'"),
    (["extreme", "xodd:2x2"], 2, "Missing argument 'QUESTION'. Choose from 'most-groups', 'most-odd-groups', 'fewest-empty'"),
    (["patterns", "torax:torus3", "walls of"], 2, "'walls of' is not one of 'blocks', 'loops'"),
    (["encode", "xodd:2x2", "riddle"], 2, "'riddle' is not one of 'legal', 'turn', 'settled'"),
    (["encode", "hex:rhombus3", "riddle"], 1, "hex has no encoding yet"),
    (["solve", "--method", "riddle", "hex:rhombus3"], 2, "'riddle' is not one of 'auto', 'minimax', 'mustplay'"),
    (["puzzles", "make", "--goal", "riddle", "xodd:3x3", *ONE], 2, "'riddle' is not one of 'win', 'margin', 'within'"),
    (
        ["puzzles", "make", "nope:3x3", "--goal", "riddle", *ONE],
        2,
        "'riddle' is not one of 'win', 'hold', 'margin', 'within', 'conn",
    ),
    (["play", "yodd:hexhex3", "Bf1"], 1, "no cell 'f1' on hexhex3: row 1 has c1, e1 and g1"),
    (["play", "yodd:hexhex3", "Bz9"], 1, "no cell 'z9' on hexhex3: rows are 1 to 5, and row 1 has c1, e1 and g1"),
    (["play", "gem:gem3", "b5"], 1, "no cell 'b5' on gem3: row 5 has d5"),
    (["play", "yodd:hexhex5", "Bb5"], 1, "no cell 'b5' on hexhex5: row 5 has a5, c5, e5, g5, i5, ..., q5"),
    (["play", "hex:rhombus3", "z9"], 1, "no cell 'z9' on rhombus3: cells are a1 to c3"),
    (["extreme", "hex:rhombus3", "most-dead"], 1, "hex has no question extreme"),
    (
        ["extreme", "xodd:2x2", "most-dead"],
        1,
        "xodd has no question most-dead: it has most-groups, most-odd-groups, fewest-empty",
    ),
    (["extreme", "orcoon:3x3", "most-groups"], 1, "orcoon has no question most-groups"),
    (["settled", "hex:rhombus3"], 1, "hex has no question settled"),
    (["settled", "xodd:2x2:B:B./.W"], 1, "an odd number is needed, rule 3"),
    (["extreme", "orcoon:3x3,connection=knight", "most-dead"], 1, "connection=chain only"),
    (["extreme", "orcoon:3x3:B:B../.../...", "most-dead"], 1, "expected GAME:BOARD without a position"),
    (["deadlocks", "--cells", "0"], 2, "Invalid value for '--cells'"),
    (["deadlocks", "--cells", "31"], 1, "up to 30 dead cells"),
    (["deadlocks", "--box", "5"], 2, "'5' is no box"),
    (["deadlocks", "--box", "5x99"], 1, "boxes of up to 30 in a row"),
    (["deadlocks", "--box", "5x5", "--cells", "5"], 2, "exclude each other"),
    (["deadlocks", "--sweep", "3x3", "--cells", "5"], 2, "exclude each other"),
    (["deadlocks", "--sweep", "5x5"], 1, "at most 21 cells, not on 5x5"),
    (["deadlocks", "--sweep", "3x3", "--svg", "d.svg"], 2, "belongs to --in"),
    (["deadlocks", "--crossing", "never"], 2, "'never' is not one of"),
    (
        ["deadlocks", "--in", "orcoon:3x3", "--crossing", "allowed"],
        2,
        "--crossing belongs to --sweep or --box or --cells; a position says it itself",
    ),
    (["deadlocks", "--svg", "d.svg"], 2, "belongs to --in"),
    (["deadlocks", "--align", "any"], 2, "belongs to --in"),
    (["deadlocks", "--in", "hex:rhombus3"], 1, "hex has no question deadlocks"),
    (["deadlocks", "--in", "orcoon:2x2:B:B./.B"], 1, "illegal position: a1"),
    (["deadlocks", "--box", "5x5", "--list", "a.txt", "--method", "sat"], 2, "--method says how a list is made"),
    (["deadlocks", "--box", "1000x1000"], 1, "boxes of up to 30 in a row"),
    (["deadlocks", "--out", ""], 2, "'' is no folder name"),
    (["deadlocks", "--families", "--box", "3x3"], 2, "--box and --families exclude each other"),
    (["deadlocks", "--families", "--html", "p.html"], 2, "--html belongs to --box or --cells"),
    (["deadlocks", "--in", "orcoon:3x3", "--sweep", "3x3"], 2, "--sweep and --in exclude each other"),
    (["deadlocks", "--list", "a.txt"], 2, "--list needs --cells or --box"),
    (["deadlocks", "--box", "3x3", "--list", "no-such-list.txt"], 1, "cannot read no-such-list.txt"),
    (["deadlocks", "--cells", "3", "--method", "sat", "--resume", "d"], 2, "--resume belongs to --method search"),
    (["deadlocks", "--box", "17x17", "--method", "sat"], 1, "a position holds at most 256"),
    (["deadlocks", "--proof", "no/such/folder"], 1, "cannot write no/such/folder"),
    (["deadlocks", "--out", "no/such/folder"], 1, "cannot write no/such/folder"),
    (["sample", "orcoon:3x3", "--seed", "1"], 2, "Missing option '--count'"),
    (["sample", "orcoon:2x2", "--count", "1", "--seed", "1", "--stones", "5"], 1, "5 stones do not fit on 2x2"),
    (["sample", "orcoon:2x2:W:B./..", "--count", "1", "--seed", "1"], 1, "expected GAME:BOARD without a position"),
    (["batch-report"], 2, "Missing argument 'ANSWERS'"),
    (["batch-report", "no-such-file"], 1, "cannot read 'no-such-file': No such file"),
    (["batch-report", "."], 1, "cannot read '.': Is a directory"),
    (["batch-report", "a\x00b"], 1, "no file name"),
    (["batch-report", "out.jsonl", "--hardest", "-1"], 2, "Invalid value for '--hardest'"),
    (["batch-report", "out.jsonl", "--html", "no/such/folder/r.html"], 2, "cannot write no/such/folder/r.html"),
    (["batch-report", "out", "--html", "./out"], 2, "ANSWERS and html are the same file"),
    (["encode", "orcoon:3x3", "legal"], 2, "Missing option '--out'"),
    (["encode", "hex:rhombus3", "legal", "--out", "f.cnf"], 1, "hex has no encoding yet"),
    (["encode", "orcoon:3x3", "legal", "--rounds", "3", "--out", "f.cnf"], 2, "--rounds belongs to"),
    (["encode", "orcoon:3x3", "legal", "--turns", "3", "--out", "f.cnf"], 2, "--turns belongs to"),
    (["encode", "orcoon:2x2:W:../..:pass", "win-B", "--out", "f.cnf"], 1, "the game has ended"),
    (["encode", "hex:rhombus3", "--out", "f.cnf"], 2, "Missing argument"),
    (["encode", "orcoon:2x2,pie=on", "win-B", "--out", "f.cnf"], 1, "bounded wins are encoded for"),
    (["solve", "hex:rhombus3", "--method", "mustplay", "--distance"], 1, "not how fast"),
    (["solve", "orcoon:2x2", "--method", "mustplay"], 1, "orcoon has no method mustplay: it has auto, minimax, pns, sat"),
    (["solve", "xodd:2x3", "--method", "pns", "--resume", "never.bin"], 1, "pns keeps no search to go on from, for xodd"),
    (["solve", "gem:pentagon2", "--resume", "never.bin"], 1, "pns keeps no search to go on from, for gem: pns does, for orcoon"),
    (["solve", "xodd:2x3", "--margin", "--resume", "never.bin"], 2, "keeps no search to go on from, for xodd"),
    (["solve", "seo:torus3", "--method", "backward", "--resume", "never.bin"], 2, "backward keeps no search to go on from"),
    (["solve", "xodd:2x3", "--method", "pns", "--distance"], 1, "no distances"),
    (["solve", "hex:rhombus2", "--method", "sat"], 1, "hex has no method sat"),
    (["solve", "orcoon:2x2", "--certificate", "same.out", "--svg", "./same.out"], 2, "certificate and svg are the same file"),
    (["map", "orcoon:2x2", "--certificate", "same.out", "--svg", "same.out"], 2, "certificate and svg are the same file"),
    (["explain", "no-such-file"], 1, "cannot read no-such-file: No such file"),
    (["check"], 2, "Missing argument"),
    (["table"], 2, "Usage"),
    (["table", "nonsense"], 2, "No such command 'nonsense'"),
    (["table", "build", "orcoon:3x3"], 2, "Missing option '--out'"),
    (["table", "build", "orcoon:3x3", "--out", "no/such/folder/t"], 2, "cannot write no/such/folder/t"),
    (["table", "build", "orcoon:3x3:B:B../.../...", "--out", "t.table"], 1, "for xodd and yodd, not for orcoon"),
    (["table", "build", "hex:rhombus3", "--out", "t.table"], 1, "for orcoon, xodd and yodd, not for hex"),
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
    (["store"], 2, "Usage"),
    (["store", "nonsense"], 2, "No such command 'nonsense'"),
    (["store", "info", "no-such-file"], 1, "cannot read no-such-file: No such file"),
    (["store", "verify", "no-such-file"], 1, "cannot read no-such-file: No such file"),
    (["store", "verify", "/dev/null"], 1, "is no regular file, and one is needed: a Crosscut store is a database"),
    (["solve", "orcoon:3x3", "--store", "no/such/folder/s"], 2, "cannot write no/such/folder/s"),
    (["solve", "orcoon:3x3", "--store", __file__], 1, "is no Crosscut store"),
    (["map", "orcoon:3x3", "--store", __file__], 1, "is no Crosscut store"),
    (["solve", "orcoon:2x2", "--store", "same.out", "--svg", "./same.out"], 2, "are the same file"),
    (["solve", "orcoon:2x2:B:B./.B", "--store", "never-made"], 1, "illegal position: a1: touches b2 only diagonally, rule 3"),
    (["puzzles", "check"], 2, "Missing argument 'FILE...'"),
    (["puzzles", "check", "no-such-file.jsonl"], 1, "cannot read 'no-such-file.jsonl': No such file"),
    (["puzzles", "check", "example:nothing"], 1, "no example 'nothing': there are puzzles-bad"),
    (["puzzles", "check", "-", "-"], 2, "standard input can be read once only"),
    (["puzzles", "check", "-", "--jobs", "0"], 2, "Invalid value for '--jobs'"),
    (["puzzles", "check", "-", "--seconds", "nan"], 2, "nan is no number of seconds"),
    (["puzzles", "make", "orcoon:4x4", "--kind", "groups", *ONE], 1, "kind groups for orcoon: there are final, deadlock"),
    (["puzzles", "make", "xodd:3x3", "--kind", "final", *ONE], 1, "kind final for xodd: there are groups"),
    (["puzzles", "make", "hex:rhombus3", "--kind", "final", *ONE], 1, "hex has no construction puzzles"),
    (["puzzles", "make", "orcoon:4x4,connection=knight", "--kind", "final", *ONE], 1, "under connection=knight"),
    (["puzzles", "make", "xodd:11x11", "--kind", "groups", *ONE], 1, "construction puzzles of xodd have at most 100 cells"),
    (
        ["puzzles", "make", "xodd:3x3", "--kind", "riddle", *ONE],
        2,
        "'riddle' is not one of 'play', 'groups'",
    ),
    (["puzzles", "make", "xodd:3x3", "--kind", "groups", "--unique", "line", *ONE], 2, "--unique is for play puzzles"),
    (["puzzles", "make", "xodd:3x3", "--kind", "groups", "--goal", "win", *ONE], 2, "--goal is for play puzzles"),
    (
        ["puzzles", "make", "xodd:3x3", "--kind", "groups", "--theme", "zugzwang", *ONE],
        1,
        "no theme 'zugzwang' of construction puzz",
    ),
    (["puzzles", "make", "xodd:3x3", "--kind", "groups", "--grade", "7", *ONE], 2, "'7' is no level"),
    (["puzzles", "make", "xodd:3x3", "--kind", "groups", "--out", "no/such/folder/p.zip", *ONE], 2, "cannot write no/such"),
    (["verify", "hex"], 1, "no claims about hex: the book has orcoon"),
    (["verify", "nonsense"], 1, "no claim 'nonsense': expected a file of notes, a game (orcoon, "),
    (["verify", "orcoon-note-1"], 1, "for one of your notes, give their file too"),
    (["verify", "example:orcoon-notes", "orcoon-note-99"], 1, "the ids are orcoon-note-1 to"),
    (["verify", "no-such-file.toml"], 1, "cannot read 'no-such-file.toml': No such file"),
    (["verify", "example:nothing"], 1, "no example 'nothing': there are orcoon-notes, seo-notes, xodd-notes, yodd-notes"),
    (["verify", "example:xodd-notes", "--reading", "dead"], 1, "no reading 'dead' here: there are groups, legal"),
    (["verify", "--jobs", "0"], 2, "Invalid value for '--jobs'"),
    (["verify", "--html", "no/such/folder/v.html"], 2, "cannot write no/such/folder/v.html"),
    (["verify", "example:xodd-notes", "--out", "no/such/folder"], 1, "cannot write no/such/folder"),
    (["verify", "same.toml", "--html", "same.toml"], 2, "same.toml: this writes no .toml, expected"),
    (["solve", "orcoon:3x3#"], 1, "'' behind the #: expected POSITION#GOAL,UNIQUE,TURN[,minimal]"),
    (["solve", "orcoon:3x3#win,root,z9"], 1, "no cell 'z9' on 3x3"),
    (["solve", "orcoon:3x3:_:___/___/__#BW"], 1, "row 3 has 2 points"),
    (["solve", "yodd:hexhex2:_:BB/__W/__#BW", "--distance"], 2, "--distance is for positions, and this is a construction puzzle"),
    (["solve", "yodd:hexhex2:_:BB/__W/__#BW", "--method", "sat"], 2, "--method is for positions"),
    (["solve", "yodd:hexhex2:_:BB/__W/__#BW", "--store", "never-made"], 2, "--store is for positions"),
    (["show", "orcoon:3x3#win,root,a2"], 1, "'root' behind the board: expected switch=value"),
    (["puzzles", "book", "no-such-file", "--html", "never.html"], 1, "cannot read 'no-such-file': No such file"),
    (["puzzles", "book", "orcoon:3x3#win,root,a2"], 2, "say what to make: --html FILE or --svg-dir DIR"),
    (["puzzles", "book", "-", "-", "--html", "never.html"], 2, "standard input can be read once only"),
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
        (b"." * 100_000, "at most 1,000 are read"),
        (b".\n" * 150_000, "at most 200000 are read"),
    ],
)
def test_bad_standard_input(given: bytes, message: str) -> None:
    for command in ("show", "solve"):
        assert message in refused(run(command, "-", "--game", "orcoon", given=given))


def test_encode_writes_a_quantified_formula_that_solvers_read(tmp_path: Path) -> None:
    path = tmp_path / "win.qdimacs"
    result = run("encode", "orcoon:2x2", "win-B", "--turns", "3", "--out", str(path), "--json")
    assert result.exit_code == 0
    record = json.loads(result.stdout)
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


def test_formula_and_proof_for_other_checkers(tmp_path: Path, certificate: str) -> None:
    bundle, folder = str(tmp_path / "settled.zip"), tmp_path / "pairs"
    run("settled", "xodd:4x4:B:.BBB/.WB./BBWW/.W.W", "--refutation", bundle)
    done = run("check", bundle, certificate, "--lrat", str(folder))
    assert done.exit_code == 0
    assert f"written {folder / 'settled.cnf'} and {folder / 'settled.lrat'}" in done.stderr
    assert "no refutation, nothing written" in done.stderr
    assert sorted(file.name for file in folder.iterdir()) == ["settled.cnf", "settled.lrat"]
    assert (folder / "settled.lrat").read_text().splitlines()[-1].split()[1] == "0"
    assert "different names" in refused(run("check", "-", "--lrat", str(folder)), 2)
    assert "different names" in refused(run("check", bundle, bundle, "--lrat", str(folder)), 2)


def test_an_extremal_position_is_proved_in_the_words_of_the_checker(tmp_path: Path) -> None:
    path, question = str(tmp_path / "extreme.zip"), ["extreme", "orcoon:2x3", "fewest-stones"]
    said = run(*question, "--refutation", path).output
    record = json.loads(run(*question, "--json").stdout)
    validate("extreme", record)
    assert record["refutation"]["known"] is True
    assert f"proved: {record['refutation']['proved']}\n" in said
    assert f": proved: {record['refutation']['proved']} (" in run("check", path).stdout


def test_a_formula_alone_is_no_proof_and_has_its_own_exit_code(tmp_path: Path, certificate: str) -> None:
    path, game, formula = str(tmp_path / "formula.zip"), open_game("orcoon", "2x3", {}), Formula()
    formula.add(formula.literal("rain"))
    formula.add(-formula.literal("rain"))
    write_formula_bundle(Path(path), game, game.format(game.start()), "there is rain, and there is none", formula, ["0"])
    result = run("check", path, certificate)
    assert result.exit_code == 4
    assert result.stdout.startswith(f"{path}: formula refuted; what it means was not checked; the file says, unchecked: 'there")
    result = run("check", path, "--json")
    assert result.exit_code == 4
    validate("check", json.loads(result.stdout))
    (statement,) = json.loads(result.stdout)["files"][0]["statements"]
    assert (statement["known"], statement["claim"][:8]) == (False, "there is")
    assert statement["guarantee"] == "formula refuted; what it means was not checked"
    assert run("check", path, "nothing").exit_code == 1


def test_a_check_may_cost_so_much_and_no_more(certificate: str) -> None:
    for option, value in (("--lines", "1"), ("--work", "1")):
        result = run("check", certificate, option, value)
        if result.exit_code:
            assert f"refused: needs more than 1 {'lines' if option == '--lines' else 'million'}" in result.stdout
            assert f"{option} allows more" in result.stdout
    assert run("check", certificate, "--lines", "1").exit_code == 1
    assert run("check", certificate, "--lines", "100000", "--work", "100", "--memory", "10").exit_code == 0
    refused(run("check", certificate, "--lines", "0"), 2)
    refused(run("check", certificate, "--memory", "much"), 2)


def test_a_distance_says_what_of_it_is_certified() -> None:
    record = json.loads(run("solve", "orcoon:2x2", "--distance", "--json").stdout)
    validate("solve", record)
    assert record["distance_proved"] == "at most"
    assert json.loads(run("solve", "orcoon:2x2", "--json").stdout)["distance_proved"] is None


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


@pytest.mark.twin
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
    seed = verified["verified"]["seed"]
    assert verified["verified"] == {"entries": 2 * 3**6, "sample": 7, "seed": seed, "late": None, "drawn": 0}
    text = run("table", "info", str(path)).output
    assert re.search(r"\nverified on this machine, 20..-..-.., by Crosscut .*: every entry ", text)
    assert f"{path}: orcoon:2x3, 66,994 bytes" in text
    assert "empty board, Black to move: won for Black in 7 turns" in text
    strange = path.with_name("a\nproved: each")
    strange.write_bytes(path.read_bytes())
    assert "\nproved" not in run("table", "info", str(strange)).output
    told_of_verify = run("table", "verify", str(path), "--sample", "1", "--seed", "9").output
    assert "proved: each of 1,458 entries follows" in told_of_verify
    assert "\n1 random position (seed 9) also" in told_of_verify
    assert "not verified" not in told_of_verify
    assert "not verified" in run("table", "build", "orcoon:2x3", "--out", str(path)).output


@pytest.mark.twin
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


@pytest.mark.twin
@pytest.mark.parametrize("margins", [slow([]), ["--margins"]])
def test_tables_of_xodd(margins: list[str], tmp_path: Path, state_folder: Path) -> None:
    path, kept = tmp_path / "t.table", tmp_path / "c.gz"
    record = json.loads(run("table", "build", "xodd:2x3", *margins, "--out", str(path), "--json").stdout)
    validate("table", record)
    census = json.loads(run("census", "xodd:2x3", "--margins", "--json").stdout)
    assert record["counts"] == census["counts"]
    assert record["margins"] == (census["margins"] if margins else None)
    assert record["start"] == {"B": {"value": "win"} | ({"margin": 1} if margins else {}), "W": None}
    assert record["evidence"] == "unchecked"
    question = ["solve", "xodd:2x3:W:B../...:pass", "--all-moves", "--table", str(path), "--json"]
    plain = json.loads(run("solve", "xodd:2x3:W:B../...:pass", "--all-moves", "--method", "minimax", "--json").stdout)
    for evidence, command in (("unchecked", ["info"]), ("sampled", ["verify", "--late", "3"]), ("table", ["verify"])):
        told = json.loads(run("table", *command, str(path), "--json").stdout)
        validate("table", told)
        assert told["evidence"] == evidence
        answer = json.loads(run(*question).stdout)
        validate("solve", answer)
        assert (answer["evidence"], answer["method"], answer["certificate"]) == (evidence, "table", None)
        assert (answer["value"], answer["winning"]) == (plain["value"], plain["winning"])
        assert ("margin" in answer) == bool(margins)
    info = run("table", "info", str(path)).output
    assert "every entry (what is read of it is compared with what was verified)" in info
    proved = "proved: read from a table each of whose entries was verified on this machine"
    assert proved in run("map", "xodd:2x3", "--table", str(path)).output
    assert "of boards with at most 1 empty cell follow" in run("table", "verify", str(path), "--late", "1").output
    assert proved in run("solve", "xodd:2x3", "--table", str(path)).output  # what was verified stays verified
    shutil.rmtree(state_folder)
    assert "of boards with at most 1 empty cell follow" in run("table", "verify", str(path), "--late", "1").output
    assert "only late boards and a sample; `crosscut table verify" in run("table", "info", str(path)).output
    assert "computed, not proved: read from a table of which late boards" in run("solve", "xodd:2x3", "--table", str(path)).output
    certified = json.loads(run("solve", "xodd:2x3", "--table", str(path), "--certificate", str(kept), "--json").stdout)
    assert certified["evidence"] == "certificate"
    assert run("check", str(kept)).exit_code == 0
    assert ("won for Black by 1 group" in run("solve", "xodd:2x3", "--table", str(path)).output) == bool(margins)
    store = str(tmp_path / "s.sqlite")
    assert run("solve", "xodd:2x3", "--store", store, "--table", str(path)).exit_code == 0
    assert "the store says: computed; late boards and a sample" in run("solve", "xodd:2x3", "--store", store).output
    assert run("table", "verify", str(path)).exit_code == 0
    for more in (["--table", str(path)], []):  # put in, looked up
        told = json.loads(run("solve", "xodd:2x3", "--store", store, *more, "--json").stdout)
        validate("solve", told)
        assert (told["evidence"], told["method"]) == ("table", "table" if more else "store")
    assert (
        "the store says: proved when it was stored, by a table of all boards" in run("solve", "xodd:2x3", "--store", store).output
    )
    assert run("store", "verify", store).exit_code == 0
    content = bytearray(path.read_bytes())
    content[-1] ^= 4
    path.write_bytes(content)
    assert "do not have the checksum" in refused(run("table", "verify", str(path)))
    assert "read from a table that was not verified" in run("solve", "xodd:2x3", "--table", str(path)).output


def test_a_table_by_blocks_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: type("Usage", (), {"free": 10**12})())  # files are sparse
    path = tmp_path / "t.table"
    stopped = run("table", "build", "xodd:1x23", "--out", str(path), "--nodes", "1")
    assert stopped.exit_code == 3
    assert (
        f"no table was written: what is finished is in {path}.blocks, and the same command goes on from there" in stopped.stderr
    )
    assert sorted(file.name for file in (tmp_path / "t.table.blocks").iterdir()) == ["of", "table"]
    other = refused(run("table", "build", "yodd:rhombus5", "--out", str(path), "--nodes", "1"))
    assert "is of something else (xodd:1x23" in other
    assert "--margins is for boards of at most 22 cells" in refused(
        run("table", "build", "xodd:5x5", "--margins", "--out", str(tmp_path / "other.table"))
    )
    small = tmp_path / "small.table"
    game = open_game("xodd", "2x3")
    assert isinstance(game, Xodd)
    build_by_blocks(game, small, Meter(), choose_frame(game.board, 4), native=False)
    stopped = run("table", "verify", str(small), "--nodes", "1")
    assert stopped.exit_code == 3
    left = re.findall(r"what is finished is in (.*), and --resume (.*) goes on from there", stopped.stderr)
    assert len(left) == (kernel.native is not None)
    done = run("table", "verify", str(small), *(["--resume", left[0][0]] if left else []))
    assert done.exit_code == 0
    assert "proved: each of" in done.stdout
    assert sorted(path.name for path in tmp_path.glob("small*")) == ["small.table"]
    assert run("table", "build", "xodd:2x2", "--out", str(small)).exit_code == 0
    assert "--random goes with --late" in refused(run("table", "verify", str(small), "--random", "5"))


@pytest.mark.twin
def test_what_tables_refuse(tmp_path: Path) -> None:
    path = tmp_path / "t.table"
    line = refused(run("table", "build", "xodd:3x7", "--memory", "1GB", "--out", str(path)))
    assert re.search(r"needs (3\.49|11\.77) GB of memory, the limit is 1\.00 GB", line)  # natively, in Python
    assert "--margins is for xodd and yodd" in refused(run("table", "build", "orcoon:2x2", "--margins", "--out", str(path)))
    stopped = run("table", "build", "xodd:2x4", "--nodes", "10", "--out", str(path))
    assert stopped.exit_code == 3
    assert list(tmp_path.iterdir()) == []
    assert run("table", "build", "orcoon:2x2", "--out", str(path)).exit_code == 0
    assert "--late is for xodd and yodd, not for orcoon" in refused(run("table", "verify", str(path), "--late", "2"))
    assert run("table", "build", "xodd:2x2", "--out", str(path)).exit_code == 0
    assert "the table is of xodd:2x2" in refused(run("solve", "xodd:2x3", "--table", str(path)))
    assert "the sweep of all boards knows who wins" in refused(run("solve", "xodd:2x2", "--distance", "--table", str(path)))


@pytest.mark.skipif(kernel.native is None, reason="no compiled module")
def test_an_interrupted_build_leaves_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from crosscut.cli import main; main()"]
    command += ["table", "build", "xodd:2x9", "--margins", "--out", str(tmp_path / "t.table")]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        while not list(tmp_path.iterdir()):  # it writes under another name
            assert process.poll() is None
            time.sleep(0.01)
        assert [path.suffix for path in tmp_path.iterdir()] == [".part"]
        process.send_signal(signal.SIGINT)
        said = process.stderr.read()
    assert process.returncode == 3
    assert "not finished: stopped by Ctrl-C; no table was written" in said
    assert list(tmp_path.iterdir()) == []


def test_limits_do_not_matter_with_a_table(tmp_path: Path) -> None:
    """Nothing is searched then, and the help says so; the same limits stop a search."""
    path = tmp_path / "t.table"
    assert run("table", "build", "orcoon:2x4", "--out", str(path)).exit_code == 0
    limits = ["--nodes", "1", "--memory", "1"]
    for command in ("solve", "map"):
        result = run(command, "orcoon:2x4", "--table", str(path), *limits, "--json")
        assert result.exit_code == 0
        record = json.loads(result.stdout)
        assert (record["value"], record["limit"], record["evidence"]) == ("win", None, "certificate")
        assert run(command, "orcoon:2x4", *limits).exit_code == 3
        assert "--nodes and --memory do not matter" in " ".join(run(command, "--help").output.split())


def test_check_of_a_table_names_the_command_for_it(tmp_path: Path) -> None:
    path = tmp_path / "t.table"
    assert run("table", "build", "orcoon:2x2", "--out", str(path)).exit_code == 0
    result = run("check", str(path))
    assert result.exit_code == 1
    assert (
        result.stdout
        == f"{path}: refused: a table, which `crosscut table verify` checks; this checks certificates and refutations\n"
    )
    record = json.loads(run("check", str(path), "--json").stdout)
    validate("check", record)
    assert "crosscut table verify" in record["files"][0]["error"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with a name")
def test_check_reads_a_pipe_once(certificate: str, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    content = Path(certificate).read_bytes()
    writer = threading.Thread(target=pipe.write_bytes, args=[content])
    writer.start()
    result = run("check", str(pipe))
    writer.join()
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{pipe}: proved: orcoon:2x2")


@pytest.mark.slow
def test_solve_refuses_a_wrong_table(tmp_path: Path) -> None:
    path = tmp_path / "t.table"
    assert run("table", "build", "orcoon:2x2", "--out", str(path)).exit_code == 0
    assert "table keeps no search to go on from" in refused(run("solve", "orcoon:2x2", "--table", str(path), "--resume", "r"), 2)
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


@pytest.mark.parametrize("what", ["store", "table"])
def test_the_fuzz_corpus_is_no_store_and_no_table(what: str) -> None:
    assert not [path.name for path in FUZZ if f"is no Crosscut {what}" not in refused(run(what, "info", str(path)))]


def stored_and_found(path: Path, *arguments: str) -> list[dict[str, Any]]:
    """The same question without a store, with one that does not know, and with one that does."""
    found = []
    for options in ([], ["--store", str(path)], ["--store", str(path)]):
        result = run(*arguments, *options, "--json")
        assert result.exit_code == 0, result.output
        found.append(json.loads(result.stdout))
        validate(arguments[0], found[-1])
    assert [record["method"] == "store" for record in found] == [False, False, True]
    assert found[2]["nodes"] == 0
    return found


@pytest.mark.twin
def test_solve_and_map_with_a_store(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"
    for position in ("orcoon:3x3", "orcoon:3x3:W:.../.B./...", "orcoon:2x3:B:.../...:pass", "hex:rhombus3,pie=on:W:B../.../..."):
        for command in ("solve", "map"):
            plain, first, second = stored_and_found(path, command, position)
            for record in (first, second):
                for key in ("evidence", "position", "to_move", "value", "winner", "moves", "limit"):
                    assert record.get(key) == plain.get(key)
                assert record["certificate"]["file"] is None
            same = {key: value for key, value in first.items() if key not in ("nodes", "seconds", "method")}
            assert same.items() <= second.items()
    info = json.loads(run("store", "info", str(path), "--json").stdout)
    validate("store", info)
    assert (info["answers"], info["counts"], info["verified"]) == (
        8,
        {"map": {"certificate": 4}, "solve": {"certificate": 4}},
        None,
    )
    checked = json.loads(run("store", "verify", str(path), "--json").stdout)
    validate("store", checked)
    assert checked["verified"] == 8
    text = run("store", "verify", str(path)).output
    last = "verified: 8 rows with the right checksum; what they answer was not solved again"
    assert text == f"{path}: 8 answers\nmap 4: certificate 4\nsolve 4: certificate 4\n{last}\n"


def test_images_are_solved_once_and_the_answer_says_as_what(tmp_path: Path) -> None:
    path = str(tmp_path / "s.sqlite")
    positions = ("orcoon:2x3:W:.B./...", "orcoon:2x3:W:.../.B.")
    records = [json.loads(run("solve", position, "--store", path, "--json").stdout) for position in positions]
    assert [record.get("solved_as") for record in records] == ["orcoon:2x3:W:.../.B.", None]
    assert [record["method"] for record in records] == ["minimax", "store"]
    exchanged = json.loads(run("solve", "orcoon:3x3:W:.../.B./...", "--store", path, "--json").stdout)
    assert exchanged["solved_as"] == "orcoon:3x3:B:.../.W./..."
    assert exchanged["winner"] == "W"
    text = run("solve", "orcoon:3x3:W:.../.B./...", "--store", path).output
    assert "won for White by" in text
    assert "the store says: proved when it was stored, by a certificate of " in text
    assert "the store does not keep the certificate itself" in text
    assert "solved as its image orcoon:3x3:B:.../.W./..." in text


def test_an_unchecked_answer_stays_unchecked(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"
    for record in stored_and_found(path, "solve", "template:2x2"):
        assert (record["evidence"], record["certificate"]) == ("unchecked", None)
    text = run("solve", "template:2x2", "--store", str(path)).output
    assert "the store says: computed, not checked when it was stored" in text
    assert "proved" not in text


def test_what_a_limit_leaves_open_is_not_stored(tmp_path: Path) -> None:
    path = str(tmp_path / "s.sqlite")
    for command in ("solve", "map"):
        result = run(command, "orcoon:4x4", "--nodes", "100", "--store", path, "--json")
        assert result.exit_code == 3
        record = json.loads(result.stdout)
        validate(command, record)
        assert (record["value"], record["evidence"], record["limit"]) == ("unknown", None, "nodes")
    assert run("store", "info", path).output == f"{path}: 0 answers\n"


@pytest.mark.parametrize("options", [["--certificate", "c.gz"], ["--distance"], ["--all-moves"], ["--table", "t.table"]])
def test_options_that_want_more_do_not_look_up_but_put_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("table", "build", "orcoon:2x3", "--out", "t.table").exit_code == 0
    position, other = "orcoon:2x3:W:.B./...", "orcoon:2x3:W:.../.B."
    plain = json.loads(run("solve", position, *options, "--json").stdout)
    for _ in range(2):
        record = json.loads(run("solve", position, *options, "--store", "s.sqlite", "--json").stdout)
        assert record["method"] == plain["method"]
        assert "solved_as" not in record
        assert record | {"seconds": 0, "certificate": 0} == plain | {"seconds": 0, "certificate": 0}
    for asked, solved in ((position, None), (other, position)):
        found = json.loads(run("solve", asked, "--store", "s.sqlite", "--json").stdout)
        validate("solve", found)
        assert (found["method"], found["distance"], found["winning"]) == ("store", None, None)
        assert (found["value"], found["certificate"]["file"]) == (plain["value"], plain["certificate"]["file"])
        assert found.get("solved_as") == solved
    assert run("store", "verify", "s.sqlite").exit_code == 0
    if "--certificate" in options:
        assert "it was written to c.gz then" in run("solve", position, "--store", "s.sqlite").output


def test_a_store_that_another_process_writes_costs_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import sqlite3

    monkeypatch.setattr("crosscut.batch.database.WAIT", 0.1)
    path = tmp_path / "s.sqlite"
    assert run("solve", "orcoon:2x2", "--store", str(path)).exit_code == 0
    writer = sqlite3.connect(path, isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    result = run("solve", "orcoon:2x3:W:.B./...", "--store", str(path))
    assert result.exit_code == 0
    assert "proved: a certificate" in result.stdout
    assert "note: the answer was not stored: " in result.stderr
    assert "another process has been writing" in result.stderr
    assert "the store says" in run("solve", "orcoon:2x2", "--store", str(path)).stdout  # reading need not wait
    writer.execute("ROLLBACK")
    writer.close()


def test_solve_refuses_a_row_edited_by_hand(tmp_path: Path) -> None:
    import sqlite3

    path = tmp_path / "s.sqlite"
    assert run("solve", "template:2x2", "--store", str(path)).exit_code == 0
    file = sqlite3.connect(path)
    file.execute("UPDATE answers SET evidence = 'certificate'")
    file.commit()
    file.close()
    for arguments in (["solve", "template:2x2", "--store", str(path)], ["store", "verify", str(path)]):
        assert "the checksum does not fit: damaged, or edited by hand; to go on without it: sqlite3" in refused(run(*arguments))


def test_no_output_replaces_the_input(tmp_path: Path) -> None:
    """The same file under its own name, a link, and a hard link."""
    path, link, hard = (str(tmp_path / name) for name in ("diagram", "link", "hard"))
    Path(path).write_text("..\n..\n")
    Path(link).symlink_to(path)
    Path(hard).hardlink_to(path)
    commands = [["solve", "--certificate"], ["solve", "--svg"], ["map", "--svg"], ["show", "--svg"], ["solve", "--store"]]
    for out in (path, link, hard):
        for command, option in [*commands, ["solve", "--resume"]]:
            assert "are the same file" in refused(run(command, path, "--game", "orcoon", option, out), 2)
        assert "are the same file" in refused(run("connect", path, "B", "--game", "orcoon", "--refutation", out), 2)
        assert "are the same file" in refused(run("encode", path, "legal", "--game", "orcoon", "--out", out), 2)
        assert "are the same file" in refused(run("settled", path, "--game", "xodd", "--refutation", out), 2)
        assert "are the same file" in refused(run("deadlocks", "--in", path, "--svg", out), 2)
        assert "are the same file" in refused(run("deadlocks", "--cells", "4", "--list", path, "--html", out), 2)
        assert "are the same file" in refused(run("batch-report", path, "--html", out), 2)
        assert "are the same file" in refused(run("puzzles", "book", path, "--html", out), 2)
    given = tmp_path / "deadlocks.json"
    given.hardlink_to(path)
    assert "are the same file" in refused(run("deadlocks", "--cells", "4", "--list", path, "--out", str(tmp_path)), 2)
    assert Path(path).read_text() == "..\n..\n"
    notes, page = tmp_path / "notes.toml", tmp_path / "page.html"
    notes.touch()
    page.symlink_to(notes)
    assert "are the same file" in refused(run("verify", str(notes), "--html", str(page)), 2)


def test_a_link_to_itself_is_bad_input(tmp_path: Path) -> None:
    link, out = tmp_path / "link", tmp_path / "out.html"
    link.symlink_to(link)
    assert "cannot read" in refused(run("puzzles", "book", str(link), "--html", str(out)), 1)
    assert "cannot read" in refused(run("puzzles", "check", str(link)), 1)
    assert not out.exists()


def test_an_old_file_that_was_not_replaced_is_named(tmp_path: Path) -> None:
    path = tmp_path / "old"
    path.write_text("old")
    result = run("solve", "orcoon:4x4", "--nodes", "5", "--certificate", str(path))
    assert f"note: no certificate was written; {path} is from before" in result.stderr
    result = run("connect", "orcoon:3x3", "B", "--refutation", str(path))
    assert f"note: no refutation was written; {path} is from before" in result.stderr
    assert path.read_text() == "old"


def test_a_file_that_was_not_written_is_named(tmp_path: Path) -> None:
    """Only where the work ended early: a side that can connect has no refutation, and nobody misses one."""
    path = tmp_path / "new"
    for command in ("solve", "map"):
        result = run(command, "orcoon:5x5", "--nodes", "5", "--certificate", str(path))
        assert (result.exit_code, result.stderr) == (3, "note: no certificate was written, for the work ended early\n")
    result = run("connect", "example:first-deadlock", "B", "--nodes", "1", "--refutation", str(path))
    assert (result.exit_code, result.stderr) == (3, "note: no refutation was written, for the work ended early\n")
    result = run(
        "extreme", "orcoon:3x4", "longest-order", "--nodes", "20", "--refutation", str(path), "--svg", str(path) + ".svg"
    )
    assert result.exit_code == 3
    assert "note: no refutation was written, for the work ended early" in result.stderr
    assert "note: no picture was written, for the work ended early" in result.stderr
    result = run("connect", "orcoon:3x3", "B", "--refutation", str(path))
    assert (result.exit_code, result.stderr) == (0, "")
    assert list(tmp_path.iterdir()) == []


def test_one_is_singular(tmp_path: Path) -> None:
    told = run("extreme", "orcoon:1x1", "longest-order").output
    assert "1 placement, and no position needs more: " in told
    assert "placement orders listed in 3 steps" in told
    one = run("solve", "orcoon:1x1:W:B", "--distance").output
    assert "a certificate of 1 line, accepted" in one
    assert "the game ends after 1 turn at best play" in one
    assert "\nminimax, 1 node, " in one
    out = str(tmp_path / "f.cnf")
    assert ": 2 variables, 1 clause\n" in run("encode", "orcoon:1x1", "legal", "--out", out).output


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
    assert "Black can no longer connect by placing alone\nfound but not checked: stopped by the limit on nodes" in text


def test_the_designers_first_deadlock_pasted_and_solved() -> None:
    pasted = "x x o\nx . .\no . x\n"
    for turn, colour in (("B", "Black"), ("W", "White")):
        result = run("solve", "-", "--game", "orcoon", "--turn", turn, given=pasted)
        assert f"won for {colour} by pass" in result.output
        assert "proved: a certificate of 1 line" in result.output
    shown = run("show", "example:first-deadlock").output
    assert "Black can no longer connect" in shown
    assert "White can no longer connect" in shown


def test_the_report_of_a_batch(tmp_path: Path) -> None:
    answers, page = DATA / "golden" / "batch-report.jsonl", tmp_path / "report.html"
    result = run("batch-report", str(answers), "--html", str(page), "--hardest", "1")
    assert result.exit_code == 0  # though seven lines are errors: the report is about them
    assert result.output.startswith(f"{answers}: 12 answers, 7 lines without an answer\n\nhex:rhombus3 solve: 1 answer\n")
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert f"<title>Batch report: {answers}</title>" in text
    content = answers.read_bytes()
    given = run("batch-report", "-", "--json", given=content)
    assert json.loads(given.stdout) == json.loads(run("batch-report", str(answers), "--json").stdout) | {"file": "-"}
    going = run("batch-report", "-", "--json", given=content[:-10])
    assert "standard input ends in half a line: the run is still going, or was killed" in going.stderr
    assert (going.exit_code, json.loads(going.stdout)["half_line"]) == (0, True)
    assert "standard input, line 1: no answer of a batch" in refused(run("batch-report", "-", given=b"nonsense\n"))
    assert run("batch-report", "-", given=b"").output == "standard input: 0 answers\n"


def test_the_fuzz_corpus_holds_no_answers() -> None:
    found = [path.name for path in FUZZ if path.stat().st_size and "line 1: " not in refused(run("batch-report", str(path)))]
    assert not found


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


@pytest.mark.parametrize("command", ["show", "solve", "moves", "explain", "check"])
def test_the_fuzz_corpus_never_gives_a_traceback(command: str) -> None:
    options = ["--game", "orcoon"] if command in ("show", "solve", "moves") else []
    if command == "solve":
        options += ["--nodes", "200"]
    wrong = []
    for path in FUZZ:
        result = run(command, str(path), *options)
        told = result.exception is None or isinstance(result.exception, SystemExit)
        if not told or result.exit_code not in (0, 1, 3) or "Traceback" in result.output + result.stderr:
            wrong.append(f"{path.name}: exit code {result.exit_code}, {result.exc_info}")
    assert not wrong, "\n".join(wrong)


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


@pytest.mark.twin
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "orcoon:5x5", "--json"],
        slow(["map", "orcoon:5x5", "--json"]),
        slow(["solve", "hex:rhombus7", "--json"]),
        slow(["census", "orcoon:4x5", "--json"]),
        ["table", "build", "orcoon:4x4", "--json", "--method", "python", "--out", "interrupted.table"],
        slow(["perft", "orcoon:9x9", "9", "--json"]),
        slow(["perft", "orcoon:9x9", "9", "--json", "--method", "python"]),
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
    out, err = process.communicate()
    assert process.returncode == 3, err
    assert not list(Path().glob("interrupted.table*"))
    assert "Traceback" not in err
    record = json.loads(out)
    assert record["limit"] == "interrupted"
    validate(arguments[0], record)


def test_options_of_the_search_by_proof_numbers_are_refused_elsewhere() -> None:
    for options in (["--resume", "run"],):
        for command in (["solve", "orcoon:3x3"], ["map", "orcoon:5x5", "--method", "minimax"]):
            assert "minimax keeps no search to go on from, for orcoon" in refused(run(*command, *options), 2)
    assert "no distances" in refused(run("solve", "orcoon:3x3", "--method", "pns", "--distance"))
    elsewhere = refused(run("solve", "hex:rhombus2", "--method", "pns"))
    assert "hex has no method pns: it has auto, minimax, mustplay (pns is of orcoon, " in elsewhere


def test_progress_is_said_after_two_seconds() -> None:
    command = [sys.executable, "-c", "from crosscut.cli import main; main()", "solve", "orcoon:7x7", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        said = process.stderr.readline()
        process.send_signal(signal.SIGINT)
        found = json.loads(process.stdout.read())
    assert said.startswith("searching: ")
    assert "positions in the table" in said
    assert (process.returncode, found["limit"]) == (3, "interrupted")


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
    "show example:second-deadlock --align any",
    "deadlocks --in example:second-deadlock --align any",
]


@pytest.mark.twin
@pytest.mark.parametrize("command", TRANSCRIPTS)
def test_golden_transcripts(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Recorded answers, reviewed as diffs. CROSSCUT_RECORD=1 writes them anew."""
    import re

    monkeypatch.setattr("crosscut.cli.writing.PATIENCE", float("inf"))  # no progress on a busy machine
    text = re.sub(r"[0-9]+\.[0-9]+ s$", "? s", run(*command.split()).output, flags=re.MULTILINE)
    text = re.sub(r"^(searching|writing|checking)\b.*: .*\n", "", text, flags=re.MULTILINE)  # progress, on a slow machine
    text = re.sub(r" \(in (C; a random tenth also in )?Python\)", "", text)  # without a compiler there is none in C
    path = DATA / "golden" / (re.sub(r"[^a-z0-9]+", "-", command.lower()) + ".txt")
    if os.environ.get("CROSSCUT_RECORD"):
        path.write_text(f"$ crosscut {command}\n{text}", encoding="utf-8")
    assert path.read_text(encoding="utf-8") == f"$ crosscut {command}\n{text}"


def test_replay_says_where_a_record_ends_and_why_it_stops(tmp_path: Path) -> None:
    done = run("replay", str(DATA / "records" / "xodd-2x2.txt"))
    assert done.exit_code == 0
    assert done.output.startswith("xodd:2x2:B:W./BW:pass:over\n")
    assert done.output.endswith("the game has ended: Black has won\n4 turns, all legal\n")
    stopped = run("replay", str(DATA / "records" / "yodd-illegal.txt"))
    line = refused(stopped)
    assert (
        line == "Error: turn 3 (line 7, column 5): with Bd1 and Be2 there would be 2 groups, and an odd number is needed, rule 3"
    )
    assert stopped.stdout.endswith("2 turns, then the record stops\n")
    assert run("replay", "-", given="hex:rhombus2 a1 b1\n").output.endswith("2 turns, all legal\n")
    assert refused(run("replay", "-", given="a1 b1\n")).startswith("Error: standard input: which game?")
    assert refused(run("replay", str(tmp_path / "none"))).endswith("No such file or directory")
    assert refused(run("replay", "-", given=b"\xff")) == "Error: standard input: not a text in UTF-8 (byte 1 is 0xff)"
    assert refused(run("replay", "-", given="")) == "Error: standard input is empty: expected a game record"


def test_a_map_of_a_game_with_coloured_stones_has_a_board_for_each_colour() -> None:
    lines = run("map", "xodd:1x3").output.splitlines()
    assert lines[1:8:3] == [
        "one black stone:",
        "one white stone:",
        "Black to move; a turn there: + wins, - loses, = draws, ? not decided",
    ]
    later = run("map", "xodd:1x3:W:.B.").output.splitlines()
    assert "turns of several steps: 1 +, 1 -" in later
    assert "pass -" in later


def test_the_census_of_xodd_is_over_all_boards_and_refuses_what_does_not_fit() -> None:
    record = json.loads(run("census", "xodd:2x3", "--json").stdout)
    assert record["method"] == "retrograde"
    assert record["counts"] == {"odd": 338, "even": 391, "black": 112, "white": 112, "mover": 114, "none": 0}
    line = refused(run("census", "xodd:3x7", "--memory", "1GB"))
    assert re.fullmatch(r"Error: the sweep of 3x7 needs (3\.49|11\.77) GB of memory, the limit is 1\.00 GB", line)
    assert "at most 22 cells" in refused(run("census", "xodd:5x5"))


@pytest.mark.twin
def test_the_census_by_margin() -> None:
    record = json.loads(run("census", "xodd:2x3", "--margins", "--json").stdout)
    assert sum(record["margins"].values()) == 338
    assert sum(count for margin, count in record["margins"].items() if margin[0] == "+") == 112 + 114
    assert record["start"] > 0
    lines = run("census", "xodd:2x3", "--margins").output.splitlines()
    assert lines[-1] == f"start {record['start']:+d}"
    assert lines[6:-1] == [f"margin {margin} {count}" for margin, count in record["margins"].items()]
    assert json.loads(run("census", "orcoon:2x3", "--json").stdout)["margins"] is None
    assert "--margins is for xodd and yodd" in refused(run("census", "orcoon:2x3", "--margins"))
    line = refused(run("census", "xodd:3x7", "--margins", "--memory", "1GB"))
    assert re.search(r"needs (6\.97|339\.96) GB of memory, the limit is 1\.00 GB", line)  # natively, in Python
    refused(run("census", "xodd:2x3", "--margins", "--reachable"), code=2)
