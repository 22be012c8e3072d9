"""Carrying out a win of Quax or Torax that a certificate names by connections, ply by ply.

The prover holds full connections that have no element in common, all that is left to do being a choice: each is an OR. When the
other player takes an element of one, the prover plays a half of it that does not have that element: its bridge, or its middle,
after which the two connections that meet there are full. If the other player takes nothing, he does the same with the one that
is done soonest, so the game goes on. Each ply leaves fewer elements; when no choice is left, the connection is there.

What he holds is about any board that has at least his stones and bridges of the line, and of the other player's none on an
element that he still needs. So it can be carried out on the board as it is where the certificate thinks of a weaker position; own
stones that are there already are not placed again. If his bridge lies across one that he needs, all four cells are his, so they
are linked.
Why that wins: docs/mathematics/quax-connections.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property, reduce

from crosscut.core.board import cells_of
from crosscut.core.errors import CertificateError
from crosscut.core.game import BLACK, COLOUR_NAMES, PASS, Turn
from crosscut.core.notation import format_turn
from crosscut.games.quax.connections import OWN, Connection, Reader, Win
from crosscut.games.quax.rules import Bridged, Bridging
from crosscut.solver.wins import Wins


@dataclass(frozen=True)
class Held:
    """Connections that the prover holds.

    Arguments: `pending`: by their numbers, all full and pairwise apart once `start` is played; `start`: what he plays first: an
    end's number to take (`Connection.take`), or `OWN`; `half`: the one of them that is half until he has played in it, or -1.
    """

    plan: Plan
    pending: frozenset[int]
    start: int = OWN
    half: int = -1

    def answer(self, p: Bridged, last: Turn | None) -> tuple[Turn, Held]:
        """Return the prover's ply and what he holds then, as `solver.wins.Hold`."""
        plan, cost = self.plan, self.plan.costs(p)
        taken = 0 if last is None or last == PASS else plan.element(last)
        pending, take = set(self.pending), self.start if plan.to_take(p, self.start) else OWN
        if self.half >= 0:
            take = plan.next_ply(p, self.half)
        for k in self.pending:
            if taken & plan.connections[k].carrier:
                half = plan.chosen(k, cost, without=taken)
                pending = pending - {k} | {half}
                take = plan.next_ply(p, half)
        if take == OWN:
            open_ones = plan.settled(p, pending)
            if not open_ones:
                raise CertificateError(f"the connections of a line are all there, but {plan.game.format(p)} is not won")
            soonest = min(open_ones, key=lambda k: (cost[k], k))
            half = plan.chosen(soonest, cost)
            pending, take = open_ones - {soonest} | {half}, plan.next_ply(p, half)
        turn = plan.turn(take)
        if plan.game.legal(p, turn) is not None:
            raise CertificateError(f"the connections of a line do not hold in {plan.game.format(p)}")
        return turn, Held(plan, frozenset(plan.settled(plan.game.play(p, turn), pending)))

    def needs(self, turn: Turn) -> bool:
        """Return whether a ply of the other player takes an element of these, as `solver.wins.Hold`."""
        return turn != PASS and bool(self.plan.element(turn) & self.plan.carrier(self.pending))

    def rest(self, p: Bridged) -> Bridged:
        """Return p with all other empty cells, and all bridges outside that he can have then, the other player's."""
        game, needed = self.plan.game, self.plan.carrier(self.pending)
        theirs = "white" if self.plan.side == BLACK else "black"
        cells = game.board.all_cells & ~(p.black | p.white | needed)
        p = p._replace(**{theirs: getattr(p, theirs) | cells})
        for number in game.open_bridges(p, 1 - self.plan.side):
            element, bridges = self.plan.reader.element(game.board.size + number), p.black_bridges | p.white_bridges
            if not element & needed and not bridges & (1 << number | game.diagonals[number][2]):
                p = p._replace(**{f"{theirs}_bridges": getattr(p, f"{theirs}_bridges") | 1 << number})
        return p

    @property
    def words(self) -> str:
        """What he holds, in a sentence."""
        own, other = COLOUR_NAMES[self.plan.side], COLOUR_NAMES[1 - self.plan.side]
        if not self.plan.torus:
            what = f"{own} is connected"
        else:
            what = f"{own} has a loop round the board" if self.plan.side == BLACK else f"{own} stops every loop"
        return f"{what} whatever {other} does: the rest is by connections through {self.plan.names(self.pending)}"


