"""Findings as a page and as a table: nothing from outside, everything escaped, pictures, and the designer's view first."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from crosscut.cli import main
from crosscut.reports.claims_markdown import claims_markdown
from crosscut.reports.claims_page import claims_html
from crosscut.reports.records import Record

NOTES = """
title = "Notes of <b>mine</b>"
[[note]]
text = "A sentence with <script>alert(1)</script> & an ampersand | and a bar"
check = "wins"
side = "W"
position = "orcoon:3x3"
[[note]]
text = "two"
check = "cannot_connect"
side = "B"
position = "orcoon:3x3:W:BBW/B../W.B"
[[note]]
text = "three"
check = "wins"
position = "orcoon:5x5"
"""
VOID = {"meta", "circle", "rect", "polyline", "polygon", "br", "line", "path"}


class Strict(HTMLParser):
    """Every tag is closed, in order; attributes and tags are kept."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Record:
    folder = tmp_path_factory.mktemp("notes")
    (folder / "my.toml").write_text(NOTES)
    arguments = ["verify", str(folder / "my.toml"), "--json", "--nodes", "1000", "--html", str(folder / "page.html")]
    result = CliRunner().invoke(main, [*arguments, "--out", str(folder)])
    assert result.exit_code == 1, result.output
    found: Record = json.loads(result.stdout)
    assert (folder / "page.html").read_text() == claims_html(found)
    assert json.loads((folder / "claims.json").read_text()) == found
    for name, lines in claims_markdown(found).items():
        assert (folder / name).read_text().splitlines() == lines
    return found


