"""Families of deadlock patterns: the local proof against the definitions and the lists, broken strips, the bound on growth."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

import naive_deadlocks as naive
from crosscut.core.errors import ContradictionError
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.deadlocks.columns import (
    BLANK,
    WINDOW,
    Piece,
    Pose,
    columns_of,
    dead_cells,
    pattern_of,
    readings,
    standing,
)
from crosscut.games.orcoon.deadlocks.extend import occurrence
from crosscut.games.orcoon.deadlocks.family import Growing, confirm, families
from crosscut.games.orcoon.deadlocks.growth import growth
from crosscut.games.orcoon.deadlocks.locality import completed, glyphs_of, is_barred, is_legal, prove
from crosscut.games.orcoon.deadlocks.pattern import Pattern, parse
from crosscut.games.orcoon.deadlocks.planes import Planes
from crosscut.games.orcoon.deadlocks.shares import minimal_patterns
from crosscut.games.orcoon.deadlocks.web import Web
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver import kernel
from crosscut.solver.limits import Meter

needs_native = pytest.mark.skipif(kernel.native is None, reason="no compiled module")
IMPOSSIBLE = "?????BW??/?WB?W..B?/B..WB..W?/W..B?W.B?/B.WBWB..W/?.......B/?WB..WBW?/???WB????"
NINE = "????BW?/?WBW..B/B.....W/W..BWB?/?BW????"  # E9-1


def listed(cells: int) -> set[Pattern]:
    return minimal_patterns("forbidden", Meter(), cells=cells)[0]


def web_of(patterns: set[Pattern]) -> Web:
    return Web(columns for pattern in patterns for columns in readings(pattern))


@pytest.fixture(scope="module")
def fourteen() -> set[Pattern]:
    return listed(14)


def walks(web: Web, most: int) -> Iterator[Piece]:
    """All patterns woven from a web with at most so many dead cells, one column after another."""
    todo: list[Piece] = [(*BLANK, first) for first in web.firsts()]
    while todo:
        columns = todo.pop()
        for column in web.behind(columns[-WINDOW:]):
            longer = (*columns, column)
            if dead_cells(longer) <= most:
                if longer[-WINDOW:] == BLANK:
                    yield longer[WINDOW:-WINDOW]
                else:
                    todo.append(longer)


def is_minimal(pattern: Pattern) -> bool:
    planes = Planes(pattern.box[1] + 4, crossing=True)
    sketch = planes.sketch(pattern)
    return planes.largest(sketch) == sketch.dead and planes.minimal(sketch)


# ---- The words of the proof -------------------------------------------------------------------------------------------------


def test_poses_can_be_undone_and_give_one_standing() -> None:
    piece = columns_of(parse(NINE))[1:5]
    for mirror, exchange, shift in product((False, True), (False, True), (-3, 0, 2)):
        pose = Pose(mirror, exchange, shift)
        assert pose.undone().piece(pose.piece(piece)) == piece
        assert standing(pose.piece(piece))[0] == standing(piece)[0]
        assert all(found.piece(piece) == standing(piece)[0] for found in standing(piece)[1])
    assert standing(piece[::-1])[0] != standing(piece)[0]


def test_reasons_are_those_of_the_definitions() -> None:
    chance = random.Random(1)
    barred = 0
    for _ in range(3000):
        places = [(row, column) for row in range(5) for column in range(5) if chance.random() < 0.8]
        glyphs = {place: chance.choice("..BW") for place in places}
        glyphs[2, 2] = "."
        dead = frozenset(place for place, glyph in glyphs.items() if glyph == ".")
        plainly = all(
            any(
                need <= dead and all(glyphs.get(c) == s for c, s in fixed.items())
                for need, fixed in naive.reasons((2, 2), k, True)
            )
            for k in "BW"
        )
        assert is_barred(glyphs, (2, 2)) == plainly
        barred += plainly
    assert barred > 100


def test_legality_is_that_of_the_rules() -> None:
    chance = random.Random(2)
    game = open_game("orcoon", "4x4", {})
    assert isinstance(game, Orcoon)
    legal = 0
    for _ in range(3000):
        text = "".join(chance.choice("...BW") for _ in range(16))
        rows = "/".join(text[at : at + 4] for at in range(0, 16, 4))
        glyphs = {divmod(at, 4): glyph for at, glyph in enumerate(text) if glyph != "."}
        assert is_legal(glyphs) == (game.illegal(game.parse(f"B:{rows}")) is None)
        legal += is_legal(glyphs)
    assert legal > 100


def test_forced_stones() -> None:
    """Two like stones that touch diagonally, past a dead cell or a foreign stone; nothing where there is a choice."""
    for rows, more in (
        ("B./?B", {(1, 0): "B"}),
        ("BW/?B", {(1, 0): "B"}),
        ("B?/?B", {}),
        ("BB/?B", {}),
        ("?W/W.", {(0, 0): "W"}),
    ):
        glyphs = glyphs_of(columns_of(Pattern(tuple(rows.split("/")))))
        assert completed(glyphs) == glyphs | more


@pytest.mark.parametrize("board", ["3x3", "2x4"])
@pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
def test_from_every_legal_position_a_stone_can_be_taken(board: str, crossing: str) -> None:
    """The lemma of docs/mathematics/deadlocks.md: of a colour, the first stone of its top row or the one to its right."""
    game = open_game("orcoon", board, {"crossing": crossing})
    assert isinstance(game, Orcoon)
    looked_at = 0
    for p in game.legal_positions():
        for mask in (p.black, p.white):
            if mask:
                first = (mask & -mask).bit_length() - 1
                row, column = game.board.places[first]
                right = game.board.by_place.get((row, column + 1))
                cells = [cell for cell in (first, right) if cell is not None and mask >> cell & 1]
                less = [Stones(p.black & ~(1 << cell), p.white & ~(1 << cell)) for cell in cells]
                assert any(game.illegal(one) is None for one in less)
                looked_at += 1
    assert looked_at > 1000


# ---- The theorem ------------------------------------------------------------------------------------------------------------


@needs_native
def test_everything_woven_is_listed() -> None:
    """The web of the patterns up to 15 dead cells, proved: all it makes up to 19 dead cells is in the complete list."""
    small, large = listed(15), listed(19)
    web = web_of(small)
    assert prove(web, Meter()).strips == len(web)
    woven = {pattern_of(columns).canonical() for columns in walks(web, 19)}
    assert small <= woven <= large
    assert len(woven - small) > 10


@needs_native
def test_long_walks_are_minimal_and_occur() -> None:
    web = web_of(listed(17))
    prove(web, Meter())
    chance = random.Random(3)
    sizes = []
    for _ in range(400):
        columns: Piece = (*BLANK, chance.choice(web.firsts()))
        while columns[-WINDOW:] != BLANK:
            columns = (*columns, chance.choice(web.behind(columns[-WINDOW:])))
        pattern = pattern_of(columns[WINDOW:-WINDOW])
        if pattern.dead <= 17 or pattern.box[0] * pattern.box[1] > 256:
            continue
        assert is_minimal(pattern)
        assert occurrence(pattern, "forbidden") is not None
        sizes.append(pattern.dead)
    assert len(sizes) > 3
    assert max(sizes) > 24


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        (NINE, None),
        ("????BW?/?WBW..?/B.....W/W..BWB?/?BW????", "reason"),  # a stone missing
        ("????BW?/?WBW..B/B.....W/W..BWB?/WBW????", "start"),  # a stone too many
        ("????BW?/?WBW..B/B.....W/W..BWB?", "reason"),  # without an end
        ("?BW???/W..B??/B..W??/?WBBW?/??W..B/??B..W/???WB?", "spread"),  # two patterns that share columns
        ("?BW??BW/B..?B../W.B?W.B", "shape"),  # two patterns side by side
        (IMPOSSIBLE, "legal"),
    ],
)
def test_what_proves_nothing_is_refused(rows: str, fault: str | None) -> None:
    columns = columns_of(Pattern(tuple(rows.split("/"))))
    web = Web([columns])
    if fault is None:
        assert prove(web, Meter()).strips == len(web)
        return
    with pytest.raises(ContradictionError, match=f"{fault} fails"):
        prove(web, Meter())
    assert fault == "legal" or not is_minimal(pattern_of(columns))


# ---- Families ---------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_families_of_fourteen_dead_cells(fourteen: set[Pattern]) -> None:
    found, left_open = families(fourteen, Meter())
    assert left_open == 0
    assert [family.name for family in found] == ["F14-1", "F14-2"]
    assert [family.rule.pose.mirror for family in found] == [True, False]
    for family in found:
        members = [family.rule.member(units) for units in range(4)]
        assert members[0] == parse(NINE).canonical()
        assert set(members[:2]) <= fourteen
        web = family.rule.web()
        for units in (0, 2, 3, 4, 5, 6):
            web.add_pattern(family.rule.columns(units))
        assert len(web) == family.checked.strips == len(family.rule.web())
        assert [member.dead for member in members] == [9, 14, 19, 24]
        assert all(confirm(family.rule, units) for units in range(6))
        assert not confirm(family.rule, 16)  # too large a board for the rules, but minimal


@needs_native
def test_members_are_in_the_complete_list() -> None:
    large = listed(21)
    found, left_open = families(listed(18), Meter())
    assert (len(found), left_open) == (10, 0)
    seen = set()
    for family in found:
        members = [family.rule.member(units) for units in range(4)]
        assert all(member in large for member in members if member.dead <= 21)
        seen.add(tuple(members))
    assert len(seen) == 10


@pytest.mark.parametrize("place", range(11))
def test_a_broken_unit_is_refused(place: int) -> None:
    """F14-1 with one thing of its unit taken out: no member is minimal, and the proof sees it."""
    columns = columns_of(parse("????BW????/?WBW..BWB?/B........W/W..BWBW..B/?BW????BW?"))
    start, unit, end = columns[:1], columns[1:4], columns[4:]
    whole = Growing(start, unit, end, Pose(mirror=True, shift=4))
    prove(whole.web(), Meter())
    things = [(at, thing) for at, column in enumerate(unit) for thing in column]
    at, thing = things[place]
    broken = tuple(tuple(other for other in column if (number, other) != (at, thing)) for number, column in enumerate(unit))
    rule = Growing(start, broken, end, whole.pose)
    with pytest.raises(ContradictionError):
        prove(rule.web(), Meter())
    with pytest.raises(ContradictionError):
        confirm(rule, 2)


# ---- The bound --------------------------------------------------------------------------------------------------------------


@needs_native
def test_the_bound_counts_walks_that_are_patterns() -> None:
    """Counted once more by making them all: different, minimal, and never more than the list has."""
    small = listed(15)
    bound = growth(small, Meter())
    assert bound is not None
    assert bound.rate > 1
    everything = Counter(pattern.dead for pattern in listed(20))
    assert all(bound.at_least(dead) <= everything[dead] for dead in range(21))
    made: dict[int, set[str]] = {}
    for columns in walks(web_of(small), 20):
        made.setdefault(dead_cells(columns), set()).add(pattern_of(columns).text)
    assert all(bound.walks[dead] <= len(made.get(dead, ())) for dead in range(21))
    for dead in range(bound.least, len(bound.walks)):
        assert bound.walks[dead] >= 16 * bound.factor * bound.rate**dead


def test_without_a_choice_there_is_no_bound() -> None:
    assert growth({parse(NINE)}, Meter()) is None
