"""What people paste: posts with prose and several diagrams, quotes, code, Unicode stones, numbers from either end, any case."""

import random
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from boards_of_games import BOARDS
from cases import slow
from crosscut.cli import main
from crosscut.core.diagrams import split_diagrams
from crosscut.core.errors import CrosscutError, NotationError
from crosscut.core.instance import Aligned, read, read_every
from crosscut.core.notation import parse_turn
from crosscut.core.posts import LONGEST_PASTE
from crosscut.core.registry import open_game

PASTED = Path(__file__).parent / "data" / "pasted"
ORCOON = {"game": "orcoon"}
WANTED = "orcoon:3x3:B:BBW/B../W.B"


def post(name: str) -> str:
    return (PASTED / f"{name}.txt").read_text()


def ids(text: str, game: str) -> list[str]:
    """The position of each diagram, or "fault"."""
    found = [read for _, read in read_every(text, {"game": game})]
    return [" ".join(str(one) for one in read.instances) if isinstance(read, Aligned) else "fault" for read in found]


@pytest.mark.parametrize(
    "text",
    [
        "Hi all,\nlook at this:\n\nx x o\nx . .\no . x\n\nBlack to move and win.",
        "> x x o\n> x . .\n> o . x",
        ">> > x x o\n>> > x . .\n>> > o . x",
        "Text\n```text\nx x o\nx . .\no . x\n```\nmore",
        "[code]\nxxo\nx..\no.x\n[/code]\n",
        "\u25cf\u25cf\u25cb\n\u25cf\u00b7\u00b7\n\u25cb\u00b7\u25cf",
        "\u26ab\ufe0f \u26ab\ufe0f \u26aa\ufe0f\n\u26ab\ufe0f - -\n\u26aa\ufe0f - \u26ab\ufe0f",
        "\u2b22 \u2b22 \u2b21\n\u2b22 + +\n\u2b21 + \u2b22",
        "x x o\nx - -\no - x",
        "xxo\nx__\no_x",
        "x x o\nx + +\no + x",
        "\u2022 \u2022 o\n\u2022 . .\no . \u2022",
        "3 x x o\n2 x . .\n1 o . x\n  a b c",
        "x x o 3\nx . . 2\no . x 1",
        "  A B C\n3 x x o 3\n2 x . . 2\n1 o . x 1\n  A B C",
        "+-------+\n| x x o |\n| x . . |\n| o . x |\n+-------+",
        "b b w\nb . .\nw . b",
        "game = orcoon\nturn = Black\nx x o\nx . .\no . x",
        "Game = \u201corcoon\u201d\nturn = x\nx x o\nx . .\no . x",
        "x x o\nx * 1\no . x",
        "\u00a0\u00a0x x o\n\u00a0\u00a0x . .\n\u00a0\u00a0o . x",
        "the position ORCOON:3X3:B:BBW/B../W.B is legal\n(it is)",
        '{"position": "orcoon:3x3:B:BBW/B../W.B",\n"to_move": "B"}',
    ],
)
def test_one_position_in_many_clothes(text: str) -> None:
    assert read(text, ORCOON | {"turn": "B"}).id == WANTED


def test_a_post_with_two_readings_names_both_and_chooses_none() -> None:
    found = read_every(post("two-readings"), ORCOON)
    assert [diagram.where for diagram, _ in found] == ["2-3", "5-7", "8-12", "5-12", "14-15"]
    said = "two readings of lines 5-12: diagrams in lines 5-7 and 8-12, or one diagram that lost its leading blanks"
    assert [said in diagram.notes for diagram, _ in found] == [False, True, True, True, False]
    with pytest.raises(NotationError, match=r"^5 diagrams, in lines 2-3, 5-7, .* some lines have two readings"):
        read(post("two-readings"), ORCOON)
    aligned = [read for _, read in read_every(post("two-readings"), ORCOON, align=True)]
    assert [len(one.instances) if isinstance(one, Aligned) else 0 for one in aligned[1:3]] == [1, 9]


def test_half_columns_names_of_sides_and_a_record_beside_the_board() -> None:
    ((diagram, found),) = read_every(post("half-columns"), {"game": "iqishiqi"})
    assert isinstance(found, Aligned)
    assert found.instances[0].id == (
        "iqishiqi:hexhex6:B:....../......./......../........./..xx....../....x...x../.xx.....x./........x/...x..../x.o.x../.xx..."
    )
    assert diagram.where == "5-15"
    assert "left out beside the board" in diagram.notes[0]


