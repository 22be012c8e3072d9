"""Crosscut proves small positions of abstract connection games won or lost, with certificates that a stranger can check.

Public: the functions `parse`, `solve`, `check`, and what they take and return: `Instance` (a position with its game), `Limits`,
`Proof`. They are imported when first used, so `python -m crosscut.checker` loads nothing but the checker.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from crosscut.core.instance import Instance
    from crosscut.core.instance import read as parse
    from crosscut.solver.by_method import solve
    from crosscut.solver.limits import Limits
    from crosscut.solver.proof import Proof
    from crosscut.solver.trust import check

__version__ = "0.1.0"
__all__ = ["Instance", "Limits", "Proof", "check", "parse", "solve"]
_HOMES = {
    "Instance": ("crosscut.core.instance", "Instance"),
    "Limits": ("crosscut.solver.limits", "Limits"),
    "Proof": ("crosscut.solver.proof", "Proof"),
    "parse": ("crosscut.core.instance", "read"),
    "solve": ("crosscut.solver.by_method", "solve"),
    "check": ("crosscut.solver.trust", "check"),
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 - the lazy attributes are of different types
    if name not in _HOMES:
        raise AttributeError(f"module 'crosscut' has no attribute {name!r}")
    module, attribute = _HOMES[name]
    return getattr(import_module(module), attribute)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
