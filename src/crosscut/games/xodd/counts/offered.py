"""The counts that Xodd and Yodd offer; their code is imported when a count is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosscut.core.stones import Stones
from crosscut.solver import kernel
from crosscut.solver.counts import Counted, Counts
from crosscut.solver.limits import Meter

if TYPE_CHECKING:
    from crosscut.games.xodd.rules import Xodd


def _by_class(game: Xodd, meter: Meter) -> Counted:
    from crosscut.games.xodd.tables.sweep import memory_needed, require_memory, require_supported, sweep

    needed = memory_needed(require_supported(game), native=kernel.native is not None, keep=False)
    require_memory(game, meter.limits, needed)  # refused before any work where the sweep itself would only stop
    return Counted(sweep(game, meter, keep=False).counts)


def _margins(game: Xodd, meter: Meter) -> Counted:
    from crosscut.games.xodd.tables.margins import margins, margins_memory
    from crosscut.games.xodd.tables.sweep import require_memory, require_supported

    needed = margins_memory(require_supported(game), native=kernel.native is not None, keep=False)
    require_memory(game, meter.limits, needed)
    found = margins(game, meter, keep=False)
    return Counted(found.counts, found.by_margin, found.start)


def _total(game: Xodd, meter: Meter) -> Counted:
    from crosscut.games.xodd.counts.groups import count_groups, odd_and_even

    groups = count_groups(game, meter)
    return Counted(dict(zip(("odd", "even"), odd_and_even(groups), strict=True)), groups=groups)


def _sequences(game: Xodd, p: Stones, depth: int, meter: Meter) -> int:
    found: int = kernel.require().xodd_perft(
        size=game.board.size,
        neighbours=kernel.pack(game.board.neighbours),
        stones=kernel.pack((p.black, p.white)),
        passes=p.passes,
        depth=depth,
        tick=meter.ticker(),
    )
    return found


COUNTS = Counts(
    about="all boards, by parity of the groups, and the odd ones by who wins: Black, White, whoever is to move",
    by_class=_by_class,
    margins=_margins,
    total=_total,
    sequences=_sequences,
)
