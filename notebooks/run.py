"""Run the notebooks and store their output in them: `python notebooks/run.py [NAME...]` (extra `notebooks`)."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parent
NAMES = ("designer", "researcher", "puzzle-editor")
SECONDS = 600  # most for a cell


def executed(name: str) -> Any:
    """Return a notebook as it is after a run, without what differs from run to run; CellExecutionError for a cell that fails."""
    notebook = nbformat.read(FOLDER / f"{name}.ipynb", 4)
    NotebookClient(notebook, timeout=SECONDS, kernel_name="python3").execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            cell.outputs = [one for one in cell.outputs if one.get("data") != {"text/plain": ""}]  # bars that are gone
    notebook.metadata.language_info = {"name": "python"}
    return notebook


def main() -> None:
    """Run those that are named, or all."""
    for name in sys.argv[1:] or NAMES:
        nbformat.write(executed(name), FOLDER / f"{name}.ipynb")


if __name__ == "__main__":
    main()
