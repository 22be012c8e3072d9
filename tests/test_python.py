"""What Python programs get: `parse`, `solve`, and objects that compare, hash, print, copy and travel as one expects."""

import copy
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import crosscut
from crosscut import Instance, Limits, Proof, Solution
from crosscut.cli import main
from crosscut.core.errors import CrosscutError, IllegalPositionError, IllegalTurnError, NotationError, UnknownNameError
from crosscut.core.game import PASS, Step, Turn, WrittenTurn
from crosscut.core.notation import format_turn, parse_turn, written
from crosscut.solver import kernel
from crosscut.solver.engines import engine_for, methods
from crosscut.solver.minimax import Minimax
from crosscut.solver.proof import Evidence, Value

POSITIONS = [
    "orcoon:2x2",
    "orcoon:4x4",
    "orcoon:4x4,connection=knight",
    "hex:rhombus3",
    "hex:rhombus4",
    "xodd:2x3",
    "xodd:4x4",
    "xodd:9x9",
    "xodd:4x5:B:BBWWB/W..../...../.....",
    "yodd:hexhex2",
    "template:3x3",
]


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("method", methods())
@pytest.mark.parametrize("distance", [False, True], ids=["value", "distance"])
def test_python_and_the_command_line_choose_alike(position: str, method: str, distance: bool) -> None:
    more = ["--distance"] if distance else []
    told = CliRunner().invoke(main, ["solve", position, "--method", method, "--nodes", "1", "--json", *more])
    if told.exit_code == 1:
        with pytest.raises(CrosscutError) as caught:
            crosscut.solve(position, method=method, nodes=1, distance=distance)
        assert told.stderr == f"Error: {caught.value}\n"
        return
    record, proof = json.loads(told.stdout), crosscut.solve(position, method=method, nodes=1, distance=distance)
    assert (proof.method, proof.value, proof.limit) == (record["method"], record["value"], record["limit"])


@pytest.mark.skipif(kernel.native is None, reason="the engines that suit these boards are compiled")
def test_an_empty_board_that_minimax_does_not_solve() -> None:
    proof = crosscut.solve(crosscut.parse("orcoon:4x4"))
    assert (proof.method, proof.value, proof.evidence) == ("pns", Value.LOSS, Evidence.CERTIFICATE)
    assert engine_for(crosscut.parse("hex:rhombus4"))[1] == "mustplay"


def test_a_search_keeps_its_limits_in_both_forms() -> None:
    for given in ({"nodes": 5}, {"limits": Limits(nodes=5)}, {"seconds": 1e-9}, {"memory": 1}, {"memory": "1MB"}):
        proof = crosscut.solve("orcoon:3x3", method="minimax", **given)
        assert proof.value is Value.UNKNOWN
        assert proof.limit == next(iter(given)).replace("limits", "nodes")
    assert crosscut.solve("orcoon:2x2", nodes=10**6, seconds=1e9, memory="900GB").value is Value.LOSS


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ({"method": "magic"}, UnknownNameError, "no method 'magic': there are auto, minimax"),
        ({"nodes": 0}, NotationError, "nodes=0 is no limit"),
        ({"seconds": float("nan")}, NotationError, "seconds=nan is no limit"),
        ({"seconds": -1}, NotationError, "seconds=-1 is no limit"),
        ({"memory": "lots"}, NotationError, "'lots' is no size"),
        ({"limits": Limits(), "nodes": 5}, TypeError, "not both"),
        ({"resume": "kept"}, NotImplementedError, "minimax keeps no search to go on from, for orcoon: pns does, for orcoon"),
        ({"engine": Minimax, "method": "mine", "resume": "kept"}, NotImplementedError, "mine keeps no search to go on from"),
    ],
)
def test_what_solve_refuses(given: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        crosscut.solve("orcoon:2x2", **given)


def test_a_certificate_goes_where_it_is_told(tmp_path: Path) -> None:
    for place in (tmp_path / "one.gz", str(tmp_path / "two.txt")):
        proof = crosscut.solve("orcoon:2x2", certificate=place, all_moves=True)
        assert proof.certificate is not None
        assert proof.certificate.file == Path(place)
        assert crosscut.check(place).ok
    assert crosscut.solve("orcoon:2x2", engine=Minimax, method="mine").method == "mine"


# Objects


EQUAL = [
    "orcoon:3x3",
    "orcoon:3x3:B:.../.../...",
    "xodd:3x3",
    "yodd:hexhex2:W:B./.../..",
    "hex:rhombus3",
    "orcoon:3x3,pie=on:W:.../.B./...:swapped",
]


@pytest.mark.parametrize("text", EQUAL)
def test_a_position_equals_itself_read_again(text: str) -> None:
    one, other = crosscut.parse(text), crosscut.parse(text)
    assert one is not other
    assert one == other
    assert not one != other  # noqa: SIM202 - `!=` is a method of its own
    assert hash(one) == hash(other)
    assert {one: "found"}[other] == "found"
    assert len({one, other, crosscut.parse(one.id)}) == 1


UNEQUAL = [
    "orcoon:3x3",
    "orcoon:3x3,crossing=allowed",
    "orcoon:3x3,pie=on",
    "orcoon:3x3:W:.../.../...",
    "orcoon:3x3:W:.../.B./...",
    "orcoon:3x4",
    "orcoon:4x3",
    "xodd:3x3",
    "yodd:rhombus3",
    "hex:rhombus3",
    "template:3x3",
]


def test_other_readings_boards_turns_and_games_are_unequal_both_ways() -> None:
    instances = [crosscut.parse(text) for text in UNEQUAL]
    assert len(set(instances)) == len(UNEQUAL)
    for number, one in enumerate(instances):
        for other in instances[:number]:
            assert one != other
            assert other != one
            assert not one == other  # noqa: SIM201 - `==` is a method of its own
    stranger: list[object] = ["orcoon:3x3:B:.../.../...", None, 0, instances[0].position, instances[0].game]
    assert all(instances[0] != other and other != instances[0] for other in stranger)


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))])
def test_copies_are_equal(again: Callable[[Any], Any]) -> None:
    for text in EQUAL:
        one = crosscut.parse(text)
        other = again(one)
        assert (other, hash(other), str(other), repr(other)) == (one, hash(one), str(one), repr(one))
    proof = crosscut.solve("orcoon:2x2", all_moves=True)
    other = again(proof)
    assert (other, hash(other), repr(other)) == (proof, hash(proof), repr(proof))
    assert list(map(str, other.values)) == ["a1", "b1", "a2", "b2", "pass"]


