"""Xodd and Yodd: the rules by number, the designer's figures, perft tables, symmetries, what `show` says."""

import json
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from crosscut.checker.certificate import GAMES as CHECKER_GAMES
from crosscut.core.game import BLACK, PASS, WHITE, Outcome, Step, Turn, play
from crosscut.core.instance import Instance, read, read_id
from crosscut.core.notation import format_turn, parse_turn
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.examples import example
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.yodd import Yodd
from crosscut.solver.limits import Meter
from crosscut.solver.minimax import Minimax
from crosscut.solver.perft import perft_counts

PERFT = json.loads((Path(__file__).parents[2] / "data" / "xodd_perft.json").read_text())["perft"]


def figure(name: str) -> tuple[Xodd, Any]:
    """The game and the position of a shipped example."""
    instance = read(example(name).decode())
    assert isinstance(instance.game, Xodd)
    return instance.game, instance.position


def reason(instance: Instance, text: str) -> str:
    """Why a turn is illegal, "" if it is legal."""
    found = instance.game.legal(instance.position, parse_turn(instance.game.board, text))
    return "" if found is None else found.text


# The rules


@pytest.mark.parametrize(
    ("position", "turn", "text"),
    [
        ("xodd:3x3", "Bb2", ""),
        ("xodd:3x3", "Wa1", ""),
        ("xodd:3x3", "pass", "pass: not on Black's first turn, rule 2"),
        ("xodd:3x3", "Ba1+Bb1", "two stones: Black's first turn drops exactly one, rule 2"),
        ("xodd:3x3", "a1", "a turn drops one or two stones, each of a colour (Bc3 or Bc3+Wd4), or passes, rule 2"),
        ("xodd:3x3", "a1-b1", "a turn drops one or two stones, each of a colour (Bc3 or Bc3+Wd4), or passes, rule 2"),
        (
            "xodd:3x3:W:B../.../...",
            "Bb1+Bc1+Ba2",
            "a turn drops one or two stones, each of a colour (Bc3 or Bc3+Wd4), or passes, rule 2",
        ),
        ("xodd:3x3:W:B../.../...", "Wa1", "a1: occupied by a black stone, rule 2"),
        ("xodd:3x3:W:B../.../...", "Bc1+Wc1", "c1: two stones on one cell, rule 2"),
        ("xodd:3x3:W:B../.../...", "swap", "swap: there is none, rule 5"),
        ("xodd:3x3:W:B../.../...", "Bc1", "with Bc1 there would be 2 groups, and an odd number is needed, rule 3"),
        ("xodd:3x3:W:B../.../...", "Bb1", ""),
        ("xodd:3x3:W:B../.../...", "pass", ""),
        ("xodd:3x3:W:B../.../...", "Wc1+Bc3", ""),
        ("xodd:3x3:W:B../.../...", "Bb1+Wc3", "with Bb1 and Wc3 there would be 2 groups, and an odd number is needed, rule 3"),
        ("xodd:3x3:B:B../.../...:pass:over", "pass", "the game has ended: two passes in a row, rule 4"),
        ("yodd:hexhex2", "Wc2", ""),
        ("yodd:hexhex2:W:B./.../..", "Bd1", ""),
        ("yodd:hexhex2:W:B./.../..", "Be2", "with Be2 there would be 2 groups, and an odd number is needed, rule 3"),
    ],
)
def test_reasons(position: str, turn: str, text: str) -> None:
    instance = read_id(position)
    assert instance.game.illegal(instance.position) is None
    assert reason(instance, turn) == text


@pytest.mark.parametrize(
    ("position", "text"),
    [
        ("xodd:2x2:W:../..", "on the empty board it is Black's first turn, and nobody has passed, rule 2"),
        ("xodd:2x2:B:../..:pass", "on the empty board it is Black's first turn, and nobody has passed, rule 2"),
        ("xodd:2x2:B:B./.B", "2 groups, and an odd number is needed, rule 3"),
        ("xodd:2x2:W:BW/WB", "4 groups, and an odd number is needed, rule 3"),
        ("yodd:rhombus2:W:BW/WB", ""),
        ("xodd:2x2:W:B./..", ""),
        ("xodd:2x2:B:B./..", ""),
    ],
)
def test_legal_positions_are_odd_or_the_start(position: str, text: str) -> None:
    instance = read_id(position)
    found = instance.game.illegal(instance.position)
    assert ("" if found is None else found.text) == text


