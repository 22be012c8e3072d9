"""What Cross-Hairs offers."""

from crosscut.core.offer import Offer

OFFER = Offer(
    rules="crosscut.games.crosshairs.rules:CrossHairs",
    kernel="crosscut.games.crosshairs.kernel:KERNEL",
    engines="crosscut.solver.plies_engines:SCORING",
    records="crosscut.games.crosshairs.records:RECORDS",
)
