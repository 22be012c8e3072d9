"""The checker's own rules against small cases worked by hand; rule numbers are those of the rule pages."""

from __future__ import annotations

import itertools

import pytest

from crosscut.checker.boards import Board, CheckError
from crosscut.checker.certificate import GAMES
from crosscut.checker.game import Game, Position
from crosscut.checker.games.hex.rules import Hex
from crosscut.checker.games.orcoon import postpass
from crosscut.checker.games.orcoon.rules import Orcoon
from crosscut.checker.games.xodd.rules import Xodd, Yodd


def orcoon_on(board: str, **switches: str) -> Orcoon:
    return Orcoon(board, {"connection": "chain", "crossing": "forbidden", "pie": "off", **switches})


def hex_on(board: str, pie: str = "off") -> Hex:
    return Hex(board, {"pie": pie})


def after(game: Game, *turns: str) -> Position:
    p = game.start()
    for turn in turns:
        p = game.play(p, turn)
    return p


# Boards


def test_cells_are_named_by_column_letter_and_row_number_from_the_top() -> None:
    assert Board("2x3").names == ["a1", "b1", "c1", "a2", "b2", "c2"]
    wide = Board("1x60").names
    assert (wide[25], wide[26], wide[27], wide[51], wide[52]) == ("z1", "aa1", "ab1", "az1", "ba1")


@pytest.mark.parametrize("name", ["1x1", "16x16", "1x256", "256x1", "rhombus1", "rhombus16", "hexhex1", "hexhex9"])
def test_boards_up_to_256_cells(name: str) -> None:
    assert 1 <= len(Board(name).names) <= 256


@pytest.mark.parametrize(
    "name",
    [
        *("", "3", "0x3", "3x0", "03x3", "3x03", "3X3", " 3x3", "3x3\n", "-1x3", "\u0663x3", "3x3x3"),
        *("1x257", "17x16", "999999999x1", "rhombus", "rhombus0", "rhombus03", "rhombus17", "hexhex0", "hexhex10", "torus2"),
    ],
)
def test_other_boards_are_refused(name: str) -> None:
    with pytest.raises(CheckError):
        Board(name)


def test_a_rhombus_cell_touches_up_right_and_down_left_but_not_the_other_diagonal() -> None:
    board = Board("rhombus3")
    near = [board.names[cell] for cell in board.neighbours[board.index["b2"]]]
    assert sorted(near) == ["a2", "a3", "b1", "b3", "c1", "c2"]


def test_a_hexhex_cell_touches_six_others() -> None:
    board = Board("hexhex3")
    assert len(board.names) == 19
    near = [board.names[cell] for cell in board.neighbours[board.index["e3"]]]
    assert near == ["d2", "f2", "c3", "g3", "d4", "f4"]
    assert [board.names[cell] for cell in board.neighbours[board.index["a3"]]] == ["b2", "c3", "b4"]


def test_edges_share_corners() -> None:
    board = Board("2x2")
    assert board.top & board.left == {board.index["a1"]}
    assert board.bottom & board.right == {board.index["b2"]}


# Readings and the text of positions


@pytest.mark.parametrize(
    ("game", "board", "readings"),
    [
        ("orcoon", "rhombus3", {"connection": "chain", "crossing": "forbidden", "pie": "off"}),
        ("orcoon", "3x3", {"connection": "chain", "crossing": "forbidden"}),
        ("orcoon", "3x3", {"connection": "chain", "crossing": "forbidden", "pie": "maybe"}),
        ("orcoon", "3x3", {"connection": "chain", "crossing": "forbidden", "pie": "off", "colour": "red"}),
        ("hex", "3x3", {"pie": "off"}),
        ("hex", "rhombus3", {}),
        ("xodd", "hexhex2", {}),
        ("xodd", "3x3", {"pie": "off"}),
        ("yodd", "3x3", {}),
    ],
)
def test_foreign_boards_and_readings_are_refused(game: str, board: str, readings: dict[str, str]) -> None:
    with pytest.raises(CheckError):
        GAMES[game](board, readings)


