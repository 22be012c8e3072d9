"""Formulas of Gem."""
