"""The games, a wing each: all that is known about one game stands in its folder, and nothing imports it but the registry."""
