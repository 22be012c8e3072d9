"""What Quax offers, and Torax, which stands on it."""

from crosscut.core.offer import Offer

QUAX = Offer(
    rules="crosscut.games.quax.rules:Quax",
    words="crosscut.games.quax.words:QUAX",
    kernel="crosscut.games.quax.kernel:KERNEL",
    engines="crosscut.solver.plies_engines:PROVING",
    formulas="crosscut.games.quax.formulas.offered:QUAX",
    wins="crosscut.games.quax.following:WINS",
    questions="crosscut.games.quax.questions.offered:QUAX",
    puzzles="crosscut.games.quax.puzzles.traits:QUAX",
    constructions="crosscut.games.quax.puzzles.construction:QUAX",
    themes="crosscut.games.quax.puzzles.themes:QUAX",
    claims="crosscut.games.quax.claims.offered:CLAIMS",
    commands={
        "can": "What is still possible in {games}: joining one's sides.",
        "patterns": "Smallest patterns that settle something in {games}: cuts.",
    },
)
TORAX = Offer(
    rules="crosscut.games.quax.torax:Torax",
    words="crosscut.games.quax.words:TORAX",
    kernel="crosscut.games.quax.kernel:KERNEL",
    engines="crosscut.solver.plies_engines:PROVING",
    records="crosscut.games.quax.records:RECORDS",
    formulas="crosscut.games.quax.formulas.offered:TORAX",
    wins="crosscut.games.quax.following:WINS",
    questions="crosscut.games.quax.questions.offered:TORAX",
    puzzles="crosscut.games.quax.puzzles.traits:TORAX",
    constructions="crosscut.games.quax.puzzles.construction:TORAX",
    themes="crosscut.games.quax.puzzles.themes:TORAX",
    claims="crosscut.games.quax.claims.offered:CLAIMS",
    commands={
        "can": "What is still possible in {games}: a loop round the board, or to stop every loop.",
        "patterns": "Smallest patterns that settle something in {games}: blocks that stop every loop, loops.",
        "extreme": "Extremal positions of {games}: fewest blocks.",
    },
)
