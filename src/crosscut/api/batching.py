"""`crosscut.batch`: a file of questions in, a file of answers out, by several processes; `crosscut batch` calls it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, Literal

from crosscut.api.progress import shown_progress
from crosscut.api.result import Result
from crosscut.core.notation import counted
from crosscut.solver.by_method import limits_of
from crosscut.solver.limits import Progress


@dataclass(frozen=True, repr=False, kw_only=True)
class BatchRun(Result):
    """What came of a run: how many lines are answered, by outcome; the answers are in the file `out`.

    `limit`: "interrupted" if the run was stopped, by Ctrl-C or because of `trouble`; the same call goes on from there.
    """

    file: str
    out: str
    lines: int
    answered: int
    counts: Mapping[str, int]
    retried: int
    stale: int
    seconds: float
    limit: str | None
    unanswered: int
    trouble: str | None


def batch(
    file: Path | str | None,
    out: Path | str,
    *,
    jobs: int | None = None,
    client: Any = None,  # noqa: ANN401 - a Dask client
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | str | None = None,
    certificates: Path | str | None = None,
    dedupe: bool = True,
    store: Path | str | None = None,
    table: Path | str | None = None,
    evidence: Literal["none", "table", "certificate"] | None = None,
    progress: Progress | bool | None = None,
    note: Callable[[str], None] = lambda _sentence: None,
) -> BatchRun:
    """Answer a file of questions, one JSON object a line (docs/use/batch.md), into a file; a run that was stopped goes on.

    Arguments: `file`: the questions, None for standard input; `out`: the answers; `dedupe`: whether images of a
    position are solved once; `note`: called with what the user should know besides; the others as for `solve_many`, the limits
    for lines that do not say theirs.
    Raises BatchError if the work cannot go on, MisaskedError for options that do not go together, TableError.
    """
    from crosscut.batch.assembled import How, assembled
    from crosscut.batch.journal import Journal
    from crosscut.batch.records import batch_record
    from crosscut.batch.run import outcomes_text
    from crosscut.batch.seen import Seen
    from crosscut.batch.signals import stopped_by_signals
    from crosscut.batch.source import Source

    out, started = Path(out), monotonic()
    how = How(
        jobs=jobs,
        client=client,
        limits=limits_of(None, nodes, seconds, memory),
        certificates=None if certificates is None else Path(certificates),
        dedupe=dedupe,
        store=None if store is None else Path(store),
        table=None if table is None else Path(table),
        evidence=evidence,
    )
    with ExitStack() as stack:
        line = stack.enter_context(shown_progress(progress))
        parts = assembled(
            stack,
            how,
            source=lambda: stack.enter_context(Source(None if file is None else Path(file))),
            journal=lambda: stack.enter_context(Journal(out)),
            own=lambda folder: stack.enter_context(Seen(out.with_name(f"{out.name}.seen"), folder)),
            progress=line,
        )
        run, journal, seen, recall = parts.run, parts.journal, parts.own, parts.recall
        if seen is not None and seen.discarded:
            note(f"{seen.path} was thrown away: {seen.discarded}")
        if seen is not None and seen.unsealed:
            note(f"what is found will not be known to a later run: {seen.unsealed}")
        with stopped_by_signals(run):
            run.run()
        if seen is not None and not run.stopping and not run.unanswered:
            seen.forget()
    if seen is not None and seen.refused:
        note(f"rows of {seen.path} that this user has not written so were not believed: {seen.refused:,}")
    if recall is not None and recall.taken:
        note(f"on the word of {store}, without a check now: {counted(recall.taken, 'answer')}")
    if recall is not None and recall.trouble is not None:
        note(f"not all answers were stored: {recall.trouble}")
    if run.stale:
        note(f"answers to lines that read differently now are in {out}.stale: {run.stale:,}")
    if journal.failed:
        note(f"errors of the machine that stood in {out} as answers were asked again: {journal.failed:,}")
    for number, why in run.first_unanswered:
        note(f"line {number} has no answer, two workers came to nothing: {why}")
    if run.unanswered > len(run.first_unanswered):
        note(f"nor have {run.unanswered - len(run.first_unanswered):,} more lines")
    record = batch_record(Path("-") if file is None else Path(file), out, run, monotonic() - started)
    text = f"{journal.answers:,} of {counted(run.total, 'line')} answered: {outcomes_text(journal.counts)}"
    return BatchRun.of(record, text)
