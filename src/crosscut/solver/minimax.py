"""Minimax with a table: the reference solver, in pure Python, for any game without cycles.

Idea: negamax over the `Game` protocol. A position's score is positive if the person to move wins; without distances it is 1, 0 or
-1, with distances a win in d turns scores FAR - d and a loss in d turns d - FAR, so the winner hurries and the loser delays. Two
cheap orders carry most of the speed without knowing any game: turns that end the game are judged first, then turns whose
position is in the table already. Symmetric positions may share an entry (`symmetry`); a test compares that with none.

Source: any textbook; the table is memoisation, not alpha-beta, because every entry must be exact to be extracted as a
certificate.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import Game, Outcome, Turn
from crosscut.solver.limits import Meter
from crosscut.solver.proof import Evidence

if TYPE_CHECKING:
    from crosscut.solver.strategy import Line

P = TypeVar("P", bound=Hashable)
# Larger than any distance: no acyclic game on 256 cells lasts that long.
FAR = 1 << 20


class Minimax(Generic[P]):
    """A solver for positions of one game, with a table that serves all of them.

    Arguments: `game`; `meter` with the limits (LimitReached comes out of `score`; the table stays sound and useful);
    `symmetry`: positions that are images of each other share a table entry; `distance`: scores tell the distance too.
    `leaves` is the kind of leaves that the checker is to recognise by itself in the lines of `lines`, "" for none; `images` says
    which image of a position stands in them for all, "" for each for itself; `standing`, what stands behind the scores without a
    certificate.
    """

    leaves: ClassVar[str] = ""
    # The score from which on a better one is not looked for, without distances.
    enough: ClassVar[int] = 1
    images: str = ""
    standing: ClassVar[Evidence | None] = None

    def __init__(self, game: Game[P], meter: Meter, *, symmetry: bool = True, distance: bool = False) -> None:
        self.game = game
        self.meter = meter
        self.symmetry = symmetry
        self.distance = distance
        self.table: dict[Hashable, int | None] = {}

    def score(self, p: P) -> int:
        """Return the score of p for the person to move: its sign is the value, its size (with `distance`) tells the distance.

        Raises LimitReached, and UnsupportedError if the game comes back to a position it has left.
        """
        outcome = self.game.outcome(p)
        return self.end_score(p, outcome) if outcome is not None else self._score(p, self.key(p))

    def known(self, p: P) -> int | None:
        """Return the score of p if it is an end or in the table, else None."""
        outcome = self.game.outcome(p)
        return self.end_score(p, outcome) if outcome is not None else self.table.get(self.key(p))

    def in_table(self, p: P) -> int | None:
        """Return the score of p if it is in the table, without asking the rules anything (that too can be a search)."""
        return self.table.get(self.key(p))

    def turns_to_end(self, score: int) -> int | None:
        """Return the distance that a score tells, None for a draw or without distances."""
        return FAR - abs(score) if self.distance and score else None

    @property
    def knows_margins(self) -> bool:
        """Whether scores tell margins."""
        return False

    def margin_of(self, score: int) -> int | None:
        """Return the margin for the side to move that a score tells, None where scores know nothing of margins."""
        return None

    def from_child(self, p: P, child: P, score: int) -> int:
        """Return the score of playing from p to `child`, whose own score is given, for the person to move in p."""
        mine = score if self.game.person(child) == self.game.person(p) else -score
        if not self.distance:
            return mine
        return mine - 1 if mine > 0 else mine + 1 if mine < 0 else 0

    def end_score(self, p: P, outcome: Outcome) -> int:
        """Return the score of an ended position for the person who would be to move."""
        if outcome.winner is None:
            return 0
        return (1 if outcome.winner == self.game.turn(p) else -1) * (FAR if self.distance else 1)

    def key(self, p: P) -> Hashable:
        """Return the table key of p: with symmetry the least of its images."""
        return min(self.game.images(p)) if self.symmetry else p  # type: ignore[type-var]

    def children(self, p: P) -> list[tuple[Turn, P]]:
        """Return the legal turns of p with the positions they lead to, in canonical order."""
        return [(turn, self.game.play(p, turn)) for turn in self.game.moves(p)]

    def detail(self) -> str:
        """Return how far the search is, for progress."""
        return f"{len(self.table):,} positions in the table"

    def lines(self, p: P, prover: int, meter: Meter) -> Iterable[Line | bytes] | None:
        """Return the lines of a certificate by which the person `prover` gets what p is worth for him.

        None: this solver has no way of its own to find them, and `Strategy` is to walk through its table.
        """
        return None

    def best_turn(self, p: P) -> tuple[Turn, P]:
        """Return a best turn of p and the position after it: the winner ends the game at once if he can, the loser does not.

        Children are solved only if none is known to be best. Raises LimitReached.
        """
        target = self.score(p)
        children = self.children(p)
        found: tuple[Turn, P] | None = None
        for turn, child in children:
            score = self.known(child)
            if score is not None and self.from_child(p, child, score) == target:
                if (self.game.outcome(child) is not None) == (target > 0):
                    return turn, child
                found = found or (turn, child)
        return found or next((turn, child) for turn, child in children if self.from_child(p, child, self.score(child)) == target)

    def _score(self, p: P, key: Hashable) -> int:
        if key in self.table:
            found = self.table[key]
            if found is None:
                raise UnsupportedError(f"{self.game.name} can come back to an earlier position: no answer by minimax")
            return found
        self.meter.count()
        self.table[key] = None  # being worked on: met again, it is a cycle
        try:
            best = self._best(p)
        except BaseException:
            del self.table[key]
            raise
        self.table[key] = best
        return best

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
