"""Checking a table: every entry must follow from the entries of its successors, by the literal rules.

What is checked, in this order:

1. the checksum in the header is that of the codes, and at the end they are still those;
2. every number in base 3 has a code other than "illegal" exactly if its stones break no rule. Then the code of either side to
   move is the best of its turns: the pass, which wins if the other side can no longer connect, and every placement, whose worth
   is the entry of the position after it. A side can connect if it is joined, or if one of its placements leads to an entry that
   says so. Full boards have no successors, so if every entry follows, all are right, by induction over the number of empty
   cells;
3. the counts by class in the header are those of the entries;
4. a random sample of legal positions, drawn uniformly, and the illegal ones met on the way, once more by the rules of
   `crosscut.games.orcoon.rules` alone, with its own search for the post-pass question.

Step 2 is native (native/orcoon/retrograde_check.hpp) or done with the rules of `crosscut.games.orcoon.rules` (the twin). The
native check shares no code with the sweep that builds tables, but it trusts the compiler and the rules as tables for the native
loops, which `Orcoon` makes from the same shapes as its own rules; those are compared with the checker's rules by tests. Step 4 is
the guard against a mistake in that step.
"""

from __future__ import annotations

from crosscut.core.errors import TableError
from crosscut.core.game import position_id
from crosscut.core.looking import looking
from crosscut.core.stones import Stones
from crosscut.games.orcoon.tables.retrograde import Solved, check_native
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.proof import Value
from crosscut.solver.tables.file import SAMPLE, Verified, fresh_seed, require_checksum, require_unchanged
from crosscut.solver.tables.numbering import position_of
from crosscut.solver.tables.solved import Literal, Worth
from crosscut.solver.tables.table import Table

Score = tuple[bool, int]


def verify(
    table: Table[Solved], meter: Meter, method: str = "auto", *, sample: int = SAMPLE, seed: int | None = None
) -> Verified:
    """Check a table as the text of this module says.

    Arguments: `meter` counts numbers, legal or not; `method` of step 2: "native", "python", or "auto" for the native one where
    there is one; `sample`, `seed` of step 4 (None: another one each time). Raises TableError at the first thing that is wrong;
    UnsupportedError, LimitReached.
    """
    require_checksum(table.file, table.solved.codes, table.sha256, meter)
    found = _verify_entries(table.solved, str(table.file), meter, method, sample, fresh_seed() if seed is None else seed)
    require_unchanged(table.solved.codes, meter)
    return found


def verify_in_memory(solved: Solved, meter: Meter, seed: int) -> Verified:
    """Check a table that was made just now, as the text of this module says; there is no checksum to compare.

    Raises TableError, LimitReached.
    """
    return _verify_entries(solved, f"the sweep of {solved.game.board.name}", meter, "auto", SAMPLE, seed)


def _verify_entries(solved: Solved, name: str, meter: Meter, method: str, sample: int, seed: int) -> Verified:
    """Steps 2 to 4; `name`: what the table is called in messages."""
    literal, cells = ByRules(solved, meter), solved.game.board.size
    with looking(meter.look_now_and_then):
        if method == "python" or (method == "auto" and kernel.native is None):
            able = _check_python(literal)
        else:
            wrong, able = check_native(solved, meter)
            if wrong is not None:
                literal.require(position_of(wrong % 3**cells, cells))
                raise TableError(f"{name}: the native check refuses entry {wrong}, the literal rules accept it")
        counts = dict(zip(["legal", *solved.game.classes()], [sum(able), *able], strict=True))
        if counts != solved.counts:
            raise TableError(f"{name}: the header's counts are not those of the entries, {counts}")
        literal.sample(sample, seed)
    return Verified(len(solved.codes), sample, seed)


class ByRules(Literal[Solved]):
    """The entries against the rules of `crosscut.games.orcoon.rules`: the native check's twin, and the check of the sample."""

    def wanted(self, p: Stones) -> Worth | None:
        """Return what the rules and its successors' entries make an entry, None for illegal stones."""
        game = self.solved.game
        if game.illegal(p) is not None:
            return None
        options: list[Score] = []
        for turn in game.moves(p):
            after = game.play(p, turn)
            outcome = game.outcome(after)
            reply = self.solved.score(after) if outcome is None else (outcome.winner == after.turn, 0)
            if reply is None:
                raise TableError(f"wrong entry: {position_id(game, after)} is legal, the table says illegal")
            options.append((not reply[0], reply[1] + 1))
        wins, turns = max(options, key=_preference)
        return Worth(Value.WIN if wins else Value.LOSS, turns)

    def wrong(self, wanted: Worth | None, found: Worth | None) -> str:
        """Return in words that a position is worth one thing and the table says another."""
        return f"is {_words(wanted)}, the table says {_words(found)}"


def _preference(score: Score) -> tuple[bool, int]:
    wins, turns = score
    return wins, -turns if wins else turns


def _words(worth: Worth | None) -> str:
    return "illegal" if worth is None else f"a {worth.value} in {worth.distance}"


def _check_python(literal: ByRules) -> list[int]:
    """Check every entry by the rules in Python; return the counts by class."""
    game = literal.solved.game
    counts = dict.fromkeys(game.classes(), 0)
    for p, legal in literal.each(game.board.size):
        if legal:
            counts[game.census_class(p)] += 1
    return list(counts.values())
