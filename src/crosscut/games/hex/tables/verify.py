"""Checking all colourings of a Hex board: every code must follow from those of the colourings with one stone more.

1. By the literal rules the game is over once a side is joined; that side has won, whoever is to move. Else the side to move wins
   if one of its stones leads to a colouring that it wins with the other side to move. A full board has a winner. So if every code
   follows, all are right, by induction over the empty cells. The two bits about chains are looked up anew.
2. A random sample of colourings once more, by the rules of `crosscut.games.hex.rules` alone.

Step 1 is native (native/hex/sweep_check.hpp) or done with those rules (the twin). The native check shares no code with the sweep,
and does not play on when the game is over. Step 2 is the guard against a mistake in it.
"""

from __future__ import annotations

from crosscut.core.errors import TableError
from crosscut.core.game import BLACK, WHITE, position_id
from crosscut.core.stones import Stones
from crosscut.games.hex.tables.sweep import BLACK_JOINED, WHITE_APART, Swept
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.proof import Value
from crosscut.solver.tables.file import SAMPLE, Verified
from crosscut.solver.tables.numbering import position_of
from crosscut.solver.tables.solved import Literal, Worth


def verify(swept: Swept, meter: Meter, seed: int, method: str = "auto") -> Verified:
    """Check all codes as the text of this module says; TableError at the first wrong one, LimitReached.

    Arguments: `meter` counts colourings; `seed` of the sample; `method`: "native", "python", or "auto" for the native loop where
    there is one.
    """
    literal, cells = ByRules(swept, meter), swept.game.board.size
    if method == "python" or kernel.native is None:
        for _ in literal.each(cells):
            pass
    else:
        tables = swept.game.placement_tables()
        assert tables is not None  # pie=on, which has none, is refused
        wrong = kernel.native.hex_sweep_check(kernel.packed(tables), codes=swept.codes, tick=meter.ticker())
        if wrong is not None:
            p = position_of(wrong, cells)
            literal.require(p)
            raise TableError(f"the native check refuses {position_id(swept.game, p)}, the literal rules accept it")
    literal.sample(SAMPLE, seed)
    return Verified(len(swept.codes), SAMPLE, seed)


class ByRules(Literal[Swept]):
    """The codes against the rules of `crosscut.games.hex.rules`: the native check's twin, and the check of the sample."""

    def wanted(self, p: Stones) -> Worth | None:
        """Return what the rules and its successors' codes make a colouring."""
        game = self.solved.game
        code = self.solved.code(p)
        chains = (code & BLACK_JOINED != 0, code & WHITE_APART == 0)
        if chains != (game.joined(p.black, BLACK), game.joined(p.white, WHITE)):
            raise TableError(f"wrong entry: {position_id(game, p)} has other chains than the table says")
        outcome = game.outcome(p)
        if outcome is not None:
            return Worth(Value.WIN if outcome.winner == p.turn else Value.LOSS)
        wins = any(not self.solved.wins(game.play(p, turn)) for turn in game.moves(p))
        return Worth(Value.WIN if wins else Value.LOSS)

    def wrong(self, wanted: Worth | None, found: Worth | None) -> str:
        """Return in words that a colouring is worth one thing and the table says another."""
        return f"is a {wanted and wanted.value}, the table says a {found and found.value}"
