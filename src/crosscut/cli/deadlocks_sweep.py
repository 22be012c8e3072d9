"""crosscut deadlocks --sweep."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from crosscut.cli.deadlocks_list import made_folder
from crosscut.cli.writing import write_file, write_json

if TYPE_CHECKING:
    from crosscut.solver.limits import Meter


def sweep_board(size: tuple[int, int], crossing: str, out: Path | None, as_json: bool, meter: Meter) -> str | None:
    """Write the deadlocked positions of a board by class; return the limit that stopped the sweep."""
    from crosscut.core.registry import open_game
    from crosscut.games.orcoon.deadlocks.report.sweep_text import conflicts_text, smallest_svgs, sweep_record, sweep_text
    from crosscut.games.orcoon.deadlocks.spot import require_orcoon
    from crosscut.games.orcoon.deadlocks.sweep import sweep
    from crosscut.reports.text import stop_text

    if out is not None:
        made_folder(out)
    opened = open_game("orcoon", f"{size[0]}x{size[1]}", {"crossing": crossing})
    game, _ = require_orcoon(opened, opened.start())
    meter.doing = "sweeping"
    found = sweep(game, meter)
    record = sweep_record(found)
    if as_json:
        write_json(record)
    if found.limit is not None:
        click.echo(f"not finished: {stop_text(found.limit)}; a partial count would mean nothing", err=True)
        return found.limit
    text = "\n".join(sweep_text(found))
    if not as_json:
        click.echo(text)
    if out is not None:
        write_file(out / "sweep.json", json.dumps(record) + "\n")
        write_file(out / "sweep.txt", text + "\n")
        write_file(out / "conflicts.txt", "\n".join(conflicts_text(found)) + "\n")
        for number, picture in enumerate(smallest_svgs(found), 1):
            write_file(out / f"smallest-{number}.svg", picture)
    return None
