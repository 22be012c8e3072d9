"""The opening map of an Orcoon board, a certificate for every class of mirror images: `python benchmarks/openings.py 5x5`.

For each class one `crosscut solve POSITION --method pns --certificate FILE`, on the board after the first placement of it. It
searches with one thread, because then equal searches give equal certificates, and checks with all processors. Printed as rows of
a table: the class and what it is worth to the side that places; lines and bytes of the certificate (compressed); seconds of
searching and writing, and of the check; most memory of one process; SHA-256 of the certificate without compression, as in
`gzip -dc FILE | sha256sum`. `--folder` keeps the certificates; `--only` takes some of the classes, each by its first cell: a run
that was stopped goes on so; `--white` makes the map where White begins; `--memory` goes to the command.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Hashable
from pathlib import Path
from typing import Any

from crosscut.core.game import BLACK, WHITE, position_id
from crosscut.core.notation import format_turn
from crosscut.core.registry import open_game

PIECE = 1 << 20


def openings(board: str, beginner: int) -> list[tuple[list[str], str]]:
    """Return for every class of first placements of a side their names, and the ID of the position after the first of them."""
    game = open_game("orcoon", board)
    start = game.start()._replace(turn=beginner)
    classes: dict[Hashable, tuple[list[str], str]] = {}
    for turn in game.moves(start):
        if turn.steps:
            after = game.play(start, turn)
            names, _ = classes.setdefault(min(game.images(after)), ([], position_id(game, after)))
            names.append(format_turn(game.board, turn))
    return list(classes.values())


def run(position: str, file: Path, memory: str | None) -> tuple[dict[str, Any], float]:
    """Run the command; return its answer and the most memory of one of its processes in MB."""
    command = ["crosscut", "solve", position, "--method", "pns", "--certificate", str(file), "--json"]
    command += ["--memory", memory] if memory else []
    called = [sys.executable, "-c", "from crosscut.cli import main; main()", *command[1:]]
    with subprocess.Popen(called, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        answer = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)}: exit code {process.returncode}")
    return json.loads(answer), usage.ru_maxrss / 1000


def digest(file: Path) -> str:
    """Return the SHA-256 of a certificate without its compression."""
    found = hashlib.sha256()
    with gzip.open(file) as stream:
        while piece := stream.read(PIECE):
            found.update(piece)
    return found.hexdigest()


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("board", help="such as 5x5")
    parser.add_argument("--folder", type=Path, help="keep the certificates here")
    parser.add_argument("--only", nargs="*", metavar="CELL", help="only the classes with these first cells")
    parser.add_argument("--white", action="store_true", help="White begins")
    parser.add_argument("--memory", help="most memory of a search, such as 8GB")
    arguments = parser.parse_args()
    classes = openings(arguments.board, WHITE if arguments.white else BLACK)
    first = [names[0] for names, _ in classes]
    if unknown := sorted(set(arguments.only or ()) - set(first)):
        parser.error(f"--only: no class begins with {', '.join(unknown)}; they begin with {', '.join(first)}")
    print("| first placements | worth | lines | bytes | search, s | check, s | memory, MB | SHA-256 of the text |")
    print("|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as scratch:
        for names, position in classes:
            if arguments.only and names[0] not in arguments.only:
                continue
            file = (arguments.folder or Path(scratch)) / f"{arguments.board}-{'W-' if arguments.white else ''}{names[0]}.gz"
            answer, memory = run(position, file, arguments.memory)
            kept = answer["certificate"]
            worth = "loss" if answer["value"] == "win" else "win"
            seconds = f"{answer['seconds'] - kept['seconds']:.1f} | {kept['seconds']:.1f}"
            size = f"{kept['positions']:,} | {file.stat().st_size:,}"
            print(f"| {' '.join(names)} | {worth} | {size} | {seconds} | {memory:,.0f} | `{digest(file)}` |", flush=True)


if __name__ == "__main__":
    main()
