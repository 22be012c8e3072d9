"""Each native function has a test that runs its Python twin, and that test is in the subset for the pure-Python fallback.

Such a test is marked `twin` with the names of the functions: `@pytest.mark.twin("perft")`. It compares both where there is a
compiled module, or holds the twin against something third: the rules, a naive search, a formula.
"""

import ast
from pathlib import Path

TESTS = Path(__file__).parent
STUB = TESTS.parent / "src" / "crosscut" / "_native.pyi"


def called_from_python() -> set[str]:
    """The names of the native functions, and of the classes that Python makes objects of to ask them something."""
    made = {
        node.name
        for node in ast.parse(STUB.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
        or (
            isinstance(node, ast.ClassDef)
            and {"__init__"} < {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
        )
    }
    assert len(made) > 10
    return made


def decorators(file: Path) -> list[list[ast.expr]]:
    """The decorators of each test of a file."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return [node.decorator_list for node in tree.body if isinstance(node, ast.FunctionDef)]


def test_every_native_function_has_a_test_of_its_twin() -> None:
    tested = set()
    for file in TESTS.rglob("test_*.py"):
        for marks in decorators(file):
            written = [ast.unparse(mark) for mark in marks]
            named = {
                argument.value
                for mark, text in zip(marks, written, strict=True)
                if isinstance(mark, ast.Call) and text.startswith("pytest.mark.twin(")
                for argument in mark.args
                if isinstance(argument, ast.Constant)
            }
            if named:
                assert not {"NATIVE", "pytest.mark.slow"} & set(written), f"{file.name}: the fallback does not run it"
            tested |= named
    assert tested == called_from_python()
