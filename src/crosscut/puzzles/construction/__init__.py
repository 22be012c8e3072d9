"""Construction puzzles: complete a board to the one legal position that fits the clues (docs/puzzles-construction.md)."""
