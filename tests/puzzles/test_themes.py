"""Themes: for each a puzzle that has it and a near one that has not; all the themes of both are compared."""

from pathlib import Path

import pytest

from crosscut.core.board import cells_of
from crosscut.core.game import BLACK, WHITE
from crosscut.core.instance import Instance, read_id
from crosscut.core.notation import format_turn, parse_turn
from crosscut.core.stones import Stones
from crosscut.games.orcoon.deadlocks.spot import spot
from crosscut.games.orcoon.puzzles.themes import conflict
from crosscut.games.orcoon.rules import Orcoon
from crosscut.puzzles.play import Solution
from crosscut.puzzles.puzzle import Puzzle
from crosscut.puzzles.themes import themes, themes_of
from crosscut.puzzles.walk import decisions
from crosscut.solver.limits import LimitReached, Limits, Meter
from plays import play_on

# Of each theme: a puzzle that has it with its main line and all its themes, then a near one, and what is different.
EXAMPLES = {
    # Neither side can connect any more, and whoever passes wins; three stones could be placed. Near: there is only the pass.
    "only pass wins": (
        ("orcoon:4x4:B:W.B./B..W/W..B/B.W.", "pass", "only pass wins"),
        ("xodd:3x4:B:BBWB/BW.W/WBWB", "pass", "parity"),
    ),
    # After a3 Black, if he had to move again, would lose; so does White. Near: Black would win, though not at once.
    "zugzwang": (
        ("orcoon:3x3:B:W../W../.BB", "a3 b1 c1 b2 c2", "zugzwang, quiet, waiting"),
        ("orcoon:3x3:B:..W/W../..B", "b3 a1 b1 c2 b2", "quiet"),
    ),
    # One white stone is elsewhere, and already Black's first turn threatens to join his edges.
    "quiet": (
        ("orcoon:3x3:B:..W/W../..B", "b3 a1 b1 c2 b2", "quiet"),
        ("orcoon:3x3:B:.../W../W.B", "c2 c1 b2 a1 b1", ""),
    ),
    # With the black stone on d1 White has nothing but the pass; without it he has several defences.
    "forced": (
        ("xodd:2x4:B:.B.B/B..B", "Wa1+Bb2 pass Bc1+Wc2", "forced"),
        ("xodd:2x4:B:.B../B..B", "Wa1+Bb2 Bc1 Bd1+Wc2", ""),
    ),
    # a2 beside the deadlock costs White a cell of his own. Near: d4 makes a deadlock, and costs nothing.
    "self-block": (
        ("orcoon:4x4:W:...W/.BB./..B./B.WW", "a2", "self-block"),
        ("orcoon:4x4:W:WBBW/..BB/B.WB/W.W.", "d4", ""),
    ),
    # The first stone on the empty board shortens Black's chain; the second in the same place does not.
    "waiting": (
        ("orcoon:3x3:B:.../.B./...", "a2 a1 b1 c1 a3", "quiet, waiting"),
        ("orcoon:3x3:B:.../.../...", "a2 a1 c1 c3 a3 b1 c2 b3 b2", "quiet"),
    ),
    # Both sides run, and cells on which nobody can place stop one of them. Near: one side is through.
    "deadlock race": (
        ("orcoon:4x4:W:..../B.../W.BB/...W", "c4 a1 a4 b1 c1", "quiet, self-block, deadlock race"),
        ("orcoon:4x4:B:..../.W../BB.W/W..B", "a2 b1 a1 c1 d1", "quiet, self-block"),
    ),
    # White is stopped by cells that are dead for him alone. Near: by cells that are dead for both.
    "blockade": (
        ("orcoon:4x4,crossing=allowed:B:BW.B/BB.W/...B/W.WW", "b4", "blockade"),
        ("orcoon:4x4,crossing=allowed:B:.W.W/BB.W/.W.B/.W.B", "a1", ""),
    ),
    # After d2 White could have each cell of a way, not all of them. Near: he has none, because Black is through.
    "conflict": (
        ("orcoon:4x5:B:.BWBW/W..../...../BWBWB", "d2", "conflict"),
        ("orcoon:3x3:B:BWW/BWW/..W", "a3", ""),
    ),
    # Black makes two groups more of his own colour, and joins all of them later. Near: he makes them with his last turn.
    "sacrifice": (
        ("xodd:3x3:B:.B./.W./.B.", "Ba2+Bc2 pass Ba1+Bc1 pass Ba3+Wc3", "quiet, sacrifice"),
        ("xodd:3x4:B:.W.W/WBW./.BW.", "Bc1+Bd2", "parity"),
    ),
    # A white stone on d1, the last cell, would bring White level, and make the number even. Near: d1 is black.
    "parity": (
        ("yodd:hexhex2:B:../BB./BB", "Wb1+We2", "parity, foreign stones"),
        ("yodd:hexhex2:B:.B/BB./BB", "Wb1+We2", "foreign stones"),
    ),
    # Black's two white stones change no number, and leave White nothing to do. Near: his stones are black.
    "foreign stones": (
        ("xodd:3x4:B:.WBW/.WW./WWWW", "Wa1+Wa2", "parity, foreign stones"),
        ("xodd:3x4:B:.WB./WBW./B..B", "Bb3+Bc3", "parity"),
    ),
}


