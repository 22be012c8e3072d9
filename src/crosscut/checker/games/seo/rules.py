"""Seo's link game. The numbers are those of its rule page; `relevant` is "What matters" there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ...boards import DIAGONAL, ORTHOGONAL, Board, CheckError
from ...budget import Meter
from ...fields import Field, Links, Position, Spots
from ...game import opponent, placed
from ...ply_game import PlyGame

Step = tuple[int, int | None, int | None]
"""A cell, and for a diagonal step the link that it draws and the one that it would cross."""


class Seo(PlyGame):
    """Players prolong paths over a torus; the position's marks are both last stones, and both players' diagonal links."""

    KINDS: ClassVar[tuple[str, ...]] = ("torus",)
    SWITCHES: ClassVar[Mapping[str, Sequence[str]]] = {"own_links": ("block", "cross")}
    OWNED: ClassVar[bool] = False
    MORE: ClassVar = {"relevant": ("yes",), "images": ("least",)}

    def __init__(self, board: str | Board, readings: Mapping[str, str], meter: Meter | None = None) -> None:
        """Set the game up, as `Rules` does."""
        super().__init__(board, readings, meter)
        self.both = readings["own_links"] == "block"
        cells = range(len(self.board.points))
        numbers = {pair: number for number, pair in enumerate(self.pairs)}
        self.steps: list[list[Step]] = [[(near, None, None) for near in self.board.reach(cell, ORTHOGONAL)] for cell in cells]
        for cell in cells:
            for near in self.board.reach(cell, DIAGONAL):
                link = numbers[min(cell, near), max(cell, near)]
                self.steps[cell].append((near, link, link ^ 1))
            self.steps[cell].sort(key=lambda step: step[0])
        self.near = [sum(1 << near for near, _, _ in self.steps[cell]) for cell in cells]

    def declared(self) -> list[Field]:
        """Return the last stones and the links; a block's two diagonals have the numbers 2n and 2n + 1."""
        self.pairs: list[tuple[int, int]] = []
        for row, column in self.board.points:
            here, right, below, across = (
                self.board.at[(row + down) % self.board.rows, (column + by) % self.board.columns]
                for down, by in ((0, 0), (0, 1), (1, 0), (1, 1))
            )
            self.pairs += [(min(here, across), max(here, across)), (min(right, below), max(right, below))]
        return [Spots("last", self.board), Links("links", self.board, self.pairs)]

    def check(self, p: Position) -> None:
        """Last stones and links lie on stones of their players (rules 1 and 2), and no links cross (rules 2 and 4)."""
        (lasts, links) = p.marks
        for player, last, own in zip("BW", lasts, links, strict=True):
            if (last is None) != (player not in p.stones) or (last is not None and p.stones[last] != player):
                raise CheckError(f"the last stone of {player} is not one of its stones, rule 1")
            if any(p.stones[cell] != player for link in own for cell in self.pairs[link]):
                raise CheckError(f"a link of {player} without a stone of {player} on both ends, rule 2")
            if any(link ^ 1 in self.hindering(p, player) for link in own):
                raise CheckError(f"a link of {player} crosses another, rule 2")

    def hindering(self, p: Position, player: str) -> tuple[int, ...]:
        """Return the links that this player may not cross (rules 2 and 4)."""
        black: tuple[int, ...]
        white: tuple[int, ...]
        black, white = p.marks[1]
        return black + white if self.both else white if player == "B" else black

    def last(self, p: Position, player: str) -> int | None:
        """Return a player's last stone, None before the first."""
        cell: int | None = p.marks[0]["BW".index(player)]
        return cell

    def turns(self, p: Position) -> list[str]:
        """Return the cells that who decides may go to (rules 1, 2 and 4)."""
        names, last, hindering = self.board.names, self.last(p, p.turn), self.hindering(p, p.turn)
        if last is None:
            return [name for name, stone in zip(names, p.stones, strict=True) if stone == "."]
        return [names[cell] for cell, _, crossed in self.steps[last] if p.stones[cell] == "." and crossed not in hindering]

    def allowed(self, p: Position, turn: str) -> bool:
        """Return whether `turn` is one of `turns`, looked at by itself."""
        cell, last = self.board.index.get(turn), self.last(p, p.turn)
        if cell is None or p.stones[cell] != ".":
            return False
        crossed = [by for near, _, by in self.steps[last] if near == cell] if last is not None else [None]
        return bool(crossed) and crossed[0] not in self.hindering(p, p.turn)

    def after(self, p: Position, turn: str) -> Position:
        """Return the position with the stone placed, and the link drawn (rule 2)."""
        cell, last, who = self.board.index[turn], self.last(p, p.turn), "BW".index(p.turn)
        lasts, links = [*p.marks[0]], [*p.marks[1]]
        lasts[who] = cell
        if last is not None:
            drawn = next(link for near, link, _ in self.steps[last] if near == cell)
            if drawn is not None:
                links[who] = tuple(sorted((*links[who], drawn)))
        return Position(opponent(p.turn), placed(p.stones, p.turn, cell), (tuple(lasts), tuple(links)))

    def winner(self, p: Position, order: str | None = None) -> str:
        """Return who has won: the one who does not have to go on (rule 3)."""
        return opponent(p.turn)

    def relevant(self, p: Position) -> Position:
        """Return the position with one colour for all stones but White's last, reachable cells alone empty, few links."""
        lasts, links = p.marks
        if None in lasts:
            return p
        reachable = [self.reachable(p, player) for player in "BW"]
        empty = reachable[0] | reachable[1]
        starts = [reach | 1 << last for reach, last in zip(reachable, lasts, strict=True)]
        kept: list[list[int]] = [[], []]
        for owner, own in enumerate(links):
            for link in own:
                one, other = self.pairs[link ^ 1]
                wants = [bool(start >> one & empty >> other & 1 or start >> other & empty >> one & 1) for start in starts]
                if (wants[0] or wants[1]) if self.both else wants[1 - owner]:
                    kept[0 if self.both else owner].append(link)
        cells = f"{empty:0{len(p.stones)}b}"[::-1].replace("1", ".").replace("0", "B")
        return Position(p.turn, placed(cells, "W", lasts[1]), (lasts, tuple(tuple(sorted(own)) for own in kept)))

    def reachable(self, p: Position, player: str) -> int:
        """Return the mask of the empty cells to which a chain of steps leads from a player's last stone."""
        free = int(p.stones.translate(_FREE)[::-1], 2)
        barred: dict[int, int] = {}
        for link in self.hindering(p, player):
            one, other = self.pairs[link ^ 1]
            barred[one] = barred.get(one, 0) | 1 << other
            barred[other] = barred.get(other, 0) | 1 << one
        reached, todo = 0, [self.last(p, player) or 0]
        while todo:
            cell = todo.pop()
            new = self.near[cell] & free & ~reached & ~barred.get(cell, 0)
            reached |= new
            while new:
                todo.append(new.bit_length() - 1)
                new &= ~(1 << todo[-1])
        return reached


_FREE = str.maketrans({".": "1", "B": "0", "W": "0"})
