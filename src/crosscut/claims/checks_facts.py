"""Checks of notes about all legal positions of a board: exists, never, always; with facts that can be read aloud.

A fact is `B c3`, `W c3`, `empty c3`, `B joins a1 c3` (a chain of black stones from the one to the other), `B spans` (such a chain
from one of Black's sides to the other), or one of these behind `not`. There is no "or": a note asks about facts that hold all at
once. The opposite of a fact is a fact, so `always` is the `never` of an opposite.

In games with formulas the question goes to SAT. A position that is found is judged again by the rules, without the encoding. A
refutation goes to the independent checker, which writes the formula again where the game says so, and else takes its meaning on
trust. In other games all positions are listed (`facts_listed`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from crosscut.claims.checks import Statement
from crosscut.claims.claim import Finding, Picture, Run, Verdict
from crosscut.claims.facts_listed import first_with, positions_meant
from crosscut.claims.note import Note
from crosscut.core.board import cells_of, mask_of
from crosscut.core.errors import ContradictionError, CrosscutError
from crosscut.core.game import BLACK, COLOURS, WHITE, Game
from crosscut.core.notation import parse_cell, shown
from crosscut.core.registry import part
from crosscut.core.stones import Stones
from crosscut.encodings.formula import Formula, Name
from crosscut.encodings.groups import Sides
from crosscut.encodings.reach import connected, separated
from crosscut.solver.apart import decide_apart
from crosscut.solver.formulas import Formulas, legal_of
from crosscut.solver.proof import Evidence
from crosscut.solver.refutation import check_refuted

FORMS = "B c3, W c3, empty c3, B joins a1 c3, B spans, or one of these behind not"


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact: its text, whether it is denied, its colour (None: empty), the two ends (masks) of a chain, or one cell as both."""

    text: str
    denied: bool
    colour: int | None
    start: int
    goal: int

    def holds(self, game: Game[Any], p: Any) -> bool:  # noqa: ANN401 - a position of the game
        """Return whether it holds in p, by looking at the stones."""
        own = game.pieces(p, self.colour)
        if self.colour is None:
            return self.denied == bool(own & self.start)
        reached, front = 0, own & self.start
        while front:
            reached |= front
            front = own & ~reached & mask_of([near for cell in cells_of(front) for near in cells_of(game.board.neighbours[cell])])
        return self.denied != bool(reached & self.goal)

    def opposite(self) -> Fact:
        """Return the fact that holds exactly where this one does not."""
        text = self.text.removeprefix("not ") if self.denied else f"not {self.text}"
        return Fact(text, not self.denied, self.colour, self.start, self.goal)

    def add(self, formula: Formula, game: Game[Any], stones: Sides, name: str) -> None:
        """Add the fact to a formula."""
        if self.start == self.goal and self.start.bit_count() == 1:
            (cell,) = cells_of(self.start)
            formula.because(f"fact: {self.text}")
            here = [stones[colour][cell] for colour in (BLACK, WHITE) if self.colour in (None, colour)]
            if self.denied == (self.colour is None):
                formula.add(*here)
            else:
                for literal in here:
                    formula.add(-literal)
            return
        assert self.colour is not None
        encode = separated if self.denied else connected
        encode(formula, game.board, stones[self.colour], self.start, self.goal, name)


def exists(note: Note) -> Statement:
    """Some legal position of the board, with the stones of the diagram if there is one, has all the `facts`."""
    return _all_positions(note, "exists")


def never(note: Note) -> Statement:
    """No legal position has all the `facts`."""
    return _all_positions(note, "never")


def always(note: Note) -> Statement:
    """Every legal position that has all the `facts` (there may be none) also has the fact `then`."""
    return _all_positions(note, "always")


def _all_positions(note: Note, quantity: str) -> Statement:
    game, given = _given(note)
    facts = _facts(note, game, quantity)
    asked = facts
    words = " and ".join(fact.text for fact in facts)
    if quantity == "always":
        then = _fact(note, "then", game, note.text("then"))
        asked = (*facts, then.opposite())
        formal = f"every {_meant(game)} of {_place(game, given)}{' with ' + words if words else ''} has: {then.text}"
    else:
        formal = f"{'some' if quantity == 'exists' else 'no'} {_meant(game)} of {_place(game, given)} has: {words}"
    decide = _decide if _has_formulas(game) else _decide_by_listing
    return Statement(game.name, formal, lambda run: decide(run, note, game, given, asked, wanted=quantity == "exists"))


def _has_formulas(game: Game[Any]) -> bool:
    found = part(game.name, "formulas", Formulas)
    return found is not None and found.legal is not None


def _meant(game: Game[Any]) -> str:
    return "legal position" if _has_formulas(game) else positions_meant(game)


def _given(note: Note) -> tuple[Game[Any], Any]:
    """Return the game and the stones that stand on its board: those of the diagram or position, or none."""
    if note.has("diagram") or note.has("position"):
        _, (instance,) = note.positions("none")
        game, p = instance.game, instance.position
    else:
        game = note.board()
        p = game.start()
    return game, Stones(p.black, p.white, p.turn) if isinstance(p, Stones) else p


def _facts(note: Note, game: Game[Any], quantity: str) -> tuple[Fact, ...]:
    texts = note.keys.get("facts", []) if note.has("facts") else []
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts) or not (texts or quantity == "always"):
        raise note.wrong("facts", f'expected a list of facts such as ["B c3", "W spans"]: {FORMS}')
    return tuple(_fact(note, "facts", game, text) for text in texts)


