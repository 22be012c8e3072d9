"""Two versions side by side: the same benchmarks of both trees, in turns, each figure as the ratio of this version to the other.

    python benchmarks/versions.py OTHER [--runs 3] [--seconds 900] [BENCHMARK [ARGUMENT ...]]

OTHER is a tree of another version with its compiled module in `src/crosscut`; so has this one. Without BENCHMARK all benchmarks
are run that need no argument, the longest with fewer lines; with one, that one. They run by turns, each tree with its own
script; one that takes longer than `--seconds` is named and left out. The tables are printed as this version's scripts print
them. A figure that was not the same in all runs is a measured one, and what stands in its place is the ratio of the medians: of
seconds less than 1 is faster, of "a second" and of "a minute" more than 1. Rows belong together that have the same words in the
same order; a row that only one of the two has is printed with what it says, and is not compared.
"""

import os
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from statistics import median

HERE = Path(__file__).parents[1]
FIGURE = re.compile(r"(?<![\w.])\d[\d,]*(?:\.\d+)?(?![\d,.]*x\d)")
MARGIN = 0.05
OTHERS = {"openings", "growth", "lost_workers", "versions", "grades"}
"""Benchmarks that need an argument, or whose rows are no costs."""
SMALLER = {
    "batch": ["--lines", "40", "--long", "5000"],
    "depqbf": ["--seconds", "20"],
    "many": ["--lines", "40", "--rounds", "1"],
}
"""What the longest benchmarks are given where all are run."""

Row = tuple[str, int]


def rows(text: str) -> dict[Row, str]:
    """Return the lines of a table, each by its words without figures and by how many such lines came before."""
    found: dict[Row, str] = {}
    seen: dict[str, int] = defaultdict(int)
    for line in text.splitlines():
        words = FIGURE.sub("#", line).replace(" ", "")
        found[words, seen[words]] = line
        seen[words] += 1
    return found


def has(tree: Path, script: str) -> bool:
    """Return whether a tree has a benchmark."""
    return (tree / "benchmarks" / f"{script}.py").exists()


def printed(tree: Path, script: str, arguments: list[str], seconds: float) -> dict[Row, str]:
    """Return what a benchmark of a tree prints; raises TimeoutExpired after so many seconds, CalledProcessError if it fails."""
    settings = os.environ | {"PYTHONPATH": str(tree / "src")}
    command = [sys.executable, str(tree / "benchmarks" / f"{script}.py"), *arguments]
    run = subprocess.run(command, env=settings, cwd=tree, check=True, capture_output=True, text=True, timeout=seconds)
    return rows(run.stdout)


def compared(other: list[str], own: list[str]) -> tuple[str, list[float]]:
    """Return one line of all runs with ratios in the place of what was measured, and these ratios."""
    ratios: list[float] = []
    columns = [[float(found.replace(",", "")) for found in FIGURE.findall(line)] for line in other + own]
    measured = [len(set(column)) > 1 for column in zip(*columns, strict=True)]

    def ratio(at: int, text: str) -> str:
        if not measured[at]:
            return text
        before, now = (median(row[at] for row in rows) for rows in (columns[: len(other)], columns[len(other) :]))
        ratios.append(now / before if before else 1.0)
        return f"{ratios[-1]:.2f}".rjust(len(text))

    numbers = iter(range(len(measured)))
    return FIGURE.sub(lambda found: ratio(next(numbers), found[0]), own[0]), ratios


def table(other: Path, runs: int, seconds: float, script: str, arguments: list[str]) -> list[float]:
    """Print the table of one benchmark, and return its ratios."""
    before: list[dict[Row, str]] = []
    now: list[dict[Row, str]] = []
    both = has(other, script)
    for _ in range(runs):
        before.append(printed(other, script, arguments, seconds) if both else {})
        now.append(printed(HERE, script, arguments, seconds))
    found: list[float] = []
    for row, line in now[0].items():
        if not both:
            print(line)
        elif all(row in run for run in before + now):
            text, ratios = compared([run[row] for run in before], [run[row] for run in now])
            print(text)
            found += ratios
        else:
            print(f"{line}   (not compared)")
    for row, line in before[0].items():
        if row not in now[0]:
            print(f"{line}   (of the other version, not compared)")
    return found


def main(other: Path, runs: int, seconds: float, scripts: list[tuple[str, list[str]]]) -> None:
    """Print the tables of benchmarks, each with how many of its figures differ."""
    for script, arguments in scripts:
        print(f"## {' '.join([script, *arguments])}", flush=True)
        try:
            found = table(other, runs, seconds, script, arguments)
        except subprocess.TimeoutExpired:
            print(f"left out: a run took more than {seconds:g} seconds", flush=True)
            continue
        except subprocess.CalledProcessError as failed:
            print(f"left out: {failed.cmd[1]} ended with {failed.returncode}: {failed.stderr[-300:].strip()}", flush=True)
            continue
        if not has(other, script):
            print("this version alone has this benchmark\n", flush=True)
            continue
        off = sum(abs(ratio - 1) > MARGIN for ratio in found)
        print(f"{len(found)} figures measured, {off} of them differ by more than {MARGIN:.0%}, {runs} runs each\n", flush=True)


def option(words: list[str], name: str, default: float) -> float:
    """Return the number after an option, and take both out of the words."""
    if name not in words:
        return default
    at = words.index(name)
    number = float(words[at + 1])
    del words[at : at + 2]
    return number


if __name__ == "__main__":
    given = sys.argv[1:]
    times, limit = int(option(given, "--runs", 3)), option(given, "--seconds", 900)
    if not given:
        raise SystemExit(__doc__)
    tree = Path(given[0]).resolve()
    names = sorted(file.stem for file in (HERE / "benchmarks").glob("*.py") if file.stem not in OTHERS)
    every = [(name, SMALLER.get(name, [])) for name in names]
    chosen = [(given[1], given[2:])] if len(given) > 1 else every
    main(tree, times, limit, chosen)
