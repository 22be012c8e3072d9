"""The rules of each game, written from its rule page alone."""
