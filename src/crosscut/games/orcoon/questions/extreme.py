"""Orcoon's questions about extremal positions; how they are answered is in `hitting`, what is proved in `solver/extreme`."""

from __future__ import annotations

from crosscut.games.orcoon.questions.hitting import fewest_stones, longest_order, most_dead
from crosscut.solver.extreme import Question

QUESTIONS = {
    asked.name: asked
    for asked in (
        Question(
            "fewest-stones",
            fewest_stones,
            "there is a legal position with fewer than {} stones in which neither side can connect",
            "at least {} stones",
            "there is a legal position in which neither side can connect",
        ),
        Question(
            "most-dead",
            most_dead,
            "there is a legal position in which neither side can ever place on more than {} of the empty cells",
            "at most {} dead cells",
        ),
        Question(
            "longest-order",
            longest_order,
            "there is a legal position in which a side can connect, but only by more placements than {}",
            "at least {} placements",
        ),
    )
}
