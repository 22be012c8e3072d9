"""The maps of a graph's vertices onto each other that carry neighbours to neighbours, if they are at most 5,040.

Idea: vertices get colours that every map keeps. A vertex's colour, with those of its neighbours, is its next colour, until
nothing more is told apart (Weisfeiler and Leman 1968). Then one vertex after the other is fixed, by a colour of its own, until
all colours differ: a map is known by where it carries these few (McKay 1981). One map is looked for to each of their places, from
the last vertex to the first; maps found carry places to others, so few are looked for, and the number of all is a product, known
before they are listed (Sims 1970).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from .budget import Meter
from .shapes import CheckError

MOST_MAPS = 5040
"""As many as hextorus2 has, whose seven cells are next to all others; no other board of a family has more than 2,048."""

MOST_TRIES = 4096
"""Colourings of one graph. A torus takes some tens; only what looks alike everywhere, and is not, takes thousands."""

Map = tuple[int, ...]


class Colouring(NamedTuple):
    """Colours that tell apart all that they can.

    Attributes:
        of: the colour of each vertex.
        kinds: the colour of each vertex with those of its neighbours, sorted; a map carries equal ones to each other.
    """

    of: list[int]
    kinds: list[tuple[int, ...]]

    def like(self, vertex: int) -> list[int]:
        """Return all vertices of the colour of one."""
        return [other for other, colour in enumerate(self.of) if colour == self.of[vertex]]

    def fixed(self, vertex: int) -> list[int]:
        """Return the colours, but one of its own for a vertex."""
        return [len(self.of) if other == vertex else colour for other, colour in enumerate(self.of)]


class Graph:
    """Vertices from 0 on, which are next to which, and colours that a map has to keep."""

    def __init__(self, near: Sequence[Sequence[int]], colours: Sequence[int], meter: Meter) -> None:
        self.near, self.meter, self.tries = near, meter, 0
        # One vertex more is fixed in each colouring than in the one before; where all colours differ there is no next one.
        self.colourings, self.bases = [self.refined(colours)], list[int]()
        while (base := self.shared(self.colourings[-1])) is not None:
            self.bases.append(base)
            self.colourings.append(self.refined(self.colourings[-1].fixed(base)))

    def shared(self, colouring: Colouring) -> int | None:
        """Return the first vertex whose colour another one has, too."""
        count = Counter(colouring.of)
        return next((vertex for vertex, colour in enumerate(colouring.of) if count[colour] > 1), None)

    def refined(self, colours: Sequence[int]) -> Colouring:
        """Return the coarsest colouring that tells apart what `colours` do."""
        self.tries += 1
        if self.tries > MOST_TRIES:
            raise CheckError("the symmetries of the board are not found: it looks too much alike everywhere")
        before = 0
        while True:
            self.meter.work(sum(map(len, self.near)) + 20 * len(self.near))
            kinds = [(colour, *sorted([colours[n] for n in there])) for colour, there in zip(colours, self.near, strict=True)]
            numbers = {kind: number for number, kind in enumerate(sorted(set(kinds)))}
            colours = [numbers[kind] for kind in kinds]
            if len(numbers) == before:
                return Colouring(colours, sorted(kinds))
            before = len(numbers)

    def carried(self, fixed: int, to: Colouring) -> Map | None:
        """Return a map that carries the colouring with so many vertices fixed to another one, None if there is none."""
        of = self.colourings[fixed]
        if of.kinds != to.kinds:
            return None
        # Where all colours differ, each has the same ones next to it in both: neighbours go to neighbours.
        if fixed == len(self.bases):
            place = {colour: vertex for vertex, colour in enumerate(to.of)}
            return tuple([place[colour] for colour in of.of])
        there = [vertex for vertex, colour in enumerate(to.of) if colour == of.of[self.bases[fixed]]]
        images = (self.carried(fixed + 1, self.refined(to.fixed(vertex))) for vertex in there)
        return next((image for image in images if image), None)

    def maps(self) -> list[Map]:
        """Return all maps; CheckError if they are too many, or too hard to find."""
        known: list[Map] = []
        found = [tuple(range(len(self.near)))]
        for fixed in reversed(range(len(self.bases))):
            base = self.bases[fixed]
            ways = {base: found[0]}
            for place in self.colourings[fixed].like(base):
                if place not in ways and (image := self.carried(fixed + 1, self.refined(self.colourings[fixed].fixed(place)))):
                    known.append(image)
                    ways = self.ways(base, known)
            if len(found) * len(ways) > MOST_MAPS:
                raise CheckError(f"the board has more than {MOST_MAPS:,} symmetries")
            found = [tuple([way[to] for to in image]) for way in ways.values() for image in found]
        return found

    def ways(self, base: int, known: Sequence[Map]) -> dict[int, Map]:
        """Return the places to which known maps and what they make together carry a vertex, each with a map that does."""
        ways = {base: tuple(range(len(self.near)))}
        todo = [base]
        for place in todo:
            for image in known:
                if image[place] not in ways:
                    ways[image[place]] = tuple([image[to] for to in ways[place]])
                    todo.append(image[place])
        return ways
