"""What Iqishiqi and Oshiqi offer."""

from crosscut.core.offer import Offer

IQISHIQI = Offer(
    rules="crosscut.games.iqishiqi.rules:Iqishiqi",
    kernel="crosscut.games.iqishiqi.kernel:KERNEL",
    engines="crosscut.solver.plies_engines:PROVING",
    records="crosscut.games.iqishiqi.records:RECORDS",
)
OSHIQI = Offer(
    rules="crosscut.games.iqishiqi.oshiqi:Oshiqi",
    kernel="crosscut.games.iqishiqi.kernel:KERNEL",
    engines="crosscut.solver.plies_engines:PROVING",
)
