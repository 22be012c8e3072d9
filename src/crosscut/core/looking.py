"""A look up now and then, for rules that search: through it limits and Ctrl-C reach a search that knows nothing of either.

Rules call `look` at every step of a search of their own. The caller of the rules says with `looking` what `look` does. So a game
needs no state, and can serve two callers at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


def _nothing() -> None:
    pass


_LOOK: ContextVar[Callable[[], None]] = ContextVar("look", default=_nothing)


def look() -> None:
    """Do what the caller's `looking` says, which may raise; nothing outside of one."""
    _LOOK.get()()


@contextmanager
def looking(call: Callable[[], None]) -> Iterator[None]:
    """Make `look` call this function until the end of the block."""
    token = _LOOK.set(call)
    try:
        yield
    finally:
        _LOOK.reset(token)
