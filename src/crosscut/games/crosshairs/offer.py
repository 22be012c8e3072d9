"""What Cross-Hairs offers."""

from crosscut.core.offer import Offer

OFFER = Offer(
    rules="crosscut.games.crosshairs.rules:CrossHairs",
    records="crosscut.games.crosshairs.records:RECORDS",
)
