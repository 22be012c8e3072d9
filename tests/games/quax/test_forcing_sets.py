"""The least sets of own stones from which the Connector forces a loop on the smallest torus: the list of the page.

Every position of stones without bridges, the Blocker to move, is decided. A set is least if none of its stones can be left out,
the blocks staying.
"""

import re
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from crosscut.core.board import cells_of, mask_of
from crosscut.core.game import BLACK, WHITE
from crosscut.core.instance import Instance
from crosscut.core.registry import open_game
from crosscut.games.quax.rules import Bridged
from crosscut.games.quax.torax import Torax
from crosscut.solver import kernel, trust
from crosscut.solver.by_method import solve
from crosscut.solver.limits import Meter
from crosscut.solver.plies_engines import NativeProof

PAGE = Path(__file__).parents[3] / "docs" / "results" / "torax-loops.md"
needs_native = pytest.mark.skipif(kernel.native is None, reason="takes too long without the compiled module")


@cache
def smallest() -> Torax:
    game = open_game("torax", "torus3")
    assert isinstance(game, Torax)
    return game


def positions() -> list[Bridged]:
    """All positions of stones without bridges, the Blocker to move, one of each that are images of each other."""
    found: list[Bridged] = []
    seen: set[Bridged] = set()
    for blocks in range(10):
        for white in combinations(range(9), blocks):
            rest = [cell for cell in range(9) if cell not in white]
            for own in range(len(rest) + 1):
                for black in combinations(rest, own):
                    p = Bridged(mask_of(black), mask_of(white), WHITE)
                    if p not in seen:
                        seen.update(smallest().images(p))
                        found.append(smallest().least(p))
    return sorted(found)


@cache
def won() -> frozenset[Bridged]:
    """Those of them that the Connector wins, by the compiled search."""
    solver = NativeProof(smallest(), Meter())
    return frozenset(p for p in positions() if solver.score(p) < 0)


@cache
def least_sets() -> list[Bridged]:
    """Those of them without any of whose own stones he does not."""
    game = smallest()
    return [
        p for p in won() if not any(game.least(p._replace(black=p.black & ~(1 << cell))) in won() for cell in cells_of(p.black))
    ]


@needs_native
def test_the_list_is_that_of_the_page() -> None:
    game = smallest()
    found = sorted(game.format(p).split(":")[1] for p in least_sets())
    text = PAGE.read_text(encoding="utf-8").partition("### All of them on 3x3")[2].partition("\n#")[0]
    assert found == sorted(re.findall(r"[BW.]{3}/[BW.]{3}/[BW.]{3}", text))
    row = next(line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| sets on 3x3 |"))
    counts = [sum(p.white.bit_count() == blocks for p in least_sets()) for blocks in range(7)]
    assert counts == [int(cell) for cell in re.findall(r"\d+", row.removeprefix("| sets on 3x3 |"))]
    assert sum(counts) == len(found)


@needs_native
@pytest.mark.slow
def test_each_position_has_a_certificate(tmp_path: Path) -> None:
    """So the list is proved: each of its sets wins, no smaller one does, and whatever wins has one of them."""
    game = smallest()
    assert len(positions()) == 438
    for p in positions():
        ended = game.outcome(p)
        if ended is not None:
            assert (ended.winner == BLACK) == (p in won())
            continue
        proof = solve(Instance(game, p), certificate=tmp_path / "c.gz")
        assert (proof.winner == BLACK) == (p in won())
        assert trust.check(tmp_path / "c.gz").ok
