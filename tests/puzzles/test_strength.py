"""Strength: whether a player finds a puzzle half of the time, by no more trials than that takes."""

from crosscut.core.instance import Instance, read_id
from crosscut.puzzles.grade import HALF, MEASURED
from crosscut.puzzles.grading import graded_line
from crosscut.puzzles.play import is_trivial
from crosscut.puzzles.puzzle import Puzzle
from crosscut.puzzles.strength import Strength
from plays import play_on


def test_whether_a_player_finds_it_half_of_the_time_takes_fewer_trials() -> None:
    game = read_id("orcoon:3x3").game
    play, fewer, lines = play_on(game), 0, 0
    for p in list(game.legal_positions())[::401]:
        if is_trivial(game, p, game.turn(p)) or not play.is_won(p) or not play.is_single(p):
            continue
        line = graded_line(play, Puzzle(Instance(game, p), "root", play.solution(p, "root"), play.line(p)))
        lines += 1
        for player in MEASURED:
            whole, enough = Strength(line).bound(player), Strength(line).bound(player, whole=False)
            assert (whole >= HALF) == (enough >= HALF)
            fewer += enough < whole
    assert lines > 3
    assert fewer
