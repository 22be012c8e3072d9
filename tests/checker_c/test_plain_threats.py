"""Threats, local games and images by a third reading of the page: what it says is sound, and both checkers say what it says."""

import sys
from pathlib import Path

import pytest

from cases import slow
from plain_orcoon import OTHER, PlainOrcoon
from plain_threats import RefusedError, StrangeError, check
from second_checker import compiled, damaged_copies, said, solved_certificates, word
from small_sections import MADE
from threat_sections import random_section

SMALL = [(1, 4), (2, 2), (2, 3), (3, 2)]


def reading(data: bytes) -> str:
    try:
        check(data)
    except RefusedError:
        return "refused"
    except StrangeError:
        return "strange"
    return "proved"


def agreed(folder: Path, files: list[Path]) -> dict[str, int]:
    """How often all three said what; they agree."""
    readings = {file: reading(file.read_bytes()) for file in files}
    for command in ([str(compiled(folder))], [sys.executable, "-m", "crosscut.checker"]):
        for file, lines in said(command, files).items():
            assert readings[file] in ("strange", word(lines)), (file.read_text(), lines)
    return {word: list(readings.values()).count(word) for word in ("proved", "refused")}


@pytest.mark.parametrize(("rows", "columns"), [*SMALL, slow(2, 5), slow(3, 3), slow(3, 4)])
@pytest.mark.parametrize("crossing", [True, False])
def test_the_page_is_sound(rows: int, columns: int, crossing: bool) -> None:
    """All positions, replies and threats: whoever has an answer there, or has cut the other side off, has won."""
    rules, answered, cut = PlainOrcoon(rows, columns, crossing), 0, 0
    for q in rules.legal_positions():
        for other, prover in OTHER.items():
            threats = [cell for cell in range(len(q)) if rules.threatens(q, cell, prover)]
            for r in (rules.placed(q, cell, other) for cell in range(len(q))):
                after = [rules.placed(r, cell, prover) for cell in threats] if r else []
                assert not any(s and rules.can_connect(s, other) for s in after), (q, prover, r)
                answers = any(s and rules.can_connect(s, prover) for s in after)
                seen = r is not None and rules.seen_cut_off(r, other)
                answered, cut = answered + answers, cut + seen
                assert r is None or not (answers or seen) or rules.won(r, prover), (q, prover, r)
    assert answered > 20
    assert cut > 20


def test_made_by_hand() -> None:
    said = {name: (reading(text.encode()), accepted) for name, (accepted, text) in MADE.items()}
    read = {name: pair for name, pair in said.items() if pair[0] != "strange"}
    assert not {name for name, (found, accepted) in read.items() if (found == "proved") != accepted}
    assert sum(name.startswith("threats") for name in read) >= 30


@pytest.mark.parametrize(("count", "seed"), [(40, 1), slow(10_000, 2)])
def test_all_three_agree_on_random_strategies(count: int, seed: int, tmp_path: Path) -> None:
    files = [tmp_path / f"random-{number}" for number in range(count)]
    for number, file in enumerate(files):
        file.write_text(random_section(seed * 1_000_000 + number))
    words = agreed(tmp_path, files)
    assert words["proved"] >= count // 4
    assert words["refused"] >= count // 4


@pytest.mark.slow
def test_all_three_agree_on_damaged_files(tmp_path: Path) -> None:
    solved = [file for file in solved_certificates(tmp_path) if reading(file.read_bytes()) != "strange"]
    words = agreed(tmp_path, damaged_copies(solved, tmp_path, 5_000, 3, most=6_000))
    assert min(words.values()) >= 500
