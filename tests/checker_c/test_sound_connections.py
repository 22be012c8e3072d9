"""What the second checker takes for wins by connections of Quax and Torax are wins, as a search through all play says, too.

Sections of one line, made at random by a derivation that leaves out one of the page's conditions, or none. So where the checker
leaves one out, it accepts what is not so. Boards, rules and the search are those of `plain_connections`, or use them.
"""

import random
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path

import pytest

from cases import slow
from certify import sealed
from one_line_sections import accepted, written
from plain_connections import BLACK, WHITE, Board, State
from second_checker import SOURCE, compiled
from small_sections import header
from written_wins import FULLS, HALVES, Made, Won, Written

CONDITIONS = ["none", "ends", "apart", "middle", "full", "common", "wins apart", "classes", "halves", "element"]
# One each, by which the checker would accept what is not so. Left out is what did not show in 3,500 sections of such boards: a
# carrier with the element of an end in it, and connections of one win that have an element in common.
MISTAKES = [
    ("if (k->half || l->half) refuse", "if (0) refuse"),
    ("if (share(&k->carrier, &l->carrier)) refuse", "if (0) refuse"),
    ("    to->half = 1, put(&to->carrier, element);", "    put(&to->carrier, element);"),
    ("    to->half = 1, put(&to->carrier, element);", "    to->half = 1;"),
    ("    if (left) refuse", "    if (0) refuse"),
    (" || !same_class(one->seam, to->seam))", ")"),
    ("first == 0 : !both_ways(first, second)) refuse", "0 : 0) refuse"),
    ("if (halves > (one < 0 && two < 0)) refuse", "if (0) refuse"),
    ("    if (one >= 0) put(set, one);", ""),
    ("while (i < net.sets && element >= 0 && is_in(&net.set[i], element)) i++;", ""),
]
MOST = 4_000  # positions that a search may look at


class Loose(Written):
    """Connections and wins without one condition."""

    def __init__(self, board: Board, s: State, player: int, chance: random.Random, columns: int, without: str) -> None:
        self.without = without
        super().__init__(board, s, player, chance, columns)

    def _put(self, x: int, y: int, bits: int, carrier: int, full: bool, parts: tuple[int, ...], text: str) -> None:
        ends = self.bit.get(x, 0) | self.bit.get(y, 0)
        if (x != y or bits) and carrier.bit_count() <= 9 and (self.without == "ends" or not carrier & ends):
            self.todo[carrier.bit_count()].append(Made((min(x, y), max(x, y)), bits, carrier, full, parts, text))

    def _take(self, one: Made) -> None:
        kept = self.kept[one.full, *one.ends, one.bits]
        if len(kept) >= (FULLS if one.full else HALVES) or len(self.made) > 150:
            return
        number = len(self.made)
        self.made.append(one)
        kept.append(number)
        x, y = one.ends
        if not one.full:
            classes = [kept] if self.without != "classes" else [self.kept[False, x, y, bits] for bits in range(4)]
            for k in {k for numbers in classes for k in numbers} - {number}:
                if self.without == "common" or not one.carrier & self.made[k].carrier:
                    self._put(x, y, one.bits, one.carrier | self.made[k].carrier, True, (number, k), "|")
        if x != y and (one.full or self.without == "full"):
            for end, middle in ((x, y), (y, x)):
                self.at[middle].append(number)
                for k in list(self.at[middle]):
                    self._meet(number, k, end, middle)

    def _meet(self, number: int, k: int, end: int, middle: int) -> None:
        one, other, m = self.made[number], self.made[k], self.bit.get(middle, 0)
        overlap, inside = one.carrier & other.carrier, m & (one.carrier | other.carrier)
        if k != number and not (overlap and self.without != "apart") and not (inside and self.without != "ends"):
            to, full = sum(other.ends) - middle, m == 0 or self.without == "middle"
            carrier = one.carrier | other.carrier | (m if self.without != "element" else 0)
            self._put(end, to, one.bits ^ other.bits, carrier, full, (number, k), f"+@{middle}")

    def wins(self) -> list[Won]:
        if not self.board.torus:
            x, y = sorted(self.chains[self.board.cells + number][0] for number in (0, 1))
            return [Won((k,), self.made[k].carrier, full) for full in (True, False) for k in self.kept.get((full, x, y, 0), ())]
        found = []
        for x, y in {one.ends for one in self.made}:
            elements = self.bit.get(x, 0) | self.bit.get(y, 0)
            needed = (1 if self.player == BLACK else 2) if x == y else 3
            if (self.player == BLACK and x != y) or (x != y and self.bit.get(x) and self.bit.get(y)):
                continue
            ways = [[k for full in (True, False) for k in self.kept.get((full, x, y, bits), ())] for bits in range(4)]
            chosen_classes = combinations(ways, needed) if self.without != "classes" else product(ways, repeat=needed)
            for chosen in (parts for classes in chosen_classes for parts in product(*classes)):
                union, halves = elements, sum(not self.made[k].full for k in chosen)
                for k in chosen:
                    again = union & self.made[k].carrier and self.without != "wins apart"
                    union = -1 if union < 0 or again else union | self.made[k].carrier
                if union >= 0 and (halves <= (not elements) or self.without == "halves") and len({*chosen}) == needed:
                    found.append(Won(chosen, union, not halves and not elements))
        return found


