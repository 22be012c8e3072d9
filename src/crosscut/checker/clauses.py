"""Clauses as the generators of questions write them, by the names of their variables."""

from __future__ import annotations

import hashlib
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence

from .budget import Meter

Literal = tuple[bool, str]
"""A sign, true for the variable itself and false for its negation, and the variable's name."""

Clause = frozenset[Literal]

Value = str | bool
"""A statement about a cell: the name of a variable, or a constant."""

Signed = tuple[bool, Value]
"""A statement, or with the sign false its contrary."""

ALWAYS, NEVER = (True, True), (True, False)

LONGEST = 200
"""Characters of the name of a statement that is put together; a longer one is named by its digest."""

CLAUSE_SIZE = 700
"""Bytes that a clause takes in a set, about."""


def counted(meter: Meter, clauses: Iterable[Clause]) -> set[Clause]:
    """Return clauses as a set, having counted what they cost."""
    found = set()
    for one in clauses:
        meter.work(30 + 10 * len(one))
        if one not in found:
            meter.hold(CLAUSE_SIZE)
            found.add(one)
    return found


def clause(false: Iterable[Value], true: Iterable[Value] = ()) -> Iterator[Clause]:
    """Yield the clause "one of `false` is false or one of `true` is true", unless constants make it true."""
    yield from one_of([(False, value) for value in false] + [(True, value) for value in true])


def one_of(literals: Iterable[Signed]) -> Iterator[Clause]:
    """Yield the clause "one of these holds", unless constants make it true."""
    signed = list(literals)
    # A constant that agrees with its sign makes the clause true; one that does not is dropped.
    if not any(value is sign for sign, value in signed):
        yield frozenset((sign, value) for sign, value in signed if isinstance(value, str))


def contrary(literal: Signed) -> Signed:
    """Return the contrary of a statement."""
    return not literal[0], literal[1]


class Gates:
    """Statements put together of others, which have names of their own; `clauses` says what they are.

    Args:
        meter: counts what they cost.
    """

    def __init__(self, meter: Meter) -> None:
        """Begin without any."""
        self.meter = meter
        self.clauses: list[Clause] = []
        self._made: set[str] = set()

    def all_of(self, *literals: Signed) -> Signed:
        """Return the statement that all of these hold; constants are left out."""
        texts: dict[str, Signed] = {}
        for sign, value in literals:
            if value is (not sign):
                return NEVER
            if isinstance(value, str):
                texts["not " * (not sign) + value] = sign, value
        if any(texts.keys() >= {text, f"not {text}"} for text in texts):
            return NEVER
        if len(texts) < 2:
            return next(iter(texts.values()), ALWAYS)
        name = f"({' and '.join(sorted(texts))})"
        if len(name) > LONGEST:
            name = f"gate {hashlib.sha256(name.encode()).hexdigest()[:32]}"
        if name not in self._made:
            self._made.add(name)
            self.meter.work(50 * len(texts))
            self.meter.hold(CLAUSE_SIZE * (len(texts) + 1))
            for literal in texts.values():
                self.clauses += one_of([(False, name), literal])
            self.clauses += one_of([(True, name), *map(contrary, texts.values())])
        return True, name

    def any_of(self, *literals: Signed) -> Signed:
        """Return the statement that one of these holds."""
        return contrary(self.all_of(*map(contrary, literals)))


def walk(
    name: str,
    links: Iterable[tuple[int, int, Signed]],
    starts: Mapping[int, Value],
    names: Mapping[int, str],
    steps: int,
    stones: Mapping[int, Signed] | None = None,
    gates: Gates | None = None,
) -> Generator[Clause, None, dict[int, Signed]]:
    """Yield the clauses of a walk of at most so many steps; return the places it may come to, each with its statement.

    Args:
        name: of the walk's variables, before the step and the place.
        links: the steps, from a place to another, with the statement that there is such a step.
        starts: the places it may begin at, each with a statement that it may.
        names: of the places.
        steps: how many at most.
        stones: of each place, the statement that a walk may come there; without them it always may.
        gates: of the formula; not needed where links are certain, and starts or stones.
    """
    links, stones, gates = tuple(links), stones or dict.fromkeys(names, ALWAYS), gates or Gates(Meter())
    first = {place: gates.all_of((True, start), stones[place]) for place, start in starts.items()}
    before = dict(first)
    for step in range(1, steps + 1):
        near = {place: [start] for place, start in first.items()}
        for here, there, link in links:
            if here in before:
                near.setdefault(there, []).append(gates.all_of(before[here], link))
        now: dict[int, Signed] = {}
        for place, ways in near.items():
            if starts.get(place) is True:
                now[place] = stones[place]
                continue
            now[place] = True, f"{name} {step} {names[place]}"
            yield from one_of([contrary(now[place]), stones[place]])
            yield from one_of([contrary(now[place]), *ways])
        before = now
    return before


def at_least(name: str, literals: Iterable[str | Signed], most: int | None = None) -> Generator[Clause, None, list[Value]]:
    """Yield the clauses of a counter; return the statements that at least 0, 1, 2, ... of these hold, up to `most`.

    `NAME at least K of N` holds exactly if at least K of the first N do. "At least 0" is true; of fewer than K it is false.
    """
    before: list[Value] = [True]
    for count, literal in enumerate(literals, 1):
        holds = (True, literal) if isinstance(literal, str) else literal
        here: list[Value] = [True]
        for least in range(1, (count if most is None else min(count, most)) + 1):
            enough = before[least] if least < len(before) else False
            here.append(now := f"{name} at least {least} of {count}")
            yield from one_of([(False, now), (True, enough), holds])
            yield from clause([now], [enough, before[least - 1]])
            yield from clause([enough], [now])
            yield from one_of([contrary(holds), (False, before[least - 1]), (True, now)])
        before = here
    return before


def odd(name: str, literals: Sequence[Value], whole: Value) -> Iterator[Clause]:
    """Yield the clauses that say: `whole` holds exactly if an odd number of the literals do.

    `NAME odd of N` says that of the first N, for less than all of them.
    """
    before: Value = False
    for count, literal in enumerate(literals, 1):
        here = whole if count == len(literals) else f"{name} odd of {count}"
        yield from clause([here], [before, literal])
        yield from clause([here, before, literal])
        yield from clause([before], [here, literal])
        yield from clause([literal], [here, before])
        before = here
    if not literals:
        yield from clause([whole])
