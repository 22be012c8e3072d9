"""Who may import whom, over the syntax tree; no circles of files; and who may print."""

import ast
import sys
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "crosscut"
# A part imports only parts of its own entry or of entries further up. A wing, `games/NAME`, imports any part but `cli`, no
# other wing; its rules import `core` only. Nobody imports a wing: the registry opens it by name.
ORDER = [
    ["core", "examples"],
    ["encodings"],
    ["solver"],
    ["puzzles", "claims"],
    ["reports"],
    ["batch"],
    ["games"],
    ["api"],
    ["serve"],
    ["cli"],
    ["__main__.py"],
]
RANK = {part: rank for rank, parts in enumerate(ORDER) for part in parts}
RULES = {"rules.py", "yodd.py"}


def imported(tree: ast.AST, package: list[str]) -> set[str]:
    """The absolute names of all modules that code imports; of `from crosscut.x import y` both `crosscut.x` and `crosscut.x.y`."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            found |= {module} | {f"{module}.{alias.name}" for alias in node.names}
    return found


def outermost(tree: ast.Module) -> ast.Module:
    """The imports of a file itself, those for types among them; not those that one of its functions makes when it is called."""
    blocks = [tree.body, *(node.body for node in tree.body if isinstance(node, ast.If))]
    return ast.Module([node for block in blocks for node in block if isinstance(node, ast.Import | ast.ImportFrom)], [])


@cache
def trees() -> dict[Path, ast.Module]:
    """All files of the package, by their places in it."""
    return {path.relative_to(SOURCE): ast.parse(path.read_text(encoding="utf-8")) for path in sorted(SOURCE.rglob("*.py"))}


def refused(path: Path, module: str) -> str | None:
    """Why a file may not import a module, None if it may."""
    place = path.parts
    part, wing = place[0], place[1] if place[0] == "games" else ""
    if not module.startswith("crosscut"):
        return (
            "not of the standard library" if part == "checker" and module.split(".")[0] not in sys.stdlib_module_names else None
        )
    steps = module.split(".")
    other = steps[1] if len(steps) > 1 else ""
    if part == "checker":
        return None if other == "checker" else "the checker stands alone"
    if other == "checker":
        return None if path == Path("solver/trust.py") else "only solver/trust.py may"
    if other == "_native":
        return None if part == "solver" else "only solver may"
    if other == "games":
        return None if steps[2:3] in ([], [wing]) else "nobody imports a wing"
    if other in ("", "__version__"):
        return None
    highest = "core" if wing and len(place) == 3 and path.name in RULES else part
    return None if other not in RANK or RANK[other] <= RANK[highest] else f"{highest} stands further up"


def test_imports_go_up_only() -> None:
    bad = [
        f"{path} imports {module}: {why}"
        for path, tree in trees().items()
        if path != Path("__init__.py")  # lazy, watched by test_lazy
        for module in sorted(imported(tree, ["crosscut", *path.parts[:-1]]))
        if (why := refused(path, module)) is not None
    ]
    assert not bad


def test_no_circles_of_files() -> None:
    """No file is imported by what it imports, be it for types alone; the names of the package itself are lazy."""
    names = {".".join(["crosscut", *path.with_suffix("").parts]).removesuffix(".__init__"): path for path in trees()}
    edges = {
        path: {names[module] for module in imported(outermost(tree), ["crosscut", *path.parts[:-1]]) if module in names} - {path}
        for path, tree in trees().items()
        if path != Path("__init__.py")
    }
    while free := {path for path, after in edges.items() if not after & edges.keys()}:
        for path in free:
            del edges[path]
    assert sorted(map(str, edges)) == []


def test_only_the_command_line_prints_and_exits() -> None:
    for path, tree in trees().items():
        if path.parts[0] == "cli" or path in (Path("checker/__main__.py"), Path("checker/command.py")):
            continue
        calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
        assert not {func.id for func in calls if isinstance(func, ast.Name)} & {"print", "exit", "input"}, path
        raised = [node.exc for node in ast.walk(tree) if isinstance(node, ast.Raise) and node.exc is not None]
        assert not any("SystemExit" in ast.dump(exc) for exc in raised), path


def test_every_part_has_its_place() -> None:
    assert {path.parts[0] for path in trees()} - {"__init__.py", "checker"} == set(RANK)
