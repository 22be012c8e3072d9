"""All deadlocked positions of a board: the sweep against the checker's rules, retrograde analysis, its twin, and the pages."""

import re
from collections.abc import Iterator
from dataclasses import fields
from functools import lru_cache
from pathlib import Path

import pytest

from brute import READINGS, BruteForce
from cases import slow
from crosscut.core.errors import ContradictionError, UnsupportedError
from crosscut.core.game import BLACK, WHITE
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.deadlocks import sweep as sweeps
from crosscut.games.orcoon.deadlocks.catalogue import catalogue
from crosscut.games.orcoon.deadlocks.explain import Explainer
from crosscut.games.orcoon.deadlocks.pattern import Pattern
from crosscut.games.orcoon.deadlocks.report.sweep_text import conflicts_text, smallest_svgs, sweep_text
from crosscut.games.orcoon.deadlocks.spot import spot
from crosscut.games.orcoon.deadlocks.sweep import sweep
from crosscut.games.orcoon.deadlocks.tally import Deadlocked, Swept
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.tables.retrograde import WIN_AT_ONCE, Solved, solve_all
from crosscut.solver import kernel
from crosscut.solver.census import census
from crosscut.solver.limits import Limits, Meter
from crosscut.solver.tables.numbering import position_of
from naive_sweep import NaiveSweep

DOCS = Path(__file__).parents[3] / "docs"
CROSSINGS = ["forbidden", "allowed"]
LISTED = {
    "forbidden": {"E3-1": "?BW/B../W.B", "E4-1": "?BW?/W..B/B..W/?WB?"},
    "allowed": {"E2-1": "B.W/W.B", "E4-1": "?BW?/W..B/B..W/?WB?"},
}
needs_native = pytest.mark.skipif(kernel.native is None, reason="no compiled module")


def orcoon(board: str, crossing: str) -> Orcoon:
    game = open_game("orcoon", board, {"crossing": crossing})
    assert isinstance(game, Orcoon)
    return game


def listed(crossing: str, box: tuple[int, int]) -> dict[str, Pattern]:
    return {deadlock.name or "": deadlock.pattern for deadlock in catalogue(crossing, Meter(), box=box).deadlocks}


@lru_cache
def swept(board: str, crossing: str, method: str | None = None) -> Swept:
    return sweep(orcoon(board, crossing), Meter(), method)


# ---- The same numbers by other routes ---------------------------------------------------------------------------------------


@pytest.mark.twin("deadlock_sweep")
@pytest.mark.parametrize("crossing", CROSSINGS)
@pytest.mark.parametrize("board", ["2x3", "2x4", "3x2", "3x3"])
def test_the_checkers_rules_by_brute_force_find_the_same(board: str, crossing: str) -> None:
    brute_force_agrees(board, crossing)


@pytest.mark.slow
@pytest.mark.parametrize("crossing", CROSSINGS)
def test_the_checkers_rules_find_the_same_on_3x4(crossing: str) -> None:
    brute_force_agrees("3x4", crossing)


def brute_force_agrees(board: str, crossing: str) -> None:
    rows, columns = map(int, board.split("x"))
    naive = NaiveSweep(rows, columns, crossing, LISTED[crossing])
    wanted, found = naive.run(), swept(board, crossing)
    assert (found.legal, found.deadlocked) == (wanted.legal, wanted.deadlocked)
    assert {tuple(kind): (row.positions, row.classes) for kind, row in found.rows.items()} == wanted.kinds
    texts = ["".join(found.game.glyphs(one.position)) for one, _ in found.conflicts]
    assert {naive.images(text) for text in texts} == wanted.conflicts
    assert len(texts) == len(wanted.conflicts)
    everywhere = set().union(*wanted.conflicts)
    for text, (one, minimal) in zip(texts, found.conflicts, strict=True):
        assert one.images == len(naive.images(text))
        assert minimal == (not any(other != text and fewer_stones(other, text) for other in everywhere))
    # What placements lead to: on these boards every legal position.
    assert len(wanted.placed) == wanted.legal
    assert found.not_placeable == 0


def fewer_stones(part: str, whole: str) -> bool:
    return all(glyph in (".", there) for glyph, there in zip(part, whole, strict=True))


@needs_native
@pytest.mark.parametrize("crossing", CROSSINGS)
@pytest.mark.parametrize("board", ["1x5", "2x2", "2x5", "3x3", slow("3x4")])
def test_native_sweep_equals_its_twin(board: str, crossing: str) -> None:
    native, python = swept(board, crossing, "native"), swept(board, crossing, "python")
    assert (native.method, python.method) == ("native", "python")
    for name in {field.name for field in fields(Swept)} - {"game", "method", "seconds"}:
        assert getattr(native, name) == getattr(python, name), name


