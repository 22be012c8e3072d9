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
from crosscut.batch.run import Answers, Batch, Memory
from crosscut.batch.source import Line
from crosscut.batch.store import Store
from crosscut.solver.limits import Limits, Progress


class Own(Earlier, Memory, Protocol):
    """What a run has found itself, as a memory too."""


J = TypeVar("J", bound=Answers)
O = TypeVar("O", bound=Own)  # noqa: E741 - "own"


@dataclass(frozen=True, slots=True, kw_only=True)
class How:
    """How a run works.

    Arguments: `jobs`, `client`: as `executor_for` takes them; `limits`: those of each line, of which the memory is that of all
    workers together; `certificates`: the folder for them; `dedupe`: whether images of a position are solved once; `store`: a file
    of answers, which implies that.
    """

    jobs: int | None
    client: Any  # an address, or a client of Dask's
    limits: Limits
    certificates: Path | None
    dedupe: bool
    store: Path | None


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
    Raises MisaskedError, BatchError and StoreError of its parts; nothing is made before it is known who does the work.
    """
    executor, share = executor_for(how.jobs, how.limits.memory, how.client, progress)
    stack.callback(executor.close)
    lines, answers = source(), journal()
    folder = how.certificates
    if folder is not None:
        stack.enter_context(folder_of_one_run(folder))
        folder = folder if how.client is None else folder.resolve()
    memories: list[Memory] = []
    found, recall = None, None
    if how.dedupe or how.store is not None:
        memories.append(found := own(folder))
        if how.store is not None:
            memories.append(recall := Recall(stack.enter_context(Store(how.store)), found, folder))
            recall.catch_up(progress)
    run = Batch(
        lines,
        answers,
        executor,
        limits=Limits(how.limits.nodes, how.limits.seconds, None if how.limits.memory is None else share),
        certificates=folder,
        canonical=asked_as if memories else None,
        memories=tuple(memories),
        share=share,
        progress=progress,
    )
    return Assembled(run, answers, found, recall)
