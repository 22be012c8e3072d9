"""Quax and the second phase of Torax once more: own rules, own virtual connections, own search, in plain Python.

The idea: who moves wins at once if his connections say so. Otherwise he must play in each set of elements with which the other
player would win if he were to move. Each ply that loses adds such a set: what its refutation needs. Proof numbers choose where to
look next. Source: docs/mathematics/quax-connections.md; what a refutation needs: docs/results/torax-loops.md. No code of the
package is used. Results: tests/games/quax/test_connections_again.py.

Who has won is found by whole turns round the board, not by even and odd ones; the connections have classes, even or odd. Blocks
are not ends here. Instead a full and a half connection that meet in an own chain make a half one: he plays in the half one first.
Connections come by size, smallest first: an AND or an OR is never smaller than its parts, so nothing kept is ever replaced.

What was tried, on 6x6 with four stones of the second phase: two full and four half connections of two ends and class, instead of
three and six, take half the time for as many nodes; four and ten take a third of the nodes; a limit of 16 elements saves little.
"""

import re
from collections import defaultdict
from itertools import combinations, product
from typing import NamedTuple

FULLS, HALVES, LONGEST = 3, 6, 30
BLACK, WHITE = 0, 1
Step = tuple[int, int, int, int]  # two cells, and how often the way from one to the other crosses each seam
Classes = dict[tuple[int, int], list[list[int]]]


class State(NamedTuple):
    """Stones and bridges of Black and of White (a bridge is the bit 2 * block + diagonal), and who is to move."""

    stones: tuple[int, int]
    bridges: tuple[int, int]
    turn: int


class Ply(NamedTuple):
    """A stone, or a bridge of a diagonal; element is a cell, or the number of cells plus the block."""

    element: int
    diagonal: int


def linked(size: int, steps: list[Step]) -> tuple[list[tuple[int, int, int]], list[tuple[int, int, int]]]:
    """Return the chain of each cell, with the way to it from a first cell; and loops round the board: a cell, and how often."""
    chains, loops = [(x, 0, 0) for x in range(size)], []
    for x, y, down, right in steps:
        (a, ad, ar), (b, bd, br) = chains[x], chains[y]
        down, right = ad + down - bd, ar + right - br
        if a != b:
            chains = [(a, d + down, r + right) if chain == b else (chain, d, r) for chain, d, r in chains]
        elif (down, right) != (0, 0):
            loops.append((x, down, right))
    return chains, loops


class Board:
    """A board of Quax or a torus of Torax: steps along sides, and the two diagonals of each block.

    In Quax the two sides of a player come after the cells, and each of his steps from there to the cells of that side.
    """

    def __init__(self, game: str, name: str) -> None:
        self.torus = game == "torax"
        sizes = [int(n) for n in re.findall(r"\d+", name)]
        self.rows, self.columns = sizes[0], sizes[-1]
        self.cells = self.rows * self.columns
        sides: list[Step] = []
        self.blocks: list[tuple[Step, Step]] = []
        for r, c in product(range(self.rows), range(self.columns)):
            down, right = self.torus or r + 1 < self.rows, self.torus or c + 1 < self.columns
            if right:
                sides.append(self._step(r, c, r, c + 1))
            if down:
                sides.append(self._step(r, c, r + 1, c))
            if down and right:
                self.blocks.append((self._step(r, c, r + 1, c + 1), self._step(r, c + 1, r + 1, c)))
        top, left = range(self.columns), range(0, self.cells, self.columns)
        ends = [[(top, 0), (top, self.cells - self.columns)], [(left, 0), (left, self.columns - 1)]]
        own = [[(self.cells + i, c + by, 0, 0) for i, (line, by) in enumerate(pair) for c in line] for pair in ends]
        self.sides = [sides + ([] if self.torus else steps) for steps in own]

    def _step(self, r: int, c: int, to_r: int, to_c: int) -> Step:
        ends = [(y % self.rows) * self.columns + x % self.columns for y, x in ((r, c), (to_r, to_c))]
        return ends[0], ends[1], to_r // self.rows - r // self.rows, to_c // self.columns - c // self.columns

    def links(self, stones: int, bridges: int, player: int) -> tuple[list[tuple[int, int, int]], list[tuple[int, int, int]]]:
        stones |= 3 << self.cells
        steps = [step for step in self.sides[player] if stones >> step[0] & stones >> step[1] & 1]
        steps += [block[d] for i, block in enumerate(self.blocks) for d in (0, 1) if bridges >> (2 * i + d) & 1]
        return linked(self.cells + 2, steps)

    def winner(self, s: State) -> int | None:
        if self.torus:
            if self.links(s.stones[BLACK], s.bridges[BLACK], BLACK)[1]:
                return BLACK
            # What Black could have at most: all cells that are not White's, and each diagonal that no bridge of White crosses.
            hope = ~s.stones[WHITE] & ((1 << self.cells) - 1)
            open_to_black = 0
            for i, block in enumerate(self.blocks):
                if not s.bridges[WHITE] >> (2 * i) & 3:
                    open_to_black |= sum(1 << (2 * i + d) for d in (0, 1) if hope >> block[d][0] & hope >> block[d][1] & 1)
            return None if self.links(hope, open_to_black, BLACK)[1] else WHITE
        for player in (BLACK, WHITE):
            chains, _ = self.links(s.stones[player], s.bridges[player], player)
            if chains[self.cells] == chains[self.cells + 1]:
                return player
        return None

    def plies(self, s: State) -> list[Ply | None]:
        """All plies; who has none passes."""
        taken, own = s.stones[0] | s.stones[1], s.stones[s.turn]
        found = [Ply(cell, -1) for cell in range(self.cells) if not taken >> cell & 1]
        for i, block in enumerate(self.blocks):
            if not (s.bridges[0] | s.bridges[1]) >> (2 * i) & 3:
                found += [Ply(self.cells + i, d) for d in (0, 1) if own >> block[d][0] & own >> block[d][1] & 1]
        return [*found] or [None]

    def play(self, s: State, ply: Ply | None) -> State:
        stones, bridges = list(s.stones), list(s.bridges)
        if ply is not None and ply.diagonal < 0:
            stones[s.turn] |= 1 << ply.element
        elif ply is not None:
            bridges[s.turn] |= 1 << (2 * (ply.element - self.cells) + ply.diagonal)
        return State((stones[0], stones[1]), (bridges[0], bridges[1]), 1 - s.turn)


