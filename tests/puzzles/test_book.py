"""What a book knows of a play puzzle: every turn of every stop, and lines of play that are those of the certificate."""

from itertools import combinations, product
from pathlib import Path

import pytest

from crosscut.core.game import COLOURS, PASS, Outcome, Step, Turn
from crosscut.core.notation import format_turn
from crosscut.core.stones import Stones
from crosscut.games.orcoon.rules import Orcoon
from crosscut.puzzles.book import CUTS, Asked, asked, chooses_colour, most_drops
from crosscut.puzzles.play import is_one_turn, is_trivial
from crosscut.solver.certificates import read_sections
from crosscut.solver.explain import explain
from naive import NaiveMinimax
from sound import COLOURED, CONNECT, DEEP, GOALS, HEX, HOLD, MARGIN, MIRRORED, PLAYED, ROOT, TREE, WITHIN, sound


def book(share: str) -> Asked:
    return asked(*sound(share))


@pytest.mark.parametrize("share", [*PLAYED, *GOALS])
def test_every_turn_of_a_stop_is_known(share: str) -> None:
    found = book(share)
    game = found.puzzle.instance.game
    for stop in found.stops:
        kinds = [{stop.right}, set(stop.same), set(stop.wrong), set(stop.illegal)]
        assert sum(map(len, kinds)) == len(set().union(*kinds))
        assert {stop.right, *stop.same, *stop.wrong} == set(game.moves(stop.position))
        for turn, other in stop.same.items():
            assert other == stop.right or other in stop.wrong
            assert is_one_turn(game, stop.position, turn, other)
        for turn, text in stop.illegal.items():
            reason = game.legal(stop.position, turn)
            assert reason is not None
            assert reason.text == text
        empty = [cell for cell, glyph in enumerate(game.glyphs(stop.position)) if glyph == "."]
        odd = game.name in ("xodd", "yodd")
        shapes = {PASS} | {
            Turn(tuple(Step((cell,), colour) for cell, colour in zip(cells, colours, strict=True)))
            for number in ((1, 2) if odd else (1,))
            for cells in combinations(empty, number)
            for colours in product((0, 1) if odd else (None,), repeat=number)
        }
        assert shapes == set().union(*kinds)


@pytest.mark.parametrize("share", [COLOURED, MIRRORED, TREE, ROOT, HEX])
def test_wrong_turns_fail_by_the_naive_minimax_and_their_lines_show_it(share: str) -> None:
    found = book(share)
    game = found.puzzle.instance.game
    naive = NaiveMinimax(game.name, game.board.name, game.readings)
    for stop in found.stops:
        opponent = 1 - game.turn(stop.position)
        assert stop.wrong or game.name == "hex"
        for turn, line in stop.wrong.items():
            assert line is not None
            assert line.guarantee == "win"
            p = game.play(stop.position, turn)
            for step in line.turns:
                if game.outcome(p) is None and game.turn(p) == opponent:
                    assert naive.value(game.format(p)) == 1
                assert game.legal(p, step) is None
                p = game.play(p, step)
            assert p == line.end
            outcome = game.outcome(p)
            if outcome is None:
                assert is_trivial(game, p, opponent)
            else:
                assert outcome.winner == opponent


