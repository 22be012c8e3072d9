"""Questions of a game as formulas: for `encode`, and for code that puts the legal positions of a game to a SAT solver.

A game offers `Formulas`. The code that makes them is imported when a formula is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from crosscut.core.errors import UnsupportedError
from crosscut.core.offer import Ability
from crosscut.core.registry import in_words, offering, part
from crosscut.solver.questions import Option

if TYPE_CHECKING:
    from crosscut.core.game import Game
    from crosscut.core.stones import Stones
    from crosscut.encodings.formula import Formula
    from crosscut.encodings.groups import Groups, Sides


class Encoded(NamedTuple):
    """A question as a formula: its lines in (Q)DIMACS, its form, and what to know before trusting a "no model"."""

    formula: Formula
    lines: Iterable[str]
    form: str = ""
    note: str = ""

    def all_lines(self, question: str, position: str) -> Iterator[str]:
        """Yield the lines of the file, beginning with comments that say what is asked about which position."""
        yield f"c {question} of {position}{self.form}"
        if self.note:
            yield f"c {self.note}"
        yield from self.lines


class Standing(NamedTuple):
    """A formula whose models are legal positions, and its literals of black and of white stones by cell."""

    formula: Formula
    stones: Sides


@dataclass(frozen=True, slots=True, kw_only=True)
class Encoding:
    """A question that can be put as a formula.

    Attributes:
        name: as `encode` takes it.
        about: what it asks, for help; "" where the line of another one says it too.
        encode: arguments: the game, a legal position, a value for each of the options. Raises UnsupportedError.
        options: numbers that belong to it.
    """

    name: str
    about: str
    encode: Callable[[Any, Any, Mapping[str, int | None]], Encoded]
    options: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Formulas:
    """The formulas of a game.

    Attributes:
        encodings: the questions that `encode` takes; the first is the example.
        board: the board of examples, where the smallest one has nothing to ask.
        legal: returns the formula of the legal positions that contain the stones of a position; no clause speaks of whose turn
            it is. Raises UnsupportedError for readings that are not encoded. None: the game has no such formula.
        checked: whether the independent checker writes `legal`, and facts about its positions, by itself.
        stand: adds clauses to a formula: stones, given by their literals, are a legal position. Returns the groups of both
            colours where the rules speak of groups, so that nobody needs to describe them again. None: as for `legal`.
    """

    encodings: tuple[Encoding, ...]
    board: str = ""
    legal: Callable[[Any, Stones], Standing] | None = None
    checked: bool = False
    stand: Callable[[Formula, Any, Sides], tuple[Groups, Groups] | None] | None = None

    def abilities(self) -> Iterator[Ability]:
        """Yield what `crosscut games` lists."""
        names = ", ".join(one.name for one in self.encodings)
        first = self.encodings[0].name
        yield Ability(
            "encode", f"a question as a formula: {names}", f"crosscut encode {{start}} {first} --out {first}.cnf", self.board
        )


def any_stones(formula: Formula, _game: Any, stones: Sides) -> None:  # noqa: ANN401 - any game
    """Add that a cell holds at most one stone, a `Formulas.stand` of games whose stones may stand anywhere."""
    from crosscut.encodings.stones import one_a_cell

    one_a_cell(formula, *stones)


def black_stones(formula: Formula, _game: Any, stones: Sides) -> None:  # noqa: ANN401 - any game
    """Add that there is no white stone, a `Formulas.stand`."""
    from crosscut.encodings.stones import none_of

    none_of(formula, stones[1], "white")


def white_stones(formula: Formula, _game: Any, stones: Sides) -> None:  # noqa: ANN401 - any game
    """Add that there is no black stone, a `Formulas.stand`."""
    from crosscut.encodings.stones import none_of

    none_of(formula, stones[0], "black")


def formulas_of(game: str) -> Formulas:
    """Return the formulas of a game; UnsupportedError where it has none."""
    found = part(game, "formulas", Formulas)
    if found is None:
        raise UnsupportedError(f"{game} has no encoding yet: {in_words(all_formulas())} have")
    return found


def legal_of(game: str) -> Callable[[Any, Stones], Standing]:
    """Return what makes the formula of a game's legal positions; UnsupportedError where there is none."""
    legal = formulas_of(game).legal
    if legal is None:
        raise UnsupportedError(f"{game} has no formula of its legal positions")
    return legal


def stand_of(game: str) -> Callable[[Formula, Any, Sides], tuple[Groups, Groups] | None]:
    """Return what says of stones that they are a legal position; UnsupportedError where the game has no such clauses."""
    stand = formulas_of(game).stand
    if stand is None:
        raise UnsupportedError(f"{game} has no formula of its legal positions")
    return stand


def all_formulas() -> dict[str, Formulas]:
    """Return the formulas of all games that have some, by game."""
    return dict(offering("formulas", Formulas))


def encode(game: Game[Any], p: Hashable, name: str, options: Mapping[str, int | None]) -> Encoded:
    """Return a question about a legal position as a formula; UnsupportedError where the game does not have it."""
    found = formulas_of(game.name)
    for one in found.encodings:
        if one.name == name:
            return one.encode(game, p, options)
    raise UnsupportedError(f"{game.name} has no question {name}: it has {', '.join(one.name for one in found.encodings)}")
