"""crosscut deadlocks."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from crosscut.cli.deadlock_families import list_families
from crosscut.cli.reading import json_option, limit_options, limits, read_position
from crosscut.cli.writing import UNDECIDED, OutputFile, ProgressLine, write_file, write_json
from crosscut.errors import CrosscutError
from crosscut.notation import shown

if TYPE_CHECKING:
    from crosscut.analysis.orcoon.deadlocks.catalogue import Catalogue
    from crosscut.solver.limits import Meter

USUAL_CELLS = 13


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
@click.option("--families", is_flag=True, help="Endless families of patterns, and how fast their number grows (--cells 18).")
@click.option("--crossing", type=click.Choice(["forbidden", "allowed"]), help="The reading of rule 4 (default forbidden).")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="Also write the list here.")
@click.option("--svg", type=OutputFile(), metavar="FILE", help="Also draw the position of --in to this file.")
@limit_options
@json_option
def command(
    cells: int | None,
    box: tuple[int, int] | None,
    position: str | None,
    families: bool,
    crossing: str | None,
    out: Path | None,
    svg: Path | None,
    nodes: int | None,
    seconds: float | None,
    memory: int | None,
    as_json: bool,
) -> None:
    """List the minimal deadlock patterns of Orcoon, or those in a position.

    In a pattern `.` is a cell on which neither side can ever place, `B` and `W` are stones, `?` may be anything. The list is
    up to symmetry and exchange of colours. --out writes deadlocks.json and deadlocks.txt,
    with --families deadlock-families.json, deadlock-families.txt and pictures.
    """
    from crosscut.analysis.orcoon.deadlocks.catalogue import catalogue
    from crosscut.solver.limits import Meter

    if sum(given is not None for given in (cells, box, position)) > 1:
        raise click.UsageError("--cells, --box and --in exclude each other")
    if position is not None and (crossing is not None or out is not None):
        raise click.UsageError("--crossing and --out belong to lists; a position says its reading itself, as crossing=allowed")
    if families and (box is not None or position is not None or crossing == "allowed"):
        raise click.UsageError("--families is about all patterns with crossing forbidden: it takes neither --box nor --in")
    if position is None and svg is not None:
        raise click.UsageError("--svg belongs to --in")
    if out is not None:
        try:
            out.mkdir(exist_ok=True)
        except OSError as error:
            raise CrosscutError(f"cannot write {out}: {error.strerror}") from None
    with ProgressLine() as line:
        meter = Meter(limits(nodes, seconds, memory), line, "searching for deadlocks")
        if families:
            limit = list_families(cells, out, as_json, meter)
        elif position is None:
            cells = USUAL_CELLS if box is None and cells is None else cells
            limit = _list(catalogue(crossing or "forbidden", meter, cells=cells, box=box), out, as_json)
        else:
            limit = _spot(position, svg, as_json, meter)
    if limit is not None:
        raise SystemExit(UNDECIDED)


def _list(found: Catalogue, out: Path | None, as_json: bool) -> str | None:
    """Write a list; return the limit that cut it short."""
    from crosscut.reports.deadlocks import catalogue_text
    from crosscut.reports.records import deadlocks_record
    from crosscut.reports.text import stop_text

    record = deadlocks_record(found)
    text = "\n".join(catalogue_text(found))
    if out is not None:
        write_file(out / "deadlocks.json", json.dumps(record) + "\n")
        write_file(out / "deadlocks.txt", text + "\n")
    if as_json:
        write_json(record)
    else:
        click.echo(text)
    if found.limit is not None:
        click.echo(f"not finished: {stop_text(found.limit)}", err=True)
    return found.limit


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
