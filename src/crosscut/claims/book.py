"""The claim book: all claims about the games' texts, in order; the claims about a text are imported when they are asked for."""

from __future__ import annotations

from crosscut.claims.claim import Book, Claim, Undecidable
from crosscut.claims.offered import GameClaims, offered
from crosscut.core.errors import UnknownNameError
from crosscut.core.notation import shown


def books() -> dict[str, GameClaims]:
    """Return the games whose texts have claims, in the book's order."""
    return {game: found for found in offered().values() for game in found.games}


def book(games: tuple[str, ...] = ()) -> Book:
    """Return the claims about these games (none: about all), game by game; UnknownNameError for a game without a book."""
    claims: list[Claim] = []
    undecidable: list[Undecidable] = []
    known = books()
    for game in games or known:
        if game not in known:
            raise UnknownNameError(f"no claims about {shown(game)}: the book has {', '.join(known)}")
        found = known[game].book()
        claims += [claim for claim in found.claims if claim.game == game]
        undecidable += [sentence for sentence in found.undecidable if sentence.game == game]
    return Book(tuple(claims), tuple(undecidable))


def games_of(ids: tuple[str, ...]) -> tuple[str, ...]:
    """Return the games that ids of the book begin with, in the book's order; UnknownNameError for an id not in the book."""
    known = books()
    for id_ in ids:
        if id_.partition("-")[0] not in known:
            example = f" or an id: {next(iter(known))}-01" if known else ""
            raise UnknownNameError(f"no claim {shown(id_)}: expected a file of notes, a game ({', '.join(known)}){example}")
    return tuple(game for game in known if any(id_.partition("-")[0] == game for id_ in ids))


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
