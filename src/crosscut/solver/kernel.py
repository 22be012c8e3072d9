"""Which kernel is active: the compiled module, or the Python twins alone."""

from __future__ import annotations

import os
from collections.abc import Iterable
from importlib import import_module
from itertools import accumulate
from types import ModuleType

from crosscut.core.errors import UnsupportedError
from crosscut.core.stones import PlacementTables

MASK_BYTES = 32  # 256 bits, least significant byte first


def _load() -> tuple[ModuleType | None, str]:
    """Return the compiled module, or None and why there is none."""
    # CROSSCUT_KERNEL=python switches the compiled module off, to compare or to work around it.
    if os.environ.get("CROSSCUT_KERNEL") == "python":
        return None, "CROSSCUT_KERNEL says so"
    try:
        return import_module("crosscut._native"), ""
    except ModuleNotFoundError:
        return None, "no compiled module"
    except ImportError as error:
        return None, f"the compiled module cannot be loaded: {str(error).splitlines()[0]}"


native, _reason = _load()


def name() -> str:
    """Return the active kernel's name for `--version` and warnings."""
    return f"python ({_reason})" if native is None else "native"


def require() -> ModuleType:
    """Return the compiled module (its functions are declared in `_native.pyi`); UnsupportedError if there is none."""
    if native is None:
        raise unsupported("this")
    return native


def pack(masks: Iterable[int]) -> bytes:
    """Return masks of cells (or of up to 256 other bits) in the form in which they cross to the compiled module."""
    return b"".join(mask.to_bytes(MASK_BYTES, "little") for mask in masks)


def packed(tables: PlacementTables) -> object:
    """Return a placement game's tables as the object that native calls take; UnsupportedError without the compiled module."""
    return require().PlacementTables(
        size=len(tables.neighbours),
        neighbours=pack(tables.neighbours),
        diagonal=pack(mask for row in tables.diagonal for entry in row for mask in entry),
        diagonal_ends=list(accumulate(len(row) for row in tables.diagonal)),
        crossing=pack(mask for row in tables.crossing for entry in row for mask in entry),
        crossing_ends=list(accumulate(len(row) for row in tables.crossing)),
        sides=pack(mask for pair in tables.sides for mask in pair),
        passing=tables.passing,
        joining_ends=tables.joining_ends,
    )


def unsupported(what: str) -> UnsupportedError:
    """Return the error for something that has no native loop here."""
    return UnsupportedError(f"{what} has no native loop here (kernel: {name()})")
