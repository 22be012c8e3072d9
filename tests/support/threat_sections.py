"""Sections with threats and local games: a random strategy of the winner, random threats and regions, and in most one mistake.

The solver's own are short, as each line has all threats that serve. These have some, too long orders, and lines for the rest.
"""

import json
import random

from certify import sealed
from plain_local import PlainLocal
from plain_orcoon import OTHER, PlainOrcoon
from plain_threats import plain_rules

BOARDS = [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 3), (3, 3)]


class Writer:
    """Lines for all positions that a random strategy meets."""

    def __init__(self, rules: PlainOrcoon, prover: str, images: bool, local: bool, rng: random.Random) -> None:
        self.rules, self.prover, self.images, self.local, self.rng = rules, prover, images, local, rng
        self.lines: dict[str, tuple[int, str]] = {}

    def order(self, s: str) -> list[int] | None:
        """Random placements that connect, and sometimes more; None if there are none."""
        cells: list[int] = []
        while not self.rules.joined(s, self.prover) or self.rng.randrange(4) == 0:
            fits = [(cell, after) for cell in range(len(s)) if (after := self.rules.placed(s, cell, self.prover))]
            fits = [(cell, after) for cell, after in fits if self.rules.can_connect(after, self.prover)]
            if not fits:
                return cells if self.rules.joined(s, self.prover) else None
            cell, s = self.rng.choice(fits)
            cells.append(cell)
        return cells

    def named(self, cells: list[int]) -> str:
        names = list(self.rules.names)
        return ",".join(names[cell] for cell in cells)

    def threats(self, q: str) -> list[list[int]]:
        found = []
        for cell in range(len(q)):
            while self.rules.threatens(q, cell, self.prover) and self.rng.randrange(3):
                order = self.order(self.rules.placed(q, cell, self.prover) or q)
                found.append([cell, *(order or [])])
        return found

    def region(self, q: str) -> PlainLocal | None:
        """A random region in which the prover wins, if a few tries find one."""
        empty = [cell for cell, stone in enumerate(q) if stone == "."]
        for _ in range(6 if self.local and empty else 0):
            game = PlainLocal(self.rules, q, self.rng.sample(empty, self.rng.randrange(1, len(empty) + 1)), self.prover)
            if game.won(q):
                return game
        return None

    def text(self, s: str, turn: str) -> str:
        return f"{turn}:" + "/".join(s[i : i + self.rules.columns] for i in range(0, len(s), self.rules.columns))

    def write(self, s: str, ours: bool) -> int:
        """The rank of a position that the prover has won, with its line, and all that it demands."""
        text = self.text(s, self.prover if ours else OTHER[self.prover])
        if text in self.lines:
            return self.lines[text][0]
        turn, q = "-", s
        if ours:
            wins = [(cell, after) for cell in range(len(s)) if (after := self.rules.placed(s, cell, self.prover))]
            wins = [(cell, after) for cell, after in wins if not self.rules.won(after, OTHER[self.prover])]
            if not self.rules.can_connect(s, OTHER[self.prover]) and (not wins or self.rng.randrange(2)):
                self.lines[text] = 1, f"{text} pass"
                return 1
            cell, q = self.rng.choice(wins)
            turn = self.named([cell])
        threats, region, rank = self.threats(q), self.region(q), 0
        for cell in range(len(q)):
            r = self.rules.placed(q, cell, OTHER[self.prover])
            if r is None or any(self.rules.answered(r, threat, self.prover) for threat in threats):
                continue
            if region and (cell not in region.region or region.won(r)):
                continue
            if not self.rules.seen_cut_off(r, OTHER[self.prover]):
                rank = max(rank, self.write(self.rules.least(r) if self.images else r, True))
        written = [f"{self.named(threat[:1])}:{self.named(threat[1:])}" for threat in threats]
        behind = f" threats={';'.join(written)}" if written else ""
        behind += f" local={self.named(sorted(region.region))}" if region else ""
        rank += 2 if ours else 1
        self.lines[text] = rank, f"{text} {turn} order={self.named(self.order(q) or [])}{behind}"
        return rank


def mistaken(lines: list[str], header: dict[str, object], rng: random.Random) -> list[str]:
    """One mistake, which may leave the section right: in the header, a rank, a cell, threats, a region, or a line too few."""
    at, kind = rng.randrange(len(lines)), rng.randrange(9)
    line, _, region = lines[at].partition(" local=")
    head, _, threats = line.partition(" threats=")
    cells = [f"{column}{row}" for column in "abc" for row in (1, 2, 3)]
    places = [i for i in range(len(head), len(line) - 1) if line[i].isalpha() and line[i + 1].isdigit()]
    if kind == 0:
        header.pop(rng.choice(["images", "leaves"]), None)
        header |= {"leaves": "threats"} if rng.randrange(3) == 0 else {}
    elif kind == 1:
        line = f"{max(0, int(line.split(' ')[0]) - rng.choice([1, 2]))} {line.split(' ', 1)[1]}"
    elif kind == 2:
        return lines[:at] + lines[at + 1 :] or lines
    elif kind == 3:
        line = f"{line}{';' if threats else ' threats='}{rng.choice(cells)}:{rng.choice(['', *cells])}"
    elif kind == 4 and threats:
        line = head
    elif kind == 5 and threats:
        kept = threats.split(";")
        del kept[rng.randrange(len(kept))]
        line = f"{head} threats={';'.join(kept)}" if kept else head
    elif places:
        i = rng.choice(places)
        line = line[:i] + rng.choice(cells) + line[i + 2 :]
    if region:
        kept = region.split(",")
        if kind == 8:
            kept.insert(rng.randrange(len(kept) + 1), rng.choice(cells))
            kept = sorted(kept, key=lambda name: name[::-1]) if rng.randrange(4) else kept
        elif kind == 7:
            del kept[rng.randrange(len(kept))]
        line = f"{line} local={','.join(kept)}"
    return [*lines[:at], line, *lines[at + 1 :]]


def random_section(seed: int) -> str:
    rng = random.Random(seed)
    rows, columns = rng.choice(BOARDS)
    crossing, images, local = rng.choice(["forbidden", "allowed"]), rng.choice([True, False]), rng.choice([True, False])
    rules = plain_rules(rows, columns, crossing == "forbidden")
    s = "." * (rows * columns)
    for _ in range(rng.randrange(3)):
        s = rng.choice([after for cell in range(len(s)) if (after := rules.placed(s, cell, rng.choice("BW")))])
    turn = rng.choice("BW")
    prover = turn if rules.won(s, turn) else OTHER[turn]
    writer = Writer(rules, prover, images, local, rng)
    writer.write(s, turn == prover)
    first = writer.text(s, turn)
    kept = sorted(writer.lines.items(), key=lambda item: (item[0] != first, -item[1][0]))
    lines = [f"{rank} {line}" for _, (rank, line) in kept]
    readings = {"connection": "chain", "crossing": crossing, "pie": "off"}
    header: dict[str, object] = {"crosscut": "strategy", "version": 1, "game": "orcoon", "rules": 1}
    header |= {"board": f"{rows}x{columns}", "readings": readings, "position": first, "side": prover, "guarantee": "win"}
    header |= {"leaves": "local" if local else "threats"} | ({"images": "least"} if images else {})
    if rng.randrange(4):
        lines = mistaken(lines, header, rng)
    return sealed(json.loads(json.dumps(header)), lines)
