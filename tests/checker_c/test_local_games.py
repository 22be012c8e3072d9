"""Local games in certificates of Orcoon, in files made by hand: what both checkers accept and what they refuse."""

from functools import partial
from pathlib import Path

import pytest

from second_checker import compiled, misjudged
from small_sections import orcoon_section

REGION = "4 W:.B/.. b2 order=a2 local=a2"  # White joins his edges by a2, where Black may not place
BLACK_FIRST = "1 B:.B/.W - order=a2 local=a2"
TWO_LINES = "3 B:.W./.WW - order=a1 local=a1", "2 W:BW./.WW a2 order="  # Black takes the region's only cell
ROW = "W:" + "." * 13  # each stone of Black's joins his edges
CELLS = [f"{column}1" for column in "abcdefghijklm"]


made = partial(orcoon_section, leaves="local")


def row(cells: list[str]) -> str:
    return made(f"1 {ROW} - order=a1 local={','.join(cells)}")


RIGHT = {
    "one cell": made(REGION),
    "a draw would do": made(REGION, guarantee="at_least_draw"),
    "images too": made(REGION, images="least"),
    "crossing": made(REGION, crossing="allowed"),
    "a cell more": made(REGION.replace("=a2 local=a2", "=a2 local=a1,a2")),
    "the smallest rank": made("2" + REGION[1:]),
    "threats too": made(REGION.replace("local", "threats=a2: local")),
    "threats alone": made(REGION.replace("local=a2", "threats=a2:")),
    "the other side moves first": made(BLACK_FIRST),
    "a reply in the region has a line": made(*TWO_LINES),
    "edges joined already": made("2 B:B../WWW - order= local=b1"),
    "twelve cells": row(CELLS[:12]),
    "twelve other cells": row(CELLS[1:]),
}
WRONG = {
    "within turns": made(REGION, guarantee="within 4"),
    "lasting": made(REGION, guarantee="lasts 4"),
    "knights": made(REGION, connection="knight"),
    "pie": made(REGION, pie="on"),
    "not said in the header": made(REGION, leaves=""),
    "threats in the header": made(REGION, leaves="threats"),
    "settled": made(REGION, leaves="settled"),
    "no region": made(REGION.replace(" local=a2", "")),
    "an empty region": made(REGION[:-2]),
    "a comma": made(REGION + ","),
    "a comma in front": made(REGION.replace("local=", "local=,")),
    "another separator": made(REGION.replace("local=a2", "local=a1;a2")),
    "a blank behind": made(REGION + " "),
    "twice": made(REGION + " local=a2"),
    "before the order": made("4 W:.B/.. b2 local=a2 order=a2"),
    "before the threats": made(REGION + " threats=a2:"),
    "a cell twice": made(REGION + ",a2"),
    "another order": made(REGION + ",a1"),
    "a stone's cell": made(REGION + ",b2"),
    "a cell off the board": made(REGION + ",c2"),
    "no cell": made(REGION + ",2"),
    "a game that is not won": made(REGION.replace("local=a2", "local=a1")),
    "a game that is not won, beside one that nobody needs": made(REGION.replace("local=a2", "threats=a2: local=a1")),
    "a rank too small": made("1" + REGION[1:]),
    "a first rank too small": made("0" + BLACK_FIRST[1:]),
    "no line for a reply in the region": made(TWO_LINES[0]),
    "a line for a reply elsewhere": made(*TWO_LINES, "1 W:.W./BWW pass"),
    "after the end": made("2 W:.B/WW pass local=a1"),
    "thirteen cells": row(CELLS),
}


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(tmp_path_factory.mktemp("built"))


def test_made_by_hand(program: Path, tmp_path: Path) -> None:
    assert not misjudged(program, RIGHT, WRONG, tmp_path)
