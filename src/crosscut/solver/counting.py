"""The way to count the positions of a board: a count that the game offers (`counts.py`), the native loop, or one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import Game
from crosscut.solver.census import census
from crosscut.solver.counts import Count, Counted, counts_of, with_count
from crosscut.solver.limits import Meter
from crosscut.solver.reachable import can_count, count_reachable


class Way(NamedTuple):
    """A way to count: its name, the function that counts, whether it plays position by position where other games need not."""

    method: str
    run: Callable[[Meter], Counted]
    slow: bool = False


def way_for(game: Game[Any], *, reachable: bool = False, total: bool = False, margins: bool = False) -> Way:
    """Return the way to count a board: by class, or only one of `reachable`, `total` and `margins`.

    Raises UnsupportedError for `total` and `margins` where the game has no such count.
    """
    offered = counts_of(game)
    for option, wanted, count, method in (
        ("margins", margins, offered.margins, "retrograde"),
        ("total", total, offered.total, "transfer matrix"),
    ):
        if wanted:
            if count is None:
                raise UnsupportedError(f"--{option} is for {with_count(option)}, not for {game.name}")
            return Way(method, _of(count, game))
    if reachable:
        if can_count(game):
            return Way("reachability", lambda meter: Counted(count_reachable(game, meter)))
    elif offered.by_class is not None and offered.suits(game):
        return Way("retrograde", _of(offered.by_class, game))
    return Way("enumeration", lambda meter: _one_by_one(game, meter, reachable=reachable), slow=reachable)


def _of(count: Count, game: Game[Any]) -> Callable[[Meter], Counted]:
    return lambda meter: count(game, meter)


def _one_by_one(game: Game[Any], meter: Meter, *, reachable: bool) -> Counted:
    return Counted(census(game, meter, reachable=reachable))
