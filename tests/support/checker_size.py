"""How large the trusted part is, in lines of code: `python tests/support/checker_size.py` prints what README says of the first
checker, and the table of the second one's page."""

import ast
import io
import re
import sys
import tokenize
from pathlib import Path

SECOND = Path(__file__).parents[2] / "checker" / "checker.c"
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


# The parts of the second checker by their headings, as its page puts them together.
PARTS = {
    "Refusing, reading (gzip, SHA-256, JSON), files": ("head", "refusing and counting", "SHA-256", "reading", "JSON", "files"),
    "Boards, positions, demands, sections": (
        "boards",
        "positions",
        "demands",
        "what the games have in common",
        "the list of games",
        "sections",
        "headers",
    ),
    "Rules of Hex, Orcoon, Xodd and Yodd": ("Hex", "Orcoon", "Xodd and Yodd"),
    "Rules of the games by plies": (
        "boards of the games by plies",
        "the link game",
        "Quax and Torax",
        "Gem",
        "Iqishiqi and Oshiqi",
        "Cross-Hairs",
        "Rabbit Warrens",
    ),
    "Images by plies": ("images",),
    "Threats, local games and strips of Orcoon, leaves of Xodd and Yodd": (
        "threats of Orcoon",
        "local games of Orcoon",
        "strips of Orcoon",
        "leaves of Xodd and Yodd",
    ),
    "Connections of Quax and Torax": ("connections of Quax and Torax",),
    "Boards from files": ("boards from files",),
    "Proofs with hints": ("bundles",),
}


def second() -> dict[str, int]:
    """The lines of the second checker that hold code, by the first words of each part's heading ("head" before the first)."""
    text = SECOND.read_text(encoding="utf-8")
    _, *headed = re.split(r"/\* ---- ", f"/* ---- head */{text}")
    found = {}
    for part in headed:
        heading, _, code = part.partition("*/")
        held = re.sub(r"/\*.*?\*/", "", code, flags=re.DOTALL)
        found[re.split(r"[:,(]| ----| \*", heading)[0].strip()] = sum(bool(line.strip()) for line in held.splitlines())
    return found


def table() -> str:
    """The table of the second checker's page: lines by what they are for."""
    found = second()
    rows = {what: sum(found.pop(part) for part in parts) for what, parts in PARTS.items()}
    assert not found, f"parts of no row: {', '.join(found)}"
    rows["**All of it**"] = sum(rows.values())
    return "\n".join(("| what | lines |", "|---|---|", *(f"| {what} | {number:,} |" for what, number in rows.items())))


def sentence() -> str:
    """The words of README."""
    general = f"Without its games it has {whole():,} lines of code: {strategies():,} of them check strategies"
    plies = f"{by_plies()} more those of games that decide ply by ply"
    others = "the others check refutations and samples, or share work between processes"
    games = f"The rules of a game are at most {rules()} lines; Quax and Torax have {connections()} more for connections"
    return f"{general}, {plies}, {others}. {games}, Orcoon {local_games()} for local games and {strips()} for strips"


if __name__ == "__main__":
    sys.stdout.write(f"{sentence()}\n\n{table()}\n")
