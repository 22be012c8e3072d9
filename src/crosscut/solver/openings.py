"""What a turn is worth to the person who plays it, from the proof of the position that it leads to; as a number for each turn.

Values are for persons, not for colours, which a swap exchanges (`core.game`). Each position after a turn is solved by itself,
mirror images once. The numbers are as well proved as what the solver says.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Literal, NamedTuple

from crosscut.core.game import Game, Turn
from crosscut.solver.proof import Proof, Value


class Worth(NamedTuple):
    """Value and margin of a turn for the person who plays it, and the number of turns to the end, this one included."""

    value: Value
    margin: int | None
    distance: int | None


def worth(game: Game[Any], before: Hashable, after: Hashable, proof: Proof) -> Worth:
    """Return what a turn from `before` to `after` is worth; `proof`: that of `after`."""
    further = None if proof.distance is None else proof.distance + 1
    if game.person(before) == game.person(after):
        return Worth(proof.value, proof.margin, further)
    return Worth(proof.value.opposite, None if proof.margin is None else -proof.margin, further)


def turn_numbers(
    game: Game[Any], p: Hashable, by: Literal["distance", "margin"], ask: Callable[[Any], Proof]
) -> dict[Turn, int | None]:
    """Return a number for each turn of a position, for the person who plays it; None where a limit came first.

    By "distance" it is the number of turns to the end, this one included, negative where the turn loses, 0 for a draw. `ask`
    solves a position, with its distance or margin. Raises what `ask` raises.
    """
    known: dict[Hashable, Proof] = {}
    found: dict[Turn, int | None] = {}
    for turn in game.moves(p):
        after = game.play(p, turn)
        least = game.least(after)
        if least not in known:
            known[least] = ask(after)
        found[turn] = _number(worth(game, p, after, known[least]), by)
    return found


def _number(one: Worth, by: str) -> int | None:
    if one.value is Value.UNKNOWN:
        return None
    if by == "margin":
        return one.margin
    if one.value is Value.DRAW:
        return 0
    return -one.distance if one.distance is not None and one.value is Value.LOSS else one.distance
