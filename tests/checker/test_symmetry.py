"""The symmetries of boards that the first checker lists: all of them, or none where they are too many; at a bounded cost."""

from __future__ import annotations

import io
import random
from collections import Counter
from itertools import combinations, permutations
from typing import Any

import pytest

from cases import slow
from crosscut.checker import symmetry
from crosscut.checker.boards import Board, CheckError
from crosscut.checker.budget import Budget, Meter, TooMuchError
from crosscut.checker.certificate import Report, Work, check_stream
from crosscut.checker.own import OwnBoard
from own_boards import SYMMETRIES, board, opened, rooks, said, section, star


def checked(text: str, budget: Budget | None = None) -> Report:
    return check_stream(io.BytesIO(text.encode()), work=Work(budget=budget or Budget()))


def by_all_orders(one: OwnBoard) -> list[tuple[int, ...]]:
    """What keeps neighbours, crossings and sides, of all orders of the cells."""

    def shapes(image: tuple[int, ...]) -> list[Any]:
        pairs = {frozenset((image[cell], image[near])) for cell, there in enumerate(one.neighbours) for near in there}
        crossings = {frozenset(frozenset(image[cell] for cell in pair) for pair in both) for both in one.crossings}
        return [pairs, crossings, Counter(frozenset(image[cell] for cell in side) for side in one.sides.values())]

    cells = tuple(range(len(one.names)))
    wanted = shapes(cells)
    return [image for image in permutations(cells) if shapes(image) == wanted]


def any_board(chance: random.Random, count: int) -> list[Any]:
    """A board that holds together, with some more edges, crossings and sides."""
    tree = {(chance.randrange(cell), cell) for cell in range(1, count)}
    pairs = list(combinations(range(count), 2))
    edges = tree | set(chance.sample(pairs, chance.randrange(len(pairs) + 1)) if chance.random() < 0.5 else [])
    crossings = [(one, other) for one, other in (chance.sample(pairs, 2) for _ in range(chance.choice((0, 0, 1, 2))))]
    sides = [chance.sample(range(count), chance.randrange(count)) for _ in range(chance.choice((0, 0, 1, 2, 3)))]
    return said(count, sorted(edges), crossings, sides)


@pytest.mark.parametrize("seeds", [range(60), slow(range(60, 1000))])
def test_they_are_those_of_all_orders_of_the_cells(seeds: range) -> None:
    counts = set()
    for seed in seeds:
        one = opened(any_board(random.Random(seed), 3 + seed % 4))
        found = one.symmetries(Meter())
        assert found == by_all_orders(one)
        counts.add(len(found))
    assert {1, 2, 6} <= counts


@pytest.mark.parametrize("name", SYMMETRIES)
def test_they_are_as_many_as_there_are_or_refused(name: str) -> None:
    own, count = SYMMETRIES[name]
    if count > symmetry.MOST_MAPS:
        with pytest.raises(CheckError, match="the board has more than 5,040 symmetries"):
            opened(own).symmetries(Meter())
    else:
        one = opened(own)
        found = one.symmetries(Meter())
        assert len(set(found)) == count
        for image in found:
            assert [{image[near] for near in there} for there in one.neighbours] == [set(one.neighbours[to]) for to in image]


@pytest.mark.parametrize("name", SYMMETRIES)
def test_a_header_with_images_is_refused_where_there_are_too_many(name: str) -> None:
    own, count = SYMMETRIES[name]
    report = checked(section(own, images="least"))
    refusal = "" if count <= symmetry.MOST_MAPS else "line 1: the board has more than 5,040 symmetries"
    assert report.message == refusal
    assert checked(section(own)).ok


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("1x1", 1),
        ("1x256", 2),
        ("16x16", 8),
        ("hexhex9", 12),
        ("triangle21", 6),
        ("torus4", 384),
        ("hextorus2", 5040),
        slow("torus15", 1800),
        slow("torus16", 2048),
        slow("torus3x85", 6 * 170),
        slow("torus4x64", 8 * 128),
        slow("hextorus9", 6 * 217),
    ],
)
def test_large_boards_of_families(name: str, count: int) -> None:
    assert len(set(Board(name).symmetries(Meter()))) == count


def test_what_cannot_be_found_in_time_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(symmetry, "MOST_TRIES", 10)
    report = checked(section(board(rooks(4)), images="least"))
    assert report.message == "line 1: the symmetries of the board are not found: it looks too much alike everywhere"


def test_what_they_cost_is_counted() -> None:
    meter = Meter(Budget(work=1))
    with pytest.raises(TooMuchError):
        opened(board(star(255))).symmetries(meter)
    assert meter.steps < 1_010_000
    report = checked(section(board(star(255)), images="least"), Budget(work=1))
    assert report.message == "needs more than 1 million steps of work; --work allows more"
