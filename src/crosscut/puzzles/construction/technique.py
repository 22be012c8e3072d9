"""Named techniques: what a person concludes at sight from one clue or one rule, with the reason in words.

A technique belongs to a clue, or to the rules of a game. It looks at what is known and finds values that cells must or cannot
hold. It never assumes anything: `by_one_stone` only asks whether one stone more would break the clue as it then stands,
without drawing any conclusion from that stone. Techniques have levels from 1 to 4:

1. *counts*: a line or the board has all its stones of a colour, or needs every cell that is left; neighbours that are linked.
2. *chains*: ways between linked cells, groups of a known size, what would join groups that are apart.
3. *fewest*: what one stone more would shut in, so that there would be too many groups, or no chain or loop could come about.
4. *most*: what one stone more would join or take away, so that there could not be enough groups any more.

What looks at a figure of its own game (`figure`) has the level of what it is like: counts, chains, what would be shut in.

They are *sound*: what is found is true of all completions; tests compare them with brute force. And they are *monotone*: with
more known they find as much. So with another cell given no harder technique is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from crosscut.core.board import cells_of
from crosscut.puzzles.construction.known import VALUES, Known

HARDEST = 4


class Found(NamedTuple):
    """What a technique finds: these cells (mask) hold the value, or (`holds` False) do not; `because`: half a sentence."""

    cells: int
    value: int
    holds: bool
    because: str


@dataclass(frozen=True, slots=True)
class Technique:
    """A technique. `name`; `level` from 1 to 4; `find`: from a clue (or the whole puzzle) and what is known, what it finds."""

    name: str
    level: int
    find: Callable[[Any, Known], Iterator[Found]]


def by_one_stone(broken: Callable[[Any, Known], str | None]) -> Callable[[Any, Known], Iterator[Found]]:
    """Return a `find` that strikes off each value with which, put on an open cell, a clue is broken at sight.

    Arguments: `broken`: from the clue and what is known, why no completion can make the clue true ("there would be ..."), or
    None.
    """

    def find(clue: Any, known: Known) -> Iterator[Found]:  # noqa: ANN401 - a clue of any game
        for cell in cells_of(known.open):
            for value in VALUES:
                if known.can[value] >> cell & 1 and (why := broken(clue, known.put(1 << cell, value))) is not None:
                    yield Found(1 << cell, value, False, f"otherwise {why}")

    return find
