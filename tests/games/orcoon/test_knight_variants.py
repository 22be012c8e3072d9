"""Which variants with knight's jumps can be drawn (docs/mathematics/knight-variants.md): games, refutations, a lemma."""

import subprocess
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest

import knight_variants as knight
import knight_windows
from compiled import compiled
from crosscut.checker.games.orcoon.rules import Orcoon

# links, rule 4, jumps to edges; the smallest square with a draw
VARIANTS = {
    "designer's": ("both empty", True, False, 4),
    "crossing allowed": ("both empty", False, False, 4),
    "edge jumps": ("both empty", True, True, 4),
    "own stone between": ("one empty, one not the other's", True, False, 4),
    "own stone between, crossing allowed": ("one empty, one not the other's", False, False, 4),
    "one empty": ("one empty", True, False, 7),
    "one empty, edge jumps": ("one empty", True, True, 7),
    "open unless blocked": ("not both the other's", True, False, 7),
    "open unless blocked, edge jumps": ("not both the other's", True, True, 7),
}
DRAWLESS = ("one empty", "not both the other's")


@pytest.mark.parametrize("name", [name for name, (*_, size) in VARIANTS.items() if size == 4])
def test_a_drawn_game_on_4x4(name: str) -> None:
    replayed(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, (*_, size) in VARIANTS.items() if size == 7])
def test_a_drawn_game_on_7x7(name: str) -> None:
    replayed(name)


def replayed(name: str) -> None:
    links, crossing, edge_jumps, size = VARIANTS[name]
    text = knight.drawn(size, size, links, crossing, edge_jumps, even=True)
    assert text
    order = knight.game(text.split("/"), links, crossing, edge_jumps, seed=0)
    assert order
    rules = checkers(size, size, crossing)
    stones = "." * size**2
    for turn, (r, c) in enumerate(order):
        colour, at = "BW"[turn % 2], r * size + c
        assert rules.may_place(stones, colour, at)
        stones = stones[:at] + colour + stones[at + 1 :]
        assert not any(joined(rules, stones, x, links) for x in "BW")
        assert not any(knight.joined([stones[i : i + size] for i in range(0, size**2, size)], x, links, edge_jumps) for x in "BW")
    assert stones == text.replace("/", "")
    assert not any(rules.may_place(stones, colour, at) for colour in "BW" for at in range(size**2))


@cache
def checkers(h: int, w: int, crossing: bool) -> Orcoon:
    return Orcoon(f"{h}x{w}", {"connection": "chain", "crossing": "forbidden" if crossing else "allowed", "pie": "off"})


def joined(rules: Orcoon, stones: str, colour: str, links: str) -> bool:
    """Without jumps to edges, from the checker's board."""
    mark = {colour: "x", knight.OTHER[colour]: "o", ".": "."}
    first, last = rules.edges[colour]
    seen = [p for p in first if stones[p] == colour]
    for p in seen:
        near = list(rules.board.neighbours[p])
        near += [q for q, two in rules.board.jumps[p] if "".join(mark[stones[m]] for m in two) in knight.LINKS[links]]
        seen += [q for q in dict.fromkeys(near) if stones[q] == colour and q not in seen]
    return any(p in last for p in seen)


def ends(h: int, w: int, crossing: bool) -> Iterator[str]:
    """All legal positions in which neither side can place, row by row, by the checker's rules."""

    def grow(stones: str, rows: int) -> Iterator[str]:
        if rows == h:
            if not any(checkers(h, w, crossing).may_place(stones, x, p) for p, m in enumerate(stones) if m == "." for x in "BW"):
                yield stones
            return
        rules = checkers(rows + 1, w, crossing)
        for row in product(".BW", repeat=w):
            new = stones + "".join(row)
            last = [p for p in range(rows * w, rows * w + w) if new[p] != "."]
            if any(rules.breaks_rule_3(new, new[p], p) or rules.breaks_rule_4(new, new[p], p) for p in last):
                continue
            done = range(max(0, rows - 1) * w)  # the next rows do not matter there
            if any(new[p] == "." and rules.may_place(new, x, p) for p in done for x in "BW"):
                continue
            yield from grow(new, rows + 1)

    return grow("", 0)


@pytest.mark.parametrize("crossing", [True, False])
@pytest.mark.parametrize(("h", "w"), [(3, 3), (3, 4), pytest.param(4, 4, marks=pytest.mark.slow)])
def test_all_ends_of_small_boards(h: int, w: int, crossing: bool) -> None:
    """The checker's rules and SAT agree on which variants can be drawn."""
    listed = list(ends(h, w, crossing))
    assert listed
    for links in knight.LINKS:
        draws = [e for e in listed if not any(joined(checkers(h, w, crossing), e, colour, links) for colour in "BW")]
        assert bool(draws) == bool(knight.drawn(h, w, links, crossing))
        assert bool(draws) == (links == "none" or ((h, w) == (4, 4) and links not in DRAWLESS))


