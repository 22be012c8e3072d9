"""Regions in lines of Orcoon: right ones are accepted, wrong ones refused, and what they leave out is won.

What regions say is compared with all play by rules that know nothing of them (tests/support/plain_orcoon.py), and with a plainer
reading of the page (plain_local.py).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from pathlib import Path
from typing import Any

import pytest

from cases import slow
from certify import sealed
from crosscut.checker import check_file
from crosscut.checker.boards import CheckError
from crosscut.checker.budget import Budget, Meter, TooMuchError
from crosscut.checker.game import KEPT, Position, opponent, placed
from crosscut.checker.games import GAMES
from crosscut.checker.games.orcoon.local import LocalGame
from crosscut.checker.jobs import Work
from plain_local import PlainLocal
from plain_orcoon import PlainOrcoon
from small_sections import ORCOON, header

# Black is at the top by b1, unless White takes that, and then he goes round her; b3 is what he needs below.
LEAN = "W:B../.B./..."
REGION = "b1,c1,a2,c2,a3,b3,c3"


def rules_of(board: str, meter: Meter | None = None, **readings: str) -> Any:
    return GAMES["orcoon"](board, ORCOON | readings, meter)


def kept(rules: Any) -> int:
    """The bytes of what is kept of connections, which is all that may be left."""
    return len(rules.joined_by) * (KEPT + len(rules.board.names))


def named(rules: Any, cells: Sequence[int]) -> str:
    return ",".join(rules.board.names[cell] for cell in cells)


# ---- What regions say is so ----------------------------------------------------------------------------------------------------


def some(plain: PlainOrcoon, most: int, chance: random.Random) -> Iterator[str]:
    """Random legal positions with at least one empty cell and at most so many."""
    while True:
        stones, few = "." * (plain.rows * plain.columns), chance.randrange(1, most + 1)
        for _ in range(100):
            stones = plain.placed(stones, chance.randrange(len(stones)), chance.choice("BW")) or stones
            if stones.count(".") <= few:
                yield stones
                break


def compared(board: str, crossing: str, count: int | None, most: int) -> tuple[int, int, int]:
    """Try all regions of all positions, or of some: how many are won, and how many replies these answer inside, and outside.

    Args:
        board, crossing: the board, and the reading of rule 4.
        count: how many positions; None for all.
        most: how many cells a region has at most, and how many are empty in some positions.
    """
    rules = rules_of(board, crossing=crossing)
    rows, columns = (int(size) for size in board.split("x"))
    plain = PlainOrcoon(rows, columns, crossing == "forbidden")
    won = inside = outside = 0
    for stones in plain.legal_positions() if count is None else islice(some(plain, most, random.Random(board)), count):
        empty = [cell for cell, stone in enumerate(stones) if stone == "."]
        for q in (Position("B", stones), Position("W", stones)):
            prover, after = opponent(q.turn), [plain.placed(stones, cell, q.turn) for cell in range(len(stones))]
            for cells in (cells for size in range(1, most + 1) for cells in combinations(empty, size)):
                game, said = PlainLocal(plain, stones, cells, prover), f"{rules.write(q)} {named(rules, cells)}"
                try:
                    left = rules.region(q, named(rules, cells), ())
                except CheckError as error:
                    assert str(error) == f"{prover} does not win in the region"  # noqa: PT017 - any other is a mistake
                    assert not game.won(stones), said
                    continue
                won += 1
                assert game.won(stones), said
                assert plain.won(stones, prover), said
                assert {r.stones for r in left} == {r for cell in cells if (r := after[cell]) and not game.won(r)}, said
                for cell, r in enumerate(after):
                    if r is not None and Position(prover, r) not in left:
                        inside, outside = inside + (cell in cells), outside + (cell not in cells)
                        assert plain.won(r, prover), f"{said}, {rules.board.names[cell]}"
    assert rules.meter.held == kept(rules)
    return won, inside, outside


@pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
@pytest.mark.parametrize(
    ("board", "count", "most"),
    [
        ("2x2", None, 4),
        ("2x3", 40, 5),
        ("3x2", 40, 5),
        ("2x4", 30, 6),
        ("3x3", 30, 6),
        ("3x4", 12, 7),
        *(slow(board, None, 9) for board in ("2x3", "3x2", "2x4", "4x2", "3x3")),
        slow("3x4", 300, 7),
        slow("4x3", 300, 7),
    ],
)
def test_what_regions_say_is_so(board: str, crossing: str, count: int | None, most: int) -> None:
    won, inside, outside = compared(board, crossing, count, most)
    assert won > 50
    assert inside > 20
    assert outside > 20


def with_added(stones: str, prover: str, state: int) -> str:
    """The stones of a position of a local game."""
    for number in range(2 * len(stones)):
        if state >> number & 1:
            cell = number % len(stones)
            assert stones[cell] == "."
            stones = placed(stones, prover if number == cell else opponent(prover), cell)
    return stones


@pytest.mark.parametrize("board", ["2x4", "3x3", "3x4", "4x4"])
@pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
def test_both_readings_let_both_sides_place_on_the_same_cells(board: str, crossing: str) -> None:
    """In positions that arise in random local games; where a soft cell is a corner of a window, wins hardly ever show it."""
    rules, chance = rules_of(board, crossing=crossing), random.Random(board)
    rows, columns = (int(size) for size in board.split("x"))
    plain = PlainOrcoon(rows, columns, crossing == "forbidden")
    for stones in islice(some(plain, rows * columns - 2, chance), 300):
        empty = [cell for cell, stone in enumerate(stones) if stone == "."]
        cells = sorted(chance.sample(empty, chance.randrange(1, len(empty) + 1)))
        q = Position(chance.choice("BW"), stones)
        prover, now = opponent(q.turn), 0
        game, again = LocalGame(rules, q, cells), PlainLocal(plain, stones, cells, prover)
        for colour in chance.choices("BW", k=8):
            his = [way for way, _ in game.allowed(now, rules.bits(cells))]
            hers = [way for way in game.ways[1] if not now & way.taken and not way.barred(now)]
            after, shown = [now | way.stone for way in (his if colour == prover else hers)], with_added(stones, prover, now)
            plainly = again.places(shown, colour)
            assert [with_added(stones, prover, state) for state in after] == plainly, (
                f"{rules.write(q)} {named(rules, cells)}, {shown}, {colour}"
            )
            now = chance.choice([now, *after])


@pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
def test_what_an_allowed_placement_rests_on(crossing: str) -> None:
    """It stays allowed when stones of O's elsewhere come or go."""
    rules, chance, tried = rules_of("4x4", crossing=crossing), random.Random(crossing), 0
    plain = PlainOrcoon(4, 4, crossing == "forbidden")
    for stones in islice(some(plain, 14, chance), 400):
        cells = [cell for cell, stone in enumerate(stones) if stone == "."]
        game = LocalGame(rules, Position(chance.choice("BW"), stones), cells[:12])
        for _ in range(10):
            his, hers, others = (sum(1 << cell for cell in cells[:12] if chance.random() < 0.4) for _ in range(3))
            for way, rests in game.allowed(his | (hers & ~his) << 16, ~0):
                changed = (hers & rests | others & ~rests) & ~(his | way.cell)
                assert way in [again for again, _ in game.allowed(his | changed << 16, ~0)]
                tried += 1
    assert tried > 4000


@pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
@pytest.mark.parametrize(
    ("board", "count", "most", "more"), [("4x4", 25, 7, 3), ("5x5", 25, 8, 2), slow("4x4", 60, 9, 4), slow("5x5", 40, 12, 1)]
)
def test_large_regions_are_played_right(board: str, crossing: str, count: int, most: int, more: int) -> None:
    """Random regions, with all empty cells but a few; in these games positions are won by wins of others."""
    rules, chance, won, answered, broken = rules_of(board, crossing=crossing), random.Random(f"{board} {most}"), 0, 0, 0
    rows, columns = (int(size) for size in board.split("x"))
    plain = PlainOrcoon(rows, columns, crossing == "forbidden")
    for stones in islice((s for s in some(plain, most + more, chance) if s.count(".") >= most), count):
        cells = sorted(chance.sample([cell for cell, stone in enumerate(stones) if stone == "."], most))
        for q in (Position("B", stones), Position("W", stones)):
            said, again = f"{rules.write(q)} {named(rules, cells)}", PlainLocal(plain, stones, cells, opponent(q.turn))
            try:
                left = {r.stones for r in rules.region(q, named(rules, cells), ())}
            except CheckError:
                assert not again.won(stones), said
                continue
            assert again.won(stones), said
            after = {r for cell in cells if (r := plain.placed(stones, cell, q.turn))}
            assert left == {r for r in after if not again.won(r)}, said
            won, answered, broken = won + 1, answered + len(after - left), broken + len(left)
    assert won > 10
    assert answered > 20
    assert broken > 2


# ---- What is no region ---------------------------------------------------------------------------------------------------------


def thirteen() -> str:
    return ",".join(f"{column}{row}" for row in (1, 2, 3, 4) for column in "abcd" if f"{column}{row}" not in ("b2", "c2", "d4"))


@pytest.mark.parametrize(
    ("board", "position", "text", "error"),
    [
        ("3x3", LEAN, "b1,a3,c4", "'b1,a3,c4' is no region: expected cells of this board"),
        ("3x3", LEAN, f"{REGION},", "is no region: expected cells of this board"),
        ("3x3", LEAN, "a1;b1", "'a1;b1' is no region: expected cells of this board"),
        ("3x3", LEAN, "b1,c1,a2,c2,b3,a3,c3", "expected at most 12 cells in board order, each once"),
        ("3x3", LEAN, "b1,b1,c1,a2,c2,a3,b3,c3", "expected at most 12 cells in board order, each once"),
        ("4x4", "W:..../.BB./..../...W", thirteen(), "expected at most 12 cells in board order, each once"),
        ("3x3", LEAN, "b1,c1,a2,b2,c2,a3,b3,c3", "the region has b2, which is not empty"),
        ("3x3", LEAN, "a2,c2", "B does not win in the region"),
        ("3x3", LEAN, "b1", "B does not win in the region"),
        ("3x3", "B:B../.B./...", "c1,c2,c3", "W does not win in the region"),
    ],
)
def test_what_is_no_region(board: str, position: str, text: str, error: str) -> None:
    rules = rules_of(board)
    with pytest.raises(CheckError, match=error):
        rules.region(rules.parse(position), text, ())
    assert rules.meter.held == kept(rules)


