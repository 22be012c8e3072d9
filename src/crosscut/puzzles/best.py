"""The best puzzles of a collection: as many as a book is to have, from all games and levels alike.

Taste is the editor's; this rule only keeps a book from being all of one kind. The shelves are one for each game and kind (play,
construction) and level. They are gone round, easy levels first, and each gives its best puzzle that is left, until there are
enough. *Better* is, in this order: a theme that the book has least often so far, more turns that are asked for, more themes,
fewer stones on the board, and the smaller ID, so that the same files give the same book.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entry:
    """What the rule looks at: game, kind and level (0 without a grade), themes, turns asked for, stones, and the puzzle's ID."""

    game: str
    kind: str
    level: int
    themes: tuple[str, ...]
    turns: int
    stones: int
    id: str


def best(entries: Sequence[Entry], number: int) -> list[int]:
    """Return the places of at most `number` entries, those that are chosen first standing first."""
    shelves: dict[tuple[Hashable, ...], list[int]] = defaultdict(list)
    for place, entry in enumerate(entries):
        shelves[entry.level, entry.game, entry.kind].append(place)
    seen: Counter[str] = Counter()
    chosen: list[int] = []
    while len(chosen) < number and any(shelves.values()):
        for key in sorted(shelves):
            if shelves[key] and len(chosen) < number:
                place = min(shelves[key], key=lambda one: _rank(entries[one], seen))
                shelves[key].remove(place)
                chosen.append(place)
                seen.update(entries[place].themes)
    return chosen


def _rank(entry: Entry, seen: Counter[str]) -> tuple[Hashable, ...]:
    rarest = min((seen[theme] for theme in entry.themes), default=max(seen.values(), default=0))
    return rarest, -entry.turns, -len(entry.themes), entry.stones, entry.id
