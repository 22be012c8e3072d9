"""A pytest plug-in for a tree from which a game was taken: leaves out the tests that are about the game (`-p evicted`).

A test is about a game of CROSSCUT_EVICTED if its name, its source, or what it refers to in its module names the game; a file is
about one if it imports what is gone. Everything else must pass.
"""

from __future__ import annotations

import inspect
import os
import re
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

GAMES = os.environ["CROSSCUT_EVICTED"].split(",")
NAMED = re.compile("|".join(rf"(?<![a-z]){game}(?![a-z])" for game in GAMES), re.IGNORECASE)
SUPPORT = Path(__file__).parent


def _imports_what_is_gone(path: Path) -> bool:
    text = path.read_text(encoding="utf-8")
    if re.search(rf"crosscut\.(checker\.)?games\.({'|'.join(GAMES)})\b", text):
        return True
    support = [SUPPORT / f"{name}.py" for name in re.findall(r"^(?:from|import) (\w+)", text, re.MULTILINE)]
    return any(file.is_file() and file != path and _imports_what_is_gone(file) for file in support)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out files that cannot be imported any more."""
    return True if collection_path.suffix == ".py" and _imports_what_is_gone(collection_path) else None


def _names(code: CodeType) -> set[str]:
    """The global names that a function uses, within its inner functions too."""
    inner = [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    return set(code.co_names).union(*(_names(one) for one in inner))


def _is_about(thing: Any, module: dict[str, Any], seen: set[str]) -> bool:
    if not isinstance(thing, FunctionType):
        return bool(NAMED.search(repr(thing)))
    try:
        source = inspect.getsource(thing)
    except OSError:
        source = ""
    if NAMED.search(source):
        return True
    used = {name for name in _names(thing.__code__) if name in module and name not in seen}
    seen |= used
    return any(_is_about(module[name], module, seen) for name in used if not inspect.ismodule(module[name]))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests that are about the game."""
    kept: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for item in items:
        assert isinstance(item, pytest.Function)
        fixtures = [definition[-1].func for definition in item._fixtureinfo.name2fixturedefs.values()]
        things = [item.nodeid, item.function, *fixtures]
        module = vars(item.module)
        (left if any(_is_about(thing, module, set()) for thing in things) else kept).append(item)
    items[:] = kept
    config.hook.pytest_deselected(items=left)
