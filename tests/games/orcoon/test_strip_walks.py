"""Certificates with strips are walked through on the real board: `explain`, the page of a strategy, what a book shows."""

from __future__ import annotations

import json
import re
from collections.abc import Hashable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from browser import BROWSER, opened
from cases import slow
from certify import sealed
from crosscut.core.board import mask_of
from crosscut.core.errors import CertificateError
from crosscut.core.game import BLACK, COLOURS, WHITE
from crosscut.core.notation import format_turn
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.search.strips import Layers, layers_of, read_strip
from crosscut.reports.records import explain_record
from crosscut.reports.strategy_page import strategy_html
from crosscut.reports.text import walk_text
from crosscut.solver import trust
from crosscut.solver.explain import Answer, explain
from crosscut.solver.listed import in_mind
from crosscut.solver.refuting import Strategies
from crosscut.solver.strategy_tree import ELSEWHERE, LEFT_OUT, strategy_tree
from strip_sections import right_section

from .test_proofnumber import orcoon


def file_of(folder: Path, header: dict[str, Any], lines: list[str]) -> Path:
    path = folder / "certificate"
    path.write_text(sealed(header, lines))
    return path


def game_of(header: dict[str, Any]) -> Orcoon:
    game = open_game(header["game"], header["board"], header["readings"])
    assert isinstance(game, Orcoon)
    return game


def winner_if_over(game: Orcoon, p: object) -> int | None:
    assert isinstance(p, Stones)
    outcome = game.outcome(p)
    return None if outcome is None else outcome.winner


def all_walks(path: Path, prover: int) -> Iterator[tuple[tuple[str, ...], Answer]]:
    """Every sequence of the other player's turns, once for all that leave the prover with the same in mind; he wins each."""
    seen: set[Hashable] = set()
    waiting: list[tuple[str, ...]] = [()]
    while waiting:
        turns = waiting.pop()
        walk = explain(path, turns)
        last = walk.answers[-1]
        yield turns, last
        if last.outcome is not None:
            assert last.outcome.winner == prover, turns
            continue
        here = last.after, last.strip, last.wins, last.held, last.threats, last.settled
        if here not in seen:
            seen.add(here)
            waiting += [(*turns, format_turn(walk.game.board, turn)) for turn in walk.game.moves(last.after)]


SEEDS = [4, 26, 44, 54, 61, 98, 109, 112]
"""Those of the first sections that have few lines and many strips."""
SECTIONS = [*SEEDS, *(slow(seed) for seed in range(60) if seed not in SEEDS)]


@pytest.mark.twin
@pytest.mark.parametrize("seed", SECTIONS)
def test_the_prover_wins_on_the_board_whatever_is_played(seed: int, tmp_path: Path) -> None:
    """Each of his turns is legal there, or `explain` would not play it."""
    header, lines = right_section(seed)
    path, prover = file_of(tmp_path, header, lines), COLOURS.index(header["side"])
    assert sum(last.outcome is not None for _, last in all_walks(path, prover)) > 0


@pytest.mark.parametrize(
    ("side", "first", "last", "said"),
    [
        (BLACK, 0, 3, "Black wins in columns a to d alone, whatever White does elsewhere"),
        (BLACK, 1, 1, "Black wins in column b alone, whatever White does elsewhere"),
        (WHITE, 1, 2, "White wins in rows 2 to 3 alone, whatever Black does elsewhere"),
        (WHITE, 0, 2, "White wins even if Black may skip turns"),
    ],
)
def test_what_is_enough_is_said(side: int, first: int, last: int, said: str) -> None:
    game = orcoon("3x5")
    cells = mask_of(cell for layer in layers_of(game, side)[first : last + 1] for cell in layer)
    assert Layers(game, side, cells).words == said
    kept = next(game.symmetries(game.start()))
    assert read_strip(game, side, f"{first + 1}-{last + 1}", kept, None) == Layers(game, side, cells)


@pytest.mark.parametrize("text", ["0-1", "2-1", "1-4", "1", "a-b"])
def test_a_strip_that_is_none_is_refused(text: str) -> None:
    game = orcoon("3x5")
    with pytest.raises(CertificateError, match="no strip of 3x5"):
        read_strip(game, WHITE, text, next(game.symmetries(game.start())), None)


@pytest.mark.twin
def test_strips_and_parts_of_them_are_met(tmp_path: Path) -> None:
    """Some of those walks are on a part of the board, with stones outside it that are not there in the prover's head."""
    outside = sentences = 0
    for seed in SEEDS[:5]:
        header, lines = right_section(seed)
        for _, last in all_walks(file_of(tmp_path, header, lines), COLOURS.index(header["side"])):
            if last.strip is not None and last.outcome is None:
                outside += last.strip.head(last.after) != last.after
                sentences += last.held == last.strip.words
    assert min(outside, sentences) > 20


