"""Minimax with a table: the reference solver, in pure Python, for any game without cycles.

Idea: negamax over the `Game` protocol. Two cheap orders carry most of the speed without knowing any game: turns that end the game
are judged first, then turns whose position is in the table already. Symmetric positions may share an entry (`symmetry`); a test
compares the scores with those without sharing.

Source: any textbook; the table is memoisation, not alpha-beta, because every entry must be exact to be extracted as a
certificate.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar, TypeVar

from crosscut.core.errors import UnsupportedError
from crosscut.solver.solver import FAR, Remembering

P = TypeVar("P", bound=Hashable)


class Minimax(Remembering[P]):
    """The minimax solver; arguments as for `Solver`."""

    # Without distances no better score is looked for once this one is found.
    enough: ClassVar[int] = 1

    def _best(self, p: P) -> int:
        enough = FAR - 1 if self.distance else self.enough
        best: int | None = None
        fresh: list[tuple[P, Hashable]] = []
        for _, child in self.children(p):
            outcome = self.game.outcome(child)
            if outcome is not None:
                score = self.end_score(child, outcome)
            else:
                key = self.key(child)
                entry = self.table.get(key)
                if entry is None:
                    fresh.append((child, key))
                    continue
                score = entry
            score = self.from_child(p, child, score)
            if best is None or score > best:
                best = score
                if best >= enough:
                    return best
        for child, key in fresh:
            score = self.from_child(p, child, self._score(child, key))
            if best is None or score > best:
                best = score
                if best >= enough:
                    return best
        if best is None:
            raise UnsupportedError(f"{self.game.name}: a position without a legal turn has not ended")
        return best
