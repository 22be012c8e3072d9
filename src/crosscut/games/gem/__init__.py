"""Gem, the 5-Y game."""
