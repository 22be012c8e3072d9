"""Certificates made by hand: right ones are accepted, damaged ones refused with the line and the reason."""

from __future__ import annotations

import ast
import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import crosscut.checker.certificate
from checker_size import by_plies, code_lines, connections, local_games, rules, sentence, strategies, strips, table, whole
from crosscut.checker import check_file
from crosscut.checker.certificate import Report
from crosscut.checker.command import main
from crosscut.checker.games.orcoon import postpass

FOLDER = Path(crosscut.checker.certificate.__file__).parent

ORCOON = {"connection": "chain", "crossing": "forbidden", "pie": "off"}


def header(game: str, board: str, position: str, side: str, **members: Any) -> str:
    readings = ORCOON if game == "orcoon" else {"pie": "off"}
    start = {"crosscut": "strategy", "version": 1, "game": game, "rules": 1, "board": board, "readings": readings}
    return json.dumps(start | {"position": position, "side": side, "guarantee": "win"} | members)


def digest(*lines: str) -> str:
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def seal(*lines: str, **members: Any) -> str:
    """The section of a header and lines, with its footer."""
    footer = {"end": "strategy", "lines": len(lines) - 1, "sha256": digest(*lines)}
    return "".join(f"{line}\n" for line in lines) + json.dumps(footer | members) + "\n"


# Black takes a1 and is connected: if White passes he has lost, if White takes b1 Black passes, and White is cut off.
ROW = (header("orcoon", "1x2", "B:..", "B"), "3 B:.. a1 order=", "1 B:BW pass")
# If Black passes White connects alone, if Black takes the only point White swaps it away from him.
PIE = (header("orcoon", "1x1", "B:.", "W", readings=ORCOON | {"pie": "on"}), "3 B:. - order=a1", "2 W:B swap order=")
# Black takes b1, which has two neighbours in the bottom row.
HEX = (
    header("hex", "rhombus2", "B:../..", "B"),
    "3 B:../.. b1",
    "1 B:WB/.. a2",
    "1 B:.B/W. b2",
    "1 B:.B/.W a2",
)
# Nobody can place, so the game is a draw after two passes.
DRAW = (
    header(
        "orcoon",
        "4x4",
        "W:WWBB/B..W/W..B/BBWB",
        "W",
        readings=ORCOON | {"connection": "knight"},
        guarantee="at_least_draw",
    ),
    "2 W:WWBB/B..W/W..B/BBWB pass",
)


def checked(tmp_path: Path, content: str | bytes) -> Report:
    file = tmp_path / "file.cert"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return check_file(file)


def changed(lines: tuple[str, ...], number: int, line: str | None = None, **members: Any) -> str:
    """The section sealed anew after line `number` was replaced (or deleted), or the header's members changed."""
    rest = list(lines)
    if members:
        rest[0] = json.dumps(json.loads(rest[0]) | members)
    elif line is None:
        del rest[number - 1]
    else:
        rest[number - 1] = line
    return seal(*rest)


# Accepted


@pytest.mark.parametrize(
    ("lines", "text", "count"),
    [
        (ROW, "orcoon:1x2:B:..", 2),
        (PIE, "orcoon:1x1,pie=on:B:.", 2),
        (HEX, "hex:rhombus2:B:../..", 4),
        (DRAW, "orcoon:4x4,connection=knight:W:WWBB/B..W/W..B/BBWB", 1),
    ],
)
def test_right_certificates_are_accepted(tmp_path: Path, lines: tuple[str, ...], text: str, count: int) -> None:
    for content in (seal(*lines).encode(), gzip.compress(seal(*lines).encode())):
        report = checked(tmp_path, content)
        assert (report.ok, report.error, report.line) == (True, "", 0)
        (statement,) = report.statements
        assert (statement.text, statement.lines) == (text, count)
        assert statement.side == json.loads(lines[0])["side"]


def test_the_example_of_the_format_page(tmp_path: Path) -> None:
    assert checked(tmp_path, seal(header("orcoon", "1x1", "B:.", "B"), "2 B:. a1 order=")).ok


