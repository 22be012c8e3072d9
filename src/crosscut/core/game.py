"""What a game is: turns, outcomes, readings, and the protocol that every game fulfils.

A game is stateless and deterministic; a position is a small hashable value. Solvers, command line, pictures and contract
tests know games through this protocol only.

Colours are the numbers 0 (Black) and 1 (White). *Persons* differ from colours only after a pie swap: person 0 is the one who held
Black at the start, and values ("the side to move wins") always mean the person to move.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from crosscut.core.board import Board, Permutation
from crosscut.core.errors import IllegalTurnError, NotationError, UnknownNameError
from crosscut.core.suggestions import did_you_mean

BLACK, WHITE = 0, 1
COLOURS = "BW"
COLOUR_NAMES = ("Black", "White")
P = TypeVar("P", bound=Hashable)


class Step(NamedTuple):
    """One step of a turn: `kind` is "drop" (one cell), "slide", "bridge" or "aim" (two cells, of a bridge the smaller first).

    `colour` where there is a choice.
    """

    cells: tuple[int, ...]
    colour: int | None = None
    kind: str = "drop"


class Turn(NamedTuple):
    """A whole turn: steps in cell order, or one of the words "swap", "adopt", "pass" and no steps."""

    steps: tuple[Step, ...] = ()
    word: str = ""

    def __str__(self) -> str:
        """Return the word, or the cells by their numbers (`#4`, `B#4+W#7`): a bare turn does not know its board."""
        return self.word or "+".join(
            ("" if step.colour is None else COLOURS[step.colour])
            + ("-" if step.kind == "slide" else "").join(f"#{cell}" for cell in step.cells)
            for step in self.steps
        )


class WrittenTurn(Turn):
    """A turn that knows how it is written on its board, which `str` returns (`c3`); equal to the bare turn, and hashed like it.

    Made by `notation.written`. Searches work with bare turns.
    """

    text: str = ""

    def __str__(self) -> str:
        """Return the turn as position IDs write it."""
        return self.text or super().__str__()

    def __repr__(self) -> str:
        """Return a short form for people."""
        return f"<Turn {self}>"


PASS = Turn(word="pass")
SWAP = Turn(word="swap")


class Symmetry(NamedTuple):
    """A symmetry that a game keeps: `table[cell]` is the cell's image, `exchanged` whether the colours change places too."""

    table: Permutation
    exchanged: bool

    def inverse(self) -> Symmetry:
        """Return the symmetry that leads back."""
        back = sorted(range(len(self.table)), key=self.table.__getitem__)
        return Symmetry(tuple(back), self.exchanged)

    def colour(self, colour: int) -> int:
        """Return the image of a colour."""
        return colour ^ self.exchanged

    def turn(self, turn: Turn) -> Turn:
        """Return the image of a turn, its steps in cell order again."""
        steps = [
            Step(
                tuple(sorted(cells) if step.kind == "bridge" else cells),
                None if step.colour is None else self.colour(step.colour),
                step.kind,
            )
            for step in turn.steps
            for cells in ([self.table[cell] for cell in step.cells],)
        ]
        return Turn(tuple(sorted(steps, key=lambda step: (step.cells, step.colour or 0))), turn.word)


class Mark(NamedTuple):
    """What a picture shows besides the glyphs: a mark on one cell, or a line between two. `colour` None: of neither player.

    One cell with a piece gets a ring, an empty one that is a player's a small square in his colour.
    """

    cells: tuple[int, ...]
    colour: int | None


class Outcome(NamedTuple):
    """How a game has ended: the colour that has won, or None for a draw."""

    winner: int | None


