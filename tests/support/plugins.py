"""Packages that add a game, as an installer leaves them in a folder: the code, and its entry points beside it."""

import os
import subprocess
import sys
from pathlib import Path

import crosscut


def install(folder: Path, package: str, game: str, target: str, sources: dict[str, str]) -> None:
    """Put a package into a folder of `PYTHONPATH`.

    Arguments: `package`: its name; `game`: the name of its entry point; `target`: what that names, as "module:NAME"; `sources`:
    its files by path.
    """
    about = folder / f"{package.replace('-', '_')}-0.1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 0.1.0\n")
    (about / "entry_points.txt").write_text(f"[crosscut.games]\n{game} = {target}\n")
    for path, text in sources.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command line with the packages of a folder installed."""
    paths = os.pathsep.join([str(folder), str(Path(crosscut.__file__).parents[1])])
    return subprocess.run(
        [sys.executable, "-c", "from crosscut.cli import main; main()", *arguments],
        env=os.environ | {"PYTHONPATH": paths, "COLUMNS": "140"},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
