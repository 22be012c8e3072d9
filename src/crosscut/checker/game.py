"""Positions, their text, and the rules that every game of the checker shares.

A position is written `TURN:ROWS[:EXTRA...]`: the colour to move, the rows from the top joined by `/`, and the words for what the
stones do not say, in the order `swapped`, `pass`, `over`, `skips`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from .boards import Board, Cells, CheckError, shown
from .budget import Meter
from .clauses import Clause

MOST_KEPT = 100_000
"""Answers about connections that are kept."""

KEPT = 150
"""Bytes that such an answer takes besides the stones, about."""


WORDS = ("swapped", "pass", "over", "skips")
"""The words behind the rows, in their order: the last members of a position."""


class Position(NamedTuple):
    """A position of any game here.

    Attributes:
        turn: the colour to move, "B" or "W".
        stones: one glyph for each cell, "B", "W" or "." for an empty one.
        swapped: the pie swap has been taken.
        passed: the previous turn was a pass.
        over: the game has ended, if the rest does not show that.
        skips: the side that does not follow the certificate may skip turns; see `Rules.strip`.
    """

    turn: str
    stones: str
    swapped: bool = False
    passed: bool = False
    over: bool = False
    skips: bool = False


def opponent(colour: str) -> str:
    """Return the other colour."""
    return "W" if colour == "B" else "B"


def placed(stones: str, colour: str, cell: int) -> str:
    """Return `stones` with a stone of `colour` on `cell`."""
    return stones[:cell] + colour + stones[cell + 1 :]


class Threat(NamedTuple):
    """A placement by which the prover wins if the other side does not prevent it.

    Attributes:
        cell: where he places.
        order: the cells that he can place then, one after another, to be connected.
    """

    cell: int
    order: Sequence[int]


class Rules(ABC):
    """What the rules of every game have: a board, readings, and positions that can be read."""

    FORMAT: ClassVar[int] = 1
    """The version of its certificates: 1, or 2 for a game that decides ply by ply."""

    VERSION: ClassVar[int] = 1
    """Version of the rule page, "rules" in a header."""
    KINDS: ClassVar[tuple[str, ...]]
    """The kinds of boards the game is played on."""
    SWITCHES: ClassVar[Mapping[str, Sequence[str]]]
    """Every switch with its values, the default first; in games with a pie rule `pie` is one of them."""
    OWNED: ClassVar[bool] = True
    """Whether Black owns the top and bottom edges and White the left and right ones."""
    MORE: ClassVar[Mapping[str, Sequence[str]]] = {}
    """Further members that the header of a section may have, with their values: "leaves", see `open`, `threats`, `region` and
    `strip`; "images", see `least`."""
    QUESTIONS: ClassVar[Mapping[str, Mapping[str, type]]] = {}
    """The questions of refutations, see `refutable`: for each the further members of its manifest."""

    def __init__(self, board: str | Board, readings: Mapping[str, str], meter: Meter | None = None) -> None:
        """Set the game up.

        Args:
            board: a board, or its name as in a position ID, "3x4" or "rhombus4".
            readings: every switch of the game with its value, defaults too.
            meter: counts what long searches by the rules cost.

        Raises:
            CheckError: the board or a reading is unknown, or a switch is missing.
        """
        self.meter = meter or Meter()
        self.board = Board(board) if isinstance(board, str) else board
        self.meter.work(10 * len(self.board.points) ** 2)
        of_row = [row for row, _ in self.board.points]
        self.rows = [slice(of_row.index(row), of_row.index(row) + of_row.count(row)) for row in range(self.board.rows)]
        if self.board.kind not in self.KINDS:
            raise CheckError(f"the game is not played on {self.board.name}, only on a {' or a '.join(self.KINDS)}")
        for switch in sorted(readings.keys() - self.SWITCHES.keys()):
            raise CheckError(f"unknown switch {shown(switch)}")
        for switch, values in self.SWITCHES.items():
            if switch not in readings:
                raise CheckError(f"the switch {switch} is missing from the readings")
            if readings[switch] not in values:
                raise CheckError(f"{shown(readings[switch])} is no value of the switch {switch}")
        self.readings = dict(readings)
        owned = {"B": (self.board.top, self.board.bottom), "W": (self.board.left, self.board.right)}
        self.edges = owned if self.OWNED else {}

    @cached_property
    def symmetries(self) -> list[Cells]:
        """The symmetries of the board; CheckError where they are too many to be listed."""
        return self.board.symmetries(self.meter)

    def keeps(self, image: Sequence[int]) -> bool:
        """Return whether a map that carries neighbours to neighbours keeps what else the rules speak of, edges apart."""
        return True

    @cached_property
    def maps(self) -> list[Cells]:
        """The maps of the board that keep all that the rules speak of, each colour's edges, too; images are as good."""
        owned = [{frozenset(edge) for edge in edges} for edges in self.edges.values()]
        return [
            image
            for image in self.symmetries
            if self.keeps(image) and all({frozenset([image[c] for c in edge]) for edge in edges} == edges for edges in owned)
        ]

    def more(self) -> Mapping[str, Sequence[str]]:
        """Return which of `MORE` these readings allow; all by default."""
        return self.MORE

    @abstractmethod
    def read(self, text: str) -> Any:  # noqa: ANN401 - a position of the game
        """Return the position written as `text`.

        Raises:
            CheckError: the text is not a position of this board in normal form, or the position is not legal.
        """

    @abstractmethod
    def write(self, p: Any) -> str:  # noqa: ANN401
        """Return the text of a position in normal form."""

    @abstractmethod
    def turns(self, p: Any) -> list[str]:  # noqa: ANN401
        """Return all that may be decided in `p`: turns, or plies; nothing when the game is over."""

    @abstractmethod
    def allowed(self, p: Any, turn: str) -> bool:  # noqa: ANN401
        """Return whether `turn` is one of `turns`."""

    @abstractmethod
    def after(self, p: Any, turn: str) -> Any:  # noqa: ANN401
        """Return the position after `turn`, which is legal."""

    def play(self, p: Any, turn: str) -> Any:  # noqa: ANN401
        """Return the position after `turn`.

        Raises:
            CheckError: the turn is not legal.
        """
        if not self.allowed(p, turn):
            raise CheckError(f"the turn {shown(turn)} is not legal in {shown(self.write(p))}")
        return self.after(p, turn)

    def lead(self, p: Any, colour: str) -> int:  # noqa: ANN401
        """Return by how much `colour` leads; refused by default, as most games know only who has won.

        Raises:
            CheckError: the game has no margins.
        """
        raise CheckError("there are no margins in this game")

    def open(self, p: Any, colour: str) -> Any:  # noqa: ANN401
        """Return the position that a section with leaves lists in the place of `p`, which has not ended.

        None if it can be seen that `colour` wins, else a position that he wins exactly if he wins `p`; by default `p` itself.
        """
        return p

    def threats(self, q: Any, text: str) -> Sequence[Threat]:  # noqa: ANN401
        """Return the threats written as `text` of the player who is not to move in `q`; refused by default.

        Raises:
            CheckError: there are no threats in this game, or one of these is none.
        """
        raise CheckError("there are no threats in this game")

    def answered(self, r: Any, threats: Sequence[Threat]) -> bool:  # noqa: ANN401
        """Return whether the player to move in `r` can carry out one of his threats and wins by it; by default nobody can."""
        return False

    def region(self, q: Any, text: str, threats: Sequence[Threat]) -> Container[Any]:  # noqa: ANN401
        """Return where turns from `q` lead that neither a threat answers nor the region written as `text`; refused by default.

        Raises:
            CheckError: there are no local games in this game, or the player who is not to move does not win this one.
        """
        raise CheckError("there are no local games in this game")

    def strip(self, q: Any, text: str) -> Any:  # noqa: ANN401
        """Return the position with skips that the strip written as `text` goes over to from `q`; refused by default.

        Whoever wins it against the player who is to move in `q`, and who may then skip turns, wins `q`.

        Raises:
            CheckError: there are no strips in this game, or the text is no strip of `q`.
        """
        raise CheckError("there are no strips in this game")

    def settled(self, p: Any, colour: str, margin: int) -> bool:  # noqa: ANN401
        """Return whether `colour` is seen to have a final lead of at least an odd margin; by default nothing is seen."""
        return False

    def refutable(self, members: Mapping[str, Any]) -> tuple[str, str, Container[Clause]]:
        """Return what a refutation proves: a colour or "-" and a sentence; and the clauses that its formula may have.

        Args:
            members: a manifest with one of `QUESTIONS`; its values have the right types, the values in its lists any type.

        Raises:
            CheckError: the question is not well put.
        """
        raise CheckError("the checker knows no refutations in this game")


