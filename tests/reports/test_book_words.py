"""What a book says of goals, of turns that fail, and of how lines of play end."""

import pytest

from crosscut.core.game import BLACK, WHITE
from crosscut.core.instance import read_id
from crosscut.core.notation import parse_turn
from crosscut.puzzles.book import CUTS, Asked, asked
from crosscut.reports.book_words import asks_text, ending_text, fails_text, line_text, solved_text, tries_text
from crosscut.solver.refuting import Continuation
from sound import CONNECT, DEEP, HOLD, MARGIN, ROOT, WITHIN, sound

PASSES = "Whatever Black places, White then passes and wins; if Black passes, White can still connect."
NO = "can no longer connect by placing alone"
SETTLED = "nothing that Black can still do changes who leads"


def book(share: str) -> Asked:
    return asked(*sound(share))


@pytest.mark.parametrize(
    ("share", "asks", "solved"),
    [
        (
            DEEP,
            "White to play and win",
            PASSES,
        ),
        (WITHIN, "Black to play and win within 5 turns", "Whatever White places, Black then passes and wins; if "),
        (MARGIN, "White to play and win by 1, the best there is", "Whatever Black replies, White wins by 1."),
        (
            CONNECT,
            "White to play and keep the connection alive",
            "Whatever Black replies, White can still connect",
        ),
        (HOLD, "White to play and avoid the loss", "Whatever Black replies, White does not lose."),
        (ROOT, "White to play and win", ""),
    ],
)
def test_goals_and_ends(share: str, asks: str, solved: str) -> None:
    found = book(share)
    assert asks_text(found.puzzle) == asks
    assert solved_text(found).startswith(solved)
    assert bool(solved_text(found)) == bool(solved)


@pytest.mark.parametrize(
    ("guarantee", "turns", "said"),
    [
        ("win", ["b2"], "a1 fails: White answers b2 and wins."),
        ("win", ["pass"], "a1 fails: White passes and wins."),
        ("win", [], "a1 fails: White wins."),
        ("at_least_draw", ["b2", "c3"], "a1 fails: White answers b2 and has a draw at least."),
        ("lasts 4", ["b2"], "a1 fails: White answers b2 and has not lost 4 turns later."),
        ("lasts 1", ["b2"], "a1 fails: White answers b2 and has not lost 1 turn later."),
        ("margin 3", ["b2"], "a1 fails: White answers b2 and wins by 3 at least."),
        ("margin -1", ["b2"], "a1 fails: White answers b2 and loses by no more than 1."),
        (CUTS, ["b2"], "a1 fails: White answers b2 and cuts the connection."),
        (CUTS, [], "a1 fails: White has won."),
    ],
)
def test_what_fails(guarantee: str, turns: list[str], said: str) -> None:
    game = read_id("orcoon:3x3").game
    line = tuple(parse_turn(game.board, text) for text in turns)
    assert fails_text(game, parse_turn(game.board, "a1"), WHITE, Continuation(line, game.start(), guarantee)) == said


@pytest.mark.parametrize(
    ("position", "side", "said"),
    [
        (
            "orcoon:3x3:W:.B./.B./.B.:pass",
            BLACK,
            f"Black has passed, and White {NO}: Black wins.",
        ),
        ("orcoon:3x3:W:.../WWW/...:pass", WHITE, "Black has passed, and White is connected: White wins."),
        ("orcoon:3x3:W:.../.WW/...:pass", WHITE, "Black has passed, and White can connect by placing b1 a1: White wins."),
        ("orcoon:3x3:W:.../.WW/...", WHITE, ""),
        ("xodd:2x3:B:BWB/WWW:pass:over", WHITE, "Both have passed. Black has 2 groups, White 1: White, with fewer, wins."),
        (
            "xodd:2x3:W:BWB/WWW",
            WHITE,
            f"White leads by 1 group, and {SETTLED}: White wins.",
        ),
        ("hex:rhombus2:W:B./B.", BLACK, "The game has ended: Black has won."),
    ],
)
def test_how_a_line_ends(position: str, side: int, said: str) -> None:
    instance = read_id(position)
    assert instance.game.illegal(instance.position) is None
    assert ending_text(instance.game, instance.position, side) == said


def test_lines_are_numbered_by_the_solver_s_turns() -> None:
    found = book(DEEP)
    game = found.puzzle.instance.game
    assert line_text(game, found.line) == "1. b2 c1 2. c2 a2 3. b4 c3 4. b3"
    assert tries_text(game, found.stops[0]) == "d3 (c1), b4 (c1), d4 (c1), pass"
    root = book(ROOT)
    assert tries_text(root.puzzle.instance.game, root.stops[0]).endswith(", and 14 more")
