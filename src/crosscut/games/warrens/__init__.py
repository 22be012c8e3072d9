"""Rabbit Warrens: all that is known about the game."""
