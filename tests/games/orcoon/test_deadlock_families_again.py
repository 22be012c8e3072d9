"""The second program on families of deadlock patterns: what the command says, checked again from the patterns' rows alone."""

import json
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import naive_families as plain
from crosscut.cli import main
from crosscut.games.orcoon.deadlocks import web as web_module
from crosscut.games.orcoon.deadlocks.columns import BLANK as BLANK_WINDOW
from crosscut.games.orcoon.deadlocks.columns import readings
from crosscut.games.orcoon.deadlocks.core import steps_of
from crosscut.games.orcoon.deadlocks.growth import IMAGES, walks
from crosscut.games.orcoon.deadlocks.locality import Locality
from crosscut.games.orcoon.deadlocks.shares import minimal_patterns
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from naive_families import BLANK, GAP, Columns, Web

needs_native = pytest.mark.skipif(kernel.native is None, reason="no compiled module")
RING = plain.read(["????BW?", "?WBW..B", "B.....W", "W..BWB?", "?BW????"])  # E9-1
LONGER = plain.read(["????BW????", "?WBW..BWB?", "B........W", "W..BWBW..B", "?BW????BW?"])  # E14-2, F14-1 with one unit
IMPOSSIBLE = plain.read(["?????BW??", "?WB?W..B?", "B..WB..W?", "W..B?W.B?", "B.WBWB..W", "?.......B", "?WB..WBW?", "???WB????"])
HUNDRED = 260_168_749_372_877_292  # minimal patterns of 100 dead cells that there are at least
PAGE = Path(__file__).parents[3] / "docs" / "mathematics" / "deadlocks.md"


def answer(*arguments: str) -> dict[str, Any]:
    result = CliRunner().invoke(main, ["deadlocks", *arguments, "--json"])
    assert result.exit_code == 0
    said: dict[str, Any] = json.loads(result.stdout)
    return said


def both_ways(rows: list[str]) -> tuple[Columns, Columns]:
    return plain.read(rows), plain.read(plain.transposed(rows))


def web_of_all(cells: int) -> Web:
    patterns = answer("--cells", str(cells))["patterns"]
    return plain.web_of([columns for pattern in patterns for columns in both_ways(pattern["rows"])])


@pytest.fixture(scope="module")
def fifteen() -> Web:
    return web_of_all(15)


@pytest.fixture(scope="module")
def said() -> dict[str, Any]:
    return answer("--families", "--cells", "15")


def true_counts() -> list[int]:
    """The patterns with rule 4 by number of dead cells, as the page has them."""
    counts = [0] * 28
    for first, last, number in re.findall(
        r"^\| (\d+)(?:-(\d+))? \| (\d+) \| [\d-]* ?\| \d+ \|", PAGE.read_text(encoding="utf-8"), re.M
    ):
        for cells in range(int(first), int(last or first) + 1):
            counts[cells] = int(number)
    return counts


# --- The checker itself -------------------------------------------------------------------------------------------------------


def failing(columns: Columns) -> set[str]:
    return {condition for condition, _ in plain.refused(plain.web_of([columns]))}


def without(columns: Columns, place: int, thing: tuple[int, str]) -> Columns:
    return tuple(tuple(t for t in column if (c, t) != (place, thing)) for c, column in enumerate(columns))


@pytest.mark.parametrize("of", [RING, LONGER])
def test_accepts_single_patterns_which_are_minimal(of: Columns) -> None:
    assert not failing(of)
    assert plain.is_woven(of, plain.web_of([of]))
    assert plain.is_minimal_pattern(of)


def test_refuses_a_unit_with_one_thing_taken_out() -> None:
    one, two, *_ = next(plain.repeats(LONGER))
    unit = range(one, two)
    things = [(c, thing) for c in unit for thing in LONGER[c]]
    assert len(things) == 11  # 5 dead cells, 6 stones
    for place, thing in things:
        broken = without(LONGER, place, thing)
        assert "reason" in failing(broken)
        assert not plain.is_minimal_pattern(broken)


