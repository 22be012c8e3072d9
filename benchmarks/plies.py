"""The search core for games that decide by plies, against its Python twin, side by side in one run: `python benchmarks/plies.py`.

Floors: 200,000 nodes a second without symmetries on Seo 4x4; without them the core at least 30 times as fast as the twin; 5x5
from one pair of first stones in 30 s and 2 GB; the checker 10,000 lines of that a second in one process; half as many nodes
a second as Orcoon's search. `--quick` leaves out 5x5 and 7x7.
"""

from __future__ import annotations

import random
import resource
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from statistics import median
from time import monotonic, process_time
from typing import Any

from crosscut.checker.certificate import check_file
from crosscut.core.instance import Instance, read_id
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.search.proof_search import NativeSearch as OrcoonSearch
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.minimax import Minimax
from crosscut.solver.plies import NativeSearch
from crosscut.solver.plies_engines import NativeProof

LIMIT = 20.0  # seconds for each position of 7x7
EACH = 3  # positions with as many empty cells
OTHERS = (  # of the other games with kernels, small enough for the twin
    "quax:3x4:W:.B../..../....",
    "torax:torus3:B:W../.../...",
    "iqishiqi:hexhex5:B:...../....../......./..xx..../...xo.xx./..x...../......./....../.....",
    "oshiqi:7x7:B:......./...B.../..W..../...@.../...W.../......./.......",
    "crosshairs:hexhex3:B:bwb/.bw./bWwBw/.bw./bw.",
    "gem:pentagon3:B:.W./..../B...W/.../B",
)


PROOFS = (
    "quax:4x4",
    "quax:4x5",
    "torax:torus4:B:..../..../..../....",
    "iqishiqi:hexhex4",
    "oshiqi:7x7",
    "gem:pentagon3",
)  # by proof numbers

WINDOWS, PROOF = "alphabeta", "pns"  # as `solve --method` has them
RATES = (  # a search, a position, and the board of Orcoon with about as many cells that is measured beside it
    (WINDOWS, "quax:4x4", "4x4"),
    (WINDOWS, "quax:5x4", "5x4"),
    (WINDOWS, "torax:torus4:B:..../..../..../....", "4x4"),
    (WINDOWS, "torax:torus6:B:WW..../....../...W../.WW.../.W...W/......", "6x6"),
    (WINDOWS, "iqishiqi:hexhex5", "8x8"),
    (WINDOWS, "iqishiqi:hexhex6", "9x10"),
    (WINDOWS, "oshiqi:9x9", "9x9"),
    (WINDOWS, "crosshairs:hexhex3", "4x5"),
    (WINDOWS, "crosshairs:hextorus3", "4x5"),
    (WINDOWS, "crosshairs:hexhex5", "8x8"),
    (PROOF, "iqishiqi:hexhex5", "8x8"),
    (PROOF, "iqishiqi:hexhex6", "9x10"),
    (PROOF, "oshiqi:9x9", "9x9"),
    (PROOF, "quax:5x4", "5x4"),  # with virtual connections from here on
    (PROOF, "torax:torus4:B:W.../..../..../....", "4x4"),
    (PROOF, "torax:torus6:B:WW..../....../...W../.WW.B./.W.WBW/......", "6x6"),
)
MOST_NODES, BESIDE = 50_000, 10_000  # for a row, and for Orcoon beside it


def start(board: str, *turns: str) -> Instance:
    """Return a position of Seo's link game."""
    instance = read_id(f"seo:{board}")
    for turn in turns:
        instance = instance.play(turn)
    return instance


def searched(solver: type[Any], instance: Instance, *, symmetry: bool) -> tuple[int, int, float]:
    """Return the score, the nodes and the CPU time of a search."""
    meter, started = Meter(), process_time()
    search = solver(instance.game, meter, symmetry=symmetry)
    score = search.score(instance.position)
    return score, meter.nodes, process_time() - started


def twins() -> None:
    """Print nodes a second of both kernels."""
    core, twin = (f"{f'{who} nodes':>11} {'s':>7} {'a second':>{width}}" for who, width in (("core", 11), ("twin", 8)))
    print(f"{'position':<28} {'images':>6} {core} {twin} {'ratio':>6}")
    seo = [start("torus4", *turns) for turns in (("a1", "b2"), ("a1", "c3"))]
    for instance in seo + [read_id(text) for text in OTHERS]:
        for symmetry in (False, True):
            found = [searched(solver, instance, symmetry=symmetry) for solver in (NativeSearch, Minimax)]
            if found[0][0] != found[1][0]:
                raise SystemExit(f"{instance.id}: the twins differ")
            rates = [nodes / spent for _, nodes, spent in found]
            sizes = " ".join(
                f"{nodes:>11,} {spent:>7.3f} {rate:>{width},.0f}"
                for (_, nodes, spent), rate, width in zip(found, rates, (11, 8), strict=True)
            )
            print(f"{instance.id[:28]:<28} {'yes' if symmetry else 'no':>6} {sizes} {rates[0] / rates[1]:>5.0f}x")
    print()


def proofs() -> None:
    """Print what proof numbers take."""
    print(f"{'proof numbers':<38} {'nodes':>9} {'CPU s':>7} {'a second':>9}")
    for text in PROOFS:
        score, nodes, spent = searched(NativeProof, read_id(text), symmetry=True)
        print(f"{text[:38]:<38} {nodes:>9,} {spent:>7.2f} {nodes / spent:>9,.0f} {score:+d}", flush=True)
    print()


