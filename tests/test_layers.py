"""Who may import whom, over the syntax tree; and who may print."""

import ast
import sys
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "crosscut"
FILES = sorted(SOURCE.rglob("*.py"))
# A part imports only parts of its own entry or of entries further up. A wing, `games/NAME`, imports any part but `cli`, no
# other wing; its rules import `core` only. Nobody imports a wing: the registry opens it by name.
ORDER = [["core", "examples"], ["encodings"], ["solver"], ["puzzles", "claims"], ["reports"], ["batch"], ["games"], ["cli"]]
RANK = {part: rank for rank, parts in enumerate(ORDER) for part in parts}
RULES = {"rules.py", "yodd.py"}
# Files that still import a wing; the aim is none.
STILL: set[str] = {
    "batch/answer.py",
    "claims/checks.py",
    "claims/checks_facts.py",
    "claims/checks_play.py",
    "claims/notes.py",
    "cli/census.py",
    "cli/census_theory.py",
    "cli/connect.py",
    "cli/deadlocks_families.py",
    "cli/deadlocks_in.py",
    "cli/deadlocks_list.py",
    "cli/deadlocks_sweep.py",
    "cli/encode.py",
    "cli/extreme.py",
    "cli/settled.py",
    "cli/table.py",
    "puzzles/certify.py",
    "puzzles/compose.py",
    "puzzles/construction/clues.py",
    "puzzles/construction/make.py",
    "puzzles/construction/opening.py",
    "puzzles/construction/puzzle.py",
    "puzzles/construction/record.py",
    "puzzles/construction/sought.py",
    "puzzles/engines.py",
    "puzzles/goals.py",
    "puzzles/looks.py",
    "puzzles/play.py",
    "puzzles/reach.py",
    "puzzles/reachable.py",
    "puzzles/sources.py",
    "puzzles/themes.py",
    "reports/book_words.py",
    "reports/construction.py",
    "reports/records.py",
    "reports/text.py",
    "solver/engines.py",
    "solver/reachable.py",
    "solver/tables/table.py",
}


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


def may_import(path: Path, module: str) -> bool:
    """Whether a file may import a module."""
    place = path.relative_to(SOURCE).parts
    part, wing = place[0].removesuffix(".py"), place[1].removesuffix(".py") if place[0] == "games" else ""
    if part == "__init__":
        return True  # lazy, watched by test_imports_are_lazy
    if not module.startswith("crosscut"):
        return part != "checker" or module.split(".")[0] in sys.stdlib_module_names
    other = part_of(module)
    if part == "checker":
        return other == "checker"
    if other == "checker":
        return path == SOURCE / "solver" / "trust.py"
    if other == "_native":
        return part == "solver"
    if other == "games":
        return module.split(".")[2] == wing or str(path.relative_to(SOURCE)) in STILL
    allowed = "core" if wing and len(place) == 3 and path.name in RULES else part
    return module == "crosscut" or other == "__version__" or RANK[other] <= RANK[allowed]


def test_imports_go_left_only() -> None:
    wrong = [f"{path} imports {module}" for path in FILES for module in sorted(imports(path)) if not may_import(path, module)]
    assert not wrong, "\n".join(wrong)


def test_what_still_imports_a_wing_does_so() -> None:
    assert all(any(part_of(module) == "games" for module in imports(SOURCE / file)) for file in STILL)


def prints_or_exits(path: Path) -> bool:
    """Whether a file calls `print`, `input` or `exit`, or raises SystemExit."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    raised = {node.exc for node in ast.walk(tree) if isinstance(node, ast.Raise)}
    return bool(called & {"print", "exit", "input"}) or any("SystemExit" in ast.dump(exc) for exc in raised if exc is not None)


def test_only_the_command_line_prints_and_exits() -> None:
    commands = {SOURCE / "checker" / "__main__.py", SOURCE / "checker" / "command.py"}
    others = [path for path in FILES if path.relative_to(SOURCE).parts[0] != "cli" and path not in commands]
    wrong = [str(path) for path in others if prints_or_exits(path)]
    assert not wrong, "\n".join(wrong)


def test_every_part_has_its_place() -> None:
    parts = {path.relative_to(SOURCE).parts[0].removesuffix(".py") for path in FILES} - {"__init__", "checker"}
    assert parts <= set(RANK)
