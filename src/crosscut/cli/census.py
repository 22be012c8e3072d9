"""crosscut census."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from crosscut.cli.census_theory import write_theory
from crosscut.cli.reading import json_option, limit_options, limits_of_command
from crosscut.cli.writing import UNDECIDED, ProgressLine, write_json
from crosscut.core.errors import NotationError, UnsupportedError
from crosscut.core.instance import read_id

if TYPE_CHECKING:
    from crosscut.solver.limits import Limits

SWEPT = 17  # most cells of a board that is counted by solving it (up to 258 MB)


@click.command()
@click.argument("board", metavar="GAME:BOARD")
@click.option("--reachable", is_flag=True, help="Only positions reachable by alternating play without a pass.")
@click.option(
    "--total",
    is_flag=True,
    help="Only how many there are, by transfer matrix (much larger boards; Orcoon: legal; Xodd, Yodd: odd, even).",
)
@click.option("--margins", "by_margin", is_flag=True, help="Also by how many groups the side to move wins or loses (Xodd, Yodd).")
@click.option("--theory", is_flag=True, help="Is a pass ever best, what is reachable, how long are games (Xodd, Yodd).")
@click.option("--table", type=click.Path(path_type=Path), help="With --theory: a table of the board (`crosscut table build`).")
@limit_options
@json_option
def command(
    board: str,
    reachable: bool,
    total: bool,
    by_margin: bool,
    theory: bool,
    table: Path | None,
    nodes: int | None,
    seconds: float | None,
    memory: int | None,
    as_json: bool,
) -> None:
    """Count the legal positions of a board by class (for Orcoon: who can still connect after the other side passes).

    For Xodd and Yodd it is all boards, by parity of the groups, and the odd ones by who wins: Black, White, whoever is to move.
    """
    from crosscut.games.orcoon.count import count_legal
    from crosscut.games.orcoon.tables.retrograde import can_sweep, solve_all
    from crosscut.games.xodd.count import Distribution, count_groups, odd_and_even
    from crosscut.games.xodd.rules import Xodd
    from crosscut.games.xodd.tables.margins import Margins, margins
    from crosscut.games.xodd.tables.sweep import sweep
    from crosscut.reports.records import census_record
    from crosscut.reports.text import stop_text
    from crosscut.solver.census import census
    from crosscut.solver.limits import LimitReached, Meter
    from crosscut.solver.reachable import can_count, count_reachable

    if theory and (total or reachable or by_margin):
        raise click.UsageError("--theory stands alone")
    if table is not None and not theory:
        raise click.UsageError("--table goes with --theory")
    if by_margin and (total or reachable):
        raise click.UsageError("--margins is of all boards, and excludes --reachable and --total")
    if total and reachable:
        raise click.UsageError("--total and --reachable exclude each other: a transfer matrix knows nothing of play")
    instance = read_id(board)
    if instance.position != instance.game.start():
        raise NotationError("census counts all positions of a board: expected GAME:BOARD without a position")
    if theory:
        write_theory(instance.game, limits_of_command(nodes, seconds, memory), table, as_json)
        return
    game, counts, limit = instance.game, None, None
    found: Margins | None = None
    by_groups: Distribution | None = None
    odd_groups = isinstance(game, Xodd) and not reachable
    if by_margin and not odd_groups:
        raise UnsupportedError(f"--margins is for xodd and yodd: {game.name} is not won by a number of groups")
    swept = odd_groups or (can_sweep(game, SWEPT) and not reachable)
    numbered = reachable and can_count(game)
    method = "transfer matrix" if total else "retrograde" if swept else "reachability" if numbered else "enumeration"
    slow = (
        "playing position by position in Python, some thousand times slower than the native loop (Orcoon and Hex, up to 20 cells)"
    )
    with ProgressLine(slow if reachable and not numbered else "") as line:
        try:
            meter = Meter(limits_of_command(nodes, seconds, memory), line, "counting")
            if total and isinstance(game, Xodd):
                by_groups = count_groups(game, meter)
                counts = dict(zip(("odd", "even"), odd_and_even(by_groups), strict=True))
            elif total:
                counts = {"legal": count_legal(game, meter)}
            elif odd_groups:
                _require_memory(game, meter.limits, by_margin=by_margin)
                found = margins(game, meter, keep=False) if by_margin else None
                counts = sweep(game, meter, keep=False).counts if found is None else found.counts
            elif method == "retrograde":
                counts = solve_all(game, meter).counts
            elif numbered:
                counts = count_reachable(game, meter)
            else:
                counts = census(game, meter, reachable=reachable)
        except LimitReached as stop:
            limit = stop.limit
        except KeyboardInterrupt:
            limit = "interrupted"
    if as_json:
        write_json(census_record(game, counts, found, by_groups, reachable=reachable, method=method, limit=limit))
    for name, count in (counts or {}).items():
        if not as_json:
            click.echo(f"{name} {count}")
    if found is not None and not as_json:
        for margin, count in found.by_margin.items():
            click.echo(f"margin {margin:+d} {count}")
        click.echo(f"start {found.start:+d}")
    if limit is not None:
        click.echo(f"not finished: {stop_text(limit)}; a partial count would mean nothing", err=True)
        raise SystemExit(UNDECIDED)


def _require_memory(game: Any, given: Limits, *, by_margin: bool) -> None:  # noqa: ANN401 - a game of Xodd or Yodd
    """Refuse a board whose sweep cannot keep within the limit, before any work."""
    from crosscut.games.xodd.tables.margins import margins_memory
    from crosscut.games.xodd.tables.sweep import memory_needed, require_memory, require_supported
    from crosscut.solver import kernel

    known, needed = require_supported(game), margins_memory if by_margin else memory_needed
    require_memory(known, given, needed(known, native=kernel.native is not None, keep=False))
