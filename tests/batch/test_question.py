"""Lines of a batch's input: what they ask, and what is said about those that ask nothing."""

import json
from typing import Any

import pytest

from crosscut.batch.answer import answer, outcome_of
from crosscut.batch.question import LONGEST, digest, read_id, read_object, read_question
from crosscut.core.errors import CrosscutError, NotationError
from crosscut.solver.limits import Limits

DEFAULTS = Limits(nodes=1000, memory=10**9)


def question(**members: Any) -> Any:
    return read_question(read_object(json.dumps(members).encode()), DEFAULTS)


def test_a_line_says_what_is_asked() -> None:
    asked = question(task="connect", position="orcoon:2x2", colour="W", limits={"nodes": None, "seconds": 2.5, "memory": "500MB"})
    assert asked.key == "connect orcoon:2x2:B:../.. W"
    assert asked.limits == Limits(None, 2.5, 500 * 10**6)
    assert read_question(read_object(asked.text().encode()), Limits()).text() == asked.text()


def test_limits_are_those_of_the_command_line_unless_said_and_nobody_takes_more_than_his_share_of_memory() -> None:
    assert question(task="solve", position="orcoon:2x2").limits == DEFAULTS
    assert question(task="solve", position="orcoon:2x2", limits={"seconds": 1}).limits == Limits(1000, 1, 10**9)
    assert question(task="solve", position="orcoon:2x2", limits={"memory": "3GB"}).limits.memory == 10**9
    assert question(task="solve", position="orcoon:2x2", limits={"memory": 300}).limits.memory == 300 * 10**6


def test_a_pasted_diagram_is_a_position() -> None:
    assert question(task="solve", position='game = "orcoon"\nx.\n.o').key == "solve orcoon:2x2:B:B./.W"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"", "not JSON"),
        (b"nonsense", "not JSON"),
        (b'{"task": "solve"', "not JSON"),
        (b"[" * 100_000, "nested too deeply"),
        (b'["solve"]', "expected a JSON object"),
        (b'\xff{"task": 1}', "not a text in UTF-8 (byte 1 is 0xff)"),
        (b" " * LONGEST + b"{}", "longer than"),
        (b"{}", "task: expected solve, connect, can or map, not nothing"),
        (b'{"task": "win"}', "task: expected"),
        (b'{"task": "solve"}', "position: expected a position ID"),
        (b'{"task": "solve", "position": 7}', "position: expected a position ID"),
        (b'{"task": "solve", "position": "orcoon:2x2:B:../..x"}', "position: "),
        (b'{"task": "solve", "position": "chess:8x8"}', "no game 'chess'"),
        (b'{"task": "solve", "position": "orcoon:2x2", "colour": "B"}', "only connect or can is asked for a colour, not solve"),
        (b'{"task": "connect", "position": "orcoon:2x2"}', "colour: connect is asked for B or W, not nothing"),
        (b'{"task": "numbers", "position": "orcoon:2x2"}', "task: expected solve"),
        (b'{"task": ["solve"], "position": "orcoon:2x2"}', "task: expected solve"),
        (b'{"task": "can", "position": "quax:3x3", "colour": "B", "evidence": "table"}', "for solve and map only, not for can"),
        (b'{"task": "connect", "position": "hex:rhombus2", "colour": "B"}', "no question connect"),
        (b'{"task": "solve", "position": "orcoon:2x2:B:B./.B"}', "illegal position"),
        (b'{"task": "solve", "position": "orcoon:2x2", "limit": {}}', "'limit' is no member of a question"),
        (b'{"task": "solve", "position": "orcoon:2x2", "limits": 5}', "limits: expected an object"),
        (b'{"task": "solve", "position": "orcoon:2x2", "limits": {"time": 1}}', "'time' is none"),
        (b'{"task": "solve", "position": "orcoon:2x2", "limits": {"nodes": 0}}', "limits: nodes:"),
        (b'{"task": "solve", "position": "orcoon:2x2", "limits": {"nodes": true}}', "limits: nodes:"),
        (b'{"task": "solve", "position": "orcoon:2x2", "limits": {"seconds": NaN}}', "limits: seconds:"),
        (b'{"task": "solve", "position": "orcoon:2x2", "limits": {"memory": "much"}}', "limits: memory: 'much' is no size"),
    ],
)
def test_a_bad_line_is_named(line: bytes, said: str) -> None:
    with pytest.raises(CrosscutError) as error:
        answer(read_question(read_object(line), DEFAULTS))
    assert said in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(("given", "read"), [({}, None), ({"id": "a"}, "a"), ({"id": 7}, 7)])
def test_the_id_is_a_word_or_a_number(given: dict[str, Any], read: Any) -> None:
    assert read_id(given) == read


def test_any_other_id_is_refused() -> None:
    wrong: tuple[Any, ...] = ([], {}, True, float("nan"), float("inf"))
    for given in wrong:
        with pytest.raises(NotationError, match="id: expected a string or a number"):
            read_id({"id": given})


def test_a_line_is_known_again_whatever_blanks_surround_it() -> None:
    assert digest(b'{"id": 1}\r\n') == digest(b'{"id": 1}') != digest(b'{"id": 2}')


@pytest.mark.parametrize(
    ("members", "said"),
    [
        ({"task": "solve", "position": "orcoon:3x3"}, "won"),
        ({"task": "solve", "position": "orcoon:2x2"}, "lost"),
        ({"task": "solve", "position": "orcoon:3x3", "limits": {"nodes": 1}}, "unknown"),
        ({"task": "map", "position": "orcoon:2x2"}, "lost"),
        ({"task": "map", "position": "orcoon:3x3", "limits": {"nodes": 100}}, "unknown"),
        ({"task": "connect", "position": "orcoon:2x2", "colour": "B"}, "can"),
        ({"task": "connect", "position": "orcoon:3x3:W:BBW/B../W.B", "colour": "B"}, "cannot"),
        ({"task": "can", "position": "torax:torus3:B:WW./W../...", "colour": "B"}, "can"),
        ({"task": "can", "position": "torax:torus3:W:WWW/W../W..", "colour": "B"}, "cannot"),
    ],
)
def test_what_an_answer_says_in_a_word(members: dict[str, Any], said: str) -> None:
    record = answer(question(**members))
    assert outcome_of(record) == said
    assert record["evidence"] != "unchecked" or said == "unknown"
