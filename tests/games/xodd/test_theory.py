"""docs/mathematics/xodd-theory.md, sentence by sentence, on all positions of small boards, by search over the checker's rules."""

from collections import defaultdict
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from cases import slow
from crosscut.checker.certificate import GAMES as CHECKER_GAMES
from crosscut.core.errors import ContradictionError, UnsupportedError
from crosscut.core.game import WHITE
from crosscut.core.instance import read_id
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.xodd.questions.passing import better_passes, passes
from crosscut.games.xodd.questions.reach import explore
from crosscut.games.xodd.questions.theory import theory
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.tables.margins import margins
from crosscut.games.xodd.tables.sweep import sweep
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.tables.numbering import position_of

NATIVE = pytest.mark.skipif(kernel.native is None, reason="no compiled module")
TINY = ["xodd:1x1", "xodd:1x2", "xodd:1x3", "xodd:1x4", "xodd:2x2", "xodd:1x5", "yodd:hexhex1", "yodd:rhombus2"]
SMALL = [*TINY, "xodd:1x6", "xodd:2x3"]
LARGER = ["xodd:1x7", "yodd:hexhex2", "xodd:2x4", "xodd:3x3", "yodd:rhombus3"]


def opened(board: str) -> Xodd:
    game = read_id(board).game
    assert isinstance(game, Xodd)
    return game


class Naive:
    """All positions that play reaches, how long a game can last from each, and the margins, by the checker's rules alone."""

    def __init__(self, game: Xodd) -> None:
        self.rules: Any = CHECKER_GAMES[game.name](game.board.name, {})
        self.margin = cache(self._margin)
        self.longest, self.shortest = cache(self._longest), cache(self._shortest)

    def reached(self, *, passing: bool) -> set[Any]:
        found, layer = set[Any](), {self.rules.start()}
        while layer:
            found |= layer
            layer = {self.rules.play(p, turn) for p in layer for turn in self.rules.turns(p) if passing or turn != "pass"} - found
        return found

    def _margin(self, p: Any) -> int:
        if self.rules.ended(p):
            lead = self.rules.groups(p.stones, "W") - self.rules.groups(p.stones, "B")
            return int(lead if p.turn == "B" else -lead)
        return max(-self.margin(self.rules.play(p, turn)) for turn in self.rules.turns(p))

    def _longest(self, p: Any) -> int:
        return 0 if self.rules.ended(p) else 1 + max(self.longest(self.rules.play(p, turn)) for turn in self.rules.turns(p))

    def _shortest(self, p: Any) -> int:
        return 0 if self.rules.ended(p) else 1 + min(self.shortest(self.rules.play(p, turn)) for turn in self.rules.turns(p))


def before_a_pass(game: Xodd) -> list[Stones]:
    boards = (position_of(number, game.board.size, turn) for number in range(1, 3**game.board.size) for turn in (0, 1))
    return [p for p in boards if game.illegal(p) is None]


# Where a stone can be dropped


@pytest.mark.parametrize("board", SMALL)
def test_boards_without_a_drop_by_the_checkers_rules(board: str) -> None:
    game = opened(board)
    naive = Naive(game)
    stuck = [p for p in before_a_pass(game) if naive.rules.turns(naive.rules.read(game.format(p))) == ["pass"]]
    assert {p for p in stuck if not p.turn} == set(explore(game, Meter()).stuck)
    assert len(stuck) == 2 * len({(p.black, p.white) for p in stuck})  # the same for both sides


@pytest.mark.parametrize("board", [*SMALL, *LARGER])
def test_boards_without_a_drop_are_full_or_have_one_empty_cell_between_even_numbers_of_groups(board: str) -> None:
    game = opened(board)
    expected = set()
    for p in before_a_pass(game):
        empty = [cell for cell in range(game.board.size) if not (p.black | p.white) >> cell & 1]
        if not p.turn and len(empty) <= 1:
            touched: dict[int, int] = defaultdict(int)
            for cell in empty:
                for colour, group in game.groups(p):
                    touched[colour] += bool(game.board.neighbours[cell] & group)
            if all(number % 2 == 0 for number in touched.values()):
                expected.add(p)
    assert set(explore(game, Meter()).stuck) == expected


