"""Several diagrams in one text: where one ends and the next begins, and what is said when one was expected."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosscut.core.diagrams import split_diagram, split_diagrams
from crosscut.core.errors import NotationError, SeveralDiagramsError
from crosscut.core.instance import read, read_alignments, read_every

ORCOON = {"game": "orcoon"}
# The two patterns of the designer's post, as it was published, with the blank line that was lost between them.
PATTERNS = "x x o\nx . .\no . x\n\no x\nx . . .\no . x . o\n. . . x\nx o\n"


def rows_of(text: str) -> list[str]:
    return ["/".join("".join(row.split()) for row in diagram.rows) for diagram in split_diagrams(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (PATTERNS, ["xxo/x../o.x", "ox/x.../o.x.o/...x/xo"]),
        ("xo\nox\n", ["xo/ox"]),
        ("xo\nox\n\n\n", ["xo/ox"]),
        ("\n\nxo\n# a remark\nox\n", ["xo/ox"]),
        ("xo\nox\n\n..\n..\n\n\nB.\n.B", ["xo/ox", "../..", "B./.B"]),
        ("xo\n\nox\n\n..\n\n.x\n\n", ["xo/ox/../.x"]),
        ("xo\n\nox\n\n\n..\n\n.x\n\n", ["xo/ox", "../.x"]),
        ("xo\n \t\nox\n", ["xo/ox"]),
        ("xo\n\nox\n..\n", ["xo", "ox/.."]),
        ("xo\nox\n# a remark\n\n# another\n..\n..", ["xo/ox", "../.."]),
        ('turn = "W"\nxo\nox\nturn = "B"\n..\n..\n', ["xo/ox", "../.."]),
        ('turn = "W"\n\nxo\n\nox\n\nturn = "B"\n\n..\n\n..\n', ["xo/ox", "../.."]),
        ("  a b\n1 x o\n2 o x\n  a b\n1 . .\n2 . .\n", ["xo/ox", "../.."]),
        ("  a b\n\n1 x o\n\n2 o x\n\n  a b\n\n1 . .\n\n2 . .\n", ["xo/ox", "../.."]),
        ("  a b\n1 x o\n\n2 o x\n3 . .\n", ["xo/ox/.."]),
        ("xo\nox\n\nMy second:\n..\n..", ["xo/ox", "../.."]),
        ("  a b\n1 x o\n2 o x\n  a b\n", ["xo/ox"]),
    ],
)
def test_where_diagrams_part(text: str, found: list[str]) -> None:
    assert rows_of(text) == found
    if len(found) == 1:
        assert split_diagram(text) == split_diagram(text, 1) == split_diagrams(text)[0]
    else:
        with pytest.raises(SeveralDiagramsError, match=f"^{len(found)} diagrams, in lines "):
            split_diagram(text)
        assert [split_diagram(text, number) for number in range(1, len(found) + 1)] == list(split_diagrams(text))
    for number in (0, len(found) + 1):
        with pytest.raises(NotationError, match=f"no diagram {number}: there"):
            split_diagram(text, number)


BOARDS = st.lists(st.lists(st.text("BW.", min_size=3, max_size=3), min_size=2, max_size=4), min_size=1, max_size=4)


@given(BOARDS, st.integers(0, 2), st.data())
def test_boards_with_any_line_spacing_are_told_apart(boards: list[list[str]], spacing: int, data: st.DataObject) -> None:
    """Rows `spacing` blank lines apart, boards at least one more: each comes back as it is read alone."""
    between, texts = "\n" * (spacing + 1), []
    for rows in boards:
        texts.append(between.join(rows))
    joined = texts[0]
    for text in texts[1:]:
        joined += between + "\n" * data.draw(st.integers(1, 3)) + text
    assert rows_of(joined) == ["/".join(rows) for rows in boards]
    assert [read(joined, ORCOON, number).id for number in range(1, len(boards) + 1)] == [read(t, ORCOON).id for t in texts]


def test_a_header_holds_up_to_the_next_one() -> None:
    text = 'game = "orcoon"\nturn = "W"\nx.\n..\n\nx.\n..\n\ngame = "hex"\npie = "on"\n..\n..\n'
    ids = [read(text, {}, number).id for number in (1, 2, 3)]
    assert ids == ["orcoon:2x2:W:B./..", "orcoon:2x2:W:B./..", "hex:rhombus2,pie=on:B:../.."]
    with pytest.raises(NotationError, match=r'which game\? Add a line such as game = "orcoon" above diagram 2 \(line 5\)'):
        read('game = "orcoon"\nx.\n..\nturn = "W"\nx.\n..\n', {}, 2)


def test_each_diagram_is_aligned_by_itself() -> None:
    assert read_alignments(PATTERNS, ORCOON, 1).instances == (read("orcoon:3x3:W:BBW/B../W.B"),)
    second = read_alignments(PATTERNS, ORCOON, 2)
    assert (second.tried, len(second.instances)) == (64, 9)
    with pytest.raises(SeveralDiagramsError, match=r"^2 diagrams, in lines 1-3, 5-9, where one is expected"):
        read_alignments(PATTERNS, ORCOON)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('xo\nox\n\ngame = "orcoon"\n', "no diagram below line 4: expected rows"),
        ("xo\nox\n\ngame = 3\n..\n", "header entry 'game': expected a text"),
        ("..\n..\n\n" * 12, "^12 diagrams, in lines 1-2, 4-5, 7-8, .*, 28-29, ..., where"),
    ],
)
def test_what_is_wrong_in_one_of_several(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        split_diagram(text)


def test_a_position_id_is_one() -> None:
    assert [str(found) for _, found in read_every("orcoon:3x3", {})] == [str(read_alignments("orcoon:3x3"))]
    assert read("orcoon:3x3", {}, 1) == read("orcoon:3x3")
    with pytest.raises(NotationError, match="no diagram 2: this is a position ID"):
        read("orcoon:3x3", {}, 2)
