"""crosscut census --theory: what holds of all positions of a board is a matter of counting them, so it is asked here."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from crosscut.cli.writing import UNDECIDED, ProgressLine, write_json
from crosscut.core.errors import TableError, UnsupportedError

if TYPE_CHECKING:
    from crosscut.solver.limits import Limits


def write_theory(
    game: Any,  # noqa: ANN401 - any game: others than Xodd and Yodd are refused
    limits: Limits,
    table: Path | None,
    as_json: bool,
) -> None:
    """Print the answers for a board of Xodd or Yodd, from a table of it if one is given, or the limit that stopped the work."""
    from crosscut.core.game import game_id
    from crosscut.games.xodd.questions.theory import theory
    from crosscut.games.xodd.questions.theory_text import theory_record, theory_text
    from crosscut.games.xodd.tables.frame import MOST_CELLS as MOST_FRAMED
    from crosscut.games.xodd.tables.sweep import MOST_CELLS, require_supported
    from crosscut.games.xodd.tables.table import open_table
    from crosscut.reports.text import stop_text
    from crosscut.solver.limits import LimitReached, Meter

    board, found, limit, opened = require_supported(game, MOST_FRAMED), None, None, None
    if table is not None:
        opened = open_table(table)
        if game_id(opened.solved.game) != game_id(board):
            raise TableError(f"{table}: a table of {game_id(opened.solved.game)}, expected one of {game_id(board)}")
    elif board.board.size > MOST_CELLS:
        raise UnsupportedError(f"{board.board.name} is too large for one sweep: expected --table FILE of `crosscut table build`")
    with ProgressLine() as line:
        try:
            found = theory(board, Meter(limits, line, "counting"), opened)
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
