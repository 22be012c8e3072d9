"""A worker process: `python -m crosscut.batch.worker` reads jobs from standard input and writes answers to standard output.

One JSON object a line. In: `{"number", "question", "certificate", "table"}`, the question as a line of input. Out: `{"ready":
true}` once, `{"beat": true}` about every second while something is being computed, and for each job `{"done": number, "answer":
record}` or `{"done": number, "loss": why, "machine": bool}`. A bad question gets an answer too, with the member `error`. A
failure of the machine (`machine`: it cannot write a file) or of Crosscut is never an answer. When its input ends (the starting
process is gone, say), the worker tidies up and ends at once.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import tempfile
import traceback
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, BinaryIO

from crosscut.batch.answer import REFUSALS, answer
from crosscut.batch.folder import naming, written_aside
from crosscut.batch.question import read_object, read_question
from crosscut.core.errors import CannotWriteError, CrosscutError
from crosscut.solver.limits import Limits

BEAT = 1.0  # seconds between two signs of life
SCRATCH = "crosscut-worker-"  # the folder for a worker's temporary files begins like this


class Worker:
    """Answers jobs; `stream` is where its messages go."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._beaten = monotonic()

    def say(self, message: dict[str, Any]) -> None:
        """Write a message."""
        self._stream.write(json.dumps(message).encode("ascii") + b"\n")
        self._stream.flush()

    def beat(self, _sentence: str) -> None:
        """Give a sign of life, if it is time to; solvers get this as their `progress`."""
        now = monotonic()
        if now - self._beaten >= BEAT:
            self._beaten = now
            self.say({"beat": True})

    def do(self, job: dict[str, Any]) -> None:
        """Do a job and say what came of it."""
        number = job["number"]
        file, table = (None if job[name] is None else Path(job[name]) for name in ("certificate", "table"))
        try:
            question = read_question(read_object(job["question"].encode()), Limits(), of_a_job=True)
            with written_aside(file) as aside:
                record = answer(question, aside, self.beat, table)
            self.say({"done": number, "answer": record if file is None else naming(record, file)})
        except REFUSALS as error:
            self.say({"done": number, "answer": {"error": str(error)}})
        except (OSError, CannotWriteError) as error:
            self.say({"done": number, "loss": str(error), "machine": True})
        except MemoryError:
            self.say({"done": number, "loss": "out of memory"})
        except CrosscutError as error:
            self.say({"done": number, "loss": str(error)})
        except Exception as error:  # a mistake in Crosscut must not cost the other positions
            traceback.print_exc()
            self.say({"done": number, "loss": f"{type(error).__name__}: {error}"})


def _read(stream: BinaryIO, jobs: SimpleQueue[dict[str, Any]]) -> None:
    for line in stream:
        jobs.put(json.loads(line))
    folder = Path(tempfile.gettempdir())
    if folder.name.startswith(SCRATCH):
        shutil.rmtree(folder, ignore_errors=True)
    os._exit(0)


def main() -> None:
    """Work until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    messages = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever else prints must not disturb the messages
    jobs: SimpleQueue[dict[str, Any]] = SimpleQueue()
    Thread(target=_read, args=(sys.stdin.buffer, jobs), daemon=True).start()
    worker = Worker(messages)
    worker.say({"ready": True})
    while True:
        worker.do(jobs.get())


if __name__ == "__main__":
    main()
