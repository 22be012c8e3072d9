"""What Hex offers."""

from crosscut.core.offer import Offer

OFFER = Offer(
    rules="crosscut.games.hex.rules:Hex",
    engines="crosscut.games.hex.search.engines:ENGINES",
    counts="crosscut.games.hex.counts:COUNTS",
)
