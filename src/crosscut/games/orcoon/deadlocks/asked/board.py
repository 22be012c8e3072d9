"""`crosscut deadlocks --sweep`: the deadlocked positions of a board, by class."""

from __future__ import annotations

import json
from pathlib import Path

from crosscut.core.boards import open_board
from crosscut.games.orcoon.deadlocks.report.sweep_text import conflicts_text, smallest_svgs, sweep_record, sweep_text
from crosscut.games.orcoon.deadlocks.spot import require_orcoon
from crosscut.games.orcoon.deadlocks.sweep import sweep
from crosscut.games.orcoon.rules import Orcoon
from crosscut.reports.text import stop_text
from crosscut.solver.limits import Meter
from crosscut.solver.questions import Answer, Asked


def swept(asked: Asked) -> Answer:
    """Return the deadlocked positions of a board by class, or the limit that stopped the sweep."""
    (rows, columns), out = asked.options["sweep"], asked.options["out"]
    board = open_board(f"{rows}x{columns}", Orcoon.families)
    opened = Orcoon(board, {"crossing": asked.options["crossing"] or "forbidden"})
    game, _ = require_orcoon(opened, opened.start())
    found = sweep(game, Meter(asked.limits, asked.progress, "sweeping"))
    record = sweep_record(found)
    if found.limit is not None:
        note = f"not finished: {stop_text(found.limit)}; a partial count would mean nothing"
        return Answer(record=record, limit=found.limit, notes=(note,))
    text = "\n".join(sweep_text(found))
    files: dict[Path, str] = {}
    if out is not None:
        files = {
            out / "sweep.json": json.dumps(record) + "\n",
            out / "sweep.txt": text + "\n",
            out / "conflicts.txt": "\n".join(conflicts_text(found)) + "\n",
        }
        files |= {out / f"smallest-{number}.svg": picture for number, picture in enumerate(smallest_svgs(found), 1)}
    return Answer(record=record, text=(text,), files=files)
