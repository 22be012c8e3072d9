"""Symmetries of boards from files: the second checker lists those that the first does, or refuses a board that has too many."""

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cases import slow
from certify import certificate_of, sealed, sections
from crosscut.checker.symmetry import MOST_MAPS
from crosscut.games.xodd.tables.engine import Lookup
from damaged_certificates import damaged
from own_boards import BLOCKS, LEFT, RIGHT, SYMMETRIES, ring, said, section, spider, star
from second_checker import SOURCE, compiled, differences, misjudged, word, written
from second_checker import said as words_of

MISTAKES = [
    ("if (maps_found++ == IMAGES)", "if (maps_found++ == 2 * IMAGES)"),
    ("if (board.from_file && !own_carries(to)) return;", ""),
    ("board.side_count = board.from_file = 0;", "board.side_count = 0;"),
    ("images.count = maps_taken;", "images.count = maps_taken / 2 + 1;"),
    ("if (bsearch(&crossing, own.crossing", "if (0 && bsearch(&crossing, own.crossing"),
    ("return memcmp(side, own.side, sizeof side[0] * (size_t)own.sides) == 0;", "return 1;"),
]


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(tmp_path_factory.mktemp("built"))


def as_file(own: list[Any], name: str) -> str:
    """The board as a file of one's own says it."""
    cells, edges, crossings, sides = own
    lines = [f'name = "{name}"', f"cells = {json.dumps(cells)}", f"edges = {json.dumps(['-'.join(edge) for edge in edges])}"]
    lines += [f"crossings = {json.dumps([['-'.join(pair) for pair in both] for both in crossings])}", "[sides]"]
    return "\n".join([*lines, *(f'"{side}" = {json.dumps(on)}' for side, on in sides)]) + "\n"


def small_board(chance: random.Random) -> list[Any]:
    """A small board with sides, more than one of whose maps keeps neighbours: two blocks, a star, a spider or a ring."""
    count, edges, crossings = chance.choice(
        [
            (6, BLOCKS, [LEFT]),
            (6, BLOCKS, [LEFT, RIGHT]),
            (6, BLOCKS, []),
            (5, star(4), []),
            (5, spider([1, 1, 2]), []),
            (6, ring(0, 6), []),
        ]
    )
    sides = [chance.sample(range(count), chance.choice((1, 1, 2, 3))) for _ in range(chance.choice((0, 1, 2, 2, 3)))]
    return said(count, edges, crossings, sides)


def certificates(folder: Path, seeds: range, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Certificates with images of small boards."""
    monkeypatch.setenv("CROSSCUT_BOARDS", str(folder))
    for seed in seeds:
        (folder / f"small{seed}.toml").write_text(as_file(small_board(random.Random(seed)), f"small{seed}"))
        for header, lines in sections(certificate_of(f"yodd:small{seed}", folder, engine=Lookup, method="sweep")):
            if "images" in header:
                yield sealed(header, lines)


def damaged_board(own: list[Any], chance: random.Random) -> list[Any]:
    """A list somewhere in it is reversed, shortened, put twice or elsewhere, or a name is another one."""
    own = copy.deepcopy(own)
    lists: list[list[Any]] = [own]
    for one in lists:
        lists += [part for part in one if isinstance(part, list)]
    here, there = chance.choice(lists), chance.choice(lists)
    match chance.randrange(6):
        case 0:
            here.reverse()
        case 1:
            here[chance.randrange(len(here) + 1) :] = []
        case 2:
            here.append(copy.deepcopy(there))
        case 3:
            here.append(chance.choice(["a1", "b1", "z9", "A1", "0", "", "top", "a b"]))
        case 4 if here:
            here[chance.randrange(len(here))] = copy.deepcopy(there)
        case _ if here:
            here.insert(chance.randrange(len(here)), copy.deepcopy(chance.choice(here)))
    return own


def test_as_many_as_there_are_or_refused(program: Path, tmp_path: Path) -> None:
    texts = {name: (section(own, images="least"), count <= MOST_MAPS) for name, (own, count) in SYMMETRIES.items()}
    right = {name: text for name, (text, few) in texts.items() if few}
    wrong = {name: text for name, (text, few) in texts.items() if not few}
    assert len(wrong) > 5
    assert not misjudged(program, right, wrong, tmp_path)
    without = {name: section(own) for name, (own, _) in SYMMETRIES.items()}
    assert not misjudged(program, without, {}, tmp_path)


def test_one_board_after_the_other(program: Path, tmp_path: Path) -> None:
    """What was found before of the symmetries of a board that was refused, or of another one, is not used."""
    many, few = (section(SYMMETRIES[name][0], images="least") for name in ("a star with 12 ends", "two blocks, and a side"))
    family = "".join(sealed(*one) for one in sections(certificate_of("xodd:3x3", tmp_path, engine=Lookup, method="sweep")))
    assert '"images": "least"' in family
    files = written([many, many, few, family, many, few], tmp_path)
    words = ["refused", "refused", "proved", "proved", "refused", "proved"]
    assert [word(lines) for lines in words_of([str(program)], files).values()] == words


@pytest.mark.parametrize("seeds", [range(12), slow(range(12, 120))])
def test_certificates_of_small_boards(seeds: range, program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which images there are says which lines there have to be; and damaged ones."""
    texts = list(certificates(tmp_path, seeds, monkeypatch))
    assert len(texts) > len(seeds) / 3
    assert not misjudged(program, {str(number): text for number, text in enumerate(texts)}, {}, tmp_path)
    copies = (damaged(text, seed) for text in texts for seed in range(40))
    files = written((data.decode("latin-1") for data in copies), tmp_path)
    wrong, words = differences(program, files)
    assert not wrong
    assert words["refused"] > words["proved"]


@pytest.mark.parametrize("count", [300, slow(20_000)])
def test_damaged_boards(count: int, program: Path, tmp_path: Path) -> None:
    chance = random.Random(count)
    texts = []
    for _ in range(count):
        own = small_board(chance)
        for _ in range(chance.choice((1, 1, 2, 3))):
            own = damaged_board(own, chance)
        cells = sum(isinstance(cell, str) for cell in own[0]) if own and isinstance(own[0], list) else 0
        texts.append(section(own, cells, images="least"))
    wrong, words = differences(program, written(texts, tmp_path))
    assert not wrong
    assert min(words["proved"], words["refused"]) > count / 10


@pytest.mark.slow
def test_every_mistake_shows(program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [section(own, images="least") for own, _ in SYMMETRIES.values()]
    family = (sealed(*one) for one in sections(certificate_of("xodd:3x3", tmp_path, engine=Lookup, method="sweep")))
    files = written([*texts, *family, *certificates(tmp_path, range(40), monkeypatch)], tmp_path)
    text, source = SOURCE.read_text(encoding="ascii"), tmp_path / "wrong.c"
    expected = words_of([str(program)], files)
    for old, new in MISTAKES:
        assert text.count(old) == 1, old
        source.write_text(text.replace(old, new), encoding="ascii")
        found = words_of([str(compiled(tmp_path, "-Wno-unused", source=source))], files)
        assert any(word(found[file]) != word(expected[file]) for file in files), old
