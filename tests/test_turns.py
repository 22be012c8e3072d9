"""Whole turns of several plies: read, written, counted, replayed, and drawn with glyphs of the game's own."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boards_of_games import games
from crosscut.core.boards import open_board
from crosscut.core.errors import IllegalTurnError, NotationError
from crosscut.core.game import PASS, Game
from crosscut.core.instance import Instance
from crosscut.core.turns import goes_on, has_long_turns, joined, play_word, whole_turns
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.perft import counter
from plugins import install, run
from strollers import Strollers

GAME = Strollers(open_board("2x3"))
SUPPORT = Path(__file__).parent / "support"


def games_of(seed: int) -> Iterator[tuple[list[Any], Any]]:
    """Random games: the plies so far, and the position."""
    chance = random.Random(seed)
    p, plies = GAME.start(), []
    while GAME.outcome(p) is None:
        plies.append(chance.choice(list(GAME.moves(p))))
        p = GAME.play(p, plies[-1])
        yield plies, p


def test_what_belongs_together_is_one_word_and_is_read_back() -> None:
    for seed in range(20):
        for plies, p in games_of(seed):
            words = joined(GAME, GAME.start(), plies)
            again = GAME.start()
            found: list[Any] = []
            for word in words:
                more, again = play_word(GAME, again, word)
                found += more
            assert (found, again) == (plies, p)
            assert len(words) == sum(not goes_on(GAME, q) for q in line(plies)[:-1])


def line(plies: list[Any]) -> list[Any]:
    found = [GAME.start()]
    for ply in plies:
        found.append(GAME.play(found[-1], ply))
    return found


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("a1+", "'a1\\+' is no turn: expected a ply on each side of a \\+"),
        ("a1+a1-b1+c1", "'a1\\+a1-b1\\+c1': the turn ends before c1"),
        ("a1+b1-b2", "not one of the plies of now, rule 1"),
    ],
)
def test_words_that_are_no_turn(word: str, message: str) -> None:
    with pytest.raises((NotationError, IllegalTurnError), match=message):
        play_word(GAME, GAME.start(), word)


def naive_turns(p: Any) -> set[Any]:
    """The positions after one whole turn, by following every ply."""
    found: set[Any] = set()
    for ply in GAME.moves(p):
        after = GAME.play(p, ply)
        found |= naive_turns(after) if after.dropped and GAME.outcome(after) is None else {after}
    return found


def test_whole_turns_have_each_effect_once() -> None:
    for seed in range(10):
        for _, p in games_of(seed):
            ways = list(whole_turns(GAME, p))
            assert {after for _, after in ways} == naive_turns(p) or GAME.outcome(p) is not None
            assert len({after for _, after in ways}) == len(ways)
            for plies, after in ways:
                q = p
                for here, ply in zip([None, *plies], plies, strict=False):
                    assert here is None or goes_on(GAME, q)
                    q = GAME.play(q, ply)
                assert q == after


def test_counting_turns() -> None:
    count = counter(GAME, Meter(), turns=True)
    level = [GAME.start()]
    for depth in (1, 2, 3):
        level = [after for p in level for after in naive_turns(p)]
        assert count(GAME.start(), depth) == len(level)
    assert count(GAME.start(), 1) == 12  # a soldier on one of six cells, or a King on one of six
    start = GAME.start()
    plies = [len(list(GAME.moves(GAME.play(start, ply)))) for ply in GAME.moves(start)]
    assert sum(plies) == 6 + 14  # a pass, or one of 14 slides along seven edges


LONG = ("torax", "crosshairs", "warrens")


def test_which_games_have_long_turns() -> None:
    assert {game.name for game in games().values() if has_long_turns(game)} == set(LONG)


@pytest.mark.parametrize("game", [pytest.param(game, id=name) for name, game in games().items() if game.name not in LONG])
def test_where_a_ply_is_a_turn_both_counts_agree(game: Game[Any]) -> None:
    assert counter(game, Meter(), turns=True)(game.start(), 3) == counter(game, Meter(), "python")(game.start(), 3)


@pytest.mark.skipif(kernel.native is None, reason="two loops are compared")
@pytest.mark.parametrize("game", [pytest.param(game, id=name) for name, game in games().items() if game.name in LONG])
def test_the_native_loop_counts_whole_turns_by_effect(game: Game[Any]) -> None:
    native, python = (counter(game, Meter(), method, turns=True) for method in ("native", "python"))
    for depth in (1, 2) if game.board.size < 12 else (1,):
        assert native(game.start(), depth) == python(game.start(), depth)


def test_an_instance_plays_words() -> None:
    after = Instance(GAME, GAME.start()).play("a1+a1-b1").play("c2+pass")
    assert GAME.format(after.position) == "B:.K./..W"  # type: ignore[arg-type]
    assert [str(ply) for ply in after.play("a2").moves()] == ["a2-a1", "a2-b2", "pass"]
    assert after.play("a2").play(PASS) == after.play("a2+pass")


def test_images_keep_long_turns() -> None:
    for _, p in games_of(3):
        for image in GAME.images(p):
            assert len(set(GAME.images(p))) == len(set(GAME.images(image)))
            assert GAME.parse(GAME.format(image)) == image


def test_the_command_line(tmp_path: Path) -> None:
    source = (SUPPORT / "strollers.py").read_text()
    offer = 'from crosscut.core.offer import Offer\n\nOFFER = Offer(rules="strollers:Strollers")\n'
    install(tmp_path, "strollers", "strollers", "strollers_offer:OFFER", {"strollers.py": source, "strollers_offer.py": offer})
    diagram = tmp_path / "kings.txt"
    diagram.write_text('# A remark.\ngame = "strollers"\n# @ another\n# @ B\n. . W\n')
    shown = run(tmp_path, "show", "kings.txt")
    assert shown.stdout.splitlines()[:4] == ["strollers:2x3:B:QKB/..W", "   a b c", " 1 Q K B", " 2 . . W"], shown.stderr
    (tmp_path / "q.txt").write_text("# @ B\n. q W\n")
    wrong = run(tmp_path, "show", "q.txt", "--game", "strollers").stderr
    assert "line 2, column 3: 'q', expected B or x, W or o, K or @ and Q or #" in wrong
    assert run(tmp_path, "play", "strollers:2x2", "a1+a1-b1", "a2").stdout.startswith("strollers:2x2:W:.K/W.:dropped\n")
    counts = run(tmp_path, "perft", "strollers:2x3", "3", "--turns").stdout.split()
    assert counts[1::2] == [str(counter(GAME, Meter(), turns=True)(GAME.start(), depth)) for depth in (1, 2, 3)]
    assert "one or the other" in run(tmp_path, "perft", "strollers:2x3", "3", "--turns", "--divide").stderr
    record = tmp_path / "record"
    record.write_text("strollers:2x3\na1+a1-b1 c2+pass\na2")
    half = run(tmp_path, "replay", "record")
    assert half.returncode == 1
    assert "turn 3 (line 3, column 1): half a turn at the end of the record: expected the rest, such as a2-a1" in half.stderr
    record.write_text("strollers:2x3\na1+a1-b1 c2 pass\na2+pass b2+c1")
    assert "turn 4 (line 3, column 9): not one of the plies of now" in run(tmp_path, "replay", "record").stderr
    record.write_text("strollers:2x3\na1+a1-b1 c2+pass\n")
    repaired = run(tmp_path, "replay", "record", "--against", "strollers:2x3:B:..K/..W", "--repair").stdout
    assert "2 turns, all legal" in repaired
    assert "ply 1: c1 for a1" not in repaired
    assert "no 3 corrections or fewer will do" in repaired or "corrections" in repaired


DIALECT = """
import re
from crosscut.solver.records import Dialect, Printed, Word

