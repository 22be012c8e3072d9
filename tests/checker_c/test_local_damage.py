"""Local games in lines of certificates, damaged: the second checker says of each what the first one says."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cases import slow
from certify import certificate_of, sealed, sections
from crosscut.checker.boards import CheckError
from crosscut.checker.game import Position
from crosscut.checker.games import GAMES
from crosscut.games.orcoon.search.prover import Prover
from damaged_certificates import damaged
from second_checker import compiled, differences

SOLVED = [
    "orcoon:3x3:B:W../.../B..",
    "orcoon:3x5:W:..B../...../.....",
    "orcoon:4x4,crossing=allowed:W:..../.B../..../....",
    "orcoon:4x3:B:W../.../..B/...",
]
LARGE = ["orcoon:4x4:W:..../.B../..../....", "orcoon:4x4", "orcoon:4x5:W:B..../...../...../....."]


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(tmp_path_factory.mktemp("built"))


def region(rules: Any, q: Position, chance: random.Random) -> str:
    """A region in which the prover wins, and from which a cell can seldom be taken away; "" if no try finds one."""

    def right(cells: list[str]) -> bool:
        try:
            rules.region(q, ",".join(cells), ())
        except CheckError:
            return False
        return True

    empty = [name for name, stone in zip(rules.board.names, q.stones, strict=True) if stone == "."]
    for _ in range(3):
        kept = chance.sample(empty, min(len(empty), 7))
        cells = [name for name in empty if name in kept]
        if cells and right(cells):
            for name in kept:
                less = [other for other in cells if other != name]
                cells = less if less and chance.randrange(4) and right(less) else cells
            return ",".join(cells)
    return ""


def lines(text: str, count: int, folder: Path, chance: random.Random) -> Iterator[str]:
    """Lines of a certificate, first those with regions, then others to which one is added, each as a section of its own."""
    ((head, found),) = sections(certificate_of(text, folder, engine=Prover))
    rules = GAMES["orcoon"](head["board"], head["readings"])
    for line in sorted(chance.sample(found, len(found)), key=lambda line: " local=" not in line):
        _, position, turn, *_ = line.split(" ")
        p = rules.parse(position)
        q = p if turn == "-" else rules.play(p, turn)
        added = "" if " local=" in line or rules.ended(q) else region(rules, q, chance)
        if " local=" in line or added:
            yield sealed(head | {"position": position}, [f"{line} local={added}" if added else line])
            count -= 1
        if count == 0:
            return


@pytest.mark.parametrize(("names", "count", "copies"), [(SOLVED, 8, 4), slow([*SOLVED, *LARGE], 40, 40)])
def test_damaged_lines(names: list[str], count: int, copies: int, program: Path, tmp_path: Path) -> None:
    chance, texts = random.Random(copies), list[str]()
    for text in names:
        texts += lines(text, count, tmp_path, chance)
    assert len(texts) >= count * len(names) // 3  # some certificates have a few lines only
    changed = [damaged(text, number) for number, text in enumerate(texts * copies)]
    files = [tmp_path / str(number) for number in range(len(texts) + len(changed))]
    for file, data in zip(files, [*(text.encode() for text in texts), *changed], strict=True):
        file.write_bytes(data)
    wrong, words = differences(program, files)
    assert not wrong
    assert min(words["proved"], words["refused"]) >= len(files) // 20, words