def test_turns_come_in_the_order_the_page_states_and_each_once() -> None:
    instance = read_id("xodd:1x3:W:.B.")
    turns = [format_turn(instance.game.board, turn) for turn in instance.game.moves(instance.position)]
    assert turns == ["Ba1", "Ba1+Bc1", "Wa1+Wc1", "Bc1", "pass"]
    start = open_game("xodd", "1x2")
    assert [format_turn(start.board, turn) for turn in start.moves(start.start())] == ["Ba1", "Wa1", "Bb1", "Wb1"]


@pytest.mark.parametrize("board", ["xodd:2x3", "yodd:hexhex2"])
def test_every_way_to_drop_two_stones_is_one_turn(board: str) -> None:
    game = read_id(board).game
    p = game.play(game.start(), Turn((Step((0,), WHITE),)))
    boards = [game.play(p, turn)[:2] for turn in game.moves(p)]
    assert len(set(boards)) == len(boards)
    every = set()
    for one, two in combinations(range(1, game.board.size), 2):
        for colours in product((BLACK, WHITE), repeat=2):
            q = game.play(p, Turn((Step((one,), colours[0]), Step((two,), colours[1]))))
            assert q == game.play(p, Turn((Step((two,), colours[1]), Step((one,), colours[0]))))
            if game.illegal(q) is None:
                every.add(q[:2])
    assert {stones for stones in boards if sum(mask.bit_count() for mask in stones) == 3} == every


def test_two_passes_end_the_game_and_fewer_groups_win() -> None:
    for text, winner in (("xodd:1x3:W:.B.", WHITE), ("xodd:1x3:W:WBW", BLACK), ("xodd:3x3:B:B.W/.../B.B", WHITE)):
        instance = read_id(text)
        game, p = instance.game, instance.position
        assert game.outcome(p) is None
        if game.illegal(p) is None:
            q = play(game, play(game, p, PASS), PASS)
            assert game.format(q).endswith(":pass:over")
            assert game.outcome(q) == Outcome(winner)
            assert list(game.moves(q)) == []


def test_a_drop_after_a_pass_lifts_it_and_a_full_board_still_needs_two_passes() -> None:
    instance = read_id("xodd:1x3:W:.B.:pass")
    game, p = instance.game, instance.position
    assert game.format(game.play(p, parse_turn(game.board, "Ba1"))) == "B:BB."
    full = read_id("xodd:1x3:W:WBW")
    assert list(full.game.moves(full.position)) == [PASS]
    assert full.game.outcome(full.game.play(full.position, PASS)) is None


@pytest.mark.parametrize("text", ["xodd:2x2:B:B./..:over", "xodd:2x2:B:B./..:swapped", "xodd:2x2:B:B./..:pass:swapped"])
def test_extras_no_game_can_have_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="behind the rows"):
        read_id(text)


def test_a_drop_that_touches_k_groups_changes_the_count_by_one_minus_k() -> None:
    for game, most in ((open_game("xodd", "3x3"), 4), (open_game("yodd", "hexhex2"), 3)):
        assert isinstance(game, Xodd)
        middle, found = game.board.size // 2, set()
        for colours in product("BW.", repeat=game.board.size - 1):
            glyphs = (*colours[:middle], ".", *colours[middle:])
            p = game.from_glyphs(glyphs, BLACK)
            change = sum(game.counts(p._replace(black=p.black | 1 << middle))) - sum(game.counts(p))
            drops = dict(game._drops(p, 0))
            assert drops[Step((middle,), BLACK)] == change
            found.add(change)
        assert found == set(range(1 - most, 2))


def test_exchanging_the_colours_is_a_symmetry_except_on_the_empty_board() -> None:
    game = open_game("xodd", "2x3")
    assert len(list(game.images(game.start()))) == 4
    p = game.play(game.start(), Turn((Step((0,), WHITE),)))
    assert len(list(game.images(p))) == 8
    assert game.format(p) == "W:W../..."
    assert "B:B../..." in {game.format(q) for q in game.images(p)}


# Perft


@pytest.mark.twin("xodd_perft")
@pytest.mark.parametrize("position", PERFT)
def test_perft_equals_the_table(position: str) -> None:
    instance = read_id(position)
    counts = PERFT[position]
    assert perft_counts(instance.game, instance.position, len(counts), Meter(), "python") == counts


