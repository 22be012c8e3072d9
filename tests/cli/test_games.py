"""`crosscut games GAME`: every example command works."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from crosscut.cli import main
from crosscut.core.boards import FAMILIES, boards_up_to, open_board
from crosscut.core.registry import OWN
from crosscut.reports.games import abilities
from crosscut.solver import kernel
from crosscut.solver.by_method import solve
from crosscut.solver.proof import Evidence
from crosscut.solver.tables.by_default import tables_by_default

EXAMPLES = [pytest.param(name, one.command, id=one.command) for name in OWN for _, one in abilities(name)]


@pytest.mark.slow
@pytest.mark.skipif(kernel.native is None, reason="some examples ask for the compiled module")
@pytest.mark.parametrize(("name", "command"), EXAMPLES)
def test_every_example_works(name: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert name in command or "deadlocks" in command
    monkeypatch.chdir(tmp_path)
    for part in command.split(" && "):
        crosscut, *arguments = shlex.split(part)
        done = CliRunner().invoke(main, arguments)
        assert (crosscut, done.exit_code) == ("crosscut", 0), done.output


@pytest.mark.skipif(kernel.native is None, reason="some take long in Python")
@pytest.mark.parametrize("name", ["seo", "gem", "iqishiqi", "oshiqi"])
def test_the_first_example_of_puzzles_finds_one(name: str) -> None:
    """On the smallest boards of these games there is none."""
    command = next(one.command for _, one in abilities(name) if one.name == "puzzles make")
    done = CliRunner().invoke(main, shlex.split(command)[1:])
    assert (done.exit_code, "found 1 of 1 puzzle in " in done.stderr) == (0, True)


@pytest.mark.skipif(kernel.native is None, reason="without the compiled module certificates cost least everywhere")
def test_boards_with_a_table_are_those_on_which_answers_get_one() -> None:
    """Some boards are tried: at the least size and below."""
    assert tables_by_default("orcoon").keys() == {"solve --distance"}
    assert [board for board in tables_by_default("orcoon")["solve --distance"] if "1x" not in board and "x1" not in board] == [
        *("2x6", "2x7", "2x8", "3x4", "3x5", "4x3", "4x4", "5x3", "6x2", "7x2", "8x2")
    ]
    assert tables_by_default("hex") == tables_by_default("quax") == {}
    for text, question in (("xodd:2x7", "map"), ("xodd:2x6", "map"), ("xodd:2x7", "solve"), ("orcoon:3x4", "solve --distance")):
        name, board = text.split(":")
        by_table = board in tables_by_default(name).get(question, ())
        proof = solve(text, all_moves=question == "map", distance="distance" in question)
        assert (proof.evidence is Evidence.TABLE) == by_table, (text, question)


@pytest.mark.parametrize("name", ["yodd", "hex"])
def test_text_and_record_name_these_boards(name: str) -> None:
    said = CliRunner().invoke(main, ["games", name]).stdout
    record = json.loads(CliRunner().invoke(main, ["games", name, "--json"]).stdout)
    listed = next(one for one in json.loads(CliRunner().invoke(main, ["games", "--json"]).stdout)["games"] if one["name"] == name)
    assert record["tables_by_default"] == listed["tables_by_default"] == tables_by_default(name)
    for question, boards in record["tables_by_default"].items():
        line = f"    {question}, from the start, by a verified table unless --evidence says otherwise: {' '.join(boards)}"
        assert line in said.splitlines()
    assert ("verified table" in said) == bool(record["tables_by_default"])


def test_boards_up_to_so_many_cells() -> None:
    found = list(boards_up_to(9, tuple(FAMILIES)))
    assert len(found) == len(set(found))
    assert {"1x9", "3x3", "9x1", "rhombus3", "hexhex2", "triangle3", "torus3"} <= set(found)
    for name in found:
        assert open_board(name).size <= 9
        assert open_board(name).name == name
    assert not {"hexagon2x2", "torus3x3", "hexhex3", "3x4"} & set(found)


def test_a_game_that_is_not_there() -> None:
    done = CliRunner().invoke(main, ["games", "chess"])
    assert done.exit_code == 1
    assert "no game 'chess': the games are orcoon" in done.stderr
