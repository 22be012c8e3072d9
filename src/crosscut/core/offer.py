"""What a game offers: one small declaration a game, each part of it opened only when somebody asks for the part.

A part is named as "module:NAME", or left out, which means the general way. The layer that asks for a part says what it must be:
`solver` says what engines and tables are, `puzzles` what traits are, and so on. So this file knows none of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple, Protocol, runtime_checkable


class Offer(NamedTuple):
    """The parts of a game, as "module:NAME" each; empty: the game has none of its own, and the general way is taken.

    Arguments:
        rules: the class that fulfils `core.game.Game`; the only part that must be there.
        checker: rules for the independent checker, of a game that comes from another package; ours stand in `checker/games`.
        kernel: what the native search core needs (`solver.plies.Kernel`).
        engines: the searches that find values (`solver.engines.Engines`); else minimax.
        tables: boards solved as a whole (`solver.tables.table.Tables`).
        in_memory: the same without a file, verified, as the evidence for an answer (`solver.tables.in_memory.InMemory`).
        counts: positions by class, faster than one by one (`solver.counts.Counts`).
        questions: what may be asked of a position or a board besides its value (`solver.questions.Questions`).
        commands: the questions that are commands of their own, each with a line for `crosscut --help`. Games that share a command
            have lines that are the same up to a colon; `{games}` stands for all of these games.
        formulas: questions as constraints (`solver.formulas.Formulas`).
        wins: how wins are carried out that certificates name without their plies (`solver.wins.Wins`).
        puzzles: the game's traits for play puzzles (`puzzles.traits.Traits`).
        themes: themes of its puzzles (`puzzles.themes.Themes`).
        constructions: kinds of construction puzzles (`puzzles.construction.offered.Constructions`).
        claims: the sentences of the designer's text, the checks of notes that only this game has (`claims.offered.GameClaims`).
        records: how the designer prints games (`solver.records.Dialect`).
        words: the rules in short, how a game ended, what pictures show (`reports.words.Words`).
        also: other games that this one is under some other name, in small letters, each with how it is asked for here, such as
            boards; said where somebody asks for them.
    """

    rules: str
    checker: str = ""
    kernel: str = ""
    engines: str = ""
    tables: str = ""
    in_memory: str = ""
    counts: str = ""
    questions: str = ""
    commands: Mapping[str, str] = MappingProxyType({})
    formulas: str = ""
    wins: str = ""
    puzzles: str = ""
    themes: str = ""
    constructions: str = ""
    claims: str = ""
    records: str = ""
    words: str = ""
    also: Mapping[str, str] = MappingProxyType({})


PARTS = tuple(name for name in Offer._fields if name not in ("commands", "also"))


class Ability(NamedTuple):
    """Something that a game can be asked: a short name, a line that says what it is, and a command that asks for it.

    In the command `{start}` stands for the ID of a start position on a small board of the game, or on `board` where that is said,
    `{turn}` for a first turn and `{position}` for the position after it, `{game}` for the game's name.
    """

    name: str
    about: str
    command: str
    board: str = ""


@runtime_checkable
class Part(Protocol):
    """Every part of an offer, rules aside: it says what it can do, so that `crosscut games` can list that."""

    def abilities(self) -> Iterable[Ability]:
        """Return the questions that this part adds to those that every game can be asked."""
        ...
