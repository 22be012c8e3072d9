"""Gem by the numbers of docs/rules/gem.md."""

import random
from itertools import combinations
from typing import Any

import networkx as nx
import pytest

from crosscut.checker.boards import CheckError
from crosscut.checker.games.gem.rules import Gem as Naive
from crosscut.core.errors import CrosscutError
from crosscut.core.game import BLACK, WHITE, Game, Turn, position_id
from crosscut.core.instance import read_id
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.gem.rules import Gem


def gem(board: str, goal: str = "y") -> Gem:
    game = open_game("gem", board, {"goal": goal})
    assert isinstance(game, Gem)
    return game


def stones(game: Game[Any], *names: str) -> int:
    return sum(1 << game.board.by_name[name] for name in names)


def winners(game: Gem, black: int) -> list[bool]:
    return [game.wins(black), game.wins(game.board.all_cells & ~black)]


def test_rule_1_sides_belong_to_nobody_and_a_corner_touches_two() -> None:
    game = gem("pentagon3")
    assert game.owned_sides == ((), ())
    corners = [cell for cell in range(game.board.size) if len(game.touched(1 << cell)) == 2]
    assert sum(1 << cell for cell in corners) == game.board.corners
    assert {game.touched(1 << cell) for cell in corners} == {frozenset({at, (at + 1) % 5}) for at in range(5)}


def test_rule_2_no_pass() -> None:
    game = gem("pentagon2")
    p = game.start()
    assert (game.turn(p), len(list(game.moves(p)))) == (BLACK, 6)
    reason = game.legal(p, Turn(word="pass"))
    assert reason is not None
    assert reason.rule == "2"
    q = game.play(p, game.drops[0])
    reason = game.legal(q, game.drops[0])
    assert reason is not None
    assert reason.text == f"{game.board.names[0]}: occupied by a black stone, rule 2"


