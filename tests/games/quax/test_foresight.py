"""What the search core sees of Quax and Torax without a search (native/quax/foresight.hpp): never a wrong winner."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator
from typing import Any

import pytest

from cases import slow
from crosscut.core.game import Game
from crosscut.core.instance import read_id
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.plies import NativeSearch
from crosscut.solver.plies_engines import NativeProof

needs_native = pytest.mark.skipif(kernel.native is None, reason="only the compiled module foresees")


def reached(game: Game[Any], p: Hashable, most: int) -> Iterator[Hashable]:
    """Yield the positions that play of so many plies reaches, each once."""
    seen, ahead = {p}, {p}
    while ahead and most:
        ahead = {game.play(p, turn) for p in ahead for turn in game.moves(p)} - seen
        seen |= ahead
        most -= 1
        yield from ahead


def played(game: Game[Any], p: Hashable, chooser: random.Random) -> Iterator[Hashable]:
    """Yield the positions of a random game."""
    while game.outcome(p) is None:
        yield p
        p = game.play(p, chooser.choice(list(game.moves(p))))


def agree(game: Game[Any], positions: Iterator[Hashable]) -> int:
    """Compare what is foreseen, and what proof numbers find, with a search by windows that foresees nothing."""
    windows = NativeSearch(game, Meter())
    proof = NativeProof(game, Meter())
    count = 0
    for p in positions:
        if game.outcome(p) is not None:
            continue
        count += 1
        value = windows.score(p)
        foreseen = NativeProof(game, Meter(), symmetry=False).in_table(p)
        assert foreseen in (None, value), game.format(p)
        assert proof.score(p) == value, game.format(p)
    return count


@needs_native
@pytest.mark.parametrize(
    ("text", "plies", "positions"),
    [
        ("quax:2x2", 99, 26),
        ("quax:2x3", 99, 194),
        ("quax:3x3", 99, 10_966),
        ("torax:torus3:B:.../.../...", 6, 5_601),
        slow("torax:torus3:B:.../.../...", 99, 41_898),
    ],
)
def test_all_positions_of_small_boards(text: str, plies: int, positions: int) -> None:
    instance = read_id(text)
    assert agree(instance.game, reached(instance.game, instance.position, plies)) == positions


@needs_native
@pytest.mark.parametrize(
    ("text", "games"),
    [("quax:3x3", 20), ("quax:3x4", 6), ("torax:torus3:B:.../.../...", 20), ("torax:torus3x4:B:.W../..../...W", 6)],
)
def test_random_games(text: str, games: int) -> None:
    instance = read_id(text)
    chooser = random.Random(20)
    positions = (p for _ in range(games) for p in played(instance.game, instance.position, chooser))
    assert agree(instance.game, positions) > games
