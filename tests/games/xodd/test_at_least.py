"""Tables of Xodd and Yodd of all that can follow a position, and of whether Black wins by at least so many groups."""

import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cases import slow
from crosscut.cli import main
from crosscut.core.errors import TableError, UnsupportedError
from crosscut.core.game import BLACK
from crosscut.core.instance import read_id
from crosscut.core.stones import Stones
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.tables.frame import choose_frame
from crosscut.games.xodd.tables.margins import Margins, margins
from crosscut.solver import kernel
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.tables.numbering import position_of
from crosscut.solver.tables.table import Table, build_table, open_table, verify
from damaged_tables import damaged

NATIVE = pytest.mark.skipif(kernel.native is None, reason="no compiled module")
METHODS = pytest.mark.parametrize("method", ["python", pytest.param("native", marks=NATIVE)])
POSITIONS = ["xodd:2x3:W:.B./...", "xodd:3x3:W:.../.B./...", "xodd:3x3:B:B.W/.../B..", "yodd:rhombus3:W:.W./.B./.W."]


def made(folder: Path, text: str, at_least: int, method: str) -> Table[Any]:
    """The table of what can follow a position."""
    at = read_id(text)
    return build_table(at.game, folder / f"{at_least}.table", Meter(), method, given=at.position, at_least=at_least)


def position(text: str) -> tuple[Xodd, Stones]:
    """The game, and the position of an ID."""
    at = read_id(text)
    assert isinstance(at.game, Xodd)
    assert isinstance(at.position, Stones)
    return at.game, at.position


def has(p: Stones, given: Stones) -> bool:
    """Whether a board has the given stones."""
    return p.black & given.black == given.black and p.white & given.white == given.white


@cache
def all_margins(text: str) -> Margins:
    """The margins of all boards."""
    return margins(read_id(text).game, Meter(), "python")


@pytest.mark.twin("xodd_blocks")
@METHODS
@pytest.mark.parametrize("at_least", [-1, 1, 3])
@pytest.mark.parametrize("text", POSITIONS)
@pytest.mark.parametrize("refused", [20, slow(1)])
def test_entries_are_what_the_margins_say(text: str, at_least: int, method: str, refused: int, tmp_path: Path) -> None:
    """All entries; of the boards that have none, one in so many."""
    game, given = position(text)
    table, known = made(tmp_path, text, at_least, method), all_margins(":".join(text.split(":")[:2]))
    found = {"odd": 0, "even": 0}
    for number in range(1, 3**game.board.size):
        p = position_of(number, game.board.size)
        if not has(p, given):
            if number % refused == 0:
                with pytest.raises(TableError, match="has the boards with the stones of"):
                    table.solved.code(p)
            continue
        odd = game.illegal(p) is None
        assert (table.solved.code(p) != 0) == odd
        found["odd" if odd else "even"] += 1
        for q in (p, p._replace(turn=1)) if odd else ():
            lead = known.margin(q) if q.turn == BLACK else -known.margin(q)
            assert table.solved.wins(q) == ((lead >= at_least) == (q.turn == BLACK))
    assert found.items() <= table.solved.counts.items()
    assert table.solved.question() == (text, at_least)
    mover = known.margin(given)
    won = (mover if given.turn == BLACK else -mover) >= at_least
    assert table.solved.black_wins == won


@pytest.mark.twin("XoddHalves")
@METHODS
@pytest.mark.parametrize("text", [POSITIONS[0], slow(POSITIONS[1]), *POSITIONS[2:]])
def test_every_entry_is_verified(text: str, method: str, tmp_path: Path) -> None:
    game, given = position(text)
    for at_least in (1, 3):
        table = made(tmp_path, text, at_least, "auto")
        frame = table.solved.frame
        found = verify(table, Meter(), method, sample=50, seed=3)
        free = game.board.size - (given.black | given.white).bit_count()
        assert found.entries == (frame.count * 3 ** len(frame.behind) if method == "native" else 3**free)
        with pytest.raises(UnsupportedError, match="--late is for tables of all boards"):
            verify(table, Meter(), method, late=2)


