"""Deadlocks of Orcoon: patterns of stones round cells on which neither side can ever place (docs/mathematics/deadlocks.md)."""
