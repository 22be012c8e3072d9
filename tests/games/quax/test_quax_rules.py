"""Quax and Torax: their rules by number, and the games of the text."""

import random
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner

from crosscut.checker.boards import CheckError
from crosscut.checker.games import GAMES
from crosscut.cli import main
from crosscut.core.board import Diagonal, Edge
from crosscut.core.errors import IllegalTurnError, NotationError
from crosscut.core.instance import read, read_id
from crosscut.core.registry import open_game
from crosscut.games.quax.torax import Torax
from crosscut.solver.replay import replay
from records_of import played, winner

EXAMPLES = Path(__file__).parents[3] / "src" / "crosscut" / "examples"


@pytest.mark.parametrize(
    ("before", "turn", "rule"),
    [
        ("quax:3x3 a1", "a1", "2"),
        ("quax:3x3", "a1b2", "2"),
        ("quax:3x3 a1 c1 b2 c3", "b1c2", "2"),
        ("quax:3x3 a1 b1 b2 a2 a1b2", "b1a2", "3"),
        ("quax:3x3 a1 c1 b2 c3 a1b2 c2", "a1b2", "3"),
        ("quax:3x3", "pass", "5"),
        ("quax:2x2 a1 b1", "b1a1", "2"),
        ("torax:torus3", "pass", "6"),
        ("torax:torus3 a1", "adopt", "7"),
        ("torax:torus3 a1", "a1", "6"),
        ("torax:torus3 a1+pass adopt", "a1", "2"),
        ("torax:torus3 adopt", "adopt", "2"),
    ],
)
def test_a_reason_names_its_rule(before: str, turn: str, rule: str) -> None:
    with pytest.raises(IllegalTurnError, match=f"rule {rule}"):
        played(f"{before} {turn}")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("quax:2x2 a1 b1 b2", None),  # stones that touch at a corner are not linked by themselves
        ("quax:2x2 a1 b1 b2 a2 a1b2", 0),
        ("quax:2x2 a1 b1 a2", 0),
        ("quax:2x2:W:B./WB", None),
        ("quax:2x2:W:BW/WB:bridges=Wb1a2", 1),
        ("torax:torus3:B:BBB/.../...", 0),  # along a row
        ("torax:torus3:B:B../.B./..B", None),
        ("torax:torus3:B:B../.B./..B:bridges=Ba1b2+Bb2c3", None),
        ("torax:torus3:B:B../.B./..B:bridges=Ba1b2+Bb2c3+Ba1c3", 0),  # round both ways
        ("torax:torus4:B:BB../BB../..../....", None),  # a ring is no loop
        ("torax:torus3:B:WWW/W../W..", 1),  # no loop is left
        ("torax:torus3:B:WWW/.../...", None),
    ],
)
def test_rule_4_the_end(text: str, expected: int | None) -> None:
    assert winner(text) == expected


def test_rule_5_a_pass_for_want_of_anything_else() -> None:
    instance = read_id("quax:2x2:B:BW/WB")
    assert [str(turn) for turn in instance.moves()] == ["a1b2"]
    # Black has no diagonal between stones of his own left, and White has one.
    stuck = read_id("torax:torus3:W:BWB/WBW/WWB:bridges=Wb1a2")
    assert [str(turn) for turn in stuck.moves() if str(turn) == "pass"] == []


def test_rules_6_and_7_the_blocker_is_white_whoever_adopts() -> None:
    first, second = played("torax:torus3 b2+pass c1+c2+pass adopt"), played("torax:torus3 b2+pass adopt")
    assert first.id == "torax:torus3:B:..W/.WW/...:swapped"
    assert second.id == "torax:torus3:B:.../.W./..."
    assert [one.game.person(one.position) for one in (first, second)] == [1, 0]
    assert played("torax:torus3 adopt").id == "torax:torus3:B:.../.../...:swapped"


def test_what_contradicts_itself_is_refused() -> None:
    for text in ("torax:torus3:B:B../.../...:auction", "torax:torus3:B:.../.../...:blocking"):
        with pytest.raises(Exception, match="rule 6"):
            read_id(text).require_legal()
    with pytest.raises(NotationError, match="nobody is the Blocker yet"):
        read_id("torax:torus3:B:.../.../...:auction:swapped")
    with pytest.raises(Exception, match="rule 3"):
        read_id("quax:2x2:B:BB/BB:bridges=Ba1b2+Bb1a2").require_legal()


