"""crosscut check."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import click

from crosscut.cli.reading import jobs_option, json_option
from crosscut.cli.writing import PATIENCE, ProgressLine, write_json

if TYPE_CHECKING:
    from crosscut.reports.records import Checked
    from crosscut.solver.trust import Report

RESUME = "Keep what is done in this folder, and go on from there after an interruption. Whoever can write there is trusted."


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@jobs_option("Processes that check a certificate (default: 1).")
@click.option("--resume", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER", help=RESUME)
@json_option
def command(files: tuple[str, ...], jobs: int | None, resume: Path | None, as_json: bool) -> None:
    """Check certificates and refutations with the independent checker; - is standard input.

    `python -m crosscut.checker` does the same without loading anything else of Crosscut.
    """
    from crosscut.analysis.table_file import is_table
    from crosscut.reports.records import Checked, check_record
    from crosscut.solver.trust import Report, Work, check

    done: list[Checked] = []
    for name in files:
        work, started = Work(jobs or 1, resume), monotonic()
        with ProgressLine() as line:
            if name != "-" and is_table(Path(name)):
                report = Report(
                    False, error="a table, which `crosscut table verify` checks; this checks certificates and refutations"
                )
            else:
                report = check(sys.stdin.buffer if name == "-" else name, line, work)
        found = Checked(name, report, monotonic() - started, work.kept)
        done.append(found)
        if not as_json:
            for sentence in _sentences(name if name.isprintable() else repr(name), report):
                click.echo(sentence)
            if found.seconds >= PATIENCE or found.kept:
                click.echo(_cost(found), err=True)
    if as_json:
        write_json(check_record(done))
    if not all(found.report.ok for found in done):
        raise SystemExit(1)


def _cost(done: Checked) -> str:
    lines = sum(statement.lines for statement in done.report.statements)
    kept = f"; {done.kept:,} of them followed in an earlier run" if done.kept else ""
    return f"{lines:,} lines in {done.seconds:,.1f} s{kept}"


def _sentences(name: str, report: Report) -> Iterator[str]:
    from crosscut.reports.text import counted

    for statement in report.statements:
        yield f"{name}: {statement.sentence} ({counted(statement.lines, 'line')})"
    if not report.ok:
        yield f"{name}: refused: {report.message}"
