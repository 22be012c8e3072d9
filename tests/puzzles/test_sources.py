"""Where candidates come from, by `--source`: what each source says of its positions, and that it makes the same puzzles again."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from click.testing import CliRunner

from crosscut.cli import main
from crosscut.core.errors import UnknownNameError
from crosscut.core.game import BLACK, WHITE
from crosscut.core.instance import read_id
from crosscut.core.stones import Stones
from crosscut.games.orcoon.rules import Orcoon
from crosscut.puzzles.blunders import blunders
from crosscut.puzzles.compose import Made, Settings
from crosscut.puzzles.criteria import allowed
from crosscut.puzzles.make import Tally, make
from crosscut.puzzles.play import representatives
from crosscut.puzzles.puzzle import parse_puzzle
from crosscut.puzzles.sources import Source, require, sources_of
from crosscut.puzzles.thinnest import thinnest
from crosscut.solver.limits import LimitReached, Limits, Meter
from plays import play_on


def yielded(source: Source, board: str, seeds: int) -> list[list[Any]]:
    """What a source yields when it is asked so often."""
    play = play_on(read_id(board).game)
    found = [list(source(play, 6, random.Random(seed))) for seed in range(seeds)]
    assert found == [list(source(play, 6, random.Random(seed))) for seed in range(seeds)]
    return found


@pytest.mark.parametrize(
    ("source", "board"),
    [(blunders, "orcoon:3x4"), (blunders, "hex:rhombus3"), (thinnest, "orcoon:3x3"), (thinnest, "hex:rhombus3")],
)
def test_positions_of_play_have_one_winning_turn(source: Source, board: str) -> None:
    play = play_on(read_id(board).game)
    found = yielded(source, board, 20)
    assert any(found)
    for p in (p for positions in found for p in positions):
        assert play.is_won(p)
        assert play.is_single(p)


def test_the_thinnest_place_of_a_line_comes_first() -> None:
    game = read_id("orcoon:3x4").game
    numbers = [[sum(1 for _ in representatives(game, p)) for p in positions] for positions in yielded(thinnest, "orcoon:3x4", 20)]
    assert all(line == sorted(line, reverse=True) for line in numbers)
    assert max(map(len, numbers)) > 1


@pytest.mark.parametrize("board", ["orcoon:3x4", "orcoon:4x4", "orcoon:3x4,crossing=allowed"])
def test_a_turn_after_a_step_back_from_a_stop_leads_to_one(board: str) -> None:
    game = read_id(board).game
    assert isinstance(game, Orcoon)
    found = [positions for positions in yielded(sources_of(game)["deadlocks"], board, 30) if positions]
    assert found
    for positions in found:
        ends = {stop for p in positions for stop in stops(game, p)}
        assert ends
        for p in (
            positions
        ):  # each is an end without as many stones of the opponent as turns were taken back, and one more of the solver
            taken = [(q.black & ~p.black, q.white & ~p.white) for q in ends if p.black & ~q.black == p.white & ~q.white == 0]
            counts = [(one.bit_count(), other.bit_count()) for one, other in taken]
            own = [(one, other) if p.turn == BLACK else (other, one) for one, other in counts]
            assert any(one == other + 1 for one, other in own)


def stops(game: Orcoon, p: Stones) -> Iterator[Stones]:
    """The positions after a turn of p in which the other side is stopped, though nobody is connected."""
    for turn in game.moves(p):
        q = game.play(p, turn)
        stopped = turn.steps and not game.can_connect(q, 1 - p.turn) and game.can_connect(q, p.turn)
        if stopped and not game.joined(q.sides(p.turn)[0], p.turn):
            yield q


def test_either_side_is_stopped() -> None:
    source = sources_of(read_id("orcoon:4x4").game)["deadlocks"]
    assert {p.turn for positions in yielded(source, "orcoon:4x4", 20) for p in positions} == {BLACK, WHITE}


@pytest.mark.parametrize("source", ["blunders", "certificate", "deadlocks"])
def test_the_same_seed_makes_the_same_puzzles_and_they_say_where_from(source: str) -> None:
    settings = Settings("orcoon:3x4", 5, minimal=False, allow=allowed(["all"]), source=source)
    runs = []
    for jobs in (1, 2):
        made: list[Made] = []
        with pytest.raises(LimitReached, match="nodes"):
            made.extend(make(settings, Meter(Limits(nodes=4)), Tally(), jobs))
        runs.append(made)
    assert runs[0] == runs[1]
    assert runs[0]
    for one in runs[0]:
        assert parse_puzzle(one.line).source == json.loads(one.line)["source"] == source


def test_a_source_that_a_game_does_not_have() -> None:
    assert list(sources_of(read_id("hex:rhombus3").game)) == ["random", "blunders", "certificate"]
    with pytest.raises(
        UnknownNameError, match="no source 'deadlocks' of puzzles of hex:rhombus3: there are random, blunders, cert"
    ):
        require("deadlocks", read_id("hex:rhombus3").game)
    done = CliRunner().invoke(main, ["puzzles", "make", "xodd:3x3", "--count", "1", "--seed", "1", "--source", "deadlocks"])
    assert done.exit_code == 1
    assert len(done.stderr.splitlines()) == 1
    arguments = ["puzzles", "make", "xodd:3x3", "--kind", "groups", "--count", "1", "--seed", "1", "--source", "blunders"]
    assert "--source is for play puzzles" in CliRunner().invoke(main, arguments).stderr
