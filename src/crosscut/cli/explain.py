"""crosscut explain."""

from __future__ import annotations

from pathlib import Path

import click

from crosscut.cli.reading import json_option
from crosscut.cli.writing import write_json


@click.command()
@click.argument("certificate", type=click.Path(path_type=Path))
@click.argument("turns", nargs=-1, metavar="[TURN...]")
@click.option("--section", type=click.IntRange(min=1), default=1, help="Which section of the file (default: the first).")
@json_option
def command(certificate: Path, turns: tuple[str, ...], section: int, as_json: bool) -> None:
    """Walk through a strategy certificate: TURN... are the other player's turns, the certificate answers each.

    The file is taken at its word here; `crosscut check` tells whether it is right.
    """
    from crosscut.reports.records import explain_record
    from crosscut.reports.text import walk_text
    from crosscut.solver.explain import explain

    walk = explain(certificate, turns, section)
    if as_json:
        write_json(explain_record(walk))
    else:
        click.echo(walk_text(walk))
