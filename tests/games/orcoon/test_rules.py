"""Orcoon, rule by rule, and the recovered answers of others."""

import json
from pathlib import Path
from typing import Any

import pytest

from crosscut.core.game import BLACK, PASS, SWAP, WHITE, Game, Outcome, Turn
from crosscut.core.instance import read_id
from crosscut.core.notation import parse_turn
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.rules import Orcoon

DATA = Path(__file__).parents[2] / "data"


def orcoon(text: str) -> tuple[Orcoon, Stones]:
    instance = read_id(text)
    assert isinstance(instance.game, Orcoon)
    assert isinstance(instance.position, Stones)
    return instance.game, instance.position


def why(text: str, turn: str) -> str | None:
    """The text of the reason against a turn, None if it is legal."""
    game, p = orcoon(text)
    reason = game.legal(p, parse_turn(game.board, turn))
    return None if reason is None else reason.text


@pytest.mark.parametrize(
    ("position", "turn", "reason"),
    [
        ("orcoon:3x3:B:B../.../...", "a1", "a1: occupied by a black stone, rule 2"),
        ("orcoon:3x3:B:W../.../...", "a1", "a1: occupied by a white stone, rule 2"),
        ("orcoon:3x3:B:.../.../...", "a1+b1", "a turn places one stone of one's own, or passes, rule 2"),
        ("orcoon:3x3:B:.../.../...", "Ba1", "a turn places one stone of one's own, or passes, rule 2"),
        ("orcoon:3x3:B:.../.B./...", "c3", "c3: with b2 it would touch only diagonally, rule 3"),
        ("orcoon:3x3:B:.../.BB/...", "c3", None),
        ("orcoon:3x3:W:.../.B./...", "c3", None),
        ("orcoon:2x3:B:B.W/W..", "c2", "c2: with a1, c1, a2 it would complete a crossing over the empty b1 and b2, rule 4"),
        ("orcoon:2x3:W:BWW/...", "a2", "a2: with b1 it would touch only diagonally, rule 3"),
        ("orcoon:2x3:W:B.W/..B", "a2", "a2: with a1, c1, c2 it would complete a crossing over the empty b1 and b2, rule 4"),
        ("orcoon:3x2:B:BW/../W.", "b3", "b3: with a1, b1, a3 it would complete a crossing over the empty a2 and b2, rule 4"),
        ("orcoon:2x3:B:BWW/W..", "c2", None),  # a middle point is not empty
        ("orcoon:2x3,crossing=allowed:B:B.W/W..", "c2", None),
        ("orcoon:2x4:B:B..W/W...", "d2", None),  # the window is 2x3, not 2x4
        ("orcoon:3x3:B:.../.../...:pass", "a1", "the game has ended: no turn is left"),
        ("orcoon:3x3:W:B../.../...", "swap", "swap: the pie rule is off (switch pie=on), rule 7"),
        ("orcoon:3x3,pie=on:W:B../.../...", "swap", None),
        ("orcoon:3x3,pie=on:W:B../.../...:swapped", "swap", "swap: only on White's first turn, once, rule 7"),
        ("orcoon:3x3,pie=on:B:.../.../...", "swap", "swap: only on White's first turn, once, rule 7"),
        ("orcoon:3x3,pie=on:W:BB./.../...", "swap", "swap: only on White's first turn, once, rule 7"),
        ("orcoon:3x3,connection=knight:B:.../.../...", "pass", "pass: allowed only without a legal placement, rule 8"),
    ],
)
def test_reasons_name_cells_and_rule(position: str, turn: str, reason: str | None) -> None:
    assert why(position, turn) == reason


def test_rule_1_corners_belong_to_both_edges() -> None:
    game, p = orcoon("orcoon:2x2:B:BW/BW")
    assert game.connected(p, BLACK)
    assert not game.connected(p, WHITE)
    game, p = orcoon("orcoon:1x1:B:B")
    assert game.connected(p, BLACK)
    game, p = orcoon("orcoon:1x3:B:WWW")
    assert game.connected(p, WHITE)
    assert not game.connected(p, BLACK)


def test_rule_5_a_pass_ends_the_game_and_asks_the_other_side() -> None:
    game, p = orcoon("orcoon:3x3:B:.../.../...")
    q = game.play(p, PASS)
    assert game.outcome(q) == Outcome(WHITE)
    assert list(game.moves(q)) == []
    game, p = orcoon("orcoon:3x3:W:BBW/B../W.B")
    assert game.outcome(game.play(p, PASS)) == Outcome(WHITE)  # the first deadlock: Black cannot connect


def test_rule_5_order_matters() -> None:
    """Black has a1 and White cuts the left side: b2 may be placed after b1 only, and the order found respects that."""
    game, p = orcoon("orcoon:3x3:B:B../W../W..")
    a1, b1, b2 = (1 << game.board.by_name[name] for name in ("a1", "b1", "b2"))
    assert not game.placeable(p.black, p.white, game.board.by_name["b2"])
    assert game.placeable(a1 | b1, p.white, game.board.by_name["b2"])
    order = game.placement_order(p, BLACK)
    assert order is not None
    stones = p.black
    for cell in order:
        assert game.placeable(stones, p.white, cell)
        stones |= 1 << cell
    assert game.joined(stones, BLACK)
    assert stones & b2 == 0 or order.index(game.board.by_name["b1"]) < order.index(game.board.by_name["b2"])


