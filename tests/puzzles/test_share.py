"""Share IDs: round trips, what a shell does with them, what they mean, and that bad ones are refused in a line."""

import json
import re
import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosscut.core.board import mask_of
from crosscut.core.errors import CrosscutError
from crosscut.core.game import position_id
from crosscut.core.instance import read_id
from crosscut.core.notation import format_turn
from crosscut.core.registry import open_game
from crosscut.games.orcoon.puzzles.clues import Dead, Empties, Final, Joined
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.xodd.puzzles.clues import GroupsInRow, GroupsOf
from crosscut.games.xodd.rules import Xodd
from crosscut.puzzles.construction.clue import Clue
from crosscut.puzzles.construction.puzzle import Construction
from crosscut.puzzles.construction.record import asked_record, puzzle_id
from crosscut.puzzles.play import LEVELS
from crosscut.puzzles.puzzle import Puzzle, parse_puzzle
from crosscut.puzzles.share import is_share, read_share, share_id
from sound import FINAL, GOALS, GROUPS, PLAYED

SHARES = [*PLAYED, *GOALS, GROUPS, FINAL]


@st.composite
def played(draw: st.DrawFn) -> Puzzle:
    """A play puzzle in any position of a random game, sound or not."""
    boards = ["orcoon:2x3", "orcoon:3x3,crossing=allowed", "xodd:2x3", "yodd:hexhex2", "hex:rhombus3"]
    game = read_id(draw(st.sampled_from(boards))).game
    p = game.start()
    for _ in range(draw(st.integers(0, 6))):
        q = game.play(p, draw(st.sampled_from(list(game.moves(p)))))
        if game.outcome(q) is not None:
            break
        p = q
    record: dict[str, object] = {
        "position": position_id(game, p),
        "unique": draw(st.sampled_from(LEVELS)),
        "solution": format_turn(game.board, draw(st.sampled_from(list(game.moves(p))))),
        "minimal": draw(st.sampled_from([None, []])),
    }
    return parse_puzzle(json.dumps(record))


@given(played())
def test_play_puzzles_come_back(puzzle: Puzzle) -> None:
    text = share_id(puzzle)
    assert is_share(text)
    again = read_share(text)
    assert isinstance(again, Puzzle)
    assert share_id(again) == text
    assert (again.id, again.instance.id, again.unique) == (puzzle.id, puzzle.instance.id, puzzle.unique)
    assert again.solution.turn == puzzle.solution.turn
    assert (again.removals is None) == (puzzle.removals is None)
    assert shlex.split(text) == [text]
    assert not set(text) & set("*?[]{}()<>|&;$`\\'\"!~ \n\t")


@st.composite
def constructed(draw: st.DrawFn) -> Construction:
    """A construction puzzle, solvable or not."""
    name, board = draw(st.sampled_from([("orcoon", "3x4"), ("xodd", "3x3"), ("yodd", "hexhex2")]))
    game = open_game(name, board)
    assert isinstance(game, Orcoon | Xodd)
    size, colour, number = game.board.size, st.sampled_from([0, 1]), st.integers(0, game.board.size)
    clues: list[st.SearchStrategy[Clue]]
    if isinstance(game, Orcoon):
        dead = st.sets(st.integers(0, size - 1), min_size=1).map(lambda cells: Dead(mask_of(cells)))
        clues = [draw(st.sampled_from([dead, st.just(Final())])), colour.map(Joined), number.map(Empties)]
    else:
        rows = st.integers(0, len(game.board.rows) - 1)
        clues = [st.builds(GroupsOf, colour, number), st.builds(GroupsInRow, rows, colour, number)]
    chosen = tuple(draw(clue) for clue in clues if draw(st.booleans()))
    given_cells = draw(st.lists(st.sampled_from("BW.?"), min_size=size, max_size=size))
    return Construction(game, tuple(given_cells), draw(st.sampled_from(["BW", "BW."])), chosen)


@given(constructed())
def test_construction_puzzles_come_back(puzzle: Construction) -> None:
    text = share_id(puzzle)
    assert is_share(text)
    again = read_share(text)
    assert isinstance(again, Construction)
    assert asked_record(again) == asked_record(puzzle)
    assert puzzle_id(again) == puzzle_id(puzzle)
    assert share_id(again) == text
    assert shlex.split(text) == [text]
    assert not set(text) & set("*?[]{}()<>|&;$`\\'\"!~ \n\t")


