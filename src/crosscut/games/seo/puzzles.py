"""Puzzles of Seo's link game: all is done the general way."""

from crosscut.puzzles.traits import Traits

TRAITS = Traits(example="torus4")
"""On torus3 300 attempts find nothing."""
