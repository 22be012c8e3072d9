"""Deadlock patterns: the search against plain enumeration, boxes against numbers of cells, the rules, minimality, occurrences."""

import random
import re
from collections import Counter
from pathlib import Path

import pytest

import naive_deadlocks as naive
from cases import slow
from crosscut.checker.certificate import GAMES as CHECKER_GAMES
from crosscut.core.board import cells_of
from crosscut.core.errors import NotationError, UnsupportedError
from crosscut.core.game import BLACK, COLOURS, WHITE
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.encodings.formula import Formula
from crosscut.encodings.stones import legal_stones, stone_literals
from crosscut.games.orcoon.deadlocks import pattern as patterns
from crosscut.games.orcoon.deadlocks.catalogue import Catalogue, catalogue
from crosscut.games.orcoon.deadlocks.contour import colour_changes
from crosscut.games.orcoon.deadlocks.extend import occurrence, replay
from crosscut.games.orcoon.deadlocks.pattern import Pattern, parse
from crosscut.games.orcoon.deadlocks.planes import Planes
from crosscut.games.orcoon.deadlocks.shares import minimal_patterns
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver import kernel
from crosscut.solver.limits import Limits, Meter
from crosscut.solver.sat import decide

needs_native = pytest.mark.skipif(kernel.native is None, reason="no compiled module")
READINGS = ["forbidden", "allowed"]
# Minimal, mutually dead, and in no legal position: the smallest of its kind.
IMPOSSIBLE = "?????BW??/?WB?W..B?/B..WB..W?/W..B?W.B?/B.WBWB..W/?.......B/?WB..WBW?/???WB????"


def orcoon(board: str, crossing: str) -> Orcoon:
    game = open_game("orcoon", board, {"crossing": crossing})
    assert isinstance(game, Orcoon)
    return game


def listed(crossing: str, cells: int, method: str | None = None) -> Catalogue:
    return catalogue(crossing, Meter(), cells=cells, method=method)


def found(crossing: str, **asked: object) -> set[str]:
    return {pattern.text for pattern in minimal_patterns(crossing, Meter(), **asked)[0]}  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def thirteen() -> Catalogue:
    return listed("forbidden", 13)


# ---- The same list by other routes ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("crossing", READINGS)
def test_all_shapes_of_dead_cells_give_the_same_list(crossing: str) -> None:
    assert by_shapes(crossing, 6) == found(crossing, cells=6)


@pytest.mark.slow
@pytest.mark.parametrize("crossing", READINGS)
def test_all_shapes_of_nine_dead_cells_give_the_same_list(crossing: str) -> None:
    assert by_shapes(crossing, 9) == found(crossing, cells=9)


def by_shapes(crossing: str, most: int) -> set[str]:
    """All minimal patterns that occur, over all polyominoes; only the sieves are the package's (tested below by brute force)."""
    planes = Planes(64, crossing == "forbidden")
    seen, kept = set(), set()
    for size in range(1, most + 1):
        for dead in naive.shapes(size):
            shape = parse(naive.rows_of(dead, {}))
            if shape != shape.canonical():
                continue
            for stones in naive.stonings(dead, crossing == "forbidden"):
                pattern = parse(naive.rows_of(dead, stones))
                if pattern in seen:
                    continue
                seen.add(pattern)
                if planes.minimal(planes.sketch(pattern)) and occurrence(pattern, crossing):
                    kept.add(pattern.canonical().text)
    return kept


@pytest.mark.parametrize("crossing", READINGS)
@pytest.mark.parametrize("board", [slow("3x3"), "2x4"])
def test_all_legal_positions_hold_no_other_pattern(board: str, crossing: str) -> None:
    positions_agree(board, crossing)


@pytest.mark.slow
@pytest.mark.parametrize(("board", "crossing"), [("3x4", "forbidden"), ("2x5", "allowed")])
def test_all_legal_positions_of_larger_boards_hold_no_other_pattern(board: str, crossing: str) -> None:
    positions_agree(board, crossing)


def positions_agree(board: str, crossing: str) -> None:
    """Every part of every legal position of a board, against the list for the box of its size."""
    game = orcoon(board, crossing)
    rows, columns = (int(n) for n in board.split("x"))
    planes = Planes(columns + 4, crossing == "forbidden")
    seen = set()
    for p in game.legal_positions():
        glyphs = dict(zip(game.board.places, game.glyphs(p), strict=True))
        whole = planes.sketch(Pattern(tuple("".join(glyphs[r, c] for c in range(columns)) for r in range(rows))))
        dead = frozenset(planes.place(cell) for cell in cells_of(planes.largest(whole)))
        stones = {place: glyph for place, glyph in glyphs.items() if glyph != "."}
        # The largest mutually dead part, by the definition and one cell after another.
        empty = frozenset(glyphs.keys() - stones.keys())
        assert dead == naive.largest_dead(empty, stones, crossing == "forbidden")
        if dead:
            seen |= {part.canonical().text for part in minimal_parts(planes, dead, stones)}
    assert seen == found(crossing, box=(rows, columns))


