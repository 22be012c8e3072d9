"""Bundles about construction puzzles: right ones are accepted, others not; the checker's clauses against all fillings."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cases import slow
from checked_constructions import models_are_those, right_ones_alone
from crosscut.checker.boards import CheckError
from crosscut.checker.budget import Meter as Budget
from crosscut.checker.clauses import Clause
from crosscut.checker.construction import Sought
from crosscut.checker.fields import Position
from crosscut.checker.games import GAMES
from crosscut.checker.games.quax.questions import Quax, Torax
from crosscut.core.registry import open_game
from crosscut.puzzles.construction.make import make
from crosscut.puzzles.construction.offered import puzzled
from crosscut.puzzles.construction.record import construction_record, read_construction
from crosscut.puzzles.construction.solve import solve
from crosscut.solver.limits import Meter
from refuted import Bundle

MADE = [("quax", "3x3"), ("quax", "4x4"), slow("torax", "torus3"), ("torax", "torus4")]


@pytest.mark.parametrize(("game", "board"), MADE)
def test_right_bundles_are_accepted_and_others_are_not(game: str, board: str, tmp_path: Path) -> None:
    assert right_ones_alone(game, board, "blocks" if game == "torax" else "stones", tmp_path)


def test_that_nothing_fits_is_proved_too(tmp_path: Path) -> None:
    (puzzle,) = make(puzzled(open_game("torax", "torus3")), 1, 1, Meter())
    record = construction_record(puzzle)
    record["clues"] = [clue | {"number": 0} if clue["kind"] == "line" else clue for clue in record["clues"]]
    record["clues"].append({"kind": "board", "colour": "W", "number": 9})
    record = json.loads(json.dumps({name: record[name] for name in ("board", "given", "glyphs", "clues")}))
    found = solve(read_construction(record), Meter(), keep=tmp_path / "none.zip")
    assert found.completions == ()
    assert found.refutation is not None
    assert found.refutation.sentence.startswith(f"on torax:torus3 no blocks agree with {record['given']}, ")
    bundle = Bundle(tmp_path / "none.zip")
    assert bundle.said(other=True).startswith("proved"), "it says less"


def test_more_given_than_a_clue_says_is_refuted(tmp_path: Path) -> None:
    """The formula has the empty clause in the place of a counter."""
    clues = [{"kind": "line", "cells": ["a1", "b1", "c1"], "colour": "B", "number": 1}]
    record = {"board": "quax:3x3", "given": "BB?/???/???", "glyphs": "BW", "clues": clues}
    found = solve(read_construction(record), Meter(), keep=tmp_path / "none.zip")
    assert found.completions == ()
    assert Bundle(tmp_path / "none.zip").said(other=True).startswith("proved: on quax:3x3 no stones")
    assert Bundle(tmp_path / "none.zip").said(given="B??/???/???").startswith("refused")


def lines(board: Any) -> list[str]:
    """Some sets of cells: a row, a column, and others."""
    names = board.names
    rows = [",".join(names[board.at[r, c]] for c in range(board.columns)) for r in range(board.rows)]
    columns = [",".join(names[board.at[r, c]] for r in range(board.rows)) for c in range(board.columns)]
    return [rows[0], rows[-1], columns[0], columns[-1], ",".join(names[::2]), names[1]]


def true(rules: Any, clue: str, stones: str) -> bool:
    """Whether a clue is true, by counting and by the rules."""
    kind, *figures = clue.split()
    if kind in ("line", "board"):
        cells = [rules.board.index[name] for name in figures[0].split(",")] if kind == "line" else range(len(stones))
        return [stones[cell] for cell in cells].count(figures[-2]) == int(figures[-1])
    if kind == "bridges":
        cell = rules.board.index[figures[0]]
        ends = [stones[one] == stones[other] for one, other in rules.pairs if cell in (one, other)]
        return stones[cell] != "." and sum(ends) == int(figures[1])
    if kind == "lost":
        kept = "".join(glyph if glyph == opponent(figures[0]) else figures[0] for glyph in stones)
        mine = tuple(bridge for bridge, (a, b) in enumerate(rules.pairs) if kept[a] == kept[b] == figures[0])
        links = (mine, ()) if figures[0] == "B" else ((), mine)
        return not rules.joined(Position("B", kept, (links,)), figures[0])
    assert kind == "stopped"
    return bool(rules.winner(Position("B", stones, (((), ()), False, False, False))) == "W")


def opponent(colour: str) -> str:
    return "W" if colour == "B" else "B"


def drawn(rules: Any, chance: random.Random, solution: str) -> Iterator[str]:
    """Clues, most of them true of the stones, some not."""
    names = rules.board.names

    def off() -> int:
        return chance.choice((0, 0, 0, 0, 1))

    for cells in chance.sample(lines(rules.board), 2):
        colour = chance.choice("BW" if rules.name == "quax" else "W")
        yield f"line {cells} {colour} {[solution[rules.board.index[n]] for n in cells.split(',')].count(colour) + off()}"
    if chance.getrandbits(1):
        yield f"board W {solution.count('W') + off()}"
    if rules.name == "torax":
        yield from ["stopped"] * chance.getrandbits(1)
        return
    for cell in chance.sample(range(len(names)), 2):
        ends = [solution[a + b - cell] == solution[cell] for a, b in rules.pairs if cell in (a, b)]
        yield f"bridges {names[cell]} {sum(ends) + off()}"
    if chance.getrandbits(1):
        yield f"lost {chance.choice('BW')}"


@pytest.mark.parametrize("game", ["quax", "torax"])
@pytest.mark.parametrize("seed", range(25))
def test_models_are_the_fillings_that_agree(game: str, seed: int) -> None:
    chance = random.Random(f"{game}/{seed}")
    board, kind = (chance.choice(["2x3", "3x2", "3x3"]), Quax) if game == "quax" else ("torus3", Torax)
    rules: Any = kind(board, {name: values[0] for name, values in GAMES[game].SWITCHES.items()})
    rules.name = game
    glyphs = "BW" if game == "quax" and (board == "3x3" or chance.getrandbits(1)) else "BW."
    holds = glyphs if game == "quax" else "W."
    solution = "".join(chance.choice(holds) for _ in rules.board.names)
    given = "".join(glyph if chance.random() < 0.15 else "?" for glyph in solution)
    rows = ["/".join(text[row] for row in rules.rows) for text in (given, solution)]
    other = bool(chance.getrandbits(1))
    clues = list(drawn(rules, chance, solution))
    members: dict[str, Any] = {
        "question": "construction",
        "game": game,
        "board": board,
        "readings": rules.readings,
        "given": rows[0],
    }
    members |= {"glyphs": glyphs, "clues": clues, "other": other}
    members["position"] = rules.write(Position("B", solution, (((), ()), *(field.nothing for field in rules.fields[1:]))))

    def agrees(stones: str) -> bool:
        return (game == "quax" or "B" not in stones) and all(true(rules, clue, stones) for clue in clues)

    models_are_those(rules, members, agrees)


def allowed(clues: list[Any], **values: Any) -> set[Clause]:
    rules = Quax("3x3", {})
    members: dict[str, Any] = {"question": "construction", "game": "quax", "board": "3x3", "readings": {}, "given": "???/???/???"}
    members |= {"glyphs": "BW", "clues": clues, "other": False, "position": rules.write(Position("B", "." * 9, (((), ()),)))}
    _, _, found = rules.refutable(members | values)
    assert isinstance(found, set)
    return found


def test_what_is_no_puzzle() -> None:
    assert allowed(["line a1,b1 B 1", "lost W", "bridges b2 0"])
    wrong = ["", "line", "lines a1 B 1", "line a1,b1 B", "line a1,b1 B 1 2", "line b1,a1 B 1", "line a1,a1 B 1", "line a1,z9 B 1"]
    wrong += [
        "line  B 1",
        "line a1 C 1",
        "line a1 B 01",
        "line a1 B -1",
        "line a1 B x",
        "line a1 B 99999",
        "board B",
        "lost",
        "lost x",
    ]
    wrong += ["lost B ", "stopped", "size a1 3", "bridges 3", "bridges z9 3"]
    for clue in (*wrong, 3, None, ["lost", "B"]):
        with pytest.raises(CheckError, match="not a clue"):
            allowed([clue])
    with pytest.raises(CheckError, match="about one cell"):
        allowed(["bridges a1,b1 3"])
    for values in ({"given": "???/???"}, {"given": "?????????"}, {"given": "???/???/??x"}, {"glyphs": "WB"}, {"glyphs": ""}):
        with pytest.raises(CheckError, match="not the given cells"):
            allowed([], **values)


def test_counters_of_one_name_count_the_same() -> None:
    """Two that did not would refute what is not so."""
    sought = Sought(Quax("3x3", {}, Budget()), {"B": [], "W": []})
    assert list(sought.exactly(1, [(True, "x"), (True, "y")], "stones"))
    assert list(sought.exactly(0, [(True, "x"), (True, "y")], "stones"))
    with pytest.raises(CheckError, match="two counters"):
        list(sought.exactly(1, [(True, "x"), (False, "y")], "stones"))
