"""Verdicts on puzzles, and certificates that do not fit: what the checker's walk must refuse."""

import gzip
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from crosscut.core.errors import CertificateError, CrosscutError
from crosscut.core.game import Turn
from crosscut.core.instance import Instance, read_id
from crosscut.core.notation import format_turn, parse_turn
from crosscut.core.stones import Stones
from crosscut.games.orcoon.postpass.connect import connect
from crosscut.games.orcoon.rules import Orcoon
from crosscut.puzzles.by_checker import verify
from crosscut.puzzles.play import Solution, places, representatives
from crosscut.puzzles.puzzle import Puzzle, Removal, parse_puzzle
from crosscut.puzzles.soundness import Checked, Solvers, check_one
from crosscut.puzzles.verdict import Verdict
from crosscut.solver import trust
from crosscut.solver.engines import engine_for
from crosscut.solver.limits import Limits
from crosscut.solver.trust import Referee

DEEP = "orcoon:3x3:W:.../..W/BBB"
MINIMAL = "orcoon:3x3:W:.../.../WBW"


def solvers(**limits: int) -> Solvers:
    return Solvers(engine_for, Limits(**limits), None)


def claim(position: str, solution: str, unique: str = "root", **more: Any) -> Puzzle:
    return parse_puzzle(json.dumps({"position": position, "solution": solution, "unique": unique, **more}))


def checked(position: str, solution: str, unique: str = "root", *, minimal: bool = False, **more: Any) -> Checked:
    return check_one(claim(position, solution, unique, **more), None, solvers(), minimal=minimal)


def named(found: Checked, turns: tuple[Turn, ...]) -> list[str]:
    assert found.puzzle is not None
    return [format_turn(found.puzzle.instance.game.board, turn) for turn in turns]


@pytest.mark.parametrize(
    ("position", "solution", "unique", "after", "turns"),
    [
        ("orcoon:3x3:B:.../.../..B", "a2", "root", [], ["a1", "c1", "a2", "c2", "b3"]),
        ("orcoon:3x3:B:.../.../.B.", "c3", "line", ["a3", "a1", "b1", "c1"], ["b2", "c3"]),
        ("orcoon:3x3", "a2", "tree", ["a2", "a1", "c1", "b1"], ["c2", "a3", "c3"]),
        ("xodd:2x4:B:..../...B", "Bb2+Bc2", "line", [], ["Bc1+Bb2", "Wa2+Bb2", "Bb2+Bc2"]),
    ],
)
def test_cooked(position: str, solution: str, unique: str, after: list[str], turns: list[str]) -> None:
    found = checked(position, solution, unique)
    assert found.verdict is Verdict.COOKED
    assert found.cook is not None
    assert named(found, found.cook.after) == after
    assert named(found, found.cook.turns) == turns


def test_unsolvable_and_wrong() -> None:
    assert checked("orcoon:2x2", "a1").verdict is Verdict.UNSOLVABLE
    wrong = checked("orcoon:3x3", "b2")
    assert wrong.verdict is Verdict.WRONG
    assert wrong.cook is not None
    assert named(wrong, wrong.cook.turns) == ["a2"]
    several = checked("orcoon:3x3:B:.../.../..B", "b1")
    assert several.verdict is Verdict.WRONG
    assert checked("orcoon:3x3", "c2").verdict is Verdict.SOUND  # a mirror image of a2


def test_unknown_within_the_limits() -> None:
    found = check_one(claim("orcoon:3x3", "a2"), None, solvers(nodes=5))
    assert (found.verdict, found.limit) == (Verdict.UNKNOWN, "nodes")


def test_superfluous_stones_are_found() -> None:
    found = checked(DEEP, "c1", "tree", minimal=True)
    assert found.verdict is Verdict.SOUND
    assert found.puzzle is not None
    assert found.superfluous is not None
    assert found.superfluous == ("a3", "b3")
    assert checked(DEEP, "c1", "tree").superfluous is None  # not asked, not claimed
    claimed = check_one(claim(DEEP, "c1", "tree", minimal=[]), None, solvers())
    assert claimed.superfluous == found.superfluous


def test_a_minimal_puzzle_has_a_witness_for_each_stone() -> None:
    found = checked(MINIMAL, "b1", "tree", minimal=True)
    assert (found.verdict, found.superfluous) == (Verdict.SOUND, ())
    assert found.puzzle is not None
    assert found.certificate is not None
    assert [removal.because for removal in found.puzzle.removals or ()] == ["lost", "turns", "lost"]
    verify(found.puzzle, found.certificate)
    removals = found.puzzle.removals or ()
    for wrong in (
        removals[1:],
        (replace_cause(removals[0], "illegal"), *removals[1:]),
        (removals[0], replace_cause(removals[1], "lost"), removals[2]),
        (removals[0], removals[1]._replace(turns=removals[1].turns[:1] * 2), removals[2]),
    ):
        with pytest.raises(CertificateError, match=r"needed|witness"):
            verify(replace(found.puzzle, removals=wrong), found.certificate)


def replace_cause(removal: Removal, because: str) -> Removal:
    return removal._replace(because=because)


def test_every_claim_about_a_small_board() -> None:
    """Sound exactly where the claimed turn and its images are all that wins, and then the certificate holds without a solver."""
    game = read_id("orcoon:2x2").game
    using = solvers()
    verdicts = set()
    for p in (q._replace(turn=turn) for q in game.legal_positions() for turn in (0, 1)):
        play = using.play(Instance(game, p))
        winning = set(play.winning(p))
        for turn in representatives(game, p):
            found = check_one(Puzzle(Instance(game, p), "root", Solution(turn)), None, using)
            verdicts.add(found.verdict)
            assert (found.verdict is Verdict.SOUND) == (winning == {turn})
            assert (found.verdict is Verdict.COOKED) == (len(winning) > 1 and turn in winning)
            assert (found.verdict is Verdict.UNSOLVABLE) == (not winning)
    assert verdicts == {Verdict.SOUND, Verdict.COOKED, Verdict.WRONG, Verdict.UNSOLVABLE}