def read(text: str) -> tuple[Board, State]:
    """Read a position ID of Quax, or one of the second phase of Torax."""
    game, name, turn, rows, *more = text.split(":")
    board = Board(game, name)
    flat = rows.replace("/", "")
    stones = [sum(1 << i for i, c in enumerate(flat) if c == letter) for letter in "BW"]
    bridges = [0, 0]
    for part in more:
        assert part.startswith("bridges="), part
        for letter, c1, r1, c2, r2 in re.findall(r"([BW])([a-z])(\d+)([a-z])(\d+)", part):
            ends = {(int(r) - 1) * board.columns + ord(c) - ord("a") for c, r in ((c1, r1), (c2, r2))}
            (found,) = (2 * i + d for i, b in enumerate(board.blocks) for d in (0, 1) if {b[d][0], b[d][1]} == ends)
            bridges["BW".index(letter)] |= 1 << found
    return board, State((stones[0], stones[1]), (bridges[0], bridges[1]), "BW".index(turn))


class Connections:
    """The virtual connections of one player. Carriers are masks of elements; a key is two ends, and under it four classes."""

    def __init__(self, board: Board, s: State, player: int) -> None:
        own, other = s.stones[player], s.stones[1 - player]
        chains, loops = board.links(own, s.bridges[player], player)
        self.fulls: Classes = defaultdict(lambda: [[], [], [], []])
        self.halves: Classes = defaultdict(lambda: [[], [], [], []])
        self.bit: dict[int, int] = defaultdict(int, {c: 1 << c for c in range(board.cells) if not (own | other) >> c & 1})
        self.near: tuple[dict[int, list[tuple[int, int, int]]], ...] = (defaultdict(list), defaultdict(list))
        self.todo: list[list[tuple[bool, int, int, int, int]]] = [[] for _ in range(LONGEST + 1)]
        ends = chains[board.cells][0], chains[board.cells + 1][0]
        self.edges = min(ends), max(ends)

        def start(half: bool, x: int, y: int, down: int, right: int, carrier: int) -> None:
            if (other >> x | other >> y) & 1 == 0:
                (a, ad, ar), (b, bd, br) = chains[x], chains[y]
                self.put(half, a, b, (ad + down - bd) % 2 * 2 + (ar + right - br) % 2, carrier)

        for x, down, right in loops:
            self.put(False, chains[x][0], chains[x][0], down % 2 * 2 + right % 2, 0)
        for step in board.sides[player]:
            start(False, *step, 0)
        for i, block in enumerate(board.blocks):
            if not (s.bridges[0] | s.bridges[1]) >> (2 * i) & 3:
                for step in block:
                    start(True, *step, 1 << (board.cells + i))
        for bucket in self.todo:
            for item in bucket:  # it grows meanwhile
                self.take(*item)

    def put(self, half: bool, x: int, y: int, k: int, carrier: int) -> None:
        size = carrier.bit_count()
        if (x != y or k) and size <= LONGEST:
            key = (x, y) if x <= y else (y, x)
            if half:
                kept = self.halves[key][k]
                if len(kept) >= HALVES or any(e & carrier == e for e in kept):
                    return
            kept = self.fulls[key][k]
            if not any(e & carrier == e for e in kept) and (half or len(kept) < FULLS):
                self.todo[size].append((half, *key, k, carrier))

    def take(self, half: bool, x: int, y: int, k: int, c: int) -> None:
        kept = (self.halves if half else self.fulls)[x, y][k]
        if len(kept) >= (HALVES if half else FULLS) or any(e & c == e for e in kept + self.fulls[x, y][k]):
            return
        kept.append(c)
        if half:
            self.either(x, y, k, kept[:-1], c, c, 3)
        if x == y:
            return
        self.near[half][x].append((y, k, c))
        self.near[half][y].append((x, k, c))
        for end, middle in ((x, y), (y, x)):
            m, e = self.bit[middle], self.bit[end]
            # Two full ones meet anywhere; a full and a half one in an own chain.
            for other in (False, True) if not half and not m else (False,) if not (half and m) else ():
                for to, k2, d in self.near[other][middle]:
                    if not (c | e) & d and not self.bit[to] & c:
                        self.put(half or other or m > 0, end, to, k ^ k2, c | d | m)

    def either(self, x: int, y: int, k: int, others: list[int], common: int, union: int, more: int) -> None:
        for i, d in enumerate(others):
            if common & d == 0:
                self.put(False, x, y, k, union | d)
            elif more > 1 and common & d != common:
                self.either(x, y, k, others[i + 1 :], common & d, union | d, more - 1)

    def wins(self, board: Board, player: int) -> tuple[list[int], list[int]]:
        """Carriers with which the player wins whoever moves, and with which he wins if he is to move."""
        found: tuple[list[int], list[int]] = ([], [])
        if not board.torus:
            return self.fulls[self.edges][0], self.halves[self.edges][0]
        for x, y in set(self.fulls) | set(self.halves):
            first = self.bit[x] | self.bit[y]
            needed = (1 if player == BLACK else 2) if x == y else 3
            if (player == BLACK and x != y) or (self.bit[x] and self.bit[y] and x != y):
                continue
            ways = [[(0, c) for c in self.fulls[x, y][k]] + [(1, c) for c in self.halves[x, y][k] if not first] for k in range(4)]
            for classes in combinations(ways, needed):
                for chosen in product(*classes):
                    union = first
                    for _, c in chosen:
                        union = -1 if union < 0 or union & c else union | c
                    if union >= 0 and sum(h for h, _ in chosen) <= (not first):
                        found[any(h for h, _ in chosen) or first > 0].append(union)
        return found


