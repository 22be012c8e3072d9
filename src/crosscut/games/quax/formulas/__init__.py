"""Formulas of Quax and Torax."""
