"""What puzzles of Hex have of their own."""
