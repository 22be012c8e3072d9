"""Position IDs, diagrams, turns: what is read, what is refused and how that is said."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosscut.core.errors import CrosscutError, NotationError, UnknownNameError
from crosscut.core.game import PASS, Step, Turn
from crosscut.core.instance import read, read_diagram, read_id
from crosscut.core.notation import format_turn, parse_turn
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.reports.text import board_text

ORCOON = {"game": "orcoon"}


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("orcoon:3x3", "orcoon:3x3:B:.../.../..."),
        ("orcoon:3x3:W:.../.x./..o", "orcoon:3x3:W:.../.B./..W"),
        ("orcoon:3x3,pie=on,crossing=allowed", "orcoon:3x3,crossing=allowed,pie=on:B:.../.../..."),
        ("orcoon:3x3,pie=off", "orcoon:3x3:B:.../.../..."),
        ("orcoon:3x3:B:.../.B./...:pass", "orcoon:3x3:B:.../.B./...:pass"),
        ("orcoon:2x2,pie=on:W:B./..:swapped", "orcoon:2x2,pie=on:W:B./..:swapped"),
        ("orcoon:2x2,connection=knight:B:../..:pass:over", "orcoon:2x2,connection=knight:B:../..:pass:over"),
        (" hex:rhombus2:W:B./..\n", "hex:rhombus2:W:B./.."),
    ],
)
def test_position_ids_are_read_and_normalised(text: str, normal: str) -> None:
    assert read(text).id == normal
    assert read(normal).id == normal


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("chess:3x3", "no game 'chess': the games are orcoon"),
        ("orcoon:3x3:W", "'W' behind the board: expected TURN:ROWS"),
        ("orcoon:3x3:", "ends with ':'"),
        ("orcoon::B:.../.../...", "is no position"),
        (":3x3", "is no position"),
        ("orcoon:3x3:R:.../.../...", "the turn is 'R': expected B or W"),
        ("orcoon:3x3:red:.../.../...", "the turn is 'red'"),
        ("orcoon:4x3:B:.../.../.../.../...", "5 rows, but board 4x3 has 4"),
        ("orcoon:3x3:B:.../..../...", "row 2 has 4 points, but row 2 of 3x3 has 3"),
        ("orcoon:3x3:B:..././...", "row 2 has 1 point, but row 2 of 3x3 has 3"),
        ("orcoon:3x3:B:...", "^1 row, but board 3x3 has 3"),
        ("orcoon:3x3:B:.../.?./...", "row 2, column 2: '\\?', expected B or x"),
        ("orcoon:3x3,pie:B:.../.../...", "'pie' behind the board: expected switch=value"),
        ("orcoon:3x3,pie=on,pie=off", "given twice"),
        ("orcoon:3x3,pie=yes", "switch pie takes off or on, not 'yes'"),
        ("orcoon:3x3,komi=6", "no switch 'komi' here"),
        ("orcoon:rhombus3", "expected ROWSxCOLUMNS"),
        ("hex:3x3", "expected rhombusN"),
        ("orcoon:3x3:B:.../.../...:ko", "'ko' behind the rows"),
        ("orcoon:3x3:B:.../.../...:pass:pass", "each at most once"),
        ("orcoon:3x3,connection=knight:B:.../.../...:over:pass", "in the order"),
        ("orcoon:3x3:B:.../.../...:over", "only connection=knight"),
        ("orcoon:3x3:W:B../.../...:swapped", "needs the switch pie=on"),
        ("orcoon:3x3,pie=on:W:.../.../...:swapped", "a black stone"),
        ("hex:rhombus2:W:B./..:pass", "Hex has no pass"),
        ("template:2x2:B:../..:pass", "means nothing in template"),
        ("orcoon:3x3:B:" + "." * 30000, "at most 20000"),
    ],
)
def test_bad_position_ids_say_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises((NotationError, UnknownNameError), match=message) as caught:
        read(text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    "text",
    [
        "x x o\nx . .\no . x\n",
        "xxo\nx..\no.x",
        "   x x o\n   x . .\n   o . x\n\n",
        "\tX X O\n\tX . .\n\tO . X",
        "B B W\nB . .\nW . B",
        'turn = "B"\n\nBBW\nB..\nW.B\n',
        '# a remark\ngame = "orcoon"\nboard = "3x3"\n  xxo\r\n  x..\r\n  o.x\r\n',
        "   a b c\n 1 B B W\n 2 B . .\n 3 W . B\n",
        "  a b c\n1 x x o 1\n2 x . . 2\n3 o . x 3\n",
    ],
)
def test_diagrams_as_people_paste_them(text: str) -> None:
    instance = read_diagram(text, ORCOON | {"turn": "B"})
    assert instance.id == "orcoon:3x3:B:BBW/B../W.B"


def test_the_side_to_move_of_a_silent_diagram() -> None:
    assert read_diagram("x.\n.o", ORCOON).id.startswith("orcoon:2x2:B:")
    assert read_diagram("x.\n..", ORCOON).id.startswith("orcoon:2x2:W:")


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ("game = Rabbit Warrens", r"no game 'rabbit warrens' \(did you mean warrens\?\)"),
        ("board = 2 x 2", r"no board '2 x 2' \(did you mean 2x2\?\)"),
        ("turn = White it is", "the turn is 'White it is': expected B or W"),
    ],
)
def test_what_we_know_in_a_header_may_be_several_words(header: str, message: str) -> None:
    with pytest.raises((NotationError, UnknownNameError), match=message):
        read_diagram(f"{header}\n..\n..", {} if "game" in header else ORCOON)


def test_header_and_options_must_agree() -> None:
    with pytest.raises(NotationError, match="the header above the diagram says turn 'W', the option says 'B'"):
        read_diagram('turn = "W"\n..\n..', ORCOON | {"turn": "B"})
    with pytest.raises(NotationError, match="the position ID says game 'hex', the option says 'orcoon'"):
        read("hex:rhombus2", ORCOON)
    assert read_diagram('pie = "on"\n..\n..', ORCOON).id == "orcoon:2x2,pie=on:B:../.."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("xxo\nx..\no.", "line 3 has 2 points, line 1 has 3"),
        ("o x\nx . . .\no . x . o\n. . . x\nx o", "line 2 has 4 points, line 1 has 2"),
        ("xxo\nx.q\no.x", "line 2, column 3: 'q', expected B or x"),
        ("x . o\nx   o", "line 2 has 2 points"),
        ("x .  o\nx . o", "line 1, column 6: uneven gaps"),
        ('board = "4x3"\n\nxxo\nx..\no.x', "3 rows, but board 4x3 has 4"),
        ('board = "3x4"\n\nxxo\nx..\no.x', "line 3 has 3 points, but row 1 of 3x4 has 4"),
        ('game = "orcoon\n...', "no TOML"),
        ("game = [orcoon\n...", r"says game '\[orcoon', the option says 'orcoon'"),
        ("game = orcoon\nextra = -\n..\n..", "'-' behind the rows: expected"),
        ("board = 3\n...", "header entry 'board': expected a text in quotes"),
        ('colour = "B"\n..\n..', "no switch 'colour'"),
        ('turn = "green"\n..\n..', "the turn is 'green'"),
        ("a b\n1 x .\n3 . o", "every row starts with its number: expected 2"),
        ("", "no diagram"),
        ('game = "orcoon"\n', "no diagram"),
        ("." * 300, "300 cells"),
    ],
)
def test_bad_diagrams_name_line_and_column(text: str, message: str) -> None:
    with pytest.raises((NotationError, UnknownNameError), match=message):
        read_diagram(text, ORCOON)


def test_a_diagram_without_a_game_asks_for_one() -> None:
    with pytest.raises(NotationError, match="which game"):
        read_diagram("..\n..", {})


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("c3", Turn((Step((10,)),))),
        ("pass", PASS),
        ("Bc3+Wd4", Turn((Step((10,), 0), Step((15,), 1)))),
        ("a1-b1", Turn((Step((0, 1), None, "slide"),))),
        ("a1b2", Turn((Step((0, 5), None, "bridge"),))),
        ("swap", Turn(word="swap")),
    ],
)
def test_turns_round_trip(text: str, turn: Turn) -> None:
    board = open_game("orcoon", "4x4").board
    assert parse_turn(board, text) == turn
    assert format_turn(board, turn) == text


@pytest.mark.parametrize("text", ["", "e1", "a5", "a0", "A9", "1a", "pass+a1", "a1+", "aa1", "a1a1a1", "\ud800", "a" * 10000])
def test_bad_turns(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_turn(open_game("orcoon", "4x4").board, text)
    assert len(str(caught.value)) < 200


@st.composite
def positions(draw: st.DrawFn) -> str:
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    body = "/".join("".join(draw(st.lists(st.sampled_from("BW."), min_size=columns, max_size=columns))) for _ in range(rows))
    return f"orcoon:{rows}x{columns}:{draw(st.sampled_from('BW'))}:{body}{draw(st.sampled_from(['', ':pass']))}"


@given(positions())
def test_any_position_round_trips(text: str) -> None:
    instance = read_id(text)
    assert instance.id == text
    game, p = instance.game, instance.position
    assert game.parse(game.format(p)) == p


@given(positions())
def test_a_printed_board_is_read_back(text: str) -> None:
    instance = read_id(text.removesuffix(":pass"))
    assert isinstance(instance.position, Stones)
    printed = board_text(instance.game.board, instance.game.glyphs(instance.position))
    again = read_diagram(printed, ORCOON | {"turn": "BW"[instance.position.turn]})
    assert again == type(again)(again.game, instance.position)


def test_a_printed_rhombus_is_read_back() -> None:
    instance = read_id("hex:rhombus4:W:B.../.W../..B./...W")
    printed = board_text(instance.game.board, instance.game.glyphs(instance.position))
    assert read_diagram(printed, {"game": "hex", "board": "rhombus4", "turn": "W"}).id == instance.id


@pytest.mark.parametrize("side", [1, 2, 3, 7, 8, 9])
def test_a_printed_hexhex_is_read_back(side: int) -> None:
    game = open_game("yodd", f"hexhex{side}")
    glyphs = tuple("BW."[cell % 3] for cell in range(game.board.size))
    printed = board_text(game.board, glyphs)
    letters = game.board.names[game.board.rows[side - 1][-1]].rstrip("0123456789")
    assert printed.splitlines()[0].endswith(letters)
    again = read_diagram(printed, {"game": "yodd", "board": f"hexhex{side}"})
    assert again.game.glyphs(again.position) == glyphs
    if side > 1:  # without saying which board: by its rows
        assert read_diagram(printed, {"game": "yodd"}).game.board is game.board


def test_what_stands_behind_the_rows_may_stand_in_the_header() -> None:
    assert read_diagram('game = "xodd"\nextra = "pass:over"\nB.\n..', {}).id == "xodd:2x2:W:B./..:pass:over"
    with pytest.raises(NotationError, match="behind the rows"):
        read_diagram('game = "xodd"\nextra = "over"\nB.\n..', {})


JUNK = st.text(st.sampled_from("orcn:hex3x4,pie=W/B.\n\t \"'ab1xo#=é\x00\udcff"), max_size=60)


@given(JUNK)
def test_junk_is_refused_politely(text: str) -> None:
    for attempt in (text, "orcoon:3x3:" + text, "orcoon:3x3,pie=on:B:" + text, 'game = "orcoon"\n' + text):
        message = ""
        try:
            read(attempt)
        except CrosscutError as error:
            message = str(error)
        assert "\n" not in message


@given(JUNK)
def test_junk_turns_are_refused_politely(text: str) -> None:
    board = open_game("orcoon", "4x4").board
    try:
        turn = parse_turn(board, text)
    except NotationError:
        return
    assert parse_turn(board, format_turn(board, turn)) == turn
