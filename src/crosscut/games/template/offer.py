"""What Template offers."""

from crosscut.core.offer import Offer

OFFER = Offer(
    rules="crosscut.games.template.rules:Template",
    words="crosscut.games.template.words:WORDS",
)
