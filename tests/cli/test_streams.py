"""Real pipes: a reader that goes changes no exit code, loses no file, and leaves no word; a full disk is an error."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from crosscut.cli import main

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")
BIG = "xodd:9x9:W:B......../........./........./........./........./........./........./........./........."
FULL = Path("/dev/full")
CROSSCUT = ("-c", "from crosscut.cli import main; main()")


def unread(
    *arguments: str, stderr: bool = False, first: int = 0, cwd: Path | None = None, program: tuple[str, ...] = CROSSCUT
) -> tuple[int, bytes]:
    """Exit code and standard error of a command whose reader leaves after `first` bytes of standard output.

    With `stderr` it is standard error that nobody reads, and what comes back is what stood on standard output.
    """
    reading, writing = os.pipe()
    if not first:
        os.close(reading)
    streams = {"stdout": subprocess.PIPE, "stderr": writing} if stderr else {"stdout": writing, "stderr": subprocess.PIPE}
    command = [sys.executable, *program, *arguments]
    with subprocess.Popen(command, cwd=cwd, **streams) as process:  # type: ignore[call-overload] # typeshed: each by itself
        os.close(writing)
        if first:
            assert len(os.read(reading, first)) == first
            os.close(reading)
        out, err = process.communicate()
    return process.returncode, out if stderr else err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--help"], 0),
        (["moves", BIG], 0),
        (["solve", "orcoon:2x2", "--all-moves"], 0),
        (["solve", "orcoon:3x3", "--nodes", "3", "--json"], 3),
        (["check", "no-such-file"], 1),
        (["puzzles", "check", "orcoon:3x3#win,root,b2"], 1),
        (["sample", "orcoon:4x4", "--count", "300", "--seed", "1"], 0),
    ],
    ids=str,
)
def test_a_reader_that_never_came(arguments: list[str], code: int) -> None:
    ended, said = unread(*arguments)
    assert (ended, said) == (code, b"")


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_a_reader_that_leaves_in_the_middle(more: list[str]) -> None:
    """`| head -c 5`, where the rest does not fit into a pipe."""
    assert len(CliRunner().invoke(main, ["moves", BIG, *more]).stdout) > 1 << 16
    assert unread("moves", BIG, *more, first=5) == (0, b"")


@pytest.mark.parametrize("command", [["sample", "orcoon:3x3"], ["puzzles", "make", "orcoon:3x3", "--allow", "all"]], ids=str)
def test_a_list_without_an_end_stops(command: list[str]) -> None:
    ended, said = unread(*command, "--count", str(10**9), "--seed", "1", first=5)
    assert ended == 0
    assert not any(word in said for word in (b"Error", b"Traceback", b"roken"))  # a slow machine says its progress there


def test_files_are_written_though_nobody_reads(tmp_path: Path) -> None:
    assert unread("solve", "orcoon:2x2", "--svg", "s.svg", "--certificate", "c.gz", cwd=tmp_path) == (0, b"")
    assert (tmp_path / "s.svg").read_text().rstrip().endswith("</svg>")
    assert CliRunner().invoke(main, ["check", str(tmp_path / "c.gz")]).exit_code == 0


def test_the_checker_alone_still_says_what_the_files_are(tmp_path: Path) -> None:
    good, bad, checker = str(tmp_path / "c.gz"), str(tmp_path / "none"), ("-m", "crosscut.checker")
    assert CliRunner().invoke(main, ["solve", "orcoon:2x2", "--certificate", good]).exit_code == 0
    assert unread(good, good, program=checker) == (0, b"")
    assert unread(good, bad, good, program=checker) == (1, b"")


def test_the_same_for_standard_error() -> None:
    assert unread("solve", "nonsense", stderr=True) == (1, b"")
    assert unread("nonsense", stderr=True) == (2, b"")
    ended, out = unread("solve", "orcoon:3x3", "--nodes", "3", "--certificate", "c.gz", stderr=True)  # a note is lost
    assert ended == 3
    assert out.startswith(b"orcoon:3x3:B:.../.../...\n")


@pytest.mark.skipif(not FULL.exists(), reason="no /dev/full")
@pytest.mark.parametrize("arguments", [["moves", BIG], ["moves", BIG, "--json"], ["--help"], ["solve", "orcoon:2x2"]])
def test_a_full_disk_is_an_error_in_one_line(arguments: list[str]) -> None:
    with FULL.open("w") as full:
        command = [sys.executable, *CROSSCUT, *arguments]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (1, b"Error: cannot write: No space left on device\n")


PICTURES = ".svg or .png or .pdf"
ENDINGS: list[tuple[list[str], str, str]] = [
    (["solve", "orcoon:2x2", "--svg"], "page.HTML", PICTURES),
    (["map", "orcoon:2x2", "--svg"], "pic.webp", PICTURES),
    (["show", "orcoon:2x2", "--svg"], "pic.jpeg", PICTURES),
    (["extreme", "orcoon:2x3", "fewest-stones", "--svg"], "pic.gif", PICTURES),
    (["deadlocks", "--in", "orcoon:2x2", "--svg"], "pic.txt", PICTURES),
    (["deadlocks", "--html"], "page.md", ".html or .htm"),
    (["verify", "--html"], "page.pdf", ".html or .htm"),
    (["puzzles", "book", "none.zip", "--html"], "book.docx", ".html or .htm"),
    (["batch-report", "none.jsonl", "--html"], "page.svg", ".html or .htm"),
    (["puzzles", "make", "orcoon:3x3", "--count", "1", "--seed", "1", "--out"], "p.jsonl", ".zip"),
    (["batch", "-", "--out"], "out.csv", ".jsonl or .ndjson or .json or .txt"),
    (["encode", "orcoon:2x2", "legal", "--out"], "f.json", ".cnf or .dimacs or .qdimacs or .txt"),
    (["table", "build", "orcoon:2x2", "--out"], "t.zip", ".table"),
]


@pytest.mark.parametrize(("arguments", "name", "expected"), ENDINGS, ids=str)
def test_an_ending_that_promises_something_else(arguments: list[str], name: str, expected: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(main, [*arguments, str(tmp_path / name)])
    assert done.exit_code == 2
    ending = Path(name).suffix.lower()
    assert done.stderr.endswith(f"{name}: this writes no {ending}, expected a name that ends in {expected}, or has no ending\n")
    assert not (tmp_path / name).exists()


def test_a_folder_is_not_made_under_the_ending_of_a_file(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["deadlocks", "--out", str(tmp_path / "list.json")])
    assert done.exit_code == 2
    assert done.stderr.endswith("list.json: this makes a folder, expected a name without .json\n")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "list.json").mkdir()
    assert CliRunner().invoke(main, ["deadlocks", "--out", str(tmp_path / "list.json")]).exit_code == 0


@pytest.mark.parametrize("name", ["race.svg", "race.SVG", "race", "race.v2", ".race"])
def test_endings_that_are_taken(name: str, tmp_path: Path) -> None:
    assert CliRunner().invoke(main, ["show", "orcoon:2x2", "--svg", str(tmp_path / name)]).exit_code == 0
    assert (tmp_path / name).read_text().startswith("<svg")


def test_what_writes_is_the_interpreters_own_code() -> None:
    """Ctrl-C between a write in Python and its return would have the same bytes written again."""
    begin = "import io, sys; from crosscut.cli.streams import outlive_readers; outlive_readers()"
    code = f"{begin}; print(type(sys.stdout.buffer.raw) is io.FileIO)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"
