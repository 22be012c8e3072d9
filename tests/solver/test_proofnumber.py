"""The loop of proof-number search on random games; that the native one visits the same is tested with each game that uses it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.proofnumber import NO_LIMIT, PROVED, REFUTED, Child, Numbers, ProofLoop

DEPTH, PLACES, WIDTH = 9, 30, 5
START = 0
SEED = 11  # of a game that takes 135 expansions


@dataclass(slots=True)
class Turn(Child):
    at: int


class Paths(ProofLoop[int, Turn]):
    """A game without draws on places in rows: turns lead to places of the next row; who has none left has lost."""

    def __init__(self, seed: int, meter: Meter) -> None:
        super().__init__(meter)
        self.seed = seed

    def turns(self, at: int) -> list[int]:
        """Return where the turns lead, some to one place; many places have several ways to them."""
        chance, row = random.Random(f"{self.seed} {at}"), at // PLACES + 1
        turns = chance.randrange(WIDTH) if at else WIDTH
        return [row * PLACES + chance.randrange(PLACES) for _ in range(turns)] if row < DEPTH else []

    def wins(self, at: int) -> bool:
        """Return by plain recursion whether the side to move wins."""
        return not all(self.wins(after) for after in self.turns(at))

    def children(self, statement: int) -> list[Turn] | None:
        found = [Turn(self.table.get(after, Numbers(1, 1)).swapped, after) for after in dict.fromkeys(self.turns(statement))]
        return None if any(not child.numbers.proof for child in found) else found

    def descend(self, statement: int, child: Turn, children: Sequence[Turn], bound: Numbers) -> None:
        child.numbers = self.expand(child.at, child.at, bound.swapped).swapped


@pytest.mark.parametrize("seed", range(40))
def test_games(seed: int) -> None:
    """The loop agrees with recursion on the root, and with all that it has left settled in its table."""
    paths = Paths(seed, Meter())
    assert paths.expand(START, START, NO_LIMIT) == (PROVED if paths.wins(START) else REFUTED)
    for at, numbers in paths.table.items():
        assert isinstance(at, int)
        if numbers.done:
            assert paths.wins(at) == (numbers.proof == 0)


def test_it_stops_at_numbers_and_goes_on() -> None:
    """Numbers that reach a limit end the search undecided; what was found serves the next one."""
    paths = Paths(SEED, Meter())
    found = paths.expand(START, START, Numbers(2, 2))
    assert not found.done
    assert found.reach(Numbers(2, 2))
    assert paths.expand(START, START, NO_LIMIT) == (PROVED if paths.wins(START) else REFUTED)


def test_a_limit_leaves_the_table_sound() -> None:
    """LimitReached comes after as many expansions as were allowed, and what is settled by then is right."""
    paths = Paths(SEED, Meter(Limits(nodes=10)))
    with pytest.raises(LimitReached):
        paths.expand(START, START, NO_LIMIT)
    assert all(
        paths.wins(at) == (numbers.proof == 0) for at, numbers in paths.table.items() if numbers.done and isinstance(at, int)
    )
    paths.meter = Meter()
    assert paths.expand(START, START, NO_LIMIT) == (PROVED if paths.wins(START) else REFUTED)
