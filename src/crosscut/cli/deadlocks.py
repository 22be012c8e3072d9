"""crosscut deadlocks."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from crosscut.cli.deadlocks_in import spot_in
from crosscut.cli.reading import align_option, json_option, limit_options, limits
from crosscut.cli.writing import UNDECIDED, OutputFile, ProgressLine, write_file, write_json
from crosscut.errors import CrosscutError
from crosscut.notation import shown

if TYPE_CHECKING:
    from crosscut.analysis.orcoon.deadlocks.catalogue import Catalogue

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
@click.option("--crossing", type=click.Choice(["forbidden", "allowed"]), help="The reading of rule 4 (default forbidden).")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="Also write the list here.")
@click.option("--html", type=OutputFile(), metavar="FILE", help="Also draw the list, as a page for any browser.")
@click.option("--svg", type=OutputFile(), metavar="FILE", help="Also draw the position of --in to this file.")
@align_option
@limit_options
@json_option
def command(
    cells: int | None,
    box: tuple[int, int] | None,
    position: str | None,
    crossing: str | None,
    out: Path | None,
    html: Path | None,
    svg: Path | None,
    align: str,
    nodes: int | None,
    seconds: float | None,
    memory: int | None,
    as_json: bool,
) -> None:
    """List the minimal deadlock patterns of Orcoon, or those in a position.

    In a pattern `.` is a cell on which neither side can ever place, `B` and `W` are stones, `?` may be anything. The list is
    up to symmetry and exchange of colours. --out writes deadlocks.json, deadlocks.txt and deadlocks.md.
    """
    from crosscut.analysis.orcoon.deadlocks.catalogue import catalogue
    from crosscut.solver.limits import Meter

    if sum(given is not None for given in (cells, box, position)) > 1:
        raise click.UsageError("--cells, --box and --in exclude each other")
    if position is not None and (crossing is not None or out is not None or html is not None):
        raise click.UsageError(
            "--crossing, --out and --html belong to lists; a position says its reading itself, as crossing=allowed"
        )
    if position is None and (svg is not None or align != "none"):
        raise click.UsageError("--svg and --align belong to --in")
    if out is not None:
        try:
            out.mkdir(exist_ok=True)
        except OSError as error:
            raise CrosscutError(f"cannot write {out}: {error.strerror}") from None
    with ProgressLine() as line:
        meter = Meter(limits(nodes, seconds, memory), line, "searching for deadlocks")
        if position is None:
            cells = USUAL_CELLS if box is None and cells is None else cells
            limit = _list(catalogue(crossing or "forbidden", meter, cells=cells, box=box), out, html, as_json)
        else:
            limit = spot_in(position, align, svg, as_json, meter)
    if limit is not None:
        raise SystemExit(UNDECIDED)


def _list(found: Catalogue, out: Path | None, html: Path | None, as_json: bool) -> str | None:
    """Write a list; return the limit that cut it short."""
    from crosscut.reports.deadlock_markdown import catalogue_markdown
    from crosscut.reports.deadlocks import catalogue_text
    from crosscut.reports.records import deadlocks_record
    from crosscut.reports.text import stop_text

    record = deadlocks_record(found) if as_json or out is not None else {}
    text = "\n".join(catalogue_text(found))
    if out is not None:
        write_file(out / "deadlocks.json", json.dumps(record) + "\n")
        write_file(out / "deadlocks.txt", text + "\n")
        write_file(out / "deadlocks.md", "\n".join(catalogue_markdown(found)) + "\n")
    if html is not None:
        from crosscut.reports.deadlock_page import catalogue_html

        write_file(html, catalogue_html(found))
    if as_json:
        write_json(record)
    else:
        click.echo(text)
    if found.limit is not None:
        click.echo(f"not finished: {stop_text(found.limit)}", err=True)
    return found.limit
