"""What Rabbit Warrens offers."""

from crosscut.core.offer import Offer

OFFER = Offer(
    rules="crosscut.games.warrens.rules:Warrens",
    words="crosscut.games.warrens.words:WORDS",
    kernel="crosscut.games.warrens.kernel:KERNEL",
    engines="crosscut.solver.plies_engines:SCORING",
    puzzles="crosscut.games.warrens.puzzles.traits:TRAITS",
    constructions="crosscut.games.warrens.puzzles.construction:CONSTRUCTIONS",
    themes="crosscut.games.warrens.puzzles.themes:THEMES",
    formulas="crosscut.games.warrens.formulas.offered:FORMULAS",
    claims="crosscut.games.warrens.claims.offered:CLAIMS",
    questions="crosscut.games.warrens.questions.offered:QUESTIONS",
    commands={
        "can": "What is still possible in {games}: to enclose a cell.",
        "patterns": "Smallest patterns that settle something in {games}: stones that enclose, stones that prevent it.",
        "extreme": "Extremal positions of {games}: the best warren.",
    },
)
