"""Puzzles with exactly one solution: found, certified, checked."""
