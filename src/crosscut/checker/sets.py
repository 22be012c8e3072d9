"""Least sets that settle something: all of them are in a list.

A game says what the elements are, what a set settles, and the clauses that every set obeys which settles it. Then a refutation of
these clauses, and of "contains no listed set", means that the list is complete. That each listed set settles the matter, and
nothing less of it does, is seen by the rules. Written from the page of encodings; the numbers in comments are those of its
section about least sets.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from .boards import CheckError, shown
from .budget import Meter
from .clauses import Clause, at_least, clause

SETS = {"kind": str, "most": int, "sets": list}
"""The members of a manifest that asks for least sets."""

MOST_SHOWN = 12
"""The sets of a longer list are not repeated in what it proves."""

Settles = Callable[[frozenset[str]], bool]


def least_sets(
    listed: Iterable[object], elements: Mapping[str, str], most: int, settles: Settles, meter: Meter
) -> Iterator[Clause]:
    """Return the clauses that say: a set has none of the listed ones in it, and at most so many elements.

    Args:
        listed: the sets, their elements joined by commas.
        elements: the variable "it is in the set" of each element, in the order of the game's page.
        most: how many elements a set has at most.
        settles: whether a set settles the matter; if it does, so does every larger one.
        meter: counts what the check of the list costs.

    Raises:
        CheckError: a set is none, is there twice, has too many elements, or is not a least one.
    """
    if most < 0:
        raise CheckError("no number of elements")
    sets = []
    for text in listed:
        names = text.split(",") if isinstance(text, str) else []
        one = frozenset(names)
        if not names or len(one) < len(names) or not one <= elements.keys():
            raise CheckError("not a set of these elements")
        meter.work(30 * len(elements) * (len(one) + 1))
        if len(one) > most or not settles(one) or any(settles(one - {name}) for name in one):
            raise CheckError(f"not a least set: {shown(', '.join(names))}")
        sets.append(one)
    if len(set(sets)) < len(sets):
        raise CheckError("a set is listed twice")
    return _clauses(sets, elements, most)


def _clauses(sets: Sequence[frozenset[str]], elements: Mapping[str, str], most: int) -> Iterator[Clause]:
    for one in sets:
        yield from clause([elements[name] for name in one])  # 1
    if most < len(elements):
        counts = yield from at_least("size", elements.values())  # 2
        yield from clause([counts[most + 1]])  # 2


def exactly(where: str, which: str, listed: Sequence[str]) -> str:
    """Return the sentence that the list is complete; `which`: what its sets are."""
    if not listed:
        return f"on {where} there are no {which}"
    if len(listed) > MOST_SHOWN:
        some = f"{len(listed)} with the SHA-256 {hashlib.sha256(';'.join(listed).encode()).hexdigest()}"
    else:
        some = "; ".join(listed)
    return f"on {where} the least {which} are exactly these: {some}"


def at_most(members: Mapping[str, Any], elements: Mapping[str, str], unit: str) -> str:
    """Return the words for the sets that are asked for: "sets of at most 4 blocks"."""
    few = f"at most {members['most']} " if members["most"] < len(elements) else ""
    return f"sets of {few}{unit}"


def place(members: Mapping[str, Any], switches: Mapping[str, Sequence[str]]) -> str:
    """Return the game and the board of a manifest, `game:board[,switch=value...]`, default switches left out."""
    others = [f",{switch}={value}" for switch, value in sorted(members["readings"].items()) if value != switches[switch][0]]
    return f"{members['game']}:{members['board']}{''.join(others)}"