def _fact(note: Note, key: str, game: Game[Any], text: str) -> Fact:
    """Return the fact that a text means; NotationError."""
    words = text.split()
    denied = words[:1] == ["not"]
    words = words[denied:]
    said = " ".join(["not"] * denied + [word.lower() if word.lower() in game.board.by_name else word for word in words])
    try:
        match words:
            case ["empty", cell]:
                here = 1 << parse_cell(game.board, cell)
                return Fact(said, denied, None, here, here)
            case [("B" | "W") as colour, "spans"] if game.owned_sides[0]:
                start, goal = (game.board.side(side) for side in game.owned_sides[COLOURS.index(colour)])
                return Fact(said, denied, COLOURS.index(colour), start, goal)
            case [("B" | "W") as colour, "joins", one, other]:
                cells = [1 << parse_cell(game.board, cell) for cell in (one, other)]
                return Fact(said, denied, COLOURS.index(colour), cells[0], cells[1])
            case [("B" | "W") as colour, cell] if cell != "spans":
                here = 1 << parse_cell(game.board, cell)
                return Fact(said, denied, COLOURS.index(colour), here, here)
    except CrosscutError as error:
        raise note.wrong(key, f"{shown(text)}: {error}") from None
    forms = FORMS if game.owned_sides[0] else FORMS.replace("B spans, ", "")
    raise note.wrong(key, f"{shown(text)} is no fact of {game.name}: expected {forms}")


def _decide(run: Run, note: Note, game: Game[Any], given: Stones, facts: Sequence[Fact], *, wanted: bool) -> Finding:
    formula, stones = legal_of(game.name)(game, given)
    for number, fact in enumerate(facts, 1):
        fact.add(formula, game, stones, f"fact {number}")
    answer = decide_apart(formula, run.meter)
    claim = f"a legal position of {_place(game, given)} has: {' and '.join(fact.text for fact in facts)}"
    figures: dict[str, int | float | str] = {"variables": formula.variables, "clauses": len(formula.clauses)}
    if answer.model is not None:
        p = _replayed(game, given, facts, answer.model)
        picture = Picture(game, p, f"a legal position with {' and '.join(fact.text for fact in facts)}")
        verdict = Verdict.HOLDS if wanted else Verdict.FAILS
        return Finding(verdict, _place(game, given), Evidence.WITNESS, "there is such a position", figures, (picture,))
    keep = run.file(f"{note.name}.zip")
    offered = part(game.name, "formulas", Formulas)
    known = {"question": "facts", "facts": [fact.text for fact in facts]} if offered is not None and offered.checked else None
    position = game.format(given)
    refuted = check_refuted(game, position, claim, formula, answer.proof, keep=keep, progress=run.watch, known=known)
    figures["proof lines"] = refuted.proof_lines
    verdict = Verdict.FAILS if wanted else Verdict.HOLDS
    picture = Picture(game, given, "the stones that every position looked at has")
    because = f"refuted: {claim}"
    proofs = () if keep is None else (keep,)
    return Finding(verdict, _place(game, given), Evidence.REFUTATION, because, figures, (picture,), proofs, known=refuted.known)


def _decide_by_listing(
    run: Run,
    note: Note,
    game: Game[Any],
    given: Any,  # noqa: ANN401 - a position of the game
    facts: Sequence[Fact],
    *,
    wanted: bool,
) -> Finding:
    stones = [game.pieces(given, colour) for colour in (BLACK, WHITE)]

    def holds(p: Any) -> bool:  # noqa: ANN401
        contains = all(not own & ~game.pieces(p, colour) for colour, own in enumerate(stones))
        return contains and all(fact.holds(game, p) for fact in facts)

    found, looked = first_with(game, holds, run.meter)
    words = " and ".join(fact.text for fact in facts)
    figures: dict[str, int | float | str] = {"positions listed": looked}
    if found is not None:
        verdict = Verdict.HOLDS if wanted else Verdict.FAILS
        picture = Picture(game, found, f"a {_meant(game)} with {words}")
        return Finding(verdict, _place(game, given), Evidence.WITNESS, "there is such a position", figures, (picture,))
    verdict = Verdict.FAILS if wanted else Verdict.HOLDS
    picture = Picture(game, given, "the stones that every position looked at has")
    because = f"none of {looked:,} positions, all there are, has: {words}"
    return Finding(verdict, _place(game, given), Evidence.UNCHECKED, because, figures, (picture,))


def _replayed(game: Game[Any], given: Stones, facts: Sequence[Fact], model: set[Name]) -> Stones:
    """Return the position of a model, judged again by the rules and by looking at its stones."""
    black, white = (
        own | mask_of([cell for cell, name in enumerate(game.board.names) if ("stone", colour, name) in model])
        for own, colour in ((given.black, "black"), (given.white, "white"))
    )
    p = Stones(black, white, given.turn)
    if game.illegal(p) is not None or not all(fact.holds(game, p) for fact in facts):
        raise ContradictionError(f"the position found, {game.format(p)}, is not what was asked for: please report this note")
    return p


def _place(game: Game[Any], given: Any) -> str:  # noqa: ANN401 - a position of the game
    stones = game.pieces(given, None)
    return f"{game.name}:{game.board.name}" + (f" that contains {game.format(given)}" if stones else "")
