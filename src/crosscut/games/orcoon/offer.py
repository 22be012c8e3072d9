"""What Orcoon offers."""

from crosscut.core.offer import Offer

OFFER = Offer(
    rules="crosscut.games.orcoon.rules:Orcoon",
    engines="crosscut.games.orcoon.search.engines:ENGINES",
    puzzles="crosscut.games.orcoon.puzzles.traits:TRAITS",
    words="crosscut.games.orcoon.words:WORDS",
)