def test_what_they_look_like() -> None:
    for text in SHARES:
        assert share_id(read_share(text)) == text
    assert share_id(read_share(" orcoon:3x3#win,root,a2\n")) == "orcoon:3x3:B:.../.../...#win,root,a2"
    passed = "xodd:3x3:W:.../.B./...:pass#win,root,Ba1+Bc1"
    assert share_id(read_share(passed)) == passed
    assert share_id(read_share("orcoon:3x3:_:_x_/o_o/_._#BW,dead=b3")) == "orcoon:3x3:_:_B_/W_W/_._#BW,dead=b3"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("orcoon:3x3#", "'' behind the #: expected POSITION#GOAL,UNIQUE,TURN[,minimal]"),
        ("orcoon:3x3#win", "'win' behind the #: expected POSITION#"),
        ("orcoon:3x3#win,root,a2,maximal", "behind the #: expected POSITION#"),
        ("orcoon:3x3#win,,a2", "behind the #: expected POSITION#"),
        ("orcoon:3x3#lose,root,a2", "the goal is 'lose'"),
        ("orcoon:3x3#win,leaf,a2", "unique is 'leaf'"),
        ("orcoon:3x3#win,root,d4", "no cell 'd4' on 3x3"),
        ("orcoon:3x3:B:B../.B./...#win,root,c3", "illegal position"),
        ("orcoon:3x3:B:B../.../...#win,root,a1", "occupied"),
        ("orcoon:9x9x9#win,root,a1", "no board '9x9x9'"),
        ("orcoon:3x3:_:#BW", "expected GAME:BOARD:_:ROWS#GLYPHS[,CLUE...], _ for an open cell"),
        ("orcoon:3x3:_:???/???/???#BW", "expected GAME:BOARD:_:ROWS#GLYPHS[,CLUE...], _ for an open cell"),
        ("orcoon:3x3:_:___/___#BW", "2 rows, but board 3x3 has 3"),
        ("orcoon:3x3:_:___/___/___#", "expected GAME:BOARD:_:ROWS#GLYPHS[,CLUE...]"),
        ("orcoon:3x3:_:___/___/___#WB", "open cells hold BW or BW."),
        ("orcoon:3x3:_:___/___/___#BW,lively", "no clue 'lively': there are final, dead, "),
        ("orcoon:3x3:_:___/___/___#BW,empty=1+2", "clue 'empty=1+2': expected empty=NUMBER"),
        ("orcoon:3x3:_:___/___/___#BW,empty=many", "clue empty: number is 'many'"),
        ("orcoon:3x3:_:___/___/___#BW,final,dead=a1", "at most one clue of a puzzle can be about dead cells"),
        ("orcoon:3x3:_:___/___/___#BW,groups=B+1", "no clue 'groups': there are final, dead, "),
        ("xodd:2x2:_:__/__#BW,row=3+B+1", "clue row: row 3, but the board has rows 1 to 2"),
        ("xodd:2x2:_:__/__#BW,row=9+B+1", "clue row: row is '9', expected a number from 0 to 4"),
        ("hex:rhombus2:_:__/__#BW", "hex has no construction puzzles"),
        ("orcoon:3x3#win,root," + "a" * 30_000, "a share ID of 30020 characters: at most 20000 are read"),
    ],
)
def test_wrong_ones_are_refused(text: str, message: str) -> None:
    assert is_share(text)
    with pytest.raises(CrosscutError, match=re.escape(message)):
        read_share(text)


@pytest.mark.parametrize("text", ["orcoon:3x3", "# orcoon:3x3", "x#y", "chess:8x8#win,root,a1", "orcoon:3x3 #win,root,a2", ""])
def test_other_texts_are_none(text: str) -> None:
    assert not is_share(text)


@given(st.sampled_from(SHARES), st.integers(0, 80), st.text("_BW.?#,:=+/abc123-xo", max_size=3), st.integers(0, 4))
def test_damage_never_gives_a_traceback(text: str, at: int, put: str, gone: int) -> None:
    try:
        puzzle = read_share(text[:at] + put + text[at + gone :])
    except CrosscutError as error:
        puzzle = None
        said = str(error)
    assert puzzle is not None or "\n" not in said
    assert puzzle is None or share_id(read_share(share_id(puzzle))) == share_id(puzzle)


@given(st.text(max_size=60))
def test_any_text_is_refused_in_a_line(text: str) -> None:
    for damaged in (f"nogame:{text}", f"orcoon:2x2#{text}", f"orcoon:2x2:_:{text}"):
        with pytest.raises(CrosscutError) as refused:
            read_share(damaged)
        assert "\n" not in str(refused.value)
