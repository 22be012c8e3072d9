"""Cross-Hairs: its rules by number, and the sample game of the text."""

import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from crosscut.checker.games import GAMES
from crosscut.cli import main
from crosscut.core.errors import IllegalTurnError, NotationError
from crosscut.core.instance import read
from crosscut.core.notation import format_turn
from crosscut.core.registry import open_game
from crosscut.solver.replay import replay
from records_of import played

EXAMPLES = Path(__file__).parents[3] / "src" / "crosscut" / "examples"


@pytest.mark.parametrize(
    ("before", "turn", "rule"),
    [
        ("crosshairs:hexhex3 e3+pass", "a3", "2"),
        ("crosshairs:hexhex3 e3+pass", "e3", "2"),
        ("crosshairs:hexhex3", "pass", "2"),
        ("crosshairs:hexhex3 e3+pass f2", "e3-g3", "3"),  # not his own
        ("crosshairs:hexhex3 e3+pass f2", "f2-g1", "3"),  # away from all pieces
        ("crosshairs:hexhex3 e3+pass f2", "g3", "3"),
        ("crosshairs:hexhex2:B:bw/wbw/wb", "b1", "6"),
    ],
)
def test_a_reason_names_its_rule(before: str, turn: str, rule: str) -> None:
    with pytest.raises(IllegalTurnError, match=f"rule {rule}"):
        played(f"{before} {turn}")


def test_rule_3_any_soldier_by_the_literal_text() -> None:
    assert "e3-g3" in [str(turn) for turn in played("crosshairs:hexhex3,move=any e3+pass f2").moves()]


@pytest.mark.parametrize(
    ("before", "turn", "taken"),
    [
        # An inner soldier needs two lines: along the row, and down to the right.
        ("crosshairs:hexhex3:B:.../.b../.bw../..b./...", "g3", "e3"),
        ("crosshairs:hexhex3:B:.../..../.bw../..../...", "g3", ""),
        # Two lines are there, but the dropped soldier is in the span of neither.
        ("crosshairs:hexhex3:B:.../.bb./.bw../..b./...", "h2", ""),
        # Whatever stands between: a King of White between Black's pieces.
        ("crosshairs:hexhex3:B:.../.b../.bwW./..b./...", "i3", "e3"),
        # At the edge one line is enough, and it bends at the corner.
        ("crosshairs:hexhex3:B:wb./..../...../..../...", "b2", "c1"),
        # Kings are never replaced.
        ("crosshairs:hexhex3:B:Wb./..../...../..../...", "b2", ""),
        # On the torus there is no edge.
        ("crosshairs:hextorus3:B:wb./..../...../..../...", "b2", ""),
    ],
)
def test_rules_4_and_5_kings(before: str, turn: str, taken: str) -> None:
    instance = played(f"{before} {turn}")
    kings = instance.position.black_kings  # type: ignore[attr-defined]
    assert [instance.game.board.names[cell] for cell in range(instance.game.board.size) if kings >> cell & 1] == taken.split()


def test_rule_5_a_full_ring_needs_two_enemies() -> None:
    """Seven cells: the last one fills the ring, and one black piece on it is not on both sides of a soldier."""
    alone = played("crosshairs:hexhex2:B:.w/w.w/ww b1")
    assert alone.position.black_kings == 0  # type: ignore[attr-defined]
    both = played("crosshairs:hexhex2:B:.w/w.w/wb b1")
    assert both.position.black_kings.bit_count() == 4  # type: ignore[attr-defined]


