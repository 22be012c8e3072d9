"""Rabbit Warrens: its rules by number, the two starts of the text, and why play never repeats itself."""

import random
from typing import NamedTuple

import pytest

from crosscut.core.board import cells_of
from crosscut.core.errors import IllegalTurnError
from crosscut.core.game import BLACK, WHITE, Outcome
from crosscut.core.registry import open_game
from crosscut.games.warrens.rules import Warren, Warrens
from crosscut.reports.svg import position_svg
from records_of import played as played_any


class Read(NamedTuple):
    """A position with its game, both of Rabbit Warrens."""

    game: Warrens
    position: Warren


def played(text: str) -> Read:
    """The position that a record leads to."""
    found = played_any(text)
    assert isinstance(found.game, Warrens)
    assert isinstance(found.position, Warren)
    return Read(found.game, found.position)


def read(text: str) -> Read:
    """The position of an ID."""
    return played(text)


HEXAGON = """
        x o . . x o
       o . x . o . x
      x . . o x . . o
     . o . x . o . x .
    . . x o . . x o . .
   x . o . x . o . x . o
  . o x . . o x . . o x .
 . x . o . x . o . x . o .
  o . . x o . . x o . . x
   x . o . x . o . x . o
    o x . . o x . . o x
     . o . x . o . x .
      . x o . . x o .
"""
SQUARE = """
 . o . o . . x . x .
 o x . x . . o . o x
 . . o . o x . x . .
 o x . x . . o . o x
 . . o . o x . x . .
 . . x . x o . o . .
 x o . o . . x . x o
 . . x . x o . o . .
 x o . o . . x . x o
 . x . x . . o . o .
"""


@pytest.mark.parametrize(("board", "diagram", "stones", "turns"), [("hexagon6x8", HEXAGON, 32, 469), ("10x10", SQUARE, 24, 289)])
def test_rule_2_the_starts_of_the_text(board: str, diagram: str, stones: int, turns: int) -> None:
    game = open_game("warrens", board)
    glyphs = tuple({"o": "B", "x": "W", ".": "."}[glyph] for glyph in diagram.split())
    start = game.start()
    assert game.glyphs(start) == glyphs
    assert start.black.bit_count() == start.white.bit_count() == stones
    assert len(list(game.moves(start))) == turns  # as an independent program counts them


def test_rule_2_patterns_on_other_boards() -> None:
    for board in ("2x2", "3x3", "6x6", "8x4", "1x1", "hexhex4", "hexagon3x5"):
        game = open_game("warrens", board)
        start = game.start()
        assert not start.black & start.white
        assert start.fresh
    assert (
        open_game("warrens", "6x6").format(open_game("warrens", "6x6").start())
        == "B:.B..W./BW..BW/..BW../..WB../WB..WB/.W..B.:fresh"
    )


@pytest.mark.parametrize(
    ("before", "turn", "rule"),
    [
        ("warrens:4x4:B:B.../..../.B../....", "a1-d1", "4"),  # F is 0 before and after
        ("warrens:4x4:B:B.../..../.B../....", "a1-b3", "4"),  # on no line
        ("warrens:4x4:B:B.../..../.B../....", "a2-b2", "4"),  # no stone
        ("warrens:4x4:B:B.../..../.B../....", "a1", "3"),
        ("warrens:4x4:B:BB../..../..../....", "a1-a2", "4"),  # its neighbour is left behind: F would be 0
        ("warrens:4x4:B:BB../..../..../....", "a1-b2", "4"),  # F is 1 before and after, E 0
        ("warrens:4x4:B:B.../..../..../....:passes=2", "pass", "7"),
    ],
)
def test_a_reason_names_its_rule(before: str, turn: str, rule: str) -> None:
    with pytest.raises(IllegalTurnError, match=f"rule {rule}"):
        played(f"{before} {turn}")


def test_rule_3_the_first_turn_is_one_move_later_ones_two() -> None:
    one = played("warrens:6x6 b1-b3")
    assert (one.position.turn, one.position.second) == (WHITE, 0)
    two = played("warrens:6x6 b1-b3 e1-e3")
    assert (two.position.turn, two.position.second) == (WHITE, 1)
    assert played("warrens:6x6 b1-b3 e1-e3+pass").position.turn == BLACK
    assert played("warrens:6x6 pass e1-e3").position.second == 1  # Black has passed his only move


def test_rule_4_any_distance_over_anything() -> None:
    assert played("warrens:1x6:B:B.WB..").position.black == 0b1001
    assert played("warrens:1x6:B:B.WB.. a1-e1").position.black == 0b11000  # over both
    # As many own stones, fewer enemies: from a1, beside White, to the far end.
    assert played("warrens:1x6:B:BW.... a1-d1").position.black == 0b1000
    diagonal = played("warrens:3x3:B:B../..B/..B a1-b2")
    assert diagonal.position.black >> 4 & 1


