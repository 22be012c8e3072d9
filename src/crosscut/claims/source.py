"""The source of claims: the book, by games or ids, or files of notes; in plain values, so that any process can open it."""

from __future__ import annotations

from dataclasses import dataclass

from crosscut.claims.book import book, chosen, games_of, joined
from crosscut.claims.claim import Book
from crosscut.claims.notes import read_notes
from crosscut.core.errors import UnknownNameError


@dataclass(frozen=True, slots=True)
class Source:
    """The claims that are to be decided.

    Arguments: `games`: all claims about these; `ids`: these claims, or these of the notes; `notes`: files of notes, each its name
    and its text. Without any of these it is the whole book.
    """

    games: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()

    def open(self) -> Book:
        """Return the claims, those of the book first; UnknownNameError or NotationError for what is not there or not right."""
        in_notes = tuple(id_ for id_ in self.ids if "-note-" in id_)
        in_book = tuple(id_ for id_ in self.ids if id_ not in in_notes)
        parts = []
        if self.games or not (self.ids or self.notes):
            parts.append(book(self.games))
        if in_book:
            parts.append(chosen(book(games_of(in_book)), in_book))
        if self.notes:
            found = joined([read_notes(name, text) for name, text in self.notes])
            parts.append(chosen(found, in_notes) if in_notes else found)
        elif in_notes:
            raise UnknownNameError(f"no claim {in_notes[0]}: for one of your notes, give their file too")
        return joined(parts)