@pytest.mark.parametrize(
    ("switches", "text"),
    [
        ({}, "B:.../.../..."),
        ({}, "W:BW./.../...:pass"),
        ({"pie": "on"}, "W:B../.../...:swapped"),
        ({"pie": "on"}, "B:B../.../...:swapped:pass"),
        ({"connection": "knight"}, "B:.../.../...:pass"),
        ({"connection": "knight"}, "W:.../.../...:pass:over"),
    ],
)
def test_positions_are_read_and_written_unchanged(switches: dict[str, str], text: str) -> None:
    game = orcoon_on("3x3", **switches)
    assert game.write(game.read(text)) == text


@pytest.mark.parametrize(
    ("switches", "text"),
    [
        ({}, ""),
        ({}, "B"),
        ({}, "b:.../.../..."),
        ({}, "B:........."),
        ({}, "B:.../......"),
        ({}, "B:../.../...."),
        ({}, "B:x../.../..."),
        ({}, "B:.../.../.../"),
        ({}, "B:.../.../...:"),
        ({}, "B:.../.../...:pass:pass"),
        ({}, "B:.../.../...:colour"),
        ({}, "B:.../.../...:over"),
        ({}, "W:.../.../...:pass:over"),
        ({}, "W:B../.../...:swapped"),
        ({"pie": "on"}, "W:.../.../...:swapped"),
        ({"pie": "on"}, "B:B../.../...:pass:swapped"),
        ({"connection": "knight"}, "B:.../.../...:over"),
        ({"connection": "knight"}, "W:B../B../B..:pass"),
    ],
)
def test_texts_that_are_no_position_in_normal_form_are_refused(switches: dict[str, str], text: str) -> None:
    with pytest.raises(CheckError):
        orcoon_on("3x3", **switches).read(text)


# Orcoon, rules 1 to 4


def test_rules_1_and_2_black_begins_and_may_place_anywhere_or_pass() -> None:
    game = orcoon_on("2x2")
    assert game.start() == Position("B", "....")
    assert game.turns(game.start()) == ["a1", "b1", "a2", "b2", "pass"]
    p = after(game, "a1")
    assert game.write(p) == "W:B./.."
    with pytest.raises(CheckError):
        game.play(p, "a1")
    with pytest.raises(CheckError):
        game.play(p, "c1")


@pytest.mark.parametrize(
    ("stones", "legal"),
    [
        ("B../.../...", False),  # a diagonal neighbour, both common neighbours empty
        ("BW./.../...", False),  # one of them foreign
        ("BW./W../...", False),  # both foreign
        ("BB./.../...", True),  # the common neighbour above is own
        ("BW./B../...", True),  # the one to the left is own
        ("BB./.B./...", False),  # not empty
        ("BB./..W/..B", False),  # a second diagonal pair stays without
        (".../B.B/...", True),  # orthogonal neighbours only
    ],
)
def test_rule_3_a_diagonal_neighbour_needs_a_like_common_neighbour(stones: str, legal: bool) -> None:
    game = orcoon_on("3x3")
    assert game.may_place(stones.replace("/", ""), "B", game.board.index["b2"]) is legal


def test_rule_3_points_off_the_board_are_no_stones() -> None:
    game = orcoon_on("1x3")
    assert "b1" in game.turns(game.read("B:B.."))
    narrow = orcoon_on("2x2")
    assert not narrow.may_place("B...", "B", narrow.board.index["b2"])