# Passing


@pytest.mark.twin("xodd_sweep")
@pytest.mark.parametrize("board", SMALL)
def test_no_pass_is_better_than_every_drop_by_naive_margins(board: str) -> None:
    game = opened(board)
    naive = Naive(game)
    for p in before_a_pass(game):
        q = naive.rules.read(game.format(p))
        values = {turn: -naive.margin(naive.rules.play(q, turn)) for turn in naive.rules.turns(q)}
        passed = values.pop("pass")
        assert not values or max(values.values()) >= passed
    found = better_passes(game, Meter())
    assert (found.only_wins, found.only_best) == ([], [])


@pytest.mark.parametrize("board", [*LARGER, slow("xodd:2x5")])
def test_no_pass_is_better_than_every_drop_by_margins(board: str) -> None:
    found = better_passes(opened(board), Meter())
    assert (found.only_wins, found.only_best) == ([], [])


def test_a_better_pass_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """With margins in which dropping always loses, each position where a stone can be dropped and the mover leads is named."""

    class Lead:
        def __init__(self, game: Xodd) -> None:
            self.game = game

        def margin(self, p: Stones) -> int:
            return self.game.margin(p) * (1 if not p.turn else -1) * 3 + (1 if (p.black | p.white).bit_count() == 1 else 0)

    game = opened("xodd:1x3")
    monkeypatch.setattr("crosscut.games.xodd.questions.passing.margins", lambda game, _: Lead(game))
    found = better_passes(game, Meter())
    assert game.format(found.only_best[0]) in {"B:W..", "B:.W.", "B:..W", "W:B..", "W:.B.", "W:..B"}


# Reachable positions


@pytest.mark.parametrize("board", TINY)
def test_what_play_reaches_by_the_checkers_rules(board: str) -> None:
    game = opened(board)
    naive, found = Naive(game), explore(game, Meter())
    everything = {naive.rules.read(game.format(p)): p for p in before_a_pass(game)}
    with_passes, without = naive.reached(passing=True), naive.reached(passing=False)
    assert {p for q, p in everything.items() if q not in with_passes} == set(found.unreached)
    assert {p for q, p in everything.items() if q in with_passes and q not in without} == set(found.passed)


@pytest.mark.parametrize("board", [*SMALL, *LARGER])
def test_all_but_one_stone_with_black_to_move_is_reached(board: str) -> None:
    game = opened(board)
    one_stone = {p for p in before_a_pass(game) if (p.black | p.white).bit_count() == 1}
    assert set(explore(game, Meter()).unreached) == {p for p in one_stone if p.turn != WHITE}


# How long games last


@pytest.mark.parametrize("board", TINY)
def test_lengths_of_games_by_the_checkers_rules(board: str) -> None:
    game = opened(board)
    naive, found = Naive(game), explore(game, Meter())
    assert found.longest == naive.longest(naive.rules.start()) == 2 * game.board.size + 1
    assert found.shortest == naive.shortest(naive.rules.start()) == 3


@pytest.mark.parametrize("board", TINY)
def test_turns_until_no_stone_can_be_dropped_by_the_checkers_rules(board: str) -> None:
    game = opened(board)
    rules = Naive(game).rules
    layer, lengths, turns = {rules.start().stones}, set(), 0
    while layer:
        further = set()
        for stones in layer:
            p = rules.read(f"{'BW'[turns > 0]}:{_rows(game, stones)}")
            after = {rules.play(p, turn).stones for turn in rules.turns(p) if turn != "pass"}
            further |= after
            if not after:
                lengths.add(turns)
        layer, turns = further, turns + 1
    assert explore(game, Meter()).played_out == (min(lengths), max(lengths))


