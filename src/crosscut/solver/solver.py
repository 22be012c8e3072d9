"""The interface of every search: the questions that `solve`, strategies, certificates and puzzles ask of it.

A position's score is positive if the person to move wins; without distances it is 1, 0 or -1, with distances a win in d turns
scores FAR - d and a loss in d turns d - FAR, so the winner hurries and the loser delays.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import Game, Outcome, Turn
from crosscut.solver.limits import Meter
from crosscut.solver.proofnumber import PROVED, REFUTED, Numbers

P = TypeVar("P", bound=Hashable)
# Larger than any distance: no acyclic game on 256 cells lasts that long.
FAR = 1 << 20


class Line(NamedTuple):
    """A line of a certificate: at most `rank` turns to the end, the position's text, the prover's turn ("-": none), witness."""

    rank: int
    position: str
    turn: str
    witness: str

    @property
    def text(self) -> str:
        """The line as it stands in the file, without its line end."""
        return f"{self.rank} {self.position} {self.turn}" + (f" {self.witness}" if self.witness else "")


class Solver(ABC, Generic[P]):
    """A solver for positions of one game; a search of its own supplies `score`, `in_table` and `detail`.

    Arguments: `game`; `meter` with the limits (`score` raises LimitReached, and the solver stays usable); `symmetry`: images of
    a position share its result; `distance`: scores tell the distance too.
    `proves_draws`: whether certificates can be written for its draws; `leaves`: the kind of leaves that the checker is to
    recognise by itself in the lines of `lines`, "" for none; `images`: which image of a position stands for all its images in
    these lines, "" if each has its own line; `shortened_by`: which members of the header `few_lines` need.
    """

    proves_draws: ClassVar[bool] = True
    leaves: str = ""
    images: str = ""
    shortened_by: tuple[str, ...] = ()

    def __init__(self, game: Game[P], meter: Meter, *, symmetry: bool = True, distance: bool = False) -> None:
        self.game = game
        self.meter = meter
        self.symmetry = symmetry
        self.distance = distance

    @abstractmethod
    def score(self, p: P) -> int:
        """Return the score of p for the person to move: its sign is the value, its size (with `distance`) tells the distance.

        Raises LimitReached.
        """

    @abstractmethod
    def in_table(self, p: P) -> int | None:
        """Return the score of p, which has not ended, if it is known without a search and without asking the rules."""

    @abstractmethod
    def detail(self) -> str:
        """Return how far the search is, for progress."""

    def known(self, p: P) -> int | None:
        """Return the score of p if it is an end, or known without a search, else None."""
        outcome = self.game.outcome(p)
        return self.end_score(p, outcome) if outcome is not None else self.in_table(p)

    def numbers(self, p: P) -> Numbers:
        """Return the proof and the disproof number of "the person to move wins p", as far as they are known without a search.

        For games without draws. A search that knows no such numbers says who wins, where it knows that, else 1 and 1.
        """
        score = self.known(p)
        return Numbers(1, 1) if score is None else PROVED if score > 0 else REFUTED

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
        """Return the key under which the result of p is kept: what is relevant of it, with symmetry the least image of that.

        Close to the end a search is shorter than the look for the least image, so there a position stands for itself.
        """
        relevant = self.game.relevant(p)
        return self.game.least(relevant) if self.symmetry and self.game.empty(relevant) >= self.game.images_from else relevant

    def children(self, p: P) -> list[tuple[Turn, P]]:
        """Return the legal turns of p with the positions they lead to, in canonical order."""
        return [(turn, self.game.play(p, turn)) for turn in self.game.moves(p)]

    def lines(self, p: P, prover: int, meter: Meter) -> Iterable[Line | bytes] | None:
        """Return the lines of a certificate by which the person `prover` gets what p is worth for him.

        None: this solver has no way of its own to find lines, and `Strategy` is to walk through its table.
        """
        return None

    def few_lines(self, p: P, prover: int, meter: Meter, *, images: bool = False) -> Iterable[Line | bytes] | None:
        """Return the same for somebody who wants a proof, and will not play by it on a board: fewer if there is a way.

        `images`: of a game by plies, whether one line stands for all images of a position.
        """
        return None if images else self.lines(p, prover, meter)

    def lasting(self, p: P, prover: int, turns: int, meter: Meter, *, images: bool = False) -> Iterable[Line | bytes] | None:
        """Return the lines by which the person `prover`, who loses, has not lost after so many turns; None as for `lines`."""
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

    def going_on(self, children: Sequence[tuple[Turn, P]]) -> tuple[Turn, P]:
        """Return the first of the turns of a lost position after which the game goes on, or the first of all."""
        return next((child for child in children if self.game.outcome(child[1]) is None), children[0])

    def line_turn(self, p: P) -> tuple[Turn, P]:
        """Return a best turn of p for the line of best play, and the position after it, with as little work as possible.

        A strategy may be worth more work, and asks `best_turn`. Raises LimitReached.
        """
        return self.best_turn(p)


class Remembering(Solver[P]):
    """A solver that finds each score once and keeps it. `_best` finds a score, and may ask `_score` for others."""

    def __init__(self, game: Game[P], meter: Meter, *, symmetry: bool = True, distance: bool = False) -> None:
        super().__init__(game, meter, symmetry=symmetry, distance=distance)
        self.table: dict[Hashable, int | None] = {}

    def score(self, p: P) -> int:
        """Return the score of p; LimitReached, and UnsupportedError if the game comes back to a position it has left."""
        outcome = self.game.outcome(p)
        return self.end_score(p, outcome) if outcome is not None else self._score(p, self.key(p))

    def in_table(self, p: P) -> int | None:
        """Return the score of p if it is in the table."""
        return self.table.get(self.key(p))

    def detail(self) -> str:
        """Return how far the search is, for progress."""
        return f"{len(self.table):,} positions in the table"

    @abstractmethod
    def _best(self, p: P) -> int:
        """Return the score of p, which has not ended and is not in the table."""

    def _score(self, p: P, key: Hashable) -> int:
        if key in self.table:
            found = self.table[key]
            if found is None:
                raise UnsupportedError(f"{self.game.name} can come back to an earlier position: no answer by minimax")
            return found
        self.meter.count()
        self.table[key] = None  # being worked on: meeting this entry again means a cycle
        try:
            best = self._best(p)
        except BaseException:
            del self.table[key]
            raise
        self.table[key] = best
        return best