@pytest.fixture(scope="module")
def deep() -> tuple[Puzzle, bytes]:
    found = checked(DEEP, "c1", "tree")
    assert found.puzzle is not None
    assert found.certificate is not None
    return found.puzzle, found.certificate


def test_a_certificate_is_checked_without_a_solver(deep: tuple[Puzzle, bytes]) -> None:
    puzzle, kept = deep
    assert verify(puzzle, kept) > 10
    found = check_one(puzzle, kept, solvers(nodes=1))
    assert found.verdict is Verdict.SOUND
    assert not found.solved


def test_the_check_of_a_certificate_looks_at_the_clock(deep: tuple[Puzzle, bytes]) -> None:
    puzzle, kept = deep
    found = check_one(puzzle, kept, Solvers(engine_for, Limits(seconds=1e-9), None))
    assert (found.verdict, found.limit, found.solved) == (Verdict.UNKNOWN, "seconds", False)


def test_claims_that_the_certificate_does_not_prove(deep: tuple[Puzzle, bytes]) -> None:
    puzzle, kept = deep
    board = puzzle.instance.game.board
    solution = puzzle.solution
    assert len(solution.replies) > 1
    turn = parse_turn(board, "a1")
    wrong = {
        "no section": replace(puzzle, solution=solution._replace(turn=turn), line=(turn, *puzzle.line[1:])),
        "no answer": replace(puzzle, solution=solution._replace(replies=solution.replies[1:])),
        "no section by which W": claim("orcoon:3x3:W:.../W../BBB", "a1", "tree"),
        "longest": replace(puzzle, line=puzzle.line[:-2]),
        "more replies": replace(puzzle, unique="line"),
        "not in the solution": replace(puzzle, line=(*puzzle.line[:-1], turn)),
    }
    for message, other in wrong.items():
        with pytest.raises(CertificateError, match=message):
            verify(other, kept)
    verify(replace(puzzle, unique="root", solution=Solution(solution.turn)), kept)


def test_a_refutation_bundle_is_no_certificate_of_a_win(tmp_path: Path) -> None:
    """Its statement has a position and a side too, and that the side cannot connect is something else than that it wins."""
    instance = read_id("orcoon:3x3:B:BBW/B../W.B")
    bundle = tmp_path / "refutation.zip"
    game, p = instance.game, instance.position
    assert isinstance(game, Orcoon)
    assert isinstance(p, Stones)
    assert not connect(game, p, 0, bundle=bundle).can
    assert trust.check(bundle).ok
    with pytest.raises(CertificateError, match="no section by which B wins"):
        verify(claim(instance.id, "pass"), bundle.read_bytes())


def test_damaged_certificates_are_refused_and_the_cook_is_named(deep: tuple[Puzzle, bytes]) -> None:
    puzzle, kept = deep
    text = gzip.decompress(kept).splitlines(keepends=True)
    ends = [number for number, line in enumerate(text) if line.startswith(b'{"end"')]
    starts = [0, *(end + 1 for end in ends[:-1])]
    for start, end in zip(starts, ends, strict=True):
        with pytest.raises(CertificateError):
            verify(puzzle, b"".join(text[:start] + text[end + 1 :]))
    with pytest.raises(CertificateError, match="refuses"):
        verify(puzzle, kept[:-20])
    found = check_one(puzzle, kept[:-20], solvers())
    assert (found.verdict, found.certificate) == (Verdict.REFUSED, None)
    cooked = claim("orcoon:3x3:B:.../.../..B", "a2")
    found = check_one(cooked, kept, solvers())
    assert found.verdict is Verdict.COOKED
    assert "no section" in found.reason


@pytest.mark.parametrize("board", ["orcoon:3x3", "xodd:2x2", "hex:rhombus3", "yodd:hexhex2"])
def test_the_checker_and_the_rules_agree_on_what_is_one_turn(board: str) -> None:
    game = read_id(board).game
    referee = Referee(game.name, game.board.name, game.readings)
    alike = 0
    for number, p in enumerate(game.legal_positions()):
        if number % (7 if game.board.size < 7 else 61) or game.illegal(p) is not None or game.outcome(p) is not None:
            continue
        first = list(representatives(game, p))
        text = game.format(p)
        for turn in list(game.moves(p))[:12]:
            ours = [s.turn(turn) for q, s in zip(game.images(p), game.symmetries(p), strict=True) if q == p]
            for other in first:
                said = referee.one_turn(text, format_turn(game.board, turn), format_turn(game.board, other))
                assert said == (other in ours), (text, turn, other)
                alike += said and other != turn
    assert alike > 0


def test_places_are_reached_by_play() -> None:
    puzzle = checked(DEEP, "c1", "tree").puzzle
    assert puzzle is not None
    game = puzzle.instance.game
    walked = list(places(game, puzzle.instance.position, puzzle.solution))
    assert len(walked) > 3
    assert walked[0].after == ()
    for place in walked:
        p = puzzle.instance.position
        for turn in place.after:
            assert game.legal(p, turn) is None
            p = game.play(p, turn)
        assert (p, game.legal(p, place.turn)) == (place.position, None)


def test_errors_are_ours() -> None:
    with pytest.raises(CrosscutError):
        claim("orcoon:3x3:B:B../.B./...", "a2")
