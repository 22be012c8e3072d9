"""What is known about one game, and fast."""