@pytest.mark.parametrize("move", ["own", "any"])
@pytest.mark.parametrize("board", ["hexhex3", "hexhex5", "hextorus3"])
def test_both_sets_of_rules_agree_on_larger_boards(board: str, move: str) -> None:
    game, rules = open_game("crosshairs", board, {"move": move}), GAMES["crosshairs"](board, {"move": move})
    chance = random.Random(8)
    for _ in range(6):
        p, q = game.start(), rules.read(game.format(game.start()))
        while game.outcome(p) is None:
            turns = list(game.moves(p))
            assert [format_turn(game.board, turn) for turn in turns] == rules.turns(q)
            turn = chance.choice(turns)
            p, q = game.play(p, turn), rules.after(q, format_turn(game.board, turn))
            assert game.format(p) == rules.write(q)
        assert rules.ended(q)
        assert rules.lead(q, "B") == game.margin(p)


def test_rule_6_the_lead_counts_kings() -> None:
    game = open_game("crosshairs", "hexhex2")
    for text, winner, lead in (("W:BW/bwB/ww", 0, 1), ("W:BW/bwb/ww", None, 0), ("W:bW/bwb/ww", 1, -1)):
        p = game.parse(text)
        outcome = game.outcome(p)
        assert outcome is not None
        assert (outcome.winner, game.margin(p)) == (winner, lead)


def test_the_last_drop_ends_the_turn() -> None:
    instance = played("crosshairs:hexhex2:B:bw/wbw/w. d3")
    assert instance.id.startswith("crosshairs:hexhex2:W:")
    assert list(instance.moves()) == []


def test_the_sample_game_has_one_turn_and_two_colons_wrong() -> None:
    diagram = EXAMPLES / "crosshairs-1.txt"
    result = CliRunner().invoke(main, ["replay", "example:crosshairs-1", "--against", str(diagram), "--repair"])
    assert result.exit_code == 1
    assert result.output.splitlines()[-6:-1] == [
        "1 correction, the only way:",
        "ply 38: h6-i7 for h6-i6",
        "then the record says something wrong of:",
        "turn 27 (line 19, column 5): ':' is said of d2, expected '::'",
        "turn 49 (line 30, column 5): ':' is said of n8, expected '::'",
    ]
    text = (EXAMPLES / "crosshairs-1.game").read_text()
    whole = replay(text.replace("h6i6", "h6i7").replace("14. d2:", "14. d2::").replace("25. n8:", "25. n8::"))
    assert whole.stopped is None
    end = read(diagram.read_text())
    assert whole.game.glyphs(whole.position) == end.game.glyphs(end.position)


def test_a_wrong_word_is_named_with_its_place() -> None:
    with pytest.raises(NotationError, match=r"line 3, column 7: 'k9k', expected a move such as k3i3, or --"):
        replay('game = "crosshairs"\nboard = "hexhex5"\n1. i5 k9k\n2. i5 --\n')


@pytest.mark.parametrize(
    ("board", "counts"),
    [
        ("hexhex3", [19, 19, 84, 228, 1380]),
        ("hexhex5", [61, 61, 312, 888]),
        ("hextorus3", [19, 19, 114, 342, 2736]),
    ],
)
def test_perft_by_two_sets_of_rules(board: str, counts: list[int]) -> None:
    game, rules = open_game("crosshairs", board), GAMES["crosshairs"](board, {"move": "own"})
    mine, theirs = [game.start()], [rules.read(game.format(game.start()))]
    for count in counts:
        mine = [game.play(p, turn) for p in mine for turn in game.moves(p)]
        theirs = [rules.after(q, turn) for q in theirs for turn in rules.turns(q)]
        assert len(mine) == len(theirs) == count


def test_a_picture_shows_enemy_lines_from_end_to_end() -> None:
    game = open_game("crosshairs", "hexhex3")
    names = game.board.names
    lines = [[names[cell] for cell in cells] for cells in game.sights(game.parse("W:.../..../.bwb./..../..."))]
    assert sorted(map(sorted, lines)) == [["c3", "e3", "g3"]]
    bent = [[names[cell] for cell in cells] for cells in game.sights(game.parse("W:bw./w.../b..../..../..."))]
    assert [sorted(line) for line in bent] == [["b2", "c1", "e1"], ["a3", "b2", "c1"]]
