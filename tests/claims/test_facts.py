"""The facts of exists, never and always: formula and stones say the same of every legal position of tiny boards."""

import pytest

from cases import slow
from crosscut.claims.checks_facts import Fact, _fact
from crosscut.claims.note import Note
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.encodings.formula import Formula
from crosscut.solver.formulas import legal_of
from crosscut.solver.sat import decide

TEXTS = ["B a1", "W b2", "empty b1", "B joins a1 b2", "W joins b1 b1", "B joins a1 b1", "B spans", "W spans"]


@pytest.mark.parametrize("name", ["orcoon", "xodd"])
@pytest.mark.parametrize("denied", [False, slow(True)])
def test_facts_are_encoded_as_they_are_read(name: str, denied: bool) -> None:
    game = open_game(name, "2x3" if name == "orcoon" else "2x2")
    note = Note("n", "n", {}, {})
    facts = [_fact(note, "facts", game, f"{'not ' * denied}{text}") for text in TEXTS if name == "orcoon" or "spans" not in text]
    seen = set()
    for p in game.legal_positions():
        if name == "xodd" and not p.black | p.white:
            continue  # legal, but an even number of groups
        for fact in facts:
            formula = with_stones(name, game.board.name, fact, p)
            model = decide(formula).model
            assert (model is not None) == fact.holds(game, p), (fact.text, game.format(p))
            assert fact.opposite().holds(game, p) != fact.holds(game, p)
            seen.add((fact.text, model is None))
    assert len(seen) == 2 * len(facts)  # each holds somewhere and fails somewhere


def with_stones(name: str, board: str, fact: Fact, p: Stones) -> Formula:
    """The formula of a fact, with every cell fixed."""
    game = open_game(name, board)
    formula, stones = legal_of(name)(game, Stones(0, 0))
    fact.add(formula, game, stones, "fact")
    for literals, mask in zip(stones, (p.black, p.white), strict=True):
        for cell, literal in enumerate(literals):
            formula.add(literal if mask >> cell & 1 else -literal)
    return formula


def test_opposites_are_named() -> None:
    fact = _fact(Note("n", "n", {}, {}), "then", open_game("orcoon", "2x2"), " not  B  spans ")
    assert (fact.text, fact.opposite().text, fact.opposite().opposite()) == ("not B spans", "B spans", fact)
