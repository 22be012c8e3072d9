"""Answers from Python are those of the command line: the same records, texts and pictures, the same errors."""

import copy
import json
import pickle
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import crosscut
from crosscut.cli import main
from crosscut.core.errors import CrosscutError, NotationError, UnsupportedError
from crosscut.core.registry import added_commands

RACE = "orcoon:4x4:B:BBW./B.../W.B./W..W"
ASKED: list[tuple[list[str], Callable[[], Any]]] = [
    (["show", RACE], lambda: crosscut.position(RACE)),
    (["solve", RACE], lambda: crosscut.solve(RACE)),
    (["solve", RACE, "--all-moves"], lambda: crosscut.solve(RACE, all_moves=True)),
    (["solve", "xodd:2x3", "--margin"], lambda: crosscut.solve("xodd:2x3", margin=True)),
    (["solve", "orcoon:3x3", "--nodes", "3"], lambda: crosscut.solve("orcoon:3x3", nodes=3)),
    (["solve", "quax:2x2", "--distance"], lambda: crosscut.solve("quax:2x2", distance=True)),
    (["map", "hex:rhombus3"], lambda: crosscut.map("hex:rhombus3")),
    (["census", "orcoon:2x2"], lambda: crosscut.census("orcoon:2x2")),
    (["census", "xodd:2x2", "--margins"], lambda: crosscut.census("xodd:2x2", margins=True)),
    (["census", "orcoon:3x3", "--reachable"], lambda: crosscut.census("orcoon:3x3", reachable=True)),
    (["perft", "orcoon:3x3", "3", "--divide"], lambda: crosscut.perft("orcoon:3x3", 3, divide=True)),
    (["connect", RACE, "B"], lambda: crosscut.connect(RACE, "black")),
    (["connect", "orcoon:2x2:B:BW/..", "W"], lambda: crosscut.connect("orcoon:2x2:B:BW/..", crosscut.Colour.W)),
    (["settled", "xodd:3x3:W:B../.../..."], lambda: crosscut.settled("xodd:3x3:W:B../.../...")),
    (["extreme", "orcoon:3x3", "fewest-stones"], lambda: crosscut.extreme("orcoon:3x3", "fewest-stones")),
    (["can", "quax:3x3", "W"], lambda: crosscut.can("quax:3x3", "W")),
    (["patterns", "quax:3x3", "cuts"], lambda: crosscut.patterns("quax:3x3", "cuts")),
    (["deadlocks", "--cells", "3"], lambda: crosscut.deadlocks(cells=3)),
    (["deadlocks", "--in", RACE], lambda: crosscut.deadlocks(RACE)),
    (["deadlocks", "--box", "3x4"], lambda: crosscut.deadlocks(box="3x4")),
]


def plain(record: Any) -> Any:
    """A record without what differs from run to run: times, names of files, which tenth the checker in Python followed."""
    if isinstance(record, dict):
        return {name: plain(member) for name, member in record.items() if name not in ("seconds", "file", "audit")}
    return [plain(member) for member in record] if isinstance(record, list) else record


@pytest.mark.parametrize(("arguments", "asked"), ASKED, ids=[" ".join(arguments) for arguments, _ in ASKED])
def test_the_record_is_that_of_the_command_line(arguments: list[str], asked: Callable[[], Any]) -> None:
    told = CliRunner().invoke(main, [*arguments, "--json"])
    answer = asked()
    record = answer.to_dict()
    assert plain(json.loads(json.dumps(record))) == plain(json.loads(told.stdout))
    if not isinstance(answer, crosscut.Position):  # every member is an attribute too
        for name, member in record.items():
            there = getattr(answer, name)
            if name in ("position", "winner"):
                there = str(there) if member is not None else None
            if name in ("best", "line") and isinstance(answer, crosscut.Proof):
                there = list(map(str, there)) if name == "line" else there and str(there)
            if name not in ("seconds", "certificate") and not (name == "evidence" and member is None):
                assert there == member, name
    again = pickle.loads(pickle.dumps(answer))
    assert again == copy.copy(answer) == answer
    assert again.to_dict() == record
    assert len(repr(answer).splitlines()) == 1
    picture = answer._repr_svg_()
    if picture is not None:
        ET.fromstring(picture)
    assert answer._repr_html_().startswith("<")


@pytest.mark.parametrize(
    "arguments", [["solve", RACE], ["map", "hex:rhombus2"], ["connect", RACE, "B"], ["census", "orcoon:2x2"]]
)
def test_its_text_is_that_of_the_command_line(arguments: list[str]) -> None:
    told = CliRunner().invoke(main, arguments).stdout
    answer = getattr(crosscut, arguments[0])(*arguments[1:])
    assert str(answer).splitlines()[:-1] == told.splitlines()[:-1]