@needs_native
@pytest.mark.parametrize("crossing", CROSSINGS)
@pytest.mark.parametrize("board", ["2x6", "3x4", *map(slow, ("3x5", "4x4"))])
def test_retrograde_analysis_finds_the_same_positions(board: str, crossing: str) -> None:
    """Positions in which both sides win at once by a pass, explained by the twin: no post-pass question, native or not."""
    game, found = orcoon(board, crossing), swept(board, crossing)
    solved = solve_all(game, Meter())
    rows, columns = map(int, board.split("x"))
    explainer = Explainer(game, listed(crossing, (rows, columns)))
    other = Swept(game, "retrograde")
    other.take(
        Deadlocked(p, len(images), explainer.explain(p), True)
        for p in both_win_by_passing(solved)
        if (p.black, p.white) == min(images := {(image.black, image.white) for image in game.images(p)})
    )
    assert (found.legal, found.deadlocked) == (solved.counts["legal"], solved.counts["neither"])
    assert (found.rows, found.conflicts) == (other.rows, other.conflicts)


def both_win_by_passing(solved: Solved) -> Iterator[Stones]:
    number, positions = -1, 3**solved.game.board.size
    while 0 <= (number := solved.codes.find(bytes([WIN_AT_ONCE]), number + 1)) < positions:
        if solved.codes[positions + number] == WIN_AT_ONCE:
            yield position_of(number, solved.game.board.size)


@needs_native
@pytest.mark.parametrize("board", ["2x4", "3x3", "3x4", *map(slow, ("3x5", "4x4"))])
def test_the_fewest_stones_on_the_page_of_extremes_by_retrograde_analysis(board: str) -> None:
    """The first column of docs/results/orcoon-extremes.md, and of `crosscut extreme`, from the table of all positions."""
    page = (DOCS / "results" / "orcoon-extremes.md").read_text(encoding="utf-8")
    found = re.search(rf"^\| {board} \| (\d+|no such position) \|", page, re.MULTILINE)
    assert found is not None
    stones = {(p.black | p.white).bit_count() for p in both_win_by_passing(solve_all(orcoon(board, "forbidden"), Meter()))}
    assert found[1] == (str(min(stones)) if stones else "no such position")


@pytest.mark.parametrize("crossing", ["forbidden", slow("allowed")])
def test_the_search_for_patterns_finds_the_same_names(crossing: str) -> None:
    """The patterns of each position by comparing masks, and by the obligation-driven search within the position."""
    game, some = orcoon("3x4", crossing), 0
    explainer = Explainer(game, listed(crossing, (3, 4)))
    for p in game.legal_positions():
        if game.can_connect(p, BLACK) or game.can_connect(p, WHITE):
            continue
        explained, spotted = explainer.explain(p), spot(game, p, Meter())
        assert set(explained.listed) == {found.name for found in spotted}
        assert all(not found.dead & ~explained.dead for found in spotted)
        some += bool(spotted)
    assert some == {"forbidden": 148, "allowed": 1228}[crossing]


@pytest.mark.parametrize(("board", "other"), [("2x3", "3x2"), ("2x5", "5x2"), ("3x4", "4x3")])
def test_a_turn_of_the_board_exchanges_the_colours_and_changes_no_number(board: str, other: str) -> None:
    one, two = (swept(name, "allowed") for name in (board, other))
    assert one.deadlocked == two.deadlocked > 0
    assert [(kind, row.positions, row.classes) for kind, row in one.rows.items()] == [
        (kind, row.positions, row.classes) for kind, row in two.rows.items()
    ]


# ---- What the page says -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("crossing", CROSSINGS)
@pytest.mark.parametrize("board", ["2x4", "3x3"])
def test_a_side_is_cut_off_by_stones_alone_only_if_the_other_is_connected(board: str, crossing: str) -> None:
    """Why no reason speaks of stones alone, and why no full board is deadlocked; by the checker's rules."""
    rules, seen = BruteForce(board, {**READINGS, "crossing": crossing}).rules, set()
    game = orcoon(board, crossing)
    for p in game.legal_positions():
        stones = "".join(game.glyphs(p))
        for colour, other in ("BW", "WB"):
            cut = not rules.connected(stones.replace(".", colour), colour)
            assert cut == rules.connected(stones, other), stones
            seen.add(cut)
    assert seen == {False, True}


def test_with_a_shorter_list_positions_are_unlisted() -> None:
    """A pattern that is missing from the list shows, for the largest dead set is found without the list."""
    game = orcoon("3x3", "forbidden")
    p = game.parse("B:BBW/B../W.B")
    full = Explainer(game, listed("forbidden", (3, 3))).explain(p)
    assert (full.listed, full.reasons) == (("E3-1",), ("dead", "dead"))
    assert Explainer(game, {}).explain(p) == full._replace(listed=())
    found = Swept(game, "python")
    found.take([Deadlocked(p, 8, full._replace(listed=()), True)])
    assert found.by_class == {"listed": 0, "unlisted": 8, "barred": 0, "conflict": 0}


def test_the_first_deadlock_without_rule_4_is_a_conflict() -> None:
    game = orcoon("3x3", "allowed")
    explained = Explainer(game, {}).explain(game.parse("B:BBW/B../W.B"))
    assert explained.dead == 0
    assert set(explained.reasons) == {"barred", "conflict"}