def minimal_parts(planes: Planes, dead: frozenset[naive.Place], stones: dict[naive.Place, str]) -> list[Pattern]:
    """All minimal parts: drop one thing after another while something mutually dead is left."""
    todo, seen, kept = [(dead, frozenset(stones.items()))], set(), []
    while todo:
        here = todo.pop()
        if here in seen:
            continue
        seen.add(here)
        cells, fixed = here
        smaller = [(naive.largest_dead(cells - {c}, dict(fixed), planes.crossing), fixed) for c in cells]
        smaller += [(naive.largest_dead(cells, dict(fixed - {s}), planes.crossing), fixed - {s}) for s in fixed]
        smaller = [(c, s) for c, s in smaller if c]
        todo += smaller
        if not smaller:
            kept.append(parse(naive.rows_of(cells, dict(fixed))))
    return kept


@pytest.mark.twin("deadlocks")
@pytest.mark.parametrize("crossing", READINGS)
@pytest.mark.parametrize(("box", "cells"), [((3, 3), 3), ((4, 4), 8), ((5, 5), 10), ((4, 7), 10), ((6, 5), 10)])
def test_boxes_and_numbers_of_cells_agree(crossing: str, box: tuple[int, int], cells: int) -> None:
    agree(crossing, box, cells)


@needs_native
@pytest.mark.parametrize(("box", "cells"), [((7, 7), 18), ((8, 8), 18), ((6, 9), 18), ((5, 12), 18)])
def test_large_boxes_and_numbers_of_cells_agree(box: tuple[int, int], cells: int) -> None:
    agree("forbidden", box, cells)


def agree(crossing: str, box: tuple[int, int], cells: int) -> None:
    def fits(pattern: Pattern) -> bool:
        (a, b), (rows, columns) = sorted(pattern.box), sorted(box)
        return a <= rows and b <= columns

    boxed, limited = minimal_patterns(crossing, Meter(), box=box)
    counted, _ = minimal_patterns(crossing, Meter(), cells=cells)
    assert not limited
    assert {p for p in boxed if p.dead <= cells} == {p for p in counted if fits(p)}
    assert all(fits(p) for p in boxed)


@needs_native
@pytest.mark.parametrize("crossing", READINGS)
@pytest.mark.parametrize(
    "asked",
    [
        *({"cells": cells} for cells in (1, 2, 3, 4, 7, 9)),
        *({"box": box} for box in ((1, 9), (4, 6), (6, 6), (5, 8))),
        slow({"cells": 12}),
    ],
)
def test_native_search_equals_its_twin_node_for_node(crossing: str, asked: dict[str, object]) -> None:
    results = []
    for method in ("native", "python"):
        meter = Meter()
        results.append((*minimal_patterns(crossing, meter, method=method, **asked), meter.nodes))  # type: ignore[arg-type]
    assert results[0] == results[1]


def test_without_the_crossing_rule_the_search_ends_by_itself() -> None:
    allowed = listed("allowed", 13)
    assert allowed.all_sizes
    assert [d.pattern.text for d in allowed.deadlocks] == ["B.W/W.B", "?BW?/W..B/B..W/?WB?"]
    assert not listed("forbidden", 9).all_sizes


# ---- Every clause of the definition -----------------------------------------------------------------------------------------


@pytest.mark.twin
@pytest.mark.parametrize("crossing", READINGS)
def test_small_patterns_are_minimal_by_all_their_parts(crossing: str) -> None:
    for deadlock in listed(crossing, 4).deadlocks:
        dead, stones = parts(deadlock.pattern)
        assert naive.is_mutually_dead(dead, stones, crossing == "forbidden")
        assert naive.is_minimal(dead, stones, crossing == "forbidden")


@pytest.mark.slow
def test_the_ring_is_minimal_by_all_its_parts() -> None:
    dead, stones = parts(listed("forbidden", 8).deadlocks[-1].pattern)
    assert len(dead) == 8
    assert naive.is_minimal(dead, stones, True)


