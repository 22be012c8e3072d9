"""Bundles about construction puzzles of Iqishiqi and Oshiqi: what the checker says of them, its clauses against all fillings."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from checked_constructions import models_are_those, right_ones_alone
from crosscut.checker.boards import CheckError, flood
from crosscut.checker.games.iqishiqi import rules as naive
from crosscut.checker.games.iqishiqi.questions import Iqishiqi, Oshiqi


def checked(board: str) -> naive.Iqishiqi:
    return (Iqishiqi if board.startswith("hexhex") else Oshiqi)(board, {})


@pytest.mark.parametrize(("game", "board", "ball"), [("iqishiqi", "hexhex3", "e3"), ("oshiqi", "5x5", "c3")])
def test_right_bundles_are_accepted_and_others_are_not(game: str, board: str, ball: str, tmp_path: Path) -> None:
    for bundle in right_ones_alone(game, board, f"stones with the ball on {ball}", tmp_path, 2):
        (shut, *others) = bundle.manifest["clues"]
        kind, cell, colour = shut.split(" ")
        assert (kind, cell) == ("shut", ball)
        for clue in (f"shut {cell} {'B' if colour == 'W' else 'W'}", f"shut a1 {colour}"):
            assert bundle.said(clues=[clue, *others]).startswith("refused"), clue


def way_out(rules: naive.Iqishiqi, stones: str, cell: int, colour: str) -> bool:
    """Whether a path of empty cells leads from a cell to a side of a colour."""
    if stones[cell] != ".":
        return False
    reached = flood([cell], lambda here: [near for near in rules.board.neighbours[here] if stones[near] == "."])
    return not rules.goals[colour].isdisjoint(reached)


def seen(rules: naive.Iqishiqi, stones: str, cell: int, colour: str) -> int:
    """In how many directions the first stone that one sees from a cell is of a colour."""
    rays = [ray for both in rules.lines[cell] for ray in both[:1]]
    firsts = [next((stones[at] for at in ray if stones[at] != "."), ".") for ray in rays]
    return firsts.count(colour)


def true(rules: naive.Iqishiqi, clue: str, stones: str) -> bool:
    """Whether a clue is true, by counting and by the rules."""
    kind, *figures = clue.split(" ")
    cells = [rules.board.index[name] for name in figures[0].split(",")] if kind != "board" else range(len(stones))
    if kind == "shut":
        return not way_out(rules, stones, cells[0], figures[1])
    counted = seen(rules, stones, cells[0], figures[1]) if kind == "sees" else [stones[at] for at in cells].count(figures[-2])
    return counted == int(figures[-1])


def drawn(rules: naive.Iqishiqi, chance: random.Random, stones: str) -> Iterator[str]:
    """Clues, most of them true of the stones."""
    names, colours = rules.board.names, "BW" if isinstance(rules, Oshiqi) else "B"

    def off() -> int:
        return chance.choice((0, 0, 0, 0, 1))

    for at in chance.sample(range(len(names)), 2):
        colour = chance.choice(colours)
        yield f"sees {names[at]} {colour} {seen(rules, stones, at, colour) + off()}"
    for colour in "BW":
        at = chance.choice([len(names) // 2, chance.randrange(len(names))])
        if not way_out(rules, stones, at, colour) or chance.random() < 0.2:
            yield f"shut {names[at]} {colour}"
    if chance.getrandbits(1):
        yield f"board {colours[-1]} {stones.count(colours[-1]) + off()}"


@pytest.mark.parametrize("seed", range(30))
def test_models_are_the_fillings_that_agree(seed: int) -> None:
    chance = random.Random(seed)
    board = chance.choice(["hexhex2", "hexhex3", "hexhex3", "3x3", "3x5", "5x3", "5x5"])
    rules = checked(board)
    names, game = rules.board.names, "oshiqi" if isinstance(rules, Oshiqi) else "iqishiqi"
    ball, full = len(names) // 2, chance.choice((0.3, 0.6, 0.9))
    colours = "BW" if game == "oshiqi" else "B"
    solution = "".join(chance.choice(colours) if chance.random() < full and cell != ball else "." for cell in range(len(names)))
    open_cells = {ball, *chance.sample(range(len(names)), 5 if game == "oshiqi" else 6)}
    given = "".join("?" if cell in open_cells else glyph for cell, glyph in enumerate(solution))
    clues = list(drawn(rules, chance, solution))
    glyphs = solution if game == "oshiqi" else solution.replace("B", "x")
    rows = "/".join((glyphs[:ball] + rules.BALL + glyphs[ball + 1 :])[row] for row in rules.rows)
    members: dict[str, Any] = {"question": "construction", "game": game, "board": board, "readings": {}, "glyphs": "BW."}
    members |= {"given": "/".join(given[row] for row in rules.rows), "clues": clues}
    members |= {"other": bool(chance.getrandbits(1)), "position": f"B:{rows}"}

    def agrees(stones: str) -> bool:
        fits = stones[ball] == "." and (game == "oshiqi" or "W" not in stones)
        return fits and all(true(rules, clue, stones) for clue in clues)

    models_are_those(rules, members, agrees, str.maketrans({"x": "B", rules.BALL: "."}))


def test_what_is_no_clue() -> None:
    rules = checked("hexhex3")
    members: dict[str, Any] = {"question": "construction", "game": "iqishiqi", "board": "hexhex3", "readings": {}}
    members |= {"given": "???/????/?????/????/???", "glyphs": "BW.", "other": False, "position": "B:.../..../..o../..../..."}
    for clue in ("shut", "shut e3", "shut e3 B 1", "sees e3 B", "shut z9 B", "sees e3 C 1", "bridges e3 1"):
        with pytest.raises(CheckError, match="not a clue"):
            rules.refutable(members | {"clues": [clue]})
    for clue in ("shut a3,c3 B", "sees a3,c3 B 1"):
        with pytest.raises(CheckError, match="about one cell"):
            rules.refutable(members | {"clues": [clue]})
