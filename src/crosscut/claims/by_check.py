"""Readings as data: one of the checks of notes, with its keys, decides a sentence of the book.

The reading says in words what the check decides. What the check needs stands in the keys, as in a note, and what it sees in the
finding.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from crosscut.claims.claim import Finding, Reading, Run
from crosscut.claims.note import Note
from crosscut.claims.notes import checks


def by_check(claim: str, name: str, formal: str, check: str, keys: dict[str, Any], *, scope: str, strict: str = "") -> Reading:
    """Return a reading that a check of notes decides.

    Arguments: `claim`: the id of the claim, for the names of proof files and for errors; `check`: the name of the check; `keys`:
    what a note would say to it; `scope`: what is looked at, in words; the others as in a reading. Raises NotationError for keys
    that the check does not know.
    """
    note = Note(f"{claim}-{name}", f"{claim}, {name}", keys, {})
    statement = checks()[check](note)
    note.finish(check)

    def decide(run: Run) -> Finding:
        return replace(statement.decide(run), scope=scope)

    return Reading(name, formal, decide, strict=strict)
