"""The longest resistance of a main line: proved by the winner's answers to all other replies, and by nothing less.

Every claim about a line with all answers there are is compared with a naive program in `test_forged`.
"""

from dataclasses import replace

import pytest

from cases import slow
from crosscut.core.errors import CertificateError, NotationError
from crosscut.core.instance import read_id
from crosscut.core.notation import parse_turn
from crosscut.puzzles.by_checker import verify
from crosscut.puzzles.certificate import certificate
from crosscut.puzzles.longest_line import answers
from crosscut.puzzles.play import Play, Solution
from crosscut.puzzles.puzzle import Puzzle, parse_puzzle
from crosscut.puzzles.soundness import Solvers, check_one
from crosscut.puzzles.verdict import Verdict
from crosscut.reports.puzzles import puzzle_text
from crosscut.solver.engines import engine_for
from crosscut.solver.limits import Limits, Meter
from crosscut.solver.minimax import Minimax

COOKED = "orcoon:3x3:B:.../..W/W.B"


def play_of(position: str, goal: str = "win") -> Play:
    found = Play(Minimax(read_id(position).game, Meter())).aimed(read_id(position).position, goal)
    assert found is not None
    return found


def along(position: str, line: str) -> Puzzle:
    """A puzzle that is claimed to be unique along this line."""
    instance = read_id(position)
    turns = [parse_turn(instance.game.board, turn) for turn in line.split()]
    solution = Solution(turns[-1])
    for number in range(len(turns) - 3, -1, -2):
        solution = Solution(turns[number], ((turns[number + 1], solution),))
    return Puzzle(instance, "line", solution, tuple(turns))


def test_a_line_that_is_not_the_longest_resistance_hides_no_cook() -> None:
    """After b3 the reply a1 holds out as long as a2, comes before it, and has two turns that win."""
    puzzle = along(COOKED, "b3 a2 b2 c1 b1")
    play = play_of(COOKED)
    assert play.cook(puzzle.instance.position, "line") is not None
    proof = certificate(play, puzzle)
    for shown in (puzzle, replace(puzzle, answers=answers(play, puzzle.instance.position))):
        with pytest.raises(
            CertificateError, match=r"no proof that a2 is the longest resistance .* a1 is not answered as quickly"
        ):
            verify(shown, proof)
        found = check_one(shown, proof, Solvers(engine_for, Limits(), None))
        assert found.verdict is Verdict.COOKED
        assert "cooked: after b3 a1 b1 and b2 win" in puzzle_text(found)


@pytest.mark.parametrize(
    ("position", "goal"),
    [
        slow("orcoon:3x3:B:.../.../...", "win"),
        ("orcoon:3x3:B:.../..B/..W", "within"),
        ("xodd:2x3", "win"),
        ("xodd:2x4:B:.W../.W..", "margin"),
        ("xodd:2x3:W:W../...", "within"),
        ("orcoon:2x3,connection=knight:W:.../.W.", "win"),
        ("hex:rhombus3:B:..W/..B/.BB", "win"),
    ],
)
def test_no_answer_can_be_left_out(position: str, goal: str) -> None:
    play = play_of(position, goal)
    p = read_id(position).position
    assert play.cook(p, "line") is None
    given = answers(play, p)
    assert len(given) > 2
    puzzle = Puzzle(read_id(position), "line", play.solution(p, "line"), play.line(p), goal=play.goal, answers=given)
    proof = certificate(play, puzzle)
    assert verify(puzzle, proof) > 0
    for left_out in given:
        with pytest.raises(CertificateError, match="is the longest resistance"):
            verify(replace(puzzle, answers=tuple(one for one in given if one != left_out)), proof)
    with pytest.raises(CertificateError, match="is the longest resistance"):
        verify(replace(puzzle, answers=tuple((name, "pass") for name, _ in given)), proof)


@pytest.mark.parametrize(
    ("members", "message"),
    [
        ('"unique": "line", "answers": []', "answers are an object"),
        ('"unique": "line", "answers": {"B:.../.../...": 1}', "answers are an object"),
        ('"answers": {"B:.../.../...": "a2"}', "answers belong to puzzles that are unique along the line"),
    ],
)
def test_answers_are_a_member_of_such_puzzles_alone(members: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parse_puzzle(f'{{"position": "orcoon:3x3", "solution": "a2", {members}}}')
