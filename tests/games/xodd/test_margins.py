"""Margins of Xodd and Yodd: a naive minimax over the checker's rules, the literal rules, the classes, the symmetries."""

from typing import Any

import pytest

from cases import slow
from crosscut.checker.certificate import GAMES as CHECKER_GAMES
from crosscut.core.errors import UnsupportedError
from crosscut.core.game import BLACK, PASS, WHITE
from crosscut.core.instance import read_id
from crosscut.core.stones import Stones
from crosscut.games.xodd.tables.margins import NONE, Margins, margins
from crosscut.games.xodd.tables.sweep import sweep
from crosscut.solver import kernel
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.tables.numbering import position_of

NATIVE = pytest.mark.skipif(kernel.native is None, reason="no compiled module")


def found_on(board: str) -> Margins:
    return margins(read_id(board).game, Meter())


def odd_boards(found: Margins) -> list[Stones]:
    cells = found.game.board.size
    boards = (position_of(number, cells, turn) for number in range(1, 3**cells) for turn in (BLACK, WHITE))
    return [p for p in boards if found.game.illegal(p) is None]


class NaiveMargins:
    """Best margins by exhaustive search over the checker's rules, for the side to move."""

    def __init__(self, game: str, board: str) -> None:
        self.rules: Any = CHECKER_GAMES[game](board, {})
        self.known: dict[Any, int] = {}

    def margin(self, p: Any) -> int:
        if p not in self.known:
            if self.rules.ended(p):
                lead = self.rules.groups(p.stones, "W") - self.rules.groups(p.stones, "B")
                self.known[p] = lead if p.turn == "B" else -lead
            else:
                self.known[p] = max(-self.margin(self.rules.play(p, turn)) for turn in self.rules.turns(p))
        return self.known[p]


@pytest.mark.twin("xodd_sweep")
@pytest.mark.parametrize("board", ["xodd:1x1", "xodd:1x2", "xodd:1x5", "xodd:2x2", "xodd:2x3", "yodd:hexhex1", "yodd:rhombus2"])
def test_every_board_by_naive_minimax(board: str) -> None:
    found = found_on(board)
    naive = NaiveMargins(found.game.name, found.game.board.name)
    assert found.start == naive.margin(naive.rules.start())
    for p in odd_boards(found):
        assert found.margin(p) == naive.margin(naive.rules.read(found.game.format(p)))


@pytest.mark.twin("xodd_sweep")
@pytest.mark.parametrize("board", ["xodd:1x6", slow("xodd:2x4"), "yodd:hexhex2"])
def test_every_margin_follows_from_its_successors_by_the_literal_rules(board: str) -> None:
    found = found_on(board)
    game = found.game

    def after(q: Stones) -> list[int]:
        return [-found.margin(game.play(q, turn)) for turn in game.moves(q) if turn != PASS]

    for p in odd_boards(found):
        lead = game.margin(p) if p.turn == BLACK else -game.margin(p)
        assert found.margin(p) == max(*after(p), -max([-lead, *after(game.play(p, PASS))]), -99)
    assert found.start == max(after(game.start()))


@pytest.mark.twin
@pytest.mark.parametrize("board", ["xodd:1x8", "xodd:2x4", "xodd:3x3", "yodd:hexhex2", "yodd:rhombus3"])
def test_the_sign_says_who_wins(board: str) -> None:
    found = found_on(board)
    swept = sweep(found.game, Meter())
    assert swept.black_wins == (found.start > 0)
    for p in odd_boards(found):
        assert swept.wins(p) == (found.margin(p) > 0)
        assert found.margin(p) % 2 == 1
    assert found.counts == swept.counts
    assert sum(found.by_margin.values()) == swept.counts["odd"]
    winning = sum(count for margin, count in found.by_margin.items() if margin > 0)
    assert winning == swept.counts["black"] + swept.counts["mover"]


@NATIVE
@pytest.mark.parametrize("board", ["xodd:1x1", "xodd:1x7", "xodd:2x2", "xodd:2x4", "xodd:3x3", "yodd:hexhex2", "yodd:rhombus3"])
def test_twins_are_equal_byte_by_byte(board: str) -> None:
    game = read_id(board).game
    native, python = margins(game, Meter(), "native"), margins(game, Meter(), "python")
    assert native.codes == python.codes
    assert (native.counts, native.by_margin, native.start) == (python.counts, python.by_margin, python.start)
    assert margins(game, Meter(), "native", keep=False).by_margin == native.by_margin


@NATIVE
@pytest.mark.parametrize("board", ["xodd:3x4", "xodd:2x7", "xodd:3x5", "xodd:1x15", "yodd:rhombus4"])
def test_counts_of_larger_boards_are_those_of_the_sweep_for_who_wins(board: str) -> None:
    """Boards of 14 cells and more are swept by two threads."""
    game = read_id(board).game
    found, swept = margins(game, Meter(), keep=False), sweep(game, Meter(), keep=False)
    assert found.counts == swept.counts
    assert (found.start > 0) == swept.black_wins


def test_to_move_is_never_worse() -> None:
    """Point 2 of the module's text, for everything that a board can be told."""
    for one in (-NONE, -3, -1, 1, 3):
        for other in (NONE, -3, -1, 1, 3):
            for lead in (-5, -3, -1, 1, 3, 5):
                assert max(one, min(lead, other)) >= min(other, max(lead, one))
    found = found_on("xodd:2x4")
    for p in odd_boards(found):
        assert found.margin(p._replace(turn=BLACK)) >= -found.margin(p._replace(turn=WHITE))


def test_images_have_equal_margins() -> None:
    found = found_on("xodd:2x3")
    for p in odd_boards(found):
        assert {found.margin(image) for image in found.game.images(p)} == {found.margin(p)}


def test_other_games_and_larger_boards_are_refused() -> None:
    with pytest.raises(UnsupportedError, match="at most 10 cells, 3x4 has 12"):
        margins(read_id("xodd:3x4").game, Meter(), "python")
    with pytest.raises(LimitReached, match="memory"):
        margins(read_id("xodd:4x5").game, Meter(Limits(memory=10**9)))
    with pytest.raises(UnsupportedError, match="knows xodd and yodd only"):
        found_on("hex:rhombus2")
