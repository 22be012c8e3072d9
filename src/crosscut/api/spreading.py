"""A search by jobs put together for `solve` and `map`: who does the jobs, how large they are, where their answers are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from crosscut.batch.by_jobs import ByJobs, Crew
from crosscut.batch.executors import executor_for
from crosscut.batch.seen import Seen
from crosscut.core.errors import MisaskedError
from crosscut.solver.limits import Limits
from crosscut.solver.proof import Backing
from crosscut.solver.solve import Engine

METHOD = "jobs"
JOB_NODES = 100_000  # of a job, where nobody says how many


@contextmanager
def by_jobs(
    options: dict[str, Any],
    job_nodes: int | None,
    client: Any,  # noqa: ANN401 - an address, or a client of Dask's
    limits: Limits,
    note: Callable[[str], None],
) -> Iterator[dict[str, Any]]:
    """Yield the options of `solver.by_method.solve` with which the search is one by jobs.

    Arguments: `options`: those that were given; `job_nodes`: most nodes of a job (None: `JOB_NODES`); `client`: as `executor_for`
    takes it; `limits`: of which the memory is that of all workers together; `note`: called with what the user should know.
    Raises MisaskedError for options that a search by jobs does not have; MisaskedError, BatchError of the workers, StoreError of
    the file of `resume`.
    """
    if options.get("evidence") != Backing.NONE:
        raise MisaskedError("a search by jobs makes no certificate, so nothing is proved: it needs --evidence none")
    for name in ("distance", "margin", "table", "certificate", "engine"):
        if options.get(name):
            raise MisaskedError(f"a search by jobs says who wins, and goes without --{name}")
    if options.get("method", "auto") != "auto":
        raise MisaskedError("a search by jobs has the method that suits, by proof numbers where there is one: no --method")
    with ExitStack() as stack:
        kept = None
        if options.get("resume") is not None:
            kept = stack.enter_context(Seen(Path(options["resume"])))
            for trouble in (kept.discarded and f"{kept.path} was thrown away: {kept.discarded}", kept.unsealed):
                if trouble:
                    note(trouble)
        executor, share = executor_for(options.get("jobs"), limits.memory, client)
        stack.callback(executor.close)
        engine: Engine = partial(ByJobs, crew=Crew(executor, share, job_nodes or JOB_NODES, kept))
        yield options | {"engine": engine, "method": METHOD, "resume": None, "jobs": 1}
        if kept is not None and kept.refused:
            note(f"rows of {kept.path} that this user has not written so were not believed: {kept.refused:,}")
