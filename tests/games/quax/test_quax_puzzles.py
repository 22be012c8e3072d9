"""Puzzles of Quax and Torax: looks, changes and themes, each by its definition."""

import random
from itertools import combinations

import pytest
from click.testing import CliRunner

from crosscut.cli import main
from crosscut.core.board import cells_of
from crosscut.core.game import BLACK, WHITE
from crosscut.core.instance import read_id
from crosscut.core.notation import format_turn
from crosscut.core.registry import open_game
from crosscut.core.turns import has_long_turns
from crosscut.games.quax.puzzles.changes import changed
from crosscut.games.quax.puzzles.looks import looks, missing
from crosscut.games.quax.puzzles.themes import both_ways, bridge, crossing, two_threats, wall
from crosscut.games.quax.rules import Bridged, Bridging
from crosscut.games.quax.torax import Torax
from crosscut.puzzles.play import Play
from crosscut.puzzles.puzzle import Puzzle
from crosscut.puzzles.walk import decisions
from crosscut.solver.limits import Meter
from crosscut.solver.minimax import Minimax


def opened(name: str, board: str) -> Bridging:
    game = open_game(name, board)
    assert isinstance(game, Bridging)
    return game


def fewest(game: Bridging, p: Bridged, side: int) -> int:
    """How many placements of its own a side needs at least, by trying all sets of stones and bridges, the smallest first."""
    elements = [(cell, -1) for cell in cells_of(game.board.all_cells & ~(p.black | p.white))]
    elements += [(-1, number) for number in range(len(game.diagonals))]
    for count in range(6):
        for chosen in combinations(elements, count):
            stones = sum(1 << cell for cell, _ in chosen if cell >= 0)
            bridges = sum(1 << number for _, number in chosen if number >= 0)
            if side == BLACK:
                q = p._replace(black=p.black | stones, black_bridges=p.black_bridges | bridges)
            else:
                q = p._replace(white=p.white | stones, white_bridges=p.white_bridges | bridges)
            end = game.outcome(q)
            if game.illegal(q) is None and end is not None and end.winner == side:
                return count
    raise AssertionError("more than five")


@pytest.mark.parametrize(
    "text",
    [
        "quax:3x3:B:.W./.B./...",
        "quax:3x3:W:BW./.BW/W..:bridges=Ba1b2",
        "quax:2x3:B:.W./B..",
        "torax:torus3:B:WW./.B./...",
        "torax:torus3:W:BWW/WB./.W.:bridges=Ba1b2",
    ],
)
def test_missing_counts_the_placements_that_a_side_needs(text: str) -> None:
    instance = read_id(text)
    game, p = instance.game, instance.position
    assert isinstance(game, Bridging)
    assert isinstance(p, Bridged)
    sides = (BLACK,) if isinstance(game, Torax) else (BLACK, WHITE)
    for side in sides:
        assert missing(game, p, side) == fewest(game, p, side)
    assert looks(game, p, BLACK) == -looks(game, p, WHITE)


def test_who_can_no_longer_win_is_missing_more_than_there_is() -> None:
    for text in ("quax:2x2:B:.W/W.:bridges=Wb1a2", "torax:torus3:B:WWW/W../W.."):
        instance = read_id(text)
        assert isinstance(instance.game, Bridging)
        assert isinstance(instance.position, Bridged)
        assert missing(instance.game, instance.position, BLACK) > instance.game.board.size


@pytest.mark.parametrize(("name", "board"), [("quax", "4x4"), ("torax", "torus3x4")])
def test_changes_are_legal_and_keep_the_difference_of_the_sides(name: str, board: str) -> None:
    game, chance = opened(name, board), random.Random(2)
    p = game.start()._replace(phase=0)
    for _ in range(9):
        p = game.play(p, chance.choice(list(game.moves(p))))
    seen = set()
    for _ in range(300):
        q = changed(game, p, chance)
        assert game.illegal(q) is None
        assert q.turn == p.turn
        assert q.black.bit_count() - q.white.bit_count() == p.black.bit_count() - p.white.bit_count()
        assert game.empty(q) <= max(8, game.empty(p))
        seen.add(q)
        p = q
    assert len(seen) > 50


def shown(text: str, *turns: str) -> tuple[Play, Puzzle]:
    """A position as a puzzle with a main line."""
    instance = read_id(text)
    play = Play(Minimax(instance.game, Meter()))
    line = play.line(instance.position)
    puzzle = Puzzle(instance, "root", play.solution(instance.position, "root"), line)
    assert [format_turn(instance.game.board, turn) for turn in line][: len(turns)] == list(turns)
    return play, puzzle


THEMES = {
    "bridge": bridge,
    "crossing": crossing,
    "two threats": two_threats,
    "both ways": both_ways,
    "wall": wall,
}


@pytest.mark.parametrize(
    ("text", "turns", "expected"),
    [
        ("quax:4x4:W:.WBW/BWWB/.W.B/BBWB", ("d1c2",), ("bridge",)),
        ("quax:4x4:W:WBBB/.B.W/WBWB/BWW.", ("a3b4",), ("crossing", "two threats")),
        ("torax:torus3x4:W:WB../.WWB/WWBB:bridges=Wa1b2+Wc2b3", ("d1",), ("wall",)),
        ("torax:torus3x4:B:BWWB/.WW./WBB.:bridges=Wb1a3", ("d3",), ("both ways",)),
    ],
)
def test_themes(text: str, turns: tuple[str, ...], expected: tuple[str, ...]) -> None:
    play, puzzle = shown(text, *turns)
    line = tuple(decisions(puzzle))
    own = ["bridge", "crossing", "two threats", *(["both ways", "wall"] if isinstance(play.game, Torax) else [])]
    found = [name for name in own if THEMES[name](play, line)]
    assert set(expected) <= set(found), found


def test_a_turn_is_one_ply_once_it_is_settled_who_blocks() -> None:
    game = opened("torax", "torus3")
    start = game.start()
    assert has_long_turns(game)
    assert has_long_turns(game, start)
    assert not has_long_turns(game, start._replace(phase=0))
    assert not has_long_turns(opened("quax", "3x3"), Bridged())


def test_puzzles_as_a_user_makes_them(tmp_path: object) -> None:
    file = f"{tmp_path}/puzzles.zip"
    words = ["puzzles", "make", "torax:torus3x4", "--count", "1", "--seed", "43", "--theme", "two threats", "--out", file]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    checked = CliRunner().invoke(main, ["puzzles", "check", file])
    assert "1 puzzle: 1 sound" in checked.output
    wrong = CliRunner().invoke(
        main, ["puzzles", "make", "quax:4x4", "--count", "1", "--seed", "1", "--theme", "wall", "--out", f"{file}2"]
    )
    assert wrong.exit_code != 0
    assert "no theme 'wall'" in wrong.output
