"""Certificates of maps and tables made in memory, side by side: `python benchmarks/evidence.py [GAME:BOARD...]`.

Each a command of its own, as a user gives it, by turns: `crosscut map BOARD --evidence certificate` and `--evidence table`. CPU
seconds of the command and its children; the most memory of one process; what was checked. Both have to give the same values.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

BOARDS = ("xodd:2x7", "xodd:3x5", "orcoon:3x4", "orcoon:4x4", "hex:rhombus4")


def run(board: str, evidence: str) -> tuple[dict[str, Any], float, float]:
    """Return the answer, CPU seconds, and the most memory in MB."""
    command = [sys.executable, "-c", "from crosscut.cli import main; main()", "map", board, "--evidence", evidence, "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        answer = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{board} by {evidence}: exit code {process.returncode}")
    return json.loads(answer), usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1000


def main() -> None:
    """Print a row for each board."""
    print(f"{'map':<14}{'lines':>10}{'CPU s':>8}{'MB':>6}{'entries':>14}{'CPU s':>8}{'MB':>6}{'ratio':>8}")
    for board in sys.argv[1:] or BOARDS:
        before, long, much = run(board, "certificate")
        after, short, little = run(board, "table")
        if before["moves"] != after["moves"] or before["value"] != after["value"]:
            raise SystemExit(f"{board}: certificate and table differ")
        lines, entries = before["certificate"]["positions"], after["table"]["entries"]
        print(
            f"{board:<14}{lines:>10,}{long:>8.2f}{much:>6.0f}{entries:>14,}{short:>8.2f}{little:>6.0f}{long / short:>7.1f}x",
            flush=True,
        )


if __name__ == "__main__":
    main()
