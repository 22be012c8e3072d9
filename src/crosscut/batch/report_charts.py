"""A summary as charts: for each board and task how the answers divide by number of stones, and what they cost."""

from __future__ import annotations

from collections.abc import Iterator

from crosscut.batch.report_text import words_of
from crosscut.batch.summary import Group, Summary
from crosscut.reports.charts import Bars, Chart, bars

MOST = 12  # groups that are drawn; the report lists all


def summary_charts(summary: Summary) -> list[Chart]:
    """Return the charts of the first groups of a report, in its order."""
    return [chart for group in summary.groups[:MOST] for chart in _charts(group)]


def _charts(group: Group) -> Iterator[Chart]:
    stones = sorted(group.by_stones)
    series = {word: [group.by_stones[number][word] for number in stones] for word in words_of(group)}
    shown = {word: numbers for word, numbers in series.items() if any(numbers)}
    title = f"{group.task.name} {group.board}, {group.answers:,} answers"
    yield Bars(f"{title}: by number of stones", "stones", "answers", [str(number) for number in stones], shown)
    if group.nodes.count:
        yield bars(f"{title}: nodes", "nodes, from ... on", "answers", group.nodes.histogram())
