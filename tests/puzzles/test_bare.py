"""Puzzles that are only diagrams or IDs: solution, level, grade and themes are found; title and author are kept."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from crosscut.cli import main
from crosscut.puzzles.bare import bare_records
from crosscut.puzzles.puzzle import LONGEST_WORDS, parse_puzzle, puzzle_record
from crosscut.puzzles.share import read_share, share_id

POST = """Two puzzles of mine.

title = Two ladders, and more
author = Ann O'Other
game = orcoon
x x o
x . .
o . x

And this one, which I do not know:

. . .
. x .
. . .

game = hex
. . .
x . .
. o .
"""


def run(*arguments: str, given: str = "") -> Result:
    return CliRunner().invoke(main, ["puzzles", *arguments], input=given)


def checked(given: str, *more: str) -> list[dict[str, Any]]:
    done = run("check", "-", "--json", *more, given=given)
    found: list[dict[str, Any]] = json.loads(done.stdout)["puzzles"]
    return found


def test_a_post_with_diagrams_is_a_file_of_puzzles() -> None:
    first, second, third = checked(POST)
    assert (first["line"], first["verdict"], first["solution"], first["unique"]) == (6, "sound", "pass", "tree")
    assert (first["title"], first["author"]) == ("Two ladders, and more", "Ann O'Other")
    assert (second["line"], second["verdict"], second["solution"], second["unique"]) == (12, "sound", "b1", "line")
    assert (second["grade"], second["themes"], second["evidence"]) == (4, ["quiet"], "certificate")
    assert "title" not in second
    assert (third["verdict"], third["cook"]["turns"]) == ("cooked", ["c2", "a3", "c3"])


def test_the_text_says_level_themes_title_and_author() -> None:
    said = run("check", "-", given=POST).stdout.splitlines()
    assert said[0].startswith("line 6: Two ladders, and more by Ann O'Other: orcoon:3x3:W:BBW/B../W.B pass: sound")
    assert "3 turns, of level 4, themes: quiet)" in said[1]
    assert said[3] == "3 puzzles: 2 sound, 1 cooked"


@pytest.mark.parametrize("text", ["orcoon:3x3:W:.../.B./...", "orcoon:3x3:W:.../.B./...\n\n", "ORCOON:3X3:w:.../.b./..."])
def test_position_ids_alone_are_puzzles(text: str) -> None:
    (found,) = checked(text)
    assert (found["position"], found["solution"]) == ("orcoon:3x3:W:.../.B./...", "b1")


def test_a_goal_and_a_level_may_be_asked_for() -> None:
    (found,) = checked("game = orcoon\ngoal = within 7\nunique = root\n. . .\n. x .\n. . .\n")
    assert (found["goal"], found["unique"]) == ("within 7", "root")
    (lost,) = checked("orcoon:3x3:B:.../.B./...:pass")
    assert lost["verdict"] in ("refused", "unsolvable")
    (wrong,) = checked("game = orcoon\ngoal = glory\n. . .\n. x .\n. . .\n")
    assert wrong["verdict"] == "refused"


def test_what_cannot_be_read_is_refused_with_its_line() -> None:
    found = checked("game = orcoon\nx x\nx q\n\n. . .\n. x .\n. . .\n")
    assert [(one["line"], one["verdict"]) for one in found] == [(2, "refused"), (5, "sound")]
    assert "line 3, column 3: 'q'" in found[0]["reason"]
    (asked,) = checked("x x\n. .\n")
    assert "which game?" in asked["reason"]
    assert len(checked("x .\n. .\n", "--game", "Hex")) == 1


def test_other_files_are_read_as_before() -> None:
    assert bare_records('{"position": "orcoon:3x3"}\n') is None
    assert bare_records("orcoon:3x3:W:.../.B./...#win,line,b1\n") is None
    assert bare_records("words\n") is None


def test_sound_ones_are_kept_in_a_bundle_and_make_a_book(tmp_path: Path) -> None:
    text, bundle, page = tmp_path / "post.txt", tmp_path / "post.zip", tmp_path / "book.html"
    text.write_text(POST.split("game = hex")[0])
    assert run("check", str(text), "--out", str(bundle)).exit_code == 0
    again = run("check", str(bundle), "--json")
    assert [one["verdict"] for one in json.loads(again.stdout)["puzzles"]] == ["sound", "sound"]
    assert not any(one["solved"] for one in json.loads(again.stdout)["puzzles"])
    preface = tmp_path / "preface.txt"
    preface.write_text("One\nparagraph.\n\n<b>Another</b>.\n")
    options = ["--author", "Ann & Co", "--preface", str(preface), "--layout", "2"]
    for source in (bundle, text):
        done = run("book", str(source), "--html", str(page), *options, "--json")
        assert done.exit_code == 0, done.output
        said = page.read_text()
        assert '<p class="titled">Two ladders, and more by Ann O&#39;Other</p>' in said
        assert "<p>Ann &amp; Co</p>" in said
        assert "One paragraph." in said
        assert "&lt;b&gt;Another" in said
        assert "A pass ends the game" in said
        assert '<body class="by-2">' in said
        assert re.findall(r'<h2 class="section">(.*?)</h2>', said) == ["Grade 1", "Grade 4"]
        assert [one["grade"] for one in json.loads(done.stdout)["puzzles"]] == [1, 4]
    plain = run("book", str(bundle), "--html", str(page), "--sections", "none")
    assert plain.exit_code == 0
    assert '<h2 class="section">' not in page.read_text()


def test_title_and_author_go_through_records_and_share_ids() -> None:
    record = {"position": "orcoon:3x3:W:.../.B./...", "solution": "b1", "title": "50 % & more, \u00e9", "author": "Ann"}
    puzzle = parse_puzzle(json.dumps(record))
    share = share_id(puzzle)
    assert share.endswith("#win,root,b1,title=50%20%25%20%26%20more%2C%20%C3%A9,author=Ann")
    assert read_share(share) == puzzle
    assert parse_puzzle(json.dumps(puzzle_record(puzzle))) == puzzle
    assert "title" not in puzzle_record(parse_puzzle(json.dumps({"position": record["position"], "solution": "b1"})))
    for wrong in (7, "x" * (LONGEST_WORDS + 1), "two\nlines"):
        (found,) = checked(json.dumps(record | {"title": wrong}))
        assert found["verdict"] == "refused"
        assert "title and author are texts of one line" in found["reason"]
