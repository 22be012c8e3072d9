"""Single positions of Xodd and Yodd, native search against its Python twin, and certificates: `python benchmarks/xodd_search.py`.

Seeded boards of random stones with an odd number of groups, Black to move. CPU seconds. Then what an exact test of settled
positions would save: the search sees by a bound that a side leads in every continuation; here all continuations of what is left
of a board take its place. Nodes of the Python twin, in docs/mathematics/xodd-patterns.md.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from time import process_time
from unittest.mock import patch

from crosscut.core.board import Board
from crosscut.core.instance import Instance
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.search import proofnumber
from crosscut.games.xodd.search.proofnumber import Kind
from crosscut.games.xodd.search.prover import Prover
from crosscut.games.xodd.search.rest import Rest, after_drop, reduced, rest_of, settled, single_drops
from crosscut.games.xodd.search.search import NativeSearch, Search, TwinSearch
from crosscut.solver.limits import Meter
from crosscut.solver.solve import solve

SEED = 2011
BOARDS = (("xodd", "9x9", 12), ("xodd", "5x5", 12), ("yodd", "hexhex4", 12))
COUNT = 5
SETTLED = (("xodd", "2x4", 7), ("xodd", "3x3", 8), ("xodd", "5x5", 8), ("xodd", "9x9", 9), ("yodd", "hexhex4", 9))
SETTLED_COUNT = 10


def random_board(game: Xodd, chance: random.Random, empty: int) -> Stones:
    """Return any stones with an odd number of groups."""
    while True:
        cells = chance.sample(range(game.board.size), game.board.size - empty)
        black = sum(1 << cell for cell in cells if chance.random() < 0.5)
        p = Stones(black, sum(1 << cell for cell in cells) & ~black)
        if game.illegal(p) is None:
            return p


def measure(name: str, board: str, empty: int) -> None:
    """Print the row of a board: sums over its positions."""
    game = open_game(name, board, {})
    assert isinstance(game, Xodd)
    chance = random.Random(SEED)
    positions = [random_board(game, chance, empty) for _ in range(COUNT)]
    times: list[float] = []
    for native in (True, False):
        started, nodes = process_time(), 0
        for p in positions:
            meter = Meter()
            search: Search = TwinSearch(game.board, meter, symmetry=True)
            if native:
                search = NativeSearch(game.board, meter, symmetry=True, memory=10**9)
            search.judge(Kind.HOLDS, rest_of(game, p), 1)
            nodes += meter.nodes
        times.append(process_time() - started)
    started, lines = process_time(), 0
    for p in positions:
        proof = solve(Instance(game, p), engine=Prover, method="pns")
        assert proof.certificate is not None
        lines += proof.certificate.positions
    whole = process_time() - started
    native_time, twin_time = times
    ratio = f"{twin_time / native_time:.0f}x"
    print(
        f"{name + ':' + board:<14}{empty:>6}{nodes:>10,}{twin_time:>10.2f}{native_time:>10.3f}{ratio:>7}{lines:>9,}{whole:>9.1f}"
    )


@cache
def least_lead(board: Board, rest: Rest, side: int) -> int:
    """Return the least lead of a side on all odd boards that continuations lead to; `rest` may be in the middle of a turn."""
    leads = [rest.lead_of(side)] if rest.odd else []
    for drop in single_drops(rest):
        after = after_drop(board, rest, drop)
        if rest.odd or after.odd:
            leads.append(least_lead(board, reduced(board, after), side))
    return min(leads, default=board.size)


def exact(board: Board, rest: Rest, side: int) -> bool:
    """Return whether a side leads in every continuation."""
    return rest.lead_of(side) > 0 and least_lead(board, rest, side) > 0


def nodes(game: Xodd, positions: list[Stones], test: Callable[[Board, Rest, int], bool]) -> tuple[int, list[bool | None]]:
    """Return the nodes of all searches with a test of settled positions, and the answers."""
    count, answers = 0, []
    with patch.object(proofnumber, "settled", test):
        for p in positions:
            meter = Meter()
            answers.append(TwinSearch(game.board, meter, symmetry=True).judge(Kind.HOLDS, rest_of(game, p), 1))
            count += meter.nodes
    return count, answers


def measure_settled(name: str, board: str, empty: int) -> None:
    """Print the row of a board: one black stone on each cell, or random boards."""
    game = open_game(name, board, {})
    assert isinstance(game, Xodd)
    chance = random.Random(SEED)
    if empty == game.board.size - 1:
        positions = [Stones(1 << cell, 0) for cell in range(game.board.size)]
    else:
        positions = [random_board(game, chance, empty) for _ in range(SETTLED_COUNT)]
    by_bound, by_exact = nodes(game, positions, settled), nodes(game, positions, exact)
    assert by_bound[1] == by_exact[1], "the two searches disagree"
    factor = by_bound[0] / by_exact[0]
    print(f"{name + ':' + board:<14}{empty:>6}{by_bound[0]:>10,}{by_exact[0]:>10,}{factor:>8.2f}")


def main() -> None:
    """Print the tables."""
    print(f"{COUNT} positions each")
    print(f"{'board':<14}{'empty':>6}{'nodes':>10}{'python s':>10}{'native s':>10}{'ratio':>7}{'lines':>9}{'solve s':>9}")
    for name, board, empty in BOARDS:
        measure(name, board, empty)
    print(f"{'board':<14}{'empty':>6}{'bound':>10}{'exact':>10}{'factor':>8}")
    for name, board, empty in SETTLED:
        measure_settled(name, board, empty)


if __name__ == "__main__":
    main()
