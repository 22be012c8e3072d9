"""Jobs done by the workers of a Dask cluster, on as many machines as it has (extra `distributed`).

Idea: a Dask worker hands each job to a worker process of its own (local.py). So a crash, a hang or a memory overrun costs one
position, as it does locally, and the Dask worker lives on. If the Dask worker itself dies, the scheduler gives its jobs to
others, up to its own setting `distributed.scheduler.allowed-failures` (3); past that the job counts as lost once.

All workers must have this version of Crosscut (they are asked at the start), and must see the folder for certificates under the
same path.
"""

from __future__ import annotations

import json
import threading
import uuid
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any

from distributed import Client, get_worker
from distributed.comm.addressing import get_address_host_port

import crosscut
from crosscut.batch.executor import Done, Job
from crosscut.batch.local import LocalProcesses
from crosscut.batch.question import read_object, read_question
from crosscut.core.errors import BatchError
from crosscut.solver.limits import Limits

CONNECT = 30.0  # seconds to reach the scheduler, and to wait for its first worker
ALONE = 300.0  # seconds without any worker before a run is given up
_own = threading.local()  # of a thread of a Dask worker: its worker process


class DaskCluster:
    """An executor on a cluster.

    Arguments: `address`: the scheduler's, such as tcp://HOST:8786; `memory`: bytes for all jobs together (None: what the Dask
    workers say they have).
    Raises BatchError if there is no scheduler, no worker, or one with another version of Crosscut.
    """

    def __init__(self, address: str, *, memory: int | None = None) -> None:
        self._finished: SimpleQueue[Any] = SimpleQueue()
        self._jobs: dict[str, int] = {}
        self._run = uuid.uuid4().hex[:8]
        self._sent = 0
        self._seen = monotonic()
        try:
            # A client that is given no address of a scheduler ends with a traceback, a minute after it said so.
            if not address.startswith("inproc://"):  # that has no port
                get_address_host_port(address)
            self._client = Client(address, timeout=CONNECT, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise BatchError(f"no Dask scheduler at {address}: {error}") from None
        try:
            self._client.wait_for_workers(1, timeout=CONNECT)
        except TimeoutError:
            self._client.close()
            raise BatchError(f"the Dask scheduler at {address} has no workers") from None
        versions = self._client.run(version)
        for worker, found in versions.items():
            if found != crosscut.__version__:
                self._client.close()
                raise BatchError(f"the Dask worker {worker} has crosscut {found}, not {crosscut.__version__}")
        self.share = None if memory is None else memory // self._threads()

    @property
    def capacity(self) -> int:
        """Two jobs a thread of all workers."""
        return 2 * self._threads()

    def submit(self, job: Job) -> None:
        """Take a job."""
        self._sent += 1
        key = f"crosscut-{self._run}-{self._sent}"
        self._jobs[key] = job.number
        future = self._client.submit(do, json.dumps(job.message()), self.share, key=key, pure=False)
        future.add_done_callback(self._finished.put)

    def finished(self, timeout: float) -> list[Done]:
        """Return what was finished since, waiting so many seconds at most if nothing was."""
        done: list[Done] = []
        try:
            future = self._finished.get(timeout=timeout) if timeout else self._finished.get_nowait()
            while True:
                done.append(self._taken(future))
                future = self._finished.get_nowait()
        except Empty:
            pass
        if not done:
            self._require_workers()
        return done

    def close(self) -> None:
        """Give up what is in hand and leave the cluster."""
        self._client.close(timeout=2)

    def _threads(self) -> int:
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def _taken(self, future: Any) -> Done:  # noqa: ANN401 - distributed's futures say too little of their types
        number = self._jobs.pop(future.key)
        if future.status == "finished":
            answer = json.loads(future.result())
            return Done(number, answer["record"], answer["loss"], answer["machine"])
        return Done(number, loss=f"the cluster gave it up ({future.status}): {future.exception()}")

    def _require_workers(self) -> None:
        if self._client.status != "running":
            raise BatchError("the Dask scheduler is gone; the same command goes on when there is one again")
        if self._client.nthreads():
            self._seen = monotonic()
        elif monotonic() - self._seen > ALONE:
            raise BatchError(f"no Dask worker for {ALONE:.0f} s; the same command goes on when there are some again")


def version() -> str:
    """Return the version of Crosscut, asked of each worker."""
    return crosscut.__version__


def do(message: str, share: int | None) -> str:
    """Do a job on a worker of the cluster, in a process of its thread; return the record or the loss, as JSON.

    Arguments: `message`: of the job; `share`: most bytes (None: an equal part of what the Dask worker has).

    When nobody wants the answer any more (the run was stopped or killed), the process is killed.
    """
    worker = get_worker()
    if share is None and worker.memory_manager.memory_limit:
        share = worker.memory_manager.memory_limit // worker.state.nthreads
    asked: dict[str, Any] = json.loads(message)
    question = read_question(read_object(asked["question"].encode()), Limits(), of_a_job=True).within(share)
    if not hasattr(_own, "executor"):
        _own.executor = LocalProcesses(1, memory=share)
    executor: LocalProcesses = _own.executor
    executor.submit(Job(asked["number"], question, asked["certificate"], asked["table"]))
    key = worker.get_current_task()
    while key in worker.state.tasks and worker.state.tasks[key].state == "executing":
        for done in executor.finished(1.0):
            return json.dumps({"record": done.record, "loss": done.loss, "machine": done.machine})
    executor.close()
    del _own.executor
    return json.dumps({"record": None, "loss": "not wanted any more", "machine": False})
