"""Players of stated strength: what each sees, by definition and by counting; the same choice everywhere for the same seed."""

import random
from collections import Counter
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

from crosscut.core.game import Game
from crosscut.core.instance import read_id
from crosscut.core.notation import format_turn
from crosscut.puzzles.goals import Goal, parse_goal
from crosscut.puzzles.play import is_trivial, representatives
from crosscut.puzzles.players import MC_100, MC_1000, ONE_PLY, PLAYERS, RANDOM, TWO_PLY, Player, choose, considered, share
from crosscut.puzzles.playouts import Scene, read
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.sample import sample
from plays import play_on


def positions(board: str, every: int) -> list[Any]:
    """Every so many of the legal positions in which the game goes on."""
    game = read_id(board).game
    found = [p._replace(turn=turn) for p in islice(game.legal_positions(), 0, None, every) for turn in (0, 1)]
    return [p for p in found if game.illegal(p) is None and game.outcome(p) is None]


def wins(game: Game[Any], p: Any, colour: int) -> bool:
    """Whether a colour has won for all to see."""
    outcome = game.outcome(p)
    return is_trivial(game, p, colour) if outcome is None else outcome.winner == colour


def exact(game: Game[Any], p: Any, side: int) -> Fraction:
    """How often random play from p is won by a colour."""
    outcome = game.outcome(p)
    if outcome is not None:
        return Fraction(outcome.winner == side)
    turns = list(game.moves(p))
    return sum((exact(game, game.play(p, turn), side) for turn in turns), Fraction(0)) / len(turns)


def played(position: str, player: Player, seeds: int, goal: str | None = None) -> list[str]:
    """What a player plays with each seed."""
    instance = read_id(position)
    game, p = instance.game, instance.position
    scene = Scene(game, None if goal is None else parse_goal(goal), game.turn(p))
    return [format_turn(game.board, choose(scene, p, player, random.Random(seed))) for seed in range(seeds)]


@pytest.mark.twin
@pytest.mark.parametrize(("board", "every"), [("orcoon:3x3", 41), ("xodd:2x3", 5), ("orcoon:3x3,connection=knight", 47)])
def test_each_player_sees_what_its_definition_says(board: str, every: int) -> None:
    game = read_id(board).game
    seen = Counter[str]()
    for p in positions(board, every):
        own, turns = game.turn(p), list(representatives(game, p))
        after = {turn: game.play(p, turn) for turn in turns}
        winning = [turn for turn in turns if wins(game, after[turn], own)]
        going = [turn for turn in turns if game.outcome(after[turn]) is None] or turns
        safe = [
            turn
            for turn in going
            if game.outcome(after[turn]) is not None
            or not any(wins(game, game.play(after[turn], reply), 1 - own) for reply in game.moves(after[turn]))
        ] or going
        for side in (0, 1):
            scene = Scene(game, None, side)
            assert considered(scene, p, RANDOM) == turns
            assert considered(scene, p, ONE_PLY) == (winning or going)
            assert considered(scene, p, TWO_PLY) == considered(scene, p, MC_100) == (winning or safe)
        seen.update({"wins": bool(winning), "shuns": len(safe) < len(going), "loses": len(going) < len(turns)})
    assert seen["wins"] > 0
    assert seen["shuns"] > 0
    assert seen["loses"] > 0 or game.name == "xodd"  # one pass is no end there


def test_a_share_is_exact() -> None:
    instance = read_id("orcoon:4x4:B:B.WW/..B./BW../W.B.")
    game, p = instance.game, instance.position
    scene = Scene(game, parse_goal("win"), game.turn(p))
    turns = list(representatives(game, p))
    assert share(scene, p, RANDOM, turns[:1]) == 1 / len(turns)
    assert sum(share(scene, p, TWO_PLY, [turn]) for turn in turns) == pytest.approx(1)
    drawn = Counter(choose(scene, p, TWO_PLY, random.Random(seed)) for seed in range(1000))
    for turn in turns:
        assert drawn[turn] / 1000 == pytest.approx(share(scene, p, TWO_PLY, [turn]), abs=0.06)


