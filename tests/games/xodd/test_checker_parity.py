"""Bundles about drops: those of the claims are accepted, changed ones refused; what they say is so by the rules."""

from __future__ import annotations

import hashlib
import io
import json
import random
import zipfile
from pathlib import Path
from typing import Any

import pytest

from crosscut.checker.boards import CheckError
from crosscut.checker.certificate import check_stream
from crosscut.checker.clauses import Clause
from crosscut.checker.games import GAMES
from crosscut.checker.games.xodd.questions import Xodd
from crosscut.checker.groups import spread
from crosscut.claims.claim import Run
from crosscut.core.board import mask_of
from crosscut.core.registry import open_game
from crosscut.games.xodd.claims.formulas import Around, refute
from crosscut.games.xodd.rules import Xodd as Games
from crosscut.solver.limits import Meter

NONE: dict[str, Any] = {"barred": [], "touched": [], "one": [], "two": [], "both": []}
# Board, members, and what is proved of a colour; each of them true.
PROVED: list[tuple[str, dict[str, Any], str]] = [
    (
        "5x5",
        {"drops": ["c3"], "touched": [0, 2, 4], "changes": True},
        "a colour that drops on c3 and touches 0, 2 or 4 of its groups changes",
    ),
    ("5x5", {"drops": ["c3"], "touched": [3], "changes": False}, "a colour that drops on c3 and touches 3 of its groups keeps"),
    (
        "hexhex3",
        {"drops": ["e3"], "touched": [0, 2], "changes": True},
        "a colour that drops on e3 and touches 0 or 2 of its groups changes",
    ),
    (
        "5x5",
        {"drops": ["c3", "c2"], "one": [1], "two": [1], "both": [False], "changes": True},
        "a colour that drops on c3 and c2, touches 1 of its groups with the first, touches 1 of its groups with the second and"
        " touches no group with both changes",
    ),
    (
        "5x5",
        {"drops": ["c2", "b3"], "barred": ["b2", "c3"], "touched": [1, 3], "both": [True], "changes": False},
        "a colour that drops on c2 and b3, has no stone on b2 or c3, touches 1 or 3 of its groups and touches a group with"
        " both keeps",
    ),
    (
        "hexhex3",
        {"drops": ["c3", "e3"], "barred": ["d2", "d4"], "touched": [0, 2, 4], "changes": True},
        "a colour that drops on c3 and e3, has no stone on d2 or d4 and touches 0, 2 or 4 of its groups changes",
    ),
    ("3x3", {"drops": ["a1"], "touched": [1], "changes": False}, "a colour that drops on a1 and touches 1 of its groups keeps"),
]


def around(board: str, members: dict[str, Any]) -> Around:
    """The claims' formula for these members."""
    game = open_game("xodd" if board[0].isdigit() else "yodd", board)
    assert isinstance(game, Games)
    given = NONE | members
    drops, barred = ([game.board.by_name[name] for name in given[key]] for key in ("drops", "barred"))
    made = Around(game, drops, mask_of(barred))
    numbers = {key: given[key] for key in ("touched", "one", "two")}
    made.deny(changes=given["changes"], both=next(iter(given["both"]), None), **numbers)
    return made


def rules_of(board: str) -> Xodd:
    game = GAMES["xodd" if board[0].isdigit() else "yodd"](board, {})
    assert isinstance(game, Xodd)
    return game


def asked(board: str, members: dict[str, Any]) -> tuple[str, set[Clause]]:
    game = rules_of(board)
    found = NONE | members | {"question": "parity", "position": game.write(game.start())}
    _, sentence, clauses = game.refutable(found)
    assert isinstance(clauses, set)
    return sentence, clauses


