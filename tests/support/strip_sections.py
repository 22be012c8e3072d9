"""Sections with strips: a random strategy of the winner, who goes over to random strips, and in most one mistake.

Plain play over the rules of plain_orcoon, from the sections "Strips" and "Images" of docs/formats/certificates.md. The solver's
own lines take the strips that save most. These take any that are won, strips of strips and whole boards among them.
"""

import json
import random
from functools import cache
from typing import Any

from certify import sealed
from plain_local import PlainLocal
from plain_orcoon import OTHER, PlainOrcoon
from plain_threats import plain_rules
from threat_sections import Writer, mistaken

BOARDS = [(2, 3), (3, 2), (2, 4), (4, 2), (2, 5), (5, 2), (3, 3), (3, 4), (4, 3), (3, 5), (5, 3)]
MOST = 10
"""Empty cells of a header's position."""


class PlainStrips:
    """What is won where the side `o` may skip: as plain as can be."""

    def __init__(self, rules: PlainOrcoon, p: str) -> None:
        self.rules, self.p, self.o = rules, p, OTHER[p]
        place = [divmod(cell, rules.columns)[p == "B"] for cell in range(rules.rows * rules.columns)]
        self.layers = [[cell for cell, at in enumerate(place) if at == layer] for layer in range(max(place) + 1)]
        self.to_move, self.waiting = cache(self._to_move), cache(self._waiting)

    def _to_move(self, s: str) -> bool:
        """P is to move, and wins."""
        return not self.rules.can_connect(s, self.o) or any(map(self.waiting, self.after(s, self.p)))

    def _waiting(self, s: str) -> bool:
        """O is to move, and P wins after her pass, her skip, and each of her placements."""
        return self.rules.can_connect(s, self.p) and self.to_move(s) and all(map(self.to_move, self.after(s, self.o)))

    def after(self, s: str, colour: str) -> list[str]:
        return [after for cell in range(len(s)) if (after := self.rules.placed(s, cell, colour))]

    def may(self, q: str, first: int, last: int) -> bool:
        """No stone of P's stands on two layers beside the strip on either side; layers are counted from 0."""
        beside = [layer for layer in (first - 2, first - 1, last + 1, last + 2) if 0 <= layer < len(self.layers)]
        return all(q[cell] != self.p for layer in beside for cell in self.layers[layer])

    def over(self, q: str, first: int, last: int) -> str:
        """The stones gone over to."""
        outside = {cell for layer in [*self.layers[:first], *self.layers[last + 1 :]] for cell in layer}
        return "".join(self.o if cell in outside else stone for cell, stone in enumerate(q))

    def strips(self, q: str) -> list[tuple[int, int]]:
        """All strips in which P wins, O to move."""
        count = len(self.layers)
        pairs = [(first, last) for first in range(count) for last in range(first, count) if self.may(q, first, last)]
        return [pair for pair in pairs if self.waiting(self.over(q, *pair))]

    def together(self, s: str) -> str:
        """The stones with all layers that are wholly O's, but those between others, behind the others."""
        kept, full = [[s[cell] for cell in layer] for layer in self.layers], [self.o] * len(self.layers[0])
        while kept and kept[-1] == full:
            kept.pop()
        while kept and kept[0] == full:
            kept.pop(0)
        kept += [full] * (len(self.layers) - len(kept))
        # A column of the text for each layer if these are columns, else a row.
        rows = zip(*kept, strict=True) if self.p == "B" else kept
        return "".join("".join(row) for row in rows)


class StripWriter(Writer):
    """Lines for all positions that a random strategy meets, with strips."""

    def __init__(self, rules: PlainOrcoon, prover: str, images: bool, rng: random.Random) -> None:
        super().__init__(rules, prover, images, True, rng)
        self.strips = PlainStrips(rules, prover)
        self.helps = rng.choice([0, 0.3, 1])
        """How many lines may have threats and a region, which leave out most lines."""

    def threats(self, q: str) -> list[list[int]]:
        return super().threats(q) if self.rng.random() < self.helps else []

    def region(self, q: str) -> PlainLocal | None:
        return super().region(q) if self.rng.random() < self.helps else None

    def listed(self, r: str, skips: bool) -> str:
        images = ["".join(r[i] for i in to) for to in self.rules.maps] if self.images else [r]
        return min(map(self.strips.together, images) if skips else images)

    def chosen(self, s: str, skips: bool) -> tuple[str, str] | None:
        """A turn that wins, and the stones behind it; None for a pass."""
        after = {cell: q for cell in range(len(s)) if (q := self.rules.placed(s, cell, self.prover))}
        wins = [
            (self.named([cell]), q)
            for cell, q in after.items()
            if (self.strips.waiting(q) if skips else not self.rules.won(q, OTHER[self.prover]))
        ]
        passes = not self.rules.can_connect(s, OTHER[self.prover])
        return None if passes and (not wins or self.rng.randrange(2)) else self.rng.choice(wins)

    def write(self, s: str, ours: bool, skips: bool = False) -> int:
        """The rank of a position that the prover has won, with its line, and all that it demands."""
        text, other = self.text(s, self.prover if ours else OTHER[self.prover]) + ":skips" * skips, OTHER[self.prover]
        if text in self.lines:
            return self.lines[text][0]
        turn, q, strip = "-", s, ""
        if ours:
            choice = self.chosen(s, skips)
            if choice is None:
                self.lines[text] = 1, f"{text} pass"
                return 1
            turn, q = choice
        if (found := self.strips.strips(q)) and self.rng.randrange(4):
            first, last = self.rng.choice(found)
            q, skips, strip = self.strips.over(q, first, last), True, f" strip={first + 1}-{last + 1}"
        threats, region, rank = self.threats(q), self.region(q), 0
        replies = [(cell, r) for cell in range(len(q)) if (r := self.rules.placed(q, cell, other))]
        for cell, r in replies + [(-1, q)] * skips:
            if any(self.rules.answered(r, threat, self.prover) for threat in threats):
                continue
            if region and (cell not in region.region or region.won(r)):
                continue
            if not self.rules.seen_cut_off(r, other):
                rank = max(rank, self.write(self.listed(r, skips), True, skips))
        written = [f"{self.named(threat[:1])}:{self.named(threat[1:])}" for threat in threats]
        behind = f" threats={';'.join(written)}" if written else ""
        behind += f" local={self.named(sorted(region.region))}" if region else ""
        rank += 2 if ours else 1
        self.lines[text] = rank, f"{text} {turn}{strip} order={self.named(self.order(q) or [])}{behind}"
        return rank


