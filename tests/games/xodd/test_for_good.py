"""What no continuation can change: the table of the page by all continuations and by all boards with more stones."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from crosscut.core.board import cells_of, mask_of
from crosscut.core.game import PASS, Turn
from crosscut.core.instance import read_id
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.search.rest import rest_of, settled
from for_good import Whole

PAGE = Path(__file__).parents[3] / "docs/mathematics/xodd-patterns.md"
COLUMNS = (
    "odd",
    "apart",
    "joined for good",
    "walled",
    "parted by parity",
    "barred",
    "barred, more empty",
    "settled",
)
LARGE = {"xodd:1x9", "xodd:3x3", "yodd:rhombus3", "xodd:2x5"}


def rows() -> dict[str, list[int]]:
    """Return the table of whole boards."""
    table = PAGE.read_text().partition("\n## On whole boards\n")[2].partition("\n## ")[0]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if line.startswith("| `")]
    return {row[0].strip("`"): [int(cell.replace(",", "")) for cell in row[1:]] for row in cells}


ROWS = rows()
BOARDS = [pytest.param(name, marks=[pytest.mark.slow] if name in LARGE else []) for name in ROWS]


def game_of(name: str) -> Xodd:
    kind, board = name.split(":")
    game = open_game(kind, board, {})
    assert isinstance(game, Xodd)
    return game


def test_the_table_was_read() -> None:
    assert len(ROWS) == 9
    assert set(ROWS) > LARGE


@pytest.mark.parametrize("board", BOARDS)
def test_whole_boards_by_all_continuations(board: str) -> None:
    counts = Whole(game_of(board).board).count()
    assert [counts[column] for column in COLUMNS] == ROWS[board][:-1]


@pytest.mark.parametrize("board", BOARDS)
def test_settled_boards_that_the_search_sees(board: str) -> None:
    game = game_of(board)
    seen = 0
    for p in game.legal_positions():
        if p.black | p.white:
            rest = rest_of(game, p)
            seen += any(rest.lead_of(side) > 0 and settled(game.board, rest, side) for side in (0, 1))
    assert seen == ROWS[board][-1]


@pytest.mark.parametrize("board", [board for board in ROWS if board not in LARGE])
def test_whole_boards_by_all_boards_with_more_stones(board: str) -> None:
    """The theorem on what a board can become, and the table once more: no turn is played."""
    game = game_of(board)
    boards = [p for p in game.legal_positions() if p.black | p.white]
    pairs = {p: pairs_of(game, p.black) for p in boards}
    full = {p: list(game.moves(p)) == [PASS] for p in boards}
    leads = {p: game.margin(p) for p in boards}
    counts: Counter[str] = Counter()
    for p in boards:
        more = [q for q in boards if not (p.black & ~q.black or p.white & ~q.white)]
        apart = set(combinations(cells_of(p.black), 2)) - pairs[p]
        walled = apart - pairs_of(game, game.board.all_cells & ~p.white)
        never = apart - set[tuple[int, int]]().union(*(pairs[q] for q in more))
        empty = game.board.all_cells & ~(p.black | p.white)
        barred = empty
        for q in more:
            barred &= ~(q.black | q.white)
        counts["odd"] += 1
        counts["apart"] += len(apart)
        counts["joined for good"] += len(apart.intersection(*(pairs[q] for q in more if full[q])))
        counts["walled"] += len(walled)
        counts["parted by parity"] += len(never - walled)
        counts["barred"] += bool(barred)
        counts["barred, more empty"] += bool(barred) and empty != barred
        counts["settled"] += len({leads[q] > 0 for q in more}) == 1
        if barred:
            check_barred(game, p, barred, empty)
    assert [counts[column] for column in COLUMNS] == ROWS[board][:-1]


def pairs_of(game: Xodd, cells: int) -> set[tuple[int, int]]:
    """Return the pairs of cells that are joined within these."""
    return {pair for _, group in game.groups(Stones(cells, 0)) for pair in combinations(cells_of(group), 2)}


def check_barred(game: Xodd, p: Stones, barred: int, empty: int) -> None:
    """What the theorem says of a barred cell."""
    groups = game.groups(p)
    for cell in cells_of(empty):
        near = game.board.neighbours[cell]
        touched = Counter(colour for colour, group in groups if group & near)
        assert {touched[0] % 2, touched[1] % 2} == {0 if barred >> cell & 1 else 1}
        assert not (barred >> cell & 1 and game.name == "xodd" and near & empty)
    assert barred.bit_count() == 1


def test_three_stones_that_no_turns_lead_to() -> None:
    start = read_id("xodd:5x5:W:WBBBW/WBWBW/B.B.B/WB.BW/WWBW.")
    game, p = start.game, start.position
    assert isinstance(game, Xodd)
    assert isinstance(p, Stones)
    assert game.illegal(p) is None
    three = [game.board.by_name[name] for name in ("b3", "d3", "c4")]
    after = p._replace(black=p.black | mask_of(three))
    assert (sum(game.counts(p)), sum(game.counts(after))) == (13, 7)
    turns = [turn for turn in game.moves(p) if isinstance(turn, Turn) and turn != PASS]
    assert turns
    for turn in turns:
        assert not all(step.cells[0] in three and step.colour == 0 for step in turn.steps)
