"""Crosscut proves small positions of abstract connection games won or lost, with certificates that a stranger can check.

Everything that the command line does is a function here (docs/use/python.md), and takes and returns objects. They are imported
when first used, so `import crosscut` takes no time, and `python -m crosscut.checker` loads nothing but the checker. The
questions that games offer, and that are commands, are functions too: `__dir__` lists them.

Two functions have the name of a part of the package, `batch` and `puzzles`. These parts are modules that can be called.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from crosscut.api.asking import Answered, ask
    from crosscut.api.batching import BatchRun, batch
    from crosscut.api.checking import Checked, check
    from crosscut.api.counting import Census, Perft, census, perft, positions, sample
    from crosscut.api.encoding import Encoded, encode
    from crosscut.api.examining import CheckedPuzzles, check_puzzles
    from crosscut.api.following import Replayed, Walk, explain, replay
    from crosscut.api.many import Many, Unanswered, solve_many, to_frame
    from crosscut.api.position import Position, parse, position
    from crosscut.api.puzzling import Puzzle, Puzzles, puzzles
    from crosscut.api.result import Colour, Result
    from crosscut.api.rules import game, register
    from crosscut.api.solving import Map, Solution, map, solve
    from crosscut.api.tables import Table, table
    from crosscut.api.verifying import Findings, verify
    from crosscut.core.errors import CrosscutError
    from crosscut.core.instance import Instance
    from crosscut.solver.limits import Limits
    from crosscut.solver.proof import Proof

__version__ = "0.1.0"
_HOMES = {
    "Answered": "api.asking",
    "BatchRun": "api.batching",
    "Census": "api.counting",
    "Checked": "api.checking",
    "CheckedPuzzles": "api.examining",
    "Colour": "api.result",
    "CrosscutError": "core.errors",
    "Encoded": "api.encoding",
    "Findings": "api.verifying",
    "Instance": "core.instance",
    "Limits": "solver.limits",
    "Many": "api.many",
    "Map": "api.solving",
    "Perft": "api.counting",
    "Position": "api.position",
    "Proof": "solver.proof",
    "Puzzle": "api.puzzling",
    "Puzzles": "api.puzzling",
    "Replayed": "api.following",
    "Result": "api.result",
    "Solution": "api.solving",
    "Table": "api.tables",
    "Unanswered": "api.many",
    "Walk": "api.following",
    "ask": "api.asking",
    "census": "api.counting",
    "check": "api.checking",
    "check_puzzles": "api.examining",
    "encode": "api.encoding",
    "explain": "api.following",
    "game": "api.rules",
    "map": "api.solving",
    "parse": "api.position",
    "perft": "api.counting",
    "position": "api.position",
    "positions": "api.counting",
    "register": "api.rules",
    "replay": "api.following",
    "sample": "api.counting",
    "solve": "api.solving",
    "solve_many": "api.many",
    "table": "api.tables",
    "to_frame": "api.many",
    "verify": "api.verifying",
}
_CALLED = {"batch": "api.batching", "puzzles": "api.puzzling"}  # parts of the package that can be called
__all__ = [
    "Answered",
    "BatchRun",
    "Census",
    "Checked",
    "CheckedPuzzles",
    "Colour",
    "CrosscutError",
    "Encoded",
    "Findings",
    "Instance",
    "Limits",
    "Many",
    "Map",
    "Perft",
    "Position",
    "Proof",
    "Puzzle",
    "Puzzles",
    "Replayed",
    "Result",
    "Solution",
    "Table",
    "Unanswered",
    "Walk",
    "ask",
    "batch",
    "census",
    "check",
    "check_puzzles",
    "encode",
    "explain",
    "game",
    "map",
    "parse",
    "perft",
    "position",
    "positions",
    "puzzles",
    "register",
    "replay",
    "sample",
    "solve",
    "solve_many",
    "table",
    "to_frame",
    "verify",
]


class _Called(ModuleType):
    @property
    def __wrapped__(self) -> Any:  # noqa: ANN401 - the function
        name = self.__name__.rpartition(".")[2]
        return getattr(import_module(f"crosscut.{_CALLED[name]}"), name)

    def __call__(self, *given: Any, **options: Any) -> Any:  # noqa: ANN401 - as the function declares
        return self.__wrapped__(*given, **options)


class _Package(ModuleType):
    def __setattr__(self, name: str, value: Any) -> None:  # noqa: ANN401 - whatever is imported
        if name in _CALLED and isinstance(value, ModuleType):
            value.__class__ = _Called
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __getattr__(name: str) -> Any:  # noqa: ANN401 - the lazy attributes are of different types
    if name in _CALLED:
        return import_module(f"crosscut.{name}")
    if name not in _HOMES:
        if name.startswith("_"):
            raise AttributeError(f"module 'crosscut' has no attribute {name!r}")
        from crosscut.api.asking import question_function

        return question_function(name)
    return getattr(import_module(f"crosscut.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    from crosscut.api.asking import question_names

    return sorted({*globals(), *__all__, *question_names()})
