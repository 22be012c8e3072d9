"""How large the trusted part is, in lines of code: `python tests/support/checker_size.py` prints what README says of it."""

import ast
import io
import sys
import tokenize
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "src" / "crosscut" / "checker"
REFUTATIONS = ("bundle.py", "connect.py", "deadlocks.py", "drat.py", "pattern.py", "zipped.py")
PROCESSES = ("jobs.py",)


def code_lines(path: Path) -> int:
    """The lines of a file that hold code: no blank lines, no comments, no docstrings."""
    text = path.read_text(encoding="utf-8")
    silent = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in silent:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            lines.difference_update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(lines)


def strategies() -> int:
    """The lines of what checks strategies by one process: all but the parts for refutations and for several processes."""
    return sum(code_lines(path) for path in FOLDER.rglob("*.py") if path.name not in (*REFUTATIONS, *PROCESSES))


def whole() -> int:
    """The lines of the whole folder."""
    return sum(code_lines(path) for path in FOLDER.rglob("*.py"))


def sentence() -> str:
    """The words of README."""
    return f"{strategies():,} lines of code; {whole():,} with the parts for refutations and for several processes"


if __name__ == "__main__":
    sys.stdout.write(f"{sentence()}\n")
