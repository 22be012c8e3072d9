"""What a check costs beside the answer: `python benchmarks/checkers.py [POSITION...]`.

Each position is solved with a certificate as the command line does it. Then its file is checked by the checker in Python, whole;
by the one in C, whole; and by the one in Python, a random tenth of its lines. `solve` checks the second and the third way; before
there was a checker in C it checked the first way. CPU seconds of one process, and of the one in C.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import crosscut
from crosscut.solver import checkers, trust
from crosscut.solver.proof import LARGE

POSITIONS = (
    "orcoon:4x5:W:...../...../...../.....",
    "orcoon:5x5:W:...../...../..B../...../.....",
    "xodd:2x7",
    "xodd:4x4",
    "seo:torus4",
    "seo:torus5:B:BW.../...../...../...../.....:last=Ba1+Wb1",
)


def cpu() -> float:
    """CPU seconds of this process and of those it has waited for."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def cost(work: Callable[[], object]) -> float:
    """CPU seconds of something."""
    started = cpu()
    work()
    return cpu() - started


def row(text: str, path: Path) -> str:
    """The figures of one position."""
    whole = cost(lambda: crosscut.solve(text, certificate=path))
    report = trust.check(path, None, trust.own())
    assert report.ok
    lines = sum(statement.lines for statement in report.statements)
    python = cost(lambda: trust.check(path, None, trust.own()))
    with path.open("rb") as file:
        c = cost(lambda: checkers.in_c(file, None, trust.own()))
    tenth = cost(lambda: trust.check(path, None, replace(trust.own(), seed=1)))
    answer = whole - (c + tenth if lines >= LARGE else python)
    before, now = python / answer, (c + tenth) / answer
    return f"{text:56} {lines:9,} {answer:8.2f} {python:8.2f} {c:6.2f} {tenth:6.2f} {before:8.2f} {now:6.2f}"


def main() -> None:
    """Print the table."""
    heads = f"{'position':56} {'lines':>9} {'answer':>8} {'python':>8} {'c':>6} {'tenth':>6} {'before':>8} {'now':>6}"
    print(heads)
    with tempfile.TemporaryDirectory() as folder:
        for text in sys.argv[1:] or POSITIONS:
            print(row(text, Path(folder) / "certificate.gz"), flush=True)


if __name__ == "__main__":
    main()
