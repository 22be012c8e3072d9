"""What the second checker decides by itself is so: whatever it accepts, a search through all play says, too.

Sections of one line, made at random, with Orcoon's threats and local games in them; a good part of what they say is false. The
other player's replies get no lines, so the checker has to find by itself that each is answered.
"""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from cases import slow
from certify import sealed
from one_line_sections import accepted, written
from plain_orcoon import OTHER, PlainOrcoon
from plain_threats import plain_rules
from second_checker import SOURCE, compiled
from small_sections import ORCOON, header

# One each, by which the checker would accept what is not so. Left out is what did not show on such boards: a placement that
# rule 4 forbids joins no chains that were apart, the order of a threat matters only where both sides may be cut off, and
# whoever has a placement in a local game rarely wants to skip.
MISTAKES = [
    ("if (can_connect(&after, q->turn)) refuse", "if (0) refuse"),
    ("bad |= pair[k] & ~looking(got, down[k], 0) & ~looking(got, 0, right[k]);", "bad |= pair[k];"),
    ("if (!local_won(0, 0).yes) refuse", "if (0) refuse"),
    ("return local_won(0, 1u << i).yes;", "return 1;"),
    ("if (local.joined) return (Answer){1, 0};", "if (known_of(could)->joined) return (Answer){1, 0};"),
    ("Answer may = may_place(view, k);", "Answer may = {0, 0};"),
    ("View view = view_of(P, mine, hers);", "View view = {P, ~(uint64_t)0, ~(uint64_t)0, 0};"),
    ("*soft_own = who == O ? local.soft : NULL", "*soft_own = NULL"),
]


def dealt(rules: PlainOrcoon, chance: random.Random) -> Iterator[str]:
    """Random positions that legal placements of either side have led to; of twelve cells late ones."""
    cells = rules.rows * rules.columns
    while True:
        s = "." * cells
        for _ in range(chance.randrange(max(0, cells - 8), cells - 1)):
            after = [q for cell in range(cells) if (q := rules.placed(s, cell, chance.choice("BW")))]
            s = chance.choice(after) if after else s
        yield s


def some_order(rules: PlainOrcoon, s: str, side: str, chance: random.Random) -> list[int] | None:
    """Random placements until the side's edges are joined; None if it comes to nothing."""
    cells: list[int] = []
    while not rules.joined(s, side):
        fits = [(cell, after) for cell in range(len(s)) if (after := rules.placed(s, cell, side))]
        if not fits:
            return None
        cell, s = chance.choice(fits)
        cells.append(cell)
    return cells


def line_for(rules: PlainOrcoon, q: str, side: str, chance: random.Random) -> str | None:
    """The end of a line that leads to q: an order, and threats or a region or both."""
    names, empty = list(rules.names), [cell for cell, stone in enumerate(q) if stone == "."]

    def named(cells: list[int]) -> str:
        return ",".join(names[cell] for cell in cells)

    order = next(filter(None, (some_order(rules, q, side, chance) for _ in range(4))), None)
    if order is None or not empty:
        return None
    line, threats, kind = f" order={named(order)}", list[str](), chance.randrange(4)
    for cell in chance.sample(empty, len(empty)) if kind != 1 else []:
        after = rules.placed(q, cell, side)
        if after and (chance.randrange(8) == 0 or not rules.can_connect(after, OTHER[side])):
            cells = some_order(rules, after, side, chance) or []
            threats.append(f"{names[cell]}:{named(cells[chance.randrange(4) == 0 :])}")
    if threats:
        line += f" threats={';'.join(threats)}"
    if kind:
        region = {*chance.sample(empty, chance.randrange(1, len(empty) + 1)), *(order if chance.randrange(2) else [])}
        line += f" local={named(sorted(region))}"
    return line


def sections(rows: int, columns: int, crossing: str, count: int, seed: int) -> Iterator[tuple[str, bool]]:
    """Sections of one line, and whether what each says is so."""
    chance, rules = random.Random(seed), plain_rules(rows, columns, crossing == "forbidden")
    for s in dealt(rules, chance):
        side = chance.choice("BW")
        line = line_for(rules, s, side, chance)
        if line is None:
            continue
        position = f"{OTHER[side]}:" + "/".join(s[i : i + columns] for i in range(0, len(s), columns))
        head = header("orcoon", f"{rows}x{columns}", ORCOON | {"crossing": crossing}, position, side, "win", leaves="local")
        yield sealed(head, [f"1 {position} -{line}"]), not rules.won(s, OTHER[side])
        count -= 1
        if count == 0:
            return


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(tmp_path_factory.mktemp("built"))


@pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
@pytest.mark.parametrize(
    ("rows", "columns", "count"),
    [
        (2, 3, 500),
        (3, 2, 300),
        (3, 3, 300),
        (2, 4, 300),
        slow(2, 3, 20_000),
        slow(3, 3, 20_000),
        slow(4, 2, 20_000),
        slow(3, 4, 5_000),
    ],
)
def test_what_is_left_out_in_orcoon_is_answered(
    rows: int, columns: int, count: int, crossing: str, program: Path, tmp_path: Path
) -> None:
    truth = written(sections(rows, columns, crossing, count, count), tmp_path)
    proved, wrong = accepted(program, truth)
    assert not wrong
    assert proved >= count // 10
    assert sum(not true for true in truth.values()) >= count // 4


@pytest.mark.slow
def test_every_mistake_in_orcoon_is_noticed(tmp_path: Path) -> None:
    right, source = SOURCE.read_text(encoding="ascii"), tmp_path / "wrong.c"
    truth = written(sections(3, 3, "forbidden", 4_000, 1), tmp_path)
    for old, new in MISTAKES:
        assert right.count(old) == 1, old
        source.write_text(right.replace(old, new), encoding="ascii")
        assert accepted(compiled(tmp_path, "-Wno-unused", source=source), truth)[1], old
