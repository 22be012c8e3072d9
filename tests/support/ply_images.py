"""Images of positions by plies, read once more from the page of certificates: in words, on texts, by trying all maps.

What it takes from elsewhere: boards of Gem from the package, plies and what is relevant from the first checker. Sections of a few
plies (`lasts K`) are made at random, right ones and ones with another position in the place of the least image.
"""

import random
import re
from collections.abc import Iterator
from typing import Any

from certify import sealed
from crosscut.checker.games import GAMES
from crosscut.core.board import cells_of
from crosscut.core.instance import read_id
from small_sections import header

Map = dict[str, str]
BOARDS = [
    ("seo", "torus3", {"own_links": "block"}),
    ("seo", "torus3", {"own_links": "cross"}),
    ("seo", "torus4", {"own_links": "block"}),
    ("seo", "torus4", {"own_links": "cross"}),
    ("seo", "torus5", {"own_links": "block"}),
    ("gem", "triangle3", {"goal": "y"}),
    ("gem", "trigon3", {"goal": "y"}),
    ("gem", "gem3", {"goal": "ee"}),
    ("gem", "pentagon2", {"goal": "ee"}),
    ("gem", "pentagon3", {"goal": "y"}),
    ("gem", "heptagon2", {"goal": "y"}),
]


def paired(ends: list[frozenset[str]]) -> set[frozenset[frozenset[str]]]:
    """The first with the second, the third with the fourth, and so on."""
    return {frozenset(pair) for pair in zip(ends[::2], ends[1::2], strict=True)}


class Images:
    """All images of the positions of a board."""

    def __init__(self, game: str, board: str) -> None:
        self.game = game
        self.diagonals: list[frozenset[str]] = []  # two for each block, by its upper left cell, `\` before `/`
        self.sides: list[set[str]] = []
        if game == "seo":
            size = int(board.removeprefix("torus"))
            at = {(row, column): f"{chr(97 + column)}{row + 1}" for row in range(size) for column in range(size)}
            self.names = list(at.values())
            self.near: dict[str, set[str]] = {name: set() for name in self.names}
            for (row, column), name in at.items():
                below, right = (row + 1) % size, (column + 1) % size
                for other in (at[below, column], at[row, right]):
                    self.near[name].add(other)
                    self.near[other].add(name)
                self.diagonals += [frozenset({name, at[below, right]}), frozenset({at[row, right], at[below, column]})]
        else:
            known = read_id(f"{game}:{board}").game.board
            self.names = list(known.names)
            self.near = {name: self.named(near) for name, near in zip(self.names, known.neighbours, strict=True)}
            self.sides = [self.named(side.cells) for side in known.sides]
        self.maps = [found for found in self.neighbourly({}) if self.fits(found)]

    def named(self, cells: int) -> set[str]:
        """The names of the cells of a mask."""
        return {self.names[cell] for cell in cells_of(cells)}

    def neighbourly(self, found: Map) -> Iterator[Map]:
        """All maps that carry neighbours to neighbours, and others to others."""
        if len(found) == len(self.names):
            yield dict(found)
            return
        name = self.names[len(found)]
        for place in self.names:
            if place not in found.values() and all((a in self.near[name]) == (b in self.near[place]) for a, b in found.items()):
                yield from self.neighbourly(found | {name: place})

    def fits(self, carried: Map) -> bool:
        """What the page asks for beside the neighbours."""
        if self.game == "seo":
            moved = [frozenset(carried[cell] for cell in ends) for ends in self.diagonals]
            return paired(moved) == paired(self.diagonals)
        count, parts = len(self.sides), [{carried[name] for name in side} for side in self.sides]
        orders = [[(turn + way * i) % count for i in range(count)] for turn in range(count) for way in (1, -1)]
        return any(all(parts[i] == self.sides[order[i]] for i in range(count)) for order in orders)

    def image(self, text: str, carried: Map) -> str:
        """The image of a position's text."""
        turn, rows, *behind = text.split(":")
        glyphs = dict(zip((carried[name] for name in self.names), rows.replace("/", ""), strict=True))
        signs = (glyphs[name] for name in self.names)
        parts = [turn, "".join(sign if sign == "/" else next(signs) for sign in rows)]
        for part in behind:
            word, _, listed = part.partition("=")
            items = [(item[0], [carried[name] for name in re.findall("[a-z]+[0-9]+", item[1:])]) for item in listed.split("+")]
            if word == "links":
                items = [(side, sorted(ends, key=self.names.index)) for side, ends in items]
                items.sort(key=lambda item: (item[0], self.diagonals.index(frozenset(item[1]))))
            parts.append(f"{word}=" + "+".join(side + "".join(ends) for side, ends in items))
        return ":".join(parts)

    def all(self, text: str) -> set[str]:
        """All images of a position's text."""
        return {self.image(text, carried) for carried in self.maps}