@pytest.mark.parametrize("position", PERFT)
def test_the_naive_rules_to_depth_two(position: str) -> None:
    game = read_id(position).game
    naive: Any = CHECKER_GAMES[game.name](game.board.name, {})
    first = naive.turns(naive.start())
    second = sum(len(naive.turns(naive.play(naive.start(), turn))) for turn in first)
    assert [len(first), second] == PERFT[position][:2]


# The designer's figures


@pytest.mark.parametrize(
    ("name", "black", "white"),
    [
        *(("xodd-1.1", 3, 2), ("xodd-1.2", 1, 2), ("xodd-2.1", 5, 2), ("xodd-2.2", 2, 3), ("xodd-3", 3, 4), ("xodd-4", 4, 5)),
        *(("yodd-1.1", 3, 2), ("yodd-1.2", 1, 2), ("yodd-2.1", 2, 1), ("yodd-2.2", 1, 2), ("yodd-3", 2, 3), ("yodd-4", 2, 3)),
        *(("xodd-5", 2, 0), ("yodd-5", 2, 0)),
    ],
)
def test_groups_of_the_figures(name: str, black: int, white: int) -> None:
    game, p = figure(name)
    assert game.counts(p) == (black, white)
    assert game.margin(p) == white - black
    assert (game.illegal(p) is None) == ((black + white) % 2 == 1)
    naive: Any = CHECKER_GAMES[game.name](game.board.name, {})
    stones = "".join(game.glyphs(p))
    assert (naive.groups(stones, "B"), naive.groups(stones, "W")) == (black, white)


@pytest.mark.parametrize(
    ("name", "drop", "change", "turn"),
    [
        *(("xodd-1", "Bc4", -2, "Bb3+Bc4"), ("xodd-2", "Bc2", -3, "Bc2+We4")),
        *(("yodd-1", "Be3", -2, "Bh2+Be3"), ("yodd-2", "Bd4", -1, "Bd4+Wh4")),
    ],
)
def test_the_turns_of_figures_1_and_2(name: str, drop: str, change: int, turn: str) -> None:
    """The marked stone changes the count as he says; the turn that leads to the second picture is legal for either player."""
    game, p = figure(f"{name}.1")
    (step,) = parse_turn(game.board, drop).steps
    assert dict(game._drops(p, 0))[step] == change
    assert (game.legal(p, Turn((step,))) is None) == (change == -2)
    _, after = figure(f"{name}.2")
    for mover in (BLACK, WHITE):
        q = play(game, p._replace(turn=mover), parse_turn(game.board, turn))
        assert q == after._replace(turn=1 - mover)
        assert parse_turn(game.board, turn) in list(game.moves(p._replace(turn=mover)))


@pytest.mark.parametrize(("name", "turn", "groups"), [("xodd-3", "Bd2+Bc3", 8), ("yodd-3", "Be3+Bg3", 4)])
def test_the_turn_that_figure_3_forbids(name: str, turn: str, groups: int) -> None:
    game, p = figure(name)
    found = game.legal(p, parse_turn(game.board, turn))
    assert found is not None
    assert found.rule == "3"
    assert f"there would be {groups} groups" in found.text
    if name == "yodd-3":  # what he would like: the two black groups become one
        assert game.counts(game.play(p, parse_turn(game.board, turn)))[BLACK] == 1


@pytest.mark.parametrize("name", ["xodd-4", "yodd-4"])
def test_figure_4_is_won_by_black(name: str) -> None:
    game, p = figure(name)
    assert game.outcome(p) == Outcome(BLACK)


def test_white_cannot_join_in_figure_4_of_yodd() -> None:
    """No turn with a white stone on the marked cell, where two of his groups meet, is legal: nothing restores an odd number."""
    game, p = figure("yodd-4")
    marked = parse_turn(game.board, "Wi3").steps[0]
    before = p._replace(passes=0, over=False)
    assert game.counts(before._replace(white=before.white | 1 << marked.cells[0]))[WHITE] < 3
    turns = list(game.moves(before))
    assert PASS in turns
    assert not [turn for turn in turns if marked in turn.steps]


