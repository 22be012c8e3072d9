"""crosscut explain."""

from __future__ import annotations

from pathlib import Path

import click

from crosscut.cli.reading import json_option
from crosscut.cli.writing import OutputFile, require_different_files, write_file, write_json
from crosscut.core.errors import CertificateError


@click.command()
@click.argument("certificate", type=click.Path(path_type=Path))
@click.argument("turns", nargs=-1, metavar="[TURN...]")
@click.option(
    "--section", type=click.IntRange(min=1), default=1, metavar="N", help="Which section of the file (default: the first)."
)
@click.option("--html", type=OutputFile(".html"), metavar="FILE", help="Also write one page to click through the strategy.")
@json_option
def command(certificate: Path, turns: tuple[str, ...], section: int, html: Path | None, as_json: bool) -> None:
    """Walk through a strategy certificate: TURN... are the other player's turns, the certificate answers each.

    The file is taken at its word here; `crosscut check` tells whether it is right. The page needs no network and no Crosscut; of
    a large certificate it has the positions nearest to the start, and says what it leaves out.
    """
    from crosscut.puzzles.bundle import holds_puzzles
    from crosscut.reports.records import explain_record
    from crosscut.reports.text import walk_text
    from crosscut.solver.explain import explain

    require_different_files(CERTIFICATE=str(certificate), html=html)
    if holds_puzzles(certificate):
        raise CertificateError(f"{certificate} is a bundle of puzzles, which `crosscut puzzles check` checks")
    walk = explain(certificate, turns, section)
    if html is not None:
        from crosscut.reports.strategy_page import strategy_html

        write_file(html, strategy_html(certificate, section))
    if as_json:
        write_json(explain_record(walk))
    else:
        click.echo(walk_text(walk))
