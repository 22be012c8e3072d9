"""The option --chart: numbers that a command prints, drawn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from crosscut.cli.reading import Callback
from crosscut.cli.writing import OutputFile
from crosscut.core.errors import CrosscutError
from crosscut.reports.pictures import FORMATS, write_bytes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crosscut.reports.charts import Chart


class ChartFile(OutputFile):
    """A picture to write that matplotlib draws: refused at once, before any work, where that is not installed."""

    def __init__(self) -> None:
        super().__init__(*FORMATS)

    def lacks(self, ending: str) -> str | None:
        """Return the sentence that says what is not installed, None if nothing is."""
        from crosscut.reports.charts import is_there

        return None if is_there() else "charts need matplotlib: pip install 'crosscut[plots]'"


def chart_option(what: str) -> Callable[[Callback], Callback]:
    """Return the option --chart; `what` it draws."""
    help_ = f"Also draw {what}: .svg, .png or .pdf (pip install 'crosscut[plots]')."
    return click.option("--chart", type=ChartFile(), metavar="FILE", help=help_)


def write_chart(file: Path, charts: Sequence[Chart]) -> None:
    """Write charts to a file; CrosscutError if that is not possible, or if there is nothing to draw."""
    from crosscut.reports.charts import chart_bytes

    if not charts:
        raise CrosscutError(f"{file} was not written: there are no numbers to draw")
    write_bytes(file, chart_bytes(charts, file.suffix.lower()))
