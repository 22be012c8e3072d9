"""Ctrl-C and a polite kill, while a run is at work."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from crosscut.batch.run import Batch


@contextmanager
def stopped_by_signals(batch: Batch) -> Iterator[None]:
    """Have Ctrl-C or a polite kill end a batch in good order; a second one ends it at once.

    Outside of the main thread signals do not arrive, and nothing is changed.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

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