def test_refuses_a_stone_too_many() -> None:
    one, two, *_ = next(plain.repeats(LONGER))
    for place in range(one, two):
        for row in set(range(-1, 6)) - {row for row, _ in LONGER[place]}:
            for colour in "BW":
                more = tuple(tuple(sorted((*column, (row, colour)))) if c == place else column for c, column in enumerate(LONGER))
                assert "start" in failing(more)
                assert not plain.is_minimal_pattern(more)


def test_refuses_a_pattern_of_no_legal_position() -> None:
    assert failing(IMPOSSIBLE) == {"legal"}


def test_refuses_two_patterns_in_one() -> None:
    assert failing(RING + RING) == {"shape", "spread"}
    for gap in (1, 2, 3):
        assert failing(RING + (BLANK,) * gap + RING) == {"shape"}


def test_a_web_does_not_see_two_patterns_four_blank_columns_apart() -> None:
    """All strips are those of one pattern, and keep the conditions: only the word *woven* keeps such pairs out."""
    pair, of = RING + GAP + RING, plain.web_of([RING])
    assert {plain.anchored(strip) for strip in plain.strips_of(pair)} <= of.strips
    assert not plain.refused(of)
    assert not plain.is_woven(pair, of)
    assert not plain.is_minimal_pattern(pair)


# --- What the command says ----------------------------------------------------------------------------------------------------


def check_families(families: list[dict[str, Any]]) -> None:
    """From the rows with one unit: a window comes back, repeating gives all other members, and the strips keep all conditions."""
    for family in families:
        members = [plain.canonical(plain.read(member["rows"])) for member in family["members"]]
        fits = [
            (columns, repeat)
            for columns in both_ways(family["members"][1]["rows"])
            for repeat in plain.repeats(columns)
            if [plain.canonical(plain.member(columns, repeat, units)) for units in range(len(members))] == members
        ]
        assert fits, family["name"]
        columns, repeat = fits[0]
        of = plain.web_of([columns])
        assert not plain.refused(of), family["name"]
        # A strip whose first window is its own image, or blank, is said once for each way to stand behind it.
        assert sum(len(ways) for ways in plain.steps(of).values()) == family["strips"]
        for units in range(6):
            grown = plain.member(columns, repeat, units)
            assert plain.dead_cells(grown) == family["dead"] + units * family["dead_added"]
            assert plain.is_woven(grown, of)
            assert plain.is_minimal_pattern(grown)


def test_families_of_the_patterns_up_to_15_dead_cells(said: dict[str, Any]) -> None:
    assert [family["name"] for family in said["families"]] == ["F14-1", "F14-2", "F15-1"]
    check_families(said["families"])


@pytest.mark.slow
@needs_native
@pytest.mark.parametrize(("cells", "number"), [(16, 3), (17, 7), (18, 10)])
def test_families_of_larger_patterns(cells: int, number: int) -> None:
    families = answer("--families", "--cells", str(cells))["families"]
    assert len(families) == number
    check_families(families)


def check_patterns(of: Web, at_least: list[int], most: int) -> None:
    """Built one by one and compared up to images: as many as counted, minimal, no fewer than said, no more than there are."""
    number: Counter[int] = Counter()
    forms = set()
    for columns in plain.woven(of, most):
        number[plain.dead_cells(columns)] += 1
        forms.add(plain.canonical(columns))
    assert [number[cells] for cells in range(most + 1)] == plain.counts(of, most)
    assert all(plain.is_minimal_pattern(form) for form in forms)
    different = Counter(plain.dead_cells(form) for form in forms)
    assert all(at_least[cells] <= different[cells] for cells in range(most + 1))
    assert all(different[cells] <= counted for cells, counted in enumerate(true_counts()[: most + 1]))


