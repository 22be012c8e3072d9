"""What Rabbit Warrens offers."""

from crosscut.core.offer import Offer

OFFER = Offer(
    rules="crosscut.games.warrens.rules:Warrens",
    kernel="crosscut.games.warrens.kernel:KERNEL",
    engines="crosscut.solver.plies_engines:SCORING",
)
