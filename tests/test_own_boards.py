"""Games on boards of one's own: names and files, values against the same board of a family, certificates that carry the board."""

import json
import os
import random
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import crosscut
from crosscut.checker.boards import CheckError
from crosscut.checker.budget import Meter
from crosscut.checker.certificate import check_file
from crosscut.checker.own import OwnBoard
from crosscut.cli import main
from crosscut.core.board import Board, cells_of
from crosscut.core.board_files import board_said, read_board
from crosscut.core.boards import open_board
from crosscut.core.errors import NotationError

POND = """
name = "pond"
cells = ["a1", "b1", "c1", "a2", "b2", "c2", "c3"]
edges = ["a1-b1-c1", "a2-b2-c2-c3", "a1-a2", "b1-b2", "c1-c2"]
crossings = [["a1-b2", "b1-a2"], ["b1-c2", "c1-b2"]]

[sides]
top = ["a1", "b1", "c1"]
tail = ["c3"]
"""
SQUARE = POND.replace(', "c3"]\ne', "]\ne").replace("-c3", "").replace('tail = ["c3"]\n', "").replace("pond", "square")


def as_file(board: Board, name: str) -> str:
    """Return a board as a file would say it; the edges in another order."""
    edges = [f"{board.names[edge.b]}-{board.names[edge.a]}" for edge in reversed(board.edges)]
    sides = "".join(f'"{side.name}" = {[board.names[cell] for cell in cells_of(side.cells)]}\n' for side in board.sides)
    return f'name = "{name}"\ncells = {list(board.names)}\nedges = {edges}\n[sides]\n{sides}'


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "pond.toml").write_text(POND)
    (tmp_path / "square.toml").write_text(SQUARE)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str, status: int = 0) -> str:
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == status, result.output
    return result.output


def test_values_are_those_of_the_same_board_of_a_family(here: Path) -> None:
    for name, family in (("flower", "hexhex2"), ("slant", "rhombus3")):
        board = open_board(family)
        (here / f"{name}.toml").write_text(as_file(board, name))
        mine, theirs = crosscut.parse(f"yodd:{name}"), crosscut.parse(f"yodd:{family}")
        assert mine.game.board.symmetries == theirs.game.board.symmetries
        rng = random.Random(7)
        for _ in range(12):
            one, other = mine, theirs
            for _ in range(rng.randrange(5)):
                turns = list(one.moves())
                assert list(map(str, turns)) == list(map(str, other.moves()))
                if turns:
                    turn = str(rng.choice(turns))
                    one, other = one.play(turn), other.play(turn)
            assert crosscut.solve(one).value == crosscut.solve(other).value


def test_a_certificate_carries_the_board(here: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: Any) -> None:
    run("solve", "yodd:pond", "--certificate", "c.txt")
    report = check_file(here / "c.txt")
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    monkeypatch.chdir(elsewhere)
    assert check_file(here / "c.txt") == report
    assert report.statements[0].text.startswith(f"yodd:{read_board(here / 'pond.toml').name}:B:")
    assert "no file pond.toml" in run("solve", "yodd:pond", status=1)
    monkeypatch.setenv("CROSSCUT_BOARDS", os.pathsep.join(["/nowhere", str(here)]))
    assert "won for Black" in run("solve", "yodd:pond")


def test_several_processes_know_the_board(here: Path) -> None:
    questions = [
        {"id": text, "task": "solve", "position": text} for text in ("yodd:pond", "yodd:square", "yodd:pond:W:B../.../.")
    ]
    (here / "q.jsonl").write_text("".join(json.dumps(question) + "\n" for question in questions))
    assert "3 of 3 lines answered" in run("batch", "q.jsonl", "--jobs", "2", "--out", "a.jsonl")
    assert {json.loads(line)["value"] for line in (here / "a.jsonl").read_text().splitlines()} <= {"win", "loss"}


def test_a_file_that_has_changed_is_refused(here: Path) -> None:
    text = crosscut.parse("yodd:pond").id
    assert str(crosscut.parse(text)) == text
    (here / "pond.toml").write_text(POND.replace(', "c1-c2"', "").replace(', ["b1-c2", "c1-b2"]', ""))
    with pytest.raises(NotationError, match=r"no board pond@[0-9a-f]{16}: pond\.toml has the board pond@"):
        crosscut.parse(text)
    assert crosscut.parse("yodd:pond").id != text


