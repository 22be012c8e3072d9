"""What is loaded when: a command line that answers in 0.1 s must not import what it does not use."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from crosscut.core.registry import OWN

HEAVY = ("numpy", "ortools", "pysat", "rich", "jinja2", "starlette", "uvicorn", "matplotlib")


def loaded_by(code: str) -> set[str]:
    """The modules a fresh interpreter has loaded after running the code."""
    done = subprocess.run(
        [sys.executable, "-c", f"import sys\n{code}\nprint('\\n' + ' '.join(sys.modules))"],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"COVERAGE_PROCESS_START": ""},
    )
    return set(done.stdout.splitlines()[-1].split())


def run(*arguments: str) -> str:
    return f"from crosscut.cli import main\nmain({list(arguments)!r}, standalone_mode=False)"


@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        ("solve", "--help"),
        ("--version",),
        ("games",),
        ("solve", "orcoon:2x2"),
        ("show", "hex:rhombus3"),
        ("verify", "example:xodd-notes", "xodd-note-2"),
        ("batch-report", str(Path(__file__).parent / "data" / "golden" / "batch-report.jsonl")),
    ],
    ids=" ".join,
)
def test_nothing_heavy_is_imported(arguments: tuple[str, ...]) -> None:
    modules = loaded_by(run(*arguments))
    assert not {module.split(".")[0] for module in modules} & set(HEAVY)


def test_help_imports_no_solver_and_no_game() -> None:
    modules = loaded_by(run("--help"))
    assert not {module for module in modules if module.startswith(("crosscut.solver", "crosscut.reports"))}
    of_games = {module.removeprefix("crosscut.games.") for module in modules if module.startswith("crosscut.games.")}
    assert of_games <= {part for name in OWN.values() for part in (name.split(".")[2], f"{name.split('.')[2]}.offer")}


@pytest.mark.parametrize("position", ["hex:rhombus2", "orcoon:3x3", "xodd:3x3"])
def test_show_of_one_game_opens_no_other(position: str) -> None:
    wing = f"crosscut.games.{position.partition(':')[0]}"
    others = {module for module in loaded_by(run("show", position)) if module.startswith("crosscut.games.")}
    assert others <= {wing, f"{wing}.offer", f"{wing}.rules"}


@pytest.mark.parametrize("arguments", [("show", "hex:rhombus2"), ("moves", "xodd:2x2"), ("play", "orcoon:3x3", "b2")])
def test_what_proves_nothing_does_without_the_checker(arguments: tuple[str, ...]) -> None:
    assert not {module for module in loaded_by(run(*arguments)) if module.startswith("crosscut.checker")}


def test_solve_opens_of_other_games_their_declarations_only() -> None:
    modules = {module for module in loaded_by(run("solve", "orcoon:2x2")) if module.startswith("crosscut.games.xodd")}
    assert modules <= {f"crosscut.games.xodd{part}" for part in ("", ".offer", ".search", ".search.engines")}


def test_the_checker_loads_nothing_else_of_crosscut() -> None:
    modules = loaded_by("import crosscut.checker")
    others = {module for module in modules if module.startswith("crosscut") and not module.startswith("crosscut.checker")}
    assert others == {"crosscut"}


def test_public_functions_are_there_and_lazy() -> None:
    modules = loaded_by("import crosscut")
    assert {module for module in modules if module.startswith("crosscut")} == {"crosscut"}
    import crosscut

    for name in crosscut.__all__:
        assert callable(getattr(crosscut, name))
        assert name in dir(crosscut)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = crosscut.nonsense
