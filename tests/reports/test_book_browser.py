"""A book in a real browser, opened from a file: played by the mouse and by keys, printed, on a phone, without a script."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from browser import BROWSER, Page, opened
from cases import slow
from crosscut.cli import main
from crosscut.core.instance import read_id
from crosscut.core.notation import format_turn, parse_turn
from crosscut.puzzles.book import asked
from sound import COLOURED, DEEP, FINAL, GROUPS, MIRRORED, ROOT, sound

pytestmark = pytest.mark.skipif(BROWSER is None, reason="chromium is not installed")
START = "orcoon:3x3#win,root,a2"
SHARES = [DEEP, MIRRORED, COLOURED, ROOT, START, GROUPS, FINAL]
NUMBER = {share: number for number, share in enumerate(SHARES, 1)}


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("book") / "a <book> & more.html"
    options = ["puzzles", "book", "-", "--html", str(path), "--title", "A </script> & more"]
    done = CliRunner().invoke(main, options, input="\n".join(SHARES))
    assert done.exit_code == 0, done.output
    return path


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    with Page(tmp_path_factory.mktemp("profile")) as page:
        yield page


@pytest.fixture
def page(browser: Page, book: Path) -> Iterator[Page]:
    """The book, opened anew; nothing but the file was asked for, and nothing was complained of."""
    browser.open(book)
    browser.ask("localStorage.clear()")
    browser.requests.clear()
    browser.open(book)
    yield browser
    assert browser.requests == [book.resolve().as_uri()]
    assert browser.troubles == []


class Card:
    """A puzzle on the page."""

    def __init__(self, page: Page, share: str) -> None:
        self.page, self.at = page, f"#puzzle-{NUMBER[share]}"

    @property
    def said(self) -> str:
        return str(self.page.ask(f"document.querySelector('{self.at} .said').textContent"))

    @property
    def board(self) -> str:
        """What stands on the cells, read off the drawing: stones by where they are drawn."""
        drawn = f"""(() => {{
            const svg = document.querySelector('{self.at} .diagram');
            const glyphs = {{}};
            for (const use of svg.querySelectorAll('.stones use')) glyphs[`${{use.getAttribute('x')}},${{use.getAttribute('y')}}`]
                = use.getAttribute('href')[1];
            return [...svg.querySelectorAll('.cell')].map(cell =>
                glyphs[`${{cell.getAttribute('cx')}},${{cell.getAttribute('cy')}}`] || '.').join('');
        }})()"""
        return str(self.page.ask(drawn))

    def cell(self, name: str) -> None:
        self.page.click(f"{self.at} [data-cell={name}]")

    def do(self, name: str) -> None:
        self.page.click(f"{self.at} [data-do={name}]")

    def can(self, name: str) -> bool:
        return not self.page.ask(f"document.querySelector('{self.at} [data-do={name}]').disabled")

    @property
    def solved(self) -> bool:
        return bool(self.page.ask(f"document.querySelector('{self.at}').classList.contains('solved')"))


def after(position: str, *turns: str) -> str:
    """The glyphs after some turns, by the rules."""
    instance = read_id(position)
    game, p = instance.game, instance.position
    for text in turns:
        turn = parse_turn(game.board, text)
        assert game.legal(p, turn) is None
        p = game.play(p, turn)
    return "".join(game.glyphs(p))


def test_the_right_turns_solve_a_puzzle(page: Page) -> None:
    card, root = Card(page, DEEP), DEEP.partition("#")[0]
    assert page.ask("document.title") == "A </script> & more"
    assert page.ask("document.getElementById('progress').textContent") == "Solved 0 of 7"
    assert card.said == "White to play."
    assert card.board == after(root)
    turns = ["b2", "c1", "c2", "a2", "b4", "c3", "b3"]
    for number in range(0, 6, 2):
        card.cell(turns[number])
        assert card.said == f"Right: {turns[number]}. Black answers {turns[number + 1]}. And now?"
        assert card.board == after(root, *turns[: number + 2])
        assert not card.solved
    card.cell("b3")
    assert card.said.startswith("Solved: b3. Whatever Black places, White then passes and wins")
    assert card.board == after(root, *turns)
    assert card.solved
    assert page.ask("document.getElementById('progress').textContent") == "Solved 1 of 7"
    for number in range(6, -1, -1):
        card.do("back")
        assert card.board == after(root, *turns[:number])
    assert not card.can("back")
    card.do("reset")
    assert card.board == after(root)


def test_nothing_moves_when_a_card_comes_into_view(browser: Page, book: Path) -> None:
    """A card that got its size only then pushed others away from under the mouse, and the first click missed."""
    browser.open(book, height=300)
    places = "(() => [...document.querySelectorAll('.puzzle')].map(card => card.offsetTop + card.offsetHeight))()"
    before = browser.ask(places)
    for number in NUMBER.values():
        browser.ask(
            f"""(async () => {{
            document.querySelector('#puzzle-{number}').scrollIntoView({{block: 'center', behavior: 'instant'}});
            await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
        }})()"""
        )
        assert browser.ask(places) == before


def test_in_print_stands_what_is_asked_whatever_was_played(page: Page) -> None:
    card = Card(page, START)
    card.cell("a2")
    played = card.board
    assert played != "." * 9
    page.ask("window.dispatchEvent(new Event('beforeprint'))")
    assert card.board == "." * 9
    page.ask("window.dispatchEvent(new Event('afterprint'))")
    assert card.board == played


def test_a_wrong_turn_is_refuted_on_the_board(page: Page) -> None:
    card, root = Card(page, DEEP), DEEP.partition("#")[0]
    found = asked(*sound(DEEP)).stops[0]
    line = found.wrong[parse_turn(read_id(root).game.board, "d3")]
    assert line is not None
    assert len(line.turns) > 3
    card.cell("d3")
    assert card.said == "d3 fails: Black answers c1 and wins."
    assert card.board == after(root, "d3", "c1")
    steps = 0
    while card.can("next"):
        card.do("next")
        steps += 1
    assert steps == len(line.turns) - 1
    assert card.board == "".join(read_id(root).game.glyphs(line.end))
    assert card.said == "Black: pass. Black has passed, and White can no longer connect by placing alone: Black wins."
    assert not card.can("pass")
    card.cell("b2")
    assert card.said.startswith("This is a line of play")
    card.do("again")
    assert card.said == "White to play."
    assert card.board == after(root)
    card.do("pass")
    assert card.said.startswith("pass fails: Black wins. White has passed, and Black can")
    assert not card.solved


def test_illegal_turns_are_refused_with_the_rule_s_reason(page: Page) -> None:
    card, root = Card(page, DEEP), DEEP.partition("#")[0]
    card.cell("a1")
    assert card.said == "a1 is occupied by a black stone."
    illegal = asked(*sound(DEEP)).stops[0].illegal
    (cell, text), *_ = illegal.items()
    card.cell(read_id(root).game.board.names[cell.steps[0].cells[0]])
    assert card.said == f"Not legal: {text}"
    assert "rule 3" in card.said or "rule 4" in card.said
    assert card.board == after(root)


def test_a_turn_of_two_stones_of_chosen_colours(page: Page) -> None:
    card, root = Card(page, COLOURED), COLOURED.partition("#")[0]
    assert not card.can("play")
    card.cell("b2")
    assert card.said == "Bb2: Play makes this turn."
    card.do("play")
    assert re.fullmatch(r"Not legal: with Bb2 there would be \d groups, and an odd number is needed, rule 3", card.said)
    page.click(f"{card.at} input[value=W]")
    card.cell("a2")
    card.cell("b2")
    assert card.said == "Wa2+Wb2: Play makes this turn."
    card.cell("c2")
    assert card.said.startswith("A turn places at most 2 stones")
    page.click(f"{card.at} input[value=B]")
    card.cell("b2")
    assert card.said == "Wa2+Bb2: Play makes this turn."
    card.cell("b2")
    card.cell("a2")
    assert card.said == "Ba2: Play makes this turn."
    card.cell("b2")
    assert card.said == "Ba2+Bb2: Play makes this turn."
    card.do("play")
    line = asked(*sound(COLOURED))
    answer = line.puzzle.line[1]
    names = "+".join("BW"[step.colour or 0] + line.puzzle.instance.game.board.names[step.cells[0]] for step in answer.steps)
    assert card.said == f"Right: Ba2+Bb2. White answers {names}. And now?"
    assert card.board == after(root, "Ba2+Bb2", names)


@pytest.mark.slow
def test_turns_that_are_one_by_symmetry(page: Page) -> None:
    card = Card(page, START)
    card.cell("c2")
    assert card.said.startswith("By a symmetry of the position c2 is the same turn as a2, which is shown. Solved: a2.")
    assert "Next steps through the rest of the main line" in card.said
    assert card.board == after("orcoon:3x3", "a2")
    assert card.solved
    while card.can("next"):
        card.do("next")
    line = sound(START)[0].line
    board = read_id("orcoon:3x3").game.board
    assert len(line) > 3
    assert card.board == after("orcoon:3x3", *(format_turn(board, turn) for turn in line))


@pytest.mark.slow
def test_who_had_the_solution_shown_has_not_solved_it(page: Page) -> None:
    card, root = Card(page, MIRRORED), MIRRORED.partition("#")[0]
    card.do("solution")
    assert card.said == "The main line: Next steps through it."
    assert card.board == after(root)
    card.do("next")
    assert card.board == after(root, "c2")
    card.do("reset")
    found = asked(*sound(MIRRORED))
    for stop in found.stops:
        card.cell(found.puzzle.instance.game.board.names[stop.right.steps[0].cells[0]])
    assert card.said.startswith("Solved: ")
    assert not card.solved


def test_keys_are_enough(page: Page) -> None:
    card, root = Card(page, DEEP), DEEP.partition("#")[0]
    page.ask(f"document.querySelector('{card.at} [data-cell=a1]').focus()")
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowDown"):
        page.press(key)
    assert page.ask("document.activeElement.dataset.cell") == "b2"
    assert page.ask("document.activeElement.getAttribute('aria-label')") == "b2, empty"
    page.press("Enter")
    assert card.said == "Right: b2. Black answers c1. And now?"
    assert card.board == after(root, "b2", "c1")
    assert page.ask(f"document.querySelectorAll('{card.at} .cell[tabindex=\"0\"]').length") == 1
    hexagons = Card(page, ROOT)
    page.ask(f"document.querySelector('{hexagons.at} [data-cell=a2]').focus()")
    page.press("ArrowRight")
    page.press(" ")
    assert hexagons.said == "Bc2: Play makes this turn."


def test_a_board_is_completed(page: Page) -> None:
    card = Card(page, FINAL)
    solution = "WBBWBWWBBBBBB.WWWW..BWWWB"
    names = read_id("orcoon:5x5").game.board.names
    given = FINAL.split(":")[3].partition("#")[0].replace("/", "")
    card.cell("a1")
    assert card.said == "a1 is given."
    card.do("check")
    assert card.said.startswith("Not complete: ")
    for name, was, glyph in zip(names, given, solution, strict=True):
        for _ in range({"B": 1, "W": 2, ".": 3}[glyph] if was == "_" else 0):
            card.cell(name)
    assert card.said == "All cells are set: Check says whether they are right."
    card.cell("c1")
    card.do("check")
    assert card.said == "Not the solution: a rule or a clue is broken."
    assert page.ask(f"document.querySelectorAll('{card.at} .differs').length") == 0
    card.do("differ")
    assert card.said == "Not as in the solution: c1."
    assert page.ask(f"document.querySelectorAll('{card.at} .differs').length") == 1
    assert not card.solved
    for _ in range(3):
        card.cell("c1")
    card.do("check")
    assert card.said == "Right."
    assert card.board == solution
    assert card.solved


@pytest.mark.slow
def test_solutions_are_hidden_until_asked_for(page: Page) -> None:
    shown = "getComputedStyle(document.getElementById('solutions')).display"
    assert page.ask(shown) == "none"
    page.click("#show-solutions")
    assert page.ask(shown) == "block"
    assert page.ask("document.getElementById('show-solutions').getAttribute('aria-expanded')") == "true"


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


@pytest.mark.parametrize(("puzzles", "sheets"), [(5, 2), *(slow(*case) for case in ((7, 2), (4, 1), (1, 1)))])
def test_four_diagrams_to_a_printed_page(page: Page, puzzles: int, sheets: int) -> None:
    """Puzzles and their solutions are taken away in the page, and then all hints and solutions, to tell their pages apart.

    The front page has title and rules; hints and solutions of so few puzzles have a page each.
    """
    page.ask(f"document.querySelectorAll('.puzzle').forEach((one, n) => n >= {puzzles} && one.remove())")
    page.ask("document.querySelectorAll('.sheet').forEach(one => one.children.length || one.remove())")
    with_solutions = pages(page.pdf())
    page.ask("for (const name of ['hints', 'solutions']) document.getElementById(name).remove()")
    page.ask("document.querySelector('main > p:last-child').remove()")
    assert pages(page.pdf()) == 1 + sheets
    assert with_solutions == 1 + sheets + 2


def test_what_is_solved_is_remembered_until_it_is_to_be_forgotten(page: Page, book: Path) -> None:
    Card(page, START).cell("a2")
    assert page.ask("document.getElementById('progress').textContent") == f"Solved 1 of {len(SHARES)}"
    page.requests.clear()
    page.open(book)
    assert page.ask("document.getElementById('progress').textContent") == f"Solved 1 of {len(SHARES)}"
    assert Card(page, START).solved
    page.click("#forget")
    assert page.ask("document.getElementById('progress').textContent") == f"Solved 0 of {len(SHARES)}"
    assert page.ask("localStorage.getItem('crosscut-puzzles')") == "{}"
    assert not Card(page, START).solved


def test_hints_say_a_little_more_each_time_and_never_the_turn_alone(page: Page) -> None:
    card = Card(page, DEEP)
    card.do("hint")
    assert card.said == "Hint 1 of 2: 4 turns are asked for."
    card.do("hint")
    said = card.said
    assert said.startswith("Hint 2 of 2: It is one of these: ")
    named = said.rstrip(".").partition("these: ")[2].split(", ")
    assert len(named) == 3
    assert "b2" in named
    card.do("hint")
    assert card.said == said
    card.cell("b2")
    card.do("hint")
    assert card.said.startswith("Hint 1 of 1: It is one of these: ")
    assert "c2" in card.said
    board = Card(page, FINAL)
    board.do("hint")
    name, glyph = re.fullmatch(r"Hint: (\w\d) is (black|white|empty)\.", board.said).groups()  # type: ignore[union-attr]
    for _ in range({"black": 1, "white": 2, "empty": 3}[glyph]):
        board.cell(name)
    board.do("hint")
    assert not board.said.startswith(f"Hint: {name} ")


def test_themes_are_hidden_until_the_puzzle_is_solved(page: Page) -> None:
    seen = "getComputedStyle(document.querySelector('{} .themes')).display"
    card = Card(page, FINAL)
    assert page.ask(seen.format(card.at)) == "none"
    card.do("solution")
    assert page.ask(seen.format(card.at)) == "block"


def test_the_reader_chooses_which_puzzles_are_shown(page: Page) -> None:
    def shown() -> list[str]:
        return list(page.ask("[...document.querySelectorAll('.puzzle')].filter(one => one.offsetParent).map(one => one.id)"))

    def choose(name: str, value: str) -> None:
        page.ask(
            f"(() => {{ const one = document.querySelector('select[name={name}]'); one.value = '{value}';"
            " one.dispatchEvent(new Event('change')); })()"
        )

    everything = shown()
    assert len(everything) == len(SHARES)
    choose("kind", "construction")
    assert shown() == [f"puzzle-{NUMBER[GROUPS]}", f"puzzle-{NUMBER[FINAL]}"]
    choose("game", "Orcoon")
    assert shown() == [f"puzzle-{NUMBER[FINAL]}"]
    assert page.ask("document.getElementById('progress').textContent") == f"Solved 0 of {len(SHARES)}, 1 shown"
    assert page.ask("document.querySelectorAll('.answers > li:not([hidden])').length") == 1
    choose("state", "solved")
    assert shown() == []
    assert page.ask("document.getElementById('none').offsetParent !== null")
    for name in ("kind", "game", "state"):
        choose(name, "")
    assert shown() == everything
    Card(page, START).cell("a2")
    choose("state", "solved")
    assert shown() == [f"puzzle-{NUMBER[START]}"]


def test_results_are_saved_a_line_a_puzzle(page: Page) -> None:
    assert page.ask("document.getElementById('save').disabled")
    card = Card(page, DEEP)
    card.do("hint")
    card.cell("d3")
    Card(page, START).cell("a2")
    saved = """(() => {
        let got = "";
        const click = HTMLAnchorElement.prototype.click;
        HTMLAnchorElement.prototype.click = function () { got = this.href; };
        document.getElementById("save").click();
        HTMLAnchorElement.prototype.click = click;
        return decodeURIComponent(got.slice(got.indexOf(",") + 1));
    })()"""
    lines = [json.loads(line) for line in str(page.ask(saved)).splitlines()]
    by_puzzle = {line["puzzle"]: line for line in lines}
    tried, solved = by_puzzle[sound(DEEP)[0].id], by_puzzle[sound(START)[0].id]
    assert len(lines) == 2
    assert (tried["wrong"], tried["hints"], tried["solved"]) == (1, 1, None)
    assert (solved["wrong"], solved["hints"], solved["shown"]) == (0, 0, False)
    assert solved["solved"]
    assert solved["seconds"] >= 0


def test_the_rules_are_folded_on_the_screen_and_open_in_print(page: Page) -> None:
    opened = "[...document.querySelectorAll('.rules')].map(one => one.open)"
    assert set(page.ask(opened)) == {False}
    page.ask("window.dispatchEvent(new Event('beforeprint'))")
    assert set(page.ask(opened)) == {True}


@pytest.mark.parametrize("dark", [False, slow(True)])
def test_nothing_is_wider_than_a_phone(browser: Page, book: Path, dark: bool) -> None:
    browser.open(book, width=390, height=844, dark=dark)
    assert browser.ask("document.documentElement.scrollWidth") <= 390
    browser.click("#show-solutions")
    assert browser.ask("document.documentElement.scrollWidth") <= 390
    wide = "[...document.querySelectorAll('main *')].filter(one => one.getBoundingClientRect().right > 390.5).length"
    assert browser.ask(wide) == 0
    paper = browser.ask("getComputedStyle(document.body).backgroundColor")
    assert paper == ("rgb(20, 23, 28)" if dark else "rgb(255, 255, 255)")


@pytest.mark.slow
def test_without_a_script_it_is_the_printed_book(tmp_path: Path, book: Path) -> None:
    with opened(tmp_path, book, script=False) as page:
        page.call(
            "Emulation.setScriptExecutionDisabled", value=False
        )  # so that questions can be asked; the page's own has not run
        assert page.ask("document.documentElement.classList.contains('with-script')") is False
        assert page.ask("getComputedStyle(document.getElementById('solutions')).display") == "block"
        assert page.ask("[...document.querySelectorAll('button')].filter(one => one.offsetParent).length") == 0
        assert page.ask("document.querySelectorAll('.diagram').length") == 2 * len(SHARES)
        assert page.requests == [book.resolve().as_uri()]
        assert page.troubles == []
