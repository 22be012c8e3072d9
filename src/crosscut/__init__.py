"""Crosscut proves small positions of abstract connection games won or lost, with certificates that a stranger can check.

Everything that the command line does is a function here (docs/use/python.md), and takes and returns objects. They are imported
when first used, so `import crosscut` takes no time, and `python -m crosscut.checker` loads nothing but the checker. The
questions that games offer, and that are commands, are functions too: `__dir__` lists them.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from crosscut.api.asking import Answered, ask
    from crosscut.api.counting import Census, Perft, census, perft, positions, sample
    from crosscut.api.position import Position, parse, position
    from crosscut.api.result import Colour, Result
    from crosscut.api.rules import game, register
    from crosscut.api.solving import Map, Solution, map, solve
    from crosscut.core.instance import Instance
    from crosscut.solver.limits import Limits
    from crosscut.solver.proof import Proof
    from crosscut.solver.trust import check

__version__ = "0.1.0"
_HOMES = {
    "Answered": "api.asking",
    "Census": "api.counting",
    "Colour": "api.result",
    "Instance": "core.instance",
    "Limits": "solver.limits",
    "Map": "api.solving",
    "Perft": "api.counting",
    "Position": "api.position",
    "Proof": "solver.proof",
    "Result": "api.result",
    "Solution": "api.solving",
    "ask": "api.asking",
    "census": "api.counting",
    "check": "solver.trust",
    "game": "api.rules",
    "map": "api.solving",
    "parse": "api.position",
    "perft": "api.counting",
    "position": "api.position",
    "positions": "api.counting",
    "register": "api.rules",
    "sample": "api.counting",
    "solve": "api.solving",
}
__all__ = [
    "Answered",
    "Census",
    "Colour",
    "Instance",
    "Limits",
    "Map",
    "Perft",
    "Position",
    "Proof",
    "Result",
    "Solution",
    "ask",
    "census",
    "check",
    "game",
    "map",
    "parse",
    "perft",
    "position",
    "positions",
    "register",
    "sample",
    "solve",
]


def __getattr__(name: str) -> Any:  # noqa: ANN401 - the lazy attributes are of different types
    if name not in _HOMES:
        if name.startswith("_"):
            raise AttributeError(f"module 'crosscut' has no attribute {name!r}")
        from crosscut.api.asking import question_function

        return question_function(name)
    return getattr(import_module(f"crosscut.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    from crosscut.api.asking import question_names

    return sorted({*globals(), *__all__, *question_names()})
