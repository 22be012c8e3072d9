"""The second checker says what the first one says: of the collection's certificates, of every reading, of damaged files."""

import gzip
import subprocess
from pathlib import Path

import pytest

from certify import certificate_of
from second_checker import (
    SANITIZED,
    SOLVED,
    SOURCE,
    collected,
    compiled,
    damaged_copies,
    differences,
    said,
    shortened_threats,
    solved_certificates,
)
from threat_sections import random_section

FUZZ = sorted((Path(__file__).parents[1] / "data" / "fuzz").iterdir())


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(tmp_path_factory.mktemp("built"))


@pytest.fixture(scope="session")
def solved(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """A certificate of each reading of each game."""
    return solved_certificates(tmp_path_factory.mktemp("solved"))


def test_one_certificate_of_each_bundle(program: Path, tmp_path: Path) -> None:
    wrong, words = differences(program, collected(tmp_path, 1))
    assert not wrong
    assert words["proved"] >= 30


def test_every_reading(program: Path, solved: list[Path]) -> None:
    wrong, words = differences(program, solved)
    assert not wrong
    assert words == {"proved": len(SOLVED), "refused": 0, "not checked": 0}


def test_a_board_from_a_file(program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "fork.toml").write_text(
        'name = "fork"\ncells = ["a1", "c1", "b2", "b3", "a4", "c4", "d4"]\nedges = ["a1-b2-c1", "b2-b3-a4", "b3-c4-d4"]\n'
    )
    monkeypatch.chdir(tmp_path)
    certificate = certificate_of("yodd:fork", tmp_path)
    wrong, words = differences(program, [certificate, *damaged_copies([certificate], tmp_path, 40, 103)])
    assert not wrong
    assert words["proved"] >= 1


def test_files_that_are_no_certificates(program: Path) -> None:
    wrong, _ = differences(program, FUZZ)
    assert not wrong


def test_damaged_files(program: Path, solved: list[Path], tmp_path: Path) -> None:
    copies = damaged_copies(collected(tmp_path, 1) + solved, tmp_path, 150, 1) + shortened_threats(tmp_path)
    wrong, words = differences(program, copies)
    assert not wrong
    assert words["refused"] >= 50
    assert words["proved"] >= 10


def test_exit_codes(program: Path, tmp_path: Path) -> None:
    def code(*files: Path | str) -> int:
        return subprocess.run([program, *files], capture_output=True, check=False).returncode

    good, bad, strange = certificate_of("hex:rhombus2", tmp_path), tmp_path / "bad", tmp_path / "strange"
    text = gzip.decompress(good.read_bytes())
    bad.write_bytes(text[:-1])
    strange.write_bytes(text.replace(b'"hex"', b'"chess"'))
    assert [code(good), code(bad), code(strange), code()] == [0, 1, 5, 2]
    assert [code(good, bad, strange), code(good, strange), code(tmp_path / "missing"), code(tmp_path)] == [1, 5, 1, 1]


def test_large_boards_of_orcoon_are_judged_as_small_ones(program: Path, tmp_path: Path) -> None:
    """Boards of more than 64 cells go another way; a version in which all boards do so says the same, word by word."""
    source = tmp_path / "large.c"
    right = SOURCE.read_text(encoding="ascii")
    assert right.count("#define WORD 64\n") == 1
    source.write_text(right.replace("#define WORD 64\n", "#define WORD 0\n"), encoding="ascii")
    files = [tmp_path / str(number) for number in range(150)]
    for number, file in enumerate(files):
        file.write_text(random_section(number))
    large = compiled(tmp_path, "-O1", "-Wno-type-limits", source=source)
    assert said([str(large)], files) == said([str(program)], files)


@pytest.mark.slow
def test_the_whole_collection(program: Path, tmp_path: Path) -> None:
    wrong, words = differences(program, collected(tmp_path))
    assert not wrong
    assert words["proved"] >= 500


@pytest.mark.slow
def test_many_damaged_files(program: Path, solved: list[Path], tmp_path: Path) -> None:
    files = collected(tmp_path, 4) + solved
    for seed in range(2, 102):
        copies = damaged_copies(files, tmp_path, 1000, seed, 12_000)
        wrong, _ = differences(program, copies)
        assert not wrong, f"seed {seed}"


@pytest.mark.slow
def test_damaged_files_under_sanitizers(solved: list[Path], tmp_path: Path) -> None:
    checked = compiled(tmp_path, *SANITIZED)
    copies = damaged_copies(collected(tmp_path, 2) + solved, tmp_path, 3000, 102)
    run = subprocess.run([checked, *copies, *FUZZ], capture_output=True, text=True, check=False)
    assert run.returncode == 1, run.stderr
    assert not run.stderr
