"""The finite part of the theorem on the drawless variant of docs/mathematics/knight-variants.md, by SAT.

Rule 4 is off, and a jump is open when one of the two points between is empty. Windows are boards of up to 5x5 points round an
empty point e; a side at distance 2 is open: its outermost line is a part of the board like any other, but its empty points need
not be barred. Nearer sides are edges of the board. `near` are the eight points round a point. A colour is *parted* at two
neighbouring empty points if its stones near one are not joined to its stones near the other. White is like Black.
"""

from collections.abc import Iterator
from itertools import product

from knight_variants import Ends, Place, straight

REACH = 2
LINKS = "one empty"


def windows() -> Iterator[tuple[Ends, Place, bool, bool]]:
    """Each window, its empty point, and whether this lies on the upper, on the left edge; mirror images are left out."""
    for up, down, left, right in product(range(REACH + 1), repeat=4):
        if up <= down and left <= right:
            h, w = up + down + 1, left + right + 1
            open_ = {(r, c) for r, c in product(range(h), range(w)) if REACH in (up - r, r - up, left - c, c - left)}
            yield Ends(h, w, LINKS, crossing=False, spared=open_), (up, left), up == 0, left == 0


def near(window: Ends, p: Place) -> list[Place]:
    return [(r, c) for r, c in window.places if max(abs(r - p[0]), abs(c - p[1])) == 1]


def switch(window: Ends, clauses: list[list[int]]) -> int:
    """A variable that, when assumed, puts the clauses in force."""
    window.top += 1
    for clause in clauses:
        window.solver.add_clause([-window.top, *clause])
    return window.top


def failures() -> list[str]:
    """What speaks against the lemma; none is there."""
    found = []
    for window, e, on_top, on_left in windows():
        number, solve = window.number, window.solver.solve
        inside = {colour: window.closed(colour) for colour in "BW"}
        black = inside["B"]
        all_near = [[-number[p, "B"], black[p]] for p in near(window, e)]
        for p, q in product(near(window, e), repeat=2):
            if p != q and solve(assumptions=[number[e, "."], number[p, "B"], number[q, "B"], black[p], -black[q]]):
                found.append(f"near stones are not joined: {window.position()} {e}")
        beside = straight(window.h, window.w, e)
        parted = {}
        for f, colour in product(beside, "BW"):
            x = inside[colour]
            here = [[-number[p, colour], x[p]] for p in near(window, e)]
            parted[f, colour] = switch(window, here + [[-number[p, colour], -x[p]] for p in near(window, f)])
        for f, g in product(beside, repeat=2):
            if solve(assumptions=[number[e, "."], number[f, "."], number[g, "."], parted[f, "B"], parted[g, "W"]]):
                found.append(f"both colours are parted: {window.position()} {e} {f} {g}")
        edges = [line for on, line in ((on_top, 0), (on_left, 1)) if on]
        for line in edges:
            none = [[-number[p, "B"], -black[p]] for p in window.places if p[line] == 0]
            if solve(assumptions=[number[e, "."], switch(window, all_near + none)]):
                found.append(f"near stones do not get to the edge: {window.position()} {e}")
    return found
