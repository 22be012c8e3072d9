"""Games of this session: rules that a notebook cell or a file of the user's defines, most often a variant of another game.

A file is Python that is run as it stands, since its user said so. Worker processes learn of files from the environment, so they
know the same games; a class that only a notebook has stays in its process. Nothing that Crosscut has of the parent game beyond
its rules (native loops, searches, the checker's rules) is taken over: it would go by the parent's rules.
"""

from __future__ import annotations

import os
import sys
from typing import Any, NamedTuple

from crosscut.core.errors import OfferError

VARIABLE = "CROSSCUT_RULES"  # the files, parted as in PATH
PARTS = ("name", "families", "start", "moves", "legal", "play", "outcome")  # of whatever is a game


class Variant(NamedTuple):
    """A game of this session: its rules, and the file that they come from (None: a notebook, or a program)."""

    rules: type[Any]
    file: str | None


_added: dict[str, Variant] = {}
_loaded: set[str] = set()


def variants() -> dict[str, Variant]:
    """Return the games of this session by name, those of the files that the environment names among them.

    Raises OfferError for a file that cannot be used.
    """
    for file in filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)):
        _load(file)
    return _added


def add(rules: type[Any], file: str | None = None) -> str:
    """Add a game to this session, in the place of an earlier one of its name; return the name.

    Raises OfferError for a class that is no game, or whose name fits no position ID.
    """
    lacking = [part for part in PARTS if not hasattr(rules, part)] if isinstance(rules, type) else ["a class"]
    if lacking:
        raise OfferError(f"{getattr(rules, '__name__', repr(rules))} is no game: it lacks {', '.join(lacking)}")
    name = rules.name
    if not (isinstance(name, str) and name.isascii() and name.isalpha() and name.islower()):
        raise OfferError(f"{rules.__name__}: the name {name!r} fits no position ID: expected small letters only")
    if "placement_tables" not in vars(rules):
        rules.placement_tables = lambda _self: None  # those of the parent are its rules
    _added[name] = Variant(rules, file)
    return str(name)


def add_file(file: str) -> list[str]:
    """Run a file, add the games that it defines, here and in processes started from now on, and return their names.

    A file defines the classes that are games and have a name of their own. Raises OfferError.
    """
    path = os.path.realpath(file)
    names = _load(path)
    files = [one for one in os.environ.get(VARIABLE, "").split(os.pathsep) if one]
    if path not in files:
        os.environ[VARIABLE] = os.pathsep.join([*files, path])
    return names


def _load(path: str) -> list[str]:
    if path in _loaded:
        return [name for name, variant in _added.items() if variant.file == path]
    _loaded.add(path)
    try:
        return _run(path)
    except OfferError:
        _loaded.discard(path)
        raise


def _run(path: str) -> list[str]:
    from hashlib import sha256  # here, for most commands run no such file
    from importlib.util import module_from_spec, spec_from_file_location

    if not os.path.isfile(path):  # noqa: PTH113 - `pathlib` is slow to import
        raise OfferError(f"no file of rules {path}")
    name = f"crosscut_rules_{sha256(path.encode()).hexdigest()[:12]}"
    spec = spec_from_file_location(name, path) if path.endswith(".py") else None
    if spec is None or spec.loader is None:
        raise OfferError(f"{path}: expected a file of rules that ends in .py")
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # whatever a user's file does
        line = _line_of(error, path)
        raise OfferError(f"{path}{line}: {type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}") from error
    own = [one for one in vars(module).values() if isinstance(one, type) and one.__module__ == name and "name" in vars(one)]
    if not own:
        raise OfferError(f"{path} defines no game: expected a class with a `name` of its own, most often a subclass of a game")
    return [add(one, path) for one in own]


def place_of(error: Exception) -> str:
    """Return where in a file of rules an error comes from, as `FILE:12`; nothing if it comes from none."""
    files = {variant.file for variant in _added.values() if variant.file}
    return next((f"{file}{line}" for file in files if (line := _line_of(error, file))), "")


def _line_of(error: Exception, path: str) -> str:
    """Return where in the file it went wrong, as `:12`; "" if that is not known."""
    if isinstance(error, SyntaxError) and error.lineno:
        return f":{error.lineno}"
    trace, line = error.__traceback__, ""
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == path:
            line = f":{trace.tb_lineno}"
        trace = trace.tb_next
    return line