def _rows(game: Xodd, stones: str) -> str:
    p = game.from_glyphs(tuple(stones), 0)
    return game.format(p).split(":")[1]


@pytest.mark.parametrize("board", [*SMALL, *LARGER])
def test_longest_and_shortest_games(board: str) -> None:
    game = opened(board)
    found = explore(game, Meter())
    assert (found.shortest, found.longest) == (3, 2 * game.board.size + 1)
    assert found.played_out[1] == game.board.size


# One row


@pytest.mark.parametrize("cells", range(1, 10))
def test_odd_boards_and_boards_without_a_drop_of_one_row(cells: int) -> None:
    differences = [1, -1]
    while len(differences) <= cells:
        differences.append(differences[-1] - 2 * differences[-2])
    game = opened(f"xodd:1x{cells}")
    odd = sum(sum(game.counts(position_of(number, cells))) % 2 for number in range(3**cells))
    assert 2 * odd == 3**cells - differences[cells]
    if cells >= 4:
        assert len(explore(game, Meter()).stuck) == (cells + 2) * 2 ** (cells - 3)


@NATIVE
@pytest.mark.parametrize("cells", [12, 13, 14])
def test_the_same_by_the_sweep(cells: int) -> None:
    differences = [1, -1]
    while len(differences) <= cells:
        differences.append(differences[-1] - 2 * differences[-2])
    found = sweep(opened(f"xodd:1x{cells}"), Meter(), "native")
    assert 2 * found.counts["odd"] == 3**cells - differences[cells]
    assert passes(found, Meter()).stuck == (cells + 2) * 2 ** (cells - 3)


# All of it


def test_the_answers_of_two_methods_agree() -> None:
    found = theory(opened("xodd:2x4"), Meter())
    assert found.passing is not None
    assert found.reach is not None
    assert len(found.reach.stuck) == 248
    assert (found.passes is None) == (kernel.native is None)


@NATIVE
@pytest.mark.parametrize("change", [{"stuck": 13}, {"only_wins": 2}, {"only_best": 2}])
def test_two_methods_that_differ_are_an_error(monkeypatch: pytest.MonkeyPatch, change: dict[str, int]) -> None:
    game = opened("xodd:1x4")
    wrong = replace(passes(margins(game, Meter()), Meter()), **change)  # type: ignore[arg-type]
    monkeypatch.setattr("crosscut.games.xodd.questions.theory.passes", lambda *_: wrong)
    with pytest.raises(ContradictionError, match="by two methods"):
        theory(game, Meter())


@NATIVE
@pytest.mark.slow
def test_without_memory_for_margins_who_wins_is_asked_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened("xodd:4x4")
    for free, expected in ((30_000_000, None), (60_000_000, 0)):
        monkeypatch.setattr("crosscut.games.xodd.tables.sweep.memory_available", lambda free=free: free)
        found = theory(game, Meter()).passes
        assert found is not None
        assert (found.stuck, found.only_wins, found.only_best) == (79_998, 0, expected)
    monkeypatch.setattr("crosscut.games.xodd.tables.sweep.memory_available", lambda: 10_000_000)
    with pytest.raises(UnsupportedError, match=r"needs 0.02 GB of memory, 0.01 GB are free"):
        theory(game, Meter())


def test_what_is_refused() -> None:
    with pytest.raises(UnsupportedError, match="knows xodd and yodd only"):
        theory(open_game("hex", "rhombus2"), Meter())
    with pytest.raises(UnsupportedError, match="at most 22 cells"):
        theory(opened("xodd:5x5"), Meter())


def test_without_the_compiled_module_larger_boards_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "native", None)
    with pytest.raises(UnsupportedError, match="more than 10 cells has no native loop"):
        theory(opened("xodd:3x4"), Meter())
