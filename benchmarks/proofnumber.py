"""Proof-number search, native against its Python twin on a small board, then larger maps: `python benchmarks/proofnumber.py`.

Without the certificates and their check. The twin gets the native finder of witnesses, so both expand the same positions, but
for the few that the native table forgets. `--long` adds the opening map of 5x5 with one thread and with two.

Floors, one core: the map of 4x4 in 0.1 s, the centre opening of 5x5 in 10 s, the map of 5x5 in 6 minutes and 4 GB.
"""

from __future__ import annotations

import argparse
import resource
from functools import lru_cache
from time import perf_counter, process_time

from crosscut.core.registry import open_game
from crosscut.games.orcoon.postpass import native
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.search.evaluate import Finder
from crosscut.games.orcoon.search.proof_search import NativeSearch
from crosscut.games.orcoon.search.proofnumber import ProofNumber
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.proof import Value

SMALL = ["3x3", "3x4", "4x4"]
CASES = [("4x4", "map"), ("4x5", "map"), ("4x6", "map"), ("4x7", "map"), ("5x5", "c3"), ("5x6", "c3")]
WITHOUT_WINDOWS = [("4x5", "map"), ("4x6", "map")]
LONG = [("5x5", "map", 1), ("5x5", "map", 2)]
MEMORY = 20 * 10**8  # of the table; while it grows the old one stands beside it


def opened(board: str) -> Orcoon:
    """Return the game of a board."""
    game = open_game("orcoon", board)
    assert isinstance(game, Orcoon)
    return game


def measure(board: str, what: str, jobs: int, memory: int, windows: bool = True) -> None:
    """Search and print one row."""
    game = opened(board)
    search = NativeSearch(game, Meter(), symmetry=True, memory=memory, jobs=jobs, windows=windows)
    turns = [game.drops[cell] for cell, name in enumerate(game.board.names) if what in ("map", name)]
    wall, cpu = perf_counter(), process_time()
    wins = sum(search.solve(game.play(game.start(), turn)) is Value.LOSS for turn in turns)
    wall, cpu = perf_counter() - wall, process_time() - cpu
    nodes, evaluations, entries, size = search.search.statistics()
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    row = f"{board:<6}{what:<5}{jobs:>4}{wins:>6}{nodes:>12,}{evaluations:>13,}{entries:>12,}{size / 1e6:>7.0f}{most:>7.0f}"
    print(f"{row}{wall:>9.2f}{cpu:>9.2f}{evaluations / cpu:>11,.0f}", flush=True)


def natively(game: Orcoon) -> Finder:
    """Return the native finder of witnesses."""
    return lru_cache(None)(lambda own, other, colour: native.orders(game, [(own, other, colour)], Meter())[0])


def ratio(board: str) -> None:
    """Search the start position with both and print one row."""
    game = opened(board)
    twin, search = ProofNumber(game, natively, Meter()), NativeSearch(game, Meter(), symmetry=True, memory=10**8, jobs=1)
    started = process_time()
    value = twin.solve(game.start())
    middle = process_time()
    if search.solve(game.start()) is not value:
        raise SystemExit(f"{board}: the twin says {value}, the native search does not")
    end = process_time()
    seconds = f"{middle - started:>10.3f}{end - middle:>10.4f}{(middle - started) / (end - middle):>8.0f}x"
    print(f"{board:<8}{twin.meter.nodes:>8,}{search.search.statistics()[0]:>8,}{seconds}", flush=True)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--long", action="store_true", help="the map of 5x5, too")
    long: bool = parser.parse_args().long
    print(f"kernel: {kernel.name()}")
    print(f"{'start':<8}{'twin':>8}{'native':>8}{'python s':>10}{'native s':>10}{'ratio':>9}")
    for board in SMALL:
        ratio(board)
    columns = f"{'':<11}{'jobs':>4}{'wins':>6}{'nodes':>12}{'evaluations':>13}{'entries':>12}{'MB':>7}{'RSS':>7}"
    print(f"{columns}{'wall s':>9}{'CPU s':>9}{'evals/s':>11}")
    for board, what in CASES:
        measure(board, what, 1, MEMORY)
    print("without windows:")
    for board, what in WITHOUT_WINDOWS:
        measure(board, what, 1, MEMORY, windows=False)
    for board, what, jobs in LONG if long else ():
        measure(board, what, jobs, MEMORY)


if __name__ == "__main__":
    main()
