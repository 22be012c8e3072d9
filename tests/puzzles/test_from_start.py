"""Reachable or not, against all positions that forward play of the checker's rules comes to on tiny boards."""

from itertools import product
from typing import Any

import pytest

from cases import slow
from crosscut.core.errors import ContradictionError
from crosscut.core.game import play
from crosscut.core.instance import read_id
from crosscut.core.stones import drop
from crosscut.puzzles import from_start as module
from crosscut.puzzles.from_start import NODES, Answer, reachable
from crosscut.solver.limits import STRIDE, LimitReached, Limits, Meter
from crosscut.solver.sample import sample
from crosscut.solver.trust import Referee


def forward(board: str) -> set[str]:
    """All positions that play leads to and in which the game goes on, by the checker's rules alone."""
    game: Any = read_id(board).game
    referee = Referee(game.name, game.board.name, game.readings)
    found = {game.format(game.start())}
    waiting = list(found)
    while waiting:
        p = waiting.pop()
        for q in () if referee.ended(p) else referee.turns(p).values():
            if q not in found and not referee.ended(q):
                found.add(q)
                waiting.append(q)
    return found


@pytest.mark.parametrize(
    ("board", "passes", "reached", "asked"),
    [
        ("orcoon:2x3", (0,), 177, 1018),
        slow("orcoon:3x3", (0,), 2883, 19874),
        ("orcoon:2x3,connection=knight", (0, 1), 105, 952),
        ("orcoon:2x2,pie=on", (0,), 57, 268),
        ("hex:rhombus2", (0,), 23, 78),
        ("xodd:2x2", (0, 1), 121, 137),
        ("xodd:2x3", (0, 1), 1329, 1353),
    ],
)
def test_all_positions_of_small_boards(board: str, passes: tuple[int, ...], reached: int, asked: int) -> None:
    game: Any = read_id(board).game
    answers = {}
    for still in game.legal_positions():
        for turn, before, swapped in product((0, 1), passes, {False, game.pie}):
            p = still._replace(turn=turn, passes=before, swapped=swapped)
            if game.illegal(p) is None and game.outcome(p) is None:
                answers[game.format(p)] = reachable(game, p, Meter()).answer
    expected = forward(board)
    assert {text for text, answer in answers.items() if answer is Answer.YES} == expected
    assert set(answers.values()) == {Answer.YES, Answer.NO}
    assert (len(expected), len(answers)) == (reached, asked)


@pytest.mark.parametrize(
    "name", ["orcoon:3x3:W:.../..W/BB.", "xodd:2x3:B:.../BWB", "yodd:hexhex2:W:B./.WB/..:pass", "hex:rhombus3"]
)
def test_a_yes_comes_with_a_game(name: str) -> None:
    instance = read_id(name)
    game: Any = instance.game
    found = reachable(game, instance.position, Meter())
    assert (found.answer, found.why) == (Answer.YES, "")
    p = game.start()
    for turn in found.order:
        p = play(game, p, turn)
    assert p == instance.position


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("orcoon:3x3:W:.../..W/BBB", "3 black and 1 white stones, and White to move: nobody has passed, and Black began"),
        ("xodd:2x3:B:.../..B", "no way back leads to the start; all were tried, 1 position"),
        ("orcoon:3x3:B:.W./..W/BB.", "illegal position: b1: touches c2 only diagonally, rule 3"),
        ("hex:rhombus3:B:..B/.BW/BWW", "no way back leads to the start; all were tried, 1 position"),
    ],
)
def test_a_no_says_why(name: str, why: str) -> None:
    instance = read_id(name)
    found = reachable(instance.game, instance.position, Meter())
    assert (found.answer, found.order, found.why) == (Answer.NO, (), why)


def test_limits() -> None:
    instance = read_id("orcoon:3x3:B:..W/..W/BB.")
    found = reachable(instance.game, instance.position, Meter(Limits(nodes=2)))
    assert (found.answer, found.why) == (Answer.UNKNOWN, "not decided by 2 positions")
    late = Meter(Limits(seconds=1))
    late.until = late.started - 1
    late.nodes = STRIDE - 1  # the clock is looked at now
    with pytest.raises(LimitReached, match="seconds"):
        reachable(instance.game, instance.position, late)
    assert reachable(instance.game, object(), Meter()).answer is Answer.UNKNOWN


def test_a_way_that_does_not_lead_there_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    instance = read_id("orcoon:3x3:W:.../.B./...")
    for order in ((drop(0),), (drop(4), drop(4)), ()):
        monkeypatch.setattr(module, "_order", lambda *_, order=order: order)
        with pytest.raises(ContradictionError, match="please report it"):
            reachable(instance.game, instance.position, Meter())


@pytest.mark.parametrize("board", ["orcoon:5x5", "xodd:5x5", "yodd:hexhex3"])
def test_positions_that_come_from_play_are_reached_at_once(board: str) -> None:
    game = read_id(board).game
    for p in sample(game, 20, 1, Meter()):
        meter = Meter(Limits(nodes=NODES))
        assert reachable(game, p, meter).answer is Answer.YES
        assert meter.nodes <= game.board.size + 1