@pytest.mark.twin
def test_playouts_are_won_as_often_as_random_play_is() -> None:
    for position in ("orcoon:2x3:W:B../...", "xodd:2x3:B:BWB/..W"):
        instance = read_id(position)
        game, p = instance.game, instance.position
        scene, chance = Scene(game, None, 0), random.Random(1)
        mean = sum(scene.playout(scene.at(p), chance) for _ in range(4000)) / 4000
        assert mean == pytest.approx(float(exact(game, p, 0)), abs=0.03)


def test_a_tree_finds_the_only_winning_turn_and_more_playouts_find_it_more_often() -> None:
    play = play_on(read_id("orcoon:3x3").game)
    game = play.game
    found = [p for p in positions("orcoon:3x3", 97) if play.is_won(p) and play.is_single(p) and not is_trivial(game, p, p.turn)]
    assert len(found) > 40
    right = Counter[int]()
    for p in found:
        solution = next(play.winning(p))
        spot = (scene := Scene(game, None, 1)).at(p)
        every = range(len(scene.opened(spot)))
        for playouts in (10, 100, 1000):
            best = spot.turns[read(scene, spot, every, playouts, random.Random(5))]
            right[playouts] += game.least(game.play(p, best)) == game.least(game.play(p, solution))
    assert right[10] < right[100] < right[1000]
    assert right[1000] > 0.9 * len(found)


@pytest.mark.twin
@pytest.mark.parametrize(
    ("position", "player", "turns"),
    [
        ("orcoon:3x3:W:.../.B./...", TWO_PLY, "b1 a1 a1 a1 a1 a2"),
        ("orcoon:3x3:W:.../.B./...", MC_100, "b1 b1 b1 b1 b1 a1"),
        ("xodd:3x3:B:W.B/.B./W..", MC_100, "Bb1+Bc2 Bc2+Bb3 Bc2+Wb3 Bb3+Wc3 Wc2+Bb3 Bb1+Bb3"),
        ("hex:rhombus3", MC_100, "b1 b2 c1 b2 b1 a2"),
    ],
)
def test_the_same_seeds_play_the_same_turns_on_every_kernel(position: str, player: Player, turns: str) -> None:
    """These turns were played once; other ones would change the grades of all puzzles."""
    assert " ".join(played(position, player, 6)) == turns


@pytest.mark.parametrize(
    ("position", "goal", "right"),
    [
        ("orcoon:4x4:W:.BBB/WWWB/.W../BWB.", "within 5", "c3"),
        ("orcoon:4x4:W:BB.B/.W.B/WW.B/W...", "connect", "d4"),
        ("xodd:4x4:B:WB../BWW./..WB/BBBW", "margin 1", "Wd1+Ba3"),
        ("orcoon:4x4,connection=knight:W:BW.B/B.../W..B/W...", "hold", "d4"),
        ("crosshairs:hexhex3:W:b.b/bBBB/B.bbb/bww./w.b", "margin -3", "e1"),
    ],
)
def test_players_play_for_the_goal(position: str, goal: str, right: str) -> None:
    assert played(position, MC_1000, 4, goal).count(right) >= 3


def test_what_a_playout_is_worth() -> None:
    knight = read_id("orcoon:2x2,connection=knight:B:BW/WB:pass:over")
    assert knight.game.outcome(knight.position) is not None
    for goal, worth in ((None, 0.5), ("hold", 1.0), ("win", 0.0)):
        scene = Scene(knight.game, None if goal is None else parse_goal(goal), 0)
        assert scene.at(knight.position).result == worth


def test_games_between_players_are_won_by_the_stronger() -> None:
    game = read_id("orcoon:3x3").game
    won = 0
    for number, start in enumerate(sample(game, 12, 1, Meter(), stones=2)):
        for stronger in (0, 1):
            scene, p, chance = Scene(game), start, random.Random(number)
            while (outcome := game.outcome(p)) is None:
                p = game.play(p, choose(scene, p, MC_100 if game.turn(p) == stronger else RANDOM, chance))
            won += outcome.winner == stronger
    assert won > 18


def test_playouts_count() -> None:
    game = read_id("orcoon:3x3").game
    meter = Meter(Limits(nodes=50))
    scene = Scene(game, Goal("win"), 0, meter.count)
    assert choose(scene, game.start(), TWO_PLY, random.Random(1)) in considered(scene, game.start(), TWO_PLY)
    with pytest.raises(LimitReached):
        choose(scene, game.start(), MC_100, random.Random(1))
    assert [player.playouts for player in PLAYERS] == [0, 0, 0, 100, 1000, 10000]
