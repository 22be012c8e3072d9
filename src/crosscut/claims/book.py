"""The claim book: all claims about the games' texts, in order; the package of a text is imported when it is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module

from crosscut.claims.claim import Claim, Undecidable
from crosscut.core.errors import UnknownNameError
from crosscut.core.notation import shown

# Which package has the claims about a game; Yodd and Xodd share one, for their texts are twins.
BOOKS = {"orcoon": "crosscut.games.orcoon.claims", "yodd": "crosscut.games.xodd.claims", "xodd": "crosscut.games.xodd.claims"}


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


def games_of(ids: tuple[str, ...]) -> tuple[str, ...]:
    """Return the games that ids of the book begin with, in the book's order; UnknownNameError for an id that is none."""
    for id_ in ids:
        if id_.partition("-")[0] not in BOOKS:
            raise UnknownNameError(
                f"no claim {shown(id_)}: expected a file of notes, a game ({', '.join(BOOKS)}) or an id: orcoon-01"
            )
    return tuple(game for game in BOOKS if any(id_.partition("-")[0] == game for id_ in ids))


def chosen(given: Book, ids: tuple[str, ...]) -> Book:
    """Return the claims of these ids, in the order of the book given; UnknownNameError for an id that it does not have."""
    known = [claim.id for claim in given.claims] + [sentence.id for sentence in given.undecidable]
    for id_ in ids:
        if id_ not in known:
            same = [name for name in known if name.partition("-")[0] == id_.partition("-")[0]] or known
            raise UnknownNameError(f"no claim {shown(id_)}: the ids are {same[0]} to {same[-1]}")
    return Book(
        tuple(claim for claim in given.claims if claim.id in ids),
        tuple(sentence for sentence in given.undecidable if sentence.id in ids),
    )


def joined(parts: list[Book]) -> Book:
    """Return several books as one, a claim that several have only once."""
    claims = {(claim.file, claim.id): claim for part in parts for claim in part.claims}
    undecidable = {sentence.id: sentence for part in parts for sentence in part.undecidable}
    return Book(tuple(claims.values()), tuple(undecidable.values()))
