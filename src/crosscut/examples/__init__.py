"""Diagrams, notes, puzzles and records that ship with the package: `crosscut solve example:NAME`."""

from __future__ import annotations

from importlib.resources import files

from crosscut.core.errors import UnknownNameError
from crosscut.core.notation import shown


def example_names(suffix: str = ".txt") -> list[str]:
    """Return the names of the examples that ship with the package: positions; with another suffix notes, puzzles, records."""
    shipped = [entry.name for entry in files(__name__).iterdir()]
    return sorted(name.removesuffix(suffix) for name in shipped if name.endswith(suffix))


def example(name: str, suffix: str = ".txt") -> bytes:
    """Return the text of a shipped example; UnknownNameError if there is none of that name."""
    if name not in example_names(suffix):
        from crosscut.core.suggestions import did_you_mean

        known = example_names(suffix)
        raise UnknownNameError(f"no example {shown(name)}{did_you_mean(name, known)}: there are {', '.join(known)}")
    return files(__name__).joinpath(f"{name}{suffix}").read_bytes()
