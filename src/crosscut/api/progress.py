"""Progress of a call from Python: a function of the caller's, a bar in a notebook, a line on a terminal, or nothing.

A notebook is told by IPython's kernel, of which this file asks for nothing but `display`; so there are no widgets to install.
Nothing appears before `PATIENCE` seconds, and the bar goes when the work is done.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from importlib import import_module
from time import monotonic
from typing import Any, Protocol

from crosscut.solver.limits import Progress

PATIENCE = 2.0  # seconds before anything is shown
PAUSE = 0.2  # seconds between two changes of what is shown
SHARE = re.compile(r"\b([0-9][0-9,]*) of ([0-9][0-9,]*)\b")


class Line(Protocol):
    """Something that shows one changing sentence."""

    def update(self, sentence: str) -> object:
        """Show the sentence."""
        ...

    def stop(self) -> object:
        """Take it away."""
        ...


@contextmanager
def shown_progress(progress: Progress | bool | None) -> Iterator[Progress | None]:
    """Return what a solver gets as its `progress`.

    Arguments: `progress`: a function, which is called with sentences; True: a bar in a notebook, else a line on standard error;
    None: a bar in a notebook, else nothing; False: nothing.
    """
    if progress is not None and not isinstance(progress, bool):
        yield progress
        return
    display = _notebook()
    if progress is False or (progress is None and display is None):
        yield None
        return
    shown = _Shown((lambda: _Bar(display)) if display is not None else _terminal)
    try:
        yield shown
    finally:
        shown.stop()


class _Shown:
    """Sentences for the eye: none in the first seconds, then a few in each second."""

    def __init__(self, opened: Callable[[], Line]) -> None:
        self._opened = opened
        self._line: Line | None = None
        self._next = monotonic() + PATIENCE

    def __call__(self, sentence: str) -> None:
        if monotonic() >= self._next:
            self._line = self._line or self._opened()
            self._line.update(sentence)
            self._next = monotonic() + PAUSE

    def stop(self) -> None:
        if self._line is not None:
            self._line.stop()


class _Bar:
    """A bar in a notebook, as long as a sentence says such as "3 of 10"."""

    def __init__(self, display: Callable[..., Any]) -> None:
        self._handle = display({"text/plain": ""}, raw=True, display_id=True)

    def update(self, sentence: str) -> None:
        self._handle.update({"text/html": bar_html(sentence), "text/plain": sentence}, raw=True)

    def stop(self) -> None:
        self._handle.update({"text/plain": ""}, raw=True)


def bar_html(sentence: str) -> str:
    """Return a bar with a sentence behind it."""
    found = SHARE.search(sentence)
    how = "" if found is None else ' value="{}" max="{}"'.format(*(part.replace(",", "") for part in found.groups()))
    return f"<progress{how}></progress> {escape(sentence)}"


def _notebook() -> Callable[..., Any] | None:
    """Return what displays something in a notebook, None outside of one."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if getattr(shell, "kernel", None) is None:
        return None
    found: Callable[..., Any] = import_module("IPython.display").display
    return found


def _terminal() -> Line:
    from rich.console import Console

    status = Console(stderr=True).status("")
    status.start()
    return status
