"""crosscut store: info, verify."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

import click

from crosscut.cli.groups import Group
from crosscut.cli.reading import json_option
from crosscut.cli.writing import ProgressLine, write_json

file_argument = click.argument("file", type=click.Path(path_type=Path))


@click.group(cls=Group)
def command() -> None:
    """Stores of answered positions, shared by many runs and all images of a position.

    `crosscut solve --store FILE` and `crosscut map --store FILE` look answers up there and put new ones in.
    """


@command.command()
@file_argument
@json_option
def info(file: Path, as_json: bool) -> None:
    """Say how many answers a store holds, by task and evidence level; nothing is checked."""
    _tell(file, as_json=as_json, verify=False)


@command.command()
@file_argument
@json_option
def verify(file: Path, as_json: bool) -> None:
    """Check the file as a database, and every row: its checksum, its record, and that its question is canonical.

    That finds damage and careless edits. It is no proof of an answer: who writes a file can compute its checksums.
    """
    _tell(file, as_json=as_json, verify=True)


def _tell(file: Path, *, as_json: bool, verify: bool) -> None:
    from crosscut.batch.store import Store
    from crosscut.core.notation import counted
    from crosscut.reports.records import store_record
    from crosscut.reports.text import store_text

    started, checked = monotonic(), None
    with Store(file, readonly=True) as store, ProgressLine() as line:
        if verify:
            checked = store.verify(line)
        counts = store.counts()
    if as_json:
        write_json(store_record(file, counts, checked, monotonic() - started))
    else:
        click.echo(store_text(file, counts))
        if checked is not None:
            click.echo(f"verified: {counted(checked, 'row')} with the right checksum; what they answer was not solved again")