def puzzle_at(position: str) -> tuple[str, str]:
    """The main line and the themes of a position."""
    instance = read_id(position)
    play = play_on(instance.game)
    p = instance.position
    assert play.is_single(p)
    puzzle = Puzzle(instance, "root", play.solution(p, "root"), play.line(p))
    return " ".join(format_turn(instance.game.board, turn) for turn in puzzle.line), ", ".join(themes(play, puzzle))


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_puzzle_that_has_it_and_a_near_one_that_has_not(name: str) -> None:
    (position, line, found), (near, near_line, near_found) = EXAMPLES[name]
    assert name in found.split(", ")
    assert name not in near_found.split(", ")
    assert puzzle_at(position) == (line, found)
    assert puzzle_at(near) == (near_line, near_found)


@pytest.mark.parametrize(
    ("position", "line", "earned"),
    [
        ("orcoon:5x5:B:.WBWB/B..../W..../..W../WB.B.", "d3 a1 b4", True),
        # White's d5 alone does it: without e4 Black's stones bar each other as well.
        ("orcoon:5x5:W:W..BB/B..WB/W..BB/B.WB./.WW.W", "e4 c1 d5", False),
        ("orcoon:5x5:W:W.BBB/B..WB/W..BB/B.WBW/.WW.W", "d5", True),
    ],
)
def test_of_a_conflict_every_turn_of_the_solution_is_a_part(position: str, line: str, earned: bool) -> None:
    instance = read_id(position)
    turns = tuple(parse_turn(instance.game.board, turn) for turn in line.split())
    puzzle = Puzzle(instance, "root", Solution(turns[0]), turns)
    assert conflict(play_on(instance.game), tuple(decisions(puzzle))) is earned


def test_the_deadlock_is_a_pattern_that_nobody_can_place_on() -> None:
    instance = read_id("orcoon:4x4:W:...W/.BB./..B./B.WW")
    game, p = instance.game, instance.position
    assert isinstance(game, Orcoon)
    assert isinstance(p, Stones)
    q = game.play(p, next(turn for turn in game.moves(p) if format_turn(game.board, turn) == "a2"))
    assert not spot(game, p, Meter())
    patterns = spot(game, q, Meter())
    assert len(patterns) == 1
    for cell in cells_of(patterns[0].dead):
        assert not any(game.placeable(*q.sides(colour), cell) for colour in (BLACK, WHITE))


def test_a_game_without_themes_of_its_own_has_the_general_ones() -> None:
    assert puzzle_at("hex:rhombus3:B:.../.../W.B") == ("b2 a1 b1 c1 c2", "quiet")


def test_images_have_the_same_themes_where_the_main_line_has_one_turn() -> None:
    for position in ("orcoon:4x4:W:...W/.BB./..B./B.WW", "yodd:hexhex2:B:../BB./BB", "xodd:3x4:B:.W.W/WBW./.BW."):
        instance = read_id(position)
        play = play_on(instance.game)
        found = set()
        for q in instance.game.images(instance.position):
            puzzle = Puzzle(Instance(instance.game, q), "root", play.solution(q, "root"), play.line(q))
            assert len(puzzle.line) == 1
            found.add(themes(play, puzzle))
        assert len(found) == 1


def test_work_is_limited() -> None:
    instance = read_id("orcoon:3x3")
    play = play_on(instance.game)
    p = instance.position
    puzzle = Puzzle(instance, "root", play.solution(p, "root"), play.line(p))
    play.work = Meter(Limits(nodes=5))
    with pytest.raises(LimitReached):
        themes(play, puzzle)


def test_the_page_has_every_theme_with_its_definition_and_its_example() -> None:
    page = (Path(__file__).parents[2] / "docs" / "results" / "puzzle-grades.md").read_text(encoding="utf-8")
    found = {name: shows for game in ("orcoon:3x3", "xodd:3x3") for name, shows in themes_of(read_id(game).game).items()}
    assert found.keys() == EXAMPLES.keys()
    for name, shows in found.items():
        definition = (shows.__doc__ or "").splitlines()[0]
        assert any(line.startswith(f"| `{name}` |") and line.endswith(f"| {definition} |") for line in page.splitlines())
        (_, line, _), _ = EXAMPLES[name]
        assert line in page
