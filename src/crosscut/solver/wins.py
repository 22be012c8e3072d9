"""Wins that a line of a certificate names without listing the plies: what carries them out on a board, for any game.

A game that has such lines offers a `Wins`. Who walks through a certificate reads a line's text with it and gets `Foreseen`;
from there on a `Hold` answers the other player's plies, and no line is asked for any more. Or a line names a `Strip`, a part of
the board that is enough for its prover: from there on lines are about that part. What the text says is the game's own affair.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from crosscut.core.game import COLOURS, Game, Symmetry, Turn
from crosscut.core.offer import Ability
from crosscut.core.registry import part
from crosscut.solver.certificates import Row, Section

FORESEEN = "+"  # in the place of a ply: the prover, who decides, carries out a win
MEMBER = "connections"
STRIPS = "strips"
LEAVES = ("local", STRIPS)  # where a region takes the place of wins


class Hold(Protocol):
    """What a prover holds, whatever the other player does; hashable, and equal for equal ones."""

    @property
    def words(self) -> str:
        """A sentence that says so, for people."""
        ...

    def answer(self, p: Any, last: Turn | None) -> tuple[Turn, Hold]:  # noqa: ANN401 - a position of the game
        """Return the prover's ply in p, where he decides, and what he holds after it.

        Arguments: `p` goes on, and has all of the prover's that he has had since he got hold of this; `last`, the other player's
        ply that led there, if there was one since. Raises CertificateError if nothing is held, so the certificate is wrong.
        """
        ...

    def needs(self, turn: Turn) -> bool:
        """Return whether a ply of the other player takes something that this needs, so that it has to be answered."""
        ...

    def rest(self, p: Any) -> Any:  # noqa: ANN401
        """Return p, where the other player decides, with all that this does not need given to him: the prover wins that, too."""
        ...


class Foreseen(Protocol):
    """The wins of a line."""

    @property
    def words(self) -> str:
        """A sentence about what they leave to the other player, who decides."""
        ...

    def first(self) -> Hold:
        """Return one for the prover to carry out, who decides."""
        ...

    def missed(self, turn: Turn) -> Hold | None:
        """Return one that the other player's ply does not touch, so that the position after it has no line; None: he hit all."""
        ...


class Strip(Protocol):
    """A part of the board in which the prover wins, whatever the other player does elsewhere; hashable, equal for equal ones."""

    @property
    def words(self) -> str:
        """A sentence that says so, for people."""
        ...

    def head(self, p: Any) -> Any:  # noqa: ANN401
        """Return p as the prover has it in his head: what lies outside is the other player's."""
        ...

    def elsewhere(self, p: Any) -> Any | None:  # noqa: ANN401
        """Return where a turn of the other player's outside leads in the head, None if nothing lies outside."""
        ...

    def listed(self, p: Any) -> Iterator[tuple[str, Symmetry]]:  # noqa: ANN401
        """Yield the texts of the head that lines may have, the first without `images`, each with what carries them back to p."""
        ...


@dataclass(frozen=True, slots=True)
class Wins:
    """What a game offers to read wins: `read(game, p, side, text)` of the line for p, where the colour `side` is the prover.

    `strip(game, side, text, back, within)`: the strip of a line; `back` carries its cells to where they are, `within` is the
    strip in force. Both raise CertificateError for a text that is none.
    """

    read: Callable[[Any, Any, int, str], Foreseen]
    strip: Callable[[Any, int, str, Symmetry, Any], Strip] | None = None

    def abilities(self) -> Iterable[Ability]:
        """Return nothing: these are not asked for."""
        return ()


def bounds_turns(section: Section) -> bool:
    """Return whether a line's rank bounds the turns that are left: not where wins stand for play, or skips count as turns."""
    return MEMBER not in section.header and section.header.get("leaves") != STRIPS


def foreseen(game: Game[Any], section: Section, p: Hashable, row: Row) -> Foreseen | None:
    """Return the wins of the line for p, None if it has none. Raises CertificateError for a text that says no wins."""
    if not row.wins or (MEMBER not in section.header and section.header.get("leaves") not in LEAVES):
        return None
    wins = part(game.name, "wins", Wins)
    side = game.turn(p) if row.turn == FORESEEN else 1 - game.turn(p)  # a person's colour may have changed since the header
    return None if wins is None else wins.read(game, p, side, row.wins)


def strip_after(game: Game[Any], section: Section, row: Row, back: Symmetry, strip: Strip | None) -> Strip | None:
    """Return the strip in force after a line: its own, carried `back`, else the one before."""
    wins = part(game.name, "wins", Wins) if row.strip and section.header.get("leaves") == STRIPS else None
    if wins is None or wins.strip is None:
        return strip
    return wins.strip(game, COLOURS.index(section.header["side"]), row.strip, back, strip)
