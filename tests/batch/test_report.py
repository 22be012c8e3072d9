"""The report of a batch as text and as a page: complete, escaped, in need of nothing else."""

import io
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from answers import answers, questions, written
from crosscut.batch.answered import AnswerFile
from crosscut.batch.report_html import summary_html
from crosscut.batch.report_text import summary_text
from crosscut.batch.summary import Summary, summary_of

GOLDEN = Path(__file__).parents[1] / "data" / "golden"
EVIL = "<script>alert(1)</script>"
VOID = ("meta", "rect", "circle", "polyline", "polygon", "br")


class Page(HTMLParser):
    """A page taken apart; asserts that what is opened is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def summary(records: list[dict[str, Any]], hardest: int = 2) -> Summary:
    return summary_of(AnswerFile(io.BytesIO(written(records)), "out.jsonl"), hardest)


@pytest.fixture(scope="module")
def records() -> list[dict[str, Any]]:
    return answers(questions(30, 3), 3)


def test_the_page_is_whole_and_needs_nothing_else(records: list[dict[str, Any]]) -> None:
    found = summary(records)
    page = Page(summary_html(found, "out.jsonl"))
    tags = {tag for tag, _ in page.tags}
    assert not tags & {"script", "link", "img", "iframe", "object", "embed", "base", "form", "input", "i", "b"}
    for tag, attributes in page.tags:
        assert not [name for name in attributes if name.startswith("on") or name in ("src", "srcset", "style")]
        assert (attributes.get("href") or "#").startswith("#"), tag
    styles = "".join(page.words[: page.words.index("Batch report")])
    assert "prefers-color-scheme: dark" in styles
    assert "@media print" in styles
    assert "url(" not in styles
    assert "@import" not in styles
    ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert {str(attributes["href"])[1:] for attributes in page.all("a")} <= set(ids)
    assert len(page.all("table")) == len(page.all("caption"))
    assert all(attributes.get("scope") in ("row", "col") for attributes in page.all("th"))
    pictures = [attributes for attributes in page.all("div") if attributes.get("role") == "img"]
    shown = [entry for group in found.groups for entry in group.hardest.best]
    assert len(pictures) == len(shown) > 10
    for attributes, entry in zip(pictures, shown, strict=True):
        assert str(attributes["aria-label"]).startswith(f"{entry.position_id}: ")
    words = " ".join(" ".join(page.words).split())
    for group in found.groups:
        assert f"{group.board} {group.task.name}" in words
    assert f"{found.answers} answers, 7 lines without an answer" in words


def test_what_users_gave_is_escaped(records: list[dict[str, Any]]) -> None:
    evil = [record | {"id": EVIL} for record in records]
    for record in evil:
        if "error" in record:
            record["error"] = f"no game {EVIL} & 'so on'\x1b[31m"
    text = summary_html(summary(evil), f"{EVIL}.jsonl")
    page = Page(text)
    assert "script" not in {tag for tag, _ in page.tags}
    assert "<script" not in text
    said = " ".join(page.words)
    assert EVIL in said
    assert f"no game {EVIL} & 'so on'\\x1b[31m" in said
    assert "\x1b" not in summary_text(summary(evil), "\x1b.jsonl")


def test_pictures_mark_the_best_turn_and_the_placements() -> None:
    base: dict[str, Any] = {"version": "0", "reading": {}, "limit": None, "id": None, "input": "0" * 16, "seconds": 1}
    solved = base | {"schema": "crosscut/solve/1", "evidence": "certificate", "position": "orcoon:3x3:B:.../.../..."}
    solved |= {"to_move": "B", "value": "win", "winner": "B", "best": "a2", "nodes": 357, "certificate": None, "line": 1}
    mapped = solved | {"schema": "crosscut/map/1", "line": 2, "moves": {"a1": "loss", "a2": "win", "c2": "win", "pass": "loss"}}
    mapped.pop("best")
    asked = base | {"schema": "crosscut/connect/1", "evidence": "witness", "position": "orcoon:3x3:B:B../.../...", "line": 3}
    asked |= {"colour": "B", "can": True, "order": ["a2", "a3"], "refutation": None}
    found = summary([solved, mapped, asked], 1)
    text = summary_text(found, "out.jsonl")
    assert "won for Black by a2; 357 nodes, 1.000 s\n   a b c\n 1 . . .\n 2 + . .\n 3 . . .\n" in text
    assert "won for Black by a2, c2; 357 nodes, 1.000 s\n   a b c\n 1 - . .\n 2 + . +\n 3 . . .\n" in text
    assert "Black can connect: a2, a3; 1.000 s\n   a b c\n 1 B . .\n 2 * . .\n 3 * . ." in text
    pictures = re.findall(r"<svg xmlns.*?</svg>", summary_html(found, "out.jsonl"), re.DOTALL)
    assert "<title>orcoon:3x3:B:.../.../...: won for Black by a2</title>" in pictures[0]
    marks = [picture.count('r="15"') for picture in pictures]
    assert marks == [1, 2, 3]  # groups: solve, connect, map
    assert ">2</text>" in pictures[1]


def test_an_empty_run() -> None:
    assert summary_text(summary([]), "out.jsonl") == "out.jsonl: 0 answers"
    assert "0 answers" in summary_html(summary([]), "out.jsonl")


def test_the_text_of_a_small_run() -> None:
    """A recorded run and its report, reviewed as a diff."""
    content = (GOLDEN / "batch-report.jsonl").read_bytes()
    text = summary_text(summary_of(AnswerFile(io.BytesIO(content), "out.jsonl"), 1), "out.jsonl")
    assert f"{text}\n" == (GOLDEN / "batch-report.txt").read_text(encoding="utf-8")