def test_pictures_are_those_of_the_command_line(tmp_path: Path) -> None:
    for arguments, answer in ((["solve", RACE], crosscut.solve(RACE)), (["map", "hex:rhombus2"], crosscut.map("hex:rhombus2"))):
        file = tmp_path / "drawn.svg"
        CliRunner().invoke(main, [*arguments, "--svg", str(file)])
        assert answer.svg() == file.read_text()


def test_every_question_that_is_a_command_is_a_function() -> None:
    for name in added_commands():
        function = getattr(crosscut, name)
        assert name in dir(crosscut)
        assert function.__name__ == name
        assert "Offered by" in function.__doc__
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = crosscut.nonsense


@pytest.mark.parametrize(
    ("asked", "error", "message"),
    [
        (lambda: crosscut.connect(RACE), TypeError, "needs colour"),
        (lambda: crosscut.connect(), TypeError, "is about a position, which comes first"),
        (lambda: crosscut.connect(RACE, "B", "W"), TypeError, "takes 1 arguments"),
        (lambda: crosscut.connect(RACE, "red"), NotationError, "colour is 'red'"),
        (lambda: crosscut.connect(RACE, "B", method="magic"), NotationError, "'magic' is not among auto, search, sat"),
        (lambda: crosscut.connect(RACE, "B", metod="sat"), TypeError, "no option 'metod'"),
        (lambda: crosscut.connect("hex:rhombus2", "B"), UnsupportedError, "hex has no question connect"),
        (lambda: crosscut.extreme(RACE, "fewest-stones"), NotationError, "expected GAME:BOARD without a position"),
        (lambda: crosscut.deadlocks(box="5"), NotationError, "'5' is no box"),
        (lambda: crosscut.deadlocks(cells=0), NotationError, "expected a whole number from 1 on"),
        (lambda: crosscut.deadlocks(cells=3, box="3x3", position=RACE), CrosscutError, "exclude"),
        (lambda: crosscut.ask(None, "nonsense"), UnsupportedError, "no game has a question"),
        (lambda: crosscut.census(RACE), NotationError, "expected GAME:BOARD without a position"),
        (lambda: crosscut.census("hex:rhombus2", total=True), UnsupportedError, "--total is for"),
        (lambda: crosscut.sample("orcoon:2x2", 1, 1, stones=9), NotationError, "9 stones do not fit"),
        (lambda: crosscut.sample("orcoon:2x2", -1, 1), NotationError, "from 0 on"),
        (lambda: crosscut.perft("orcoon:2x2", 0), NotationError, "from 1 on"),
        (lambda: crosscut.encode("orcoon:2x2", "what"), UnsupportedError, "it has legal"),
        (lambda: crosscut.encode("orcoon:2x2", "legal", turns=3), TypeError, "no option 'turns'"),
        (lambda: crosscut.solve("orcoon:2x2", table="x.table", method="minimax"), CrosscutError, "exclude each other"),
    ],
)
def test_what_is_refused(asked: Callable[[], Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        asked()


def test_what_a_limit_stops_is_an_answer() -> None:
    assert crosscut.solve("orcoon:4x4", nodes=2, method="minimax").limit == "nodes"
    assert crosscut.census("quax:3x3", nodes=2, reachable=True).to_dict()["limit"] == "nodes"
    stopped = crosscut.perft("hex:rhombus4", 6, nodes=20, method="python")
    assert stopped.limit == "nodes"
    assert stopped.counts == [16]


def test_ctrl_c_leaves_what_was_found() -> None:
    def interrupt(_sentence: str) -> None:
        raise KeyboardInterrupt

    answer = crosscut.solve("orcoon:5x5", method="minimax", progress=interrupt)
    assert (str(answer.value), answer.limit) == ("unknown", "interrupted")
    assert crosscut.census("quax:3x3", progress=interrupt, reachable=True).limit == "interrupted"


def test_a_winner_is_a_number_and_a_letter() -> None:
    answer = crosscut.solve("hex:rhombus2")
    assert answer.winner == 0
    assert f"{answer.winner}" == str(answer.winner) == repr(answer.winner) == "B" == answer.to_dict()["winner"]


def test_a_store_is_asked_and_filled(tmp_path: Path) -> None:
    store = tmp_path / "answers"
    first = crosscut.solve("orcoon:3x3", store=store)
    second = crosscut.solve("orcoon:3x3", store=store)
    assert (first.method != "store", second.method, second.value) == (True, "store", first.value)


def test_files_that_a_question_writes_are_written(tmp_path: Path) -> None:
    crosscut.extreme("orcoon:3x3", "fewest-stones", svg=tmp_path / "drawn.svg", refutation=tmp_path / "refuted.zip")
    assert (tmp_path / "drawn.svg").read_text().startswith("<svg")
    assert crosscut.check(tmp_path / "refuted.zip").ok


def test_encode_table_check_and_verify_say_what_the_command_line_says(tmp_path: Path) -> None:
    def told(*arguments: Any) -> Any:
        return plain(json.loads(CliRunner().invoke(main, [*map(str, arguments), "--json"]).stdout))

    table, proof, formula = tmp_path / "two.table", tmp_path / "proof.gz", tmp_path / "legal.cnf"
    made = crosscut.table("orcoon:2x2", table)
    assert plain(crosscut.table(table).to_dict()) == told("table", "info", table)
    assert plain(made.verify(seed=1).to_dict()) == told("table", "verify", table, "--seed", 1)
    assert crosscut.solve("orcoon:2x2", table=table).method == "table"
    crosscut.solve("hex:rhombus2", certificate=proof)
    checked = crosscut.check(proof)
    assert plain(checked.to_dict()) == told("check", proof)
    assert str(checked) == f"{proof}: proved: hex:rhombus2:B:../..: B win (4 lines)"
    assert not crosscut.check(tmp_path / "absent").ok
    encoded = crosscut.encode("orcoon:2x2", "legal", formula)
    again = tmp_path / "again.cnf"
    assert plain(encoded.to_dict()) == told("encode", "orcoon:2x2", "legal", "--out", again)
    assert formula.read_text() == again.read_text() == crosscut.encode("orcoon:2x2", "legal").text
    found = crosscut.verify("example:xodd-notes", "xodd-note-5")
    assert plain(found.to_dict()) == told("verify", "example:xodd-notes", "xodd-note-5")
    assert not found.failed


def test_explain_and_replay_say_what_the_command_line_says(tmp_path: Path) -> None:
    proof = tmp_path / "proof.gz"
    crosscut.solve("hex:rhombus3", certificate=proof)
    walk = crosscut.explain(proof, "a1")
    assert walk.to_dict() == json.loads(CliRunner().invoke(main, ["explain", str(proof), "a1", "--json"]).stdout)
    assert walk.end.id == walk.answers[-1]["after"]
    for record in ("example:torax-1", "example:iqishiqi-1"):
        played = crosscut.replay(record)
        assert played.to_dict() == json.loads(CliRunner().invoke(main, ["replay", record, "--json"]).stdout)
        assert played.end.id == played.position
    stopped = crosscut.replay("hex:rhombus2 a1 a1").stopped
    assert stopped is not None
    assert stopped["number"] == 2


def test_puzzles_are_those_of_the_command_line(tmp_path: Path) -> None:
    asked = ["puzzles", "make", "hex:rhombus3", "--count", "3", "--seed", "1"]
    lines = CliRunner().invoke(main, asked).stdout.splitlines()
    made = crosscut.puzzles("hex:rhombus3", count=3, seed=1)
    assert [one.to_dict() for one in made] == [json.loads(line) for line in lines]
    assert len(made) == 3
    assert made[0].position is not None
    assert made[0].svg() is not None
    made.save(tmp_path / "puzzles.zip")
    checked = crosscut.check_puzzles(tmp_path / "puzzles.zip")
    assert checked.sound
    assert checked.counts["sound"] == 3
    assert crosscut.puzzles("hex:rhombus3", count=3, seed=1, nodes=1).limit == "nodes"
    with pytest.raises(UnsupportedError):
        crosscut.puzzles("orcoon:1x1", count=1, seed=1)
    with pytest.raises(CrosscutError, match="--unique is for play puzzles"):
        crosscut.puzzles("xodd:3x3", count=1, seed=1, kind="groups", unique="line")


def test_positions_of_a_board_are_counted_as_the_census_counts_them() -> None:
    found = list(crosscut.positions("orcoon:2x2"))
    assert len(found) == len(set(found)) == 67
    assert all(one.legal for one in found)
    counts = crosscut.census("orcoon:2x2", reachable=True).counts
    assert counts is not None
    assert len(list(crosscut.positions("orcoon:2x2", reachable=True))) == counts["reachable"]
    told = CliRunner().invoke(main, ["sample", "xodd:3x3", "--count", "5", "--seed", "7"]).stdout.split()
    assert [one.id for one in crosscut.sample("xodd:3x3", 5, 7)] == told
