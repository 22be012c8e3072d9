"""crosscut batch-report."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from crosscut.cli.charting import chart_option, write_chart
from crosscut.cli.quiet import note
from crosscut.cli.reading import json_option
from crosscut.cli.writing import HTML, OutputFile, ProgressLine, require_different_files, write_file, write_json
from crosscut.core.errors import NotationError
from crosscut.core.notation import shown

if TYPE_CHECKING:
    from crosscut.batch.answered import Answered, AnswerFile, Failed

STRIDE = 4096  # answers between two looks at the clock


@click.command()
@click.argument("file", metavar="ANSWERS")
@click.option("--html", type=OutputFile(*HTML), metavar="FILE", help="Also write a page with pictures, complete in itself.")
@click.option(
    "--hardest", type=click.IntRange(0, 1000), default=5, show_default=True, metavar="N", help="Hardest positions of each board."
)
@chart_option("how the answers divide, and what they cost")
@json_option
def command(file: str, html: Path | None, hardest: int, chart: Path | None, as_json: bool) -> None:
    """Summarise the output of `crosscut batch`, also of a run that is still going; - is standard input.

    For each board and task: values by number of stones, evidence, time, the hardest positions, and what was left open
    by which limit; then the lines without an answer.
    """
    from crosscut.batch.answered import AnswerFile
    from crosscut.batch.report_record import batch_report_record
    from crosscut.batch.report_text import summary_text
    from crosscut.batch.summary import summary_of

    require_different_files(ANSWERS=file, html=html, chart=chart)
    name = "standard input" if file == "-" else file
    with _open(file) as stream, ProgressLine() as line:
        answers = AnswerFile(stream, name if name.isprintable() else repr(name))
        summary = summary_of(_watched(answers, line), hardest)
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


def _watched(answers: AnswerFile, line: ProgressLine) -> Iterator[Answered | Failed]:
    for found in answers:
        if answers.lines % STRIDE == 0:
            line(f"reading: {answers.lines:,} answers")
        yield found