class Sections:
    """Random sections on one board."""

    def __init__(self, game: str, board: str, readings: dict[str, str]) -> None:
        self.game, self.board, self.readings = game, board, readings
        self.rules: Any = GAMES[game](board, readings)
        self.images = Images(game, board)

    def start(self, plies: int, chance: random.Random) -> str:
        """A position after so many plies; fewer, if the game ends before."""
        p = self.rules.parse(str(read_id(f"{self.game}:{self.board}")).split(":", 2)[2])
        for _ in range(plies):
            q = self.rules.play(p, chance.choice(self.rules.turns(p)))
            if self.rules.ended(q):
                break
            p = q
        return str(self.rules.write(p))

    def demanded(self, text: str, ply: str, relevant: bool) -> str | None:
        """The position that a ply demands; None if it ends the game."""
        q = self.rules.play(self.rules.parse(text), ply)
        if self.rules.ended(q):
            return None
        return min(self.images.all(self.rules.write(self.rules.relevant(q) if relevant else q)))

    def section(self, plies: int, lasts: int, change: str, chance: random.Random) -> str | None:
        """A section that is right but for the change; None if no such was found.

        Changes: "" (none), "image" (another image has a line), "missing" (no image of a position has one).
        """
        first = self.start(plies, chance)
        relevant = self.game == "seo" and chance.random() < 0.6
        side = chance.choice("BW")
        lines, level = [], [first]
        for rank in range(lasts, 0, -1):
            following = set()
            for text in level:
                p = self.rules.parse(text)
                turns = self.rules.turns(p)
                own = p.turn == side
                chosen = chance.sample(turns, 1) if own else turns
                lines.append(f"{rank} {text} {chosen[0] if own else '*'}")
                for ply in chosen:
                    after = self.demanded(text, ply, relevant)
                    if after is not None:
                        following.add(after)
                    elif self.rules.winner(self.rules.play(p, ply)) != side:
                        return None
            level = chance.sample(sorted(following), len(following))
        if change:
            number = len(lines) - 1  # a line of rank 1, unless all others ended the game
            others = sorted(self.images.all(lines[number].split(" ")[1]) - {lines[number].split(" ")[1]})
            if not lines[number].startswith("1 ") or number == 0 or not others:
                return None
            p = self.rules.parse(chance.choice(others))
            ply = chance.choice(self.rules.turns(p)) if p.turn == side else "*"
            lines[number:] = [f"1 {self.rules.write(p)} {ply}"] if change == "image" else []
        more = {"relevant": "yes"} if relevant else {}
        head = header(self.game, self.board, self.readings, first, side, f"lasts {lasts}", images="least", **more)
        return sealed(head, lines)


def random_sections(count: int, seed: int) -> tuple[dict[str, str], dict[str, str]]:
    """Right sections and wrong ones, by their numbers."""
    chance = random.Random(seed)
    boards = [Sections(*board) for board in BOARDS]
    right, wrong = dict[str, str](), dict[str, str]()
    while len(right) + len(wrong) < count:
        board, change = chance.choice(boards), chance.choice(["", "", "image", "missing"])
        plies = chance.randrange(len(board.images.names) * 2 // 3)
        text = board.section(plies, chance.choice([2, 2, 3]), change, chance)
        if text is not None:
            (wrong if change else right)[str(len(right) + len(wrong))] = text
    return right, wrong
