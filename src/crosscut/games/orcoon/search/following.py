"""Carrying out the local games that lines of certificates name (docs/formats/certificates.md), turn by turn.

The prover answers inside the region, and takes turns elsewhere for skips. As soon as the other side is cut off, he passes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from crosscut.core.errors import CertificateError
from crosscut.core.game import COLOUR_NAMES, PASS, Turn
from crosscut.core.stones import Stones, dropped_cell
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.search.local import Contest, LocalGame, contest, held_cells
from crosscut.games.orcoon.search.strips import read_strip
from crosscut.solver.wins import Wins


@dataclass(frozen=True, slots=True)
class LocalHold:
    """A `Hold`: a win in a region, as the format's page has it, of the position where a line named it."""

    game: Orcoon = field(compare=False)
    contest: Contest
    region: int

    @property
    def words(self) -> str:
        """Say where the prover wins."""
        cells = ", ".join(name for cell, name in enumerate(self.game.board.names) if self.region >> cell & 1)
        return f"{COLOUR_NAMES[self.contest.x]} wins within {cells}, whatever {COLOUR_NAMES[1 - self.contest.x]} does elsewhere"

    def answer(self, p: Stones, _last: Turn | None) -> tuple[Turn, LocalHold]:
        """Return the prover's turn in p. Raises CertificateError if he does not win."""
        own, other = p.sides(self.contest.x)
        if not self.game.joined(self.game.could_hold(other, own), 1 - self.contest.x):
            return PASS, self
        cell = _winning_cell(self.game, self.contest, self.region, own & self.region, other & self.region)
        if cell is None:
            raise CertificateError(f"nobody wins the local game of {self.game.format(p)}: the certificate is wrong")
        return self.game.drops[cell], self

    def needs(self, turn: Turn) -> bool:
        """Return whether a placement is in the region."""
        cell = dropped_cell(turn)
        return cell is not None and bool(self.region >> cell & 1)

    def rest(self, p: Stones) -> Stones:
        """Return p: stones elsewhere may not be given away, for rule 3 would forbid some of them."""
        return p


@lru_cache(maxsize=20_000)
def _winning_cell(game: Orcoon, c: Contest, region: int, x: int, y: int) -> int | None:
    """Return where x, to move, wins a local game with these stones in its region, None if nowhere; kept, as pages ask again."""
    local = LocalGame(game, c, region, None)
    return None if local.first_of(x, y) is None else local.answer


@dataclass(frozen=True, slots=True)
class LocalWins:
    """A `Foreseen`: the local game of a line, and the cells of its region where a stone of the other side does not help."""

    hold: LocalHold
    held: int

    @property
    def words(self) -> str:
        """Say where the prover wins."""
        return self.hold.words

    def first(self) -> LocalHold:
        """Return the local game."""
        return self.hold

    def missed(self, turn: Turn) -> LocalHold | None:
        """Return the local game if the prover still wins it after a placement of the other side's."""
        cell = dropped_cell(turn)
        if cell is None:
            return None
        return self.hold if not self.hold.region >> cell & 1 or self.held >> cell & 1 else None


def read(game: Orcoon, p: Stones, side: int, text: str) -> LocalWins:
    """Return the local game of a line by which p is reached; `side` is the prover. Raises CertificateError if he has none."""
    names = game.board.by_name
    try:
        region = sum({1 << names[name] for name in text.split(",")})
    except KeyError:
        raise CertificateError(f"{text} is no region of {game.board.name}") from None
    own, other = p.sides(side)
    here = contest(game, own, other, side)
    if region & (own | other) or (still := held_cells(game, here, region)) is None:
        raise CertificateError(f"{COLOUR_NAMES[side]} does not win within {text} in {game.format(p)}")
    return LocalWins(LocalHold(game, here, region), still)


WINS = Wins(read, read_strip)
