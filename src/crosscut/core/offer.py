"""What a game offers: one small declaration a game, each part of it opened only when somebody asks for the part.

A part is named as "module:NAME", or left out, which means the general way. What a part must be is said by the layer that asks
for it: `solver` says what engines and tables are, `puzzles` what traits are, and so on; so this file knows none of them.
"""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """The parts of a game, as "module:NAME" each; empty: the game has none of its own, and the general way is taken.

    Arguments:
        rules: the class that fulfils `core.game.Game`; the only part that must be there.
        checker: rules for the independent checker, of a game that comes from another package; ours stand in `checker/games`.
        engines: what finds values (`solver.engines.Engines`); else minimax.
        tables: boards solved as a whole (`solver.tables.table.Tables`).
        counts: positions by class, faster than one by one (`solver.counts.Counts`).
        questions: what may be asked of a position or a board besides its value (`solver.questions.Questions`).
        formulas: questions as constraints (`solver.formulas.Formulas`).
        puzzles: traits, goals, themes, constructions (`puzzles.traits.Traits`).
        claims: the sentences of the designer's text (`claims.book.Book`), and the checks of notes that only this game has.
        words: how a game ended, in words (`reports.words.Words`).
    """

    rules: str
    checker: str = ""
    engines: str = ""
    tables: str = ""
    counts: str = ""
    questions: str = ""
    formulas: str = ""
    puzzles: str = ""
    claims: str = ""
    words: str = ""


PARTS = tuple(field.name for field in fields(Offer))
