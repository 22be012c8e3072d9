"""Grades: what they count, against a naive search over the checker's rules; that harder is never graded lower."""

import json
import random
from collections import Counter
from dataclasses import fields, replace
from itertools import islice
from typing import Any

import pytest

from crosscut.core.errors import NotationError
from crosscut.core.instance import Instance, read_id
from crosscut.core.notation import format_turn
from crosscut.core.stones import Stones
from crosscut.games.orcoon.puzzles.looks import missing
from crosscut.games.orcoon.rules import Orcoon
from crosscut.puzzles.compose import Settings
from crosscut.puzzles.criteria import allowed
from crosscut.puzzles.engines import table_of
from crosscut.puzzles.grade import FLAGS, MEASURED, Grade, grade_record, parse_grade
from crosscut.puzzles.grading import features, graded, graded_line, is_quiet, is_zugzwang, level_within
from crosscut.puzzles.looks import gives_up, looks
from crosscut.puzzles.make import Tally, make
from crosscut.puzzles.play import Play, is_trivial, representatives
from crosscut.puzzles.players import MC_100, RANDOM, choose
from crosscut.puzzles.playouts import Scene
from crosscut.puzzles.puzzle import Puzzle, parse_puzzle
from crosscut.puzzles.strength import Strength
from crosscut.puzzles.themes import themes
from crosscut.puzzles.wrong import wrong_turns
from crosscut.solver import kernel
from crosscut.solver.limits import LimitReached, Limits, Meter
from naive_grades import NaiveGrades
from plays import play_on

FEATURES = [field.name for field in fields(Grade) if field.name != "shares"]


def play_of(board: str) -> Play:
    return play_on(read_id(board).game)


def puzzle_of(play: Play, p: Any) -> Puzzle:
    return Puzzle(Instance(play.game, p), "root", play.solution(p, "root"), play.line(p))


def grade_of(position: str) -> Grade:
    instance = read_id(position)
    play = play_on(instance.game)
    return graded(play, puzzle_of(play, instance.position))


def single(play: Play, every: int) -> list[Any]:
    """Every so many of the positions that are won by one turn, not trivially."""
    game = play.game
    found = [q._replace(turn=turn) for q in islice(game.legal_positions(), 0, None, every) for turn in (0, 1)]
    legal = [p for p in found if game.illegal(p) is None and not is_trivial(game, p, p.turn)]
    return [p for p in legal if play.is_won(p) and play.is_single(p)]


def compare(board: str, every: int = 1) -> Counter[str]:
    """Compare what grades ask at the first turn with the naive answers; how often each came."""
    play = play_of(board)
    game = play.game
    naive = NaiveGrades(game.name, game.board.name, game.readings)
    counts: Counter[str] = Counter()
    for p in single(play, every):
        solution = next(play.winning(p))
        text, after = game.format(p), game.play(p, solution)
        facts = naive.facts(text, format_turn(game.board, solution))
        assert sum(1 for _ in representatives(game, p)) == facts.choices, text
        found = {format_turn(game.board, one.turn): (one.depth, one.single) for one in wrong_turns(play, p)}
        assert found == facts.wrong, text
        assert is_quiet(play, after) == facts.quiet, text
        assert is_zugzwang(play, after) == facts.zugzwang, text
        counts.update(f"depth {depth}{' single' * one}" for depth, one in found.values())
        counts.update(name for name, there in (("quiet", facts.quiet), ("zugzwang", facts.zugzwang)) if there)
    return counts


def test_what_is_asked_at_a_turn_of_all_positions_of_2x3() -> None:
    found = compare("orcoon:2x3")
    assert found["depth 1 single"] > 0
    assert compare("xodd:2x3")["depth 1"] > 0


