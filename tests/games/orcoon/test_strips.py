"""Orcoon on strips (docs/mathematics/strips.md): the window game by a plain sweep, by a search, and by the checker's rules."""

import gzip
import subprocess
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from compiled import compiled
from crosscut.checker.certificate import GAMES
from crosscut.checker.game import placed
from crosscut.solver import checkers, second, trust
from crosscut.solver.checkers import With

FIVE_ROWS = Path(__file__).parents[2] / "data" / "five-rows.gz"
READINGS = {"connection": "chain", "crossing": "forbidden", "pie": "off"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("strips")
    for name in ("plain_window", "window_search"):
        compiled(name, made)
    return made


def swept(folder: Path, rows: int, columns: int) -> list[str]:
    """What the plain sweep says: the counts, the empty board, Black's first stones, White's first stones."""
    return subprocess.run(
        [folder / "plain_window", str(rows), str(columns)], check=True, capture_output=True, text=True
    ).stdout.splitlines()


def searched(folder: Path, rows: int, columns: int, *stones: str) -> str:
    """Who wins, says the search, for each stone ("-": the empty board with White to move)."""
    ran = subprocess.run([folder / "window_search", str(rows), str(columns), *stones], check=True, capture_output=True, text=True)
    return "".join(line[-1] for line in ran.stdout.splitlines())


def by_the_checker(rows: int, columns: int) -> list[str]:
    """The empty board, Black's and White's first stones, by the rules of the checker and nothing else."""
    rules: Any = GAMES["orcoon"](f"{rows}x{columns}", READINGS)
    cells = range(rows * columns)

    @cache
    def lives(stones: str, colour: str) -> bool:
        return bool(rules.can_connect(stones, colour))

    def after(stones: str, colour: str) -> list[str]:
        return [placed(stones, colour, cell) for cell in cells if rules.may_place(stones, colour, cell)]

    @cache
    def black_to_move(stones: str) -> bool:
        return not lives(stones, "W") or any(white_to_move(more) for more in after(stones, "B"))

    @cache
    def white_to_move(stones: str) -> bool:
        return lives(stones, "B") and black_to_move(stones) and all(black_to_move(more) for more in after(stones, "W"))

    empty = "." * len(cells)
    signs = [
        "".join("-+"[ask(placed(empty, colour, cell))] for cell in cells)
        for colour, ask in (("B", white_to_move), ("W", black_to_move))
    ]
    lines = [line[at : at + columns] for line in signs for at in range(0, len(cells), columns)]
    return ["-+"[black_to_move(empty)] + "-+"[white_to_move(empty)], *lines]


@pytest.mark.parametrize("board", [(1, 2), (2, 2), (2, 3), (2, 4), pytest.param((3, 3), marks=pytest.mark.slow)])
def test_the_sweep_agrees_with_the_rules_of_the_checker(board: tuple[int, int], folder: Path) -> None:
    assert swept(folder, *board)[1:] == by_the_checker(*board)


def test_black_wins_windows_one_wider_than_high(folder: Path) -> None:
    assert swept(folder, 1, 2)[1] == swept(folder, 2, 3)[1] == "++"
    assert swept(folder, 3, 4)[:5] == ["193405 146996 99752", "++", "+--+", "++++", "+--+"]
    assert searched(folder, 3, 4, "-", "Ba1", "Bb1", "Bc1", "Ba2", "Bb2") == "BBWWBB"


def test_square_windows_are_not_won_by_black_with_white_to_move(folder: Path) -> None:
    assert swept(folder, 2, 2)[1] == "--"
    assert swept(folder, 3, 3)[1:5] == ["+-", "---", "+-+", "---"]
    assert searched(folder, 3, 3, "-", "Ba2", "Bb2", "Wb1", "Wb2") == "WBWWB"


def test_every_first_stone_wins_on_2x4_and_3x5(folder: Path) -> None:
    assert swept(folder, 2, 4)[2:4] == ["++++"] * 2
    assert swept(folder, 3, 5)[2:5] == ["+++++"] * 3


@pytest.mark.slow
def test_four_rows(folder: Path) -> None:
    assert swept(folder, 4, 5)[:6] == ["481659473 352407462 235745987", "++", "+---+", "+++++", "+++++", "+---+"]
    assert searched(folder, 4, 5, "-", "Ba1", "Bb1", "Bc1", "Ba2", "Bb2", "Bc2") == "BBWWBBB"


@pytest.mark.slow
def test_every_first_stone_wins_on_4x6(folder: Path) -> None:
    assert searched(folder, 4, 6, "Ba1", "Bb1", "Bc1", "Ba2", "Bb2", "Bc2") == "BBBBBB"


@pytest.mark.slow
def test_the_centre_wins_on_5x5(folder: Path) -> None:
    assert searched(folder, 5, 5, "Bc3") == "B"


def test_the_certificate_of_five_rows_is_about_the_window_of_six_columns() -> None:
    with gzip.open(FIVE_ROWS, "rt") as file:
        header, first, second_line = file.readline(), file.readline(), file.readline()
    assert '"board": "5x9"' in header
    assert '"side": "B"' in header
    position, turn, strip = first.split()[1:4]
    assert (position, turn, strip) == ("W:........B/........./........./........./.........", "-", "strip=1-6")
    assert second_line.split()[1] == "B:......WWW/......WWW/......WWW/......WWW/......WWW:skips"


def test_five_rows() -> None:
    work = replace(trust.own(), seed=5)
    report = trust.check(FIVE_ROWS, None, work)
    assert report.ok
    assert 800 < work.followed < 1_700
    assert [statement.lines for statement in report.statements] == [12_139]
    if second.program() is not None:
        accepted = checkers.check_with(With.C, FIVE_ROWS)
        assert accepted.ok
        assert accepted.statements == report.statements


@pytest.mark.slow
def test_both_checkers_accept_the_whole_certificate_of_five_rows(folder: Path) -> None:
    assert checkers.check_with(With.BOTH, FIVE_ROWS).ok
    assert searched(folder, 5, 6, "-") == "B"
