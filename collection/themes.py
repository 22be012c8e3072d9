"""Brings the themes that bundles name up to date after a definition has changed, without making their puzzles anew.

python collection/themes.py BUNDLE...     finds the themes of each play puzzle, and writes them into its record
"""

from __future__ import annotations

import json
import sys
from io import BytesIO
from pathlib import Path

from crosscut.puzzles.bundle import read_bundle, write_bundle
from crosscut.puzzles.puzzle import read_puzzle
from crosscut.puzzles.soundness import Solvers
from crosscut.puzzles.themes import themes
from crosscut.solver.engines import engine_for
from crosscut.solver.limits import Limits


def renew(path: Path) -> None:
    """Write the themes found anew into the records of one bundle, and say which puzzles have others now."""
    content, members = read_bundle(BytesIO(path.read_bytes()), 10**9)
    solvers, lines = Solvers(engine_for, Limits(), None), []
    for line in content.decode("ascii").splitlines():
        record = json.loads(line)
        if record.get("kind") == "play":
            puzzle = read_puzzle(record)
            found = list(themes(solvers.play(puzzle.instance, puzzle.goal), puzzle))
            if found != record["themes"]:
                sys.stdout.write(f"{path.name}, {record['id']}: {', '.join(record['themes'])} -> {', '.join(found)}\n")
                record["themes"] = found
                line = json.dumps(record)
        lines.append(line)
    proofs = {kind: {Path(name).stem: data for name, data in members.items() if name.endswith(kind)} for kind in (".gz", ".zip")}
    write_bundle(path, lines, proofs[".gz"], proofs[".zip"])


if __name__ == "__main__":
    for name in sys.argv[1:]:
        renew(Path(name))
