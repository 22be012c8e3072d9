"""What Hex offers."""

from crosscut.core.offer import Offer

OFFER = Offer(rules="crosscut.games.hex.rules:Hex")
