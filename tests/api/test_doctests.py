"""The examples in the docstrings of the Python API run as written."""

import doctest
import pkgutil
from importlib import import_module

import pytest

import crosscut.api
from crosscut.core import variants

MODULES = [f"crosscut.api.{one.name}" for one in pkgutil.iter_modules(crosscut.api.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_docstrings_are_right(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variants, "_added", {})  # what they register ends with them
    found = doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert found.failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    assert sum(len(test.examples) for name in MODULES for test in finder.find(import_module(name))) > 10
