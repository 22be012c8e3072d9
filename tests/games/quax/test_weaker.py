"""Certificates that go over to weaker positions: each of these is won, and whoever plays by them on a board wins."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from certify import certificate_of, sections
from crosscut.core.instance import read_id
from crosscut.core.notation import format_turn
from crosscut.solver import kernel
from crosscut.solver.explain import explain
from crosscut.solver.limits import Meter
from crosscut.solver.plies import NativeSearch
from crosscut.solver.plies_engines import NativeProof
from crosscut.solver.strategy_tree import strategy_tree

needs_native = pytest.mark.skipif(kernel.native is None, reason="only the compiled module goes over to weaker positions")
BOARDS = ["quax:4x3", "quax:5x3", "torax:torus3:W:B.W/.../...", "torax:torus3:B:WW./.../...", "torax:torus3x4:B:WW../..../...."]


@needs_native
@pytest.mark.parametrize("text", BOARDS)
def test_weaker_positions_are_won_says_a_search_that_knows_no_needs(text: str, tmp_path: Path) -> None:
    ((header, lines),) = sections(certificate_of(text, tmp_path, engine=NativeProof))
    game = read_id(text).game
    search, prover = NativeSearch(game, Meter()), "BW".index(header["side"])
    over = [game.parse(line.split(" =")[1]) for line in lines if " =" in line]
    assert over
    for p in over:
        assert (search.score(p) > 0) == (game.person(p) == prover), game.format(p)


@needs_native
@pytest.mark.parametrize("text", [*BOARDS, "quax:5x4"])
def test_whoever_plays_by_them_wins(text: str, tmp_path: Path) -> None:
    path = certificate_of(text, tmp_path, engine=NativeProof)
    chooser = random.Random(text)
    for _ in range(12):
        turns: tuple[str, ...] = ()
        while True:
            walk = explain(path, turns)
            game, last = walk.game, walk.answers[-1]
            if last.outcome is not None:
                break
            turns = (*turns, format_turn(game.board, chooser.choice(list(game.moves(last.after)))))
        start = walk.position
        prover = game.person(start) ^ (walk.side != game.turn(start))
        assert last.outcome.winner == game.turn(last.after) ^ (game.person(last.after) != prover)


@needs_native
def test_the_page_of_a_strategy_goes_over_to_them(tmp_path: Path) -> None:
    strategy = strategy_tree(certificate_of("quax:5x4", tmp_path, engine=NativeProof))
    assert strategy.left_out == 0
    ends = [place for place in strategy.places if not place.replies]
    assert ends
    for place in ends:
        outcome = strategy.game.outcome(place.position)
        assert outcome is not None
        assert outcome.winner == strategy.side


@needs_native
def test_lines_to_be_played_on_a_board_have_none(tmp_path: Path) -> None:
    instance = read_id("quax:3x4")
    solver = NativeProof(instance.game, Meter())
    assert solver.score(instance.position) > 0
    plain, few = (lines(instance.position, 0, Meter()) for lines in (solver.lines, solver.few_lines))
    assert not any(b" =" in line for line in plain)
    assert len(few) < len(plain) / 4


@needs_native
def test_a_reply_that_no_longer_matters_has_an_answer(tmp_path: Path) -> None:
    text = "quax:5x4:W:..../.WB./WBWB/BWBB/..BB:bridges=Bc4d5"
    path = certificate_of(text, tmp_path, engine=NativeProof)
    ((_, lines),) = sections(path)
    assert lines[0].endswith(" =W:B.../.WB./WBWB/BWBB/..BB:bridges=Bd3c4+Bc4d5")
    assert len(explain(path, ("a1",)).answers) == 2


MAP = {"a1": "W", "b1": "W", "c1": "W", "a2": "W", "b2": "B", "c2": "B", "a3": "W", "b3": "B", "c3": "B"}
END = ["B:WW..B./....W./...W../.WW.B./.W.WBW/...BW.:bridges=Wd5e6", "W:WW..B./....../...W../.WW.B./.W.WBW/...BW.:bridges=Wd5e6"]


@needs_native
@pytest.mark.slow
@pytest.mark.parametrize(("cell", "side"), MAP.items())
def test_each_first_stone_on_5x5_has_a_certificate(cell: str, side: str, tmp_path: Path) -> None:
    rows = [["."] * 5 for _ in range(5)]
    rows[int(cell[1]) - 1]["abc".index(cell[0])] = "B"
    path = certificate_of(f"quax:5x5:W:{'/'.join(map(''.join, rows))}", tmp_path, engine=NativeProof)
    assert sections(path)[0][0]["side"] == side


@needs_native
@pytest.mark.slow
@pytest.mark.parametrize("text", END)
def test_the_end_of_the_game_on_6x6_has_a_certificate(text: str, tmp_path: Path) -> None:
    path = certificate_of(f"torax:torus6:{text}", tmp_path, engine=NativeProof)
    assert sections(path)[0][0]["side"] == "W"
