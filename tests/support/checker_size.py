"""How large the trusted part is, in lines of code: `python tests/support/checker_size.py` prints what README says of it."""

import ast
import io
import sys
import tokenize
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "src" / "crosscut" / "checker"
GAMES = FOLDER / "games"
CLAUSES = (
    "bundle.py",
    "chains.py",
    "clauses.py",
    "construction.py",
    "drat.py",
    "groups.py",
    "lrat.py",
    "one_group.py",
    "sets.py",
    "zipped.py",
)
REFUTATIONS = (
    *CLAUSES,
    "clues.py",
    "connect.py",
    "cuts.py",
    "deadlocks.py",
    "drops.py",
    "extremes.py",
    "fortress.py",
    "full.py",
    "home.py",
    "lines.py",
    "parity.py",
    "pattern.py",
    "positions.py",
    "questions.py",
    "regions.py",
    "rest.py",
    "sight.py",
    "walls.py",
)
AUDIT = ("audit.py",)
PROCESSES = ("jobs.py",)
CONNECTIONS = ("connections.py",)
LOCAL = ("local.py",)
STRIPS = ("strips.py",)
PLIES = ("fields.py", "ply_game.py", "ply_section.py")


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


def lines(folder: Path, without: tuple[str, ...] = ()) -> int:
    """The lines of all files below a folder but those of some names, and but the games of the checker, which count apart."""
    files = [path for path in folder.rglob("*.py") if path.name not in without]
    return sum(code_lines(path) for path in files if folder != FOLDER or GAMES not in path.parents)


def strategies() -> int:
    """The lines of what checks strategies by one process: without the parts for refutations, samples, processes, plies."""
    return lines(FOLDER, (*REFUTATIONS, *AUDIT, *PROCESSES, *PLIES))


def by_plies() -> int:
    """The lines that certificates of the second kind add."""
    return sum(code_lines(FOLDER / name) for name in PLIES)


def whole() -> int:
    """The lines of the whole checker, but its games."""
    return lines(FOLDER)


def rules() -> int:
    """The lines of the longest rules of a game, without its parts for refutations, connections, local games and strips."""
    return max(lines(folder, (*REFUTATIONS, *CONNECTIONS, *LOCAL, *STRIPS)) for folder in GAMES.iterdir() if folder.is_dir())


def connections() -> int:
    """The lines for connections in certificates of Quax and Torax."""
    return sum(code_lines(path) for name in CONNECTIONS for path in GAMES.rglob(name))


def local_games() -> int:
    """The lines for local games in certificates of Orcoon."""
    return sum(code_lines(path) for name in LOCAL for path in GAMES.rglob(name))


def strips() -> int:
    """The lines for strips in certificates of Orcoon."""
    return sum(code_lines(path) for name in STRIPS for path in GAMES.rglob(name))


def sentence() -> str:
    """The words of README."""
    general = f"Without its games it has {whole():,} lines of code: {strategies():,} of them check strategies"
    plies = f"{by_plies()} more those of games that decide ply by ply"
    others = "the others check refutations and samples, or share work between processes"
    games = f"The rules of a game are at most {rules()} lines; Quax and Torax have {connections()} more for connections"
    return f"{general}, {plies}, {others}. {games}, Orcoon {local_games()} for local games and {strips()} for strips"


if __name__ == "__main__":
    sys.stdout.write(f"{sentence()}\n")
