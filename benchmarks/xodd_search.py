"""Single positions of Xodd and Yodd, native search against its Python twin, and certificates: `python benchmarks/xodd_search.py`.

Seeded boards of random stones with an odd number of groups, Black to move. CPU seconds.
"""

from __future__ import annotations

import random
from time import process_time

from crosscut.core.instance import Instance
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.search.proofnumber import Kind
from crosscut.games.xodd.search.prover import Prover
from crosscut.games.xodd.search.rest import rest_of
from crosscut.games.xodd.search.search import NativeSearch, Search, TwinSearch
from crosscut.solver.limits import Meter
from crosscut.solver.solve import solve

SEED = 2011
BOARDS = (("xodd", "9x9", 12), ("xodd", "5x5", 12), ("yodd", "hexhex4", 12))
COUNT = 5


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


def main() -> None:
    """Print the table."""
    print(f"{COUNT} positions each")
    print(f"{'board':<14}{'empty':>6}{'nodes':>10}{'python s':>10}{'native s':>10}{'ratio':>7}{'lines':>9}{'solve s':>9}")
    for name, board, empty in BOARDS:
        measure(name, board, empty)


if __name__ == "__main__":
    main()
