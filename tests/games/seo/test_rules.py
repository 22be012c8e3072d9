"""Seo's link game: its rules by number, its records, and what its text says."""

import pytest

from crosscut.core.errors import IllegalTurnError, NotationError
from crosscut.core.game import Game
from crosscut.core.instance import Instance, read_id
from crosscut.core.notation import format_turn, parse_turn
from crosscut.core.registry import open_game
from crosscut.solver.replay import replay
from records_of import played

# The source's example, as printed; o resigns.
EXAMPLE = """\
game = "seo"
x0 .. x5 o5 o6
o7 .. x4 x6 x7
x8 .. x3 .. **
.. x2 o2 o1 ..
.. x1 o3 o4 o0
(o8: resign)
"""
FINAL = "seo:torus5:W:B.BWW/W.BBB/B.B../.BWW./.BWWW:last=Ba3+Wa2:links=Bc1d2+Be2a3+Bc3b4+Ba1b5+We1a2+Wd4e5"


def moves(instance: Instance) -> list[str]:
    return [str(turn) for turn in instance.moves()]


@pytest.mark.parametrize(
    ("before", "turn", "rule"),
    [
        ("seo:torus3", "pass", "1"),
        ("seo:torus3 a1", "a1", "1"),
        ("seo:torus5 a1 c3", "c1", "2"),
        ("seo:torus5 a1 b1 b2", "a2", "2"),
    ],
)
def test_a_reason_names_its_rule(before: str, turn: str, rule: str) -> None:
    with pytest.raises(IllegalTurnError, match=f"rule {rule}"):
        played(f"{before} {turn}")


def test_rule_1_each_starts_anywhere() -> None:
    assert len(moves(read_id("seo:torus3"))) == 9
    assert len(moves(played("seo:torus3 b2"))) == 8


def test_rule_2_a_king_s_step_round_the_torus() -> None:
    assert moves(played("seo:torus5 a1 c3")) == ["b1", "e1", "a2", "b2", "e2", "a5", "b5", "e5"]


def test_rule_2_a_link_is_not_crossed() -> None:
    """The text's first diagram: x at b3 plays 1, c2; then o at b2 cannot play `,`, c3."""
    assert "c3" in moves(played("seo:torus5 b3 b2 b4"))
    assert "c3" not in moves(played("seo:torus5 b3 b2 c2"))


def test_rule_2_only_stones_played_one_after_the_other_are_linked() -> None:
    """The text's second diagram: o1 to o7 lie round `,,`, c2, but nothing links o1 and o7."""
    assert "c2" in moves(read_id("seo:torus5:B:.WWW./.W.W./.BWW./...../.....:last=Bb3+Wc3"))


def test_rule_4_one_s_own_links() -> None:
    """The text's third diagram: x1 at b2, x2 at c3, x3 at c2; `,,` is b3."""
    turns = "b2 e5 c3 e4 c2 e3"
    assert "b3" not in moves(played(f"seo:torus5 {turns}"))
    assert "b3" in moves(played(f"seo:torus5,own_links=cross {turns}"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("B:B../.../...", "Black has stones, but no last stone, rule 1"),
        ("B:.../.../...:last=Ba1", "Black has no stones, but a last stone, rule 1"),
        ("B:B../.../...:last=Bb1", "b1: Black's last stone, but no stone of Black, rule 1"),
        ("B:B../.../..W:last=Ba1+Wc3:links=Ba1b2", "without a stone of Black on both ends, rule 2"),
        ("B:BW./WB./...:last=Ba1+Wa2:links=Ba1b2+Wb1a2", "a1b2: a link of Black that crosses another, rule 2"),
    ],
)
def test_positions_that_no_rule_allows(text: str, said: str) -> None:
    reason = read_id(f"seo:torus3:{text}")
    found = reason.game.illegal(reason.position)
    assert found is not None
    assert said in found.text


def test_own_links_may_cross_each_other_where_that_is_allowed() -> None:
    crossed = "B:BB./BB./..W:last=Ba1+Wc3:links=Ba1b2+Bb1a2"
    for reading, legal in (("block", False), ("cross", True)):
        instance = read_id(f"seo:torus3,own_links={reading}:{crossed}")
        assert (instance.game.illegal(instance.position) is None) == legal


def test_the_example_is_replayed_as_printed() -> None:
    record = replay(EXAMPLE)
    assert record.stopped is None
    assert Instance(record.game, record.position).id == FINAL
    assert [format_turn(record.game.board, turn) for turn in record.turns[:4]] == ["a1", "e5", "b5", "d4"]


def test_what_the_text_says_of_the_example() -> None:
    final = read_id(FINAL)
    # "White has at most three cells to play", and not the one that is marked **, e3, behind the link x7-x8.
    assert moves(final) == ["b1", "b2", "b3"]
    # Then ** is b1 and ## is a5: "o cannot play" on from ** to ##, "since it crosses x0-x1 link".
    after = final.play("b1")
    assert "a5" not in moves(Instance(after.game, after.position._replace(turn=1)))  # type: ignore[attr-defined]
    # ":: as a reply to ** is a mating move": :: is b2.
    mated = after.play("b2")
    outcome = mated.game.outcome(mated.position)
    assert outcome is not None
    assert outcome.winner == 0


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("x0 o0\nx1", "line 3 has 1 point, and there are 2 rows"),
        ("x0 o0 ..\nx1 x1 ..\n.. .. ..", "line 3, column 4: 'x1' stands on the board twice"),
        ("x0 o0 ..\nx2 o1 ..\n.. .. ..", "the diagram has x2, but no x1"),
    ],
)
def test_wrong_records(rows: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        replay(f'game = "seo"\n{rows}\n')


def test_a_record_is_played_by_the_rules() -> None:
    record = replay('game = "seo"\nx0 .. o0\n.. .. ..\n.. .. ..\n')
    assert record.stopped is None
    stopped = replay(
        'game = "seo"\n' + "x0 .. .. .. ..\n" + ".. .. o0 .. ..\n" + ".. .. .. .. ..\n" * 2 + ".. .. x1 .. ..\n"
    ).stopped
    assert stopped is not None
    assert "not beside the own last stone a1, rule 2" in stopped.message


def test_turns_in_the_usual_notation_are_read_too() -> None:
    assert replay('game = "seo"\nboard = "torus5"\na1 e5 b5 d4\n').stopped is None


def test_a_cell_out_of_reach_does_not_matter() -> None:
    game: Game[object] = open_game("seo", "torus5")
    one = game.parse("B:BBBBB/..W.B/BBBBB/...../BBBBB:last=Ba1+Wc2")
    other = game.parse("B:BBBBB/W.W.B/BBBBB/BBBBB/BBBBB:last=Ba1+Wc2")
    assert game.relevant(one) != one
    assert parse_turn(game.board, "b2") in game.moves(one)
    assert game.format(game.relevant(other)) != game.format(game.relevant(one))