@pytest.mark.parametrize(("board", "count"), [("triangle3", 1), ("trigon3", 1), ("pentagon2", 5), ("gem3", 5), ("heptagon2", 14)])
def test_rule_3_three_sides_round_the_centre(board: str, count: int) -> None:
    """Three lie round the centre exactly if no k+1 sides that follow each other contain them; the same for more sides."""
    game = gem(board)
    n = game.round
    runs = [{(first + step) % n for step in range(n // 2 + 1)} for first in range(n)]
    assert len(game.triples) == count
    for size in range(n + 1):
        for chosen in combinations(range(n), size):
            lies = not any(set(chosen) <= run for run in runs)
            assert lies == any(set(triple) <= set(chosen) for triple in game.triples)
    if n == 5:
        assert {frozenset(t) for t in game.triples} == {frozenset({i, (i + 2) % 5, (i + 3) % 5}) for i in range(5)}


def test_rule_4_four_sides_are_always_round_the_centre() -> None:
    game = gem("pentagon2")
    for four in combinations(range(5), 4):
        assert any(set(triple) <= set(four) for triple in game.triples)


def test_rule_4_two_groups_that_touch_three_sides_each_win_gem_ee_only() -> None:
    """Black's groups touch 0, 1, 2 and 2, 3, 4 (or so); White has the chain between them."""
    y, ee = gem("pentagon3"), gem("pentagon3", "ee")
    differ = [black for black in range(1 << 16) if y.wins(black) != ee.wins(black)]
    assert differ
    for black in differ[:200]:
        assert winners(y, black)[0] != winners(ee, black)[0]
        loser = black if ee.wins(black) else y.board.all_cells & ~black
        assert sorted(map(len, ee.chains(loser)))[-2:] == [3, 3]


@pytest.mark.parametrize(
    ("board", "goal"),
    [
        *(("triangle2", "y"), ("triangle3", "y"), ("triangle4", "y"), ("trigon3", "y")),
        *(("pentagon2", "y"), ("pentagon2", "ee"), ("gem3", "y"), ("gem3", "ee"), ("heptagon2", "y")),
    ],
)
def test_rule_5_exactly_one_wins_each_full_board(board: str, goal: str) -> None:
    """So Black wins on half of them: exchanging the colours carries his boards to White's."""
    game, won = gem(board, goal), 0
    for black in range(1 << game.board.size):
        assert sum(winners(game, black)) == 1
        won += winners(game, black)[0]
    assert 2 * won == 1 << game.board.size


def test_on_three_sides_the_game_is_y() -> None:
    """A chain that touches all three sides, by networkx, on random boards."""
    for board in ("triangle4", "trigon4"):
        game, chance = gem(board), random.Random(13)
        graph = nx.Graph([(edge.a, edge.b) for edge in game.board.edges])
        seen = set()
        for _ in range(200):
            own = chance.getrandbits(game.board.size)
            groups = nx.connected_components(graph.subgraph([cell for cell in graph if own >> cell & 1]))
            expected = any(all(any(side >> cell & 1 for cell in group) for side in game.sides) for group in groups)
            assert game.wins(own) == expected
            seen.add(expected)
        assert seen == {True, False}


@pytest.mark.parametrize(
    ("board", "goal"), [("pentagon2", "ee"), ("gem3", "ee"), ("pentagon3", "ee"), ("heptagon3", "y"), ("trigon4", "y")]
)
def test_rule_5_what_is_reached_stays(board: str, goal: str) -> None:
    game, chance = gem(board, goal), random.Random(5)
    for _ in range(300):
        cells, stones_, won = chance.sample(range(game.board.size), game.board.size), 0, False
        for cell in cells:
            stones_ |= 1 << cell
            assert game.wins(stones_) or not won
            won = won or game.wins(stones_)
        assert won


def test_a_side_and_its_two_opposite_sides_are_not_enough_on_seven() -> None:
    """The full board of docs/mathematics/gem.md."""
    game = gem("heptagon3")
    p = game.parse("B:BWB/BBWB/BWWWB/WBBWW/BBBBW")
    assert p.black | p.white == game.board.all_cells
    sets = [sorted(sides) for own in (p.white, p.black) for sides in game.chains(own)]
    assert sorted(sets) == [[0, 1, 2], [0, 2, 3, 5], [0, 5, 6], [3, 4, 5]]
    assert not any({i, (i + 3) % 7, (i + 4) % 7} <= set(sides) for sides in sets for i in range(7))
    assert winners(game, p.black) == [False, True]


def test_goal_ee_needs_five_sides() -> None:
    for text in ("gem:heptagon3,goal=ee", "gem:heptagon2,goal=ee:B:../.../...", "gem:triangle3,goal=ee", "gem:trigon3,goal=ee"):
        with pytest.raises(CrosscutError, match=r"goal=ee is a goal on five sides, rule 4, and (hept|tri)[a-z]+\d has [73]$"):
            read_id(text)
    for board in ("heptagon2", "triangle3", "trigon3"):
        with pytest.raises(CheckError, match="goal=ee needs five sides"):
            Naive(board, {"goal": "ee"})


def test_remarks_say_which_sides_are_touched() -> None:
    game = gem("pentagon2")
    p = Stones(stones(game, *game.board.names[:3]), 0, WHITE)
    assert game.remarks(p)[0][0] == "Black"
    assert game.remarks(p)[0][1].startswith("has a chain that touches the sides 0")


@pytest.mark.parametrize("board", ["heptagon2", "heptagon3", "heptagon4", "gem5", "pentagon5", "triangle7", "trigon5"])
def test_the_checker_agrees_on_larger_boards(board: str) -> None:
    game, chance = gem(board), random.Random(7)
    naive = Naive(board, dict(game.readings))
    for _ in range(60):
        p, turns = game.start(), 0
        while game.outcome(p) is None and turns < chance.randrange(1, 2 * game.board.size):
            p, turns = game.play(p, chance.choice(list(game.moves(p)))), turns + 1
        q = naive.read(game.format(p))
        assert naive.ended(q) == (game.outcome(p) is not None)
        if (end := game.outcome(p)) is not None:
            assert naive.winner(q, None) == "BW"[end.winner or 0]


@pytest.mark.parametrize("goal", ["y", "ee"])
def test_chains_are_those_of_networkx(goal: str) -> None:
    """Groups and the sides they touch by an independent library, and what wins by the words of the rule page."""
    game, chance = gem("gem4", goal), random.Random(3)
    graph = nx.Graph([(edge.a, edge.b) for edge in game.board.edges])
    for _ in range(100):
        own = chance.getrandbits(game.board.size)
        cells = [cell for cell in graph if own >> cell & 1]
        touched = []
        for group in nx.connected_components(graph.subgraph(cells)):
            touched.append({side for side, mask in enumerate(game.sides) if any(mask >> cell & 1 for cell in group)})
        if goal == "y":
            expected = any({i, (i + 2) % 5, (i + 3) % 5} <= sides for sides in touched for i in range(5))
        else:
            expected = any(len(sides) >= 4 for sides in touched) or sum(len(sides) >= 3 for sides in touched) >= 2
        assert game.wins(own) == expected


def test_position_ids() -> None:
    game = gem("gem3", "ee")
    assert position_id(game, game.start()) == "gem:gem3,goal=ee:B:.../..../.../../."
