"""What each turn of a position leads to, as a number: how soon it wins or loses, or by what margin.

Each position after a turn is solved by itself, mirror images once. The numbers are as well proved as what the solver says.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Literal

from crosscut.core.game import Game, Turn
from crosscut.solver.proof import Proof, Value


def turn_numbers(
    game: Game[Any], p: Hashable, by: Literal["distance", "margin"], ask: Callable[[Any], Proof]
) -> dict[Turn, int | None]:
    """Return a number for each turn of a position, for the side that plays it; None where a limit came first.

    By "distance" it is the number of turns to the end, this one included, negative where the turn loses, 0 for a draw. `ask`
    solves a position, with its distance or margin. Raises what `ask` raises.
    """
    known: dict[str, Proof] = {}
    found: dict[Turn, int | None] = {}
    for turn in game.moves(p):
        after = game.play(p, turn)
        name = min(game.format(image) for image in game.images(after))
        if name not in known:
            known[name] = ask(after)
        found[turn] = _number(known[name], by, sign=1 if game.turn(after) == game.turn(p) else -1)
    return found


def _number(proof: Proof, by: str, sign: int) -> int | None:
    if proof.value is Value.UNKNOWN:
        return None
    if by == "margin":
        return None if proof.margin is None else sign * proof.margin
    if proof.value is Value.DRAW:
        return 0
    if proof.distance is None:
        return None
    return (sign if proof.value is Value.WIN else -sign) * (proof.distance + 1)