@pytest.mark.twin
@pytest.mark.parametrize("seed", SECTIONS)
def test_the_page_answers_every_reply_as_a_walk_does(seed: int, tmp_path: Path) -> None:
    """A place has the position of the prover's head; what is played outside a strip is one reply there."""
    header, lines = right_section(seed)
    path, game, prover = file_of(tmp_path, header, lines), game_of(header), COLOURS.index(header["side"])
    strategy = strategy_tree(path)
    assert strategy.left_out == 0
    for place in strategy.places:
        p = place.position
        assert isinstance(p, Stones)
        if place.replies:
            assert LEFT_OUT not in place.replies.values()
            more = [ELSEWHERE] if place.strip is not None and place.strip.elsewhere(p) is not None else []
            assert list(place.replies) == [*(format_turn(game.board, turn) for turn in game.moves(p)), *more]
        elif place.settled:
            assert not game.can_connect(p, 1 - prover)
        else:
            assert winner_if_over(game, p) == prover
    for turns, last in islice(all_walks(path, prover), 200):
        at = strategy.places[0]
        for reply in turns:
            if not at.replies:
                break
            if reply not in at.replies:
                assert isinstance(at.strip, Layers)
                assert not at.strip.cells >> game.board.by_name[reply] & 1
            at = strategy.places[at.replies[reply if reply in at.replies else ELSEWHERE]]
        else:
            assert last.strip in (None, at.strip)
            assert last.outcome is not None or in_mind(last.after, at.strip) == at.position


@pytest.mark.twin
@pytest.mark.parametrize("seed", SECTIONS)
def test_a_book_shows_play_up_to_where_the_other_side_is_cut_off(seed: int) -> None:
    header, lines = right_section(seed)
    game, prover = game_of(header), COLOURS.index(header["side"])
    p = game.parse(header["position"])
    found = Strategies(game, sealed(header, lines).encode()).continuation(p, prover)
    assert found is not None
    for turn in found.turns:
        assert game.legal(p, turn) is None
        p = game.play(p, turn)
    assert p == found.end
    assert winner_if_over(game, p) == prover or not game.can_connect(p, 1 - prover)


BY_HAND = """6 B:...../...B. b2 strip=2-4 order=d1
4 B:...WW/B.BWW:skips b2 strip=1-3 order=c1
2 B:W..WW/B.BWW:skips c1 strip=1-5 order=
2 B:.W.WW/B.BWW:skips c1 strip=1-3 order=b2
2 B:..WWW/B.BWW:skips a1 strip=1-4 order=
2 B:...WW/BWBWW:skips a1 strip=1-4 order=c1
2 B:W..WW/BBBWW:skips b1 strip=1-5 order=c1
2 B:.W.WW/BBBWW:skips c1 strip=1-5 order=a1
2 B:..WWW/BBBWW:skips a1 strip=1-4 order=
2 B:...WW/BBBWW:skips b1 strip=1-5 order="""


def by_hand(folder: Path) -> Path:
    """A file for 2x5: White plays outside the three columns in the middle, or in them. Listed are these moved to the left."""
    header = right_section(0)[0] | {"board": "2x5", "position": "B:...../...B.", "side": "B"}
    header |= {"readings": {"connection": "chain", "crossing": "forbidden", "pie": "off"}}
    header.pop("images", None)
    return file_of(folder, header, BY_HAND.splitlines())


def test_lines_about_a_strip_are_carried_back(tmp_path: Path) -> None:
    path = by_hand(tmp_path)
    assert trust.check(path).ok, trust.check(path).error

    def answers(*turns: str) -> list[str]:
        walk = explain(path, turns)
        return [format_turn(walk.game.board, answer.turn) for answer in walk.answers if answer.turn is not None]

    assert answers() == ["b2"]
    assert answers("a1") == answers("e2") == ["b2", "c2"]
    assert answers("a1", "e2") == ["b2", "c2", "c1"]
    assert answers("a1", "b1") == ["b2", "c2", "c1"]
    assert answers("c1", "a1") == ["b2", "d1", "pass"]


def test_walk_and_page_say_which_part_is_enough(tmp_path: Path) -> None:
    path, said = by_hand(tmp_path), "Black wins in columns b to d alone, whatever White does elsewhere"
    assert f"Black answers b2\n{said}\n" in walk_text(explain(path))  # no number of turns: ranks count skips
    assert explain_record(explain(path, ("a1",)))["answers"][-1]["held"] == said
    page = strategy_html(path)
    data = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert data is not None
    first = json.loads(data[1])["places"][0]
    assert first["h"] == f"{said}."
    assert list(first["r"]) == ["b1", "c1", "d1", "c2", "pass", "elsewhere"]
    assert "<em>elsewhere</em> stands for each turn there" in page


@pytest.mark.skipif(BROWSER is None, reason="no chromium here: the page is clicked in it")
def test_a_turn_elsewhere_is_clicked(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(strategy_html(by_hand(tmp_path)))
    with opened(tmp_path / "profile", file, dark=False, width=1280) as page:
        page.click("#replies button:last-child")
        said = page.ask("document.querySelector('.said').textContent")
    assert said.startswith("White replied elsewhere. Black plays c2. White to choose: ")
    assert said.endswith(" Black wins in columns b to d alone, whatever White does elsewhere.")
