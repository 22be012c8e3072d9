"""All deadlocked positions of a small board, each put into one class.

Idea: go through all legal positions (stones that break neither rule 3 nor rule 4, however they came about) and keep those in
which neither side can connect by placing alone. They are few: about one in a thousand on 3x3, 4x4 and 4x5. Each is
explained (explain.py), and counted once as itself and once up to symmetry. The symmetries are those of the game, edges
included: on a square board eight, four of them exchange the colours and turn the board; on other boards four. To exchange the
colours without a turn is none: it asks each side for the other one's edges. The turn makes a position of MxN one of NxM.

The total is checked: the number of legal positions gone through must be that of the transfer matrix (counts/legal.py), and the
positions found must be as many as the images of the representatives. Tests compare the numbers of retrograde analysis, another
route to "neither can connect".

The native twin of the loop is `native/orcoon/deadlock_sweep.hpp`. It asks the post-pass search instead of the rules, and finds M
from the tables of placement instead of the reasons of `Planes`.
"""

from __future__ import annotations

from collections.abc import Iterator
from struct import iter_unpack

from crosscut.core.board import cells_of
from crosscut.core.errors import ContradictionError, UnsupportedError
from crosscut.core.game import BLACK, WHITE
from crosscut.core.stones import Stones
from crosscut.games.orcoon.counts.legal import count_legal
from crosscut.games.orcoon.deadlocks.catalogue import catalogue
from crosscut.games.orcoon.deadlocks.explain import REASONS, Explainer, Explanation
from crosscut.games.orcoon.deadlocks.tally import Deadlocked, Swept
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver import kernel
from crosscut.solver.limits import LimitReached, Meter, limit_of

MOST_CELLS = 21


def sweep(game: Orcoon, meter: Meter, method: str | None = None) -> Swept:
    """Return all deadlocked positions of the game's board by class; a limit or Ctrl-C is noted in what is returned.

    Arguments: `meter` counts legal positions; `method`: native or python; by default native where there is a compiled module.
    Raises UnsupportedError (size, no compiled module), ContradictionError if two counts that must agree do not.
    """
    rows, columns = (max(place[axis] for place in game.board.places) + 1 for axis in (0, 1))
    if game.board.size > MOST_CELLS:
        raise UnsupportedError(
            f"all positions are gone through on boards of at most {MOST_CELLS} cells, not on {game.board.name}"
        )
    method = method or ("python" if kernel.native is None else "native")
    if method == "native" and kernel.native is None:
        raise kernel.unsupported("the sweep for deadlocks")
    found = Swept(game, method)
    try:
        known = catalogue(game.readings["crossing"], Meter(meter.limits), box=(rows, columns), method=method)
        if known.limit is not None:
            raise LimitReached(known.limit)
        patterns = {one.name or one.pattern.text: one.pattern for one in known.deadlocks}
        found.listed = tuple(patterns)
        total = count_legal(game, Meter(meter.limits), method)
        meter.detail = lambda: f"{100 * meter.nodes / total:.0f} % of {total:,}"
        explainer = Explainer(game, patterns)
        found.take(_native(explainer, found, meter) if method == "native" else _python(explainer, found, meter))
    except (LimitReached, KeyboardInterrupt) as stop:
        limit = limit_of(stop)
        return Swept(game, method, seconds=meter.seconds, limit=limit)
    images = sum(found.by_class.values())
    if (found.legal, found.deadlocked) != (total, images):
        counts = f"{found.legal} of {total} legal positions swept, {found.deadlocked} deadlocked, {images} images"
        raise ContradictionError(f"{game.board.name}: {counts}")
    found.seconds = meter.seconds
    return found


def _python(explainer: Explainer, found: Swept, meter: Meter) -> Iterator[Deadlocked]:
    """Yield the deadlocked positions, one for all images; the twin of native/orcoon/deadlock_sweep.hpp."""
    game = explainer.game
    hopeless: set[Stones] = set()
    for p in game.legal_positions():
        meter.count()
        found.legal += 1
        if game.can_connect(p, BLACK) or game.can_connect(p, WHITE):
            continue
        found.deadlocked += 1
        images = {(image.black, image.white) for image in game.images(p)}
        if min(images) == (p.black, p.white):
            yield Deadlocked(p, len(images), explainer.explain(p), _placeable(game, p, hopeless))


def _placeable(game: Orcoon, p: Stones, hopeless: set[Stones]) -> bool:
    """Return whether stones can be taken away one after another, each time leaving a legal position, until none is left."""
    if not p.black | p.white:
        return True
    if p in hopeless:
        return False
    for cell in cells_of(p.black | p.white):
        less = p._replace(black=p.black & ~(1 << cell), white=p.white & ~(1 << cell))
        if game.illegal(less) is None and _placeable(game, less, hopeless):
            return True
    hopeless.add(p)
    return False


def _native(explainer: Explainer, found: Swept, meter: Meter) -> Iterator[Deadlocked]:
    """Yield the same from the compiled loop, which writes four words a position."""
    game = explainer.game
    tables = game.placement_tables()
    assert tables is not None  # no pie, no knight
    names = found.listed
    found.legal, found.deadlocked, words = kernel.require().deadlock_sweep(
        kernel.packed(tables),
        symmetries=[(list(kept.table), kept.exchanged) for kept in game.symmetries(game.start())],
        places=kernel.pack(mask for place in explainer.places for mask in (place.dead, place.black, place.white)),
        patterns=[names.index(place.name) for place in explainer.places],
        tick=meter.ticker(),
    )
    for black, white, dead, rest in iter_unpack("<4I", words):
        reasons = REASONS[rest >> 4 & 3], REASONS[rest >> 6 & 3]
        listed = tuple(name for number, name in enumerate(names) if rest >> 16 + number & 1)
        yield Deadlocked(Stones(black, white), rest & 15, Explanation(reasons, dead, listed), bool(rest >> 8 & 1))
