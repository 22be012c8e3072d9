"""What Gem offers."""

from crosscut.core.offer import Offer

OFFER = Offer(
    rules="crosscut.games.gem.rules:Gem",
    kernel="crosscut.games.gem.kernel:KERNEL",
    engines="crosscut.solver.plies_engines:PROVING",
    formulas="crosscut.games.gem.formulas.offered:FORMULAS",
    puzzles="crosscut.games.gem.puzzles.traits:TRAITS",
    themes="crosscut.games.gem.puzzles.themes:THEMES",
)
