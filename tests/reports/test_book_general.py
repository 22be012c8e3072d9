"""The page of a book for games that are more than drops: links and rings are drawn, slides are clicked, words are buttons."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from browser import BROWSER, Page
from crosscut.core.instance import read_id
from crosscut.core.turns import play_word
from plugins import install, run

SUPPORT = Path(__file__).parents[1] / "support"
SLIDE = {"position": "strollers:1x6:W:BKW.W.:dropped", "goal": "margin 0", "unique": "root", "solution": "c1-d1"}
LAST = {"turn": "d4", "replies": {"b2": {"turn": "c1", "replies": {}}}}
LINKS = {
    "position": "seo:torus4:W:.B../..WW/WWB./.BB.:last=Bb1+Wc2:links=Wd2a3",
    "goal": "win",
    "unique": "line",
    "solution": {"turn": "d1", "replies": {"a1": {"turn": "a4", "replies": {"a2": LAST}}}},
}
STAY = {"position": "strollers:1x5:W:.K.W.:dropped", "goal": "margin 0", "unique": "root", "solution": "pass"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two books: `seo.html`, and `strollers.html` of an installed package."""
    found = tmp_path_factory.mktemp("books")
    parts = 'rules="strollers:Strollers", checker="strollers_checker:Strollers"'
    sources = {name: (SUPPORT / name).read_text() for name in ("strollers.py", "strollers_checker.py")}
    sources["strollers_offer.py"] = f"from crosscut.core.offer import Offer\n\nOFFER = Offer({parts})\n"
    install(found, "strollers", "strollers", "strollers_offer:OFFER", sources)
    (found / "strollers.jsonl").write_text("\n".join(map(json.dumps, (SLIDE, STAY))))
    (found / "seo.jsonl").write_text(json.dumps(LINKS))
    for name in ("seo.jsonl", "strollers.jsonl"):
        done = run(found, "puzzles", "book", name, "--html", f"{name.partition('.')[0]}.html", "--svg-dir", f"{name}-pictures")
        assert done.returncode == 0, done.stderr
    return found


def data_of(page: Path) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page.read_text(), re.DOTALL)
    assert found is not None
    return json.loads(found[1])  # type: ignore[no-any-return]


def test_frames_and_clicks_are_those_of_the_positions(folder: Path) -> None:
    """A walk through the page's data by the rules: after each turn the frame shows what lies there."""
    page = folder / "seo.html"
    (puzzle,) = data_of(page)["puzzles"]
    shapes = set(re.findall(r'<g id="([^"]+)">', page.read_text()))
    found = re.search(r"<code>(seo:torus4:[^<]+)</code>", page.read_text())
    assert found is not None
    instance = read_id(found[1])
    game, p = instance.game, instance.position

    def shown(text: str, position: Any) -> None:
        cells, links, rings = text.split(" ")
        assert cells == "BW"[game.turn(position)] + "".join(game.glyphs(position))
        marks = game.marks(position)
        assert len(list(filter(None, links.split(",")))) == sum(len(mark.cells) == 2 for mark in marks)
        assert all(f"{puzzle['board']}-{link}" in shapes for link in links.split(",") if link)
        assert [int(cell) for cell in rings.split(",") if cell] == [mark.cells[0] for mark in marks if len(mark.cells) == 1]

    shown(puzzle["start"], p)
    for stop in puzzle["stops"]:
        assert {turn: [turn] for turn in stop["clicks"]} == stop["clicks"]
        for turn, (line, *_) in stop["wrong"].items():
            q = p
            for text, word in zip(stop["wrongFrames"][turn], [turn, *line.split()], strict=True):
                q = play_word(game, q, word)[1]
                shown(text, q)
        for text, word in zip(stop["frames"], filter(None, (stop["right"], stop["reply"])), strict=True):
            p = play_word(game, p, word)[1]
            shown(text, p)
    for text, word in zip(puzzle["restFrames"], puzzle["rest"], strict=True):
        p = play_word(game, p, word)[1]
        shown(text, p)


def test_slides_are_two_clicks_and_words_one(folder: Path) -> None:
    slide, stay = data_of(folder / "strollers.html")["puzzles"]
    assert slide["stops"][0]["clicks"]["c1-d1"] == ["c1", "d1"]
    assert slide["stops"][0]["clicks"]["pass"] == ["!pass"]
    assert slide["stops"][0]["right"] == "c1-d1"
    assert stay["stops"][0]["right"] == "pass"
    assert slide["stops"][0]["frames"] == ["BBK.QW.  "]
    assert 'id="board1-K"' in (folder / "strollers.html").read_text()


def test_pictures_show_links_and_letters(folder: Path) -> None:
    seo = [path.read_text() for path in (folder / "seo.jsonl-pictures").glob("*.svg")]
    assert all('stroke-linecap="butt"' in text for text in seo)  # links
    letters = [path.read_text() for path in (folder / "strollers.jsonl-pictures").glob("*.svg")]
    assert all(">K</text>" in text for text in letters)


@pytest.mark.skipif(BROWSER is None, reason="chromium is not installed")
def test_a_reader_plays_them(folder: Path, tmp_path: Path) -> None:
    assert shutil.which("chromium") or BROWSER
    click = "document.querySelector('#puzzle-{} [data-cell=\"{}\"]').dispatchEvent(new MouseEvent('click'))"
    said = "document.querySelector('#puzzle-{} .said').textContent"
    with Page(tmp_path) as page:
        page.open(folder / "strollers.html")
        page.ask(click.format(1, "c1"))
        assert page.ask(said.format(1)) == "c1: and on to which cell? Escape takes the click back."
        escape = "new KeyboardEvent('keydown', {key: 'Escape'})"
        page.ask(f"document.querySelector('#puzzle-1 [data-cell=\"c1\"]').dispatchEvent({escape})")
        assert page.ask(said.format(1)) == "White to play."
        page.ask(click.format(1, "b1"))
        assert str(page.ask(said.format(1))).startswith("Not legal")
        page.ask(click.format(1, "c1"))
        page.ask(click.format(1, "f1"))
        assert page.ask(said.format(1)) == "No turn here begins with c1 f1."
        page.ask(click.format(1, "c1"))
        page.ask(click.format(1, "d1"))
        assert str(page.ask(said.format(1))).startswith("Solved: c1-d1.")
        page.ask("document.querySelector('#puzzle-2 [data-do=pass]').click()")
        assert str(page.ask(said.format(2))).startswith("Solved: pass.")
        assert page.ask("document.getElementById('progress').textContent") == "Solved 2 of 2"
        page.open(folder / "seo.html")
        puzzle = data_of(folder / "seo.html")["puzzles"][0]
        links = "document.querySelectorAll('#puzzle-1 .stones use[href^=\"#board1-\"]').length"
        before = int(str(page.ask(links)))
        wrong = next(iter(puzzle["stops"][0]["wrong"]))
        page.ask(click.format(1, wrong))
        assert wrong in str(page.ask(said.format(1)))
        page.ask("document.querySelector('#puzzle-1 [data-do=again]').click()")
        for stop in puzzle["stops"]:
            page.ask(click.format(1, stop["right"]))
        assert str(page.ask(said.format(1))).startswith("Solved")
        assert int(str(page.ask(links))) >= before
        assert page.troubles == []
