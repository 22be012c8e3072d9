"""The post-pass question on random positions: SAT against search, and a no with its evidence: `python benchmarks/connect.py`.

`proved/SAT`: solving, writing the refutation and checking it, over solving alone. Floors: SAT answers in the median under 20 ms
at 7x7 and under 2 s at 13x13.
"""

from __future__ import annotations

import random
import resource
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import process_time

from crosscut.core.registry import open_game
from crosscut.games.orcoon.postpass.connect import by_sat, connect
from crosscut.games.orcoon.postpass.search import PostPass
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver.limits import Meter
from crosscut.solver.sample import random_position

CASES = [("4x4", 100), ("5x5", 100), ("7x7", 60), ("9x9", 30), ("13x13", 12)]
SEED = 20120424


def main() -> None:
    """Print the table; all times are CPU milliseconds for one question, medians unless it says most."""
    columns = ("board", "questions", "no", "search", "SAT", "SAT most", "ratio", "proved/SAT", "most")
    print("".join(f"{column:>12}" for column in columns))
    with tempfile.TemporaryDirectory() as folder:
        for board, count in CASES[:2] if "--quick" in sys.argv[1:] else CASES:
            game = open_game("orcoon", board)
            assert isinstance(game, Orcoon)
            chance = random.Random(SEED)
            search, sat, proved = [], [], []
            for _ in range(count):
                p = random_position(game, chance)
                for colour, sides in enumerate(((p.black, p.white), (p.white, p.black))):
                    started = process_time()
                    PostPass(game).order(*sides, colour, Meter())
                    search.append(1000 * (process_time() - started))
                    started = process_time()
                    by_sat(game, p, colour, Meter())
                    sat.append(1000 * (process_time() - started))
                    bundle = Path(folder) / "no.zip"
                    started = process_time()
                    if connect(game, p, colour, method="sat", bundle=bundle).can is False:
                        proved.append(1000 * (process_time() - started) / sat[-1])
            figures = [
                median(search),
                median(sat),
                max(sat),
                median(sat) / median(search),
                *(f(proved or [0]) for f in (median, max)),
            ]
            cells = [board, len(sat), len(proved), *(f"{figure:.2f}" for figure in figures)]
            print("".join(f"{cell:>12}" for cell in cells), flush=True)
    print(f"most memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000:.0f} MB")


if __name__ == "__main__":
    main()
