"""crosscut deadlocks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from crosscut.cli.deadlocks_list import Asked, write_list
from crosscut.cli.reading import json_option, limit_options, limits, read_position
from crosscut.cli.writing import UNDECIDED, OutputFile, ProgressLine, write_file, write_json
from crosscut.notation import shown

if TYPE_CHECKING:
    from crosscut.solver.limits import Meter

RESUME = "Keep finished shares of the search here, and go on from there. Whoever can write there is trusted."
USUAL_CELLS = 13
FOLDER = click.Path(file_okay=False, path_type=Path)
INPUT = click.Path(dir_okay=False, path_type=Path)


class Box(click.ParamType):  # type: ignore[type-arg] # generic only since click 8.4
    """A box ROWSxCOLUMNS."""

    name = "box"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:  # noqa: ANN401
        """Return rows and columns."""
        match = re.fullmatch(r"([1-9][0-9]{0,2})x([1-9][0-9]{0,2})", str(value))
        if not match:
            self.fail(f"{shown(str(value))} is no box: expected ROWSxCOLUMNS such as 5x5", param, ctx)
        return int(match[1]), int(match[2])


@click.command()
@click.option("--cells", type=click.IntRange(min=1), metavar="N", help=f"All of at most N dead cells (default {USUAL_CELLS}).")
@click.option("--box", type=Box(), metavar="MxN", help="All that fit into a box, stones included.")
@click.option("--in", "position", metavar="POSITION", help="Those in a position; which cells are dead for whom, and why.")
@click.option("--crossing", type=click.Choice(["forbidden", "allowed"]), help="The reading of rule 4 (default forbidden).")
@click.option("--method", type=click.Choice(["search", "sat"]), help="How to find them (default search).")
@click.option("--list", "given", type=INPUT, metavar="FILE", help="Take this list instead: does it lack any? (SAT decides.)")
@click.option("--proof", type=FOLDER, metavar="DIR", help="Have the list proved complete; refutations for `check` go here.")
@click.option("--resume", "keep", type=FOLDER, metavar="DIR", help=RESUME)
@click.option("--out", type=FOLDER, metavar="DIR", help="Also write the list here.")
@click.option("--svg", type=OutputFile(), metavar="FILE", help="Also draw the position of --in to this file.")
@limit_options
@json_option
def command(
    cells: int | None,
    box: tuple[int, int] | None,
    position: str | None,
    crossing: str | None,
    method: str | None,
    given: Path | None,
    proof: Path | None,
    keep: Path | None,
    out: Path | None,
    svg: Path | None,
    nodes: int | None,
    seconds: float | None,
    memory: int | None,
    as_json: bool,
) -> None:
    """List the minimal deadlock patterns of Orcoon, or those in a position.

    In a pattern `.` is a cell on which neither side can ever place, `B` and `W` are stones, `?` may be anything. The list is
    up to symmetry and exchange of colours. --out writes deadlocks.json and deadlocks.txt. --proof writes bundles that
    `crosscut check` accepts; those that are there already are checked and kept, so an interrupted proof goes on.
    """
    from crosscut.solver.limits import Meter

    if sum(given is not None for given in (cells, box, position)) > 1:
        raise click.UsageError("--cells, --box and --in exclude each other")
    if position is not None and (crossing, method, given, proof, keep, out) != (None,) * 6:
        raise click.UsageError(
            "--crossing, --method, --list, --proof, --resume and --out belong to lists; a position says its reading itself"
        )
    if given is not None and method is not None:
        raise click.UsageError("--method says how a list is made; with --list it is given")
    if keep is not None and (given is not None or method == "sat"):
        raise click.UsageError("--resume belongs to --method search; a proof is resumed by itself")
    if given is not None and cells is None and box is None:
        raise click.UsageError("--list needs --cells or --box: all of what should it hold?")
    if position is None and svg is not None:
        raise click.UsageError("--svg belongs to --in")
    with ProgressLine() as line:
        meter = Meter(limits(nodes, seconds, memory), line, "searching for deadlocks")
        if position is None:
            cells = USUAL_CELLS if box is None and cells is None else cells
            asked = Asked(crossing or "forbidden", cells, box, method or "search", given, proof, keep, out, as_json)
            write_list(asked, meter)
        elif _spot(position, svg, as_json, meter) is not None:
            raise SystemExit(UNDECIDED)


def _spot(position: str, svg: Path | None, as_json: bool, meter: Meter) -> str | None:
    """Write the deadlocks of a position; return the limit that came first."""
    from crosscut.analysis.orcoon.deadlocks.spot import Barred, Spotted, barred, require_orcoon, spot
    from crosscut.reports.deadlocks import spotted_labels, spotted_text
    from crosscut.reports.records import deadlocks_in_record
    from crosscut.reports.svg import position_svg
    from crosscut.reports.text import stop_text
    from crosscut.solver.limits import LimitReached

    instance = read_position(position, None, None, None)
    game, p = require_orcoon(instance.game, instance.position)
    instance.require_legal()
    limit = None
    spotted: list[Spotted] = []
    reasons: list[Barred] = []
    try:
        spotted = spot(game, p, meter)
        reasons = list(barred(game, p))
    except LimitReached as stop:
        limit = stop.limit
    except KeyboardInterrupt:
        limit = "interrupted"
    if as_json:
        write_json(deadlocks_in_record(game, p, spotted, reasons, limit))
    if limit is not None:
        click.echo(f"not finished: {stop_text(limit)}", err=True)
        return limit
    if not as_json:
        click.echo(instance.id)
        for line in spotted_text(game, p, spotted, reasons):
            click.echo(line)
    if svg is not None:
        caption = [f"{number}: {one.name or 'no name'}" for number, one in enumerate(spotted, 1)]
        write_file(svg, position_svg(game, p, (instance.id, *caption), labels=spotted_labels(spotted)))
    return None