def test_row_numbers_on_the_right_and_letters_without_blanks() -> None:
    assert ids(post("numbers-right"), "crosshairs") == [
        "crosshairs:hexhex5:W:.b.BW/.bBbbB/B.b.b.B/W.b.Bb.B/BBWBWBBbW/WBW.wWwB/BWB.W.W/WwWwwb/BW.ww"
    ]


def test_cells_that_are_drawn_twice_and_glued() -> None:
    assert [one.split(":")[1] for one in ids(post("glued"), "gem")] == ["pentagon5", "heptagon5"]


def test_strokes_between_rows_are_links_of_stones() -> None:
    (found,) = ids(post("strokes"), "torax")
    assert found.endswith(":bridges=Bg1f2+Bf2e3+Be3d4+Bg3f4+Bh4i5+Bi6a7+We2d3+Wg2f3+Wf3e4+We4d5+Wd5c6+Wb7a8")
    assert found.startswith("torax:torus9:B:.....WBW./...BWBW../")


def test_points_of_two_characters_and_a_first_row_behind_words() -> None:
    assert [one.split(":", 3)[3].split(":")[0] for one in ids(post("two-characters"), "seo")] == [
        "..../.W../.B../....",
        ".WWW/.W.W/.BWW/....",
        "B.BWW/W.BBB/B.B../.BWW./.BWWW",
    ]


def test_a_bullet_that_may_be_a_stone_or_an_empty_point_is_both() -> None:
    found = read_every("\u2022 o\no \u2022", ORCOON)
    assert [one.notes[0] for one, _ in found] == [
        "two readings of \u2022: here an empty point, it may be a black stone",
        "two readings of \u2022: here a black stone, it may be an empty point",
    ]
    assert ids("\u2022 o\no \u2022", "orcoon") == ["orcoon:2x2:B:.W/W.", "orcoon:2x2:B:BW/WB"]
    assert ids("\u2022 o\nx \u2022", "orcoon") == ["orcoon:2x2:B:.W/B."]


def test_the_turn_said_below_or_above_a_diagram() -> None:
    text = "White to move.\n\nx o\n. .\n\nIt's even; black to play!\n\nthen\n\nx o\no x\nWhite to move\n"
    assert [one.split(":")[2] for one in ids(text, "orcoon")] == ["W", "W"]
    assert ids("x .\n. .\n(Black to play)", "orcoon") == ["orcoon:2x2:B:B./.."]


