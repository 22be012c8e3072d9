"""Certificates with connections are played out: `explain`, the page of a strategy, and what a book shows."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from cases import slow
from certify import certificate_of, sealed, sections
from crosscut.core.errors import CertificateError, IllegalTurnError, NotationError
from crosscut.core.instance import read_id
from crosscut.core.notation import format_turn
from crosscut.reports.records import explain_record
from crosscut.reports.strategy_page import strategy_html
from crosscut.reports.text import walk_text
from crosscut.solver import kernel, trust
from crosscut.solver.certificates import Claim
from crosscut.solver.explain import explain
from crosscut.solver.plies_engines import NativeProof
from crosscut.solver.refuting import Strategies
from crosscut.solver.strategy_tree import strategy_tree

needs_native = pytest.mark.skipif(kernel.native is None, reason="only the compiled module writes connections")


def file_of(folder: Path, text: str, side: int, *lines: str, weaker: bool = False) -> Path:
    """A file written by hand."""
    instance = read_id(text)
    members = ("weaker", "connections") if weaker else ("connections",)
    claim = Claim(instance.game, instance.game.format(instance.position), side, "win")
    path = folder / "certificate"
    path.write_text(sealed(claim.header() | dict.fromkeys(members, "yes"), list(lines)))
    return path


def replies(path: Path, *turns: str) -> list[str]:
    """The prover's plies."""
    walk = explain(path, turns)
    return [format_turn(walk.game.board, answer.turn) for answer in walk.answers if answer.turn is not None]


# ---- By hand: 3x3, Black on b1 and b2. b3 joins his sides, or a3, which b2 is connected with by a2 and by a bridge. ------------

HALVES = "b2/b3;b3/bottom;1+2@b3;b2a3;a3/bottom;b2/a2;a2/a3;6+7@a2;4|8;9+5@a3"
WHITE_DECIDES, BLACK_DECIDES = "W:.B./.B./...", "B:.B./.B./..."
OTHERS = f"1 {WHITE_DECIDES} * wins={HALVES};!3;!10"
OWN = f"1 {BLACK_DECIDES} + wins={HALVES};!10"
ONE = [f"2 {WHITE_DECIDES} * wins={HALVES};!3", f"1 B:.B./.B./.W. + wins={HALVES.split(';', 3)[3].replace('6+7', '3+4')}"]


def test_the_win_that_a_ply_misses_is_carried_out(tmp_path: Path) -> None:
    path = file_of(tmp_path, f"quax:3x3:{WHITE_DECIDES}", 0, OTHERS)
    assert explain(path).answers[0].held == "Black wins by connections whatever White does"
    assert replies(path, "c1") == ["b3"]
    assert replies(path, "b3", "a2") == ["a3", "b2a3"]
    assert replies(path, "b3", "c1") == ["a3", "b2a3"]
    said = explain(path, ("b3",)).answers[-1].held
    assert said == "Black is connected whatever White does: the rest is by connections through a2, b2a3"
    with pytest.raises(IllegalTurnError, match="turn 2"):
        explain(path, ("b3", "a3"))


def test_what_all_wins_need_is_answered_by_lines(tmp_path: Path) -> None:
    left = "b2a3;a3/bottom;b2/a2;a2/a3;3+4@a2;1|5;6+2@a3;!7"
    lines = f"2 {WHITE_DECIDES} * wins={HALVES};!3", f"1 B:.B./.B./.W. + wins={left}"
    path = file_of(tmp_path, f"quax:3x3:{WHITE_DECIDES}", 0, *lines)
    assert explain(path).answers[0].held == (
        "Black wins by connections whatever White does, but for b3: these the certificate answers"
    )
    assert replies(path, "a3") == ["b3"]
    assert replies(path, "b3", "a2") == ["a3", "b2a3"]
    assert trust.check(path).ok


def test_who_decides_carries_one_out_at_once(tmp_path: Path) -> None:
    path = file_of(tmp_path, f"quax:3x3:{BLACK_DECIDES}", 0, OWN)
    assert trust.check(path).ok
    first = explain(path).answers[-1]
    assert (replies(path), first.rank, first.settled) == (["a3"], 0, False)
    assert "Black is connected whatever White does" in walk_text(explain(path))
    assert explain_record(explain(path))["answers"][-1]["held"] == first.held
    assert replies(path, "c1") == ["a3", "b2a3"]
    assert explain_record(explain(path, ("c1",)))["answers"][-1]["held"] is None


def test_a_win_that_ends_the_game_at_once_is_held_no_longer(tmp_path: Path) -> None:
    (place,) = strategy_tree(file_of(tmp_path, f"quax:3x3:{BLACK_DECIDES}", 0, f"1 {BLACK_DECIDES} + wins={HALVES};!3")).places
    assert (place.answer, place.held) == ("b3", "")


def test_turns_after_the_end_are_refused(tmp_path: Path) -> None:
    path = file_of(tmp_path, f"quax:3x3:{BLACK_DECIDES}", 0, f"1 {BLACK_DECIDES} + wins={HALVES};!3")
    assert explain(path).answers[-1].outcome is not None
    with pytest.raises(IllegalTurnError, match="turn 1: the game has ended"):
        explain(path, ("c1",))