@pytest.mark.parametrize("share", [DEEP, MIRRORED, COLOURED, TREE, ROOT, WITHIN, MARGIN, HOLD])
def test_lines_are_the_certificate_s_and_no_try_holds_out_longer(share: str, tmp_path: Path) -> None:
    """The walk of `crosscut explain`, which reads the file by itself, answers the same."""
    puzzle, certificate = sound(share)
    path = tmp_path / "c.gz"
    path.write_bytes(certificate)
    game = puzzle.instance.game
    headers = [section.header for section in read_sections(path)]
    walked = 0
    for stop in book(share).stops:
        opponent = 1 - game.turn(stop.position)
        for turn, line in stop.wrong.items():
            p = game.play(stop.position, turn)
            if line is None or game.outcome(p) is not None:
                continue
            number = next(
                n for n, one in enumerate(headers, 1) if (one["position"], one["side"]) == (game.format(p), COLOURS[opponent])
            )
            tries = [format_turn(game.board, step) for step in line.turns[1::2]]
            walk = explain(path, tuple(tries), number)
            answers = [answer.turn for answer in walk.answers if answer.turn is not None]
            shown = line.turns[::2]
            assert tuple(answers[: len(shown)]) == shown
            ranks = [answer.rank for answer in walk.answers]
            for at, text in enumerate(tries):
                before = walk.answers[at].after
                for other in game.moves(before):
                    if format_turn(game.board, other) != text and game.outcome(game.play(before, other)) is None:
                        try_it = (*tries[:at], format_turn(game.board, other))
                        if not walk.answers[at].settled:
                            assert explain(path, try_it, number).answers[-1].rank <= ranks[at + 1]
            walked += 1
    assert walked


def test_stops_follow_the_main_line_as_far_as_uniqueness_goes() -> None:
    deep = book(DEEP)
    names = [format_turn(deep.puzzle.instance.game.board, turn) for turn in deep.puzzle.line]
    assert names == ["b2", "c1", "c2", "a2", "b4", "c3", "b3"]
    assert [stop.right for stop in deep.stops] == list(deep.puzzle.line[::2])
    assert [stop.reply for stop in deep.stops] == [*deep.puzzle.line[1::2], None]
    assert deep.rest == ()
    root = book(ROOT)
    assert len(root.stops) == 1
    assert root.stops[0].reply is None
    assert root.rest == root.puzzle.line[1:] != ()
    for share in (MIRRORED, TREE):
        tree = book(share)
        assert len(tree.stops) == (len(tree.puzzle.line) + 1) // 2 > 1
    for found in (deep, root, book(MIRRORED)):
        p = found.puzzle.instance.position
        assert found.line + found.rest == found.puzzle.line
        for turn in found.line:
            p = found.puzzle.instance.game.play(p, turn)
        assert p == found.end


def test_a_connection_is_cut_by_the_reply_that_the_puzzle_names() -> None:
    found = book(CONNECT)
    game, (stop,) = found.puzzle.instance.game, found.stops
    assert isinstance(game, Orcoon)
    for turn, line in stop.wrong.items():
        assert line.guarantee == CUTS
        assert line.turns == ((dict(found.puzzle.cuts)[turn],) if turn != PASS else ())
        end = line.end
        assert isinstance(end, Stones)
        assert isinstance(stop.position, Stones)
        white = game.turn(stop.position)
        assert game.outcome(end) == Outcome(1 - white) if turn == PASS else not game.can_connect(end, white)


def test_of_lasting_only_the_first_turn_is_shown() -> None:
    lasting = [line for stop in book(WITHIN).stops for line in stop.wrong.values() if line.guarantee.startswith("lasts ")]
    assert lasting
    assert {len(line.turns) for line in lasting} == {0, 1}


def test_symmetric_turns_are_one() -> None:
    stop, stop_game = book(ROOT).stops[0], book(ROOT).puzzle.instance.game
    assert len(stop.same) == 13
    assert len(stop.wrong) == 20
    assert all(is_one_turn(stop_game, stop.position, turn, other) for turn, other in stop.same.items())
    start = book("orcoon:3x3#win,root,a2").stops[0]
    assert [start.same[turn] for turn in start.same if start.same[turn] == start.right] == [start.right]


@pytest.mark.parametrize(("share", "colours", "most"), [(DEEP, False, 1), (HEX, False, 1), (COLOURED, True, 2), (ROOT, True, 2)])
def test_what_a_turn_can_be(share: str, colours: bool, most: int) -> None:
    game = sound(share)[0].instance.game
    assert chooses_colour(game) == colours
    assert most_drops(game, [PASS]) == most
