"""What Iqishiqi and Oshiqi offer."""

from crosscut.core.offer import Offer

_COMMANDS = {
    "can": "What is still possible in {games}: the ball brought home.",
    "patterns": "Smallest patterns that settle something in {games}: walls round the ball.",
    "extreme": "Extremal positions of {games}: fewest stones without a legal drop.",
}
IQISHIQI = Offer(
    rules="crosscut.games.iqishiqi.rules:Iqishiqi",
    words="crosscut.games.iqishiqi.words:IQISHIQI",
    kernel="crosscut.games.iqishiqi.kernel:KERNEL",
    engines="crosscut.solver.plies_engines:PROVING",
    questions="crosscut.games.iqishiqi.questions.offered:QUESTIONS",
    commands=_COMMANDS,
    formulas="crosscut.games.iqishiqi.formulas.offered:IQISHIQI",
    records="crosscut.games.iqishiqi.records:RECORDS",
    claims="crosscut.games.iqishiqi.claims.offered:CLAIMS",
    puzzles="crosscut.games.iqishiqi.puzzles.traits:IQISHIQI",
    constructions="crosscut.games.iqishiqi.puzzles.construction:IQISHIQI",
    themes="crosscut.games.iqishiqi.puzzles.themes:IQISHIQI",
)
OSHIQI = Offer(
    rules="crosscut.games.iqishiqi.oshiqi:Oshiqi",
    words="crosscut.games.iqishiqi.words:OSHIQI",
    kernel="crosscut.games.iqishiqi.kernel:KERNEL",
    engines="crosscut.solver.plies_engines:PROVING",
    questions="crosscut.games.iqishiqi.questions.offered:QUESTIONS",
    commands=_COMMANDS,
    formulas="crosscut.games.iqishiqi.formulas.offered:OSHIQI",
    puzzles="crosscut.games.iqishiqi.puzzles.traits:OSHIQI",
    constructions="crosscut.games.iqishiqi.puzzles.construction:OSHIQI",
    themes="crosscut.games.iqishiqi.puzzles.themes:OSHIQI",
)