class Reason(NamedTuple):
    """Why something is illegal: the rule's number on the game's rule page, the cells concerned, and one line that says both."""

    rule: str
    cells: tuple[int, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Switch:
    """A named reading of an ambiguous rule, or a variant: its values (the default first), the rule's number, what it means."""

    name: str
    values: tuple[str, ...]
    rule: str
    meaning: str


class Game(Protocol[P]):
    """The contract. `games/template/rules.py` is a commented example, `tests/test_contract.py` what every game must pass."""

    name: ClassVar[str]
    title: ClassVar[str]
    rules_version: ClassVar[int]
    families: ClassVar[tuple[str, ...]]  # of boards.FAMILIES
    own_boards: ClassVar[bool]  # whether it is played on boards of one's own, too: any cells and edges
    switches: ClassVar[tuple[Switch, ...]]
    fields: ClassVar[tuple[Any, ...]]  # of a position, as in core.schema, the cells first
    owned_sides: ClassVar[tuple[tuple[str, ...], tuple[str, ...]]]  # names of Black's and White's sides, for drawing
    board: Board
    readings: dict[str, str]
    drawless: bool  # whether no game can end in a draw
    ends_by_pass: bool  # whether no other turn can end the game
    lists_positions: ClassVar[bool]  # whether `legal_positions` is offered
    decides_by_plies: bool  # whether its certificates are of the second kind, a line for each decision
    images_from: ClassVar[int]  # with fewer empty cells a search does not look for images: that costs more than it saves
    cycles: ClassVar[bool]  # whether play can come back to an earlier position
    unit: ClassVar[str]  # what leads are counted in, in the singular
    odd_leads: ClassVar[bool]  # whether the final lead is always odd
    alternates: bool  # whether each turn places one own stone, but for a pass that ends the game

    def start(self) -> P:
        """Return the start position."""
        ...

    def turn(self, p: P) -> int:
        """Return the colour to move (in an ended position: who would be)."""
        ...

    def person(self, p: P) -> int:
        """Return the person to move: the colour to move, exchanged after a swap."""
        ...

    def illegal(self, p: P) -> Reason | None:
        """Return None if the position is legal as it stands, else the placement rule it breaks."""
        ...

    def legal(self, p: P, turn: Turn) -> Reason | None:
        """Return None if the turn is legal in p, else the reason."""
        ...

    def moves(self, p: P) -> Iterator[Turn]:
        """Yield the legal turns in canonical order, one for each distinct effect; none when the game has ended."""
        ...

    def play(self, p: P, turn: Turn) -> P:
        """Return the position after a turn that is known to be legal (`play` of this module checks first)."""
        ...

    def outcome(self, p: P) -> Outcome | None:
        """Return how the game has ended in p, or None if it goes on; exact, by the literal rules."""
        ...

    def margin(self, p: P) -> int | None:
        """Return by how many Black leads (where fewer are better: by how many fewer), None in a game that knows no leads.

        In an ended game the lead is positive exactly if Black has won, negative if White has, and 0 in a draw.
        """
        ...

    @classmethod
    def keeps_score(cls) -> bool:
        """Whether `margin` knows leads."""
        ...

    def witness(self, p: P) -> str:
        """Return what a certificate must carry so that the checker can decide this ended position ("" for nothing)."""
        ...

    def keeps_sides(self, p: P) -> bool:
        """Return whether nobody can change sides any more from p on, a pie swap left out."""
        ...

    def between(self, p: P) -> bool:
        """Return whether a turn has begun and goes on in p: what `moves` yields there belongs to the turn before."""
        ...

    def relevant(self, p: P) -> P:
        """Return what of p matters for its value: positions for which it is the same have the same future."""
        ...

    @property
    def reduces(self) -> bool:
        """Whether `relevant` ever leaves something out."""
        ...

    def images(self, p: P) -> Iterator[P]:
        """Yield the positions equal to p up to the symmetries the game keeps, p itself first."""
        ...

    def least_written(self, p: P, *, exchange: bool = False) -> tuple[P, Symmetry]:
        """Return of the images of p the one whose text is least, and the symmetry that leads there.

        `exchange`: whether images count whose colours are exchanged.
        """
        ...

    def least(self, p: P) -> P:
        """Return the image that stands for all images of p."""
        ...

    def symmetries(self, p: P) -> Iterator[Symmetry]:
        """Yield the symmetries that `images` applies to p, in the same order; so the first leaves everything where it is."""
        ...

    def pieces(self, p: P, colour: int | None) -> int:
        """Return the mask of the cells on which a player's pieces lie; None: on which anything lies."""
        ...

    def parts(self, p: P) -> Iterator[tuple[str, P]]:
        """Yield what can be taken off a position, legal or not without it: the name of each piece and link, and the rest."""
        ...

    def undone(self, p: P) -> Iterator[tuple[P, Turn]] | None:
        """Yield positions from which a ply may lead to p, each with the ply; wrong ones do no harm. None if not offered."""
        ...

    def empty(self, p: P) -> int:
        """Return how many cells are empty; images agree."""
        ...

    def parse(self, text: str) -> P:
        """Return the position written `TURN:ROWS[:EXTRA...]`; NotationError if it does not parse. Legality is not judged."""
        ...

    def format(self, p: P) -> str:
        """Return the normal form `TURN:ROWS[:EXTRA...]`."""
        ...

    def glyphs(self, p: P) -> tuple[str, ...]:
        """Return one glyph a cell, for drawing."""
        ...

    def marks(self, p: P) -> list[Mark]:
        """Return what a picture shows besides the glyphs."""
        ...

    def spelled(self, p: P, text: str) -> str:
        """Return a ply as somebody may write it in p, in the notation of position IDs. NotationError if it cannot mean one."""
        ...

    def sights(self, p: P) -> tuple[tuple[int, ...], ...]:
        """Return lines that a picture draws dotted: the cells of each in order, such as what a piece sees."""
        ...

    def groups(self, p: P) -> tuple[tuple[int, int], ...]:
        """Return the groups as (colour, mask), by smallest cell."""
        ...

    def remarks(self, p: P) -> tuple[tuple[str, str], ...]:
        """Return what `show` should say of a position, legal or not, beyond stones and turn, as (subject, sentence) pairs."""
        ...

    def legal_positions(self) -> Iterator[P]:
        """Yield every legal position up to the side to move (set to Black), for the census; UnsupportedError if not offered."""
        ...

    def classes(self) -> tuple[str, ...]:
        """Return the names of the census classes, "legal" not included."""
        ...

    def census_class(self, p: P) -> str:
        """Return the census class of a legal position; it must not depend on the side to move."""
        ...


def play(game: Game[P], p: P, turn: Turn) -> P:
    """Return the position after a turn; IllegalTurnError with the rule's reason if it is illegal."""
    reason = game.legal(p, turn)
    if reason is not None:
        raise IllegalTurnError(reason.text)
    return game.play(p, turn)


def settle_readings(switches: tuple[Switch, ...], chosen: Mapping[str, str]) -> dict[str, str]:
    """Return every switch with its value, sorted by name, defaults filled in.

    Raises UnknownNameError for a switch the game does not have, NotationError for a value it does not take.
    """
    known = {switch.name: switch for switch in switches}
    for name, value in chosen.items():
        if name not in known:
            have = ", ".join(sorted(known)) or "none"
            raise UnknownNameError(f"no switch {name[:40]!r} here{did_you_mean(name, known)}: this game has {have}")
        if value not in known[name].values:
            raise NotationError(f"switch {name} takes {' or '.join(known[name].values)}, not {value[:40]!r}")
    return {name: chosen.get(name, known[name].values[0]) for name in sorted(known)}


def position_id(game: Game[P], p: P) -> str:
    """Return the pasteable ID of a position: `GAME:BOARD[,switch=value...]:TURN:ROWS[:EXTRA...]`, non-default switches sorted."""
    return f"{game_id(game)}:{game.format(p)}"


def game_id(game: Game[P]) -> str:
    """Return `GAME:BOARD[,switch=value...]`, the ID of the game's start position in its short form."""
    defaults = settle_readings(game.switches, {})
    changed = "".join(f",{name}={value}" for name, value in game.readings.items() if value != defaults[name])
    return f"{game.name}:{game.board.name}{changed}"
