"""crosscut batch-report."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from crosscut.cli.charting import chart_option, write_chart
from crosscut.cli.quiet import note
from crosscut.cli.reading import json_option
from crosscut.cli.writing import HTML, OutputFile, ProgressLine, require_different_files, write_file, write_json
from crosscut.core.errors import NotationError
from crosscut.core.notation import shown

if TYPE_CHECKING:
    from crosscut.batch.answered import Answered, AnswerFile, Failed
    from crosscut.batch.rows import Add

STRIDE = 4096  # answers between two looks at the clock


class RowsFile(OutputFile):
    """A table to write: another ending than its own, or what is not installed, is refused before any work."""

    def __init__(self) -> None:
        super().__init__(".csv", ".parquet")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:  # noqa: ANN401 - click's
        """Return the path."""
        path = super().convert(value, param, ctx)
        if path.suffix.lower() not in self.endings:
            self.fail(f"{path}: expected a name that ends in {' or '.join(self.endings)}", param, ctx)
        return path

    def lacks(self, ending: str) -> str | None:
        """Return what is not installed and needed for a name with this ending, None if nothing is."""
        from crosscut.batch.rows import lacking

        missing = lacking(Path(f"rows{ending}"))
        return None if missing is None else f"{ending} needs {missing}: pip install 'crosscut[parquet]', or a name in .csv"


@click.command()
@click.argument("file", metavar="ANSWERS")
@click.option("--html", type=OutputFile(*HTML), metavar="FILE", help="Also write a page with pictures, complete in itself.")
@click.option(
    "--hardest", type=click.IntRange(0, 1000), default=5, show_default=True, metavar="N", help="Hardest positions of each board."
)
@click.option(
    "--rows", type=RowsFile(), metavar="FILE", help="Also write the answers as a table, .csv or .parquet, a row an answer."
)
@chart_option("how the answers divide, and what they cost")
@json_option
def command(file: str, html: Path | None, hardest: int, rows: Path | None, chart: Path | None, as_json: bool) -> None:
    """Summarise the output of `crosscut batch`, also of a run that is still going; - is standard input.

    For each board and task: values by number of stones, evidence, time, the hardest positions, and what was left open
    by which limit; then the lines without an answer.
    """
    from crosscut.batch.answered import AnswerFile
    from crosscut.batch.report_record import batch_report_record
    from crosscut.batch.report_text import summary_text
    from crosscut.batch.rows import table_of_rows
    from crosscut.batch.summary import summary_of

    require_different_files(ANSWERS=file, html=html, rows=rows, chart=chart)
    name = "standard input" if file == "-" else file
    with ExitStack() as stack:
        stream, line = stack.enter_context(_open(file)), stack.enter_context(ProgressLine())
        add = None if rows is None else stack.enter_context(table_of_rows(rows))
        answers = AnswerFile(stream, name if name.isprintable() else repr(name))
        summary = summary_of(_watched(answers, line, add), hardest)
    if answers.half:
        note(f"{answers.name} ends in half a line: the run is still going, or was killed")
    if html is not None:
        from crosscut.batch.report_html import summary_html

        write_file(html, summary_html(summary, name))
    if chart is not None:
        from crosscut.batch.report_charts import summary_charts

        write_chart(chart, summary_charts(summary))
    if as_json:
        write_json(batch_report_record(summary, file, half=answers.half))
    else:
        click.echo(summary_text(summary, name))


def _open(file: str) -> BinaryIO:
    if file == "-":
        return sys.stdin.buffer
    try:
        return Path(file).open("rb")
    except (OSError, ValueError) as error:  # ValueError: a null character in the name
        reason = error.strerror if isinstance(error, OSError) else "no file name"
        raise NotationError(f"cannot read {shown(file)}: {reason}") from None


def _watched(answers: AnswerFile, line: ProgressLine, add: Add | None) -> Iterator[Answered | Failed]:
    for found in answers:
        if add is not None:
            add(found)
        if answers.lines % STRIDE == 0:
            line(f"reading: {answers.lines:,} answers")
        yield found
