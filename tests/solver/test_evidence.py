"""`--evidence`: a table made in memory and verified, a certificate, or nothing; errors where there is no such evidence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from crosscut.cli import main
from crosscut.core.errors import MisaskedError, NotationError, TableError, UnsupportedError
from crosscut.core.instance import read_id
from crosscut.solver import kernel
from crosscut.solver.by_method import solve
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.proof import Backing, Evidence, Value
from crosscut.solver.tables import in_memory
from crosscut.solver.tables.in_memory import Asked, InMemory, judged_by_checker

NO_LIMITS = Limits()
SWEPT = ("xodd:2x3", "xodd:2x3:W:B../...", "xodd:2x3:B:BW./..B:pass", "yodd:hexhex2", "orcoon:2x3", "hex:rhombus2")


@pytest.fixture(autouse=True)
def _forgotten() -> None:
    in_memory._last.clear()


def way_of(text: str) -> InMemory:
    instance = read_id(text)
    return in_memory.in_memory(instance.game, Asked(instance.position, False, False, False))


@pytest.mark.parametrize("text", SWEPT)
def test_each_evidence_gives_the_same_values(text: str) -> None:
    answers = {one: solve(text, evidence=one, all_moves=True) for one in Backing}
    assert {one: answer.evidence for one, answer in answers.items()} == {
        Backing.NONE: Evidence.UNCHECKED,
        Backing.TABLE: Evidence.TABLE,
        Backing.CERTIFICATE: Evidence.CERTIFICATE,
    }
    assert all(answer.asked is one for one, answer in answers.items())
    assert len({(answer.value, answer.winner, tuple(answer.values.items())) for answer in answers.values()}) == 1
    made = answers[Backing.TABLE].table
    assert made is not None
    assert made.entries >= 3**4
    assert made.checker == in_memory.CHECKER_SAMPLE


def test_a_table_is_made_once_for_a_board() -> None:
    first, second = (solve(text, evidence="table") for text in SWEPT[:2])
    assert first.table is second.table
    assert solve("yodd:hexhex2", evidence="table").table is not first.table


def test_what_cannot_be_given_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(UnsupportedError, match=r"evidence table is for .*, not for gem"):
        solve("gem:gem3", evidence="table")
    with pytest.raises(UnsupportedError, match="evidence table: a table says who wins"):
        solve("xodd:2x3", evidence="table", distance=True)
    with pytest.raises(UnsupportedError, match="at most 20 cells"):
        solve("xodd:5x5", evidence="table")
    with pytest.raises(MisaskedError, match="--certificate and --evidence none"):
        solve("xodd:2x3", evidence="none", certificate=tmp_path / "kept")
    with pytest.raises(MisaskedError, match="without --method"):
        solve("xodd:2x3", evidence="table", method="minimax")
    with pytest.raises(NotationError, match="no evidence"):
        solve("xodd:2x3", evidence="faith")


def test_limits_end_making_and_verifying(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = solve("xodd:2x3", evidence="table", nodes=10, all_moves=True)
    assert (stopped.value, stopped.limit) == (Value.UNKNOWN, "nodes")
    assert set(stopped.values.values()) == {Value.UNKNOWN}

    def ended(*_: Any) -> int:
        raise LimitReached("seconds")

    monkeypatch.setattr(in_memory, "judged_by_checker", ended)
    found = solve("xodd:2x3", evidence="table")
    assert (found.value, found.evidence, found.limit, found.table) == (Value.WIN, Evidence.UNCHECKED, "seconds", None)


@pytest.mark.parametrize("text", ["xodd:2x3", "yodd:hexhex2"])
def test_wrong_entries_are_found(text: str) -> None:
    """The check of every entry notices each damaged entry; the checker's rules notice a table that is wrong throughout."""
    game, way = read_id(text).game, way_of(text)
    solved = way.solve(game, Meter())
    assert isinstance(solved.codes, bytearray)
    for place in range(0, len(solved.codes), 7):
        right = solved.codes[place]
        solved.codes[place] = right ^ 1
        with pytest.raises(TableError):
            way.verify(solved, Meter(), 1)
        solved.codes[place] = right
    way.verify(solved, Meter(), 1)
    assert judged_by_checker(game, solved, 1, Meter(), 100) >= 100
    solved.codes[:] = bytes(code ^ 0x33 for code in solved.codes)
    with pytest.raises(TableError, match="checker"):
        judged_by_checker(game, solved, 1, Meter(), 100)


@pytest.mark.skipif(kernel.native is None, reason="no compiled module")
def test_what_costs_least_is_taken() -> None:
    """By the games' rules of measured sizes; a limit on nodes or on memory, and a file to keep, leave it to the certificate."""

    def cheapest(text: str, limits: Limits = NO_LIMITS, *, all_moves: bool = True, distance: bool = False) -> bool:
        instance = read_id(text)
        return in_memory.is_cheapest(instance.game, Asked(instance.position, all_moves, distance, False), limits)

    assert cheapest("xodd:3x5")
    assert cheapest("xodd:4x4")
    assert cheapest("xodd:4x5", all_moves=False)
    assert cheapest("orcoon:4x4", distance=True)
    assert not cheapest("orcoon:4x4")
    assert not cheapest("hex:rhombus4")
    assert not cheapest("xodd:3x3")
    assert not cheapest("xodd:4x4", all_moves=False)
    assert not cheapest("xodd:4x4:B:B.../W.../.B../..W.")
    assert not cheapest("xodd:3x5", Limits(nodes=10**9))
    assert not cheapest("xodd:3x5", Limits(memory=10**6))
    assert not cheapest("gem:gem3")


@pytest.mark.parametrize("way", ["solve", "batch"])
def test_an_answer_without_evidence_is_not_kept_for_those_who_want_some(way: str, tmp_path: Path) -> None:
    """The next question, which asks for nothing special, has the answer checked."""
    position, store, lines = "orcoon:2x3:B:B../...", str(tmp_path / "store"), tmp_path / "lines.jsonl"
    lines.write_text(json.dumps({"task": "solve", "position": position}) + "\n")
    asked = {
        "solve": ["solve", position],
        "batch": ["batch", str(lines), "--out", str(tmp_path / "out.jsonl"), "--jobs", "1"],
    }[way]
    assert CliRunner().invoke(main, [*asked, "--evidence", "none", "--store", store]).exit_code == 0
    run = CliRunner().invoke(main, ["solve", position, "--json", "--store", store])
    assert json.loads(run.stdout)["evidence"] == "certificate"
