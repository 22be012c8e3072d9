"""Bundles about construction puzzles of Xodd and Yodd: right ones alone are accepted; the checker's clauses on all fillings."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cases import slow
from checked_constructions import models_are_those, right_ones_alone
from crosscut.checker.boards import CheckError
from crosscut.checker.game import Position
from crosscut.checker.games.xodd.questions import Xodd, Yodd

WHAT = "stones with an odd number of groups"
BOARDS = [("xodd", "2x2"), ("xodd", "2x3"), ("xodd", "3x3"), ("yodd", "rhombus2"), ("yodd", "hexhex2"), ("yodd", "rhombus3")]


@pytest.mark.parametrize(("game", "board", "count"), [("xodd", "4x4", 1), slow("xodd", "4x4", 3), ("yodd", "hexhex3", 1)])
def test_right_bundles_are_accepted_and_others_are_not(game: str, board: str, count: int, tmp_path: Path) -> None:
    assert right_ones_alone(game, board, WHAT, tmp_path, count)


def rules_of(game: str, board: str) -> Any:
    return (Xodd if game == "xodd" else Yodd)(board, {})


def true(rules: Any, clue: str, stones: str) -> bool:
    """Whether a clue is true, by the rules and by counting."""
    kind, *figures = clue.split()
    group_of, names = rules.group_of(stones), rules.board.names
    if kind == "groups":
        return bool(rules.groups(stones, figures[0]) == int(figures[1]))
    if kind == "row":
        row = range(len(names))[rules.rows[int(figures[0]) - 1]]
        return len({group_of[cell] for cell in row if stones[cell] == figures[1]}) == int(figures[2])
    cells = [rules.board.index[name] for name in figures[0].split(",")]
    if kind == "line":
        return [stones[cell] for cell in cells].count(figures[1]) == int(figures[2])
    at = group_of.get(cells[0])
    if kind == "size":
        return at is not None and [*group_of.values()].count(at) == int(figures[1])
    assert kind in ("linked", "apart")
    return (at is not None and at == group_of.get(cells[1])) == (kind == "linked")


def drawn(rules: Any, chance: random.Random, solution: str) -> Iterator[str]:
    """Clues, most of them true of the stones, some not."""
    names, group_of = rules.board.names, rules.group_of(solution)

    def off() -> int:
        return chance.choice((0, 0, 0, 0, 1))

    colour = chance.choice("BW")
    for kind in chance.sample(["groups", "row", "linked", "apart", "size", "line"], 2):
        if kind == "groups":
            yield f"groups {colour} {rules.groups(solution, colour) + off()}"
        elif kind == "row":
            number = chance.randrange(len(rules.rows))
            row = range(len(names))[rules.rows[number]]
            yield f"row {number + 1} {colour} {len({group_of[cell] for cell in row if solution[cell] == colour}) + off()}"
        elif kind == "size":
            cell = chance.randrange(len(names))
            yield f"size {names[cell]} {[*group_of.values()].count(group_of.get(cell, -1)) + off()}"
        elif kind == "line":
            row = range(len(names))[chance.choice(rules.rows)]
            number = [solution[cell] for cell in row].count(colour)
            yield f"line {','.join(names[cell] for cell in row)} {colour} {number + off()}"
        else:
            yield f"{kind} {','.join(names[cell] for cell in sorted(chance.sample(range(len(names)), 2)))}"


def test_models_are_the_fillings_that_agree() -> None:
    agreeing = 0
    for seed in range(60):
        chance = random.Random(seed)
        game, board = chance.choice(BOARDS)
        rules = rules_of(game, board)
        cells = len(rules.board.names)
        glyphs = "BW" if cells > 7 or chance.getrandbits(1) else "BW."
        while not rules.odd(solution := "".join(chance.choice(glyphs) for _ in range(cells))):
            pass
        given = "".join(glyph if chance.random() < 0.15 else "?" for glyph in solution)
        clues = list(drawn(rules, chance, solution))
        members = manifest(rules, clues, game, glyphs)
        members |= {"given": "/".join(given[row] for row in rules.rows), "other": bool(chance.getrandbits(1))}
        members["position"] = rules.write(Position("B", solution))

        def agrees(stones: str, rules: Any = rules, clues: list[str] = clues) -> bool:
            return bool(rules.odd(stones)) and all(true(rules, clue, stones) for clue in clues)

        agreeing += models_are_those(rules, members, agrees)
    assert agreeing > 500


def manifest(rules: Any, clues: list[str], game: str = "xodd", glyphs: str = "BW") -> dict[str, Any]:
    given = "/".join("?" * (row.stop - row.start) for row in rules.rows)
    members = {"question": "construction", "game": game, "board": rules.board.name, "readings": {}, "given": given}
    return members | {"glyphs": glyphs, "clues": clues, "other": False, "position": rules.write(rules.start())}


def test_what_is_no_puzzle() -> None:
    rules = rules_of("xodd", "3x3")
    rules.refutable(manifest(rules, ["linked a1,c3", "apart a1,c3", "size b2 3", "groups B 2", "row 3 W 1", "line a1,b1 B 1"]))
    for clue in ("linked", "linked a1", "linked a1,b1,c1", "apart a1", "size a1,b1 2", "row 0 B 1", "row 4 B 1"):
        with pytest.raises(CheckError, match=r"about (one|two) cell|no row|not a clue"):
            rules.refutable(manifest(rules, [clue]))
    for clue in ("row B 1", "row 1 B", "row 1 B 1 1", "row x B 1", "row 01 B 1", "groups 1", "size 1", "bridges a1 1", "lost B"):
        with pytest.raises(CheckError, match="not a clue"):
            rules.refutable(manifest(rules, [clue]))
