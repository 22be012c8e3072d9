"""Numbers as charts: bars and growing lines, drawn by matplotlib (extra `plots`). What is a board is drawn by `reports/svg`.

A chart is a `Chart`, which says what is to be seen; `chart_bytes` draws it, the same bytes each time. The scale is logarithmic
where the numbers differ by more than `SPREAD`, and the axis says so. Text stays text in SVG. Tried and left: charts of our own in
SVG, which need ticks, scales and legends of their own for what matplotlib does well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

from crosscut.core.errors import CrosscutError
from crosscut.reports.svg import FILLS, INK, PAPER
from crosscut.solver.proof import Value

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FORMATS = (".svg", ".png", ".pdf")
SPREAD = 30  # from this ratio of the greatest to the least number on, the scale is logarithmic
MOST = 1e250  # no number above it is drawn: matplotlib reckons with floats
ROOM = 80  # letters below bars at most, else they are slanted
LABELLED = 16  # bars that bear their numbers at most
PLAIN = "#3b5bdb"
COLOURS = (PLAIN, "#e8590c", "#2b8a3e", "#862e9c", "#0b7285", "#5c5f66")  # of lines; each has a mark of its own, too
MARKS = "osD^vX"
STAMPS: Mapping[str, Mapping[str, None]] = {  # what would make two files of one chart differ
    ".svg": {"Date": None},
    ".png": {"Software": None},
    ".pdf": {"CreationDate": None},
}
# The colours of values and of colours, by the words that reports use.
MEANT = {
    "won": FILLS[Value.WIN],
    "can": FILLS[Value.WIN],
    "lost": FILLS[Value.LOSS],
    "cannot": FILLS[Value.LOSS],
    "drawn": FILLS[Value.DRAW],
    "unknown": "#ced4da",
}
HATCHED = {"lost": "///", "cannot": "///", "unknown": "..."}  # readable in grey, too


class Bars(NamedTuple):
    """Numbers by name, one bar each; or, by more than one series, bars that stand on each other."""

    title: str
    across: str  # what the names are
    up: str  # what is counted
    names: Sequence[str]
    series: Mapping[str, Sequence[int]]


class Lines(NamedTuple):
    """Numbers that grow: for each series its points."""

    title: str
    across: str
    up: str
    series: Mapping[str, Sequence[tuple[float, int | float]]]


Chart = Bars | Lines


def is_there() -> bool:
    """Return whether matplotlib is installed."""
    return find_spec("matplotlib") is not None


def bars(title: str, across: str, up: str, counts: Mapping[str, int]) -> Bars:
    """Return a chart of one bar for each name."""
    return Bars(title, across, up, list(counts), {"": list(counts.values())})


def chart_bytes(charts: Sequence[Chart], ending: str = ".svg") -> bytes:
    """Return charts, one below the other, as a picture in the format of a file name's ending (of another one: SVG).

    Raises CrosscutError for numbers above `MOST`.
    """
    if any(number > MOST for chart in charts for number in _numbers(chart)):
        raise CrosscutError(f"numbers above {MOST:.0e} are not drawn")
    matplotlib = import_module("matplotlib")
    figure_class = import_module("matplotlib.figure").Figure
    ending = ending if ending in STAMPS else ".svg"
    fixed = {"svg.hashsalt": "crosscut", "svg.fonttype": "none", "font.family": "DejaVu Sans", "pdf.fonttype": 42}
    with matplotlib.rc_context(fixed):
        figure = figure_class(figsize=(7, 3.6 * len(charts)), facecolor=PAPER, layout="constrained")
        for axes, chart in zip(figure.subplots(len(charts), squeeze=False)[:, 0], charts, strict=True):
            _draw(axes, chart)
        stream = BytesIO()
        figure.savefig(stream, format=ending[1:], metadata=dict(STAMPS[ending]), dpi=150)
    return stream.getvalue()


def _numbers(chart: Chart) -> Iterator[float]:
    if isinstance(chart, Bars):
        return (number for series in chart.series.values() for number in series)
    return (number for points in chart.series.values() for _, number in points)


def _draw(axes: Axes, chart: Chart) -> None:
    axes.set_facecolor(PAPER)
    axes.set_title(chart.title, color=INK, fontsize=11, loc="left")
    axes.spines[["top", "right"]].set_visible(False)
    numbers = _bars(axes, chart) if isinstance(chart, Bars) else _lines(axes, chart)
    seen = [number for number in numbers if number > 0]
    wide = bool(seen) and max(seen) / min(seen) > SPREAD
    if wide and not (isinstance(chart, Bars) and len(chart.series) > 1):  # bars on each other add up: their scale is plain
        axes.set_yscale("log")
        if isinstance(chart, Bars):
            axes.set_ylim(bottom=0.8)
    axes.set_xlabel(chart.across)
    axes.set_ylabel(f"{chart.up} (logarithmic)" if axes.get_yscale() == "log" else chart.up)
    axes.grid(axis="y", color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)


def _bars(axes: Axes, chart: Bars) -> list[float]:
    """Draw bars and return the numbers."""
    places, below = range(len(chart.names)), [0.0] * len(chart.names)
    for place, (name, given) in enumerate(chart.series.items()):
        heights = [float(number) for number in given]
        colour = MEANT.get(name, COLOURS[place % len(COLOURS)])
        look: dict[str, Any] = {"color": colour, "hatch": HATCHED.get(name), "edgecolor": PAPER, "linewidth": 0.5}
        drawn = axes.bar(places, heights, bottom=below, label=name or None, **look)
        if len(chart.series) == 1 and len(given) <= LABELLED:
            axes.bar_label(drawn, [_short(number) for number in given], fontsize=7, color=INK)
        below = [low + height for low, height in zip(below, heights, strict=True)]
    step = -(-len(chart.names) // 32)  # not more names than there is room for
    names = list(chart.names)[::step]
    slanted = sum(map(len, names)) > ROOM
    axes.set_xticks(list(places)[::step], names, fontsize=8, rotation=25 if slanted else 0, ha="right" if slanted else "center")
    if len(chart.series) > 1:
        axes.legend(fontsize=8, frameon=False)
    return below


def _lines(axes: Axes, chart: Lines) -> list[float]:
    """Draw lines and return the numbers."""
    for place, (name, points) in enumerate(chart.series.items()):
        across, up = [float(x) for x, _ in points], [float(y) for _, y in points]
        axes.plot(across, up, color=COLOURS[place % len(COLOURS)], marker=MARKS[place % len(MARKS)], label=name, markersize=4)
    if any(chart.series):
        axes.legend(fontsize=8, frameon=False)
    if all(float(x).is_integer() for points in chart.series.values() for x, _ in points):
        axes.xaxis.set_major_locator(import_module("matplotlib.ticker").MaxNLocator(integer=True))
    return [float(y) for points in chart.series.values() for _, y in points]


def _short(number: int) -> str:
    """Return a number in few letters: as it is, or by its power of ten."""
    return f"{number:,}" if number < 1_000_000 else f"{float(number):.2g}".replace("e+0", "e").replace("e+", "e")
