"""A third reading of sections of Orcoon with threats, local games, strips and images: the sentences of the page, in turn.

With nothing of the checkers', over rules of its own. It reads plain or packed files with `connection=chain`, `pie=off` and the
guarantees `win`, `at_least_draw` and `within K`; of others it says nothing. Its board is small: all orders are tried.
"""

import gzip
import hashlib
import json
import re
from functools import cache
from typing import Any

from plain_local import PlainLocal
from plain_orcoon import OTHER, PlainOrcoon

LINE = re.compile(
    r"([0-9]{1,6}) (\S+) ([a-z][0-9]+|pass|-)(?: strip=(\S+))?(?: order=(\S*))?(?: threats=(\S+))?(?: local=(\S+))?"
)
HEADER = {"crosscut", "version", "game", "rules", "board", "readings", "position", "side", "guarantee", "leaves", "images"}
GUARANTEE = re.compile("win|at_least_draw|within (0|[1-9][0-9]*)")


class RefusedError(Exception):
    """The file proves nothing."""


class StrangeError(Exception):
    """The file is not one for this reading."""


def demand(right: object, why: str) -> None:
    if not right:
        raise RefusedError(why)


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    demand(len(dict(pairs)) == len(pairs), "a member twice")
    return dict(pairs)


def read_json(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text, object_pairs_hook=once)
    except ValueError as error:
        raise RefusedError(str(error)) from error
    demand(isinstance(found, dict), "no object")
    return dict(found)


@cache
def plain_rules(rows: int, columns: int, crossing: bool) -> PlainOrcoon:
    return PlainOrcoon(rows, columns, crossing)


