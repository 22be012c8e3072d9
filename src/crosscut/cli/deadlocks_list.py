"""crosscut deadlocks --cells, --box: make the list, have it proved, write it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from crosscut.cli.reading import decoded
from crosscut.cli.writing import UNDECIDED, write_file, write_json
from crosscut.core.errors import CrosscutError

if TYPE_CHECKING:
    from crosscut.games.orcoon.deadlocks.catalogue import Catalogue
    from crosscut.solver.limits import Meter


class Asked(NamedTuple):
    """What a list is to be: the reading, cells or box, how it is made, what is kept, where it goes."""

    crossing: str
    cells: int | None
    box: tuple[int, int] | None
    method: str
    given: Path | None
    proof: Path | None
    keep: Path | None
    out: Path | None
    html: Path | None
    as_json: bool


def made_folder(folder: Path) -> Path:
    """Return a folder, made if need be."""
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise CrosscutError(f"cannot write {folder}: {error.strerror}") from None
    return folder


def write_list(asked: Asked, meter: Meter) -> None:
    """Make a list and write it; exit with 3 where a limit cut it short, with 1 where a given list lacks a pattern."""
    from crosscut.games.orcoon.deadlocks.report.markdown import catalogue_markdown
    from crosscut.games.orcoon.deadlocks.report.text import catalogue_text
    from crosscut.reports.records import deadlocks_record
    from crosscut.reports.text import stop_text

    for folder in (asked.out, asked.proof, asked.keep):
        if folder is not None:
            made_folder(folder)
    found = _listed(asked, meter)
    limit = found.limit
    if asked.proof is not None and limit is None and not found.missing:
        limit = _prove(found, asked.proof, meter)
    record = deadlocks_record(found) if asked.as_json or asked.out is not None else {}
    text = "\n".join(catalogue_text(found))
    if asked.out is not None:
        write_file(asked.out / "deadlocks.json", json.dumps(record) + "\n")
        write_file(asked.out / "deadlocks.txt", text + "\n")
        write_file(asked.out / "deadlocks.md", "\n".join(catalogue_markdown(found)) + "\n")
    if asked.html is not None:
        from crosscut.games.orcoon.deadlocks.report.page import catalogue_html

        write_file(asked.html, catalogue_html(found))
    if asked.as_json:
        write_json(record)
    else:
        click.echo(text)
    if limit is not None:
        what = "not finished" if found.limit else "list finished, proof not"
        click.echo(f"{what}: {stop_text(limit)}", err=True)
        raise SystemExit(UNDECIDED)
    if found.missing:
        raise SystemExit(1)


def _listed(asked: Asked, meter: Meter) -> Catalogue:
    from crosscut.games.orcoon.deadlocks.catalogue import catalogue
    from crosscut.games.orcoon.deadlocks.catalogue_sat import catalogue_by_constraints, read_list

    if asked.given is None and asked.method == "search":
        return catalogue(asked.crossing, meter, cells=asked.cells, box=asked.box, keep=asked.keep)
    given = None
    if asked.given is not None:
        name = "standard input" if str(asked.given) == "-" else str(asked.given)
        try:
            content = sys.stdin.buffer.read() if str(asked.given) == "-" else asked.given.read_bytes()
        except OSError as error:
            raise CrosscutError(f"cannot read {name}: {error.strerror}") from None
        given = read_list(decoded(name, content, "a list of patterns"), name)
    return catalogue_by_constraints(asked.crossing, meter, cells=asked.cells, box=asked.box, given=given)


def _prove(found: Catalogue, folder: Path, meter: Meter) -> str | None:
    """Prove the list, bundle by bundle; return the limit that came first."""
    from crosscut.games.orcoon.deadlocks.completeness import prove
    from crosscut.solver.limits import LimitReached

    meter.doing = "proving the list complete"
    try:
        for bundle in prove(found, folder, meter):
            found.bundles.append(bundle)
    except LimitReached as stop:
        return stop.limit
    except KeyboardInterrupt:
        return "interrupted"
    found.proved = True
    return None