def test_rule_6_a_connection_ends_nothing() -> None:
    game, p = orcoon("orcoon:3x3:W:.B./.B./.B.")
    assert game.outcome(p) is None
    assert PASS in list(game.moves(p))


def test_rule_6_without_a_placement_one_must_pass() -> None:
    game, p = orcoon("orcoon:2x2:W:BB/BB")
    assert list(game.moves(p)) == [PASS]


def test_rule_7_swap_keeps_the_stone_and_white_is_next() -> None:
    game, p = orcoon("orcoon:3x3,pie=on:W:.../.B./...")
    q = game.play(p, SWAP)
    assert game.format(q) == "W:.../.B./...:swapped"
    assert (game.person(p), game.person(q)) == (1, 0)
    assert SWAP not in list(game.moves(q))


def test_rule_7_black_passing_at_once_ends_the_game_without_a_swap() -> None:
    game, p = orcoon("orcoon:3x3,pie=on")
    q = game.play(p, PASS)
    assert list(game.moves(q)) == []
    assert game.outcome(q) == Outcome(WHITE)


@pytest.mark.parametrize(
    ("rows", "joined"),
    [
        ("B../...", False),
        ("B../..B", True),  # a1 and c2 with b1 and b2 empty
        ("BW./..B", False),
        ("B../.WB", False),
    ],
)
def test_rule_8_knight_links(rows: str, joined: bool) -> None:
    game, p = orcoon(f"orcoon:2x3,connection=knight:W:{rows}")
    assert game.connected(p, BLACK) is joined


def test_rule_8_two_passes_are_a_draw() -> None:
    game, p = orcoon("orcoon:3x3,connection=knight:B:.../.../...:pass")
    q = game.play(p, PASS)
    assert game.format(q) == "W:.../.../...:pass:over"
    assert game.outcome(q) == Outcome(None)
    assert list(game.moves(q)) == []
    assert game.parse(game.format(q)) == q


def test_rule_8_the_first_deadlock_is_none_with_knight_links() -> None:
    game, p = orcoon("orcoon:3x3,connection=knight:W:BBW/B../W.B")
    assert game.outcome(p) == Outcome(BLACK)  # a2 and c3 are a knight's jump apart


@pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
@pytest.mark.parametrize("board", ["2x3", "3x3"])
def test_rule_8_no_draw_happens_on_tiny_boards(board: str, crossing: str) -> None:
    """Where nobody is connected somebody can place, so two forced passes in a row never come about."""
    game = open_game("orcoon", board, {"connection": "knight", "crossing": crossing})
    for p in game.legal_positions():
        if game.illegal(p) is None and game.outcome(p) is None:
            assert any(next(game.moves(p._replace(turn=colour))) != PASS for colour in (BLACK, WHITE))


def test_rule_8_a_connection_wins_at_once() -> None:
    game, p = orcoon("orcoon:2x3,connection=knight:W:BW./B.W")
    assert game.outcome(p) == Outcome(BLACK)
    assert list(game.moves(p)) == []


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("orcoon:2x2:B:B./.B", "a1: touches b2 only diagonally, rule 3"),
        ("orcoon:2x3:B:B.W/W.B", "a1: makes a crossing with c1, a2, c2 over the empty b1 and b2, rule 4"),
        ("orcoon:2x3,crossing=allowed:B:B.W/W.B", None),
        ("orcoon:3x3:W:BBW/B../W.B", None),
        ("orcoon:2x2,connection=knight:W:BW/BW:pass", "a side is connected"),
    ],
)
def test_static_legality(text: str, reason: str | None) -> None:
    game, p = orcoon(text)
    found = game.illegal(p)
    assert (found is None) == (reason is None)
    if found is not None and reason is not None:
        assert found.text.startswith(reason)


@pytest.mark.parametrize("line", (DATA / "orcoon_connect.jsonl").read_text().splitlines())
def test_who_can_still_connect(line: str) -> None:
    given = json.loads(line)
    game, p = orcoon(given["position"])
    assert game.illegal(p) is None
    for colour, name in ((BLACK, "black"), (WHITE, "white")):
        q = p._replace(turn=colour)
        assert game.can_connect(q, colour) == given[f"{name}_can"]
        assert (game.placement_order(q, colour) is not None) == given[f"{name}_can"]
        assert placements(game, q) == given[f"{name}_legal"]


def placements(game: Game[Any], p: Stones) -> list[list[int]]:
    drops: list[Turn] = [turn for turn in game.moves(p) if turn.steps]
    return [list(game.board.places[turn.steps[0].cells[0]]) for turn in drops]


def test_show_admits_what_it_has_not_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosscut.games.orcoon.rules.SHOW_TRIES", 1)
    game = open_game("orcoon", "3x3")
    remarks = dict(game.remarks(game.start()))
    assert remarks["Black"] == "may or may not be able to connect: not decided within 1 placements"