def test_on_a_weaker_position_too(tmp_path: Path) -> None:
    """The line's position has White's stones on b3 and c3, which the board has not: they may be played to yet."""
    over = "B:.B./.B./.WW"
    wins = "b2a3;a3/bottom;b2/a2;a2/a3;3+4@a2;1|5;6+2@a3;!7"
    lines = f"2 {BLACK_DECIDES} ={over}", f"1 {over} + wins={wins}"
    path = file_of(tmp_path, f"quax:3x3:{BLACK_DECIDES}", 0, *lines, weaker=True)
    assert trust.check(path).ok
    assert replies(path, "b3") == replies(path, "c3") == ["a3", "b2a3"]
    game = read_id("quax:3x3").game
    found = Strategies(game, path.read_bytes()).continuation(game.parse(BLACK_DECIDES), 0)
    assert found is not None
    assert [format_turn(game.board, turn) for turn in found.turns] == ["a3", "a2", "b2a3"]


def test_wrong_wins_are_a_wrong_certificate(tmp_path: Path) -> None:
    with pytest.raises(CertificateError, match="says no connection and no win"):
        explain(file_of(tmp_path, f"quax:3x3:{BLACK_DECIDES}", 0, f"1 {BLACK_DECIDES} + wins=b2/b3;!2"))
    lies = "b2/b3;b2/b3;b2a3;a3/bottom;3+4@a3;!5"
    with pytest.raises(CertificateError):
        explain(file_of(tmp_path, f"quax:3x3:{BLACK_DECIDES}", 0, f"1 {BLACK_DECIDES} + wins={lies}"))


def test_without_the_member_there_are_no_wins(tmp_path: Path) -> None:
    path = file_of(tmp_path, f"quax:3x3:{BLACK_DECIDES}", 0, OWN)
    header, *lines = path.read_text().splitlines()[:-1]
    members = json.loads(header)
    del members["connections"]
    path.write_text(sealed(members, lines))
    with pytest.raises((CertificateError, NotationError)):
        explain(path)


# ---- Files of the solver -------------------------------------------------------------------------------------------------------

BOARDS = ["quax:3x3", "quax:3x4", "quax:3x4:W:B.../..../....", "quax:4x4:W:B.../..../..../....", "torax:torus3"]
LARGER = [
    "torax:torus4:B:W.../..../..../....",
    "quax:5x5",
    "torax:torus6:B:WW..B./....W./...W../.WW.B./.W.WBW/...BW.:bridges=Wd5e6",
]


def with_wins(text: str, folder: Path) -> Path:
    """The certificate of a position, which has a line that names wins."""
    path = certificate_of(text, folder, engine=NativeProof)
    assert any(" wins=" in line for _, lines in sections(path) for line in lines)
    return path


@needs_native
@pytest.mark.parametrize("text", [*BOARDS, *map(slow, LARGER)])
def test_whoever_plays_by_them_wins(text: str, tmp_path: Path) -> None:
    path, chance, held = with_wins(text, tmp_path), random.Random(text), 0
    for _ in range(12):
        turns: tuple[str, ...] = ()
        while (last := (walk := explain(path, turns)).answers[-1]).outcome is None:
            held += bool(last.held)
            moves = list(walk.game.moves(last.after))
            turns = (*turns, format_turn(walk.game.board, chance.choice(moves)))
        prover = walk.game.person(walk.position) ^ (walk.side != walk.game.turn(walk.position))
        assert last.outcome.winner == walk.game.turn(last.after) ^ (walk.game.person(last.after) != prover)
    assert held > 5


@needs_native
@pytest.mark.parametrize("text", [*BOARDS, slow(LARGER[0])])
def test_the_page_has_an_answer_to_every_reply(text: str, tmp_path: Path) -> None:
    path = with_wins(text, tmp_path)
    strategy = strategy_tree(path)
    game, root = strategy.game, strategy.before
    prover = game.person(root) ^ (strategy.side != game.turn(root))
    assert strategy.left_out == 0
    for place in strategy.places:
        outcome = game.outcome(place.position)
        if outcome is None:
            assert set(place.replies) == {format_turn(game.board, turn) for turn in game.moves(place.position)}
        else:
            assert outcome.winner == game.turn(place.position) ^ (game.person(place.position) != prover)
    data = re.search(r'<script type="application/json" id="data">(.*?)</script>', strategy_html(path), re.DOTALL)
    assert data is not None
    assert [place.get("h", "") for place in json.loads(data[1])["places"]] == [
        place.held and f"{place.held}." for place in strategy.places
    ]


@needs_native
@pytest.mark.parametrize("text", [*BOARDS[:4], slow(LARGER[0]), slow(LARGER[2])])
def test_a_book_shows_play_to_the_end(text: str, tmp_path: Path) -> None:
    instance = read_id(text)
    path = with_wins(text, tmp_path)
    side = "BW".index(sections(path)[0][0]["side"])
    found = Strategies(instance.game, path.read_bytes()).continuation(instance.position, side)
    assert found is not None
    p = instance.position
    for turn in found.turns:
        assert instance.game.legal(p, turn) is None
        p = instance.game.play(p, turn)
    outcome = instance.game.outcome(p)
    assert p == found.end
    assert outcome is not None
    assert outcome.winner == side
