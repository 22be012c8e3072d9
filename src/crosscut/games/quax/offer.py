"""What Quax and Torax offer."""

from crosscut.core.offer import Offer

QUAX = Offer(
    rules="crosscut.games.quax.rules:Quax",
)
TORAX = Offer(
    rules="crosscut.games.quax.torax:Torax",
    records="crosscut.games.quax.records:RECORDS",
)