@pytest.mark.twin("deadlock_sweep")
@pytest.mark.parametrize(("board", "reached"), [("3x3", 0), slow("3x4", 40)])
def test_what_alternating_play_reaches(board: str, reached: int) -> None:
    assert census(orcoon(board, "forbidden"), Meter(), reachable=True)["neither"] == reached


def rows_on_the_page(board: str) -> dict[str, list[str]]:
    """The figures of docs/mathematics/deadlocks.md for a board, by reading."""
    page = (DOCS / "mathematics" / "deadlocks.md").read_text(encoding="utf-8")
    table = page[page.index("## All deadlocked positions of small boards") :]
    lines = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if line.startswith(f"| {board} |")
    ]
    return {line[1]: line[2:] for line in lines if len(line) == 11}


def row_of(found: Swept) -> list[str]:
    minimal = sum(least for _, least in found.conflicts)
    figures = [found.legal, found.deadlocked, found.classes, *found.by_class.values(), len(found.conflicts), minimal]
    return [str(figure) for figure in figures]


@needs_native
@pytest.mark.parametrize("board", ["2x3", "2x4", "3x3", "3x4", "3x5", slow("4x4")])
def test_the_table_of_the_page(board: str) -> None:
    page = rows_on_the_page(board)
    assert page == {crossing: row_of(swept(board, crossing)) for crossing in CROSSINGS}


@needs_native
@pytest.mark.slow
@pytest.mark.parametrize("crossing", CROSSINGS)
def test_4x5_by_class(crossing: str) -> None:
    found = swept("4x5", crossing)
    assert rows_on_the_page("4x5")[crossing] == row_of(found)
    kinds_are_on_the_page(found)
    assert (found.full, found.not_placeable) == (0, 0)


@needs_native
@pytest.mark.parametrize("crossing", CROSSINGS)
@pytest.mark.parametrize("board", ["2x3", "2x4", "3x3", "3x4", "3x5", slow("4x4")])
def test_the_kinds_on_the_page(board: str, crossing: str) -> None:
    kinds_are_on_the_page(swept(board, crossing))


def kinds_are_on_the_page(found: Swept) -> None:
    page = (DOCS / "mathematics" / "deadlocks.md").read_text(encoding="utf-8")
    crossing = found.game.readings["crossing"]
    shown = set(re.findall(rf"^\| {found.game.board.name} \| {crossing} \| (.*/.*) \| (\d+) \| (\d+) \|$", page, re.MULTILINE))
    wanted = {
        (f"{' and '.join(kind.listed) or 'no pattern'}, {' / '.join(kind.reasons)}", str(row.positions), str(row.classes))
        for kind, row in found.rows.items()
    }
    assert shown == wanted


@needs_native
@pytest.mark.parametrize(
    ("board", "crossing"), [("3x4", "forbidden"), ("4x4", "forbidden"), ("3x3", "allowed"), ("3x4", "allowed")]
)
def test_the_catalogue_of_conflict_deadlocks_is_what_the_sweep_writes(board: str, crossing: str) -> None:
    page = (DOCS / "results" / "conflict-deadlocks.md").read_text(encoding="utf-8")
    block = page.split(f"## {board}, crossing {crossing}\n\n```\n")[1].split("\n```\n")[0]
    assert block == "\n".join(conflicts_text(swept(board, crossing))).rstrip()


@needs_native
def test_the_long_file_of_conflict_deadlocks_is_what_the_command_writes() -> None:
    shipped = (DOCS / "results" / "conflict-deadlocks-4x4-allowed.txt").read_text(encoding="utf-8")
    assert shipped == "\n".join(conflicts_text(swept("4x4", "allowed"))) + "\n"


# ---- Limits and errors ------------------------------------------------------------------------------------------------------


@pytest.mark.twin
def test_a_limit_leaves_nothing() -> None:
    cut = sweep(orcoon("3x4", "forbidden"), Meter(Limits(nodes=5000)))
    assert (cut.limit, cut.legal, cut.deadlocked, cut.rows) == ("nodes", 0, 0, {})


def test_counts_that_disagree_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeps, "count_legal", lambda *_: 9936)
    with pytest.raises(ContradictionError, match="9937 of 9936 legal positions"):
        sweep(orcoon("3x3", "forbidden"), Meter())


def test_large_boards_are_refused() -> None:
    with pytest.raises(UnsupportedError, match="at most 21 cells"):
        swept("5x5", "forbidden")


def test_table_and_pictures() -> None:
    found = swept("3x3", "allowed")
    text = "\n".join(sweep_text(found))
    assert "orcoon:3x3,crossing=allowed: 76 of 10053 legal positions are deadlocked, 10 up to symmetry" in text
    assert "no pattern, barred / conflict" in text
    pictures = list(smallest_svgs(found))
    assert len(pictures) == len(found.rows) == 2
    assert pictures[0].count(">x</text>") == 2
    assert list(conflicts_text(found))[:4] == ["1 position of 6 stones, 1 minimal", "", "1* cb", "W W B"]