class Section:
    """What a header says, and the demands that are open."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.header, self.open = header, dict[str, int]()
        if header.get("game") != "orcoon" or not isinstance(header.get("readings"), dict):
            raise StrangeError
        readings, board = header["readings"], re.fullmatch("([1-9])x([1-9])", str(header.get("board")))
        guarantee = GUARANTEE.fullmatch(str(header.get("guarantee")))
        if readings.get("connection") != "chain" or readings.get("pie") != "off" or board is None or guarantee is None:
            raise StrangeError
        if int(board[1]) * int(board[2]) > 16:
            raise StrangeError
        demand(set(header) <= HEADER, "another member")
        demand(set(readings) == {"connection", "crossing", "pie"}, "another switch")
        demand(readings["crossing"] in ("forbidden", "allowed"), "another reading")
        for member, value in (("crosscut", "strategy"), ("version", 1), ("rules", 1)):
            demand(header.get(member) == value and type(header[member]) is type(value), member)
        demand(header.get("side") in ("B", "W"), "no side")
        self.within = int(guarantee[1]) if guarantee[1] else None
        self.leaves, self.images = header.get("leaves"), header.get("images")
        demand("leaves" not in header or self.leaves in ("threats", "local", "strips"), "other leaves")
        demand("images" not in header or self.images == "least", "other images")
        demand(not self.leaves or self.within is None, "threats within turns")
        self.rules = plain_rules(int(board[1]), int(board[2]), readings["crossing"] == "forbidden")
        self.prover, self.other = header["side"], OTHER[header["side"]]
        demand(isinstance(header.get("position"), str), "no position")
        s, _, _, skips = self.position(header["position"])
        demand(not skips, "a header with skips")
        demand(not self.rules.breaks_rule_3(s) and not self.rules.breaks_rule_4(s), "not a legal position")

    def position(self, text: str) -> tuple[str, str, bool, bool]:
        """The stones, who is to move, whether the turn before was a pass, and whether the other player may skip."""
        match = re.fullmatch("([BW]):([.BW/]+)(:pass)?(:skips)?", text)
        rows = match[2].split("/") if match else []
        demand(len(rows) == self.rules.rows and {len(row) for row in rows} == {self.rules.columns}, "not a position")
        assert match is not None
        return "".join(rows), match[1], match[3] is not None, match[4] is not None

    def cells(self, text: str) -> list[int]:
        names = text.split(",") if text else []
        demand(all(name in self.rules.names for name in names), "no cells of the board")
        return [self.rules.names[name] for name in names]

    def needs_order(self, s: str, order: str | None) -> None:
        """The other player's pass is legal here: the prover connects by the order."""
        demand(order is not None, "no order")
        after = self.rules.in_order(s, self.cells(order or ""), self.prover)
        demand(after is not None and self.rules.joined(after, self.prover), "the order does not connect")

    def line(self, text: str, first: bool, before: int) -> int:
        match = LINE.fullmatch(text)
        demand(match is not None and len(text) <= 4096, "not a line")
        assert match is not None
        rank, turn, strip, order, threats, region = int(match[1]), *match.groups()[2:]
        s, mover, passed, skips = self.position(match[2])
        ours = mover == self.prover
        if first:
            demand(match[2] == self.header["position"], "not the header's position")
            demand(self.within is None or rank <= self.within, "not within so many turns")
            demand((turn == "-") == (passed or not ours), "a turn where there is none, or none where there is one")
        else:
            demand(rank <= before and match[2] in self.open and rank <= self.open.pop(match[2]), "nobody demanded that")
            demand(turn != "-", "no turn")
        if passed or turn == "pass":  # the game has ended, by the pass of the one or the other
            demand(strip is None and threats is None and region is None, "a strip, threats or a region after the end")
            demand(passed or rank >= 1, "the rank")
            if passed and ours:
                self.needs_order(s, order)
            else:
                demand(order is None and not self.rules.can_connect(s, self.other), "the other side can connect")
            return rank
        if turn != "-":
            after = self.rules.placed(s, self.cells(turn)[0], self.prover)
            demand(after is not None, "not a legal turn")
            s = after or s
        spent = 1 if turn == "-" else 2
        demand(rank >= spent, "the rank")
        if strip is not None:
            s, skips = self.strip(s, strip), True
        self.needs_order(s, order)
        self.replies(s, self.threats(s, threats), self.region(s, region), rank - spent, skips)
        return rank

    def layer(self, cell: int) -> int:
        """Its column if the other player's edges are left and right, else its row; from 1."""
        return (cell % self.rules.columns if self.prover == "B" else cell // self.rules.columns) + 1

    def strip(self, q: str, text: str) -> str:
        """The stones that the line goes over to."""
        demand(self.leaves == "strips", "a strip without strips")
        match = re.fullmatch("([1-9][0-9]*)-([1-9][0-9]*)", text)
        demand(match is not None, "not a strip")
        assert match is not None
        first, last = int(match[1]), int(match[2])
        demand(first <= last <= self.layer(len(q) - 1), "not layers of this board")
        beside = (first - 2, first - 1, last + 1, last + 2)
        demand(all(self.layer(cell) not in beside for cell, stone in enumerate(q) if stone == self.prover), "a stone beside it")
        return "".join(stone if first <= self.layer(cell) <= last else self.other for cell, stone in enumerate(q))

    def together(self, r: str) -> str:
        """The stones moved together: each comes from so many layers further on, and behind all layers are the other player's."""
        away = min((self.layer(cell) for cell, stone in enumerate(r) if stone != self.other), default=1) - 1
        cells, last = away * (1 if self.prover == "B" else self.rules.columns), self.layer(len(r) - 1)
        return "".join(r[cell + cells] if self.layer(cell) + away <= last else self.other for cell in range(len(r)))

    def threats(self, s: str, text: str | None) -> list[list[int]]:
        if text is None:
            return []
        demand(self.leaves, "threats without leaves")
        found = []
        for threat in text.split(";"):
            cell, colon, order = threat.partition(":")
            demand(colon and cell in self.rules.names, "not a threat")
            demand(self.rules.threatens(s, self.rules.names[cell], self.prover), "no threat")
            found.append([self.rules.names[cell], *self.cells(order)])
        return found

    def region(self, q: str, text: str | None) -> PlainLocal | None:
        if text is None:
            return None
        demand(self.leaves in ("local", "strips"), "a region without local games")
        cells = self.cells(text)
        demand(1 <= len(cells) <= 12 and cells == sorted(set(cells)), "not cells in board order, each once")
        demand(all(q[cell] == "." for cell in cells), "a cell that is taken")
        game = PlainLocal(self.rules, q, cells, self.prover)
        demand(game.won(q), "the local game is not won")
        return game

    def replies(self, q: str, threats: list[list[int]], game: PlainLocal | None, rank: int, skips: bool) -> None:
        places = [(cell, self.rules.placed(q, cell, self.other)) for cell in range(len(q))]
        for cell, r in places + [(-1, q)] * skips:
            if r is None:
                continue
            if self.leaves and any(self.rules.answered(r, threat, self.prover) for threat in threats):
                continue
            if self.leaves and self.rules.seen_cut_off(r, self.other):
                continue
            if game and (cell not in game.region or game.won(r)):
                continue
            images = ["".join(r[i] for i in to) for to in self.rules.maps] if self.images else [r]
            r, columns = min(map(self.together, images) if skips else images), self.rules.columns
            text = f"{self.prover}:" + "/".join(r[i : i + columns] for i in range(0, len(r), columns)) + ":skips" * skips
            self.open[text] = min(rank, self.open.get(text, rank))


def check(data: bytes) -> None:
    """Returns if each section of the file proves its sentence."""
    try:
        text = (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode("ascii")
    except (OSError, EOFError, ValueError) as error:
        raise RefusedError(str(error)) from error
    demand(text.endswith("\n") and all(" " <= sign <= "~" or sign == "\n" for sign in text), "other signs")
    lines = text.split("\n")[:-1]
    while lines:
        ends = [at for at, line in enumerate(lines) if at and line.startswith("{")]
        demand(ends, "no footer")
        body, footer, lines = lines[: ends[0]], read_json(lines[ends[0]]), lines[ends[0] + 1 :]
        demand(len(body) > 1, "no lines")
        section, rank = Section(read_json(body[0])), 0
        for number, line in enumerate(body[1:]):
            rank = section.line(line, number == 0, rank)
        digest = hashlib.sha256("".join(f"{line}\n" for line in body).encode()).hexdigest()
        right = {"end": "strategy", "lines": len(body) - 1, "sha256": digest}
        demand(footer == right and type(footer["lines"]) is int, "a wrong footer")
        demand(not section.open, "open demands")