def test_rows_that_contradict_the_id_above_are_named_with_it() -> None:
    text = "orcoon:2x2:B:B./.W\n   a b\n 1 B .\n 2 . B\n"
    with pytest.raises(
        NotationError, match=r"two readings: the position ID in line 1 is orcoon:2x2:B:B./.W, and the rows .* B./.B"
    ):
        read(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Words.\nx x o\nx q .\no . x", "line 3, column 3: 'q', expected B or x"),
        ("Words.\nand more words", "no diagram: expected rows"),
        ("x\n" * 150_000, "at most 200000 are read"),
        (". " * 2000 + "x\n\n", "of lines of 4,001 characters at most 1,000 are read"),
        ("No diagram, but many words. " * 100, "no diagram: expected rows"),
        ("x . o\n\n\n" * 1 + "x o\no x\n\n" * 250, "more than 200 diagrams"),
    ],
)
def test_what_is_wrong_in_a_paste_is_said_with_its_place(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read(text, ORCOON)


@pytest.mark.parametrize(
    "identity", ["ORCOON:3X3,PIE=ON:w:bb./..X/O..", "Seo:Torus3:B:B../.W./...:LAST=BA1+WB2", "xodd:2x2:X:bw/..:PASS"]
)
def test_ids_in_any_case(identity: str) -> None:
    assert read(identity) == read(read(identity).id)


def test_turns_and_cells_in_any_case() -> None:
    board, wide = open_game("xodd", "4x4").board, open_game("xodd", "3x60").board
    for text, normal in (("C3", "c3"), ("bC3+wd4", "Bc3+Wd4"), ("BC3", "Bc3"), ("PASS", "pass"), ("B1", "b1"), ("b1", "b1")):
        assert str(parse_turn(board, text)) == normal
    assert str(parse_turn(wide, "bc3")) == "bc3"
    assert str(parse_turn(wide, "Bc3")) == "Bc3"
    with pytest.raises(NotationError, match="'BC3' has two readings: write bc3 for the cell, or Bc3"):
        parse_turn(wide, "BC3")


@pytest.mark.parametrize(("game", "board"), [(game, boards[0]) for game, boards in BOARDS.items()])
def test_what_show_prints_is_read_back(game: str, board: str) -> None:
    instance, chance = read(f"{game}:{board}"), random.Random(1)
    run = CliRunner()
    for _ in range(5):
        text = run.invoke(main, ["show", instance.id]).output
        assert read(text) == instance
        assert ids(f"Hello.\n\n> {text}\n\nand\n\n{text}".replace("\n", "\n> "), game) == [instance.id] * 2
        turns = list(instance.moves())
        if not turns:
            break
        instance = instance.play(chance.choice(turns))


SIGNS = st.sampled_from("xoXOBWbw.-_+* 1234567890abc|/\\\n\n\n\t#>=:\"'\u25cf\u25cb\u2022\u26ab\ufe0f\u2b21hq@`")
WORDS = st.sampled_from(
    [
        "x x o\n",
        ". . x\n",
        "x.o\n",
        "  a b c\n",
        "1 x o .\n",
        "> ",
        "```\n",
        "game = orcoon\n",
        "turn = W\n",
        "White to move\n",
        "orcoon:2x2\n",
    ]
)


@given(
    st.lists(st.one_of(st.text(SIGNS, max_size=12), WORDS, st.text(max_size=5)), max_size=30),
    st.sampled_from(sorted(BOARDS)),
    st.booleans(),
)
def test_garbage_gets_an_answer_or_one_line(parts: list[str], game: str, align: bool) -> None:
    said: list[object] = []
    try:
        said += [one for _, one in read_every("".join(parts), {"game": game}, align=align)]
    except CrosscutError as error:
        said.append(error)
    assert all(isinstance(one, Aligned) or "\n" not in str(one) for one in said)


@pytest.mark.parametrize("length", [LONGEST_PASTE // 5, slow(LONGEST_PASTE)])
@pytest.mark.parametrize(
    "sign", ["x", ". ", "x o\n", "-\n", "\u25cf\n\n", "1 ", "a b\n", "> ", "game = q\n", "/\\\n", "x x\nx\n"]
)
def test_a_long_paste_is_answered_in_bounded_time(sign: str, length: int) -> None:
    with pytest.raises(CrosscutError, match="at most 200000"):
        split_diagrams((sign * 1_000_000)[:1_000_000], "orcoon")
    with suppress(CrosscutError):  # a loop that grows with the square would take hours
        split_diagrams((sign * length)[:length], "orcoon")


SLIPPED = [
    ("x x o .\nx . . .\no . x .\no . . o bottom\n", "words in line 4"),
    ("x x o . <- top\nx . . .\no . x .\no . . o\n", "words in line 1"),
    ("x x o .\nx . . .\no . x .\no . . o, and now?\n", "words in line 4"),
    ("x x o .\nx . . . here?\no . x .\no . . o\n", "words in line 2"),
    ("xx o .\nx . . .\no . x .\no . . o\n", "uneven blanks in line 1"),
    ("x x o .\nx . ..\no . x .\no . . o\n", "uneven blanks in line 2"),
    ("1 x x o .\n2 x . . .\n3 o . x .\n4 o . . o it ends here\n", "words in line 4"),
]


@pytest.mark.parametrize(("text", "note"), SLIPPED, ids=[note for _, note in SLIPPED])
def test_a_row_with_a_slip_is_kept_and_said(text: str, note: str) -> None:
    (found,) = split_diagrams(text, "orcoon")
    assert len(found.rows) == 4
    assert any(note in one for one in found.notes)
    assert read(text, {"game": "orcoon"}).id == "orcoon:4x4:B:BBW./B.../W.B./W..W"


@pytest.mark.parametrize(
    "said",
    [
        "White to move. I am lost, am I not?",
        "Orcoon, White to move",
        "white is to play here",
        "turn: W",
        "turn: white",
        'to move = "W"',
        "to move: White",
    ],
)
def test_whose_turn_it_is_in_words(said: str) -> None:
    text = f"{said}\nx x o .\nx . . .\no . x .\no . . o\n"
    assert read(text, {"game": "orcoon"}).id == "orcoon:4x4:W:BBW./B.../W.B./W..W"


def test_a_sentence_about_both_says_nobodys_turn() -> None:
    text = "Black to move wins, White to move loses\nx o\no .\n"
    assert read(text, {"game": "xodd"}).id == read("x o\no .\n", {"game": "xodd"}).id
