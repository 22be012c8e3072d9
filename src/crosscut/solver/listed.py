"""What a section of a certificate lists in the place of a position, and what the prover does where it lists nothing.

In a section with leaves a position may be listed with its dead cells filled, and not at all where the checker sees that the
prover wins: by passing, by one of the threats of the line before, or by a win that it names (`wins`). Where one line stands for
all images of a position, what it says is carried back. A line may also go over to a weaker position, or name a strip of the
board: from there on lines are for what the prover has in his head, the strip with the other side's stones all around it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from typing import Any

from crosscut.core.errors import CertificateError
from crosscut.core.game import PASS, Game, Symmetry, Turn
from crosscut.core.notation import format_turn, parse_turn
from crosscut.solver import trust
from crosscut.solver.certificates import Row, Section
from crosscut.solver.plies_strategy import ALL_PLIES, Listing
from crosscut.solver.wins import FORESEEN, Strip, strip_after

_CELL = re.compile("[a-z]+[0-9]+")


def in_mind(p: Hashable, strip: Strip | None) -> Hashable:
    """Return p as the prover has it in his head, where a strip is in force."""
    return p if strip is None else strip.head(p)


def carried_back(game: Game[Any], section: Section, p: Hashable, listed: str, strip: Strip | None = None) -> Symmetry:
    """Return the symmetry that carries the position that a section lists in the place of p to where p is."""
    if strip is not None:
        for text, back in strip.listed(p):
            if text == listed:
                return back
    here = game.format(p)
    if listed != here:
        here = listed_as(game, section, p) or here
    q = game.parse(here)
    for image, symmetry in zip(game.images(q), game.symmetries(q), strict=True):
        if game.format(image) == listed:
            return symmetry.inverse()
    raise CertificateError(f"{listed} is not an image of {here}")


def listed_as(game: Game[Any], section: Section, p: Hashable, strip: Strip | None = None, *, images: bool = False) -> str | None:
    """Return what a section lists in the place of a position that goes on, None where the checker sees that the prover wins."""
    text = game.format(in_mind(p, strip))
    leaves = "leaves" in section.header
    if not leaves and not images:
        return text
    names = game.name, game.board.name, game.readings
    found = trust.open_position(*names, text, section.header["side"], leaves=leaves, images=images)
    if found is None or strip is None:
        return found
    texts = (text for text, _ in strip.listed(p))
    return min(texts) if images else next(texts)


def unlisted_answer(
    game: Game[Any], section: Section, q: Hashable, threats: str, r: Hashable, strip: Strip | None = None
) -> Turn | None:
    """Return the prover's turn in r, which has not ended, if the section needs no line for r; else None.

    Arguments: `q`, the position before the other player's turn that led to r; `threats`, those of the line before, in q.
    """
    if listed_as(game, section, r, strip) is None:
        return PASS
    names = game.name, game.board.name, game.readings
    before, here = (game.format(in_mind(p, strip)) for p in (q, r))
    cell = trust.answering_threat(*names, before, threats, here) if threats else None
    return None if cell is None else parse_turn(game.board, cell)


def said_for(
    game: Game[Any], section: Section, p: Hashable, row: Row, strip: Strip | None = None
) -> tuple[Turn | None, Row, Strip | None]:
    """Return the turn ("-": None) that a line lists for p or its image and the line, carried back, and the strip after it."""
    turn, back = None if row.turn == "-" else parse_turn(game.board, row.turn), next(game.symmetries(p))
    if row.position != game.format(p):
        back, names = carried_back(game, section, p, row.position, strip), game.board.names

        def moved(text: str) -> str:
            return _CELL.sub(lambda cell: names[back.table[names.index(cell[0])]], text)

        turn, row = turn and back.turn(turn), row._replace(threats=moved(row.threats), wins=moved(row.wins))
    return turn, row, strip_after(game, section, row, back, strip)


def lines_for(
    game: Game[Any], section: Section, p: Hashable, strip: Strip | None = None, *, first: bool
) -> tuple[tuple[str, ...], Callable[[Row], Row]]:
    """Return the positions that a line which serves p may be for, and what carries such a line back to p.

    No position where the checker sees that the prover wins. The first line is for p itself. What is not by plies is carried back
    by `said_for`.
    """
    if game.decides_by_plies:
        position, carry = _by_plies(game, section, p, first=first)
        return (position,), carry
    listed = listed_as(game, section, p, strip, images="images" in section.header)
    own = (game.format(p),) if strip is None and (first or listed is not None) else ()
    return own if listed is None else (*own, listed), lambda row: row


def _by_plies(game: Game[Any], section: Section, p: Hashable, *, first: bool) -> tuple[str, Callable[[Row], Row]]:
    """Return what a section by plies lists in the place of p, and what carries the line for it back to p."""
    listing = Listing(game, not first and "images" in section.header, not first and "relevant" in section.header)
    q, there = listing.carried(p)

    def carry(row: Row) -> Row:
        if row.turn in ("-", ALL_PLIES, FORESEEN) or row.turn.startswith("="):
            return row
        return row._replace(turn=format_turn(game.board, there.inverse().turn(parse_turn(game.board, row.turn))))

    return game.format(q), carry


def weaker_position(game: Game[Any], section: Section, text: str) -> Hashable | None:
    """Return the position that a line goes over to, None for a line with a ply."""
    return game.parse(text.removeprefix("=")) if "weaker" in section.header and text.startswith("=") else None


def possible_ply(game: Game[Any], p: Hashable, turn: Turn) -> Turn:
    """Return the turn if it is legal in p, else the first one that is: more is never worse."""
    return turn if game.legal(p, turn) is None else next(iter(game.moves(p)))
