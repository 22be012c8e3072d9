"""Files in the current folder with names of modules, as they may lie beside what was downloaded: nothing is joined by them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from crosscut.encodings.formula import Formula
from crosscut.solver.apart import decide_apart
from crosscut.solver.limits import Meter

NAMES = ("crosscut", "json", "multiprocessing", "pickle", "re", "struct", "tempfile")
PROGRAM = """
import sys
from crosscut.cli import main
if __name__ == "__main__":
    main()
"""
NOTES = "".join(f'[[note]]\ntext = "{text}"\ncheck = "legal"\nposition = "orcoon:2x2"\n' for text in ("one", "other"))
PUZZLES = """{"position": "orcoon:3x3:B:BWW/B.B/WWB", "solution": "b2"}
{"position": "orcoon:3x3:W:.../..W/BBB", "solution": "c1"}
"""
COMMANDS = {
    "batch": ["in.jsonl", "--out", "out.jsonl", "--jobs", "1"],
    "verify": ["notes.toml", "--jobs", "2"],
    "puzzles": ["check", "puzzles.jsonl", "--jobs", "2"],
}


@pytest.fixture
def downloads(tmp_path: Path) -> Path:
    """A folder with such files, each of which leaves a trace when it is run."""
    folder = tmp_path / "downloads"
    folder.mkdir()
    for name in NAMES:
        (folder / f"{name}.py").write_text("open('joined', 'w').close()\nraise ImportError\n")
    (folder / "in.jsonl").write_text('{"task": "solve", "position": "orcoon:2x2"}\n')
    (folder / "notes.toml").write_text(NOTES)
    (folder / "puzzles.jsonl").write_text(PUZZLES)
    return folder


@pytest.mark.parametrize("command", COMMANDS)
def test_processes_are_not_joined(command: str, downloads: Path) -> None:
    script = downloads.parent / "script.py"
    script.write_text(PROGRAM)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONSAFEPATH"}
    done = subprocess.run(
        [sys.executable, str(script), command, *COMMANDS[command]],
        cwd=downloads,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert not (downloads / "joined").exists(), done.stderr
    assert done.returncode == 0, done.stdout + done.stderr
    if command == "batch":
        assert json.loads((downloads / "out.jsonl").read_text())["evidence"] == "certificate"


def test_the_sat_solvers_process_is_not_joined(downloads: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    monkeypatch.chdir(downloads)
    formula = Formula()
    formula.add()
    assert decide_apart(formula, Meter()).proof == ("0",)
    assert not Path("joined").exists()
