"""The core of a web: windows from each of which every other can be reached, with one way in and the same way out.

Only there can walks choose for ever, so a bound on growth needs nothing else; and the continuations of a window are soon tried
out. Found by Tarjan's algorithm, and a shortest way from blank.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosscut.games.orcoon.deadlocks.columns import BLANK, WINDOW, Piece, dead_cells, standing
from crosscut.games.orcoon.deadlocks.web import Web

Steps = dict[Piece, list[tuple[Piece, int]]]  # window: (next window, dead cells of the column that is added)


def core_of(web: Web) -> Web | None:
    """Return the largest part of a web in which each window leads to each, with one way in and out; None if there is none."""
    circle = circle_of(steps_of(web))
    core = Web()
    for window, column, after in web.steps():
        if window in circle and after in circle:
            core.add((*window, column))
    if not len(core):
        return None
    way: dict[Piece, Piece | None] = {BLANK: None}
    queue = [BLANK]
    for window in queue:
        for column in web.behind(window) if window != BLANK else web.firsts():
            strip = (*window, column)
            after = standing(strip[1:])[0]
            if after not in way:
                way[after] = strip
                queue.append(after)
            if after in circle:
                strip_in: Piece | None = way[after]
                while strip_in is not None:
                    core.add(strip_in)
                    strip_in = way[standing(strip_in[:WINDOW])[0]]
                return core
    return None


def circle_of(steps: Steps) -> set[Piece]:
    """Return the largest set of windows of which each leads to each, without blank ones."""
    inner = {window: [step for step in ways if step[0] != BLANK] for window, ways in steps.items() if window != BLANK}
    return max(components(inner), key=lambda part: (len(part), min(part)), default=set())


def steps_of(web: Web) -> Steps:
    """Return the steps of a web; the first column's from blank, the end's to blank."""
    found: Steps = {}
    for window, column, after in web.steps():
        found.setdefault(window, []).append((after, dead_cells((column,))))
    return found


def components(steps: Steps) -> Iterator[set[Piece]]:
    """Yield the sets of windows of which each leads to each (Tarjan, without recursion), those with a circle only."""
    number: dict[Piece, int] = {}
    low: dict[Piece, int] = {}
    stack: list[Piece] = []
    waiting: set[Piece] = set()  # what is on the stack
    for root in steps:
        if root in number:
            continue
        work = [(root, iter(steps[root]))]
        number[root] = low[root] = len(number)
        stack.append(root)
        waiting.add(root)
        while work:
            window, ways = work[-1]
            for after, _ in ways:
                if after not in number and after in steps:
                    number[after] = low[after] = len(number)
                    stack.append(after)
                    waiting.add(after)
                    work.append((after, iter(steps[after])))
                    break
                if after in waiting:
                    low[window] = min(low[window], number[after])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[window])
                if low[window] == number[window]:
                    part = {window}
                    while (popped := stack.pop()) != window:
                        part.add(popped)
                    waiting -= part
                    if len(part) > 1 or any(after == window for after, _ in steps[window]):
                        yield part