def lifted(game: Torax, stones: int, bridges: int) -> bool:
    """Whether there is a loop, by a patch of five by five copies of the board: a cell is joined with a copy of itself."""
    rows, columns = len(game.board.rows), len(game.board.rows[0])
    joins: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for down, right in product(range(5), repeat=2):
        pairs: list[tuple[Edge | Diagonal, bool]] = [(edge, True) for edge in game.board.edges]
        pairs += [(one, bool(bridges >> at & 1)) for at, one in enumerate(game.board.diagonals)]
        for join, there in pairs:
            if not there or not (stones >> join.a & stones >> join.b & 1):
                continue
            other = (down + join.wrap[0], right + join.wrap[1])
            if all(0 <= at < 5 for at in other):
                here, beside = (join.a, 5 * down + right), (join.b, 5 * other[0] + other[1])
                joins.setdefault(here, []).append(beside)
                joins.setdefault(beside, []).append(here)
    assert rows * columns <= 9
    for cell in range(game.board.size):
        ahead = [(cell, 12)]
        seen = set(ahead)
        for one in ahead:
            for other in joins.get(one, []):
                if other not in seen:
                    seen.add(other)
                    ahead.append(other)
        if any(one == cell and copy != 12 for one, copy in seen):
            return True
    return False


def test_loops_are_those_of_the_unrolled_board() -> None:
    """All sets of stones on the smallest torus, with random bridges: also what a search in a plane of copies finds."""
    game = open_game("torax", "torus3")
    assert isinstance(game, Torax)
    chance = random.Random(4)
    found = 0
    for stones in range(1 << 9):
        bridges = 0
        for at, one in enumerate(game.board.diagonals):
            if stones >> one.a & stones >> one.b & 1 and not bridges >> one.crosses & 1 and chance.random() < 0.5:
                bridges |= 1 << at
        loop = game.has_loop(stones, bridges)
        assert loop == lifted(game, stones, bridges), (stones, bridges)
        found += loop
    assert 100 < found < 500


@pytest.mark.parametrize("number", [1, 2])
def test_the_games_of_the_text(number: int) -> None:
    done = replay((EXAMPLES / f"torax-{number}.game").read_text())
    assert done.stopped is None
    end = read((EXAMPLES / f"torax-{number}.txt").read_text())
    assert done.game.glyphs(done.position) == end.game.glyphs(end.position)
    assert done.game.outcome(done.position) is None  # X resigns
    text = done.game.format(done.position)
    drawn = "Wd5e6"
    if number == 2:
        drawn = "Bg1f2+Bf2e3+Be3d4+Bg3f4+Bh4i5+Bi6a7+We2d3+Wg2f3+Wf3e4+We4d5+Wd5c6+Wb7a8"
    assert text.endswith(f"bridges={drawn}")  # the lines of the diagram
    result = CliRunner().invoke(main, ["replay", f"example:torax-{number}", "--against", str(EXAMPLES / f"torax-{number}.txt")])
    assert "the diagram is as the record says" in result.output


@pytest.mark.parametrize(
    ("line", "place"),
    [("1. a1 b9x", "column 7"), ("1. a1b1 adopt\n2. a2b2c2", "line 4, column 4"), ("1. adopt a1\n2. wins", "line 4, column 4")],
)
def test_a_wrong_word_is_named_with_its_place(line: str, place: str) -> None:
    text = f'game = "torax"\nboard = "torus3"\n{line}\n' + ("2. adopt\n" if "adopt" not in line else "")
    with pytest.raises(NotationError, match=place):
        replay(text)


@pytest.mark.parametrize(
    ("name", "board", "counts"),
    [
        ("quax", "3x3", [9, 72, 504, 3024]),
        ("quax", "4x4", [16, 240, 3360]),
        ("torax", "torus3", [10, 90, 729]),
        ("torax", "torus6", [37, 1332]),
    ],
)
def test_perft_by_two_sets_of_rules(name: str, board: str, counts: list[int]) -> None:
    game, rules = open_game(name, board), GAMES[name](board, {})
    mine, theirs = [game.start()], [rules.read(game.format(game.start()))]
    for depth, count in enumerate(counts, 1):
        if depth == len(counts):
            assert sum(1 for p in mine for _ in game.moves(p)) == sum(len(rules.turns(q)) for q in theirs) == count
            break
        mine = [game.play(p, turn) for p in mine for turn in game.moves(p)]
        theirs = [rules.after(q, turn) for q in theirs for turn in rules.turns(q)]
        assert len(mine) == len(theirs) == count


@pytest.mark.parametrize("bridges", ["Bb2c3+Ba1b2", "Ba1b2+Ba1b2"])
def test_the_checker_wants_each_bridge_once_and_in_order(bridges: str) -> None:
    checker = GAMES["quax"]("3x3", {})
    assert checker.write(checker.read("B:B../.B./..B:bridges=Ba1b2+Bb2c3")) == "B:B../.B./..B:bridges=Ba1b2+Bb2c3"
    with pytest.raises(CheckError, match="not in normal form"):
        checker.read(f"B:B../.B./..B:bridges={bridges}")