def parts(pattern: Pattern) -> tuple[frozenset[naive.Place], dict[naive.Place, str]]:
    return frozenset(pattern.places(".")), {place: glyph for glyph in "BW" for place in pattern.places(glyph)}


@pytest.mark.parametrize("text", ["BBW/B../W.B", "?BWB/B..?/W.B?", "?BW??BW/B..?B../W.B?W.B", "?BW/B../W.?"])
def test_patterns_with_something_needless_or_missing(text: str) -> None:
    """A stone too many, two patterns at once, a stone missing."""
    planes = Planes(64, True)
    sketch = planes.sketch(parse(text))
    whole = planes.largest(sketch) == sketch.dead
    assert whole == naive.is_mutually_dead(*parts(parse(text)), True)
    assert not (whole and planes.minimal(sketch))


def test_dead_cells_hang_together(thirteen: Catalogue) -> None:
    for deadlock in thirteen.deadlocks:
        dead = set(deadlock.pattern.places("."))
        reached, todo = set(), [min(dead)]
        while todo:
            row, column = todo.pop()
            reached.add((row, column))
            near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
            todo += near & dead - reached
        assert reached == dead


# ---- The rules have the last word -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("crossing", READINGS)
def test_dead_cells_stay_dead_in_random_play(crossing: str) -> None:
    """Each pattern on a larger board, then random placements of both colours anywhere: no dead cell ever takes a stone."""
    chance = random.Random(20120424)
    for deadlock in listed(crossing, 13).deadlocks:
        where = deadlock.occurrence
        rows, columns = (size + 4 for size in deadlock.pattern.box)
        game, checker = (
            orcoon(f"{rows}x{columns}", crossing),
            CHECKER_GAMES["orcoon"](f"{rows}x{columns}", {"pie": "off", "crossing": crossing, "connection": "chain"}),
        )

        def moved(place: tuple[int, int], game: Orcoon = game) -> int:
            return game.board.by_place[place[0] + 2, place[1] + 2]

        dead = [moved(place) for place in deadlock.pattern.places(".")]
        for _ in range(4):
            stones = [0, 0]
            # The pattern alone, without the stones that complete it, is legal only in some cases: so the occurrence is played.
            for colour, cell in where.order:
                stones[colour] |= 1 << moved(where.game.board.places[cell])
            assert game.illegal(Stones(stones[0], stones[1])) is None
            cells = [cell for cell in range(game.board.size) if not (stones[0] | stones[1]) >> cell & 1]
            chance.shuffle(cells)
            for cell in cells:
                colour = chance.randrange(2)
                text = "".join("B" if stones[0] >> c & 1 else "W" if stones[1] >> c & 1 else "." for c in range(game.board.size))
                for one in dead:
                    for k in (BLACK, WHITE):
                        assert not game.placeable(stones[k], stones[1 - k], one), (deadlock.pattern.text, text)
                        assert not checker.may_place(text, COLOURS[k], one), (deadlock.pattern.text, text)
                if game.placeable(stones[colour], stones[1 - colour], cell):
                    stones[colour] |= 1 << cell
            assert sum(stones).bit_count() > len(where.order)


def test_occurrences_are_replayed_and_hold_their_pattern(thirteen: Catalogue) -> None:
    for deadlock in thirteen.deadlocks:
        game, position, order = deadlock.occurrence
        replay(game, order, position)
        for glyph, mask in (("B", position.black), ("W", position.white)):
            assert all(mask >> game.board.by_place[place] & 1 for place in deadlock.pattern.places(glyph))
        for place in deadlock.pattern.places("."):
            assert not (position.black | position.white) >> game.board.by_place[place] & 1


def test_alternating_play_reaches_every_small_pattern(thirteen: Catalogue) -> None:
    """On a board with two rows more for spare stones, the order becomes a game from the start, without a pass."""
    for deadlock in thirteen.deadlocks:
        where = deadlock.occurrence
        rows, columns = deadlock.pattern.box
        width = max(columns, *Counter(colour for colour, _ in where.order).values())
        game = orcoon(f"{rows + 4}x{width}", "forbidden")
        spare = [iter(range(width)), iter(range(width))]
        p = game.start()
        for colour, cell in where.order:
            while p.turn != colour:
                at = game.board.by_place[rows + 1 + 2 * p.turn, next(spare[p.turn])]
                assert game.legal(p, game.drops[at]) is None
                p = game.play(p, game.drops[at])
            turn = game.drops[game.board.by_place[where.game.board.places[cell]]]
            assert game.legal(p, turn) is None
            p = game.play(p, turn)