def test_white_needs_two_consecutive_marked_points_in_figure_4_of_xodd_and_may_not() -> None:
    """The marked points are c1 d1, a2 a3, c3, e3, e4: only neighbours among them join two white groups, one group less: even."""
    game, p = figure("xodd-4")
    before = p._replace(passes=0, over=False)
    empty = [cell for cell in range(game.board.size) if not (p.black | p.white) >> cell & 1]
    joining = set()
    for one, two in combinations(empty, 2):
        q = before._replace(white=before.white | 1 << one | 1 << two)
        if game.counts(q)[WHITE] < 5:
            joining.add((game.board.names[one], game.board.names[two]))
            assert game.board.neighbours[one] >> two & 1
            assert sum(game.counts(q)) == 8
    assert joining == {("c1", "d1"), ("a2", "a3"), ("e3", "e4")}
    for cell in empty:
        assert game.counts(before._replace(white=before.white | 1 << cell))[WHITE] >= 5
    # Played one a turn and answered beside it, none of them joins anything any more.
    for pair in joining:
        for first, second in (pair, pair[::-1]):
            q = before._replace(white=before.white | 1 << game.board.by_name[first])
            q = q._replace(black=q.black | 1 << game.board.by_name[second])
            assert game.counts(q)[WHITE] >= 5


@pytest.mark.parametrize(
    ("name", "marked", "second"),
    [("xodd-1.1", "Bc4", "Bb3"), ("yodd-1.1", "Be3", "Bh2"), ("xodd-2.1", "Bc2", "We4"), ("yodd-2.1", "Bd4", "Wh4")],
)
def test_what_the_second_drop_does_in_figures_1_and_2(name: str, marked: str, second: str) -> None:
    """In figure 1 it changes no parity either; in figure 2, with an even number after the first drop, it changes it back."""
    game, p = figure(name)
    before = sum(game.counts(p))
    q = game.play(p, parse_turn(game.board, marked))
    between, after = sum(game.counts(q)), sum(game.counts(game.play(q, parse_turn(game.board, second))))
    assert (between - before) % 2 == (after - between) % 2 == (0 if name.endswith("-1.1") else 1)


def test_black_would_cut_in_figure_3_of_xodd() -> None:
    """On either of the two points White could join groups of his; the forbidden turn would leave one group more."""
    game, p = figure("xodd-3")
    assert sum(game.counts(game.play(p, parse_turn(game.board, "Bd2+Bc3")))) == sum(game.counts(p)) + 1
    for name in ("d2", "c3"):
        assert game.counts(p._replace(white=p.white | 1 << game.board.by_name[name]))[WHITE] < 4


@pytest.mark.parametrize("name", ["xodd-4", "yodd-4"])
def test_no_useful_turns_are_left_in_figure_4(name: str) -> None:
    """Black had won before the two passes, whoever was to move, and White has no turn that changes it."""
    game, p = figure(name)
    minimax = Minimax[Stones](game, Meter())
    before = p._replace(passes=0, over=False)
    assert minimax.score(before._replace(turn=BLACK)) > 0
    assert minimax.score(before._replace(turn=WHITE)) < 0


def test_two_white_stones_on_marked_points_that_are_not_consecutive_in_figure_4_of_xodd() -> None:
    """Any two such stones are legal; Black may take the adjacent points; then no turn of White joins groups, and Black wins."""
    game, p = figure("xodd-4")
    minimax = Minimax[Stones](game, Meter())
    beside = {"c1": "d1", "d1": "c1", "a2": "a3", "a3": "a2", "e3": "e4", "e4": "e3", "c3": ""}
    tried = 0
    for one, two in combinations(sorted(beside, key=game.board.by_name.__getitem__), 2):
        if beside[one] != two:
            q = play(game, p._replace(passes=0, over=False, turn=WHITE), parse_turn(game.board, f"W{one}+W{two}"))
            reply = sorted(filter(None, (beside[one], beside[two])), key=game.board.by_name.__getitem__)
            q = play(game, q, parse_turn(game.board, "+".join(f"B{cell}" for cell in reply)))
            assert all(game.counts(game.play(q, further))[WHITE] >= 5 for further in game.moves(q))
            assert minimax.score(q) < 0
            tried += 1
    assert tried == 18