@pytest.mark.slow
def test_what_is_woven_are_different_patterns(fifteen: Web, said: dict[str, Any]) -> None:
    assert true_counts()[3:16] == [1, 1, 0, 0, 0, 1, 1, 0, 1, 2, 4, 9, 8]
    assert true_counts()[24] == 3592
    check_patterns(fifteen, [int(number) for number in said["growth"]["at_least"]], 21)


@pytest.mark.slow
def test_what_is_woven_are_different_patterns_further_up(fifteen: Web, said: dict[str, Any]) -> None:
    check_patterns(fifteen, [int(number) for number in said["growth"]["at_least"]], 28)


def check_bound(of: Web, growth: dict[str, Any], longest: int, reach: int) -> tuple[plain.Renewal, list[int]]:
    """rate^n / divisor, without v and c: by counts as far as a renewal bound takes over, which holds for ever."""
    rate, divisor = Fraction(growth["rate"]), int(growth["divisor"])
    follow = plain.steps(of)

    def share(window: Columns) -> float:
        return sum(ways / float(rate) ** n for n, ways in enumerate(plain.walks(follow, window, window, 40, GAP)))

    promising = sorted((window for window in follow if window != GAP), key=lambda window: (-share(window), window))[:10]
    bounds = (plain.renewal(follow, window, rate, longest, reach) for window in promising)
    bound = next(bound for bound in bounds if bound is not None)
    assert bound.factor * divisor >= 16
    counts = plain.counts(of, max(bound.since, 100))
    assert all(counts[n] * divisor >= 16 * rate**n for n in range(growth["least"], bound.since))
    assert all(int(number) <= -(-counts[n] // 16) for n, number in enumerate(growth["at_least"]))
    return bound, counts


@pytest.mark.slow
def test_the_bound_on_growth_from_15_dead_cells(fifteen: Web, said: dict[str, Any]) -> None:
    assert not plain.refused(fifteen)
    check_bound(fifteen, said["growth"], 100, 60)


@pytest.mark.slow
@needs_native
def test_the_bound_on_growth_from_18_dead_cells() -> None:
    """Here 16 strips of all patterns fail: these occur by more than forced stones."""
    of = web_of_all(18)
    assert Counter(condition for condition, _ in plain.refused(of)) == {"legal": 16}
    bound, counts = check_bound(plain.sound(of), answer("--families", "--cells", "18")["growth"], 120, 60)
    # The page: with all ways in and out, a better divisor than the command's.
    assert bound.factor * 379 >= 16
    assert all(counts[n] * 379 >= 16 * Fraction(1577, 1000) ** n for n in range(20, bound.since))
    assert -(-counts[100] // 16) == HUNDRED


def test_a_bound_a_little_higher_is_not_reached(fifteen: Web) -> None:
    follow = plain.steps(fifteen)
    windows = [window for window in follow if window != GAP]
    assert not any(plain.renewal(follow, window, Fraction(1360, 1000), 60, 30) for window in windows)


@pytest.mark.slow
@needs_native
def test_the_bound_for_100_dead_cells_by_the_command_s_own_program() -> None:
    """What the slow test above counts from the patterns' rows: here webs, conditions and walks are those of the command."""
    patterns, _ = minimal_patterns("forbidden", Meter(), cells=18)
    web = web_module.Web(columns for pattern in patterns for columns in readings(pattern))
    removed: Counter[str] = Counter()
    while faults := list(Locality(web, Meter()).faults()):
        for strip, fault in faults:
            removed[fault] += 1
            web.remove(strip)
    assert removed == {"legal": 16}
    steps = steps_of(web)
    for window in [after for ways in list(steps.values()) for after, _ in ways]:
        steps.setdefault(window, [])  # where strips were left out, nothing may follow
    number = -(-walks(steps, 100)[100][BLANK_WINDOW] // IMAGES)
    assert number == HUNDRED
    assert f"a(100) >= {number:,}" in " ".join(PAGE.read_text(encoding="utf-8").split())