@pytest.mark.parametrize(
    ("board", "stones", "colour", "cell", "legal"),
    [
        ("2x3", "B.W/W..", "B", "c2", False),
        ("2x3", "B.W/W..", "W", "c2", True),  # no alternation
        ("2x3", "W.B/B..", "W", "c2", False),
        ("2x3", "..W/W.B", "B", "a1", False),
        ("2x3", "B.W/..B", "W", "a2", False),
        ("3x2", "BW/../W.", "B", "b3", False),
        ("3x2", "WB/../.W", "B", "a3", False),
        ("3x2", ".B/../BW", "W", "a1", False),
        ("3x3", ".../.BW/...", "B", "b3", True),
    ],
)
def test_rule_4_a_crossing_window_is_forbidden_to_whoever_completes_it(
    board: str, stones: str, colour: str, cell: str, legal: bool
) -> None:
    game = orcoon_on(board)
    flat = stones.replace("/", "")
    assert game.may_place(flat, colour, game.board.index[cell]) is legal
    assert orcoon_on(board, crossing="allowed").may_place(flat, colour, game.board.index[cell])


@pytest.mark.parametrize("stones", ["BBWW.B", "B.WWBB", "BWWW.B", "B.WWWB"])
def test_rule_4_does_not_apply_when_a_middle_point_is_taken(stones: str) -> None:
    game = orcoon_on("2x3")
    assert not any(game.breaks_rule_4(stones, stones[cell], cell) for cell in (0, 2, 3, 5))
    assert all(game.breaks_rule_4("B.WW.B", "B.WW.B"[cell], cell) for cell in (0, 2, 3, 5))


@pytest.mark.parametrize("stones", ["B./.B", "B.W/W.B", "BW/../WB", "W.B/B.W"])
def test_positions_that_break_rule_3_or_4_as_they_stand_are_refused(stones: str) -> None:
    rows = stones.split("/")
    game = orcoon_on(f"{len(rows)}x{len(rows[0])}")
    with pytest.raises(CheckError, match=r"rule [34]"):
        game.read(f"B:{stones}")


def test_the_deadlock_of_the_source_leaves_nobody_a_placement() -> None:
    game = orcoon_on("3x3")
    for colour in "BW":
        p = game.read(f"{colour}:BBW/B../W.B")
        assert game.turns(p) == ["pass"]
        assert not game.can_connect(p.stones, colour)


# Orcoon, rules 5 to 7


def test_rule_5_a_pass_ends_the_game_and_the_other_colour_is_asked() -> None:
    game = orcoon_on("2x1")
    p = after(game, "pass")
    assert game.write(p) == "W:./.:pass"
    assert game.ended(p)
    assert game.turns(p) == []
    assert game.asked(p) == "W"
    assert game.winner(p, None) == "W"
    assert game.winner(p, "a1") == "W"
    with pytest.raises(CheckError, match="not legal"):
        game.play(p, "a1")


def test_rule_5_the_passer_wins_when_the_other_cannot_connect() -> None:
    game = orcoon_on("1x2")
    p = game.read("W:BW:pass")
    assert game.winner(p, None) == "B"
    with pytest.raises(CheckError, match="does not connect"):
        game.winner(p, "")


def test_rule_5_where_the_flood_gets_through_the_placement_orders_decide() -> None:
    game = orcoon_on("3x3")
    p = game.read("B:BBW/B../W.B:pass")
    assert game.connected(p.stones.replace(".", "B"), "B")
    assert game.winner(p, None) == "W"


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("b2,a2", "places W on 'b2', which is not legal"),  # rule 3: legal only in the other order
        ("a2", "does not connect"),
        ("a2,a2,b2", "places W on 'a2'"),
        ("a2,", "places W on ''"),
        ("a2,z9", "places W on 'z9'"),
    ],
)
def test_rule_5_an_order_is_replayed_stone_by_stone(order: str, reason: str) -> None:
    game = orcoon_on("2x2")
    p = game.read("W:W./..:pass")
    assert game.winner(p, "a2,b2") == "W"
    with pytest.raises(CheckError, match=reason):
        game.winner(p, order)


def test_rule_5_a_question_beyond_the_table_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postpass, "TABLE_LIMIT", 2)
    game = orcoon_on("3x3")
    with pytest.raises(CheckError, match="undecided"):
        game.winner(game.read("W:.../.../...:pass"), None)


