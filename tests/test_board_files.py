"""Boards from files: what is read, what is refused and where, names by content."""

import re
from pathlib import Path

import pytest

from crosscut.core.board import MOST_CELLS, cells_of
from crosscut.core.board_files import read_board
from crosscut.core.boards import open_board
from crosscut.core.errors import NotationError

BLOCKS = """
name = "pond"  # two blocks with a tail
cells = ["a1", "b1", "c1", "a2", "b2", "c2", "c3"]
edges = ["a1-b1-c1", "a2-b2-c2-c3", "a1-a2", "b1-b2", "c1-c2"]
crossings = [["a1-b2", "b1-a2"], ["b1-c2", "c1-b2"]]

[sides]
top = ["a1", "b1", "c1"]
tail = ["c3"]
"""
TRIANGLES = """
name = "five"
cells = ["b1", "d1", "a2", "c2", "e2"]
edges = ["b1-d1", "a2-c2-e2", "a2-b1-c2-d1-e2"]
"""
DRAWN = TRIANGLES + "[centres]\nb1 = [0, 0]\nd1 = [3, 0]\na2 = [-1, 1]\nc2 = [1.5, 1]\ne2 = [4, 1]\n"


def written(folder: Path, text: str) -> Path:
    path = folder / "my.board"
    path.write_text(text, encoding="utf-8")
    return path


def test_blocks(tmp_path: Path) -> None:
    board = read_board(written(tmp_path, BLOCKS))
    assert board.name.startswith("pond@")
    assert [len(row) for row in board.rows] == [3, 3, 1]
    assert (len(board.edges), len(board.blocks), len(board.triangles)) == (8, 2, 0)
    assert [board.diagonals[d.crosses].crosses for d in board.diagonals] == [0, 1, 2, 3]
    assert [[board.names[cell] for cell in line.cells] for line in board.axes[0]] == [["a1", "b1", "c1"], ["a2", "b2", "c2"]]
    assert [board.names[cell] for cell in cells_of(board.rim)] == ["a1", "b1", "c1", "c3"]
    assert len(board.symmetries) == 1


def test_the_same_board_as_a_family(tmp_path: Path) -> None:
    """A rectangle written out is the rectangle: edges, blocks, lines, sides and symmetries."""
    wanted = open_board("2x3")
    lines = ["-".join(wanted.names[cell] for cell in line.cells) for direction in wanted.axes for line in direction]
    crossings = [[f"{wanted.names[a]}-{wanted.names[c]}", f"{wanted.names[b]}-{wanted.names[d]}"] for a, b, c, d in wanted.blocks]
    sides = [f"{side.name} = {[wanted.names[cell] for cell in cells_of(side.cells)]}" for side in wanted.sides]
    head = f'name = "oblong"\ncells = {list(wanted.names)[::-1]}\nedges = {lines}\ncrossings = {crossings}\n[sides]\n'
    board = read_board(written(tmp_path, head + "\n".join(sides)))
    assert board.names == wanted.names
    assert board.neighbours == wanted.neighbours
    assert board.axes == wanted.axes
    assert {frozenset(line.cells for line in lines) for lines in board.diagonal_axes} == {
        frozenset(line.cells for line in lines) for lines in wanted.diagonal_axes
    }
    assert [(side.name, side.cells) for side in board.sides] == [(side.name, side.cells) for side in wanted.sides]
    assert board.symmetries == wanted.symmetries
    assert board.layout == wanted.layout


