"""Perft: the table as data, three counters that must agree, and what a failing count would show."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from cases import slow
from crosscut.checker.certificate import GAMES as CHECKER_GAMES
from crosscut.core.errors import UnsupportedError
from crosscut.core.game import Game
from crosscut.core.instance import Instance, read_id
from crosscut.core.notation import format_turn
from crosscut.solver import kernel
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.perft import divide, perft_counts

ROWS = json.loads((Path(__file__).parents[1] / "data" / "perft.json").read_text())["rows"]
ODD_GROUPS = json.loads((Path(__file__).parents[1] / "data" / "xodd_perft.json").read_text())["perft"]
NAMES = [row["position"] for row in ROWS]
needs_native = pytest.mark.skipif(kernel.native is None, reason="the Python kernel is active")


def explain(instance: Instance, depth: int) -> str:
    """The count under each first turn, so that a wrong total names its branch."""
    counts = divide(instance.game, instance.position, depth, Meter())
    return ", ".join(f"{format_turn(instance.game.board, turn)} {count}" for turn, count in counts)


@pytest.mark.twin("perft")
@pytest.mark.parametrize("row", ROWS, ids=NAMES)
def test_python_twin(row: dict[str, Any]) -> None:
    instance = read_id(row["position"])
    depth = max(d for d, count in enumerate(row["counts"], 1) if count < 300_000)
    found = perft_counts(instance.game, instance.position, depth, Meter(), "python")
    assert found == row["counts"][:depth], explain(instance, depth)


@needs_native
@pytest.mark.parametrize("row", ROWS, ids=NAMES)
def test_native(row: dict[str, Any]) -> None:
    instance = read_id(row["position"])
    if any(switch in row["position"] for switch in ("pie", "knight")):
        with pytest.raises(UnsupportedError, match="no native loop"):
            perft_counts(instance.game, instance.position, 1, Meter(), "native")
        return
    found = perft_counts(instance.game, instance.position, len(row["counts"]), Meter(), "native")
    assert found == row["counts"], explain(instance, len(row["counts"]))


@pytest.mark.twin
@pytest.mark.parametrize(
    "row", [row for row in ROWS if row["counts"][0] < 100], ids=[n["position"] for n in ROWS if n["counts"][0] < 100]
)
def test_naive_rules_to_depth_two(row: dict[str, Any]) -> None:
    instance = read_id(row["position"])
    naive: Any = CHECKER_GAMES[instance.game.name](instance.game.board.name, instance.game.readings)
    p = naive.start()
    first = naive.turns(p)
    assert [len(first), sum(len(naive.turns(naive.play(p, turn))) for turn in first)] == row["counts"][:2]


@needs_native
@pytest.mark.parametrize(
    "board", ["orcoon:4x4", "orcoon:5x3", "orcoon:8x8", "orcoon:8x9", "orcoon:13x13", "orcoon:14x14", "hex:rhombus4"]
)
def test_native_equals_twin_from_positions_within_a_game(board: str) -> None:
    instance = read_id(board)
    game, p = instance.game, instance.position
    for ply in range(10):
        turns = [turn for turn in game.moves(p) if turn.steps]
        if not turns:
            break
        p = game.play(p, turns[7 * ply % len(turns)])
        depth = 3 if game.board.size <= 16 else 2 if game.board.size < 80 else 1
        assert perft_counts(game, p, depth, Meter(), "native") == perft_counts(game, p, depth, Meter(), "python")


@needs_native
@pytest.mark.parametrize("board", ["orcoon:2x3", "orcoon:3x2", "hex:rhombus2"])
def test_native_equals_twin_on_all_positions(board: str) -> None:
    """Windows with every filling, which short games do not lead to."""
    game = read_id(board).game
    for stones in game.legal_positions():
        for turn in (0, 1):
            p = stones._replace(turn=turn)
            assert perft_counts(game, p, 2, Meter(), "native") == perft_counts(game, p, 2, Meter(), "python"), game.format(p)


@needs_native
@pytest.mark.parametrize("position", ODD_GROUPS)
def test_native_xodd_and_yodd(position: str) -> None:
    instance = read_id(position)
    counts = ODD_GROUPS[position]
    assert perft_counts(instance.game, instance.position, len(counts), Meter(), "native") == counts


@needs_native
@pytest.mark.parametrize(
    "board",
    [
        *("xodd:3x3", "yodd:hexhex2", "yodd:rhombus3"),
        *map(slow, ("xodd:4x5", "xodd:8x9", "yodd:hexhex3", "yodd:hexhex6")),
    ],
)
def test_native_equals_twin_within_games_of_xodd_and_yodd(board: str) -> None:
    instance = read_id(board)
    game: Game[Any] = instance.game
    p: Any = instance.position
    chance = random.Random(board)
    while game.outcome(p) is None:
        empty = game.board.size - (p.black | p.white).bit_count()
        depth = 3 if empty <= 9 else 2 if empty <= 20 else 1
        if empty <= 60:
            assert perft_counts(game, p, depth, Meter(), "native") == perft_counts(game, p, depth, Meter(), "python")
        turns = [turn for turn in game.moves(p) if chance.random() < 0.2] or list(game.moves(p))
        longest = [turn for turn in turns if len(turn.steps) == 2] or turns
        p = game.play(p, chance.choice(longest if empty > 60 else turns))


@needs_native
def test_native_arguments_for_xodd_are_checked() -> None:
    near = kernel.pack([0] * 4)
    for size, passes, depth in ((0, 0, 1), (257, 0, 1), (4, 3, 1), (4, 0, 0), (5, 0, 1)):
        with pytest.raises(ValueError, match=r"out of range|too short"):
            kernel.require().xodd_perft(size=size, neighbours=near, stones=near, passes=passes, depth=depth, tick=print)
    with pytest.raises(ValueError, match="more than six neighbours"):
        kernel.require().xodd_perft(size=8, neighbours=kernel.pack([254] + [0] * 7), stones=near, passes=0, depth=1, tick=print)


@needs_native
def test_an_ended_game_has_no_turns() -> None:
    for text in ("xodd:2x2:B:B./..:pass:over", "orcoon:3x3:B:.../.../...:pass", "hex:rhombus2:W:B./B."):
        instance = read_id(text)
        assert perft_counts(instance.game, instance.position, 3, Meter()) == [0, 0, 0]


@pytest.mark.twin
def test_divide_adds_up() -> None:
    instance = read_id("orcoon:3x3:W:.B./.../...")
    total = perft_counts(instance.game, instance.position, 3, Meter())[-1]
    assert sum(count for _, count in divide(instance.game, instance.position, 3, Meter())) == total


@pytest.mark.parametrize("method", ["auto", "python"])
def test_limits_stop_the_count(method: str) -> None:
    for text in ("orcoon:9x9", "xodd:9x9"):
        instance = read_id(text)
        with pytest.raises(LimitReached, match="seconds"):
            perft_counts(instance.game, instance.position, 8, Meter(Limits(seconds=0.3)), method)


@needs_native
def test_native_arguments_are_checked() -> None:
    assert kernel.native is not None
    empty = {"neighbours": b"", "diagonal": b"", "crossing": b"", "sides": b""}
    ends: dict[str, list[int]] = {"diagonal_ends": [], "crossing_ends": []}
    for size, depth in ((0, 1), (257, 1), (4, 0), (4, 2)):
        tables = kernel.native.PlacementTables(size=size, passing=True, joining_ends=False, **empty, **ends)
        with pytest.raises(ValueError, match=r"out of range|too short"):
            kernel.native.perft(tables, stones=b"", depth=depth, turn=0, tick=print)