class Game(Rules):
    """One game on one board under named readings: Black and White place stones, Black begins.

    A subclass says which board, which switches, and, in the methods marked abstract, which placements are legal, when
    the game is over and who has won.
    """

    @cached_property
    def joined_by(self) -> dict[str, bool]:
        """What `connected` has found, by the stones of the colour alone; emptied when it is full."""
        return {}

    def start(self) -> Position:
        """Return the position before the first turn: an empty board, Black to move."""
        return Position("B", "." * len(self.board.names))

    def read(self, text: str) -> Position:
        """Return the position written as `text`.

        Raises:
            CheckError: the text is not a position of this board in normal form, or the position is not legal.
        """
        p = self.parse(text)
        if p.swapped and (self.readings.get("pie") != "on" or "B" not in p.stones):
            raise CheckError("`swapped` needs pie=on and a black stone")
        if p.skips:
            raise CheckError("nobody may skip turns but in lines behind a strip")
        self.check(p)
        return p

    def parse(self, text: str) -> Position:
        """Return the position written as `text`, which may break the game's rules.

        Raises:
            CheckError: the text is not a position of this board in normal form.
        """
        turn, _, rest = text.partition(":")
        rows, *extras = rest.split(":")
        p = Position(turn, rows.replace("/", ""), *[word in extras for word in WORDS])
        if turn not in ("B", "W") or set(p.stones) - set("BW.") or len(p.stones) != len(self.board.names):
            raise CheckError(f"{shown(text)} is not a position on {self.board.name}")
        if self.write(p) != text:
            raise CheckError(f"{shown(text)} is not in normal form, expected {shown(self.write(p))}")
        return p

    def write(self, p: Position) -> str:
        """Return the text of a position in normal form."""
        rows = "/".join([p.stones[row] for row in self.rows])
        return ":".join([p.turn, rows, *[word for word, said in zip(WORDS, p[-len(WORDS) :], strict=True) if said]])

    def holder(self, p: Position, colour: str) -> int:
        """Return the person who holds `colour`: 0 is the one who held Black at the start of the game."""
        return int((colour == "W") != p.swapped)

    def person(self, p: Position) -> int:
        """Return the person to move."""
        return self.holder(p, p.turn)

    def linked(self, stones: str, colour: str, cell: int) -> list[int]:
        """Return the stones of `colour` that connect directly with a stone of theirs on `cell`: its neighbours."""
        return [near for near in self.board.neighbours[cell] if stones[near] == colour]

    def connected(self, stones: str, colour: str) -> bool:
        """Return whether a chain of stones of `colour` joins its two edges."""
        own = stones.replace(opponent(colour), ".")  # all that it depends on
        if own not in self.joined_by:
            if len(self.joined_by) == MOST_KEPT:
                self.meter.hold(-MOST_KEPT * (KEPT + len(own)))
                self.joined_by.clear()
            self.meter.hold(KEPT + len(own))
            self.joined_by[own] = self.reaches(own, colour)
        self.meter.work(5)
        return self.joined_by[own]

    def reaches(self, stones: str, colour: str) -> bool:
        """Return whether a chain of stones of `colour` joins its two edges, looked for stone by stone."""
        one, other = self.edges[colour]
        todo = [cell for cell in one if stones[cell] == colour]
        reached = set(todo)
        while todo and todo[-1] not in other:
            for near in self.board.neighbours[todo.pop()]:
                if stones[near] == colour and near not in reached:
                    reached.add(near)
                    todo.append(near)
        self.meter.work(10 * len(reached))
        return bool(todo)

    def may_swap(self, p: Position) -> bool:
        """Return whether White may swap: on his first turn only, when one black stone is all there is."""
        first = p.turn == "W" and p.stones.count("B") == 1 and "W" not in p.stones
        return self.readings.get("pie") == "on" and first and not (p.swapped or p.passed or self.ended(p))

    def may_pass(self, p: Position, placements: Sequence[str]) -> bool:
        """Return whether a pass is legal when the game is not over and these are the placements; not by default."""
        return False

    def turns(self, p: Position) -> list[str]:
        """Return all legal turns: placements in cell order, then `swap`, then `pass`; none when the game is over."""
        if self.ended(p):
            return []
        placements = [name for cell, name in enumerate(self.board.names) if self.may_place(p.stones, p.turn, cell)]
        return placements + ["swap"] * self.may_swap(p) + ["pass"] * self.may_pass(p, placements)

    def allowed(self, p: Position, turn: str) -> bool:
        """Return whether `turn` is one of `turns`; for a cell this takes a look at that cell only."""
        cell = self.board.index.get(turn)
        return turn in self.turns(p) if cell is None else not self.ended(p) and self.may_place(p.stones, p.turn, cell)

    def after(self, p: Position, turn: str) -> Position:
        """Return the position after `turn`, which is legal."""
        if turn == "swap":
            # The persons exchange colours, the stone stays, White is to move next.
            return p._replace(swapped=True)
        if turn == "pass":
            # Where the game goes on after one pass, the second in a row ends it.
            return p._replace(turn=opponent(p.turn), passed=True, over=p.passed)
        return Position(opponent(p.turn), placed(p.stones, p.turn, self.board.index[turn]), p.swapped, skips=p.skips)

    def asked(self, p: Position) -> str | None:
        """Return the colour whose post-pass question decides the ended position; None by default: nothing is asked."""
        return None

    def winner(self, p: Position, order: str | None) -> str | None:
        """Return the colour that has won, None for a draw.

        Args:
            p: an ended position.
            order: cells joined by commas that show a yes to the post-pass question; None when nothing is shown.

        Raises:
            CheckError: the game is not over, the order does not show what it should, or the question stays undecided.
        """
        if not self.ended(p):
            raise CheckError("the game is not over")
        if order is not None and self.asked(p) is None:
            raise CheckError("an order where no post-pass question is asked")
        return self.result(p, order)

    def can_connect(self, stones: str, colour: str) -> bool:
        """Return whether `colour` can still connect by placing alone; refused by default, as most games do not ask that.

        Raises:
            CheckError: the game does not ask that, or the answer is not found.
        """
        raise CheckError("the checker knows no connections in this game")

    def moved(self, p: Position, image: Sequence[int]) -> Position:
        """Return `p` with the stone of cell `image[n]` on cell n."""
        return p._replace(stones="".join([p.stones[cell] for cell in image]))

    def least(self, p: Position) -> Position:
        """Return the image of `p` under `maps` whose stones are least."""
        return p._replace(stones=min(["".join(map(p.stones.__getitem__, image)) for image in self.maps]))

    @abstractmethod
    def check(self, p: Position) -> None:
        """Refuse a position that is not legal as it stands.

        Raises:
            CheckError: says which rule it breaks.
        """

    @abstractmethod
    def may_place(self, stones: str, colour: str, cell: int) -> bool:
        """Return whether a stone of `colour` may be placed on `cell`."""

    @abstractmethod
    def ended(self, p: Position) -> bool:
        """Return whether the game is over."""

    @abstractmethod
    def result(self, p: Position, order: str | None) -> str | None:
        """Return the winner of an ended position; see `winner`."""
