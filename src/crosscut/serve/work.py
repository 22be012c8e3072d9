"""A worker's side: tasks come by name with what a page has sent, and messages go back.

Messages are `("done", answer)`, `("refused", sentence)` for what is wrong with a request, `("failed", sentence)`, and before
these any number of `("said", sentence)` of progress and `("found", part of the answer)`. Answers hold what JSON holds.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from crosscut.core.errors import CrosscutError, NotationError
from crosscut.core.own_boards import FOLDERS
from crosscut.serve.settings import Settings
from crosscut.solver.worker import beats

TASKS = {
    "games": "listing:games",
    "view": "view:viewed",
    "show": "view:shown",
    "play": "view:played",
    "why": "view:why",
    "read": "view:read_text",
    "set": "editing:changed",
    "record": "tree:read_record",
    "written": "tree:written_record",
    "draw": "drawing:drawing",
    "values": "values:values",
    "history": "values:history",
    "best": "values:best",
    "prove": "values:proved",
    "ask": "asking:asked",
    "census": "asking:counted",
    "claims": "asking:claimed",
    "puzzles": "asking:book",
}
"""The tasks: where the function of each is, which takes what was sent, the settings, and the two functions that send messages."""
Given = dict[str, Any]
Say = Callable[[str], None]
Find = Callable[[dict[str, Any]], None]


def work(settings: Settings, folder: Path, tasks: Iterator[tuple[str, Given]], send: Callable[[Any], None]) -> None:
    """Do tasks until there are no more, in an empty folder: boards of one's own are files, and files are for the user to name."""
    os.chdir(folder)
    os.environ[FOLDERS] = os.pathsep.join(map(str, settings.boards))
    for name, given in tasks:
        send(_done(settings, name, given, send))


def _done(settings: Settings, name: str, given: Given, send: Callable[[Any], None]) -> tuple[str, Any]:
    """Return the last message about a task."""
    beat = beats(lambda sentence: send(("said", sentence)))
    try:
        module, _, function = TASKS[name].partition(":")
        do = getattr(import_module(f"crosscut.serve.{module}"), function)
        return "done", do(given, settings, beat, lambda part: send(("found", part)))
    except (CrosscutError, TypeError) as error:  # a TypeError is an option of a question that the page has made up
        if isinstance(error, TypeError):
            traceback.print_exc()
        return "refused", str(error)
    except MemoryError:
        return "failed", "out of memory"
    except Exception as error:  # a mistake in Crosscut must not end the page
        traceback.print_exc()
        return "failed", f"{type(error).__name__}: {error}"


def text(given: Given, key: str, usual: str | None = None) -> str:
    """Return a text of a request; NotationError if it is none, or is not there and `usual` is None."""
    found: str = _member(given, key, str, usual)
    return found


def number(given: Given, key: str, usual: int | None = None) -> int:
    """Return a whole number of a request; NotationError as for `text`."""
    found: int = _member(given, key, int, usual)
    return found


def words(given: Given, key: str) -> list[str]:
    """Return a list of texts of a request, empty if it is not there; NotationError if it is none."""
    found = given.get(key, [])
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        raise NotationError(f"{key}: expected a list of texts")
    return found


def _member(given: Given, key: str, kind: type[Any], usual: Any) -> Any:  # noqa: ANN401 - of that kind
    found = given.get(key, usual)
    if not isinstance(found, kind) or isinstance(found, bool):
        raise NotationError(f"{key}: expected {'a text' if kind is str else 'a whole number'}")
    return found
