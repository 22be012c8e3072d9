"""Command line of the checker: `python -m crosscut.checker FILE...` or `python -I crosscut-checker.pyz FILE...`;
`-` is standard input.

Exit status: 0 all files are proved, 1 a file is refused, 2 wrong usage, 4 no file is refused, but what one of them proves is not
known (a formula alone), 130 interrupted.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import monotonic

from .budget import Budget
from .certificate import Report, Work, check_file, check_stream
from .statement import NOT_KNOWN, printed

PAUSE = 20.0
"""Seconds between two lines about the progress of a long check."""


def report_lines(name: str, report: Report) -> Iterator[str]:
    """Yield what is printed about the file called `name`."""
    name = printed(name)
    if not report.ok:
        yield f"{name}: refused: {report.message}"
    for proved in report.statements:
        count = f"{proved.lines} line{'' if proved.lines == 1 else 's'}"
        yield f"{name}: {proved.sentence} ({count})"


def progress(name: str) -> Callable[[int], None]:
    """Return a function that says now and then, on standard error, which line of a file the check has come to."""
    last = monotonic()

    def tick(line: int) -> None:
        nonlocal last
        if monotonic() - last >= PAUSE:
            last = monotonic()
            print(f"{name!a}: line {line}", file=sys.stderr)

    return tick


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the files named in `arguments` (those of the process when None), print, and return the exit status."""
    parser = argparse.ArgumentParser(prog="checker", description="Check strategy certificates and refutation bundles.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a certificate, plain or gzip, or a bundle; - is standard input")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="check a certificate with so many processes")
    keep = "keep in this folder what is done, and go on from there after an interruption; whoever can write there is trusted"
    parser.add_argument("--resume", type=Path, metavar="FOLDER", help=keep)
    usual = Budget()
    parser.add_argument("--memory", type=int, default=usual.memory, metavar="MB", help="most megabytes of tables (%(default)s)")
    parser.add_argument("--lines", type=int, default=usual.lines, metavar="N", help="most lines of a file (%(default)s)")
    steps = "most steps, in millions (default: by the size of the file); some ten million are a second"
    parser.add_argument("--work", type=int, metavar="N", help=steps)
    options = parser.parse_args(arguments)
    for name in ("jobs", "memory", "lines", "work"):
        if getattr(options, name) is not None and getattr(options, name) < 1:
            parser.error(f"--{name}: at least 1")
    budget = Budget(options.memory, options.lines, options.work)
    wrong = unknown = False
    for name in options.files:
        work, started = Work(options.jobs, options.resume, budget), monotonic()
        report = check_stream(sys.stdin.buffer, progress(name), work) if name == "-" else check_file(name, progress(name), work)
        wrong = wrong or not report.ok
        unknown = unknown or not all(statement.known for statement in report.statements)
        for line in report_lines(name, report):
            # A file's name may have characters that the terminal cannot show.
            encoding = getattr(sys.stdout, "encoding", None) or "ascii"
            try:
                print(line.encode(encoding, "backslashreplace").decode(encoding), flush=True)
            except BrokenPipeError:  # nobody reads any more; the exit status still says what the files are
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if work.shared:
            kept = f", {work.kept} of them followed in an earlier run" if work.kept else ""
            print(f"{name!a}: {work.lines} lines in {monotonic() - started:.1f} s{kept}", file=sys.stderr)
    return 1 if wrong else NOT_KNOWN if unknown else 0
