"""crosscut solve SHAREID: the position of a play puzzle beside what is claimed, or the completions of a construction puzzle."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

import click

from crosscut.cli.limiting import end_if_stopped
from crosscut.cli.writing import ProgressLine, write_json

if TYPE_CHECKING:
    from pathlib import Path

    from crosscut.cli.solving import Search
    from crosscut.puzzles.construction.puzzle import Construction
    from crosscut.puzzles.puzzle import Puzzle


def shared_puzzle(text: str) -> Puzzle | Construction | None:
    """Return the puzzle of a share ID, None for any other text; a CrosscutError for one that is wrong."""
    if "#" not in text:
        return None
    from crosscut.puzzles.share import is_share, read_share

    return read_share(text) if is_share(text) else None


def complete(puzzle: Construction, options: Search, more: dict[str, Path | bool | None], as_json: bool) -> None:
    """Print the completions of a construction puzzle; `more`: options of `solve` that are none of `Search`, by their names."""
    from crosscut.puzzles.construction.solve import solve
    from crosscut.reports.claimed import completions_record, completions_text
    from crosscut.solver.limits import Meter, Stop

    place = options["position"]
    given: dict[str, object] = {"game": place.game, "board": place.board, "turn": place.turn, "diagram": place.diagram}
    given |= {name: options[name] for name in ("certificate", "table", "store", "resume", "jobs")}
    unfit = [name for name, value in {**given, **more}.items() if value]
    if options["method"] != "auto":
        unfit.append("method")
    if unfit:
        raise click.UsageError(f"--{unfit[0]} is for positions, and this is a construction puzzle")
    started, solved = monotonic(), None
    with ProgressLine() as line, Stop() as stop:
        solved = solve(puzzle, Meter(options["limits"], line, "completing the board"))
    if as_json:
        write_json(completions_record(puzzle, solved, monotonic() - started, stop.limit))
    else:
        click.echo(completions_text(puzzle, solved, stop.limit))
    end_if_stopped(stop.limit)