class Node:
    """A position: whether the player to move wins, what the winner needs, and proof and disproof number."""

    def __init__(self, board: Board, s: State) -> None:
        self.state, self.wins, self.need, self.proof, self.disproof = s, None if s else False, 0, 1, 1
        self.sets: list[int] = []
        self.plies: list[Ply | None] = []
        won = board.winner(s)
        if won is not None:
            self.wins = won == s.turn
            return
        always, first = Connections(board, s, s.turn).wins(board, s.turn)
        if always or first:
            self.wins, self.need = True, min(always + first, key=int.bit_count)
            return
        always, first = Connections(board, s, 1 - s.turn).wins(board, 1 - s.turn)
        if always:
            self.wins, self.need = False, min(always, key=int.bit_count)
            return
        region = -1
        while best := min(first, key=lambda c: ((c & region).bit_count(), c.bit_count()), default=0):
            if best & region == region:
                break
            region &= best
            self.sets.append(best)
        self.plies = [ply for ply in board.plies(s) if ply is None or region >> ply.element & 1]
        self.disproof = max(1, len(self.plies))

    def refuted(self, board: Board) -> None:
        """No ply is left. Blocks in all sets that the loser may cross later: a corner that he lacks is needed, too."""
        self.wins, common = False, -1
        for c in self.sets:
            self.need, common = self.need | c, common & c
        own, other = self.state.stones[self.state.turn], self.state.stones[1 - self.state.turn]
        for i, block in enumerate(board.blocks):
            for x, y, _, _ in block:
                if common >> (board.cells + i) & 1 and not (other >> x | other >> y) & 1 and not own >> x & own >> y & 1:
                    self.need |= 1 << (y if own >> x & 1 else x)


class Search:
    """Proof numbers over a table of positions; a position is looked at when it is first reached."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.table: dict[State, Node] = {}

    def winner(self, s: State, nodes: int = 10**9) -> int | None:
        """Return who wins, or None if that takes more nodes."""
        while (node := self.visit(s)).wins is None:
            if len(self.table) > nodes:
                return None
        return s.turn if node.wins else 1 - s.turn

    def visit(self, s: State) -> Node:
        if s not in self.table:
            self.table[s] = Node(self.board, s)
            if self.table[s].wins is None and not self.table[s].plies:
                self.table[s].refuted(self.board)
            return self.table[s]
        node = self.table[s]
        if node.wins is None:
            after = {ply: self.board.play(s, ply) for ply in node.plies}
            known = {ply: self.table[t] for ply, t in after.items() if t in self.table}
            if all(n.wins is None for n in known.values()):
                chosen = min(node.plies, key=lambda ply: known[ply].disproof if ply in known else 1)
                known[chosen] = self.visit(after[chosen])
            for ply, n in known.items():
                if n.wins is False:
                    node.wins, node.need = True, n.need | (1 << ply.element if ply else 0)
                    return node
                if n.wins:
                    node.sets.append(n.need)
                    node.plies = [p for p in node.plies if p != ply and p and n.need >> p.element & 1]
            if not node.plies:
                node.refuted(self.board)
                return node
            node.proof = min(known[p].disproof if p in known else 1 for p in node.plies)
            node.disproof = sum(known[p].proof if p in known else 1 for p in node.plies)
        return node
