"""The rows of a diagram that lost its blanks are tried everywhere: nothing is left out, nothing is made up."""

from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosscut.core.alignment import MOST, alignments
from crosscut.core.diagrams import split_diagram
from crosscut.core.errors import IllegalPositionError, NotationError
from crosscut.core.instance import read, read_alignments
from crosscut.core.registry import open_game

ORCOON = {"game": "orcoon"}
ROWS = st.lists(st.text("BW.", min_size=1, max_size=4), min_size=1, max_size=4)


@given(ROWS, st.integers(0, 1))
def test_all_boards_that_show_the_rows_are_found_and_no_others(rows: list[str], more: int) -> None:
    """Against the definition, over all rows of that width: each holds what was drawn, and elsewhere nothing."""
    width = max(map(len, rows)) + more
    game = open_game("orcoon", f"{len(rows)}x{width}")
    found = ["".join(glyphs) for glyphs in alignments(game.board, split_diagram("\n".join(rows)), game.fields[0])]
    fitting = [
        [
            text
            for text in map("".join, product("BW.", repeat=width))
            if any(text[at : at + len(row)] == row and not (text[:at] + text[at + len(row) :]).strip(".") for at in range(width))
        ]
        for row in rows
    ]
    assert set(found) == {"".join(texts) for texts in product(*fitting)}
    assert len(found) == prod(width - len(row) + 1 for row in rows)


@st.composite
def stripped(draw: st.DrawFn) -> tuple[str, str]:
    """A legal or illegal position, and its diagram with some of the empty points round the rows and all blanks lost."""
    width = draw(st.integers(1, 5))
    rows = [draw(st.text("BW...", min_size=width, max_size=width)) for _ in range(draw(st.integers(1, 4)))]
    kept = []
    for row in rows:
        left = draw(st.integers(0, len(row) - len(row.lstrip("."))))
        shorter = row[left:] or "."
        right = draw(st.integers(0, len(shorter) - len(shorter.rstrip("."))))
        kept.append(shorter[: len(shorter) - right] or ".")
    return f"orcoon:{len(rows)}x{width}:B:{'/'.join(rows)}", "\n".join(kept)


@given(stripped())
def test_the_position_that_was_drawn_is_among_those_found(drawn: tuple[str, str]) -> None:
    identity, text = drawn
    board = identity.split(":")[1]
    instance = read(identity)
    legal = instance.game.illegal(instance.position) is None
    try:
        found = read_alignments(text, ORCOON | {"board": board, "turn": "B"})
    except IllegalPositionError:
        assert not legal
        return
    ids = [one.id for one in found.instances]
    assert (identity in ids) == (legal or found.tried == 1)
    assert len(ids) == len(set(ids)) <= found.tried
    if found.tried > 1:
        assert all(one.game.illegal(one.position) is None for one in found.instances)


def test_a_diagram_of_equal_rows_is_read_as_ever() -> None:
    for text in ("xxo\nx..\no.x", "  x .\n  . o", "B.\n.B", "orcoon:2x2:B:B./.B"):
        found = read_alignments(text, ORCOON)
        assert (found.tried, [one.id for one in found.instances]) == (1, [read(text, ORCOON).id])
    hexagon = "x o\n. . .\no x"
    assert read_alignments(hexagon, {"game": "yodd"}).instances[0].id == read(hexagon, {"game": "yodd"}).id


def test_the_widest_row_or_a_named_board() -> None:
    assert [one.id for one in read_alignments("x\n. o .", ORCOON).instances] == [
        "orcoon:2x3:B:B../.W.",
        "orcoon:2x3:B:.B./.W.",
        "orcoon:2x3:B:..B/.W.",
    ]
    assert read_alignments('board = "2x4"\nx\n. o .', ORCOON).tried == 8
    assert read_alignments("x\n. .", {"game": "hex"}).instances[1].id == "hex:rhombus2:W:.B/.."
    with pytest.raises(NotationError, match="expected hexhexN"):
        read_alignments("x\n. . .", {"game": "yodd"})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('board = "2x2"\nx\n. . .', "line 3 has 3 points, but row 2 of 2x2 has 2"),
        ('board = "3x3"\nx\n. . .', "2 rows, but board 3x3 has 3"),
        ("x\n. q .", "line 2, column 3: 'q'"),
        ("\n".join(["x"] * 4 + ["." * 11]), f"14,641 alignments of the rows on 5x11, at most {MOST:,} are tried"),
        ("x\n" * 200 + ". .", "402 cells"),
    ],
)
def test_what_cannot_be_aligned(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read_alignments(text, ORCOON)


def test_no_legal_alignment() -> None:
    with pytest.raises(IllegalPositionError, match="none of the 2 alignments of the rows is a legal position"):
        read_alignments("x\n. .\n. x\nx .", ORCOON)