def some_position(rules: PlainOrcoon, rng: random.Random) -> str:
    """A random legal position with few empty cells, of which some are left."""
    while True:
        s, few = "." * (rules.rows * rules.columns), rng.randrange(2, MOST + 1)
        for _ in range(200):
            s = rules.placed(s, rng.randrange(len(s)), rng.choice("BW")) or s
            if s.count(".") <= few:
                return s


def right_section(seed: int, board: tuple[int, int] | None = None) -> tuple[dict[str, Any], list[str]]:
    """Header and lines of a section without a mistake."""
    rng = random.Random(seed)
    rows, columns = board or rng.choice(BOARDS)
    crossing, images = rng.choice(["forbidden", "allowed"]), rng.choice([True, False])
    rules = plain_rules(rows, columns, crossing == "forbidden")
    s = some_position(rules, rng)
    turn = rng.choice("BW")
    prover = turn if rules.won(s, turn) else OTHER[turn]
    writer = StripWriter(rules, prover, images, rng)
    writer.write(s, turn == prover)
    first = writer.text(s, turn)
    kept = sorted(writer.lines.items(), key=lambda item: (item[0] != first, -item[1][0]))
    readings = {"connection": "chain", "crossing": crossing, "pie": "off"}
    header: dict[str, Any] = {"crosscut": "strategy", "version": 1, "game": "orcoon", "rules": 1}
    header |= {"board": f"{rows}x{columns}", "readings": readings, "position": first, "side": prover, "guarantee": "win"}
    return header | {"leaves": "strips"} | ({"images": "least"} if images else {}), [f"{rank} {line}" for _, (rank, line) in kept]


def mistaken_strip(lines: list[str], header: dict[str, Any], rng: random.Random) -> list[str]:
    """One mistake about strips, which may leave the section right: in a strip, in the word `skips`, or in the header's leaves."""
    kind = rng.randrange(6)
    marked = [at for at, line in enumerate(lines) if (" strip=" if kind < 3 else ":skips ") in line]
    if kind == 5 or not marked:
        header["leaves"] = rng.choice(["local", "threats"])
        return lines
    at = rng.choice(marked)
    line = lines[at]
    if kind == 4:
        rank, position, rest = line.split(" ", 2)
        turn, rows, _ = position.split(":")
        turned = rows.split("/")[::-1] if header["side"] == "W" else [row[::-1] for row in rows.split("/")]
        line = rng.choice([f"{rank} {turn}:{rows} {rest}", f"{rank} {turn}:{'/'.join(turned)}:skips {rest}"])
    elif kind == 3:
        return lines[:at] + lines[at + 1 :]
    else:
        head, _, tail = line.partition(" strip=")
        strip, _, rest = tail.partition(" ")
        first, last = map(int, strip.split("-"))
        others = [f"{first + 1}-{last}", f"{first - 1}-{last}", f"{first}-{last + 1}", f"{first}-{last - 1}", f"{last}-{first}"]
        written = rng.choice([*others, *others, f"0{first}-{last}", f"{first}", f"{first}-{last}-{last}"])
        line = f"{head} {rest}" if kind == 2 else f"{head} strip={written} {rest}"
    return [*lines[:at], line, *lines[at + 1 :]]


def random_strip_section(seed: int) -> str:
    """The text of a section; three of four have one mistake, which may leave it right."""
    rng = random.Random(-seed - 1)
    header, lines = right_section(seed)
    if rng.randrange(4):
        lines = rng.choice([mistaken, mistaken_strip, mistaken_strip])(lines, header, rng)
    return sealed(json.loads(json.dumps(header)), lines)
