"""Iqishiqi and Oshiqi: their rules by number, and the match of the text."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from crosscut.checker.games import GAMES
from crosscut.cli import main
from crosscut.core.errors import IllegalPositionError, IllegalTurnError, NotationError, UnsupportedError
from crosscut.core.instance import read, read_id
from crosscut.core.registry import open_game
from crosscut.games.iqishiqi.rules import Pushed, Pushing
from crosscut.solver.replay import replay
from records_of import played, winner

EXAMPLES = Path(__file__).parents[3] / "src" / "crosscut" / "examples"


@pytest.mark.parametrize(
    ("before", "turn", "rule"),
    [
        ("iqishiqi:hexhex4", "g4", "2"),
        ("iqishiqi:hexhex4", "pass", "2"),
        ("iqishiqi:hexhex4", "d3", "3"),  # on no line with the ball
        ("iqishiqi:hexhex4", "f3,i6", "4"),  # no choice
        ("oshiqi:7x7:B:......./......./...B.../..B@.../......./......./.......", "c3", "4"),  # a choice
        ("oshiqi:7x7:B:......./......./...B.../..B@.../......./......./.......", "c3,a1", "4"),
        ("oshiqi:5x5:W:..@../...../...../...../.....", "c2", "5"),
    ],
)
def test_a_reason_names_its_rule(before: str, turn: str, rule: str) -> None:
    with pytest.raises(IllegalTurnError, match=f"rule {rule}"):
        played(f"{before} {turn}")


@pytest.mark.parametrize(
    ("before", "turn", "after"),
    [
        ("iqishiqi:hexhex4", "f3", "h5"),  # a stone next to the ball, one cell
        ("iqishiqi:hexhex4", "e2", "h5"),  # and from farther away
        ("iqishiqi:hexhex4:B:..../.x.../...x../...o.../....../...../....", "f3,j7", "j7"),  # three stones, three cells
        ("oshiqi:5x5:B:..W../...../..@../...../.....", "c2", "c4"),  # the first stone that is seen counts
        ("oshiqi:5x5:B:...../..B../.B@../...../.....", "b2,c5", ""),  # three stones push it too far
        ("oshiqi:7x7:B:......./......./...B.../..B@.../......./......./.......", "c3,d7", "d7"),
        ("oshiqi:7x7:B:......./......./...B.../..B@.../......./......./.......", "c3,g4", "g4"),
    ],
)
def test_rules_3_and_4_where_the_ball_goes(before: str, turn: str, after: str) -> None:
    if not after:
        with pytest.raises(IllegalTurnError, match=r"rule [34]"):
            played(f"{before} {turn}")
        return
    instance = played(f"{before} {turn}")
    ball = instance.position.ball  # type: ignore[attr-defined]
    assert instance.game.board.names[ball.bit_length() - 1] == after


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("oshiqi:5x5:W:..@../...../...../...../.....", 0),  # Black's side
        ("oshiqi:5x5:B:..@../...../...../...../.....", 0),  # whoever moved
        ("oshiqi:5x5:W:...../...../@..../...../.....", 1),
        ("oshiqi:5x5:W:@..../...../...../...../.....", 0),  # a corner: who has moved
        ("oshiqi:5x5:B:@..../...../...../...../.....", 1),
        ("iqishiqi:hexhex3:W:.o./..../...../..../...", 1),  # the top is White's
        ("iqishiqi:hexhex3:W:.../..../...../..../.o.", 0),
        ("iqishiqi:hexhex3:W:.../o.../...../..../...", 0),  # upper left
        ("iqishiqi:hexhex3:W:.../..../...../o.../...", 1),  # lower left
        ("oshiqi:3x3:B:...../...@/...".replace("...../...@/...", ".W./W@W/.W."), 1),  # rule 6: Black cannot push
    ],
)
def test_rules_5_and_6_the_end(text: str, expected: int) -> None:
    assert winner(text) == expected


def test_rule_1_one_ball_and_a_centre() -> None:
    with pytest.raises(IllegalPositionError, match="2 balls, and there is one, rule 1"):
        read_id("oshiqi:3x3:B:@../.@./...").require_legal()
    with pytest.raises(UnsupportedError, match="odd sizes expected"):
        read_id("oshiqi:4x4")
    with pytest.raises(NotationError, match="played from hexhex2 on"):
        read_id("iqishiqi:hexhex1:B:o")


def test_the_match_of_the_text_needs_one_direction() -> None:
    record, diagram = EXAMPLES / "iqishiqi-1.game", EXAMPLES / "iqishiqi-1.txt"
    done = replay(record.read_text())
    assert done.stopped is not None
    assert "turn 7 (line 7, column 5): f5: the ball can be pushed several ways, expected f5,e10 or f5,k10" in done.stopped.message
    result = CliRunner().invoke(main, ["replay", "example:iqishiqi-1", "--against", str(diagram), "--repair"])
    assert "1 correction, the only way:\nturn 7: f5,k10 for f5\n" in result.output
    whole = replay(record.read_text().replace("f5 ", "f5,k10 "))
    assert whole.stopped is None
    end = read(diagram.read_text())
    assert whole.game.glyphs(whole.position) == end.game.glyphs(end.position)
    outcome = whole.game.outcome(whole.position)
    assert outcome is not None
    assert outcome.winner == 0
    wrong = replay(record.read_text().replace("f5 ", "f5,k10 ").replace("e10\n", "e10 wins\n"))
    assert wrong.stopped is not None
    assert "'wins' is said of e10, expected nothing" in wrong.stopped.message


@pytest.mark.parametrize(
    ("name", "board", "counts"),
    [
        ("iqishiqi", "hexhex4", [18, 324, 3102]),
        ("iqishiqi", "hexhex6", [30, 882]),
        ("oshiqi", "5x5", [8, 52, 212, 512]),
        ("oshiqi", "7x7", [12, 120, 1144]),
    ],
)
def test_perft_by_two_sets_of_rules(name: str, board: str, counts: list[int]) -> None:
    game, rules = open_game(name, board), GAMES[name](board, {})
    mine, theirs = [game.start()], [rules.read(game.format(game.start()))]
    for count in counts:
        mine = [game.play(p, turn) for p in mine for turn in game.moves(p)]
        theirs = [rules.after(q, turn) for q in theirs for turn in rules.turns(q)]
        assert len(mine) == len(theirs) == count


CHOICE = "oshiqi:7x7:B:......./......./...B.../..B@.../......./......./......."


@pytest.mark.parametrize(
    ("before", "turn", "same"),
    [
        (CHOICE, "c3,e", "c3,g4"),
        (CHOICE, "c3,s", "c3,d7"),
        ("iqishiqi:hexhex4", "f3,se", "f3"),  # where there is no choice, the cell alone
        ("iqishiqi:hexhex4", "e4,e", "e4"),
    ],
)
def test_rule_4_the_direction_may_be_written(before: str, turn: str, same: str) -> None:
    assert played(f"{before} {turn}").id == played(f"{before} {same}").id


@pytest.mark.parametrize(
    ("before", "turn", "said"),
    [
        (CHOICE, "c3,n", "'c3,n': this stone does not push the ball there, expected e or s"),
        ("iqishiqi:hexhex4", "f3,ne", "expected se"),
        ("iqishiqi:hexhex4", "f3,up", "'f3,up' is no turn"),
        ("iqishiqi:hexhex4", "g4,n", "rule 2"),
        ("iqishiqi:hexhex4", "d3,n", "rule 3"),
        ("oshiqi:5x5:W:..@../...../...../...../.....", "c2,n", "rule 5"),
    ],
)
def test_rule_4_a_wrong_direction(before: str, turn: str, said: str) -> None:
    with pytest.raises((IllegalTurnError, NotationError), match=said):
        played(f"{before} {turn}")


def test_directions_in_records() -> None:
    text = (EXAMPLES / "iqishiqi-1.game").read_text()
    named, cells = (replay(text.replace("f5 ", f"{word} ")) for word in ("f5,se", "f5,k10"))
    assert named.stopped is None
    assert (named.position, named.turns) == (cells.position, cells.turns)
    wrong = replay(text.replace("f5 ", "f5,w "))
    assert wrong.stopped is not None
    assert (
        "turn 7 (line 7, column 5): 'f5,w': this stone does not push the ball there, expected sw or se" in wrong.stopped.message
    )


def test_pictures_show_what_the_ball_sees() -> None:
    game = read_id("oshiqi:5x5:W:..B../...../..@.W/...../.....").game
    p = read_id("oshiqi:5x5:W:..B../...../..@.W/...../.....").position
    assert isinstance(game, Pushing)
    assert isinstance(p, Pushed)
    names = game.board.names
    assert {tuple(names[cell] for cell in line) for line in game.lines_of_sight(p)} == {("c3", "c2", "c1"), ("c3", "d3", "e3")}
    assert set(game.sights(p)) == {*game.lines_of_sight(p), *game.walks(p)}
    ends = {game.play(p, turn).ball for turn in game.moves(p)}
    assert ends >= {1 << walk[-1] for walk in game.walks(p)}
    assert all(any(end >> cell & 1 for walk in game.walks(p) for cell in walk[1:]) for end in ends)
    ended = read_id("oshiqi:5x5:W:..@../...../..B../...../.....").position
    assert isinstance(ended, Pushed)
    assert game.sights(ended) == ()


def test_repairs_understand_directions() -> None:
    with_error = (EXAMPLES / "iqishiqi-1.game").read_text().replace("f5 ", "f5,se ").replace("s8 ", "s9 ")
    played_ = replay(with_error)
    assert played_.stopped is not None
    assert played_.stopped.number == 9
