"""The census, against a count by the checker's naive rules over all colourings, and known numbers."""

from itertools import product

import pytest

from crosscut.checker.boards import CheckError
from crosscut.checker.games.orcoon.rules import Orcoon as NaiveOrcoon
from crosscut.checker.games.xodd.rules import Xodd as NaiveXodd
from crosscut.core.registry import open_game
from crosscut.solver.census import census
from crosscut.solver.limits import LimitReached, Limits, Meter

READINGS = {"pie": "off", "crossing": "forbidden", "connection": "chain"}


def naive_census(rows: int, columns: int) -> dict[str, int]:
    game = NaiveOrcoon(f"{rows}x{columns}", READINGS)
    counts = dict.fromkeys(("legal", "both", "only_black", "only_white", "neither"), 0)
    for glyphs in product(".BW", repeat=rows * columns):
        stones = "".join(glyphs)
        text = "B:" + "/".join(stones[at : at + columns] for at in range(0, len(stones), columns))
        try:
            game.read(text)
        except CheckError:
            continue
        able = (game.can_connect(stones, "B"), game.can_connect(stones, "W"))
        counts["legal"] += 1
        counts[{(True, True): "both", (True, False): "only_black", (False, True): "only_white"}.get(able, "neither")] += 1
    return counts


@pytest.mark.twin
@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 5), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)])
def test_orcoon_census_by_naive_rules(rows: int, columns: int) -> None:
    assert census(open_game("orcoon", f"{rows}x{columns}"), Meter()) == naive_census(rows, columns)


@pytest.mark.twin("reachable")
def test_reachable_positions_are_those_of_alternating_play() -> None:
    game = NaiveOrcoon("3x3", READINGS)
    layer, seen = {game.start()}, set()
    while layer:
        seen |= layer
        layer = {game.play(p, turn) for p in layer for turn in game.turns(p) if turn != "pass"}
    found = census(open_game("orcoon", "3x3"), Meter(), reachable=True)
    assert found["reachable"] == len(seen) == len({p.stones for p in seen}) == 2883


@pytest.mark.parametrize(("board", "boards"), [("1x3", 15), ("2x2", 35), ("2x3", 339)])
def test_a_board_that_either_side_may_move_on_counts_once(board: str, boards: int) -> None:
    game = NaiveXodd(board, {})
    layer, seen = {game.start()}, set()
    while layer:
        seen |= layer
        layer = {game.after(p, turn) for p in layer for turn in game.turns(p) if turn != "pass"}
    assert len({p.stones for p in seen}) == boards < len(seen)
    found = census(open_game("xodd", board), Meter(), reachable=True)
    assert found == {"reachable": boards, "odd": boards - 1, "even": 1}


@pytest.mark.twin
def test_hex_and_template() -> None:
    assert census(open_game("hex", "rhombus2"), Meter())["legal"] == 81
    found = census(open_game("template", "2x2"), Meter())
    # Colourings of a ring of four cells without equal stones side by side: by transfer matrix, the trace of M^4 with
    # M over (empty, black, white) zero only at the two equal pairs; M has the eigenvalues 1+sqrt2, 1-sqrt2, -1.
    assert found["legal"] == 35


def test_a_limit_gives_no_count() -> None:
    with pytest.raises(LimitReached, match="nodes"):
        census(open_game("orcoon", "3x3"), Meter(Limits(nodes=100)))
