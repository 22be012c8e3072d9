"""The wins that stand in a line of a certificate of Quax or Torax: numbered connections, read from their text.

The form is that of docs/formats/certificates.md, "Connections"; whether a text is right, only the checker says. What is
read here is what carrying a win out needs: which elements a connection has, what is played first, what is left then. So there are
no classes.
"""

from __future__ import annotations

import re
from functools import reduce
from typing import NamedTuple

from crosscut.core.board import cells_of
from crosscut.core.errors import CertificateError
from crosscut.core.notation import shown
from crosscut.games.quax.rules import Bridged, Bridging

_AND = re.compile(r"([1-9][0-9]{0,3})\+([1-9][0-9]{0,3})@([a-z0-9]+)")
_OR = re.compile(r"[1-9][0-9]{0,3}(\|[1-9][0-9]{0,3})+")
_WIN = re.compile(r"![1-9][0-9]{0,3}(,[1-9][0-9]{0,3}){0,2}")
OWN = -1


class Connection(NamedTuple):
    """One connection.

    `ends`, by their numbers in `Reader.end`; `carrier`: its elements, bits as `Reader.element` says; `full`, or half; `take`:
    what its player has to take to go on, the number of a cell, or of a diagonal behind all cells, `OWN` for nothing; `parts`: the
    connections it is made of; `either`: one of these is enough.
    """

    ends: tuple[int, int]
    carrier: int
    full: bool
    take: int = OWN
    parts: tuple[int, ...] = ()
    either: bool = False


class Win(NamedTuple):
    """The connections of a win, from 0 on; what is to be taken first, as `Connection.take`; and its elements."""

    parts: tuple[int, ...]
    take: int
    elements: int


class Reader:
    """The connections and wins of one line.

    Arguments: the line's position, which goes on; the prover's colour; the text behind `wins=`. Raises CertificateError.
    """

    def __init__(self, game: Bridging, p: Bridged, side: int, text: str) -> None:
        self.game, self.p, self.side = game, p, side
        self.connections: list[Connection] = []
        self.wins: list[Win] = []
        board = game.board
        self._bridges = {
            board.names[min(one.a, one.b)] + board.names[max(one.a, one.b)]: n for n, one in enumerate(board.diagonals)
        }
        self._chains = self._own_chains()
        for item in text.split(";"):
            try:
                self._item(item)
            except (ValueError, KeyError, IndexError):
                raise CertificateError(f"{shown(item)} in `wins=` says no connection and no win in {game.format(p)}") from None
        if not self.wins:
            raise CertificateError(f"no win in wins={shown(text)}")

    def element(self, take: int) -> int:
        """Return the bit of what a ply takes: a cell its own, a bridge that of its block; 0 for `OWN`."""
        if take < self.game.board.size:
            return 0 if take == OWN else 1 << take
        number = take - self.game.board.size
        return 1 << (self.game.board.size + min(number, self.game.board.diagonals[number].crosses))

    def _own_chains(self) -> dict[int, int]:
        """Return for each own stone the number of its chain: the first cell, or behind all cells and diagonals the side's."""
        game, found = self.game, dict[int, int]()
        stones, bridges = game.stones(self.p, self.side), game.bridges(self.p, self.side)
        behind = game.board.size + len(game.board.diagonals)
        sides = [(behind + n, stones & game.board.side(name)) for n, name in enumerate(self._sides)]
        for number, cells in [*sides, *((cell, 1 << cell) for cell in cells_of(stones))]:
            for cell in cells_of(game.linked(stones, bridges, cells)):
                found.setdefault(cell, number)
        return found

    @property
    def _sides(self) -> tuple[str, ...]:
        """The names of the prover's sides; none on a torus."""
        return self.game.owned_sides[self.side] if self.game.owned_sides else ()

    def end(self, name: str) -> tuple[int, int]:
        """Return the number of an end, and what is to be taken to have it; ValueError or KeyError for none."""
        game, size = self.game, self.game.board.size
        if name in self._sides:
            return size + len(game.board.diagonals) + self._sides.index(name), OWN
        if name in self._bridges:
            number = self._bridges[name]
            if not game.stones(self.p, self.side) & game.diagonals[number][1] == game.diagonals[number][1]:
                raise ValueError
            self._open(number)
            return size + number, size + number
        cell = game.board.by_name[name]
        if game.stones(self.p, 1 - self.side) >> cell & 1:
            raise ValueError
        return (self._chains[cell], OWN) if cell in self._chains else (cell, cell)

    def _open(self, number: int) -> None:
        """Raise ValueError if there is a bridge in the block of a diagonal."""
        if (self.p.black_bridges | self.p.white_bridges) & (1 << number | self.game.diagonals[number][2]):
            raise ValueError

    def _item(self, text: str) -> None:
        if _WIN.fullmatch(text):
            self.wins.append(self._win([int(number) - 1 for number in text[1:].split(",")]))
        elif self.wins:
            raise ValueError
        elif found := _AND.fullmatch(text):
            self.connections.append(self._both(int(found[1]) - 1, int(found[2]) - 1, found[3]))
        elif _OR.fullmatch(text):
            self.connections.append(self._either(tuple(int(number) - 1 for number in text.split("|"))))
        elif "/" in text:
            one, other = text.split("/")
            self.connections.append(Connection((self.end(one)[0], self.end(other)[0]), 0, full=True))
        else:
            number = self._bridges[text]
            self._open(number)
            one, other = (self.game.board.names[cell] for cell in self.game.diagonals[number][0].steps[0].cells)
            take = self.game.board.size + number
            ends = self.end(one)[0], self.end(other)[0]
            self.connections.append(Connection(ends, self.element(take), full=False, take=take))

    def _both(self, k: int, other: int, name: str) -> Connection:
        """Return `k+l@m`."""
        first, second = self.connections[k], self.connections[other]
        middle, take = self.end(name)
        if not (first.full and second.full) or first.carrier & second.carrier:
            raise ValueError
        ends = []
        for one in (first, second):
            rest = list(one.ends)
            rest.remove(middle)
            ends.append(rest[0])
        carrier = first.carrier | second.carrier | self.element(take)
        return Connection((ends[0], ends[1]), carrier, take == OWN, take, (k, other))

    def _either(self, parts: tuple[int, ...]) -> Connection:
        """Return `k|l|..`."""
        halves = [self.connections[k] for k in parts]
        carriers = [half.carrier for half in halves]
        if any(half.full or sorted(half.ends) != sorted(halves[0].ends) for half in halves) or reduce(int.__and__, carriers):
            raise ValueError
        return Connection(halves[0].ends, reduce(int.__or__, carriers), full=True, parts=parts, either=True)

    def _win(self, numbers: list[int]) -> Win:
        """Return a win; what is to be taken first is an end that all its connections have, if one is not own."""
        chosen = [self.connections[k] for k in numbers]
        ends, elements, size = set(chosen[0].ends), 0, self.game.board.size
        for one in chosen:
            if set(one.ends) != ends or elements & one.carrier:
                raise ValueError
            elements |= one.carrier
        behind = size + len(self.game.board.diagonals)
        takes = [end for end in ends if end < behind and end not in self._chains.values()]
        if len(takes) > 1 or len(takes) + sum(not one.full for one in chosen) > 1:
            raise ValueError
        take = takes[0] if takes else OWN
        return Win(tuple(numbers), take, elements | self.element(take))
