"""Who may import whom, over the syntax tree; and who may print."""

import ast
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "crosscut"
FILES = sorted(SOURCE.rglob("*.py"))
# A part imports only parts of its own entry or of entries further up; within the first entries, left to right.
ORDER = [
    ["errors"],
    ["board"],
    ["boards"],
    ["patterns"],
    ["game"],
    ["notation"],
    ["diagrams"],
    ["alignment"],
    ["stones"],
    ["encodings"],
    ["games", "examples"],
    ["solver"],
    ["analysis"],
    ["puzzles", "claims"],
    ["reports"],
    ["batch"],
    ["cli"],
]
RANK = {part: rank for rank, parts in enumerate(ORDER) for part in parts}


def part_of(module: str) -> str:
    """The part a module `crosscut.x.y` belongs to: x."""
    return module.split(".")[1] if "." in module else ""


def imports(path: Path) -> set[str]:
    """The absolute names of all modules a file imports, wherever in the file."""
    package = ["crosscut", *path.relative_to(SOURCE).parts[:-1]]
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            found |= {f"{module}.{alias.name}" for alias in node.names} if module == "crosscut" else {module}
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_go_left_only(path: Path) -> None:
    part = path.relative_to(SOURCE).parts[0].removesuffix(".py")
    if part == "__init__":
        return  # lazy, watched by test_imports_are_lazy
    for module in imports(path):
        if not module.startswith("crosscut"):
            if part == "checker":
                assert module.split(".")[0] in sys.stdlib_module_names, f"{path} imports {module}"
            continue
        other = part_of(module)
        if part == "checker":
            assert other == "checker", f"the checker imports {module}"
        elif other == "checker":
            assert path == SOURCE / "solver" / "trust.py", f"{path} imports {module}: only solver/trust.py may"
        elif other == "_native":
            assert part in ("solver", "analysis"), f"{path} imports {module}"
        elif other == "__version__":
            continue
        else:
            assert module == "crosscut" or RANK[other] <= RANK[part], f"{path}: {part} imports {module}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_only_the_command_line_prints_and_exits(path: Path) -> None:
    if path.relative_to(SOURCE).parts[0] == "cli" or (
        path.parent == SOURCE / "checker" and path.name in ("__main__.py", "command.py")
    ):
        return
    tree = ast.parse(path.read_text(encoding="utf-8"))
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not called & {"print", "exit", "input"}
    raised = {node.exc for node in ast.walk(tree) if isinstance(node, ast.Raise)}
    assert not any("SystemExit" in ast.dump(exc) for exc in raised if exc is not None)


def test_every_part_has_its_place() -> None:
    parts = {path.relative_to(SOURCE).parts[0].removesuffix(".py") for path in FILES} - {"__init__", "checker"}
    assert parts <= set(RANK)
