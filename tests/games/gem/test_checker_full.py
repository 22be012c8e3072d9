"""Full boards of Gem: bundles are accepted, and others not; the checker's clauses against the rules, on all small boards."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from cases import slow
from crosscut.checker.boards import CheckError
from crosscut.checker.clauses import Clause
from crosscut.checker.games.gem.questions import Gem as CheckedGem
from crosscut.claims.claim import Run
from crosscut.core.game import BLACK, WHITE
from crosscut.core.stones import Stones
from crosscut.games.gem.claims.cases import EMPTY, full_board, gem, refuted
from crosscut.games.gem.formulas.questions import both_formula, four_sides_formula, nobody_formula, opposite_formula
from crosscut.games.gem.rules import Gem
from crosscut.solver.limits import Meter
from refuted import Bundle, Solved

ASKED = [
    *(("nobody", board) for board in ("pentagon2", "gem3", "pentagon3", "heptagon2", "triangle4", "trigon3", "gem3,ee")),
    *(("both", board) for board in ("pentagon2", "gem3", "heptagon2", "triangle3", "trigon3", "pentagon2,ee")),
    *(("opposite", board) for board in ("pentagon2", "gem3", "heptagon2")),
    *(("four-sides", board) for board in ("pentagon2", "gem3")),
]
SAYS = {
    "nobody": "on every full board of {} somebody has reached the goal",
    "both": "on no full board of {} both have reached the goal",
    "opposite": "on every full board of {} a chain touches a side and its two opposite sides",
    "four-sides": "in every position of {} with a chain of Black that touches four sides, one touches a side and its two opposite"
    " sides",
}
MAKE = {
    "nobody": lambda game: nobody_formula(game, EMPTY, exchanged=True),
    "both": lambda game: both_formula(game, EMPTY, exchanged=True),
    "opposite": lambda game: opposite_formula(game, EMPTY),
    "four-sides": lambda game: four_sides_formula(game, EMPTY),
}


def asked(kind: str, board: str, folder: Path) -> Bundle:
    """The bundle that a claim keeps."""
    question = (lambda _game, name: {"question": name}) if kind == "four-sides" else full_board
    found = refuted(Run(Meter(), proofs=folder), board, kind, "a claim", MAKE[kind], question)
    assert found.file is not None
    bundle = Bundle(found.file)
    assert bundle.said() == f"proved: {found.sentence}"
    return bundle


@pytest.mark.parametrize(("kind", "board"), ASKED)
def test_right_bundles_are_accepted_and_others_are_not(kind: str, board: str, tmp_path: Path) -> None:
    bundle = asked(kind, board, tmp_path)
    where = f"gem:{board.replace(',', ',goal=')}"
    assert bundle.said() == f"proved: {SAYS[kind].format(where)}"
    left_out = bundle.allowed() - bundle.clauses
    assert bundle.clauses <= bundle.allowed()
    assert left_out <= ({frozenset({(True, f"stone black {bundle.manifest.get('black')}")})} if kind == "opposite" else set())
    other = "gem4" if "gem" in board else "pentagon4"
    empty = Gem.format(gem(other), EMPTY)
    changed = [{"board": other, "position": empty}, {"question": "full" if kind == "four-sides" else "four-sides"}]
    if kind != "four-sides":
        changed[0]["black"] = gem(other).board.names[0]
        # Three sides of which two are opposite to the third lie round the centre; on less than seven sides all such three do.
        follows = {"opposite": {"nobody"}, "nobody": {"opposite"} if board[:3] != "hep" and "ee" not in board else set()}
        same = {kind} | follows.get(kind, set())
        changed += [{"kind": one} for one in {"nobody", "both", "opposite", "others"} - same]
        changed += [{"black": name} for name in ("z9", *(gem(board).board.names[1:2] if kind != "opposite" else ()))]
    for values in changed:
        assert bundle.said(**values).startswith("refused"), values


def test_another_goal_is_another_question(tmp_path: Path) -> None:
    for kind in ("nobody", "both"):
        for board, goal in (("pentagon2", "ee"), ("pentagon2,ee", "y")):
            bundle = asked(kind, board, tmp_path)
            assert bundle.said(readings={"goal": goal}).startswith("refused")


def clauses_of(board: str, **members: str) -> set[Clause]:
    """The clauses that the checker writes."""
    game = gem(board)
    rules = CheckedGem(game.board.name, game.readings)
    manifest = {"position": game.format(game.start()), "game": "gem", "board": game.board.name, "readings": game.readings}
    _, _, clauses = rules.refutable(manifest | members)
    assert isinstance(clauses, set)
    return clauses


def of_colour(name: str) -> str:
    """The colour whose variable it is, "" for a stone."""
    mentioned = name
    for stone in ("stone black ", "stone white "):
        mentioned = mentioned.replace(stone, "stone ")
    found = {colour for colour in ("black", "white") if colour in mentioned}
    assert len(found) < 2, name
    return "".join(found)


def half(clauses: Iterable[Clause], colour: str) -> set[Clause]:
    """The clauses without those that speak of the other colour; each speaks of one at most."""
    kept = set()
    for one in clauses:
        (said,) = {of_colour(name) for _, name in one} - {""} or {""}
        if said in ("", colour):
            kept.add(one)
    return kept


def full_boards(game: Gem) -> Iterator[int]:
    """All sets of black stones; of the larger boards a sample."""
    every = range(game.board.all_cells + 1)
    return iter(every if len(every) < 1 << 14 else random.Random(7).sample(every, 1500))


def opposite_missing(game: Gem, stones: int) -> bool:
    """Whether no chain touches a side and the two that lie farthest from it."""
    for sides in game.chains(stones):
        for side in sides:
            far = {(side + game.round // 2) % game.round, (side - game.round // 2) % game.round}
            if far <= sides:
                return False
    return True


HALVES: dict[str, Callable[[Gem, int], bool]] = {
    "nobody": lambda game, stones: not game.wins(stones),
    "both": lambda game, stones: game.wins(stones),
    "opposite": opposite_missing,
}
BOARDS = ("pentagon2", "heptagon2", "gem3", "triangle2", "triangle3", "trigon3", "pentagon3")


@pytest.mark.parametrize("board", [*BOARDS, "pentagon2,ee", *map(slow, ("gem3,ee", "pentagon3,ee"))])
@pytest.mark.parametrize("kind", HALVES)
def test_each_half_says_what_the_rules_say_of_its_colour(kind: str, board: str) -> None:
    game = gem(board)
    first = game.board.names[0]
    every = {f"stone black {name}" for name in game.board.names}
    clauses = clauses_of(board, question="full", kind=kind, black=first)
    clauses.remove(frozenset({(True, f"stone black {first}")}))
    for colour, said in ((BLACK, "black"), (WHITE, "white")):
        solved = Solved(half(clauses, said))
        answers = set()
        for black in full_boards(game):
            there = {f"stone black {name}" for cell, name in enumerate(game.board.names) if black >> cell & 1}
            expected = HALVES[kind](game, (black, game.board.all_cells & ~black)[colour])
            assert solved.holds(there, every - there) == expected, (said, there)
            answers.add(expected)
        assert answers == {True, False}


@pytest.mark.parametrize("kind", HALVES)
@pytest.mark.parametrize("board", ["gem3", "heptagon2", "pentagon2,ee"])
def test_the_halves_have_no_variables_in_common_but_stones(kind: str, board: str) -> None:
    clauses = clauses_of(board, question="full", kind=kind, black=gem(board).board.names[0])
    of = [{name for one in half(clauses, colour) for _, name in one} for colour in ("black", "white")]
    assert half(clauses, "black") | half(clauses, "white") == clauses
    assert {name.rpartition(" ")[0] for name in of[0] & of[1]} == {"stone black"}


def test_a_board_without_opposite_sides_is_a_model() -> None:
    game = gem("heptagon3")
    first = game.board.names[0]
    clauses = Solved(clauses_of("heptagon3", question="full", kind="opposite", black=first))
    assert clauses.solver.solve()
    true = {number for number in clauses.solver.get_model() or () if number > 0}
    black = sum(1 << cell for cell, name in enumerate(game.board.names) if clauses.number(f"stone black {name}") in true)
    assert black & 1
    assert all(opposite_missing(game, stones) for stones in (black, game.board.all_cells & ~black))


@pytest.mark.parametrize("board", ["pentagon2", "gem3", "pentagon3"])
def test_four_sides_are_what_the_rules_say(board: str) -> None:
    game, chance = gem(board), random.Random(9)
    clauses = clauses_of(board, question="four-sides")
    beside = {one for one in clauses if any("black beside" in name for _, name in one)}
    every = {f"stone {colour} {name}" for colour in ("black", "white") for name in game.board.names}
    four, missing = Solved(clauses - beside), Solved(beside)
    for black in full_boards(game):
        white = chance.getrandbits(game.board.size) & ~(black if chance.getrandbits(3) else 0)
        there = {
            f"stone {colour} {name}"
            for colour, stones in (("black", black), ("white", white))
            for cell, name in enumerate(game.board.names)
            if stones >> cell & 1
        }
        reached = any(len(sides) > 3 for sides in game.chains(black)) and not black & white
        assert four.holds(there, every - there) == reached
        assert missing.holds(there, every - there) == opposite_missing(game, black)


def test_what_is_no_question() -> None:
    first = gem("pentagon2").board.names[0]
    for values in ({"kind": "others", "black": first}, {"kind": "both", "black": ""}, {"kind": "", "black": first}):
        with pytest.raises(CheckError, match="no such statement"):
            clauses_of("pentagon2", question="full", **values)
    with pytest.raises(CheckError, match="five sides"):
        clauses_of("heptagon2", question="four-sides")
    assert Gem.outcome(gem("pentagon2"), Stones(0, 0)) is None
