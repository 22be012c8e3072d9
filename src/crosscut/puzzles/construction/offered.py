"""What a game says of its construction puzzles: kinds and their drafts, clues, and what it asks of positions.

The puzzles are positions of black and white stones. What is named as "module:NAME" is imported when such a puzzle is asked for.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import COLOUR_NAMES, Game
from crosscut.core.offer import Ability
from crosscut.core.registry import offering, opened, part
from crosscut.core.stones import StoneGame, Stones

if TYPE_CHECKING:
    from crosscut.puzzles.construction.clue import Clue
    from crosscut.puzzles.construction.technique import Technique

Draft = tuple[Stones, str, tuple["Clue", ...]]
"""A full position, what open cells may hold, and as many clues as there are; the kind is about the first clue."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of construction puzzles.

    `about`: what is to be found, in a few words; `draft`: the "module:NAME" of what makes a draft of a game by a random
    generator, or None if the drawn position does not suit; `led`: whether a puzzle of this kind must need a clue of the kind
    that its first one is of.
    """

    about: str
    draft: str
    led: bool = False

    def drafted(self, game: StoneGame, chance: random.Random) -> Draft | None:
        """Return a draft, or None if the drawn position does not suit."""
        found: Draft | None = opened(self.draft)(game, chance)
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Constructions:
    """The construction puzzles of a game.

    Attributes:
        kinds: by name; the first is the usual one.
        clues: the "module:NAME" of the clues that its puzzles may have.
        most_cells: boards are no larger; None: of any size.
        refused: why there are no such puzzles under the game's readings or on its board, None if there are.
        rule: what the game asks of every position, in words, "" for nothing; as clauses it is `solver.formulas.Formulas.stand`.
        fault: why a position is no completion by the rules of the game, None if it is one.
        only: the colour that all stones have, None if both are used; `stand` must say that, too.
        techniques: the "module:NAME" of the named techniques that look at the game's rules; `find` gets the whole puzzle. Clues
            have their own.
        board: the board of examples, where a small one is too small for puzzles.
        checked: whether the independent checker writes the formulas of its puzzles by itself; gates are named then.
        bare: the "module:NAME" of the class of a board's black and white stones alone, for a game whose positions say more than
            these. It has the name of the game, and all that is said here of puzzles takes it in its place.
    """

    kinds: dict[str, Kind]
    clues: str
    most_cells: int | None = None
    refused: Callable[[Any], str | None] = lambda _game: None
    rule: str = ""
    fault: Callable[[Any, Stones], str | None] = lambda _game, _p: None
    only: int | None = None
    techniques: str = ""
    board: str = ""
    checked: bool = False
    bare: str = ""

    def require(self, game: StoneGame) -> None:
        """Raise UnsupportedError for readings and boards without such puzzles."""
        if self.most_cells is not None and game.board.size > self.most_cells:
            raise UnsupportedError(f"construction puzzles of {game.name} have at most {self.most_cells} cells")
        if (why := self.refused(game)) is not None:
            raise UnsupportedError(why)

    def named(self) -> tuple[Technique, ...]:
        """Return the named techniques that look at the game's rules."""
        return opened(self.techniques) if self.techniques else ()

    def abilities(self) -> Iterator[Ability]:
        """Yield what `crosscut games` lists."""
        for name, kind in self.kinds.items():
            command = f"crosscut puzzles make {{start}} --count 1 --seed 1 --kind {name}"
            yield Ability(f"kind {name}", f"construction puzzles: {kind.about}", command, self.board)


@cache
def _declared(name: str) -> Constructions | None:
    return part(name, "constructions", Constructions)


def constructions_of(game: Game[Any]) -> Constructions:
    """Return what a game says of its construction puzzles; UnsupportedError if it has none."""
    found = _declared(game.name)
    if found is None:
        there = ", ".join(name for name, _ in offering("constructions", Constructions))
        raise UnsupportedError(f"{game.name} has no construction puzzles: games that have them: {there}")
    return found


def fault_of(game: StoneGame, p: Stones) -> str | None:
    """Return why a position is no completion of any puzzle, None if it may be one: what the game asks, in the colours used."""
    constructions = constructions_of(game)
    if constructions.only is not None and p.sides(constructions.only)[1]:
        used = COLOUR_NAMES[constructions.only].lower()
        return f"a {COLOUR_NAMES[1 - constructions.only].lower()} stone: all stones are {used}"
    return constructions.fault(game, p)


def puzzled(game: Game[Any]) -> StoneGame:
    """Return the game, or that of its stones alone; UnsupportedError if it has no construction puzzles."""
    bare = constructions_of(game).bare
    if bare:
        found: StoneGame = opened(bare)(game.board, game.readings)
        return found
    if not isinstance(game, StoneGame):
        raise UnsupportedError(f"{game.name} is not played with black and white stones: it has no construction puzzles")
    return game


def clues_of(game: str) -> dict[str, type[Clue]]:
    """Return the clues of a game's puzzles by their kinds; none for a game without such puzzles."""
    found = _declared(game)
    return {} if found is None else {clue.kind: clue for clue in opened(found.clues)}


def kinds() -> dict[str, tuple[str, list[str]]]:
    """Return the kinds of all games: what is to be found, and the games that have them."""
    found: dict[str, tuple[str, list[str]]] = {}
    for game, constructions in offering("constructions", Constructions):
        for name, kind in constructions.kinds.items():
            found.setdefault(name, (kind.about, []))[1].append(game)
    return found


@cache
def themes_of_all() -> tuple[str, ...]:
    """Return the themes of the clues of all games."""
    return tuple(
        dict.fromkeys(clue.theme for name, _ in offering("constructions", Constructions) for clue in clues_of(name).values())
    )
