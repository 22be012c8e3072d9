"""Facts about all legal positions: the checker writes the formulas of notes by itself, and what it proves is so by the rules."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest
from pysat.solvers import Solver

from crosscut.checker.boards import CheckError
from crosscut.checker.clauses import Clause
from crosscut.checker.game import Game
from crosscut.checker.games import GAMES
from crosscut.claims.checks_facts import never
from crosscut.claims.claim import Run, Verdict
from crosscut.claims.note import Note
from crosscut.solver.limits import Meter
from crosscut.solver.trust import check

READINGS = {
    "orcoon": {"connection": "chain", "crossing": "forbidden", "pie": "off"},
    "xodd": {},
    "yodd": {},
    "gem": {"goal": "y"},
}
COLOUR = {"B": "black", "W": "white"}


def rules_of(game: str, board: str) -> Any:
    return GAMES[game](board, READINGS[game])


def asked(game: Any, position: str, facts: list[Any]) -> tuple[str, set[Clause]]:
    where = {"game": "gem", "board": game.board.name, "readings": game.readings}  # Gem's sentence has them
    _, sentence, clauses = game.refutable({"question": "facts", "position": position, "facts": facts, **where})
    assert isinstance(clauses, set)
    return sentence, clauses


def some_fact(names: list[str], spans: bool, chance: random.Random) -> str:
    colour, one, other = chance.choice("BW"), chance.choice(names), chance.choice(names)
    forms = [f"{colour} {one}", f"empty {one}", f"{colour} joins {one} {other}", *[f"{colour} spans"] * spans]
    return chance.choice(["", "not "]) + chance.choice(forms)


def joins(game: Game, stones: str, colour: str, start: set[int], goal: set[int]) -> bool:
    """By filling: whether a chain of the colour joins the sets."""
    reached, front = set[int](), {cell for cell in start if stones[cell] == colour}
    while front:
        reached |= front
        front = {near for cell in front for near in game.board.neighbours[cell] if stones[near] == colour} - reached
    return bool(reached & goal)


def holds(game: Any, stones: str, text: str) -> bool:
    words = text.removeprefix("not ").split()
    index = game.board.index
    match words:
        case ["empty", cell]:
            found = stones[index[cell]] == "."
        case [colour, "spans"]:
            found = joins(game, stones, colour, *map(set, game.edges[colour]))
        case [colour, "joins", one, other]:
            found = joins(game, stones, colour, {index[one]}, {index[other]})
        case [colour, cell]:
            found = stones[index[cell]] == colour
    return found != text.startswith("not ")


def position_of(game: Any, stones: str) -> str:
    return "B:" + "/".join(stones[row] for row in game.rows)


def is_legal(game: Any, stones: str) -> bool:
    try:
        game.read(position_of(game, stones))
    except CheckError:
        return False
    return True


@pytest.mark.parametrize(
    ("name", "board"), [("orcoon", "2x3"), ("orcoon", "3x2"), ("xodd", "2x2"), ("xodd", "1x5"), ("gem", "pentagon2")]
)
def test_models_are_the_legal_positions_with_the_facts(name: str, board: str) -> None:
    game, chance = rules_of(name, board), random.Random(9)
    names = [*game.board.names]
    spans = bool(getattr(game, "edges", {}))
    every = ["".join(glyphs) for glyphs in itertools.product(".BW", repeat=len(names))]
    legal = {stones for stones in every if is_legal(game, stones)}
    if name == "xodd":
        legal.discard("." * len(names))  # it has an even number of groups
    answers = set()
    for _ in range(25):
        given = chance.choice(
            [stones for stones in every if stones in legal and stones.count(".") >= len(names) - 2 and stones.strip(".")]
            + ["." * len(names)]
        )
        facts = [some_fact(names, spans, chance) for _ in range(chance.randrange(1, 4))]
        numbers: dict[str, int] = {}
        solver = Solver("cadical195")
        for one in asked(game, position_of(game, given), facts)[1]:
            solver.add_clause([numbers.setdefault(text, len(numbers) + 1) * (1 if sign else -1) for sign, text in one])
        for stones in every:
            stands = all(here in (".", stone) for here, stone in zip(given, stones, strict=True))
            expected = stones in legal and stands and all(holds(game, stones, text) for text in facts)
            held = [
                numbers.setdefault(f"stone {COLOUR[colour]} {cell}", len(numbers) + 1) * (1 if stone == colour else -1)
                for cell, here, stone in zip(names, given, stones, strict=True)
                for colour in "BW"
                if here == "." or name == "orcoon"
            ]
            if not stands and name != "orcoon":
                continue  # given stones are constants there
            assert solver.solve(held) == expected, (given, facts, stones)
            answers.add(expected)
    assert answers == {True, False}


def note_of(**keys: Any) -> Note:
    return Note("note-1", "notes: note 1", keys, {})


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        (
            {"game": "orcoon", "board": "3x3", "facts": ["B spans", "W spans"]},
            "no legal position of 3x3 has: B spans and W spans",
        ),
        (
            {"position": "orcoon:3x3:B:B../.../..B", "facts": ["W joins c1 a3", "not empty b2", "not W B2"]},
            "no legal position of 3x3 that contains the stones of B:B../.../..B has: W joins c1 a3 and not empty b2 and not W b2",
        ),
        (
            {"game": "xodd", "board": "1x3", "facts": ["empty a1", "empty b1", "empty c1"]},
            "no 1x3 board with an odd number of groups has: empty a1 and empty b1 and empty c1",
        ),
        (
            {"position": "yodd:hexhex2:B:../.B./..", "facts": ["B joins a2 c2", "not B joins a2 c2"]},
            "no hexhex2 board with an odd number of groups that contains the stones of B:../.B./.. has: B joins a2 c2 and not B"
            " joins a2 c2",
        ),
        (
            {"game": "gem", "board": "gem3", "facts": ["B b1", "not B joins b1 b1"]},
            "no position of gem:gem3 has: B b1 and not B joins b1 b1",
        ),
        (
            {"position": "gem:pentagon3,goal=ee:B:.B./BB../...../.../.", "facts": ["W joins c1 e3", "not empty g1"]},
            "no position of gem:pentagon3,goal=ee that contains the stones of B:.B./BB../...../.../. has: W joins c1 e3 and not"
            " empty g1",
        ),
    ],
)
def test_notes_are_proved_in_these_words(keys: dict[str, Any], sentence: str, tmp_path: Any) -> None:
    found = never(note_of(**keys)).decide(Run(Meter(), proofs=tmp_path))
    assert (found.verdict, found.known) == (Verdict.HOLDS, True)
    (file,) = found.proofs
    (statement,) = check(file).statements
    assert (statement.side, statement.guarantee) == ("-", sentence)


@pytest.mark.parametrize(
    "text",
    ["B a9", "X a1", "B joins a1", "B joins a1 a9", "spans", "empty", "not", "", "B spans a1", "empty a1 a2", "not not B a1", 7],
)
def test_what_is_no_fact(text: Any) -> None:
    with pytest.raises(CheckError, match="no fact"):
        asked(rules_of("orcoon", "2x2"), "B:../..", [text])
    with pytest.raises(CheckError, match="no fact"):
        asked(rules_of("xodd", "2x2"), "B:../..", ["B spans"])