def read(lines):
    found = [(number, word) for number, line in lines for word in re.finditer(r"([^\\s:]+)(:*)", line)]
    return Printed("", tuple(Word(number, word.start() + 1, word[1], word[2]) for number, word in found))

def note(game, before, after):
    kings = [(p.black_kings | p.white_kings).bit_count() for p in (before, after)]
    return ":" * (kings[1] - kings[0])

RECORDS = Dialect(about="a : for each new King", example="", read=read, note=note)
"""


def test_what_a_record_says_of_its_turns_is_checked(tmp_path: Path) -> None:
    source = (SUPPORT / "strollers.py").read_text()
    parts = 'rules="strollers:Strollers", records="strollers_records:RECORDS"'
    offer = f"from crosscut.core.offer import Offer\n\nOFFER = Offer({parts})\n"
    sources = {"strollers.py": source, "strollers_offer.py": offer, "strollers_records.py": DIALECT}
    install(tmp_path, "strollers", "strollers", "strollers_offer:OFFER", sources)
    head = 'game = "strollers"\nboard = "2x3"\n'
    for text, wrong in (
        ("a1+a1-b1: c2+pass\n", ""),
        ("a1 a1-b1: c2 pass\n", ""),
        ("a1+a1-b1 c2+pass\n", "turn 1 (line 3, column 1): nothing is said of a1+a1-b1, expected ':'"),
        ("a1+a1-b1:\nc2+pass:\n", "turn 2 (line 4, column 1): ':' is said of c2+pass, expected nothing"),
        ("a1+a1-b1::\n", "turn 1 (line 3, column 1): '::' is said of a1+a1-b1, expected ':'"),
    ):
        (tmp_path / "record").write_text(head + text)
        done = run(tmp_path, "replay", "record")
        assert (done.returncode, wrong in done.stderr) == (1 if wrong else 0, True), done.stderr