def test_the_page_stands_alone_and_is_well_formed(record: Record) -> None:
    page = claims_html(record)
    parser = Strict()
    parser.feed(page)
    assert parser.open == []
    names = {tag for tag, _ in parser.tags}
    assert not names & {"script", "link", "img", "iframe", "object", "b"}
    for _, attributes in parser.tags:
        assert not {"src", "onclick", "onload", "style"} & set(attributes)
        assert (attributes.get("href") or "#").startswith("#")
    ids = [attributes["id"] for _, attributes in parser.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert {attributes["href"] for _, attributes in parser.tags if "href" in attributes} <= {f"#{name}" for name in ids}
    assert "url(" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; an ampersand" in page
    assert "Notes of &lt;b&gt;mine&lt;/b&gt;" in page


def test_the_verdict_comes_first_and_the_evidence_behind_it(record: Record) -> None:
    page = claims_html(record)
    section = page[page.index('<span id="orcoon-note-1"') :]
    shown, _, behind = section.partition("<details>")
    assert "FAILS (expected: HOLDS)" in shown
    assert "won for Black" in shown
    assert '<span class="level">proved</span>' in shown
    assert shown.count("<svg") == 1  # the counterexample
    assert "certificate, proved" in behind
    assert "crosscut verify" in behind
    assert "orcoon:3x3:B:.../.../...: White wins" in shown
    assert ">1</text>" in shown  # best play, numbered, in the place of an empty board
    assert re.search(r">1\.[a-c][1-3] 2\.", shown)
    assert "stopped by the limit on nodes" in page
    assert "3 readings decided: 1 hold, 1 fail, 1 open (1 of 3 as expected)." in page


def test_the_table_has_a_row_a_claim(record: Record) -> None:
    pages = claims_markdown(record)
    lines = pages["claims/orcoon.md"]
    rows = [line for line in lines if line.startswith("| [")]
    assert len(rows) == 3
    assert "an ampersand \\| and a bar" in rows[0]
    assert "| **false** | proved: orcoon:3x3:" in rows[0]
    assert "| **open** | not decided: reached: nothing was finished" in rows[2]
    for line in rows:
        link = re.match(r"\| \[(.*?)\]\(#(.*?)\)", line)
        assert link
        assert f"## {link[2]}" in lines
    assert any(line.startswith("* **FAILS (expected: HOLDS)**, *wins*") for line in lines)
    assert "         a b c" in lines  # a diagram, as a block of code
    assert "| [Orcoon](claims/orcoon.md) | 1 | 0 | 1 | 1 | 0 |" in pages["claims.md"]


def test_files_with_the_same_ids_stay_apart(tmp_path: Path) -> None:
    """Two files of notes are two sources, even under one title."""
    for name in ("one", "two"):
        (tmp_path / f"{name}.toml").write_text(NOTES.replace("5x5", "2x2"))
    page = tmp_path / "page.html"
    files = [str(tmp_path / "one.toml"), str(tmp_path / "two.toml")]
    result = CliRunner().invoke(main, ["verify", *files, "--json", "--html", str(page)])
    assert len(json.loads(result.stdout)["findings"]) == 6
    parser = Strict()
    parser.feed(page.read_text())
    ids = [attributes["id"] for _, attributes in parser.tags if "id" in attributes]
    assert len(ids) == len(set(ids)) == 7


def test_a_page_of_the_shipped_notes_draws_every_game(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    names = [f"example:{game}-notes" for game in ("xodd", "yodd")]
    assert CliRunner().invoke(main, ["verify", *names, "--html", str(page)]).exit_code == 0
    assert page.read_text().count("<svg") == 12


def test_many_proof_files_are_counted_and_one_is_named(tmp_path: Path) -> None:
    found = CliRunner().invoke(main, ["verify", "orcoon-08", "--reading", "refuted", "--proofs", str(tmp_path), "--jobs", "1"])
    assert found.exit_code == 0
    files = list(tmp_path.iterdir())
    assert len(files) == 81
    said = re.search(r"proof: (\d+) files, such as\s+(\S+)", found.stdout)
    assert said is not None
    assert said[1] == "81"
    assert Path(said[2]) in files


BOOK = Path(__file__).parents[2] / "docs" / "results" / "claims.json"


@pytest.fixture(scope="module")
def book() -> Record:
    found: Record = json.loads(BOOK.read_text(encoding="utf-8"))
    return found


def test_the_page_of_the_book_opens_with_findings_and_folds_the_rest(book: Record) -> None:
    page = claims_html(book)
    parser = Strict()
    parser.feed(page)
    assert parser.open == []
    assert "script" not in {tag for tag, _ in parser.tags}
    ids = [attributes["id"] for _, attributes in parser.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert {attributes["href"] for _, attributes in parser.tags if "href" in attributes} <= {f"#{name}" for name in ids}
    assert page.index('id="findings"') < page.index('id="game-orcoon"') < page.index('<details class="claim">')
    assert '<details class="claim" open' not in page


def test_twins_share_a_page_and_what_they_agree_on_is_said_once(book: Record) -> None:
    pages = claims_markdown(book)
    assert "claims/yodd.md" not in pages
    lines = pages["claims/xodd.md"]
    at = lines.index("## xodd-01 and yodd-01")
    section = lines[at : lines.index("## xodd-02 and yodd-02")]
    assert sum(line.startswith("* **Holds**") for line in section) == 1
    assert [line.split(":")[0] for line in section if "theorem:" in line] == [
        "This is **true** (theorem",
        "  <br>Xodd",
        "  <br>Yodd",
    ]


def test_each_verdict_has_its_scope_and_twins_that_differ_have_their_own(book: Record) -> None:
    lines = claims_markdown(book)["claims/xodd.md"]
    at = lines.index("## xodd-15 and yodd-15")
    verdict = next(line for line in lines[at:] if line.startswith("This is"))
    assert re.fullmatch(r"This is \*\*partly true\*\* of Xodd \(sampled: .* 3x3\), \*\*open\*\* of Yodd \(.*\)\.", verdict)
    said = [
        line for name, page in claims_markdown(book).items() if name != "claims.md" for line in page if line.startswith("This is")
    ]
    assert all(re.search(r"\(.*(theorem|proved|computed|sampled): ", line) for line in said)


def test_each_of_twins_has_its_own_repair(book: Record) -> None:
    lines = claims_markdown(book)["claims/xodd.md"]
    at = next(number for number, line in enumerate(lines) if "*best play, unsafe*: " in line)
    instead = [line.split(":")[0] for line in lines[at : at + 10] if "True instead" in line]
    assert instead == ["  <br>True instead, of Xodd", "  <br>True instead, of Yodd"]


def test_a_game_as_a_counterexample_is_shown_with_its_turns(book: Record) -> None:
    lines = claims_markdown(book)["claims/orcoon.md"]
    at = lines.index("      orcoon:2x2:B:../..")
    assert lines[at + 1 : at + 5] == ["      1.a1 2.a2 3.b1 4.b2 5.pass", "         a b", "       1 B B", "       2 W W"]
