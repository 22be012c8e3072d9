"""Corners of the grammar, of legal positions and of legal turns: both checkers say the same."""

import gzip
import sys
from pathlib import Path

import pytest

from second_checker import compiled, differences, said, word
from small_sections import MADE, SEALED, random_files


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(tmp_path_factory.mktemp("built"))


def test_made_by_hand(program: Path, tmp_path: Path) -> None:
    files = [tmp_path / str(number) for number in range(len(MADE))]
    for file, (_, text) in zip(files, MADE.values(), strict=True):
        file.write_text(text)
    for command in ([str(program)], [sys.executable, "-m", "crosscut.checker"]):
        found = said(command, files)
        for file, (name, (accepted, _)) in zip(files, MADE.items(), strict=True):
            assert (word(found[file]) == "proved") == accepted, (name, found[file])


def test_random_positions_and_turns(program: Path, tmp_path: Path) -> None:
    wrong, words = differences(program, random_files(tmp_path, 500, 1))
    assert not wrong
    assert words["proved"] >= 50, words
    assert words["not checked"] == 0


@pytest.mark.slow
def test_many_random_positions_and_turns(program: Path, tmp_path: Path) -> None:
    for seed in range(2, 22):
        wrong, _ = differences(program, random_files(tmp_path, 5000, seed))
        assert not wrong, f"seed {seed}"


def test_packed_in_members(program: Path, tmp_path: Path) -> None:
    data = SEALED.encode()
    packed = gzip.compress(data)
    copies = {
        "two members": (True, gzip.compress(data[:100]) + gzip.compress(data[100:])),
        "zeros behind": (True, packed + b"\0" * 20),
        "stored": (True, gzip.compress(data, 0)),
        "bytes behind": (False, packed + b"x"),
        "cut": (False, packed[:-1]),
        "wrong checksum": (False, packed[:-8] + bytes([packed[-8] ^ 1]) + packed[-7:]),
        "wrong length": (False, packed[:-1] + b"\1"),
        "packed twice": (False, gzip.compress(packed)),
        "nothing": (False, gzip.compress(b"")),
    }
    files = []
    for number, (_, content) in enumerate(copies.values()):
        files.append(tmp_path / f"packed-{number}")
        files[-1].write_bytes(content)
    wrong, words = differences(program, files)
    assert not wrong
    assert words["proved"] == sum(accepted for accepted, _ in copies.values())
