"""The form of puzzles in files: round trips, one ID for all images, what is refused."""

import json
from itertools import islice
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from crosscut.core.errors import CrosscutError, NotationError
from crosscut.core.instance import read_id
from crosscut.puzzles.compose import Settings
from crosscut.puzzles.criteria import allowed
from crosscut.puzzles.make import Tally, make
from crosscut.puzzles.puzzle import parse_puzzle, puzzle_id, puzzle_record
from crosscut.solver.limits import Meter

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "formats" / "schemas" / "puzzle.json").read_text())


def test_what_is_written_is_read_and_fits_the_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    for board, minimal in (("orcoon:3x3", True), ("xodd:2x3", False)):
        made = make(Settings(board, 3, "line", minimal, allow=allowed(["all"])), Meter(), Tally(), patience=30)
        records = [json.loads(one.line) for one in islice(made, 2)]
        assert any(len(record["line"]) > 1 for record in records)
        for record in records:
            jsonschema.Draft202012Validator(SCHEMA).validate(record)
            assert puzzle_record(parse_puzzle(json.dumps(record)), "certificate") == record


@pytest.mark.parametrize("board", ["orcoon:3x3", "orcoon:2x3", "xodd:2x2", "hex:rhombus2"])
def test_one_id_for_all_images_and_for_nothing_else(board: str) -> None:
    game = read_id(board).game
    classes: dict[str, set[Any]] = {}
    for number, p in enumerate(q._replace(turn=turn) for q in game.legal_positions() for turn in (0, 1)):
        if number % (23 if game.board.size > 4 else 1) or game.illegal(p) is not None:
            continue
        images = set(game.images(p))
        ids = {puzzle_id(game, q) for q in images}
        assert len(ids) == 1
        assert classes.setdefault(ids.pop(), images) == images
    assert len(classes) > 5


def test_the_reading_is_part_of_the_id() -> None:
    usual, other = read_id("orcoon:3x3"), read_id("orcoon:3x3,crossing=allowed")
    assert puzzle_id(usual.game, usual.position) != puzzle_id(other.game, other.position)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"position": 3}, "expected a position"),
        ({"position": "orcoon:3x3:B:B../.B./..."}, "illegal position"),
        ({"position": "orcoon:3x3:W:.../.B./...:pass"}, "has ended"),
        ({"kind": "construction"}, "the kind is 'construction'"),
        ({"goal": "draw"}, "the goal is 'draw'"),
        ({"unique": ["tree"]}, "unique is"),
        ({"solution": "d4"}, "no cell"),
        ({"solution": {"turn": "a2", "replies": ["a1"]}}, "the replies"),
        ({"solution": {"turn": "a2", "replies": {"a2": "a1"}}}, "occupied"),
        ({"solution": 5}, "a solution is a turn"),
        ({"line": ["a2", "a2"]}, "occupied"),
        ({"line": "a2"}, "a list of turns"),
        ({"minimal": "yes"}, "minimal is a list"),
        ({"seed": True}, "the seed is"),
        ({"reachable": "perhaps"}, "reachable is 'perhaps': expected yes, no, unknown"),
        ({"reachable": ["yes"]}, "reachable is"),
        ({"id": "0123456789abcdef"}, "that of the position is"),
    ],
)
def test_bad_lines_are_one_clear_error(change: dict[str, Any], message: str) -> None:
    record = {"position": "orcoon:3x3", "solution": "a2"} | change
    with pytest.raises(CrosscutError, match=message) as caught:
        parse_puzzle(json.dumps(record))
    assert "\n" not in str(caught.value)


def test_deep_nesting_is_refused() -> None:
    deep = '{"turn": "a2", "replies": {"a1": ' * 5000 + "1" + "}}" * 5000
    with pytest.raises(NotationError):
        parse_puzzle(f'{{"position": "orcoon:3x3", "solution": {deep}}}')