def test_rule_6_scores_on_hexagonal_cells() -> None:
    ring = read("warrens:hexhex3:B:.../.BB./.B.B./.BB./...")
    assert (ring.game.score(ring.position, BLACK), ring.game.score(ring.position, WHITE)) == (1, 0)
    occupied = read("warrens:hexhex3:B:.../.BB./.BWB./.BB./...")
    assert ring.game.factors(occupied.position, BLACK) == (0, 1)
    # A ring along the edge holds seven cells; with a stone inside six empty ones; cut in two, two regions.
    wall = read("warrens:hexhex3:B:BBB/B..B/B...B/B..B/BBB")
    assert ring.game.factors(wall.position, BLACK) == (7, 1)
    cut = read("warrens:hexhex3:B:BBB/B..B/BBBBB/B..B/BBB")
    assert ring.game.factors(cut.position, BLACK) == (4, 2)


def test_rule_6_scores_on_rectangles() -> None:
    game, p = read("warrens:4x5:B:.BBB./B...B/.BB.B/...B.")
    # b2, c2, d2 and d3 in a rectangle of two rows and three columns; corners need no stone, as regions join at edges only.
    assert game.factors(p, BLACK) == (4, 3)
    _, two = read("warrens:4x5:B:.B.../B.BB./.B..B/..BB.")
    assert game.factors(two, BLACK) == (3, 3)
    assert game.remarks(two)[0][1] == "encloses b2 and c3+d3, and scores 3 x 3 = 9"


def test_rule_7_the_text_asks_for_two_whole_passes() -> None:
    assert played("warrens:6x6 b1-b3 e1-e3+pass pass").game.outcome(played("warrens:6x6 b1-b3 e1-e3+pass pass").position) is None
    ended = played("warrens:6x6 b1-b3 e1-e3+pass pass pass")
    assert ended.game.outcome(ended.position) == Outcome(BLACK)  # 0 to 0, and White has made the last stone move
    fresh = played("warrens:6x6 pass pass")
    assert fresh.game.outcome(fresh.position) == Outcome(None)


def test_rule_7_as_the_program_has_it() -> None:
    ended = played("warrens:6x6,ending=ludii b1-b3 e1-e3+pass pass")
    assert ended.game.outcome(ended.position) == Outcome(None)  # 0 to 0
    tie = read("warrens:4x8,ending=ludii:B:.B...W../B.B.W.W./.B...W../........:passes=2")
    assert (tie.game.score(tie.position, BLACK), tie.game.score(tie.position, WHITE)) == (1, 1)
    assert tie.game.outcome(tie.position) == Outcome(BLACK)  # White has passed last
    assert tie.game.margin(tie.position) == 1
    assert tie.game.margin(tie.position._replace(passes=1)) == 0


def test_words_that_contradict_each_other() -> None:
    for text in ("B:BB/..:second:fresh", "B:BB/..:second:passes=1", "W:BB/..:second"):
        one = read(f"warrens:2x2:{text}")
        assert one.game.illegal(one.position) is not None


@pytest.mark.parametrize("board", ["hexhex4", "5x6", "6x6"])
def test_play_never_repeats_a_position(board: str) -> None:
    """Each stone move adds a pair of one colour, or keeps their number and takes away a pair of two colours."""
    game = open_game("warrens", board)
    assert isinstance(game, Warrens)

    def potential(p: Warren) -> tuple[int, int]:
        def pairs(one: int, other: int) -> int:
            return sum(game.beside(other, cell) for cell in cells_of(one))

        return pairs(p.black, p.black) + pairs(p.white, p.white), -pairs(p.black, p.white)

    chance = random.Random(1)
    moved = 0
    for _ in range(20):
        p = game.start()
        while (turns := list(game.moves(p))) and game.outcome(p) is None:
            turn = chance.choice(turns)
            after = game.play(p, turn)
            if turn.steps:
                assert potential(after) > potential(p)
                moved += 1
            p = after
    assert moved > 200


def test_pictures_show_whose_an_enclosed_cell_is() -> None:
    one = read("warrens:5x6:B:.BWWW./B.BW.W/.B.WWW/.BB.B./...BW.")
    marks = one.game.marks(one.position)
    assert [(one.game.board.names[mark.cells[0]], mark.colour) for mark in marks] == [("b2", BLACK), ("e2", WHITE)]
    assert position_svg(one.game, one.position, ()).count("<rect") == 1 + len(marks)
