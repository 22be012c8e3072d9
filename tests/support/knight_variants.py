"""Variants of Orcoon with knight's jumps, and their draws (docs/mathematics/knight-variants.md).

A game of these variants can be drawn only where neither side can place and nobody is joined. `drawn` asks a SAT solver for such a
position: by the given links some set of a colour's stones has all stones of its first edge, all that are joined to them, and none
of its last edge. `game` finds placements in turn that lead there, going back from the end; forward, most games end with somebody
joined. Forbidding one chain after another instead of the sets was tried, and takes thousands of models from 6x6 on.
"""

from collections.abc import Container, Iterator, Sequence
from itertools import product
from random import Random

from pysat.card import CardEnc, EncType
from pysat.solvers import Cadical153

Place = tuple[int, int]
Rows = Sequence[Sequence[str]]
OTHER = {"B": "W", "W": "B"}
JUMPS = [(d, e) for d, e in product((-2, -1, 1, 2), repeat=2) if abs(d) != abs(e)]
# When a jump is open, by the marks of the two points between; `x` stands for the jumper's colour, `o` for the other.
LINKS: dict[str, set[str]] = {
    "none": set(),
    "both empty": {".."},
    "one empty, one not the other's": {"..", ".x", "x."},
    "one empty": {"..", ".x", "x.", ".o", "o."},
    "not both the other's": {"..", ".x", "x.", ".o", "o.", "xx", "xo", "ox"},
}


