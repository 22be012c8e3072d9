"""Random play of Orcoon to the end, and the box of docs/mathematics/random-fillings.md, plainly.

`filled` plays uniformly random legal placements, the sides in turn, whoever cannot place missing his turn, until neither can. The
empty points that are left are dead for ever. `swept` takes a legal position and writes the designer's first deadlock into the
middle of a 7x7 box: everything else in the box is taken away, but for a corner of the box whose two neighbours outside have its
colour. Positions are lists of rows. Only rules 3 and 4 are needed, and they are stated here once more, without the games' code.
"""

from random import Random

Rows = list[list[str]]
OTHER = {"B": "W", "W": "B"}
DEADLOCK = ("BBW", "B..", "W.B")
BOX = 7


def at(rows: Rows, r: int, c: int) -> str:
    return rows[r][c] if 0 <= r < len(rows) and 0 <= c < len(rows[0]) else "#"


def may_stand(rows: Rows, r: int, c: int, colour: str) -> bool:
    """Whether a stone here keeps rules 3 and 4 with the stones as they are."""
    for d in (-1, 1):
        for e in (-1, 1):
            if at(rows, r + d, c + e) == colour and at(rows, r + d, c) != colour and at(rows, r, c + e) != colour:
                return False
            for far, near, side, middles in (
                ((r + d, c + 2 * e), (r, c + 2 * e), (r + d, c), ((r, c + e), (r + d, c + e))),
                ((r + 2 * d, c + e), (r + 2 * d, c), (r, c + e), ((r + d, c), (r + d, c + e))),
            ):
                if (
                    at(rows, *far) == colour
                    and at(rows, *near) == at(rows, *side) == OTHER[colour]
                    and all(at(rows, *middle) == "." for middle in middles)
                ):
                    return False
    return True


def is_legal(rows: Rows) -> bool:
    return all(mark == "." or may_stand(rows, r, c, mark) for r, row in enumerate(rows) for c, mark in enumerate(row))


def filled(n: int, rng: Random) -> Rows:
    rows = [["."] * n for _ in range(n)]
    missed, colour = 0, "B"
    while missed < 2:
        free = [(r, c) for r in range(n) for c in range(n) if rows[r][c] == "." and may_stand(rows, r, c, colour)]
        missed = 0 if free else missed + 1
        if free:
            r, c = rng.choice(free)
            rows[r][c] = colour
        colour = OTHER[colour]
    return rows


def with_dead_points(n: int, games: int, seed: int) -> tuple[int, int]:
    """How many of so many random games leave a dead point, and how many such points there are in all."""
    rng = Random(seed)
    left = [sum(row.count(".") for row in filled(n, rng)) for _ in range(games)]
    return sum(map(bool, left)), sum(left)


def swept(rows: Rows, top: int, left: int) -> Rows:
    """The position with the deadlock in the middle of the box whose first point is (top, left)."""
    new = [list(row) for row in rows]
    for r in range(top, top + BOX):
        for c in range(left, left + BOX):
            up, side = (-1 if r == top else 1), (-1 if c == left else 1)
            is_corner = r in (top, top + BOX - 1) and c in (left, left + BOX - 1)
            kept = is_corner and at(rows, r + up, c) == at(rows, r, c + side) == rows[r][c]
            new[r][c] = rows[r][c] if kept else "."
    for r, row in enumerate(DEADLOCK):
        new[top + 2 + r][left + 2 : left + 5] = row
    return new
