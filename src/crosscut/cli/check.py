"""crosscut check."""

from __future__ import annotations

import sys

import click

from crosscut.cli.reading import json_option
from crosscut.cli.writing import ProgressLine, write_json


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@json_option
def command(files: tuple[str, ...], as_json: bool) -> None:
    """Check certificate files with the independent checker (the same as `python -m crosscut.checker`); - is standard input."""
    from crosscut.reports.records import check_record
    from crosscut.solver.trust import check

    with ProgressLine() as line:
        reports = [(name, check(sys.stdin.buffer if name == "-" else name, line)) for name in files]
    if as_json:
        write_json(check_record(reports))
    for name, report in [] if as_json else reports:
        for statement in report.statements:
            count = f"{statement.lines:,} line{'' if statement.lines == 1 else 's'}"
            click.echo(f"{name}: proved: {statement.text}: {statement.side} {statement.guarantee} ({count})")
        if not report.ok:
            click.echo(f"{name}: refused: {f'line {report.line}: ' if report.line else ''}{report.error}")
    if not all(report.ok for _, report in reports):
        raise SystemExit(1)
