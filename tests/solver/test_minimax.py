"""Minimax against the naive one on all positions of tiny boards, with and without symmetries, and against recovered answers."""

import json
from pathlib import Path
from typing import Any

import pytest

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import Game
from crosscut.core.instance import read_id
from crosscut.core.notation import format_turn
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.minimax import Minimax
from naive import NaiveMinimax

DATA = Path(__file__).parents[1] / "data"

CASES = [
    ("orcoon", "1x1", {}),
    ("orcoon", "2x2", {}),
    ("orcoon", "2x3", {}),
    ("orcoon", "3x2", {}),
    ("orcoon", "2x3", {"crossing": "allowed"}),
    ("orcoon", "3x2", {"pie": "on"}),
    ("orcoon", "2x3", {"connection": "knight"}),
    ("orcoon", "3x2", {"connection": "knight", "crossing": "allowed", "pie": "on"}),
    ("hex", "rhombus2", {}),
    ("hex", "rhombus2", {"pie": "on"}),
]


def all_positions(game: Game[Any]) -> list[Stones]:
    found = [p._replace(turn=turn) for p in game.legal_positions() for turn in (0, 1)]
    return [p for p in found if game.illegal(p) is None]


def sign(score: int) -> int:
    return (score > 0) - (score < 0)


@pytest.mark.parametrize(("name", "board", "readings"), CASES)
@pytest.mark.parametrize("symmetry", [True, False])
def test_values_and_distances_on_all_positions(name: str, board: str, readings: dict[str, str], symmetry: bool) -> None:
    game = open_game(name, board, readings)
    naive = NaiveMinimax(name, board, game.readings)
    plain = Minimax(game, Meter(), symmetry=symmetry)
    timed = Minimax(game, Meter(), symmetry=symmetry, distance=True)
    positions = all_positions(game)
    assert positions
    for p in positions:
        text = game.format(p)
        assert plain.score(p) == sign(timed.score(p)) == naive.value(text), text
        if timed.score(p):
            assert timed.turns_to_end(timed.score(p)) == naive.distance(text), text


@pytest.mark.slow
def test_orcoon_3x3_on_all_positions() -> None:
    game = open_game("orcoon", "3x3")
    naive = NaiveMinimax("orcoon", "3x3", game.readings)
    with_images, without = Minimax(game, Meter()), Minimax(game, Meter(), symmetry=False)
    positions = all_positions(game)
    assert len(positions) == 2 * 9937
    for p in positions:
        assert with_images.score(p) == without.score(p) == naive.value(game.format(p))
    assert len(with_images.table) * 7 < len(without.table)


def test_hex_3x3_from_the_start() -> None:
    """The published facts: the first player wins, on 3x3 by the five cells of the short diagonal and its neighbours."""
    game = open_game("hex", "rhombus3")
    naive = NaiveMinimax("hex", "rhombus3", game.readings)
    solver = Minimax(game, Meter())
    start = game.start()
    assert solver.score(start) == 1
    winning = []
    for turn in game.moves(start):
        child = game.play(start, turn)
        assert solver.score(child) == naive.value(game.format(child))
        if solver.score(child) < 0:
            winning.append(format_turn(game.board, turn))
    assert winning == ["c1", "a2", "b2", "c2", "a3"]


@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_first_player_wins_hex(size: int) -> None:
    game = open_game("hex", f"rhombus{size}")
    assert Minimax(game, Meter()).score(game.start()) == 1


RECOVERED = (DATA / "orcoon_solve.jsonl").read_text().splitlines()


@pytest.mark.parametrize(
    "line", [pytest.param(line, marks=[pytest.mark.slow] if number % 6 else []) for number, line in enumerate(RECOVERED)]
)
def test_recovered_values(line: str) -> None:
    given = json.loads(line)
    instance = read_id(given["position"])
    game, p = instance.game, instance.position
    solver = Minimax(game, Meter())
    assert solver.score(p) == {"win": 1, "loss": -1}[given["value"]]
    winning = [turn for turn, child in solver.children(p) if turn.steps and solver.score(child) < 0]
    assert [list(game.board.places[turn.steps[0].cells[0]]) for turn in winning] == given["winning_placements"]


def test_limits_leave_a_sound_table() -> None:
    game = open_game("orcoon", "3x3")
    solver = Minimax(game, Meter(Limits(nodes=200)))
    with pytest.raises(LimitReached, match="nodes"):
        solver.score(game.start())
    assert solver.meter.nodes == 200
    assert solver.table
    assert None not in solver.table.values()
    whole = Minimax(game, Meter())
    for key, score in solver.table.items():
        assert isinstance(key, Stones)
        assert whole.score(key) == score


class Shuttle:
    """A game that goes back and forth for ever, to see that minimax notices."""

    name = "shuttle"

    def outcome(self, p: int) -> None:
        return None

    def relevant(self, p: int) -> int:
        return p

    least = relevant

    images_from = 0
    decides_by_plies = False

    def empty(self, p: int) -> int:
        return 0

    def person(self, p: int) -> int:
        return p

    def moves(self, p: int) -> list[str]:
        return ["over"]

    def play(self, p: int, turn: str) -> int:
        return 1 - p


def test_a_cycle_is_noticed() -> None:
    solver: Minimax[int] = Minimax(Shuttle(), Meter())  # type: ignore[arg-type]
    with pytest.raises(UnsupportedError, match="come back to an earlier position"):
        solver.score(0)
