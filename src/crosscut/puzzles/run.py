"""A run of attempts at puzzles of one kind: each puzzle once, in the order of attempts, until there are enough or it is hopeless.

What an attempt is, its kind of puzzle says (`make`, `construction.opening`); it is known by its number and depends on nothing
else, so the puzzles do not depend on how many processes make them, and a run that is stopped has a prefix of a longer one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass, field
from typing import NamedTuple

from crosscut.puzzles.attempts import Open, attempts
from crosscut.solver.limits import Meter


class Made(NamedTuple):
    """A puzzle: its ID, its line of JSON, and its certificate or refutation, which the checker has accepted."""

    id: str
    line: str
    certificate: bytes


class Tried(NamedTuple):
    """What an attempt came to: a puzzle or none, and what its candidates failed by."""

    made: Made | None
    failed: Counter[str]


@dataclass(slots=True)
class Tally:
    """What became of a run so far: attempts, why candidates were no puzzles, and the attempts since a puzzle was found."""

    attempts: int = 0
    failed: Counter[str] = field(default_factory=Counter)
    in_vain: int = 0

    @property
    def hopeless(self) -> bool:
        """Whether the later half of the attempts found nothing."""
        return self.attempts <= 2 * self.in_vain


def run(
    opening: Open[Tried], meter: Meter, tally: Tally, jobs: int = 1, patience: int | None = None, *, apart: bool = False
) -> Generator[Made]:
    """Yield puzzles, no two of them images of each other, until a limit is reached or so many attempts in a row were in vain.

    Arguments: `meter` counts attempts; `tally` is told what became of them; `jobs`: processes; `patience`: attempts, None for no
    end; `apart`: see `attempts`. Close the generator to end the processes. Raises LimitReached, and what an attempt raises.
    """
    seen: set[str] = set()
    with closing(attempts(opening, meter, jobs, apart=apart)) as results:
        for made, failed in results:
            tally.attempts += 1
            tally.in_vain += 1
            tally.failed += failed
            if made is not None and made.id in seen:
                tally.failed["found before"] += 1
            elif made is not None:
                seen.add(made.id)
                tally.in_vain = 0
                yield made
            if tally.in_vain == patience:
                return
