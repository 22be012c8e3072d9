"""What Orcoon offers."""

from crosscut.core.offer import Offer

OFFER = Offer(rules="crosscut.games.orcoon.rules:Orcoon")