def test_several_sections_prove_several_statements(tmp_path: Path) -> None:
    report = checked(tmp_path, seal(*ROW) + seal(*HEX) + seal(*DRAW))
    assert [statement.game for statement in report.statements] == ["orcoon", "hex", "orcoon"]


def test_within(tmp_path: Path) -> None:
    assert checked(tmp_path, changed(HEX, 1, guarantee="within 3")).ok
    assert checked(tmp_path, changed(HEX, 1, guarantee="within 1000000000000")).ok


@pytest.mark.parametrize(
    ("position", "side", "line"),
    [("W:BW:pass", "B", "0 W:BW:pass -"), ("W:W.:pass", "W", "0 W:W.:pass - order=b1")],
)
def test_an_ended_position_proves_itself(tmp_path: Path, position: str, side: str, line: str) -> None:
    assert checked(tmp_path, seal(header("orcoon", "1x2", position, side), line)).ok


def test_ranks_may_be_larger_than_the_game_is_long(tmp_path: Path) -> None:
    assert checked(tmp_path, seal(ROW[0], "000030 B:.. a1 order=", "28 B:BW pass")).ok


# Refused: (what, content, line, reason)

DAMAGE: list[tuple[str, str | bytes, int, str]] = [
    ("reply without a line", changed(HEX, 4), 5, "1 positions demanded and not answered, the first is 'B:.B/W.'"),
    ("no replies at all", seal(HEX[0], HEX[1]), 3, "3 positions demanded and not answered"),
    ("turn on a stone", changed(HEX, 3, "1 B:WB/.. b1"), 3, "the turn 'b1' is not legal"),
    ("turn off the board", changed(HEX, 3, "1 B:WB/.. c1"), 3, "the turn 'c1' is not legal"),
    ("pass in Hex", changed(HEX, 3, "1 B:WB/.. pass"), 3, "the turn 'pass' is not legal"),
    ("swap without pie", changed(ROW, 3, "1 B:BW swap"), 3, "the turn 'swap' is not legal"),
    ("other side in the header", changed(HEX, 1, side="W"), 2, "the turn must be `-`"),
    ("prover sits still", changed(HEX, 2, "3 B:../.. -"), 2, "the prover has to move"),
    ("`-` on a later line", changed(HEX, 3, "1 B:WB/.. -"), 3, "only a first line"),
    (
        "colours exchanged",
        seal(header("orcoon", "1x2", "W:..", "W"), "3 W:.. a1 order=", "1 W:WB pass"),
        2,
        "the order does not connect W",
    ),
    ("loser passes", seal(ROW[0], "3 B:.. pass"), 2, "the game ends against the guarantee: 'W:..:pass' is won by W"),
    ("winning turn missed", changed(HEX, 5, "1 B:.B/.W a1"), 5, "the rank 1 is too small"),
    ("draw sold as a win", changed(DRAW, 1, guarantee="win"), 2, "is a draw"),
    ("rank rises", changed(HEX, 5, "2 B:.B/.W a2"), 5, "the rank rises from 1 to 2"),
    ("rank above the demand", changed(HEX, 3, "2 B:WB/.. a2"), 3, "the rank 2 is larger than the rank demanded, 1"),
    ("rank too small for the end", changed(ROW, 3, "0 B:BW pass"), 3, "the rank 0 is too small"),
    ("rank too small for replies", changed(ROW, 2, "1 B:.. a1 order="), 2, "the rank 1 is too small"),
    ("rank leaves too little", changed(ROW, 2, "2 B:.. a1 order="), 3, "larger than the rank demanded, 0"),
    ("rank of seven digits", changed(ROW, 2, "0000003 B:.. a1 order="), 2, "neither a line"),
    ("rank above `within`", changed(HEX, 1, guarantee="within 2"), 2, "too large for the guarantee"),
    ("line twice", seal(*HEX, HEX[4]), 6, "no earlier line demands this position"),
    ("foreign line", changed(HEX, 4, "1 B:WB/B. b2"), 4, "no earlier line demands this position"),
    ("line before its demand", seal(HEX[0], HEX[2], HEX[1]), 2, "not for the position of the header"),
    ("foreign board", changed(ROW, 1, board="1x3"), 1, "not a position on 1x3"),
    ("foreign game", changed(ROW, 1, game="hex"), 1, "the game is not played on 1x2"),
    ("unknown game", changed(ROW, 1, game="go"), 1, "unknown game 'go'"),
    ("board with leading zero", changed(ROW, 1, board="01x2"), 1, "unknown board '01x2'"),
    ("other rules", changed(ROW, 1, rules=2), 1, "unknown version of the rules"),
    ("other format", changed(ROW, 1, version=3), 1, "not a strategy of format version 1"),
    ("truth for a number", changed(ROW, 1, version=True), 1, '"version" of the header has the wrong type'),
    ("other side", changed(ROW, 1, side="x"), 1, "the side is neither"),
    ("unknown guarantee", changed(ROW, 1, guarantee="within 03"), 1, "unknown guarantee 'within 03'"),
    ("unknown member", changed(ROW, 1, author="me"), 1, "the header has the unknown member 'author'"),
    ("missing member", changed(ROW, 1, '{"crosscut": "strategy"}'), 1, "the header lacks 'board'"),
    ("member twice", changed(ROW, 1, ROW[0][:-1] + ', "side": "W"}'), 1, "names a member twice"),
    ("unknown switch", changed(ROW, 1, readings=ORCOON | {"x": "y"}), 1, "unknown switch 'x'"),
    ("missing switch", changed(ROW, 1, readings={"pie": "off"}), 1, "the switch connection is missing"),
    ("unknown value", changed(ROW, 1, readings=ORCOON | {"pie": "half"}), 1, "'half' is no value of the switch pie"),
    ("value no string", changed(ROW, 1, readings=ORCOON | {"pie": []}), 1, "a reading is not a string"),
    ("no object", changed(ROW, 1, "[1]"), 1, "the header is not a JSON object"),
    ("deep nesting", changed(ROW, 1, "[" * 4000), 1, "the header is not a JSON object"),
    ("huge number", changed(ROW, 1, ROW[0].replace('"rules": 1', f'"rules": {"9" * 3000}')), 1, "unknown version"),
    ("not a number", changed(ROW, 1, ROW[0].replace('"rules": 1', '"rules": NaN')), 1, "wrong type"),
    ("illegal stones", seal(header("orcoon", "2x2", "B:B./.B", "B"), "1 B:B./.B a2"), 1, "breaks rule 3"),
    ("other normal form", seal(header("orcoon", "1x2", "B:x.", "B"), "1 B:x. pass"), 1, "not a position on 1x2"),
    (
        "extras in another order",
        seal(header("orcoon", "1x1", "B:B:pass:swapped", "B", readings=ORCOON | {"pie": "on"}), "0 B:B -"),
        1,
        "not in normal form, expected 'B:B:swapped:pass'",
    ),
    ("order missing", changed(ROW, 2, "3 B:.. a1"), 2, "an order is needed"),
    ("order not needed", changed(ROW, 3, "1 B:BW pass order="), 3, "an order where none is needed"),
    ("order in Hex", changed(HEX, 2, "3 B:../.. b1 order="), 2, "an order where none is needed"),
    ("order on a stone", changed(ROW, 2, "3 B:.. a1 order=a1"), 2, "the order places B on 'a1'"),
    ("order not joined", changed(PIE, 2, "3 B:. - order="), 2, "the order does not connect W"),
    ("order with an empty cell", changed(PIE, 2, "3 B:. - order=a1,"), 2, "the order places W on ''"),
    ("no lines", seal(ROW[0]), 2, "a section without lines"),
    ("no footer", "".join(f"{line}\n" for line in ROW), 4, "the file ends before the footer"),
    ("cut within a line", seal(*ROW)[:-5], 4, "the file ends within a line"),
    ("wrong count", seal(*ROW, lines=3), 4, "the section has 2 lines, the footer gives another number"),
    ("wrong digest", seal(*ROW).replace("3 B:..", "5 B:.."), 4, "the digest is wrong"),
    ("last digit of the digest", seal(*ROW, sha256=f"{int(digest(*ROW), 16) ^ 1:064x}"), 4, "the digest is wrong"),
    ("digest in capitals", seal(*ROW, sha256="A" * 64), 4, "the digest is wrong"),
    ("other footer", seal(*ROW, end="table"), 4, "not the footer of a strategy"),
    ("text behind the footer", seal(*ROW) + "the end\n", 5, "the header is not a JSON object"),
    ("second section damaged", seal(*ROW) + changed(HEX, 3, "1 B:WB/.. b1"), 7, "the turn 'b1' is not legal"),
    ("blank line", changed(HEX, 4, ""), 4, "blank line"),
    ("blank line at the end", seal(*ROW) + "\n", 5, "blank line"),
    ("two blanks", changed(HEX, 4, "1 B:.B/W.  b2"), 4, "neither a line"),
    ("blank at the end of a line", changed(HEX, 4, "1 B:.B/W. b2 "), 4, "neither a line"),
    ("carriage returns", seal(*ROW).replace("\n", "\r\n"), 1, "not a line of printable ASCII"),
    ("digit of another script", changed(HEX, 4, "\u0661 B:.B/W. b2"), 4, "not a line of printable ASCII"),
    ("invalid UTF-8", seal(*HEX).encode().replace(b"B:.B/W.", b"\xff:.B/W."), 4, "not a line of printable ASCII"),
    ("long line", changed(HEX, 4, f"1 B:.B/W. {'b' * 5000}"), 4, "line too long"),
    ("empty file", "", 1, "the file is empty"),
    ("picture", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", 1, "not a line of printable ASCII"),
    ("gzip cut", gzip.compress(seal(*HEX).encode(), compresslevel=0)[:-30], 6, "cannot be read"),
    ("gzip with a tail", gzip.compress(seal(*ROW).encode()) + b"tail", 5, "cannot be read"),
    ("gzip with a wrong sum", gzip.compress(seal(*ROW).encode())[:-8] + b"\0" * 8, 5, "cannot be read"),
    ("no gzip behind the mark", b"\x1f\x8b rubbish", 1, "cannot be read"),
    ("endless line", gzip.compress(b"x" * 10_000_000), 1, "line too long"),
    ("endless blank lines", gzip.compress(b"\n" * 10_000_000), 1, "blank line"),
]


@pytest.mark.parametrize(("content", "line", "reason"), [case[1:] for case in DAMAGE], ids=[case[0] for case in DAMAGE])
def test_damage_is_refused_with_line_and_reason(tmp_path: Path, content: str | bytes, line: int, reason: str) -> None:
    report = checked(tmp_path, content)
    assert not report.ok
    assert report.statements == ()
    assert (report.line, reason in report.error) == (line, True), report.error


# White moves on rhombus3; Black holds the bridge b1-a3, and answers a1 and c2 by b3 only to reach one position twice.
BRIDGE = header("hex", "rhombus3", "W:.BW/.../B.W", "B")
BRIDGE_TOP = ("9 W:.BW/.../B.W -", "7 B:WBW/.../B.W b3")
BRIDGE_TWICE = "B:WBW/..W/BBW"
BRIDGE_LATER = "B:.BW/..W/B.W b3"
BRIDGE_END = (
    "1 B:.BW/.../BWW a2",
    "1 B:.BW/W../B.W b2",
    "1 B:.BW/.W./B.W a2",
    "1 B:WBW/W../BBW b2",
    "1 B:WBW/.W./BBW a2",
    "1 B:.BW/W.W/BBW b2",
    "1 B:.BW/.WW/BBW a2",
)


def test_a_position_demanded_twice_needs_one_line(tmp_path: Path) -> None:
    lines = (f"7 {BRIDGE_LATER}", f"1 {BRIDGE_TWICE} a2")
    assert checked(tmp_path, seal(BRIDGE, *BRIDGE_TOP, *lines, *BRIDGE_END)).ok


def test_of_two_demands_the_smaller_rank_counts(tmp_path: Path) -> None:
    lines = (f"5 {BRIDGE_LATER}", f"5 {BRIDGE_TWICE} a2")
    report = checked(tmp_path, seal(BRIDGE, *BRIDGE_TOP, *lines, *BRIDGE_END))
    assert (report.line, report.error) == (5, "the rank 5 is larger than the rank demanded, 3")


def test_demanding_an_answered_position_again_leaves_a_demand_open(tmp_path: Path) -> None:
    lines = (f"5 {BRIDGE_TWICE} a2", f"5 {BRIDGE_LATER}")
    report = checked(tmp_path, seal(BRIDGE, *BRIDGE_TOP, *lines, *BRIDGE_END))
    assert (report.line, "1 positions demanded and not answered" in report.error) == (13, True)


def test_an_undecided_question_is_refused_not_guessed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # A deadlock that the flood does not see, with a stone less, so that the orders have to be tried.
    position = "W:BBW/B../W..:pass"
    content = seal(header("orcoon", "3x3", position, "B"), f"0 {position} -")
    assert "is won by W" in checked(tmp_path, content).error
    monkeypatch.setattr(postpass, "TABLE_LIMIT", 1)
    report = checked(tmp_path, content)
    assert (report.line, "undecided" in report.error) == (2, True)


def test_missing_files_and_folders_are_refused_without_a_line(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nothing", "a\0b"):
        report = check_file(path)
        assert (report.ok, report.line, "cannot be opened" in report.error) == (False, 0, True)


# The command line


def test_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good", tmp_path / "bad"
    good.write_text(seal(*ROW) + seal(*DRAW))
    bad.write_text(changed(HEX, 3, "1 B:WB/.. b1"))
    assert main([str(good)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{good}: proved: orcoon:1x2:B:..: B win (2 lines)",
        f"{good}: proved: orcoon:4x4,connection=knight:W:WWBB/B..W/W..B/BBWB: W at_least_draw (1 line)",
    ]
    assert main([str(good), str(bad), str(tmp_path / "none")]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[2] == f"{bad}: refused: line 3: the turn 'b1' is not legal in 'B:WB/..'"
    assert lines[3].startswith(f"{tmp_path / 'none'}: refused: cannot be opened")


def test_no_files_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main([])
    assert stop.value.code == 2
    assert capsys.readouterr().out == ""


def run(folder: Path, *arguments: str, data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run `python -m checker` in `folder`, without site packages and without any of the caller's settings."""
    settings = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    command = [sys.executable, "-B", "-E", "-s", "-S", "-m", "checker", *arguments]
    return subprocess.run(command, cwd=folder, env=settings, input=data, capture_output=True, check=False)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    shutil.copytree(FOLDER, tmp_path / "checker", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_the_folder_works_alone(copied: Path) -> None:
    (copied / "row.cert").write_text(seal(*ROW))
    done = run(copied, "row.cert", "-", data=gzip.compress(seal(*HEX).encode()))
    assert done.stdout.decode().splitlines() == [
        "row.cert: proved: orcoon:1x2:B:..: B win (2 lines)",
        "-: proved: hex:rhombus2:B:../..: B win (4 lines)",
    ]
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("data", [b"", b"\x1f", b"\x1f\x8b", b"\x00\xff" * 99, seal(*HEX).encode()[:-1], b"{" * 9999])
def test_no_traceback_whatever_comes_in(copied: Path, data: bytes) -> None:
    done = run(copied, "-", data=data)
    assert (done.returncode, done.stderr) == (1, b"")
    assert done.stdout.startswith(b"-: refused: line 1") or b"within a line" in done.stdout


# The size and the independence of the trusted part


@pytest.mark.parametrize(
    ("name", "limit"),
    [
        *(
            ("boards.py", 150),
            ("shapes.py", 110),
            ("drat.py", 155),
            ("lrat.py", 110),
            ("bundle.py", 150),
            ("zipped.py", 90),
            ("budget.py", 50),
            ("symmetry.py", 75),
            ("__main__.py", 30),
        ),
        *(("games/orcoon/rules.py", 80), ("games/hex/rules.py", 80), ("games/xodd/rules.py", 83), ("games/xodd/settled.py", 60)),
        # A few lines more than a round number: the work on a pattern is counted where it is done.
        *(("games/orcoon/connect.py", 90), ("games/orcoon/deadlocks.py", 115), ("games/orcoon/pattern.py", 86)),
        *(("games/orcoon/extremes.py", 125), ("games/orcoon/positions.py", 125), ("games/xodd/parity.py", 110)),
    ],
)
def test_each_file_stays_small_enough_to_be_read(name: str, limit: int) -> None:
    assert code_lines(FOLDER / name) <= limit


def test_the_checker_of_strategies_stays_small_enough_to_be_read() -> None:
    # 98 of these for eight more families of boards and the sides of all of them (`shapes.py`), 67 for boards that a certificate
    # carries (`own.py`), 5 for a sample of the lines, 24 for threats and for images that keep edges, 13 for regions, 20 to look
    # for the same connection once, 75 to know how many maps a board has before they are listed (`symmetry.py`).
    assert strategies() <= 1074


def test_what_plies_add_stays_small_enough_to_be_read() -> None:
    # 30 of these as symmetries move whole positions (puzzles count a ply and its image as one), and flags; 13 for numbers; 12
    # for weaker positions, 22 for wins by connections, 23 for images, 6 so that each image's links are found once.
    assert by_plies() <= 273


def test_the_rules_of_each_game_stay_small_enough_to_be_read() -> None:
    # 7 of these for what is weaker in Quax, 22 for threats in Orcoon.
    assert rules() <= 160


def test_what_connections_add_stays_small_enough_to_be_read() -> None:
    assert connections() <= 194


def test_what_local_games_add_stays_small_enough_to_be_read() -> None:
    # 74 of these to find less to play: chains, what a win rests on.
    assert local_games() <= 177


def test_what_strips_add_stays_small_enough_to_be_read() -> None:
    assert strips() <= 41


def test_what_several_processes_add_stays_small_enough_to_be_read() -> None:
    # 24 more than before: each process has the budget (14), its digest of the source is one of folders in folders (10), and it is
    # told of the rules of another package; 2 for a sample.
    assert code_lines(FOLDER / "jobs.py") <= 265


def test_the_whole_checker_stays_small_enough_to_be_read() -> None:
    # 194 of these as above, 10 for walks of two games' questions, 24 for counters and parities, 126 for hints, 26 for samples,
    # 24 for threats, 57 for chains and facts, 104 for least sets and statements put together, 178 for construction puzzles, 46
    # for groups, 22 for wins, 13 for regions, 20 for connections that are looked for once, 28 for
    # images by plies, 70 for boards with very many maps, 7 so that images of links are found once.
    assert whole() <= 2558


def test_readme_says_how_large_it_is() -> None:
    text = " ".join((Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8").split())
    assert sentence() in text, "README: `python tests/support/checker_size.py` prints what stands there"


def test_the_page_of_the_second_checker_says_how_large_its_parts_are() -> None:
    page = Path(__file__).parents[2] / "docs" / "inside" / "second-checker.md"
    assert table() in page.read_text(encoding="utf-8"), "`python tests/support/checker_size.py` prints what stands there"


def imported(path: Path) -> set[str]:
    """The top-level names of what a file imports from outside its own folder; `..` for a climb above it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not 1 <= node.level <= len(path.relative_to(FOLDER).parts):
            names.add(".." if node.level else (node.module or "").split(".")[0])
    return names


def test_nothing_but_the_standard_library_is_imported() -> None:
    for path in FOLDER.rglob("*.py"):
        assert imported(path) <= sys.stdlib_module_names, path.name