@METHODS
def test_every_changed_entry_is_found(method: str, tmp_path: Path) -> None:
    table, chance = made(tmp_path, "xodd:2x3:W:.B./...", 3, "auto"), random.Random(3)
    frame = table.solved.frame
    boards = 3 ** len(frame.behind)
    places = [block * 4 * (-(-boards // 4)) + board for block in range(frame.count) for board in range(boards)]
    for place in places if method == "native" else chance.sample(places, 12):
        wrong = damaged(table, place, chance.choice([1, 2, 3]))
        if method == "native":
            with pytest.raises(TableError, match="wrong entry"):
                verify(wrong, Meter(), method, sample=0)
        else:  # the twin looks at one image of each board
            with pytest.raises(TableError, match=r"wrong entry|counts"):
                verify(wrong, Meter(), method, sample=400, seed=5)


@METHODS
def test_another_question_is_not_what_the_entries_answer(method: str, tmp_path: Path) -> None:
    table = made(tmp_path, "xodd:2x3:W:.B./...", 3, "auto")
    assert not table.solved.black_wins
    for change in ({"at_least": -3}, {"start": 1}, {"counts": table.solved.counts | {"mover": 1}}):
        with pytest.raises(TableError):
            verify(damaged(table, 0, 0, **change), Meter(), method, sample=0)


def test_wrong_headers_are_refused(tmp_path: Path) -> None:
    table = made(tmp_path, "xodd:3x3:W:.../.B./...", 3, "auto")
    for change in (
        {"given": "W:BB./.B./..."},
        {"given": "W:.B./.B./..B"},
        {"given": "W:.../.B./...:pass"},
        {"given": 7},
        {"at_least": 2},
        {"at_least": "3"},
        {"frame": [1, 3, 4, 5, 7]},
    ):
        with pytest.raises(TableError, match="the header's frame is damaged"):
            damaged(table, 0, 0, **change)
    for at_least in (1, 3):
        with pytest.raises(TableError, match=r"frame is damaged|another format|cut short"):
            damaged(table, 0, 0, given=None, at_least=at_least)


def test_symmetries_keep_the_given_stones() -> None:
    for text, symmetries in (("B.B/.../W.W", 2), ("B../.../...", 2), (".../.B./...", 8), ("B../..W/...", 1)):
        game, given = position(f"xodd:3x3:W:{text}")
        assert len(choose_frame(game.board, 8, given=given).symmetries) == symmetries
    assert len(choose_frame(game.board, 8).symmetries) == 16


def test_questions_that_no_table_answers(tmp_path: Path) -> None:
    for text, at_least, margins_too, match in (
        ("xodd:3x3", 3, False, "with a stone"),
        ("xodd:3x3:W:.../.B./...", 2, False, "the lead at the end is odd"),
        ("xodd:3x3:W:.../.B./...", 10**21 + 1, False, "no lead on 3x3 is larger than its 9 cells"),
        ("xodd:3x3:W:B../.B./...", 1, False, "a legal position before a pass"),
        ("xodd:3x3:W:.../.B./...:pass", 1, False, "a legal position before a pass"),
        ("xodd:3x3:W:.../.B./...", 1, True, "--margins is for a whole board"),
        ("xodd:3x3:W:BWB/WBW/BWB", 1, False, "empty cells on 3x3 .* there are none, the board is full"),
        ("xodd:3x3:W:BWB/.B./BWB", 1, False, "that are not all images of each other; there are only a2, c2"),
        ("hex:rhombus3:W:.../.B./...", 1, False, "not for hex"),
        ("orcoon:3x3", 3, False, "--at-least is for xodd and yodd, not for orcoon"),
    ):
        at = read_id(text)
        given = None if at.position == at.game.start() else at.position
        with pytest.raises(UnsupportedError, match=match):
            build_table(at.game, tmp_path / "t", Meter(), given=given, at_least=at_least, margins=margins_too)
    assert list(tmp_path.iterdir()) == []


def test_a_stopped_run_goes_on_with_the_same_question_only(tmp_path: Path) -> None:
    (game, given), path = position("xodd:3x3:W:.../.B./..."), tmp_path / "t.table"

    def run(limits: Limits, at_least: int) -> int:
        meter = Meter(limits)
        build_table(game, path, meter, "python", given=given, at_least=at_least)
        return meter.nodes

    with pytest.raises(LimitReached):
        run(Limits(nodes=1000), 3)
    with pytest.raises(TableError, match="is of something else"):
        run(Limits(), 1)
    frame = choose_frame(game.board, given=given, at_least=3)
    assert 0 < run(Limits(), 3) < frame.count * 3 ** len(frame.behind)
    assert verify(open_table(path), Meter(), sample=10).entries > 0


def test_on_the_command_line(tmp_path: Path) -> None:
    at, file = "xodd:3x3:W:.../.B./...", str(tmp_path / "t.table")

    def run(*words: str) -> str:
        return CliRunner().invoke(main, list(words)).output

    assert f"{at}: Black does not win by at least 3" in run("table", "build", at, "--at-least", "3", "--out", file)
    assert "proved: each of" in run("table", "verify", file)
    assert "whether Black wins by at least 3, not who wins" in run("solve", at, "--table", file)
    assert "all boards, and of who wins" in run("census", "xodd:3x3", "--theory", "--table", file)
    assert f"{at}, White to move: lost for White" in run("table", "build", at, "--out", file)
    run("table", "verify", file)
    assert "lost for White, whatever White does" in run("solve", at, "--table", file)
    assert "has the boards with the stones of" in run("solve", "xodd:3x3:W:B../.../...", "--table", file)
