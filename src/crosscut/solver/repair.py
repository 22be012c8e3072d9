"""A record and the diagram of its end do not agree: what are the smallest corrections of the record that make them agree?

Idea: iterative deepening over the number of corrections. A correction writes another ply in the place of one, leaves one out, or
puts one in. With none left, play follows the record, so the tree branches at the corrections alone. A position that was no use
with so many corrections left at some place of the record is no use there again.

Records of designers have misprints; nobody knows which correction is the right one, so all smallest sets are listed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, NamedTuple

from crosscut.core.errors import NotationError
from crosscut.core.game import Game
from crosscut.core.notation import format_turn, parse_turn
from crosscut.solver.limits import LimitReached, Meter, limit_of

MOST = 3
"""Corrections that are tried together."""


class Correction(NamedTuple):
    """One correction: at which ply of the record (from 1), what stands there ("" for a ply that is put in before), what should.

    `now`: "" for a ply that is left out.
    """

    number: int
    was: str
    now: str

    def text(self, unit: str) -> str:
        """Return it as a sentence for people; `unit`: what the plies of the game are called."""
        at = f"{unit} {self.number}"
        if not self.was:
            return f"before {at} put in {self.now}"
        return f"{at}: {self.now} for {self.was}" if self.now else f"leave out {at}, {self.was}"


class Repairs(NamedTuple):
    """All smallest sets of corrections; `tried`: how many together were tried to the end; `limit`: what stopped that."""

    found: tuple[tuple[Correction, ...], ...]
    tried: int
    limit: str | None


def repairs(
    game: Game[Any], start: Hashable, words: Sequence[str], agrees: Callable[[Any], bool], meter: Meter, most: int = MOST
) -> Repairs:
    """Return the smallest sets of corrections with which a record leads to a position that agrees with what is wanted.

    Arguments: `start`: where the record begins; `words`: its turns as position IDs write them, right or wrong; `agrees`: whether
    a position is the one wanted; `most`: corrections together. A limit ends the search, and what is known by then is returned.
    """
    plies = [part for word in words for part in (word.split("+") if game.decides_by_plies else [word])]
    search = _Search(game, plies, agrees, meter)
    found: tuple[tuple[Correction, ...], ...] = ()
    for count in range(most + 1):
        try:
            found = tuple(dict.fromkeys(search.sets(start, 0, count)))
        except (LimitReached, KeyboardInterrupt) as stop:
            return Repairs((), count - 1, limit_of(stop))
        if found:
            return Repairs(found, count, None)
    return Repairs((), most, None)


class _Search:
    def __init__(self, game: Game[Any], words: Sequence[str], agrees: Callable[[Any], bool], meter: Meter) -> None:
        self.game = game
        self.words = words
        self.agrees = agrees
        self.meter = meter
        self.useless: set[tuple[int, int, Hashable]] = set()

    def sets(self, p: Any, at: int, left: int) -> Iterator[tuple[Correction, ...]]:  # noqa: ANN401 - a position of the game
        """Yield the sets of exactly `left` corrections from ply `at` (from 0) of the record on; p is the position before it."""
        if (at, left, p) in self.useless:
            return
        self.meter.count()
        useless = True
        for found in self._sets(p, at, left):
            useless = False
            yield found
        if useless:
            self.useless.add((at, left, p))

    def _sets(self, p: Any, at: int, left: int) -> Iterator[tuple[Correction, ...]]:  # noqa: ANN401
        if at == len(self.words):
            if left == 0 and self.agrees(p):
                yield ()
        elif (q := self._after(p, self.words[at])) is not None:
            yield from self.sets(q, at + 1, left)
        if left == 0:
            return
        was = self.words[at] if at < len(self.words) else ""
        if was:
            yield from _with(Correction(at + 1, was, ""), self.sets(p, at + 1, left - 1))
        for turn in self.game.moves(p):
            now = format_turn(self.game.board, turn)
            if now == was:
                continue
            q = self.game.play(p, turn)
            yield from _with(Correction(at + 1, "", now), self.sets(q, at, left - 1))
            if was:
                yield from _with(Correction(at + 1, was, now), self.sets(q, at + 1, left - 1))

    def _after(self, p: Any, word: str) -> Any:  # noqa: ANN401
        """The position after a ply of the record, None if it is none, or illegal."""
        try:
            turn = parse_turn(self.game.board, self.game.spelled(p, word))
        except NotationError:
            return None
        return self.game.play(p, turn) if self.game.legal(p, turn) is None else None


def _with(first: Correction, others: Iterator[tuple[Correction, ...]]) -> Iterator[tuple[Correction, ...]]:
    return ((first, *more) for more in others)
