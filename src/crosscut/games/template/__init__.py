"""A commented example of a game."""
