"""Who wins a position of Orcoon: proof numbers, two plies at a glance, and constraints alone."""
