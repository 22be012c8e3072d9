"""What Cross-Hairs offers."""

from crosscut.core.offer import Offer

OFFER = Offer(
    rules="crosscut.games.crosshairs.rules:CrossHairs",
    words="crosscut.games.crosshairs.words:WORDS",
    kernel="crosscut.games.crosshairs.kernel:KERNEL",
    engines="crosscut.solver.plies_engines:SCORING",
    questions="crosscut.games.crosshairs.questions.offered:QUESTIONS",
    commands={
        "can": "What is still possible in {games}: capture this soldier.",
        "patterns": "Smallest patterns that settle something in {games}: soldiers that are never captured.",
        "extreme": "Extremal positions of {games}: most Kings apart.",
    },
    puzzles="crosscut.games.crosshairs.puzzles.traits:TRAITS",
    constructions="crosscut.games.crosshairs.puzzles.construction:CONSTRUCTIONS",
    themes="crosscut.games.crosshairs.puzzles.themes:THEMES",
    formulas="crosscut.games.crosshairs.formulas.offered:FORMULAS",
    claims="crosscut.games.crosshairs.claims.offered:CLAIMS",
    records="crosscut.games.crosshairs.records:RECORDS",
)
