"""Puzzles of Cross-Hairs."""