def white_takes_both(board: str, corners: tuple[str, str]) -> dict[tuple[int, bool], set[bool]]:
    """Figure 5 with white stones in all ways on the other cells: may White take both marked points in one turn?

    By the number of white groups beside them, and whether one of these touches both. Nothing else matters to the parity.
    """
    game = read_id(board).game
    assert isinstance(game, Xodd)
    one, two = (game.board.by_name[name] for name in corners)
    near, black = game.board.neighbours, 1 << one | 1 << two
    first, second = (cell for cell in range(game.board.size) if near[one] & near[two] & 1 << cell)
    rest = [cell for cell in range(game.board.size) if cell not in (one, two, first, second)]
    found: dict[tuple[int, bool], set[bool]] = {}
    for number in range(1 << len(rest)):
        white = sum(1 << cell for at, cell in enumerate(rest) if number >> at & 1)
        p = Stones(black, white)
        beside = [mask for colour, mask in game.groups(p) if colour == WHITE and mask & (near[first] | near[second])]
        both = any(mask & near[first] and mask & near[second] for mask in beside)
        change = sum(game.counts(p._replace(white=white | 1 << first | 1 << second))) - sum(game.counts(p))
        found.setdefault((len(beside), both), set()).add(change % 2 == 0)
    return found


def test_figure_5_of_xodd_is_safe_with_one_or_three_groups_unless_one_touches_both_points() -> None:
    """The designer's sentence, and the case it leaves out, where it is the other way round."""
    found = white_takes_both("xodd:4x4", ("b2", "c3"))
    assert {key[0]: may for key, may in found.items() if not key[1]} == {0: {True}, 1: {False}, 2: {True}, 3: {False}, 4: {True}}
    assert {key[0]: may for key, may in found.items() if key[1]} == {1: {True}, 2: {False}, 3: {True}}


def test_figure_5_of_yodd_is_safe_with_no_two_or_four_groups() -> None:
    """The designer says none or two: he leaves out four."""
    found = white_takes_both("yodd:hexhex3", ("d2", "d4"))
    for (groups, _), may in found.items():
        assert may == {groups % 2 == 1}
    assert {groups for groups, _ in found} == {0, 1, 2, 3, 4}


@pytest.mark.parametrize(
    ("position", "turn", "groups"),
    [
        ("xodd:4x4:W:WWW./WB../W.B./....", "Wc2+Wb3", 0),
        ("xodd:4x4:W:WWW./WB.W/W.B./...B", "Wc2+Wb3", 4),
        ("yodd:hexhex3:W:.../WBW./....B/WBW./...", "Wc3+We3", 4),
    ],
)
def test_the_pages_examples_for_figure_5(position: str, turn: str, groups: int) -> None:
    """`groups`: how many there would be, 0 if the turn is legal."""
    instance = read_id(position)
    assert instance.game.illegal(instance.position) is None
    found = reason(instance, turn)
    assert found.endswith(f"there would be {groups} groups, and an odd number is needed, rule 3") if groups else not found


def test_figure_5_shows_two_like_cells_with_two_empty_cells_between() -> None:
    for name in ("xodd-5", "yodd-5"):
        game, p = figure(name)
        one, two = (cell for cell in range(game.board.size) if p.black >> cell & 1)
        assert not game.board.neighbours[one] >> two & 1
        common = game.board.neighbours[one] & game.board.neighbours[two]
        assert common.bit_count() == 2
        assert not common & (p.black | p.white)
        found = game.illegal(p)
        assert found is not None
        assert found.rule == "3"


def test_show_says_count_parity_leader_and_what_each_drop_does() -> None:
    game, p = figure("yodd-4")
    assert game.remarks(p) == (("Groups:", "2 black and 3 white, 5 in all, an odd number; Black leads by 1"),)
    instance = read_id("xodd:2x3:W:B.B/.BW")
    assert isinstance(instance.game, Xodd)
    assert dict(instance.game.remarks(instance.game.parse("W:B.B/.BW"))) == {
        "Groups:": "3 black and 1 white, 4 in all, an even number; White leads by 2",
        "A black stone": "changes the count by -1 on a2, -2 on b1",
        "A white stone": "changes the count by +1 on b1 a2",
    }


def test_yodd_is_xodd_on_other_boards() -> None:
    assert issubclass(Yodd, Xodd)
    assert open_game("yodd", "hexhex9").board.size == 217
    with pytest.raises(ValueError, match="expected hexhexN or rhombusN"):
        open_game("yodd", "3x3")
