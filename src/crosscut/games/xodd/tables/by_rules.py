"""Entries of a table of Xodd or Yodd against the rules of `crosscut.games.xodd.rules`, board by board.

The twin of the native checks, the check of the random sample, and the words for a wrong entry.
"""

from __future__ import annotations

import random
from itertools import combinations

from crosscut.core.board import cells_of
from crosscut.core.errors import TableError
from crosscut.core.game import BLACK, PASS, position_id
from crosscut.core.stones import Stones
from crosscut.games.xodd.tables.margins import Margins
from crosscut.games.xodd.tables.sweep import EVEN, Swept
from crosscut.solver.proof import Value
from crosscut.solver.tables.solved import Literal, Worth


class ByRules(Literal[Swept | Margins]):
    """The check of entries by the literal rules; see `Literal`."""

    first = 1  # the start has no entry

    def wanted(self, p: Stones) -> Worth | None:
        """Return a position's worth before a pass by the rules and its successors' entries; None if the groups are even."""
        return None if sum(self.solved.game.counts(p)) % 2 == 0 else self._worth(self._score(p))

    def wrong(self, wanted: Worth | None, found: Worth | None) -> str:
        """Return the sentence that says how the table's entry differs from what a board is worth."""
        if wanted is None or found is None:
            return _otherwise("even" if wanted is None else "odd")
        return f"is {_words(wanted)}, the table says {_words(found)}"

    def keeps(self, p: Stones) -> bool:
        """Return whether the first stone is black; of a table with given stones or another lead, whether p has those stones."""
        frame, stones = self.solved.frame, p.black | p.white
        if frame is not None and not frame.whole:
            return p.black & frame.given.black == frame.given.black and p.white & frame.given.white == frame.given.white
        return bool(p.black & stones & -stones)

    def drawn(self, chance: random.Random) -> Stones:
        """Return a random board with the given stones."""
        frame, p = self.solved.frame, super().drawn(chance)
        if frame is None:
            return p
        black, white = frame.given[:2]
        return p._replace(black=p.black & ~white | black, white=p.white & ~black | white)

    def require_start(self) -> None:
        """Raise TableError unless the start, or the given position, is what the table says, by the entries that follow."""
        frame = self.solved.frame
        if frame is not None and not frame.whole:
            self.compare(frame.given, self.wanted(frame.given), self.solved.starts()[frame.given.turn])
            return
        start = self.solved.game.start()
        score = self._best_turn(start)
        assert score is not None  # a board has a cell
        self.compare(start, self._worth(score), self.solved.starts()[BLACK])

    def require_parities_further(self, p: Stones) -> None:
        """Raise TableError unless the boards with one stone or two more than p are even and odd as the table says."""
        game = self.solved.game
        empty = list(cells_of(game.board.all_cells & ~(p.black | p.white)))
        more = [(1 << cell, 0) for cell in empty]
        more += [(0, stone) for stone, _ in more]
        more += [(a | c, b | d) for (a, b), (c, d) in combinations(more, 2) if not (a | b) & (c | d)]
        for black, white in more:
            q = p._replace(black=p.black | black, white=p.white | white)
            if (sum(game.counts(q)) % 2 == 0) != (self.solved.code(q) == EVEN):
                raise TableError(f"wrong entry: {position_id(game, q)}: its number of groups is not as the table says")

    def _worth(self, score: int) -> Worth:
        return Worth(Value.of_sign(score), margin=score if isinstance(self.solved, Margins) else None)

    def _score(self, p: Stones) -> int:
        """Return the score of a board with stones, an odd number of groups, for the side to move."""
        best_of_turns, after_pass = self._best_turn(p), self.solved.game.play(p, PASS)
        reply = self._best_turn(after_pass)
        second_pass = self._ended(after_pass)
        worth_of_pass = -(second_pass if reply is None else max(reply, second_pass))
        return worth_of_pass if best_of_turns is None else max(best_of_turns, worth_of_pass)

    def _best_turn(self, p: Stones) -> int | None:
        """Return the best score that the side to move gets by a turn with stones; None where there is none."""
        game = self.solved.game
        found = None
        for turn in game.moves(p):
            if turn == PASS:
                continue
            after = game.play(p, turn)
            if self.solved.code(after) == EVEN:
                raise TableError(f"wrong entry: {position_id(game, after)} {_otherwise('odd')}")
            score = -self.solved.score(after)
            found = score if found is None else max(found, score)
        return found

    def _ended(self, p: Stones) -> int:
        """Return what it is worth for the side to move to end the game by a second pass."""
        game = self.solved.game
        lead, frame = game.margin(p), self.solved.frame
        if isinstance(self.solved, Margins):
            return lead if p.turn == BLACK else -lead
        won = lead >= (1 if frame is None else frame.at_least)
        return 1 if won == (p.turn == BLACK) else -1


def _otherwise(parity: str) -> str:
    return f"has an {parity} number of groups, the table says otherwise"


def _words(worth: Worth) -> str:
    by = "" if worth.margin is None else f" by {abs(worth.margin)}"
    return f"{'won' if worth.value is Value.WIN else 'lost'}{by}"
