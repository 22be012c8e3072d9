"""What Hex offers."""

from crosscut.core.offer import Offer

OFFER = Offer(
    rules="crosscut.games.hex.rules:Hex",
    words="crosscut.games.hex.words:WORDS",
    in_memory="crosscut.games.hex.tables.in_memory:IN_MEMORY",
    engines="crosscut.games.hex.search.engines:ENGINES",
    puzzles="crosscut.games.hex.puzzles.traits:TRAITS",
    counts="crosscut.games.hex.counts:COUNTS",
)