def test_rule_6_a_connection_does_not_end_the_game() -> None:
    game = orcoon_on("1x2")
    p = after(game, "a1")
    assert game.connected(p.stones, "B")
    assert not game.ended(p)
    with pytest.raises(CheckError, match="not over"):
        game.winner(p, None)
    assert game.turns(after(game, "a1", "b1")) == ["pass"]


def test_rule_7_swap_on_the_first_white_turn_only() -> None:
    game = orcoon_on("2x2", pie="on")
    assert "swap" not in game.turns(game.start())
    first = after(game, "a1")
    assert game.turns(first)[-2:] == ["swap", "pass"]
    assert [game.person(game.start()), game.person(first)] == [0, 1]
    swapped = game.play(first, "swap")
    assert game.write(swapped) == "W:B./..:swapped"
    assert (game.person(swapped), game.holder(swapped, "B"), game.holder(swapped, "W")) == (0, 1, 0)
    assert "swap" not in game.turns(swapped)
    assert game.write(game.play(swapped, "b1")) == "B:BW/..:swapped"
    assert "swap" not in game.turns(after(game, "a1", "b1", "pass"))
    assert game.turns(after(game, "pass")) == []
    assert "swap" not in orcoon_on("2x2").turns(first)
    with pytest.raises(CheckError):
        game.play(after(game, "a1", "b1"), "swap")


# Orcoon, the other switches


def test_knight_a_jump_connects_while_both_points_between_are_empty() -> None:
    game = orcoon_on("3x2", connection="knight")
    assert game.connected("B....B", "B")  # a1 and b3, a2 and b2 empty
    assert not game.connected("B.W..B", "B")
    assert not game.connected("B..W.B", "B")
    assert game.connected("BW...B", "B")  # the other points do not matter
    assert game.connected("B...WB", "B")
    assert not orcoon_on("3x2").connected("B....B", "B")


def test_knight_connecting_wins_at_once() -> None:
    game = orcoon_on("1x2", connection="knight")
    p = after(game, "a1")
    assert game.ended(p)
    assert game.winner(p, None) == "B"
    assert game.asked(p) is None
    assert game.turns(p) == []
    with pytest.raises(CheckError):
        game.winner(p, "")
    assert "swap" not in orcoon_on("1x2", connection="knight", pie="on").turns(p)


def test_knight_positions_beyond_the_first_connection_are_refused() -> None:
    both = orcoon_on("2x3", connection="knight", crossing="allowed")
    both.read("B:B.W/W..")
    with pytest.raises(CheckError, match="as soon as one side was connected"):
        both.read("B:B.W/W.B")
    with pytest.raises(CheckError, match="as soon as one side was connected"):
        orcoon_on("1x1", connection="knight").read("W:B:pass")


def test_knight_a_pass_needs_a_lack_of_placements_and_the_second_one_draws() -> None:
    game = orcoon_on("4x4", connection="knight")
    assert "pass" not in game.turns(game.start())
    p = game.read("W:WWBB/B..W/W..B/BBWB")
    assert game.turns(p) == ["pass"]
    p = game.play(p, "pass")
    assert game.write(p) == "B:WWBB/B..W/W..B/BBWB:pass"
    assert not game.ended(p)
    p = game.play(p, "pass")
    assert game.write(p) == "W:WWBB/B..W/W..B/BBWB:pass:over"
    assert game.ended(p)
    assert game.winner(p, None) is None


# Hex


def test_hex_turns_and_end() -> None:
    game = hex_on("rhombus2")
    assert game.turns(game.start()) == ["a1", "b1", "a2", "b2"]
    p = after(game, "b1", "a1", "a2")
    assert game.ended(p)
    assert game.winner(p, None) == "B"
    assert game.turns(p) == []
    for turn in ("b2", "pass", "swap"):
        with pytest.raises(CheckError):
            game.play(p, turn)
    assert not game.ended(after(game, "a1", "b1", "b2"))


