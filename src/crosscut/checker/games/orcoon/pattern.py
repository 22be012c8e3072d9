"""Deadlock patterns: that each pattern of a list is one, belongs to the list, and stands there once.

Written from the pages on bundles and deadlocks. The numbers in comments are those of the points of the section "Bundles about
deadlock patterns".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...boards import CheckError, shown
from ...game import opponent, placed
from .rules import Orcoon


class Pattern:
    """A pattern on the board that is its box.

    Attributes:
        text: the rows, joined by `/`.
        glyphs: one for each cell of the box, "." for a dead one, "?" for one that does not matter.
        whole, dead: the cells that matter, and the dead ones among them.
    """

    def __init__(self, text: object, game: Orcoon) -> None:
        """Read a pattern; `game` has its readings.

        Raises:
            CheckError: the text is no pattern. Whether it is a deadlock is not checked.
        """
        if not isinstance(text, str):
            raise CheckError("not a string")
        rows = text.split("/")
        if not rows[0] or set(map(len, rows)) != {len(rows[0])} or set("".join(rows)) - set(".BW?"):
            raise CheckError("not rows of one length of the glyphs . B W ?")
        edges = (rows[0], rows[-1], "".join(row[0] for row in rows), "".join(row[-1] for row in rows))
        if not all(edge.strip("?") for edge in edges):
            raise CheckError("an outer row or column holds nothing but ?")
        self.text = text
        self.game = Orcoon(f"{len(rows)}x{len(rows[0])}", game.readings, game.meter)
        self.board, self.glyphs = self.game.board, "".join(rows)
        game.meter.work(1000 * len(self.glyphs))
        self.whole = frozenset(cell for cell, glyph in enumerate(self.glyphs) if glyph != "?")
        self.dead = frozenset(cell for cell in self.whole if self.glyphs[cell] == ".")
        # For each dead cell and each colour the reasons that bar it, each as the cells it speaks of.
        self.debts = [(cell, list(self.reasons(cell, colour))) for cell in self.dead for colour in "BW"]

    def reasons(self, cell: int, colour: str) -> Iterator[frozenset[int]]:
        """Yield the reasons that bar the colour from a dead cell."""
        other, glyphs = opponent(colour), self.glyphs
        for d, *commons in self.board.diagonals[cell]:  # D
            if glyphs[d] == colour and all(glyphs[m] in (".", other) for m in commons):
                yield frozenset((d, *commons))
        for d, second, third, one, two in self.game.windows[cell]:  # X
            if glyphs[d] == colour and glyphs[second] == glyphs[third] == other and glyphs[one] == glyphs[two] == ".":
                yield frozenset((d, second, third, one, two))

    def left(self, kept: frozenset[int]) -> frozenset[int]:
        """Return the dead cells of the largest mutually dead part within some of the cells that matter; none if there is none."""
        lost = frozenset({-1})
        while lost:
            self.game.meter.work(5 * len(self.debts))
            lost = frozenset(cell for cell, reasons in self.debts if cell in kept and not any(r <= kept for r in reasons))
            kept -= lost
        return kept & self.dead

    def check(self) -> None:
        """Point 4: mutually dead and minimal."""
        if not self.dead or self.left(self.whole) != self.dead:
            raise CheckError("not mutually dead")
        for cell in sorted(self.whole):
            if self.left(self.whole - {cell}):
                raise CheckError(f"not minimal, without {self.board.names[cell]} a mutually dead part is left")

    def replay(self, order: object) -> None:
        """Point 6: an order of placements leads to a position with the pattern."""
        if not isinstance(order, str):
            raise CheckError("its order is not a string")
        stones = "." * len(self.glyphs)
        for step in order.split(",") if order else []:
            self.game.meter.work(30)
            colour, cell = step[:1], self.board.index.get(step[1:])
            if colour not in ("B", "W") or cell is None or not self.game.may_place(stones, colour, cell):
                raise CheckError(f"its order has the placement {shown(step)}, which is not legal there")
            stones = placed(stones, colour, cell)
        if any(stones[cell] != self.glyphs[cell] for cell in self.whole):
            raise CheckError("its order does not lead to it")

    def images(self) -> set[str]:
        """Return the texts of the images: turned, mirrored, with the colours exchanged."""
        rows, texts = self.text.split("/"), set[str]()
        for _ in range(4):
            rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
            texts |= {"/".join(rows), "/".join(rows[::-1])}
        return texts | {text.translate(str.maketrans("BW", "WB")) for text in texts}

    def fits(self, game: Orcoon, cells: int) -> bool:
        """Point 7: whether the pattern is one of those that the list is about."""
        matter = self.dead if cells else self.whole
        spans = [[self.board.points[cell][axis] for cell in matter] for axis in (0, 1)]
        height, width = (max(span) - min(span) + 1 for span in spans)
        rows, columns = (size - 2 * (cells > 0) for size in (game.board.rows, game.board.columns))
        small = not cells or len(self.dead) <= cells
        return small and ((height <= rows and width <= columns) or (width <= rows and height <= columns))


def listed_images(game: Orcoon, cells: int, patterns: Sequence[object], orders: Sequence[object]) -> set[str]:
    """Check the patterns of a list, points 4 to 7, and return the texts of all their images."""
    if len(patterns) != len(orders):
        raise CheckError("there are not as many orders as patterns")
    images: set[str] = set()
    for number, (text, order) in enumerate(zip(patterns, orders, strict=True), 1):
        try:
            pattern = Pattern(text, game)
            pattern.check()
            if pattern.text in images:
                raise CheckError("an image of one before")  # 5
            pattern.replay(order)
            if not pattern.fits(game, cells):
                raise CheckError("too large")
        except CheckError as error:
            raise CheckError(f"pattern {number}{': ' + shown(text) if isinstance(text, str) else ''}: {error}") from None
        images |= pattern.images()
        game.meter.hold(16 * (len(pattern.text) + 80))
    return images
