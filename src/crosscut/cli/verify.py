"""crosscut verify."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from crosscut.claims.asked import NOTE, NOTES, is_notes
from crosscut.cli.limiting import UNDECIDED, limit_options
from crosscut.cli.quiet import note
from crosscut.cli.reading import jobs_option, json_option
from crosscut.cli.writing import (
    HTML,
    OutputFile,
    OutputFolder,
    ProgressLine,
    made_folder,
    require_different_files,
    write_file,
    write_json,
)

if TYPE_CHECKING:
    from crosscut.solver.limits import Limits


@click.command()
@click.argument("what", metavar="[NOTES|GAME|ID]...", nargs=-1)
@click.option("--reading", metavar="NAME", help="Only the readings of that name.")
@click.option("--deep", is_flag=True, help="Also the readings that take long, and all at their largest scope.")
@click.option("--html", type=OutputFile(*HTML), metavar="FILE", help="Also write the findings as a page for any browser.")
@click.option("--out", type=OutputFolder(), metavar="DIR", help="Also write claims.json, claims.md and a page a game here.")
@click.option(
    "--proofs", type=OutputFolder(), metavar="DIR", help="Keep certificates and refutations here, for `crosscut check`."
)
@click.option(
    "--resume",
    "keep",
    type=OutputFolder(),
    metavar="DIR",
    help="Keep decided readings here, and do not decide them again.",
)
@jobs_option("Processes (default: one a processor, where there is work for them).")
@limit_options
@json_option
def command(
    what: tuple[str, ...],
    reading: str | None,
    deep: bool,
    html: Path | None,
    out: Path | None,
    proofs: Path | None,
    keep: Path | None,
    jobs: int | None,
    limits: Limits,
    as_json: bool,
) -> None:
    """Decide what the designers wrote, or notes of your own.

    Without arguments it is the whole book, with a game the claims about its text, with ids (GAME-07) these claims. NOTES is a
    file of your own notes (.toml, - for standard input, example:NAME; docs/use/notes.md), with ids after it only these notes.
    A claim HOLDS, FAILS, with the smallest counterexample, or is OPEN. Of the book the findings in plain words come first, once
    all is decided, with the readings below; notes are printed as they come. The limits are those of each reading: 300 seconds
    unless --seconds says otherwise, with --deep 3600; what a limit stops is OPEN. Exit code 1 if a note has another verdict than
    it expects, or a question could not be put.
    """
    from crosscut.api.verifying import verify
    from crosscut.reports.claims import summary_text

    require_different_files(html=html, **{name: name for name in what if name.endswith(NOTES)})
    for folder in (out, proofs, keep):
        if folder is not None:
            made_folder(folder)
    only_notes = any(map(is_notes, what)) and all(is_notes(word) or NOTE in word for word in what)
    printed = _AsTheyCome(silent=as_json or not only_notes)
    with ProgressLine() as line:
        found = verify(
            *what,
            reading=reading,
            deep=deep,
            proofs=proofs,
            resume=keep,
            jobs=jobs,
            limits=limits,
            progress=line,
            told=printed.add,
            note=note,
        )
    record = found.to_dict()
    if as_json:
        write_json(record)
    else:
        click.echo(summary_text(record) if only_notes else found.text)
    _write(record, html, out)
    if found.failed:
        raise SystemExit(1)
    if found.unfinished:
        raise SystemExit(UNDECIDED)


class _AsTheyCome:
    """Prints findings as they come, each below its note: with several processes in the order in which they are decided."""

    def __init__(self, *, silent: bool) -> None:
        self._silent = silent
        self._last: tuple[str, str] | None = None

    def add(self, finding: dict[str, Any]) -> None:
        """Print a finding."""
        from crosscut.reports.claims import claim_lines, finding_lines

        if self._silent:
            return
        which = (finding["source"], finding["id"])
        for line in claim_lines(finding) if self._last != which else ():
            click.echo(line)
        for line in finding_lines(finding):
            click.echo(line)
        self._last = which


def _write(record: dict[str, Any], html: Path | None, out: Path | None) -> None:
    """Write the page, and the files of --out."""
    if out is not None:
        from crosscut.reports.claims_markdown import claims_markdown

        write_file(out / "claims.json", json.dumps(record, indent=1) + "\n")
        for name, lines in claims_markdown(record).items():
            made_folder((out / name).parent)
            write_file(out / name, "\n".join(lines) + "\n")
    if html is not None:
        from crosscut.reports.claims_page import claims_html

        write_file(html, claims_html(record))
