"""What Seo's link game offers."""

from crosscut.core.offer import Offer

OFFER = Offer(
    rules="crosscut.games.seo.rules:Seo",
    kernel="crosscut.games.seo.kernel:KERNEL",
    engines="crosscut.solver.plies_engines:ENGINES",
    words="crosscut.games.seo.words:WORDS",
    records="crosscut.games.seo.records:RECORDS",
)
