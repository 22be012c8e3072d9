"""The claim book: all claims about the games' texts, in order; the package of a text is imported when it is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module

from crosscut.claims.claim import Claim, Undecidable
from crosscut.errors import UnknownNameError
from crosscut.notation import shown

# Which package has the claims about a game; Yodd and Xodd share one, for their texts are twins.
BOOKS = {"orcoon": "crosscut.claims.orcoon", "yodd": "crosscut.claims.xodd", "xodd": "crosscut.claims.xodd"}


@dataclass(frozen=True, slots=True)
class Book:
    """Claims, and the sentences beside them that nothing can decide."""

    claims: tuple[Claim, ...]
    undecidable: tuple[Undecidable, ...] = ()


def book(games: tuple[str, ...] = tuple(BOOKS)) -> Book:
    """Return the claims about these games, game by game; UnknownNameError for a game without a book."""
    claims: list[Claim] = []
    undecidable: list[Undecidable] = []
    for game in games:
        if game not in BOOKS:
            raise UnknownNameError(f"no claims about {shown(game)}: the book has {', '.join(BOOKS)}")
        module = import_module(BOOKS[game])
        claims += [claim for claim in module.CLAIMS if claim.game == game]
        undecidable += [sentence for sentence in module.UNDECIDABLE if sentence.game == game]
    return Book(tuple(claims), tuple(undecidable))


def chosen(ids: tuple[str, ...]) -> Book:
    """Return the claims of these ids, in the book's order; UnknownNameError for an id that the book does not have."""
    whole = book(tuple(game for game in BOOKS if any(id_.partition("-")[0] == game for id_ in ids)))
    known = sorted(sentence.id for sentence in (*whole.claims, *whole.undecidable))
    for id_ in ids:
        if id_ not in known:
            have = [name for name in known if name.partition("-")[0] == id_.partition("-")[0]]
            expected = f"{have[0]} to {have[-1]}" if have else f"ids such as {next(iter(BOOKS))}-01"
            raise UnknownNameError(f"no claim {shown(id_)}: expected {expected}")
    return Book(
        tuple(claim for claim in whole.claims if claim.id in ids),
        tuple(sentence for sentence in whole.undecidable if sentence.id in ids),
    )
