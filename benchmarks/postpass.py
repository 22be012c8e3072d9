"""The native post-pass search against its Python twin, side by side in one run: `python benchmarks/postpass.py`.

First on positions of random play, then on contested ones, in which each side strikes at the other's last way to connect.
Both colours are asked on each position. "loop" is the native call with its questions packed, less the time of unpacking the
tables; "spoilers" the same with kill and harm sets; "whole" is from Python masks to Python orders.

Floors: 300,000 questions a second on 5x5 (loop); native at least 50 times the twin.
"""

from __future__ import annotations

import random
import resource
from collections.abc import Callable
from time import process_time

from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.postpass import native
from crosscut.games.orcoon.postpass.sample import contested_positions
from crosscut.games.orcoon.postpass.search import PostPass
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.sample import random_position

# board, random positions (contested: games), how often they are asked in one native call, how many questions the twin is asked
CASES = [
    *(("4x4", 3000, 20, 3000), ("5x5", 3000, 20, 3000), ("7x7", 1000, 40, 600)),
    *(("9x9", 400, 60, 200), ("13x13", 200, 60, 100), ("14x16", 60, 100, 60)),
]
CONTESTED = [("4x4", 200, 20, 3000), ("5x5", 150, 20, 3000), ("6x6", 60, 20, 1000), ("7x7", 30, 20, 300)]
SEED = 20120424
RUNS = 5


def least(run: Callable[[], object], runs: int = RUNS) -> float:
    """Return the least CPU seconds of several runs."""
    times = []
    for _ in range(runs):
        started = process_time()
        run()
        times.append(process_time() - started)
    return min(times)


def main() -> None:
    """Print the table: questions a second, share of no's, positions looked at for a question."""
    print(f"kernel: {kernel.name()}")
    columns = ("board", "no", "positions", "twin/s", "whole/s", "loop/s", "spoilers/s", "loop/twin")
    print("".join(f"{column:>12}" for column in columns))
    for board, count, times, few in CASES:
        game = open_game("orcoon", board)
        assert isinstance(game, Orcoon)
        chance = random.Random(SEED)
        show(game, [random_position(game, chance) for _ in range(count)], times, few)
    print("contested")
    for board, games, times, few in CONTESTED:
        game = open_game("orcoon", board)
        assert isinstance(game, Orcoon)
        show(game, contested_positions(game, games, SEED), times, few)
    print(f"most memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000:.0f} MB")


def show(game: Orcoon, positions: list[Stones], times: int, few: int) -> None:
    """Measure one board and print its line."""
    asked = [(*p.sides(colour), colour) for p in positions for colour in (0, 1)]
    meter, twin = Meter(), PostPass(game)
    found = native.orders(game, asked, meter)
    many, none = native.packed(asked * times), native.packed([])
    tables = least(lambda: native.answers(game, none, Meter()))
    loop = (least(lambda: native.answers(game, many, Meter())) - tables) / len(asked) / times
    spoilers = (least(lambda: native.answers(game, many, Meter(), spoilers=True)) - tables) / len(asked) / times
    whole = least(lambda: native.orders(game, asked * times, Meter()), 1) / len(asked) / times
    chosen = asked[:few]
    python = least(lambda: [twin.order(*question, Meter()) for question in chosen], 1) / len(chosen)
    cells = [
        game.board.name,
        f"{found.count(None) / len(found):.1%}",
        f"{meter.nodes / len(asked):.3f}",
        *(f"{1 / seconds:,.0f}" for seconds in (python, whole, loop, spoilers)),
        f"{python / loop:.0f}x",
    ]
    print("".join(f"{cell:>12}" for cell in cells), flush=True)


if __name__ == "__main__":
    main()
