"""crosscut map."""

from __future__ import annotations

from pathlib import Path

import click

from crosscut.cli.reading import certificate_option, json_option, limit_options, limits, position_argument, read_position
from crosscut.cli.writing import UNDECIDED, ProgressLine, write_file, write_json


@click.command()
@position_argument
@certificate_option
@click.option("--svg", type=click.Path(path_type=Path, dir_okay=False), help="Also draw the map to this file.")
@click.option("--symmetry/--no-symmetry", default=True, help="Share results between mirror images (default: yes).")
@limit_options
@json_option
def command(
    position: str,
    game: str | None,
    board: str | None,
    turn: str | None,
    certificate: Path | None,
    svg: Path | None,
    symmetry: bool,
    nodes: int | None,
    seconds: float | None,
    memory: int | None,
    as_json: bool,
) -> None:
    """Find the value of every first turn (the map for the pie rule), each proved by its section of one certificate.

    POSITION is most often GAME:BOARD, the start position.
    """
    from crosscut.reports.records import map_record
    from crosscut.reports.svg import position_svg
    from crosscut.reports.text import map_text, proof_text, verdict_text
    from crosscut.solver.solve import solve

    instance = read_position(position, game, board, turn).require_legal()
    rules, p = instance.game, instance.position
    with ProgressLine() as line:
        proof = solve(
            instance,
            certificate=certificate,
            all_moves=True,
            symmetry=symmetry,
            limits=limits(nodes, seconds, memory),
            progress=line,
        )
    if svg is not None:
        evidence = "proved" if proof.evidence.proved else "not proved"
        legend = f"first turns: + wins, \N{MINUS SIGN} loses ({evidence})"
        write_file(svg, position_svg(rules, p, (instance.id, verdict_text(rules, p, proof), legend), proof.values))
    if as_json:
        write_json(map_record(rules, p, proof))
    else:
        click.echo(instance.id)
        click.echo(map_text(rules, p, proof.values))
        click.echo(proof_text(rules, p, proof))
    if proof.limit is not None:
        raise SystemExit(UNDECIDED)
