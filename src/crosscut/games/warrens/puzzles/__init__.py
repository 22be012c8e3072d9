"""Puzzles of Rabbit Warrens."""
