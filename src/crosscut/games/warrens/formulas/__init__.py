"""Formulas of Rabbit Warrens."""
