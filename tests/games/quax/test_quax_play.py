"""What best play says on the smallest torus: more is never worse, and how many own stones make up for blocks."""

from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest

from crosscut.core.board import mask_of
from crosscut.core.game import BLACK, WHITE
from crosscut.core.instance import Instance
from crosscut.core.registry import open_game
from crosscut.games.quax.rules import Bridged
from crosscut.games.quax.torax import Torax
from crosscut.solver import kernel, trust
from crosscut.solver.by_method import solve
from crosscut.solver.limits import Meter
from crosscut.solver.minimax import Minimax
from crosscut.solver.plies_engines import NativeProof

needs_native = pytest.mark.skipif(kernel.native is None, reason="takes too long without the compiled module")


@cache
def smallest() -> Torax:
    game = open_game("torax", "torus3")
    assert isinstance(game, Torax)
    return game


class Values:
    """Whether the Connector wins, position by position, images once."""

    def __init__(self) -> None:
        self.solver = NativeProof(smallest(), Meter())
        self.known: dict[Bridged, bool] = {}

    def won(self, black: int, white: int, turn: int) -> bool:
        p = smallest().least(Bridged(black, white, turn))
        if p not in self.known:
            self.known[p] = (self.solver.score(p) > 0) == (turn == BLACK)
        return self.known[p]


@needs_native
@pytest.mark.slow
def test_another_own_stone_or_one_block_less_is_never_worse() -> None:
    """All positions of stones without bridges, either side to move, and every single change: 393,660 comparisons."""
    values, compared = Values(), 0
    positions = {}
    for glyphs in product((0, 1, 2), repeat=9):
        black, white = (mask_of([cell for cell, glyph in enumerate(glyphs) if glyph == colour]) for colour in (1, 2))
        for turn in (BLACK, WHITE):
            positions[black, white, turn] = values.won(black, white, turn)
    for (black, white, turn), here in positions.items():
        for cell in range(9):
            bit = 1 << cell
            if not (black | white) & bit:
                assert not here or positions[black | bit, white, turn]
                assert here or not positions[black, white | bit, turn]
                compared += 2
            elif white & bit:
                assert not here or positions[black | bit, white & ~bit, turn]
                compared += 1
        assert turn == BLACK or not here or positions[black, white, BLACK]
        compared += 1
    assert compared == 393660
    assert len(values.known) == 876


def even(stones: int) -> list[Bridged]:
    """The positions with so many stones of each side, the Blocker to move, one of each that are images of each other."""
    game = smallest()
    found = set()
    for white in combinations(range(9), stones):
        for black in combinations([cell for cell in range(9) if cell not in white], stones):
            found.add(game.least(Bridged(mask_of(black), mask_of(white), WHITE)))
    return sorted(found)


@needs_native
@pytest.mark.parametrize(("stones", "won", "of"), [(1, 2, 2), (2, 16, 16), (3, 24, 30)])
def test_a_stone_for_each_block_is_enough_up_to_two(stones: int, won: int, of: int) -> None:
    values = Values()
    positions = even(stones)
    assert len(positions) == of
    assert sum(values.won(p.black, p.white, p.turn) for p in positions) == won


@needs_native
def test_one_stone_for_two_blocks_is_never_enough() -> None:
    values = Values()
    for white in combinations(range(9), 2):
        for black in set(range(9)) - set(white):
            assert not values.won(1 << black, mask_of(white), WHITE)


@needs_native
@pytest.mark.slow
def test_the_same_by_certificates_and_by_minimax(tmp_path: Path) -> None:
    game = smallest()
    for p in (*even(1), *even(2)):
        proof = solve(Instance(game, p), certificate=tmp_path / "c.gz")
        assert proof.winner == BLACK
        assert trust.check(tmp_path / "c.gz").ok
    minimax = Minimax(game, Meter())
    values = Values()
    for p in even(3):
        ended = game.outcome(p)
        wins = ended.winner == BLACK if ended is not None else minimax.score(p) < 0
        assert wins == values.won(p.black, p.white, p.turn)
