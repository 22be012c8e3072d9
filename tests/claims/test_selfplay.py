"""Games of equal players: a share with its confidence says holds, fails or open, and the same seed gives the same games."""

import random
from collections.abc import Hashable
from typing import Any

import pytest

from crosscut.claims.claim import Run, Verdict
from crosscut.claims.selfplay import Match, interval, played, share_between
from crosscut.core.game import BLACK, Game, Outcome, Turn
from crosscut.core.registry import open_game
from crosscut.puzzles.players import ONE_PLY
from crosscut.puzzles.selfplay import playing
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.proof import Evidence


def match(games: int, seed: int = 1) -> Match:
    game = open_game("orcoon", "3x3")
    return Match(game, "one-ply players", playing(game, ONE_PLY, seed), games)


def black_wins(game: Game[Any], positions: list[Any]) -> bool:
    return game.outcome(positions[-1]) == Outcome(BLACK)


def always(_game: Game[Any], _positions: list[Any]) -> bool:
    return True


@pytest.mark.parametrize(
    ("least", "most", "verdict"), [(0.5, 1.0, Verdict.HOLDS), (0.0, 0.5, Verdict.FAILS), (0.95, 1.0, Verdict.OPEN)]
)
def test_a_share_holds_fails_or_is_open_by_its_interval(least: float, most: float, verdict: Verdict) -> None:
    found = share_between(Run(Meter()), [match(20)], always, least, most, "It happens")
    assert (found.verdict, found.evidence) == (verdict, Evidence.SAMPLED)
    assert "one-ply players on 3x3" in found.scope
    assert found.because == "It happens: one-ply players on 3x3, 20 of 20 games: 84 to 100 %."


def test_games_that_do_not_count_are_left_out() -> None:
    counting = iter([True, None, None, False])
    found = share_between(Run(Meter()), [match(4)], lambda _game, _positions: next(counting), 0, 1, "It happens")
    assert found.figures == {"one-ply players on 3x3": "1 of 2 games: 9 to 91 %"}
    nothing = share_between(Run(Meter()), [match(2)], lambda _game, _positions: None, 0.5, 1, "It happens")
    assert (nothing.verdict, nothing.figures) == (Verdict.OPEN, {"one-ply players on 3x3": "0 of 0 games: 0 to 100 %"})


def test_the_interval_is_wilsons() -> None:
    assert interval(0, 10)[0] == 0
    low, high = interval(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)


def test_games_are_played_to_the_end_and_the_same_for_a_seed() -> None:
    one, other = (list(played(match(3), Run(Meter()))) for _ in range(2))
    assert one == other
    assert all(match(1).game.outcome(positions[-1]) is not None for positions in one)
    assert one != list(played(match(3, seed=2), Run(Meter())))


def test_games_look_at_the_limits() -> None:
    with pytest.raises(LimitReached):
        share_between(Run(Meter(Limits(nodes=2))), [match(5)], black_wins, 0, 1, "Black wins")


def test_a_player_of_a_wing_is_a_function_of_a_position() -> None:
    game = open_game("orcoon", "2x2")
    chance = random.Random(1)

    def anything(p: Hashable) -> Turn:
        return chance.choice(list(game.moves(p)))

    (positions,) = played(Match(game, "random", anything, 1), Run(Meter()))
    assert game.outcome(positions[-1]) is not None
