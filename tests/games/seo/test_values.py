"""docs/results/seo-values.md: each row is solved again."""

import re
from pathlib import Path

import pytest

from cases import slow
from crosscut.core.instance import Instance, read_id
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.minimax import Minimax
from crosscut.solver.plies import NativeSearch
from crosscut.solver.plies_engines import NativeBackward
from crosscut.solver.solve import Engine
from crosscut.solver.solver import FAR

PAGE = Path(__file__).parents[3] / "docs" / "results" / "seo-values.md"
ROW = re.compile(r"\| torus(\d) \| (\w+) \| (Black|White), (\d+) \| [\d,]+ \| (Black|White), (\d+) \| [\d,]+ \|")
ROWS = [
    (int(size), second, own_links, winner, int(length))
    for size, second, *values in ROW.findall(PAGE.read_text(encoding="utf-8"))
    for own_links, winner, length in zip(("block", "cross"), values[::2], values[1::2], strict=True)
]


def opened(size: int, second: str, own_links: str) -> Instance:
    return read_id(f"seo:torus{size},own_links={own_links}").play("a1").play(second)


@pytest.mark.parametrize("size", [3, 4, slow(5)])
def test_every_second_stone_has_its_row(size: int) -> None:
    """One of each class of cells under the symmetries that keep Black's stone."""
    for own_links in ("block", "cross"):
        start = read_id(f"seo:torus{size},own_links={own_links}").play("a1")
        game = start.game
        classes = {min(map(game.format, game.images(start.play(turn).position))) for turn in start.moves()}
        seconds = [second for at, second, how, _, _ in ROWS if (at, how) == (size, own_links)]
        found = {min(map(game.format, game.images(opened(size, second, own_links).position))) for second in seconds}
        assert found == classes
        assert len(seconds) == len(classes)


@pytest.mark.skipif(kernel.native is None, reason="no compiled module")
@pytest.mark.parametrize("row", [slow(row) if row[0] == 5 else row for row in ROWS])
def test_the_core_finds_the_row(row: tuple[int, str, str, str, int]) -> None:
    assert score(NativeSearch, row) == expected(row)


@pytest.mark.skipif(kernel.native is None, reason="no compiled module")
@pytest.mark.parametrize("row", [slow(row) if row[0] == 4 and row[1] != "b1" else row for row in ROWS if row[0] < 5])
def test_backward_induction_finds_the_row(row: tuple[int, str, str, str, int]) -> None:
    assert score(NativeBackward, row) == expected(row)


@pytest.mark.parametrize("row", [slow(row) if row[0] == 4 else row for row in ROWS if row[0] < 5])
def test_the_search_in_python_finds_the_row(row: tuple[int, str, str, str, int]) -> None:
    assert score(Minimax, row) == expected(row)


def score(solver: Engine, row: tuple[int, str, str, str, int]) -> int:
    instance = opened(*row[:3])
    return solver(instance.game, Meter(), symmetry=True, distance=True).score(instance.position)


def expected(row: tuple[int, str, str, str, int]) -> int:
    """Black is to move."""
    return (FAR - row[4]) * (1 if row[3] == "Black" else -1)