def between(p: Place, q: Place) -> tuple[Place, Place]:
    """The two points that are neighbours, straight or at a corner, of both ends of a jump."""
    (r, c), (s, d) = p, q
    if abs(s - r) == 2:
        return ((r + s) // 2, c), ((r + s) // 2, d)
    return (r, (c + d) // 2), (s, (c + d) // 2)


def straight(h: int, w: int, p: Place) -> list[Place]:
    r, c = p
    return [q for q in ((r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)) if 0 <= q[0] < h and 0 <= q[1] < w]


def jumps(h: int, w: int, p: Place) -> list[Place]:
    return [(p[0] + d, p[1] + e) for d, e in JUMPS if 0 <= p[0] + d < h and 0 <= p[1] + e < w]


def feet(h: int, w: int, colour: str, p: Place) -> Iterator[tuple[int, list[Place]]]:
    """Jumps to an edge, as if it were a line of stones: which edge (0 or 1), and the two points that have to be empty."""
    r, c = p
    for edge, line in enumerate((0, (h if colour == "B" else w) - 1)):
        if abs((r if colour == "B" else c) - line) == 1:
            for e in (-1, 1):
                two = [(line, c), (line, c + e)] if colour == "B" else [(r, line), (r + e, line)]
                if 0 <= two[1][0] < h and 0 <= two[1][1] < w:
                    yield edge, two


def joined(rows: Rows, colour: str, links: str, edge_jumps: bool = False) -> bool:
    """Whether the colour's edges are joined, by going from stone to stone."""
    h, w = len(rows), len(rows[0])
    mark = {colour: "x", OTHER[colour]: "o", ".": "."}

    def touches(p: Place, edge: int) -> bool:
        on = (p[0], h - 1) if colour == "B" else (p[1], w - 1)
        if on[0] == (0, on[1])[edge]:
            return True
        return edge_jumps and any(at == edge and all(rows[r][c] == "." for r, c in two) for at, two in feet(h, w, colour, p))

    queue = [(r, c) for r in range(h) for c in range(w) if rows[r][c] == colour and touches((r, c), 0)]
    seen = set(queue)
    for p in queue:
        if touches(p, 1):
            return True
        near = straight(h, w, p)
        near += [q for q in jumps(h, w, p) if "".join(mark[rows[r][c]] for r, c in between(p, q)) in LINKS[links]]
        fresh = [(r, c) for r, c in near if rows[r][c] == colour and (r, c) not in seen]
        seen.update(fresh)
        queue += fresh
    return False


def bars(h: int, w: int, colour: str, p: Place, crossing: bool) -> Iterator[list[tuple[Place, str, bool]]]:
    """What would bar a stone on p: marks that have to be there (True) or not (False)."""
    r, c = p
    for d, e in product((-1, 1), repeat=2):
        if 0 <= r + d < h and 0 <= c + e < w:
            yield [((r + d, c + e), colour, True), ((r + d, c), colour, False), ((r, c + e), colour, False)]
        for far, near, side, middles in (
            ((r + d, c + 2 * e), (r, c + 2 * e), (r + d, c), ((r, c + e), (r + d, c + e))),
            ((r + 2 * d, c + e), (r + 2 * d, c), (r, c + e), ((r + d, c), (r + d, c + e))),
        ):
            if crossing and 0 <= far[0] < h and 0 <= far[1] < w:
                corners = [(far, colour, True), (near, OTHER[colour], True), (side, OTHER[colour], True)]
                yield corners + [(m, ".", True) for m in middles]


class Ends:
    """A formula for positions in which no empty point can be filled, with sets of stones closed under the links."""

    def __init__(self, h: int, w: int, links: str, crossing: bool, spared: Container[Place] = ()) -> None:
        """Empty points among the `spared` may be free to either side."""
        self.places = [(r, c) for r in range(h) for c in range(w)]
        self.number = {key: i for i, key in enumerate(product(self.places, ".BW"), 1)}
        self.top, self.solver = len(self.number), Cadical153()
        self.h, self.w, self.links = h, w, links
        number, add = self.number, self.solver.add_clause
        for place in self.places:
            x, y, z = (number[place, mark] for mark in ".BW")
            for clause in ([x, y, z], [-x, -y], [-x, -z], [-y, -z]):
                add(clause)
            for colour in "BW":
                ways = []
                for bar in bars(h, w, colour, place, crossing):
                    literals = [number[at, mark] if there else -number[at, mark] for at, mark, there in bar]
                    add([-number[place, colour], *(-x for x in literals)])
                    self.top += 1
                    ways.append(self.top)
                    for x in literals:
                        add([-self.top, x])
                if place not in spared:
                    add([-number[place, "."], *ways])

    def closed(self, colour: str) -> dict[Place, int]:
        """Variables of a set that holds, with each stone of the colour, all that are linked to it."""
        inside = {place: self.top + i for i, place in enumerate(self.places, 1)}
        self.top += len(self.places)
        mark = {"x": colour, "o": OTHER[colour], ".": "."}
        for p in self.places:
            for q in straight(self.h, self.w, p):
                self.solver.add_clause([-inside[p], -self.number[q, colour], inside[q]])
            for q in jumps(self.h, self.w, p):
                for marks in LINKS[self.links]:
                    held = [-self.number[m, mark[x]] for m, x in zip(between(p, q), marks, strict=True)]
                    ends = [-self.number[p, colour], -self.number[q, colour]]
                    self.solver.add_clause([-inside[p], *ends, *held, inside[q]])
        return inside

    def position(self) -> str:
        true = {x for x in self.solver.get_model() or [] if x > 0}
        return "/".join(
            "".join(mark for c in range(self.w) for mark in ".BW" if self.number[(r, c), mark] in true) for r in range(self.h)
        )


def drawn(h: int, w: int, links: str, crossing: bool, edge_jumps: bool = False, even: bool = False) -> str | None:
    """A position without a placement for either side and with nobody joined; None if there is none.

    With `even` Black has as many stones as White, or one more.
    """
    ends = Ends(h, w, links, crossing)
    number, add = ends.number, ends.solver.add_clause
    for colour in "BW":
        inside = ends.closed(colour)
        for r, c in ends.places:
            stone = number[(r, c), colour]
            depth, last = (r, h - 1) if colour == "B" else (c, w - 1)
            if depth == 0:
                add([-stone, inside[r, c]])
            if depth == last:
                add([-stone, -inside[r, c]])
            for edge, two in feet(h, w, colour, (r, c)) if edge_jumps else []:
                add([-stone, *(-number[q, "."] for q in two), -inside[r, c] if edge else inside[r, c]])
    if even:
        literals = [number[p, "B"] for p in ends.places] + [-number[p, "W"] for p in ends.places]
        for make, bound in ((CardEnc.atleast, h * w), (CardEnc.atmost, h * w + 1)):
            cardinality = make(literals, bound=bound, top_id=ends.top, encoding=EncType.seqcounter)
            ends.top = max(ends.top, cardinality.nv)
            for clause in cardinality.clauses:
                add(clause)
    return ends.position() if ends.solver.solve() else None


def barred(rows: Rows, p: Place, colour: str, crossing: bool) -> bool:
    ways = bars(len(rows), len(rows[0]), colour, p, crossing)
    return any(all((rows[r][c] == mark) == there for (r, c), mark, there in way) for way in ways)


def game(rows: Sequence[str], links: str, crossing: bool, edge_jumps: bool, seed: int, width: int = 60) -> list[Place] | None:
    """Placements in turn, Black beginning, that lead here, each legal and none joining anybody; None if none was found.

    Goes back stone by stone, keeping so many positions of each number of stones, drawn by the seed.
    """
    rng = Random(seed)
    text = "/".join(rows)
    colour = "B" if text.count("B") > text.count("W") else "W"
    layer: dict[str, list[Place]] = {text: []}
    while "B" in next(iter(layer)):
        earlier: dict[str, list[Place]] = {}
        for text, order in layer.items():
            for i, mark in enumerate(text):
                before = text[:i] + "." + text[i + 1 :]
                p = divmod(i, len(rows[0]) + 1)
                board = before.split("/")
                stones = [((r, c), x) for r, row in enumerate(board) for c, x in enumerate(row) if x in OTHER]
                if (
                    mark == colour
                    and before not in earlier
                    and not any(barred(board, at, x, crossing) for at, x in [(p, colour), *stones])
                    and not any(joined(board, x, links, edge_jumps) for x in "BW")
                ):
                    earlier[before] = [p, *order]
        if not earlier:
            return None
        kept = rng.sample(sorted(earlier), min(width, len(earlier)))
        layer, colour = {text: earlier[text] for text in kept}, OTHER[colour]
    return next(iter(layer.values()))
