"""What the sources and the pages for contributors say of themselves."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / "src").rglob("*.py"))


def test_no_docstring_holds_the_quotes_of_a_string_that_was_broken_in_two() -> None:
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            found = ast.get_docstring(node, clean=False) if isinstance(node, documented) else None
            assert not re.search(r'"\n\s*"', found or ""), f"{path}: {found}"


def test_contributing_names_files_that_define_what_it_says() -> None:
    """Whoever adds a game is sent to the file in which the table stands, not to one that imports it."""
    named = re.findall(r"`([A-Z_]+)`\s+in\s+`([\w/.]+\.py)`", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert {("GAMES", "checker/games/__init__.py"), ("BOARDS", "tests/support/boards_of_games.py")} <= set(named)
    for name, file in named:
        path = next(path for path in (ROOT / file, ROOT / "src/crosscut" / file) if path.is_file())
        body = ast.parse(path.read_text(encoding="utf-8")).body
        targets: list[ast.expr] = [node.target for node in body if isinstance(node, ast.AnnAssign)]
        targets += [target for node in body if isinstance(node, ast.Assign) for target in node.targets]
        assert name in {target.id for target in targets if isinstance(target, ast.Name)}, (name, file)
