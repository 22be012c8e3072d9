"""Puzzles with exactly one solution: what they are, how they are made, and how they are checked."""
