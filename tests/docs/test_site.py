"""The documentation site builds, without a link that leads nowhere; what is made for it from the code is all there."""

import re
from pathlib import Path

import pytest

import build_site
import crosscut
from build_site import ROOT, TABS, with_links
from crosscut.cli import main
from crosscut.core.registry import OWN
from plain_markdown import for_zensical
from reference_pages import api_pages, asked_section, command_pages
from rule_pictures import DIAGRAMS, FOLDER, drawn


@pytest.mark.parametrize(
    ("commonmark", "expected"),
    [
        pytest.param(
            "1. one:\n\n   ```\n   code\n   ```\n2. two\n", "1.  one:\n\n    ```\n    code\n    ```\n2.  two\n", id="numbered"
        ),
        pytest.param("text\n* item\n  goes on\n", "text\n\n*   item\n    goes on\n", id="a list behind a paragraph"),
        pytest.param("* a\n  * b\n\nend\n", "*   a\n    *   b\n\nend\n", id="nested"),
        pytest.param("1. a\n\n   b\n2. c\n3. d\n", "1.  a\n\n    b\n\n2.  c\n3.  d\n", id="an item of two paragraphs"),
        pytest.param("in the year\n1984. It was\n", "in the year\n1984. It was\n", id="a number that wraps"),
        pytest.param("```\n* no\n  * list\n```\n", "```\n* no\n  * list\n```\n", id="code"),
        pytest.param("| `a\\|b` | c \\| d |\n", "| `a|b` | c \\| d |\n", id="bars in tables"),
    ],
)
def test_lists_and_tables_are_written_as_the_site_takes_them(commonmark: str, expected: str) -> None:
    assert for_zensical(commonmark) == expected


def test_links_lead_to_the_places_in_the_copy() -> None:
    page = ROOT / "docs" / "results" / "claims.md"
    text = "[a](orcoon-values.md#x) [b](../../README.md#y) [c](../README.md) [`d`](../../src/crosscut/core/game.py)\n"
    text += "```\n[e](../../README.md)\n```\n"
    assert with_links(text, page) == (
        "[a](orcoon-values.md#x) [b](../about/overview.md#y) [c](../about/pages.md) `d`\n```\n[e](../../README.md)\n```\n"
    )


def test_every_command_has_a_page_of_reference_with_all_its_options() -> None:
    pages = dict(command_pages())
    named = set(re.findall(r"\]\((commands/[a-z-]+\.md)\)", pages["reference/commands.md"]))
    assert {f"reference/{name}" for name in named} == set(pages) - {"reference/commands.md"}
    assert {name.split("-")[0] for name in main.commands} <= {Path(name).stem.split("-")[0] for name in named}
    assert "| `--certificate FILE` |" in pages["reference/commands/solve.md"]
    assert "crosscut solve example:deadlock-race" in pages["reference/commands/solve.md"]


def test_every_name_of_the_package_stands_in_the_reference() -> None:
    ((_, text),) = api_pages()
    assert set(crosscut.__all__) <= set(re.findall(r"^### (\w+)$", text, re.MULTILINE))


@pytest.mark.parametrize("game", OWN)
def test_a_game_page_says_what_can_be_asked(game: str) -> None:
    assert f"`crosscut solve {game}:" in asked_section(game)


def test_every_page_stands_under_a_tab() -> None:
    folders = {where for _, where, _ in TABS} | {"inside", "architecture.md", "README.md"}
    pages = [page.relative_to(ROOT / "docs") for page in (ROOT / "docs").rglob("*.md")]
    assert not [page for page in pages if page.parts[0] not in folders]


def test_every_picture_is_shown_on_a_page() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
    pictures = [file for ending in ("svg", "png") for file in (ROOT / "docs").rglob(f"*.{ending}")]
    assert not [file.name for file in pictures if f"{file.parent.name}/{file.name})" not in text and f"({file.name})" not in text]


def test_the_diagrams_of_the_rules_are_those_that_the_script_draws() -> None:
    """By what they say: how boards are drawn may change before they are drawn anew."""
    pictures = {file.stem: file.read_text(encoding="utf-8") for file in FOLDER.glob("*.svg")}
    assert pictures.keys() == DIAGRAMS.keys()
    for name, text in pictures.items():
        title = re.compile("<title>.*</title>")
        assert title.findall(text) == title.findall(drawn(name))


def test_the_site_builds(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Every link, heading and picture of every page is looked up by Zensical, too; nothing is loaded from elsewhere."""
    assert build_site.build(tmp_path) == 0, capfd.readouterr().out
    site = tmp_path / "site"
    assert {f"rules/{game}.html" for game in OWN} <= {str(page.relative_to(site)) for page in site.rglob("*.html")}
    assert "deadlock" in (site / "search.json").read_text(encoding="utf-8")
    for page in site.rglob("*.html"):
        assert not re.search(r'<(?:script|img|link)[^>]*(?:src|href)="https?:|class="mermaid"', page.read_text(encoding="utf-8"))


def test_a_link_that_leads_nowhere_stops_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stage(pages: Path) -> None:
        pages.mkdir()
        (pages / "index.md").write_text("# Home\n\n[no](nowhere.md)\n", encoding="utf-8")

    monkeypatch.setattr(build_site, "stage", stage)
    monkeypatch.setattr(build_site, "TABS", [("Home", "index.md", ())])
    assert build_site.build(tmp_path) != 0
