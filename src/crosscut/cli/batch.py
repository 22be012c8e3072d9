"""crosscut batch."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import click

from crosscut.batch.task import tasks
from crosscut.cli.limiting import UNDECIDED, Seconds, Size
from crosscut.cli.quiet import note
from crosscut.cli.reading import json_option
from crosscut.cli.rules import rules_option
from crosscut.cli.writing import OutputFile, ProgressLine, require_different_files, write_json
from crosscut.core.registry import in_words
from crosscut.solver.proof import Backing

HELP = f"""Answer many questions, one JSON object a line, each {{"id", "task", "position", "colour", "limits": {{...}}}}.

task: {in_words(tasks(), "or")}. The answers come in any order, with "id" and the "line" they answer. The same
command again goes on where it was stopped, however that was. Exit code 1: lines that are no questions, or a machine
that cannot go on (a full disk); 3: something is undecided or has no answer.
"""


@click.command(help=HELP)
@click.argument("file", metavar="FILE.jsonl", type=click.Path(path_type=Path, allow_dash=True))
@click.option(
    "--out",
    type=OutputFile(".jsonl", ".ndjson", ".json", ".txt"),
    required=True,
    metavar="FILE",
    help="The answers; a run is continued if they are there. Another file is refused.",
)
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Worker processes (default: one a processor).")
@click.option("--nodes", type=click.IntRange(min=1), metavar="N", help="Most nodes for a line that does not say.")
@click.option("--seconds", type=Seconds(), metavar="S", help="Most seconds for a line that does not say.")
@click.option("--memory", type=Size(), metavar="SIZE", help="Memory of all workers together (default: 3/4 of what is free).")
@click.option("--certificates", type=click.Path(path_type=Path, file_okay=False), metavar="DIR", help="Keep certificates there.")
@click.option("--dask", metavar="tcp://HOST:PORT", help="Have a Dask cluster do the work (extra `distributed`).")
@click.option(
    "--dedupe/--no-dedupe", default=True, help="Solve positions that are images of each other once (default), or each by itself."
)
@click.option(
    "--store",
    type=OutputFile(),
    metavar="FILE",
    help="Look answers up in this file of answers, and put new ones in.",
)
@click.option(
    "--table",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Look the values up in this file of `crosscut table build`, each line by itself; lines about other boards are refused.",
)
@click.option(
    "--evidence",
    type=click.Choice([str(one) for one in Backing]),
    help="What is to stand behind the values, as for solve, for a line that does not say (default: what costs least).",
)
@rules_option
@json_option
def command(
    file: Path,
    out: Path,
    jobs: int | None,
    nodes: int | None,
    seconds: float | None,
    memory: int | None,
    certificates: Path | None,
    dask: str | None,
    dedupe: bool,
    store: Path | None,
    table: Path | None,
    evidence: Literal["none", "table", "certificate"] | None,
    as_json: bool,
) -> None:
    """Answer many questions."""
    from crosscut.api.batching import batch

    if store is not None and not dedupe:
        raise click.UsageError("--store and --no-dedupe exclude each other: a store knows one image of a position")
    aside = {f"the file {out}{tail}": out.with_name(out.name + tail) for tail in (".seen", ".stale", ".part")}
    require_different_files(FILE=file, out=out, store=store, table=table, **aside)
    with ProgressLine() as line:
        done = batch(
            None if str(file) == "-" else file,
            out=out,
            jobs=jobs,
            client=dask,
            nodes=nodes,
            seconds=seconds,
            memory=memory,
            certificates=certificates,
            dedupe=dedupe,
            store=store,
            table=table,
            evidence=evidence,
            progress=line,
            note=note,
        )
    if as_json:
        write_json(done.to_dict())
    else:
        click.echo(str(done))
    if done.limit is not None:
        trouble = "" if done.trouble is None else f"{done.trouble}; "
        click.echo(f"stopped: {trouble}the same command goes on from here", err=True)
        raise SystemExit(UNDECIDED if done.trouble is None else 1)
    if done.counts["error"]:
        raise SystemExit(1)
    if done.counts["unknown"] or done.unanswered:
        raise SystemExit(UNDECIDED)
