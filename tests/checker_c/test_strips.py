"""Strips in certificates of Orcoon: what both checkers accept and what they refuse, in files made by hand and at random."""

from functools import partial
from pathlib import Path

import pytest

from cases import slow
from certify import sealed
from second_checker import compiled, differences, misjudged, said, word
from small_sections import orcoon_section
from strip_sections import random_strip_section, right_section

ONE = "2 B:.... b1 strip=1-3 order="  # on one row each stone of Black's joins his edges
FIRST, SKIP, PLACED = "3 W:.. - strip=1-2 order=a1", "2 B:..:skips a1 order=", "2 B:.W:skips a1 order="
REGION, THREATS = "1 W:.. - strip=1-2 order=a1 local=a1,b1", "1 W:.. - strip=1-2 order=a1 threats=a1:;b1:"
TURNED = "3 B:./. - strip=1-2 order=a1", "2 W:./.:skips a1 order=", "2 W:./B:skips a1 order="


made = partial(orcoon_section, leaves="strips")


def strip(text: str, line: str = ONE) -> str:
    return made(line.replace("1-3", text))


RIGHT = {
    "no strip": made("2 B:.... b1 order="),
    "a part of the board": made(ONE),
    "its own layer alone": strip("2-2"),
    "the whole board": strip("1-4"),
    "no stone near": made("4 B:B..... f1 strip=4-6 order="),
    "three lines": made(FIRST, SKIP, PLACED),
    "the skip's line last": made(FIRST, PLACED, SKIP),
    "rows": made(*TURNED),
    "images too": made(FIRST, SKIP, PLACED, images="least"),
    "a draw would do": made(FIRST, SKIP, PLACED, guarantee="at_least_draw"),
    "crossing": made(FIRST, SKIP, PLACED, crossing="allowed"),
    "a region answers the skip": made(REGION),
    "threats answer the skip": made(THREATS),
    "a part of the part": made(FIRST, SKIP.replace("a1 ", "a1 strip=1-1 "), PLACED),
}
WRONG = {
    **{
        f"layers {text}": strip(text)
        for text in ("0-3", "01-3", "1-03", "1-5", "3-1", "1-", "1", "-3", "", "1-3-4", "1,3", "a-c")
    },
    "an endless number": strip("1-99999999999999999999"),
    "without the stone": strip("3-4"),
    "a stone on the layer beside": made("4 B:..... e1 strip=4-5 order=".replace("B:.....", "B:..B..")),
    "a stone on the next layer": made("4 B:.B... d1 strip=4-5 order="),
    "a stone on the layer behind": made("4 B:...B. b1 strip=1-2 order="),
    "a strip that is lost": made("4 B:..... a1 strip=4-5 order=d1"),
    "the skip's line is missing": made(FIRST, PLACED),
    "a placement's line is missing": made(FIRST, SKIP),
    "not moved together": made(FIRST, SKIP, "2 B:W.:skips b1 order="),
    "a line for the other image": made(FIRST, SKIP, PLACED, "2 B:W.:skips b1 order="),
    "without the word": made(FIRST, SKIP, PLACED.replace(":skips", "")),
    "the skip's line without the word": made(FIRST, SKIP.replace(":skips", ""), PLACED),
    "the word twice": made(FIRST, SKIP, PLACED.replace(":skips", ":skips:skips")),
    "another word before it": made(FIRST, SKIP, PLACED.replace(":skips", ":pass:skips")),
    "the word where no strip was": made(FIRST.replace(" strip=1-2", ""), SKIP, PLACED),
    "the word in the header": made("2 B:..:skips a1 order="),
    "one threat too few": made(THREATS.replace(";b1:", "")),
    "a region outside": made(REGION.replace("1-2", "1-1")),
    "a rank too small": made("2" + FIRST[1:], SKIP, PLACED),
    "an order outside": made(FIRST.replace("1-2", "1-1").replace("=a1", "=b1"), SKIP, PLACED),
    "twice": made(ONE.replace(" order", " strip=1-3 order")),
    "behind the order": made("2 B:.... b1 order= strip=1-3"),
    "after the end": made("2 B:B. pass strip=1-2"),
    "before the end": made("1 B:B. pass strip=1-2 order="),
    "not said in the header": made(ONE, leaves=""),
    "local games in the header": made(ONE, leaves="local"),
    "threats in the header": made(ONE, leaves="threats"),
    "of an unknown kind": made(ONE, leaves="strip"),
    "within turns": made(ONE, guarantee="within 4"),
    "lasting": made(ONE, guarantee="lasts 2"),
    "knights": made(ONE, connection="knight"),
    "pie": made(ONE, pie="on"),
}


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(tmp_path_factory.mktemp("built"))


def test_made_by_hand(program: Path, tmp_path: Path) -> None:
    assert not misjudged(program, RIGHT, WRONG, tmp_path)


@pytest.mark.parametrize("count", [40, slow(2_000)])
def test_random_strategies(count: int, program: Path, tmp_path: Path) -> None:
    """Right ones are accepted; of those with mistakes both checkers say the same."""
    right = [tmp_path / f"right-{seed}" for seed in range(count)]
    for seed, file in enumerate(right):
        file.write_text(sealed(*right_section(seed)))
    assert all(word(lines) == "proved" for lines in said([str(program)], right).values())
    mixed = [tmp_path / f"mixed-{seed}" for seed in range(count)]
    for seed, file in enumerate(mixed):
        file.write_text(random_strip_section(seed))
    wrong, words = differences(program, [*right, *mixed])
    assert not wrong
    assert words["refused"] >= count // 4