@dataclass(frozen=True)
class Plan:
    """The connections and wins of a line."""

    game: Bridging = field(compare=False)
    position: Bridged
    side: int
    text: str

    @cached_property
    def reader(self) -> Reader:
        """The text, read."""
        return Reader(self.game, self.position, self.side, self.text)

    @property
    def connections(self) -> list[Connection]:
        """All connections."""
        return self.reader.connections

    @property
    def torus(self) -> bool:
        """Whether a win is a loop, or that there is none."""
        return not any(self.game.owned_sides)

    def first(self) -> Held:
        """Return the win that takes the fewest plies."""
        return min(map(self.held, self.reader.wins), key=self.plies)

    def missed(self, turn: Turn) -> Held | None:
        """Return the one that takes the fewest plies of those that have no element that the turn takes."""
        taken = 0 if turn == PASS else self.element(turn)
        return min((self.held(win) for win in self.reader.wins if not win.elements & taken), key=self.plies, default=None)

    @property
    def words(self) -> str:
        """What is left to the other player."""
        common = reduce(int.__and__, (win.elements for win in self.reader.wins))
        plies = [turn for turn in self.game.moves(self.position) if turn != PASS and self.element(turn) & common]
        answered = ", ".join(format_turn(self.game.board, turn) for turn in plies)
        said = f"{COLOUR_NAMES[self.side]} wins by connections whatever {COLOUR_NAMES[1 - self.side]} does"
        return f"{said}, but for {answered}: these the certificate answers" if plies else said

    def held(self, win: Win) -> Held:
        """Return what the prover holds who has a win and decides."""
        half = next((k for k in win.parts if not self.connections[k].full), -1)
        return Held(self, frozenset(win.parts), win.take, half)

    def plies(self, held: Held) -> tuple[int, int]:
        """Return how many plies something takes at least, and how many elements it needs."""
        cost = self.costs(self.position)
        own = sum(cost[k] for k in held.pending) + (held.start != OWN)
        return own, self.carrier(held.pending).bit_count()

    def costs(self, p: Bridged) -> list[int]:
        """Return for each connection how many plies the prover needs in p, if the other player does nothing."""
        found: list[int] = []
        for one in self.connections:
            parts = [found[k] for k in one.parts]
            found.append(min(parts) if one.either else sum(parts) + self.to_take(p, one.take))
        return found

    def chosen(self, k: int, cost: list[int], without: int = 0) -> int:
        """Return the soonest done half of an OR of those that do not have an element. CertificateError if there is none."""
        halves = [half for half in self.connections[k].parts if not self.connections[half].carrier & without]
        if not self.connections[k].either or not halves:
            raise CertificateError(f"connection {k + 1} does not hold in the line for {self.game.format(self.position)}")
        return min(halves, key=lambda half: (cost[half], self.connections[half].carrier.bit_count(), half))

    def next_ply(self, p: Bridged, half: int) -> int:
        """Return what is to be taken so that a half connection is full, `OWN` if nothing is."""
        take = self.connections[half].take
        return take if self.to_take(p, take) else OWN

    def settled(self, p: Bridged, numbers: Iterable[int]) -> set[int]:
        """Return the choices that are left of connections that are full in p, of half ones whose ply has been played."""
        found: set[int] = set()
        ahead = list(numbers)
        while ahead:
            k = ahead.pop()
            one = self.connections[k]
            if not one.either:
                ahead += one.parts
            elif done := [half for half in one.parts if self.next_ply(p, half) == OWN]:
                ahead.append(done[0])
            else:
                found.add(k)
        return found

    def to_take(self, p: Bridged, take: int) -> bool:
        """Return whether the prover has still to take something in p."""
        if take == OWN:
            return False
        size = self.game.board.size
        if take < size:
            return not self.game.stones(p, self.side) >> take & 1
        number = take - size
        return not self.game.bridges(p, self.side) & (1 << number | self.game.diagonals[number][2])

    def turn(self, take: int) -> Turn:
        """Return the ply that takes something."""
        size = self.game.board.size
        return self.game.drops[take] if take < size else self.game.diagonals[take - size][0]

    def element(self, turn: Turn) -> int:
        """Return the bit of what a stone or a bridge takes."""
        size = self.game.board.size
        number = self.game.numbers.get(turn)
        return self.reader.element(turn.steps[0].cells[0] if number is None else size + number)

    def names(self, numbers: Iterable[int]) -> str:
        """Return what may be taken yet for these connections: cells, and bridges that the prover could put."""
        size, ahead, bridges = self.game.board.size, list(numbers), set[int]()
        cells = list(cells_of(self.carrier(ahead) & self.game.board.all_cells))
        while ahead:
            one = self.connections[ahead.pop()]
            ahead += one.parts
            bridges |= {one.take} - set(range(OWN, size))
        turns = [self.turn(take) for take in (*cells, *sorted(bridges))]
        return ", ".join(format_turn(self.game.board, turn) for turn in turns)

    def carrier(self, numbers: Iterable[int]) -> int:
        """Return the elements of all these connections."""
        found = 0
        for k in numbers:
            found |= self.connections[k].carrier
        return found


WINS = Wins(Plan)
