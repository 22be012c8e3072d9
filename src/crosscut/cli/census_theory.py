"""crosscut census --theory: what holds of all positions of a board is a matter of counting them, so it is asked here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from crosscut.cli.writing import UNDECIDED, ProgressLine, write_json

if TYPE_CHECKING:
    from crosscut.solver.limits import Limits


def write_theory(game: Any, limits: Limits, as_json: bool) -> None:  # noqa: ANN401 - any game: others than Xodd and Yodd are refused
    """Print the answers for a board of Xodd or Yodd, or the limit that stopped the work."""
    from crosscut.analysis.xodd.sweep import require_supported
    from crosscut.analysis.xodd.theory import theory
    from crosscut.reports.text import stop_text
    from crosscut.reports.xodd_theory import theory_record, theory_text
    from crosscut.solver.limits import LimitReached, Meter

    board, found, limit = require_supported(game), None, None
    with ProgressLine() as line:
        try:
            found = theory(board, Meter(limits, line, "counting"))
        except LimitReached as stop:
            limit = stop.limit
        except KeyboardInterrupt:
            limit = "interrupted"
    record = theory_record(board, found, limit)
    if as_json:
        write_json(record)
    elif found is not None:
        click.echo("\n".join(theory_text(record)))
    if limit is not None:
        click.echo(f"not finished: {stop_text(limit)}; a partial count would mean nothing", err=True)
        raise SystemExit(UNDECIDED)
