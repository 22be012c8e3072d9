"""Notes of one's own: a TOML file of statements, each with the check that decides it; docs/use/notes.md is the manual.

The whole file is read before anything runs. A note becomes a claim with one reading, so everything that decides, keeps and prints
claims serves notes too.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping

from crosscut.claims import checks_facts, checks_play, checks_stones
from crosscut.claims.checks import Check, Statement
from crosscut.claims.claim import Book, Claim, Reading, Verdict
from crosscut.claims.note import Note, require_no_controls, require_texts
from crosscut.claims.offered import offered
from crosscut.core.errors import NotationError
from crosscut.core.notation import shown

ABOUT_STONES: dict[str, Check] = {
    "legal": checks_stones.legal,
    "illegal": checks_stones.illegal,
    "groups": checks_stones.groups,
    "same_position": checks_stones.same_position,
}
ABOUT_PLAY: dict[str, Check] = {
    "wins": checks_play.wins,
    "loses": checks_play.loses,
    "best_turn": checks_play.best_turn,
    "value": checks_play.value,
    "replay": checks_play.replay_record,
    "count": checks_play.count,
    "exists": checks_facts.exists,
    "never": checks_facts.never,
    "always": checks_facts.always,
}
DEFAULTS = ("game", "board", "turn")
MOST_NOTES = 1000
LONGEST = 1_000_000  # characters
MOST_DOTS = 300  # on a line, more than a board has cells; a key of 45,000 parts takes `tomllib` 8 GB
_HEADER = re.compile(r"^[ \t]*\[\[[ \t]*note[ \t]*\]\]", re.MULTILINE)


def read_notes(name: str, text: str) -> Book:
    """Return the notes of a file as claims.

    Arguments: `name`: what the file is called in messages. Raises NotationError with file, note, line and key.
    """
    if len(text) > LONGEST:
        raise NotationError(f"{name}: {len(text):,} characters: at most {LONGEST:,} are read")
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            raise NotationError(f"{name}: line {number} has more than {MOST_DOTS} dots")
    try:
        found = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: of its own kind, or a number with thousands of digits
        raise NotationError(f"{name}: no TOML: {error}") from None
    for key in found:
        if key not in (*DEFAULTS, "title", "readings", "note"):
            raise NotationError(f"{name}: unknown key {shown(key)}: expected title, {', '.join(DEFAULTS)}, readings or [[note]]")
    title = found.get("title", name)
    defaults = {key: found[key] for key in DEFAULTS if key in found}
    require_texts({"title": title, **defaults}, name)
    require_no_controls(title, f"{name}: title")
    defaults |= require_texts(found.get("readings", {}), f"{name}: readings")
    notes = found.get("note")
    if not isinstance(notes, list) or not notes or not all(isinstance(note, dict) for note in notes):
        raise NotationError(f"{name}: no notes: expected [[note]], and below it text, check and what the check asks for")
    if len(notes) > MOST_NOTES:
        raise NotationError(f"{name}: {len(notes):,} notes: at most {MOST_NOTES:,} are read")
    lines = [text.count("\n", 0, header.start()) + 1 for header in _HEADER.finditer(text)]
    stem = re.sub(r"[^A-Za-z0-9]+", "-", name.rpartition("/")[2].removesuffix(".toml")).strip("-")
    claims, known = [], checks()
    for number, keys in enumerate(notes, 1):
        where = f"note {number} (line {lines[number - 1]})" if len(lines) == len(notes) else f"note {number}"
        claims.append(_claim(name, title, number, Note(f"{stem}-{number}", f"{name}: {where}", keys, defaults), known))
    return Book(tuple(claims))


def checks() -> dict[str, Check]:
    """Return all checks by name: the general ones, and those of some games, which cannot take the name of a general one."""
    of_games: dict[str, Check] = {}
    for found in offered().values():
        of_games = {**found.checks(), **of_games}
    return {**ABOUT_STONES, **of_games} | ABOUT_STONES | ABOUT_PLAY


def _claim(file: str, title: str, number: int, note: Note, known: Mapping[str, Check]) -> Claim:
    text = note.text("text").strip()
    check = note.one_of("check", tuple(known))
    expected = Verdict(note.one_of("expect", tuple(verdict.lower() for verdict in Verdict), "holds").upper())
    statement: Statement = known[check](note)
    note.finish(check)
    reading = Reading(check, statement.formal, statement.decide, expected=expected)
    return Claim(f"{statement.game}-note-{number}", title, f"note {number}", text, (reading,), file)
