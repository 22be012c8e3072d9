"""What Gem offers."""

from crosscut.core.offer import Offer

OFFER = Offer(
    rules="crosscut.games.gem.rules:Gem",
)
