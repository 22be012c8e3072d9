"""The page of a certificate: every reply is answered as `explain` answers it, and it says what it leaves out."""

import base64
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from boards_of_games import BOARDS
from browser import BROWSER, opened
from crosscut.cli import main
from crosscut.core.notation import format_turn
from crosscut.core.registry import game_names, open_game
from crosscut.reports.rules_in_short import rules_in_short
from crosscut.reports.strategy_page import guarantee_text, strategy_html
from crosscut.solver.explain import explain
from crosscut.solver.strategy_tree import LEFT_OUT, strategy_tree


def certified(position: str, folder: Path, *more: str) -> Path:
    """A certificate of a position."""
    path = folder / "strategy.certificate"
    found = CliRunner().invoke(main, ["solve", position, "--certificate", str(path), *more])
    assert found.exit_code == 0, found.output
    return path


def data_of(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


POSITIONS = [
    "orcoon:3x3",
    "hex:rhombus3",
    "hex:rhombus3,pie=on",
    "seo:torus3",
    "xodd:2x3",
    "quax:2x3",
    "gem:triangle3",
    "crosshairs:hexhex2",
    "torax:torus3",
]


@pytest.mark.parametrize("position", POSITIONS)
def test_every_reply_has_the_answer_that_explain_gives(position: str, tmp_path: Path) -> None:
    path = certified(position, tmp_path)
    strategy = strategy_tree(path)
    game, asked = strategy.game, 0
    ways: dict[int, tuple[str, ...]] = {0: ()}
    for number, place in enumerate(strategy.places):
        for turn, to in place.replies.items():
            assert to != LEFT_OUT
            if to in ways:
                continue
            ways[to] = (*ways[number], turn)
            if asked % 7 == 0 and not game.decides_by_plies:
                last = explain(path, ways[to]).answers[-1]
                told = "" if last.turn is None or last.settled else format_turn(game.board, last.turn)
                assert strategy.places[to].answer == told or (strategy.places[to].settled and last.settled)
            asked += 1
    assert set(ways) == set(range(len(strategy.places)))
    for place in strategy.places:
        assert place.replies or place.settled or game.outcome(place.position) is not None


def test_what_a_limit_leaves_out_is_counted_and_named(tmp_path: Path) -> None:
    path = certified("orcoon:3x3", tmp_path)
    strategy = strategy_tree(path, most_replies=20)
    cut = sum(to == LEFT_OUT for place in strategy.places for to in place.replies.values())
    assert strategy.left_out == cut > 0
    assert len(strategy.places) <= 21


def test_the_page_needs_nothing_else_and_brings_its_checker_along(tmp_path: Path) -> None:
    path = certified("orcoon:3x3", tmp_path)
    page = strategy_html(path)
    assert "<title>Orcoon: Black wins, whatever White does</title>" in page
    assert "A pass ends the game" in page
    assert not re.findall(r'(?:src|href)="(?!#|data:)', page)
    files = re.findall(r'<a href="data:application/octet-stream;base64,([^"]+)" download="([^"]+)"', page)
    assert [name for _, name in files] == ["strategy.certificate", "crosscut-checker.pyz"]
    friend = tmp_path / "friend"
    friend.mkdir()
    for content, name in files:
        (friend / name).write_bytes(base64.b64decode(content))
    done = subprocess.run(
        [sys.executable, "-I", "crosscut-checker.pyz", "strategy.certificate"],
        cwd=friend,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    assert "proved" in done.stdout


def test_solve_and_explain_write_the_same_page(tmp_path: Path) -> None:
    path = certified("hex:rhombus2", tmp_path)
    run = CliRunner()
    one, other = tmp_path / "one.html", tmp_path / "other.html"
    assert run.invoke(main, ["explain", str(path), "--html", str(one)]).exit_code == 0
    solved = run.invoke(main, ["solve", "hex:rhombus2", "--html", str(other)])
    assert solved.exit_code == 0
    assert "accepted by the independent checker\n" in solved.output
    assert data_of(one.read_text())["places"] == data_of(other.read_text())["places"]
    wrong = run.invoke(main, ["explain", str(path), "--html", str(tmp_path / "page.svg")])
    assert wrong.exit_code == 2
    open_still = run.invoke(main, ["solve", "seo:torus5", "--nodes", "5", "--html", str(tmp_path / "no.html")])
    assert open_still.exit_code == 3
    assert not (tmp_path / "no.html").exists()


def test_each_game_says_its_rules_in_short_and_variants_do_not_inherit_them() -> None:
    for name in game_names():
        if name in BOARDS:
            assert rules_in_short(open_game(name, BOARDS[name][-1])), name
    game = open_game("orcoon", "3x3", {"pie": "on"})
    assert rules_in_short(game)[-1] == "Here with the switches pie = on."
    assert rules_in_short(type("Variant", (type(game),), {})(game.board)) == []


@pytest.mark.parametrize(
    ("guarantee", "said"),
    [
        ("win", "Black wins"),
        ("at_least_draw", "Black does not lose"),
        ("within 3", "Black wins within 3 turns"),
        ("lasts 1", "Black has not lost after 1 turn"),
        ("margin 2", "Black ends with a lead of 2 or more"),
    ],
)
def test_guarantees_in_words(guarantee: str, said: str) -> None:
    assert guarantee_text("Black", guarantee) == said


@pytest.mark.skipif(BROWSER is None, reason="no chromium here: the page is clicked in it")
@pytest.mark.parametrize(
    ("position", "dark", "width"), [("orcoon:3x3", False, 1280), ("xodd:2x3", True, 390), ("seo:torus3", False, 390)]
)
def test_the_page_is_clicked_through(position: str, dark: bool, width: int, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(strategy_html(certified(position, tmp_path)))
    places = data_of(file.read_text())["places"]
    with opened(tmp_path / "profile", file, dark=dark, width=width) as page:
        said, at = "document.querySelector('.said').textContent", 0
        while "r" in places[at]:
            turn, to = next(iter(places[at]["r"].items()))
            if page.ask("document.querySelector('#replies button').textContent") == turn:
                page.click("#replies button")
            assert f"replied {turn}." in page.ask(said)
            assert places[to]["a"].split(" ")[0] in page.ask(said)
            at = to
        assert places[at]["e"] in page.ask(said)
        assert page.ask("document.documentElement.scrollWidth <= innerWidth")
        page.click('[data-do="reset"]')
        cell = re.findall(r"[a-z]+[0-9]+", next(iter(places[0]["r"])))[0]
        page.click(f'[data-cell="{cell}"]')
        assert page.ask(
            "document.getElementById('walked').textContent.split(', ').length > 1 || "
            "document.querySelectorAll('.clicked').length === 1"
        )
        assert page.requests == [file.resolve().as_uri()]
        assert not page.troubles


def test_a_reply_on_a_cell_that_no_longer_matters_is_named_as_one(tmp_path: Path) -> None:
    path = certified("xodd:3x3", tmp_path)
    said = CliRunner().invoke(main, ["explain", str(path), "Wc2+Ba3", "Ba2+Wc3"])
    assert said.exit_code == 1
    assert "Ba2+Wc3 is on a cell that no longer matters" in said.output
    assert CliRunner().invoke(main, ["check", str(path)]).exit_code == 0


def test_a_store_does_not_remember_a_file_that_is_gone(tmp_path: Path) -> None:
    options = ["--html", str(tmp_path / "page.html"), "--store", str(tmp_path / "s.db")]
    said = CliRunner().invoke(main, ["solve", "orcoon:2x2", *options])
    assert said.exit_code == 2
    assert "needs --certificate FILE" in said.output
    kept = CliRunner().invoke(main, ["solve", "orcoon:2x2", *options, "--certificate", str(tmp_path / "c")])
    assert kept.exit_code == 0, kept.output
