"""Easy puzzles of boards that are solved whole: all that may be one are listed, and a run that has seen them says so."""

import json
from collections import Counter
from collections.abc import Hashable, Iterator
from contextlib import closing
from typing import Any

import pytest
from click.testing import CliRunner

from cases import slow
from crosscut.cli import main
from crosscut.core.game import Game
from crosscut.core.instance import Instance, read_id
from crosscut.games.orcoon.puzzles.easy import easy_positions
from crosscut.games.orcoon.tables.retrograde import solve_all
from crosscut.puzzles.compose import TOO_LONG, Made, Settings, Tried
from crosscut.puzzles.criteria import (
    CRITERIA,
    FEW_CELLS,
    FEW_CHOICES,
    FORCED_END,
    OBVIOUS,
    SUPERFLUOUS,
    is_forced,
    is_obvious,
    last_decision,
    little,
    real_choices,
    without_forced_end,
)
from crosscut.puzzles.grading import graded
from crosscut.puzzles.image import image_of
from crosscut.puzzles.make import Tally, make
from crosscut.puzzles.make import run as run_attempts
from crosscut.puzzles.minimal import removals
from crosscut.puzzles.play import Play, is_trivial
from crosscut.puzzles.players import TWO_PLY, share
from crosscut.puzzles.playouts import Scene
from crosscut.puzzles.puzzle import Puzzle
from crosscut.reports.puzzles import tally_text
from crosscut.solver import kernel
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.minimax import Minimax

NATIVE = pytest.mark.skipif(kernel.native is None, reason="a table of 4x4 takes minutes without the compiled module")
NO_OTHERS = "there are no others: every position of the board that could be one was looked at"


def single(play: Play) -> Iterator[Any]:
    """All positions, one of all images, that are won by one turn, not trivially: by the rules and minimax, not by the table."""
    game, seen = play.game, set[Hashable]()
    for q in game.legal_positions():
        for p in (q._replace(turn=turn) for turn in (0, 1)):
            image = image_of(game, p)
            if image not in seen:
                seen.add(image)
                if not is_trivial(game, image, game.turn(image)) and play.is_won(image) and play.is_single(image):
                    yield image


def two_ply_share(play: Play, p: Hashable) -> float:
    return share(Scene(play.game, play.goal, play.game.turn(p)), p, TWO_PLY, play.winning(p))


@pytest.mark.parametrize("board", ["orcoon:2x3", "orcoon:2x4", slow("orcoon:3x3"), slow("orcoon:3x3,crossing=allowed")])
@pytest.mark.parametrize("choices", [1, 2])
def test_all_positions_that_two_plies_solve_are_listed(board: str, choices: int) -> None:
    """And of positions without a symmetry of their own no others."""
    game: Game[Any] = read_id(board).game
    play = Play(Minimax(game, Meter()))
    listed = list(easy_positions(solve_all(game, Meter()), choices, Meter()))
    named = {image_of(game, p) for p in listed}
    assert len(named) == len(listed)  # one of all images
    wanted = {p for p in single(play) if sum(1 for _ in real_choices(game, p)) >= choices and two_ply_share(play, p) >= 0.5}
    assert wanted
    assert wanted <= named
    assert all(list(game.images(p)).count(p) > 1 for p in named - wanted)


def test_a_listing_ends_at_a_limit() -> None:
    solved = solve_all(read_id("orcoon:2x3").game, Meter())
    with pytest.raises(LimitReached, match="seconds"):
        list(easy_positions(solved, 1, Meter(Limits(seconds=0))))


def found_by(settings: Settings, jobs: int = 1) -> tuple[list[Made], Tally]:
    tally = Tally()
    with closing(make(settings, Meter(), tally, jobs, patience=1)) as made:
        return list(made), tally