def test_only_where_the_game_is_played_on_any_board(here: Path) -> None:
    assert "no board 'pond': expected ROWSxCOLUMNS" in run("show", "xodd:pond", status=1)
    assert "or pond for the board in the file pond.toml" in run("show", "yodd:po-nd", status=1)


def test_both_readers_find_the_same_board(here: Path) -> None:
    for name in ("pond", "square"):
        board = read_board(here / f"{name}.toml")
        other = OwnBoard(board.name, json.loads(board_said(board)))
        assert tuple(other.names) == board.names
        assert [sum(1 << near for near in cells) for cells in other.neighbours] == list(board.neighbours)
        assert {side.name: frozenset(cells_of(side.cells)) for side in board.sides} == other.sides
        diagonals = {(min(one.a, one.b), max(one.a, one.b)) for one in board.diagonals}
        assert {tuple(sorted((cell, there))) for cell, near in enumerate(other.diagonals) for there, *_ in near} == diagonals
        assert other.symmetries(Meter()) == sorted(board.symmetries)
    assert len(board.symmetries) == 2  # the square has sides: one of four maps of its edges and crossings is left with the first


Change = Callable[[list[Any]], object]
CHANGES: dict[str, Change] = {
    "a cell that is none": lambda said: said[0].append("c33x"),
    "a cell out of order": lambda said: said[0].reverse(),
    "a cell twice": lambda said: said[0].insert(0, "a1"),
    "no cells": lambda said: said[0].clear(),
    "a row left out": lambda said: said[0].append("a5"),
    "an edge to nowhere": lambda said: said[1].append(["a1", "z9"]),
    "an edge to itself": lambda said: said[1].append(["a1", "a1"]),
    "an edge twice": lambda said: said[1].append(said[1][0][::-1]),
    "an edge of three cells": lambda said: said[1][0].append("c1"),
    "falls apart": lambda said: said[1].remove(["c2", "c3"]),
    "a crossing of one diagonal": lambda said: said[2][0].pop(),
    "a crossing of nowhere": lambda said: said[2][0][0].reverse() or said[2][0][0].__setitem__(0, "z9"),
    "a side of nowhere": lambda said: said[3][0][1].append("z9"),
    "a side without a name": lambda said: said[3].append([["a1"]]),
    "two sides of one name": lambda said: said[3].append(said[3][0]),
    "a part left out": list.pop,
    "no list": lambda said: said.__setitem__(1, {"a1": "b1"}),
    "a number": lambda said: said[0].append(7),
}


@pytest.mark.parametrize("what", CHANGES)
def test_no_such_board(here: Path, what: str) -> None:
    said = json.loads(board_said(read_board(here / "pond.toml")))
    CHANGES[what](said)
    name = f"pond@{sha256(json.dumps(said).encode()).hexdigest()[:16]}"
    with pytest.raises(CheckError, match=r"own_board|a side has a cell"):
        OwnBoard(name, said)


def test_forged_headers(here: Path) -> None:
    run("solve", "yodd:pond", "--certificate", "c.txt")
    lines = (here / "c.txt").read_text().splitlines()
    header = json.loads(lines[0])
    other = json.loads(board_said(read_board(here / "square.toml")))
    for change, why in (
        ({"own_board": other}, "is not the own_board of the header"),
        ({"own_board": None}, "the header lacks|has the wrong type"),
        ({"board": "pond"}, "is not the own_board"),
        ({"board": "hexhex2"}, "is not the own_board"),
        ({"board": header["board"].replace("pond", "Pond")}, "is not the own_board"),
    ):
        forged = [json.dumps(header | change), *lines[1:-1]]
        body = "".join(line + "\n" for line in forged)
        footer = {"end": "strategy", "lines": len(lines) - 2, "sha256": sha256(body.encode()).hexdigest()}
        (here / "forged.txt").write_text(body + json.dumps(footer) + "\n")
        report = check_file(here / "forged.txt")
        assert not report.ok
        assert any(part in report.error for part in why.split("|")), report.error
    del header["own_board"]
    (here / "forged.txt").write_text("\n".join([json.dumps(header), *lines[1:]]) + "\n")
    assert "unknown board" in check_file(here / "forged.txt").error
