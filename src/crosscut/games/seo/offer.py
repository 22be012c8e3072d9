"""What Seo's link game offers."""

from crosscut.core.offer import Offer

OFFER = Offer(
    rules="crosscut.games.seo.rules:Seo",
    words="crosscut.games.seo.words:WORDS",
    kernel="crosscut.games.seo.kernel:KERNEL",
    engines="crosscut.solver.plies_engines:ENGINES",
    puzzles="crosscut.games.seo.puzzles:TRAITS",
    records="crosscut.games.seo.records:RECORDS",
    claims="crosscut.games.seo.claims.offered:CLAIMS",
)
