"""Pictures of boards: where names stand, which sides are drawn, which edges."""

import re

import pytest

from crosscut.core.boards import open_board
from crosscut.games.template.rules import Template
from crosscut.reports.svg import position_svg


class Anywhere(Template):
    owned_sides = ((), ())


def picture(game: type[Template], board: str) -> str:
    opened = game(open_board(board), {})
    return position_svg(opened, opened.start(), ())


def texts(svg: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


@pytest.mark.parametrize("name", ["trigon3", "pentagon3", "heptagon3"])
def test_names_stand_at_the_cells_where_columns_are_not_straight(name: str) -> None:
    board = open_board(name)
    svg = picture(Anywhere, name)
    assert texts(svg) == list(board.names)
    assert svg.count("<polyline") == len(board.edges)


@pytest.mark.parametrize(
    ("name", "columns", "rows"),
    [("3x4", "abcd", 3), ("torus3x4", "abcd", 3), ("hexagon2x3", "abcdefg", 4), ("hextorus2", "abcde", 3)],
)
def test_letters_and_numbers_stand_outside_where_columns_are_straight(name: str, columns: str, rows: int) -> None:
    assert texts(picture(Anywhere, name)) == [*columns, *(str(row + 1) for row in range(rows))]


def test_edges_over_a_seam_are_dashed_halves() -> None:
    glued = picture(Anywhere, "torus3x4")
    assert picture(Anywhere, "3x4").count("<polyline") == 17
    assert (glued.count("<polyline"), glued.count("stroke-dasharray")) == (17 + 2 * 7, 2 * 7)


def test_the_rim_of_a_glued_hexagon_is_dashed() -> None:
    assert picture(Anywhere, "hextorus2").count("stroke-dasharray") == 18
    assert "stroke-dasharray" not in picture(Anywhere, "hexhex2")


def test_sides_are_drawn_for_their_owners_only() -> None:
    class Owned(Template):
        owned_sides = (("top",), ("bottom", "upper left"))

    assert "<polyline" not in picture(Anywhere, "hexhex3")
    # A bar is a dark line and a lighter one on it.
    assert picture(Owned, "hexhex3").count('stroke="#000000" stroke-width="7"') > 0
    assert picture(Owned, "hexhex3").count('stroke="#ffffff" stroke-width="4"') > 0
