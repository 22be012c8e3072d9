"""Who wins a position of Hex: must-play search."""