@pytest.mark.parametrize("text", ["B:../..:pass", "B:../..:over", "W:B./..:swapped"])
def test_hex_knows_no_pass_and_without_pie_no_swap(text: str) -> None:
    with pytest.raises(CheckError):
        hex_on("rhombus2").read(text)


def test_hex_pie() -> None:
    game = hex_on("rhombus2", pie="on")
    p = after(game, "b1")
    assert game.turns(p) == ["a1", "a2", "b2", "swap"]
    assert game.write(game.play(p, "swap")) == "W:.B/..:swapped"
    smallest = hex_on("rhombus1", pie="on")
    assert smallest.turns(after(smallest, "a1")) == []


def test_hex_exactly_one_side_is_connected_on_a_full_board() -> None:
    game = hex_on("rhombus3")
    for stones in itertools.product("BW", repeat=9):
        text = "".join(stones)
        assert game.connected(text, "B") != game.connected(text, "W")


# Xodd and Yodd: rule numbers are those of their page


def xodd_on(board: str) -> Xodd:
    return (Yodd if "h" in board else Xodd)(board, {})


@pytest.mark.parametrize(
    ("board", "text", "black", "white"),
    [
        ("3x3", "B:B.B/.../B.B", 4, 0),
        ("3x3", "B:BBB/B.B/WWW", 1, 1),
        ("3x3", "B:B.W/.B./W.B", 3, 2),
        ("hexhex2", "B:B./.B./.B", 1, 0),
        ("hexhex2", "B:B./B.W/W.", 1, 2),
        ("rhombus2", "B:.B/B.", 1, 0),
        ("rhombus2", "B:B./.B", 2, 0),
    ],
)
def test_rule_1_counts_groups(board: str, text: str, black: int, white: int) -> None:
    game = xodd_on(board)
    stones = game.parse(text).stones
    assert (game.groups(stones, "B"), game.groups(stones, "W")) == (black, white)


def test_rule_2_black_begins_with_one_stone_of_either_colour_and_no_pass() -> None:
    game = xodd_on("1x2")
    assert game.turns(game.start()) == ["Ba1", "Wa1", "Bb1", "Wb1"]
    for turn in ("pass", "Ba1+Bb1", "a1", "swap", "Ba1+Ba1", "Bb1+Ba1", "Bc1", "Ba1+", "", "B", "order=", "Ba01"):
        assert not game.allowed(game.start(), turn)


def test_rules_2_and_3_a_turn_leaves_an_odd_number() -> None:
    game = xodd_on("1x3")
    p = game.read("W:.B.")
    assert game.turns(p) == ["Ba1", "Ba1+Bc1", "Wa1+Wc1", "Bc1", "pass"]
    assert [
        turn for turn in ("Ba1", "Wa1", "Bc1+Ba1", "Wa1+Bc1", "Bb1", "Ba1+Ba1", "Wa1+Ba1", "Bc1", "pass") if game.allowed(p, turn)
    ] == [
        "Ba1",
        "Bc1",
        "pass",
    ]
    with pytest.raises(CheckError, match="not legal"):
        game.play(p, "Wa1")


def test_rule_4_two_passes_end_the_game_and_fewer_groups_win() -> None:
    game = xodd_on("1x3")
    p = game.play(game.play(game.read("W:WBW"), "pass"), "pass")
    assert game.write(p) == "W:WBW:pass:over"
    assert game.ended(p)
    assert game.winner(p, None) == "B"
    assert game.turns(p) == []
    assert not game.allowed(p, "pass")
    assert game.write(game.play(game.read("W:.B.:pass"), "Ba1")) == "B:BB."


@pytest.mark.parametrize("text", ["W:...", "B:...:pass", "B:B.B", "B:B..:over", "B:B..:swapped", "W:BWB:swapped:pass"])
def test_rule_3_positions_that_are_not_legal(text: str) -> None:
    with pytest.raises(CheckError):
        xodd_on("1x3").read(text)
