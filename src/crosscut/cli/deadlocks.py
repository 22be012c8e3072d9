"""crosscut deadlocks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from crosscut.cli.deadlocks_families import list_families
from crosscut.cli.deadlocks_in import spot_in
from crosscut.cli.deadlocks_list import Asked, write_list
from crosscut.cli.deadlocks_sweep import sweep_board
from crosscut.cli.reading import align_option, diagram_option, json_option, limit_options, limits_of_command
from crosscut.cli.writing import HTML, SVG, UNDECIDED, OutputFile, OutputFolder, ProgressLine, require_different_files
from crosscut.core.notation import shown

RESUME = "Keep finished shares of the search here, and go on from there. Whoever can write there is trusted."
USUAL_CELLS = 13
INPUT = click.Path(dir_okay=False, allow_dash=True, path_type=Path)
LIST = {"crossing", "method", "given", "proof", "keep", "out", "html"}
# What goes with each question; a question that stands first here is the one that is asked. Without any it is `cells`.
GOES_WITH = {
    "position": {"svg", "align", "diagram"},
    "sweep": {"crossing", "out"},
    "families": {"cells", "out"},
    "box": LIST,
    "cells": LIST,
}


class Box(click.ParamType):  # type: ignore[type-arg] # generic only since click 8.4
    """A box ROWSxCOLUMNS."""

    name = "box"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:  # noqa: ANN401
        """Return rows and columns."""
        match = re.fullmatch(r"([1-9][0-9]{0,5})x([1-9][0-9]{0,5})", str(value))
        if not match:
            self.fail(f"{shown(str(value))} is no box: expected ROWSxCOLUMNS such as 5x5", param, ctx)
        return int(match[1]), int(match[2])


@click.command()
@click.option("--cells", type=click.IntRange(min=1), metavar="N", help=f"All of at most N dead cells (default {USUAL_CELLS}).")
@click.option("--box", type=Box(), metavar="MxN", help="All that fit into a box, stones included.")
@click.option("--in", "position", metavar="POSITION", help="Those in a position; which cells are dead for whom, and why.")
@click.option("--sweep", type=Box(), metavar="MxN", help="All deadlocked positions of a board of M rows and N columns, by class.")
@click.option("--families", is_flag=True, help="Endless families of patterns, and how fast their number grows (--cells 18).")
@click.option("--crossing", type=click.Choice(["forbidden", "allowed"]), help="The reading of rule 4 (default forbidden).")
@click.option("--method", type=click.Choice(["search", "sat"]), help="How to find them (default search).")
@click.option("--list", "given", type=INPUT, metavar="FILE", help="Does this list lack any? JSON, or lines such as ?BW/B../W.B")
@click.option(
    "--proof", type=OutputFolder(), metavar="DIR", help="Have the list proved complete; refutations for `check` go here."
)
@click.option("--resume", "keep", type=OutputFolder(), metavar="DIR", help=RESUME)
@click.option("--out", type=OutputFolder(), metavar="DIR", help="Also write the list here.")
@click.option("--html", type=OutputFile(*HTML), metavar="FILE", help="Also draw the list, as a page for any browser.")
@click.option("--svg", type=OutputFile(*SVG), metavar="FILE", help="Also draw the position of --in to this file.")
@align_option
@diagram_option
@limit_options
@json_option
def command(
    cells: int | None,
    box: tuple[int, int] | None,
    position: str | None,
    sweep: tuple[int, int] | None,
    families: bool,
    crossing: str | None,
    method: str | None,
    given: Path | None,
    proof: Path | None,
    keep: Path | None,
    out: Path | None,
    html: Path | None,
    svg: Path | None,
    align: str,
    diagram: int | None,
    nodes: int | None,
    seconds: float | None,
    memory: int | None,
    as_json: bool,
) -> None:
    """List the minimal deadlock patterns of Orcoon, or those in a position.

    In a pattern `.` is a cell on which neither side can ever place, `B` and `W` are stones, `?` may be anything. The list is
    up to symmetry and exchange of colours. --out writes deadlocks.json, deadlocks.txt and deadlocks.md. --proof writes bundles
    that `crosscut check` accepts; those that are there already are checked and kept, so an interrupted proof goes on. With
    --sweep, --out writes sweep.json, sweep.txt, conflicts.txt and a picture of the smallest position of each row; with --families
    deadlock-families.json, deadlock-families.txt and pictures.
    """
    from crosscut.solver.limits import Meter

    _require_one_question(click.get_current_context())
    if given is not None and method is not None:
        raise click.UsageError("--method says how a list is made; with --list it is given")
    if keep is not None and (given is not None or method == "sat"):
        raise click.UsageError("--resume belongs to --method search; a proof is resumed by itself")
    written = {} if out is None else {str(out / name): out / name for name in ("deadlocks.json", "deadlocks.txt", "deadlocks.md")}
    require_different_files(list=given, POSITION=position, html=html, svg=svg, **written)
    if given is not None and cells is None and box is None:
        raise click.UsageError("--list needs --cells or --box: all of what should it hold?")
    with ProgressLine() as line:
        meter = Meter(limits_of_command(nodes, seconds, memory), line, "searching for deadlocks")
        limit = None
        if position is not None:
            limit = spot_in(position, align, diagram, svg, as_json, meter)
        elif sweep is not None:
            limit = sweep_board(sweep, crossing or "forbidden", out, as_json, meter)
        elif families:
            limit = list_families(cells, out, as_json, meter)
        else:
            cells = USUAL_CELLS if box is None and cells is None else cells
            asked = Asked(crossing or "forbidden", cells, box, method or "search", given, proof, keep, out, html, as_json)
            write_list(asked, meter)
    if limit is not None:
        raise SystemExit(UNDECIDED)


def _require_one_question(context: click.Context) -> None:
    """Raise UsageError if options of different questions are given."""
    options = {str(parameter.name): parameter.opts[0] for parameter in context.command.params}
    said = [name for name in options if context.get_parameter_source(name) is ParameterSource.COMMANDLINE]
    question = next((name for name in GOES_WITH if name in said), "cells")
    for name in said:
        belongs = [options[one] for one, others in GOES_WITH.items() if name in others]
        if name == question or name in GOES_WITH[question] or not (belongs or name in GOES_WITH):
            continue
        if name in GOES_WITH:
            raise click.UsageError(f"{options[name]} and {options[question]} exclude each other")
        hint = (
            "; a position says it itself, as orcoon:3x3,crossing=allowed" if (name, question) == ("crossing", "position") else ""
        )
        raise click.UsageError(f"{options[name]} belongs to {' or '.join(belongs)}{hint}")
