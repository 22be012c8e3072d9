"""Making play puzzles: what is asked for, and a run of attempts at it (`compose` has one attempt).

The same settings, with their seed, give the same puzzles in the same order, whatever the number of processes: attempt k has its
own random generator and its own limits of work, and of puzzles that are images of each other, or have one kernel (`image`), the
first one in the order of attempts is handed out. The puzzles of a stopped run are a prefix of those of a longer run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Generator
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from crosscut.core.game import Game
from crosscut.core.instance import read_id
from crosscut.puzzles.attempts import Open, attempts
from crosscut.puzzles.compose import TOO_LONG, Composer, Made, Settings, Tried
from crosscut.puzzles.criteria import SAME_KERNEL
from crosscut.solver.limits import Meter


@dataclass(slots=True)
class Tally:
    """The state of a run: attempts, why candidates were no puzzles, and the attempts since a puzzle was found."""

    attempts: int = 0
    failed: Counter[str] = field(default_factory=Counter)
    in_vain: int = 0
    all_seen: bool = False
    """Whether the run ended because every candidate that there is has been looked at."""

    @property
    def hopeless(self) -> bool:
        """Whether the later half of the attempts found nothing."""
        return self.attempts <= 2 * self.in_vain


@dataclass(frozen=True, slots=True)
class Opening:
    """Opens the attempts of a run in a process."""

    settings: Settings

    def __call__(self, meter: Meter) -> Callable[[int], Tried]:
        """Return the attempts. A table that the board needs first is made now. LimitReached."""
        game: Game[Any] = read_id(self.settings.board).game
        return Composer(game, self.settings, meter).attempt


def make(settings: Settings, meter: Meter, tally: Tally, jobs: int = 1, patience: int | None = None) -> Generator[Made]:
    """Yield puzzles, no two of them images of each other, until a limit is reached or so many attempts in a row were in vain.

    Where all candidates are listed the run ends with the last of them, however many were in vain.

    Arguments: `meter` counts attempts; `tally` is told what became of them; `jobs`: processes; `patience`: attempts, None for no
    end. Close the generator to end the processes. Raises LimitReached, and UnsupportedError for what cannot be made of this game.
    """
    return run(Opening(settings), meter, tally, jobs, patience)


def run(
    opening: Open[Tried],
    meter: Meter,
    tally: Tally,
    jobs: int,
    patience: int | None,
    *,
    apart: bool = False,
    before: Collection[str] = (),
) -> Generator[Made]:
    """Yield the puzzles of attempts, each once, as `make` does.

    Arguments: `opening`: opens the attempts; `apart`: see `attempts`; `before`: IDs and kernels of puzzles that there are.
    """
    seen: set[str] = set(before)
    kernels: set[str] = set(before)
    with closing(attempts(opening, meter, jobs, apart=apart)) as results:
        for made, failed, left in results:
            tally.attempts += 1
            tally.in_vain += 1
            tally.failed += failed
            if made is not None and made.id in seen:
                tally.failed["found before"] += 1
            elif made is not None and made.kernel and made.kernel in kernels:
                tally.failed[SAME_KERNEL] += 1
            elif made is not None:
                seen.add(made.id)
                kernels.add(made.kernel)
                tally.in_vain = 0
                yield made
            if left == 0:
                tally.all_seen = not tally.failed[TOO_LONG]
                return
            if left is None and patience is not None and tally.in_vain >= patience:
                return
