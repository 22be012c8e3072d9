"""`crosscut census --theory`: statements about all positions of a board are a matter of counting, so `census` answers them."""

from __future__ import annotations

from crosscut.core.errors import TableError, UnsupportedError
from crosscut.core.game import game_id
from crosscut.games.xodd.questions.theory import theory
from crosscut.games.xodd.questions.theory_text import theory_record, theory_text
from crosscut.games.xodd.tables.frame import MOST_CELLS as MOST_FRAMED
from crosscut.games.xodd.tables.sweep import MOST_CELLS, require_supported
from crosscut.reports.text import stop_text
from crosscut.solver.limits import Meter, Stop
from crosscut.solver.questions import Answer, Asked
from crosscut.solver.tables.solved import Question
from crosscut.solver.tables.table import open_table


def answer(asked: Asked) -> Answer:
    """Return the answers for a board, from a table of it if one is given, or the limit that stopped the work."""
    board, table = require_supported(asked.position().game, MOST_FRAMED), asked.options.get("table")
    found, opened = None, None
    if table is not None:
        opened = open_table(table)
        if game_id(opened.solved.game) != game_id(board):
            raise TableError(f"{table}: a table of {game_id(opened.solved.game)}, expected one of {game_id(board)}")
        if opened.solved.question() != Question():
            raise TableError(f"{table}: a table of the boards with some stones, expected one of all boards, and of who wins")
    elif board.board.size > MOST_CELLS:
        raise UnsupportedError(f"{board.board.name} is too large for one sweep: expected --table FILE of `crosscut table build`")
    with Stop() as stop:
        found = theory(board, Meter(asked.limits, asked.progress, "counting"), opened)
    limit, record = stop.limit, theory_record(board, found, stop.limit)
    notes = () if limit is None else (f"not finished: {stop_text(limit)}; a partial count would mean nothing",)
    return Answer(record=record, text=tuple(theory_text(record)) if found is not None else (), limit=limit, notes=notes)
