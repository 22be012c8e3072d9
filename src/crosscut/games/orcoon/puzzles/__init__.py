"""What puzzles of Orcoon have of their own."""
