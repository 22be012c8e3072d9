"""Two versions side by side: the same benchmarks of both trees, in turns, each figure as the ratio of this version to the other.

    python benchmarks/versions.py OTHER [--runs 3] BENCHMARK [ARGUMENT ...]

OTHER is a tree of another version with its compiled module in `src/crosscut`; so has this one. A benchmark that both have is run
by turns, with each tree's own script. The tables are printed as the script prints them; a figure that was not the same in all
runs is a measured one, and what stands in its place is the ratio of the medians: of seconds less than 1 is faster, of "a second"
and of "a minute" more than 1.
"""

import os
import re
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path
from statistics import median

HERE = Path(__file__).parents[1]
FIGURE = re.compile(r"\d[\d,]*(?:\.\d+)?")
MARGIN = 0.05


def lines(tree: Path, script: str, arguments: list[str]) -> list[str]:
    """Return what a benchmark of a tree prints."""
    settings = os.environ | {"PYTHONPATH": str(tree / "src")}
    command = [sys.executable, str(tree / "benchmarks" / f"{script}.py"), *arguments]
    return subprocess.run(command, env=settings, cwd=tree, check=True, capture_output=True, text=True).stdout.splitlines()


def compared(other: list[str], own: list[str]) -> tuple[str, list[float]]:
    """Return one line of all runs with ratios in the place of what was measured, and these ratios."""
    texts = {FIGURE.sub("#", line).replace(" ", "") for line in other + own}
    if len(texts) > 1:
        return f"{own[0]}   (not comparable: {other[0]})", []
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


def main(other: Path, runs: int, script: str, arguments: list[str]) -> None:
    """Print the table of one benchmark."""
    before, now = [], []
    for _ in range(runs):
        before.append(lines(other, script, arguments))
        now.append(lines(HERE, script, arguments))
    found: list[float] = []
    for rows in zip_longest(*before, *now, fillvalue=""):
        text, ratios = compared(list(rows[:runs]), list(rows[runs:]))
        print(text)
        found += ratios
    off = sum(abs(ratio - 1) > MARGIN for ratio in found)
    print(f"{len(found)} figures measured, {off} of them differ by more than {MARGIN:.0%}, {runs} runs each")


if __name__ == "__main__":
    words = sys.argv[1:]
    times = int(words.pop(words.index("--runs") + 1)) if "--runs" in words else 3
    words = [word for word in words if word != "--runs"]
    if len(words) < 2:
        raise SystemExit(__doc__)
    main(Path(words[0]).resolve(), times, words[1], words[2:])
