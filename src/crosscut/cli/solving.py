"""What `solve` and `map` share: options, and the call of the solver with progress."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar

import click

from crosscut.cli.reading import json_option, limit_options, limits, position_argument, read_position
from crosscut.cli.writing import OutputFile, ProgressLine, require_different_files
from crosscut.games import Instance

if TYPE_CHECKING:
    from crosscut.solver.proof import Proof

F = TypeVar("F", bound=Callable[..., Any])


class Search(TypedDict):
    """The options of `search_options` that say what to search and where to keep the certificate."""

    position: str
    game: str | None
    board: str | None
    turn: str | None
    certificate: Path | None
    table: Path | None
    symmetry: bool
    nodes: int | None
    seconds: float | None
    memory: int | None


def search_options(command: F) -> F:
    """Add POSITION and the options of every command that solves."""
    keep = "Keep the certificate in this file (compressed; as plain text if the name ends in .txt)."
    certificate = click.option("--certificate", type=OutputFile(), metavar="FILE", help=keep)
    draw = "Also draw the board with the result to this file."
    svg = click.option("--svg", type=OutputFile(), metavar="FILE", help=draw)
    help_ = "Share results between mirror images (default: yes)."
    symmetry = click.option("--symmetry/--no-symmetry", default=True, help=help_)
    help_ = "Look the values up in this file of `crosscut table build`; what is read there is checked as always."
    table = click.option("--table", type=click.Path(path_type=Path), metavar="FILE", help=help_)
    return position_argument(certificate(svg(table(symmetry(limit_options(json_option(command)))))))


def search(
    options: Search, svg: Path | None, *, all_moves: bool, distance: bool = False, method: str = "auto"
) -> tuple[Instance, Proof]:
    """Return the position and its proof, with progress on standard error."""
    from crosscut.solver.minimax import Minimax
    from crosscut.solver.solve import Engine, solve

    file = options["table"]
    require_different_files(POSITION=options["position"], table=file, certificate=options["certificate"], svg=svg)
    instance = read_position(options["position"], options["game"], options["board"], options["turn"])
    engine: Engine = Minimax
    if file is not None:
        from crosscut.analysis.orcoon import lookup
        from crosscut.analysis.orcoon.table import open_table

        engine, method = lookup.engine(open_table(file).solved), "table"
    elif method == "sat":
        from crosscut.analysis.orcoon.bounded import BoundedSat

        engine = BoundedSat
    elif method == "mustplay" or (method == "auto" and not distance and suits_mustplay(instance)):
        from crosscut.analysis.hex.engine import MustPlay

        engine, method = MustPlay, "mustplay"
    else:
        method = "minimax"
    with ProgressLine() as line:
        proof = solve(
            instance,
            certificate=options["certificate"],
            all_moves=all_moves,
            distance=distance,
            symmetry=options["symmetry"],
            limits=limits(options["nodes"], options["seconds"], options["memory"]),
            progress=line,
            engine=engine,
            method=method,
        )
    kept = options["certificate"]
    if kept is not None and proof.certificate is None and kept.exists():
        click.echo(f"note: no certificate was written; {kept} is from before", err=True)
    return instance, proof


def suits_mustplay(instance: Instance) -> bool:
    """Return whether must-play search is the better choice for a position; `auto` takes it then."""
    if instance.game.name != "hex":
        return False
    from crosscut.analysis.hex.engine import suits

    return suits(instance.game, instance.position)