def has_legal_position(pattern: Pattern, crossing: bool) -> bool:
    """By constraints alone: a legal position on the box with these stones and empty cells."""
    rows, columns = pattern.box
    board = orcoon(f"{rows}x{columns}", "forbidden").board
    formula = Formula()
    black, white = stone_literals(formula, board)
    legal_stones(formula, board, black, white, crossing=crossing)
    for glyph, wanted in ((".", (False, False)), ("B", (True, False)), ("W", (False, True))):
        for place in pattern.places(glyph):
            for literals, is_there in zip((black, white), wanted, strict=True):
                literal = literals[board.by_place[place]]
                formula.add(literal if is_there else -literal)
    return decide(formula).model is not None


def test_constraints_agree_on_which_patterns_occur(thirteen: Catalogue) -> None:
    for deadlock in thirteen.deadlocks:
        assert has_legal_position(deadlock.pattern, True)
    assert not thirteen.impossible
    none = parse(IMPOSSIBLE)
    assert not has_legal_position(none, True)
    assert occurrence(none, "forbidden") is None
    planes = Planes(64, True)
    assert planes.minimal(planes.sketch(none))
    assert naive.is_mutually_dead(*parts(none), True)


@needs_native
@pytest.mark.slow
def test_a_pattern_that_occurs_nowhere_is_listed_apart() -> None:
    found = listed("forbidden", 21)
    assert [pattern.text for _, pattern in found.impossible] == [parse(IMPOSSIBLE).canonical().text]
    assert len(found.deadlocks) == sum(found.counts.values()) == 1051


def test_four_alternating_corners_need_two_like_stones_between_them() -> None:
    """The lemma by which dead cells between such corners are no legal position, and a window with one empty middle neither."""
    game = orcoon("2x3", "forbidden")
    legal = [one + two for one in ".BW" for two in ".BW" if game.illegal(game.parse(f"B:B{one}W/W{two}B")) is None]
    assert legal == ["BB", "WW"]


def test_two_foreign_common_neighbours_never_bar_a_cell() -> None:
    """Why reason D needs a dead common neighbour: with two foreign ones round an empty cell the position is illegal."""
    game = orcoon("2x2", "forbidden")
    assert game.illegal(game.parse("B:.W/WB")) is not None


# ---- The tables of the page -------------------------------------------------------------------------------------------------


PAGE = (Path(__file__).parents[3] / "docs" / "mathematics" / "deadlocks.md").read_text(encoding="utf-8")


@needs_native
@pytest.mark.parametrize("cells", [16, slow(21)])
def test_the_table_by_number_of_dead_cells(cells: int) -> None:
    """Patterns, stones, those that occur nowhere; that all are blocking, and with how many colour changes."""
    rows = re.findall(r"^\| (\d+)(?:-(\d+))? \| (\d+) \| ([\d-]*) ?\| (\d+) \| \d+ \|$", PAGE, re.MULTILINE)
    found, seen = listed("forbidden", cells), 0
    nowhere = Counter(pattern.dead for _, pattern in found.impossible)
    for first, last, number, stones, none in rows:
        for dead in range(int(first), min(cells, int(last or first)) + 1):
            here = [deadlock.pattern for deadlock in found.deadlocks if deadlock.pattern.dead == dead]
            counts = sorted({sum(row.count(glyph) for row in pattern.rows for glyph in "BW") for pattern in here})
            said = "" if not counts else str(counts[0]) if len(counts) == 1 else f"{counts[0]}-{counts[-1]}"
            assert (str(len(here)), said, str(nowhere[dead])) == (number, stones, none), dead
            assert all(colour_changes(pattern) >= (4 if dead == 3 else 8) for pattern in here)
            seen += 1
    assert seen == cells
    assert f"All {sum(int(number) for _, _, number, _, _ in rows)} that occur are blocking" in PAGE


@needs_native
@pytest.mark.parametrize(
    ("rows", "columns", "patterns", "dead"),
    [
        *((2, columns, 0, 0) for columns in (2, 12)),
        *((3, columns, 1, 3) for columns in (3, 12)),
        *((4, columns, 2, 4) for columns in (4, 12)),
        *((5, 5, 3, 8), (5, 6, 3, 8), (6, 6, 3, 8), (5, 7, 4, 9), (5, 8, 4, 9), (6, 7, 6, 14), (6, 8, 6, 14), (7, 7, 6, 14)),
        *((7, 8, 9, 16), slow(8, 8, 18, 20), slow(9, 9, 128, 28)),
    ],
)
def test_the_table_by_box(rows: int, columns: int, patterns: int, dead: int) -> None:
    (line,) = re.findall(rf"^\| [^|]*\b{rows}x(?:{columns}|N)\b[^|]* \| {patterns} \| {dead or ''} ?\|$", PAGE, re.MULTILINE)
    assert line
    found = catalogue("forbidden", Meter(), box=(rows, columns))
    assert found.all_sizes
    assert len(found.deadlocks) == patterns
    assert max((deadlock.pattern.dead for deadlock in found.deadlocks), default=0) == dead
    nowhere = sorted(pattern.dead for _, pattern in found.impossible)
    assert (nowhere == []) if (rows, columns) != (9, 9) else (len(nowhere) == 4 and (nowhere[0], nowhere[-1]) == (21, 24))


