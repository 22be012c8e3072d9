"""crosscut solve."""

from __future__ import annotations

from pathlib import Path

import click

from crosscut.cli.reading import certificate_option, json_option, limit_options, limits, position_argument, read_position
from crosscut.cli.writing import UNDECIDED, ProgressLine, write_file, write_json


@click.command()
@position_argument
@certificate_option
@click.option("--all-moves", is_flag=True, help="The value of every first turn too, each with its part of the certificate.")
@click.option("--distance", is_flag=True, help="Also how many turns the game lasts at best play.")
@click.option("--method", type=click.Choice(["auto", "minimax"]), default="auto", help="How to search.")
@click.option("--symmetry/--no-symmetry", default=True, help="Share results between mirror images (default: yes).")
@click.option(
    "--svg", type=click.Path(path_type=Path, dir_okay=False), help="Also draw the position with the winning turns to this file."
)
@limit_options
@json_option
def command(
    position: str,
    game: str | None,
    board: str | None,
    turn: str | None,
    certificate: Path | None,
    all_moves: bool,
    distance: bool,
    method: str,
    symmetry: bool,
    svg: Path | None,
    nodes: int | None,
    seconds: float | None,
    memory: int | None,
    as_json: bool,
) -> None:
    """Prove a position won, lost or drawn for the side to move.

    "proved" is printed only after the independent checker has accepted the certificate.
    """
    from crosscut.reports.records import solve_record
    from crosscut.reports.svg import position_svg
    from crosscut.reports.text import position_text, proof_text, verdict_text
    from crosscut.solver.proof import Value
    from crosscut.solver.solve import solve

    instance = read_position(position, game, board, turn).require_legal()
    rules, p = instance.game, instance.position
    with ProgressLine() as line:
        proof = solve(
            instance,
            certificate=certificate,
            all_moves=all_moves,
            distance=distance,
            symmetry=symmetry,
            limits=limits(nodes, seconds, memory),
            progress=line,
        )
    if svg is not None:
        marks = proof.values or ({proof.best: proof.value} if proof.best is not None and proof.value is Value.WIN else {})
        evidence = "proved" if proof.evidence.proved else "not proved"
        write_file(svg, position_svg(rules, p, (instance.id, f"{verdict_text(rules, p, proof)} ({evidence})"), marks))
    if as_json:
        write_json(solve_record(rules, p, proof))
    else:
        click.echo(instance.id)
        click.echo(position_text(rules, p))
        click.echo(proof_text(rules, p, proof))
    if proof.limit is not None:
        raise SystemExit(UNDECIDED)
