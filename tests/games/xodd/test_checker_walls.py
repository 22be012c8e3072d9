"""Bundles about walls: right lists are accepted, wrong ones refused; the clauses against all sets of cells."""

from __future__ import annotations

import hashlib
import io
import itertools
import json
import random
import zipfile
from typing import Any

import pytest
from pysat.solvers import Solver

from crosscut.checker.boards import CheckError, flood
from crosscut.checker.certificate import check_stream
from crosscut.checker.clauses import Clause
from crosscut.checker.games import GAMES
from crosscut.checker.games.xodd.questions import Xodd

ASKED: list[tuple[str, str, list[str]]] = [
    ("3x3", "b2", ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"]),
    ("3x4", "a1", ["a3", "b3", "c3", "d3", "d1", "d2"]),
    ("hexhex2", "c2", ["b1", "d1", "a2", "e2", "b3", "d3"]),
    ("rhombus3", "a1", ["c3"]),
]


def rules_of(board: str) -> Xodd:
    game = GAMES["xodd" if board[0].isdigit() else "yodd"](board, {})
    assert isinstance(game, Xodd)
    return game


def parts(game: Xodd, cell: str, beyond: list[str], wall: frozenset[str]) -> bool:
    index, names = game.board.index, game.board.names
    held = {index[name] for name in wall}
    reached = flood([index[cell]], lambda at: [near for near in game.board.neighbours[at] if near not in held])
    return cell not in wall and not {names[at] for at in reached} & set(beyond)


def least_walls(game: Xodd, cell: str, beyond: list[str]) -> list[str]:
    """All of them, by trying all sets of cells, as a manifest has them."""
    found: list[frozenset[str]] = []
    for size in range(len(game.board.names)):
        for wall in map(frozenset, itertools.combinations(game.board.names, size)):
            if parts(game, cell, beyond, wall) and not any(less <= wall for less in found):
                found.append(wall)
    return [",".join(sorted(wall, key=game.board.names.index)) for wall in found]


def asked(game: Xodd, cell: str, beyond: list[str], walls: list[Any], size: int = 0) -> tuple[str, set[Clause]]:
    members = {
        "question": "walls",
        "position": game.write(game.start()),
        "cell": cell,
        "beyond": beyond,
        "size": size,
        "walls": walls,
    }
    _, sentence, clauses = game.refutable(members)
    assert isinstance(clauses, set)
    return sentence, clauses


def bundle(game: Xodd, clauses: set[Clause], **members: Any) -> bytes:
    """A bundle with these clauses and a solver's proof."""
    numbers: dict[str, int] = {}
    lines = [[numbers.setdefault(name, len(numbers) + 1) * (1 if sign else -1) for sign, name in one] for one in clauses]
    with Solver("cadical195", bootstrap_with=lines, with_proof=True) as solver:
        assert solver.solve() is False
        proof = "".join(f"{line}\n" for line in solver.get_proof())
    texts = [f"c {number} = {name}" for name, number in numbers.items()]
    texts += [f"p cnf {len(numbers)} {len(lines)}", *(" ".join(map(str, [*line, 0])) for line in lines)]
    formula = "\n".join(texts) + "\n"
    digests = {name: hashlib.sha256(text.encode()).hexdigest() for name, text in (("formula", formula), ("proof", proof))}
    manifest = {"crosscut": "refutation", "version": 1, "game": "xodd" if game.board.name[0].isdigit() else "yodd", "rules": 1}
    manifest |= {
        "board": game.board.name,
        "readings": {},
        "position": game.write(game.start()),
        "question": "walls",
        "encoder": 1,
    }
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in (("manifest.json", json.dumps(manifest | members | digests) + "\n"), ("formula.cnf", formula)):
            archive.writestr(name, text)
        archive.writestr("proof.drat", proof)
    return stream.getvalue()


@pytest.mark.parametrize(("board", "cell", "beyond"), ASKED)
def test_right_lists_are_accepted_and_others_are_not(board: str, cell: str, beyond: list[str]) -> None:
    game = rules_of(board)
    walls = least_walls(game, cell, beyond)
    sentence, clauses = asked(game, cell, beyond, walls)
    members: dict[str, Any] = {"cell": cell, "beyond": beyond, "size": 0, "walls": walls}
    report = check_stream(io.BytesIO(bundle(game, clauses, **members)))
    assert (report.error, [statement.guarantee for statement in report.statements]) == ("", [sentence])
    assert f"that part {cell} from {', '.join(beyond)} for good are exactly these: " in sentence
    assert ("SHA-256" in sentence) == (len(walls) > 12)
    changed: list[dict[str, Any]] = [{"walls": walls[1:]}, {"walls": []}, {"beyond": beyond[1:] or [cell]}, {"cell": beyond[0]}]
    for others in changed:
        assert check_stream(io.BytesIO(bundle(game, clauses, **members | others))).error, others


@pytest.mark.parametrize(("board", "cell", "beyond"), ASKED)
def test_models_are_the_sets_that_part_and_hold_no_listed_wall(board: str, cell: str, beyond: list[str]) -> None:
    game, chance = rules_of(board), random.Random(2)
    walls, names = least_walls(game, cell, beyond), game.board.names
    for size in (0, 3, 5):
        listed = [wall for wall in walls if not size or wall.count(",") < size]
        listed = chance.sample(listed, min(len(listed), 1))
        numbers: dict[str, int] = {}
        solver = Solver("cadical195")
        for one in asked(game, cell, beyond, listed, size)[1]:
            solver.add_clause([numbers.setdefault(name, len(numbers) + 1) * (1 if sign else -1) for sign, name in one])
        for chosen in itertools.product((True, False), repeat=len(names)):
            held = frozenset(itertools.compress(names, chosen))
            expected = parts(game, cell, beyond, held) and (not size or len(held) <= size)
            expected = expected and not any(held.issuperset(wall.split(",")) for wall in listed)
            literals = [
                numbers.setdefault(f"wall {name}", len(numbers) + 1) * (1 if here else -1)
                for name, here in zip(names, chosen, strict=True)
            ]
            assert solver.solve(literals) == expected, held


@pytest.mark.parametrize(
    ("walls", "reason"),
    [
        (["b1,a2,c2,b3", "b1,a2,c2,b3"], "twice"),
        (["b1,a2,c2"], "not a least set"),
        (["b1,a2,c2,b3,a1"], "not a least set"),
        (["b1,a2,c2,b3,b2"], "not a least set"),
        (["b1,b1,a2,c2,b3"], "not a set of these elements"),
        (["b1,z9"], "not a set of these elements"),
        ([""], "not a set of these elements"),
        ([3], "not a set of these elements"),
    ],
)
def test_what_is_no_list_of_walls(walls: list[Any], reason: str) -> None:
    game = rules_of("3x3")
    rim = [name for name in game.board.names if name != "b2"]
    with pytest.raises(CheckError, match=reason):
        asked(game, "b2", rim, walls)


@pytest.mark.parametrize(("cell", "beyond", "size"), [("b2", ["b2"], 0), ("b2", [], 0), ("z9", ["a1"], 0), ("b2", ["a1"], -1)])
def test_what_is_no_question(cell: str, beyond: list[str], size: int) -> None:
    with pytest.raises(CheckError):
        asked(rules_of("3x3"), cell, beyond, [], size)
