"""Images of the link game and of Gem: both checkers say of each section what a third reading of the page says."""

from pathlib import Path

import pytest

from cases import slow
from certify import sealed
from ply_images import BOARDS, Images, random_sections
from second_checker import SOURCE, compiled, misjudged, said, word, written
from small_sections import header

COUNTS = {"torus3": 72, "torus4": 128, "torus5": 200, "triangle3": 6, "trigon3": 6, "gem3": 2}
COUNTS |= {"pentagon2": 10, "pentagon3": 10, "heptagon2": 14}
MISTAKES = [
    ("if (strcmp(behind[!best], behind[best]) < 0)", "if (strcmp(behind[!best], behind[best]) > 0)"),
    ("if (strcmp(behind[!best], behind[best]) < 0)", "if (0)"),
    ("if (slot < 0 || slot_carried(to, 2 * block + 1) != (slot ^ 1)) return 0;", ""),
    ("for (int way = 1; way >= -1; way -= 2)", "for (int way = 1; way >= 1; way -= 2)"),
    ("for (int turn = 0; turn < count; turn++)", "for (int turn = 0; turn < 1; turn++)"),
    ("q.link[slot_carried(to, s)] = p->link[s];", "q.link[slot_carried(to, s)] = BLACK;"),
    ("q.link[slot_carried(to, s)] = p->link[s];", "q.link[slot_carried(to, s) ^ 1] = p->link[s];"),
    ("q.last[side] = to[p->last[side]];", "q.last[enemy(side)] = to[p->last[side]];"),
    ("if (p->last[BLACK] < 0 || p->last[WHITE] < 0) return;", ""),
    ("if (!crossed(p, linked[l] ^ 1, side)) continue;", ""),
    ("if (section.relevant) game->relevant(&r);\n    if (r.flags", "if (r.flags"),
    ("if (p->cell[from[kept[j]]] < least) least =", "if (p->cell[from[kept[j]]] > least) least ="),
]


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(tmp_path_factory.mktemp("built"))


def seo(position: str, *lines: str, side: str = "W", guarantee: str = "lasts 2", own_links: str = "block", **more: str) -> str:
    board = f"torus{len(position.split(':')[1].split('/'))}"
    return sealed(header("seo", board, {"own_links": own_links}, position, side, guarantee, **more), [*lines])


START, FIRST = "B:.../.../...", "B:B../.../..W:last=Ba1+Wc3"
ALONE = "W:WW./.../...:last=Wa1"
GEM = header("gem", "pentagon2", {"goal": "y"}, "B:../.../.", "W", "lasts 1")
QUAX = header("quax", "2x2", {}, "B:../..", "W", "lasts 1")
CROSS = "B:WWWW/..B./BB.B/B..W:last=Bb3+Wd4:links=Bc2b3+Bc2d3+Bd3a4+Wa1d4"
RIGHT = {
    "one line for nine": seo(START, "2 B:.../.../... *", "1 W:.../.../..B:last=Bc3 a1", images="least"),
    "relevant, too": seo(START, "2 B:.../.../... *", "1 W:.../.../..B:last=Bc3 a1", images="least", relevant="yes"),
    "one has no last stone": seo(ALONE, f"2 {ALONE} c1", "1 B:.../.../WWW:last=Wa3 *", images="least", relevant="yes"),
    "any first line": seo(FIRST, f"1 {FIRST} *", guarantee="lasts 1", images="least"),
    "a way over an own link": seo(
        CROSS, f"2 {CROSS} b4", "1 W:...B/BBB./BBW./BBBB:last=Ba3+Wc3:links=Bd1c2+Bd1a2 *",
        side="B", own_links="cross", images="least", relevant="yes",
    ),
    "gem": sealed(GEM | {"images": "least"}, ["1 B:../.../. *"]),
}  # fmt: skip
WRONG = {
    "nine lines for nine": seo(
        START, f"2 {START} *", *(f"1 W:{rows}:last=B{cell} {ply}" for rows, cell, ply in [(".../.../..B", "c3", "a1"),
        (".../.../.B.", "b3", "a1")]), images="least",
    ),
    "not the least": seo(START, f"2 {START} *", "1 W:B../.../...:last=Ba1 c3", images="least"),
    "no images": seo(START, f"2 {START} *", "1 W:.../.../..B:last=Bc3 a1"),
    "stones of one alone are not exchanged": seo(
        ALONE, f"2 {ALONE} c1", "1 B:.../.../BBW:last=Wc3 *", images="least", relevant="yes"
    ),
    "images of another kind": sealed(GEM | {"images": "most"}, ["1 B:../.../. *"]),
    "images in another game": sealed(QUAX | {"images": "least"}, ["1 B:../.. *"]),
    "leaves": sealed(GEM | {"images": "least", "leaves": "settled"}, ["1 B:../.../. *"]),
    "version 1": sealed(GEM | {"images": "least", "version": 1}, ["1 B:../.../. *"]),
}  # fmt: skip


def test_how_many_maps_there_are() -> None:
    assert {board: len(Images(game, board).maps) for game, board, _ in BOARDS} == COUNTS


def test_made_by_hand(program: Path, tmp_path: Path) -> None:
    assert not misjudged(program, RIGHT, WRONG, tmp_path)


@pytest.mark.parametrize("seeds", [range(1, 2), slow(range(2, 42))])
def test_random_sections(seeds: range, program: Path, tmp_path: Path) -> None:
    for seed in seeds:
        right, wrong = random_sections(100, seed)
        assert not misjudged(program, right, wrong, tmp_path)


@pytest.mark.slow
def test_every_mistake_shows(program: Path, tmp_path: Path) -> None:
    right, wrong = random_sections(1000, 1)
    files = written([*right.values(), *wrong.values(), *RIGHT.values(), *WRONG.values()], tmp_path)
    text, source = SOURCE.read_text(encoding="ascii"), tmp_path / "wrong.c"
    expected = said([str(program)], files)
    for old, new in MISTAKES:
        assert text.count(old) == 1, old
        source.write_text(text.replace(old, new), encoding="ascii")
        found = said([str(compiled(tmp_path, "-Wno-unused", source=source))], files)
        assert any(word(found[file]) != word(expected[file]) for file in files), old
