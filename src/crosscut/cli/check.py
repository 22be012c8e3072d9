"""crosscut check."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from crosscut.cli.reading import json_option
from crosscut.cli.writing import ProgressLine, write_json

if TYPE_CHECKING:
    from crosscut.solver.trust import Report


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@json_option
def command(files: tuple[str, ...], as_json: bool) -> None:
    """Check certificates and refutations with the independent checker; - is standard input.

    `python -m crosscut.checker` does the same without loading anything else of Crosscut.
    """
    from crosscut.reports.records import check_record
    from crosscut.solver.trust import check

    reports: list[tuple[str, Report]] = []
    for name in files:
        with ProgressLine() as line:
            reports.append((name, check(sys.stdin.buffer if name == "-" else name, line)))
        if not as_json:
            for sentence in _sentences(name if name.isprintable() else repr(name), reports[-1][1]):
                click.echo(sentence)
    if as_json:
        write_json(check_record(reports))
    if not all(report.ok for _, report in reports):
        raise SystemExit(1)


def _sentences(name: str, report: Report) -> Iterator[str]:
    for statement in report.statements:
        count = f"{statement.lines:,} line{'' if statement.lines == 1 else 's'}"
        yield f"{name}: proved: {statement.text}: {statement.side} {statement.guarantee} ({count})"
    if not report.ok:
        yield f"{name}: refused: {report.message}"
