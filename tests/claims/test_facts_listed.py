"""Facts about all positions of games without formulas: the same answers as by looking at every position there is."""

from itertools import product
from typing import Any

import pytest

from cases import slow
from crosscut.claims.checks_facts import Fact, _fact
from crosscut.claims.facts_listed import first_with
from crosscut.claims.note import Note
from crosscut.core.game import Game
from crosscut.core.registry import open_game
from crosscut.solver.limits import LimitReached, Limits, Meter

TEXTS = ["B a1", "W b2", "empty b1", "B joins a1 b2", "W joins a1 b1", "not B b1", "not W joins a1 b2"]


def played(game: Game[Any]) -> set[Any]:
    """Every position that play leads to, without symmetries."""
    ahead, seen = [game.start()], {game.start()}
    while ahead:
        p = ahead.pop()
        for turn in game.moves(p):
            if (q := game.play(p, turn)) not in seen:
                seen.add(q)
                ahead.append(q)
    return seen


@pytest.mark.parametrize(("name", "board"), [("hex", "rhombus2"), ("template", "2x2"), slow("seo", "torus3")])
def test_a_position_is_found_exactly_where_there_is_one(name: str, board: str) -> None:
    game = open_game(name, board)
    positions = list(game.legal_positions()) if game.lists_positions else list(played(game))
    note = Note("n", "n", {}, {})
    facts: list[Fact] = [_fact(note, "facts", game, text) for text in TEXTS]
    verdicts = set()
    pairs = list(product(facts, repeat=2))
    for pair in pairs[:: 1 if name != "seo" else 6]:
        found, looked = first_with(game, lambda p, pair=pair: all(fact.holds(game, p) for fact in pair), Meter())  # type: ignore[misc]
        there = any(all(fact.holds(game, p) for fact in pair) for p in positions)
        assert (found is not None) == there, [fact.text for fact in pair]
        assert found is None or found in positions
        assert looked <= len(positions)
        verdicts.add(there)
    assert verdicts == {True, False} or name == "seo"


def test_a_limit_ends_the_list() -> None:
    with pytest.raises(LimitReached, match="nodes"):
        first_with(open_game("seo", "torus3"), lambda _: False, Meter(Limits(nodes=50)))


def test_positions_with_colours_exchanged_are_not_reached() -> None:
    def out_of_turn(p: Any) -> bool:
        return bool(p.black.bit_count() - p.white.bit_count() != p.turn)

    with pytest.raises(LimitReached):  # Black begins: in no position are there as many stones of both, and White to move
        first_with(open_game("seo", "torus3"), out_of_turn, Meter(Limits(nodes=300)))
