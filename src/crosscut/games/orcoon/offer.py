"""What Orcoon offers."""

from crosscut.core.offer import Offer

OFFER = Offer(
    rules="crosscut.games.orcoon.rules:Orcoon",
    words="crosscut.games.orcoon.words:WORDS",
    engines="crosscut.games.orcoon.search.engines:ENGINES",
    puzzles="crosscut.games.orcoon.puzzles.traits:TRAITS",
    themes="crosscut.games.orcoon.puzzles.themes:THEMES",
    constructions="crosscut.games.orcoon.puzzles.construction:CONSTRUCTIONS",
    questions="crosscut.games.orcoon.questions.offered:QUESTIONS",
    commands={
        "connect": "Orcoon's post-pass question: an order of placements, or a proof that there is none.",
        "extreme": "Extremal positions of {games}: fewest stones without a connection.",
        "deadlocks": "Orcoon's deadlock patterns: all up to a size, or those in a position, with reasons.",
    },
    formulas="crosscut.games.orcoon.formulas.offered:FORMULAS",
    tables="crosscut.games.orcoon.tables.offered:TABLES",
    in_memory="crosscut.games.orcoon.tables.in_memory:IN_MEMORY",
    counts="crosscut.games.orcoon.counts.offered:COUNTS",
    wins="crosscut.games.orcoon.search.following:WINS",
    claims="crosscut.games.orcoon.claims.offered:CLAIMS",
)
