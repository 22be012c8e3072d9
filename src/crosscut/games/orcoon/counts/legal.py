"""How many placements of stones on an Orcoon board break neither rule 3 nor rule 4, counted without listing them.

The idea is the transfer matrix (frontier, broken profile) method of statistical mechanics, as in Tromp and Farnebäck,
"Combinatorics of Go" (2007): set the cells one after another, across the shorter side, and of the cells set remember only what
can matter later. All ways to the same remembered state are added up, so the work grows with the states and not with the
positions.

What is remembered. Rules 3 and 4 forbid finitely many *patterns*, each a set of cells with the values allowed there: a 2x2
block with x on a diagonal and no x beside it, a window `x . o / o . x`. A pattern is *live* when some of its cells are set,
not all, and those that are set fit it. The state is the set of live patterns, one bit each, and nothing else. One cell with
one value then is

    break if state & breaks[value];   state = state & keeps[value] | starts[value]

(the Shift-And search for strings of Baeza-Yates and Gonnet, 1992, on a board). The tables are made from the shapes that the
game's rules use, those of `crosscut.core.patterns`; rows, widths and rules are not mentioned again.

Why it is complete and exact.
1. A pattern is judged exactly once, when its last cell is set: it is broken then if it was live and the value fits, and being
   live just before means that all its other cells fit. So a placement of stones survives all cells exactly if no pattern is in
   it.
2. The live patterns after a cell follow from those before it and from the value, and breaking too. So two beginnings with the
   same live patterns have the same continuations, and adding their counts loses nothing. This holds for any order of the
   cells; the order only decides how many states there are. (A plain profile, the values of the last 2*width+1 cells,
   determines the live patterns, but tells apart much that no pattern can see: two rows back only `x o` over two empty points
   matters.)
3. Exchanging the colours maps patterns to patterns. Bits 2k and 2k+1 are a pattern and its exchange, so the state of the
   exchanged beginning has neighbouring bits swapped; it has as many continuations. Only the smaller of the two numbers is kept,
   with the sum of both counts, since only the sum over all states is asked for.
4. A bit is given to another pair of patterns once its own pair has been judged: nothing reads it in between.

What it costs: at most 536 states at a time for width 5, 1977 for 6, 7278 for 7, so 3.7-fold a column and the same for any
length (a plain profile of width 7 has up to 3^15); time is cells times states, figures in docs/results/orcoon-counts.md. Tried
and left out: merging all states with equal continuations, found backwards, which saves a fifth; mirror images, which coincide
only between two rows and so do not lower the peak.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from crosscut.core.board import cells_of
from crosscut.core.errors import UnsupportedError
from crosscut.core.game import Game
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver import kernel
from crosscut.solver.limits import Meter

# Values of a cell as bits, so that "one of these values" is a mask: empty, black, white.
EMPTY, BLACK, WHITE = 1, 2, 4
VALUES = (EMPTY, BLACK, WHITE)
Pattern = tuple[tuple[int, int], ...]  # (cell, allowed values), by cell


class Step(NamedTuple):
    """What setting one cell does to the bits of live patterns; each table by value: empty, black, white."""

    breaks: tuple[int, ...]
    keeps: tuple[int, ...]
    starts: tuple[int, ...]


class Sweep(NamedTuple):
    """The steps of a count, one a cell, and the number of bits of a state."""

    steps: tuple[Step, ...]
    bits: int


def count_legal(game: Game[Any], meter: Meter, method: str = "auto") -> int:
    """Return the number of legal placements of stones (the side to move is not counted).

    Arguments: `meter` counts states; `method`: "native", "python", or "auto" for the native loop where there is one.
    Raises UnsupportedError for a game that is not Orcoon, for connection=knight (rule 8 also looks at connections, which are no
    small patterns), and for "native" where there is none; LimitReached.
    """
    plan = sweep(game, cell_order(game))
    if method == "native" or (method == "auto" and kernel.native is not None):
        return count_native(plan, meter)
    return count_python(plan, meter)


def cell_order(game: Game[Any]) -> tuple[int, ...]:
    """Return the cells in the order to set them: along the shorter side, so that few patterns are live at a time."""
    places = game.board.places
    rows, columns = (max(place[axis] for place in places) + 1 for axis in (0, 1))
    along = 0 if columns <= rows else 1
    return tuple(sorted(range(game.board.size), key=lambda cell: (places[cell][along], places[cell][1 - along])))


def sweep(game: Game[Any], order: Sequence[int]) -> Sweep:
    """Return the steps of setting the cells in this order (every cell once); UnsupportedError as in `count_legal`."""
    if not isinstance(game, Orcoon):
        raise UnsupportedError(f"a count by transfer matrix of legal positions knows orcoon only, not {game.name}")
    if game.knight:
        raise UnsupportedError(
            "a count by transfer matrix judges small patterns only, and rule 8 (connection=knight) looks at chains"
        )
    when = {cell: step for step, cell in enumerate(order)}
    timed = sorted(
        [tuple(sorted((when[cell], allowed) for cell, allowed in pattern)) for pattern in pair] for pair in set(_patterns(game))
    )
    breaks, drops, starts = ([[0, 0, 0] for _ in order] for _ in range(3))
    free_from: list[int] = []  # for each two bits: the step that judges the pair they belong to
    for pair in timed:
        first, last = pair[0][0][0], pair[0][-1][0]
        slot = next((at for at, step in enumerate(free_from) if step <= first), len(free_from))
        free_from[slot : slot + 1] = [last]
        for bit, pattern in zip((1 << 2 * slot, 2 << 2 * slot), pair, strict=True):
            for step, allowed in pattern:
                for at, value in enumerate(VALUES):
                    fits = bool(allowed & value)
                    starts[step][at] |= bit * (step == first and fits)
                    breaks[step][at] |= bit * (step == last and fits)
                    drops[step][at] |= bit * (step == last or (step != first and not fits))
    bits = 2 * len(free_from)
    every = (1 << bits) - 1
    steps = tuple(
        Step(tuple(broken), tuple(every & ~mask for mask in dropped), tuple(started))
        for broken, dropped, started in zip(breaks, drops, starts, strict=True)
    )
    return Sweep(steps, bits)


def _patterns(game: Orcoon) -> Iterator[tuple[Pattern, Pattern]]:
    """Yield what rules 3 and 4 forbid, each with its colour exchange, in sorted pairs; a pair may come several times."""
    for cell in range(game.board.size):
        here = 1 << cell
        for corner in game.corners[cell]:
            pair = here | corner.diagonal
            yield _pair({pair: (BLACK, WHITE), corner.common: (EMPTY | WHITE, EMPTY | BLACK)})
        for window in game.windows[cell]:
            yield _pair({here | window.same: (BLACK, WHITE), window.other: (WHITE, BLACK), window.middle: (EMPTY, EMPTY)})


def _pair(allowed: dict[int, tuple[int, int]]) -> tuple[Pattern, Pattern]:
    """Return the patterns with the first and with the second of the values allowed on each mask of cells."""
    one, two = (
        tuple(sorted((cell, values[which]) for mask, values in allowed.items() for cell in cells_of(mask))) for which in (0, 1)
    )
    return (one, two) if one < two else (two, one)


def count_python(plan: Sweep, meter: Meter) -> int:
    """Return the number of fillings without a pattern; the twin of native/orcoon/count.hpp. Raises LimitReached."""
    even = sum(1 << bit for bit in range(0, plan.bits, 2))
    states = {0: 1}
    for step in plan.steps:
        rows = tuple(zip(*step, strict=True))
        following: dict[int, int] = {}
        for state, count in states.items():
            meter.count()
            for breaks, keeps, starts in rows:
                if state & breaks:
                    continue
                after = state & keeps | starts
                exchanged = (after & even) << 1 | after >> 1 & even
                if exchanged < after:
                    after = exchanged
                following[after] = following.get(after, 0) + count
        states = following
    return sum(states.values())


def count_native(plan: Sweep, meter: Meter) -> int:
    """Return what `count_python` returns, by the compiled loop; UnsupportedError where there is none, LimitReached."""
    if kernel.native is None:
        raise kernel.unsupported("the count by transfer matrix")
    words: list[int] = kernel.native.count_stones(
        cells=len(plan.steps),
        bits=plan.bits,
        breaks=kernel.pack(mask for step in plan.steps for mask in step.breaks),
        keeps=kernel.pack(mask for step in plan.steps for mask in step.keeps),
        starts=kernel.pack(mask for step in plan.steps for mask in step.starts),
        tick=meter.ticker(),
    )
    return sum(word << 64 * at for at, word in enumerate(words))
