"""The catalogue of deadlock patterns for readers: reasons, pictures, page, Markdown, and what is claimed at the top."""

import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from crosscut.cli import main
from crosscut.core.game import BLACK, WHITE
from crosscut.core.stones import Stones
from crosscut.games.orcoon.deadlocks.catalogue import Bundle, Catalogue, catalogue
from crosscut.games.orcoon.deadlocks.pattern import Pattern
from crosscut.games.orcoon.deadlocks.reasons import reasons, stones_on_box
from crosscut.games.orcoon.deadlocks.report import page as deadlock_page
from crosscut.games.orcoon.deadlocks.report.completeness_text import completeness
from crosscut.games.orcoon.deadlocks.report.page import catalogue_html
from crosscut.games.orcoon.deadlocks.report.picture import pattern_svg
from crosscut.solver.limits import Limits, Meter
from crosscut.solver.proof import Evidence

ROOT = Path(__file__).parents[3]
READINGS = ["forbidden", "allowed"]


@pytest.fixture(scope="module")
def listed() -> Catalogue:
    return catalogue("forbidden", Meter(), cells=12)


@pytest.mark.parametrize("crossing", READINGS)
def test_every_reason_is_a_break_of_its_rule_that_nobody_can_mend(crossing: str) -> None:
    """By the rules: the stones of the reason and the new one, alone, are illegal by that rule; what could mend it is shut."""
    for deadlock in catalogue(crossing, Meter(), cells=12).deadlocks:
        game, p = stones_on_box(deadlock.pattern, crossing)
        dead = {game.board.by_place[place] for place in deadlock.pattern.places(".")}
        found = list(reasons(deadlock.pattern, crossing))
        for reason in found:
            own, other = p.sides(reason.colour)
            assert own >> reason.stone & 1
            assert all(other >> cell & 1 for cell in reason.others)
            assert all(cell in dead or (reason.rule == "3" and other >> cell & 1) for cell in reason.lacking)
            mine = 1 << reason.stone | 1 << reason.cell
            theirs = sum(1 << cell for cell in {*reason.others, *reason.lacking} - dead)
            broken = game.illegal(Stones(mine, theirs) if reason.colour == BLACK else Stones(theirs, mine))
            assert broken is not None
            assert broken.rule == reason.rule
            for cell in reason.lacking:  # and a stone there would have helped (if not against rule 3)
                helped = mine | 1 << cell
                rest = theirs & ~helped
                broken = game.illegal(Stones(helped, rest) if reason.colour == BLACK else Stones(rest, helped))
                assert broken is None or (reason.rule, broken.rule) == ("4", "3")
        assert {(reason.cell, reason.colour) for reason in found} == {(cell, c) for cell in dead for c in (BLACK, WHITE)}
        assert len(set(found)) == len(found)


