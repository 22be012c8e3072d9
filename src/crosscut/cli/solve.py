"""crosscut solve."""

from __future__ import annotations

from pathlib import Path
from typing import Unpack

import click

from crosscut.cli.solving import Search, search, search_options
from crosscut.cli.writing import UNDECIDED, write_file, write_json


@click.command()
@search_options
@click.option("--all-moves", is_flag=True, help="The value of every first turn too, each with its part of the certificate.")
@click.option("--distance", is_flag=True, help="Also how many turns the game lasts at best play.")
@click.option(
    "--method",
    type=click.Choice(["auto", "minimax", "mustplay", "sat"]),
    default="auto",
    help="How to search (mustplay: Hex only; sat: constraints only, slow).",
)
def command(svg: Path | None, as_json: bool, all_moves: bool, distance: bool, method: str, **options: Unpack[Search]) -> None:
    """Prove a position won, lost or drawn for the side to move.

    "proved" is printed only after the independent checker has accepted the certificate.
    """
    from crosscut.reports.records import solve_record
    from crosscut.reports.svg import position_svg
    from crosscut.reports.text import position_text, proof_text, verdict_text
    from crosscut.solver.proof import Value

    if method != "auto" and options["table"] is not None:
        raise click.UsageError("--table and --method exclude each other")
    instance, proof = search(options, svg, all_moves=all_moves, distance=distance, method=method)
    rules, p = instance.game, instance.position
    if as_json:
        write_json(solve_record(rules, p, proof))
    else:
        click.echo(instance.id)
        click.echo(position_text(rules, p))
        click.echo(proof_text(rules, p, proof))
    if svg is not None:
        marks = proof.values or ({proof.best: proof.value} if proof.best is not None and proof.value is Value.WIN else {})
        verdict = f"{verdict_text(rules, p, proof)} ({'proved' if proof.evidence.proved else 'not proved'})"
        write_file(svg, position_svg(rules, p, (instance.id, verdict), marks))
    if proof.limit is not None:
        raise SystemExit(UNDECIDED)
