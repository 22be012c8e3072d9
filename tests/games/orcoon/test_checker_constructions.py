"""Bundles about construction puzzles of Orcoon: right ones are proved, others not; the checker's clauses against all fillings."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from checked_constructions import models_are_those
from crosscut.checker.boards import CheckError
from crosscut.checker.clauses import Clause
from crosscut.checker.game import Position
from crosscut.checker.games.orcoon.questions import Orcoon
from crosscut.core.registry import open_game
from crosscut.puzzles.construction.make import make
from crosscut.puzzles.construction.offered import puzzled
from crosscut.puzzles.construction.record import construction_record, puzzle_id
from crosscut.puzzles.construction.solve import refuted_by
from crosscut.solver.limits import Meter
from refuted import Bundle

READINGS = {"connection": "chain", "crossing": "forbidden", "pie": "off"}


def checked(board: str, **readings: str) -> Orcoon:
    return Orcoon(board, READINGS | readings)


@pytest.mark.parametrize("kind", ["final", "deadlock"])
@pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
def test_right_bundles_are_proved_and_others_are_not(kind: str, crossing: str, tmp_path: Path) -> None:
    game = puzzled(open_game("orcoon", "4x4", {"crossing": crossing}))
    board = "orcoon:4x4" + ",crossing=allowed" * (crossing == "allowed")
    for puzzle in make(game, 3, 1, Meter(), keep=tmp_path, kind=kind):
        file = tmp_path / f"{puzzle_id(puzzle)}.zip"
        bundle, record = Bundle(file), construction_record(puzzle)
        given, clues, stones = (bundle.manifest[name] for name in ("given", "clues", "position"))
        assert bundle.said().startswith(
            f"proved: on {board} no stones of a legal position, other than {record['solution']}, agree with {given}, "
        )
        assert bundle.said().endswith(f", and {'; '.join(clues)}")
        assert bundle.clauses <= bundle.allowed()
        assert refuted_by(puzzle, file.read_bytes(), Meter()).known
        changed: list[dict[str, Any]] = [
            {"clues": [one for one in clues if one != left]} for left in clues if not left.startswith("connected")
        ]
        changed += [
            {"clues": [*clues, "final"] if kind == "deadlock" else [*clues, "dead a1"]},
            {"clues": [*clues, 3]},
            {"given": given.replace("?", "B", 1)},
            {"given": given[:-1]},
            {"position": stones[:-1] + ("." if stones[-1] != "." else "B")},
            {"other": False},
            {"board": "4x5"},
            {"readings": bundle.manifest["readings"] | {"connection": "knight"}},
            {"glyphs": "BW." if kind == "deadlock" else "B"},
        ]
        if kind == "final":
            number = int(clues[-1].split()[-1])
            changed += [{"clues": [*clues[:-1], f"empty {number + off}"]} for off in (1, -1)]
        for values in changed:
            assert bundle.said(**values).startswith("refused"), values


def ended(rules: Orcoon, chance: random.Random) -> str:
    """Stones placed at random until neither side can place."""
    stones = "." * len(rules.board.names)
    while ways := [(cell, c) for cell in range(len(stones)) for c in "BW" if rules.may_place(stones, c, cell)]:
        cell, colour = chance.choice(ways)
        stones = stones[:cell] + colour + stones[cell + 1 :]
    return stones


def legal(rules: Orcoon, stones: str) -> bool:
    try:
        rules.check(Position("B", stones))
    except CheckError:
        return False
    return True


def barred(rules: Orcoon, stones: str, colour: str, cell: int) -> bool:
    return rules.breaks_rule_3(stones, colour, cell) or rules.breaks_rule_4(stones, colour, cell)


def for_good(rules: Orcoon, stones: str, cells: list[int]) -> bool:
    """Whether rules 3 and 4 bar both sides from these cells, whatever comes on the other empty ones."""
    later = [cell for cell, glyph in enumerate(stones) if glyph == "." and cell not in cells]
    return all(stones[cell] == "." for cell in cells) and all(
        barred(rules, filled(stones, later, more), colour, cell)
        for more in itertools.product(".BW", repeat=len(later))
        for cell in cells
        for colour in "BW"
    )


def filled(stones: str, cells: list[int], glyphs: tuple[str, ...]) -> str:
    """The stones with others on some cells."""
    more = dict(zip(cells, glyphs, strict=True))
    return "".join(more.get(cell, glyph) for cell, glyph in enumerate(stones))


def true(rules: Orcoon, clue: str, stones: str) -> bool:
    """Whether a clue is true of stones, by the rules."""
    kind, *figures = clue.split()
    if kind == "final":
        return not any(rules.may_place(stones, colour, cell) for cell in range(len(stones)) for colour in "BW")
    if kind == "dead":
        return for_good(rules, stones, [rules.board.index[name] for name in figures[0].split(",")])
    if kind == "connected":
        return rules.connected(stones, figures[0])
    return stones.count(".") == int(figures[0])


def drawn(rules: Orcoon, chance: random.Random, solution: str) -> Iterator[str]:
    """Clues, most of them true of the stones, some not."""
    dead = [name for name, glyph in zip(rules.board.names, solution, strict=True) if glyph == "."]
    if chance.getrandbits(1):
        yield "final"
    elif dead:
        yield f"dead {','.join(dead[chance.choice((0, 0, 1)) :] or dead)}"
    for colour in "BW":
        if rules.connected(solution, colour) or chance.random() < 0.1:
            yield f"connected {colour}"
    if chance.getrandbits(1):
        yield f"empty {len(dead) + chance.choice((0, 0, 0, 1))}"


@pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
@pytest.mark.parametrize("seed", range(20))
def test_models_are_the_fillings_that_agree(seed: int, crossing: str) -> None:
    chance = random.Random(f"{seed}/{crossing}")
    rules = checked(chance.choice(["2x3", "3x3", "3x4", "4x3", "4x4"]), crossing=crossing)
    solution = max((ended(rules, chance) for _ in range(12)), key=lambda stones: stones.count("."))
    open_cells = chance.sample(range(len(solution)), min(6, len(solution)))
    given = "".join("?" if cell in open_cells else glyph for cell, glyph in enumerate(solution))
    clues = list(drawn(rules, chance, solution))
    members: dict[str, Any] = {
        "question": "construction",
        "game": "orcoon",
        "board": rules.board.name,
        "readings": rules.readings,
    }
    members |= {"given": "/".join(given[row] for row in rules.rows), "glyphs": chance.choice(["BW", "BW."]), "clues": clues}
    members |= {"other": bool(chance.getrandbits(1)), "position": rules.write(Position("B", solution))}

    def agrees(stones: str) -> bool:
        return legal(rules, stones) and all(true(rules, clue, stones) for clue in clues)

    models_are_those(rules, members, agrees)


def allowed(clues: list[Any], rules: Orcoon, **values: Any) -> set[Clause]:
    members: dict[str, Any] = {"question": "construction", "game": "orcoon", "board": "3x3", "readings": rules.readings}
    members |= {"given": "???/???/???", "glyphs": "BW.", "clues": clues, "other": False, "position": "B:.../.../..."}
    _, _, found = rules.refutable(members | values)
    assert isinstance(found, set)
    return found


def test_what_is_no_puzzle() -> None:
    ask = partial(allowed, rules=checked("3x3"))
    assert ask(["final", "connected B", "connected W", "empty 3"])
    assert ask(["dead a1,b1"]) == ask(["dead a1,b1", "dead a1,b1"])
    for clue in (
        "final B",
        "dead",
        "dead b1,a1",
        "dead z9",
        "connected",
        "connected x",
        "empty",
        "empty x",
        "empty 03",
        "lost B",
    ):
        with pytest.raises(CheckError, match="not a clue"):
            ask([clue])
    with pytest.raises(CheckError, match="connection=chain"):
        allowed([], checked("3x3", connection="knight"))
    with pytest.raises(CheckError, match="breaks rule 3"):
        ask([], position="B:B../.B./...")


def test_dead_cells_of_two_clues_are_the_same() -> None:
    """A variable for each reason serves one set: with two sets the clauses would refute what is there."""
    for clues in (["final", "dead b2"], ["dead b2", "dead b2,c2"]):
        with pytest.raises(CheckError, match="two clues about different dead cells"):
            allowed(clues, checked("3x3"))