class Reader(HTMLParser):
    """The tags of a page, its ids, where it points to, and its text."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for found, attributes in self.tags if found == tag]


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    return reader


def test_the_page_needs_nothing_else_and_shows_every_pattern(listed: Catalogue) -> None:
    page = catalogue_html(listed)
    reader = read(page)
    assert not {"script", "link", "img", "iframe", "base"} & {tag for tag, _ in reader.tags}
    assert not re.search(r"url\(|@import|https?:", page)
    ids = [attributes["id"] for _, attributes in reader.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    targets = [attributes["href"] for tag in ("a", "use") for attributes in reader.all(tag)]
    assert {target[1:] for target in targets if target} <= set(ids)
    assert all(target and target.startswith("#") for target in targets)
    names = [one.name for one in listed.deadlocks]
    assert [name for name in ids if name in names] == names
    dead = sum(one.pattern.dead for one in listed.deadlocks)
    assert targets.count("#dead") == dead == len(reader.all("title")) - 1  # and the page's own
    for one in listed.deadlocks:
        for shown in (*one.pattern.rows, ", ".join((f"{one.pattern.stones} stones", f"box {one.pattern.box[0]}x"))):
            assert shown in page
    assert page.index("complete up to 12 dead cells") < page.index("crosscut deadlocks --cells 12") < page.index('id="E3-1"')
    assert "prefers-color-scheme: dark" in page


def test_what_the_crosses_say(listed: Catalogue) -> None:
    page = catalogue_html(listed)
    first = re.search(r'id="E3-1">.*?<title>(.*?)</title>', page, re.DOTALL)
    assert first is not None
    assert first[1].splitlines() == [
        "b2 is dead for Black: with c3 it would touch only diagonally, and c2 and b3 are dead",
        "b2 is dead for White: with c1 it would touch only diagonally, and b1 is Black's and c2 is dead",
        "b2 is dead for White: with a3 it would touch only diagonally, and a2 is Black's and b3 is dead",
    ]


def test_a_long_list_draws_the_smallest_and_counts_the_others(listed: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Why the cells are dead" in catalogue_html(listed)
    monkeypatch.setattr(deadlock_page, "MOST_PICTURES", 3)
    monkeypatch.setattr(deadlock_page, "MOST_WORDS", 2)
    page = catalogue_html(listed)
    assert "Why the cells are dead" not in page
    assert "Drawn: 3 patterns of 7." in page
    assert "4 more, with as many or more dead cells, are not drawn" in page
    assert page.count('<div class="board">') == 3


def test_patterns_that_occur_nowhere_stand_apart(listed: Catalogue) -> None:
    one, *rest = listed.deadlocks
    page = catalogue_html(Catalogue("forbidden", 12, None, rest, [(one.name, one.pattern)], 12))
    assert page.index("In no legal position") < page.index('id="E3-1"')
    assert "apart from these 1 that no legal position has" in page


@pytest.mark.parametrize("name", ["E3-1", "E8-1", "E12-2"])
def test_a_picture_has_the_cells_stones_and_lines_of_its_pattern(listed: Catalogue, name: str) -> None:
    (pattern,) = (one.pattern for one in listed.deadlocks if one.name == name)
    drawn = ElementTree.fromstring(pattern_svg(pattern, 'a "title" & more', dict.fromkeys(pattern.places("."), "<why>")))
    places = {glyph: set() for glyph in ("#dead", "#B", "#W")}  # type: dict[str, set[tuple[int, int]]]
    for use in drawn.iter("use"):
        places[use.attrib["href"]].add((int(use.attrib["y"]), int(use.attrib["x"])))
    assert places == {use: set(pattern.places(glyph)) for use, glyph in (("#dead", "."), ("#B", "B"), ("#W", "W"))}
    assert [title.text for title in drawn.iter("title")] == ["<why>"] * pattern.dead
    known = {place for glyph in ".BW" for place in pattern.places(glyph)}
    lines = {((row, column), (row, column + 1)) for row, column in known if (row, column + 1) in known}
    lines |= {((row, column), (row + 1, column)) for row, column in known if (row + 1, column) in known}
    (path,) = (path.attrib["d"] for path in drawn.iter("path"))
    found = set()
    for column, row, way, length in re.findall(r"M(\d+) (\d+)([hv])(\d+)", path):
        for step in range(int(length)):
            here = (int(row), int(column) + step) if way == "h" else (int(row) + step, int(column))
            found.add((here, (here[0], here[1] + 1) if way == "h" else (here[0] + 1, here[1])))
    assert found == lines


def test_what_is_claimed_is_what_there_is_evidence_for(listed: Catalogue) -> None:
    statement = completeness(listed)
    assert statement.claim == "7 minimal patterns, crossing forbidden: complete up to 12 dead cells"
    assert statement.evidence is Evidence.UNCHECKED
    assert "proved" not in " ".join(statement.grounds)
    boxed = catalogue("allowed", Meter(), box=(4, 4))
    boxed.bundles.append(Bundle(Path("<box>.zip"), "", 1, kept=False))
    assert completeness(boxed).evidence is Evidence.UNCHECKED
    boxed.proved = True
    proved = completeness(boxed)
    assert proved.claim == "2 minimal patterns, crossing allowed: complete for all patterns in a box of 4x4"
    assert proved.evidence is Evidence.REFUTATION
    assert proved.grounds[0] == "Proved: the checker has accepted 1 refutation"
    question = "crosscut deadlocks --box 4x4 --crossing allowed"
    assert [command for command, _ in proved.commands][:4] == [
        question,
        f"{question} --method sat",
        f"{question} --proof DIR",
        "crosscut check DIR/*.zip",
    ]
    assert "evidence: refutation" in catalogue_html(boxed)
    assert "<box>" not in catalogue_html(boxed)
    limited = completeness(catalogue("forbidden", Meter(Limits(nodes=300)), cells=12))
    assert "complete up to 6 dead cells; the work was stopped by the limit on nodes" in limited.claim


def test_the_commands_at_the_top_give_the_same_list(listed: Catalogue) -> None:
    (command, _), *_ = completeness(listed).commands
    result = CliRunner().invoke(main, command.split()[1:])
    assert result.exit_code == 0
    assert "7 minimal patterns" in result.stdout


PROVED = "* Proved: the checker has accepted 7 refutations.\n"


def test_the_shipped_catalogue_is_what_the_command_makes(tmp_path: Path) -> None:
    """To make it anew: crosscut deadlocks --cells 13 --proof DIR --out DIR, then copy DIR/deadlocks.md."""
    result = CliRunner().invoke(main, ["deadlocks", "--out", str(tmp_path), "--html", str(tmp_path / "page.html")])
    assert result.exit_code == 0
    made = (tmp_path / "deadlocks.md").read_text(encoding="utf-8")
    proved = re.sub(r"^\* Unchecked: .*\n", PROVED, made, flags=re.MULTILINE)
    assert made != proved == (ROOT / "docs" / "results" / "deadlock-catalogue.md").read_text(encoding="utf-8")
    shapes = [
        Pattern(tuple(line.replace(" ", "") for line in block.splitlines()))
        for block in re.findall(r"((?:^    .*\n)+)", made, re.MULTILINE)
    ]
    assert [shape.canonical() for shape in shapes] == shapes
    assert len(shapes) == 11
    assert read((tmp_path / "page.html").read_text(encoding="utf-8")).all("svg")


@pytest.mark.slow
def test_the_shipped_catalogue_is_proved(tmp_path: Path) -> None:
    command = ["deadlocks", "--cells", "13", "--proof", str(tmp_path), "--out", str(tmp_path)]
    assert CliRunner().invoke(main, command).exit_code == 0
    made = (tmp_path / "deadlocks.md").read_text(encoding="utf-8")
    assert PROVED in made
    assert made == (ROOT / "docs" / "results" / "deadlock-catalogue.md").read_text(encoding="utf-8")
