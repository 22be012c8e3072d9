"""What Cross-Hairs offers."""

from crosscut.core.offer import Offer

OFFER = Offer(
    rules="crosscut.games.crosshairs.rules:CrossHairs",
    kernel="crosscut.games.crosshairs.kernel:KERNEL",
    engines="crosscut.solver.plies_engines:SCORING",
    formulas="crosscut.games.crosshairs.formulas.offered:FORMULAS",
    records="crosscut.games.crosshairs.records:RECORDS",
)
