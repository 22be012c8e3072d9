"""Files that can be read once: every command that takes a file says of a pipe what it says of the file, or that it needs one."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from crosscut.cli import main

DIAGRAM = 'game = "orcoon"\nB W .\n. . .\n. . .\n'
NOTES = """game = "orcoon"
[[note]]
text = "The first turn is legal."
check = "legal"
position = "orcoon:3x3"
turns = "b2"
"""
QUESTION = json.dumps({"task": "solve", "position": "orcoon:2x3"}) + "\n"
PUZZLE = '{"position": "orcoon:4x4:B:BBW./B.../W.B./W..W", "solution": "c4"}\n'
ANSWERED = '{"id": null, "line": 3, "input": "9b1c", "schema": "crosscut/batch-error/1", "error": "not JSON"}\n'


def run(*arguments: str, given: bytes | None = None) -> Result:
    return CliRunner().invoke(main, list(arguments), input=given)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a file of each kind."""
    folder = tmp_path_factory.mktemp("made")
    for name, text in (
        ("diagram.txt", DIAGRAM),
        ("notes.toml", NOTES),
        ("in.jsonl", QUESTION),
        ("out.jsonl", ANSWERED),
        ("game.txt", "orcoon:3x3\nb2 a2\n"),
        ("puzzles.jsonl", PUZZLE),
        ("settled.txt", "xodd:4x4:B:.BBB/.WB./BBWW/.W.W\n"),
    ):
        (folder / name).write_text(text)
    for arguments in (
        ["solve", "orcoon:2x3", "--certificate", "certificate.gz", "--store", "answers.store"],
        ["solve", "orcoon:2x3", "--certificate", "certificate.txt"],
        ["connect", "orcoon:5x5:B:BBB.B/.WB.W/WW..B/.B..W/WBWBW", "B", "--refutation", "refutation.zip"],
        ["deadlocks", "--box", "3x3", "--out", "list"],
        ["table", "build", "orcoon:2x3", "--out", "orcoon.table"],
        ["table", "build", "xodd:2x3", "--out", "xodd.table"],
        ["puzzles", "make", "orcoon:3x3", "--count", "1", "--seed", "1", "--out", "puzzles.zip"],
    ):
        done = run(
            *[str(folder / word) if re.search(r"\.(gz|txt|store|zip|table)$|^list$", word) else word for word in arguments]
        )
        assert done.exit_code == 0, done.output
    return folder


@contextmanager
def pipe(content: bytes) -> Iterator[str]:
    """The name of a pipe that gives the content once, as a shell makes it for `<(...)`; a second reader finds nothing."""
    reading, writing = os.pipe()
    try:
        os.write(writing, content)
        os.close(writing)
        yield f"/dev/fd/{reading}"
    finally:
        os.close(reading)


ONCE = [
    (["show"], "diagram.txt", []),
    (["show"], "diagram.txt", ["--align", "any"]),
    (["moves"], "diagram.txt", []),
    (["play"], "diagram.txt", ["c3"]),
    (["perft"], "diagram.txt", ["2"]),
    (["solve"], "diagram.txt", []),
    (["map"], "diagram.txt", []),
    (["connect"], "diagram.txt", ["B"]),
    (["settled"], "settled.txt", []),
    (["encode"], "diagram.txt", ["connect-B", "--out", "OUT"]),
    (["deadlocks", "--in"], "diagram.txt", []),
    (["deadlocks", "--box", "3x3", "--list"], "list/deadlocks.json", []),
    (["explain"], "certificate.gz", []),
    (["explain"], "certificate.txt", []),
    (["check"], "certificate.gz", []),
    (["check"], "certificate.txt", []),
    (["check"], "refutation.zip", []),
    (["verify"], "notes.toml", []),
    (["batch"], "in.jsonl", ["--out", "OUT", "--jobs", "1"]),
    (["batch-report"], "out.jsonl", []),
    (["replay"], "game.txt", []),
    (["puzzles", "check"], "puzzles.jsonl", []),
    (["puzzles", "check"], "puzzles.zip", []),
    (["puzzles", "book"], "puzzles.jsonl", ["--html", "OUT"]),
    (["puzzles", "book"], "puzzles.zip", ["--html", "OUT"]),
]


def plain(done: Result, *names: str) -> tuple[int, str]:
    """What a command said, without names and seconds."""
    text = re.sub(r"\d+\.\d+ s", "", done.stdout)
    for name in names:
        text = text.replace(name, "FILE")
    return done.exit_code, text


@pytest.mark.parametrize(
    ("before", "name", "after"), ONCE, ids=lambda value: value if isinstance(value, str) else " ".join(value)
)
def test_a_pipe_is_read_as_the_file_is(before: list[str], name: str, after: list[str], made: Path, tmp_path: Path) -> None:
    results = []
    for kind in ("file", "pipe"):
        out = [str(tmp_path / kind) if word == "OUT" else word for word in after]
        if kind == "file":
            results.append(plain(run(*before, str(made / name), *out), str(made / name), *out[-1:]))
            continue
        with pipe((made / name).read_bytes()) as path:
            results.append(plain(run(*before, path, *out), path, *out[-1:]))
    assert results[0] == results[1]
    assert results[0][0] == 0
    if (tmp_path / "file").exists() and before[0] != "batch":
        assert (tmp_path / "file").read_bytes() == (tmp_path / "pipe").read_bytes()


@pytest.mark.parametrize(
    ("before", "name", "after", "why"),
    [
        (["table", "info"], "orcoon.table", [], "a table is mapped into memory"),
        (["table", "verify"], "xodd.table", [], "a table is mapped into memory"),
        (["solve", "orcoon:2x3", "--table"], "orcoon.table", [], "a table is mapped into memory"),
        (["map", "xodd:2x3", "--table"], "xodd.table", [], "a table is mapped into memory"),
        (["store", "info"], "answers.store", [], "a Crosscut store is a database that is read and written in place"),
        (["store", "verify"], "answers.store", [], "a Crosscut store is a database that is read and written in place"),
    ],
)
def test_what_needs_a_regular_file_says_so(before: list[str], name: str, after: list[str], why: str, made: Path) -> None:
    assert run(*before, str(made / name), *after).exit_code == 0
    with pipe((made / name).read_bytes()[:1000]) as path:
        done = run(*before, path, *after)
    assert done.exit_code == 1
    assert done.stderr == f"Error: {path} is no regular file, and one is needed: {why}\n"


@pytest.mark.parametrize("command", ["table info", "store info", "explain", "verify", "puzzles check", "show"])
def test_a_name_that_is_none_is_one_line(command: str) -> None:
    done = run(*command.split(), "x" * 5000)
    assert (done.exit_code, len(done.stderr.splitlines())) == (1, 1)


def test_bundles_come_by_standard_input_too(made: Path) -> None:
    done = run("puzzles", "check", "-", given=(made / "puzzles.zip").read_bytes())
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (0, "1 puzzle: 1 sound")


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_process_substitution(made: Path) -> None:
    crosscut = f"{sys.executable} -c 'from crosscut.cli import main; main()'"
    script = f"{crosscut} puzzles check <(cat puzzles.zip) <(cat puzzles.jsonl); {crosscut} explain <(cat certificate.gz)"
    done = subprocess.run(["bash", "-c", script], cwd=made, capture_output=True, text=True, check=False)
    assert "2 puzzles: 2 sound" in done.stdout.splitlines()
    assert "Black: win, from orcoon:2x3:B:.../..." in done.stdout.splitlines()
    assert done.stderr == ""
