"""What Xodd and Yodd offer; they differ in their boards only."""

from crosscut.core.offer import Offer

XODD = Offer(
    rules="crosscut.games.xodd.rules:Xodd",
    words="crosscut.games.xodd.words:XODD",
    engines="crosscut.games.xodd.search.engines:ENGINES",
    puzzles="crosscut.games.xodd.puzzles.traits:TRAITS",
    themes="crosscut.games.xodd.puzzles.themes:THEMES",
    constructions="crosscut.games.xodd.puzzles.construction:CONSTRUCTIONS",
    questions="crosscut.games.xodd.questions.offered:QUESTIONS",
    commands={
        "settled": "Xodd and Yodd: will whoever leads do so in the end, whatever is played?",
        "extreme": "Extremal positions of {games}: most groups.",
        "patterns": "Smallest patterns that settle something in {games}: walls that part a cell for good.",
    },
    formulas="crosscut.games.xodd.formulas.offered:FORMULAS",
    tables="crosscut.games.xodd.tables.offered:TABLES",
    in_memory="crosscut.games.xodd.tables.in_memory:IN_MEMORY",
    counts="crosscut.games.xodd.counts.offered:COUNTS",
    claims="crosscut.games.xodd.claims.offered:CLAIMS",
)
YODD = XODD._replace(rules="crosscut.games.xodd.yodd:Yodd", words="crosscut.games.xodd.words:YODD")