@pytest.mark.parametrize("text", EQUAL)
def test_repr_reads_back_and_str_is_the_id(text: str) -> None:
    one = crosscut.parse(text)
    assert str(one) == one.id
    assert repr(one) == f"crosscut.parse('{one.id}')"
    assert eval(repr(one)) == one


def test_turns_are_written_as_on_the_command_line() -> None:
    proof = crosscut.solve("orcoon:3x3", all_moves=True)
    assert str(proof.best) == "a2"
    assert " ".join(map(str, proof.line)) == "a2 a1 c1 b1 c2 b2 a3 b3 c3 pass"
    assert [str(turn) for turn, value in proof.values.items() if value == "win"] == ["a2", "c2"]
    assert repr(proof.best) == "<Turn a2>"
    for text in ("xodd:2x2:W:B./..", "orcoon:3x3", "hex:rhombus2", "yodd:hexhex2"):
        instance = crosscut.parse(text)
        bare = list(instance.game.moves(instance.position))
        known = list(instance.moves())
        assert known == bare
        assert [str(turn) for turn in known] == [format_turn(instance.game.board, turn) for turn in bare]


def test_a_written_turn_is_the_bare_turn() -> None:
    board = crosscut.parse("orcoon:4x4").game.board
    for text in ("c3", "Bc3+Wd4", "a1-b1", "a1b2"):
        known = parse_turn(board, text)
        assert isinstance(known, WrittenTurn)
        bare = Turn(*known)
        assert known == bare
        assert bare == known
        assert not known != bare  # noqa: SIM202
        assert hash(known) == hash(bare)
        assert {bare: 1}[known] == 1
        assert str(known) == text
        assert str(pickle.loads(pickle.dumps(known))) == text
    assert [str(written(board, PASS)), str(PASS)] == ["pass", "pass"]
    assert str(Turn((Step((4,)),))) == "#4"
    assert str(Turn((Step((4,), 0), Step((7,), 1)))) == "B#4+W#7"
    assert str(Turn((Step((0, 1), None, "slide"),))) == "#0-#1"


def test_a_position_is_played_on() -> None:
    start = crosscut.parse("orcoon:3x3")
    assert start.play("a2").play("a1") == crosscut.parse("orcoon:3x3:B:W../B../...")
    assert start.play(next(start.moves())) == start.play("a1")
    assert list(start.play("a2").play("pass").moves()) == []
    with pytest.raises(IllegalTurnError, match="rule 3"):
        start.play("b2").play("a1").play("c3")
    with pytest.raises(NotationError, match="no cell 'd4'"):
        start.play("d4")
    broken: Instance = crosscut.parse("orcoon:2x2:B:B./.B")
    with pytest.raises(IllegalPositionError):
        broken.moves()
    with pytest.raises(IllegalPositionError):
        broken.play("pass")


def test_proofs_are_compared_and_hashed() -> None:
    proof = crosscut.solve("orcoon:2x2")
    other: Solution = copy.copy(proof)
    assert isinstance(other, Proof)
    assert {proof: 1}[other] == 1
    assert proof != crosscut.solve("orcoon:2x3")
