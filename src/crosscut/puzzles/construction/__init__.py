"""Construction puzzles: complete a board to the one legal position that fits the clues (docs/use/puzzles-construction.md)."""
