"""Native perft against its Python twin, side by side in one run: `python benchmarks/perft.py`.

Floor: the native loop is at least 50 times as fast as the twin. `--quick` goes one ply less deep, once.
"""

from __future__ import annotations

import resource
import sys
from time import process_time

from crosscut.core.instance import read_id
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.perft import perft_counts

# position, depth: enough work for the twin to take a second or so
CASES = [
    *(("orcoon:5x5", 5), ("orcoon:6x6", 4), ("orcoon:9x9", 3), ("orcoon:13x13", 3), ("hex:rhombus5", 5), ("hex:rhombus11", 3)),
    *(("seo:torus5", 6), ("seo:torus7", 5)),
    *(("gem:pentagon3", 4), ("gem:pentagon3:W:.B./.BW./.W.B./.../B", 5), ("gem:gem5", 3), ("gem:triangle5", 4)),
    *(("warrens:4x4", 4), ("warrens:hexhex3", 3), ("warrens:10x10", 2), ("warrens:hexagon6x8", 2)),
    *(("xodd:3x3", 3), ("xodd:4x4", 3), ("xodd:9x9", 2), ("yodd:hexhex3", 2)),
]
AT_LEAST = 0.3  # seconds of measurement for each figure


def rate(text: str, depth: int, method: str, least: float) -> float:
    """Return counted sequences a second of CPU time, measured for at least so many seconds."""
    instance = read_id(text)
    counted, started = 0, process_time()
    while not counted or process_time() - started < least:
        counted += perft_counts(instance.game, instance.position, depth, Meter(), method)[-1]
    return counted / (process_time() - started)


def main() -> None:
    """Print the table."""
    quick = "--quick" in sys.argv[1:]
    least = 0 if quick else AT_LEAST
    print(f"kernel: {kernel.name()}")
    print(f"{'position':<18} {'depth':>5} {'python/s':>14} {'native/s':>16} {'ratio':>7}")
    for text, whole in CASES:
        depth = whole - quick
        python, native = (rate(text, depth, method, least) for method in ("python", "native"))
        print(f"{text[:18]:<18} {depth:>5} {python:>14,.0f} {native:>16,.0f} {native / python:>6.0f}x")
    print(f"most memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000:.0f} MB")


if __name__ == "__main__":
    main()
