"""Puzzles of Gem."""
