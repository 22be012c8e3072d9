"""The executor of a run: processes of this machine, a Dask cluster, or this process itself; and what memory each worker has."""

from __future__ import annotations

import os
from typing import Any

from crosscut.batch.executor import Executor
from crosscut.batch.here import Here
from crosscut.batch.local import LocalProcesses
from crosscut.core.errors import MisaskedError
from crosscut.solver.limits import Progress, memory_available

LEAST = 100 * 10**6  # bytes for a worker


def executor_for(
    jobs: int | None = None,
    memory: int | None = None,
    dask: Any = None,  # noqa: ANN401 - an address, or a client of Dask's
    progress: Progress | None = None,
) -> tuple[Executor, int | None]:
    """Return the executor, and the bytes that each worker may hold (None: any).

    Arguments:
        jobs: processes of this machine (None: one a processor); 0: this process does the work.
        memory: bytes of all workers together (None: three quarters of what is free).
        dask: the address of a Dask scheduler, or a client of it, in the place of `jobs`.
        progress: for work in this process.

    Raises MisaskedError for jobs and a cluster, for too little memory, and where the extra `distributed` is not installed.
    """
    if dask is not None:
        if jobs is not None:
            raise MisaskedError("--jobs is for this machine; with --dask the cluster says how many")
        return _cluster(dask, memory), None
    if jobs == 0:
        return Here(progress), memory
    workers = jobs or os.cpu_count() or 1
    share = share_of(memory, workers)
    return LocalProcesses(workers, memory=share), share


def share_of(memory: int | None, workers: int) -> int | None:
    """Return the bytes for each of so many workers, None for any number; MisaskedError if that is too little to work with."""
    free = memory_available()
    total = memory or (None if free is None else free * 3 // 4)
    if total is not None and total // workers < LEAST:
        raise MisaskedError(
            f"{total // workers // 10**6} MB for each of {workers} workers: it needs {LEAST // 10**6} MB at least"
        )
    return None if total is None else total // workers


def _cluster(dask: Any, memory: int | None) -> Executor:  # noqa: ANN401 - an address, or a client of Dask's
    try:
        from crosscut.batch.cluster import DaskCluster
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("dask", "distributed"):
            raise
        raise MisaskedError('--dask needs the extra "distributed": pip install "crosscut[distributed]"') from None
    return DaskCluster(dask if isinstance(dask, str) else dask.scheduler.address, memory=memory)
