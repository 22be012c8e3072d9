"""What Quax and Torax offer."""

from crosscut.core.offer import Offer

QUAX = Offer(
    rules="crosscut.games.quax.rules:Quax",
    kernel="crosscut.games.quax.kernel:KERNEL",
    engines="crosscut.solver.plies_engines:PROVING",
)
TORAX = Offer(
    rules="crosscut.games.quax.torax:Torax",
    kernel="crosscut.games.quax.kernel:KERNEL",
    engines="crosscut.solver.plies_engines:PROVING",
    records="crosscut.games.quax.records:RECORDS",
)