def test_only_what_is_left_needs_a_line() -> None:
    """Outside of the region nothing does, inside it what breaks the win; where that is nothing, the region saves all lines."""
    rules = rules_of("3x3")
    q = rules.parse(LEAN)
    assert [rules.write(r) for r in rules.region(q, REGION, ())] == ["B:B../.B./.W."]
    assert rules.region(rules.parse("W:BB./WB./..."), "b3,c3", ()) == set()


# ---- Files ---------------------------------------------------------------------------------------------------------------------

# White can place neither on a3 nor, beside her a2, on b3. So Black joins the bottom by b3, whatever she does.
LINE = "2 B:.B./WB./... a1 order=b3 local=b3"
WAITING = "1 W:BB./WB./... - order=b3 local=b3"
CUT_OFF = "1 B:BB./WB./.B. pass"


def verdict(lines: list[str], folder: Path, readings: dict[str, str] | None = None, **changes: Any) -> str:
    head = header("orcoon", "3x3", ORCOON | (readings or {}), lines[0].split(" ")[1], "B", "win", leaves="local")
    file = folder / "file"
    file.write_text(sealed({name: value for name, value in (head | changes).items() if value}, lines))
    walk, shared = check_file(file), check_file(file, work=Work(folder=folder / "kept"))
    assert (walk.ok, walk.error, walk.line) == (shared.ok, shared.error, shared.line)
    return str(walk.statements[0].sentence) if walk.ok else walk.error


@pytest.mark.parametrize("line", [LINE, WAITING, LINE.replace("=b3 ", "=b3 threats=b3: "), LINE.replace("l=b3", "l=c1,c2,b3")])
@pytest.mark.parametrize(
    "changes", [{}, {"guarantee": "at_least_draw"}, {"images": "least"}, {"readings": {"crossing": "allowed"}}]
)
def test_right_files(line: str, changes: dict[str, Any], tmp_path: Path) -> None:
    assert verdict([line], tmp_path, **changes).startswith("proved: orcoon:3x3")


@pytest.mark.parametrize(
    ("line", "changes", "error"),
    [
        (LINE, {"leaves": "threats"}, "the line has a region where there can be none"),
        (LINE, {"leaves": None}, "the line has a region where there can be none"),
        (LINE, {"leaves": "locally"}, "leaves or images of an unknown kind"),
        (LINE, {"guarantee": "within 2"}, "leaves or images of an unknown kind"),
        (LINE, {"readings": {"pie": "on"}}, "leaves or images of an unknown kind"),
        (LINE, {"readings": {"connection": "knight"}}, "leaves or images of an unknown kind"),
        (f"{CUT_OFF} local=a3", {}, "the line has a region where there can be none"),
        (LINE.replace(" local=b3", ""), {}, "positions demanded and not answered"),
        (LINE.replace("l=b3", "l="), {}, "neither a line `RANK POSITION TURN [strip=LAYERS] [order=CELLS]"),
        (LINE.replace("order=b3 local=b3", "local=b3 order=b3"), {}, "neither a line"),
        (f"{LINE} threats=b3:", {}, "neither a line"),
        (f"{LINE} local=b3", {}, "neither a line"),
        (LINE.replace("l=b3", "l=b3,"), {}, "is no region: expected cells of this board"),
        (LINE.replace("l=b3", "l=c3"), {}, "B does not win in the region"),
        (LINE.replace("l=b3", "l=b1,b3"), {}, "the region has b1, which is not empty"),
        (LINE.replace(" order=b3", ""), {}, "an order is needed"),
        (LINE.replace("2 B", "1 B"), {}, "the rank 1 is too small"),
        (WAITING.replace("1 W", "0 W"), {}, "the rank 0 is too small"),
    ],
)
def test_wrong_files(line: str, changes: dict[str, Any], error: str, tmp_path: Path) -> None:
    assert error in verdict([line], tmp_path, **changes)


def test_a_pass_that_wins_has_no_region(tmp_path: Path) -> None:
    assert verdict([CUT_OFF], tmp_path).startswith("proved")


def test_other_games_have_no_local_games() -> None:
    rules = GAMES["hex"]("rhombus2", {"pie": "off"})
    assert rules.more() == {}
    with pytest.raises(CheckError, match="no local games"):
        rules.region(rules.start(), "a1", ())


@pytest.mark.parametrize(("budget", "option"), [(Budget(memory=0.01), "--memory"), (Budget(work=0.1), "--work")])
def test_what_a_local_game_costs_is_counted(budget: Budget, option: str) -> None:
    rules = rules_of("4x4", Meter(budget))
    with pytest.raises(TooMuchError, match=option):
        rules.region(rules.parse("W:..../.BB./..../...W"), ",".join(thirteen().split(",")[:12]), ())