class Values:
    """Who wins, by trying everything; None where that is too much."""

    def __init__(self, board: Board) -> None:
        self.board, self.known, self.left = board, dict[State, int](), 0

    def winner(self, s: State) -> int | None:
        self.left = MOST
        try:
            return self._winner(s)
        except RecursionError:
            return None

    def _winner(self, s: State) -> int:
        if s not in self.known:
            self.left -= 1
            if self.left < 0:
                raise RecursionError
            won = self.board.winner(s)
            if won is None:
                after = (self.board.play(s, ply) for ply in self.board.plies(s))
                won = s.turn if any(self._winner(q) == s.turn for q in after) else 1 - s.turn
            self.known[s] = won
        return self.known[s]


def dealt(board: Board, chance: random.Random, empty: int) -> Iterator[State]:
    """Random positions that have not ended, with so many empty cells at most."""
    while True:
        signs = [*chance.choices((BLACK, WHITE), k=board.cells)]
        for cell in chance.sample(range(board.cells), chance.randrange(min(empty, board.cells) + 1)):
            signs[cell] = -1
        stones = [sum(1 << cell for cell, sign in enumerate(signs) if sign == player) for player in (BLACK, WHITE)]
        bridges = [0, 0]
        for i, block in enumerate(board.blocks):
            for d, (x, y, *_) in enumerate(block):
                if signs[x] == signs[y] >= 0 and not (bridges[0] | bridges[1]) >> 2 * i & 3 and chance.randrange(3) == 0:
                    bridges[signs[x]] |= 1 << 2 * i + d
        s = State((stones[0], stones[1]), (bridges[0], bridges[1]), chance.randrange(2))
        if board.winner(s) is None:
            yield s


def text_of(board: Board, s: State, name: Written) -> str:
    signs = ["BW."[0 if s.stones[0] >> cell & 1 else 1 if s.stones[1] >> cell & 1 else 2] for cell in range(board.cells)]
    rows = "/".join("".join(signs[i : i + board.columns]) for i in range(0, board.cells, board.columns))
    links = [
        "BW"[player] + name.bridge(i, d)
        for player, i, d in product(range(2), range(len(board.blocks)), range(2))
        if s.bridges[player] >> 2 * i + d & 1
    ]
    return f"{'BW'[s.turn]}:{rows}" + (f":bridges={'+'.join(links)}" if links else "")


def sections(game: str, name: str, count: int, seed: int, empty: int) -> Iterator[tuple[str, bool]]:
    """Sections of one line, and whether what each says is so."""
    chance, board = random.Random(seed), Board(game, name)
    values = Values(board)
    for s in dealt(board, chance, empty):
        player, without = chance.randrange(2), chance.choice(CONDITIONS)
        if (winner := values.winner(s)) is None:
            continue
        made = Loose(board, s, player, chance, board.columns, without)
        wins = made.wins()
        if not wins or (winner == player and chance.randrange(4)):
            continue
        position, turn = text_of(board, s, made), "+" if s.turn == player else "*"
        line = f"1 {position} {turn} wins={made.text(chance.sample(wins, min(len(wins), 1 if turn == '+' else 3)))}"
        yield sealed(header(game, name, {}, position, "BW"[player], "win", connections="yes"), [line]), winner == player
        count -= 1
        if count == 0:
            return


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(tmp_path_factory.mktemp("built"))


@pytest.mark.parametrize(
    ("game", "board", "count", "empty"),
    [
        ("quax", "2x2", 200, 4),
        ("quax", "3x3", 100, 4),
        ("torax", "torus3", 100, 3),
        slow("quax", "3x3", 10_000, 5),
        slow("quax", "3x4", 5_000, 5),
        slow("torax", "torus3", 10_000, 4),
    ],
)
def test_wins_are_wins(game: str, board: str, count: int, empty: int, program: Path, tmp_path: Path) -> None:
    truth = written(sections(game, board, count, 1, empty), tmp_path)
    proved, wrong = accepted(program, truth)
    assert not wrong
    assert proved >= count // 10
    assert sum(not true for true in truth.values()) >= count // 4


@pytest.mark.slow
def test_every_mistake_is_noticed(tmp_path: Path) -> None:
    right, source = SOURCE.read_text(encoding="ascii"), tmp_path / "wrong.c"
    folders = [tmp_path / game for game in ("quax", "torax")]
    for folder in folders:
        folder.mkdir()
    truth = written(sections("quax", "3x3", 3_000, 1, 5), folders[0]) | written(
        sections("torax", "torus3", 3_000, 1, 3), folders[1]
    )
    for old, new in MISTAKES:
        assert right.count(old) == 1, old
        source.write_text(right.replace(old, new), encoding="ascii")
        assert accepted(compiled(tmp_path, "-Wno-unused", source=source), truth)[1], old
