"""What Gem offers."""

from crosscut.core.offer import Offer

OFFER = Offer(
    rules="crosscut.games.gem.rules:Gem",
    kernel="crosscut.games.gem.kernel:KERNEL",
    engines="crosscut.solver.plies_engines:PROVING",
)
