"""A pytest plug-in for a tree from which a game was taken: leaves out the tests that are about the game (`-p evicted`).

A test is about a game of CROSSCUT_EVICTED if its name, its source, its parameters, or what these refer to (functions and tables
of the tests, files, shipped examples) names the game or one of the commands that went with it, CROSSCUT_EVICTED_COMMANDS. A file
is about a game if it imports what is gone. Everything else must pass.
"""

from __future__ import annotations

import inspect
import os
import re
import sys
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

GAMES = os.environ["CROSSCUT_EVICTED"].split(",")
COMMANDS = os.environ["CROSSCUT_EVICTED_COMMANDS"].split(",")
NAMED = re.compile("|".join(rf"(?<![a-z]){game}(?![a-z])" for game in GAMES), re.IGNORECASE)
COMMAND = re.compile(rf"(crosscut )?({'|'.join(COMMANDS) or 'no command'})\b")
SUPPORT = Path(__file__).parent
TESTS = SUPPORT.parent
EXAMPLES = TESTS.parent / "src" / "crosscut" / "examples"


def _imports_what_is_gone(path: Path) -> bool:
    text = path.read_text(encoding="utf-8")
    if re.search(rf"crosscut\.(checker\.)?games\.({'|'.join(GAMES)})\b", text):
        return True
    support = [SUPPORT / f"{name}.py" for name in re.findall(r"^(?:from|import) (\w+)", text, re.MULTILINE)]
    neighbours = [file for name in re.findall(r'neighbour\(.*"(\w+\.py)"\)', text) for file in SUPPORT.parent.rglob(name)]
    return any(file.is_file() and file != path and _imports_what_is_gone(file) for file in (*support, *neighbours))


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out files that cannot be imported any more."""
    return True if collection_path.suffix == ".py" and _imports_what_is_gone(collection_path) else None


def _names(code: CodeType) -> set[str]:
    """The global names that a function uses, within its inner functions too."""
    inner = [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    return set(code.co_names).union(*(_names(one) for one in inner))


def _text_is_about(text: str) -> bool:
    """Whether a text names the game, asks with a command that is gone, or refers to a file or example that names the game."""
    if NAMED.search(text) or COMMAND.match(text):
        return True
    referred = [Path(word) for word in re.findall(r"/[\w./-]{1,300}", text)]
    referred += [file for name in re.findall(r"example:([\w-]+)", text) for file in EXAMPLES.glob(f"{name}.*")]
    return any(NAMED.search(file.read_text(encoding="utf-8", errors="replace")) for file in referred if file.is_file())


def _is_about(thing: Any, seen: set[int]) -> bool:
    if id(thing) in seen:
        return False
    seen.add(id(thing))
    if not isinstance(thing, FunctionType | type):
        return _text_is_about(str(thing))
    module = sys.modules.get(thing.__module__)
    file = thing.__code__.co_filename if isinstance(thing, FunctionType) else str(getattr(module, "__file__", ""))
    if not file.startswith(str(TESTS)):
        return False
    if NAMED.search(inspect.getsource(thing)):
        return True
    if isinstance(thing, type):
        return any(_is_about(one, seen) for one in vars(thing).values() if isinstance(one, FunctionType))
    there = thing.__globals__
    return any(
        _is_about(there[name], seen) for name in _names(thing.__code__) if name in there and not inspect.ismodule(there[name])
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests that are about the game."""
    kept: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for item in items:
        assert isinstance(item, pytest.Function)
        fixtures = [definition[-1].func for definition in item._fixtureinfo.name2fixturedefs.values()]
        parameters = item.callspec.params.values() if hasattr(item, "callspec") else ()
        things = [item.nodeid, item.function, *fixtures, *parameters]
        (left if any(_is_about(thing, set()) for thing in things) else kept).append(item)
    items[:] = kept
    config.hook.pytest_deselected(items=left)
