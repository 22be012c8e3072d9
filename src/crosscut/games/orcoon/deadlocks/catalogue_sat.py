"""The list of patterns as SAT finds it, and the test of a list that somebody gives: does it lack any?

Without a given list, all patterns are models of formulas (`constraints.py`). With a given list, its patterns are excluded first,
and every further model is a missing pattern. Either way the result is a `Catalogue` with names, occurrences and the rest, and
`completeness.prove` makes the bundles for it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from crosscut.core.errors import ContradictionError, NotationError
from crosscut.games.orcoon.deadlocks.catalogue import Catalogue, Deadlock, names_of, ranked
from crosscut.games.orcoon.deadlocks.constraints import Question, patterns_by_constraints, questions
from crosscut.games.orcoon.deadlocks.extend import occurrence
from crosscut.games.orcoon.deadlocks.pattern import Pattern, parse
from crosscut.games.orcoon.deadlocks.planes import EDGE, Planes
from crosscut.solver.limits import LimitReached, Meter, limit_of


class Given(NamedTuple):
    """A pattern that somebody gives, and where it stands."""

    where: str
    pattern: Pattern


def read_list(text: str, name: str = "the list") -> list[Given]:
    """Return the patterns of a list: the JSON that `deadlocks --json` writes, or lines, each the rows of a pattern joined by `/`.

    In lines, `#` starts a comment. Raises NotationError, naming the list and its line or the number of the pattern.
    """
    if text.lstrip().startswith(("{", "[")):
        try:
            rows = [(f"pattern {number}", "/".join(one["rows"])) for number, one in enumerate(json.loads(text)["patterns"], 1)]
        except (ValueError, LookupError, TypeError):
            raise NotationError(f'{name} is no JSON object with "patterns", each with its "rows"') from None
    else:
        lines = [(f"line {number}", line.partition("#")[0].strip()) for number, line in enumerate(text.splitlines(), 1)]
        rows = [(where, line) for where, line in lines if line]
    given = []
    for where, row in rows:
        try:
            given.append(Given(f"{name}, {where}", parse(row)))
        except NotationError as error:
            raise NotationError(f"{name}, {where}: {error}") from None
    return given


def _checked(crossing: str, given: Sequence[Given], asked: Sequence[Question]) -> Iterator[Deadlock]:
    """Yield the patterns of a given list, each once; NotationError if one is not a minimal pattern of those asked for."""
    seen: set[Pattern] = set()
    for where, pattern in given:
        sketched = Planes(pattern.box[1] + 2 * EDGE, crossing == "forbidden")
        sketch = sketched.sketch(pattern)
        if sketched.largest(sketch) != sketch.dead:
            raise NotationError(f"{where}: {pattern.text} is not mutually dead: some dead cell has no reason against some colour")
        if not sketched.minimal(sketch):
            raise NotationError(f"{where}: {pattern.text} is not minimal: a part of it is mutually dead")
        if not any(question.fits(pattern) for question in asked):
            raise NotationError(f"{where}: {pattern.text} is too large for what is asked for")
        found = occurrence(pattern.canonical(), crossing)
        if found is None:
            raise NotationError(f"{where}: {pattern.text} occurs in no legal position")
        if pattern.canonical() not in seen:
            seen.add(pattern.canonical())
            yield Deadlock(None, pattern.canonical(), found)


def catalogue_by_constraints(
    crossing: str,
    meter: Meter,
    *,
    cells: int | None = None,
    box: tuple[int, int] | None = None,
    given: Sequence[Given] | None = None,
) -> Catalogue:
    """Return the list as SAT finds it; or a given list, with the patterns that SAT finds to be missing in it.

    Patterns that occur nowhere are never met. A limit or Ctrl-C keeps what was found, as a list that is not complete. Raises
    NotationError for a given pattern that is no minimal one, occurs nowhere or does not fit, and for boards of over 256 cells.
    """
    found = Catalogue(crossing, cells, box, method="sat" if given is None else "given")
    found.deadlocks = sorted(_checked(crossing, given or (), questions(cells, box)), key=lambda one: one.pattern.order)
    known = [one.pattern for one in found.deadlocks]
    new: set[Pattern] = set()
    try:
        for pattern in patterns_by_constraints(crossing, meter, cells=cells, box=box, listed=known):
            new.add(pattern)
        if not new or given is None:
            found.complete = box[0] * box[1] if box else cells or 0
            found.all_sizes = box is not None
    except (LimitReached, KeyboardInterrupt) as stop:
        found.limit = limit_of(stop)
    patterns = new | set(known)
    names = {} if found.limit else ranked(patterns) if cells else names_of(crossing, patterns, meter)
    added = []
    for pattern in sorted(new, key=lambda pattern: pattern.order):
        where = occurrence(pattern, crossing)
        if where is None:
            raise ContradictionError(f"{pattern.text} is part of a model, but no legal position has it: please report it")
        added.append(Deadlock(names.get(pattern), pattern, where))
    found.deadlocks = [replace(deadlock, name=names.get(deadlock.pattern)) for deadlock in found.deadlocks]
    if given is None:
        found.deadlocks += added
    else:
        found.missing = added
    found.nodes, found.seconds = meter.nodes, meter.seconds
    return found
