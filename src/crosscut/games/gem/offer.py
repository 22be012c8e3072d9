"""What Gem offers."""

from crosscut.core.offer import Offer

OFFER = Offer(
    rules="crosscut.games.gem.rules:Gem",
    words="crosscut.games.gem.words:WORDS",
    kernel="crosscut.games.gem.kernel:KERNEL",
    engines="crosscut.solver.plies_engines:PROVING",
    formulas="crosscut.games.gem.formulas.offered:FORMULAS",
    questions="crosscut.games.gem.questions.offered:QUESTIONS",
    puzzles="crosscut.games.gem.puzzles.traits:TRAITS",
    constructions="crosscut.games.gem.puzzles.construction:CONSTRUCTIONS",
    themes="crosscut.games.gem.puzzles.themes:THEMES",
    claims="crosscut.games.gem.claims.offered:CLAIMS",
    also={"y": "gem:triangleN or gem:trigonN"},
    commands={
        "can": "What is still possible in {games}: a chain round the centre.",
        "patterns": "Smallest patterns that settle something in {games}: cuts, and stones that shut out of a side.",
        "extreme": "Extremal positions of {games}: fewest stones that win, the longest game.",
    },
)
