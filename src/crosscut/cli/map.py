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
    answer = search(options, svg, task="map")
    if as_json:
        write_json(answer.to_dict())
    else:
        board, verdict = answer.texts()
        click.echo(board)
        echo_verdict(verdict, answer.value)
    if svg is not None:
        write_file(svg, answer.svg())
    end_if_stopped(answer.limit)
