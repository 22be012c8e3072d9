"""crosscut batch."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from crosscut.cli.limiting import UNDECIDED, Seconds, Size
from crosscut.cli.quiet import note
from crosscut.cli.reading import json_option
from crosscut.cli.writing import OutputFile, ProgressLine, require_different_files, write_json

if TYPE_CHECKING:
    from crosscut.batch.executor import Executor
    from crosscut.batch.question import Question
    from crosscut.batch.run import Batch

LEAST = 100 * 10**6  # bytes for a worker


@click.command()
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
@click.option("--dedupe", is_flag=True, help="Solve positions that are images of each other once.")
@click.option(
    "--store",
    type=OutputFile(),
    metavar="FILE",
    help="Look answers up in this file of answers, and put new ones in (implies --dedupe).",
)
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
    as_json: bool,
) -> None:
    """Answer many questions, one JSON object a line, each {"id", "task", "position", "colour", "limits": {...}}.

    task: solve, map or connect. The answers come in any order, with "id" and the "line" they answer. The same
    command again goes on where it was stopped, however that was. Exit code 1: lines that are no questions, or a machine
    that cannot go on (a full disk); 3: something is undecided or has no answer.
    """
    from crosscut.batch.folder import folder_of_one_run
    from crosscut.batch.journal import Journal
    from crosscut.batch.local import LocalProcesses
    from crosscut.batch.recall import Recall
    from crosscut.batch.records import batch_record
    from crosscut.batch.run import Batch, Memory, outcomes_text
    from crosscut.batch.seen import Seen
    from crosscut.batch.source import Source
    from crosscut.batch.store import Store
    from crosscut.solver.limits import Limits

    aside = {f"the file {out}{tail}": out.with_name(out.name + tail) for tail in (".seen", ".stale", ".part")}
    require_different_files(FILE=file, out=out, store=store, **aside)
    if dask is not None and jobs is not None:
        raise click.UsageError("--jobs is for this machine; with --dask the cluster says how many")
    share = None if dask is not None else share_of(memory, jobs or os.cpu_count() or 1)
    started = monotonic()
    with ExitStack() as stack:
        line = stack.enter_context(ProgressLine())
        source = stack.enter_context(Source(None if str(file) == "-" else file))
        journal = stack.enter_context(Journal(out))
        if certificates is not None:
            stack.enter_context(folder_of_one_run(certificates))
        executor: Executor
        if dask is None:
            executor = LocalProcesses(jobs or os.cpu_count() or 1, memory=share)
        else:
            executor = cluster(dask, memory)
            certificates = None if certificates is None else certificates.resolve()
        stack.callback(executor.close)
        memories: list[Memory] = []
        if dedupe or store is not None:
            seen = stack.enter_context(Seen(out.with_name(f"{out.name}.seen"), certificates))
            memories.append(seen)
            if seen.discarded:
                note(f"{seen.path} was thrown away: {seen.discarded}")
            if seen.unsealed:
                note(f"what is found will not be known to a later run: {seen.unsealed}")
        recall = None
        if store is not None:
            recall = Recall(stack.enter_context(Store(store)), seen, certificates)
            recall.catch_up(line)
            memories.append(recall)
        batch = Batch(
            source,
            journal,
            executor,
            limits=Limits(nodes, seconds, None if memory is None else share),
            certificates=certificates,
            canonical=asked_as if memories else None,
            memories=tuple(memories),
            share=share,
            progress=line,
        )
        with stopped_by_signals(batch):
            batch.run()
        if memories and not batch.stopping and not batch.unanswered:
            seen.forget()
    if memories and seen.refused:
        note(f"rows of {seen.path} that this user has not written so were not believed: {seen.refused:,}")
    if recall is not None and recall.taken:
        note(f"on the word of {store}, without a check now: {recall.taken:,} answers")
    if recall is not None and recall.trouble is not None:
        note(f"not all answers were stored: {recall.trouble}")
    if batch.stale:
        note(f"answers to lines that read differently now are in {out}.stale: {batch.stale:,}")
    if journal.failed:
        note(f"errors of the machine that stood in {out} as answers were asked again: {journal.failed:,}")
    for number, why in batch.first_unanswered:
        note(f"line {number} has no answer, two workers came to nothing: {why}")
    if batch.unanswered > len(batch.first_unanswered):
        note(f"nor have {batch.unanswered - len(batch.first_unanswered):,} more lines")
    if as_json:
        write_json(batch_record(file, out, batch, monotonic() - started))
    else:
        click.echo(f"{journal.answers:,} of {batch.total:,} lines answered: {outcomes_text(journal.counts)}")
    if batch.stopping:
        trouble = "" if batch.trouble is None else f"{batch.trouble}; "
        click.echo(f"stopped: {trouble}the same command goes on from here", err=True)
        raise SystemExit(UNDECIDED if batch.trouble is None else 1)
    if journal.counts["error"]:
        raise SystemExit(1)
    if journal.counts["unknown"] or batch.unanswered:
        raise SystemExit(UNDECIDED)


def share_of(memory: int | None, workers: int) -> int | None:
    """Return the bytes for each of so many workers, None for any number; UsageError if that is too little to work with."""
    from crosscut.solver.limits import memory_available

    free = memory_available()
    total = memory or (None if free is None else free * 3 // 4)
    if total is not None and total // workers < LEAST:
        raise click.UsageError(
            f"{total // workers // 10**6} MB for each of {workers} workers: it needs {LEAST // 10**6} MB at least"
        )
    return None if total is None else total // workers


def asked_as(question: Question) -> tuple[Question, Callable[[dict[str, Any]], dict[str, Any]]]:
    """Return the question about the least image of the position, and what carries its answer back."""
    from crosscut.batch.images import canonical

    plain, image = canonical(question)
    return plain, image.back


def cluster(address: str, memory: int | None) -> Executor:
    """Return the executor on a Dask cluster; UsageError if the extra is not installed."""
    try:
        from crosscut.batch.cluster import DaskCluster
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("dask", "distributed"):
            raise
        raise click.UsageError('--dask needs the extra "distributed": pip install "crosscut[distributed]"') from None
    return DaskCluster(address, memory=memory)


@contextmanager
def stopped_by_signals(batch: Batch) -> Iterator[None]:
    """Have Ctrl-C or a polite kill end a batch in good order; a second one ends it at once."""

    def stop(_number: int, _frame: object) -> None:
        if batch.stopping:
            raise KeyboardInterrupt
        batch.stop()

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