def beside(board: str) -> tuple[float, float]:
    """Return how many nodes Orcoon's search expands in a second on an empty board, and how many positions it evaluates."""
    game = read_id(f"orcoon:{board}").game
    assert isinstance(game, Orcoon)
    meter, started = Meter(Limits(nodes=BESIDE)), process_time()
    search = OrcoonSearch(game, meter, symmetry=True, memory=500_000_000, jobs=1)
    with suppress(LimitReached):
        search.solve(game.start())
    spent = process_time() - started
    nodes, evaluations, *_ = search.search.statistics()
    return nodes / spent, evaluations / spent


def rates() -> None:
    """Print nodes a second, each beside those of Orcoon's search on a board with about as many cells; `+`: not decided."""
    rest = f"{'Orcoon':<6} {'nodes':>8} {'evaluated':>9} {'ratio':>6}"
    print(f"{'search':<10} {'position':<34} {'nodes':>8} {'CPU s':>6} {'a second':>9}   {rest}")
    for method, text, board in RATES:
        instance, meter = read_id(text), Meter(Limits(nodes=MOST_NODES, seconds=LIMIT))
        search = {WINDOWS: NativeSearch, PROOF: NativeProof}[method](instance.game, meter, symmetry=False)
        started, mark = process_time(), " "
        try:
            search.score(instance.position)
        except LimitReached:
            mark = "+"
        spent = process_time() - started
        (nodes, evaluations), rate = beside(board), meter.nodes / spent
        there = f"{board:<6} {nodes:>8,.0f} {evaluations:>9,.0f} {rate / nodes:>6.2g}"
        print(f"{method:<10} {text[:34]:<34} {meter.nodes:>8,}{mark}{spent:>6.2f} {rate:>9,.0f}   {there}", flush=True)
    print()


def thresholds() -> None:
    """Print what images cost and save in the Python search, by the number of empty cells from which on they are looked for."""
    levels = [99, 0, 4, 5, 6, 7, 8, 10]
    print("seconds of the Python search, images from so many empty cells on")
    print(f"{'position':<24}" + "".join(f"{'none' if level == 99 else level:>8}" for level in levels))
    others = [read_id(text) for text in ("orcoon:3x4", "xodd:2x4", "hex:rhombus3")]
    for instance in (start("torus4", "a1", "b2"), start("torus4", "a1", "c3"), *others):
        spent = []
        for level in levels:
            instance.game.images_from = level  # type: ignore[misc]
            spent.append(searched(Minimax, instance, symmetry=True)[2])
        del instance.game.images_from
        print(f"{instance.id.partition(':B:')[0]:<24}" + "".join(f"{one:>8.3f}" for one in spent))
    print()


def large() -> None:
    """Print what 5x5 costs, from one pair of first stones, and what its certificate costs to check."""
    for turns in (("a1", "b2"), ("a1", "c3")):
        instance = start("torus5", *turns)
        game, p, meter, started = instance.game, instance.position, Meter(), process_time()
        search = NativeSearch(game, meter, symmetry=True, distance=False)
        score = search.score(p)
        spent = process_time() - started
        print(f"5x5 {' '.join(turns)}: {score:+d} {meter.nodes:,} nodes, {spent:.1f} s, {memory()}", flush=True)
        together, began = Meter(), monotonic()
        if NativeSearch(game, together, jobs=2).score(p) != score:
            raise SystemExit(f"{instance.id}: two threads find another score")
        print(f"    two threads: {together.nodes:,} nodes, {monotonic() - began:.1f} s", flush=True)
    print()


def checked(board: str) -> None:
    """Print how many lines a second the checker reads of a certificate, in one process."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "certificate.gz"
        command = ["solve", start(board, "a1", "b2").id, "--certificate", str(file)]
        subprocess.run([sys.executable, "-c", "from crosscut.cli import main; main()", *command], check=True, capture_output=True)
        started = process_time()
        report = check_file(file)
        spent = process_time() - started
        lines = sum(statement.lines for statement in report.statements)
    print(f"check of {board} a1 b2: {lines:,} lines in {spent:.1f} s, {lines / spent:,.0f} a second", flush=True)


def memory() -> str:
    """Return the most memory so far."""
    return f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000:,.0f} MB"


def largest() -> None:
    """Print how far 7x7 goes: random positions by their empty cells."""
    print(f"7x7: {EACH} random positions each, at most {LIMIT:.0f} s for one")
    for empty in (24, 27, 30, 33, 36, 39):
        chance = random.Random(empty)
        times: list[float] = []
        while len(times) < EACH:
            instance = start("torus7", "a1", "d4")
            game, p = instance.game, instance.position
            while game.outcome(p) is None and game.empty(p) > empty:
                p = game.play(p, chance.choice(list(game.moves(p))))
            if game.outcome(p) is not None:
                continue
            meter, started = Meter(Limits(seconds=LIMIT, memory=6_000_000_000)), process_time()
            try:
                NativeSearch(game, meter).score(p)
                times.append(process_time() - started)
            except LimitReached:
                times.append(float("inf"))
        solved = [spent for spent in times if spent < float("inf")]
        print(f"{empty} empty cells: {len(solved)} solved, median {median(times):.2f} s, {memory()}", flush=True)


def main() -> None:
    """Print the tables."""
    twins()
    proofs()
    rates()
    thresholds()
    if "--quick" not in sys.argv[1:]:
        large()
        checked("torus4")
        checked("torus5")
        largest()


if __name__ == "__main__":
    main()