@pytest.mark.parametrize("links", DRAWLESS)
@pytest.mark.parametrize(("h", "w"), [(4, 7), (5, 5), (5, 6), (5, 7), (6, 6), (6, 7)])
def test_no_draw_up_to_6x7(h: int, w: int, links: str) -> None:
    assert knight.drawn(h, w, links, crossing=True) is None
    assert knight.drawn(h, w, links, crossing=True, edge_jumps=True) is None


@pytest.mark.slow
@pytest.mark.parametrize("size", [7, 8])
@pytest.mark.parametrize("links", DRAWLESS)
def test_without_rule_4_larger_boards_have_no_draw(size: int, links: str) -> None:
    assert knight.drawn(size, size, links, crossing=False) is None


def test_the_windows_of_the_theorem() -> None:
    assert knight_windows.failures() == []


def test_the_windows_tell_when_the_lemma_is_false(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knight_windows, "LINKS", "both empty")
    assert knight_windows.failures()


def test_plain_trying_finds_no_window_that_fails(tmp_path: Path) -> None:
    """The lemma without SAT; windows are told by the lines on the four sides of the empty point."""
    program = compiled("plain_knight", tmp_path)
    sides = [s for s in product(range(3), repeat=4) if s[0] <= s[1] and s[2] <= s[3] and s != (2, 2, 2, 2)]
    seen = [tried(program, *map(str, four)) for four in sides]
    assert sum(failed for failed, _ in seen) == 0
    assert max(windows for _, windows in seen) == 1_320_354


@pytest.mark.slow
def test_plain_trying_finds_no_whole_window_that_fails(tmp_path: Path) -> None:
    assert tried(compiled("plain_knight", tmp_path), "2", "2", "2", "2") == (0, 158_740_030)


def tried(program: Path, *sides: str) -> tuple[int, int]:
    failed, windows = subprocess.run([program, *sides], check=True, capture_output=True, text=True).stdout.split()
    return int(failed), int(windows)


def the_lemma_holds(rules: Orcoon, stones: str) -> int:
    """The lemma's three parts on a whole board, by the checker's board; the number of empty points looked at."""
    board = rules.board
    around = [[*board.neighbours[p], *(q for q, *_ in board.diagonals[p])] for p in range(len(stones))]
    empty = [p for p, mark in enumerate(stones) if mark == "."]
    groups: dict[str, list[int]] = {}
    for colour in "BW":
        group = list(range(len(stones)))
        for p, mark in enumerate(stones):
            jumps = [q for q, two in board.jumps[p] if any(stones[m] == "." for m in two)]
            for q in [*board.neighbours[p], *jumps] if mark == colour else []:
                if stones[q] == colour:
                    old, new = group[q], group[p]
                    group = [new if x == old else x for x in group]
        groups[colour] = group
        for e in empty:
            assert len({group[p] for p in around[e] if stones[p] == colour}) == 1
            for edge in (edge for one in rules.edges.values() for edge in one if e in edge):
                assert any(group[p] == group[q] for p in edge for q in around[e] if stones[p] == stones[q] == colour)

    def parted(e: int, f: int, colour: str) -> bool:
        near = [next(groups[colour][p] for p in around[x] if stones[p] == colour) for x in (e, f)]
        return near[0] != near[1]

    for e in empty:
        beside = [f for f in board.neighbours[e] if stones[f] == "."]
        assert not (any(parted(e, f, "B") for f in beside) and any(parted(e, f, "W") for f in beside))
    return len(empty)


def test_the_lemma_holds_at_the_ends_of_small_boards() -> None:
    assert sum(the_lemma_holds(checkers(3, 4, False), end) for end in ends(3, 4, False)) > 0


@pytest.mark.slow
def test_the_lemma_holds_at_the_ends_of_4x4_and_of_random_play() -> None:
    assert sum(the_lemma_holds(checkers(4, 4, False), end) for end in ends(4, 4, False)) > 0
    rules, rng, looked = checkers(10, 10, False), Random(1), 0
    for _ in range(60):
        stones, colour, missed = "." * 100, "B", 0
        while missed < 2:
            free = [p for p in range(100) if rules.may_place(stones, colour, p)]
            missed = 0 if free else missed + 1
            if free:
                p = rng.choice(free)
                stones = stones[:p] + colour + stones[p + 1 :]
            colour = knight.OTHER[colour]
        looked += the_lemma_holds(rules, stones)
    assert looked > 60
