"""A run put together from its parts, for `crosscut.batch` (files in and out) and for `crosscut.solve_many` (an iterator) alike.

What the two share: who does the work, the folder for certificates, what was found earlier, and that images of a position are one
question. What they differ in they bring along: where the lines come from, where the answers go, and where what this run has found
is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from crosscut.batch.executors import executor_for
from crosscut.batch.folder import folder_of_one_run
from crosscut.batch.images import asked_as
from crosscut.batch.recall import Earlier, Recall
from crosscut.batch.run import Answers, Batch, Lookup, Memory
from crosscut.batch.source import Line
from crosscut.batch.store import Store
from crosscut.core.errors import MisaskedError
from crosscut.core.game import game_id
from crosscut.solver.limits import Limits, Progress
from crosscut.solver.proof import Backing
from crosscut.solver.tables.table import open_table


class Own(Earlier, Memory, Protocol):
    """What a run has found itself, as a memory too."""


J = TypeVar("J", bound=Answers)
O = TypeVar("O", bound=Own)  # noqa: E741 - "own"


@dataclass(frozen=True, slots=True, kw_only=True)
class How:
    """How a run works.

    Arguments: `jobs`, `client`: as `executor_for` takes them; `limits`: those of each line, of which the memory is that of all
    workers together; `certificates`: the folder for them; `dedupe`: whether images of a position are solved once; `store`: a
    file of answers, which implies that; `evidence`: what is to stand behind the answers of lines that do not say it; `table`:
    where values are looked up. What costs no more to look up again is not kept, so then each line is asked by itself.
    """

    jobs: int | None
    client: Any  # an address, or a client of Dask's
    limits: Limits
    certificates: Path | None
    dedupe: bool
    store: Path | None
    table: Path | None
    evidence: str | None


@dataclass(frozen=True, slots=True)
class Assembled(Generic[J, O]):
    """A run, where its answers go, what it has found itself (None: nothing is kept), and its store, if it has one."""

    run: Batch
    journal: J
    own: O | None
    recall: Recall | None


def assembled(
    stack: ExitStack,
    how: How,
    *,
    source: Callable[[], Iterable[Line]],
    journal: Callable[[], J],
    own: Callable[[Path | None], O],
    progress: Progress | None,
) -> Assembled[J, O]:
    """Return a run that is ready to go; `stack` closes its parts.

    Arguments: `source`, `journal`: open where the lines come from and the answers go; `own`: opens what this run has found, given
    the folder for certificates; `progress`: called now and then.
    Raises MisaskedError, BatchError, StoreError and TableError of its parts; nothing is made before it is known who does the work
    and what the table is.
    """
    if how.table is not None and how.store is not None:
        raise MisaskedError("--table and --store exclude each other: both say where answers are looked up")
    evidence = None if how.evidence is None else Backing(how.evidence)
    if how.certificates is not None and evidence in (Backing.NONE, Backing.TABLE):
        raise MisaskedError(f"--certificates and --evidence {evidence} exclude each other")
    lookup = None if how.table is None else Lookup(str(how.table.resolve()), game_id(open_table(how.table).solved.game))
    executor, share = executor_for(how.jobs, how.limits.memory, how.client, progress)
    stack.callback(executor.close)
    lines, answers = source(), journal()
    folder = how.certificates
    if folder is not None:
        stack.enter_context(folder_of_one_run(folder))
        folder = folder if how.client is None else folder.resolve()
    memories: list[Memory] = []
    found, recall = None, None
    if lookup is None and (how.dedupe or how.store is not None):
        memories.append(found := own(folder))
        if how.store is not None:
            memories.append(recall := Recall(stack.enter_context(Store(how.store)), found, folder))
            recall.catch_up(progress)
    run = Batch(
        lines,
        answers,
        executor,
        limits=Limits(how.limits.nodes, how.limits.seconds, None if how.limits.memory is None else share),
        evidence=evidence,
        certificates=folder,
        canonical=asked_as if memories else None,
        memories=tuple(memories),
        table=lookup,
        share=share,
        progress=progress,
    )
    return Assembled(run, answers, found, recall)
