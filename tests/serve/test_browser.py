"""What a user does at the page, in Debian's Chromium, driven by Playwright: one browser and one server for all flows.

Each flow begins with a page of its own. After it nothing may stand on the console, and nothing but the loopback was asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import crosscut
from browser import BROWSER
from serving import Served, served

playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
if BROWSER is None:
    pytest.skip("there is no Chromium", allow_module_level=True)

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 60_000  # milliseconds, on a busy computer
RACE = "orcoon:4x4:B:BBW./B.../W.B./W..W"
expect = playwright.expect
expect.set_options(timeout=PATIENCE)


@dataclass
class Flow:
    """A page at the server, with what it has complained of and asked for."""

    page: Any
    server: Served
    troubles: list[str]
    asked: list[str]

    def cell(self, name: str) -> Any:
        return self.page.locator(f'[data-cell="{name}"]')

    def at(self, id_: str) -> None:
        """Wait until a position is shown."""
        expect(self.page.locator("#id")).to_have_value(id_)

    def says(self, text: str | re.Pattern[str], where: str = "#said") -> None:
        expect(self.page.locator(where)).to_contain_text(text)

    def open(self, part: str) -> None:
        self.page.locator(f"#{part}-part > summary").click()

    def button(self, name: str) -> Any:
        return self.page.get_by_role("button", name=name, exact=True)


@pytest.fixture(scope="module")
def puzzles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("puzzles") / "p.jsonl"
    file.write_text("orcoon:3x3#win,root,a2\n")
    return file


@pytest.fixture(scope="module")
def server(puzzles: Path) -> Iterator[Served]:
    with served("--puzzles", str(puzzles), "orcoon:3x3") as running:
        running.post("/api/games")  # the workers are there
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=BROWSER, args=FLAGS)
        yield found
        found.close()


@contextmanager
def flow(browser: Any, server: Served, position: str = "", **how: Any) -> Iterator[Flow]:
    context = browser.new_context(accept_downloads=True, **how)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    one = Flow(page, server, [], [])
    page.on("console", lambda message: one.troubles.append(message.text))
    page.on("pageerror", lambda error: one.troubles.append(str(error)))
    page.on("request", lambda request: one.asked.append(request.url))
    page.goto(server.address + (f"#{position}" if position else ""))
    page.wait_for_selector("html[data-ready]")
    try:
        yield one
        assert [text for text in one.troubles if "status of 4" not in text] == []
        assert all(url.startswith((f"http://{server.host}/", "blob:", "data:")) for url in one.asked)
    finally:
        context.close()


def test_the_first_page_shows_the_position_of_the_command_line_and_hides_the_token(browser: Any, server: Served) -> None:
    with flow(browser, server) as one:
        one.at("orcoon:3x3:B:.../.../...")
        one.says("Orcoon: Black to move", "#status")
        assert one.page.url == f"http://{server.host}/#orcoon:3x3:B:.../.../..."


def test_a_click_plays_a_turn(browser: Any, server: Served) -> None:
    with flow(browser, server) as one:
        one.cell("b2").click()
        one.at("orcoon:3x3:W:.../.B./...")
        one.says("White to move", "#status")
        assert one.page.url.endswith("#orcoon:3x3:W:.../.B./...")


def test_undo_and_redo(browser: Any, server: Served) -> None:
    with flow(browser, server) as one:
        one.cell("b2").click()
        one.at("orcoon:3x3:W:.../.B./...")
        one.page.locator("#undo").click()
        one.at("orcoon:3x3:B:.../.../...")
        expect(one.page.locator("#undo")).to_be_disabled()
        one.page.locator("#redo").click()
        one.at("orcoon:3x3:W:.../.B./...")


def test_back_and_forward_of_the_browser(browser: Any, server: Served) -> None:
    with flow(browser, server) as one:
        for cell, id_ in (("b2", "orcoon:3x3:W:.../.B./..."), ("a1", "orcoon:3x3:B:W../.B./...")):
            one.cell(cell).click()
            one.at(id_)
        one.page.go_back()
        one.at("orcoon:3x3:W:.../.B./...")
        one.page.go_back()
        one.at("orcoon:3x3:B:.../.../...")
        one.page.go_forward()
        one.at("orcoon:3x3:W:.../.B./...")
        assert one.page.locator("#moves button").count() == 3  # the line is still there


def test_the_pointer_on_a_cell_says_why_it_is_no_turn(browser: Any, server: Served) -> None:
    with flow(browser, server, RACE) as one:
        one.cell("d2").hover()
        one.says("d2: with c3 it would touch only diagonally, rule 3", "#why")
        assert one.page.locator(".concerned").count() == 1


def test_a_click_on_such_a_cell_changes_nothing_and_says_why(browser: Any, server: Served) -> None:
    with flow(browser, server, RACE) as one:
        one.cell("a1").click()
        one.says("Not legal: a1: occupied by a black stone, rule 2")
        one.at(RACE)


def test_a_pass_is_a_button(browser: Any, server: Served) -> None:
    with flow(browser, server) as one:
        one.button("Pass").click()
        one.at("orcoon:3x3:W:.../.../...:pass")
        one.says("the game has ended", "#status")


def test_branches_are_kept(browser: Any, server: Served) -> None:
    with flow(browser, server) as one:
        one.cell("b2").click()
        one.at("orcoon:3x3:W:.../.B./...")
        one.page.locator("#undo").click()
        one.cell("a1").click()
        one.at("orcoon:3x3:W:B../.../...")
        assert one.page.locator("#moves .branch").count() == 1
        one.page.locator("#moves").get_by_role("button", name="b2").click()
        one.at("orcoon:3x3:W:.../.B./...")


def test_a_record_with_a_comment_is_saved_and_loaded(browser: Any, server: Served, tmp_path: Path) -> None:
    file = tmp_path / "kept.game"
    with flow(browser, server) as one:
        one.cell("b2").click()
        one.at("orcoon:3x3:W:.../.B./...")
        one.page.locator("#comment").fill("takes the centre")
        one.open("keep")
        with one.page.expect_download() as download:
            one.page.locator("#save-record").click()
        download.value.save_as(file)
    assert "#= comment 1: takes the centre" in file.read_text()
    with flow(browser, server, "hex:rhombus2") as one:
        one.open("paste")
        one.page.locator("#file").set_input_files(file)
        one.at("orcoon:3x3:B:.../.../...")
        one.page.locator("#redo").click()
        expect(one.page.locator("#comment")).to_have_value("takes the centre")


def test_a_game_outlives_a_reload(browser: Any, server: Served) -> None:
    with flow(browser, server) as one:
        one.cell("b2").click()
        one.at("orcoon:3x3:W:.../.B./...")
        one.page.locator("#comment").fill("kept")
        one.page.reload()
        one.page.wait_for_selector("html[data-ready]")
        expect(one.page.locator("#comment")).to_have_value("kept")
        one.page.locator("#undo").click()
        one.at("orcoon:3x3:B:.../.../...")


def test_a_new_position_takes_no_game_away(browser: Any, server: Served) -> None:
    with flow(browser, server) as one:
        one.cell("b2").click()
        one.at("orcoon:3x3:W:.../.B./...")
        one.page.locator("#setup").click()
        one.cell("a1").click()
        one.at("orcoon:3x3:W:B../.B./...")
        one.page.locator("#undo").click()
        one.at("orcoon:3x3:W:.../.B./...")
        one.says("The game from before is back.")
        assert one.page.locator("#moves button").count() == 2


def test_a_record_stops_where_it_is_illegal(browser: Any, server: Served) -> None:
    with flow(browser, server) as one:
        one.open("paste")
        one.page.locator("#pasted").fill('position = "hex:rhombus3"\n1. b2 a1\n2. a1')
        one.page.locator("#read").click()
        one.says("turn 3 (line 3, column 4): a1: occupied by a white stone, rule 2")
        one.at("hex:rhombus3:B:W../.B./...")


def test_a_position_is_set_up_by_clicks(browser: Any, server: Served) -> None:
    with flow(browser, server, "orcoon:2x2") as one:
        one.page.locator("#setup").click()
        one.cell("a1").click()
        one.at("orcoon:2x2:B:B./..")
        one.page.locator("#pieces").get_by_label("White").check()
        one.cell("b2").click()
        one.at("orcoon:2x2:B:B./.W")
        one.page.locator("#other").click()
        one.at("orcoon:2x2:W:B./.W")
        one.page.locator("#clear").click()
        one.at("orcoon:2x2:W:../..")


def test_a_position_that_is_not_legal_says_which_rule_it_breaks(browser: Any, server: Served) -> None:
    with flow(browser, server, "orcoon:2x2:B:B./..") as one:
        one.page.locator("#setup").click()
        one.cell("b2").click()
        one.says("Not legal: a1: touches b2 only diagonally, rule 3", "#status")


def test_an_id_is_pasted(browser: Any, server: Served) -> None:
    with flow(browser, server) as one:
        one.page.locator("#id").fill("hex:rhombus3:W:.../.B./...")
        one.page.locator("#id").press("Enter")
        one.says("Hex: White to move", "#status")
        expect(one.page.locator("#game")).to_have_value("hex")


def test_a_diagram_is_pasted(browser: Any, server: Served) -> None:
    with flow(browser, server) as one:
        one.open("paste")
        one.page.locator("#pasted").fill("x . .\n. o .\n. . .")
        one.page.locator("#read").click()
        one.at("orcoon:3x3:B:B../.W./...")


def test_of_several_diagrams_one_is_chosen(browser: Any, server: Served) -> None:
    with flow(browser, server) as one:
        one.open("paste")
        one.page.locator("#pasted").fill("x . .\n. o .\n. . .\n\n\n. . .\n. x .\n. . .")
        one.page.locator("#read").click()
        one.says("2 diagrams: choose one")
        one.button("lines 6-8").click()
        one.at("orcoon:3x3:W:.../.B./...")


def test_the_map_of_a_board_is_one_click(browser: Any, server: Served) -> None:
    with flow(browser, server, "hex:rhombus2:W:B./..") as one:
        one.open("count")
        one.page.locator("#map").click()
        one.at("hex:rhombus2:B:../..")
        one.says("Of 4 turns: 2 win, 2 lose.", "#verdict")


def test_what_is_no_position_is_one_line(browser: Any, server: Served) -> None:
    with flow(browser, server) as one:
        one.page.locator("#id").fill("orcoon:3x3:B:<script>alert(1)</script>")
        one.page.locator("#id").press("Enter")
        one.says("2 rows, but board 3x3 has 3")
        expect(one.page.locator("#said")).to_have_class("bad")


def test_a_game_and_a_board_are_chosen(browser: Any, server: Served) -> None:
    with flow(browser, server) as one:
        one.page.locator("#game").select_option("gem")
        one.page.locator("#size").fill("pentagon3")
        one.button("New").click()
        one.says("Gem: Black to move", "#status")
        assert one.page.locator(".cell").count() == 16
        one.page.locator("#size").fill("4x4")
        one.button("New").click()
        one.says("no board '4x4'")


def test_a_reading_is_chosen(browser: Any, server: Served) -> None:
    with flow(browser, server) as one:
        one.page.locator('[data-name="pie"]').select_option("on")
        one.button("New").click()
        one.at("orcoon:3x3,pie=on:B:.../.../...")
        one.cell("a1").click()
        one.button("Swap").click()
        one.says("White to move", "#status")


def test_the_values_of_all_turns_are_drawn(browser: Any, server: Served) -> None:
    with flow(browser, server, RACE) as one:
        one.page.locator("#values").click()
        one.says("Of 4 turns: 1 win, 3 lose.", "#verdict")
        assert [one.page.locator(f"#marks .mark-{value}").count() for value in ("win", "loss", "unknown")] == [1, 2, 0]
        one.cell("c4").hover()
        one.says("c4: win, proved by certificate", "#why")
        one.button("c4: win").click()
        one.at("orcoon:4x4:W:BBW./B.../W.B./W.BW")


def test_margins_are_drawn(browser: Any, server: Served) -> None:
    with flow(browser, server, "xodd:2x2") as one:
        one.page.locator("#about").select_option("margin")
        one.page.locator("#values").click()
        one.says("Of 8 turns: 8 lose.", "#verdict")
        assert one.page.locator("#marks .figure").count() == 8


def test_values_go_on_from_turn_to_turn_until_they_are_switched_off(browser: Any, server: Served) -> None:
    with flow(browser, server, "hex:rhombus2") as one:
        one.page.locator("#values").click()
        one.says("Of 4 turns: 2 win, 2 lose.", "#verdict")
        one.cell("b1").click()
        one.says("Of 3 turns: 3 lose.", "#verdict")
        one.page.locator("#undo").click()
        one.says("Of 4 turns: 2 win, 2 lose.", "#verdict")
        one.page.locator("#values").click()
        expect(one.page.locator("#marks > g")).to_have_count(0)


def test_the_values_of_slides_are_drawn_where_they_begin_and_then_where_they_end(browser: Any, server: Served) -> None:
    with flow(browser, server, "warrens:hexhex2") as one:
        one.page.locator("#values").click()
        one.says(re.compile("Of [0-9]+ turns: .*\\."), "#verdict")
        before = one.page.locator("#marks > g").count()
        start = crosscut.position("warrens:hexhex2")
        origins = {str(turn).partition("-")[0] for turn in start.turns() if turn.steps}
        assert before == len(origins)
        origin = min(origins)
        one.cell(origin).click()
        one.says("and on to which cell?")
        ends = [turn for turn in start.turns() if str(turn).startswith(f"{origin}-")]
        assert one.page.locator("#marks > g").count() == len(ends)


def test_distances_are_drawn(browser: Any, server: Served) -> None:
    with flow(browser, server, "hex:rhombus2") as one:
        one.page.locator("#about").select_option("distance")
        one.page.locator("#values").click()
        one.says("Of 4 turns: 2 win, 2 lose.", "#verdict")
        assert sorted(one.page.locator("#marks .figure").all_text_contents()) == ["3", "3", "4", "4"]


def test_a_long_search_says_how_it_goes_on_and_is_stopped(browser: Any, server: Served) -> None:
    with flow(browser, server, "orcoon:13x13") as one:
        one.page.locator("#values").click()
        one.says(re.compile("searching: [0-9,]+ nodes"), "#progress")
        one.page.locator("#stop").click()
        one.says("Stopped.")
        expect(one.page.locator("#stop")).to_be_disabled()
        one.cell("c3").click()
        one.says("White to move", "#status")


def test_a_page_that_goes_away_leaves_no_search_behind(browser: Any, server: Served) -> None:
    """There is one process for searches: the next page gets it."""
    with flow(browser, server, "orcoon:12x12") as one:
        one.page.locator("#values").click()
        one.says(re.compile("searching"), "#progress")
    with flow(browser, server, "hex:rhombus2") as one:
        one.page.locator("#values").click()
        one.says("Of 4 turns: 2 win, 2 lose.", "#verdict")


def test_the_computer_plays_against_the_user(browser: Any, server: Served) -> None:
    with flow(browser, server, "hex:rhombus2") as one:
        one.page.locator("#computer").select_option("W")
        one.cell("a1").click()
        one.says("White plays a2 (win).")
        one.says("Black to move", "#status")


def test_the_value_history_of_a_game_is_drawn(browser: Any, server: Served) -> None:
    with flow(browser, server, "hex:rhombus2") as one:
        for cell in ("a1", "a2"):
            one.cell(cell).click()
            expect(one.cell(cell)).to_have_attribute("aria-label", re.compile("Black|White"))
        one.page.locator("#history").click()
        expect(one.page.locator("#chart .bar-w")).to_have_count(2)
        assert [one.page.locator(f"#chart .bar-{kind}").count() for kind in "bw"] == [1, 2]
        one.page.locator("#chart rect").first.click()
        one.at("hex:rhombus2:B:../..")


@pytest.mark.parametrize(
    ("button", "name", "begins"),
    [
        ("save-svg", "orcoon-4x4.svg", b"<svg"),
        ("save-png", "orcoon-4x4.png", b"\x89PNG"),
        ("save-id", "orcoon-4x4.txt", RACE.encode()),
    ],
)
def test_pictures_and_the_id_are_kept(
    browser: Any, server: Served, tmp_path: Path, button: str, name: str, begins: bytes
) -> None:
    with flow(browser, server, RACE) as one:
        one.open("keep")
        with one.page.expect_download() as download:
            one.page.locator(f"#{button}").click()
        assert download.value.suggested_filename == name
        download.value.save_as(tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(begins)


def test_the_certificate_is_kept_and_the_checker_accepts_it(browser: Any, server: Served, tmp_path: Path) -> None:
    with flow(browser, server, RACE) as one:
        one.open("keep")
        with one.page.expect_download() as download:
            one.page.locator("#prove").click()
        download.value.save_as(tmp_path / "kept.gz")
        one.says("won for Black by c4", "#proof")
    assert crosscut.check(tmp_path / "kept.gz").ok


def test_a_shared_link_shows_the_position(browser: Any, server: Served) -> None:
    how = {"permissions": ["clipboard-read", "clipboard-write"]}
    with flow(browser, server, "hex:rhombus2", **how) as one:
        one.cell("b1").click()
        one.at("hex:rhombus2:W:.B/..")
        one.open("keep")
        one.page.locator("#copy").click()
        one.says("The link is copied.")
        other = one.page.context.new_page()
        other.goto(one.page.url)
        expect(other.locator("#id")).to_have_value("hex:rhombus2:W:.B/..")


def test_a_question_is_asked_and_the_order_is_shown_on_the_board(browser: Any, server: Served) -> None:
    with flow(browser, server) as one:
        one.open("ask")
        one.page.locator("#question").select_option("connect")
        one.button("Ask").click()
        one.says("Black can connect: a1, a2, a3", "#answer")
        expect(one.page.locator("#overlay .ordered")).to_have_count(3)


def test_deadlocks_of_a_position_are_found_and_named(browser: Any, server: Served) -> None:
    with flow(browser, server, RACE) as one:
        one.open("ask")
        one.page.locator("#question").select_option("deadlocks")
        one.button("Ask").click()
        expect(one.page.locator("#answer pre")).not_to_be_empty()
        expect(one.page.locator("#answer svg")).to_be_visible()


def test_a_question_of_another_game_has_its_own_form(browser: Any, server: Served) -> None:
    with flow(browser, server, "quax:3x3") as one:
        one.open("ask")
        one.page.locator("#question").select_option("can")
        one.page.locator('#options [data-key="colour"]').select_option("W")
        one.button("Ask").click()
        expect(one.page.locator("#answer pre")).not_to_be_empty()
        expect(one.page.locator("#answer svg")).to_be_visible()


def test_groups_are_numbered_with_their_parity(browser: Any, server: Served) -> None:
    with flow(browser, server, "xodd:3x3:B:BB./..W/...") as one:
        one.page.locator("#groups").check()
        assert one.page.locator("#overlay .group").all_text_contents() == ["1", "1", "2"]
        one.open("know")
        one.says("Black group 1: 2 cells (even): a1 b1", "#all-groups")
        one.says("White group 2: 1 cell (odd): c2", "#all-groups")


def test_who_can_still_connect_is_said(browser: Any, server: Served) -> None:
    with flow(browser, server, RACE) as one:
        one.open("know")
        one.says("Black can still connect by placing alone: d1, d3, d2, c4", "#remarks")


def test_the_census_of_a_board(browser: Any, server: Served) -> None:
    with flow(browser, server, "orcoon:2x2:W:B./..") as one:
        one.open("count")
        one.page.locator("#census").click()
        one.says("legal 67", "#counted")


def test_claims_are_decided_one_after_the_other(browser: Any, server: Served) -> None:
    with flow(browser, server) as one:
        one.open("count")
        one.page.locator("#claims").click()
        one.says(re.compile("HOLDS|FAILS"), "#counted")
        one.page.locator("#stop").click()


def test_puzzles_are_played_and_wrong_turns_refuted(browser: Any, server: Served) -> None:
    with flow(browser, server) as one:
        one.open("count")
        one.page.locator("#puzzles").click()
        with one.page.context.expect_page() as opened:
            one.page.get_by_role("link", name="Play the puzzles").click()
        book = opened.value
        troubles: list[str] = []
        book.on("console", lambda message: troubles.append(message.text))
        book.wait_for_selector(".with-script")
        book.get_by_role("button", name="b2, empty").click()
        expect(book.locator(".said").first).to_contain_text(re.compile("b2"))
        expect(book.locator(".said").first).to_have_class(re.compile("bad"))
        book.get_by_role("button", name="Try again").click()
        book.get_by_role("button", name="a2, empty").click()
        expect(book.locator("#progress")).to_have_text("Solved 1 of 1")
        assert troubles == []


def test_the_keyboard_alone_is_enough(browser: Any, server: Served) -> None:
    with flow(browser, server) as one:
        for _ in range(20):
            one.page.keyboard.press("Tab")
            if one.page.evaluate("document.activeElement.classList.contains('cell')"):
                break
        for key in ("ArrowRight", "ArrowDown"):
            one.page.keyboard.press(key)
        assert one.page.evaluate("document.activeElement.dataset.cell") == "b2"
        one.page.keyboard.press("Enter")
        one.at("orcoon:3x3:W:.../.B./...")
        assert one.page.evaluate("document.activeElement.dataset.cell") == "b2"
        one.page.keyboard.press("u")
        one.at("orcoon:3x3:B:.../.../...")
        one.page.keyboard.press("r")
        one.at("orcoon:3x3:W:.../.B./...")
        one.page.keyboard.press("v")
        one.says(re.compile("win"), "#verdict")


def test_a_turn_is_typed(browser: Any, server: Served) -> None:
    with flow(browser, server, "hex:rhombus3") as one:
        one.page.locator("#typed").fill("b2")
        one.page.locator("#typed").press("Enter")
        one.at("hex:rhombus3:W:.../.B./...")
        one.page.locator("#typed").fill("z9")
        one.page.locator("#typed").press("Enter")
        one.says("no cell 'z9'")


def test_a_slide_is_two_clicks(browser: Any, server: Served) -> None:
    start = crosscut.position("warrens:hexhex2")
    word = next(str(turn) for turn in start.turns() if turn.steps)
    with flow(browser, server, "warrens:hexhex2") as one:
        origin, to = word.split("-")
        one.cell(origin).click()
        one.says("and on to which cell?")
        assert one.page.locator("#overlay .chosen").count() == 1
        one.page.keyboard.press("Escape")
        assert one.page.locator("#overlay .chosen").count() == 0
        one.cell(origin).click()
        one.cell(to).click()
        one.at(start.play(word).id)


def test_a_bridge_is_two_clicks_in_either_order(browser: Any, server: Served) -> None:
    start = crosscut.position("quax:4x4").play("a1", "d4", "b2", "d3")
    word = next(str(turn) for turn in start.turns() if len(turn.steps[0].cells) == 2)
    for clicks in (("a1", "b2"), ("b2", "a1")):
        with flow(browser, server, start.id) as one:
            for cell in clicks:
                one.cell(cell).click()
            one.at(start.play(word).id)


def test_stones_of_both_colours_are_put_together_to_a_turn(browser: Any, server: Served) -> None:
    start = crosscut.position("xodd:3x3:W:B../.../...")
    word = next(str(turn) for turn in start.turns() if len(turn.steps) == 2)
    with flow(browser, server, start.id) as one:
        for part in word.split("+"):
            one.page.locator(f'input[name="brush"][value="{part[0]}"]').check()
            one.cell(part[1:]).click()
        button = one.button(f"Play {word}")
        if button.count():
            button.click()
        one.at(start.play(word).id)


def test_where_turns_are_too_many_to_list_they_are_put_together_all_the_same(browser: Any, server: Served) -> None:
    start = crosscut.position("xodd:13x13").play("Bg7")
    with flow(browser, server, start.id) as one:
        one.cell("m12").click()
        one.says("2 groups, and an odd number is needed")
        one.cell("m13").click()
        one.page.locator('input[name="brush"][value="W"]').check()
        one.cell("m13").click()
        one.button("Play Bm12+Wm13").click()
        one.at(start.play("Bm12+Wm13").id)


def test_a_narrow_screen_needs_no_scrolling_to_the_side(browser: Any, server: Served) -> None:
    with flow(browser, server, RACE, viewport={"width": 360, "height": 740}) as one:
        for part in ("values", "paste", "keep", "ask", "know", "count"):
            one.open(part)
        assert one.page.evaluate("document.documentElement.scrollWidth") <= 360
        one.cell("c4").click()
        one.says("White to move", "#status")


def test_dark_is_dark_and_light_is_light(browser: Any, server: Served) -> None:
    with flow(browser, server, color_scheme="dark") as one:
        look = "getComputedStyle(document.body).backgroundColor"
        assert one.page.evaluate(look) == "rgb(20, 23, 28)"
        one.page.emulate_media(color_scheme="light")
        assert one.page.evaluate(look) == "rgb(255, 255, 255)"


def test_everything_that_is_used_has_a_name(browser: Any, server: Served) -> None:
    with flow(browser, server, "xodd:3x3") as one:
        for part in ("values", "paste", "keep", "ask", "know", "count"):
            one.open(part)
        nameless = one.page.evaluate(
            """[...document.querySelectorAll('button, input, select, textarea, a[href], .cell, summary')]
               .filter((one) => one.checkVisibility() && !one.textContent.trim() && !one.getAttribute('aria-label')
                 && !(one.labels && [...one.labels].some((label) => label.textContent.trim())))
               .map((one) => one.outerHTML)"""
        )
        assert nameless == []
        assert one.page.get_by_role("group", name=re.compile("Board")).count() == 1


def test_without_the_token_there_is_no_page(browser: Any, server: Served) -> None:
    context = browser.new_context()
    page = context.new_page()
    assert page.goto(f"http://{server.host}/").status == 403
    assert page.goto(f"http://{server.host}/?token=wrong").status == 403
    context.close()


def test_a_page_of_another_origin_drives_nothing(browser: Any, server: Served) -> None:
    """A page on another port of the same computer, in a browser that has the cookie."""
    with flow(browser, server) as one, served() as other:
        page = one.page.context.new_page()
        page.goto(other.address)
        page.wait_for_selector("html[data-ready]")
        page.context.route(
            f"http://{other.host}/plain", lambda route: route.fulfill(body="<title>x</title>", content_type="text/html")
        )
        page.goto(f"http://{other.host}/plain")
        told = page.evaluate(
            """async (address) => {
              const tries = [
                fetch(`${address}/api/games`, { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{}' }),
                fetch(`${address}/script/start.js`, { mode: 'no-cors', credentials: 'include' }),
                fetch(`${address}/api/games`, { method: 'POST', credentials: 'include', body: '{}' }),
              ];
              return (await Promise.allSettled(tries)).map(({ status, value }) => (status === 'fulfilled' ? value.type : status));
            }""",
            f"http://{server.host}",
        )
        assert told[2] == "rejected"
        assert set(told[:2]) <= {"opaque", "rejected"}  # opaque: the page sees nothing of the refusal