def test_the_name_follows_the_content_not_its_order_or_drawing(tmp_path: Path) -> None:
    plain = read_board(written(tmp_path, TRIANGLES))
    drawn = read_board(written(tmp_path, DRAWN))
    turned = read_board(written(tmp_path, TRIANGLES.replace('"b1-d1", "a2-c2-e2"', '"c2-a2", "d1-b1", "e2-c2"')))
    other = read_board(written(tmp_path, TRIANGLES.replace('"b1-d1", ', "")))
    assert plain.name == drawn.name == turned.name != other.name
    assert drawn.layout.centres[0] == (0.0, 0.0)
    assert plain.layout.centres[0] == (0.5, 0.0)
    assert plain.name == read_board(written(tmp_path, TRIANGLES)).name
    assert len(plain.name) == len("five@") + 16


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('name = "pond"', "", "name: missing"),
        ('"pond"', '"My pond"', "name: 'My pond': expected up to 20 small letters and digits"),
        ('"pond"', "3", "name: expected a text"),
        ("cells = [", "cells = [7, ", "cells, entry 1: '7': expected column letters and a row number"),
        ('"c3"]\ne', '"c3", "a1"]\ne', "cells, entry 8: a1 is there twice"),
        ('"c3"]\ne', '"c3", "abc1"]\ne', "cells, entry 8: 'abc1': expected"),
        ('"c3"]\ne', '"c3", "c5"]\ne', "cells: no cell in row 4: expected rows from 1 without a gap"),
        ('"a1-a2"', '"a1-z9"', "edges, entry 3: no cell 'z9'"),
        ('"a1-a2"', '"a1"', "edges, entry 3: 'a1': expected two cells or more, joined by -"),
        ('"a1-a2"', '"a1-a1"', "edges, entry 3: 'a1-a1' joins a cell to itself"),
        ('"a1-a2"', '"a1-a2-a1"', "edges, entry 3: 'a1-a2-a1' has an edge that is there already"),
        ('"a1-a2"', "7", "edges, entry 3: '7': expected"),
        ('-c3"', '"', "edges: the board falls apart: expected a chain of edges from a1 to c3"),
        ('["a1-b2", "b1-a2"]', '["a1-b2"]', "crossings, entry 1: expected the two diagonals that cross"),
        ('["a1-b2", "b1-a2"]', '["a1-b2", "b1-c2"]', "crossings, entry 1: these diagonals do not cross: expected an edge"),
        ('["a1-b2", "b1-a2"]', '["a1-b2-c2", "b1-a2"]', "crossings, entry 1: a diagonal joins two cells"),
        ('["b1-c2", "c1-b2"]', '["a1-b2", "b1-a2"]', "crossings, entry 2: a1-b2 is a diagonal of another crossing, too"),
        ('"c1-c2"]', '"c1-c2", "a1-b2"]', "crossings, entry 1: a1-b2 is an edge, too"),
        ('tail = ["c3"]', "tail = []", "sides, 'tail': expected a list of cells"),
        ('tail = ["c3"]', 'tail = ["d3"]', "sides, 'tail': no cell 'd3'"),
        ('tail = ["c3"]', 'tail = ["c3", "c3"]', "sides, 'tail': a cell is there twice"),
        ('tail = ["c3"]', 'Tail = ["c3"]', "sides, 'Tail': expected small letters"),
        ('tail = ["c3"]', "[centres]\na1 = [0, 0]", "centres: none for b1"),
        ('tail = ["c3"]', "[centres]\na1 = [0, nan]", "centres, a1: expected two numbers"),
        ('tail = ["c3"]', f"[centres]\na1 = [0, 1{'0' * 400}]", "centres, a1: expected two numbers"),
        ('tail = ["c3"]', "[centres]\nz1 = [0, 0]", "centres: no cell 'z1'"),
        ("[sides]", "[edge]\n[sides]", "'edge': expected one of name, cells, edges"),
        ("name =", "name", r"file: no TOML \(.*line 2"),
    ],
)
def test_what_is_refused_and_where(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in BLOCKS
    with pytest.raises(NotationError, match=f"^my.board: {message}") as caught:
        read_board(written(tmp_path, BLOCKS.replace(old, new, 1)))
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 250


def test_cells_that_overlap_and_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(NotationError, match=r"centres: b1 and d1 overlap: expected 0\.5"):
        read_board(written(tmp_path, DRAWN.replace("d1 = [3, 0]", "d1 = [0.1, 0]")))
    with pytest.raises(NotationError, match=r"my\.board: file: 100001 bytes"):
        read_board(written(tmp_path, "#" * 100_001))
    with pytest.raises(NotationError, match=r"nothing: file: cannot be read \(No such file"):
        read_board(tmp_path / "nothing")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    with pytest.raises(NotationError, match="bytes: file: no TOML"):
        read_board(tmp_path / "bytes")


def test_at_most_256_cells(tmp_path: Path) -> None:
    for count in (MOST_CELLS, MOST_CELLS + 1):
        names = [f"a{row}" for row in range(1, count + 1)]
        path = written(tmp_path, f'name = "long"\ncells = {names}\nedges = ["{"-".join(names)}"]\n')
        if count == MOST_CELLS:
            assert read_board(path).size == count
        else:
            with pytest.raises(NotationError, match="cells: 257 cells: expected 1 to 256"):
                read_board(path)


def test_the_example_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[1] / "docs" / "formats" / "boards.md").read_text(encoding="utf-8")
    [file], [code] = (re.findall(rf"```{kind}\n(.*?)```", page, re.DOTALL) for kind in ("toml", "python"))
    (tmp_path / "pond.toml").write_text(file, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    exec(code, {})
    assert re.findall(r"# (.*)", code) == capsys.readouterr().out.splitlines()
    [said] = re.findall(r"`(pond\.toml: .*)`", page)
    (tmp_path / "pond.toml").write_text(file.replace("a1-a2", "a1-z9"), encoding="utf-8")
    with pytest.raises(NotationError) as caught:
        read_board("pond.toml")
    assert str(caught.value) == said
