"""What Orcoon offers."""

from crosscut.core.offer import Offer

OFFER = Offer(
    rules="crosscut.games.orcoon.rules:Orcoon",
    engines="crosscut.games.orcoon.search.engines:ENGINES",
    tables="crosscut.games.orcoon.tables.offered:TABLES",
    counts="crosscut.games.orcoon.counts.offered:COUNTS",
    claims="crosscut.games.orcoon.claims.offered:CLAIMS",
)