# ---- What is said of a pattern ----------------------------------------------------------------------------------------------


def test_names_order_and_canonical_forms(thirteen: Catalogue) -> None:
    names = [deadlock.name for deadlock in thirteen.deadlocks]
    assert names == ["E3-1", "E4-1", "E8-1", "E9-1", "E11-1", "E12-1", "E12-2", "E13-1", "E13-2", "E13-3", "E13-4"]
    assert [d.pattern.order for d in thirteen.deadlocks] == sorted(d.pattern.order for d in thirteen.deadlocks)
    for deadlock in thirteen.deadlocks:
        images = [image for _, image in deadlock.pattern.images()]
        assert len(images) == 16
        assert len(set(images)) * len(deadlock.pattern.symmetries()) == 16
        assert {image.canonical() for image in images} == {deadlock.pattern}
    in_box = catalogue("forbidden", Meter(), box=(5, 5)).deadlocks
    assert [(d.name, d.pattern) for d in in_box] == [(d.name, d.pattern) for d in thirteen.deadlocks[:3]]


@pytest.mark.parametrize(("text", "name"), [("?BW/B../W.B", "E3-1"), ("??WB?/B...?/W.B.W/?...B/?BW??", "E8-1")])
def test_the_designers_diagrams(text: str, name: str, thirteen: Catalogue) -> None:
    """The second with its lost blanks put back in one way."""
    assert [d.name for d in thirteen.deadlocks if d.pattern == parse(text).canonical()] == [name]


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("?BW/B../W.B", 4),
        ("B.W/W.B", 4),
        ("??BW?/W...?/B.W.B/?...W/?WB??", 8),
        ("BBB/W.B/BBB", 2),
        ("BBB/B.B/BBB", 0),
        ("?????/?...?/B.W.B/?...?/?????", 0),
        ("..B/.W./...", 2),
        ("??BB/?B.W/BW.?/B.W?/?BW?", 2),
    ],
)
def test_colour_changes_on_the_way_round(text: str, changes: int) -> None:
    """Stones inside a ring play no part; a colour that is met twice in a row does not change."""
    assert colour_changes(Pattern(tuple(text.split("/")))) == changes
    for _, image in Pattern(tuple(text.split("/"))).images():
        assert colour_changes(image) == changes


@pytest.mark.parametrize("text", ["", "B/W", "..x", "./..", "?.?/B"])
def test_what_is_no_pattern(text: str) -> None:
    with pytest.raises(NotationError, match="is no"):
        parse(text)


def test_parse_cuts_off_empty_borders() -> None:
    assert parse("????/??B./????") == Pattern(("B.",))
    assert len(patterns.SYMMETRIES) == 8


@pytest.mark.twin
def test_limits_keep_what_is_complete() -> None:
    cut = catalogue("forbidden", Meter(Limits(nodes=600)), cells=13)
    assert cut.limit == "nodes"
    assert 4 <= cut.complete < 13
    assert [d.pattern for d in cut.deadlocks] == [d.pattern for d in listed("forbidden", cut.complete).deadlocks]
    boxed = catalogue("forbidden", Meter(Limits(nodes=20)), box=(6, 6))
    assert (boxed.limit, boxed.deadlocks, boxed.complete, boxed.all_sizes) == ("nodes", [], 0, False)


def test_too_wide_is_refused() -> None:
    for asked in ({"cells": 31}, {"box": (31, 5)}):
        with pytest.raises(UnsupportedError, match="up to 30"):
            minimal_patterns("forbidden", Meter(), **asked)


@needs_native
def test_numbers_of_patterns_up_to_eighteen_dead_cells() -> None:
    counts = Counter(pattern.dead for pattern in minimal_patterns("forbidden", Meter(), cells=18)[0])
    assert [counts[n] for n in range(1, 19)] == [0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 1, 2, 4, 9, 8, 21, 36, 71]