def test_what_is_asked_at_a_turn_of_some_positions_of_3x3() -> None:
    found = compare("orcoon:3x3", every=41)
    assert found["depth 2 single"] > 0
    assert found["quiet"] > found["zugzwang"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("board", ["orcoon:3x3", "xodd:2x4", "yodd:hexhex2"])
def test_what_is_asked_at_a_turn_of_all_positions(board: str) -> None:
    assert compare(board)["depth 1 single"] > 0


def test_points_never_fall_when_a_feature_grows_nor_predicted_levels_when_points_grow() -> None:
    levels = set()
    for turns in (1, 2, 5, 9):
        for choices in (1, 5, 6, 15, 39, 200):
            for number in (0, 1, 3, 30):
                for flag in (False, True):
                    grade = Grade(turns, choices, number, number // 2, number // 3, flag, flag, not flag)
                    levels.add(grade.level)
                    for name in FEATURES:
                        more = replace(grade, **dict[str, Any]({name: True if name in FLAGS else getattr(grade, name) + 1}))
                        assert more.points >= grade.points
                        assert more.predicted == more.level >= grade.level
    assert levels == {1, 2, 3, 4, 5}


def test_the_level_is_that_of_the_weakest_player_who_finds_the_solution_half_of_the_time() -> None:
    cases = [((0.5,), 1), ((0.1, 1.0), 1), ((0, 0, 0.5), 2), ((0, 0.4, 0.4, 0.8), 3), ((0, 0, 0, 0.4, 0.5), 4)]
    for shares, level in [*cases, ((0.1, 0.1, 0.1, 0.4, 0.4), 5)]:
        assert Grade(5, 50, 20, shares=shares).level == level
        assert Grade(5, 50, 20).level == 5  # predicted


def test_a_decision_more_makes_no_puzzle_easier() -> None:
    play = play_of("orcoon:3x3")
    harder = 0
    for p in single(play, 501):
        line = graded_line(play, puzzle_of(play, p))
        if len(line) == 1:
            continue
        less, more = features(line[1:]), features(line)
        assert more.turns == less.turns + 1
        assert all(getattr(more, name) >= getattr(less, name) for name in FEATURES)
        later, whole = Strength(line[1:]), Strength(line)
        assert all(whole.share(player) <= later.share(player) for player in MEASURED)
        harder += replace(more, shares=whole.shares()).level > replace(less, shares=later.shares()).level
    assert harder > 0


def test_a_level_within_bounds_is_found_by_fewer_trials() -> None:
    play = play_of("orcoon:3x3")
    seen = set()
    for p in single(play, 1501)[1:]:  # the empty board, which costs most, with White to move alone
        puzzle = puzzle_of(play, p)
        level = graded(play, puzzle).level
        seen.add(level)
        for low in range(1, 6):
            for high in range(low, 6):
                found = level_within(play, puzzle, low, high)
                assert (found == min(level, high + 1)) if level < low or level > high else low <= found <= high
    assert len(seen) > 2


def test_every_turn_that_wins_is_right() -> None:
    play, seen = play_of("orcoon:3x3"), 0
    for p in single(play, 401):
        for here, decision in graded_line(play, puzzle_of(play, p)):
            right = set(here.winning(decision.position))
            scene = Scene(play.game, here.goal, p.turn)
            strength = Strength([(here, decision)])
            assert strength.share(RANDOM) == round(len(right) / len(list(representatives(play.game, decision.position))), 3)
            often = sum(choose(scene, decision.position, MC_100, random.Random(seed)) in right for seed in range(20)) / 20
            assert abs(strength.share(MC_100) - often) < 0.5
            seen = max(seen, len(right))
    assert seen > 1


def test_a_player_who_never_finds_one_turn_is_not_asked_for_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    play = play_of("orcoon:3x3")
    line = next(line for p in single(play, 1) if len(line := graded_line(play, puzzle_of(play, p))) > 1)
    for turns, asked in ((lambda right: None, 7), (lambda right: min(right, key=str), 7 * len(line))):
        strength = Strength(line)
        tried: list[Any] = []

        def chosen(scene: Any, position: Any, player: Any, chance: Any, turns: Any = turns, tried: Any = tried) -> Any:
            tried.append(position)
            return turns(next(here.winning(p) for here, decision in line if (p := decision.position) == position))

        monkeypatch.setattr("crosscut.puzzles.strength.choose", chosen)
        assert strength.share(MC_100, 7) == (asked > 7)
        assert len(tried) == asked


@pytest.mark.parametrize(
    ("easier", "harder", "why"),
    [
        # First an exchange: Black threatens to be through on the left, White stops that, and then it is the same puzzle.
        ("orcoon:3x3:B:BWW/BWW/..W", "orcoon:3x3:B:..W/BWW/..W", {"turns": (1, 2)}),
        ("orcoon:3x3:W:W.W/WBB/...", "orcoon:3x3:W:..W/W.B/...", {"turns": (1, 2), "refutation": (2, 3)}),
        # Without the black stone on b3 one more wrong turn of White is refuted by one reply only.
        ("orcoon:3x3:W:..B/W../BBB", "orcoon:3x3:W:..B/W../B.B", {"tries": (1, 2)}),
        # With one white stone less there is one more thing to choose.
        ("orcoon:3x3:B:.../.WW/BWW", "orcoon:3x3:B:.../.W./BWW", {"choices": (5, 6)}),
        # Without the white stone on a3 one more wrong turn of Black is not refuted at once.
        ("orcoon:3x3:B:..W/W.B/W..", "orcoon:3x3:B:..W/W.B/...", {"deep": (1, 2), "tries": (1, 2), "choices": (3, 4)}),
        # With the white stone on c1 in place of a3 Black's solution is another, and threatens nothing yet.
        ("orcoon:3x3:B:.../W../W.B", "orcoon:3x3:B:..W/W../..B", {"quiet": (False, True), "refutation": (3, 2)}),
    ],
)
def test_harder_by_little(easier: str, harder: str, why: dict[str, tuple[int, int]]) -> None:
    less, more = grade_of(easier), grade_of(harder)
    assert {name: both for name in FEATURES if len(set(both := (getattr(less, name), getattr(more, name)))) > 1} == why
    assert more.points > less.points
    assert more.level >= less.level


def test_what_looks_good() -> None:
    both = read_id("orcoon:4x4:W:.B../.B../.W../....")
    assert isinstance(both.game, Orcoon)
    assert isinstance(both.position, Stones)
    assert [missing(both.game, both.position, side) for side in (0, 1)] == [3, 3]
    stuck = read_id("orcoon:2x2:B:WW/..")
    assert isinstance(stuck.game, Orcoon)
    assert isinstance(stuck.position, Stones)
    assert [missing(stuck.game, stuck.position, side) for side in (0, 1)] == [5, 0]  # one more than there are cells: never
    assert looks(stuck.game, stuck.position, 1) == 5
    odd = read_id("xodd:2x3:B:BWB/WWW")
    assert [looks(odd.game, odd.position, side) for side in (0, 1)] == [-1, 1]
    other = read_id("hex:rhombus3")
    assert looks(other.game, other.position, 0) is None
    assert not gives_up(other.game, other.position, other.position, 0)


@pytest.mark.parametrize(
    ("board", "goal"),
    [("orcoon:3x3", "win"), ("xodd:2x4", "win"), ("orcoon:3x3", "connect"), ("orcoon:2x4", "within"), ("xodd:2x4", "margin")],
)
def test_made_puzzles_are_graded_the_same_by_a_fresh_solver(board: str, goal: str) -> None:
    settings = Settings(board, 7, minimal=False, goal=goal, allow=allowed(["all"]))
    found = [parse_puzzle(made.line) for made in islice(make(settings, Meter(), Tally()), 2)]
    for puzzle in found:
        work = set()
        for _ in range(2):
            fresh = play_of(board).on(puzzle.goal)
            assert graded(fresh, puzzle) == puzzle.grade
            work.add(fresh.work.nodes)
        assert len(work) == 1
        assert themes(fresh, puzzle) == puzzle.themes
        assert goal == "win" or not {"quiet", "zugzwang"} & set(puzzle.themes)


def one_grade(play: Play, positions: list[Any]) -> None:
    """Each puzzle has one grade for all its images."""
    for p in positions:
        assert len({graded(play, puzzle_of(play, q)) for q in play.game.images(p)}) == 1


def test_images_of_a_puzzle_have_one_grade() -> None:
    play = play_of("orcoon:3x3")
    one_grade(play, single(play, 251)[2:])  # the empty board costs more than all others


@pytest.mark.skipif(kernel.native is None, reason="takes minutes without the compiled module")
@pytest.mark.slow
def test_images_of_made_puzzles_have_one_grade() -> None:
    made = list(islice(make(Settings("orcoon:4x4", 1), Meter(), Tally()), 30))
    table = table_of(read_id("orcoon:4x4").game, Meter())
    assert table is not None
    one_grade(Play(table), [parse_puzzle(one.line).instance.position for one in made])


def test_work_is_limited() -> None:
    play = play_of("orcoon:3x3")
    puzzle = puzzle_of(play, play.game.start())
    play.work = Meter(Limits(nodes=5))
    with pytest.raises(LimitReached):
        graded(play, puzzle)


def test_a_grade_is_read_as_it_was_written() -> None:
    grade = Grade(3, 12, 1, 2, 0, True, False, True, 2, 4, (0.01, 0.1, 0.25, 0.9))
    record = grade_record(grade)
    assert (record["level"], record["points"]) == (grade.level, grade.points) == (3, 10)
    assert record["shares"] == {"random": 0.01, "one-ply": 0.1, "two-ply": 0.25, "100": 0.9}
    assert parse_grade(json.loads(json.dumps(record)) | {"level": 1}) == grade  # the level follows from the rest


def test_a_grade_of_an_older_file_has_the_level_of_its_points() -> None:
    record = grade_record(Grade(3, 12, 1, 2, 0, True, False, True))
    older = {name: value for name, value in record.items() if name not in ("refutation", "harm")}
    assert "shares" not in older
    assert parse_grade(older) == Grade(3, 12, 1, 2, 0, True, False, True)
    assert parse_grade(older).level == older["level"] == 4


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"grade": 3}, "a grade is an object"),
        ({"grade": {"level": 3}}, "the grade's turns is no number"),
        ({"grade": grade_record(Grade(1, 2)) | {"tries": -1}}, "the grade's tries is no number"),
        ({"grade": grade_record(Grade(1, 2)) | {"quiet": 1}}, "the grade's quiet is no truth value"),
        (
            {"grade": grade_record(Grade(1, 2)) | {"shares": {"two-ply": 1}}},
            "shares are an object with one or more of random, one-ply",
        ),
        ({"grade": grade_record(Grade(1, 2)) | {"shares": {}}}, "shares are an object"),
        ({"grade": grade_record(Grade(1, 2)) | {"shares": {"random": 1.5}}}, "share of random is no number from 0 to 1"),
        ({"grade": grade_record(Grade(1, 2)) | {"shares": {"random": True}}}, "share of random is no number"),
        ({"themes": "quiet"}, "the themes are a list"),
        ({"themes": ["QUIET\n"]}, "the themes are a list"),
    ],
)
def test_what_is_no_grade_or_theme_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parse_puzzle(json.dumps({"position": "orcoon:3x3", "solution": "a2"} | change))
