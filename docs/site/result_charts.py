"""The charts of the results pages: `python docs/site/result_charts.py` draws them anew in docs/results/pictures (chart-*.svg).

The figures are those of the tables on the pages, which are read from there, so each has one home. Only the numbers of
positions by distance stand on no page: they are counted in a table, and add up to twice the census. The heat maps are `crosscut
map --by`.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import crosscut
from crosscut.core.registry import open_game
from crosscut.reports.charts import Chart, Lines, bars, chart_bytes
from crosscut.reports.counts import counts_charts
from crosscut.solver.limits import Meter
from crosscut.solver.tables.table import build_table

ROOT = Path(__file__).parents[2]
RESULTS = ROOT / "docs" / "results"
FOLDER = RESULTS / "pictures"
# Heat maps: the arguments of `crosscut map`.
HEAT = {
    "heat-orcoon-3x4": ("orcoon:3x4", "--by", "distance"),
    "heat-hex-rhombus3": ("hex:rhombus3", "--by", "distance"),
    "heat-quax-3x3": ("quax:3x3", "--by", "distance"),
}


def rows(page: Path, heading: str) -> list[list[str]]:
    """Return the rows of the first table below a heading, without its head."""
    below = page.read_text(encoding="utf-8").split(f"{heading}\n", 1)[1]
    found = re.search(r"^\|[ -:|]*---.*\n((?:\|.*\n)+)", below, re.MULTILINE)
    assert found is not None
    return [[cell.strip().strip("`") for cell in row.strip("|").split("|")] for row in found[1].splitlines()]


def number(text: str) -> int:
    """Return a number as pages write it."""
    return int(text.replace(",", ""))


def cells(board: str) -> int:
    """Return how many cells a rectangle has."""
    high, wide = board.partition(":")[2].split("x") if ":" in board else board.split("x")
    return int(high) * int(wide)


def orcoon_growth() -> list[Chart]:
    """Legal positions of squares under both readings, and those that play leads to."""
    page = RESULTS / "orcoon-counts.md"
    series: dict[str, Sequence[tuple[float, int | float]]] = {"all boards": [(n * n, 3 ** (n * n)) for n in range(1, 14)]}
    for name, heading in (("squares", "## Squares"), ("rectangles", "## Rectangles")):
        points = {cells(row[0]): number(row[1]) for row in rows(page, heading) if re.fullmatch(r"[0-9]+x[0-9]+", row[0])}
        series[f"legal, {name}"] = [(size, count) for size, count in sorted(points.items()) if size <= 169]
    played = rows(page, "## Reachable by alternating play")
    series["reached by alternating play"] = sorted((cells(row[0]), number(row[2])) for row in played if row[1] == "forbidden")
    return [Lines("Orcoon: how many positions a board has", "cells", "positions", series)]


def orcoon_distances() -> list[Chart]:
    """Positions of 4x4 by class, and by distance, from a table that is made for it."""
    with TemporaryDirectory() as folder:
        table = build_table(open_game("orcoon", "4x4"), Path(folder) / "orcoon.table", Meter())
        distances = table.solved.distances()
    assert distances is not None
    assert sum(distances.values()) == 2 * table.solved.counts["legal"]
    return counts_charts("orcoon:4x4", None, None, distances)


def xodd_margins() -> list[Chart]:
    """Boards by margin, of the largest square and the largest hexagon."""
    charts: list[Chart] = []
    for board, _, margins in rows(RESULTS / "xodd-values.md", "## Margins"):
        if board in ("xodd:4x5", "yodd:hexhex3"):
            found = {int(margin): number(count) for margin, count in re.findall(r"([+-][0-9]+): ([0-9,]+)", margins)}
            charts += counts_charts(board, None, found)
    return charts


def xodd_growth() -> list[Chart]:
    """Boards by what they are worth, as boards grow."""
    found = [
        row for row in rows(RESULTS / "xodd-values.md", "# Xodd and Yodd: values") if re.fullmatch(r"xodd:[2-9]x[0-9]+", row[0])
    ]
    by_size = sorted({cells(row[0]): row for row in found}.items())
    names = (("odd number of groups", 5), ("won for Black, whoever moves", 6), ("won for whoever moves", 7))
    series = {name: [(float(size), number(row[column])) for size, row in by_size] for name, column in names}
    return [Lines("Xodd: boards by who wins; none is lost for whoever moves", "cells", "boards", series)]


def effort() -> list[Chart]:
    """What an opening map of Orcoon costs by proof numbers, by size of the board: as the benchmarks page has it."""
    text = (ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8").split("## `python benchmarks/proofnumber.py", 1)[1]
    today = text.split("```")[1].partition("without windows")[0]
    found = {board: (number(nodes), number(size)) for board, nodes, size in re.findall(
        r"^(\w+) +map +1 +[0-9]+ +([0-9,]+) +[0-9,]+ +([0-9,]+)", today, re.MULTILINE)}  # fmt: skip
    (largest,) = re.findall(r"^The map of 5x5, .*: ([0-9,]+) nodes, [0-9,]+ evaluations, ([0-9,]+) entries", text, re.MULTILINE)
    found["5x5"] = number(largest[0]), number(largest[1])
    by_size = sorted((cells(board), *costs) for board, costs in found.items())
    series = {
        "nodes": [(size, nodes) for size, nodes, _ in by_size],
        "entries of the table": [(size, entries) for size, _, entries in by_size],
    }
    return [Lines("Orcoon: search by proof numbers for an opening map (4x4, 4x5, 4x6, 5x5, 4x7)", "cells", "number", series)]


def gem_certificates() -> list[Chart]:
    """How long the certificates of Gem and Y are, by board."""
    found = rows(RESULTS / "gem.md", "# Gem and Y on small boards")
    lines = {board.partition(":")[2]: number(count) for board, _, count in found if "goal" not in board}
    return [
        bars(
            "Gem and Y: who begins wins; the proof's lines",
            "board",
            "lines",
            dict(sorted(lines.items(), key=lambda item: item[1])),
        )
    ]


def openings() -> str:
    """Return the picture of the first placements of 5x5, by the classes that have a certificate."""
    classes = rows(RESULTS / "orcoon-values.md", "\n5x5:")
    values = {cell: row[1] for row in classes for cell in row[0].split()}
    signs = "first turns: + wins, \N{MINUS SIGN} loses; the checker has accepted a certificate for each"
    return crosscut.position("orcoon:5x5").svg(("orcoon:5x5, Black to move", signs), values=values)


def deadlock_growth() -> list[Chart]:
    """Minimal deadlocks by dead cells, those that are known, between the bounds that are proved."""
    found = [
        row for row in rows(RESULTS.parent / "mathematics" / "deadlocks.md", "## By number of dead cells") if row[0].isdigit()
    ]
    page = (RESULTS.parent / "mathematics" / "growth.md").read_text(encoding="utf-8")
    bounds = re.search(r"([0-9.]+)\^n / ([0-9,]+) +<= +a\(n\) +<= +([0-9]+) \* ([0-9.]+)\^n", page)
    assert bounds is not None
    low, divided, times, high = float(bounds[1]), number(bounds[2]), int(bounds[3]), float(bounds[4])
    series: dict[str, Sequence[tuple[float, int | float]]] = {
        f"at most {times} * {high}^n": [(n, times * high**n) for n in range(1, 61)],
        "known": [(int(size), int(count)) for size, count, *_ in found if int(count)],
        f"at least {low}^n / {divided:,}": [(n, low**n / divided) for n in range(36, 61)],
    }
    return [Lines("Orcoon: minimal deadlocks by dead points", "dead points", "minimal deadlocks", series)]


CHARTS: dict[str, Callable[[], list[Chart]]] = {
    "chart-orcoon-growth": orcoon_growth,
    "chart-orcoon-deadlocks": deadlock_growth,
    "chart-orcoon-distances": orcoon_distances,
    "chart-orcoon-effort": effort,
    "chart-xodd-margins": xodd_margins,
    "chart-xodd-growth": xodd_growth,
    "chart-gem-certificates": gem_certificates,
}


if __name__ == "__main__":
    (FOLDER / "orcoon-5x5-map.svg").write_text(openings(), encoding="utf-8")
    for each, made in CHARTS.items():
        (FOLDER / f"{each}.svg").write_bytes(chart_bytes(made()))
    for each, arguments in HEAT.items():
        command = [str(Path(sys.executable).with_name("crosscut")), "map", *arguments, "--svg", str(FOLDER / f"{each}.svg")]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
