"""crosscut map."""

from __future__ import annotations

from pathlib import Path
from typing import Unpack

import click

from crosscut.cli.colour import echo_verdict
from crosscut.cli.limiting import end_if_stopped
from crosscut.cli.solving import Search, search, search_options
from crosscut.cli.writing import write_file, write_json


@click.command()
@search_options
def command(svg: Path | None, as_json: bool, **options: Unpack[Search]) -> None:
    """Find the value of every first turn (the map for the pie rule), each proved by its section of one certificate.

    POSITION is most often GAME:BOARD, the start position.
    """
    from crosscut.reports.records import map_record
    from crosscut.reports.svg import position_svg
    from crosscut.reports.text import map_legend, map_text, proof_text, standing_text, verdict_text
    from crosscut.solver.proof import Evidence

    instance, proof = search(options, svg, task="map")
    rules, p = instance.game, instance.position
    if as_json:
        write_json(map_record(rules, p, proof))
    else:
        click.echo(instance.id)
        click.echo(map_text(rules, p, proof.values))
        echo_verdict(proof_text(rules, p, proof), proof.value)
    if svg is not None:
        standing = proof.evidence if proof.certificate is None else Evidence.CERTIFICATE
        legend = f"{map_legend(proof.values)} ({standing_text(proof, standing)})"
        write_file(svg, position_svg(rules, p, (instance.id, verdict_text(rules, p, proof), legend), proof.values))
    end_if_stopped(proof.limit)