def easy_puzzles(board: str, allow: frozenset[str]) -> Counter[int]:
    """How many puzzles of which level up to 2 a board has up to symmetry: each position asked by itself, for each criterion."""
    game: Game[Any] = read_id(board).game
    play, found = Play(Minimax(game, Meter())), Counter[int]()
    for p in single(play):
        solution, line, goal = play.solution(p, "root"), play.line(p), play.goal
        if FORCED_END not in allow:
            line = without_forced_end(game, p, line, goal)
        faults = {
            FEW_CELLS: little(game, p) is not None and game.glyphs(p).count(".") < 3,
            FEW_CHOICES: sum(1 for _ in real_choices(game, p)) < 4,
            OBVIOUS: is_obvious(game, p, solution.turn),
            SUPERFLUOUS: bool(removals(play, p)[1]),
            FORCED_END: len(line) > 1 and is_forced(game, last_decision(game, p, line), goal),
        }
        if not any(failed for name, failed in faults.items() if name not in allow):
            level = graded(play, Puzzle(Instance(game, p), "root", solution, line)).level
            found[level] += level <= 2
    return +found


@pytest.mark.parametrize(
    ("board", "allow"),
    [
        ("orcoon:2x4", (FEW_CHOICES,)),
        slow("orcoon:3x3", ()),
        slow("orcoon:3x3", (FEW_CHOICES,)),
        slow("orcoon:3x3", (FEW_CHOICES, SUPERFLUOUS)),
        slow("orcoon:3x3", tuple(CRITERIA)),
    ],
)
def test_a_run_makes_all_there_are(board: str, allow: tuple[str, ...]) -> None:
    lifted = frozenset((*allow, "same-kernel"))
    settings = Settings(board, 1, minimal=SUPERFLUOUS not in allow, grades=(1, 2), allow=lifted)
    made, tally = found_by(settings)
    assert Counter(json.loads(one.line)["grade"]["level"] for one in made) == easy_puzzles(board, lifted)
    assert tally.all_seen
    assert NO_OTHERS in tally_text(len(made), len(made) + 1, tally, None)
    assert {one.id for one in found_by(settings, jobs=2)[0]} == {one.id for one in made}


@NATIVE
@pytest.mark.slow
@pytest.mark.parametrize(
    ("board", "looked_at"),
    [("2x4", 11), ("2x5", 59), ("2x6", 79), ("3x3", 64), ("3x4", 590), ("4x3", 590), ("4x4", 463)],
)
def test_no_easy_puzzle_of_a_small_board_passes_all_criteria(board: str, looked_at: int) -> None:
    made, tally = found_by(Settings(f"orcoon:{board}", 1, grades=(1, 2)))
    assert not made
    assert tally.all_seen
    assert tally.attempts == looked_at


@NATIVE
@pytest.mark.slow
def test_nine_easy_puzzles_of_4x4_fail_only_by_superfluous_stones() -> None:
    made, tally = found_by(Settings("orcoon:4x4", 1, minimal=False, grades=(1, 2), allow=frozenset({SUPERFLUOUS})))
    assert [json.loads(one.line)["grade"]["level"] for one in made] == [2] * 9
    assert tally.all_seen


def test_other_settings_are_searched_as_ever() -> None:
    """Other goals and sources, and the theme that lets trivial wins pass, want positions that no list has."""
    grades = (1, 2)
    for settings in (
        Settings("orcoon:3x3", 1, grades=(1, 3)),
        Settings("orcoon:3x3", 1, grades=grades, goal="connect"),
        Settings("orcoon:3x3", 1, grades=grades, themes=("only pass wins",)),
        Settings("orcoon:3x3", 1, grades=grades, source="blunders"),
        Settings("hex:rhombus3", 1, grades=grades),
    ):
        tally = Tally()
        with closing(make(settings, Meter(Limits(nodes=2)), tally)) as made, pytest.raises(LimitReached, match="nodes"):
            list(made)
        assert not tally.all_seen


def test_a_candidate_that_took_too_long_leaves_it_open() -> None:
    def one(why: str) -> Tally:
        tally = Tally()
        attempts = run_attempts(lambda _: lambda _number: Tried(None, Counter({why: 1}), 0), Meter(), tally, 1, None)
        assert list(attempts) == []
        return tally

    assert one(OBVIOUS).all_seen
    assert not one(TOO_LONG).all_seen
    assert NO_OTHERS not in tally_text(0, 1, one(TOO_LONG), None)


def test_the_command_says_that_there_are_none() -> None:
    done = CliRunner().invoke(main, ["puzzles", "make", "orcoon:3x3", "--count", "1", "--seed", "1", "--grade", "1-2"])
    assert done.exit_code == 3
    assert "found 0 of 1 puzzle in" in done.stderr
    assert NO_OTHERS in done.stderr
    assert "infeasible" not in done.stderr
