"""Puzzles of Quax and Torax."""