@pytest.mark.parametrize(("board", "members", "sentence"), PROVED)
def test_claims_are_proved_in_these_words(board: str, members: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    made = around(board, members)
    refuted = refute(Run(Meter(), proofs=tmp_path), made, "kept", "not so")
    says = f"where the cells next to the drops are as on {board}, {sentence} the parity of the number of groups"
    assert refuted.sentence == says
    assert refuted.file is not None
    with zipfile.ZipFile(refuted.file) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}

    def error(formula: bytes, **values: Any) -> str:
        manifest = json.loads(files["manifest.json"]) | values | {"formula": hashlib.sha256(formula).hexdigest()}
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w") as archive:
            for name, data in (files | {"manifest.json": json.dumps(manifest).encode() + b"\n", "formula.cnf": formula}).items():
                archive.writestr(name, data)
        return check_stream(io.BytesIO(stream.getvalue())).error

    formula = files["formula.cnf"]
    assert error(formula) == ""
    numbers = "touched" if "touched" in members else "one"
    for other in ({"changes": not members["changes"]}, {"drops": ["b2"]}, {numbers: [0, 1, 2, 3, 4]}, {"barred": ["a9"]}):
        assert error(formula, **other) != "", other
    lines = formula.decode().splitlines()
    clauses = {at: set(line.split()) for at, line in enumerate(lines) if not line.startswith(("c", "p"))}
    for at in random.Random(7).sample([*clauses], 20):
        rest = lines[at].split(" ", 1)[1]
        changed = "\n".join([*lines[:at], rest, *lines[at + 1 :], ""]).encode()
        assert set(rest.split()) in clauses.values() or "no clause of the question" in error(changed), lines[at]


@pytest.mark.parametrize(("board", "members", "sentence"), PROVED)
def test_what_is_proved_is_so_by_the_rules(board: str, members: dict[str, Any], sentence: str) -> None:
    game, given = rules_of(board), NONE | members
    index, chance, seen = game.board.index, random.Random(3), 0
    drops = [index[name] for name in given["drops"]]
    for _ in range(600):
        stones = ["B" if chance.random() < 0.5 else "." for _ in index]
        for cell in (*drops, *(index[name] for name in given["barred"])):
            stones[cell] = "."
        before = "".join(stones)
        group_of = {
            cell: min(spread(game.board, cell, {c for c, s in enumerate(before) if s == "B"})) for cell in range(len(before))
        }
        touched = [{group_of[near] for near in game.board.neighbours[cell] if before[near] == "B"} for cell in drops]
        numbers = {"touched": len(set.union(*touched)), "one": len(touched[0]), "two": len(touched[-1])}
        if any(given[key] and number not in given[key] for key, number in numbers.items()):
            continue
        if given["both"] and given["both"] != [bool(touched[0] & touched[-1])]:
            continue
        after = "".join("B" if cell in drops else stone for cell, stone in enumerate(before))
        assert ((game.groups(before, "B") + game.groups(after, "B")) % 2 == 1) == given["changes"]
        seen += 1
    assert seen


def test_the_checker_writes_the_same_clauses() -> None:
    chance = random.Random(11)
    for board in ("1x1", "1x4", "3x3", "4x4", "hexhex2", "rhombus3"):
        names = rules_of(board).board.names
        for _ in range(6):
            cells = chance.sample(names, min(len(names), chance.randrange(1, 5)))
            drops, barred = cells[: 1 + (len(cells) > 2)], sorted(cells[2:], key=names.index)
            members: dict[str, Any] = {"drops": drops, "barred": barred, "changes": chance.random() < 0.5}
            members["touched"] = sorted(chance.sample(range(5), chance.randrange(4)))
            if len(drops) == 2:
                members |= {"one": chance.sample(range(4), 1), "both": [chance.random() < 0.5] * chance.randrange(2)}
            made = around(board, members)
            texts = [" ".join(map(str, name)) for name in made.formula.names]
            ours = {frozenset((literal > 0, texts[abs(literal) - 1]) for literal in clause) for clause in made.formula.clauses}
            assert ours == asked(board, members)[1], (board, members)
            assert {key: made.question[key] for key in members} == members


@pytest.mark.parametrize(
    ("members", "reason"),
    [
        ({"drops": []}, "one or two"),
        ({"drops": ["a1", "b1", "c1"]}, "one or two"),
        ({"drops": ["a1", "a1"]}, "named twice"),
        ({"drops": ["a1"], "barred": ["a1"]}, "named twice"),
        ({"drops": ["a9"]}, "no cell"),
        ({"drops": [1]}, "no cell"),
        ({"drops": ["a1"], "touched": ["1"]}, "not numbers"),
        ({"drops": ["a1"], "touched": [True]}, "not numbers"),
        ({"drops": ["a1"], "touched": [-1]}, "not numbers"),
        ({"drops": ["a1"], "one": [1]}, "no second drop"),
        ({"drops": ["a1"], "both": [True]}, "no second drop"),
        ({"drops": ["a1", "b1"], "both": [1]}, "touches both"),
        ({"drops": ["a1", "b1"], "both": [True, False]}, "touches both"),
    ],
)
def test_members_that_say_nothing(members: dict[str, Any], reason: str) -> None:
    with pytest.raises(CheckError, match=reason):
        asked("3x3", {"changes": True} | members)
