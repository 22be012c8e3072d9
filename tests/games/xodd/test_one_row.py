"""Xodd on one row (docs/mathematics/strips.md): gaps, the flip game, and the boards that are solved; the margin on a star."""

import subprocess
from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest

from compiled import compiled

Gap = tuple[str, int]  # B or W: between two stones of this colour; M: between two colours; and the length
Gaps = tuple[Gap, ...]
WON_BY_WHITE = (9, 10, *range(14, 21))  # of 8 to 20 cells: docs/results/xodd-values.md


def gathered(*gaps: Gap) -> Gaps:
    return tuple(sorted(gap for gap in gaps if gap[1]))


@cache
def drops(gaps: Gaps) -> frozenset[tuple[bool, Gaps]]:
    """All boards that one drop leads to, and whether it is an odd drop."""
    found = set()
    for at, (kind, length) in enumerate(gaps):
        rest = gaps[:at] + gaps[at + 1 :]
        for cell, colour in product(range(length), "BW"):
            left, right = {"M": ("B", "W")}.get(kind, (kind, kind))
            parts = [(left, colour, cell), (colour, right, length - 1 - cell)]
            new = [(a if a == b else "M", size) for a, b, size in parts]
            merged = sum(a == b and not size for a, b, size in parts)
            found.add((merged % 2 == 0, gathered(*rest, *new)))
    return frozenset(found)


@cache
def after_a_turn(gaps: Gaps) -> frozenset[Gaps]:
    one = {more for odd, more in drops(gaps) if not odd}
    return frozenset(one | {more for odd, middle in drops(gaps) for again, more in drops(middle) if again == odd})


def lead(gaps: Gaps) -> int:
    """How many groups fewer than White Black has, on a row that ends in two colours."""
    return sum((kind == "W") - (kind == "B") for kind, _ in gaps)


@cache
def winner(gaps: Gaps) -> str:
    """Who wins by all turns: B or W, whoever is to move, or N: whoever is to move."""
    wins = {winner(more) for more in after_a_turn(gaps)} - {"N"}
    return "N" if len(wins) == 2 else wins.pop() if wins else "B" if lead(gaps) > 0 else "W"


@cache
def flips(gaps: Gaps, side: str) -> bool:
    """Whether a side that is behind by one wins the flip game."""
    other, step = ("W", 1) if side == "B" else ("B", -1)
    own = {
        more
        for odd, middle in drops(gaps)
        if odd and lead(middle) == lead(gaps) + step
        for again, more in drops(middle)
        if again and lead(more) == lead(gaps) + 2 * step
    }
    return any(not flips(more, other) for more in own)


def boards_of_gaps(total: int, least: Gap = ("", 0)) -> list[Gaps]:
    if not total:
        return [()]
    kinds = [(kind, size) for kind in "BMW" for size in range(1, total + 1) if (kind, size) >= least]
    return [(gap, *rest) for gap in kinds for rest in boards_of_gaps(total - gap[1], gap)]


@pytest.mark.parametrize("total", [5, 6, 7, pytest.param(10, marks=pytest.mark.slow)])
def test_who_leads_and_who_wins_the_flips_decides(total: int) -> None:
    for gaps in (gaps for size in range(1, total + 1) for gaps in boards_of_gaps(size)):
        ahead = lead(gaps)
        if ahead % 2 == 0:
            continue
        first, behind = ("B", "W") if ahead > 0 else ("W", "B")
        assert winner(gaps) == (first if abs(ahead) > 1 or not flips(gaps, behind) else "N"), gaps


def test_the_flip_game_gives_the_boards_that_are_solved(tmp_path: Path) -> None:
    program = compiled("plain_flips", tmp_path)
    lines = subprocess.run([program, "8", "30"], check=True, capture_output=True, text=True).stdout.splitlines()
    white = [int(line.split()[0]) for line in lines if " " in line]
    assert tuple(n for n in white if n <= 20) == WON_BY_WHITE
    assert [n for n in white if n > 20] == [24, 25, 26, 29, 30]
    for line in lines[:6]:  # the same by all turns, in this file
        n, *lost = map(int, line.split())
        assert lost == [b for b in range(1, n - 2) if winner(gathered(("M", n - 3 - b), ("B", b))) == "W"]


@pytest.mark.slow
def test_the_flip_game_up_to_43_cells(tmp_path: Path) -> None:
    program = compiled("plain_flips", tmp_path)
    lines = subprocess.run([program, "8", "43"], check=True, capture_output=True, text=True).stdout.splitlines()
    white = {int(line.split()[0]) for line in lines if " " in line}
    assert white == {n for n in range(8, 44) if n % 10 in (0, 4, 5, 6, 9)} | {17, 18}


def margin(cells: int, links: list[tuple[int, int]]) -> int:
    """Black's lead under best play from the empty board of Xodd on any graph, by all turns."""
    near = [{b for link in links for a, b in (link, link[::-1]) if a == cell} for cell in range(cells)]

    def groups(of: frozenset[int]) -> int:
        left, found = set(of), 0
        while left:
            found, todo = found + 1, [left.pop()]
            while todo:
                more = near[todo.pop()] & left
                left -= more
                todo += more
        return found

    count = cache(groups)

    @cache
    def best(black: frozenset[int], white: frozenset[int], passed: bool, side: int) -> int:
        """What the side to move, 1 or -1, reaches: Black's lead."""
        ahead = count(white) - count(black)
        ends = [ahead if passed else best(black, white, True, -side)] if black or white else []
        empty = [cell for cell in range(cells) if cell not in black | white]
        for many in (1, 2) if black or white else (1,):
            for places in combinations(empty, many):
                for colours in product((0, 1), repeat=many):
                    b = black | {p for p, c in zip(places, colours, strict=True) if not c}
                    w = white | {p for p, c in zip(places, colours, strict=True) if c}
                    if (count(b) + count(w)) % 2:
                        ends.append(best(b, w, False, -side))
        return max(ends) if side == 1 else min(ends)

    return best(frozenset(), frozenset(), False, 1)


def test_margins_of_small_graphs() -> None:
    rows = [(a, a + 1) for a in range(3)]
    assert [margin(4, rows), margin(4, [*rows, (0, 3)])] == [-1, -1]  # 1x4 and 2x2
    assert [margin(n + 1, [(0, leaf) for leaf in range(1, n + 1)]) for n in range(1, 5)] == [1, 1, -1, 1]


@pytest.mark.slow
def test_the_start_of_a_star_with_eight_ends_is_worth_three_groups() -> None:
    assert margin(9, [(0, leaf) for leaf in range(1, 9)]) == 3
