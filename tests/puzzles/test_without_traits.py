"""A game that offers rules and nothing else: it has puzzles, made and checked in the general way."""

import json
from collections.abc import Iterator

import pytest

from cases import slow
from crosscut.core.errors import NotationError, UnknownNameError, UnsupportedError
from crosscut.core.instance import read_id
from crosscut.core.offer import Offer
from crosscut.core.registry import offer_of
from crosscut.puzzles.compose import Made, Settings
from crosscut.puzzles.construction.offered import puzzled
from crosscut.puzzles.construction.record import read_construction
from crosscut.puzzles.criteria import allowed
from crosscut.puzzles.goals import Goal
from crosscut.puzzles.make import Tally, make
from crosscut.puzzles.puzzle import parse_puzzle
from crosscut.puzzles.soundness import Solvers, check_one
from crosscut.puzzles.themes import require, themes_of
from crosscut.puzzles.traits import GENERAL, _declared, traits_of
from crosscut.puzzles.verdict import Verdict
from crosscut.reports.book_words import ending_text
from crosscut.solver.engines import engine_for
from crosscut.solver.limits import Limits, Meter

BOARD = "hex:rhombus3"


@pytest.fixture(autouse=True)
def _rules_alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("crosscut.games.hex.offer.OFFER", Offer(rules=offer_of("hex").rules))
    _declared.cache_clear()
    yield
    _declared.cache_clear()


def made(goal: str, unique: str = "root") -> list[Made]:
    settings = Settings(BOARD, 7, unique, goal=goal, allow=allowed(["all"]))
    found: list[Made] = []
    for puzzle in make(settings, Meter(Limits(nodes=200)), Tally()):
        found.append(puzzle)
        if len(found) == 2:
            break
    return found


@pytest.mark.parametrize(("goal", "unique"), [slow("win", "root"), ("win", "line"), slow("win", "tree"), slow("within", "root")])
def test_puzzles_are_made_and_checked(goal: str, unique: str) -> None:
    found = made(goal, unique)
    assert len(found) == 2
    for one in found:
        puzzle = parse_puzzle(one.line)
        solvers = Solvers(engine_for, Limits(), None)
        assert check_one(puzzle, one.certificate, solvers, minimal=True).verdict is Verdict.SOUND
        assert check_one(puzzle, None, solvers, minimal=True).verdict is Verdict.SOUND
        assert not puzzle.grade or not puzzle.grade.sacrifice
    assert [one.line for one in made(goal, unique)] == [one.line for one in found]


def test_its_traits_are_the_general_ones() -> None:
    game = read_id(BOARD).game
    assert traits_of(game) is GENERAL
    assert list(themes_of(game)) == ["only pass wins", "zugzwang", "quiet", "forced"]
    with pytest.raises(UnknownNameError, match=r"there are only pass wins, zugzwang, quiet, forced$"):
        require(["parity"], game, "win")


@pytest.mark.parametrize("goal", ["hold", "margin 1", "connect"])
def test_goals_that_it_does_not_have(goal: str) -> None:
    name, _, number = goal.partition(" ")
    with pytest.raises(UnsupportedError):
        Goal(name, int(number or 0)).require(read_id(BOARD).game)


def test_it_has_no_construction_puzzles() -> None:
    with pytest.raises(UnsupportedError, match="hex has no construction puzzles: games that have them: orcoon, "):
        puzzled(read_id(BOARD).game)
    with pytest.raises(NotationError, match="hex has no construction puzzles"):
        read_construction({"board": BOARD, "given": "???/???/???", "clues": []})


def test_the_end_of_a_game_is_said() -> None:
    ended = read_id(f"{BOARD}:W:B../B../B.W")
    assert ending_text(ended.game, ended.position, 0) == "The game has ended: Black has won."
    assert json.loads(made("win")[0].line)["reachable"] in ("yes", "no", "unknown")
