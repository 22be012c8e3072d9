"""Files of puzzles of both kinds: verdicts, duplicates, what is reachable, limits, processes, Ctrl-C."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from cases import slow
from crosscut.core.game import position_id
from crosscut.core.instance import read_id
from crosscut.core.registry import open_game
from crosscut.games.xodd.rules import Xodd
from crosscut.puzzles.bundle import refutation_name, write_bundle
from crosscut.puzzles.construction.make import make
from crosscut.puzzles.construction.record import construction_record
from crosscut.puzzles.files import Completed, Examination, Found, Source
from crosscut.puzzles.from_start import Answer
from crosscut.puzzles.verdict import Verdict
from crosscut.solver.limits import Limits, Meter

GOOD = {"position": "orcoon:3x3", "solution": "a2"}
COOKED = {"position": "orcoon:3x3:B:.../.../..B", "solution": "a2"}
DEEP = {"position": "orcoon:3x3:W:.../..W/BBB", "solution": "c1"}
SEVERAL = {"board": "xodd:1x3", "given": "???", "clues": [{"kind": "groups", "colour": "B", "number": 1}]}
ONE = {"board": "xodd:1x3", "given": "???", "clues": [{"kind": "groups", "colour": "B", "number": 2}]}
EXCHANGED = {"board": "xodd:1x3", "given": "???", "clues": [{"kind": "groups", "colour": "W", "number": 2}]}
NONE = {"board": "xodd:1x3", "given": "B??", "clues": [{"kind": "groups", "colour": "W", "number": 2}]}


def lines(*records: dict[str, Any]) -> str:
    return "\n".join(json.dumps(record) for record in records)


def examined(*sources: Source, jobs: int = 1, minimal: bool = False, **limits: Any) -> list[Found]:
    return list(Examination(sources, Limits(**limits), minimal).run(jobs, None))


def said(found: list[Found]) -> list[tuple[str, int, str]]:
    return [(one.where.file, one.where.line, str(one.verdict)) for one in found]


def test_both_kinds_line_by_line_and_what_is_neither() -> None:
    last = {"position": "orcoon:2x2:W:W./W.", "solution": "b1"}
    text = f"{lines(GOOD, SEVERAL, COOKED, ONE)}\n\nnonsense\n{lines(NONE, last)}"
    found = examined(Source("f", text))
    assert said(found) == [
        ("f", 1, "sound"),
        ("f", 2, "cooked"),
        ("f", 3, "cooked"),
        ("f", 4, "sound"),
        ("f", 6, "refused"),
        ("f", 7, "unsolvable"),
        ("f", 8, "sound"),
    ]
    assert [one.ok for one in found] == [True, False, False, True, False, False, True]
    assert [one.id is None for one in found].index(True) == 4
    assert [type(one.checked) is Completed for one in found] == [False, True, False, True, False, True, False]
    assert getattr(found[4].checked, "reason", "") == "not a JSON object"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("[]", "not a JSON object"),
        ("{}", "expected a position"),
        ('{"given": "?"}', "member board: expected a text"),
        ('{"board": "hex:rhombus2", "given": "??/??", "clues": []}', "hex has no construction puzzles"),
        ('{"board": "xodd:2x2", "given": "??/??", "clues": [{"kind": "groups"}]}', "the colour of clue groups"),
        ('{"board": "xodd:2x2", "given": "??/??", "clues": [{"kind": "row"}]}', "clue row: row is 'None'"),
        ('{"board": "orcoon:2x2", "given": "??/??", "clues": [{"kind": "love"}]}', "no clue 'love'"),
        ('{"board": "orcoon:2x2,connection=knight", "given": "??/??", "clues": []}', "connection=knight"),
        ('{"schema": "crosscut/construction/1"}', "member board: expected a text"),
        ('{"position": "chess:8x8", "solution": "a2"}', "no game 'chess'"),
    ],
)
def test_a_bad_line_is_refused_with_the_reason(line: str, message: str) -> None:
    (found,) = examined(Source("f", line))
    assert found.verdict is Verdict.REFUSED
    reason = getattr(found.checked, "reason", "")
    assert message in reason
    assert "\n" not in reason


def test_duplicates_across_files_up_to_symmetry_and_exchange_of_colours() -> None:
    instance = read_id(DEEP["position"])
    game, p = instance.game, instance.position
    image, symmetry = next(
        (q, s) for q, s in zip(game.images(p), game.symmetries(p), strict=True) if game.turn(q) != game.turn(p)
    )
    turn = symmetry.turn(next(turn for turn in game.moves(p) if turn.steps[0].cells == (2,)))
    other = {"position": position_id(game, image), "solution": game.board.names[turn.steps[0].cells[0]]}
    found = examined(Source("a", lines(GOOD, DEEP, ONE)), Source("b", lines(SEVERAL, other, EXCHANGED, GOOD)))
    assert [one.duplicate_of for one in found] == [None, None, None, None, ("a", 2), ("a", 3), ("a", 1)]
    assert [str(one.verdict) for one in found if one.duplicate_of] == ["sound"] * 3
    assert not any(one.ok for one in found if one.duplicate_of)


def test_whether_a_position_is_reachable_is_said_and_a_lie_is_wrong() -> None:
    not_so = DEEP | {"reachable": "yes"}
    found = examined(Source("f", lines(GOOD, DEEP, not_so, DEEP | {"reachable": "no"}, GOOD | {"reachable": "no"})))
    assert [one.reached.answer for one in found if one.reached] == [Answer.YES, Answer.NO, Answer.NO, Answer.NO, Answer.YES]
    assert [str(one.verdict) for one in found] == ["sound", "sound", "wrong", "sound", "wrong"]
    reasons = [getattr(one.checked, "reason", "") for one in found]
    assert reasons[2] == "it says that its position is reachable"
    assert reasons[4] == "it says that its position is not reachable"


def test_what_is_superfluous_is_looked_for_where_it_is_asked() -> None:
    more = {"board": "xodd:1x3", "given": "???", "clues": [*ONE["clues"], {"kind": "groups", "colour": "W", "number": 1}]}
    text = lines(DEEP, more, ONE)
    assert [one.superfluous for one in examined(Source("f", text))] == [False, False, False]
    assert [one.superfluous for one in examined(Source("f", text), minimal=True)] == [True, True, False]


def bundled(folder: Path) -> tuple[Source, list[dict[str, Any]]]:
    game = open_game("xodd", "3x3")
    assert isinstance(game, Xodd)
    puzzles = [construction_record(puzzle) for puzzle in make(game, 3, 1, Meter(), keep=folder)]
    members = {refutation_name(one["id"]): (folder / f"{one['id']}.zip").read_bytes() for one in puzzles}
    return Source("z", lines(*puzzles), members), puzzles


def test_a_construction_with_its_refutation_is_checked_without_a_solver(tmp_path: Path) -> None:
    source, puzzles = bundled(tmp_path)
    found = examined(source, nodes=1)
    assert all(one.ok for one in found)
    assert not any(one.checked.verdict.solved for one in found if isinstance(one.checked, Completed))
    exchanged = dict(zip(source.members, reversed(list(source.members.values())), strict=True))
    refused = examined(Source("z", lines(*puzzles), exchanged))
    assert [str(one.verdict) for one in refused] == ["refused", "sound", "refused"]


@pytest.mark.parametrize("seconds", [None, slow(60.0)])
def test_processes_change_nothing(seconds: float | None, tmp_path: Path) -> None:
    source, _ = bundled(tmp_path)
    mixed = (Source("a", lines(GOOD, COOKED, DEEP, SEVERAL, NONE, ONE)), source, Source("b", lines(EXCHANGED) + "\n[]"))
    alone = examined(*mixed)
    other = examined(*mixed, jobs=2, seconds=seconds)
    assert [(one.where, one.verdict, one.id, one.duplicate_of) for one in other] == [
        (one.where, one.verdict, one.id, one.duplicate_of) for one in alone
    ]
    assert len(alone) == 11


HARD = {
    "board": "xodd:10x10",
    "given": "/".join(["??????????"] * 10),
    "clues": [{"kind": "groups", "colour": "B", "number": 48}, {"kind": "groups", "colour": "W", "number": 41}],
}
"""A question for minutes, mostly to the SAT solver, which looks at no clock: a test that ends has not waited for the answer."""


def test_a_limit_of_seconds_is_kept_whatever_is_asked() -> None:
    found = examined(Source("f", lines(ONE, HARD, GOOD)), seconds=3.0)
    assert said(found) == [("f", 1, "sound"), ("f", 2, "unknown"), ("f", 3, "sound")]
    assert isinstance(found[1].checked, Completed)
    assert found[1].checked.verdict.limit == "seconds"


def test_ctrl_c_is_prompt_and_leaves_no_process(tmp_path: Path) -> None:
    file = tmp_path / "hard.jsonl"
    file.write_text(lines(ONE, HARD, ONE))
    command = [sys.executable, "-c", "from crosscut.cli import main; main()", "puzzles", "check", str(file), "--jobs", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, process_group=0) as run:
        assert run.stdout is not None
        first = run.stdout.readline()
        children = Path(f"/proc/{run.pid}/task/{run.pid}/children").read_text().split()
        run.send_signal(signal.SIGINT)
        output, complaint = run.communicate()
    assert "sound" in first
    assert run.returncode == 3
    assert output == "1 puzzle: 1 sound\n"
    assert complaint.splitlines()[-1] == "stopped by Ctrl-C: 2 of 3 puzzles are not checked"
    assert len(children) >= 2
    while any(Path(f"/proc/{child}").exists() for child in children):
        sleep(0.05)


def test_a_bundle_holds_both_kinds(tmp_path: Path) -> None:
    _, puzzles = bundled(tmp_path)
    file = tmp_path / "mixed.zip"
    proofs = {one["id"]: (tmp_path / f"{one['id']}.zip").read_bytes() for one in puzzles}
    (good,) = examined(Source("f", lines(GOOD)))
    assert good.id is not None
    certificate = getattr(good.checked, "certificate", None)
    assert isinstance(certificate, bytes)
    write_bundle(file, [json.dumps(puzzles[0]), json.dumps(GOOD), json.dumps(puzzles[1])], {good.id: certificate}, proofs)
    command = [sys.executable, "-c", "from crosscut.cli import main; main()", "puzzles", "check", str(file), "--json"]
    record = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
    assert [(one["kind"], one["verdict"], one["evidence"], one["solved"]) for one in record["puzzles"]] == [
        ("construction", "sound", "refutation", False),
        ("play", "sound", "certificate", False),
        ("construction", "sound", "refutation", False),
    ]
